//! Drawing on a map: what a brush makes of a square, which letter stands for it, and which rows change. Plain
//! texts and squares; knows no file and no screen.

use augury_engine::base::id::{Kind, Ref, ResId};
use augury_engine::base::names::{DoorState, FlagSet};
use augury_engine::content::{FieldShape, Map, MapSquare, PLAIN_SQUARES};

/// What is drawn with.
#[derive(Clone, Debug, PartialEq)]
pub enum Brush {
    /// A character of the legend, or one that needs none.
    Letter(char),
    /// A ground; what stands there stays.
    Ground(ResId),
    /// A fixture, which may be a door that stands so.
    Fixture(ResId, Vec<DoorState>),
    /// A trap, by its mechanism and by what it does.
    Trap(ResId, ResId),
    /// An item.
    Item(ResId),
    /// A creature: everybody's enemy? asleep?
    Creature(ResId, bool, bool),
    /// A region.
    Region(ResId),
    /// Light: lit, bright, by magic, dark by magic.
    Light([bool; 4]),
    /// Where whoever is played begins.
    Start,
    /// Nothing but the ground.
    Bare,
}

fn of<K: augury_engine::base::id::OfKind>(id: ResId) -> Option<Ref<K>> {
    Some(Ref::new(id.id()))
}

impl Brush {
    /// What it makes of a square.
    pub fn on(&self, square: &MapSquare) -> MapSquare {
        let mut new = square.clone();
        // Nothing stands in a plain wall: what is put there has floor under it.
        let stands = !matches!(
            self,
            Brush::Letter(_) | Brush::Ground(_) | Brush::Region(_) | Brush::Light(_) | Brush::Bare
        );
        if stands && square.terrain.is_some_and(|t| PLAIN_SQUARES.contains(&('#', t.id()))) {
            new.terrain = None;
        }
        match self {
            Brush::Letter(_) => {}
            Brush::Ground(id) => new.terrain = of(*id),
            Brush::Fixture(id, door) => {
                (new.feature, new.trap) = (of(*id), None);
                new.door = FlagSet::default();
                for state in door {
                    new.door.insert(*state);
                }
            }
            Brush::Trap(id, effect) => {
                (new.feature, new.trap, new.door) = (of(*id), of(*effect), FlagSet::default());
            }
            Brush::Item(id) => new.item = of(*id),
            Brush::Creature(id, enemy, asleep) => {
                (new.monster, new.enemy, new.asleep) = (of(*id), *enemy, *asleep);
            }
            Brush::Region(id) => new.region = of(*id),
            Brush::Light([lit, bright, magic, dark]) => {
                (new.lit, new.bright, new.magic_light, new.dark) = (*lit, *bright, *magic, *dark);
            }
            Brush::Start => new.start = true,
            Brush::Bare => {
                new = MapSquare { terrain: square.terrain, region: square.region, ..light_of(square) }
            }
        }
        new
    }
}

impl Brush {
    /// What it draws, in words; a letter as the map's legend has it.
    pub fn words(&self, map: &Map) -> String {
        match self {
            Brush::Letter(letter) => map.square(*letter).map_or_else(|| letter.to_string(), |s| words(&s)),
            Brush::Start => "start".to_owned(),
            Brush::Bare => "nothing but the ground".to_owned(),
            Brush::Light(light) if light.iter().all(|on| !on) => "light as the map is".to_owned(),
            Brush::Ground(id) => id.id().replace('_', " "),
            // All others stand on a ground, which they leave as it is.
            _ => words(&self.on(&MapSquare::default())).trim_start_matches("floor, ").to_owned(),
        }
    }
}

fn light_of(square: &MapSquare) -> MapSquare {
    let MapSquare { lit, bright, magic_light, dark, .. } = *square;
    MapSquare { lit, bright, magic_light, dark, ..MapSquare::default() }
}

/// What a stroke changes of a map.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Stroke {
    /// Rows by place, with their new texts.
    pub rows: Vec<(usize, String)>,
    /// Elements that the legend gets.
    pub legend: Vec<MapSquare>,
}

