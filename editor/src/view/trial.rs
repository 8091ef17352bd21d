//! Effects that are tried in their preview.

use augury_engine::base::id::ResId;
use augury_engine::play::Revision;

use crate::lab::trial::{Choices, Trial};
use crate::workbench::Bench;

/// What is tried.
#[derive(Default)]
pub struct Trials {
    /// The preview of an effect shows how it is tried, not its figures.
    pub open: bool,
    /// What came of it.
    pub bench: Bench<Choices, Trial>,
}

/// What is asked of it.
#[derive(Clone, Debug, PartialEq)]
pub enum TrialAsk {
    /// Shows how effects are tried (`true`), or their figures.
    Show(bool),
    /// Tries an effect as it is now.
    Try(ResId),
    /// How effects are tried from now on.
    Choose(Box<Choices>),
    /// Stops what is being tried.
    Stop,
    /// Tries once more what was stopped.
    Again,
}

impl Trials {
    /// Does what is asked, on this content.
    pub fn apply(&mut self, asked: TrialAsk, revision: Revision) {
        match asked {
            TrialAsk::Show(open) => self.open = open,
            TrialAsk::Try(id) => self.bench.ask(id, revision),
            TrialAsk::Choose(choices) => self.bench.choices = *choices,
            TrialAsk::Stop => self.bench.stop(),
            TrialAsk::Again => self.bench.again(),
        }
    }
}
