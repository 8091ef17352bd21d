//! What a creature remembers of the map: for each square that it has seen, the ground, the fixture and the item that
//! it saw there last. Kept for creatures that are played. Knows not what is seen (`rules::senses`).

use super::Point;
use crate::base::id::ResId;
use std::sync::Arc;

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

/// Squares along each side of a tile.
const SIDE: usize = 16;

/// The squares of a part of a map, row by row.
type Tile = [Glimpse; SIDE * SIDE];

/// The squares of a map as somebody remembers them. In tiles, so that a copy shares what it does not change: a session keeps
/// many worlds.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Memory {
    /// Squares of the map.
    size: (i16, i16),
    /// Its tiles row by row; none for one of which nothing was seen.
    tiles: Vec<Option<Arc<Tile>>>,
}

impl Memory {
    /// Nothing is remembered.
    pub(super) const fn new() -> Self {
        Memory { size: (0, 0), tiles: Vec::new() }
    }

    /// About how many bytes it holds that another does not share with it.
    pub(super) fn own_bytes(&self, other: Option<&Memory>) -> usize {
        let others = other.map_or(&[][..], |memory| &memory.tiles);
        let shared = |place: usize, tile: &Arc<Tile>| matches!(others.get(place), Some(Some(other)) if Arc::ptr_eq(tile, other));
        let seen = self.tiles.iter().enumerate().filter_map(|(place, tile)| Some((place, tile.as_ref()?)));
        seen.filter(|(place, tile)| !shared(*place, tile)).count() * std::mem::size_of::<Tile>()
    }

    /// The tile of a square, and the square's place in it.
    fn place(&self, at: Point) -> Option<(usize, usize)> {
        let inside = at.x >= 0 && at.y >= 0 && at.x < self.size.0 && at.y < self.size.1;
        let (x, y) = (at.x as usize, at.y as usize);
        let wide = (self.size.0 as usize).div_ceil(SIDE);
        inside.then(|| (y / SIDE * wide + x / SIDE, y % SIDE * SIDE + x % SIDE))
    }

    /// What is remembered of a square; nothing of one never seen.
    pub fn of(&self, at: Point) -> Glimpse {
        let tile = |(tile, square): (usize, usize)| Some(self.tiles.get(tile)?.as_ref()?[square]);
        self.place(at).and_then(tile).unwrap_or_default()
    }

    /// How many squares are remembered.
    pub fn count(&self) -> usize {
        self.tiles.iter().flatten().flat_map(|tile| tile.iter()).filter(|g| g.ground.is_some()).count()
    }

    /// Keeps a glimpse of a square of a map that is so large.
    pub(super) fn keep(&mut self, size: (i16, i16), at: Point, glimpse: Glimpse) {
        if self.size != size || self.tiles.is_empty() {
            let tiles = |squares: i16| (squares.max(0) as usize).div_ceil(SIDE);
            *self = Memory { size, tiles: vec![None; tiles(size.0) * tiles(size.1)] };
        }
        let Some((tile, square)) = self.place(at) else { return };
        if let Some(tile) = self.tiles.get_mut(tile) {
            let tile = tile.get_or_insert_with(|| Arc::new([Glimpse::default(); SIDE * SIDE]));
            Arc::make_mut(tile)[square] = glimpse;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::id::Kind;

    #[test]
    fn each_square_is_remembered_by_itself_and_copies_share_the_rest() {
        let ground = |n: i16| Some(ResId::new(Kind::Terrain, &format!("t{n}")));
        let size = (37, 33);
        let squares = (0..size.1).flat_map(|y| (0..size.0).map(move |x| Point::new(x, y)));
        let seen = |at: Point| Glimpse { ground: ground(at.y * size.0 + at.x), ..Glimpse::default() };
        let mut memory = Memory::new();
        squares.clone().for_each(|at| memory.keep(size, at, seen(at)));
        assert!(squares.clone().all(|at| memory.of(at) == seen(at)));
        assert_eq!(memory.count(), 37 * 33);
        for beyond in [Point::new(-1, 0), Point::new(0, -1), Point::new(37, 0), Point::new(0, 33)] {
            memory.keep(size, beyond, seen(Point::new(0, 0)));
            assert_eq!(memory.of(beyond), Glimpse::default());
        }
        let mut copy = memory.clone();
        assert_eq!(copy, memory);
        copy.keep(size, Point::new(20, 20), Glimpse::default());
        assert_ne!(copy, memory);
        assert_eq!((memory.count(), copy.count()), (37 * 33, 37 * 33 - 1));
        let tile = std::mem::size_of::<Tile>();
        assert_eq!((copy.own_bytes(Some(&memory)), copy.own_bytes(None)), (tile, 9 * tile));
    }
}
