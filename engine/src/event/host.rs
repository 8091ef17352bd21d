//! The interface to scripts: what the machine asks of a script host, and the machine that it hands to one. `event`
//! knows no script language. Functions of scripts stand after the rules and call them on the machine itself
//! ([`HostMachine::lend`]), so a new rule needs nothing here.

use super::observe::{Observer, ScriptLine, View};
use super::{Answer, Bare, EventInfo, FieldId, Halt, Machine, Observed, Ruling, Value};
use crate::base::handle::Handle;
use crate::base::id::ResId;
use crate::base::label::Label;
use crate::content::Content;
use crate::world::{CreatureField, FeatureField, Here, Item, ItemField, VarValue, World};

/// A script that did not come to its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ScriptFailure {
    /// A mistake: what, and line and column within the script (from 1).
    Failed {
        /// What went wrong and what to do.
        text: String,
        /// Line within the script.
        line: usize,
        /// Column within the line.
        column: usize,
    },
    /// The whole action ended inside it.
    Halted(Halt),
}

/// Runs scripts of resources.
pub trait ScriptHost: Send + Sync {
    /// Runs the script of a resource's handler (by place in its file) on the machine. The record in
    /// hand is the top of the stack. `None`: the host has no such script.
    fn run(
        &self,
        machine: &mut dyn HostMachine,
        res: ResId,
        handler: u16,
    ) -> Option<Result<Answer, ScriptFailure>>;

    /// Runs a script of a resource that decides (its number is from [`CONDITIONS`](crate::content::CONDITIONS)): does
    /// it hold for the record on top of the stack? `None`: the host has no such script.
    fn holds(&self, _: &mut dyn HostMachine, _: ResId, _: u16) -> Option<Result<bool, ScriptFailure>> {
        None
    }

    /// Does the answer of a resource's handler follow from e.e_id, e.c_part, e.ch_list and definitions alone, so that it may
    /// be kept?
    fn is_pure(&self, _: ResId, _: u16) -> bool {
        false
    }
}

/// No scripts at all.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoScripts;

impl ScriptHost for NoScripts {
    fn run(&self, _: &mut dyn HostMachine, _: ResId, _: u16) -> Option<Result<Answer, ScriptFailure>> {
        None
    }
}

/// The running machine, by whether anybody observes it.
pub enum Lent<'a, 'm, 'o> {
    /// Nobody does.
    Bare(&'a mut Machine<'m, Bare>),
    /// Somebody does.
    Observed(&'a mut Machine<'m, Observed<'o>>),
}

