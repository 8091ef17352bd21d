//! The recordings of the project as panels show them: the scenarios below `tests/` of the pack, and what came of each.

use std::path::{Path, PathBuf};

use augury_engine::base::id::ResId;

use crate::debugger::moments::coverage::Coverage;
use crate::lab::scenario_test::{self, Held};

/// A recording of the project.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Case {
    /// Its folder below `tests/`.
    pub name: String,
    /// Where it stands.
    pub folder: PathBuf,
    /// What came of it: it holds, fails as is known, or what is otherwise; none before it was run.
    pub came: Option<Result<Held, String>>,
    /// The handlers that ran in it, when it was run last.
    pub ran: Coverage,
}

impl Case {
    /// In one line.
    pub fn words(&self) -> String {
        match &self.came {
            None => format!("{}: not run yet", self.name),
            Some(Ok(Held::Holds)) => format!("{}: holds", self.name),
            Some(Ok(Held::KnownFailure(why))) => format!("{}: known failure: {why}", self.name),
            Some(Err(why)) => format!("{}: {}", self.name, why.lines().next().unwrap_or("goes otherwise")),
        }
    }
}

/// What is asked of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Asked {
    /// All are run.
    Check,
    /// No more of them are run.
    Stop,
    /// This one becomes the session, by place.
    Open(usize),
    /// What comes of this one now is right from now on, by place.
    Accept(usize),
    /// The text of what comes of the session goes to a file.
    Export(PathBuf),
}

/// All of them, as panels show them.
#[derive(Clone, Debug, Default)]
pub struct Recordings {
    /// Sorted by name.
    pub cases: Vec<Case>,
    /// How many were run, of how many, while they are being run.
    pub running: Option<(usize, usize)>,
    /// Something was edited since they were run; they are run again soon.
    pub stale: bool,
    /// Running them was stopped: some results are from before an edit.
    pub half: bool,
}

impl Recordings {
    /// How many hold, and how many go otherwise; those that fail as is known are neither.
    pub fn counts(&self) -> (usize, usize) {
        let holds = self.cases.iter().filter(|c| c.came == Some(Ok(Held::Holds))).count();
        (holds, self.cases.iter().filter(|c| matches!(c.came, Some(Err(_)))).count())
    }

    /// Whether what is known of them is of the content as it is, in words that follow how many hold.
    pub fn since(&self) -> &'static str {
        match (self.stale, self.half) {
            (true, _) => ", before the last edit",
            (false, true) => ", some before the last edit",
            (false, false) => "",
        }
    }

    /// Looks anew which there are; what is known of those that stay is kept.
    pub fn list(&mut self, pack: &Path) {
        let old = std::mem::take(&mut self.cases);
        let known = |name: &str| old.iter().find(|c| c.name == name);
        let case = |(name, folder): (String, PathBuf)| Case {
            came: known(&name).and_then(|c| c.came.clone()),
            ran: known(&name).map(|c| c.ran.clone()).unwrap_or_default(),
            name,
            folder,
        };
        // What could not be looked at is among the problems of the pack.
        self.cases = scenario_test::cases(pack).0.into_iter().map(case).collect();
    }

    /// The names of those in which a handler of a resource ran, when they were run last.
    pub fn touched(&self, id: ResId, handler: usize) -> Vec<&str> {
        let key = u16::try_from(handler).map(|n| (id, n));
        let ran = |case: &&Case| key.as_ref().is_ok_and(|key| case.ran.contains_key(key));
        self.cases.iter().filter(ran).map(|case| case.name.as_str()).collect()
    }
}
