//! How hard a spell is to withstand (docs/rules/magic.md, Difficulty).

use super::known::has;
use super::terms::Terms;
use crate::base::names::{
    Ability, Attribute, EffectFlag as Ef, Feat, MonsterType, Named, School, SpellAccess as Sp, StatiNature,
};
use crate::content::Magic;
use crate::rules::query::who::Who;

/// What a save against a spell of somebody's has to reach, by what it knows of the spell (SP_ bits,
/// [`access`](super::known::access)): 10 and the terms that are told.
pub fn save_dc(
    w: &Who<'_>,
    magic: &Magic<'_>,
    access: i32,
    (trickery, heightened): (bool, bool),
    terms: &mut impl Terms,
) -> i32 {
    let hard = [(Ef::EF_HARDSAVE2, 2), (Ef::EF_HARDSAVE4, 4), (Ef::EF_HARDSAVE8, 8)];
    let hard = hard.iter().filter(|(flag, _)| magic.has(*flag)).map(|(_, more)| more).sum();
    let mental = w.has_ability(Ability::CA_BEGUILING_MAGIC) && magic.has(Ef::EF_MENTAL);
    terms.add("base", 10)
        + terms.add("level", magic.level())
        + terms.add("attribute", attribute(w, access))
        + terms.add("focus", focus(w, magic, access))
        + terms.add("Arcane Will", w.ability(Ability::CA_ARCANE_WILL))
        + terms.add("Beguiling Magic", if mental { w.modifier(Attribute::A_CHA).max(0) } else { 0 })
        + terms.add("arcane trickery", if trickery { 8 } else { 0 })
        + terms.add("hard to withstand", hard)
        + terms.add("heightened", if heightened { 4 } else { 0 })
        + terms.add("affinity", if has_affinity(w, magic) { 2 } else { 0 })
}

/// The best of the modifiers behind the ways in which it knows the spell; 0 for a spell known in no way.
fn attribute(w: &Who<'_>, access: i32) -> i32 {
    let ways = [
        (Attribute::A_INT, has(access, [Sp::SP_ARCANE])),
        (Attribute::A_WIS, has(access, [Sp::SP_DIVINE, Sp::SP_PRIMAL, Sp::SP_DOMAIN])),
        (Attribute::A_CHA, has(access, [Sp::SP_BARDIC, Sp::SP_INNATE])),
    ];
    ways.iter().filter(|(_, open)| *open).map(|(attribute, _)| w.modifier(*attribute)).max().unwrap_or(0)
}

fn focus(w: &Who<'_>, magic: &Magic<'_>, access: i32) -> i32 {
    let school = w.stati_of(StatiNature::SCHOOL_FOCUS).any(|s| s.mag & magic.numbers.schools != 0);
    let domain = match has(access, [Sp::SP_DOMAIN]) {
        true if w.has_feat(Feat::FT_DOMAIN_MASTERY) => 4,
        true if w.has_feat(Feat::FT_DOMAIN_FOCUS) => 2,
        _ => 0,
    };
    domain + if school { 2 } else { 0 }
}

/// Is it of the folk that this magic comes easily to: lizardfolk to water, dwarves to earth?
pub(crate) fn has_affinity(w: &Who<'_>, magic: &Magic<'_>) -> bool {
    let of = |school: School| magic.numbers.schools & school.number() != 0;
    (w.is_type(MonsterType::MA_LIZARDFOLK) && of(School::SC_WATER))
        || (w.is_type(MonsterType::MA_DWARF) && of(School::SC_EARTH))
}
