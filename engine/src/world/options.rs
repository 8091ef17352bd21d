//! The game options of a world. Knows what is chosen, and nothing of what a choice does.

use crate::base::game_option::{COUNT, GameOption, OPTIONS};

/// What is chosen of each game option; at first what a new game begins with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameOptions([u8; COUNT]);

impl Default for GameOptions {
    fn default() -> Self {
        let mut all = [0; COUNT];
        for (value, info) in all.iter_mut().zip(OPTIONS) {
            *value = info.begins;
        }
        GameOptions(all)
    }
}

impl GameOptions {
    /// What is chosen of one, from 0; 0 where there is no such option.
    pub fn get(&self, option: GameOption) -> u8 {
        option.place().and_then(|at| self.0.get(at)).copied().unwrap_or(0)
    }

    /// Those that differ from what a new game begins with, with what is chosen.
    pub fn changed(&self) -> impl Iterator<Item = (GameOption, u8)> + '_ {
        let all = self.0.iter().zip(OPTIONS);
        all.filter(|(value, info)| **value != info.begins).map(|(value, info)| (info.option, *value))
    }

    /// Chooses; what was chosen before. None where nothing changes: no such option or choice, or it was chosen already.
    pub(super) fn set(&mut self, option: GameOption, value: u8) -> Option<u8> {
        option.checked(value).ok()?;
        let place = self.0.get_mut(option.place()?)?;
        (*place != value).then(|| std::mem::replace(place, value))
    }
}
