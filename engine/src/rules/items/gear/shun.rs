//! What some monsters cannot have about them when they come into play, and where the things of others are
//! (docs/rules/gear.md, Beside the lists; docs/rules/items.md, Monsters that look over their gear).

use super::make;
use crate::base::names::{
    ItemQuality, ItemState, Material, MonsterType, Named, ObjectType as T, StatiNature, StatiSource,
    StatiValue,
};
use crate::rules::items::things;
use crate::rules::prelude::*;
use crate::rules::query::who::{Held, who};
use crate::world::{ItemField, Stati};

/// Who bears neither silver nor a blessing.
const SHUNNERS: [MonsterType; 4] =
    [MonsterType::MA_DEMON, MonsterType::MA_LYCANTHROPE, MonsterType::MA_DEVIL, MonsterType::MA_UNDEAD];
/// Things that the touch of the dead leaves as they are.
const STURDY: [T; 5] = [T::T_WEAPON, T::T_ARMOUR, T::T_SHIELD, T::T_BOW, T::T_MISSILE];
/// Up to this of a die from 0 to 99 the dead leave no mark on a thing but a curse.
const TAINTED: i32 = 20;

/// Takes from a monster that is made what it cannot bear, taints what the dead have, and puts the things of whoever is off
/// the material plane where it is.
pub(super) fn settle<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Result<(), Halt> {
    let Some(w) = who(m.world(), m.content(), me) else { return Ok(()) };
    let (shuns, dead) = (SHUNNERS.iter().any(|t| w.is_type(*t)), w.is_type(MonsterType::MA_UNDEAD));
    let plane = w.plane();
    let planar = plane > StatiValue::PHASE_VORTEX.number() && !w.has_stati(StatiNature::PHASED);
    let all = m.world().held_by(me).to_vec();
    if shuns {
        for thing in &all {
            unblessed(m, *thing)?;
        }
    }
    if dead {
        for thing in &all {
            tainted(m, *thing)?;
        }
    }
    if planar {
        for thing in m.world().held_by(me).to_vec() {
            let there = Stati::new(StatiNature::PHASED, i16::try_from(plane).unwrap_or(0), 0);
            m.gain(thing, there.from_source(StatiSource::SS_MISC), label!("gear: on its owner's plane"));
        }
    }
    Ok(())
}

/// No silver and no blessing: what is silvered loses that, what is silver by nature is not to be.
fn unblessed<O: Observer>(m: &mut Machine<'_, O>, thing: Handle) -> Result<(), Halt> {
    let silver = |m: &Machine<'_, O>| {
        Held::of(m.world(), m.content(), thing).is_some_and(|h| h.material() == Some(Material::MAT_SILVER))
    };
    if silver(m) {
        m.remake_item(thing, label!("gear: no silver"), |item| {
            item.qualities.retain(|q| *q != ItemQuality::IQ_SILVER);
        });
    }
    if silver(m) {
        return things::ceases(m, thing, label!("gear: no silver"));
    }
    if m.world().item(thing).is_some_and(|item| item.is(ItemState::IF_BLESSED)) {
        make::mark(m, thing, ItemState::IF_BLESSED, false);
    }
    Ok(())
}

/// Of what the dead have, one thing in five keeps no mark but a curse. The original forgets that it is theirs, and marks
/// it so again.
fn tainted<O: Observer>(m: &mut Machine<'_, O>, thing: Handle) -> Result<(), Halt> {
    let Some(held) = Held::of(m.world(), m.content(), thing) else { return Ok(()) };
    if STURDY.iter().any(|of| held.is(*of)) || m.roll(100, label!("gear: what the dead carry"))? > TAINTED {
        return Ok(());
    }
    let state = m.world().item(thing).map_or(0, |item| item.state());
    let keeps = ItemState::IF_CURSED.number() | ItemState::IF_PROPERTY.number();
    m.put_item(thing, ItemField::State, state & keeps, label!("gear: what the dead carry"));
    Ok(())
}
