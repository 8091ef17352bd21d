//! Finds what is wrong with maps: characters that stand for nothing, uneven rows, squares that contradict
//! themselves.

use super::say::Say;
use crate::base::id::{Kind, ResId};
use crate::base::names::{DoorState, ObjectType, ThingFlag};
use crate::content::define::{Definition, LONGEST_MAP, Map, MapSquare};
use crate::content::problem::{Problem, Severity};
use crate::content::resource::Resource;
use crate::content::store::Content;
use std::collections::BTreeSet;

/// What is wrong with a map.
pub fn maps(content: &Content, resource: &Resource) -> Vec<Problem> {
    let Definition::Map(map) = &resource.definition else { return Vec::new() };
    let mut say = Say::new(resource);
    rows(&mut say, map);
    plain_ground(&mut say, content, map);
    letters(&mut say, map);
    for (at, square) in map.legend.iter().enumerate() {
        stands(&mut say, content, at, square);
    }
    starts(&mut say, map);
    say.done()
}

fn rows(say: &mut Say<'_>, map: &Map) {
    let (wide, high) = map.size();
    if wide == 0 {
        say.warn("rows", "the map has no squares", "Write rows: [\"####\", \"#..#\", \"####\"] or larger");
        return;
    }
    if wide > LONGEST_MAP || high > LONGEST_MAP {
        let what = format!("the map is {wide} by {high} squares, and {LONGEST_MAP} each way is the most");
        say.tell(Severity::Error, "rows", what, "Make two maps of it");
    }
    let first = map.rows.first().map_or(0, |r| r.chars().count());
    for (y, row) in map.rows.iter().enumerate() {
        let long = row.chars().count();
        if long != first {
            let path = format!("rows/{y}");
            let what = format!("this row has {long} squares, and the first has {first}");
            let even: String = row.chars().chain(std::iter::repeat('#')).take(first).collect();
            let told = say.tell(Severity::Error, &path, what, format!("Make it {first} squares long"));
            told.put(&path, &crate::content::Doc::text(&even).one_line());
        }
    }
}

/// The ground of plain squares, without which no map is played.
fn plain_ground(say: &mut Say<'_>, content: &Content, map: &Map) {
    for (letter, id) in [('.', "floor"), ('#', "dungeon_wall")] {
        if wide_enough(map) && content.terrain(ResId::new(Kind::Terrain, id)).is_none() {
            let what = format!(
                "`{letter}` is terrain `{id}`, which the pack does not have, so that nobody can play here"
            );
            say.warn("rows", what, format!("Add terrains/{id}.ron"));
        }
    }
}

/// Characters that stand for nothing, twice for something, or for nothing that is drawn.
fn letters(say: &mut Say<'_>, map: &Map) {
    let mut told = BTreeSet::new();
    for (y, row) in map.rows.iter().enumerate() {
        for (x, letter) in row.chars().enumerate() {
            if map.square(letter).is_some() || !told.insert(letter) {
                continue;
            }
            let what = format!("`{letter}`, the first time in column {}, stands for nothing", x + 1);
            let remedy = format!("Say in the legend what `{letter}` is");
            let element = format!("(letter: {})", crate::content::Doc::letter(letter).one_line());
            say.tell(Severity::Error, &format!("rows/{y}"), what, remedy).add(
                format!("Add `{letter}` to the legend, as floor"),
                "legend",
                &element,
            );
        }
    }
    let drawn: BTreeSet<char> = map.rows.iter().flat_map(|r| r.chars()).collect();
    let mut seen = BTreeSet::new();
    for (at, square) in map.legend.iter().enumerate() {
        let (path, letter) = (format!("legend/{at}"), square.letter);
        if !seen.insert(letter) {
            let what = format!("`{letter}` is in the legend twice, and the first counts");
            say.warn(&path, what, "Take one of the two away").take("Take this one away", &path);
        } else if !drawn.contains(&letter) && wide_enough(map) {
            let what = format!("no square is drawn with `{letter}`");
            say.warn(&path, what, "Draw one, or take it away").take("Take it away", &path);
        }
    }
}

fn wide_enough(map: &Map) -> bool {
    map.size().0 > 0
}

/// A square that says how something stands that is not there.
fn stands(say: &mut Say<'_>, content: &Content, at: usize, square: &MapSquare) {
    let kind = square.feature.and_then(|f| content.feature(f.res_id())).map(|f| f.ftype);
    let path = |field: &str| format!("legend/{at}/{field}");
    if !square.door.is_empty() && (square.feature.is_none() || kind.is_some_and(|k| k != ObjectType::T_DOOR))
    {
        let what = "this says how a door stands, and no door is there";
        say.warn(&path("door"), what, "Name a door as its fixture").take("Take it away", &path("door"));
    }
    let shut = [DoorState::DF_LOCKED, DoorState::DF_SECRET].into_iter().find(|shut| square.door.has(*shut));
    if let Some(shut) = shut.filter(|_| square.door.has(DoorState::DF_OPEN)) {
        let what = format!("this door is DF_OPEN and {shut}, and nobody can play here");
        say.warn(&path("door"), what, "Take one of the two out");
    }
    if square.trap.is_some() && (square.feature.is_none() || kind.is_some_and(|k| k != ObjectType::T_TRAP)) {
        let what = "this says what a trap does, and no trap is there";
        say.warn(&path("trap"), what, "Name a trap as its fixture").take("Take it away", &path("trap"));
    }
    if kind == Some(ObjectType::T_TRAP) && square.trap.is_none() {
        let what = "nothing says what this trap does";
        say.warn(&path("feature"), what, "Name an effect as its trap");
    }
    let altar =
        square.feature.and_then(|f| content.feature(f.res_id())).map(|f| f.flags.has(ThingFlag::F_ALTAR));
    if square.god.is_some() && (square.feature.is_none() || altar == Some(false)) {
        let what = "this says whose altar is there, and no altar is";
        say.warn(&path("god"), what, "Name an altar as its fixture").take("Take it away", &path("god"));
    }
    let lit = [("lit", square.lit), ("bright", square.bright), ("magic_light", square.magic_light)];
    if let Some((field, _)) = lit.into_iter().find(|(_, said)| *said && square.dark) {
        let what = format!("this says that the square is {field} and dark, and nobody sees into the dark");
        say.warn(&path("dark"), what, "Keep one of the two")
            .take("Take dark away", &path("dark"))
            .take(format!("Take {field} away"), &path(field));
    }
    if square.monster.is_none() {
        for (field, said) in [("enemy", square.enemy), ("asleep", square.asleep)] {
            if said {
                let what = format!("this says that a creature is {field}, and none is there");
                say.warn(&path(field), what, "Name a creature").take("Take it away", &path(field));
            }
        }
    }
}

/// Where play begins is one square.
fn starts(say: &mut Say<'_>, map: &Map) {
    let begins = |letter: char| map.legend.iter().any(|s| s.letter == letter && s.start);
    let count = map.rows.iter().flat_map(|r| r.chars()).filter(|letter| begins(*letter)).count();
    if count > 1
        && let Some(at) = map.legend.iter().position(|s| s.start)
    {
        let what = format!("play begins on {count} squares, and the first counts");
        say.warn(&format!("legend/{at}/start"), what, "Draw one of them");
    }
}
