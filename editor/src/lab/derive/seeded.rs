//! The dice that the measured sets were rolled with: the original's generator, MT19937, whose draws are taken modulo
//! the number of sides (facts/README.md, "Rolls"). A row that names its `seed` has its hit points and then its mana
//! rolled from a fresh generator, as the original did. Only for such rows: play has dice of its own.

/// Words of state.
const WORDS: usize = 624;
/// How far ahead the word stands that a word is mixed with.
const AHEAD: usize = 397;

/// A generator that was given a seed.
pub struct Seeded {
    words: [u32; WORDS],
    next: usize,
}

impl Seeded {
    /// The generator as its seed leaves it.
    pub fn new(seed: u32) -> Self {
        let mut words = [seed; WORDS];
        let mut last = seed;
        for (n, word) in (0u32..).zip(words.iter_mut()).skip(1) {
            last = 1_812_433_253_u32.wrapping_mul(last ^ (last >> 30)).wrapping_add(n);
            *word = last;
        }
        Seeded { words, next: WORDS }
    }

    /// A die: 1 to its number of sides; 0 for one without sides.
    pub fn roll(&mut self, sides: i32) -> i32 {
        match u32::try_from(sides) {
            Ok(0) | Err(_) => 0,
            Ok(sides) => i32::try_from(self.draw() % sides).unwrap_or(0) + 1,
        }
    }

    fn draw(&mut self) -> u32 {
        if self.next >= WORDS {
            self.renew();
        }
        let mut y = self.words.get(self.next).copied().unwrap_or(0);
        self.next += 1;
        y ^= y >> 11;
        y ^= (y << 7) & 0x9d2c_5680;
        y ^= (y << 15) & 0xefc6_0000;
        y ^ (y >> 18)
    }

    fn renew(&mut self) {
        for n in 0..WORDS {
            let y = (self.words[n] & 0x8000_0000) | (self.words[(n + 1) % WORDS] & 0x7fff_ffff);
            let odd = if y & 1 == 1 { 0x9908_b0df } else { 0 };
            self.words[n] = self.words[(n + AHEAD) % WORDS] ^ (y >> 1) ^ odd;
        }
        self.next = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn draws_are_those_of_the_generator() {
        // The first output for the seed 5489 of the reference implementation, and the ten thousandth.
        let mut dice = Seeded::new(5489);
        assert_eq!(dice.draw(), 3_499_211_612);
        let last = (2..=10_000).map(|_| dice.draw()).last();
        assert_eq!(last, Some(4_123_659_995), "the ten thousandth, as the C++ standard demands it");
        assert_eq!(Seeded::new(1).roll(0), 0);
    }
}
