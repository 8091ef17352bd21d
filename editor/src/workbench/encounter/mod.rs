//! An encounter for whoever writes it: whether it comes by itself at a rating, where regions have it, how likely each
//! part is and of whom, with the odds and the reasons of those who can't. Figures are those of
//! [`augury_engine::rules::encounter`].
//!
//! | file | what stands there |
//! |---|---|
//! | `draws` | drawn many times: which come, of whom, what they cost |
//! | `start` | the place where they are drawn, as the start of a session |
//! | `templates` | which templates a part may lay on, and why others never come |

#[cfg(test)]
mod drawn_tests;
pub mod draws;
pub mod start;
mod templates;

pub use templates::TemplateRow;

use augury_engine::base::event_code::EventCode;
use augury_engine::base::id::{Kind, ResId};
use augury_engine::content::{Content, Part};
use augury_engine::play::Revision;
use augury_engine::play::encounter::{Asked, Place as DrawPlace};
use augury_engine::rules::encounter::coming::{Coming, Place, anywhere, in_region};
use augury_engine::rules::encounter::part::{Asked as PartAsked, PartPlan, plan};
use augury_engine::rules::encounter::{deciding, most_at};

use super::flags::sentences;
use super::words::rating;
use draws::Draws;

/// What the author chose to see of encounters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choices {
    /// The challenge rating asked for, from -8 to 36.
    pub cr: i16,
    /// The depth in levels, from 0 to 60; it goes with the rating until it is set.
    pub depth: Option<i16>,
    /// In water.
    pub aquatic: bool,
    /// In a vault.
    pub vault: bool,
    /// In a dungeon, where some sleep.
    pub dungeon: bool,
    /// How many open squares the place has, 1 to 4,000.
    pub open: u16,
    /// How many are wanted; 0 for as many as the place has room for.
    pub wanted: i16,
    /// The seed of the draws.
    pub seed: u64,
    /// How many fight what was drawn, 1 to 6.
    pub party: u8,
}

impl Default for Choices {
    fn default() -> Self {
        Choices {
            cr: 5,
            depth: None,
            aquatic: false,
            vault: false,
            dungeon: true,
            open: 120,
            wanted: 0,
            seed: 1,
            party: 1,
        }
    }
}

/// How often an encounter is drawn for a preview.
pub const RUNS: u32 = 400;

/// What many draws brought.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sample {
    /// What was asked for.
    pub asked: Asked,
    /// The seed of all of them ([`draws::seed_of`]).
    pub seed: u64,
    /// What came.
    pub draws: Draws,
}

/// Draws what is asked for as often as a preview does, in a room of its own; `tick` is told how many are done and says
/// whether to go on.
///
/// # Errors
/// Why it can't be drawn: the pack lacks what a room is made of.
pub fn sample(
    revision: &Revision,
    asked: Asked,
    seed: u64,
    tick: &mut dyn FnMut(u32) -> bool,
) -> Result<Sample, String> {
    let start = start::empty("", &asked);
    let place = DrawPlace::of_start(&start, revision).map_err(|faults| faults.join("; "))?;
    let mut done = 0;
    let draws = draws::draw(&place, revision, &asked, (RUNS, seed), &mut || {
        done += 1;
        tick(done)
    });
    Ok(Sample { asked, seed, draws })
}

impl Choices {
    /// The depth that is meant: in a dungeon a level deeper is a rating more.
    pub fn depth(&self) -> i16 {
        self.depth.unwrap_or_else(|| self.cr.max(0))
    }
}

/// What is shown of an encounter.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Preview {
    /// Its name.
    pub name: String,
    /// The least and the highest challenge rating at which it comes.
    pub ratings: (i16, i16),
    /// How it comes where no region says otherwise.
    pub by_itself: Odds,
    /// The same as it was saved, where it has unsaved edits.
    pub was: Option<Odds>,
    /// How it comes where a region's list has it, by region; an entry each.
    pub regions: Vec<(ResId, Odds)>,
    /// Its parts in order.
    pub parts: Vec<PartRow>,
    /// What it demands, a sentence each.
    pub demands: Vec<&'static str>,
    /// The most creatures that come at the rating.
    pub most: i32,
    /// Handlers that may decide otherwise, and whether they are written.
    pub deciding: Vec<(EventCode, bool)>,
    /// What many draws brought; none until they are done, or why they can't be.
    pub drawn: Option<Result<Sample, String>>,
}

/// How likely something is drawn.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Odds {
    /// Its weight; 0 where it can't be drawn.
    pub weight: i64,
    /// The weight of all that may be drawn.
    pub total: i64,
    /// Why it can't.
    pub against: Vec<String>,
}

