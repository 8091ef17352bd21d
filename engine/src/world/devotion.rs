//! What lies between a character and a god beside anger, favour that adds up, and standing (GS_ bits), which stand in
//! [`Character`](super::Character) itself: the level of favour, what was sacrificed, and what prayers have cost.

use crate::base::id::ResId;
use serde::{Deserialize, Serialize};

/// How many categories of sacrifice a god keeps apart (docs/rules/prayer.md, Favour).
pub const SACRIFICES: usize = 10;

/// Levels of favour that a god grants.
pub const FAVOUR_LEVELS: i16 = 9;

/// What lies between a character and one god.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Devotion {
    /// The god.
    pub god: ResId,
    /// Level of favour, 0 to 9.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub level: i16,
    /// Percent of the favour that prayers have used up, 0 or more.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub penalty: i16,
    /// How often it has to gain experience before it may pray again, 0 or more.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub countdown: i16,
    /// What the sacrifices of each category are worth, 0 or more.
    #[serde(default, skip_serializing_if = "nothing_sacrificed")]
    pub sacrificed: [i32; SACRIFICES],
    /// The greatest favour of those that do not add up.
    #[serde(default, skip_serializing_if = "is_nothing")]
    pub greatest: i32,
}

/// One number of a [`Devotion`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DevotionPart {
    /// The level of favour.
    Level,
    /// The percent that prayers have used up.
    Penalty,
    /// Gains of experience before the next prayer.
    Countdown,
    /// What the sacrifices of a category are worth, from 0.
    Sacrificed(usize),
    /// The greatest favour that does not add up.
    Greatest,
}

impl DevotionPart {
    /// What it is called where it is shown.
    pub fn words(self) -> &'static str {
        match self {
            DevotionPart::Level => "favour level",
            DevotionPart::Penalty => "penalty of prayers",
            DevotionPart::Countdown => "countdown to the next prayer",
            DevotionPart::Sacrificed(_) => "sacrifices",
            DevotionPart::Greatest => "greatest single favour",
        }
    }
}

impl Devotion {
    /// Nothing yet between a character and this god.
    pub fn none(god: ResId) -> Self {
        Devotion { god, level: 0, penalty: 0, countdown: 0, sacrificed: [0; SACRIFICES], greatest: 0 }
    }

    /// One of its numbers; 0 for a category that there is not.
    pub fn get(&self, part: DevotionPart) -> i32 {
        match part {
            DevotionPart::Level => i32::from(self.level),
            DevotionPart::Penalty => i32::from(self.penalty),
            DevotionPart::Countdown => i32::from(self.countdown),
            DevotionPart::Sacrificed(category) => self.sacrificed.get(category).copied().unwrap_or(0),
            DevotionPart::Greatest => self.greatest,
        }
    }

    /// Sets one of its numbers, kept within what it may be.
    pub(crate) fn set(&mut self, part: DevotionPart, value: i32) {
        let short = i16::try_from(value.clamp(0, i32::from(i16::MAX))).unwrap_or(0);
        match part {
            DevotionPart::Level => self.level = short.min(FAVOUR_LEVELS),
            DevotionPart::Penalty => self.penalty = short,
            DevotionPart::Countdown => self.countdown = short,
            DevotionPart::Sacrificed(category) => {
                if let Some(worth) = self.sacrificed.get_mut(category) {
                    *worth = value.max(0);
                }
            }
            DevotionPart::Greatest => self.greatest = value,
        }
    }
}

fn is_zero(n: &i16) -> bool {
    *n == 0
}

fn is_nothing(n: &i32) -> bool {
    *n == 0
}

fn nothing_sacrificed(worth: &[i32; SACRIFICES]) -> bool {
    *worth == [0; SACRIFICES]
}
