//! Numbers for tests that try many cases: the same seed gives the same cases. The seed is AUGURY_SEED, or one
//! that stands here, and is printed by whoever uses it.

/// A source of numbers.
pub struct Seeded(u64);

impl Seeded {
    /// From AUGURY_SEED, else from a fixed number; with the seed, to be printed.
    pub fn start() -> (Seeded, u64) {
        let seed = std::env::var("AUGURY_SEED").ok().and_then(|seed| seed.parse().ok()).unwrap_or(20_260_721);
        (Seeded::of(seed), seed)
    }

    /// From a seed.
    pub fn of(seed: u64) -> Seeded {
        Seeded(seed ^ 0x9e37_79b9_7f4a_7c15)
    }

    /// The next number (splitmix64).
    pub fn number(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `n`; 0 where `n` is 0.
    pub fn below(&mut self, n: usize) -> usize {
        usize::try_from(self.number() % (n.max(1) as u64)).unwrap_or(0)
    }

    /// One of several; `None` where there is none.
    pub fn pick<'a, T>(&mut self, all: &'a [T]) -> Option<&'a T> {
        all.get(self.below(all.len()))
    }
}
