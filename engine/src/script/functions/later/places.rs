//! Functions that wait for doors, traps, ways between levels and terrain that magic made.

use crate::script::api::later;

later! { "doors, traps and ways between levels";
    /// The chest on a square.
    f_chest_at "FChestAt" on Map (x: Int, y: Int) -> Thing;
    /// The level of a trap.
    trap_level "TrapLevel" (trap: Thing) -> Int;
    /// A trap goes off.
    trigger_trap "TriggerTrap" (trap: Thing, event: Event, found_before: Bool = 0) -> Answer;
    /// May one enter a way from this direction?
    enter_dir "EnterDir" (portal: Thing, direction: Int) -> Bool;
    /// It goes to another level.
    move_depth "MoveDepth" (who: Thing, depth: Int) -> Nothing;
    /// The damage of terrain that magic made, rolled.
    get_terra_dmg "GetTerraDmg" on Map (x: Int, y: Int) -> Int;
    /// The difficulty of terrain that magic made.
    get_terra_dc "GetTerraDC" on Map (x: Int, y: Int) -> Int;
    /// Ends terrain that magic made at a square.
    remove_terra_xy "RemoveTerraXY" on Map (x: Int, y: Int, effect: Resource = 0) -> Nothing;
    /// Gathers open squares of an area.
    find_open_areas "FindOpenAreas" on Map (area: Any, flags: Int = 0) -> Bool;
    /// Fills an area of a new level with blobs of terrain.
    write_blobs "WriteBlobs" on Map (area: Any, region: Resource, terrain: Resource) -> Nothing;
}
