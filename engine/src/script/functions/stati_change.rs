//! Stati gained, lost and changed by scripts, all by the rules (`event::StatiAct`, facts/rules/stati.md).

use crate::base::event_code::EventCode;
use crate::base::names::{Attribute, StatiNature, StatiSource};
use crate::event::CreatureAct;
use crate::event::stati::{StatiAct, StatiPart};
use crate::script::api::{Done, declare, int};
use crate::script::call::Call;
use crate::script::lend::{Fail, absent, wrong};
use crate::world::{Stati, StatiQuery};
use rhai::Dynamic;

/// Does something to what lies on the first parameter.
fn act(c: &mut Call<'_, '_>, act: StatiAct) -> Result<i32, Fail> {
    let (who, why) = (c.thing(0)?, c.why());
    Ok(c.machine.stati_act(who, act, why)?)
}

/// The same where nothing comes back.
fn quietly(c: &mut Call<'_, '_>, what: StatiAct) -> Done {
    act(c, what)?;
    Ok(Dynamic::UNIT)
}

/// Val and Mag of TRAP_EVENT change places, since events are looked up by Mag.
fn gain(c: &mut Call<'_, '_>, duration: i16, from: usize) -> Done {
    let nature = c.named::<StatiNature>(1)?;
    let (mut val, mut mag) = (c.short(from + 1)?, c.short(from + 2)?);
    if nature == StatiNature::TRAP_EVENT {
        std::mem::swap(&mut val, &mut mag);
    }
    if c.machine.world().thing(c.thing(0)?).is_none() {
        return absent("nobody can't have a stati; test for NULL_OBJ first");
    }
    let stati = Stati { effect: c.resource(from + 3)?, ..Stati::new(nature, val, mag) };
    let stati = stati.lasting(duration).from_source(c.named(from)?).by(c.thing(2)?).cast_at(c.int(from + 4)?);
    quietly(c, StatiAct::Gain(stati))
}

/// A number that -1 leaves open.
fn open(c: &Call<'_, '_>, i: usize) -> Result<Option<i16>, Fail> {
    Ok(if c.int(i)? == -1 { None } else { Some(c.short(i)?) })
}

/// Records of the nature in parameter 1, with a Val and from a thing.
fn plain(c: &Call<'_, '_>, val: usize, thing: usize) -> Result<StatiQuery, Fail> {
    let nature = if c.int(1)? == -1 { None } else { Some(c.named(1)?) };
    let query = StatiQuery { nature, val: open(c, val)?, ..StatiQuery::default() };
    Ok(query.by(c.thing(thing)?))
}

