//! Messages. Texts name people as messages of resources do (`base::message`).

use super::texts::filled;
use crate::base::handle::Handle;
use crate::event::Observer;
use crate::event::fields;
use crate::event::observe::Audience;
use crate::script::api::declare;
use crate::script::call::Call;
use crate::script::lend::Fail;
use rhai::Dynamic;

/// Says a text, with what follows it in place of {1} and {2}.
fn say_filled<O: Observer>(
    c: &mut Call<'_, '_, O>,
    to: Audience,
    text: usize,
    values: usize,
) -> Result<(), Fail> {
    let text = c.text(text)?;
    let text = filled(c, &text, values)?;
    c.machine.spend_text(text.len())?;
    Ok(c.machine.print(to, &text)?)
}

/// Whoever reads what is said to one creature.
fn audience_of<O: Observer>(c: &Call<'_, '_, O>, who: Handle) -> Audience {
    let e = c.machine.e();
    match who {
        who if who == e.get(fields::EActor) => Audience::Actor,
        who if who == e.get(fields::EVictim) => Audience::Victim,
        who => Audience::To(who),
    }
}

declare! {
    /// Says something to one creature. Values that follow stand in place of {1}, {2} and so on.
    i_print "IPrint" (who: Thing, text: Text, a: Any = 0, b: Any = 0) [throws] -> Nothing |c| {
        let to = audience_of(c, c.thing(0)?);
        say_filled(c, to, 1, 2)?;
        Ok(Dynamic::UNIT)
    };

    /// Says one thing to a creature and another to everybody else.
    id_print "IDPrint" (who: Thing, to_it: Text, to_others: Text = 0, a: Any = 0, b: Any = 0) [throws] -> Nothing |c| {
        let who = c.thing(0)?;
        say_filled(c, audience_of(c, who), 1, 3)?;
        say_filled(c, Audience::Around(who), 2, 3)?;
        Ok(Dynamic::UNIT)
    };

    /// Says one thing to the actor and another to everybody else.
    d_print "DPrint" (event: Event, to_actor: Text, to_others: Text, a: Any = 0, b: Any = 0) [throws] -> Nothing |c| {
        say_filled(c, Audience::Actor, 1, 3)?;
        let actor = c.machine.e().get(fields::EActor);
        say_filled(c, Audience::Around(actor), 2, 3)?;
        Ok(Dynamic::UNIT)
    };

    /// Says one thing to the victim and another to everybody else.
    v_print "VPrint" (event: Event, to_victim: Text, to_others: Text, a: Any = 0, b: Any = 0) [throws] -> Nothing |c| {
        say_filled(c, Audience::Victim, 1, 3)?;
        let victim = c.machine.e().get(fields::EVictim);
        say_filled(c, Audience::Around(victim), 2, 3)?;
        Ok(Dynamic::UNIT)
    };

    /// Says something to everybody.
    a_print "APrint" (event: Event, text: Text, a: Any = 0, b: Any = 0) [throws] -> Nothing |c| {
        say_filled(c, Audience::All, 1, 2)?;
        Ok(Dynamic::UNIT)
    };

    /// Says something to everybody who sees the event's square.
    single_print_xy "SinglePrintXY" (event: Event, text: Text, a: Any = 0, b: Any = 0) [throws] -> Nothing |c| {
        say_filled(c, Audience::All, 1, 2)?;
        Ok(Dynamic::UNIT)
    };

    /// Says something of their own to the actor, the victim and everybody else. Who is both reads the victim's.
    t_print "TPrint" (event: Event, to_actor: Text, to_victim: Text, to_others: Text, a: Any = 0, b: Any = 0) [throws] -> Nothing |c| {
        let e = c.machine.e();
        if e.get(fields::EActor) != e.get(fields::EVictim) {
            say_filled(c, Audience::Actor, 1, 4)?;
        }
        say_filled(c, Audience::Victim, 2, 4)?;
        say_filled(c, Audience::Others, 3, 4)?;
        Ok(Dynamic::UNIT)
    };

    /// What a creature or item is called, with what NA_ flags ask for: NA_THE or NA_A for an article, NA_LONG for all
    /// that is known, NA_MECH for figures, NA_POSS for "'s", NA_SINGLE for one of many, NA_CAPS and NA_XCAPS.
    name "Name" (what: Thing, parts: Int = 0) [throws] -> Text |c| {
        let (what, parts) = (c.thing(0)?, c.int(1)?);
        Ok(c.machine.name_in(what, parts)?.into())
    };
}
