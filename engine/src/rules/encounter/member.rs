//! Who may be chosen for a part, each with its weight and what speaks against it
//! (docs/rules/encounters.md, Who comes).

use super::align;
use crate::base::names::{Alignment, EncounterFlag, FlagSet, MonsterFlag as M, MonsterType};
use crate::content::{Content, Encounter, Monster, Part, Pick};
use crate::event::draft::Candidates;
use crate::rules::prelude::*;
use std::fmt;

/// Weight of each where nothing else is said.
const USUAL: i32 = 10;

/// What a choice goes by.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wanted<'a> {
    /// The challenge rating of the whole.
    pub cr: i16,
    /// The highest rating that one may have.
    pub max_cr: i16,
    /// The depth, in levels.
    pub depth: i16,
    /// In water.
    pub aquatic: bool,
    /// The alignment that is demanded.
    pub align: &'a FlagSet<Alignment>,
    /// It must be all of these types.
    pub only: &'a [MonsterType],
    /// It must be this one.
    pub only_of: Option<ResId>,
    /// Whatever its rating: the weakest is looked for.
    pub any_rating: bool,
}

impl<'a> Wanted<'a> {
    /// A request for a rating at a depth, on land and of whatever type.
    pub fn on_land(cr: i16, depth: i16, align: &'a FlagSet<Alignment>) -> Self {
        Wanted { cr, max_cr: cr, depth, aquatic: false, align, only: &[], only_of: None, any_rating: false }
    }
}

/// What speaks against a candidate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MemberRejection {
    /// It is stronger than one may be.
    Rating(i16, i16),
    /// It lives deeper.
    Depth(i16),
    /// It never comes by itself (M_NOGEN).
    ByName,
    /// It lives in water, and this is land; or the other way.
    Water(bool),
    /// It is played, and never met (M_PLAYER).
    Player,
    /// It is no creature but a stub (M_UNKNOWN).
    Unknown,
    /// It comes alone, and the encounter is no single one.
    Solitary,
    /// Its alignment is not what is demanded.
    Alignment,
    /// It is none of those to whom the encounter is bound here.
    Bound,
    /// The encounter in its place begins at a higher rating.
    Begins(i16),
    /// The pack does not have it.
    Missing,
    /// Its weight is 0.
    NoWeight,
}

impl fmt::Display for MemberRejection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MemberRejection::Rating(own, most) => {
                write!(f, "its rating {} is above {}", rating(*own), rating(*most))
            }
            MemberRejection::Depth(from) => write!(f, "it lives from depth {from} on"),
            MemberRejection::ByName => write!(f, "it comes only where it is named (M_NOGEN)"),
            MemberRejection::Water(true) => write!(f, "it lives in water"),
            MemberRejection::Water(false) => write!(f, "it does not live in water"),
            MemberRejection::Player => write!(f, "it is played, and never met (M_PLAYER)"),
            MemberRejection::Unknown => write!(f, "it is a stub (M_UNKNOWN)"),
            MemberRejection::Solitary => write!(f, "it comes alone (M_SOLITARY), and this is no NF_SINGLE"),
            MemberRejection::Alignment => write!(f, "its alignment is not what is demanded"),
            MemberRejection::Bound => write!(f, "the encounter is bound to others here"),
            MemberRejection::Begins(from) => write!(f, "that encounter begins at rating {from}"),
            MemberRejection::Missing => write!(f, "the pack does not have it"),
            MemberRejection::NoWeight => write!(f, "its weight is 0"),
        }
    }
}

/// A rating as people write it: 0 is 1/2, -1 is 1/3.
fn rating(cr: i16) -> String {
    if cr < 1 { format!("1/{}", 2 - i32::from(cr)) } else { cr.to_string() }
}

/// Somebody who was looked at for a part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Candidate {
    /// The monster, or the encounter whose creatures come.
    pub id: ResId,
    /// Its rating; of an encounter none.
    pub cr: Option<i16>,
    /// Its weight against the others, where nothing speaks against it.
    pub weight: i32,
    /// What speaks against it; nothing where it may be chosen.
    pub against: Vec<MemberRejection>,
}

impl Candidate {
    /// The weight that it is drawn with: 0 where something speaks against it.
    pub fn drawn_with(&self) -> i32 {
        if self.against.is_empty() { self.weight } else { 0 }
    }
}

/// How a candidate came to be looked at: what is asked of it differs.
#[derive(Clone, Copy, PartialEq, Eq)]
enum From {
    /// Named by the part: taken without a test.
    Named,
    /// Found by its types, which the part names.
    Types,
    /// Found by its types, which an entry of a list names.
    ListedTypes,
    /// An entry of a list.
    List,
}

/// Whether the creatures of an encounter are to live in water: where the place is water, and wherever the encounter
/// belongs into it.
pub fn in_water(encounter: &Encounter, aquatic: bool) -> bool {
    aquatic || encounter.flags.has(EncounterFlag::NF_AQUATIC)
}

