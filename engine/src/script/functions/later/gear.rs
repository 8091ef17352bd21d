//! Functions that wait for the rules of gear.

use crate::script::api::later;

later! { "gear";
    /// Could an item have a quality, at a level?
    quality_ok "QualityOK" (item: Thing, quality: Int, level: Int = 200) -> Bool;
    /// May it use an item of an effect, by levels or by a trick?
    item_prereq "ItemPrereq" (who: Thing, effect: Resource, level: Int, difficulty: Int) -> Bool;
    /// Does its wielder's strength count with it?
    use_strength "useStrength" (item: Thing) -> Bool;
    /// How good a fighter hand to hand it is, from 0.
    rate_melee_weapon "rateMeleeWeapon" (who: Thing) -> Int;
    /// How good a shot it is, from 0.
    rate_ranged_weapon "rateRangedWeapon" (who: Thing) -> Int;
    /// How it fights just now, S_MELEE and the rest.
    attack_mode "AttackMode" (who: Thing) -> Int;
    /// The weapon it mainly fights with hand to hand.
    get_primary_melee "getPrimaryMelee" (who: Thing) -> Thing;
    /// The weapon it mainly shoots with.
    get_primary_ranged "getPrimaryRanged" (who: Thing) -> Thing;
    /// Puts a worn item's effects in force anew.
    re_apply "ReApply" (item: Thing) -> Nothing;
    /// How hard an item is against a kind of damage.
    hardness "Hardness" (item: Thing, kind: DamageType) -> Int;
    /// How far the light of an item reaches.
    get_light_range "GetLightRange" (item: Thing) -> Int;
    /// The rope used up, so many feet of it, or NULL_OBJ.
    consume_rope "ConsumeRope" (who: Thing, feet: Int) -> Thing;
    /// How hungry it is, by the thresholds of hunger.
    hunger_state "HungerState" (who: Thing) -> Int;
    /// Is a spell written in a book?
    has_spell "HasSpell" (item: Thing, number: Int) -> Bool;
    /// Its plus: its own and what its qualities add.
    get_plus "GetPlus" (item: Thing) -> Int;
    /// Any item that somebody carries and that is worth so much at least.
    rand_good_inv "RandGoodInv" (who: Thing, worth: Int) -> Thing;
}
