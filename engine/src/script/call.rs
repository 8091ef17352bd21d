//! A call of a function in progress: the machine, what the script gave, and the values it takes them for.
//! Knows no function.

use super::api::{Done, Function, parse_resource, resource, thing};
use super::constants::is_nobodys;
use super::lend::{Fail, Notes, Run, absent, wrong};
use super::limits::LOOKS;
use super::list::list;
use super::ty::Ty;
use super::value::Val;
use crate::base::dice_expr::Dice;
use crate::base::handle::Handle;
use crate::base::id::{Kind, ResId};
use crate::base::label::{Label, fnv};
use crate::base::names::Named;
use crate::event::{HostMachine, Machine, Observer};
use rhai::{Dynamic, ImmutableString, Position};
use std::cell::RefMut;

/// A call in progress: the machine, and what the script gave.
pub(super) struct Call<'c, 'm, O: Observer> {
    /// The machine, for rules to run on.
    pub machine: &'c mut Machine<'m, O>,
    pub(super) run: &'c Run<'c>,
    pub(super) function: &'static Function,
    pub(super) args: &'c [Val],
    pub(super) position: Position,
}

impl<O: Observer> Call<'_, '_, O> {
    fn name_of(&self, i: usize) -> &'static str {
        self.function.params.get(i).map_or("", |p| p.name)
    }

    fn missing<T>(&self, i: usize, wanted: Ty) -> Result<T, Fail> {
        wrong(format!("{}: {} has to be {}", self.function.name, self.name_of(i), wanted.wanted()))
    }

    /// A number, or its default.
    pub fn int(&self, i: usize) -> Result<i32, Fail> {
        let Some(arg) = self.args.get(i) else {
            return match self.function.params.get(i).and_then(|p| p.default) {
                Some(n) => Ok(n),
                None => self.missing(i, Ty::Int),
            };
        };
        let Val::Int(n) = *arg else { return self.missing(i, Ty::Int) };
        match i32::try_from(n) {
            Ok(n) => Ok(n),
            Err(_) => {
                wrong(format!("{}: {} is {n}, which is too large", self.function.name, self.name_of(i)))
            }
        }
    }

    /// A number of 16 bits.
    pub fn short(&self, i: usize) -> Result<i16, Fail> {
        let n = self.int(i)?;
        match i16::try_from(n) {
            Ok(n) => Ok(n),
            Err(_) => {
                let (f, name) = (self.function.name, self.name_of(i));
                wrong(format!("{f}: {name} is {n}; it has to lie within -32768 and 32767"))
            }
        }
    }

    /// A member of a family, or -1 for any and 0 for none.
    pub fn named<F: Named>(&self, i: usize) -> Result<F, Fail> {
        let n = self.int(i)?;
        if F::knows(n) || !is_nobodys(F::FAMILY, n.into()) {
            return Ok(F::from_number(n));
        }
        let (f, name) = (self.function.name, self.name_of(i));
        wrong(format!("{f}: {name} is {n}, which is the number of no {}", F::FAMILY))
    }

    /// Yes or no, or its default.
    pub fn flag(&self, i: usize) -> Result<bool, Fail> {
        match self.args.get(i) {
            Some(Val::Bool(yes)) => Ok(*yes),
            Some(_) => self.missing(i, Ty::Bool),
            None => Ok(self.int(i)? != 0),
        }
    }

    /// A thing, perhaps none.
    pub fn thing(&self, i: usize) -> Result<Handle, Fail> {
        match self.args.get(i) {
            Some(Val::Thing(thing)) => Ok(*thing),
            Some(_) => self.missing(i, Ty::Thing),
            None => Ok(Handle::NONE),
        }
    }

    /// Pays for a look at so many things or squares, so that none is free.
    pub fn looks_at(&mut self, many: usize) -> Result<(), Fail> {
        Ok(self.machine.spend_steps(many as u64 / LOOKS)?)
    }

    /// Runs it once its looks at everybody and everything on the map are paid for.
    pub fn paid(mut self, run: impl FnOnce(&mut Self) -> Done) -> Done {
        if self.function.everybody > 0 {
            self.looks_at(self.machine.here().order().len().saturating_mul(self.function.everybody))?;
        }
        run(&mut self)
    }

    /// The same for what somebody carries, each thing together with all that lies on its bearer.
    pub(crate) fn looks_at_carried(&mut self, who: Handle) -> Result<(), Fail> {
        let lies = self.machine.world().stati(who).map_or(0, |list| list.len());
        let things = self.machine.world().held_by(who).len();
        self.looks_at(things.saturating_mul(1 + lies / 8))
    }

    /// A mistake of the script; where a thing that it gives is nobody, only told.
    pub fn refuse<T>(&self, text: impl Into<String>) -> Result<T, Fail> {
        let nobody = |arg: &Val| matches!(arg, Val::Thing(thing) if !thing.is_some());
        if self.args.iter().any(nobody) { absent(text) } else { wrong(text) }
    }

    /// A resource that the pack has, perhaps none.
    pub fn resource(&self, i: usize) -> Result<Option<ResId>, Fail> {
        let Some(arg) = self.args.get(i) else { return Ok(None) };
        let content = self.machine.content();
        let resource = match arg {
            Val::Text(text) => return parse_resource(content, text).map(Some),
            Val::Resource(resource) => *resource,
            _ => return self.missing(i, Ty::Resource),
        };
        match resource.and_then(|id| content.lacks(id)) {
            Some(lacks) => wrong(format!("{}: {lacks}", self.function.name)),
            None => Ok(resource),
        }
    }

    /// A resource of one kind that the pack has, perhaps none.
    pub fn resource_of(&self, i: usize, wanted: Kind) -> Result<Option<ResId>, Fail> {
        match self.resource(i)? {
            Some(id) if id.kind() != wanted => {
                let (f, name, word) = (self.function.name, self.name_of(i), wanted.word());
                wrong(format!(
                    "{f}: {name} has to be of the kind {word}, as in \"{word}:its_id\"; this is {id}"
                ))
            }
            found => Ok(found),
        }
    }

    /// A number from one to another.
    pub fn within(&self, i: usize, least: i32, most: i32) -> Result<i32, Fail> {
        match self.int(i)? {
            n if (least..=most).contains(&n) => Ok(n),
            n => {
                let (f, name) = (self.function.name, self.name_of(i));
                wrong(format!("{f}: {name} is {n}; it has to be from {least} to {most}"))
            }
        }
    }

    /// A text.
    pub fn text(&self, i: usize) -> Result<ImmutableString, Fail> {
        match self.args.get(i) {
            Some(Val::Text(text)) => Ok(text.clone()),
            Some(_) => self.missing(i, Ty::Text),
            None => Ok(ImmutableString::new()),
        }
    }

    /// Dice, as a value or as a text.
    pub fn dice(&self, i: usize) -> Result<Dice, Fail> {
        match self.args.get(i) {
            None => Ok(Dice::default()),
            Some(Val::Text(text)) => {
                text.parse().map_err(|bad: crate::base::dice_expr::BadDice| Fail::Wrong(bad.to_string()))
            }
            Some(Val::Other(value)) => match value.read_lock::<Dice>() {
                Some(dice) => Ok(*dice),
                None => self.missing(i, Ty::Dice),
            },
            Some(_) => self.missing(i, Ty::Dice),
        }
    }

    /// What the script gave, as it is; nothing where it gave nothing.
    pub fn any(&self, i: usize) -> Dynamic {
        self.args.get(i).map_or(Dynamic::UNIT, |arg| arg.clone().into())
    }

    /// The reason that writes of the script carry: its resource and event.
    pub fn why(&self) -> Label {
        self.run.why
    }

    /// What functions remember while the script runs.
    pub fn notes(&self) -> RefMut<'_, Notes> {
        self.run.notes.borrow_mut()
    }

    /// Rolls 0 to sides - 1 with this call's label.
    pub fn roll(&mut self, sides: i32) -> Result<i32, Fail> {
        let label = self.die_label();
        Ok(self.machine.roll_as(sides, label, fnv(label))?)
    }

    /// The label of the dice that this call rolls: stays the same while other places of the script change.
    pub(crate) fn die_label(&self) -> &'static str {
        let found = self.run.dice.iter().find(|(at, _)| *at == self.position);
        found.map_or("script", |(_, label)| label)
    }
}

