//! What the characters of a region's map mean.

use super::cursor::{Cursor, Parse};
use super::tree::*;
use crate::source::Kind;

impl Cursor<'_> {
    /// Tiles, up to the `;`.
    pub fn tiles(&mut self, out: &mut Vec<Said>) -> Parse<()> {
        while matches!(self.peek().kind, Kind::Char(_)) {
            let at = self.here();
            let tile = self.tile(at.clone())?;
            out.push(Said { word: "tile", entry: Entry::Tile(tile), at });
            self.sign(",");
        }
        self.must(";")
    }

    fn tile(&mut self, at: At) -> Parse<Tile> {
        let letter = self.atom()?;
        self.must(":")?;
        let terrain = self.reference()?;
        let mut tile = Tile { letter, terrain, flags: None, with: None, of: None, looks: None, at };
        loop {
            let at = self.here();
            if self.sign("[") {
                let flags = self.constant()?;
                self.put(&mut tile.flags, flags, &at, "what stands in brackets");
                self.must("]")?;
            } else if self.word("with") {
                let with = self.tile_with()?;
                self.put(&mut tile.with, with, &at, "what stands there");
            } else if self.word("of") {
                let of = self.tile_of()?;
                self.put(&mut tile.of, of, &at, "what that is of");
            } else if self.word("as") {
                let looks = self.glyph()?;
                self.put(&mut tile.looks, looks, &at, "the glyph");
            } else {
                return Ok(tile);
            }
        }
    }

    fn tile_with(&mut self) -> Parse<TileWith> {
        if !self.word("random") {
            return Ok(TileWith::Of(self.reference()?));
        }
        let item = self.word("item");
        if !item && !self.word("monster") {
            return Err(self.expected("item or monster"));
        }
        let kind = if self.at_signed() { Some(self.constant()?) } else { None };
        Ok(if item { TileWith::Item(kind) } else { TileWith::Monster(kind) })
    }

    fn tile_of(&mut self) -> Parse<OfWhat> {
        if self.at_reference() {
            return Ok(OfWhat::Of(self.reference()?));
        }
        if !self.word("random") {
            return Ok(OfWhat::Value(self.constant()?));
        }
        let from = Some(self.constant()?);
        let to = if self.word("to") { Some(self.constant()?) } else { None };
        Ok(OfWhat::Random(from, to))
    }
}