/// Whether those of a part are to live in water: a template that makes them live there takes whoever lives on land.
pub(crate) fn in_water_for(part: &Part, aquatic: bool) -> bool {
    aquatic && part.template.is_none_or(|template| template.id() != "aqueous")
}

/// Everybody who may come for a part, and everybody of its types or list who may not, in the encounter's order.
pub fn candidates(
    content: &Content,
    encounter: &Encounter,
    part: &Part,
    wanted: &Wanted<'_>,
) -> Vec<Candidate> {
    let wanted = &Wanted { aquatic: in_water_for(part, wanted.aquatic), ..wanted.clone() };
    let mut all: Vec<Candidate> = Vec::new();
    each(content, encounter, part, &mut |id, weight, from, _| {
        let mut against = Vec::new();
        test(content, encounter, id, (weight, from), wanted, &mut |found| {
            against.push(found);
            true
        });
        let cr = content.monster(id).map(|monster| monster.cr);
        all.push(Candidate { id, cr, weight, against });
    });
    all
}

/// Those who may come for a part, with their weights, in the encounter's order. The part's water is the caller's
/// business ([`in_water_for`]).
pub(crate) fn fitting(
    content: &Content,
    encounter: &Encounter,
    part: &Part,
    wanted: &Wanted<'_>,
) -> Candidates {
    let mut found = Candidates::default();
    each(content, encounter, part, &mut |id, weight, from, told| {
        if test(content, encounter, id, (weight, from), wanted, &mut |_| false) {
            found.of_list += usize::from(told);
            found.all.push((id, weight));
        }
    });
    found
}

/// Everybody who is looked at for a part: who it names, all of its types, or the entries of its list; last whether the record
/// tells the list, as it does up to the first entry that names types.
fn each(
    content: &Content,
    encounter: &Encounter,
    part: &Part,
    tell: &mut impl FnMut(ResId, i32, From, bool),
) {
    let fixed = [part.monster.map(|m| m.res_id()), part.encounter.map(|e| e.res_id())];
    if let Some(id) = fixed.into_iter().flatten().next() {
        tell(id, USUAL, From::Named, false);
    } else if !part.any.is_empty() {
        // One as likely as the other.
        content.monsters_of(&part.any).for_each(|id| tell(id, 1, From::Types, false));
    } else if let Some(list) = part.list {
        let mut told = true;
        for Pick { weight, of, any } in encounter.picks_of(list) {
            let weight = i32::from(*weight);
            match of {
                Some(id) if matches!(id.kind(), Kind::Monster | Kind::Encounter) => {
                    tell(*id, weight, From::List, told);
                }
                // A list of templates or the like: nobody comes of it.
                Some(_) => {}
                None => {
                    content.monsters_of(any).for_each(|id| tell(id, weight, From::ListedTypes, told));
                    told = false;
                }
            }
        }
    }
}

/// May somebody come? What speaks against it goes to `tell`, which says whether the rest is wanted too.
fn test(
    content: &Content,
    encounter: &Encounter,
    id: ResId,
    (weight, from): (i32, From),
    wanted: &Wanted<'_>,
    tell: &mut impl FnMut(MemberRejection) -> bool,
) -> bool {
    let mut fine = true;
    // Whether the tests go on.
    let mut unless = |holds: bool, why: MemberRejection| {
        fine &= holds;
        holds || tell(why)
    };
    if !unless(weight > 0, MemberRejection::NoWeight) {
        return false;
    }
    match id.kind() {
        Kind::Encounter => match content.encounter(id) {
            None => unless(false, MemberRejection::Missing),
            Some(_) if from == From::Named => true,
            Some(nested) => of_encounter(nested, wanted, &mut unless),
        },
        _ => match content.form(id) {
            None => unless(false, MemberRejection::Missing),
            Some(_) if from == From::Named => true,
            Some((monster, types)) => of_monster(id, (monster, types), encounter, from, wanted, &mut unless),
        },
    };
    fine
}

fn of_encounter(
    nested: &Encounter,
    wanted: &Wanted<'_>,
    unless: &mut impl FnMut(bool, MemberRejection) -> bool,
) -> bool {
    let only_water = nested.flags.has(EncounterFlag::NF_AQUATIC);
    unless(nested.min_cr <= wanted.max_cr || wanted.any_rating, MemberRejection::Begins(nested.min_cr))
        && unless(!only_water || wanted.aquatic, MemberRejection::Water(true))
        && unless(nested.depth <= wanted.depth, MemberRejection::Depth(nested.depth))
}