/// The machine as a script host holds it, whether observed or not.
pub trait HostMachine {
    /// Hands out the machine as it is, for rules to run on.
    fn lend(&mut self, to: &mut dyn FnMut(Lent<'_, '_, '_>));
    /// The world.
    fn world(&self) -> &World;
    /// The level where the event in hand happens.
    fn here(&self) -> Here<'_>;
    /// The content.
    fn content(&self) -> &Content;
    /// The record in hand.
    fn info(&self) -> &EventInfo;
    /// Writes a field of the record in hand; `false` if the value does not fit.
    fn set_field(&mut self, field: FieldId, value: &Value, why: Label) -> bool;
    /// Writes a number of a creature.
    fn put_creature(&mut self, h: Handle, field: CreatureField, value: i32, why: Label);
    /// Writes a number of an item.
    fn put_of_item(&mut self, h: Handle, field: ItemField, value: i32, why: Label);
    /// Writes a number of a fixture.
    fn put_of_feature(&mut self, h: Handle, field: FeatureField, value: i32, why: Label);
    /// Changes what an item is made of; `false`: no such item.
    fn remake(&mut self, h: Handle, why: Label, change: &mut dyn FnMut(&mut Item)) -> bool;
    /// Makes a fixture one of another kind; `false`: no such fixture.
    fn put_feature_kind(&mut self, h: Handle, kind: ResId, why: Label) -> bool;
    /// Makes a character follow a god, or none; `false`: no character.
    fn put_god(&mut self, h: Handle, god: Option<ResId>, why: Label) -> bool;
    /// Sets what weapons and armour a character can handle, WG_ bits; `false`: no character.
    fn put_proficiencies(&mut self, h: Handle, groups: i32, why: Label) -> bool;
    /// Sets a variable of a resource.
    fn set_variable(&mut self, of: ResId, name: &str, value: VarValue);
    /// How often a variable of a resource was set on this machine.
    fn variables_set(&self) -> u64;
    /// Throws a new record.
    ///
    /// # Errors
    /// As [`Machine::throw`](crate::event::Machine::throw).
    fn throw_info(&mut self, info: EventInfo) -> Ruling;
    /// Files a problem.
    fn problem(&mut self, text: &dyn Fn() -> String);
    /// Does anybody want to hear of each line that a script comes to?
    fn wants_lines(&self) -> bool;
    /// A script comes to a line.
    ///
    /// # Errors
    /// The observer has seen enough.
    fn tell_line(&mut self, told: ScriptLine) -> Result<(), Halt>;
    /// The resource whose handler runs.
    fn running(&self) -> Option<ResId>;
    /// Counts steps that a script took.
    ///
    /// # Errors
    /// The scripts of this action took too many.
    fn spend_steps(&mut self, steps: u64) -> Result<(), Halt>;
    /// The action is over, and this is the place in the innermost script that was running.
    fn halted_in(&mut self, place: &dyn Fn(&Content) -> String);
}

impl<O: Observer> HostMachine for Machine<'_, O> {
    fn lend(&mut self, to: &mut dyn FnMut(Lent<'_, '_, '_>)) {
        O::lend(self, to);
    }
    fn world(&self) -> &World {
        &self.world
    }
    fn here(&self) -> Here<'_> {
        Machine::here(self)
    }
    fn content(&self) -> &Content {
        self.content
    }
    fn info(&self) -> &EventInfo {
        self.e()
    }
    fn set_field(&mut self, field: FieldId, value: &Value, why: Label) -> bool {
        self.set_value(field, value, why.text)
    }
    fn put_creature(&mut self, h: Handle, field: CreatureField, value: i32, why: Label) {
        self.put(h, field, value, why);
    }
    fn put_of_item(&mut self, h: Handle, field: ItemField, value: i32, why: Label) {
        self.put_item(h, field, value, why);
    }
    fn put_of_feature(&mut self, h: Handle, field: FeatureField, value: i32, why: Label) {
        self.put_feature(h, field, value, why);
    }
    fn remake(&mut self, h: Handle, why: Label, change: &mut dyn FnMut(&mut Item)) -> bool {
        self.remake_item(h, why, change)
    }
    fn put_feature_kind(&mut self, h: Handle, kind: ResId, why: Label) -> bool {
        Machine::put_feature_kind(self, h, kind, why)
    }
    fn put_god(&mut self, h: Handle, god: Option<ResId>, why: Label) -> bool {
        Machine::put_god(self, h, god, why)
    }
    fn put_proficiencies(&mut self, h: Handle, groups: i32, why: Label) -> bool {
        Machine::put_proficiencies(self, h, groups, why)
    }
    fn set_variable(&mut self, of: ResId, name: &str, value: VarValue) {
        self.set_var(of, name, value);
    }
    fn variables_set(&self) -> u64 {
        self.counts.variables_set
    }
    fn throw_info(&mut self, info: EventInfo) -> Ruling {
        self.throw(info)
    }
    fn problem(&mut self, text: &dyn Fn() -> String) {
        self.trouble(text);
    }
    fn wants_lines(&self) -> bool {
        O::ON && self.current.left.lines > 0 && self.obs.wants_lines()
    }
    fn tell_line(&mut self, told: ScriptLine) -> Result<(), Halt> {
        if O::ON {
            self.current.left.lines = self.current.left.lines.saturating_sub(1);
            let stack = self.stack.frames();
            let view =
                View { world: &self.world, stack, actor: self.current.actor, action: self.current.action };
            self.obs.line(told, view);
            if self.obs.enough() {
                return Err(Halt::Enough);
            }
        }
        Ok(())
    }
    fn running(&self) -> Option<ResId> {
        Machine::running(self)
    }
    fn spend_steps(&mut self, steps: u64) -> Result<(), Halt> {
        Machine::spend_steps(self, steps)
    }
    fn halted_in(&mut self, place: &dyn Fn(&Content) -> String) {
        if self.current.halted_in.is_none() {
            self.current.halted_in = Some(place(self.content));
        }
    }
}
