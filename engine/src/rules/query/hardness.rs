//! How hard things and fixtures are by what they are made of (docs/rules/doors.md, Hardness). Measured against
//! slashing: iron 10, wood 5, bone 6, leather 10, glass, gold, cloth, flesh and plants 5, wrought iron immune, 5
//! more for each plus. Other materials, and other kinds of damage, are our own, after the same scale.

use crate::base::names::{DamageType as D, ItemQuality, Material as M};
use crate::rules::query::who::Held;

/// What comes off damage to a thing; `None`: nothing of this kind harms it.
pub fn of_thing(held: &Held<'_>, kind: D) -> Option<i32> {
    // Orcish work is tougher where it is of iron, and coarse where it is of hides.
    let coarse = held.has(ItemQuality::IQ_ORCISH.0) && held.material() == Some(M::MAT_LEATHER);
    let own = of_material(held.material(), kind)?;
    Some(own + 5 * held.plus() - if coarse { 5 } else { 0 })
}

/// Against blades.
fn against_blades(material: M) -> Option<i32> {
    Some(match material {
        M::MAT_LIQUID | M::MAT_CLOUD | M::MAT_EMPTYNESS | M::MAT_OIL | M::MAT_MUD => return None,
        M::MAT_FORCE | M::MAT_INDESTRUCTABLE_STONE | M::MAT_WROUGHT => return None,
        M::MAT_WAX | M::MAT_PAPER | M::MAT_WEBBING => 0,
        M::MAT_BONE => 6,
        M::MAT_LEATHER | M::MAT_IRON | M::MAT_METAL | M::MAT_DARKWOOD | M::MAT_IRONWOOD => 10,
        M::MAT_GEMSTONE | M::MAT_MINERAL | M::MAT_QUARTZ | M::MAT_GRANITE | M::MAT_MAGMA => 8,
        M::MAT_DRAGON_HIDE | M::MAT_MITHRIL => 15,
        M::MAT_ADAMANT => 20,
        _ => 5,
    })
}

/// What comes off damage to what is made of this; without a material, to wood. `None`: nothing of this kind harms it.
pub fn of_material(material: Option<M>, kind: D) -> Option<i32> {
    let Some(material) = material else { return of_material(Some(M::MAT_WOOD), kind) };
    let blades = against_blades(material);
    match kind {
        D::AD_NORM | D::AD_SLASH | D::AD_PIERCE | D::AD_BLUNT | D::AD_MAGC | D::AD_FALL => blades,
        D::AD_SHAT => Some(0),
        D::AD_FIRE if burns(material) => Some(0),
        D::AD_SONI if is_brittle(material) => Some(0),
        D::AD_ACID => blades.map(|n| n / 2),
        D::AD_FIRE
        | D::AD_COLD
        | D::AD_ELEC
        | D::AD_SONI
        | D::AD_HOLY
        | D::AD_EVIL
        | D::AD_LAWF
        | D::AD_CHAO => blades.or(Some(10)),
        D::AD_RUST => matches!(material, M::MAT_IRON | M::MAT_METAL | M::MAT_WROUGHT).then_some(0),
        D::AD_SOAK => match material {
            M::MAT_OIL | M::MAT_LIQUID | M::MAT_MUD => Some(0),
            M::MAT_PAPER | M::MAT_ICE => Some(5),
            M::MAT_GLASS => Some(20),
            _ => None,
        },
        D::AD_DCAY => (burns(material) && material != M::MAT_OIL).then_some(0),
        _ => None,
    }
}

fn burns(material: M) -> bool {
    matches!(
        material,
        M::MAT_WAX
            | M::MAT_VEGGY
            | M::MAT_FLESH
            | M::MAT_PAPER
            | M::MAT_CLOTH
            | M::MAT_LEATHER
            | M::MAT_WOOD
            | M::MAT_WEBBING
            | M::MAT_OIL
            | M::MAT_DARKWOOD
    )
}

fn is_brittle(material: M) -> bool {
    matches!(material, M::MAT_GLASS | M::MAT_ICE | M::MAT_QUARTZ | M::MAT_GEMSTONE)
}