/// What a brush changes on some squares of a map (column, row). Squares off the map don't count. Play begins on one square
/// alone: the last that is drawn so.
pub fn stroke(map: &Map, brush: &Brush, squares: &[(usize, usize)]) -> Stroke {
    let mut drawn = map.clone();
    let mut made = Stroke::default();
    let there = |(x, y): &&(usize, usize)| map.letter_at(*x, *y).is_some();
    let begins = squares.iter().rev().find(there).filter(|_| *brush == Brush::Start);
    let squares = begins.map_or(squares, std::slice::from_ref);
    for at in begins.map(|_| starts(map)).unwrap_or_default() {
        let bare = |square: &MapSquare| MapSquare { start: false, ..square.clone() };
        remake(&mut drawn, &mut made, at, &bare);
    }
    for at in squares {
        match brush {
            Brush::Letter(letter) => put(&mut drawn, *at, *letter),
            _ => remake(&mut drawn, &mut made, *at, &|square| brush.on(square)),
        }
    }
    let changed = drawn.rows.iter().zip(&map.rows).enumerate().filter(|(_, (new, old))| new != old);
    made.rows = changed.map(|(y, (new, _))| (y, new.clone())).collect();
    let used = |letter| made.rows.iter().any(|(_, row)| row.contains(letter));
    made.legend.retain(|square| used(square.letter));
    made
}

/// The squares where whoever is played begins.
fn starts(map: &Map) -> Vec<(usize, usize)> {
    let letters: Vec<char> = map.legend.iter().filter(|square| square.start).map(|s| s.letter).collect();
    let rows = map.rows.iter().enumerate();
    let all = rows.flat_map(|(y, row)| row.chars().enumerate().map(move |(x, letter)| (x, y, letter)));
    all.filter(|(_, _, letter)| letters.contains(letter)).map(|(x, y, _)| (x, y)).collect()
}

/// Makes another square of one, with a letter for it.
fn remake(map: &mut Map, made: &mut Stroke, at: (usize, usize), change: &dyn Fn(&MapSquare) -> MapSquare) {
    let Some(old) = map.letter_at(at.0, at.1) else { return };
    let square = change(&map.square(old).unwrap_or_default());
    let letter = letter_for(map, square, &mut made.legend);
    put(map, at, letter);
}

/// Puts a letter on a square.
fn put(map: &mut Map, (x, y): (usize, usize), letter: char) {
    if let Some(row) = map.rows.get_mut(y) {
        *row = row.chars().enumerate().map(|(n, c)| if n == x { letter } else { c }).collect();
    }
}

/// The letter for a square: one that stands for it already, else a free one, which the legend gets.
fn letter_for(map: &mut Map, square: MapSquare, added: &mut Vec<MapSquare>) -> char {
    let same = |a: &MapSquare| {
        let floor = |s: &MapSquare| s.terrain.map_or("floor", Ref::id);
        let ground = MapSquare { terrain: square.terrain, ..a.clone() };
        floor(a) == floor(&square) && ground.is_like(&square)
    };
    if let Some(known) = map.legend.iter().find(|s| same(s)) {
        return known.letter;
    }
    let custom = PLAIN_SQUARES.iter().map(|(letter, _)| *letter).filter(|letter| *letter != ' ');
    for letter in custom {
        if map.square(letter).is_some_and(|s| same(&s)) {
            return letter;
        }
    }
    let names = [
        square.monster.map(|m| m.id()),
        square.item.map(|i| i.id()),
        square.feature.map(|f| f.id()),
        square.terrain.map(|t| t.id()),
    ];
    let initial = names.into_iter().flatten().flat_map(|name| name.chars().next());
    let own = if square.start { Some('@') } else { None };
    let wish = own.into_iter().chain(initial.flat_map(|c| [c, c.to_ascii_uppercase()]));
    let rest = ('a'..='z').chain('A'..='Z').chain('0'..='9').chain("~^+=:;,*%&$!?<>[]{}|/".chars());
    let more = ('\u{a1}'..'\u{2000}').filter(|c| c.is_alphanumeric());
    let free = |letter: &char| map.square(*letter).is_none() && !map.rows.iter().any(|r| r.contains(*letter));
    let letter = wish.chain(rest).chain(more).find(free).unwrap_or('?');
    let square = MapSquare { letter, ..square };
    map.legend.push(square.clone());
    added.push(square);
    letter
}

