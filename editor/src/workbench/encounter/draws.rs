//! Encounters drawn many times: which come, of whom, how many, and what they cost. Each draw has a seed of its own, so that
//! it does not matter who draws which.

use augury_engine::base::dice::mix;
use augury_engine::base::id::ResId;
use augury_engine::content::{CONDITIONS, Content};
use augury_engine::event::{Answer, Bare, EventCode, Flow, Moment, Observed, Sink, View, What};
use augury_engine::play::Revision;
use augury_engine::play::encounter::{Asked, Drawn, Place};
use augury_engine::play::fight::{MOST_IN_ALL, weight_of};
use augury_engine::rules::encounter::rating_with_templates;
use std::collections::{BTreeMap, BTreeSet};

/// Steps of the histogram of costs, in percent of what may be spent.
pub const STEP: i64 = 5;
/// The top of that histogram.
pub const TOP: i64 = 400;
/// Problems that are listed.
const MOST_TROUBLES: usize = 20;
/// Draws that are kept one by one.
const MOST_KEPT: usize = 1_000;
/// Where nobody came in any of so many draws, no more are made.
const IN_VAIN: u32 = 100;
/// The least and the most of a kind that are worth a look.
const OUTLIERS: usize = 2;

/// The seed of a draw: each has its own, so that it can be drawn alone.
pub fn seed_of(seed: u64, run: u32) -> u64 {
    mix(seed, u64::from(run))
}

/// One draw.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Run {
    /// Which, from 0.
    pub number: u32,
    /// What came.
    pub drawn: Drawn,
    /// The rating of each member under its templates, in their order.
    pub ratings: Vec<i32>,
}

impl Run {
    /// What the members chosen cost, in percent of what they may.
    pub fn percent(&self) -> i64 {
        100 * i64::from(self.drawn.cost) / i64::from(self.drawn.may_cost.max(1))
    }

    /// The step of the histogram of costs that it counts for, in percent.
    pub fn step(&self) -> i64 {
        let percent = self.percent();
        (percent - percent.rem_euclid(STEP)).min(TOP)
    }
}

/// What many draws came to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Draws {
    /// How many draws.
    pub runs: u32,
    /// Draws in which no encounter fitted.
    pub nothing: u32,
    /// How often each encounter came.
    pub encounters: BTreeMap<ResId, u32>,
    /// How many members were chosen, before the cap on how many are made.
    pub chosen: BTreeMap<usize, u32>,
    /// How many come.
    pub come: BTreeMap<usize, u32>,
    /// How often each was drawn anew.
    pub tries: BTreeMap<i32, u32>,
    /// What each might cost.
    pub may_cost: BTreeMap<i32, u32>,
    /// What the members chosen cost, in percent of that, rounded down to fives; the top holds all above.
    pub percent: BTreeMap<i64, u32>,
    /// Ratings of those who come, under their templates.
    pub ratings: BTreeMap<i32, u32>,
    /// Members that come, by monster.
    pub members: BTreeMap<ResId, u32>,
    /// Templates laid over them.
    pub templates: BTreeMap<ResId, u32>,
    /// What they ride.
    pub mounts: BTreeMap<ResId, u32>,
    /// Templates laid over what they ride.
    pub mount_templates: BTreeMap<ResId, u32>,
    /// Parts that they belong to, from 0.
    pub parts: BTreeMap<i16, u32>,
    /// What was told of draws that went wrong, each text once.
    pub troubles: BTreeSet<String>,
    /// Draws in which something was told.
    pub troubled: u32,
    /// Draws that reached a limit.
    pub cut_short: u32,
    /// The limits that were reached.
    pub limits: BTreeSet<String>,
    /// Did a script fail in one of them?
    pub failing: bool,
    /// Fewer draws than were wanted: too many reached a limit, or nobody ever came.
    pub partial: bool,
    /// The draws in which somebody came, one by one: the first thousand.
    pub each: Vec<Run>,
}

fn count<K: Ord>(counts: &mut BTreeMap<K, u32>, key: K) {
    *counts.entry(key).or_default() += 1;
}

