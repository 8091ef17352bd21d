//! How light falls on a square, in one byte.

/// How light falls on a square (docs/rules/light.md, Light on a square), one bit each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Light {
    /// Lit when the place was made: within the range of a local light, or in a lit room.
    pub lit: bool,
    /// Nearer to such a light.
    pub bright: bool,
    /// Lit by magic (mLight).
    pub magic: bool,
    /// Dark by magic.
    pub dark: bool,
}

impl Light {
    pub(super) fn bits(self) -> u8 {
        u8::from(self.lit) | u8::from(self.bright) << 1 | u8::from(self.magic) << 2 | u8::from(self.dark) << 3
    }

    pub(super) fn from_bits(bits: u8) -> Self {
        let has = |place: u8| bits >> place & 1 == 1;
        Light { lit: has(0), bright: has(1), magic: has(2), dark: has(3) }
    }
}

impl std::fmt::Display for Light {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let all = [(self.lit, "lit"), (self.bright, "bright"), (self.magic, "magic"), (self.dark, "dark")];
        let words: Vec<&str> = all.into_iter().filter(|(has, _)| *has).map(|(_, word)| word).collect();
        f.write_str(if words.is_empty() { "none" } else { "" })?;
        f.write_str(&words.join(", "))
    }
}
