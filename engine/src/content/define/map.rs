//! The definition of a map: a place drawn in characters, with a legend that says what each stands for. A recording
//! or the window plays on it (`play::stage`).

use super::resource::resource;
use super::{Dungeon, Effect, Feature, God, Item, Monster, Region, Terrain};
use crate::base::id::Ref;
use crate::base::names::*;
use crate::content::schema::record;

/// Characters that mean something where the legend does not say: floor and wall.
pub const PLAIN: [(char, &str); 3] = [('.', "floor"), (' ', "floor"), ('#', "dungeon_wall")];

/// The most squares that a map has from side to side, and from top to bottom.
pub const LONGEST: usize = 512;

resource! {
    /// A map.
    Map, "map" {
        /// The squares, a text a row and a character a square; all rows are as long as the first.
        "Squares" "Rows" rows: Vec<String>;
        /// What the characters stand for. Without a word here `.` and a blank are floor and `#` is wall.
        "Squares" "Legend" legend: Vec<MapSquare>;
        /// The dungeon that it belongs to.
        "Place" "Dungeon" dungeon: Option<Ref<Dungeon>>;
        /// The region that covers every square that says no other.
        "Place" "Region" region: Option<Ref<Region>>;
        /// How many levels it lies below the surface.
        "Place" "Depth" depth: i16 [0, 60, "levels"];
        /// Whether the whole place is lit.
        "Place" "Lit" lit: bool;
    }
}

record! {
    /// What a character of a map stands for.
    MapSquare, "square of a map" {
        /// The character.
        "Square" "Char" "required" letter: char = '.';
        /// The ground; floor where none is named.
        "Square" "Terrain" terrain: Option<Ref<Terrain>>;
        /// What stands there: a door, an altar, the mechanism of a trap.
        "Square" "Fixture" feature: Option<Ref<Feature>>;
        /// What the trap there does.
        "Square" "Trap" trap: Option<Ref<Effect>>;
        /// The god of the altar there.
        "Square" "God" god: Option<Ref<God>>;
        /// How the door there stands.
        "Square" "Door" door: FlagSet<DoorState>;
        /// What lies there.
        "Square" "Item" item: Option<Ref<Item>>;
        /// Who stands there.
        "Square" "Creature" monster: Option<Ref<Monster>>;
        /// Whether that creature is everybody's enemy.
        "Square" "Enemy" enemy: bool;
        /// Whether that creature is asleep.
        "Square" "Asleep" asleep: bool;
        /// Whether whoever is played begins here.
        "Square" "Start" start: bool;
        /// The region of the square, where it is not that of the whole map.
        "Square" "Region" region: Option<Ref<Region>>;
        /// Whether the square is lit, by a torch or as a lit room.
        "Light" "Lit" lit: bool;
        /// Whether it is lit brightly.
        "Light" "Bright" bright: bool;
        /// Whether magic lights it.
        "Light" "By magic" magic_light: bool;
        /// Whether magic darkens it.
        "Light" "Dark" dark: bool;
    }
}

impl MapSquare {
    /// The same, whatever character stands for it?
    pub fn is_like(&self, other: &MapSquare) -> bool {
        MapSquare { letter: other.letter, ..self.clone() } == *other
    }
}

impl Map {
    /// What a character stands for; `None` where neither the legend nor custom says.
    pub fn square(&self, letter: char) -> Option<MapSquare> {
        if let Some(square) = self.legend.iter().find(|s| s.letter == letter) {
            return Some(square.clone());
        }
        let (_, terrain) = PLAIN.iter().find(|(plain, _)| *plain == letter)?;
        Some(MapSquare { letter, terrain: Some(Ref::new(terrain)), ..MapSquare::default() })
    }

    /// The character on a square; `None` off the map.
    pub fn letter_at(&self, x: usize, y: usize) -> Option<char> {
        self.rows.get(y)?.chars().nth(x)
    }

    /// Squares from side to side, by its longest row, and from top to bottom.
    pub fn size(&self) -> (usize, usize) {
        (self.rows.iter().map(|r| r.chars().count()).max().unwrap_or(0), self.rows.len())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_legend_goes_before_custom() {
        let water = MapSquare { letter: '.', terrain: Some(Ref::new("deep_water")), ..MapSquare::default() };
        let mut map = Map { rows: vec!["#.".into(), "..#".into()], ..Map::default() };
        assert_eq!(map.square('.').and_then(|s| s.terrain).map(Ref::id), Some("floor"));
        assert_eq!(map.square('?'), None);
        map.legend.push(water);
        assert_eq!(map.square('.').and_then(|s| s.terrain).map(Ref::id), Some("deep_water"));
        assert_eq!((map.letter_at(2, 1), map.letter_at(2, 0), map.size()), (Some('#'), None, (3, 2)));
    }
}
