//! What the Problems panel lists: which severities, and whether the handlers that the pack owes.

/// A kind of row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Errors.
    Errors,
    /// Warnings.
    Warnings,
    /// References to what is not there yet.
    NotYet,
    /// Handlers that are owed.
    Owed,
}

impl Kind {
    /// All of them, in the order of their rows.
    pub const ALL: [Kind; 4] = [Kind::Errors, Kind::Warnings, Kind::NotYet, Kind::Owed];

    /// What it is called, where there are `count` of it.
    pub fn word(self, count: usize) -> &'static str {
        match (self, count) {
            (Kind::Errors, 1) => "error",
            (Kind::Errors, _) => "errors",
            (Kind::Warnings, 1) => "warning",
            (Kind::Warnings, _) => "warnings",
            (Kind::NotYet, _) => "not supported yet",
            (Kind::Owed, _) => "to port",
        }
    }
}

/// Which kinds are listed; as it is at first where nobody chose.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Listed(Option<[bool; 4]>);

impl Listed {
    /// One kind alone.
    pub fn only(kind: Kind) -> Listed {
        Listed(Some(Kind::ALL.map(|other| other == kind)))
    }

    /// The same with one kind shown or hidden; `waits` as in [`Listed::shows`].
    #[must_use]
    pub fn toggled(self, kind: Kind, waits: bool) -> Listed {
        Listed(Some(Kind::ALL.map(|other| (other == kind) != self.shows(other, waits))))
    }

    /// Is a kind listed? `waits` says whether what is not there yet is, where nobody chose.
    pub fn shows(self, kind: Kind, waits: bool) -> bool {
        match self.0 {
            Some(kinds) => kinds[kind as usize],
            None => matches!(kind, Kind::Errors | Kind::Warnings) || kind == Kind::NotYet && waits,
        }
    }

    /// Did somebody choose?
    pub fn is_chosen(self) -> bool {
        self.0.is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_kind_alone_and_each_by_itself() {
        let all = |listed: Listed| Kind::ALL.map(|kind| listed.shows(kind, false));
        assert_eq!(all(Listed::default()), [true, true, false, false]);
        assert_eq!(all(Listed::only(Kind::Owed)), [false, false, false, true]);
        assert_eq!(all(Listed::default().toggled(Kind::Warnings, false)), [true, false, false, false]);
        assert!(Listed::default().shows(Kind::NotYet, true) && !Listed::default().is_chosen());
    }
}
