//! Functions that wait for what players know of monsters and items.

use crate::script::api::later;

later! { "what players know";
    /// The deepest level of a dungeon that a player has seen.
    get_max_depth "getMaxDepth" (who: Thing, dungeon: Resource) -> Int;
}
