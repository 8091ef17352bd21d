//! Messages. Texts name people as messages of resources do: `{actor}`, `{victim}`, `{item}`.

use super::texts::filled;
use crate::base::handle::Handle;
use crate::event::fields;
use crate::event::host::HostMachine;
use crate::event::observe::Audience;
use crate::script::api::declare;
use crate::script::call::Call;
use crate::script::lend::Fail;
use rhai::Dynamic;

/// Says something unless the event is silenced.
fn say(machine: &mut dyn HostMachine, to: Audience, text: &str) {
    if !machine.info().get(fields::Silence) && !text.is_empty() {
        let text = expand(machine, to, text);
        machine.say_to(to, text);
    }
}

/// Fills in who is who: "you" for the one who reads it, a name for others.
fn expand(machine: &dyn HostMachine, to: Audience, text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 16);
    let mut rest = text;
    while let Some((before, (word, after))) =
        rest.split_once('{').and_then(|(before, rest)| Some((before, rest.split_once('}')?)))
    {
        out.push_str(before);
        let e = machine.info();
        let name = match word.to_ascii_lowercase().as_str() {
            "actor" if to == Audience::Actor => Some("you".to_owned()),
            "actor" => Some(name_of(machine, e.get(fields::EActor))),
            "victim" if to == Audience::Victim => Some("you".to_owned()),
            "victim" => Some(name_of(machine, e.get(fields::EVictim))),
            "item" => Some(name_of(machine, e.get(fields::EItem))),
            _ => None,
        };
        match name {
            Some(name) if word.starts_with(char::is_uppercase) => {
                let mut letters = name.chars();
                out.extend(letters.next().into_iter().flat_map(char::to_uppercase).chain(letters));
            }
            Some(name) => out.push_str(&name),
            None => {
                out.push('{');
                out.push_str(word);
                out.push('}');
            }
        }
        rest = after;
    }
    out.push_str(rest);
    out
}

fn name_of(machine: &dyn HostMachine, h: Handle) -> String {
    let world = machine.world();
    match (world.creature(h), world.item(h)) {
        (Some(c), _) if c.is_character() => c.name().to_owned(),
        (Some(c), _) => format!("the {}", c.name()),
        (None, Some(item)) => match machine.content().header(item.kind) {
            Some(header) => format!("the {}", header.name),
            None => format!("the {}", item.kind.id()),
        },
        (None, None) => "something".to_owned(),
    }
}

/// Says a text, with what follows it in place of {1} and {2}.
fn say_filled(c: &mut Call<'_, '_>, to: Audience, text: usize, values: usize) -> Result<(), Fail> {
    let text = c.text(text)?;
    let text = filled(c, &text, values);
    say(c.machine, to, &text);
    Ok(())
}

declare! {
    /// Says something to one creature. Values that follow stand in place of {1}, {2} and so on.
    i_print "IPrint" (who: Thing, text: Text, a: Any = 0, b: Any = 0) -> Nothing |c| {
        let (who, e) = (c.thing(0)?, c.machine.info());
        let to = match who {
            who if who == e.get(fields::EActor) => Audience::Actor,
            who if who == e.get(fields::EVictim) => Audience::Victim,
            _ => Audience::All,
        };
        say_filled(c, to, 1, 2)?;
        Ok(Dynamic::UNIT)
    };

    /// Says one thing to a creature and another to everybody else.
    id_print "IDPrint" (who: Thing, to_it: Text, to_others: Text = 0, a: Any = 0, b: Any = 0) -> Nothing |c| {
        let (who, e) = (c.thing(0)?, c.machine.info());
        let to = if who == e.get(fields::EVictim) { Audience::Victim } else { Audience::Actor };
        say_filled(c, to, 1, 3)?;
        say_filled(c, Audience::Others, 2, 3)?;
        Ok(Dynamic::UNIT)
    };

    /// Says one thing to the actor and another to everybody else.
    d_print "DPrint" (event: Event, to_actor: Text, to_others: Text, a: Any = 0, b: Any = 0) -> Nothing |c| {
        say_filled(c, Audience::Actor, 1, 3)?;
        say_filled(c, Audience::Others, 2, 3)?;
        Ok(Dynamic::UNIT)
    };

    /// Says one thing to the victim and another to everybody else.
    v_print "VPrint" (event: Event, to_victim: Text, to_others: Text, a: Any = 0, b: Any = 0) -> Nothing |c| {
        say_filled(c, Audience::Victim, 1, 3)?;
        say_filled(c, Audience::Others, 2, 3)?;
        Ok(Dynamic::UNIT)
    };

    /// Says something to everybody.
    a_print "APrint" (event: Event, text: Text, a: Any = 0, b: Any = 0) -> Nothing |c| {
        say_filled(c, Audience::All, 1, 2)?;
        Ok(Dynamic::UNIT)
    };

    /// Says something to everybody who sees the event's square.
    single_print_xy "SinglePrintXY" (event: Event, text: Text, a: Any = 0, b: Any = 0) -> Nothing |c| {
        say_filled(c, Audience::All, 1, 2)?;
        Ok(Dynamic::UNIT)
    };

    /// Says something of their own to the actor, the victim and everybody else.
    t_print "TPrint" (event: Event, to_actor: Text, to_victim: Text, to_others: Text, a: Any = 0, b: Any = 0)
        -> Nothing |c| {
        say_filled(c, Audience::Actor, 1, 4)?;
        say_filled(c, Audience::Victim, 2, 4)?;
        say_filled(c, Audience::Others, 3, 4)?;
        Ok(Dynamic::UNIT)
    };

    /// What a creature or item is called in a sentence. Parts of names (NA_ flags) are not told apart.
    name "Name" (what: Thing, parts: Int = 0) -> Text |c| {
        let what = c.thing(0)?;
        Ok(name_of(c.machine, what).into())
    };
}
