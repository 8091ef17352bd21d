//! EV_ENLIST and EV_DISMISS: to win a companion by words, and to part from one (docs/rules/talk.md, The acts).

use super::circle::{mark, tried};
use super::companion::make_companion;
use super::pools::{PARTY, has_room};
use super::regard::social_mod;
use super::sanity::sane;
use super::sides::{leave, turn_neutral};
use super::{refused, spend};
use crate::base::names::{Alignment, MonsterType as Type, Named, Skill, TemplateKind};
use crate::event::EventCode as Ev;
use crate::event::fields::EVictim;
use crate::rules::checks::skill::{Try, attempt};
use crate::rules::prelude::*;
use crate::rules::standing::alignment;

/// EV_ENLIST of the actor.
pub fn enlist<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Ruling {
    let it = m.get(EVictim);
    if !sane(m, me, it, Ev::EV_ENLIST)? {
        return Ok(Answer::Abort);
    }
    if m.world().creature(it).is_some_and(|c| c.leader() != 0 || c.is_character()) || m.hostile(it, me) {
        return refused(m, "{victim} {victim:have|has} other company.");
    }
    if tried(m, me, it, Ev::EV_ENLIST).is_some() {
        return refused(m, "{victim} will never join {actor}.");
    }
    if !has_room(m, me, it, PARTY) {
        return refused(m, "{actor} {actor:are|is} not strong enough to lead {victim} as well.");
    }
    spend(m, me, 50, label!("enlist: time"));
    allies(m, me, it)?;
    let charm = |skill| match m.skill(me, skill) {
        level @ 7.. => (level - 5) / 2,
        _ => 0,
    };
    let dc = stranger(m, it) + 3 * m.cr(it) - charm(Skill::SK_PERFORM) - charm(Skill::SK_APPRAISE);
    let regard = match (m.who(it), m.who(me)) {
        (Some(it), Some(me)) => social_mod(&it, &me, false),
        _ => 0,
    };
    let check = attempt(m, me, &Try::of(Skill::SK_DIPLOMACY, dc).plus("regard", regard).on(it))?;
    if !check.passed {
        mark(m, me, it, Ev::EV_ENLIST, 0, 0)?;
        m.print(Audience::Actor, "{victim} {victim:decline|declines}.")?;
        return Ok(Answer::Done);
    }
    make_companion(m, it, me, PARTY)?;
    m.print(Audience::Actor, "{victim} {victim:join|joins} {actor}.")?;
    Ok(Answer::Done)
}

/// Who keeps such company acts along its alignment.
fn allies<O: Observer>(m: &mut Machine<'_, O>, me: Handle, it: Handle) -> Result<(), Halt> {
    let both_good = m.is_type(me, Type::MA_GOOD) && m.is_type(it, Type::MA_GOOD);
    let acts = [
        (m.is_type(it, Type::MA_EVIL), Alignment::AL_NONGOOD, 3, "an alliance with evil"),
        (m.is_type(it, Type::MA_CHAOTIC) && !both_good, Alignment::AL_NONLAWFUL, 2, "an alliance with chaos"),
        (m.is_type(it, Type::MA_LAWFUL) && !both_good, Alignment::AL_NONCHAOTIC, 2, "an alliance with law"),
    ];
    for (counts, side, amount, reason) in acts {
        if counts {
            alignment::act(m, me, side.number(), amount, reason, Handle::NONE)?;
        }
    }
    Ok(())
}

/// How hard it is to win: those of a class are used to company, adventurers look for it.
fn stranger<O: Observer>(m: &Machine<'_, O>, it: Handle) -> i32 {
    let Some(w) = m.who(it) else { return 25 };
    if w.templates().any(|t| t.kind.has(TemplateKind::TM_CLASS)) {
        15
    } else if w.is_type(Type::MA_ADVENTURER) {
        20
    } else {
        25
    }
}

/// EV_DISMISS of the actor: a companion goes its own way; where the parting was ill, for ever.
pub fn dismiss<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Ruling {
    let it = m.get(EVictim);
    if !m.who(it).is_some_and(|w| w.is_led_by(me)) {
        return refused(m, "{victim} {victim:do|does} not follow {actor}.");
    }
    if !sane(m, me, it, Ev::EV_DISMISS)? {
        return Ok(Answer::Abort);
    }
    spend(m, me, 30, label!("dismiss: time"));
    let dc = 7 + m.cr(it) + i32::from(m.level_of(me).map().depth());
    let check = attempt(m, me, &Try::of(Skill::SK_DIPLOMACY, dc).on(it))?;
    let why = label!("dismiss: it goes its own way");
    leave(m, it, why);
    turn_neutral(m, it, me, why)?;
    if !check.passed {
        mark(m, me, it, Ev::EV_ENLIST, 0, 0)?;
        m.print(Audience::Actor, "{victim} {victim:leave|leaves} in anger.")?;
    }
    Ok(Answer::Done)
}