impl Draws {
    /// Counts one draw.
    fn add(&mut self, content: &Content, drawn: Drawn) {
        let number = self.runs;
        self.runs += 1;
        let Some(encounter) = drawn.encounter else {
            self.nothing += 1;
            return;
        };
        let rated = drawn.members.iter().map(|m| rating_with_templates(content, m.monster, &m.templates));
        let ratings = rated.collect();
        let run = Run { number, drawn, ratings };
        let drawn = &run.drawn;
        run.ratings.iter().for_each(|cr| count(&mut self.ratings, *cr));
        count(&mut self.encounters, encounter);
        count(&mut self.chosen, drawn.chosen);
        count(&mut self.come, drawn.members.len());
        count(&mut self.tries, drawn.tries);
        count(&mut self.may_cost, drawn.may_cost);
        count(&mut self.percent, run.step());
        for member in &drawn.members {
            count(&mut self.members, member.monster);
            count(&mut self.parts, member.part);
            member.templates.iter().for_each(|id| count(&mut self.templates, *id));
            member.mount.iter().for_each(|id| count(&mut self.mounts, *id));
            member.mount_templates.iter().for_each(|id| count(&mut self.mount_templates, *id));
        }
        if self.each.len() < MOST_KEPT {
            self.each.push(run);
        }
    }

    /// Draws that are worth a look: the cheapest and the dearest by their share of what they may cost, the largest, and
    /// the one that was made anew most often; in the order of that share.
    pub fn outliers(&self) -> Vec<&Run> {
        let mut by_cost: Vec<&Run> = self.each.iter().collect();
        by_cost.sort_by_key(|run| (run.percent(), run.number));
        let mut found: BTreeMap<u32, &Run> = BTreeMap::new();
        let ends = by_cost.iter().take(OUTLIERS).chain(by_cost.iter().rev().take(OUTLIERS)).copied();
        let largest = by_cost.iter().max_by_key(|run| run.drawn.chosen).copied();
        let anew =
            by_cost.iter().max_by_key(|run| run.drawn.tries).filter(|run| run.drawn.tries > 1).copied();
        for run in ends.chain(largest).chain(anew) {
            found.insert(run.number, run);
        }
        by_cost.retain(|run| found.contains_key(&run.number));
        by_cost
    }
}

/// Events to which ERROR is a verdict: nobody suits. Only a script that says what is wrong fails there.
const REFUSED_BY_ERROR: [EventCode; 2] = [EventCode::EV_ISTARGET, EventCode::EV_CRITERIA];

/// What is told of a draw that is watched, and whether a script fails in it.
#[derive(Default)]
struct Watch {
    told: BTreeSet<String>,
    /// The script that told of a problem last.
    said: Option<(ResId, u16)>,
    failing: bool,
}

impl Sink for Watch {
    fn tell(&mut self, moment: &Moment, _: View<'_>) -> Flow {
        let script = moment.asked.zip(moment.handler);
        match &moment.what {
            What::Trouble { text } => {
                self.said = script.or(self.said);
                // A condition that fails does not hold; it cannot answer ERROR.
                self.failing |= script.is_some_and(|(_, number)| usize::from(number) >= CONDITIONS);
                if self.told.len() < MOST_TROUBLES {
                    self.told.insert(text.clone());
                }
            }
            What::HandlerAnswered { answer: Answer::Error } if script.is_some() => {
                let said = self.said == script;
                self.failing |= said || !REFUSED_BY_ERROR.contains(&moment.code.base());
            }
            _ => {}
        }
        Flow::Go
    }
}

/// Draws so many times at a place; `tick` is called after each and says whether to go on. What went wrong in a draw is
/// found by watching it once more: it is the same draw.
pub fn draw(
    place: &Place,
    revision: &Revision,
    asked: &Asked,
    (runs, seed): (u32, u64),
    tick: &mut dyn FnMut() -> bool,
) -> Draws {
    let mut draws = Draws::default();
    for run in 0..runs {
        // Each that reaches a limit, or finds nobody, takes as long as an action may.
        let in_vain = draws.runs >= IN_VAIN && draws.nothing + draws.cut_short == draws.runs;
        if in_vain || weight_of(0, draws.cut_short) >= MOST_IN_ALL {
            draws.partial = true;
            break;
        }
        let seed = seed_of(seed, run);
        match place.draw(revision, asked, seed, Bare) {
            Ok(drawn) => {
                if drawn.troubles > 0 {
                    draws.troubled += 1;
                    if draws.troubles.len() < MOST_TROUBLES {
                        let mut watch = Watch::default();
                        let _ = place.draw(revision, asked, seed, Observed::new(&mut watch));
                        draws.troubles.extend(watch.told);
                        draws.failing |= watch.failing;
                    }
                }
                draws.add(&revision.content, drawn);
            }
            Err(halt) => {
                draws.runs += 1;
                draws.cut_short += 1;
                draws.limits.insert(halt.to_string());
            }
        }
        if !tick() {
            break;
        }
    }
    draws
}
