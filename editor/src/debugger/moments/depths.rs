//! How deep the event stack is at each moment, with the deepest of every eight, sixty-four, and so on: a picture of
//! a million moments asks a few numbers for each of its points. Grows with the notes of each atom.

/// So many entries of a level are one entry of the level above it.
const FACTOR: usize = 8;

/// Depths of the moments of a session, from the first one on.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Depths {
    /// A moment each, then the deepest of [`FACTOR`] entries of the level before.
    levels: Vec<Vec<u8>>,
}

impl Depths {
    /// How many moments are known.
    pub fn known(&self) -> u64 {
        self.levels.first().map_or(0, |level| level.len() as u64)
    }

    /// The deepest of some moments; `to` is left out. Nothing is known of what is past the end.
    pub fn deepest(&self, from: u64, to: u64) -> u8 {
        let place = |at: u64| usize::try_from(at.min(self.known())).unwrap_or(usize::MAX);
        let (mut from, mut to, mut most) = (place(from), place(to), 0);
        let within = |level: &[u8], from: usize, to: usize| {
            level.get(from..to).and_then(|part| part.iter().max()).copied().unwrap_or(0)
        };
        for (n, level) in self.levels.iter().enumerate() {
            if from >= to {
                break;
            }
            if to - from <= 2 * FACTOR || n + 1 == self.levels.len() {
                return most.max(within(level, from, to));
            }
            // What stands before and after whole groups; the groups themselves are asked one level higher.
            let (first, last) = (from.next_multiple_of(FACTOR), to - to % FACTOR);
            most = most.max(within(level, from, first)).max(within(level, last, to));
            (from, to) = (first / FACTOR, last / FACTOR);
        }
        most
    }

    /// The first moment after one at which the stack is deeper than at it.
    pub fn deeper(&self, than: u64) -> Option<u64> {
        let level = self.levels.first()?;
        let place = usize::try_from(than).ok()?;
        let here = *level.get(place)?;
        let found = level.iter().enumerate().skip(place).find(|(_, depth)| **depth > here);
        found.map(|(place, _)| place as u64)
    }

    /// The deepest of each of so many equal parts of some moments; `to` is left out.
    pub fn columns(&self, from: u64, to: u64, count: usize) -> Vec<u8> {
        let (span, parts) = (u128::from(to.saturating_sub(from)), count.max(1) as u128);
        let edge = |n: usize| from + u64::try_from(span * n as u128 / parts).unwrap_or(0);
        (0..count).map(|n| self.deepest(edge(n), edge(n + 1).max(edge(n) + 1))).collect()
    }

    /// Takes the depths of an atom in, whose first moment has a number. What is known stays, so that notes may be
    /// made anew while they are shown.
    pub(in crate::debugger) fn take(&mut self, first: u64, told: &[u8]) {
        let end = first + told.len() as u64;
        if told.is_empty() || end <= self.known() || first > self.known() {
            return;
        }
        self.truncate(first);
        match self.levels.first_mut() {
            Some(level) => level.extend_from_slice(told),
            None => self.levels.push(told.to_vec()),
        }
        self.gather(usize::try_from(first).unwrap_or(0));
    }

    /// Keeps so many moments: the others are no part of the session any more.
    pub(in crate::debugger) fn truncate(&mut self, moments: u64) {
        if moments >= self.known() {
            return;
        }
        let moments = usize::try_from(moments).unwrap_or(usize::MAX);
        if let Some(level) = self.levels.first_mut() {
            level.truncate(moments);
        }
        self.gather(moments);
    }

    /// Makes the levels above anew, from a moment on.
    fn gather(&mut self, from: usize) {
        let mut from = from;
        for n in 1.. {
            let Some(below) = self.levels.get(n - 1) else { break };
            if below.len() <= FACTOR {
                self.levels.truncate(n);
                break;
            }
            // A level that is missing is made whole.
            from = self.levels.get(n).map_or(0, |level| (from / FACTOR).min(level.len()));
            let rest = below.get(from * FACTOR..).unwrap_or_default();
            let new: Vec<u8> = rest.chunks(FACTOR).filter_map(|part| part.iter().max().copied()).collect();
            match self.levels.get_mut(n) {
                Some(level) => {
                    level.truncate(from);
                    level.extend(new);
                }
                None => self.levels.push(new),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use augury_engine::base::dice::mix;

    /// Depths that a seed chooses, taken in by atoms of many sizes.
    fn some(seed: u64, count: usize) -> (Depths, Vec<u8>) {
        let all: Vec<u8> = (0..count).map(|n| (mix(seed, n as u64) % 40) as u8).collect();
        let (mut depths, mut at) = (Depths::default(), 0);
        while at < count {
            let end = (at + 1 + (mix(seed, (count + at) as u64) % 90) as usize).min(count);
            depths.take(at as u64, &all[at..end]);
            at = end;
        }
        (depths, all)
    }

    #[test]
    fn the_deepest_of_any_moments_is_that_of_looking_at_each() {
        for (seed, count) in [(1, 0), (2, 1), (3, 8), (4, 9), (5, 64), (6, 700), (7, 5_000)] {
            let (depths, all) = some(seed, count);
            assert_eq!(depths.known(), count as u64);
            for n in 0..200u64 {
                let from = (mix(seed + 50, n) % (count as u64 + 2)) as usize;
                let to = from + (mix(seed + 60, n) % (count as u64 + 2)) as usize;
                let plain = all.iter().take(to).skip(from).max().copied().unwrap_or(0);
                assert_eq!(depths.deepest(from as u64, to as u64), plain, "{from}..{to} of {count}");
            }
        }
    }

    #[test]
    fn what_is_cut_and_told_again_is_as_if_it_had_never_been_otherwise() {
        let (depths, all) = some(9, 3_000);
        for keep in [0u64, 1, 7, 8, 64, 511, 512, 2_999] {
            let mut cut = depths.clone();
            cut.truncate(keep);
            assert_eq!(cut.known(), keep);
            let kept = all[..keep as usize].iter().max().copied().unwrap_or(0);
            assert_eq!(cut.deepest(0, 3_000), kept);
            cut.take(keep, &all[keep as usize..]);
            assert_eq!(cut, depths, "cut at {keep}");
            // What is known already, and what leaves a gap, changes nothing.
            cut.take(0, &all[..20]);
            cut.take(5_000, &all[..20]);
            assert_eq!(cut, depths);
        }
    }

    #[test]
    fn columns_are_the_parts_of_what_is_shown_and_a_moment_at_least() {
        let mut depths = Depths::default();
        depths.take(0, &[1, 2, 3, 4, 5, 6]);
        assert_eq!(depths.columns(0, 6, 3), [2, 4, 6]);
        assert_eq!(depths.columns(0, 3, 6), [1, 1, 2, 2, 3, 3]);
        assert_eq!(depths.columns(2, 2, 2), [3, 3]);
        assert_eq!(depths.columns(6, 9, 2), [0, 0]);
        assert_eq!((depths.deeper(2), depths.deeper(5), depths.deeper(9)), (Some(3), None, None));
    }
}
