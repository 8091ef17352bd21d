//! The start state of a trace as a world: the map window, then everything on it under the numbers that the
//! trace gives it. What creatures are made of stands in `creature`.

use super::names::{number, resource, small};
use super::read::{Fault, Line};
use super::{creature, fixture, item};
use augury_engine::base::handle::Handle;
use augury_engine::base::id::{Kind, ResId};
use augury_engine::content::Content;
use augury_engine::world::{Light, Map, Point, World};
use serde_json::Value;

/// Creatures of a trace. A score was the most measured.
const MOST_CREATURES: usize = 500;

/// A world that a trace starts with.
pub struct Start {
    /// The world.
    pub world: World,
    /// Numbers of the creatures that the driver means by creature1, creature2, ….
    pub creatures: Vec<Handle>,
    /// What the driver says it throws.
    pub driver: String,
    /// The driver lends skills to whoever uses things.
    pub skilled: bool,
    /// The middle of the map window, which the driver calls X and Y.
    pub middle: Point,
}

/// Refuses a trace of more creatures than any has.
///
/// # Errors
/// The first creature too many.
pub fn of_few(file: &str, lines: &[Line]) -> Result<(), Fault> {
    let mut creatures = lines.iter().filter(|l| l.k == "creature");
    let Some(beyond) = creatures.nth(MOST_CREATURES) else { return Ok(()) };
    let all = MOST_CREATURES + 1 + creatures.count();
    Err(Fault::at(file, beyond.number, format!("{all} creatures; no trace has more than {MOST_CREATURES}")))
}

/// Builds it.
///
/// # Errors
/// The trace has no start, is cut before its last creature, or names a monster that the pack lacks.
pub fn start(content: &Content, file: &str, lines: &[Line]) -> Result<Start, Fault> {
    let Some(line) = lines.iter().find(|l| l.k == "start") else {
        return Err(Fault::at(file, 0, "no `start` line: this is no trace, or it is cut before its start"));
    };
    let mut creatures: Vec<&Line> = lines.iter().filter(|l| l.k == "creature").collect();
    let follow = creatures.len() as i64;
    let wanted = line.value["creature_lines"].as_i64().unwrap_or(follow);
    if wanted < follow {
        let text =
            format!("{wanted} creatures are announced and {follow} follow: lines are of another trace");
        return Err(Fault::at(file, line.number, text));
    }
    if follow < wanted {
        let text =
            format!("{wanted} creatures are announced and {} follow: the trace is cut", creatures.len());
        return Err(Fault::at(file, line.number, text));
    }
    let mut world = World::new(map(content, file, line)?);
    let handle = |l: &Line| u32::try_from(number(&l.value, "h")).unwrap_or(0);
    let order: Vec<Handle> = creatures.iter().map(|l| Handle(handle(l))).collect();
    creatures.sort_by_key(|l| handle(l));
    // Numbers are given in order, so things are made in the order of theirs.
    let mut items = item::listed(lines);
    items.sort_by_key(|i| i.number);
    let mut items = items.into_iter().peekable();
    let mut fixtures = fixture::listed(lines);
    fixtures.sort_by_key(|f| f.number);
    let mut fixtures = fixtures.into_iter().peekable();
    let mut until = |world: &mut World, next: u32| -> Result<(), Fault> {
        loop {
            let item = items.peek().map_or(u32::MAX, |i| i.number);
            let fixture = fixtures.peek().map_or(u32::MAX, |f| f.number);
            if item.min(fixture) >= next {
                return Ok(());
            }
            if let Some(made) = fixtures.next_if(|f| f.number < item) {
                fixture::add(world, content, file, &made)?;
            } else if let Some(made) = items.next() {
                item::add(world, content, file, &made)?;
            }
        }
    };
    for line in &creatures {
        until(&mut world, handle(line))?;
        creature::add(&mut world, content, file, line)?;
    }
    until(&mut world, u32::MAX)?;
    put_in_order(&mut world, lines);
    for held in item::listed(lines).iter().rev().filter(|item| item.holder.is_some()) {
        item::hand(&mut world, held);
    }
    for line in &creatures {
        creature::fill(&mut world, content, &line.value);
    }
    // On the map in the order of the start, which is the order in which they act.
    for h in &order {
        if let Some(line) = creatures.iter().find(|l| handle(l) == h.0) {
            creature::put_down(&mut world, *h, &line.value);
        }
    }
    for line in &creatures {
        creature::lend(&mut world, content, &line.value);
    }
    let start = &line.value;
    for lent in start["driver_overrides"].as_array().into_iter().flatten() {
        creature::override_levels(&mut world, content, lent);
    }
    let next = u32::try_from(number(start, "next_handle")).unwrap_or(0);
    world.leave_out_until(Handle(next));
    let turn = u32::try_from(number(start, "turn")).unwrap_or(0);
    world.schedule(turn, 0, false);
    let window = &start["window"];
    let middle = Point::new(small(window, "cx"), small(window, "cy"));
    let lends = |lent: &Value| lent["SkillLevel"].is_object();
    let skilled = start["driver_overrides"].as_array().is_some_and(|all| all.iter().any(lends));
    Ok(Start { world, creatures: order, driver: line.text("driver").to_owned(), skilled, middle })
}

