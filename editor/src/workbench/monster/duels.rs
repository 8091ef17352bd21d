//! Whole fights of a monster with its opponent, each with what its lists give: who wins, and after how many rounds. A
//! few dozen, with dice from one seed, so that a change of the figures is one of the monster and not of luck.

use std::collections::BTreeMap;

use augury_engine::base::id::ResId;
use augury_engine::play::fight::{Arena, Winner};
use augury_engine::play::turns::ROUND;
use augury_engine::play::{Outfit, Revision};

use super::blows::SEED;

/// Fights that are fought.
pub const FIGHTS: u32 = 40;
/// Segments of all fights together after which no more are begun: some would never end.
const LONGEST: u64 = 60_000;

/// What came of them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Duels {
    /// Fights that it won.
    pub won: u32,
    /// Fights that its opponent won.
    pub lost: u32,
    /// Fights that nobody won, within the time that a fight has.
    pub drawn: u32,
    /// How many rounds a fight took that somebody won, and how often.
    pub rounds: BTreeMap<u32, u32>,
}

impl Duels {
    /// How many there were.
    pub fn all(&self) -> u32 {
        self.won + self.lost + self.drawn
    }

    fn add(&mut self, winner: Winner, segments: u32) {
        match winner {
            Winner::A => self.won += 1,
            Winner::B => self.lost += 1,
            Winner::Draw => {
                self.drawn += 1;
                return;
            }
        }
        *self.rounds.entry(segments.div_ceil(ROUND)).or_default() += 1;
    }
}

/// Fights them. `None` where `go_on` stopped it; the error says what kept them from fighting.
pub fn fight(
    revision: &Revision,
    [own, other]: [ResId; 2],
    go_on: &mut dyn FnMut(usize, usize) -> bool,
) -> Option<Result<Duels, String>> {
    let arena = match Arena::new(revision, own.id(), other.id(), SEED, Outfit::Listed) {
        Ok(arena) => arena,
        Err(why) => return Some(Err(why.join("; "))),
    };
    let (mut all, mut segments) = (Duels::default(), 0);
    for run in 0..FIGHTS {
        if !go_on(run as usize, FIGHTS as usize) {
            return None;
        }
        match arena.run(u64::from(run)) {
            Ok(outcome) => {
                segments += u64::from(outcome.turns);
                all.add(outcome.winner, outcome.turns);
            }
            Err(why) => return Some(Err(why.join("; "))),
        }
        if segments > LONGEST {
            break;
        }
    }
    Some(Ok(all))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fights_are_counted_by_the_round() {
        let mut all = Duels::default();
        all.add(Winner::A, 60);
        all.add(Winner::B, 61);
        all.add(Winner::Draw, 20_000);
        assert_eq!((all.won, all.lost, all.drawn, all.all()), (1, 1, 1, 3));
        assert_eq!(all.rounds, BTreeMap::from([(1, 1), (2, 1)]));
    }
}
