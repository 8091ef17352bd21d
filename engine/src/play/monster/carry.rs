//! An act carried out (docs/rules/monster-play.md, Carrying out).

use super::acts::{self, Act, Kind};
use super::casting;
use super::mind::{self, Mind};
use super::walk;
use crate::base::handle::Handle;
use crate::base::names::{Ability, Named, StatiValue};
use crate::event::{Answer, EventCode, Halt, Machine, Observer};
use crate::play::action;
use crate::rules::items::gear;
use crate::rules::magic::usable::Usable;
use crate::rules::query::who::who;
use crate::rules::social::orders;
use crate::world::action::Action;

/// Does it; ABORT if it came to nothing.
pub fn carry_out<O: Observer>(
    m: &mut Machine<'_, O>,
    mind: &Mind,
    known: &[Usable],
    act: Act,
) -> Result<Answer, Halt> {
    mind::calm(m, mind.me);
    match act.kind {
        Kind::Strike | Kind::Throw | Kind::Shoot if is_kept_back(m, mind.me) => Ok(Answer::Abort),
        Kind::Strike | Kind::Throw | Kind::Shoot if follows_to_its_plane(m, mind.me, act.target) => {
            m.perform(Action::new(EventCode::EV_PHASE, mind.me))
        }
        Kind::Phase => m.perform(Action::new(EventCode::EV_PHASE, mind.me)),
        Kind::PickUp => m.perform(Action::new(EventCode::EV_PICKUP, mind.me).with(act.target)),
        Kind::Equip => gear::step(m, mind.me),
        Kind::Strike => action::attack(m, mind.me, act.target),
        Kind::Throw => {
            let thing = acts::missile(m, mind.me);
            loose(m, mind.me, act.target, thing.map(|thing| (Handle::NONE, thing)))
        }
        Kind::Shoot => {
            let shot = acts::shot(m, mind);
            loose(m, mind.me, act.target, shot)
        }
        Kind::Load => match acts::shot(m, mind) {
            Some((bow, _)) => m.perform(Action::new(EventCode::EV_LOADXBOW, mind.me).with(bow)),
            None => Ok(Answer::Abort),
        },
        Kind::Hide(way) => m.perform(Action::new(EventCode::EV_HIDE, mind.me).param(way)),
        Kind::Move => walk::step_towards(m, mind),
        Kind::Special(_) if is_kept_back(m, mind.me) => Ok(Answer::Abort),
        Kind::Special(attack) => {
            m.perform(Action::new(EventCode::EV_SATTACK, mind.me).to(act.target).param(attack.0))
        }
        Kind::FixTrouble
        | Kind::Buff
        | Kind::Summon
        | Kind::AttackMagic
        | Kind::Escape
        | Kind::Stealth
        | Kind::FoilPursuit => casting::cast(m, mind, known, act),
    }
}

/// Is whom it is after on another plane, to which it can go, or from which it can come back?
fn follows_to_its_plane<O: Observer>(m: &Machine<'_, O>, me: Handle, target: Handle) -> bool {
    let (world, content) = (m.world(), m.content());
    let (Some(w), Some(target)) = (who(world, content, me), who(world, content, target)) else {
        return false;
    };
    let there = target.plane();
    let reached = [StatiValue::PHASE_MATERIAL.number(), w.ability(Ability::CA_PHASE)].contains(&there);
    acts::phases(&w) && there != w.plane() && reached
}

/// Something is thrown, or shot with the first of the two; ABORT where there is nothing.
fn loose<O: Observer>(
    m: &mut Machine<'_, O>,
    me: Handle,
    target: Handle,
    with: Option<(Handle, Handle)>,
) -> Result<Answer, Halt> {
    let Some((bow, thing)) = with else { return Ok(Answer::Abort) };
    m.perform(Action::new(EventCode::EV_RATTACK, me).to(target).with(bow).and(thing))
}

/// Was it told not to attack?
fn is_kept_back<O: Observer>(m: &Machine<'_, O>, me: Handle) -> bool {
    who(m.world(), m.content(), me).is_some_and(|w| w.is_ordered(orders::DO_NOT_ATTACK))
}
