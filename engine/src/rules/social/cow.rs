//! EV_COW: to frighten somebody, or a whole band, into fear and giving up what they carry (docs/rules/talk.md, The
//! acts).

use super::circle::{highest, mark, meant, tried};
use super::regard::social_mod;
use super::sanity::sane;
use super::{courage, refused, spend, tribute};
use crate::base::names::{
    Alignment, DamageType, MonsterType, Named, Skill, StatiNature as Nature, StatiSource, StatiValue,
};
use crate::event::EventCode as Ev;
use crate::event::fields::EVictim;
use crate::rules::checks::skill::{Try, attempt};
use crate::rules::growth::reward;
use crate::rules::prelude::*;
use crate::rules::standing::alignment;
use crate::rules::stati;
use crate::world::Stati;

/// EV_COW of the actor.
pub fn cow<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Ruling {
    let it = m.get(EVictim);
    if !sane(m, me, it, Ev::EV_COW)? {
        return Ok(Answer::Abort);
    }
    if tried(m, me, it, Ev::EV_COW).is_some() {
        return refused(m, "{victim} {victim:have|has} seen through that once.");
    }
    let all = meant(m, me, it)?;
    for h in &all {
        mark(m, me, *h, Ev::EV_COW, 0, 0)?;
    }
    spend(m, me, 30, label!("cow: time"));
    if m.immune(it, DamageType::AD_FEAR) {
        m.print(Audience::Actor, "{victim} {victim:know|knows} no fear.")?;
        return Ok(Answer::Done);
    }
    let dc = match all.as_slice() {
        [_] => 10 + 3 * m.cr(it),
        all => 20 + 3 * highest(m, all, |m, h| m.cr(h) + courage(m, h)),
    };
    let regard = modifier(m, me, it);
    let rough = m.is_type(me, MonsterType::MA_ORC) || of_class(m, me, "barbarian");
    if !m.is_type(it, MonsterType::MA_EVIL) && !rough {
        alignment::act(m, me, Alignment::AL_NONCHAOTIC.number(), 3, "intimidation", Handle::NONE)?;
    }
    let check = attempt(m, me, &Try::of(Skill::SK_INTIMIDATE, dc).plus("regard", regard).on(it))?;
    if !check.passed {
        m.print(Audience::Actor, "{victim} {victim:are|is} not impressed.")?;
        return Ok(Answer::Done);
    }
    for h in all {
        if !m.immune(h, DamageType::AD_FEAR) {
            cowed(m, me, h, check.total - dc)?;
        }
    }
    Ok(Answer::Done)
}

/// The social modifier with strength.
pub(super) fn modifier<O: Observer>(m: &Machine<'_, O>, me: Handle, it: Handle) -> i32 {
    match (m.who(it), m.who(me)) {
        (Some(it), Some(me)) => social_mod(&it, &me, true),
        _ => 0,
    }
}

/// What a frightened creature does, by how far the check went beyond what it needed.
fn cowed<O: Observer>(m: &mut Machine<'_, O>, me: Handle, h: Handle, margin: i32) -> Result<(), Halt> {
    let rounds = match margin {
        11.. => -1,
        6.. => -2,
        _ => {
            let dice = crate::base::dice_expr::Dice::new(3, 6, 0);
            let rounds = m.dice(dice, label!("cow: rounds"))? + m.skill(me, Skill::SK_INTIMIDATE);
            rounds.clamp(1, i32::from(i16::MAX)) as i16
        }
    };
    let fear = Stati::new(Nature::AFRAID, StatiValue::FEAR_COWED.0, 0).lasting(rounds);
    let why = label!("cow: afraid");
    stati::gain(m, h, fear.from_source(StatiSource::SS_MISC).by(me), why)?;
    match margin {
        11.. => {
            for item in tribute::but_armour(m, h) {
                tribute::throw_down(m, h, item)?;
            }
            let percent = reward::mercy(m, me);
            reward::reward(m, me, h, percent)
        }
        6.. => {
            if let Some(item) = tribute::good_thing(m, h, 100)? {
                tribute::throw_down(m, h, item)?;
            }
            reward::reward(m, me, h, 50)
        }
        _ => Ok(()),
    }
}

/// Has it levels in a class of the original, by its id?
fn of_class<O: Observer>(m: &Machine<'_, O>, me: Handle, class: &str) -> bool {
    let character = m.world().creature(me).and_then(|c| c.character());
    character.is_some_and(|c| c.levels_in(ResId::new(Kind::Class, class)) > 0)
}
