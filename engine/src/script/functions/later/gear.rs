//! Functions that wait for the rules of gear.

use crate::script::api::later;

later! { "gear";
    /// May it use an item of an effect, by levels or by a trick?
    item_prereq "ItemPrereq" (who: Thing, effect: Resource, level: Int, difficulty: Int) -> Bool;
    /// How good a fighter hand to hand it is, from 0.
    rate_melee_weapon "rateMeleeWeapon" (who: Thing) -> Int;
    /// How good a shot it is, from 0.
    rate_ranged_weapon "rateRangedWeapon" (who: Thing) -> Int;
    /// The weapon it mainly fights with hand to hand.
    get_primary_melee "getPrimaryMelee" (who: Thing) -> Thing;
    /// The weapon it mainly shoots with.
    get_primary_ranged "getPrimaryRanged" (who: Thing) -> Thing;
    /// Is a spell written in a book?
    has_spell "HasSpell" (item: Thing, number: Int) -> Bool;
}