/// The squares of a rectangle between two corners, both with it.
pub fn rectangle(a: (usize, usize), b: (usize, usize)) -> Vec<(usize, usize)> {
    let (x, y) = (a.0.min(b.0)..=a.0.max(b.0), a.1.min(b.1)..=a.1.max(b.1));
    y.flat_map(|y| x.clone().map(move |x| (x, y))).collect()
}

/// The squares of a straight line between two squares, both with it.
pub fn line(a: (usize, usize), b: (usize, usize)) -> Vec<(usize, usize)> {
    let (dx, dy) = (b.0 as i64 - a.0 as i64, b.1 as i64 - a.1 as i64);
    let steps = dx.abs().max(dy.abs()).max(1);
    let at = |from: usize, by: i64, n: i64| {
        (from as i64 + (2 * by * n + steps * by.signum()) / (2 * steps)) as usize
    };
    (0..=steps).map(|n| (at(a.0, dx, n), at(a.1, dy, n))).collect()
}

/// The squares that are drawn with the same letter as one, and joined to it side by side.
pub fn flood(map: &Map, from: (usize, usize)) -> Vec<(usize, usize)> {
    let Some(letter) = map.letter_at(from.0, from.1) else { return Vec::new() };
    let rows: Vec<Vec<char>> = map.rows.iter().map(|r| r.chars().collect()).collect();
    let mut seen: Vec<Vec<bool>> = rows.iter().map(|r| vec![false; r.len()]).collect();
    let (mut open, mut all) = (vec![from], Vec::new());
    while let Some((x, y)) = open.pop() {
        let same = rows.get(y).and_then(|r| r.get(x)) == Some(&letter);
        let Some(seen) = seen.get_mut(y).and_then(|r| r.get_mut(x)) else { continue };
        if !same || std::mem::replace(seen, true) {
            continue;
        }
        all.push((x, y));
        open.extend([(x + 1, y), (x, y + 1)]);
        open.extend(x.checked_sub(1).map(|x| (x, y)));
        open.extend(y.checked_sub(1).map(|y| (x, y)));
    }
    all
}

/// An element of the legend as RON.
pub fn element(square: &MapSquare) -> String {
    square.doc().one_line()
}

/// A square in words.
pub fn words(square: &MapSquare) -> String {
    let mut parts = vec![square.terrain.map_or("floor", Ref::id).replace('_', " ")];
    let mut say = |text: Option<&'static str>| parts.extend(text.map(|t| t.replace('_', " ")));
    say(square.feature.map(|f| f.id()));
    say(square.trap.map(|t| t.id()));
    say(square.god.map(|g| g.id()));
    say(square.item.map(|i| i.id()));
    say(square.monster.map(|m| m.id()));
    say(square.region.map(|r| r.id()));
    parts.extend(square.door.iter().map(|d| d.to_string().trim_start_matches("DF_").to_lowercase()));
    for (said, word) in [
        (square.start, "start"),
        (square.enemy, "enemy"),
        (square.asleep, "asleep"),
        (square.lit, "lit"),
        (square.bright, "bright"),
        (square.magic_light, "lit by magic"),
        (square.dark, "dark by magic"),
    ] {
        if said {
            parts.push(word.to_owned());
        }
    }
    parts.join(", ")
}

/// The kinds that palettes offer.
pub const OFFERED: [(Kind, &str); 5] = [
    (Kind::Terrain, "Ground"),
    (Kind::Feature, "Fixture"),
    (Kind::Item, "Item"),
    (Kind::Monster, "Creature"),
    (Kind::Region, "Region"),
];

#[cfg(test)]
mod tests {
    use super::*;

