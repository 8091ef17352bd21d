//! Functions that wait for prayer and the standing of characters with gods.

use crate::script::api::later;

later! { "prayer";
    /// A character's level of favour with a god.
    get_god_level "getGodLevel" (who: Thing, god: Resource) -> Int;
    /// A god says something to a character.
    god_message "GodMessage" (who: Thing, god: Resource, message: GodMessage, a: Any = 0) -> Nothing;
    /// A character acts along an alignment, which weighs on its own.
    aligned_act "AlignedAct" (who: Thing, alignment: Alignment, amount: Int, reason: Text) -> Nothing;
}
