//! How a character stands with every god, as the rules reckon it: favour with its parts, whether the god accepts it, what
//! the next level takes. Worked out on copies of the world, since gods are asked (EV_CALC_FAVOUR, EV_PREREQ).

use crate::base::handle::Handle;
use crate::base::id::ResId;
use crate::content::Content;
use crate::event::unanswered::Unworthy;
use crate::event::{Bare, Halt, Machine};
use crate::play::Revision;
use crate::rules;
use crate::rules::standing::favour::{self, Favour};
use crate::rules::standing::worthy;
use crate::world::devotion::FAVOUR_LEVELS;
use crate::world::{Character, DevotionPart, World};

/// How a character stands with a god.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WithGod {
    /// The god.
    pub god: ResId,
    /// Is it the one that it follows?
    pub own: bool,
    /// Does anything lie between them yet?
    pub dealt: bool,
    /// Its favour; none where a script of the god ended the reckoning.
    pub favour: Option<Favour>,
    /// Why the god does not accept it; an error where a script of the god ended the question.
    pub objection: Result<Option<Unworthy>, ()>,
    /// The favour that its next level has to exceed; none at the highest, and without a chart.
    pub next: Option<i32>,
}

/// How a character stands with every god, in the order of the gods; nothing for others.
pub fn with_gods(world: &World, rev: &Revision, me: Handle) -> Vec<WithGod> {
    let content = &*rev.content;
    let Some(c) = world.creature(me).and_then(|c| c.character()) else { return Vec::new() };
    let table = rules::rule_book::<Bare>();
    // Each question has its own copy: whatever a script does there is known to no other.
    let machine = || {
        let mut m = Machine::new(world.clone(), 0, content, rev.scripts.as_ref(), table, Bare);
        m.begin_action(me, 0, "preview");
        m
    };
    let one = |god: &ResId| WithGod {
        god: *god,
        own: c.god == Some(*god),
        dealt: has_dealt(c, *god),
        favour: favour::with_parts(&mut machine(), me, *god).ok(),
        objection: worthy::objection(&mut machine(), me, *god, false).map_err(|_: Halt| ()),
        next: next_level(content, c, *god),
    };
    content.gods().iter().map(one).collect()
}

/// Does anything lie between a character and a god?
fn has_dealt(c: &Character, god: ResId) -> bool {
    c.god == Some(god)
        || c.anger_of(god) != 0
        || c.added_favour(god) != 0
        || c.standing_with(god) != 0
        || c.devotion(god).is_some()
        || c.last_pulses.iter().any(|(g, _)| *g == god)
}

fn next_level(content: &Content, c: &Character, god: ResId) -> Option<i32> {
    let level = c.devoted(god, DevotionPart::Level);
    let place = usize::try_from(level).ok().filter(|_| level < i32::from(FAVOUR_LEVELS))?;
    content.god(god)?.favour_chart.get(place).copied()
}