    fn map() -> Map {
        Map { rows: vec!["####".into(), "#..#".into(), "#..#".into(), "####".into()], ..Map::default() }
    }

    fn res(kind: Kind, id: &str) -> ResId {
        ResId::new(kind, id)
    }

    #[test]
    fn a_stroke_changes_the_rows_it_crosses_and_adds_one_letter() {
        let water = Brush::Ground(res(Kind::Terrain, "deep_water"));
        let made = stroke(&map(), &water, &[(1, 1), (2, 1), (9, 9)]);
        assert_eq!(made.rows, [(1, "#dd#".to_owned())]);
        assert_eq!(made.legend.len(), 1);
        assert_eq!(element(&made.legend[0]), "(letter: 'd', terrain: \"deep_water\")");
    }

    #[test]
    fn play_begins_on_one_square_alone() {
        let mut map = map();
        for (at, rows) in [((1, 1), vec!["#@.#", "#..#"]), ((2, 2), vec!["#..#", "#.@#"])] {
            let made = stroke(&map, &Brush::Start, &[at, (9, 9)]);
            map.legend.extend(made.legend);
            for (y, row) in made.rows {
                map.rows[y] = row;
            }
            assert_eq!(map.rows[1..3], rows);
        }
        assert!(stroke(&map, &Brush::Start, &[(2, 2)]).rows.is_empty(), "it begins there already");
    }

    #[test]
    fn a_brush_says_what_it_draws() {
        let said = |brush: Brush| brush.words(&map());
        assert_eq!(said(Brush::Letter('#')), "dungeon wall");
        assert_eq!(said(Brush::Creature(res(Kind::Monster, "goblin"), true, true)), "goblin, enemy, asleep");
        let door = Brush::Fixture(res(Kind::Feature, "oak_door"), vec![DoorState::DF_LOCKED]);
        assert_eq!(said(door), "oak door, locked");
        assert_eq!(said(Brush::Light([false, false, false, true])), "dark by magic");
        assert_eq!(said(Brush::Ground(res(Kind::Terrain, "deep_water"))), "deep water");
    }

    #[test]
    fn what_is_known_keeps_its_letter_and_plain_ground_needs_none() {
        let mut map = map();
        let made = stroke(&map, &Brush::Ground(res(Kind::Terrain, "dungeon_wall")), &[(1, 1)]);
        assert_eq!((made.rows, made.legend.len()), (vec![(1, "##.#".to_owned())], 0));
        map.legend.push(MapSquare {
            letter: 'w',
            terrain: Some(Ref::new("deep_water")),
            ..MapSquare::default()
        });
        let made = stroke(&map, &Brush::Ground(res(Kind::Terrain, "deep_water")), &[(1, 1)]);
        assert_eq!((made.rows, made.legend.len()), (vec![(1, "#w.#".to_owned())], 0));
    }

    #[test]
    fn brushes_lie_over_each_other_and_bare_takes_all_but_the_ground() {
        let sword = Brush::Item(res(Kind::Item, "long_sword"));
        let guard = Brush::Creature(res(Kind::Monster, "goblin"), true, false);
        let square = guard.on(&sword.on(&MapSquare::default()));
        assert_eq!(words(&square), "floor, long sword, goblin, enemy");
        assert_eq!(Brush::Bare.on(&square), MapSquare::default());
        let door = Brush::Fixture(res(Kind::Feature, "oak_door"), vec![DoorState::DF_LOCKED]);
        assert!(words(&door.on(&square)).contains("locked"));
    }

    #[test]
    fn shapes() {
        assert_eq!(rectangle((2, 1), (1, 2)), [(1, 1), (2, 1), (1, 2), (2, 2)]);
        assert_eq!(line((0, 0), (3, 3)), [(0, 0), (1, 1), (2, 2), (3, 3)]);
        assert_eq!(line((3, 1), (1, 1)), [(3, 1), (2, 1), (1, 1)]);
        let mut inside = flood(&map(), (1, 1));
        inside.sort();
        assert_eq!(inside, [(1, 1), (1, 2), (2, 1), (2, 2)]);
    }
}
