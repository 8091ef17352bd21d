//! Labels: the short constant names that dice, writes and rules carry, so that whoever looks can
//! tell one die from another and say which rule wrote a field. Knows nothing of what it names.

/// A constant name with its hash worked out by the compiler, so that the hot path never hashes text.
///
/// The text is the label's key: dice and addresses are found by it, so it never changes. What a person reads is
/// [`shown`], which may be reworded at any time.
#[derive(Clone, Copy, Debug)]
pub struct Label {
    /// The key: `"vRoll"`, `"strike: surprise"`.
    pub text: &'static str,
    /// 32-bit FNV-1a of `text`; part of the address of a die (docs/rules/dice.md, Dice have no state).
    pub hash: u32,
}

impl Label {
    /// Makes a label; call it in a `const` context (the [`label!`](crate::label) macro does).
    pub const fn new(text: &'static str) -> Self {
        Label { text, hash: fnv(text) }
    }
}

impl PartialEq for Label {
    fn eq(&self, other: &Self) -> bool {
        self.hash == other.hash && self.text == other.text
    }
}
impl Eq for Label {}

/// Labels of dice whose shown text differs from their key: key, shown text. Sorted by key. Labels of writes are no part of
/// any address, and are reworded where they stand.
pub const REWORDED: &[(&str, &str)] = &[
    ("craft: a slip", "craft: accident"),
    ("craft: a slip at the forge", "craft: accident at the forge"),
    ("mining: does it hold", "mining: does the tunnel hold"),
    ("poison use: a slip of the hand", "poison use: accident"),
    ("rest: does somebody come", "rest: is there an encounter"),
];

/// What a person reads of a die's label: its text, unless that was reworded.
pub fn shown(key: &str) -> &str {
    REWORDED
        .binary_search_by_key(&key, |(key, _)| key)
        .ok()
        .and_then(|at| REWORDED.get(at))
        .map_or(key, |(_, text)| text)
}

/// 32-bit FNV-1a of a text: used for labels made at run time (scripts) as for constant ones.
pub const fn fnv(text: &str) -> u32 {
    let bytes = text.as_bytes();
    let mut hash: u32 = 0x811c_9dc5;
    let mut i = 0;
    while i < bytes.len() {
        hash = (hash ^ bytes[i] as u32).wrapping_mul(0x0100_0193);
        i += 1;
    }
    hash
}

/// `label!("vRoll")`: a [`Label`] whose hash is a constant.
#[macro_export]
macro_rules! label {
    ($text:expr) => {
        const { $crate::base::label::Label::new($text) }
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reworded_label_keeps_its_key() {
        assert!(REWORDED.is_sorted_by_key(|(key, _)| key), "the table is searched by halves");
        assert_eq!(shown("craft: a slip"), "craft: accident");
        assert_eq!(crate::label!("craft: a slip").hash, fnv("craft: a slip"));
        assert_eq!(shown("vRoll"), "vRoll");
    }
}
