//! Stati gained, lost and changed by scripts, all by the rules (`rules::stati`, docs/rules/stati.md).

use crate::base::event_code::EventCode;
use crate::base::names::{Attribute, StatiNature, StatiSource};
use crate::event::Observer;
use crate::rules::stati::{self, Because, StatiPart};
use crate::script::api::{Done, declare};
use crate::script::call::Call;
use crate::script::lend::{Fail, absent, wrong};
use crate::world::{Stati, StatiQuery};
use rhai::Dynamic;

/// A number of the first stati of a query is set.
fn set<O: Observer>(c: &mut Call<'_, '_, O>, query: StatiQuery, part: StatiPart, value: usize) -> Done {
    let (who, value, why) = (c.thing(0)?, c.short(value)?, c.why());
    if let (StatiPart::Val, Some(nature)) = (part, query.nature) {
        can_be(c, &Stati::new(nature, value, 0))?;
    }
    stati::set_part(c.machine, who, query, part, value, why);
    Ok(Dynamic::UNIT)
}

/// Adds to Mag of the first stati of a query; without one, lays it on for good.
fn increase<O: Observer>(c: &mut Call<'_, '_, O>, query: StatiQuery, source: usize) -> Done {
    let (who, source, change, why) = (c.thing(0)?, c.named(source)?, c.short(5)?, c.why());
    if let (Some(nature), Some(val)) = (query.nature, query.val) {
        can_be(c, &Stati { effect: query.effect, ..Stati::new(nature, val, change) })?;
    }
    stati::increase_mag(c.machine, who, query, source, change, why)?;
    Ok(Dynamic::UNIT)
}

fn count(n: u32) -> Dynamic {
    Dynamic::from_int(n.into())
}

/// Can there be a stati like this one? -1 leaves Val open.
fn can_be<O: Observer>(c: &Call<'_, '_, O>, stati: &Stati) -> Result<(), Fail> {
    match stati.impossible().filter(|_| stati.val != -1 || stati.nature == StatiNature::TEMPLATE) {
        Some(fault) => wrong(format!("{}: {fault}", c.function.name)),
        None => Ok(()),
    }
}

/// Val and Mag of TRAP_EVENT change places, since events are looked up by Mag.
fn gain<O: Observer>(c: &mut Call<'_, '_, O>, duration: i16, from: usize) -> Done {
    let nature = c.named::<StatiNature>(1)?;
    let (mut val, mut mag) = (c.short(from + 1)?, c.short(from + 2)?);
    if nature == StatiNature::TRAP_EVENT {
        std::mem::swap(&mut val, &mut mag);
    }
    if c.machine.world().thing(c.thing(0)?).is_none() {
        return absent("nobody can't have a stati; test for NULL_OBJ first");
    }
    let laid = Stati { effect: c.resource(from + 3)?, ..Stati::new(nature, val, mag) };
    let laid = laid.lasting(duration).from_source(c.named(from)?).by(c.thing(2)?).cast_at(c.int(from + 4)?);
    let (who, why) = (c.thing(0)?, c.why());
    can_be(c, &laid)?;
    stati::gain(c.machine, who, laid, why)?;
    Ok(Dynamic::UNIT)
}

/// A number that -1 leaves open.
fn open<O: Observer>(c: &Call<'_, '_, O>, i: usize) -> Result<Option<i16>, Fail> {
    Ok(if c.int(i)? == -1 { None } else { Some(c.short(i)?) })
}

/// Records of the nature in parameter 1, with a Val and from a thing.
fn plain<O: Observer>(c: &Call<'_, '_, O>, val: usize, thing: usize) -> Result<StatiQuery, Fail> {
    let nature = if c.int(1)? == -1 { None } else { Some(c.named(1)?) };
    let query = StatiQuery { nature, val: open(c, val)?, ..StatiQuery::default() };
    Ok(query.by(c.thing(thing)?))
}

/// The same from the effect in parameter 2.
fn of_effect<O: Observer>(c: &Call<'_, '_, O>, val: Option<usize>, thing: usize) -> Result<StatiQuery, Fail> {
    let Some(effect) = c.resource(2)? else {
        return absent(format!("{}: no effect is named", c.function.name));
    };
    let nature = if c.int(1)? == -1 { None } else { Some(c.named(1)?) };
    let val = match val {
        Some(i) => open(c, i)?,
        None => None,
    };
    let query = StatiQuery { nature, val, effect: Some(effect), ..StatiQuery::default() };
    Ok(query.by(c.thing(thing)?))
}

