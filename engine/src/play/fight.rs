//! Whole fights without a screen: two creatures in the arena, each everybody's enemy, until one falls; as fights
//! were measured, there with what their lists say.

use super::atom::{self, Ended, Job};
use super::in_play::InPlay;
use super::recording::Outfit;
use super::revision::Revision;
use super::stage;
use crate::base::handle::Handle;
use crate::base::id::{Kind, ResId};
use crate::event::{Bare, Halt, Machine, Overrides};
use crate::rules;
use crate::world::World;

/// Segments after which a fight is a draw.
pub const TURN_CAP: u32 = 20_000;

/// What its problems may weigh ([`weight_of`]) before a fight is given up: one in which every action fails would take
/// minutes.
pub(crate) const MOST_TROUBLES: u32 = 1_000;

/// What problems may weigh in many runs together (fights, attacks, draws). Beyond it no more runs are begun: where every
/// action fails they would take minutes, and come to nothing that is worth knowing.
pub const MOST_IN_ALL: u32 = 2_000;

/// How many problems an action that is cut short weighs: it has done as much as an action may.
const CUT_SHORT: u32 = 100;

/// What problems weigh, among them so many actions that were cut short.
pub fn weight_of(troubles: u32, cut_short: u32) -> u32 {
    troubles.saturating_add(cut_short.saturating_mul(CUT_SHORT))
}

/// Work of an action, in throws, that weighs nothing: a tenth of what an action may take.
const LIGHT: u64 = crate::event::limits::BUDGET as u64 / 10;

/// What the work of an action weighs in many runs together, whether it was cut short or not: as much as one that was cut
/// short if it takes the whole budget, and nothing up to a tenth of it.
pub fn weight_of_work(work: u64) -> u32 {
    if work <= LIGHT {
        return 0;
    }
    let budget = u64::from(crate::event::limits::BUDGET);
    u32::try_from(work.saturating_mul(u64::from(CUT_SHORT)) / budget).unwrap_or(u32::MAX)
}

/// Who won.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Winner {
    /// The first.
    A,
    /// The second.
    B,
    /// Nobody within the time, or before the fight was given up.
    Draw,
}

/// What came of one fight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// Who won.
    pub winner: Winner,
    /// Segments it took.
    pub turns: u32,
    /// Actions of the first.
    pub actions_a: u32,
    /// Actions of the second.
    pub actions_b: u32,
    /// Hit points the winner has left.
    pub hp_left: i32,
    /// Hit points of the first at the start.
    pub hp_a: i32,
    /// Hit points of the second at the start.
    pub hp_b: i32,
    /// Problems that were reported to the author: scripts that failed, actions cut short.
    pub troubles: u32,
    /// Actions that were cut short.
    pub cut_short: u32,
    /// By what the first of them was.
    pub cut_by: Option<Halt>,
    /// It was given up because of its problems; nobody knows who would have won.
    pub given_up: bool,
}

/// Fights of one pair, ready to be run by number. The map and the names are looked up once.
pub struct Arena<'r> {
    rev: &'r Revision,
    recording: super::Recording,
    empty: World,
    none: Overrides,
}

impl<'r> Arena<'r> {
    /// Sets up the pair, with what it comes with.
    ///
    /// # Errors
    /// A monster that the content lacks, with the nearest name; an arena for which it lacks the ground. A line each.
    pub fn new(
        rev: &'r Revision,
        first: &str,
        second: &str,
        seed: u64,
        outfit: Outfit,
    ) -> Result<Self, Vec<String>> {
        let mut faults = Vec::new();
        for id in [first, second] {
            faults.extend(rev.content.lacks(ResId::new(Kind::Monster, id)));
        }
        if !faults.is_empty() {
            return Err(faults);
        }
        let mut recording = stage::arena("", first, second, seed);
        for actor in &mut recording.creatures {
            actor.outfit = outfit;
        }
        let empty = stage::build_world(&recording, rev)?;
        Ok(Arena { rev, recording, empty, none: Overrides::default() })
    }

    /// The seed of one fight out of many.
    pub fn seed_of(&self, run: u64) -> u64 {
        crate::base::dice::mix(self.recording.seed, run)
    }

    /// Runs one fight, bare.
    ///
    /// # Errors
    /// The recording can't be staged.
    pub fn run(&self, run: u64) -> Result<Outcome, Vec<String>> {
        self.run_with(run, Bare).map(|(outcome, _)| outcome)
    }

    /// Runs one fight, observed or not; hands back the world it ended in, too.
    ///
    /// # Errors
    /// The recording can't be staged.
    pub fn run_with<O: InPlay>(&self, run: u64, obs: O) -> Result<(Outcome, World), Vec<String>> {
        let mut m = Machine::new(
            self.empty.clone(),
            self.seed_of(run),
            &self.rev.content,
            self.rev.scripts.as_ref(),
            rules::rule_book::<O>(),
            obs,
        )
        .with_overrides(&self.none);
        stage::place_all(&mut m, &self.recording)?;
        let (a, b) = (Handle(1), Handle(2));
        let hp_of = |m: &Machine<'_, O>, h| m.world().creature(h).map_or(0, |c| c.hp());
        let (hp_a, hp_b) = (hp_of(&m, a), hp_of(&m, b));
        let fallen =
            |m: &Machine<'_, O>, h| m.world().creature(h).is_none_or(|c| !c.is_here() || c.hp() <= 0);
        let (mut cut_short, mut cut_by, mut given_up) = (0, None, false);
        let winner = loop {
            if fallen(&m, a) {
                break Winner::B;
            }
            if fallen(&m, b) {
                break Winner::A;
            }
            if m.world().turn() > TURN_CAP {
                break Winner::Draw;
            }
            if weight_of(m.troubles(), cut_short) >= MOST_TROUBLES {
                given_up = true;
                break Winner::Draw;
            }
            match atom::on_machine(&mut m, &Job::Next) {
                Ended::Nobody | Ended::Enough | Ended::Full => break Winner::Draw,
                Ended::Halted(halt) => {
                    cut_short += 1;
                    cut_by.get_or_insert(halt);
                }
                _ => {}
            }
        };
        let actions = |h| m.world().creature(h).map_or(0, |c| c.actions());
        let outcome = Outcome {
            winner,
            turns: m.world().turn(),
            actions_a: actions(a),
            actions_b: actions(b),
            hp_left: match winner {
                Winner::A => hp_of(&m, a),
                Winner::B => hp_of(&m, b),
                Winner::Draw => 0,
            },
            hp_a,
            hp_b,
            troubles: m.troubles(),
            cut_short,
            cut_by,
            given_up,
        };
        Ok((outcome, m.into_world()))
    }
}
