//! Which encounters may come to a place: out of a region's list, or out of all by what they say of themselves
//! (docs/rules/encounters.md, Which encounter comes).

use super::align;
use super::most_at;
use crate::base::id::ResId;
use crate::base::names::{Alignment, EncounterFlag as F, FlagSet, MonsterType, TerrainKind};
use crate::content::{Content, Encounter, Part, Region};
use std::fmt;

/// Where and for what an encounter is wanted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Place {
    /// The challenge rating asked for, from -8 to 36.
    pub cr: i16,
    /// The lands of the place; where none is said, any will do.
    pub terrains: FlagSet<TerrainKind>,
    /// In water.
    pub aquatic: bool,
    /// In a vault.
    pub vault: bool,
    /// How many are wanted; 0 for as many as come.
    pub desired: i32,
    /// The alignment wanted.
    pub align: FlagSet<Alignment>,
}

/// What keeps an encounter from coming.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EncounterRejection {
    /// It begins at a higher rating.
    Below(i16),
    /// It ends at a lower rating.
    Above(i16),
    /// It comes only where it is asked for by name (NF_NOGEN).
    ByName,
    /// It belongs into water.
    InWater,
    /// It does not belong into water.
    NotInWater,
    /// It belongs into vaults, or not there.
    Vault(bool),
    /// It belongs to other lands.
    Lands,
    /// One alone is wanted, and it is several; or the other way.
    Alone(bool),
    /// More than ten are wanted, and it is no horde; or the other way.
    Horde(bool),
    /// So many can't come: it is from, to.
    Amount(i32, i32),
    /// Its alignment contradicts what is wanted.
    Alignment,
    /// Its weight is 0.
    NoWeight,
}

impl fmt::Display for EncounterRejection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EncounterRejection::Below(from) => write!(f, "it begins at rating {from}"),
            EncounterRejection::Above(to) => write!(f, "it ends at rating {to}"),
            EncounterRejection::ByName => write!(f, "it comes only where it is named (NF_NOGEN)"),
            EncounterRejection::InWater => write!(f, "it belongs into water"),
            EncounterRejection::NotInWater => write!(f, "it does not belong into water"),
            EncounterRejection::Vault(true) => write!(f, "it belongs into a vault"),
            EncounterRejection::Vault(false) => write!(f, "it does not belong into a vault"),
            EncounterRejection::Lands => write!(f, "it belongs to other lands"),
            EncounterRejection::Alone(true) => write!(f, "it comes alone, and several are wanted"),
            EncounterRejection::Alone(false) => write!(f, "several come, and one is wanted"),
            EncounterRejection::Horde(true) => write!(f, "it is a horde, and fewer than 10 are wanted"),
            EncounterRejection::Horde(false) => write!(f, "more than 10 are wanted, and it is no horde"),
            EncounterRejection::Amount(from, to) => write!(f, "{from} to {to} come"),
            EncounterRejection::Alignment => write!(f, "its alignment contradicts what is wanted"),
            EncounterRejection::NoWeight => write!(f, "its weight is 0"),
        }
    }
}

/// An encounter that was looked at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Coming {
    /// Which.
    pub id: ResId,
    /// Its weight against the others, where nothing keeps it away.
    pub weight: i32,
    /// Its creatures are all of these types.
    pub only: Vec<MonsterType>,
    /// Its creatures are this one.
    pub only_of: Option<ResId>,
    /// What keeps it away; nothing where it may come.
    pub kept: Vec<EncounterRejection>,
}

impl Coming {
    /// The weight that it is drawn with: 0 where something keeps it away.
    pub fn drawn_with(&self) -> i32 {
        if self.kept.is_empty() { self.weight } else { 0 }
    }
}

