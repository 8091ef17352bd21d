//! Gods: their constants and lists become fields.

use super::common::Shared;
use super::context::{Context, parts};
use crate::syntax::tree::{Declaration, Entry, Expr, Item as ListItem, Value};
use augury_engine::base::id::Ref;
use augury_engine::base::names::*;
use augury_engine::content::*;

const LISTS: &[ListId] = &[
    ListId::CROWNING_GIFTS,
    ListId::FAVOURED_SKILLS,
    ListId::FAVOUR_CHART,
    ListId::AID_CHART,
    ListId::SACRIFICE_LIST,
    ListId::GOD_RELATIONS,
    ListId::GODSPEAK_LIST,
];
const CONSTANTS: &[ConstantId] = &[
    ConstantId::PERSONAL_ALIGN,
    ConstantId::VOICE_COLOUR,
    ConstantId::ALTAR_COLOUR,
    ConstantId::HOLY_SYMBOL,
    ConstantId::CHOSEN_WEAPON,
    ConstantId::CHOSEN_WEAPON_QUALITY,
    ConstantId::CHOSEN_ARMOUR_QUALITY,
    ConstantId::CHOSEN_SHIELD_QUALITY,
    ConstantId::LAY_MULTIPLIER,
    ConstantId::MIN_CONVERT_FAVOUR,
    ConstantId::LEVEL_BLEEDOFF,
    ConstantId::PRAYER_DC,
    ConstantId::PRAYER_TIMEOUT,
    ConstantId::INTERVENTION_COST,
    ConstantId::RESURRECTION_COST,
    ConstantId::ALTAR_COST,
    ConstantId::MIN_RAISE_LEVEL,
    ConstantId::GODPULSE_INTERVAL,
    ConstantId::GODANGER_INTERVAL,
    ConstantId::TOLERANCE_VAL,
];

/// Makes a god; `order` is its place in the library.
pub(super) fn god(context: &mut Context<'_>, one: &Declaration, shared: &mut Shared, order: usize) -> God {
    let mut god = God {
        name: one.name.clone(),
        order: i16::try_from(order).unwrap_or(i16::MAX),
        lists: shared.other_lists(context, LISTS),
        constants: shared.other_constants(context, CONSTANTS),
        description: shared.description.clone(),
        vars: shared.vars.clone(),
        handlers: shared.handlers.clone(),
        owed: shared.owed.clone(),
        ..God::default()
    };
    constants(context, &mut god, shared);
    for said in one.entries().filter(|said| !super::common::is_shared(said)) {
        match (said.word, &said.entry) {
            ("domains", Entry::References(all)) => god.domains.extend(context.many::<Domain>(all)),
            ("flags", Entry::Toggles(all)) => super::monster::join(&mut god.flags, context.flags(all)),
            ("grant", Entry::Grant(grant)) => god.grants.extend(context.grant(grant, &said.at)),
            _ => super::common::left_out(context, said),
        }
    }
    let list = |id| shared.list(id).to_vec();
    god.crowning_gifts = context.listed(shared.list(ListId::CROWNING_GIFTS));
    god.favoured_skills = favoured_skills(context, &list(ListId::FAVOURED_SKILLS));
    for value in context.values(shared.list(ListId::FAVOUR_CHART), "a number") {
        god.favour_chart.push(context.whole("the favour", &value, &|_| false));
    }
    god.aid = aid(context, &list(ListId::AID_CHART));
    god.sacrifices = sacrifices(context, &list(ListId::SACRIFICE_LIST));
    relations(context, &mut god, &list(ListId::GOD_RELATIONS));
    god.speech = speech(context, &list(ListId::GODSPEAK_LIST));
    god
}

