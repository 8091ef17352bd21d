//! EV_READ (docs/rules/magic.md, Things).

use super::{STAPLE, by_itself, is_shunned, its_effect, recognise, refuse, spend, spend_mana};
use crate::base::names::{DamageType, EffectFlag, ObjectType as T, SaveType, Skill};
use crate::content::Magic;
use crate::event::Question;
use crate::event::fields::*;
use crate::rules::checks::save::saving_throw;
use crate::rules::checks::skill;
use crate::rules::items::things::{self, stack};
use crate::rules::magic::figures::{mana, rating};
use crate::rules::prelude::*;
use crate::rules::query::who::Held;

/// Segments for whoever shuns it.
const SHUNNED: i32 = 30;
/// Segments that reading takes, less twice the skill, and at least.
const TIME: (i32, i32) = (50, 10);
/// What reading takes beyond the scroll's level, and what is needed beyond it to keep the scroll.
const HARD: i32 = 10;
const KEPT: i32 = 20;
/// What a save against the lure of a scroll that is too hard has to reach.
const LURE: i32 = 15;

/// EV_READ of a scroll.
pub fn is_read<O: Observer>(m: &mut Machine<'_, O>, item: Handle) -> Ruling {
    let me = m.get(EActor);
    if m.get(EItem) != item {
        return Ok(Answer::Nothing);
    }
    match Held::of(m.world(), m.content(), item).map(|held| held.kind.itype) {
        Some(T::T_SCROLL) => {}
        Some(T::T_BOOK) => return Ok(Answer::Done),
        _ => return refuse(m, "There is nothing to read on that."),
    }
    if !things::is_within_reach(m, me, item) {
        return refuse(m, "You don't have that at hand.");
    }
    by_itself(m, me);
    things::reach_into(m, me, item, label!("read: reaching for it"));
    let Some(one) = stack::take_one(m, item) else { return Ok(Answer::Abort) };
    m.set(EItem, one, label!("read: one of them"));
    let Some(magic) = its_effect(m, one) else { return give_back(m, me, one, "The scroll is empty.") };
    if is_shunned(m, me, &magic)? {
        spend(m, me, SHUNNED, label!("read: nothing happens"));
        things::ceases(m, one, label!("read: wasted"))?;
        return Ok(Answer::Done);
    }
    let level = 2 * magic.level() - 1 - if magic.has(EffectFlag::EF_STAPLE) { STAPLE } else { 0 };
    let ability = m.skill(me, Skill::SK_DECIPHER);
    if level > ability && stops(m, me)? {
        return give_back(m, me, one, "You stop reading.");
    }
    let tried = skill::check(m, me, Skill::SK_DECIPHER, HARD + level, 0)?;
    if !tried.passed {
        m.print(Audience::All, "The magic of the scroll goes astray.")?;
        ends(m, (me, one), &magic, ability, false)?;
        return Ok(Answer::Done);
    }
    let kept = tried.total > KEPT + level && m.roll(2, label!("is the scroll kept?"))? == 0;
    if super::is_countered(m, me, &magic)? {
        // The scroll is gone, and no time has passed (docs/rules/magic.md, Things).
        things::ceases(m, one, label!("read: countered"))?;
        return Ok(Answer::Done);
    }
    let answer = m.rethrow(EventCode::EV_EFFECT)?;
    recognise(m, me, one, Skill::SK_KNOW_MAGIC)?;
    ends(m, (me, one), &magic, ability, kept)?;
    Ok(answer)
}

/// Whoever resists the lure of what is too hard may stop.
fn stops<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Result<bool, Halt> {
    m.print(Audience::Actor, "This may be beyond {actor}.")?;
    Ok(saving_throw(m, me, SaveType::WILL, LURE, 0, 0, label!("save vs the lure of a scroll"))?
        && m.ask_whoever_plays(&Question::yes_or_no(me, "Stop reading?").usually(0), 0)? != 0)
}

fn give_back<O: Observer>(m: &mut Machine<'_, O>, me: Handle, one: Handle, why: &str) -> Ruling {
    stack::comes_to(m, me, one, label!("read: put back"))?;
    refuse(m, why)
}

/// Time, strain for those who do not know the spell, and the end of the scroll.
fn ends<O: Observer>(
    m: &mut Machine<'_, O>,
    (me, one): (Handle, Handle),
    magic: &Magic<'_>,
    ability: i32,
    kept: bool,
) -> Result<(), Halt> {
    spend(m, me, (TIME.0 - 2 * ability).max(TIME.1), label!("read: time"));
    let stranger = m.who(me).is_some_and(|w| rating::rating(&w, magic, 0, &mut ()) <= 0);
    if stranger {
        let cost = magic.numbers.mana * 2 / 3;
        if m.who(me).is_some_and(|w| mana::available(&w, &mut ()) <= cost) {
            m.damage(me, me, DamageType::AD_NORM, 2 * magic.level(), "the strain of a scroll", |e| {
                e.with(EItem, one)
            })?;
        }
        spend_mana(m, me, magic, cost, label!("read: strain"));
    }
    match kept {
        true => stack::comes_to(m, me, one, label!("read: the scroll is kept")),
        false => things::ceases(m, one, label!("read: used up")),
    }
}