/// Things of the ground and fixtures come to the map in the order of their numbers: that in which the original made the level,
/// and goes through all that is on it.
fn put_in_order(world: &mut World, lines: &[Line]) {
    let (items, fixtures) = (item::listed(lines), fixture::listed(lines));
    let mut numbers: Vec<(u32, usize, bool)> = Vec::with_capacity(items.len() + fixtures.len());
    numbers.extend(
        items.iter().enumerate().filter(|(_, i)| !i.holder.is_some()).map(|(n, i)| (i.number, n, true)),
    );
    numbers.extend(fixtures.iter().enumerate().map(|(n, f)| (f.number, n, false)));
    numbers.sort_unstable();
    for (_, n, is_item) in numbers {
        match (is_item, items.get(n), fixtures.get(n)) {
            (true, Some(item), _) => item::hand(world, item),
            (false, _, Some(fixture)) => fixture::put_up(world, fixture),
            _ => {}
        }
    }
}

fn map(content: &Content, file: &str, line: &Line) -> Result<Map, Fault> {
    let about = &line.value["map"];
    let (wide, high) = (small(about, "sizeX"), small(about, "sizeY"));
    if !(1..=512).contains(&wide) || !(1..=512).contains(&high) {
        let text = format!("the map is {wide} by {high} squares; it needs 1 to 512 each way");
        return Err(Fault::at(file, line.number, text));
    }
    let mut map = Map::plain(wide, high, ResId::new(Kind::Terrain, "solid_rock"));
    let window = &line.value["window"];
    let corner = Point::new(small(window, "x0"), small(window, "y0"));
    let ground = legend(content, &window["legend"]);
    let regions = legend(content, &window["region_legend"]);
    map = map.listing(regions.iter().map(|(_, id)| *id).collect());
    for (at, letter) in letters(corner, &window["rows"]) {
        if let Some((_, id)) = ground.iter().find(|(l, _)| *l == letter) {
            map.lay(at, *id);
        }
    }
    for (at, letter) in letters(corner, &window["region_rows"]) {
        if let Some((_, id)) = regions.iter().find(|(l, _)| *l == letter) {
            map.set_region(at, *id);
        }
    }
    let lights: Vec<(Point, u32)> =
        letters(corner, &window["light_rows"]).map(|(at, c)| (at, c.to_digit(16).unwrap_or(0))).collect();
    let _ = map.set_lit(!lights.is_empty() && lights.iter().all(|(_, bits)| bits & 1 == 1));
    for (at, bits) in lights {
        let is = |bit: u32| bits & bit != 0;
        let light = Light { lit: is(1), bright: is(2), dark: is(4), magic: is(8) };
        map.set_light(at, light);
    }
    let _ = map.set_dungeon(about["dungeon"].as_str().and_then(|name| resource(content, name)));
    let _ = map.set_depth(small(about, "depth"));
    Ok(map)
}

/// The resources that letters stand for, by letter.
fn legend(content: &Content, legend: &Value) -> Vec<(char, ResId)> {
    let entries = legend.as_object().into_iter().flatten();
    let mut known: Vec<(char, ResId)> = entries
        .filter_map(|(letter, name)| Some((letter.chars().next()?, resource(content, name.as_str()?)?)))
        .collect();
    known.sort();
    known
}

/// The squares of some rows with their letters.
fn letters(corner: Point, rows: &Value) -> impl Iterator<Item = (Point, char)> + '_ {
    let square = move |dx: usize, dy: usize| {
        let far = |from: i16, by: usize| from.saturating_add(i16::try_from(by).unwrap_or(i16::MAX));
        Point::new(far(corner.x, dx), far(corner.y, dy))
    };
    let rows = rows.as_array().into_iter().flatten().enumerate();
    rows.flat_map(move |(dy, row)| {
        let letters = row.as_str().unwrap_or("").chars().enumerate();
        letters.map(move |(dx, letter)| (square(dx, dy), letter))
    })
}
