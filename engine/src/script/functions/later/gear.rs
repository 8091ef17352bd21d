//! Functions that wait for the rules of gear.

use crate::script::api::later;

later! { "gear";
    /// Is a spell written in a book?
    has_spell "HasSpell" (item: Thing, number: Int) -> Bool;
}
