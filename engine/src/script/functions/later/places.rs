//! Functions that wait for chests, ways between levels and new levels.

use crate::script::api::later;

later! { "chests and ways between levels";
    /// The chest on a square.
    f_chest_at "FChestAt" on Map (x: Int, y: Int) -> Thing;
    /// It goes to another level.
    move_depth "MoveDepth" (who: Thing, depth: Int) -> Nothing;
    /// Gathers open squares of an area.
    find_open_areas "FindOpenAreas" on Map (area: Any, flags: Int = 0) -> Bool;
    /// Fills an area of a new level with blobs of terrain.
    write_blobs "WriteBlobs" on Map (area: Any, region: Resource, terrain: Resource) -> Nothing;
}
