//! Where things are, and what is there.

use crate::base::handle::Handle;
use crate::base::names::TerrainFlag;
use crate::event::host::HostMachine;
use crate::script::api::{Call, declare, int, resource, thing};
use crate::script::lend::Fail;
use crate::world::Point;
use rhai::Dynamic;

fn point(c: &Call<'_, '_>, x: usize) -> Result<Point, Fail> {
    Ok(Point::new(c.short(x)?, c.short(x + 1)?))
}

fn place(machine: &dyn HostMachine, h: Handle) -> Option<Point> {
    machine.world().creature(h).filter(|c| c.is_here()).map(|c| c.at())
}

declare! {
    /// Squares between two places: the longer way and half the shorter.
    distance "dist" (x1: Int, y1: Int, x2: Int, y2: Int) -> Int |c| {
        Ok(int(point(c, 0)?.distance(point(c, 2)?)))
    };

    /// Squares between two creatures; 1000 where one isn't on the map.
    dist_from "DistFrom" (who: Thing, other: Thing) -> Int |c| {
        let (a, b) = (c.thing(0)?, c.thing(1)?);
        Ok(int(match (place(c.machine, a), place(c.machine, b)) {
            (Some(a), Some(b)) => a.distance(b),
            _ => 1000,
        }))
    };

    /// Do two creatures stand beside each other?
    is_beside "isBeside" (who: Thing, other: Thing) -> Bool |c| {
        let (a, b) = (c.thing(0)?, c.thing(1)?);
        Ok(match (place(c.machine, a), place(c.machine, b)) {
            (Some(a), Some(b)) => a.steps(b) == 1,
            _ => false,
        }
        .into())
    };

    /// Who stands there, or NULL_OBJ.
    creature_at "FCreatureAt" (x: Int, y: Int) -> Thing |c| {
        let at = point(c, 0)?;
        Ok(thing(c.machine.world().creature_at(at).map_or(Handle::NONE, |c| c.handle())))
    };

    /// Everybody on the map within so many squares, in the order they were placed.
    creatures_near "" (x: Int, y: Int, squares: Int) -> List |c| {
        let (at, squares) = (point(c, 0)?, c.int(2)?);
        let near = c.machine.world().creatures().filter(|c| c.at().distance(at) <= squares);
        Ok(near.map(|c| thing(c.handle())).collect::<rhai::Array>().into())
    };

    /// The terrain there, or NULL_ID.
    terrain_at "TerrainAt" (x: Int, y: Int) -> Resource |c| {
        let at = point(c, 0)?;
        Ok(resource(c.machine.world().map().terrain(at)))
    };

    /// The region there, or NULL_ID.
    region_at "RegionAt" (x: Int, y: Int) -> Resource |c| {
        let at = point(c, 0)?;
        Ok(resource(c.machine.world().map().region(at)))
    };

    /// Has the terrain this flag, TF_WATER and the rest?
    terrain_has_flag "TerrainHasFlag" (terrain: Resource, flag: TerrainFlag) -> Bool |c| {
        let (terrain, flag) = (c.resource(0)?, c.named::<TerrainFlag>(1)?);
        let terrain = terrain.and_then(|t| c.machine.content().terrain(t));
        Ok(terrain.is_some_and(|t| t.flags.has(flag)).into())
    };

    /// Puts a creature somewhere else on the map, where nobody stands; false if somebody does.
    place_at "PlaceAt" (who: Thing, x: Int, y: Int) -> Bool |c| {
        let (who, at) = (c.thing(0)?, point(c, 1)?);
        let world = c.machine.world();
        let free = world.creature_at(at).is_none() && world.map().terrain(at).is_some();
        if !free || place(c.machine, who).is_none() {
            return Ok(false.into());
        }
        c.machine.put_creature(who, crate::world::CreatureField::X, at.x.into());
        c.machine.put_creature(who, crate::world::CreatureField::Y, at.y.into());
        Ok(Dynamic::from(true))
    };
}
