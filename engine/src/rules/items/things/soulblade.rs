//! Soul blades: in the hand of somebody with the feat a magic thing without an effect of its own is better by 1, as far as
//! Charisma goes.

use super::worth::is_magic;
use crate::base::names::{Attribute, Feat, ItemState, StatiNature, StatiSource};
use crate::rules::prelude::*;
use crate::rules::query::who::Held;
use crate::rules::stati;
use crate::world::StatiQuery;
use crate::world::stati::within;

/// The effect that the record is of.
const EFFECT: &str = "soulblade";

/// A thing is put to use. Greater Soulblade adds nothing, as in the original.
pub(super) fn begins<O: Observer>(m: &mut Machine<'_, O>, me: Handle, item: Handle) -> Result<(), Halt> {
    if !m.feat(me, Feat::FT_SOULBLADE) || m.feat(me, Feat::FT_GREATER_SOULBLADE) {
        return Ok(());
    }
    let Some(held) = Held::of(m.world(), m.content(), item) else { return Ok(()) };
    let plain = held.item.effect.is_none() && !held.item.is(ItemState::IF_CURSED);
    let plus = held.item.plus() + 1;
    if !plain || !is_magic(&held) || plus > m.modifier(me, Attribute::A_CHA) {
        return Ok(());
    }
    let record = stati::perm(StatiNature::BOOST_PLUS, me, StatiSource::SS_ENCH, 0, within(plus));
    let record = record.of_effect(ResId::new(Kind::Effect, EFFECT));
    stati::gain(m, item, record, label!("soul blade: in the right hand"))
}

/// It is put away.
pub(super) fn ends<O: Observer>(m: &mut Machine<'_, O>, item: Handle) -> Result<(), Halt> {
    let of_it = StatiQuery::of(StatiNature::BOOST_PLUS).of_effect(ResId::new(Kind::Effect, EFFECT));
    if !m.world().stati(item).is_some_and(|s| s.has(StatiNature::BOOST_PLUS)) {
        return Ok(());
    }
    stati::remove(m, item, of_it, label!("soul blade: put away")).map(|_| ())
}