/// The encounters of a region's list, in its order. An entry may stand several times. The list looks at the least rating
/// and its own bounds alone, and at no flag, land or amount. Nothing that may come: any encounter may
/// ([`anywhere`]).
pub fn in_region(content: &Content, region: &Region, place: &Place) -> Vec<Coming> {
    let entry = |met: &crate::content::RegionEncounter| {
        let id = met.encounter?.res_id();
        let encounter = content.encounter(id)?;
        let mut kept = Vec::new();
        let begins = [Some(encounter.min_cr), met.min_cr].into_iter().flatten().max();
        kept.extend(begins.filter(|from| *from > place.cr).map(EncounterRejection::Below));
        kept.extend(met.max_cr.filter(|to| *to < place.cr).map(EncounterRejection::Above));
        if align::strict_conflict(&encounter.align, &place.align) {
            kept.push(EncounterRejection::Alignment);
        }
        if met.weight <= 0 {
            kept.push(EncounterRejection::NoWeight);
        }
        let (weight, only) = (met.weight.into(), met.only.clone());
        Some(Coming { id, weight, only, only_of: met.only_of, kept })
    };
    region.encounters.iter().filter_map(entry).collect()
}

/// Every encounter of the content, by what it says of itself.
pub fn anywhere(content: &Content, place: &Place) -> Vec<Coming> {
    let ids = content.ids(crate::base::id::Kind::Encounter).iter();
    ids.filter_map(|id| {
        let encounter = content.encounter(*id)?;
        let weight = encounter.weight_at(place.cr).into();
        Some(Coming { id: *id, weight, only: Vec::new(), only_of: None, kept: keeps_away(encounter, place) })
    })
    .collect()
}

/// May an encounter come to a place by itself, but for how many are wanted?
pub(crate) fn comes_to(encounter: &Encounter, place: &Place) -> bool {
    keeps_away(encounter, place).iter().all(|kept| matches!(kept, EncounterRejection::Amount(..)))
}

/// What keeps an encounter from coming to a place by itself.
pub(crate) fn keeps_away(encounter: &Encounter, place: &Place) -> Vec<EncounterRejection> {
    let has = |flag| encounter.flags.has(flag);
    let mut kept = Vec::new();
    let mut unless = |fine: bool, why: EncounterRejection| {
        if !fine {
            kept.push(why);
        }
    };
    unless(encounter.min_cr <= place.cr, EncounterRejection::Below(encounter.min_cr));
    unless(encounter.max_cr >= place.cr, EncounterRejection::Above(encounter.max_cr));
    unless(!has(F::NF_NOGEN), EncounterRejection::ByName);
    match place.aquatic {
        true => unless(has(F::NF_AQUATIC) || has(F::NF_CONTEXT_AQUATIC), EncounterRejection::NotInWater),
        false => unless(!has(F::NF_AQUATIC), EncounterRejection::InWater),
    }
    unless(has(F::NF_VAULT) == place.vault, EncounterRejection::Vault(has(F::NF_VAULT)));
    unless(lands_meet(encounter, place), EncounterRejection::Lands);
    unless(place.desired <= 1 || !has(F::NF_SINGLE), EncounterRejection::Alone(true));
    unless(place.desired != 1 || !has(F::NF_MULTIPLE), EncounterRejection::Alone(false));
    unless(place.desired <= 10 || has(F::NF_HORDE), EncounterRejection::Horde(false));
    unless(!(1..10).contains(&place.desired) || !has(F::NF_HORDE), EncounterRejection::Horde(true));
    let (from, to) = amounts(encounter);
    unless(place.desired == 0 || (from..=to).contains(&place.desired), EncounterRejection::Amount(from, to));
    unless(!align::strict_conflict(&encounter.align, &place.align), EncounterRejection::Alignment);
    unless(encounter.weight_at(place.cr) > 0, EncounterRejection::NoWeight);
    kept
}

