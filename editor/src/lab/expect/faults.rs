//! What does not hold of what is wanted, and where expect.ron would have to say otherwise.

use crate::document::path::ValuePath;
use serde::Serialize;

/// Faults that are told; of more only their number is.
const TOLD: usize = 100;

/// Values of one file that are changed at once; beyond, somebody should write it anew.
pub const MOST_CHANGES: usize = 1_000;

/// A change of expect.ron after which it says what came.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// Which value.
    pub at: ValuePath,
    /// What it is now, as RON; `None`: it is taken out.
    pub now: Option<String>,
    /// Is it a new entry of a list?
    pub new: bool,
}

/// All that does not hold.
#[derive(Debug, Default)]
pub struct Faults {
    told: Vec<String>,
    more: usize,
    changes: Vec<Change>,
    absent: Option<String>,
}

impl Faults {
    /// Something does not hold, and a value would have to be another, or to go.
    pub fn wrong(&mut self, at: ValuePath, now: Option<String>, what: impl FnOnce() -> String) {
        self.tell(what);
        self.change(at, now);
    }

    /// Something is wanted of a creature or thing that is not there.
    pub fn absent(&mut self, at: ValuePath, what: String) {
        self.absent.get_or_insert_with(|| format!("{at}: {what}"));
        self.wrong(at, None, || what);
    }

    /// The first that is wanted of somebody or something that is not there.
    pub fn first_absent(&self) -> Option<&str> {
        self.absent.as_deref()
    }

    /// Something does not hold. It is put into words only where it is told.
    pub fn tell(&mut self, what: impl FnOnce() -> String) {
        match self.told.len() < TOLD {
            true => self.told.push(what()),
            false => self.more += 1,
        }
    }

    /// A value would have to be another, or to go.
    pub fn change(&mut self, at: ValuePath, now: Option<String>) {
        self.push(Change { at, now, new: false });
    }

    fn push(&mut self, change: Change) {
        if self.changes.len() <= MOST_CHANGES {
            self.changes.push(change);
        }
    }

    /// The changes by which a list of parts, each within what was found at its place, comes to what was found.
    pub fn parts(&mut self, at: &ValuePath, wanted: &[String], found: &[String]) {
        if wanted.is_empty() || found.is_empty() {
            return self.change(at.clone(), Some(found).filter(|f| !f.is_empty()).and_then(ron));
        }
        for place in 0..wanted.len().max(found.len()) {
            let at = at.index(place);
            match (wanted.get(place), found.get(place)) {
                (Some(wanted), Some(found)) if found.contains(wanted.as_str()) => {}
                (wanted, found) => {
                    let now = found.and_then(ron);
                    self.push(Change { at, now, new: wanted.is_none() });
                }
            }
        }
    }

    /// What would have to change, in the order of the file's lists: to be done from the last to the first.
    pub fn changes(&self) -> &[Change] {
        &self.changes
    }

    /// Whether everything holds.
    ///
    /// # Errors
    /// What does not, a line each.
    pub fn result(mut self) -> Result<(), String> {
        if self.told.is_empty() {
            return Ok(());
        }
        if self.more > 0 {
            self.told.push(format!("and {} more do not hold", self.more));
        }
        Err(self.told.join("\n"))
    }
}

/// A value as RON.
pub fn ron<T: Serialize + ?Sized>(value: &T) -> Option<String> {
    ron::to_string(value).ok()
}
