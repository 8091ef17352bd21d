//! What things are good for: how hard, how bright, how strong they are, and how hungry who eats them is. The
//! answers are those of `rules::things` and `rules::who`.

use super::nature::asked;
use crate::base::handle::Handle;
use crate::base::names::{DamageType, ObjectType, WeaponQuality};
use crate::event::Deed;
use crate::rules::hardness;
use crate::rules::things;
use crate::rules::who::Held;
use crate::script::api::{Done, declare, int, thing};
use crate::script::call::Call;
use rhai::Dynamic;

/// The item that the first parameter names, with its kind.
pub(super) fn held<'c>(c: &'c Call<'_, '_>) -> Result<Option<Held<'c>>, crate::script::lend::Fail> {
    Ok(Held::of(c.machine.world(), c.machine.content(), c.thing(0)?))
}

fn number(c: &Call<'_, '_>, question: impl Fn(&Held<'_>) -> i32) -> Done {
    Ok(int(held(c)?.map_or(0, |h| question(&h))))
}

declare! {
    /// Does its wielder's strength count with it?
    use_strength "useStrength" (item: Thing) -> Bool |c| Ok(held(c)?.is_some_and(|h| h.uses_strength()).into());

    /// Puts a worn item's effects in force anew.
    re_apply "ReApply" (item: Thing) [throws] -> Nothing |c| {
        let (item, why) = (c.thing(0)?, c.why());
        c.machine.do_by_rule(item, Deed::Reapply, why)?;
        Ok(Dynamic::UNIT)
    };

    /// How hard an item is against a kind of damage; -1 where that does nothing to it.
    hardness "Hardness" (item: Thing, kind: DamageType) -> Int |c| {
        let kind = c.named::<DamageType>(1)?;
        number(c, |h| hardness::of_thing(h, kind).unwrap_or(-1))
    };

    /// How far the light of an item reaches: a light that burns, or a glowing weapon, by its plus.
    get_light_range "GetLightRange" (item: Thing) -> Int |c| number(c, |h| {
        let burnt_out = h.kind.lifespan > 0 && h.item.age() <= 0;
        match h.is(ObjectType::T_LIGHT) {
            true if burnt_out => 0,
            true => h.kind.light_range.into(),
            false if h.has_weapon(WeaponQuality::WQ_GLOWING) => 3 * h.plus(),
            false => 0,
        }
    });

    /// How hungry it is, by the thresholds of hunger: 3000 bloated, 2500 satiated, 2000 content, 1500 peckish,
    /// 1000 hungry, 480 starving, 240 weak, 120 fainting, 0 starved.
    hunger_state "HungerState" (who: Thing) -> Int |c| {
        Ok(int(asked(c.machine, c.thing(0)?).map_or(0, |who| things::hunger_state(&who) as i32)))
    };

    /// Its plus: its own or what boosts it, the better.
    get_plus "GetPlus" (item: Thing) -> Int |c| number(c, |h| h.plus());

    /// Any item that somebody carries and that is worth so much at least, in copper, by a die; no potion, no scroll.
    rand_good_inv "RandGoodInv" (who: Thing, worth: Int) [dice] -> Thing |c| {
        let (who, worth, label) = (c.thing(0)?, c.int(1)?, c.die_label());
        let all = things::good_things(c.machine.world(), c.machine.content(), who, worth);
        let Ok(sides @ 1..) = i32::try_from(all.len()) else { return Ok(thing(Handle::NONE)) };
        let place = usize::try_from(c.machine.roll_die(sides, label)?).ok();
        Ok(thing(place.and_then(|n| all.get(n).copied()).unwrap_or(Handle::NONE)))
    };
}
