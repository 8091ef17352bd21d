//! Items.

use super::common::Shared;
use super::context::Context;
use crate::syntax::tree::{Declaration, Entry, Said};
use augury_engine::base::names::*;
use augury_engine::content::*;

/// The hit points of an item of which neither they nor a weight are said.
const PLAIN_HP: i16 = 15;

/// Makes an item.
pub(super) fn item(context: &mut Context<'_>, one: &Declaration, shared: &mut Shared) -> Item {
    let mut item = Item {
        name: one.name.clone(),
        image: shared.image.clone().unwrap_or_else(super::common::no_image),
        lists: shared.other_lists(context, &[]),
        constants: shared.other_constants(context, &[]),
        description: shared.description.clone(),
        vars: shared.vars.clone(),
        handlers: shared.handlers.clone(),
        owed: shared.owed.clone(),
        ..Item::default()
    };
    if let Some(kind) = one.head.first().and_then(|value| context.member(value)) {
        item.itype = kind;
    }
    let mut has_weight = false;
    for said in one.entries().filter(|said| !super::common::is_shared(said)) {
        has_weight |= said.word == "weight";
        entry(context, &mut item, said);
    }
    if item.hp.is_none() && !has_weight {
        item.hp = Some(PLAIN_HP);
    }
    item
}

fn entry(context: &mut Context<'_>, item: &mut Item, said: &Said) {
    match (said.word, &said.entry) {
        ("material", Entry::Value(value)) => item.material = context.member_or_none(value),
        ("size", Entry::Value(value)) => item.size = context.member_or_none(value),
        ("max_size", Entry::Value(value)) => item.max_size = context.member_or_none(value),
        ("holds_only", Entry::Value(value)) => item.holds_only = context.member_or_none(value),
        ("hp", Entry::Value(value)) => item.hp = Some(context.small("HP", value)),
        (word, Entry::Value(value)) => {
            let number = context.small(word, value);
            match word {
                "level" => item.level = number,
                "crit" => item.crit = number,
                "threat" => item.threat = number,
                "acc" => item.acc = number,
                "parry" => item.parry = number,
                "range" => item.range = number,
                "weight" => item.weight = number,
                "nutrition" => item.nutrition = number,
                "def" => item.def = number,
                "coverage" => item.coverage = number,
                "penalty" => item.penalty = number,
                "capacity" => item.capacity = number,
                "weight_limit" => item.weight_limit = number,
                "weight_mod" => item.weight_mod = number,
                "timeout" => item.timeout = number,
                "light_range" => item.light_range = number,
                "lifespan" => item.lifespan = number,
                _ => super::common::left_out(context, said),
            }
        }
        ("spd", Entry::Percent { value, plus, percent }) => {
            let number = context.small("Spd", value);
            // 120% and +20% are the same; a plain number is steps of 5 %.
            item.spd = match (*percent, *plus || number < 0) {
                (true, false) => number,
                (true, true) => number.saturating_add(100),
                (false, _) => number.saturating_mul(5).saturating_add(100),
            };
        }
        ("sdmg", Entry::Dice(dice)) => item.small_damage = context.dice(dice),
        ("ldmg", Entry::Dice(dice)) => item.large_damage = context.dice(dice),
        ("cost", Entry::Cost(amount, coin)) => {
            item.cost.amount = context.small("Cost", amount);
            item.cost.coin = coin.as_ref().and_then(|coin| context.member(coin)).unwrap_or(Coin::GOLD);
        }
        ("arm", Entry::Armour(all)) => {
            let mut values = all.iter().map(|value| context.small("Arm", value));
            let mut next = || values.next().unwrap_or(0);
            item.arm = Protection { slash: next(), pierce: next(), blunt: next() };
        }
        ("group", Entry::Toggles(all)) => item.group = context.flags(all),
        ("flags", Entry::Toggles(all)) => super::monster::join(&mut item.flags, context.flags(all)),
        ("spells", Entry::References(all)) => item.spells.extend(context.many::<Effect>(all)),
        ("fires", Entry::References(all)) => item.fires.extend(context.many::<Item>(all)),
        ("fuel", Entry::Reference(one)) => item.fuel = context.one(one),
        _ => super::common::left_out(context, said),
    }
}