/// The same from the effect in parameter 2.
fn of_effect(c: &Call<'_, '_>, val: Option<usize>, thing: usize) -> Result<StatiQuery, Fail> {
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
        let (who, nature, ending, why) = (c.thing(0)?, c.named::<StatiNature>(1)?, c.flag(3)?, c.why());
        c.machine.do_by_rule(who, CreatureAct::TellStati { nature, ending }, why)?;
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
        let (attribute, amount) = (c.named::<Attribute>(1)?, c.short(2)?);
        quietly(c, StatiAct::Inherent(attribute, amount))
    };

    /// Adds to Mag of the first stati of this nature and Val from this thing; without one, lays it on for good.
    inc_stati_mag "IncStatiMag" (who: Thing, nature: StatiNature, source: StatiSource, val: Int, object: Thing,
        change: Int) [throws] -> Nothing |c| {
        let act = StatiAct::IncreaseMag(plain(c, 3, 4)?, c.named(2)?, c.short(5)?);
        quietly(c, act)
    };

    /// Adds to Mag of the first stati of this nature from this effect and thing; without one, lays it on for good.
    inc_eff_stati_mag "IncEffStatiMag" (who: Thing, nature: StatiNature, effect: Resource, source: StatiSource,
        object: Thing, change: Int, val: Int = -1) [throws] -> Nothing |c| {
        let act = StatiAct::IncreaseMag(of_effect(c, Some(6), 4)?, c.named(3)?, c.short(5)?);
        quietly(c, act)
    };

    /// Sets Mag of the first stati of this nature, Val and thing; nothing without one.
    set_stati_mag "SetStatiMag" (who: Thing, nature: StatiNature, val: Int, object: Thing, mag: Int)
        [throws] -> Nothing |c| {
        let act = StatiAct::Set(plain(c, 2, 3)?, StatiPart::Mag, c.short(4)?);
        quietly(c, act)
    };

    /// Sets the rounds left of the first stati of this nature, Val and thing; nothing without one.
    set_stati_dur "SetStatiDur" (who: Thing, nature: StatiNature, val: Int, object: Thing, rounds: Int)
        [throws] -> Nothing |c| {
        let act = StatiAct::Set(plain(c, 2, 3)?, StatiPart::Duration, c.short(4)?);
        quietly(c, act)
    };

    /// Sets Mag of the first stati of this nature from this effect; nothing without one.
    set_eff_stati_mag "SetEffStatiMag" (who: Thing, nature: StatiNature, effect: Resource, mag: Int, val: Int = -1,
        object: Thing = 0) [throws] -> Nothing |c| {
        let act = StatiAct::Set(of_effect(c, Some(4), 5)?, StatiPart::Mag, c.short(3)?);
        quietly(c, act)
    };

    /// Sets Val of the first stati of this nature from this effect; nothing without one.
    set_eff_stati_val "SetEffStatiVal" (who: Thing, nature: StatiNature, effect: Resource, val: Int,
        object: Thing = 0) [throws] -> Nothing |c| {
        let act = StatiAct::Set(of_effect(c, None, 4)?, StatiPart::Val, c.short(3)?);
        quietly(c, act)
    };

    /// Sets the rounds left of the first stati of this nature from this effect; nothing without one.
    set_eff_stati_dur "SetEffStatiDur" (who: Thing, nature: StatiNature, effect: Resource, rounds: Int,
        val: Int = -1, object: Thing = 0) [throws] -> Nothing |c| {
        let act = StatiAct::Set(of_effect(c, Some(4), 5)?, StatiPart::Duration, c.short(3)?);
        quietly(c, act)
    };

    /// Takes every stati of this nature away that fits; says how many.
    remove_stati "RemoveStati" (who: Thing, nature: StatiNature, source: StatiSource = -1, val: Int = -1,
        mag: Int = -1, object: Thing = 0) [throws] -> Int |c| {
        let source = open(c, 2)?.map(StatiSource);
        let query = StatiQuery { source, mag: open(c, 4)?, ..plain(c, 3, 5)? };
        Ok(int(act(c, StatiAct::Remove(query))?))
    };

    /// Takes everything away that comes from this source; says how many.
    remove_stati_source "RemoveStatiSource" (who: Thing, source: StatiSource) [throws] -> Int |c| {
        let source = c.named(1)?;
        Ok(int(act(c, StatiAct::RemoveSource(source))?))
    };

    /// Takes everything away that an effect laid on, for EV_REMOVED, EV_DISPELLED or EV_ELAPSED; says how many.
    remove_eff_stati "RemoveEffStati" (who: Thing, effect: Resource, event: Code = 84) [throws] -> Int |c| {
        let Some(effect) = c.resource(1)? else { return absent("remove_eff_stati: no effect is named") };
        let event = EventCode(c.int(2)?);
        if !matches!(event, EventCode::EV_REMOVED | EventCode::EV_DISPELLED | EventCode::EV_ELAPSED) {
            return wrong("remove_eff_stati: an effect ends by EV_REMOVED, EV_DISPELLED or EV_ELAPSED");
        }
        Ok(int(act(c, StatiAct::RemoveEffect(effect, event, None))?))
    };

    /// Lays every stati of this nature that another has on the first, too.
    copy_stati "CopyStati" (who: Thing, from: Thing, nature: StatiNature) [throws] -> Nothing |c| {
        let act = StatiAct::Copy(c.thing(1)?, Some(c.named(2)?));
        quietly(c, act)
    };

    /// Wakes a sleeper, unless it sleeps too deep.
    awaken "Awaken" (who: Thing, kind: Int = 0) [throws] -> Nothing |c| {
        let (who, why) = (c.thing(0)?, c.why());
        c.machine.do_by_rule(who, CreatureAct::Awaken, why)?;
        Ok(Dynamic::UNIT)
    };
}
