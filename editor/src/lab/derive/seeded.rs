//! The dice that the measured sets were rolled with: the original's generator, MT19937, whose draws are taken modulo
//! the number of sides (docs/rules/dice.md, Dice have no state). A row that names its `seed` has its hit points and
//! then its mana rolled from a fresh generator, as the original did. Only for such rows: play has dice of its own.

use rand_mt::Mt;

/// A generator that was given a seed.
pub struct Seeded(Mt);

impl Seeded {
    /// The generator as its seed leaves it.
    pub fn new(seed: u32) -> Self {
        Seeded(Mt::new(seed))
    }

    /// A die: 1 to its number of sides; 0 for one without sides.
    pub fn roll(&mut self, sides: i32) -> i32 {
        match u32::try_from(sides) {
            Ok(0) | Err(_) => 0,
            Ok(sides) => i32::try_from(self.0.next_u32() % sides).unwrap_or(0) + 1,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn draws_are_those_of_the_generator() {
        // The first output for the seed 5489 of the reference implementation, and the ten thousandth.
        let mut dice = Seeded::new(5489);
        assert_eq!(dice.roll(i32::MAX), (3_499_211_612_u32 % 2_147_483_647).cast_signed() + 1);
        let last = (2..=10_000).map(|_| dice.roll(1_000_000)).last();
        assert_eq!(last, Some(659_996), "of 4123659995, the ten thousandth, as the C++ standard demands it");
        assert_eq!(Seeded::new(1).roll(0), 0);
    }
}
