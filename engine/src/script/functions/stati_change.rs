//! Stati gained, lost and changed by scripts. Gains go through the rules (`Deed::Gain`), and every loss
//! through one place here. Caster levels of stati wait for magic: a call may give one, and nothing keeps it.

use crate::base::handle::Handle;
use crate::base::names::{StatiNature, StatiSource};
use crate::event::Deed;
use crate::script::api::{Done, declare, int};
use crate::script::call::Call;
use crate::script::functions::stati::Wanted;
use crate::script::lend::{Fail, wrong};
use crate::world::Stati;
use rhai::Dynamic;

/// Lays a stati on a creature by the rules.
fn lay(c: &mut Call<'_, '_>, who: Handle, stati: Stati) -> Result<(), Fail> {
    if c.machine.world().thing(who).is_none() {
        return wrong("nobody can't have a stati; test for NULL_OBJ first");
    }
    let why = c.why();
    Ok(c.machine.do_by_rule(who, Deed::Gain(stati), why)?)
}

/// Takes every stati away that fits; how many there were.
fn take(c: &mut Call<'_, '_>, who: Handle, fits: &dyn Fn(&Stati) -> bool) -> Result<i32, Fail> {
    let (mut taken, why) = (0, c.why());
    // Whatever a loss sets going may bring new ones; those of the list as it was are enough.
    let there = c.machine.world().stati(who).map_or(0, |list| list.len());
    for _ in 0..there {
        if !c.machine.lose_stati(who, why, fits)? {
            break;
        }
        taken += 1;
    }
    Ok(taken)
}

/// Val and Mag of TRAP_EVENT change places, since events are looked up by Mag.
fn gain(c: &mut Call<'_, '_>, duration: i16, from: usize) -> Done {
    let (who, nature) = (c.thing(0)?, c.named::<StatiNature>(1)?);
    let (mut val, mut mag) = (c.short(from + 1)?, c.short(from + 2)?);
    if nature == StatiNature::TRAP_EVENT {
        std::mem::swap(&mut val, &mut mag);
    }
    let source = c.named(from)?;
    let (effect, thing) = (c.resource(from + 3)?, c.thing(2)?);
    lay(c, who, Stati { nature, val, mag, duration, source, effect, thing })?;
    Ok(Dynamic::UNIT)
}

/// Changes the first stati that fits; false where there is none.
fn change(c: &mut Call<'_, '_>, wanted: &Wanted, how: impl Fn(Stati) -> Stati) -> Result<bool, Fail> {
    let who = c.thing(0)?;
    let Some((place, old)) = wanted.first_place(c.machine, who) else { return Ok(false) };
    let why = c.why();
    c.machine.put_stati(who, place, how(old), why);
    c.machine.recalc(who);
    Ok(true)
}

fn narrow(n: i32) -> i16 {
    i16::try_from(n.clamp(i16::MIN.into(), i16::MAX.into())).unwrap_or_default()
}

/// Adds to Mag of the first stati that fits, or lays a new one on for good.
fn increase(c: &mut Call<'_, '_>, wanted: &Wanted, source: StatiSource, by: i32) -> Done {
    let who = c.thing(0)?;
    if !change(c, wanted, |s| Stati { mag: narrow(i32::from(s.mag).saturating_add(by)), ..s })? {
        let new =
            Stati::new(wanted.nature, narrow(wanted.val), narrow(by)).from_source(source).by(wanted.object);
        lay(c, who, Stati { effect: wanted.effect, ..new })?;
        c.machine.recalc(who);
    }
    Ok(Dynamic::UNIT)
}

fn any_of(c: &Call<'_, '_>, effect: Option<usize>, val: i32, object: usize) -> Result<Wanted, Fail> {
    let effect = match effect {
        Some(i) => Some(c.resource(i)?),
        None => None,
    };
    if effect == Some(None) {
        return wrong("no effect is named; a question about any effect has no `eff` in its name");
    }
    Ok(Wanted { nature: c.named(1)?, effect: effect.flatten(), val, object: c.thing(object)? })
}

