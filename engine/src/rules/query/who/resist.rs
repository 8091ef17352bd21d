//! Immunity and resistance to damage (docs/rules/resistance.md). Knows nothing of how damage is dealt.

use super::Who;
use crate::base::names::{
    Ability, Attribute, DamageBits, DamageType, Feat, FlagSet, Named, Slot, StatiNature, StatiSource,
};
use crate::content::Switch;

/// Last number of a damage type that has a bit of its own in immunities and resistances.
const LAST_WITH_BIT: i32 = 29;
/// Rage from which nothing confuses, and from which nothing stuns.
const RAGE_UNCONFUSED: i32 = 7;
const RAGE_UNSTUNNED: i32 = 13;

impl Who<'_> {
    /// Resistance to a damage type in points; -1 for immunity. `bypass_armour` leaves natural armour and a
    /// suit's out.
    pub fn resist_level(&self, kind: DamageType, bypass_armour: bool) -> i32 {
        if self.is_immune(kind) {
            return -1;
        }
        let kind = counts_as(kind);
        let mut parts = Parts::default();
        if !bypass_armour && is_weapon(kind) {
            parts.add(self.attr(Attribute::A_ARM));
            if let Some(suit) = self.in_slot(Slot::SL_ARMOUR) {
                let blow = kind.number() - DamageType::AD_SLASH.number();
                parts.add(suit.protection(usize::try_from(blow).unwrap_or(0), self.content));
            }
        }
        if has_bit(self.resists(), kind) {
            parts.add(7 + self.cr() * 2 / 3 + self.ability(Ability::CA_BOOST_RESISTS));
        }
        if self.has_stati(StatiNature::RESIST) {
            for source in StatiSource::SS_ITEM.0..=StatiSource::SS_TMPL.0 {
                let best = self
                    .stati_of(StatiNature::RESIST)
                    .filter(|s| s.val == kind.number() && s.source.0 == source)
                    .map(|s| s.mag)
                    .max();
                parts.add(best.unwrap_or(0));
            }
        }
        if matches!(kind, DamageType::AD_TOXI | DamageType::AD_DISE) && self.has_feat(Feat::FT_HARDINESS) {
            parts.add(5);
        }
        if self.has_stati(StatiNature::CHANNELING) {
            let cha = self.modifier(Attribute::A_CHA);
            if is_of_souls(kind) && self.has_feat(Feat::FT_DIVINE_ARMOUR) {
                parts.add(2 * cha);
            }
            if is_elemental(kind) && self.has_feat(Feat::FT_DIVINE_RESISTANCE) {
                parts.add(cha);
            }
        }
        parts.total()
    }

    /// What its form resists, with what its templates add and take.
    fn resists(&self) -> Option<FlagSet<DamageBits>> {
        let mut set = self.monster()?.resists;
        for template in self.templates() {
            template.resists.iter().for_each(|bit| {
                // The original keeps 16 bits of what a template adds.
                if !self.content.keeps(Switch::TemplateResistsSixteenBits) || bit.number() >> 16 == 0 {
                    set.insert(bit);
                }
            });
            template.not_resists.iter().for_each(|bit| set.remove(bit));
        }
        Some(set)
    }

    /// What its form is immune to, with what its templates add and take.
    fn immune(&self) -> Option<FlagSet<DamageBits>> {
        let mut set = self.monster()?.immune;
        for template in self.templates() {
            template.immune.iter().for_each(|bit| {
                set.insert(bit);
            });
            template.not_immune.iter().for_each(|bit| set.remove(bit));
        }
        Some(set)
    }

    /// Does this kind of damage do nothing to it? An illusion has no mind, no body and no side of its own.
    pub(crate) fn is_immune(&self, kind: DamageType) -> bool {
        if is_lost_on_illusions(kind) && self.has_stati(StatiNature::ILLUSION) {
            return true;
        }
        let kind = counts_as(kind);
        let rage = self.best_mag(StatiNature::RAGING, None).unwrap_or(0);
        self.has_stati_val(StatiNature::IMMUNITY, kind.number())
            || has_bit(self.immune(), kind)
            || (kind == DamageType::AD_CONF && rage >= RAGE_UNCONFUSED)
            || (kind == DamageType::AD_STUN && rage >= RAGE_UNSTUNNED)
    }
}

