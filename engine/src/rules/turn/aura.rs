//! Fields that somebody carries by an ability: the aura of valour.

use crate::base::names::{Ability, FieldFlag, Named};
use crate::rules::fields;
use crate::rules::prelude::*;
use crate::world::Field;

/// The effect of the aura, and the squares around whoever carries it.
const VALOUR: &str = "aura_of_valour";
const RADIUS: i16 = 3;

/// Whoever has CA_AURA_OF_VALOUR carries the field of that effect, one.
pub(super) fn valour<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Result<(), Halt> {
    if m.ability(me, Ability::CA_AURA_OF_VALOUR) <= 0 {
        return Ok(());
    }
    let effect = ResId::new(Kind::Effect, VALOUR);
    let carried = |f: &Field| f.creator == me && f.effect == Some(effect);
    let here = m.level_of(me).map();
    if m.content().effect(effect).is_none() || here.fields().iter().any(carried) {
        return Ok(());
    }
    let kinds = FieldFlag::FI_MOBILE.number() | FieldFlag::FI_MODIFIER.number();
    let (at, duration) = (m.at(me), -1);
    let field =
        Field { kinds, at, radius: RADIUS, duration, effect: Some(effect), creator: me, ..Field::default() };
    fields::lay(m, field, label!("aura of valour")).map(|_| ())
}
