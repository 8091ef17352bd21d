//! Questions about stati: what lies on a creature (docs/rules/stati.md). Val, Mag and source of -1 stand for any in
//! questions, as in the original.

use crate::base::handle::Handle;
use crate::base::id::ResId;
use crate::base::names::{StatiNature, StatiSource};
use crate::event::Observer;
use crate::event::host::HostMachine;
use crate::script::api::{Done, declare, int, resource, thing};
use crate::script::call::Call;
use crate::script::lend::{Fail, absent};
use crate::world::Stati;

/// What a question about stati asks for.
struct Wanted {
    /// Of this nature; -1 for any.
    nature: StatiNature,
    /// From this effect.
    effect: Option<ResId>,
    /// With this Val; -1 for any.
    val: i32,
    /// Behind which this thing stands.
    object: Handle,
}

impl Wanted {
    fn fits(&self, s: &Stati) -> bool {
        (s.nature == self.nature || self.nature.0 == -1)
            && (self.val == -1 || i32::from(s.val) == self.val)
            && (!self.object.is_some() || s.thing == self.object)
            && (self.effect.is_none() || s.effect == self.effect)
    }

    fn first<'w>(&self, machine: &'w dyn HostMachine, who: Handle) -> Option<&'w Stati> {
        machine.world().stati(who)?.iter().find(|s| self.fits(s))
    }
}

/// `who, nature, val, object` as most questions have them.
fn plain<O: Observer>(c: &Call<'_, '_, O>) -> Result<Wanted, Fail> {
    Ok(Wanted { nature: c.named(1)?, effect: None, val: c.int(2)?, object: c.thing(3)? })
}

/// `who, nature, effect, val, object` for questions about one effect.
fn of_effect<O: Observer>(c: &Call<'_, '_, O>) -> Result<Wanted, Fail> {
    let Some(effect) = c.resource(2)? else {
        return absent("no effect is named; a question about any effect has no `eff` in its name");
    };
    Ok(Wanted { nature: c.named(1)?, effect: Some(effect), val: c.int(3)?, object: c.thing(4)? })
}

/// Something over all stati that fit.
fn fold<O: Observer>(c: &Call<'_, '_, O>, wanted: &Wanted, f: impl Fn(i32, &Stati) -> i32) -> Done {
    let who = c.thing(0)?;
    let list = c.machine.world().stati(who);
    Ok(int(list.map_or(0, |list| list.iter().filter(|s| wanted.fits(s)).fold(0, f))))
}

/// Something over all stati of a question with nature, Val and thing.
fn over<O: Observer>(c: &Call<'_, '_, O>, f: impl Fn(i32, &Stati) -> i32) -> Done {
    fold(c, &plain(c)?, f)
}

