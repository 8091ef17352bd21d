//! The seam to scripts: what the machine asks of a script host, and what a script may do to the
//! machine. `event` knows no script language.

use super::observe::{Audience, Observer, What};
use super::stati::StatiAct;
use super::{Answer, EventInfo, FieldId, Halt, Machine, Ruling, Value};
use crate::base::dice_expr::Dice;
use crate::base::handle::Handle;
use crate::base::id::ResId;
use crate::base::label::{Label, fnv};
use crate::base::names::DamageType;
use crate::content::Content;
use crate::world::{CreatureField, Stati, StatiQuery, World};

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
}

/// No scripts at all.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoScripts;

impl ScriptHost for NoScripts {
    fn run(&self, _: &mut dyn HostMachine, _: ResId, _: u16) -> Option<Result<Answer, ScriptFailure>> {
        None
    }
}

/// What a script may look at and do. The same machine that rules run on, behind names.
pub trait HostMachine {
    /// The world.
    fn world(&self) -> &World;
    /// The content.
    fn content(&self) -> &Content;
    /// The record in hand.
    fn info(&self) -> &EventInfo;
    /// Writes a field of the record in hand; `false` if the value does not fit.
    fn set_field(&mut self, field: FieldId, value: &Value) -> bool;
    /// Writes a number of a creature.
    fn put_creature(&mut self, h: Handle, field: CreatureField, value: i32);
    /// Does something to what lies on a thing, as the rules have it; hands back how many records it
    /// concerned, or by how much a number changed.
    ///
    /// # Errors
    /// The action is over.
    fn stati_act(&mut self, h: Handle, act: StatiAct) -> Result<i32, Halt>;
    /// Takes the first stati that fits away, with all that follows by the rules; did any go?
    ///
    /// # Errors
    /// The action is over.
    fn lose_stati(&mut self, h: Handle, fits: &dyn Fn(&Stati) -> bool) -> Result<bool, Halt>;
    /// A variable of a resource.
    fn set_variable(&mut self, of: ResId, name: &str, value: i64);
    /// Changes a god's anger at a character.
    fn anger(&mut self, h: Handle, god: ResId, change: i32);
    /// Changes a character's favour with a god.
    fn favour(&mut self, h: Handle, god: ResId, change: i32);
    /// Rolls 0 to sides - 1.
    ///
    /// # Errors
    /// The action is over.
    fn roll_die(&mut self, sides: i32, label: &'static str) -> Result<i32, Halt>;
    /// Rolls dice.
    ///
    /// # Errors
    /// The action is over.
    fn roll_dice(&mut self, dice: Dice, label: &'static str) -> Result<i32, Halt>;
    /// Throws a fresh record.
    ///
    /// # Errors
    /// The action is over.
    fn throw_info(&mut self, info: EventInfo) -> Ruling;
    /// Throws a changed code of the record in hand; changes come back.
    ///
    /// # Errors
    /// The action is over.
    fn rethrow_code(&mut self, code: super::EventCode) -> Ruling;
    /// RedirectEff: throws the record in hand with another effect; nothing comes back.
    ///
    /// # Errors
    /// The action is over.
    fn redirect_eff(&mut self, effect: Option<ResId>, code: super::EventCode) -> Ruling;
    /// XTHROW: throws a changed copy of the record in hand; only chResult comes back.
    ///
    /// # Errors
    /// The action is over.
    fn throw_changed(&mut self, code: super::EventCode, changed: EventInfo) -> Ruling;
    /// ThrowTerraDmg: throws damage by the ground that somebody stands on.
    ///
    /// # Errors
    /// The action is over.
    fn throw_ground_dmg(
        &mut self,
        code: super::EventCode,
        kind: DamageType,
        amount: i32,
        grave_text: &str,
        victim: Handle,
        terrain: ResId,
    ) -> Ruling;
    /// PEVENT: asks one resource alone about somebody, who is actor and victim of a fresh record, with
    /// EParam.
    ///
    /// # Errors
    /// The action is over.
    fn ask_one(&mut self, code: super::EventCode, about: Handle, res: ResId, param: i32) -> Ruling;
    /// Says something as it is.
    fn say_to(&mut self, to: Audience, text: String);
    /// Says something in the language of messages (`base::message`), unless the event is silenced.
    ///
    /// # Errors
    /// The action is over.
    fn print(&mut self, to: Audience, text: &str) -> Result<(), Halt>;
    /// What a thing is called by whoever perceives it.
    ///
    /// # Errors
    /// The action is over.
    fn name_of(&mut self, h: Handle) -> Result<String, Halt>;
    /// The resource whose handler runs.
    fn running(&self) -> Option<ResId>;
    /// Works the values of a creature out anew.
    fn recalc(&mut self, h: Handle);
}

const SCRIPT: Label = Label::new("script");

impl<O: Observer> HostMachine for Machine<'_, O> {
    fn world(&self) -> &World {
        &self.world
    }
    fn content(&self) -> &Content {
        self.content
    }
    fn info(&self) -> &EventInfo {
        self.e()
    }
    fn set_field(&mut self, field: FieldId, value: &Value) -> bool {
        self.set_value(field, value, SCRIPT.text)
    }
    fn put_creature(&mut self, h: Handle, field: CreatureField, value: i32) {
        self.put(h, field, value, SCRIPT);
    }
    fn stati_act(&mut self, h: Handle, act: StatiAct) -> Result<i32, Halt> {
        Machine::stati_act(self, h, act, SCRIPT)
    }
    fn lose_stati(&mut self, h: Handle, fits: &dyn Fn(&Stati) -> bool) -> Result<bool, Halt> {
        match self.world.stati(h).and_then(|list| list.iter().find(|s| fits(s))).map(StatiQuery::exactly) {
            Some(this) => Ok(Machine::stati_act(self, h, StatiAct::Remove(this), SCRIPT)? > 0),
            None => Ok(false),
        }
    }
    fn set_variable(&mut self, of: ResId, name: &str, value: i64) {
        self.set_var(of, name, value);
    }
    fn anger(&mut self, h: Handle, god: ResId, change: i32) {
        self.put_anger(h, god, change, SCRIPT);
    }
    fn favour(&mut self, h: Handle, god: ResId, change: i32) {
        self.put_favour(h, god, change, SCRIPT);
    }
    fn roll_die(&mut self, sides: i32, label: &'static str) -> Result<i32, Halt> {
        self.roll_as(sides, label, fnv(label))
    }
    fn roll_dice(&mut self, dice: Dice, label: &'static str) -> Result<i32, Halt> {
        self.dice(dice, Label { text: label, hash: fnv(label) })
    }
    fn throw_info(&mut self, info: EventInfo) -> Ruling {
        self.throw(info)
    }
    fn rethrow_code(&mut self, code: super::EventCode) -> Ruling {
        self.rethrow(code)
    }
    fn redirect_eff(&mut self, effect: Option<ResId>, code: super::EventCode) -> Ruling {
        self.redirect(effect, code)
    }
    fn throw_changed(&mut self, code: super::EventCode, changed: EventInfo) -> Ruling {
        self.throw_copy(code, |_| changed)
    }
    fn throw_ground_dmg(
        &mut self,
        code: super::EventCode,
        kind: DamageType,
        amount: i32,
        grave_text: &str,
        victim: Handle,
        terrain: ResId,
    ) -> Ruling {
        self.throw_terra_dmg(code, kind, amount, grave_text, victim, terrain)
    }
    fn ask_one(&mut self, code: super::EventCode, about: Handle, res: ResId, param: i32) -> Ruling {
        self.pevent(code, about, res, |info| info.with_param(param))
    }
    fn say_to(&mut self, to: Audience, text: String) {
        if O::ON {
            self.tell(What::Message { to, text });
        }
    }
    fn print(&mut self, to: Audience, text: &str) -> Result<(), Halt> {
        Machine::print(self, to, text)
    }
    fn name_of(&mut self, h: Handle) -> Result<String, Halt> {
        Machine::name_of(self, h)
    }
    fn running(&self) -> Option<ResId> {
        self.stack.last().and_then(|f| f.asked)
    }
    fn recalc(&mut self, h: Handle) {
        self.recalculate(h);
    }
}