impl Odds {
    /// In tenths of a percent, rounded.
    pub fn per_mille(&self) -> i64 {
        if self.total > 0 { (self.weight * 1000 + self.total / 2) / self.total } else { 0 }
    }

    /// As people write it: `12.5 %`.
    pub fn percent(&self) -> String {
        match self.per_mille() {
            0 if self.weight > 0 => "under 0.1 %".to_owned(),
            n => format!("{}.{} %", n / 10, n % 10),
        }
    }
}

/// A part with who may come.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PartRow {
    /// Whom it names, in words.
    pub who: String,
    /// How often it is there, in thousandths.
    pub there: u32,
    /// How many come.
    pub amount: String,
    /// What it may cost, and the strongest rating of one.
    pub budget: i32,
    /// The highest rating that one of them may have, as people write it.
    pub max_cr: String,
    /// Who may be chosen, likeliest first.
    pub can: Vec<Member>,
    /// Who can't, with reasons.
    pub cannot: Vec<Member>,
    /// What it demands, a sentence each.
    pub demands: Vec<&'static str>,
    /// What one of them costs at most under its templates.
    pub most: i32,
    /// Templates that are laid over them, those that fit first.
    pub templates: Vec<TemplateRow>,
}

/// A candidate of a part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Member {
    /// The monster, or the encounter whose creatures come.
    pub id: ResId,
    /// Its name.
    pub name: String,
    /// Its rating as people write it; empty for an encounter.
    pub cr: String,
    /// How likely it is chosen, or why it is not.
    pub odds: Odds,
}

/// What is drawn for an encounter.
pub fn asked(id: ResId, choices: &Choices) -> Asked {
    Asked { encounter: Some(id), ..start::asked(choices) }
}

/// Works it out; `None` where the content has no such encounter. Draws are none of it.
pub fn work_out(content: &Content, id: ResId, choices: &Choices) -> Option<Preview> {
    let encounter = content.encounter(id)?;
    let place = Place {
        cr: choices.cr,
        aquatic: choices.aquatic,
        vault: choices.vault,
        desired: choices.wanted.into(),
        ..Place::default()
    };
    let wanted = PartAsked {
        cr: choices.cr,
        depth: choices.depth(),
        aquatic: choices.aquatic,
        ..PartAsked::default()
    };
    let by_itself = odds_of(&anywhere(content, &place), |coming| coming.id == id).into_iter().next();
    let regions =
        content.ids(Kind::Region).iter().filter_map(|region| Some((*region, content.region(*region)?)));
    let regions = regions.flat_map(|(region, definition)| {
        let list = in_region(content, definition, &place);
        odds_of(&list, |coming| coming.id == id).into_iter().map(move |odds| (region, odds))
    });
    let parts = plan(content, encounter, &wanted);
    let parts =
        encounter.parts.iter().zip(parts).map(|(part, plan)| part_row(content, part, plan, choices.cr));
    Some(Preview {
        name: content.shown_name(id).to_owned(),
        ratings: (encounter.min_cr, encounter.max_cr),
        by_itself: by_itself.unwrap_or_default(),
        was: None,
        regions: regions.collect(),
        parts: parts.collect(),
        demands: sentences(encounter.flags.iter()),
        most: most_at(choices.cr),
        deciding: deciding(content, id),
        drawn: None,
    })
}

/// Adds what asks scripts: the templates of each part.
pub fn try_templates(revision: &Revision, id: ResId, choices: &Choices, preview: &mut Preview) {
    if let Some(encounter) = revision.content.encounter(id) {
        templates::work_out(revision, id, encounter, choices, &mut preview.parts);
    }
}

/// The odds of some of what may come.
fn odds_of(all: &[Coming], wanted: impl Fn(&Coming) -> bool) -> Vec<Odds> {
    let total = all.iter().map(|coming| i64::from(coming.drawn_with())).sum();
    let odds = |coming: &Coming| Odds {
        weight: coming.drawn_with().into(),
        total,
        against: coming.kept.iter().map(ToString::to_string).collect(),
    };
    all.iter().filter(|coming| wanted(coming)).map(odds).collect()
}

fn part_row(content: &Content, part: &Part, plan: PartPlan, cr: i16) -> PartRow {
    let total = plan.total();
    let (mut can, mut cannot) = (Vec::new(), Vec::new());
    for candidate in &plan.candidates {
        let odds = Odds {
            weight: candidate.drawn_with().into(),
            total,
            against: candidate.against.iter().map(ToString::to_string).collect(),
        };
        let name = match content.get(candidate.id) {
            Some(_) => content.shown_name(candidate.id).to_owned(),
            None => candidate.id.to_string(),
        };
        let cr = candidate.cr.map(|cr| rating(cr.into())).unwrap_or_default();
        let member = Member { id: candidate.id, name, cr, odds };
        if candidate.against.is_empty() { can.push(member) } else { cannot.push(member) }
    }
    can.sort_by_key(|member| std::cmp::Reverse(member.odds.weight));
    let most = most_at(cr);
    let amount = match plan.amount {
        (least, to) if least == to => least.to_string(),
        (0, _) => format!("as many as it pays for, up to {most}"),
        (least, to) => format!("{least} to {to}"),
    };
    PartRow {
        who: who(part),
        there: plan.there,
        amount,
        budget: plan.budget,
        max_cr: rating(plan.max_cr.into()),
        can,
        cannot,
        demands: sentences(part.flags.iter()),
        most: plan.most,
        templates: Vec::new(),
    }
}

