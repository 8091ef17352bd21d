//! How a creature stands with a god, as panels show it: what is worked out (`gods`), and its words.

use crate::debugger::breakpoints::gods::GodPart;
use augury_engine::play::gods::WithGod;
use augury_engine::rules::standing::FLAGS;

/// A number, and what it was before this action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Figure {
    /// Now.
    pub now: i32,
    /// Before this action.
    pub old: i32,
}

impl Figure {
    /// Did it change in this action?
    pub fn changed(self) -> bool {
        self.now != self.old
    }
}

/// How a creature stands with a god at the cursor.
#[derive(Clone, Debug)]
pub struct GodRow {
    /// As the rules reckon it.
    pub with: WithGod,
    /// Its favour; none where a script of the god ended the reckoning.
    pub favour: Option<Figure>,
    /// The numbers that are kept.
    pub numbers: Vec<(GodPart, Figure)>,
    /// How much anger the god bears.
    pub tolerance: i32,
    /// How often the creature gained experience, by which the god's pulse is counted.
    pub gains: i32,
}

/// GS_ bits in words.
pub fn flag_words(bits: i32) -> String {
    let set: Vec<&str> =
        FLAGS.iter().filter(|(_, bit, _)| bits & bit != 0).map(|(.., words)| *words).collect();
    if set.is_empty() { "none".to_owned() } else { set.join(", ") }
}

impl GodRow {
    /// Does the god accept the creature? In words.
    pub fn worthy(&self) -> &'static str {
        match &self.with.objection {
            Ok(None) => "worthy",
            Ok(Some(why)) => why.words(),
            Err(()) => "its script of EV_PREREQ fails",
        }
    }
}