/// Poison counts as toxin, a drain of levels as necromantic.
fn counts_as(kind: DamageType) -> DamageType {
    match kind {
        DamageType::AD_POIS => DamageType::AD_TOXI,
        DamageType::AD_DREX => DamageType::AD_NECR,
        other => other,
    }
}

fn is_weapon(kind: DamageType) -> bool {
    matches!(kind, DamageType::AD_SLASH | DamageType::AD_PIERCE | DamageType::AD_BLUNT)
}

/// What Divine Resistance wards off (docs/rules/resistance.md, The level of resistance).
fn is_elemental(kind: DamageType) -> bool {
    matches!(kind, DamageType::AD_FIRE | DamageType::AD_COLD | DamageType::AD_ELEC)
}

/// What Divine Armour wards off (docs/rules/resistance.md, The level of resistance): what death and the four sides do.
fn is_of_souls(kind: DamageType) -> bool {
    matches!(
        kind,
        DamageType::AD_NECR
            | DamageType::AD_HOLY
            | DamageType::AD_EVIL
            | DamageType::AD_LAWF
            | DamageType::AD_CHAO
    )
}

/// What does nothing to an illusion (docs/rules/resistance.md, Immunity). Poison is lost on it, and toxin is not.
fn is_lost_on_illusions(kind: DamageType) -> bool {
    matches!(
        kind,
        DamageType::AD_MIND
            | DamageType::AD_PLYS
            | DamageType::AD_STON
            | DamageType::AD_STUN
            | DamageType::AD_CONF
            | DamageType::AD_VAMP
            | DamageType::AD_HOLY
            | DamageType::AD_EVIL
            | DamageType::AD_LAWF
            | DamageType::AD_CHAO
            | DamageType::AD_POIS
            | DamageType::AD_DISE
            | DamageType::AD_SLEE
            | DamageType::AD_FEAR
    )
}

/// The bit of damage type n is the (n - 1)th.
fn has_bit(set: Option<FlagSet<DamageBits>>, kind: DamageType) -> bool {
    let n = kind.number();
    (1..=LAST_WITH_BIT).contains(&n) && set.is_some_and(|s| s.bits() >> (n - 1) & 1 == 1)
}

/// Resistances that add up to less than their sum: the highest, half the second, a third of each of the rest.
#[derive(Default)]
struct Parts {
    first: i32,
    second: i32,
    thirds: i32,
}

impl Parts {
    fn add(&mut self, part: i32) {
        if part > self.first {
            self.thirds += self.second / 3;
            self.second = self.first;
            self.first = part;
        } else if part > self.second {
            self.thirds += self.second / 3;
            self.second = part;
        } else {
            self.thirds += part.max(0) / 3;
        }
    }

    fn total(&self) -> i32 {
        self.first + self.second / 2 + self.thirds
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_highest_counts_whole_the_second_half_the_rest_a_third() {
        for parts in [[4, 10, 7, 5], [10, 7, 5, 4], [5, 4, 7, 10]] {
            let mut sum = Parts::default();
            parts.iter().for_each(|p| sum.add(*p));
            assert_eq!(sum.total(), 10 + 7 / 2 + 5 / 3 + 4 / 3, "each third is cut by itself");
        }
    }

    #[test]
    fn bits_and_types_line_up() {
        let set: FlagSet<DamageBits> =
            [DamageBits::DF_FIRE, DamageBits::DF_MIND, DamageBits::DF_DISE].into_iter().collect();
        for (kind, has) in [
            (DamageType::AD_FIRE, true),
            (DamageType::AD_CHRM, true),
            (DamageType::AD_DISE, true),
            (DamageType::AD_COLD, false),
            (DamageType::AD_NORM, false),
            (DamageType::AD_GRAB, false),
        ] {
            assert_eq!(has_bit(Some(set), kind), has, "{kind}");
        }
    }
}