/// What a function does that waits for rules: it files a problem with its place, and hands back what does
/// least harm.
pub(super) fn not_yet<O: Observer>(c: &mut Call<'_, '_, O>) -> Done {
    let (name, waits) = (c.function.name, c.function.waits);
    c.run.not_yet(c.machine, name, waits, c.position);
    Ok(harmless(c.function.returns))
}

/// Nothing of a type: no, 0, nobody, no resource, an empty text or list, NOTHING.
pub(super) fn harmless(ty: Ty) -> Dynamic {
    match ty {
        Ty::Int | Ty::Named(_) | Ty::Answer => Dynamic::from_int(0),
        Ty::Bool => Dynamic::from_bool(false),
        Ty::Text => Dynamic::from(ImmutableString::new()),
        Ty::Thing => thing(Handle::NONE),
        Ty::Resource => resource(None),
        Ty::Dice => Dynamic::from(Dice::default()),
        Ty::List => list([]),
        Ty::Any | Ty::Nothing | Ty::Event | Ty::Map | Ty::Game | Ty::Term => Dynamic::UNIT,
    }
}

/// Who is played from the keyboard, or nobody.
pub(super) fn player(machine: &dyn HostMachine) -> Handle {
    machine.world().creatures().find(|c| c.is_player()).map_or(Handle::NONE, |c| c.handle())
}
