//! Dice without state: a die is a function of where it stands, not of how many were rolled before
//! (docs/rules/dice.md, Dice have no state). Knows nothing of creatures or events beyond their numbers.

/// Mixes one more word into a hash. A bijection in `h` for each `word`, so no information is lost.
#[inline]
pub const fn mix(h: u64, word: u64) -> u64 {
    let mut z = (h ^ word.wrapping_mul(0x9e37_79b9_7f4a_7c15)).wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// Where a die stands: everything its value depends on besides the seed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct DieKey {
    /// Handle number of the creature whose action this is; 0 between actions.
    pub actor: u32,
    /// Which action of theirs (1, 2, …); between actions the round's number.
    pub action: u32,
    /// Hash of the path of throws (see `event::address`); 0 outside any throw.
    pub path: u64,
    /// Hash of the label.
    pub label: u32,
    /// How many dice with this label were rolled before it at this path.
    pub nth: u32,
}

impl DieKey {
    /// One number that stands for the whole key.
    #[inline]
    pub const fn hash(&self) -> u64 {
        let h = mix(self.path, ((self.actor as u64) << 32) | self.action as u64);
        mix(h, ((self.label as u64) << 32) | self.nth as u64)
    }

    /// The die: 0 to `sides - 1`, each equally likely; 0 when `sides` is 1 or less (the original's
    /// `random(0)` draws nothing, docs/rules/dice.md, Notation).
    #[inline]
    pub const fn roll(&self, seed: u64, sides: i32) -> i32 {
        if sides <= 1 {
            return 0;
        }
        let word = mix(self.hash(), seed);
        // Multiply-shift keeps the bias below 2^-32 * sides.
        (((word >> 32) * sides as u64) >> 32) as i32
    }
}

/// Feeds numbers from elsewhere, e.g. the original's own random numbers out of a trace.
pub trait DiceSource {
    /// The next number for a die of `sides` faces counted from 0 (`None`: exhausted, or the log has a
    /// die of another size here; the caller then rolls its own).
    fn next(&mut self, sides: i32, label: &str) -> Option<i32>;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_face_comes_about_equally_often() {
        let mut faces = [0u32; 20];
        for nth in 0..40_000 {
            let key = DieKey { actor: 3, action: 7, path: 99, label: 5, nth };
            faces[key.roll(1, 20) as usize] += 1;
        }
        for (face, n) in faces.iter().enumerate() {
            // 2,000 expected, standard deviation 44: six of them either way.
            assert!((1_736..2_264).contains(n), "face {face} came {n} times");
        }
    }

    #[test]
    fn each_part_of_the_key_matters() {
        let base = DieKey { actor: 1, action: 1, path: 1, label: 1, nth: 0 };
        let others = [
            DieKey { actor: 2, ..base },
            DieKey { action: 2, ..base },
            DieKey { path: 2, ..base },
            DieKey { label: 2, ..base },
            DieKey { nth: 1, ..base },
        ];
        for other in others {
            assert_ne!(base.hash(), other.hash(), "{other:?}");
        }
        assert_ne!(base.roll(1, 1 << 30), base.roll(2, 1 << 30));
    }
}
