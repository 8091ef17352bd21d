//! Messages. Texts name people as messages of resources do (`base::message`).

use crate::event::fields;
use crate::event::observe::Audience;
use crate::script::api::declare;
use rhai::Dynamic;

declare! {
    /// Says something to one creature.
    i_print "IPrint" (who: Thing, text: Text) -> Nothing |c| {
        let (who, text) = (c.thing(0)?, c.text(1)?);
        let e = c.machine.info();
        let to = match who {
            who if who == e.get(fields::EActor) => Audience::Actor,
            who if who == e.get(fields::EVictim) => Audience::Victim,
            who => Audience::To(who),
        };
        c.machine.print(to, &text)?;
        Ok(Dynamic::UNIT)
    };

    /// Says one thing to the actor and another to everybody else.
    d_print "DPrint" (event: Event, to_actor: Text, to_others: Text) -> Nothing |c| {
        let (actor, others) = (c.text(1)?, c.text(2)?);
        c.machine.print(Audience::Actor, &actor)?;
        c.machine.print(Audience::Others, &others)?;
        Ok(Dynamic::UNIT)
    };

    /// Says one thing to the victim and another to everybody else.
    v_print "VPrint" (event: Event, to_victim: Text, to_others: Text) -> Nothing |c| {
        let (victim, others) = (c.text(1)?, c.text(2)?);
        c.machine.print(Audience::Victim, &victim)?;
        c.machine.print(Audience::Others, &others)?;
        Ok(Dynamic::UNIT)
    };

    /// Says something to everybody.
    a_print "APrint" (event: Event, text: Text) -> Nothing |c| {
        let text = c.text(1)?;
        c.machine.print(Audience::All, &text)?;
        Ok(Dynamic::UNIT)
    };

    /// Says something of their own to the actor, the victim and everybody else.
    t_print "TPrint" (event: Event, to_actor: Text, to_victim: Text, to_others: Text) -> Nothing |c| {
        let (actor, victim, others) = (c.text(1)?, c.text(2)?, c.text(3)?);
        c.machine.print(Audience::Actor, &actor)?;
        c.machine.print(Audience::Victim, &victim)?;
        c.machine.print(Audience::Others, &others)?;
        Ok(Dynamic::UNIT)
    };

    /// What a creature or item is called in a sentence.
    name "Name" (what: Thing) -> Text |c| {
        let what = c.thing(0)?;
        Ok(c.machine.name_of(what)?.into())
    };
}
