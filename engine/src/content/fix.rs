//! Changes of a file's text that would mend a problem. Knows bytes and names; who applies them, and how fields
//! are laid out, is decided elsewhere.

use super::problem::cut;
use crate::base::id::ResId;
use crate::base::names::near;

/// How many names are offered in place of one that is misspelt.
const OFFERED: usize = 3;

/// One way to mend a problem.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Fix {
    /// What it does, as a button says it: "Write `hd`".
    pub label: String,
    /// What it changes in the problem's file. No two of them meet.
    pub changes: Vec<FileChange>,
    /// Nothing else can have been meant, and nothing is lost: it may be done without asking.
    pub certain: bool,
    /// The resource that it names: only where the pack has it does it mend anything ([`Content::offers`]).
    ///
    /// [`Content::offers`]: super::Content::offers
    pub names: Option<ResId>,
}

/// One change of a file. Places are byte offsets into the file's text as it was when the problem was found.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum FileChange {
    /// Bytes become others.
    Text {
        /// The first byte.
        at: usize,
        /// What stands there.
        old: String,
        /// What comes in its place.
        new: String,
    },
    /// The field, row or element that begins at a byte is taken out, with its comma.
    Take {
        /// The first byte of its name, or of its value.
        at: usize,
    },
    /// A field is put into the record that begins at a byte, where the record's fields have their order.
    Put {
        /// The first byte of the record.
        at: usize,
        /// The field's name.
        field: String,
        /// Its value as RON.
        value: String,
    },
    /// An element is put at the end of the list that begins at a byte.
    Add {
        /// The first byte of the list.
        at: usize,
        /// The element as RON.
        value: String,
    },
    /// Nothing changes in the file: the resource is made that it names at a byte.
    Make {
        /// The first byte of what names it.
        at: usize,
        /// Which.
        id: ResId,
    },
}

impl FileChange {
    /// The byte that it stands at.
    pub fn at(&self) -> usize {
        match self {
            FileChange::Text { at, .. }
            | FileChange::Take { at }
            | FileChange::Put { at, .. }
            | FileChange::Add { at, .. }
            | FileChange::Make { at, .. } => *at,
        }
    }

    /// The same at another byte.
    #[must_use]
    pub fn moved(mut self, to: usize) -> FileChange {
        match &mut self {
            FileChange::Text { at, .. }
            | FileChange::Take { at }
            | FileChange::Put { at, .. }
            | FileChange::Add { at, .. }
            | FileChange::Make { at, .. } => *at = to,
        }
        self
    }
}

impl Fix {
    /// A fix that must be asked for.
    pub fn new(label: impl Into<String>, changes: impl IntoIterator<Item = FileChange>) -> Fix {
        Fix { label: label.into(), changes: changes.into_iter().collect(), certain: false, names: None }
    }

    /// Takes out the field or element that begins at a byte.
    pub fn take(label: impl Into<String>, at: usize) -> Fix {
        Fix::new(cut(label.into()), [FileChange::Take { at }])
    }

    /// Makes the resource that a byte names.
    pub fn make(at: usize, id: ResId) -> Fix {
        Fix::new(format!("Make the {} `{}`", id.kind().word(), id.id()), [FileChange::Make { at, id }])
    }

    /// The resource that it makes; none for one that changes the file.
    pub fn makes(&self) -> Option<ResId> {
        self.changes.iter().find_map(|change| match change {
            FileChange::Make { id, .. } => Some(*id),
            _ => None,
        })
    }

    /// What it writes first, without quotes around it; empty where it writes nothing.
    pub fn written(&self) -> &str {
        match self.changes.first() {
            Some(FileChange::Text { new, .. }) => new.trim_matches('"'),
            _ => "",
        }
    }

    /// Writes something in the place of `old`, which stands at a byte.
    pub fn write(at: usize, old: &str, new: &str) -> Fix {
        let change = FileChange::Text { at, old: old.to_owned(), new: new.to_owned() };
        Fix::new(format!("Write {}", short(new)), [change])
    }

    /// The same, of use only where the pack has a resource.
    #[must_use]
    pub fn naming(self, id: ResId) -> Fix {
        Fix { names: Some(id), ..self }
    }

    /// The same, certain if `certain`.
    #[must_use]
    pub fn sure(self, certain: bool) -> Fix {
        Fix { certain, ..self }
    }
}

/// A value cut to what a button holds.
fn short(value: &str) -> String {
    const LONGEST: usize = 40;
    let line = value.split_whitespace().collect::<Vec<_>>().join(" ");
    match line.chars().count() > LONGEST {
        true => format!("`{}…`", line.chars().take(LONGEST).collect::<String>()),
        false => format!("`{line}`"),
    }
}

/// Fixes that write a name like `wrong` in the place of `old`, the nearest first, three at most; `written` is how
/// a name stands in the file. The only one that differs in one letter, and in no digit, is certain.
pub fn respell<'a>(
    at: usize,
    old: &str,
    wrong: &str,
    names: impl IntoIterator<Item = &'a str>,
    written: impl Fn(&str) -> String,
) -> Vec<Fix> {
    respell_as(at, old, wrong, &near(wrong, names), written)
}

/// The same where it is known which names are like the wrong one, and how many letters differ.
pub fn respell_as(
    at: usize,
    old: &str,
    wrong: &str,
    found: &[(usize, &str)],
    written: impl Fn(&str) -> String,
) -> Vec<Fix> {
    let digits = |text: &str| text.chars().filter(char::is_ascii_digit).collect::<String>();
    let close = found.iter().filter(|(distance, _)| *distance <= 1).count();
    let certain = |distance: usize, name: &str| {
        distance <= 1 && close == 1 && digits(name) == digits(wrong) && wrong.chars().count() > 3
    };
    let offered = found.iter().take(OFFERED);
    offered
        .map(|(distance, name)| Fix::write(at, old, &written(name)).sure(certain(*distance, name)))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn offered(wrong: &str, names: &[&str]) -> Vec<(String, bool)> {
        let fixes = respell(0, wrong, wrong, names.iter().copied(), str::to_owned);
        fixes.into_iter().map(|fix| (fix.label, fix.certain)).collect()
    }

    #[test]
    fn only_the_one_name_that_is_a_letter_away_is_certain() {
        assert_eq!(offered("AD_FIRF", &["AD_FIRE", "AD_COLD"]), [("Write `AD_FIRE`".to_owned(), true)]);
        let two = offered("AD_FIRF", &["AD_FIRE", "AD_FIRM"]);
        assert!(two.len() == 2 && two.iter().all(|(_, certain)| !certain), "{two:?}");
        let digits = offered("MON_LIST3", &["MON_LIST2"]);
        assert_eq!(digits, [("Write `MON_LIST2`".to_owned(), false)], "another number is another thing");
        assert_eq!(offered("hdd", &["hd"]), [("Write `hd`".to_owned(), false)], "short names are too alike");
        assert_eq!(offered("quite_else", &["hd"]), []);
        assert_eq!(offered("abcdef", &["abcdeg", "abcdgh", "abcdgi", "abcxyz", "abcdhh"]).len(), 3);
    }
}
