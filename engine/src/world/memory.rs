//! What a creature remembers of the map: for each square that it has seen, the ground, the fixture and the item that
//! it saw there last. Kept for creatures that are played. Knows not what is seen (`rules::senses`).

use super::Point;
use crate::base::id::ResId;

/// What was seen of a square when it was last seen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Glimpse {
    /// The ground; `None` for a square never seen.
    pub ground: Option<ResId>,
    /// The kind of fixture that stood there.
    pub fixture: Option<ResId>,
    /// The kind of item that lay on top.
    pub item: Option<ResId>,
}

/// The squares of a map as somebody remembers them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Memory {
    width: i16,
    squares: Vec<Glimpse>,
}

impl Memory {
    /// Nothing is remembered.
    pub(super) const fn new() -> Self {
        Memory { width: 0, squares: Vec::new() }
    }

    /// About how many bytes it holds.
    pub(super) fn bytes(&self) -> usize {
        self.squares.len() * std::mem::size_of::<Glimpse>()
    }

    fn place(&self, at: Point) -> Option<usize> {
        let inside = at.x >= 0 && at.y >= 0 && at.x < self.width;
        inside.then(|| at.y as usize * self.width as usize + at.x as usize)
    }

    /// What is remembered of a square; nothing of one never seen.
    pub fn of(&self, at: Point) -> Glimpse {
        self.place(at).and_then(|i| self.squares.get(i)).copied().unwrap_or_default()
    }

    /// How many squares are remembered.
    pub fn count(&self) -> usize {
        self.squares.iter().filter(|g| g.ground.is_some()).count()
    }

    /// Keeps a glimpse of a square of a map that is so large.
    pub(super) fn keep(&mut self, (width, height): (i16, i16), at: Point, glimpse: Glimpse) {
        if self.width != width || self.squares.is_empty() {
            let n = width.max(0) as usize * height.max(0) as usize;
            *self = Memory { width, squares: vec![Glimpse::default(); n] };
        }
        if let Some(square) = self.place(at).and_then(|i| self.squares.get_mut(i)) {
            *square = glimpse;
        }
    }
}
