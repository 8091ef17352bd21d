//! What materials withstand: so many points of damage are lost on them. The original's table is not among the
//! measured figures; these are the customary ones of its rules system.

use crate::base::names::{DamageType as D, Material as M};

/// Hardness of a material against a kind of damage; -1 for what that does nothing to.
pub fn hardness(material: Option<M>, kind: D) -> i32 {
    let Some(material) = material else { return 5 };
    if is_untouched(material, kind) {
        return -1;
    }
    let full = match material {
        M::MAT_LIQUID | M::MAT_CLOUD | M::MAT_EMPTYNESS | M::MAT_OIL => return -1,
        M::MAT_FORCE | M::MAT_INDESTRUCTABLE_STONE => return -1,
        M::MAT_WAX | M::MAT_VEGGY | M::MAT_FLESH | M::MAT_PAPER | M::MAT_CLOTH | M::MAT_WEBBING => 0,
        M::MAT_ICE | M::MAT_MUD => 0,
        M::MAT_GLASS => 1,
        M::MAT_LEATHER => 2,
        M::MAT_WOOD | M::MAT_BONE => 5,
        M::MAT_COPPER | M::MAT_SILVER | M::MAT_GOLD | M::MAT_PLATINUM => 6,
        M::MAT_GEMSTONE | M::MAT_MINERAL | M::MAT_QUARTZ | M::MAT_GRANITE | M::MAT_MAGMA => 8,
        M::MAT_DARKWOOD | M::MAT_IRONWOOD | M::MAT_DRAGON_HIDE => 10,
        M::MAT_IRON | M::MAT_METAL | M::MAT_WROUGHT => 10,
        M::MAT_MITHRIL => 15,
        M::MAT_ADAMANT => 20,
        _ => 5,
    };
    match kind {
        // Acid and sound eat through what withstands blades.
        D::AD_ACID | D::AD_SONI => full / 2,
        _ => full,
    }
}

/// Does this kind of damage do nothing at all to the material?
fn is_untouched(material: M, kind: D) -> bool {
    match kind {
        D::AD_FIRE => matches!(material, M::MAT_MAGMA | M::MAT_GRANITE | M::MAT_LIQUID),
        D::AD_COLD => matches!(material, M::MAT_ICE),
        D::AD_POIS | D::AD_NECR | D::AD_PSYC | D::AD_SLEE | D::AD_FEAR | D::AD_STUN | D::AD_PLYS => true,
        _ => false,
    }
}
