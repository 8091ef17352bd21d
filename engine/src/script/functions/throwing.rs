//! Throwing events (docs/rules/events.md, Throws). Things that are left out are none.

use super::map::point;
use crate::base::event_code::EventCode;
use crate::base::handle::Handle;
use crate::base::names::DamageType;
use crate::event::Observer;
use crate::event::{Answer, EventInfo};
use crate::script::api::{declare, int};
use crate::script::call::Call;
use crate::script::lend::{Fail, wrong};
use rhai::Dynamic;

/// A base event: phases and the rest are the dispatcher's business.
fn code<O: Observer>(c: &Call<'_, '_, O>, i: usize) -> Result<EventCode, Fail> {
    let code = EventCode(c.int(i)?);
    if code.is_valid() && code == code.base() {
        return Ok(code);
    }
    wrong(format!("{code} can't be thrown; throw the event itself, such as EV_DAMAGE"))
}

/// A fresh record about the four things from `from` on.
fn fresh<O: Observer>(c: &Call<'_, '_, O>, from: usize) -> Result<EventInfo, Fail> {
    let mut things = [Handle::NONE; 4];
    for (i, thing) in things.iter_mut().enumerate() {
        *thing = c.thing(from + i)?;
    }
    Ok(EventInfo::about(code(c, 0)?, &things))
}

fn damage<O: Observer>(c: &Call<'_, '_, O>, info: EventInfo) -> Result<EventInfo, Fail> {
    let text = c.text(3)?;
    Ok(info.with_damage(c.named::<DamageType>(1)?, i32::from(c.short(2)?), &text))
}

fn answer(answer: Answer) -> Dynamic {
    int(answer.number())
}

declare! {
    /// Throws an event about up to four things.
    throw_ev "Throw" (code: Code, actor: Thing = 0, victim: Thing = 0, item: Thing = 0, item2: Thing = 0)
        [throws] -> Answer |c| {
        let info = fresh(c, 1)?;
        Ok(answer(c.machine.throw(info)?))
    };

    /// Throws an event with a number, e_param.
    throw_val "ThrowVal" (code: Code, val: Int, actor: Thing = 0, victim: Thing = 0, item: Thing = 0,
        item2: Thing = 0) [throws] -> Answer |c| {
        let info = fresh(c, 2)?.with_param(c.int(1)?);
        Ok(answer(c.machine.throw(info)?))
    };

    /// Throws an event in a direction, NORTH and the rest.
    throw_dir "ThrowDir" (code: Code, direction: Int, actor: Thing = 0, victim: Thing = 0, item: Thing = 0,
        item2: Thing = 0) [throws] -> Answer |c| {
        let info = fresh(c, 2)?.toward(i32::from(c.short(1)?));
        Ok(answer(c.machine.throw(info)?))
    };

    /// Throws an event about a place; the same as throw_xy.
    throw_loc "ThrowLoc" (code: Code, x: Int, y: Int, actor: Thing = 0, victim: Thing = 0, item: Thing = 0,
        item2: Thing = 0) [throws] -> Answer |c| {
        let info = fresh(c, 3)?.at_place(point(c, 1)?);
        Ok(answer(c.machine.throw(info)?))
    };

    /// Throws an event about a field of the map, by its number.
    throw_field "ThrowField" (code: Code, field: Int, actor: Thing = 0, victim: Thing = 0, item: Thing = 0,
        item2: Thing = 0) [throws] -> Answer |c| {
        let field = u32::try_from(c.int(1)?).unwrap_or(0);
        let info = fresh(c, 2)?.with_field(field);
        Ok(answer(c.machine.throw(info)?))
    };

    /// Throws an event of an effect in a direction.
    throw_eff_dir "ThrowEffDir" (code: Code, effect: Resource, direction: Int, actor: Thing = 0, victim: Thing = 0,
        item: Thing = 0, item2: Thing = 0) [throws] -> Answer |c| {
        let info = fresh(c, 3)?.with_effect(c.resource(1)?).toward(i32::from(c.short(2)?));
        Ok(answer(c.machine.throw(info)?))
    };

    /// Throws an event about a place.
    throw_xy "ThrowXY" (code: Code, x: Int, y: Int, actor: Thing = 0, victim: Thing = 0, item: Thing = 0,
        item2: Thing = 0) [throws] -> Answer |c| {
        let info = fresh(c, 3)?.at_place(point(c, 1)?);
        Ok(answer(c.machine.throw(info)?))
    };

    /// Throws an event of an effect.
    throw_eff "ThrowEff" (code: Code, effect: Resource, actor: Thing = 0, victim: Thing = 0, item: Thing = 0,
        item2: Thing = 0) [throws] -> Answer |c| {
        let info = fresh(c, 2)?.with_effect(c.resource(1)?);
        Ok(answer(c.machine.throw(info)?))
    };

    /// Throws an event of an effect about a place.
    throw_eff_xy "ThrowEffXY" (code: Code, effect: Resource, x: Int, y: Int, actor: Thing = 0, victim: Thing = 0,
        item: Thing = 0, item2: Thing = 0) [throws] -> Answer |c| {
        let info = fresh(c, 4)?.with_effect(c.resource(1)?).at_place(point(c, 2)?);
        Ok(answer(c.machine.throw(info)?))
    };

    /// Throws damage: what kind, how much, of what one would die, who does it, to whom.
    throw_dmg "ThrowDmg" (code: Code, kind: DamageType, amount: Int, grave_text: Text, actor: Thing = 0,
        victim: Thing = 0, item: Thing = 0, item2: Thing = 0) [throws] -> Answer |c| {
        let info = damage(c, fresh(c, 4)?)?;
        Ok(answer(c.machine.throw(info)?))
    };

    /// Throws damage of an effect.
    throw_dmg_eff "ThrowDmgEff" (code: Code, kind: DamageType, amount: Int, grave_text: Text, effect: Resource,
        actor: Thing = 0, victim: Thing = 0, item: Thing = 0, item2: Thing = 0) [throws] -> Answer |c| {
        let info = damage(c, fresh(c, 5)?)?.with_effect(c.resource(4)?);
        Ok(answer(c.machine.throw(info)?))
    };

    /// Throws damage by a terrain to who stands on it, in the name of whoever made the terrain.
    throw_terra_dmg "ThrowTerraDmg" (code: Code, kind: DamageType, amount: Int, grave_text: Text, victim: Thing,
        terrain: Resource) [throws] -> Answer |c| {
        let (code, victim) = (code(c, 0)?, c.thing(4)?);
        let (kind, amount, text) = (c.named::<DamageType>(1)?, i32::from(c.short(2)?), c.text(3)?);
        let Some(terrain) = c.resource(5)? else {
            return wrong("throw_terra_dmg: no terrain is named; name one as \"terrain:its_id\"");
        };
        Ok(answer(c.machine.throw_terra_dmg(code, kind, amount, &text, victim, terrain)?))
    };

    /// Throws the record in hand under another code; what changes in it comes back.
    rethrow "ReThrow" (code: Code, event: Event) [throws] -> Answer |c| {
        let code = code(c, 0)?;
        Ok(answer(c.machine.rethrow(code)?))
    };

    /// Throws the record in hand to another effect; nothing comes back.
    redirect_eff "RedirectEff" (event: Event, effect: Resource, code: Code = 52) [throws] -> Answer |c| {
        let (effect, code) = (c.resource(1)?, code(c, 2)?);
        Ok(answer(c.machine.redirect(effect, code)?))
    };
}
