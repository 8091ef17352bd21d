//! The map: its squares, what lies and stands on them, and ways over it. It is that of the level where the event in hand
//! happens, so that functions on it need not name it. Directions are numbered as in the original.

use crate::base::handle::Handle;
use crate::base::id::Kind;
use crate::base::names::{ItemState, Named, TerrainFlag};
use crate::content::Switch;
use crate::event::Observer;
use crate::event::host::HostMachine;
use crate::rules::items::things;
use crate::rules::movement::places;
use crate::rules::query::way;
use crate::rules::senses;
use crate::script::api::{Done, declare, int, resource, thing};
use crate::script::call::Call;
use crate::script::lend::{Fail, wrong};
use crate::world::{Creature, CreatureField, ItemField, Point};
use rhai::Dynamic;

/// East and south of each direction by number; CENTER, UP and DOWN lead nowhere.
const STEPS: [(i16, i16); 8] = [(0, -1), (0, 1), (1, 0), (-1, 0), (1, -1), (-1, -1), (1, 1), (-1, 1)];
/// CENTER.
const CENTER: i32 = 8;
/// DOWN, the last of the directions.
const DOWN: i32 = 10;

/// The square whose column is parameter `x`, and whose row the next.
pub(super) fn point<O: Observer>(c: &Call<'_, '_, O>, x: usize) -> Result<Point, Fail> {
    Ok(Point::new(c.short(x)?, c.short(x + 1)?))
}

/// Where a creature on the map stands.
pub(super) fn place(machine: &dyn HostMachine, h: Handle) -> Option<Point> {
    machine.world().creature(h).filter(|c| c.is_here()).map(|c| c.at())
}

/// Where two creatures stand, if both do on one map.
pub(super) fn places(machine: &dyn HostMachine, a: Handle, b: Handle) -> Option<(Point, Point)> {
    place(machine, a).zip(place(machine, b)).filter(|_| machine.world().share_level(a, b))
}

fn step<O: Observer>(c: &Call<'_, '_, O>) -> Result<(i16, i16), Fail> {
    // -1 of no direction, and what lies behind the eight (CENTER, UP, DOWN), lead nowhere on a map.
    Ok(usize::try_from(c.within(0, -1, DOWN)?).ok().and_then(|d| STEPS.get(d).copied()).unwrap_or((0, 0)))
}

fn direction(from: Point, to: Point) -> i32 {
    let way = (i32::from(to.x) - i32::from(from.x), i32::from(to.y) - i32::from(from.y));
    let way = (way.0.signum(), way.1.signum());
    STEPS
        .iter()
        .position(|s| (i32::from(s.0), i32::from(s.1)) == way)
        .and_then(|d| i32::try_from(d).ok())
        .unwrap_or(CENTER)
}

fn has<O: Observer>(c: &Call<'_, '_, O>, flag: TerrainFlag) -> Done {
    let at = point(c, 0)?;
    let terrain = c.machine.here().map().terrain(at).and_then(|t| c.machine.content().terrain(t));
    Ok(terrain.is_some_and(|t| t.flags.has(flag)).into())
}

fn is_open(machine: &dyn HostMachine, at: Point) -> bool {
    way::is_open(machine.here(), machine.content(), at)
}

/// Open squares in order of rows; each square that is looked at is paid for.
fn open_squares<O: Observer>(c: &mut Call<'_, '_, O>) -> Result<Vec<Point>, Fail> {
    let map = c.machine.here().map();
    let (width, height) = (map.width(), map.height());
    let all = (0..height).flat_map(|y| (0..width).map(move |x| Point::new(x, y)));
    c.looks_at(all.clone().count())?;
    Ok(all.filter(|at| is_open(c.machine, *at)).collect())
}

/// One of the open squares by a die; `None` where all are taken.
fn any_open<O: Observer>(c: &mut Call<'_, '_, O>) -> Result<Option<Point>, Fail> {
    let open = open_squares(c)?;
    let sides = i32::try_from(open.len()).unwrap_or(i32::MAX);
    if sides == 0 {
        return Ok(None);
    }
    let rolled = c.roll(sides)?;
    Ok(usize::try_from(rolled).ok().and_then(|n| open.get(n).copied()))
}

fn put<O: Observer>(c: &mut Call<'_, '_, O>, who: Handle, at: Point) {
    let why = c.why();
    c.machine.put(who, CreatureField::X, at.x.into(), why);
    c.machine.put(who, CreatureField::Y, at.y.into(), why);
}

/// The creatures that a walk goes over, by its number in the notes.
fn walked<O: Observer>(c: &Call<'_, '_, O>, walk: Walk) -> Result<Vec<Handle>, Fail> {
    let here = c.machine.here();
    Ok(match walk {
        // The original's place in the list stays where it is while the list moves up.
        Walk::All if c.machine.content().keeps(Switch::WalksSkipAfterADeath) => {
            here.order().iter().filter(|h| is_on_map(c, **h)).copied().collect()
        }
        Walk::All => here.order().to_vec(),
        Walk::At => {
            let at = point(c, 0)?;
            here.creatures().filter(|c| c.at() == at).map(|c| c.handle()).collect()
        }
        Walk::ThingsAt => {
            let at = point(c, 0)?;
            here.order().iter().filter(|h| place(c.machine, **h) == Some(at)).copied().collect()
        }
    })
}

