//! The action queues of the action at the cursor, as a tree: what was announced, what answered it, what came of
//! each. Worked out from the trace, which is made by running the action again.

use crate::debugger::state::Debugger;
use augury_engine::event::What;
use augury_engine::event::queue::Step;
use augury_engine::play::AtomTrace;
use augury_engine::world::action::Action;

/// An action in a queue.
#[derive(Clone, Debug, PartialEq)]
pub struct Queued {
    /// Which.
    pub action: Action,
    /// How deep its queue is: 1 for what was performed, 2 for the answers to it; 0 for what has no queue.
    pub level: usize,
    /// What became of it, each with the place of its moment in the trace.
    pub steps: Vec<(usize, Step)>,
}

impl Queued {
    /// The last of its steps up to a place of the trace.
    pub fn at(&self, place: usize) -> Option<&(usize, Step)> {
        self.steps.iter().rev().find(|(at, _)| *at <= place)
    }

    /// The moment that shows it: its last step up to a place, or the first to come.
    pub fn moment(&self, place: usize) -> usize {
        self.at(place).or(self.steps.first()).map_or(0, |(at, _)| *at)
    }

    fn is_open(&self) -> bool {
        !self.steps.iter().any(|(_, step)| matches!(step, Step::Cancelled | Step::Dropped | Step::Waits))
    }

    fn is_done(&self) -> bool {
        self.steps.iter().any(|(_, step)| matches!(step, Step::Done(_)))
    }
}

/// The actions of a trace in the order in which each was first heard of.
pub fn of_trace(trace: &AtomTrace) -> Vec<Queued> {
    let mut all: Vec<Queued> = Vec::new();
    for (place, traced) in trace.moments.iter().enumerate() {
        let What::Queue { step, action, level } = &traced.moment.what else { continue };
        let level = usize::from(*level);
        let same = |q: &Queued| q.action == **action && q.is_open();
        let found = match step {
            // An answer will stand in a queue inside the one that is open.
            Step::Answered | Step::Dropped | Step::Waits => None,
            Step::Done(_) => all.iter().rposition(|q| same(q) && q.level == level && !q.is_done()),
            Step::Announced => all.iter().rposition(|q| same(q) && q.level == level && q.steps.len() == 1),
            Step::Cancelled => all.iter().rposition(|q| same(q) && !q.is_done()),
            Step::AnnouncedAfter => all.iter().rposition(|q| same(q) && q.is_done()),
        };
        match found.and_then(|n| all.get_mut(n)) {
            Some(queued) => queued.steps.push((place, *step)),
            None => {
                let inner = matches!(step, Step::Answered | Step::Dropped);
                let level = if inner { level + 1 } else { level };
                all.push(Queued { action: **action, level, steps: vec![(place, *step)] });
            }
        }
    }
    // What was only done, with nobody to hear of it, is an event like any other.
    all.retain(|q| q.level > 0 || q.steps.iter().any(|(_, step)| !matches!(step, Step::Done(_))));
    all
}

impl Debugger {
    /// The queues of the action at the cursor, with the cursor's place in its trace.
    pub fn queues(&self) -> Option<(Vec<Queued>, u64, usize)> {
        let (trace, place) = self.place()?;
        Some((of_trace(&trace), trace.first, place))
    }

    /// What waits for the end of the round, at the cursor.
    pub fn put_off(&self) -> Vec<Action> {
        self.with_world(|w| w.waiting().to_vec()).unwrap_or_default()
    }
}
