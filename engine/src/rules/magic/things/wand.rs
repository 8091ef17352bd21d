//! EV_ZAP (docs/rules/magic.md, Things).

use super::{by_itself, level_for_use, refuse, spend, spend_mana};
use crate::base::names::{
    Attribute, ItemKnown, Named, ObjectType as T, Skill, StatiNature as Nature, StatiSource,
};
use crate::content::Magic;
use crate::event::fields::*;
use crate::rules::items::things;
use crate::rules::magic::calc::shuns;
use crate::rules::magic::figures::{mana, specialist};
use crate::rules::prelude::*;
use crate::rules::query::who::Held;
use crate::world::ItemField;

/// Segments that aiming takes at a speed of 100.
const TIME: i32 = 2000;
/// What using it takes beyond half its level, and beyond its level for each step of a surcharge.
const HARD: i32 = 10;
const SURCHARGE: [i32; 4] = [15, 20, 25, 30];

/// EV_ZAP of a wand. Staves cast spells, and are not zapped.
pub fn is_zapped<O: Observer>(m: &mut Machine<'_, O>, item: Handle) -> Ruling {
    let me = m.get(EActor);
    if m.get(EItem) != item {
        return Ok(Answer::Nothing);
    }
    match Held::of(m.world(), m.content(), item).map(|held| held.kind.itype) {
        Some(T::T_WAND) => {}
        Some(T::T_STAFF) => return Ok(Answer::Done),
        _ => return refuse(m, "That is no wand."),
    }
    if !things::is_within_reach(m, me, item) {
        return refuse(m, "You don't have that at hand.");
    }
    by_itself(m, me);
    let effect = m.get(EId).or_else(|| m.world().item(item).and_then(|i| i.effect));
    let charged = m.world().item(item).is_some_and(|i| i.charges() != 0);
    let Some(magic) = effect.and_then(|id| m.content().magic(id)).filter(|_| charged) else {
        m.set(EId, None, label!("zap: it is empty"));
        return refuse(m, "Nothing happens.");
    };
    m.set(EId, Some(magic.id), label!("zap: its effect"));
    let time = TIME / (100 + 5 * m.modifier(me, Attribute::A_INT)).max(25);
    spend(m, me, time, label!("zap: time"));
    things::reach_into(m, me, item, label!("zap: reaching for it"));
    if m.who(me).is_some_and(|w| shuns(&w, &magic)) {
        m.set(EId, None, label!("zap: magic that elves shun"));
        return refuse(m, "Nothing happens.");
    }
    if m.who(me).is_some_and(|w| mana::available(&w, &mut ()) < magic.numbers.mana) {
        return lacks_mana(m, me, item, &magic);
    }
    match skill(m, me, item, &magic)? {
        Some(more) => fires(m, me, item, &magic, more),
        None => fails(m, me, item, &magic),
    }
}

/// Whoever knows the wand keeps its mana; others lose it for nothing.
fn lacks_mana<O: Observer>(m: &mut Machine<'_, O>, me: Handle, item: Handle, magic: &Magic<'_>) -> Ruling {
    let known =
        m.world().item(item).is_some_and(|i| i.knows(ItemKnown::KN_PLUS) && i.knows(ItemKnown::KN_MAGIC));
    if known {
        return refuse(m, "You don't have enough mana.");
    }
    m.print(Audience::Actor, "Your mana is not enough for the wand.")?;
    spend_mana(m, me, magic, magic.numbers.mana, label!("zap: mana for nothing"));
    Ok(Answer::Done)
}

/// The better of two d20 (of three with a permanent bonus), Use Magic and a specialist's school: how many steps of a
/// surcharge it is good for, `None` where it fails.
fn skill<O: Observer>(
    m: &mut Machine<'_, O>,
    me: Handle,
    item: Handle,
    magic: &Magic<'_>,
) -> Result<Option<i32>, Halt> {
    let mut best = m.d(20, label!("use of a wand"))?.max(m.d(20, label!("use of a wand"))?);
    let gifts = m.who(me).map_or(0, |w| {
        let own = |s: &crate::rules::query::who::EffectiveStati| {
            s.val == Skill::SK_USE_MAGIC.number() && s.source == StatiSource::SS_PERM
        };
        w.stati_of(Nature::SKILL_BONUS).filter(own).count()
    });
    let mut last = 0;
    for _ in 0..gifts {
        last = m.d(20, label!("use of a wand, gifted"))?;
    }
    best = best.max(last);
    let school = m.who(me).and_then(|w| specialist::best_entry(&w, magic)).unwrap_or(0).max(0) / 5;
    let sum = best + m.skill(me, Skill::SK_USE_MAGIC) + school;
    let level = level_for_use(m, item, magic);
    let more = SURCHARGE.iter().filter(|step| sum >= **step + level).count() as i32;
    Ok((more > 0 || sum >= HARD + level / 2).then_some(more))
}

/// It fires, as if its plus were so much higher.
fn fires<O: Observer>(
    m: &mut Machine<'_, O>,
    me: Handle,
    item: Handle,
    magic: &Magic<'_>,
    more: i32,
) -> Ruling {
    spend_mana(m, me, magic, magic.numbers.mana, label!("zap: mana"));
    spend_charge(m, item);
    m.print(Audience::All, "{actor} {actor:fire|fires} {item}.")?;
    let plus = m.world().item(item).map_or(0, |i| i.plus());
    if more > 0 {
        m.print(Audience::Actor, if more == 1 { "A good shot!" } else { "A great shot!" })?;
        m.put_item(item, ItemField::Plus, plus + more, label!("zap: a surcharge"));
    }
    let answer = match super::is_countered(m, me, magic)? {
        true => Answer::Done,
        false => m.rethrow(EventCode::EV_EFFECT)?,
    };
    if more > 0 {
        let now = m.world().item(item).map_or(plus + more, |i| i.plus());
        m.put_item(item, ItemField::Plus, now - more, label!("zap: the surcharge is spent"));
    }
    Ok(answer)
}

fn spend_charge<O: Observer>(m: &mut Machine<'_, O>, item: Handle) {
    let charges = m.world().item(item).map_or(0, |i| i.charges());
    m.put_item(item, ItemField::Charges, charges - 1, label!("zap: a charge"));
}

/// It fails, at a third of the cost; only so does a wand wear out.
fn fails<O: Observer>(m: &mut Machine<'_, O>, me: Handle, item: Handle, magic: &Magic<'_>) -> Ruling {
    spend_mana(m, me, magic, magic.numbers.mana / 3, label!("zap: it fails"));
    spend_charge(m, item);
    m.print(Audience::All, "{actor} {actor:fail|fails} to use {item}.")?;
    if m.world().item(item).is_some_and(|i| i.charges() == 0) {
        m.print(Audience::Actor, "The wand is worn out.")?;
        things::ceases(m, item, label!("zap: worn out"))?;
    }
    Ok(Answer::Done)
}