declare! {
    /// Lays a stati on a creature for so many rounds (at least 1; -1 until its cause ends it, -2 until it rests).
    gain_temp_stati "GainTempStati" (who: Thing, nature: StatiNature, object: Thing, rounds: Int,
        source: StatiSource, val: Int = -1, mag: Int = -1, effect: Resource = 0, caster_level: Int = 0)
        [throws] -> Nothing |c| {
        let rounds = c.short(3)?;
        if rounds == 0 {
            return wrong("gain_temp_stati: 0 rounds would last for ever; gain_perm_stati says so");
        }
        gain(c, rounds, 4)
    };

    /// Lays a stati on a creature for good.
    gain_perm_stati "GainPermStati" (who: Thing, nature: StatiNature, object: Thing,
        source: StatiSource, val: Int = -1, mag: Int = -1, effect: Resource = 0, caster_level: Int = 0)
        [throws] -> Nothing |c| gain(c, 0, 3);

    /// Adds to Mag of the first stati of this nature and Val from this thing; without one, lays it on for good.
    inc_stati_mag "IncStatiMag" (who: Thing, nature: StatiNature, source: StatiSource, val: Int, object: Thing,
        change: Int) [throws] -> Nothing |c| {
        let (source, by) = (c.named(2)?, c.int(5)?);
        let wanted = any_of(c, None, c.int(3)?, 4)?;
        increase(c, &wanted, source, by)
    };

    /// Adds to Mag of the first stati of this nature from this effect and thing; without one, lays it on for good.
    inc_eff_stati_mag "IncEffStatiMag" (who: Thing, nature: StatiNature, effect: Resource, source: StatiSource,
        object: Thing, change: Int, val: Int = -1) [throws] -> Nothing |c| {
        let (source, by) = (c.named(3)?, c.int(5)?);
        let wanted = any_of(c, Some(2), c.int(6)?, 4)?;
        increase(c, &wanted, source, by)
    };

    /// Sets Mag of the first stati of this nature, Val and thing; nothing without one.
    set_stati_mag "SetStatiMag" (who: Thing, nature: StatiNature, val: Int, object: Thing, mag: Int) -> Nothing |c| {
        let mag = c.short(4)?;
        let wanted = any_of(c, None, c.int(2)?, 3)?;
        change(c, &wanted, |s| Stati { mag, ..s })?;
        Ok(Dynamic::UNIT)
    };

    /// Sets the rounds left of the first stati of this nature, Val and thing; nothing without one.
    set_stati_dur "SetStatiDur" (who: Thing, nature: StatiNature, val: Int, object: Thing, rounds: Int) -> Nothing |c| {
        let duration = c.short(4)?;
        let wanted = any_of(c, None, c.int(2)?, 3)?;
        change(c, &wanted, |s| Stati { duration, ..s })?;
        Ok(Dynamic::UNIT)
    };

    /// Sets Mag of the first stati of this nature from this effect; nothing without one.
    set_eff_stati_mag "SetEffStatiMag" (who: Thing, nature: StatiNature, effect: Resource, mag: Int, val: Int = -1,
        object: Thing = 0) -> Nothing |c| {
        let mag = c.short(3)?;
        let wanted = any_of(c, Some(2), c.int(4)?, 5)?;
        change(c, &wanted, |s| Stati { mag, ..s })?;
        Ok(Dynamic::UNIT)
    };

    /// Sets Val of the first stati of this nature from this effect; nothing without one.
    set_eff_stati_val "SetEffStatiVal" (who: Thing, nature: StatiNature, effect: Resource, val: Int,
        object: Thing = 0) -> Nothing |c| {
        let val = c.short(3)?;
        let wanted = any_of(c, Some(2), -1, 4)?;
        change(c, &wanted, |s| Stati { val, ..s })?;
        Ok(Dynamic::UNIT)
    };

    /// Sets the rounds left of the first stati of this nature from this effect; nothing without one.
    set_eff_stati_dur "SetEffStatiDur" (who: Thing, nature: StatiNature, effect: Resource, rounds: Int,
        val: Int = -1, object: Thing = 0) -> Nothing |c| {
        let duration = c.short(3)?;
        let wanted = any_of(c, Some(2), c.int(4)?, 5)?;
        change(c, &wanted, |s| Stati { duration, ..s })?;
        Ok(Dynamic::UNIT)
    };

    /// Takes every stati of this nature away that fits; says how many.
    remove_stati "RemoveStati" (who: Thing, nature: StatiNature, source: StatiSource = -1, val: Int = -1,
        mag: Int = -1, object: Thing = 0) [throws] -> Int |c| {
        let (who, nature) = (c.thing(0)?, c.named::<StatiNature>(1)?);
        let (source, val, mag, object) = (c.int(2)?, c.int(3)?, c.int(4)?, c.thing(5)?);
        let taken = take(c, who, &|s| {
            s.nature == nature
                && (source == -1 || i32::from(s.source.0) == source)
                && (val == -1 || i32::from(s.val) == val)
                && (mag == -1 || i32::from(s.mag) == mag)
                && (!object.is_some() || s.thing == object)
        })?;
        Ok(int(taken))
    };

    /// Takes everything away that comes from this source; says how many.
    remove_stati_source "RemoveStatiSource" (who: Thing, source: StatiSource) [throws] -> Int |c| {
        let (who, source) = (c.thing(0)?, c.named::<StatiSource>(1)?);
        Ok(int(take(c, who, &|s| s.source == source)?))
    };

    /// Takes everything away that an effect laid on a creature; says how many. The event by which it ends is
    /// for what has to be told of it.
    remove_eff_stati "RemoveEffStati" (who: Thing, effect: Resource, event: Code = 0) [throws] -> Int |c| {
        let (who, effect) = (c.thing(0)?, c.resource(1)?);
        if effect.is_none() {
            return wrong("remove_eff_stati: no effect is named");
        }
        let taken = take(c, who, &|s| {
            s.effect == effect && !s.thing.is_some() && s.nature != StatiNature::INNATE_SPELL
                && s.source != StatiSource::SS_MONI
        })?;
        Ok(int(taken))
    };

    /// Lays every stati of this nature that another has on the first, too.
    copy_stati "CopyStati" (who: Thing, from: Thing, nature: StatiNature) [throws] -> Nothing |c| {
        let (who, from, nature) = (c.thing(0)?, c.thing(1)?, c.named::<StatiNature>(2)?);
        let all: Vec<Stati> =
            c.machine.world().stati(from).map_or(Vec::new(), |list| list.of(nature).cloned().collect());
        for stati in all {
            lay(c, who, stati)?;
        }
        Ok(Dynamic::UNIT)
    };

    /// Wakes a sleeper, unless it sleeps too deep.
    awaken "Awaken" (who: Thing, kind: Int = 0) -> Nothing |c| {
        let (who, why) = (c.thing(0)?, c.why());
        c.machine.do_by_rule(who, Deed::Awaken, why)?;
        Ok(Dynamic::UNIT)
    };
}