/// Whom a part names, in words.
pub fn who(part: &Part) -> String {
    let who = match (part.monster, part.encounter, part.list) {
        (Some(monster), ..) => monster.id().to_owned(),
        (_, Some(encounter), _) => format!("those of {}", encounter.id()),
        (_, _, Some(list)) => format!("one of {list}"),
        _ if part.any.is_empty() => "nobody yet".to_owned(),
        _ => {
            let types: Vec<String> = part.any.iter().map(ToString::to_string).collect();
            format!("any {}", types.join(" and "))
        }
    };
    let with = match (part.template, part.template_list, part.any_template) {
        (Some(template), ..) => format!(" with {}", template.id()),
        (_, Some(list), _) => format!(" with one of {list}"),
        (_, _, Some(kind)) => format!(" with any {kind}"),
        _ => String::new(),
    };
    format!("{who}{with}")
}

#[cfg(test)]
mod tests {
    use super::super::fixture;
    use super::*;

    fn content() -> Content {
        fixture(&[
            ("monsters/ape", "Monster(name: \"Ape\", types: [MA_ANIMAL], cr: 2)"),
            ("monsters/bear", "Monster(name: \"Bear\", types: [MA_ANIMAL], cr: 9)"),
            ("monsters/cat", "Monster(name: \"Cat\", types: [MA_ANIMAL], cr: 0)"),
            ("encounters/pack", "Encounter(name: \"Pack\", min_cr: 2, max_cr: 6, parts: [(amount: (from: 1, to: 1), any: [MA_ANIMAL])])"),
            ("encounters/pair", "Encounter(name: \"Pair\", min_cr: 1, max_cr: 6, weight: 30, parts: [(list: MON_LIST1, chance: 25)],
                picks: [(list: MON_LIST1, entries: [(weight: 30, of: \"monster:ape\"), (of: \"monster:cat\"), (weight: 0, of: \"monster:bear\")])])"),
            ("regions/moor", "Region(name: \"Moor\", encounters: [(encounter: \"pack\", weight: 5), (encounter: \"pair\", weight: 15, min_cr: 4)])"),
        ])
    }

    fn pack(choices: &Choices, id: &str) -> Preview {
        work_out(&content(), ResId::new(Kind::Encounter, id), choices).unwrap()
    }

    #[test]
    fn odds_and_reasons_change_with_the_rating() {
        let at = |cr| pack(&Choices { cr, ..Choices::default() }, "pack");
        let three = at(3);
        assert_eq!(
            (three.by_itself.weight, three.by_itself.total, three.by_itself.percent().as_str()),
            (10, 40, "25.0 %")
        );
        assert_eq!(three.regions[0].1.percent(), "100.0 %", "the other begins at 4 there");
        assert_eq!(at(4).regions[0].1.percent(), "25.0 %");
        let names = |members: &[Member]| members.iter().map(|m| m.name.clone()).collect::<Vec<_>>();
        assert_eq!(
            (names(&three.parts[0].can), names(&three.parts[0].cannot)),
            (vec!["Ape".to_owned(), "Cat".to_owned()], vec!["Bear".to_owned()])
        );
        assert!(
            three.parts[0].cannot[0].odds.against[0].contains("its rating 9 is above 3"),
            "{:?}",
            three.parts[0].cannot
        );
        assert!(at(1).by_itself.against[0].contains("begins at rating 2"));
        assert_eq!(names(&at(9).parts[0].can).len(), 3);
    }

    #[test]
    fn a_list_is_drawn_by_weight() {
        let pair = pack(&Choices::default(), "pair");
        let part = &pair.parts[0];
        assert_eq!(part.there, 250);
        let told: Vec<(&str, String)> =
            part.can.iter().map(|m| (m.name.as_str(), m.odds.percent())).collect();
        assert_eq!(told, [("Ape", "75.0 %".to_owned()), ("Cat", "25.0 %".to_owned())]);
        let bear = &part.cannot[0].odds.against;
        assert_eq!(bear.first().map(String::as_str), Some("its weight is 0"));
    }
}
