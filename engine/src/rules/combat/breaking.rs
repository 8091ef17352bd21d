//! EV_BREAK (docs/rules/doors.md, Breaking): a fixture or an item at hand is struck at. Doors are kicked; anything
//! else is struck with what is in hand, or by nature.

use super::weapon::reaches;
use super::{approach, arms};
use crate::base::names::{AttackType, ObjectType};
use crate::event::EventCode as Ev;
use crate::event::fields::{EItem, EVictim};
use crate::rules::items::things;
use crate::rules::prelude::*;
use crate::rules::query::ask::refused;

/// EV_BREAK of the actor: EItem, else EVictim.
pub fn break_down<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Ruling {
    let what = Some(m.get(EItem)).filter(|h| h.is_some()).unwrap_or_else(|| m.get(EVictim));
    if m.world().creature(what).is_some() {
        return refused(m, "That is for attacks.");
    }
    let mine = |what| things::is_at_hand(m, me, what) && !things::slips_through(m, me, what);
    let mine = m.world().item(what).is_none_or(|_| mine(what));
    if !mine || !approach::touches(m, me, what) {
        return refused(m, "There is nothing at hand to break.");
    }
    let kind = m.world().feature(what).and_then(|f| m.content().feature(f.kind)).map(|k| k.ftype);
    if kind == Some(ObjectType::T_DOOR) {
        return m.throw_val(Ev::EV_SATTACK, i32::from(AttackType::A_KICK.0), &[me, what]);
    }
    // A weapon breaks nothing of itself, and one may be too long for what is near.
    let fit = |weapon: Handle| weapon != what && reaches(m, me, weapon, what);
    let code = match arms::weapon(m, me).is_some_and(fit) {
        true => Ev::EV_WATTACK,
        false => Ev::EV_NATTACK,
    };
    m.throw(EventInfo::about(code, &[me, what]))
}