fn constants(context: &mut Context<'_>, god: &mut God, shared: &Shared) {
    use ConstantId as C;
    if let Some(value) = shared.value(context, C::PERSONAL_ALIGN) {
        god.personal_align = context.set(&[value]);
    }
    if let Some(value) = shared.value(context, C::VOICE_COLOUR) {
        match &value.expr {
            Expr::Name(name) if ColourSet::parse(name).is_some() && Colour::parse(name).is_none() => {
                god.voice_set = context.member(&value);
            }
            _ => god.voice = context.member(&value),
        }
    }
    god.altar = shared.value(context, C::ALTAR_COLOUR).and_then(|value| context.member(&value));
    god.holy_symbol = shared.of_kind(context, C::HOLY_SYMBOL);
    god.chosen_weapon = shared.of_kind(context, C::CHOSEN_WEAPON);
    god.weapon_quality = shared.quality(context, C::CHOSEN_WEAPON_QUALITY, ObjectType::T_WEAPON);
    god.armour_quality = shared.quality(context, C::CHOSEN_ARMOUR_QUALITY, ObjectType::T_ARMOUR);
    god.shield_quality = shared.quality(context, C::CHOSEN_SHIELD_QUALITY, ObjectType::T_SHIELD);
    let mut figure = |id| shared.figure(context, id);
    god.lay_multiplier = figure(C::LAY_MULTIPLIER).unwrap_or(0);
    god.min_convert_favour = figure(C::MIN_CONVERT_FAVOUR).unwrap_or(0);
    god.level_bleedoff = figure(C::LEVEL_BLEEDOFF).unwrap_or(0);
    god.prayer_dc = figure(C::PRAYER_DC).unwrap_or(0);
    god.prayer_timeout = figure(C::PRAYER_TIMEOUT).unwrap_or(0);
    god.intervention_cost = figure(C::INTERVENTION_COST).unwrap_or(0);
    god.resurrection_cost = figure(C::RESURRECTION_COST);
    god.altar_cost = figure(C::ALTAR_COST).unwrap_or(0);
    god.min_raise_level = figure(C::MIN_RAISE_LEVEL);
    god.pulse_interval = figure(C::GODPULSE_INTERVAL);
    god.anger_interval = figure(C::GODANGER_INTERVAL);
    god.tolerance_val = figure(C::TOLERANCE_VAL).unwrap_or(0);
}

fn is_number(value: &Value) -> bool {
    matches!(value.expr, Expr::Number(_))
}

/// Skills, of some gods with a weight behind each.
fn favoured_skills(context: &mut Context<'_>, items: &[ListItem]) -> Vec<FavouredSkill> {
    let mut all: Vec<FavouredSkill> = Vec::new();
    for value in context.values(items, "a skill or a weight") {
        if is_number(&value) {
            let weight = context.small("the weight", &value);
            match all.last_mut() {
                Some(last) if last.weight.is_none() => last.weight = Some(weight),
                Some(_) => context.wrong(&value.at, "this skill has a weight before", "take one of them out"),
                None => context.wrong(
                    &value.at,
                    "a weight stands before the first skill",
                    "write the skill first",
                ),
            }
        } else if let Some(skill) = context.member(&value) {
            all.push(FavouredSkill { skill, weight: None });
        }
    }
    all
}

/// Triples: the aid, how pressing a trouble is or minus the kind of item to identify, the favour.
fn aid(context: &mut Context<'_>, items: &[ListItem]) -> Vec<Aid> {
    let mut all = Vec::new();
    for row in context.values(items, "a number or a name").chunks(3) {
        let [what, least, favour] = row else {
            cut_off(context, row);
            break;
        };
        let Some(aid) = context.member(what) else { continue };
        let mut made = Aid { aid, favour: context.whole("the favour", favour, &|_| false), ..Aid::default() };
        let number = context.number(least);
        let inner = match &least.expr {
            Expr::Minus(inner) => Value { expr: (**inner).clone(), at: least.at.clone() },
            _ => least.clone(),
        };
        match &inner.expr {
            Expr::Name(name) if Priority::parse(name).is_some() => made.least = Priority::parse(name),
            Expr::Name(name) if ObjectType::parse(name).is_some() => made.items = ObjectType::parse(name),
            _ if number != 0 => made.least = context.member(&inner),
            _ => {}
        }
        all.push(made);
    }
    all
}

