//! The seam to scripts: what the machine asks of a script host, and what a script may do to the
//! machine. `event` knows no script language.

use super::ground::GroundAct;
use super::observe::{Audience, Observer, ScriptLine, View, What};
use super::stati::StatiAct;
use super::{Answer, EventInfo, FieldId, Halt, Machine, Question, Ruling, Value};
use crate::base::dice_expr::Dice;
use crate::base::handle::Handle;
use crate::base::id::ResId;
use crate::base::label::{Label, fnv};
use crate::base::names::{Attribute, DamageType, Skill, StatiNature};
use crate::content::Content;
use crate::world::action::Action;
use crate::world::{CreatureField, FeatureField, Item, ItemField, Point, World};

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
}

/// No scripts at all.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoScripts;

impl ScriptHost for NoScripts {
    fn run(&self, _: &mut dyn HostMachine, _: ResId, _: u16) -> Option<Result<Answer, ScriptFailure>> {
        None
    }
}

/// What a script has a rule do to a creature; nothing without rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CreatureAct {
    /// It wakes, unless it sleeps too deep.
    Awaken,
    /// It is heard within so many squares.
    MakeNoise(i32),
    /// From here on it fights the other.
    TurnHostile(Handle),
    /// From here on it lets the other and its friends be.
    TurnNeutral(Handle),
    /// It takes on another form.
    TakeForm {
        /// The monster.
        form: ResId,
        /// What it wears becomes part of the form.
        merge: bool,
        /// The thing behind it, which stays on; none for no thing.
        source: Handle,
    },
    /// It takes a template, if it may, with what that lists as gear.
    TakeTemplate(ResId),
    /// May it take a template? 1 where it may. The template is asked (EV_ISTARGET).
    MayTakeTemplate(ResId),
    /// It is told that a nature has come to it, or has gone.
    TellStati {
        /// Which.
        nature: StatiNature,
        /// It has gone.
        ending: bool,
    },
    /// Of a rope that is long enough so many feet are cut off, in nobody's hands: the number of the piece, 0 for none.
    CutRope(i32),
    /// So many hours pass over quiet work, more where there is time: how many did, 0 where it has no time for that.
    SpendHours {
        /// At least.
        least: u32,
        /// At most.
        most: u32,
    },
    /// Whoever plays learns to know a template that it has, or else what kind of monster it is.
    BeKnown(Option<ResId>),
    /// It learns by using a thing what magic that is.
    LearnByTrial(Handle),
    /// It follows a leader, if there is room in that pool (PHD_).
    Follow {
        /// Whom.
        leader: Handle,
        /// In which pool.
        pool: i32,
    },
    /// It tries a skill; what came of it is [`HostMachine::last_check`].
    Check {
        /// Which skill.
        skill: Skill,
        /// What level, roll and bonus have to reach.
        difficulty: i32,
        /// Added to level and roll.
        bonus: i32,
    },
    /// What a worn thing does to its wearer begins anew; it is the thing that does this.
    Reapply,
    /// It gains experience, less its penalty.
    GainExperience(i32),
    /// It gains so many percent of the experience that a foe is worth.
    Reward {
        /// The foe.
        foe: Handle,
        /// Percent, from 0.
        percent: i32,
    },
    /// It practises an attribute.
    Practise {
        /// The attribute.
        attribute: Attribute,
        /// The column that counts it, 0 to 14.
        column: u8,
        /// How much of it counts, 0 to 100.
        most: i16,
        /// How much.
        amount: i32,
    },
    /// It strains an attribute.
    Strain {
        /// The attribute.
        attribute: Attribute,
        /// How much, from 0.
        amount: i32,
    },
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
    fn set_field(&mut self, field: FieldId, value: &Value, why: Label) -> bool;
    /// Writes a number of a creature.
    fn put_creature(&mut self, h: Handle, field: CreatureField, value: i32, why: Label);
    /// Does to a creature what a rule does; what it comes to is said with each deed, 0 where nothing is.
    ///
    /// # Errors
    /// The action is over.
    fn do_by_rule(&mut self, h: Handle, act: CreatureAct, why: Label) -> Result<i32, Halt>;
    /// The total of the last skill check of this action, and whether it was a success; 0 and false before any.
    fn last_check(&self) -> (i32, bool);
    /// Does something to a place, as the rules have it; what it comes to is said with each act.
    ///
    /// # Errors
    /// The action is over.
    fn ground_act(&mut self, act: GroundAct, why: Label) -> Result<i32, Halt>;
    /// Does something to what lies on a thing, as the rules have it; hands back how many records it
    /// concerned, or by how much a number changed.
    ///
    /// # Errors
    /// The action is over.
    fn stati_act(&mut self, h: Handle, act: StatiAct, why: Label) -> Result<i32, Halt>;
    /// Writes a number of an item.
    fn put_of_item(&mut self, h: Handle, field: ItemField, value: i32, why: Label);
    /// Writes a number of a fixture.
    fn put_of_feature(&mut self, h: Handle, field: FeatureField, value: i32, why: Label);
    /// Changes what an item is made of; `false`: no such item.
    fn remake(&mut self, h: Handle, why: Label, change: &mut dyn FnMut(&mut Item)) -> bool;
    /// Takes a thing, a fixture or a creature out of the world, with all that it holds.
    fn take_out(&mut self, h: Handle, why: Label);
    /// Gives an item to somebody or, with nobody, takes it away from everybody; `false`: that can't be.
    fn hand_over(&mut self, item: Handle, to: Handle, why: Label) -> bool;
    /// Lays an item on the map; `false`: no such item.
    fn lay_item(&mut self, item: Handle, at: Point, why: Label) -> bool;
    /// A new item of a kind, in nobody's hands.
    fn make_item(&mut self, kind: ResId) -> Handle;
    /// A new fixture, nowhere on the map.
    fn make_feature(&mut self, kind: ResId, effect: Option<ResId>) -> Handle;
    /// Puts a fixture on the map.
    fn put_up(&mut self, feature: Handle, at: Point, why: Label);
    /// A new item like another, in nobody's hands; `None`: no such item.
    fn split_item(&mut self, item: Handle, why: Label) -> Option<Handle>;
    /// Lays a terrain on a square; `false` off the map.
    fn lay_terrain(&mut self, at: Point, terrain: ResId, why: Label) -> bool;
    /// A variable of a resource.
    fn set_variable(&mut self, of: ResId, name: &str, value: i64);
    /// Changes a god's anger at a character.
    fn anger(&mut self, h: Handle, god: ResId, change: i32, why: Label);
    /// Changes a character's favour with a god.
    fn favour(&mut self, h: Handle, god: ResId, change: i32, why: Label);
    /// Sets how a character stands with a god, GS_ bits.
    fn standing(&mut self, h: Handle, god: ResId, flags: i32, why: Label);
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
    ///
    /// # Errors
    /// The action is over.
    fn say_to(&mut self, to: Audience, text: String) -> Result<(), Halt>;
    /// Tells of something an author has to know.
    fn problem(&mut self, text: &dyn Fn() -> String);
    /// The answer to a question, 0 to [`Question::answers`] - 1.
    ///
    /// # Errors
    /// There is none yet.
    fn ask_player(&mut self, asked: &Question) -> Result<i32, Halt>;
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
    /// The same as NA_ bits ask for it; none at all: without an article.
    ///
    /// # Errors
    /// The action is over.
    fn name_in(&mut self, h: Handle, bits: i32) -> Result<String, Halt>;
    /// What a thing is called before any handler has changed it.
    fn plain_name(&self, h: Handle) -> String;
    /// Wants silence, or takes that back (SetSilence, UnsetSilence).
    fn ask_for_silence(&mut self, wanted: bool);
    /// Is nothing said just now?
    fn is_silent(&self) -> bool;
    /// Does anybody want to hear of each line that a script comes to?
    fn wants_lines(&self) -> bool;
    /// A script comes to a line.
    ///
    /// # Errors
    /// The observer has seen enough.
    fn tell_line(&mut self, told: ScriptLine) -> Result<(), Halt>;
    /// The resource whose handler runs.
    fn running(&self) -> Option<ResId>;
    /// Answers the announcement in hand with an action; `false`: there are too many.
    ///
    /// # Errors
    /// The action is over.
    fn answer_with(&mut self, action: Action) -> Result<bool, Halt>;
    /// Puts an action off to the end of the round; `false`: too many wait already.
    ///
    /// # Errors
    /// The action is over.
    fn put_off(&mut self, action: Action) -> Result<bool, Halt>;
    /// Counts steps that a script took.
    ///
    /// # Errors
    /// The scripts of this action took too many.
    fn spend_steps(&mut self, steps: u64) -> Result<(), Halt>;
    /// May a script make one more item or fixture? `Err` is why not.
    ///
    /// # Errors
    /// The limit that is reached, in words.
    fn spend_thing(&mut self) -> Result<(), String>;
    /// The action is over, and this is the place in the innermost script that was running.
    fn halted_in(&mut self, place: &dyn Fn(&Content) -> String);
    /// Calls off the action in question; `false`: there is none that still could be.
    fn cancel_action(&mut self) -> bool;
    /// The action that is announced, or that the action in hand answers.
    fn in_question(&self) -> Option<Action>;
    /// Works the values of a creature out anew.
    fn recalc(&mut self, h: Handle);
}

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
    fn set_field(&mut self, field: FieldId, value: &Value, why: Label) -> bool {
        self.set_value(field, value, why.text)
    }
    fn put_creature(&mut self, h: Handle, field: CreatureField, value: i32, why: Label) {
        self.put(h, field, value, why);
    }
    fn do_by_rule(&mut self, h: Handle, act: CreatureAct, why: Label) -> Result<i32, Halt> {
        (self.book.hooks.creature_act)(self, h, act, why)
    }
    fn last_check(&self) -> (i32, bool) {
        self.last_check
    }
    fn ground_act(&mut self, act: GroundAct, why: Label) -> Result<i32, Halt> {
        Machine::ground_act(self, act, why)
    }
    fn stati_act(&mut self, h: Handle, act: StatiAct, why: Label) -> Result<i32, Halt> {
        Machine::stati_act(self, h, act, why)
    }
    fn put_of_item(&mut self, h: Handle, field: ItemField, value: i32, why: Label) {
        self.put_item(h, field, value, why);
    }
    fn put_of_feature(&mut self, h: Handle, field: FeatureField, value: i32, why: Label) {
        self.put_feature(h, field, value, why);
    }
    fn take_out(&mut self, h: Handle, why: Label) {
        Machine::take_out(self, h, why);
    }
    fn remake(&mut self, h: Handle, why: Label, change: &mut dyn FnMut(&mut Item)) -> bool {
        self.remake_item(h, why, change)
    }
    fn hand_over(&mut self, item: Handle, to: Handle, why: Label) -> bool {
        self.hand(item, to, why)
    }
    fn lay_item(&mut self, item: Handle, at: Point, why: Label) -> bool {
        self.lay(item, at, why)
    }
    fn make_item(&mut self, kind: ResId) -> Handle {
        self.world.add_item(kind, None, Handle::NONE)
    }
    fn make_feature(&mut self, kind: ResId, effect: Option<ResId>) -> Handle {
        self.world.add_feature(kind, effect)
    }
    fn put_up(&mut self, feature: Handle, at: Point, why: Label) {
        self.erect(feature, at, why);
    }
    fn split_item(&mut self, item: Handle, why: Label) -> Option<Handle> {
        let like = self.world.item(item)?.clone();
        let new = self.world.add_item(like.kind, like.effect, Handle::NONE);
        for field in
            ItemField::ALL.iter().filter(|f| !matches!(f, ItemField::X | ItemField::Y | ItemField::Slots))
        {
            self.put_item(new, *field, like.get(*field), why);
        }
        self.remake_item(new, why, |made| {
            made.of = like.of;
            made.qualities.clone_from(&like.qualities);
            made.known_qualities.clone_from(&like.known_qualities);
        });
        for stati in like.stati().iter() {
            self.gain(new, stati.clone(), why);
        }
        Some(new)
    }
    fn lay_terrain(&mut self, at: Point, terrain: ResId, why: Label) -> bool {
        self.put_terrain(at, terrain, why)
    }
    fn set_variable(&mut self, of: ResId, name: &str, value: i64) {
        self.set_var(of, name, value);
    }
    fn anger(&mut self, h: Handle, god: ResId, change: i32, why: Label) {
        self.put_anger(h, god, change, why);
    }
    fn favour(&mut self, h: Handle, god: ResId, change: i32, why: Label) {
        self.put_favour(h, god, change, why);
    }
    fn standing(&mut self, h: Handle, god: ResId, flags: i32, why: Label) {
        self.put_standing(h, god, flags, why);
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
    fn say_to(&mut self, to: Audience, text: String) -> Result<(), Halt> {
        self.spend_text(text.len())?;
        if O::ON {
            self.tell(What::Message { to, text });
        }
        Ok(())
    }
    fn problem(&mut self, text: &dyn Fn() -> String) {
        self.trouble(text);
    }
    fn ask_player(&mut self, asked: &Question) -> Result<i32, Halt> {
        Machine::ask_player(self, asked)
    }
    fn print(&mut self, to: Audience, text: &str) -> Result<(), Halt> {
        self.spend_text(text.len())?;
        Machine::print(self, to, text)
    }
    fn name_of(&mut self, h: Handle) -> Result<String, Halt> {
        Machine::name_of(self, h)
    }
    fn name_in(&mut self, h: Handle, bits: i32) -> Result<String, Halt> {
        Machine::name_in(self, h, bits)
    }
    fn plain_name(&self, h: Handle) -> String {
        Machine::plain_name(self, h)
    }
    fn ask_for_silence(&mut self, wanted: bool) {
        Machine::ask_for_silence(self, wanted);
    }
    fn is_silent(&self) -> bool {
        Machine::is_silent(self)
    }
    fn wants_lines(&self) -> bool {
        O::ON && self.left.lines > 0 && self.obs.wants_lines()
    }
    fn tell_line(&mut self, told: ScriptLine) -> Result<(), Halt> {
        if O::ON {
            self.left.lines = self.left.lines.saturating_sub(1);
            let stack = self.stack.frames();
            let view = View { world: &self.world, stack, actor: self.actor, action: self.action };
            self.obs.line(told, view);
            if self.obs.enough() {
                return Err(Halt::Enough);
            }
        }
        Ok(())
    }
    fn running(&self) -> Option<ResId> {
        self.stack.last().and_then(|f| f.asked)
    }
    fn answer_with(&mut self, action: Action) -> Result<bool, Halt> {
        Machine::answer_with(self, action)
    }
    fn put_off(&mut self, action: Action) -> Result<bool, Halt> {
        self.enqueue(action)
    }
    fn spend_steps(&mut self, steps: u64) -> Result<(), Halt> {
        Machine::spend_steps(self, steps)
    }
    fn spend_thing(&mut self) -> Result<(), String> {
        Machine::spend_thing(self)
    }
    fn halted_in(&mut self, place: &dyn Fn(&Content) -> String) {
        if self.halted_in.is_none() {
            self.halted_in = Some(place(self.content));
        }
    }
    fn cancel_action(&mut self) -> bool {
        self.cancel()
    }
    fn in_question(&self) -> Option<Action> {
        Machine::in_question(self).copied()
    }
    fn recalc(&mut self, h: Handle) {
        self.recalculate(h);
    }
}
