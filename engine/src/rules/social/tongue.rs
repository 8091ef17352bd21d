//! EV_DISTRACT, EV_FAST_TALK, EV_TAUNT: what a quick tongue does in a fight (docs/rules/talk.md, The acts).

use super::circle::{ALL, ALONE, grow_wary, highest, mark, meant, tried, wariness};
use super::sanity::sane;
use super::{agrees, refused, spend};
use crate::base::names::{Attribute, Skill, StatiNature as Nature, StatiSource};
use crate::event::EventCode as Ev;
use crate::event::fields::{EParam, EVictim};
use crate::rules::checks::skill::{Try, attempt};
use crate::rules::growth::practice;
use crate::rules::prelude::*;
use crate::rules::stati;
use crate::world::{CreatureField, Stati};

/// How hard it is to distract: by how well it keeps its mind on things, or by will.
fn attention<O: Observer>(m: &Machine<'_, O>, h: Handle) -> i32 {
    m.skill(h, Skill::SK_CONCENT).max(m.attr(h, Attribute::A_SAV_WILL))
}

/// EV_DISTRACT of the actor: the victim, or everybody who looks on as a foe.
pub fn distract<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Ruling {
    let it = m.get(EVictim);
    if !sane(m, me, it, Ev::EV_DISTRACT)? {
        return Ok(Answer::Abort);
    }
    let all = onlookers(m, me, it)?;
    spend(m, me, 20, label!("distract: time"));
    let base = if all.len() > 1 { 15 } else { 10 };
    let dc = base + highest(m, &all, |m, h| attention(m, h) + wariness(m, h, Ev::EV_DISTRACT));
    let check = attempt(m, me, &Try::of(Skill::SK_BLUFF, dc).on(it))?;
    let margin = (check.total - dc).clamp(0, i32::from(i16::MAX)) as i16;
    for h in all {
        if !check.passed {
            grow_wary(m, h, Ev::EV_DISTRACT, 5)?;
            continue;
        }
        let away = Stati::new(Nature::DISTRACTED, 0, margin).lasting(2).from_source(StatiSource::SS_MISC);
        stati::gain(m, h, away.by(me), label!("distract: it looks away"))?;
        grow_wary(m, h, Ev::EV_DISTRACT, 2)?;
    }
    Ok(Answer::Done)
}

/// Whom a distraction means: the victim alone, or with it all foes that see the actor.
fn onlookers<O: Observer>(m: &mut Machine<'_, O>, me: Handle, it: Handle) -> Result<Vec<Handle>, Halt> {
    let watches = |h: Handle| {
        let pair = (m.who(h), m.who(me));
        matches!(pair, (Some(h), Some(me)) if h.is_hostile_to(&me) && h.notices(&me) && h.line_of_fire(&me))
    };
    let all: Vec<Handle> = m
        .level_of(me)
        .creatures()
        .map(|c| c.handle())
        .filter(|h| *h == it || (*h != me && watches(*h)))
        .collect();
    let everybody = match m.get(EParam) {
        ALONE => false,
        ALL => true,
        _ => all.len() > 1 && agrees(m, me, "Do you mean all of them?")?,
    };
    Ok(if everybody { all } else { vec![it] })
}

/// EV_FAST_TALK of the actor: the victim is held up by words.
pub fn fast_talk<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Ruling {
    let it = m.get(EVictim);
    if !sane(m, me, it, Ev::EV_FAST_TALK)? {
        return Ok(Answer::Abort);
    }
    let both = [tried(m, me, it, Ev::EV_FAST_TALK), tried(m, it, me, Ev::EV_FAST_TALK)];
    if both.iter().any(Option::is_some) {
        return refused(m, "{victim} {victim:do|does} not listen to {actor} any more.");
    }
    let amount = 1 + m.roll(4, label!("fast-talk: exercise"))?;
    practice::practise(m, me, practice::PERSUADED, amount)?;
    spend(m, me, 10, label!("fast-talk: time"));
    let wit = m.skill(it, Skill::SK_APPRAISE).max(m.skill(it, Skill::SK_CONCENT));
    let dc = 10 + m.cr(it) + wit;
    let check = attempt(m, me, &Try::of(Skill::SK_BLUFF, dc).on(it))?;
    if check.passed {
        m.put_add(it, CreatureField::Timeout, 2 * check.total, label!("fast-talk: held up"));
        return Ok(Answer::Done);
    }
    mark(m, me, it, Ev::EV_FAST_TALK, 30, 0)?;
    mark(m, it, me, Ev::EV_FAST_TALK, 30, 0)?;
    m.print(Audience::Actor, "{victim} {victim:see|sees} through it.")?;
    Ok(Answer::Done)
}

/// EV_TAUNT of the actor: the victim, or its whole band, sees nobody else any more.
pub fn taunt<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Ruling {
    let it = m.get(EVictim);
    if !sane(m, me, it, Ev::EV_TAUNT)? {
        return Ok(Answer::Abort);
    }
    if tried(m, me, it, Ev::EV_TAUNT).is_some() {
        return refused(m, "{victim} {victim:have|has} heard these insults.");
    }
    let all = meant(m, me, it)?;
    for h in &all {
        mark(m, me, *h, Ev::EV_TAUNT, -2, 0)?;
    }
    spend(m, me, 30, label!("taunt: time"));
    let base = if all.len() > 1 { 20 } else { 15 };
    let dc = base + 2 * highest(m, &all, |m, h| m.attr(h, Attribute::A_SAV_WILL));
    let check = attempt(m, me, &Try::of(Skill::SK_BLUFF, dc).on(it))?;
    if !check.passed {
        m.print(Audience::Actor, "{victim} {victim:laugh|laughs}.")?;
        return Ok(Answer::Done);
    }
    let rounds = m.skill(me, Skill::SK_BLUFF).clamp(1, i32::from(i16::MAX)) as i16;
    for h in all {
        let rage = Stati::new(Nature::ENRAGED, 0, 0).lasting(rounds).from_source(StatiSource::SS_MISC);
        stati::gain(m, h, rage.by(me), label!("taunt: beside itself"))?;
    }
    Ok(Answer::Done)
}
