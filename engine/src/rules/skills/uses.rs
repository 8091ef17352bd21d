//! EV_SKILL: a skill used by command (docs/rules/skill-uses.md, By command). EParam is the skill. Each use draws a
//! die first, which only messages knew; then the kit is looked for, and the skill does its work here or throws its
//! own event.

use super::making::Way;
use super::{balance, craft, device, empathy, heal, intuition, listen, poison, tumble, whom};
use crate::base::names::{Named, Skill};
use crate::event::EventCode as Ev;
use crate::event::fields::EParam;
use crate::rules::movement::ride;
use crate::rules::prelude::*;
use crate::rules::query::ask::refused;

/// Skills that need tools.
const NEEDS_KIT: [Skill; 6] = [
    Skill::SK_HEAL,
    Skill::SK_DISGUISE,
    Skill::SK_ALCHEMY,
    Skill::SK_MINING,
    Skill::SK_CRAFT,
    Skill::SK_LOCKPICKING,
];

/// Skills that do something by command and need nothing said but which: what a player is offered. What else they need
/// the player is asked for.
pub const BY_COMMAND: [Skill; 17] = [
    Skill::SK_HIDE,
    Skill::SK_SEARCH,
    Skill::SK_HANDLE_DEV,
    Skill::SK_LISTEN,
    Skill::SK_HEAL,
    Skill::SK_PICK_POCKET,
    Skill::SK_TUMBLE,
    Skill::SK_DISGUISE,
    Skill::SK_INTUITION,
    Skill::SK_ANIMAL_EMP,
    Skill::SK_CRAFT,
    Skill::SK_MINING,
    Skill::SK_BALANCE,
    Skill::SK_KNOW_MAGIC,
    Skill::SK_ALCHEMY,
    Skill::SK_POISON_USE,
    Skill::SK_RIDE,
];

/// EV_SKILL of the actor.
pub fn use_skill<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Ruling {
    let skill = Skill::from_number(m.get(EParam));
    m.d(20, label!("skill used"))?;
    let Some(w) = m.who(me) else { return Ok(Answer::Abort) };
    if NEEDS_KIT.contains(&skill) && w.skill_parts(skill).kit <= 0 {
        return refused(m, "{actor} {actor:have|has} no tools for that.");
    }
    whom::is_said(m, me, skill)?;
    match skill {
        Skill::SK_LISTEN => listen::listen(m, me),
        Skill::SK_TUMBLE => tumble::tumble(m, me),
        Skill::SK_ANIMAL_EMP => empathy::empathy(m, me),
        Skill::SK_HEAL => heal::heal(m, me),
        Skill::SK_HANDLE_DEV => device::handle_device(m, me),
        Skill::SK_INTUITION => intuition::intuition(m, me),
        Skill::SK_HIDE => m.rethrow(Ev::EV_HIDE),
        Skill::SK_DISGUISE => m.rethrow(Ev::EV_DISGUISE),
        Skill::SK_PICK_POCKET => m.rethrow(Ev::EV_PICK_POCKET),
        Skill::SK_SEARCH => m.rethrow(Ev::EV_SEARCH),
        Skill::SK_JUMP => m.rethrow(Ev::EV_JUMP),
        Skill::SK_BALANCE => balance::bridge(m, me),
        Skill::SK_CRAFT => craft::craft(m, me),
        Skill::SK_MINING => m.rethrow(Ev::EV_DIG),
        Skill::SK_ALCHEMY => {
            m.set(EParam, i32::from(Way::Alchemy.number()), label!("alchemy: brewing"));
            m.rethrow(Ev::EV_MAKE)
        }
        Skill::SK_POISON_USE => poison::use_poison(m, me),
        Skill::SK_KNOW_MAGIC => m.rethrow(Ev::EV_RESEARCH),
        Skill::SK_RIDE => ride::by_command(m, me),
        _ => refused(m, "That skill is not used by command."),
    }
}