fn is_on_map<O: Observer>(c: &Call<'_, '_, O>, h: Handle) -> bool {
    let world = c.machine.world();
    world.creature(h).is_some_and(Creature::is_here)
        || world.item(h).is_some_and(|i| i.is_here())
        || world.feature(h).is_some_and(|f| f.is_here())
}

#[derive(Clone, Copy)]
enum Walk {
    All,
    At,
    ThingsAt,
}

fn go<O: Observer>(c: &mut Call<'_, '_, O>, walk: Walk, first: bool) -> Done {
    let all = walked(c, walk)?;
    let mut notes = c.notes();
    let Some(place) = notes.walks.get_mut(walk as usize) else { return Ok(thing(Handle::NONE)) };
    *place = if first { 0 } else { place.saturating_add(1) };
    while matches!(walk, Walk::All) && all.get(*place).is_some_and(|h| !is_on_map(c, *h)) {
        *place += 1;
    }
    Ok(thing(all.get(*place).copied().unwrap_or(Handle::NONE)))
}

declare! {
    /// How far east a step in this direction leads: -1, 0 or 1.
    dir_x "DirX" (direction: Int) -> Int |c| Ok(int(step(c)?.0.into()));

    /// How far south a step in this direction leads: -1, 0 or 1.
    dir_y "DirY" (direction: Int) -> Int |c| Ok(int(step(c)?.1.into()));

    /// The direction from the first creature to the second, NORTH and the rest.
    dir_to "DirTo" (who: Thing, other: Thing) -> Int |c| {
        let (a, b) = (c.thing(0)?, c.thing(1)?);
        Ok(int(match places(c.machine, a, b) {
            Some((a, b)) => direction(a, b),
            _ => CENTER,
        }))
    };

    /// The direction from a creature to a square.
    dir_to_xy "DirToXY" (who: Thing, x: Int, y: Int) -> Int |c| {
        let (who, at) = (c.thing(0)?, point(c, 1)?);
        Ok(int(place(c.machine, who).map_or(CENTER, |from| direction(from, at))))
    };

    /// Is the square solid, or off the map?
    solid_at "SolidAt" on Map (x: Int, y: Int) -> Bool |c| {
        let at = point(c, 0)?;
        Ok(way::is_solid(c.machine.here(), c.machine.content(), at).into())
    };

    /// Is the square on the map?
    in_bounds "InBounds" on Map (x: Int, y: Int) -> Bool |c| {
        let at = point(c, 0)?;
        Ok(c.machine.here().map().contains(at).into())
    };

    /// Would one fall there?
    fall_at "FallAt" on Map (x: Int, y: Int) -> Bool |c| has(c, TerrainFlag::TF_FALL);

    /// Does a tree stand there?
    tree_at "TreeAt" on Map (x: Int, y: Int) -> Bool |c| has(c, TerrainFlag::TF_TREE);

    /// Is the square bright?
    bright_at "BrightAt" on Map (x: Int, y: Int) -> Bool |c| {
        let at = point(c, 0)?;
        let map = c.machine.here().map();
        Ok((map.contains(at) && senses::is_bright_at(map, at)).into())
    };

    /// Does light fall on the square?
    light_at "LightAt" on Map (x: Int, y: Int) -> Bool |c| {
        let at = point(c, 0)?;
        let map = c.machine.here().map();
        Ok((map.contains(at) && senses::is_lit_at(map, at)).into())
    };

    /// Squares of the map from west to east.
    size_x "SizeX" on Map () -> Int |c| Ok(int(c.machine.here().map().width().into()));

    /// Squares of the map from north to south.
    size_y "SizeY" on Map () -> Int |c| Ok(int(c.machine.here().map().height().into()));

    /// Lays a terrain on a square.
    write_terra "WriteTerra" on Map (x: Int, y: Int, terrain: Resource) -> Nothing |c| {
        let (at, why) = (point(c, 0)?, c.why());
        let Some(terrain) = c.resource(2)?.filter(|id| id.kind() == Kind::Terrain) else {
            return wrong("write_terra: no terrain is named; name one as \"terrain:its_id\"");
        };
        if !c.machine.here().map().contains(at) {
            return wrong(format!("write_terra: the square {},{} is off the map; test in_bounds first", at.x, at.y));
        }
        c.machine.put_terrain(c.machine.here().id(), at, terrain, why);
        Ok(Dynamic::UNIT)
    };

    /// Could something fly straight from one square to the other?
    line_of_fire "LineOfFire" on Map (x: Int, y: Int, x2: Int, y2: Int, who: Thing = 0) -> Bool |c| {
        let (from, to) = (point(c, 0)?, point(c, 2)?);
        let here = c.machine.here();
        let inside = here.map().contains(from) && here.map().contains(to);
        Ok((inside && senses::line_of_fire(here, c.machine.content(), from, to)).into())
    };

    /// The first creature on the square, or NULL_OBJ.
    f_creature_at "FCreatureAt" on Map (x: Int, y: Int) [everybody = 1] -> Thing |c| go(c, Walk::At, true);

    /// The next creature on the square after f_creature_at, or NULL_OBJ.
    n_creature_at "NCreatureAt" on Map (x: Int, y: Int) [everybody = 1] -> Thing |c| go(c, Walk::At, false);

    /// The first thing on the square, or NULL_OBJ.
    first_at "FirstAt" on Map (x: Int, y: Int) [everybody = 1] -> Thing |c| go(c, Walk::ThingsAt, true);

    /// The next thing on the square after first_at, or NULL_OBJ.
    next_at "NextAt" on Map (x: Int, y: Int) [everybody = 1] -> Thing |c| go(c, Walk::ThingsAt, false);

    /// The first thing on the map in the order they were placed, or NULL_OBJ.
    first_thing "FirstThing" on Map () [everybody = 1] -> Thing |c| go(c, Walk::All, true);

    /// The next thing after first_thing or the last next_thing, or NULL_OBJ.
    next_thing "NextThing" on Map () [everybody = 1] -> Thing |c| go(c, Walk::All, false);

    /// An open square by a die, as x + 256 * y; 0 where none is open.
    get_open_xy "GetOpenXY" on Map () [dice] -> Int |c| {
        let at = any_open(c)?;
        Ok(int(at.map_or(0, |at| i32::from(at.x) + 256 * i32::from(at.y))))
    };

    /// Puts a thing somewhere on the map; false where that can't be, as where another creature stands. An item that is
    /// nowhere yet is lost where the square is not on the map.
    place_at "PlaceAt" (who: Thing, map: Map, x: Int, y: Int) [throws] -> Bool |c| {
        let (who, at) = (c.thing(0)?, point(c, 2)?);
        let (world, here, why) = (c.machine.world(), c.machine.level_of(who), c.why());
        if !here.map().contains(at) {
            // A thing that is made for a place that is none would be nowhere.
            if world.item(who).is_some_and(|i| !i.is_here() && !i.holder.is_some() && i.gone() == 0) {
                things::ceases(c.machine, who, why)?;
            }
            return Ok(false.into());
        }
        if world.item(who).is_some() {
            return Ok(things::place(c.machine, who, at)?.into());
        }
        if world.feature(who).is_some() {
            return Ok(places::set_up(c.machine, who, at, why)?.into());
        }
        if world.creature(who).is_some_and(Creature::is_nowhere) {
            return Ok(places::come_near(c.machine, who, at, why)?.into());
        }
        let free = here.creature_at(at).is_none() && place(c.machine, who).is_some();
        if free {
            put(c, who, at);
        }
        Ok(free.into())
    };

    /// Puts a creature on the open square nearest to a place, by rows where several are; nothing where none is.
    place_near "PlaceNear" (who: Thing, x: Int, y: Int) -> Nothing |c| {
        let (who, at) = (c.thing(0)?, point(c, 1)?);
        let near = open_squares(c)?.into_iter().min_by_key(|open| open.distance(at));
        if let Some(near) = near.filter(|_| place(c.machine, who).is_some()) {
            put(c, who, near);
        }
        Ok(Dynamic::UNIT)
    };

    /// Puts a creature on an open square by a die.
    place_open "PlaceOpen" (who: Thing, map: Map) [dice] -> Nothing |c| {
        let who = c.thing(0)?;
        if place(c.machine, who).is_some()
            && let Some(at) = any_open(c)?
        {
            put(c, who, at);
        }
        Ok(Dynamic::UNIT)
    };

    /// Takes a thing or creature off the map and out of hands, until it is placed again; `delete`: for good, with all that it
    /// holds, as with every fixture.
    remove "Remove" (what: Thing, delete: Bool) [throws] -> Nothing |c| {
        let (what, delete, why) = (c.thing(0)?, c.flag(1)?, c.why());
        let world = c.machine.world();
        match (delete, world.item(what).is_some(), world.creature(what).is_some()) {
            (false, _, true) => places::leave(c.machine, what, why)?,
            (false, true, _) => {
                let state = c.machine.world().item(what).map_or(0, |i| i.state());
                c.machine.put_item(what, ItemField::State, state & !ItemState::IF_WORN.number(), why);
                c.machine.put_item(what, ItemField::Slots, 0, why);
                c.machine.hand(what, Handle::NONE, why);
            }
            _ => c.machine.take_out(what, why),
        }
        Ok(Dynamic::UNIT)
    };

    /// The terrain there, or NULL_ID.
    terrain_at "TerrainAt" on Map (x: Int, y: Int) -> Resource |c| {
        let at = point(c, 0)?;
        Ok(resource(c.machine.here().map().terrain(at)))
    };

    /// The region there, or NULL_ID.
    region_at "RegionAt" on Map (x: Int, y: Int) -> Resource |c| {
        let at = point(c, 0)?;
        Ok(resource(c.machine.here().map().region(at)))
    };
}
