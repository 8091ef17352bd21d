//! What whoever casts adds to the damage of a spell (docs/rules/magic-effects.md, CalcEffect).

use super::known::has;
use super::terms::Terms;
use crate::base::names::{
    Ability, Attribute, DamageType, EffectArchetype as Ea, EffectFlag as Ef, Named, SpellAccess, SpellSource,
    StatiNature,
};
use crate::content::{Magic, SegmentNumbers};
use crate::rules::query::who::Who;

/// The last kind of damage that costs hit points (docs/rules/magic-effects.md, CalcEffect).
const LAST_THAT_HURTS: i32 = 16;
/// Segments that are looked at for a blast that Spell Fury helps.
const FURY_SEGMENTS: usize = 4;

/// What somebody adds to the damage of its spells: 0 for effects that no bonus helps.
pub fn bonus(w: &Who<'_>, magic: &Magic<'_>, access: i32, terms: &mut impl Terms) -> i32 {
    if magic.has(Ef::EF_NO_BONUS_DMG) {
        return 0;
    }
    let wis = w.modifier(Attribute::A_WIS);
    let fury = w.has_ability(Ability::CA_SPELL_FURY) && helps_fury(w, magic, access);
    terms.add("Wis", wis)
        + terms.add("Arcane Will", w.ability(Ability::CA_ARCANE_WILL))
        + terms.add("Spell Fury", if fury { wis.max(0) } else { 0 })
}

fn helps_fury(w: &Who<'_>, magic: &Magic<'_>, access: i32) -> bool {
    let sources = &magic.effect.sources;
    let blast =
        |s: &&SegmentNumbers| s.eval == Ea::EA_BLAST && s.xval <= DamageType::AD_LAST_PHYSICAL.number();
    magic.numbers.segments.iter().take(FURY_SEGMENTS).any(|s| blast(&s))
        && (sources.contains(&SpellSource::AI_WIZARDRY) || sources.contains(&SpellSource::AI_SORCERY))
        && (!w.is_character() || has(access, [SpellAccess::SP_ARCANE]))
}

/// Does the bonus help a segment: one that hurts, or that changes how well armour protects?
pub fn is_helped(segment: &SegmentNumbers) -> bool {
    match segment.eval {
        Ea::EA_BLAST | Ea::EA_DRAIN => segment.xval <= LAST_THAT_HURTS,
        Ea::EA_INFLICT => is_adjustment(segment.xval) && segment.yval == Attribute::A_ARM.number(),
        _ => false,
    }
}

/// Is a nature one of those that adjust attributes?
pub fn is_adjustment(nature: i32) -> bool {
    (StatiNature::ADJUST.number()..=StatiNature::ADJUST_LUCK.number()).contains(&nature)
}
