//! In which encounters a monster may come: those that name it, and those that ask for its types at a rating that can
//! pay for it (docs/rules/encounters.md, Who comes). What handlers and alignment say beside is not asked here; the
//! preview of the encounter does.

use augury_engine::base::id::{Kind, ResId};
use augury_engine::base::names::{EncounterFlag, MonsterFlag, MonsterType};
use augury_engine::content::{Content, Encounter, Monster};
use augury_engine::rules::query::who::form_is;

/// An encounter in which it may come.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Met {
    /// Which.
    pub id: ResId,
    /// The types that it is asked for by; none where it is named.
    pub by: Option<Vec<MonsterType>>,
    /// The encounter among whose creatures it is, where a part of this one asks for those.
    pub through: Option<ResId>,
    /// The least and the highest rating at which it comes there.
    pub ratings: (i16, i16),
}

/// The encounters in which a monster may come: those that name it first, then by id.
pub fn met(content: &Content, id: ResId) -> Vec<Met> {
    let Some(monster) = content.monster(id) else { return Vec::new() };
    let mut found: Vec<Met> = content
        .ids(Kind::Encounter)
        .iter()
        .filter_map(|at| {
            let encounter = content.encounter(*at)?;
            let (by, through) = match reason(encounter, id, monster) {
                Some(by) => (by, None),
                None => through(content, encounter, (id, monster), &mut vec![*at])?,
            };
            let least = if by.is_some() { encounter.min_cr.max(monster.cr) } else { encounter.min_cr };
            let ratings = (least.min(encounter.max_cr.max(1)), encounter.max_cr);
            Some(Met { id: *at, by, through, ratings })
        })
        .collect();
    found.sort_by_key(|met| (met.through.is_some(), met.by.is_some()));
    found
}

/// Why it may come: `Some(None)` where it is named.
fn reason(encounter: &Encounter, id: ResId, monster: &Monster) -> Option<Option<Vec<MonsterType>>> {
    let named = encounter.parts.iter().any(|part| part.monster.as_ref().is_some_and(|m| m.res_id() == id))
        || picks(encounter).any(|pick| pick.of == Some(id));
    if named {
        return Some(None);
    }
    let asked = encounter.parts.iter().map(|part| &part.any).chain(picks(encounter).map(|pick| &pick.any));
    let types =
        asked.into_iter().find(|any| !any.is_empty() && any.iter().all(|kind| form_is(monster, *kind)))?;
    may_be_drawn(encounter, monster).then(|| Some(types.clone()))
}

/// Why it may come among the creatures of another encounter that a part or a list asks for, and which encounter that
/// is; `seen` are those that led here, since encounters may ask for each other.
fn through(
    content: &Content,
    encounter: &Encounter,
    who: (ResId, &Monster),
    seen: &mut Vec<ResId>,
) -> Option<(Option<Vec<MonsterType>>, Option<ResId>)> {
    let parts = encounter.parts.iter().filter_map(|part| Some(part.encounter.as_ref()?.res_id()));
    let listed = picks(encounter).filter_map(|pick| pick.of).filter(|of| of.kind() == Kind::Encounter);
    for inner in parts.chain(listed) {
        let Some(other) = content.encounter(inner).filter(|_| !seen.contains(&inner)) else { continue };
        seen.push(inner);
        // Whoever is asked for by types has to be paid by what asks, too.
        let by = reason(other, who.0, who.1)
            .filter(|by| by.is_none() || who.1.cr <= encounter.max_cr.max(1))
            .or_else(|| through(content, other, who, seen).map(|(by, _)| by));
        if let Some(by) = by {
            return Some((by, Some(inner)));
        }
    }
    None
}

fn picks(encounter: &Encounter) -> impl Iterator<Item = &augury_engine::content::Pick> {
    encounter.picks.iter().flat_map(|list| &list.entries)
}

/// Whether a monster that is asked for by its types alone can be drawn.
fn may_be_drawn(encounter: &Encounter, monster: &Monster) -> bool {
    let is = |flag| monster.flags.has(flag);
    let of = |flag| encounter.flags.has(flag);
    let wet = of(EncounterFlag::NF_AQUATIC) || of(EncounterFlag::NF_CONTEXT_AQUATIC);
    let dry = !of(EncounterFlag::NF_AQUATIC);
    let element = is(MonsterFlag::M_AMPHIB) || if is(MonsterFlag::M_AQUATIC) { wet } else { dry };
    monster.cr <= encounter.max_cr.max(1)
        && !is(MonsterFlag::M_NOGEN)
        && !is(MonsterFlag::M_PLAYER)
        && !is(MonsterFlag::M_UNKNOWN)
        && (!is(MonsterFlag::M_SOLITARY) || of(EncounterFlag::NF_SINGLE))
        && element
}

#[cfg(test)]
mod tests {
    use super::super::super::fixture;
    use super::*;
    use augury_engine::content::Part;

    fn part(any: &[MonsterType]) -> Encounter {
        Encounter {
            max_cr: 4,
            parts: vec![Part { any: any.to_vec(), ..Part::default() }],
            ..Encounter::default()
        }
    }

    #[test]
    fn it_comes_by_all_of_the_types_at_a_rating_that_pays_for_it() {
        let orc = |cr: i16, flags: &[MonsterFlag]| Monster {
            types: vec![MonsterType::MA_ORC],
            cr,
            flags: flags.iter().copied().collect(),
            ..Monster::default()
        };
        let id = ResId::new(Kind::Monster, "hill_orc");
        let orcs = part(&[MonsterType::MA_ORC]);
        let why = |encounter: &Encounter, monster: &Monster| reason(encounter, id, monster);
        assert_eq!(why(&orcs, &orc(4, &[])), Some(Some(vec![MonsterType::MA_ORC])));
        assert_eq!(why(&orcs, &orc(5, &[])), None, "too costly");
        for flag in
            [MonsterFlag::M_NOGEN, MonsterFlag::M_PLAYER, MonsterFlag::M_SOLITARY, MonsterFlag::M_AQUATIC]
        {
            assert_eq!(why(&orcs, &orc(1, &[flag])), None, "{flag}");
        }
        assert_eq!(why(&part(&[MonsterType::MA_ORC, MonsterType::MA_DEMON]), &orc(1, &[])), None, "not both");
        let text = "(name: \"x\", max_cr: 1, parts: [(monster: \"hill_orc\")])";
        let named: Encounter = augury_engine::content::ron_options().from_str(text).unwrap();
        assert_eq!(why(&named, &orc(9, &[MonsterFlag::M_NOGEN])), Some(None), "who is named comes as it is");
    }

    #[test]
    fn it_comes_among_the_creatures_of_an_encounter_that_another_asks_for() {
        let content = fixture(&[
            ("monsters/orc", "Monster(name: \"Orc\", types: [MA_ORC], cr: 2)"),
            ("encounters/band", "Encounter(name: \"Band\", max_cr: 4, parts: [(monster: \"orc\")])"),
            ("encounters/camp", "Encounter(name: \"Camp\", max_cr: 6, parts: [(encounter: \"band\")])"),
            ("encounters/ring", "Encounter(name: \"Ring\", max_cr: 6, parts: [(encounter: \"ring\")])"),
        ]);
        let found = met(&content, ResId::new(Kind::Monster, "orc"));
        let told: Vec<(&str, Option<&str>)> =
            found.iter().map(|met| (met.id.id(), met.through.map(|id| id.id()))).collect();
        assert_eq!(told, [("band", None), ("camp", Some("band"))], "and no end is looked for in a ring");
    }
}
