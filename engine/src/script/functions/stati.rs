//! Stati: what lies on a creature (facts/rules/stati.md). Val, Mag and source of -1 stand for any in
//! questions, as in the original.

use crate::base::handle::Handle;
use crate::base::id::ResId;
use crate::base::names::{StatiNature, StatiSource};
use crate::event::EventCode;
use crate::event::host::HostMachine;
use crate::event::stati::{StatiAct, StatiPart};
use crate::script::api::{Call, declare, int, resource, thing};
use crate::script::lend::{Fail, wrong};
use crate::world::{Stati, StatiQuery};
use rhai::Dynamic;

/// What a question about stati asks for.
struct Wanted {
    nature: StatiNature,
    effect: Option<ResId>,
    val: i32,
    object: Handle,
}

impl Wanted {
    fn fits(&self, s: &Stati) -> bool {
        s.nature == self.nature
            && (self.val == -1 || i32::from(s.val) == self.val)
            && (!self.object.is_some() || s.thing == self.object)
            && (self.effect.is_none() || s.effect == self.effect)
    }

    fn first<'w>(&self, machine: &'w dyn HostMachine, who: Handle) -> Option<&'w Stati> {
        machine.world().creature(who)?.stati().iter().find(|s| self.fits(s))
    }
}

/// `who, nature, val, object` as most questions have them.
fn plain(c: &Call<'_, '_>) -> Result<Wanted, Fail> {
    Ok(Wanted { nature: c.named(1)?, effect: None, val: c.int(2)?, object: c.thing(3)? })
}

/// `who, nature, effect, val, object` for questions about one effect.
fn of_effect(c: &Call<'_, '_>) -> Result<Wanted, Fail> {
    let Some(effect) = c.resource(2)? else {
        return wrong("no effect is named; a question about any effect has no `eff` in its name");
    };
    Ok(Wanted { nature: c.named(1)?, effect: Some(effect), val: c.int(3)?, object: c.thing(4)? })
}

/// Lays a stati on; Val and Mag of TRAP_EVENT change places, since events are looked up by Mag.
fn gain(c: &mut Call<'_, '_>, duration: i16, from: usize) -> Result<Dynamic, Fail> {
    let who = c.thing(0)?;
    let nature = c.named::<StatiNature>(1)?;
    let (mut val, mut mag) = (c.short(from + 1)?, c.short(from + 2)?);
    if nature == StatiNature::TRAP_EVENT {
        std::mem::swap(&mut val, &mut mag);
    }
    let stati = Stati {
        duration,
        source: c.named(from)?,
        effect: c.resource(from + 3)?,
        thing: c.thing(2)?,
        ..Stati::new(nature, val, mag)
    };
    if c.machine.world().stati(who).is_none() {
        return wrong("only a thing can have a stati, and this is none");
    }
    c.machine.stati_act(who, StatiAct::Gain(stati))?;
    Ok(Dynamic::UNIT)
}

