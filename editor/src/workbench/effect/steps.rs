//! A figure at each caster level from 1 to 20, and how to tell it in few words.

/// How many levels are worked out, from 1 on.
pub const LEVELS: usize = 20;

/// A figure at the levels 1 to [`LEVELS`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Steps(pub [i32; LEVELS]);

impl Default for Steps {
    fn default() -> Self {
        Steps([0; LEVELS])
    }
}

impl Steps {
    /// A figure by level.
    pub fn of(figure: impl Fn(i32) -> i32) -> Steps {
        Steps(std::array::from_fn(|place| figure(i32::try_from(place).unwrap_or(0) + 1)))
    }

    /// Whether it is the same at all levels.
    pub fn is_flat(&self) -> bool {
        self.0.iter().all(|n| *n == self.0[0])
    }

    /// Each stretch of levels with the same figure: from, to, figure.
    pub fn stretches(&self) -> Vec<(usize, usize, i32)> {
        let mut out: Vec<(usize, usize, i32)> = Vec::new();
        for (place, figure) in self.0.iter().enumerate() {
            match out.last_mut().filter(|(_, _, last)| last == figure) {
                Some((_, to, _)) => *to = place + 1,
                None => out.push((place + 1, place + 1, *figure)),
            }
        }
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_levels_are_told_together() {
        let steps = Steps::of(|level| level.min(3));
        assert_eq!(steps.stretches(), [(1, 1, 1), (2, 2, 2), (3, 20, 3)]);
        assert!(!steps.is_flat() && Steps::of(|_| 7).is_flat());
        assert_eq!(Steps::of(|_| 7).stretches(), [(1, 20, 7)]);
    }
}
