//! The record of the event in hand: who is in it, and whether anything is said.

use crate::base::dice_expr::Dice;
use crate::base::handle::Handle;
use crate::event::Observer;
use crate::event::fields::EMagic;
use crate::event::{FieldId, Value};
use crate::script::api::{Done, declare};
use crate::script::call::Call;
use crate::script::lend::wrong;
use rhai::Dynamic;

/// The fields of p[0] to p[4].
const PARAMETERS: [FieldId; 5] =
    [FieldId::EActor, FieldId::EVictim, FieldId::EItem, FieldId::EItem2, FieldId::EMisc];

fn set<O: Observer>(c: &mut Call<'_, '_, O>, field: FieldId, value: Value) -> Done {
    let why = c.why();
    c.machine.set_value(field, &value, why.text);
    Ok(Dynamic::UNIT)
}

fn put<O: Observer>(c: &mut Call<'_, '_, O>, field: FieldId) -> Done {
    let who: Handle = c.thing(1)?;
    set(c, field, Value::Thing(who))
}

declare! {
    /// Sets who acts.
    set_e_actor "SetEActor" (event: Event, who: Thing) -> Nothing |c| put(c, FieldId::EActor);

    /// Sets whom it happens to.
    set_e_victim "SetEVictim" (event: Event, who: Thing) -> Nothing |c| put(c, FieldId::EVictim);

    /// Sets what it happens to; the same as set_e_victim.
    set_e_target "SetETarget" (event: Event, what: Thing) -> Nothing |c| put(c, FieldId::EVictim);

    /// Sets the item used.
    set_e_item "SetEItem" (event: Event, item: Thing) -> Nothing |c| put(c, FieldId::EItem);

    /// Sets p[0] to p[4] by number.
    set_param "SetParam" (event: Event, number: Int, what: Thing) -> Nothing |c| {
        let (n, what) = (c.int(1)?, c.thing(2)?);
        match usize::try_from(n).ok().and_then(|n| PARAMETERS.get(n)) {
            Some(field) => set(c, *field, Value::Thing(what)),
            None => wrong(format!("set_param: an event has p[0] to p[4], and no p[{n}]")),
        }
    };

    /// Sets the dice of the effect's segment in hand, for this event alone; nothing where no segment is in hand.
    set_p_val "SetPVal" (event: Event, bonus: Int, number: Int = 0, sides: Int = 0) -> Nothing |c| {
        let part = |i| c.within(i, i8::MIN.into(), i8::MAX.into()).map(|n| i16::try_from(n).unwrap_or(0));
        let (bonus, number, sides) = (part(1)?, part(2)?, part(3)?);
        if c.machine.get(EMagic) == 0 {
            return Ok(Dynamic::UNIT);
        }
        set(c, FieldId::PVal, Value::Dice(Dice { number, sides, bonus }))
    };

    /// From here on nothing is said, whatever is thrown, until as often as this unset_silence is called.
    set_silence "SetSilence" () -> Nothing |c| {
        c.machine.ask_for_silence(true);
        Ok(Dynamic::UNIT)
    };

    /// Takes one set_silence back.
    unset_silence "UnsetSilence" () -> Nothing |c| {
        c.machine.ask_for_silence(false);
        Ok(Dynamic::UNIT)
    };
}
