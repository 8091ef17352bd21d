//! The format that a file is written in: a number that goes up when older programs could no longer read it.

use serde::{Deserialize, Deserializer, Serialize, de};

/// The format of a kind of file, whose present one is `PRESENT`. A file that does not say it has the first one. Put it
/// first in the file, so that a file of a newer program is refused for that and not for a field that came with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub struct Format<const PRESENT: u32>(u32);

impl<const PRESENT: u32> Format<PRESENT> {
    /// That of a file which does not say it.
    pub fn first() -> Self {
        Self(1)
    }

    /// Does it go without saying?
    pub fn is_first(&self) -> bool {
        self.0 == 1
    }
}

/// The present one.
impl<const PRESENT: u32> Default for Format<PRESENT> {
    fn default() -> Self {
        Self(PRESENT)
    }
}

impl<'de, const PRESENT: u32> Deserialize<'de> for Format<PRESENT> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        match u32::deserialize(from)? {
            n if (1..=PRESENT).contains(&n) => Ok(Self(n)),
            n => Err(de::Error::custom(format!(
                "it is written in format {n}, and this program reads formats 1 to {PRESENT}: open it with the version \
                 of Augury that wrote it"
            ))),
        }
    }
}
