//! A figure at each caster level from 1 to 20.

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
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_figure_by_level() {
        let steps = Steps::of(|level| level.min(3));
        assert_eq!((steps.0[0], steps.0[2], steps.0[19]), (1, 3, 3));
        assert!(!steps.is_flat() && Steps::of(|_| 7).is_flat());
    }
}
