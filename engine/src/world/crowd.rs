//! How many creatures stand on each square, so that asking an empty square costs nothing. Kept by `World` whenever
//! one of them moves, comes or goes; knows no creature.

use super::map::Point;

/// Counts by square.
#[derive(Clone, Debug, Default)]
pub struct Crowd {
    width: i16,
    counts: Vec<u16>,
}

/// What is counted follows from where creatures stand, so that two of them never make worlds differ.
impl PartialEq for Crowd {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Crowd {}

impl Crowd {
    fn index(&self, at: Point) -> Option<usize> {
        let inside = at.x >= 0 && at.y >= 0 && at.x < self.width;
        inside.then(|| at.y as usize * self.width as usize + at.x as usize)
    }

    /// How many stand there.
    #[inline]
    pub(super) fn count(&self, at: Point) -> u16 {
        self.index(at).and_then(|i| self.counts.get(i)).copied().unwrap_or(0)
    }

    /// Somebody left one square for another, on a map of this width; either may be none.
    pub(super) fn step(&mut self, width: i16, from: Option<Point>, to: Option<Point>) {
        self.width = width;
        if let Some(slot) = from.and_then(|at| self.index(at)).and_then(|i| self.counts.get_mut(i)) {
            *slot = slot.saturating_sub(1);
        }
        if let Some(i) = to.and_then(|at| self.index(at)) {
            if self.counts.len() <= i {
                self.counts.resize(i + 1, 0);
            }
            if let Some(slot) = self.counts.get_mut(i) {
                *slot = slot.saturating_add(1);
            }
        }
    }
}