/// Do the lands meet? What is for the surface alone needs a surface.
fn lands_meet(encounter: &Encounter, place: &Place) -> bool {
    let surface = TerrainKind::TT_SURFACE;
    if place.terrains.is_empty() || encounter.terrains.is_empty() {
        return true;
    }
    let only_surface = encounter.terrains.len() == 1 && encounter.terrains.has(surface);
    let meet = encounter.terrains.iter().any(|land| place.terrains.has(land));
    meet && (!only_surface || place.terrains.has(surface))
}

/// How many come at least and at most, over all parts.
pub(crate) fn amounts(encounter: &Encounter) -> (i32, i32) {
    encounter
        .parts
        .iter()
        .map(|part| amount_of(encounter, part))
        .fold((0, 0), |(from, to), (least, most)| (from + least, to + most))
}

/// How many a part is at least and at most; 0 at least for as many as its share pays for.
pub(crate) fn amount_of(encounter: &Encounter, part: &Part) -> (i32, i32) {
    let has = |flag| encounter.flags.has(flag);
    match (&part.amount, part.dice) {
        (_, Some(dice)) => (dice.min(), dice.max()),
        (Some(amount), None) => (amount.from.into(), amount.to.into()),
        (None, None) if has(F::NF_SINGLE) => (1, 1),
        (None, None) if has(F::NF_HORDE) => (10, most_at(i16::MAX)),
        (None, None) => (0, most_at(i16::MAX)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::Amount;

    fn encounter(flags: &[F]) -> Encounter {
        let part = Part { amount: Some(Amount { from: 2, to: 4 }), ..Part::default() };
        Encounter {
            flags: flags.iter().copied().collect(),
            min_cr: 2,
            max_cr: 6,
            parts: vec![part],
            ..Encounter::default()
        }
    }

    #[test]
    fn each_reason_is_told_and_only_it() {
        let fine = Place { cr: 3, ..Place::default() };
        let of = |place: &Place, flags: &[F]| keeps_away(&encounter(flags), place);
        assert_eq!(of(&fine, &[]), []);
        assert_eq!(of(&Place { cr: 1, ..fine.clone() }, &[]), [EncounterRejection::Below(2)]);
        assert_eq!(of(&Place { cr: 7, ..fine.clone() }, &[]), [EncounterRejection::Above(6)]);
        assert_eq!(of(&fine, &[F::NF_NOGEN]), [EncounterRejection::ByName]);
        assert_eq!(of(&fine, &[F::NF_AQUATIC]), [EncounterRejection::InWater]);
        let water = Place { aquatic: true, ..fine.clone() };
        assert_eq!(of(&water, &[]), [EncounterRejection::NotInWater]);
        assert_eq!(of(&water, &[F::NF_CONTEXT_AQUATIC]), []);
        assert_eq!(of(&fine, &[F::NF_VAULT]), [EncounterRejection::Vault(true)]);
        assert_eq!(of(&Place { vault: true, ..fine.clone() }, &[]), [EncounterRejection::Vault(false)]);
        let three = Place { desired: 3, ..fine.clone() };
        assert_eq!(of(&three, &[]), []);
        assert_eq!(of(&three, &[F::NF_SINGLE]), [EncounterRejection::Alone(true)]);
        assert_eq!(of(&three, &[F::NF_HORDE]), [EncounterRejection::Horde(true)]);
        let one = Place { desired: 1, ..fine.clone() };
        assert_eq!(
            of(&one, &[F::NF_MULTIPLE]),
            [EncounterRejection::Alone(false), EncounterRejection::Amount(2, 4)]
        );
        let many = Place { desired: 12, ..fine };
        assert_eq!(of(&many, &[]), [EncounterRejection::Horde(false), EncounterRejection::Amount(2, 4)]);
    }

    #[test]
    fn a_part_without_an_amount_goes_by_the_encounter() {
        let part = Part::default();
        let of = |flags: &[F]| amount_of(&encounter(flags), &part);
        assert_eq!([of(&[]), of(&[F::NF_SINGLE]), of(&[F::NF_HORDE])], [(0, 50), (1, 1), (10, 50)]);
    }
}
