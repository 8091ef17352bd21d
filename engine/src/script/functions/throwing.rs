//! Throwing events (spec/event-system.md, Throw Variants). Things that are left out are none.

use crate::base::event_code::EventCode;
use crate::base::names::DamageType;
use crate::event::fields::{
    DType, EActor, EId, EItem, EItem2, EVictim, Event, ExVal, EyVal, GraveText, IsActivation, IsLoc, VDmg,
    VVal,
};
use crate::event::{Answer, EventInfo};
use crate::script::api::{declare, int};
use crate::script::call::Call;
use crate::script::lend::{Fail, wrong};
use rhai::Dynamic;

/// A base event: phases and the rest are the dispatcher's business.
fn code(c: &Call<'_, '_>, i: usize) -> Result<EventCode, Fail> {
    let code = EventCode(c.int(i)?);
    if code.is_valid() && code == code.base() {
        return Ok(code);
    }
    wrong(format!("{code} can't be thrown; throw the event itself, such as EV_DAMAGE"))
}

/// A fresh record with the four things from `from` on.
fn fresh(c: &Call<'_, '_>, code: EventCode, from: usize) -> Result<EventInfo, Fail> {
    Ok(EventInfo::new(code)
        .with(EActor, c.thing(from)?)
        .with(EVictim, c.thing(from + 1)?)
        .with(EItem, c.thing(from + 2)?)
        .with(EItem2, c.thing(from + 3)?))
}

fn damage(c: &Call<'_, '_>, info: EventInfo) -> Result<EventInfo, Fail> {
    let text = c.text(3)?;
    Ok(info
        .with(DType, c.named::<DamageType>(1)?)
        .with(VDmg, i32::from(c.short(2)?))
        .with(GraveText, (!text.is_empty()).then(|| text.as_str().into())))
}

fn answer(answer: Answer) -> Dynamic {
    int(answer.number())
}

declare! {
    /// Throws an event about up to four things.
    throw_ev "Throw" (code: Code, actor: Thing = 0, victim: Thing = 0, item: Thing = 0, item2: Thing = 0) [throws] -> Answer |c| {
        let info = fresh(c, code(c, 0)?, 1)?;
        Ok(answer(c.machine.throw_info(info)?))
    };

    /// Throws an event with a number, v_val.
    throw_val "ThrowVal" (code: Code, val: Int, actor: Thing = 0, victim: Thing = 0, item: Thing = 0,
        item2: Thing = 0) [throws] -> Answer |c| {
        let info = fresh(c, code(c, 0)?, 2)?.with(VVal, c.int(1)?);
        Ok(answer(c.machine.throw_info(info)?))
    };

    /// Throws an event about a place.
    throw_xy "ThrowXY" (code: Code, x: Int, y: Int, actor: Thing = 0, victim: Thing = 0, item: Thing = 0,
        item2: Thing = 0) [throws] -> Answer |c| {
        let (x, y) = (c.short(1)?, c.short(2)?);
        let info = fresh(c, code(c, 0)?, 3)?.with(ExVal, x.into()).with(EyVal, y.into()).with(IsLoc, true);
        Ok(answer(c.machine.throw_info(info)?))
    };

    /// Throws an event of an effect.
    throw_eff "ThrowEff" (code: Code, effect: Resource, actor: Thing = 0, victim: Thing = 0, item: Thing = 0,
        item2: Thing = 0) [throws] -> Answer |c| {
        let info = fresh(c, code(c, 0)?, 2)?.with(EId, c.resource(1)?);
        Ok(answer(c.machine.throw_info(info)?))
    };

    /// Throws an event of an effect about a place.
    throw_eff_xy "ThrowEffXY" (code: Code, effect: Resource, x: Int, y: Int, actor: Thing = 0, victim: Thing = 0,
        item: Thing = 0, item2: Thing = 0) [throws] -> Answer |c| {
        let (x, y) = (c.short(2)?, c.short(3)?);
        let info = fresh(c, code(c, 0)?, 4)?.with(EId, c.resource(1)?);
        let info = info.with(ExVal, x.into()).with(EyVal, y.into()).with(IsLoc, true);
        Ok(answer(c.machine.throw_info(info)?))
    };

    /// Throws damage: what kind, how much, of what one would die, who does it, to whom.
    throw_dmg "ThrowDmg" (code: Code, kind: DamageType, amount: Int, grave_text: Text, actor: Thing = 0,
        victim: Thing = 0, item: Thing = 0, item2: Thing = 0) [throws] -> Answer |c| {
        let info = damage(c, fresh(c, code(c, 0)?, 4)?)?;
        Ok(answer(c.machine.throw_info(info)?))
    };

    /// Throws damage of an effect.
    throw_dmg_eff "ThrowDmgEff" (code: Code, kind: DamageType, amount: Int, grave_text: Text, effect: Resource,
        actor: Thing = 0, victim: Thing = 0, item: Thing = 0, item2: Thing = 0) [throws] -> Answer |c| {
        let info = damage(c, fresh(c, code(c, 0)?, 5)?)?.with(EId, c.resource(4)?);
        Ok(answer(c.machine.throw_info(info)?))
    };

    /// Throws the record in hand under another code; what changes in it comes back.
    rethrow "ReThrow" (code: Code, event: Event) [throws] -> Answer |c| {
        let code = code(c, 0)?;
        Ok(answer(c.machine.rethrow_code(code)?))
    };

    /// Throws the record in hand to another effect; nothing comes back.
    redirect_eff "RedirectEff" (event: Event, effect: Resource, code: Code) [throws] -> Answer |c| {
        let code = code(c, 2)?;
        let info = c.machine.info().clone();
        let info = info.with(Event, code).with(EId, c.resource(1)?).with(IsActivation, false);
        Ok(answer(c.machine.throw_info(info)?))
    };
}
