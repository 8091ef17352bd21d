//! Where a value stands in a resource's file: `attacks[0].damage`.
//!
//! A path names fields and list places only; it knows nothing of bytes (see [`super::outline`]) nor of what
//! a field means (the engine's schema does).

use std::fmt;
use std::str::FromStr;

/// One step from a value into a part of it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Step {
    /// A field of a record, or a key of a map, by its name in the file.
    Field(String),
    /// A place in a list or tuple, from 0.
    Index(usize),
}

/// A path from the file's one value to a part of it; the empty path is the whole value.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ValuePath(pub Vec<Step>);

impl ValuePath {
    /// The whole value of the file.
    pub fn root() -> Self {
        Self::default()
    }

    /// This path, one field further.
    pub fn field(&self, name: &str) -> Self {
        self.then(Step::Field(name.to_owned()))
    }

    /// This path, one list place further.
    pub fn index(&self, place: usize) -> Self {
        self.then(Step::Index(place))
    }

    fn then(&self, step: Step) -> Self {
        let mut steps = self.0.clone();
        steps.push(step);
        Self(steps)
    }

    /// The path without its last step, and that step; `None` for the root.
    pub fn split_last(&self) -> Option<(Self, &Step)> {
        let (last, owner) = self.0.split_last()?;
        Some((Self(owner.to_vec()), last))
    }
}

impl fmt::Display for ValuePath {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, step) in self.0.iter().enumerate() {
            match step {
                Step::Field(name) if i == 0 => write!(f, "{name}")?,
                Step::Field(name) => write!(f, ".{name}")?,
                Step::Index(place) => write!(f, "[{place}]")?,
            }
        }
        Ok(())
    }
}

impl FromStr for ValuePath {
    type Err = String;

    /// Reads what [`fmt::Display`] writes. The error names the part that is no step.
    fn from_str(text: &str) -> Result<Self, String> {
        let mut steps = Vec::new();
        for part in text.split('.').filter(|_| !text.is_empty()) {
            let (name, places) = part.split_at(part.find('[').unwrap_or(part.len()));
            if !name.is_empty() {
                steps.push(Step::Field(name.to_owned()));
            } else if places.is_empty() {
                return Err(format!("\"{text}\" has an empty field name"));
            }
            for place in places.split_terminator(']') {
                let number = place.strip_prefix('[').and_then(|n| n.parse().ok());
                let number = number.ok_or_else(|| format!("\"{place}]\" in \"{text}\" is no list place"))?;
                steps.push(Step::Index(number));
            }
        }
        Ok(Self(steps))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_shown_reads_back() {
        for text in ["", "name", "attacks[0].damage", "gear[12]", "a.b[0][1].c", "[3].x"] {
            let path: ValuePath = text.parse().unwrap();
            assert_eq!(path.to_string(), text);
        }
        assert_eq!(
            "attacks[0].damage".parse(),
            Ok(ValuePath::root().field("attacks").index(0).field("damage"))
        );
    }

    #[test]
    fn a_bad_path_says_which_part() {
        assert!("a[x]".parse::<ValuePath>().unwrap_err().contains("[x]"));
        assert!("a..b".parse::<ValuePath>().unwrap_err().contains("empty field name"));
    }
}