fn of_monster(
    id: ResId,
    (m, types): (&Monster, &FlagSet<MonsterType>),
    encounter: &Encounter,
    from: From,
    wanted: &Wanted<'_>,
    unless: &mut impl FnMut(bool, MemberRejection) -> bool,
) -> bool {
    let has = |flag| m.flags.has(flag);
    let found = matches!(from, From::Types | From::ListedTypes);
    let most = if from == From::Types { wanted.max_cr.max(1) } else { wanted.max_cr };
    let lives = match (has(M::M_AQUATIC), wanted.aquatic) {
        (true, false) => has(M::M_AMPHIB),
        // A list may name what lives on land for a place in water.
        (false, true) => has(M::M_AMPHIB) || !found,
        _ => true,
    };
    let minds = has(M::M_IALIGN) && types.has(MonsterType::MA_SAPIENT);
    let bound = match wanted.only_of {
        Some(only) => id == only,
        None => wanted.only.iter().all(|kind| *kind == MonsterType::MA_ALL || types.has(*kind)),
    };
    unless(m.cr <= most || wanted.any_rating, MemberRejection::Rating(m.cr, most))
        && unless(!found || !has(M::M_NOGEN) || wanted.only_of.is_some(), MemberRejection::ByName)
        && unless(m.depth <= wanted.depth, MemberRejection::Depth(m.depth))
        && unless(lives, MemberRejection::Water(has(M::M_AQUATIC)))
        && unless(!has(M::M_PLAYER), MemberRejection::Player)
        && unless(!has(M::M_UNKNOWN), MemberRejection::Unknown)
        && unless(
            !found || !has(M::M_SOLITARY) || encounter.flags.has(EncounterFlag::NF_SINGLE),
            MemberRejection::Solitary,
        )
        && unless(
            !minds || !align::strict_conflict(&align::of_traits(has), wanted.align),
            MemberRejection::Alignment,
        )
        && unless(bound, MemberRejection::Bound)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::id::Ref;
    use crate::content::{Manifest, PickList, load_text};

    fn content() -> Content {
        let monsters = [
            ("ape", "types: [MA_ANIMAL], cr: 2"),
            ("bear", "types: [MA_ANIMAL], cr: 5, depth: 4"),
            ("cod", "types: [MA_ANIMAL], cr: 1, flags: [M_AQUATIC]"),
            ("dog", "types: [MA_ANIMAL], cr: 1, flags: [M_NOGEN]"),
            ("eel", "types: [MA_ANIMAL], cr: 1, flags: [M_AMPHIB]"),
            ("fox", "types: [MA_ANIMAL], cr: 1, flags: [M_SOLITARY]"),
            ("imp", "types: [MA_DEMON], cr: 1, flags: [M_EVIL, M_IALIGN], attributes: (int: 12)"),
        ];
        let monsters = monsters.map(|(id, what)| {
            load_text(Kind::Monster, id, &format!("{id}.ron"), &format!("Monster(name: \"{id}\", {what})"))
                .unwrap()
        });
        Content::new(Manifest::default(), monsters)
    }

    fn against(candidates: &[Candidate]) -> Vec<(&str, &[MemberRejection])> {
        candidates.iter().map(|c| (c.id.id(), c.against.as_slice())).collect()
    }

    #[test]
    fn of_types_each_has_its_reasons() {
        let content = content();
        let align = FlagSet::new();
        let wanted = Wanted::on_land(3, 3, &align);
        let part = Part { any: vec![MonsterType::MA_ANIMAL], ..Part::default() };
        let all = candidates(&content, &Encounter::default(), &part, &wanted);
        let told: [(&str, &[MemberRejection]); 6] = [
            ("ape", &[]),
            ("bear", &[MemberRejection::Rating(5, 3), MemberRejection::Depth(4)]),
            ("cod", &[MemberRejection::Water(true)]),
            ("dog", &[MemberRejection::ByName]),
            ("eel", &[]),
            ("fox", &[MemberRejection::Solitary]),
        ];
        assert_eq!(against(&all), told);
        let wet = Wanted { aquatic: true, ..wanted };
        let all = candidates(&content, &Encounter::default(), &part, &wet);
        assert_eq!(against(&all)[0], ("ape", &[MemberRejection::Water(false)][..]));
        assert_eq!(against(&all)[2], ("cod", &[][..]));
    }

    #[test]
    fn a_list_asks_less_and_a_name_nothing() {
        let content = content();
        let align = [Alignment::AL_GOOD].into_iter().collect();
        let wanted = Wanted::on_land(3, 3, &align);
        let of = |id: &str, weight| Pick { weight, of: Some(ResId::new(Kind::Monster, id)), any: Vec::new() };
        let entries = vec![of("dog", 20), of("fox", 0), of("imp", 5), of("gone", 5)];
        let list = crate::base::names::ListId::MON_LIST1;
        let encounter = Encounter { picks: vec![PickList { list, entries }], ..Encounter::default() };
        let part = Part { list: Some(list), ..Part::default() };
        let all = candidates(&content, &encounter, &part, &wanted);
        let told: [(&str, &[MemberRejection]); 4] = [
            ("dog", &[]),
            ("fox", &[MemberRejection::NoWeight]),
            ("imp", &[MemberRejection::Alignment]),
            ("gone", &[MemberRejection::Missing]),
        ];
        assert_eq!(against(&all), told);
        assert_eq!(all[0].drawn_with(), 20);
        let named = Part { monster: Some(Ref::new("bear")), ..Part::default() };
        let all = candidates(&content, &encounter, &named, &wanted);
        assert_eq!(against(&all), [("bear", &[][..])]);
    }
}
