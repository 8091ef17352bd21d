//! A case as the set says it, without what the original came to.

use serde::Deserialize;

/// What a case casts, where, and at what.
#[derive(Clone, Debug, Deserialize)]
pub(super) struct Case {
    /// The map.
    pub(super) map: String,
    /// The area.
    pub(super) area: String,
    /// The effect that was cast, by name.
    pub(super) effect: String,
    /// The number that was put into its segment; 0 where it kept its own.
    pub(super) lval: i16,
    /// The caster level.
    #[serde(rename = "CL")]
    pub(super) level: i32,
    /// Metamagic bits.
    #[serde(rename = "MM")]
    pub(super) mm: u32,
    /// Is the caster the player?
    pub(super) seen_by_player: u8,
    /// Where the caster stands.
    pub(super) caster: (i16, i16),
    /// What is aimed at.
    pub(super) aim: Aim,
}

/// What a case aims at.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Aim {
    /// A direction, as steps east and south.
    pub(super) dir: Option<(i16, i16)>,
    /// A square.
    pub(super) loc: Option<(i16, i16)>,
    /// A creature, by its letter.
    pub(super) target: Option<String>,
    /// The caster.
    #[serde(rename = "self")]
    pub(super) own: Option<u8>,
}
