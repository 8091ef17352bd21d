//! What is asked for, and the encounter and the part in hand: questions that every step of the generator asks of the record.

use crate::base::names::{EncounterFlag, EncounterRequest as Request, FlagSet, MonsterType, Named};
use crate::content::{Encounter, Part};
use crate::event::fields::{CPart, EnConstraint, EnFlags, EnId};
use crate::rules::prelude::*;

/// Does the request in hand say so?
pub(in crate::rules::encounter) fn asks<O: Observer>(m: &Machine<'_, O>, request: Request) -> bool {
    m.get(EnFlags) & request.number().cast_unsigned() != 0
}

/// The encounter in hand.
pub(super) fn encounter<'m, O: Observer>(m: &Machine<'m, O>) -> Option<&'m Encounter> {
    m.content().encounter(m.get(EnId)?)
}

/// The part of it in hand.
pub(super) fn part<'m, O: Observer>(m: &Machine<'m, O>) -> Option<&'m Part> {
    encounter(m)?.parts.get(usize::try_from(m.get(CPart)).ok()?)
}

/// Has the encounter in hand this trait?
pub(super) fn has<O: Observer>(m: &Machine<'_, O>, flag: EncounterFlag) -> bool {
    encounter(m).is_some_and(|encounter| encounter.flags.has(flag))
}

/// The types that all members must have, one or two.
pub(super) fn only<O: Observer>(m: &Machine<'_, O>) -> Vec<MonsterType> {
    types_of(m.get(EnConstraint))
}

/// A number for one or two types: the first, and 256 times the second.
pub fn number_of(types: &[MonsterType]) -> i32 {
    types.iter().rev().fold(0, |number, kind| (number << 8) + kind.number())
}

/// The one or two types of such a number.
pub fn types_of(number: i32) -> Vec<MonsterType> {
    [number & 0xFF, number >> 8].into_iter().filter(|n| *n > 0).map(MonsterType::from_number).collect()
}

/// Asks for something more.
pub(super) fn ask_for<O: Observer>(m: &mut Machine<'_, O>, request: Request) {
    let flags = m.get(EnFlags) | request.number().cast_unsigned();
    m.set(EnFlags, flags, label!("encounter: what it asks for"));
}

/// A rating as content keeps it.
pub(super) fn narrow(cr: i32) -> i16 {
    i16::try_from(cr).unwrap_or(if cr < 0 { i16::MIN } else { i16::MAX })
}

/// A number as a set of bits.
pub(super) fn bits<F: Named>(number: u32) -> FlagSet<F> {
    let all = (0..32).map(|place| 1u32 << place).filter(|bit| number & bit != 0);
    all.map(|bit| F::from_number(bit.cast_signed())).collect()
}
