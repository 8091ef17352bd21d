//! Why a scenario is a known failure, as its file says it.

use serde::de::Error;
use serde::{Deserialize, Deserializer};

/// Reads a reason that somebody can read: blanks and signs alone are none.
pub(super) fn read<'de, D: Deserializer<'de>>(from: D) -> Result<String, D::Error> {
    let why = String::deserialize(from)?;
    match why.chars().any(char::is_alphanumeric) {
        true => Ok(why),
        false => Err(D::Error::custom(
            "`fails` gives no reason; write in words why it does not hold yet, or take `fails` out",
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::super::Expect;

    #[test]
    fn a_known_failure_needs_a_reason() {
        for blank in ["", " ", "\\t\\n", "\u{a0}\u{200b}", "...", "?"] {
            let fault = Expect::read(&format!("(\n fails: \"{blank}\")")).unwrap_err();
            assert!(fault.starts_with("2:") && fault.contains("gives no reason"), "{blank:?}: {fault}");
        }
        let read = Expect::read("(fails: \"no magic yet\")");
        assert_eq!(read.map(|expect| expect.fails).as_deref(), Ok("no magic yet"));
        assert_eq!(Expect::read("()").map(|expect| expect.fails).as_deref(), Ok(""));
    }
}
