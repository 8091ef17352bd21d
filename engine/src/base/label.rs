//! Labels: the short constant names that dice, writes and rules carry, so that whoever looks can
//! tell one die from another and say which rule wrote a field. Knows nothing of what it names.

/// A constant name with its hash worked out by the compiler, so that the hot path never hashes text.
#[derive(Clone, Copy, Debug)]
pub struct Label {
    /// What a person reads: `"vRoll"`, `"strike: surprise"`.
    pub text: &'static str,
    /// 32-bit FNV-1a of `text`; part of the address of a die (design.md, "Dice have no state").
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
