//! A set of members of one family, in the order of their numbers. Knows no particular family.

use super::Named;
use serde::de::{Deserialize, Deserializer, SeqAccess, Visitor};
use serde::ser::{Serialize, Serializer};
use std::fmt;
use std::marker::PhantomData;

const WORDS: usize = 6;

/// A set of named numbers 0..=383, or of single bits for a family of bits. Written as a list of names.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct FlagSet<F> {
    words: [u64; WORDS],
    family: PhantomData<F>,
}

impl<F> Default for FlagSet<F> {
    fn default() -> Self {
        FlagSet { words: [0; WORDS], family: PhantomData }
    }
}

impl<F: Named> FlagSet<F> {
    /// The empty set.
    pub fn new() -> Self {
        Self::default()
    }

    /// Where a member sits: its number, or for a family of bits the place of its bit; in a family that counts
    /// downwards, its number without the sign. A member outside 0..=383, or of no bit or several, has no place.
    fn place(member: F) -> Option<usize> {
        let number = member.number();
        let place = if F::BITS {
            // All 32 bits count: the highest makes the number negative.
            let bits = number.cast_unsigned();
            if bits.count_ones() != 1 {
                return None;
            }
            bits.trailing_zeros() as usize
        } else if number < 0 && !Self::counts_down() {
            return None;
        } else {
            number.unsigned_abs() as usize
        };
        (place < WORDS * 64).then_some(place)
    }

    /// Whether all numbers of the family are below 0, as those of the flags of templates are.
    fn counts_down() -> bool {
        F::table().iter().all(|(_, number)| *number < 0)
    }

    /// Whether the member is in the set.
    #[inline]
    pub fn has(&self, member: F) -> bool {
        Self::place(member).is_some_and(|p| self.words[p / 64] >> (p % 64) & 1 == 1)
    }

    /// Has it a member in common with another set?
    #[inline]
    pub fn meets(&self, other: &Self) -> bool {
        self.words.iter().zip(&other.words).any(|(own, theirs)| own & theirs != 0)
    }

    /// Adds a member; false if it has no place in a set of its family, and then nothing changes.
    pub fn insert(&mut self, member: F) -> bool {
        match Self::place(member) {
            Some(p) => {
                self.words[p / 64] |= 1 << (p % 64);
                true
            }
            None => false,
        }
    }

    /// Takes a member away.
    pub fn remove(&mut self, member: F) {
        if let Some(p) = Self::place(member) {
            self.words[p / 64] &= !(1 << (p % 64));
        }
    }

    /// Whether nothing is in the set.
    pub fn is_empty(&self) -> bool {
        self.words.iter().all(|w| *w == 0)
    }

    /// How many members are in the set.
    pub fn len(&self) -> usize {
        self.words.iter().map(|w| w.count_ones() as usize).sum()
    }

    /// The members in the order of their numbers.
    pub fn iter(&self) -> impl Iterator<Item = F> + '_ {
        let down = Self::counts_down();
        (0..WORDS * 64).filter(|p| self.words[p / 64] >> (p % 64) & 1 == 1).map(move |p| {
            F::from_number(match (F::BITS, down) {
                (true, _) => (1u32 << p.min(31)).cast_signed(),
                (false, true) => -(p as i32),
                (false, false) => p as i32,
            })
        })
    }

    /// For a family of bits: all of them in one number, as the rules compute with.
    pub fn bits(&self) -> u32 {
        if F::BITS { (self.words[0] & u64::from(u32::MAX)) as u32 } else { 0 }
    }
}

impl<F: Named> FromIterator<F> for FlagSet<F> {
    fn from_iter<I: IntoIterator<Item = F>>(members: I) -> Self {
        let mut set = Self::default();
        for member in members {
            set.insert(member);
        }
        set
    }
}

impl<F: Named> fmt::Debug for FlagSet<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl<F: Named + Serialize> Serialize for FlagSet<F> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de, F: Named + Deserialize<'de>> Deserialize<'de> for FlagSet<F> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct List<F>(PhantomData<F>);
        impl<'de, F: Named + Deserialize<'de>> Visitor<'de> for List<F> {
            type Value = FlagSet<F>;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "a list of names of a {}", F::FAMILY)
            }
            fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<FlagSet<F>, A::Error> {
                let mut set = FlagSet::default();
                while let Some(member) = seq.next_element::<F>()? {
                    if !set.insert(member) {
                        return Err(serde::de::Error::custom(format_args!(
                            "{member} cannot be one of a set of flags"
                        )));
                    }
                }
                Ok(set)
            }
        }
        deserializer.deserialize_seq(List(PhantomData))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::names::{DamageBits, Feat, MonsterFlag, TemplateFlag, WeaponGroup};

    #[test]
    fn iterates_in_the_order_of_numbers_and_survives_writing() {
        let set: FlagSet<MonsterFlag> =
            [MonsterFlag::M_EVIL, MonsterFlag::M_HUMANOID, MonsterFlag::M_PLAYER].into_iter().collect();
        assert_eq!(ron::to_string(&set).unwrap(), "[M_HUMANOID,M_EVIL,M_PLAYER]");
        assert_eq!(ron::from_str::<FlagSet<MonsterFlag>>("[M_EVIL, M_PLAYER, M_HUMANOID]").unwrap(), set);
        assert!(set.has(MonsterFlag::M_EVIL) && !set.has(MonsterFlag::M_GOOD));
    }

    #[test]
    fn bits_are_kept_by_place_and_come_back_as_bits() {
        let set: FlagSet<DamageBits> = [DamageBits::DF_SUBD, DamageBits::DF_FIRE].into_iter().collect();
        assert_eq!(set.iter().collect::<Vec<_>>(), [DamageBits::DF_FIRE, DamageBits::DF_SUBD]);
        assert_eq!(set.bits(), 268_435_457);
        assert_eq!(set.len(), 2);
    }

    #[test]
    fn numbers_below_0_and_the_highest_bit_have_places() {
        let set: FlagSet<TemplateFlag> =
            [TemplateFlag::TMF_NOGEN, TemplateFlag::TMF_BODY_ONLY].into_iter().collect();
        assert_eq!(ron::to_string(&set).unwrap(), "[TMF_BODY_ONLY,TMF_NOGEN]");
        assert!(set.has(TemplateFlag::TMF_NOGEN) && !set.has(TemplateFlag::TMF_OBVIOUS));
        let groups: FlagSet<WeaponGroup> =
            [WeaponGroup::WG_HARMOUR, WeaponGroup::WG_SIMPLE].into_iter().collect();
        assert_eq!(ron::to_string(&groups).unwrap(), "[WG_SIMPLE,WG_HARMOUR]");
        assert_eq!(groups.bits(), 0x8000_0001);
    }

    #[test]
    fn the_highest_feat_fits_and_a_negative_number_does_not() {
        let mut set = FlagSet::<Feat>::new();
        assert!(set.insert(Feat::FT_WEAPON_GRAND_MASTERY));
        assert!(!set.insert(Feat(-1)));
        assert_eq!(set.len(), 1);
    }
}
