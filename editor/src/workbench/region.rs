//! A region for whoever writes it: its list of encounters with the odds of each at a rating, what it demands of their
//! creatures, why others never come, and what many draws bring.

use augury_engine::base::id::ResId;
use augury_engine::content::{Content, RegionEncounter};
use augury_engine::play::encounter::Asked;
use augury_engine::rules::encounter::coming::{Coming, Place, in_region};

use super::encounter::{Choices, Odds, Sample};
use super::words::{rating, word};

/// What is shown of a region.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Preview {
    /// Its name.
    pub name: String,
    /// The entries of its list, in order.
    pub entries: Vec<Entry>,
    /// Nothing of its list may come, so any encounter may.
    pub any: bool,
    /// What many draws brought; none until they are done, or why they can't be.
    pub drawn: Option<Result<Sample, String>>,
}

/// An entry of the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Its place in the list, from 0.
    pub place: usize,
    /// The encounter.
    pub id: ResId,
    /// The weight that it has in the list.
    pub weight: i16,
    /// How likely it is drawn, or why it is not.
    pub odds: Odds,
    /// What the list demands, a sentence each.
    pub demands: Vec<String>,
}

/// Works out the list; `None` where the content has no such region. Draws are none of it.
pub fn work_out(content: &Content, id: ResId, choices: &Choices) -> Option<Preview> {
    let region = content.region(id)?;
    let place = Place {
        cr: choices.cr,
        aquatic: choices.aquatic,
        vault: choices.vault,
        desired: choices.wanted.into(),
        ..Place::default()
    };
    let all = in_region(content, region, &place);
    let total = all.iter().map(|coming| i64::from(coming.drawn_with())).sum();
    let odds = |coming: &Coming| Odds {
        weight: coming.drawn_with().into(),
        total,
        against: coming.kept.iter().map(ToString::to_string).collect(),
    };
    let named = region.encounters.iter().enumerate().filter(|(_, met)| {
        met.encounter.is_some_and(|encounter| content.encounter(encounter.res_id()).is_some())
    });
    let entries = named
        .zip(&all)
        .map(|((place, met), coming)| Entry {
            place,
            id: coming.id,
            weight: met.weight,
            odds: odds(coming),
            demands: demands(content, met),
        })
        .collect();
    Some(Preview { name: content.shown_name(id).to_owned(), entries, any: total == 0, drawn: None })
}

/// What is drawn for a region.
pub fn asked(id: ResId, choices: &Choices) -> Asked {
    Asked { region: Some(id), ..super::encounter::start::asked(choices) }
}

/// What an entry demands, in sentences.
fn demands(content: &Content, met: &RegionEncounter) -> Vec<String> {
    let mut said = Vec::new();
    match (met.min_cr, met.max_cr) {
        (Some(from), Some(to)) => {
            said.push(format!("From rating {} to {}.", rating(from.into()), rating(to.into())));
        }
        (Some(from), None) => said.push(format!("From rating {} on.", rating(from.into()))),
        (None, Some(to)) => said.push(format!("Up to rating {}.", rating(to.into()))),
        (None, None) => {}
    }
    if !met.only.is_empty() {
        let types: Vec<String> = met.only.iter().map(|kind| word(*kind, "MA_")).collect();
        said.push(format!("Each of its creatures is {}.", types.join(" and ")));
    }
    if let Some(only) = met.only_of {
        said.push(format!("Each of its creatures is {}.", content.shown_name(only)));
    }
    said
}

#[cfg(test)]
mod tests {
    use super::super::fixture;
    use super::*;
    use augury_engine::base::id::Kind;

    #[test]
    fn a_list_is_told_with_odds_demands_and_reasons() {
        let content = fixture(&[
            ("monsters/ape", "Monster(name: \"Ape\", types: [MA_ANIMAL], cr: 2)"),
            (
                "encounters/pack",
                "Encounter(name: \"Pack\", min_cr: 2, max_cr: 6, parts: [(any: [MA_ANIMAL])])",
            ),
            (
                "encounters/pair",
                "Encounter(name: \"Pair\", min_cr: 1, max_cr: 6, parts: [(any: [MA_ANIMAL])])",
            ),
            (
                "regions/moor",
                "Region(name: \"Moor\", encounters: [(encounter: \"gone\", weight: 9), (encounter: \"pack\", weight: 5), (encounter: \"pair\", \
                 weight: 15, min_cr: 4, only: [MA_ANIMAL]), (encounter: \"pair\", weight: 15, only_of: \"monster:ape\")])",
            ),
        ]);
        let id = ResId::new(Kind::Region, "moor");
        let at = |cr| work_out(&content, id, &Choices { cr, ..Choices::default() }).unwrap();
        let told = |cr| -> Vec<(usize, i16, String)> {
            at(cr).entries.iter().map(|e| (e.place, e.weight, e.odds.percent())).collect()
        };
        let percent = |n: &str| n.to_owned();
        assert_eq!(
            told(3),
            [(1, 5, percent("25.0 %")), (2, 15, percent("0.0 %")), (3, 15, percent("75.0 %"))]
        );
        let three = at(3);
        assert_eq!(three.entries[1].odds.against, ["it begins at rating 4"]);
        assert_eq!(three.entries[1].demands, ["From rating 4 on.", "Each of its creatures is animal."]);
        assert_eq!(three.entries[2].demands, ["Each of its creatures is Ape."]);
        assert!(!three.any && at(0).any);
    }
}