declare! {
    /// Lays a stati on a creature for so many rounds (at least 1).
    gain_temp_stati "GainTempStati" (who: Thing, nature: StatiNature, object: Thing, rounds: Int,
        source: StatiSource, val: Int = -1, mag: Int = -1, effect: Resource = 0) -> Nothing |c| {
        let rounds = c.short(3)?;
        if rounds == 0 {
            return wrong("gain_temp_stati: 0 rounds would last for ever; gain_perm_stati says so");
        }
        gain(c, rounds, 4)
    };

    /// Lays a stati on a creature for good.
    gain_perm_stati "GainPermStati" (who: Thing, nature: StatiNature, object: Thing,
        source: StatiSource, val: Int = -1, mag: Int = -1, effect: Resource = 0) -> Nothing |c| {
        gain(c, 0, 3)
    };

    /// Has it a stati of this nature, with this Val where one is given?
    has_stati "HasStati" (who: Thing, nature: StatiNature, val: Int = -1, object: Thing = 0) -> Bool |c| {
        let (who, wanted) = (c.thing(0)?, plain(c)?);
        Ok(wanted.first(c.machine, who).is_some().into())
    };

    /// Has it a stati of this nature from this effect?
    has_eff_stati "HasEffStati" (who: Thing, nature: StatiNature, effect: Resource, val: Int = -1,
        object: Thing = 0) -> Bool |c| {
        let (who, wanted) = (c.thing(0)?, of_effect(c)?);
        Ok(wanted.first(c.machine, who).is_some().into())
    };

    /// Mag of the first stati of this nature; 0 without one.
    get_stati_mag "GetStatiMag" (who: Thing, nature: StatiNature, val: Int = -1, object: Thing = 0) -> Int |c| {
        let (who, wanted) = (c.thing(0)?, plain(c)?);
        Ok(int(wanted.first(c.machine, who).map_or(0, |s| s.mag.into())))
    };

    /// Val of the first stati of this nature; 0 without one.
    get_stati_val "GetStatiVal" (who: Thing, nature: StatiNature) -> Int |c| {
        let who = c.thing(0)?;
        let wanted = Wanted { nature: c.named(1)?, effect: None, val: -1, object: Handle::NONE };
        Ok(int(wanted.first(c.machine, who).map_or(0, |s| s.val.into())))
    };

    /// Rounds left of the first stati of this nature; 0 for one that stays, and without one.
    get_stati_dur "GetStatiDur" (who: Thing, nature: StatiNature, val: Int = -1, object: Thing = 0) -> Int |c| {
        let (who, wanted) = (c.thing(0)?, plain(c)?);
        Ok(int(wanted.first(c.machine, who).map_or(0, |s| s.duration.into())))
    };

    /// The thing behind the first stati of this nature, or NULL_OBJ.
    get_stati_obj "GetStatiObj" (who: Thing, nature: StatiNature, val: Int = -1) -> Thing |c| {
        let who = c.thing(0)?;
        let wanted = Wanted { nature: c.named(1)?, effect: None, val: c.int(2)?, object: Handle::NONE };
        Ok(thing(wanted.first(c.machine, who).map_or(Handle::NONE, |s| s.thing)))
    };

    /// The effect behind the first stati of this nature, or NULL_ID.
    get_stati_eid "GetStatiEID" (who: Thing, nature: StatiNature, val: Int = -1) -> Resource |c| {
        let who = c.thing(0)?;
        let wanted = Wanted { nature: c.named(1)?, effect: None, val: c.int(2)?, object: Handle::NONE };
        Ok(resource(wanted.first(c.machine, who).and_then(|s| s.effect)))
    };

    /// Mag of the first stati of this nature from this effect; 0 without one.
    get_eff_stati_mag "GetEffStatiMag" (who: Thing, nature: StatiNature, effect: Resource, val: Int = -1,
        object: Thing = 0) -> Int |c| {
        let (who, wanted) = (c.thing(0)?, of_effect(c)?);
        Ok(int(wanted.first(c.machine, who).map_or(0, |s| s.mag.into())))
    };

    /// Val of the first stati of this nature from this effect; 0 without one.
    get_eff_stati_val "GetEffStatiVal" (who: Thing, nature: StatiNature, effect: Resource) -> Int |c| {
        let who = c.thing(0)?;
        let wanted = Wanted { nature: c.named(1)?, effect: c.resource(2)?, val: -1, object: Handle::NONE };
        Ok(int(wanted.first(c.machine, who).map_or(0, |s| s.val.into())))
    };

    /// The thing behind the first stati of this nature from this effect, or NULL_OBJ.
    get_eff_stati_obj "GetEffStatiObj" (who: Thing, nature: StatiNature, effect: Resource) -> Thing |c| {
        let who = c.thing(0)?;
        let wanted = Wanted { nature: c.named(1)?, effect: c.resource(2)?, val: -1, object: Handle::NONE };
        Ok(thing(wanted.first(c.machine, who).map_or(Handle::NONE, |s| s.thing)))
    };

    /// Changes Mag of the first stati of this nature from this effect by so much; false without one.
    inc_eff_stati_mag "IncEffStatiMag" (who: Thing, nature: StatiNature, effect: Resource, change: Int) -> Bool |c| {
        let (who, change) = (c.thing(0)?, c.int(3)?);
        let wanted = Wanted { nature: c.named(1)?, effect: c.resource(2)?, val: -1, object: Handle::NONE };
        let Some(old) = wanted.first(c.machine, who).cloned() else { return Ok(false.into()) };
        let mag = i32::from(old.mag).saturating_add(change).clamp(i16::MIN.into(), i16::MAX.into());
        let mag = i16::try_from(mag).unwrap_or(old.mag);
        c.machine.stati_act(who, StatiAct::Set(StatiQuery::exactly(&old), StatiPart::Mag, mag))?;
        Ok(true.into())
    };

    /// Sets Val of the first stati of this nature from this effect; false without one.
    set_eff_stati_val "SetEffStatiVal" (who: Thing, nature: StatiNature, effect: Resource, val: Int) -> Bool |c| {
        let (who, val) = (c.thing(0)?, c.short(3)?);
        let wanted = Wanted { nature: c.named(1)?, effect: c.resource(2)?, val: -1, object: Handle::NONE };
        let Some(old) = wanted.first(c.machine, who).cloned() else { return Ok(false.into()) };
        c.machine.stati_act(who, StatiAct::Set(StatiQuery::exactly(&old), StatiPart::Val, val))?;
        Ok(true.into())
    };

    /// Takes every stati of this nature away that fits; says how many.
    remove_stati "RemoveStati" (who: Thing, nature: StatiNature, source: StatiSource = -1, val: Int = -1,
        mag: Int = -1, object: Thing = 0) -> Int |c| {
        let (who, nature) = (c.thing(0)?, c.named::<StatiNature>(1)?);
        let (source, val, mag, object) = (c.int(2)?, c.int(3)?, c.int(4)?, c.thing(5)?);
        let short = |n: i32| (n != -1).then(|| i16::try_from(n).unwrap_or(i16::MAX));
        let query = StatiQuery {
            nature: Some(nature),
            val: short(val),
            mag: short(mag),
            source: short(source).map(StatiSource),
            effect: None,
            thing: object.some(),
        };
        Ok(int(c.machine.stati_act(who, StatiAct::Remove(query))?))
    };

    /// Takes everything away that an effect laid on a creature; says how many.
    remove_eff_stati "RemoveEffStati" (who: Thing, effect: Resource) -> Int |c| {
        let (who, effect) = (c.thing(0)?, c.resource(1)?);
        let Some(effect) = effect else {
            return wrong("remove_eff_stati: no effect is named");
        };
        Ok(int(c.machine.stati_act(who, StatiAct::RemoveEffect(effect, EventCode::EV_REMOVED, None))?))
    };
}
