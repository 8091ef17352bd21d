//! How far things are from each other, and who is near.

use super::map::{places, point};
use crate::base::names::TerrainFlag;
use crate::script::api::{declare, int, thing};
use crate::script::list::list;

declare! {
    /// Squares between two places: the longer way and half the shorter.
    distance "dist" (x1: Int, y1: Int, x2: Int, y2: Int) -> Int |c| {
        Ok(int(point(c, 0)?.distance(point(c, 2)?)))
    };

    /// Squares between two creatures; 1000 where they are not on one map.
    dist_from "DistFrom" (who: Thing, other: Thing) -> Int |c| {
        let (a, b) = (c.thing(0)?, c.thing(1)?);
        Ok(int(match places(c.machine, a, b) {
            Some((a, b)) => a.distance(b),
            _ => 1000,
        }))
    };

    /// Do two creatures stand beside each other?
    is_beside "isBeside" (who: Thing, other: Thing) -> Bool |c| {
        let (a, b) = (c.thing(0)?, c.thing(1)?);
        Ok(places(c.machine, a, b).is_some_and(|(a, b)| a.steps(b) == 1).into())
    };

    /// Everybody on the map within so many squares, in the order they were placed.
    creatures_near "" (x: Int, y: Int, squares: Int) [everybody = 1] -> List |c| {
        let (at, squares) = (point(c, 0)?, c.int(2)?);
        let near = c.machine.here().creatures().filter(|c| c.at().distance(at) <= squares);
        Ok(list(near.map(|c| thing(c.handle()))))
    };

    /// Has the terrain this flag, TF_WATER and the rest?
    terrain_has_flag "TerrainHasFlag" (terrain: Resource, flag: TerrainFlag) -> Bool |c| {
        let (terrain, flag) = (c.resource(0)?, c.named::<TerrainFlag>(1)?);
        let terrain = terrain.and_then(|t| c.machine.content().terrain(t));
        Ok(terrain.is_some_and(|t| t.flags.has(flag)).into())
    };

}
