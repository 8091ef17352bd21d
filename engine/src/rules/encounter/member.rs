//! Who may be chosen for a part, each with its weight and what speaks against it
//! (facts/rules/encounter-generation.md, 6).

use super::align;
use crate::base::id::{Kind, ResId};
use crate::base::names::{Alignment, EncounterFlag, FlagSet, MonsterFlag as M, MonsterType};
use crate::content::{Content, Encounter, Monster, Part, Pick};
use crate::rules::query::who::form_is;
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
    /// Found by its types.
    Types,
    /// An entry of a list.
    List,
}

/// Whether the creatures of an encounter are to live in water: where the place is water, and wherever the encounter
/// belongs into it.
pub fn in_water(encounter: &Encounter, aquatic: bool) -> bool {
    aquatic || encounter.flags.has(EncounterFlag::NF_AQUATIC)
}

/// Everybody who may come for a part, and everybody of its types or list who may not, in the encounter's order.
pub fn candidates(
    content: &Content,
    encounter: &Encounter,
    part: &Part,
    wanted: &Wanted<'_>,
) -> Vec<Candidate> {
    let fixed = [part.monster.map(|m| m.res_id()), part.encounter.map(|e| e.res_id())];
    let mut all: Vec<Candidate> = Vec::new();
    if let Some(id) = fixed.into_iter().flatten().next() {
        all.extend(look_at(content, encounter, id, USUAL, From::Named, wanted));
    } else if !part.any.is_empty() {
        of_types(content, encounter, &part.any, USUAL, wanted, &mut all);
    } else if let Some(list) = part.list {
        for Pick { weight, of, any } in encounter.picks_of(list) {
            let weight = i32::from(*weight);
            match of {
                Some(id) => all.extend(look_at(content, encounter, *id, weight, From::List, wanted)),
                None => of_types(content, encounter, any, weight, wanted, &mut all),
            }
        }
    }
    // A template that makes it live in water makes it fit there.
    let aqueous = part.template.is_some_and(|t| t.id() == "aqueous");
    if aqueous {
        for candidate in &mut all {
            candidate.against.retain(|against| !matches!(against, MemberRejection::Water(_)));
        }
    }
    all
}

fn of_types(
    content: &Content,
    encounter: &Encounter,
    types: &[MonsterType],
    weight: i32,
    wanted: &Wanted<'_>,
    all: &mut Vec<Candidate>,
) {
    for id in content.ids(Kind::Monster) {
        if content.monster(*id).is_some_and(|m| types.iter().all(|kind| form_is(m, *kind))) {
            all.extend(look_at(content, encounter, *id, weight, From::Types, wanted));
        }
    }
}

fn look_at(
    content: &Content,
    encounter: &Encounter,
    id: ResId,
    weight: i32,
    from: From,
    wanted: &Wanted<'_>,
) -> Option<Candidate> {
    let mut against = Vec::new();
    if weight <= 0 {
        against.push(MemberRejection::NoWeight);
    }
    let cr = match id.kind() {
        Kind::Monster => {
            let monster = content.monster(id);
            match monster {
                None => against.push(MemberRejection::Missing),
                Some(monster) if from != From::Named => {
                    of_monster(monster, encounter, from, wanted, &mut against);
                }
                Some(_) => {}
            }
            monster.map(|m| m.cr)
        }
        Kind::Encounter => {
            match content.encounter(id) {
                None => against.push(MemberRejection::Missing),
                Some(nested) if from != From::Named => {
                    if nested.min_cr > wanted.max_cr.max(1) {
                        against.push(MemberRejection::Begins(nested.min_cr));
                    }
                    let only_water = nested.flags.has(EncounterFlag::NF_AQUATIC);
                    if only_water != wanted.aquatic && !nested.flags.has(EncounterFlag::NF_CONTEXT_AQUATIC) {
                        against.push(MemberRejection::Water(only_water));
                    }
                    if nested.depth > wanted.depth {
                        against.push(MemberRejection::Depth(nested.depth));
                    }
                }
                Some(_) => {}
            }
            None
        }
        // A list of templates or the like: nobody comes of it.
        _ => return None,
    };
    Some(Candidate { id, cr, weight, against })
}

fn of_monster(
    m: &Monster,
    encounter: &Encounter,
    from: From,
    wanted: &Wanted<'_>,
    against: &mut Vec<MemberRejection>,
) {
    let has = |flag| m.flags.has(flag);
    let most = wanted.max_cr.max(1);
    if m.cr > most {
        against.push(MemberRejection::Rating(m.cr, most));
    }
    if m.depth > wanted.depth {
        against.push(MemberRejection::Depth(m.depth));
    }
    if from == From::Types {
        if has(M::M_NOGEN) {
            against.push(MemberRejection::ByName);
        }
        if has(M::M_SOLITARY) && !encounter.flags.has(EncounterFlag::NF_SINGLE) {
            against.push(MemberRejection::Solitary);
        }
    }
    match (has(M::M_AQUATIC), wanted.aquatic) {
        (true, false) if !has(M::M_AMPHIB) => against.push(MemberRejection::Water(true)),
        // A list may name what lives on land for a place in water.
        (false, true) if !has(M::M_AMPHIB) && from == From::Types => {
            against.push(MemberRejection::Water(false))
        }
        _ => {}
    }
    if has(M::M_PLAYER) {
        against.push(MemberRejection::Player);
    }
    if has(M::M_UNKNOWN) {
        against.push(MemberRejection::Unknown);
    }
    let minds = has(M::M_IALIGN) && form_is(m, MonsterType::MA_SAPIENT);
    if minds && align::strict_conflict(&align::of_monster(m), wanted.align) {
        against.push(MemberRejection::Alignment);
    }
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
        let wanted = Wanted { cr: 3, max_cr: 3, depth: 3, aquatic: false, align: &align };
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
        let wanted = Wanted { cr: 3, max_cr: 3, depth: 3, aquatic: false, align: &align };
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
