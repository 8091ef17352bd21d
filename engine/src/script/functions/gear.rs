//! What things are good for: how hard, how bright, how strong they are, and how hungry who eats them is. The
//! answers are those of `rules::items::things` and `rules::query::who`.

use super::nature::{asked, number as of_creature, yes};
use crate::base::handle::Handle;
use crate::base::names::{DamageType, ItemFlag, ObjectType, Slot, StatiNature, WeaponQuality};
use crate::event::Observer;
use crate::rules::items::gear::{fits, ratings};
use crate::rules::items::things;
use crate::rules::query::hardness;
use crate::rules::query::who::{Held, ItemNeed, Who};
use crate::rules::skills;
use crate::script::api::{Done, declare, int, thing};
use crate::script::call::Call;
use rhai::Dynamic;

/// The item that the first parameter names, with its kind.
pub(super) fn held<'c, O: Observer>(
    c: &'c Call<'_, '_, O>,
) -> Result<Option<Held<'c>>, crate::script::lend::Fail> {
    Ok(Held::of(c.machine.world(), c.machine.content(), c.thing(0)?))
}

fn number<O: Observer>(c: &Call<'_, '_, O>, question: impl Fn(&Held<'_>) -> i32) -> Done {
    Ok(int(held(c)?.map_or(0, |h| question(&h))))
}

/// S_BRAWL and the other ways of fighting, by number.
const BRAWL: i32 = 1;

/// The way of fighting that what is in hand makes (Creature::AttackMode).
fn mode_of(who: &Who<'_>) -> i32 {
    let (weapon, other) = (who.in_slot(Slot::SL_WEAPON), who.in_slot(Slot::SL_READY));
    let Some(weapon) = weapon else { return BRAWL };
    let is_second = |other: &Held<'_>| {
        other.is(ObjectType::T_WEAPON)
            && (other.item.handle != weapon.item.handle || weapon.has_flag(ItemFlag::WT_DOUBLE))
    };
    let both_free = other.as_ref().is_none_or(|other| other.item.handle == weapon.item.handle);
    match () {
        () if both_free && who.has_stati(StatiNature::TOUCH_ATTACK) => BRAWL,
        () if weapon.is(ObjectType::T_BOW) => 0,
        () if weapon.is(ObjectType::T_MISSILE) || weapon.is_thrown_only() => 3,
        () if other.as_ref().is_some_and(is_second) => 4,
        () => 2,
    }
}

declare! {
    /// Does its wielder's strength count with it?
    use_strength "useStrength" (item: Thing) -> Bool |c| Ok(held(c)?.is_some_and(|h| h.uses_strength()).into());

    /// Puts a worn item's effects in force anew.
    re_apply "ReApply" (item: Thing) [throws] -> Nothing |c| {
        let item = c.thing(0)?;
        things::apply_anew(c.machine, item)?;
        Ok(Dynamic::UNIT)
    };

    /// How hard an item is against a kind of damage; -1 where that does nothing to it.
    hardness "Hardness" (item: Thing, kind: DamageType) -> Int |c| {
        let kind = c.named::<DamageType>(1)?;
        number(c, |h| hardness::of_thing(h, kind).unwrap_or(-1))
    };

    /// Does it meet what an item asks for: a number such as CLEV_VAL with sources of spells, SKILL_VAL with a skill, or a
    /// class, god, race, form, template? Whoever can trick magic does by skills that reach the difficulty together.
    item_prereq "ItemPrereq" (who: Thing, need: Any, level: Int, difficulty: Int) -> Bool |c| {
        let need = match c.any(1).as_int() {
            Ok(n) => ItemNeed::Number(i32::try_from(n).unwrap_or(0)),
            Err(_) => match c.resource(1)? {
                Some(id) => ItemNeed::Resource(id),
                None => return Ok(false.into()),
            },
        };
        let (level, trick) = (c.int(2)?, c.int(3)?);
        yes(c, |who| who.meets(need, level, trick))
    };

    /// How good a weapon for fighting hand to hand it carries: 0 none, 1 any, 2 one of some size, 3 one with a focus.
    rate_melee_weapon "rateMeleeWeapon" (who: Thing) -> Int |c| {
        c.looks_at_carried(c.thing(0)?)?;
        of_creature(c, |who| ratings::melee(&who))
    };

    /// How good a bow it carries: 0 none, 1 any, 2 a long bow or a cranquin, 3 one with a focus.
    rate_ranged_weapon "rateRangedWeapon" (who: Thing) -> Int |c| {
        c.looks_at_carried(c.thing(0)?)?;
        of_creature(c, |who| ratings::ranged(&who))
    };

    /// The weapon without magic that it mainly fights with hand to hand, or NULL_OBJ.
    get_primary_melee "getPrimaryMelee" (who: Thing) -> Thing |c| {
        let who = c.thing(0)?;
        c.looks_at_carried(who)?;
        Ok(thing(asked(c.machine, who).map_or(Handle::NONE, |who| ratings::primary_melee(&who))))
    };

    /// The bow without magic that it mainly shoots with, or NULL_OBJ.
    get_primary_ranged "getPrimaryRanged" (who: Thing) -> Thing |c| {
        let who = c.thing(0)?;
        c.looks_at_carried(who)?;
        Ok(thing(asked(c.machine, who).map_or(Handle::NONE, |who| ratings::primary_ranged(&who))))
    };

    /// Could an item have a quality beside those it has? A level of 1 to 199 keeps those of higher items from it.
    quality_ok "QualityOK" (item: Thing, quality: Int, level: Int = 200) -> Bool |c| {
        let (quality, level) = (c.short(1)?, c.int(2)?);
        Ok(held(c)?.is_some_and(|h| fits::may_have(&h, c.machine.content(), quality, level)).into())
    };

    /// How it fights just now, by what it has in hand: S_ARCHERY, S_BRAWL, S_MELEE, S_THROWN or S_DUAL.
    attack_mode "AttackMode" (who: Thing) -> Int |c| {
        Ok(int(asked(c.machine, c.thing(0)?).map_or(BRAWL, |who| mode_of(&who))))
    };

    /// So many feet of a rope that it carries, of one piece and in nobody's hands, or NULL_OBJ.
    consume_rope "ConsumeRope" (who: Thing, feet: Int) [throws] -> Thing |c| {
        let (who, feet, why) = (c.thing(0)?, c.int(1)?, c.why());
        Ok(thing(skills::cut_rope(c.machine, who, feet, why)?.unwrap_or(Handle::NONE)))
    };

    /// It learns what magic an item is by using it.
    ident_by_trial "IdentByTrial" (who: Thing, item: Thing, quality: Int = 0) [throws] -> Nothing |c| {
        let (who, item, why) = (c.thing(0)?, c.thing(1)?, c.why());
        things::learn_by_trial(c.machine, who, item, why)?;
        Ok(Dynamic::UNIT)
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
        let (who, worth) = (c.thing(0)?, c.int(1)?);
        let all = things::good_things(c.machine.world(), c.machine.content(), who, worth);
        let Ok(sides @ 1..) = i32::try_from(all.len()) else { return Ok(thing(Handle::NONE)) };
        let place = usize::try_from(c.roll(sides)?).ok();
        Ok(thing(place.and_then(|n| all.get(n).copied()).unwrap_or(Handle::NONE)))
    };
}
