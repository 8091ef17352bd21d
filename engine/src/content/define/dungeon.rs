//! The definition of a dungeon. What it does not say is as the generator has it.

use super::resource::resource;
use super::{Feature, Region};
use crate::base::dice_expr::Dice;
use crate::base::id::{AnyRef, Ref};
use crate::content::schema::record;

resource! {
    /// A dungeon.
    Dungeon, "dungeon" {
        /// How many levels it has.
        "Levels" "Depth" depth: i16 [1, 60, "levels"] = 1;
        /// The challenge rating it begins with.
        "Levels" "Initial CR" initial_cr: Option<i16> [-8, 36, ""];
        /// How fast the rating grows with depth.
        "Levels" "Speed" speed: Option<i16> [0, 1000, "percent of a level"];
        /// What stands where a level is fixed.
        "Levels" "Specials" specials: Vec<Special>;
        /// Stairs that lead up.
        "Ways" "Stairs up" stairs_up: Option<Ref<Feature>>;
        /// Stairs that lead down.
        "Ways" "Stairs down" stairs_down: Option<Ref<Feature>>;
        /// What leads out of the first level.
        "Ways" "First portal" first_portal: Option<Ref<Feature>>;
        /// What leads out of the last level.
        "Ways" "Last portal" last_portal: Option<Ref<Feature>>;
        /// The region of what somebody digs.
        "Shape" "Digging region" digging_region: Option<Ref<Region>>;
        /// The widest that a room is.
        "Shape" "Room width" room_max_x: Option<i16> [1, 256, "squares"];
        /// The highest that a room is.
        "Shape" "Room height" room_max_y: Option<i16> [1, 256, "squares"];
        /// How likely a corridor turns.
        "Shape" "Turn chance" turn_chance: Option<i16> [0, 100, "percent"];
        /// How likely a corridor goes on where it should not.
        "Shape" "Stubborn corridor" stubborn_corridor: Option<i16> [0, 100, "percent"];
    }
}

record! {
    /// Something that stands on a fixed level of a dungeon.
    Special, "special" {
        /// What: a region, a monster, an encounter.
        "Special" "What" "required" @uses(super::place_uses::SPECIAL) what: Option<AnyRef>;
        /// On which level; dice where it is not always the same.
        "Special" "Level" "required" level: Dice = Dice::fixed(1);
        /// How likely it is there.
        "Special" "Chance" chance: i16 [1, 100, "percent"] = 100;
    }
}