declare! {
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

    /// Val of the first stati of this nature; -1 without one, since 0 is a value like any other.
    get_stati_val "GetStatiVal" (who: Thing, nature: StatiNature, object: Thing = 0) -> Int |c| {
        let who = c.thing(0)?;
        let wanted = Wanted { nature: c.named(1)?, effect: None, val: -1, object: c.thing(2)? };
        Ok(int(wanted.first(c.machine, who).map_or(-1, |s| s.val.into())))
    };

    /// Rounds left of the first stati of this nature; 0 for one that stays, and without one.
    get_stati_dur "GetStatiDur" (who: Thing, nature: StatiNature, val: Int = -1, object: Thing = 0) -> Int |c| {
        let (who, wanted) = (c.thing(0)?, plain(c)?);
        Ok(int(wanted.first(c.machine, who).map_or(0, |s| s.duration.into())))
    };

    /// The thing behind the first stati of this nature, or NULL_OBJ.
    get_stati_obj "GetStatiObj" (who: Thing, nature: StatiNature, val: Int = -1, object: Thing = 0) -> Thing |c| {
        let (who, wanted) = (c.thing(0)?, plain(c)?);
        Ok(thing(wanted.first(c.machine, who).map_or(Handle::NONE, |s| s.thing)))
    };

    /// The effect behind the first stati of this nature, or NULL_ID.
    get_stati_eid "GetStatiEID" (who: Thing, nature: StatiNature, val: Int = -1, object: Thing = 0) -> Resource |c| {
        let (who, wanted) = (c.thing(0)?, plain(c)?);
        Ok(resource(wanted.first(c.machine, who).and_then(|s| s.effect)))
    };

    /// Mag of the first stati of this nature from this effect; 0 without one.
    get_eff_stati_mag "GetEffStatiMag" (who: Thing, nature: StatiNature, effect: Resource, val: Int = -1,
        object: Thing = 0) -> Int |c| {
        let (who, wanted) = (c.thing(0)?, of_effect(c)?);
        Ok(int(wanted.first(c.machine, who).map_or(0, |s| s.mag.into())))
    };

    /// Rounds left of the first stati of this nature from this effect; 0 without one.
    get_eff_stati_dur "GetEffStatiDur" (who: Thing, nature: StatiNature, effect: Resource, val: Int = -1,
        object: Thing = 0) -> Int |c| {
        let (who, wanted) = (c.thing(0)?, of_effect(c)?);
        Ok(int(wanted.first(c.machine, who).map_or(0, |s| s.duration.into())))
    };

    /// Val of the first stati of this nature from this effect; 0 without one.
    get_eff_stati_val "GetEffStatiVal" (who: Thing, nature: StatiNature, effect: Resource, val: Int = -1,
        object: Thing = 0) -> Int |c| {
        let (who, wanted) = (c.thing(0)?, of_effect(c)?);
        Ok(int(wanted.first(c.machine, who).map_or(0, |s| s.val.into())))
    };

    /// The thing behind the first stati of this nature from this effect, or NULL_OBJ.
    get_eff_stati_obj "GetEffStatiObj" (who: Thing, nature: StatiNature, effect: Resource, val: Int = -1,
        object: Thing = 0) -> Thing |c| {
        let (who, wanted) = (c.thing(0)?, of_effect(c)?);
        Ok(thing(wanted.first(c.machine, who).map_or(Handle::NONE, |s| s.thing)))
    };

    /// How many stati of this nature an effect laid on a creature.
    count_eff_stati "CountEffStati" (who: Thing, nature: StatiNature, effect: Resource, val: Int = -1) -> Int |c| {
        let who = c.thing(0)?;
        let wanted = Wanted { nature: c.named(1)?, effect: c.resource(2)?, val: c.int(3)?, object: Handle::NONE };
        let count = c.machine.world().stati(who).map_or(0, |list| list.iter().filter(|s| wanted.fits(s)).count());
        Ok(int(i32::try_from(count).unwrap_or(i32::MAX)))
    };

    /// The sum of Mag over all stati of this nature that fit.
    sum_stati_mag "SumStatiMag" (who: Thing, nature: StatiNature, val: Int = -1, object: Thing = 0) -> Int |c| {
        over(c, |sum, s| sum + i32::from(s.mag))
    };

    /// The largest Mag among the stati of this nature that fit; at least 0.
    high_stati_mag "HighStatiMag" (who: Thing, nature: StatiNature, val: Int = -1, object: Thing = 0) -> Int |c| {
        over(c, |high, s| high.max(s.mag.into()))
    };

    /// The bits that are set in Val of any stati of this nature.
    xor_stati_val "XORStatiVal" (who: Thing, nature: StatiNature, object: Thing = 0) -> Int |c| {
        let wanted = Wanted { nature: c.named(1)?, effect: None, val: -1, object: c.thing(2)? };
        fold(c, &wanted, |bits, s| bits | i32::from(s.val))
    };

    /// Has it any stati from this source?
    has_stati_from_source "HasStatiFromSource" (who: Thing, source: StatiSource) -> Bool |c| {
        let (who, source) = (c.thing(0)?, c.named::<StatiSource>(1)?);
        let list = c.machine.world().stati(who);
        Ok(list.is_some_and(|list| list.iter().any(|s| s.source == source)).into())
    };

    /// The caster level of the first stati that fits; 0 without one.
    get_stati_c_lev "GetStatiCLev" (who: Thing, nature: StatiNature, val: Int = -1, object: Thing = 0) -> Int |c| {
        let (who, wanted) = (c.thing(0)?, plain(c)?);
        Ok(int(wanted.first(c.machine, who).map_or(0, |s| s.clev.into())))
    };

    /// The caster level of the first stati from this effect that fits; 0 without one.
    get_eff_stati_c_lev "GetEffStatiCLev" (who: Thing, nature: StatiNature, effect: Resource, val: Int = -1,
        object: Thing = 0) -> Int |c| {
        let (who, wanted) = (c.thing(0)?, of_effect(c)?);
        Ok(int(wanted.first(c.machine, who).map_or(0, |s| s.clev.into())))
    };

    /// The highest caster level among stati from this source; at least 0.
    high_source_c_lev "HighSourceCLev" (who: Thing, source: StatiSource) -> Int |c| {
        let (who, source) = (c.thing(0)?, c.named::<StatiSource>(1)?);
        let list = c.machine.world().stati(who);
        let high = list.and_then(|l| l.iter().filter(|s| s.source == source).map(|s| s.clev).max());
        Ok(int(high.unwrap_or(0).into()))
    };
}
