//! Where what lies on somebody or in a file comes from: who laid a stati on and for how long, why a number
//! of a thing is so, the dice in the files of monsters and weapons.

use super::cause::Opens;
use super::causes::Causes;
use super::subject::Subject;
use crate::debugger::breakpoints::{At, Breakpoint, Whose};
use crate::debugger::moments::writes;
use augury_engine::base::handle::Handle;
use augury_engine::base::names::{Attribute, Named, Size, StatiNature, StatiSource};
use augury_engine::event::{FieldId, Value, What};
use augury_engine::world::{ItemField, Stati, World};

/// How long a stati lasts, in words.
pub fn lasting(duration: i16) -> String {
    match duration {
        0 => "for good".to_owned(),
        1 => "1 round".to_owned(),
        n if n > 0 => format!("{n} rounds"),
        -1 => "while its cause lasts".to_owned(),
        _ => "until rest".to_owned(),
    }
}

fn laid(world: &World, of: Handle, nature: StatiNature, val: i16) -> Vec<Stati> {
    let all = world.stati(of).into_iter().flat_map(|list| list.of(nature));
    all.filter(|s| s.val == val).cloned().collect()
}

impl Causes<'_> {
    /// The last moment up to a place that is of a kind, with what it tells.
    pub(super) fn last<T>(&self, place: usize, of: impl Fn(&What) -> Option<T>) -> Option<(usize, T)> {
        let upto = self.trace.moments.iter().enumerate().take(place + 1);
        upto.rev().find_map(|(at, traced)| Some((at, of(&traced.moment.what)?)))
    }

    /// The world as the session began.
    pub(super) fn start(&self) -> Option<&World> {
        self.debugger.session().map(|s| s.start_world())
    }

    /// It was not written in this action: so it was from the start, and what to look for if anything was done since.
    pub(super) fn before(&mut self, depth: usize, name: &str, so_at_the_start: bool, wanted: Breakpoint) {
        if so_at_the_start {
            self.say(depth, format!("{name} was so as the session began"), None, None);
        }
        if self.debugger.cursor().is_some() {
            let text = format!("{name} was not written in this action; look for the last time");
            self.seek(depth, text, wanted);
        }
    }

    /// What lies on somebody: how long, from what, and who laid it on.
    pub fn stati(&mut self, of: Handle, nature: StatiNature, val: i16, place: usize) {
        let name = self.debugger.subject_words(Subject::Stati(of, nature, val));
        let lies = self.debugger.with_world(|world| laid(world, of, nature, val)).unwrap_or_default();
        for stati in &lies {
            let lasts = lasting(stati.duration);
            self.say(0, format!("{name}: Val {}, Mag {}, {lasts}", stati.val, stati.mag), None, None);
            if stati.source != StatiSource::default() {
                self.say(1, format!("its source is {}", stati.source), None, None);
            }
            if stati.thing.is_some() {
                self.say(1, format!("{} stands behind it", self.debugger.name(stati.thing)), None, None);
            }
            if let Some(effect) = stati.effect {
                let text = format!("it is what {} lays on", self.content().shown_name(effect));
                self.say(1, text, None, Some(Opens::Figure(effect, String::new())));
            }
        }
        if lies.is_empty() {
            self.say(0, format!("{name} does not lie there"), None, None);
        }
        let change = |what: &What| match what {
            What::Stati { change, why }
                if change.of == of && change.stati.nature == nature && change.stati.val == val =>
            {
                Some((change.gained, change.stati.mag, change.stati.duration, *why))
            }
            _ => None,
        };
        match self.last(place, change) {
            Some((at, (gained, mag, duration, why))) => {
                let verb = if gained { "gained" } else { "lost" };
                self.say(1, format!("{verb}, Mag {mag}, {}: {why}", lasting(duration)), Some(at), None);
                self.doer(at, 2);
            }
            None => {
                let began = self.start().map(|world| laid(world, of, nature, val).is_empty());
                let at_start = began.is_some_and(|none| none == lies.is_empty());
                let gained = Some(!lies.is_empty()).filter(|lies| *lies);
                let wanted =
                    Breakpoint { whose: Whose::One(of), ..Breakpoint::new(At::Stati(nature, gained)) };
                self.before(1, &name, at_start, wanted);
            }
        }
    }

    /// Why a number of an item is what it is: the write, else its kind and what it bears.
    pub fn thing(&mut self, item: Handle, field: ItemField, place: usize, depth: usize) {
        let subject = Subject::Item(item, field);
        let name = self.debugger.subject_words(subject);
        let written = |what: &What| match what {
            What::ItemWritten { write, why } if write.of == item && write.field == field => {
                Some((write.old, write.new, *why))
            }
            _ => None,
        };
        if let Some((at, (old, new, why))) = self.last(place, written) {
            self.say(depth, format!("{name} {old} -> {new}: {why}"), Some(at), None);
            self.doer(at, depth + 1);
            return;
        }
        let number = |world: &World| Some(world.item(item)?.get(field));
        let made = |world: &World| world.item(item).map(|i| (i.kind, i.effect));
        let now = self.debugger.with_world(number).flatten();
        let at_start = now.is_some() && self.start().and_then(number) == now;
        self.before(depth, &name, at_start, subject.writes());
        let Some((kind, effect)) = self.debugger.with_world(made).flatten() else { return };
        if matches!(field, ItemField::Hp | ItemField::MaxHp) {
            let text = format!("whole it has what {} says", self.content().shown_name(kind));
            self.say(depth, text, None, Some(Opens::Figure(kind, "hp".to_owned())));
        }
        if let (ItemField::Plus | ItemField::Charges, Some(effect)) = (field, effect) {
            let text = format!("it bears {}", self.content().shown_name(effect));
            self.say(depth, text, None, Some(Opens::Figure(effect, String::new())));
        }
    }

    /// The attack in the file of the actor's form that the record names.
    pub fn attack(&mut self, throw: u32, at: usize, depth: usize) {
        let actor = self.trace.throws.get(throw as usize).map_or(Handle::NONE, |n| n.info.p(0));
        let value = |field| {
            let now = writes::before(self.trace, throw, field, at).map(|(_, w)| w.new);
            now.or_else(|| self.trace.throws.get(throw as usize).map(|n| n.info.value(field)))
        };
        let kind = value(FieldId::AType).map(|v| v.to_string()).unwrap_or_default();
        let form = self.debugger.with_world(|w| w.creature(actor).map(|c| c.form())).flatten();
        let Some((form, monster)) = form.and_then(|id| Some((id, self.content().monster(id)?))) else {
            return;
        };
        let found = monster.attacks.iter().position(|a| a.attack.to_string() == kind);
        let Some((place, attack)) = found.and_then(|p| Some((p, monster.attacks.get(p)?))) else { return };
        let text = format!("{} of {}: {}", kind, self.content().shown_name(form), attack.damage);
        let path = format!("attacks[{place}].damage");
        self.say(depth, text, None, Some(Opens::Figure(form, path)));
    }

    /// The dice of the weapon that the record names: larger ones against whoever is larger than medium.
    pub fn weapon(&mut self, throw: u32, at: usize, depth: usize) {
        let written = writes::before(self.trace, throw, FieldId::EItem, at).map(|(_, w)| w.new);
        let node = self.trace.throws.get(throw as usize);
        let (Some(node), Some(Value::Thing(weapon))) =
            (node, written.or_else(|| node.map(|n| n.info.value(FieldId::EItem))))
        else {
            return;
        };
        let victim = node.info.p(1);
        let found = self.debugger.with_world(|w| {
            let size = w.creature(victim).map_or(0, |c| c.attr(Attribute::A_SIZ));
            Some((w.item(weapon)?.kind, size > Size::SZ_MEDIUM.number()))
        });
        let Some((kind, large)) = found.flatten() else { return };
        let Some(item) = self.content().item(kind) else { return };
        let (dice, path) = match large {
            true => (item.large_damage, "large_damage"),
            false => (item.small_damage, "small_damage"),
        };
        let text = format!("{}: {dice}", self.content().shown_name(kind));
        self.say(depth, text, None, Some(Opens::Figure(kind, path.to_owned())));
    }
}