declare! {
    /// Says that a stati of a nature began or ended, as it is said of those that do.
    stati_message "StatiMessage" (who: Thing, nature: StatiNature, val: Int = 0, ending: Bool = 0) [throws] -> Nothing |c| {
        let (who, nature, ending) = (c.thing(0)?, c.named::<StatiNature>(1)?, c.flag(3)?);
        stati::tell_of(c.machine, who, nature, ending)?;
        Ok(Dynamic::UNIT)
    };

    /// Lays a stati on a thing for so many rounds (at least 1; -1 until its cause ends it, -2 until it rests).
    gain_temp_stati "GainTempStati" (who: Thing, nature: StatiNature, object: Thing, rounds: Int,
        source: StatiSource, val: Int = -1, mag: Int = -1, effect: Resource = 0, caster_level: Int = 0)
        [throws] -> Nothing |c| {
        let rounds = c.short(3)?;
        if rounds == 0 {
            return wrong("gain_temp_stati: 0 rounds would last for ever; gain_perm_stati says so");
        }
        gain(c, rounds, 4)
    };

    /// Lays a stati on a thing for good.
    gain_perm_stati "GainPermStati" (who: Thing, nature: StatiNature, object: Thing,
        source: StatiSource, val: Int = -1, mag: Int = -1, effect: Resource = 0, caster_level: Int = 0)
        [throws] -> Nothing |c| gain(c, 0, 3);

    /// Raises an attribute for good.
    gain_inherent_bonus "GainInherentBonus" (who: Thing, attribute: Attribute, amount: Int, message: Bool = 1)
        [throws] -> Nothing |c| {
        let (who, attribute, amount, why) = (c.thing(0)?, c.named::<Attribute>(1)?, c.short(2)?, c.why());
        stati::gain_inherent(c.machine, who, attribute, amount, why)?;
        Ok(Dynamic::UNIT)
    };

    /// Adds to Mag of the first stati of this nature and Val from this thing; without one, lays it on for good.
    inc_stati_mag "IncStatiMag" (who: Thing, nature: StatiNature, source: StatiSource, val: Int, object: Thing,
        change: Int) [throws] -> Nothing |c| {
        let query = plain(c, 3, 4)?;
        increase(c, query, 2)
    };

    /// Adds to Mag of the first stati of this nature from this effect and thing; without one, lays it on for good.
    inc_eff_stati_mag "IncEffStatiMag" (who: Thing, nature: StatiNature, effect: Resource, source: StatiSource,
        object: Thing, change: Int, val: Int = -1) [throws] -> Nothing |c| {
        let query = of_effect(c, Some(6), 4)?;
        increase(c, query, 3)
    };

    /// Sets Mag of the first stati of this nature, Val and thing; nothing without one.
    set_stati_mag "SetStatiMag" (who: Thing, nature: StatiNature, val: Int, object: Thing, mag: Int)
        [throws] -> Nothing |c| {
        let query = plain(c, 2, 3)?;
        set(c, query, StatiPart::Mag, 4)
    };

    /// Sets the rounds left of the first stati of this nature, Val and thing; nothing without one.
    set_stati_dur "SetStatiDur" (who: Thing, nature: StatiNature, val: Int, object: Thing, rounds: Int)
        [throws] -> Nothing |c| {
        let query = plain(c, 2, 3)?;
        set(c, query, StatiPart::Duration, 4)
    };

    /// Sets Mag of the first stati of this nature from this effect; nothing without one.
    set_eff_stati_mag "SetEffStatiMag" (who: Thing, nature: StatiNature, effect: Resource, mag: Int, val: Int = -1,
        object: Thing = 0) [throws] -> Nothing |c| {
        let query = of_effect(c, Some(4), 5)?;
        set(c, query, StatiPart::Mag, 3)
    };

    /// Sets Val of the first stati of this nature from this effect; nothing without one.
    set_eff_stati_val "SetEffStatiVal" (who: Thing, nature: StatiNature, effect: Resource, val: Int,
        object: Thing = 0) [throws] -> Nothing |c| {
        let query = of_effect(c, None, 4)?;
        set(c, query, StatiPart::Val, 3)
    };

    /// Sets the rounds left of the first stati of this nature from this effect; nothing without one.
    set_eff_stati_dur "SetEffStatiDur" (who: Thing, nature: StatiNature, effect: Resource, rounds: Int,
        val: Int = -1, object: Thing = 0) [throws] -> Nothing |c| {
        let query = of_effect(c, Some(4), 5)?;
        set(c, query, StatiPart::Duration, 3)
    };

    /// Takes every stati of this nature away that fits; says how many.
    remove_stati "RemoveStati" (who: Thing, nature: StatiNature, source: StatiSource = -1, val: Int = -1,
        mag: Int = -1, object: Thing = 0) [throws] -> Int |c| {
        let source = open(c, 2)?.map(StatiSource);
        let query = StatiQuery { source, mag: open(c, 4)?, ..plain(c, 3, 5)? };
        let (who, why) = (c.thing(0)?, c.why());
        Ok(count(stati::remove(c.machine, who, query, why)?))
    };

    /// Takes everything away that comes from this source; says how many.
    remove_stati_source "RemoveStatiSource" (who: Thing, source: StatiSource) [throws] -> Int |c| {
        let (who, source, why) = (c.thing(0)?, c.named(1)?, c.why());
        Ok(count(stati::remove_source(c.machine, who, source, why)?))
    };

    /// Takes everything away that an effect laid on, for EV_REMOVED, EV_DISPELLED or EV_ELAPSED; says how many.
    remove_eff_stati "RemoveEffStati" (who: Thing, effect: Resource, event: Code = 84) [throws] -> Int |c| {
        let Some(effect) = c.resource(1)? else { return absent("remove_eff_stati: no effect is named") };
        let event = EventCode(c.int(2)?);
        if !matches!(event, EventCode::EV_REMOVED | EventCode::EV_DISPELLED | EventCode::EV_ELAPSED) {
            return wrong("remove_eff_stati: an effect ends by EV_REMOVED, EV_DISPELLED or EV_ELAPSED");
        }
        let (who, why) = (c.thing(0)?, c.why());
        Ok(count(stati::remove_effect(c.machine, who, effect, Because::of(event), false, why)?))
    };

    /// Lays every stati of this nature that another has on the first, too.
    copy_stati "CopyStati" (who: Thing, from: Thing, nature: StatiNature) [throws] -> Nothing |c| {
        let (who, from, nature, why) = (c.thing(0)?, c.thing(1)?, c.named(2)?, c.why());
        stati::copy_all(c.machine, who, from, Some(nature), why)?;
        Ok(Dynamic::UNIT)
    };

    /// Wakes a sleeper, unless it sleeps too deep.
    awaken "Awaken" (who: Thing, kind: Int = 0) [throws] -> Nothing |c| {
        let (who, why) = (c.thing(0)?, c.why());
        stati::awaken(c.machine, who, why)?;
        Ok(Dynamic::UNIT)
    };
}
