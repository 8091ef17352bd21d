//! Encounters drawn many times: which come, of whom, how many, and what they cost. Each draw has a seed of its own, so that
//! it does not matter who draws which.

use crate::lab::failures::MOST_IN_ALL;
use augury_engine::base::dice::mix;
use augury_engine::base::id::ResId;
use augury_engine::event::{Bare, Flow, Moment, Observed, Sink, View, What};
use augury_engine::play::Revision;
use augury_engine::play::encounter::{Asked, Drawn, Place};
use augury_engine::play::fight::weight_of;
use std::collections::{BTreeMap, BTreeSet};

/// Steps of the histogram of costs, in percent of what may be spent.
const STEP: i64 = 5;
/// The top of that histogram.
const TOP: i64 = 400;
/// Problems that are listed.
const MOST_TROUBLES: usize = 20;

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
    /// Fewer draws than were wanted: too many reached a limit.
    pub partial: bool,
}

fn count<K: Ord>(counts: &mut BTreeMap<K, u32>, key: K) {
    *counts.entry(key).or_default() += 1;
}

impl Draws {
    /// Counts one draw.
    pub fn add(&mut self, drawn: &Drawn) {
        self.runs += 1;
        let Some(encounter) = drawn.encounter else {
            self.nothing += 1;
            return;
        };
        count(&mut self.encounters, encounter);
        count(&mut self.chosen, drawn.chosen);
        count(&mut self.come, drawn.members.len());
        count(&mut self.tries, drawn.tries);
        count(&mut self.may_cost, drawn.may_cost);
        let percent = 100 * i64::from(drawn.cost) / i64::from(drawn.may_cost.max(1));
        count(&mut self.percent, (percent - percent.rem_euclid(STEP)).min(TOP));
        for member in &drawn.members {
            count(&mut self.members, member.monster);
            count(&mut self.parts, member.part);
            member.templates.iter().for_each(|id| count(&mut self.templates, *id));
            member.mount.iter().for_each(|id| count(&mut self.mounts, *id));
            member.mount_templates.iter().for_each(|id| count(&mut self.mount_templates, *id));
        }
    }
}

/// What is told of a draw that is watched.
#[derive(Default)]
struct Troubles(BTreeSet<String>);

impl Sink for Troubles {
    fn tell(&mut self, moment: &Moment, _: View<'_>) -> Flow {
        if let What::Trouble { text } = &moment.what
            && self.0.len() < MOST_TROUBLES
        {
            self.0.insert(text.clone());
        }
        Flow::Go
    }
}

/// Draws so many times; `tick` is called after each and says whether to go on. What went wrong in a draw is found by
/// watching it once more: it is the same draw.
pub fn draw(
    revision: &Revision,
    asked: &Asked,
    runs: u32,
    seed: u64,
    tick: &mut dyn FnMut() -> bool,
) -> Draws {
    let place = Place::new(revision, asked.open);
    let mut draws = Draws::default();
    for run in 0..runs {
        // Each that reaches a limit takes as long as an action may.
        if u64::from(weight_of(0, draws.cut_short)) >= MOST_IN_ALL {
            draws.partial = true;
            break;
        }
        let seed = mix(seed, u64::from(run));
        match place.draw(revision, asked, seed, Bare) {
            Ok(drawn) => {
                if drawn.troubles > 0 {
                    draws.troubled += 1;
                    if draws.troubles.len() < MOST_TROUBLES {
                        let mut told = Troubles::default();
                        let _ = place.draw(revision, asked, seed, Observed::new(&mut told));
                        draws.troubles.extend(told.0);
                    }
                }
                draws.add(&drawn);
            }
            Err(_) => {
                draws.runs += 1;
                draws.cut_short += 1;
            }
        }
        if !tick() {
            break;
        }
    }
    draws
}
