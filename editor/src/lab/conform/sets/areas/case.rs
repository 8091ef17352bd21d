//! A case as the set says it, without what the original came to, and whether it keeps to its map.

use augury_engine::base::names::{Metamagic, Named};
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

impl Case {
    /// Checks it against its map.
    ///
    /// # Errors
    /// What cannot be there: metamagic that there is none of, a caster who stands elsewhere, or an aim that is none, or more
    /// than one, or nowhere on the map.
    pub(super) fn check(&self, map: &[String]) -> Result<(), String> {
        let known = Metamagic::table().iter().fold(0, |all, (_, bit)| all | bit.cast_unsigned());
        if self.mm & !known != 0 {
            return Err(format!("`MM` is {}; it has to be bits of metamagic", self.mm));
        }
        let glyph = |(x, y): (i16, i16)| {
            let row = map.get(usize::try_from(y).ok()?)?;
            row.chars().nth(usize::try_from(x).ok()?)
        };
        if glyph(self.caster) != Some('@') {
            return Err(format!("`caster` is {:?}; it has to be the square of `@`", self.caster));
        }
        let Aim { dir, loc, target, own } = &self.aim;
        let aims = [dir.is_some(), loc.is_some(), target.is_some(), own.is_some()];
        if aims.iter().filter(|said| **said).count() != 1 {
            return Err("`aim` has to have one of `dir`, `loc`, `target` and `self`".to_owned());
        }
        match (dir, loc, target) {
            (Some((0, 0)), ..) => Err("`aim` has `dir` [0,0], which leads nowhere".to_owned()),
            (_, Some(square), _) if glyph(*square).is_none() => {
                Err(format!("`aim` has `loc` {square:?}, which is not on the map"))
            }
            (.., Some(letter)) if !map.iter().any(|row| row.contains(letter.as_str())) => {
                Err(format!("`aim` has `target` {letter}, who is not on the map"))
            }
            _ => Ok(()),
        }
    }
}
