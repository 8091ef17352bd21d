//! Ground that was laid over other ground, and what becomes of it. Knows not why it was laid.

use super::{Map, MapWrite, Point};
use crate::base::dice_expr::Dice;
use crate::base::handle::Handle;
use crate::base::id::ResId;

/// Ground that was laid over other ground, mostly for a time (docs/rules/fields.md, Laid ground).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LaidGround {
    /// Where.
    pub at: Point,
    /// What was there before.
    pub before: ResId,
    /// What was laid.
    pub terrain: ResId,
    /// The effect that laid it.
    pub effect: Option<ResId>,
    /// Who laid it.
    pub maker: Handle,
    /// Rounds left; 0 for good.
    pub rounds: i16,
    /// The damage that it does, rolled each time (GetTerraDmg).
    pub damage: Dice,
    /// How hard it is to resist (GetTerraDC).
    pub dc: i16,
    /// Pieces of one map with the same key, other than 0, were laid together and end together.
    pub key: i16,
}

impl Map {
    /// Ground laid over other ground, oldest first.
    #[inline]
    pub fn laid(&self) -> &[LaidGround] {
        &self.laid
    }

    /// Who laid the terrain of a square, if it was not there before (GetTerraCreator).
    pub fn terrain_maker(&self, at: Point) -> Option<Handle> {
        self.laid_at(at).map(|l| l.maker).filter(|h| h.is_some())
    }

    /// The ground laid last on a square, if it was laid.
    pub(crate) fn laid_at(&self, at: Point) -> Option<&LaidGround> {
        self.laid.iter().rev().find(|l| l.at == at)
    }

    /// A key that no piece of laid ground has.
    pub(crate) fn free_ground_key(&self) -> i16 {
        self.laid.iter().map(|l| l.key).max().unwrap_or(0).checked_add(1).unwrap_or(1)
    }

    /// Remembers that the ground of a square was laid over other ground; what lies there is set by [`Map::lay`].
    pub fn note_laid(&mut self, laid: LaidGround) -> MapWrite {
        let write = MapWrite::Ground { at: laid.at, terrain: laid.terrain, what: "laid" };
        self.laid.push(laid);
        write
    }

    /// Forgets a piece of laid ground, by its place in the list, and hands it back. Ground that was laid over it keeps
    /// what was below; `true` if there is none, so that what was there before has to lie there again.
    pub(crate) fn forget_laid(&mut self, place: usize) -> Option<(LaidGround, bool, MapWrite)> {
        self.laid.get(place)?;
        let gone = self.laid.remove(place);
        let over = self.laid.iter_mut().find(|l| l.at == gone.at && l.before == gone.terrain);
        let bare = over.is_none();
        if let Some(over) = over {
            over.before = gone.before;
        }
        let write = MapWrite::Ground { at: gone.at, terrain: gone.terrain, what: "taken back" };
        Some((gone, bare, write))
    }

    /// Sets the rounds that a piece of laid ground has left, by its place in the list.
    pub(crate) fn age_laid(&mut self, place: usize, left: i16) -> Option<MapWrite> {
        let laid = self.laid.get_mut(place).filter(|l| l.rounds != left)?;
        laid.rounds = left;
        Some(MapWrite::Ground { at: laid.at, terrain: laid.terrain, what: "aged" })
    }
}