/// Pairs: the creatures or minus the kind of item, and what they are worth or how they are answered.
fn sacrifices(context: &mut Context<'_>, items: &[ListItem]) -> Vec<Sacrifice> {
    let mut all = Vec::new();
    for row in context.values(items, "a number or a name").chunks(2) {
        let [what, value] = row else {
            cut_off(context, row);
            break;
        };
        let mut made = Sacrifice::default();
        match &what.expr {
            Expr::Minus(kind) => {
                made.items = context.member(&Value { expr: (**kind).clone(), at: what.at.clone() });
            }
            _ => made.creatures = context.types(what),
        }
        match &value.expr {
            Expr::Name(name) if SacrificeAnswer::parse(name).is_some() => {
                made.answer = SacrificeAnswer::parse(name);
            }
            _ => made.value = context.small("the value", value),
        }
        all.push(made);
    }
    all
}

fn cut_off(context: &mut Context<'_>, row: &[Value]) {
    if let Some(first) = row.first() {
        context.wrong(&first.at, "the list ends in the middle of a row", "write the whole row");
    }
}

/// Gods, the anger, the wrath; again and again. REL_DEFAULT stands for those not named.
fn relations(context: &mut Context<'_>, god: &mut God, items: &[ListItem]) {
    let mut gods: Vec<Ref<God>> = Vec::new();
    let mut default = false;
    let mut numbers: Vec<Value> = Vec::new();
    for item in items {
        match item {
            ListItem::Of(reference) => gods.extend(context.one::<God>(reference)),
            ListItem::Value(value) if matches!(&value.expr, Expr::Name(name) if &**name == "REL_DEFAULT") => {
                default = true;
            }
            ListItem::Value(value) => numbers.push(value.clone()),
            ListItem::Text(..) => context.misplaced(item, "a god or a number"),
        }
        let [anger, wrath] = numbers.as_slice() else { continue };
        let (anger, wrath) = (context.small("the anger", anger), context.number(wrath) != 0);
        if default {
            if !gods.is_empty() {
                context.wrong(
                    item.at(),
                    "REL_DEFAULT stands for all other gods",
                    "give those named a row of their own",
                );
            }
            (god.default_anger, god.default_wrath) = (anger, wrath);
        } else {
            god.relations.push(Relation { gods: std::mem::take(&mut gods), anger, wrath });
        }
        gods.clear();
        numbers.clear();
        default = false;
    }
    cut_off(context, &numbers);
    if let Some(last) = items.last().filter(|_| numbers.is_empty() && (default || !gods.is_empty())) {
        context.wrong(
            last.at(),
            "the list ends in the middle of a row",
            "write the anger and the wrath behind it",
        );
    }
}

/// Pairs: the occasion, and the words.
fn speech(context: &mut Context<'_>, items: &[ListItem]) -> Vec<Speech> {
    let mut all = Vec::new();
    let mut message: Option<Value> = None;
    for item in items {
        match item {
            ListItem::Value(value) => {
                if let Some(before) = message.replace(value.clone()) {
                    let remedy = "write a text behind it, or brackets around a sum";
                    context.wrong(&before.at, "nothing is said on this occasion", remedy);
                }
            }
            ListItem::Text(text, _) => {
                let Some(value) = message.take() else {
                    context.misplaced(item, "an occasion");
                    continue;
                };
                let parts = parts(&value.expr);
                let part = |at: usize| {
                    parts.get(at).map(|expr| Value { expr: (*expr).clone(), at: value.at.clone() })
                };
                let Some(message) = part(0).and_then(|value| context.member(&value)) else { continue };
                // One speaks of one aid: MSG_AID + AID_TELEPORT.
                let aid = part(1).and_then(|value| context.member(&value));
                all.push(Speech { message, aid, text: super::message::converted(context, text, &value.at) });
            }
            ListItem::Of(_) => context.misplaced(item, "an occasion or a text"),
        }
    }
    if let Some(last) = message {
        context.wrong(&last.at, "nothing is said on this occasion", "write a text behind it");
    }
    all
}
