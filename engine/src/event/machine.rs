//! [`Machine`]: the world, the event stack, the dice and the observer together. Rules are functions
//! over it. Knows the shape of rules and scripts (a book of functions, a trait), not what they do.

use super::checking::Checking;
use super::draft::Draft;
use super::fields::{EActor, EItem, EVictim};
use super::host::ScriptHost;
use super::limits::Allowance;
use super::observe::{LinkOutcome, Moment, Observer, View, What};
use super::overrides::Overrides;
use super::prompt::{Prompts, Question};
use super::queue::Levels;
use super::rule_book::RuleBook;
use super::stack::Stack;
use super::{EventCode, EventInfo, Frame, Halt, Link, Phase};
use crate::base::dice::DiceSource;
use crate::base::handle::Handle;
use crate::base::id::ResId;
use crate::content::Content;
use crate::world::{Here, World};

/// Everything that a rule may look at and change.
pub struct Machine<'m, O: Observer> {
    pub(super) obs: O,
    pub(super) world: World,
    pub(super) stack: Stack,
    pub(super) content: &'m Content,
    pub(super) scripts: &'m dyn ScriptHost,
    pub(super) book: RuleBook<O>,
    pub(super) overrides: Option<&'m Overrides>,
    pub(super) overriding: bool,
    pub(super) feed: Option<Box<dyn DiceSource>>,
    pub(super) prompts: Option<Box<dyn Prompts>>,
    /// Is nobody asked, and the usual answer taken?
    pub(super) unasked: bool,
    /// Who is being made just now, and is not in play yet; NONE for nobody.
    pub(super) being_made: Handle,
    /// How many creatures multiply within each other just now.
    pub(super) multiplying: u8,
    pub(super) unanswered: Option<Box<Question>>,
    pub(super) seed: u64,
    pub(super) actor: Handle,
    pub(super) action: u32,
    /// What is left of the limits of this action.
    pub(super) left: Allowance,
    pub(super) unhandled: Vec<u32>,
    pub(super) queues: Levels,
    pub(super) last_check: (i32, bool),
    /// How often silence was asked for and not taken back (SetSilence): while it is above 0, nothing is said.
    pub(super) silence: u16,
    /// What the encounter generator has gathered.
    pub(super) draft: Draft,
    /// What cut the working out of values short: the next throw or die ends the action.
    pub(super) owed: Option<Halt>,
    /// The place in the innermost script that was running when the action was cut short.
    pub(super) halted_in: Option<String>,
    recalculations: u32,
    troubles: u32,
}

impl<'m, O: Observer> Machine<'m, O> {
    /// A machine over a world.
    pub fn new(
        world: World,
        seed: u64,
        content: &'m Content,
        scripts: &'m dyn ScriptHost,
        book: RuleBook<O>,
        obs: O,
    ) -> Self {
        Machine {
            obs,
            world,
            stack: Stack::new(),
            content,
            scripts,
            book,
            overrides: None,
            overriding: false,
            feed: None,
            prompts: None,
            unasked: false,
            being_made: Handle::NONE,
            multiplying: 0,
            unanswered: None,
            seed,
            actor: Handle::NONE,
            action: 0,
            left: Allowance::FULL,
            unhandled: vec![0; 512],
            queues: Levels::default(),
            last_check: (0, false),
            silence: 0,
            draft: Draft::default(),
            owed: None,
            halted_in: None,
            recalculations: 0,
            troubles: 0,
        }
    }

    /// The same, obeying interventions.
    #[must_use]
    pub fn with_overrides(mut self, overrides: &'m Overrides) -> Self {
        self.overrides = (!overrides.is_empty()).then_some(overrides);
        self
    }

    /// The same, standing where an observer stands: in the throws and the action it sees. For looking only; whatever
    /// is done there is gone with the machine.
    #[must_use]
    pub fn standing_in(mut self, view: View<'_>) -> Self {
        self.stack = Stack::of(view.stack);
        (self.actor, self.action) = (view.actor, view.action);
        self
    }

    /// Feeds dice from elsewhere until that runs out.
    pub fn feed_dice(&mut self, source: Box<dyn DiceSource>) {
        self.feed = Some(source);
    }

    /// Answers questions to the player from here on; a question without an answer ends the action.
    pub fn answer_prompts(&mut self, prompts: Box<dyn Prompts>) {
        self.prompts = Some(prompts);
    }

    /// The world as it is.
    #[inline]
    pub fn world(&self) -> &World {
        &self.world
    }

    /// The level where the event in hand happens: its actor's, or else its victim's or its item's; outside any throw that
    /// of whoever acts.
    #[inline]
    pub fn here(&self) -> Here<'_> {
        self.level_in(self.e())
    }

    /// The level where an event happens.
    #[inline]
    pub(super) fn level_in(&self, e: &EventInfo) -> Here<'_> {
        if let Some(here) = self.world.only_level() {
            return here;
        }
        let those = [e.get(EActor), e.get(EVictim), e.get(EItem), self.actor];
        let who = those.into_iter().find(|h| h.is_some()).unwrap_or(Handle::NONE);
        self.world.level_of(who)
    }

    /// The level that a thing is on, or that of who carries it.
    #[inline]
    pub fn level_of(&self, h: Handle) -> Here<'_> {
        self.world.level_of(h)
    }

    /// Sets up the world between actions: placing, scheduling. Neither rules nor scripts nor events use it: what they
    /// change they change through the setters with a reason, which tell whoever watches.
    #[inline]
    pub fn world_mut(&mut self) -> &mut World {
        &mut self.world
    }

    /// Gives the world back.
    pub fn into_world(self) -> World {
        self.world
    }

    /// The content in force.
    #[inline]
    pub fn content(&self) -> &'m Content {
        self.content
    }

    /// The seed.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// The record of the event in hand; an empty one outside any throw.
    #[inline(always)]
    pub fn e(&self) -> &EventInfo {
        self.stack.record()
    }

    /// The event stack, outermost first.
    pub fn stack(&self) -> &[Frame] {
        self.stack.frames()
    }

    /// Whose action it is, and which of theirs.
    pub fn whose(&self) -> (Handle, u32) {
        (self.actor, self.action)
    }

    /// How often each base event found nobody to handle it.
    pub fn unhandled(&self) -> impl Iterator<Item = (EventCode, u32)> + '_ {
        self.unhandled.iter().enumerate().filter(|(_, n)| **n > 0).map(|(c, n)| (EventCode(c as i32), *n))
    }

    /// Begins an action of a creature (or, with no actor, what happens between actions: then `action`
    /// is the round). Dice and interventions go by it.
    #[inline]
    pub fn begin_action(&mut self, actor: Handle, action: u32, what: &'static str) {
        self.stack.clear();
        self.queues.clear();
        self.actor = actor;
        self.action = action;
        self.left = Allowance::FULL;
        if self.halted_in.is_some() {
            self.halted_in = None;
        }
        self.last_check = (0, false);
        self.silence = 0;
        self.owed = None;
        self.overriding = self.overrides.is_some_and(|o| o.touches(actor, action));
        if O::ON {
            self.tell(What::ActionBegan { actor, action, what });
        }
    }

    /// Ends it.
    pub fn end_action(&mut self, answer: super::Answer) {
        if O::ON {
            self.tell(What::ActionEnded { actor: self.actor, answer });
        }
    }

    /// The place in the innermost script that was running when the action was cut short, if any was.
    pub fn halted_in(&self) -> Option<&str> {
        self.halted_in.as_deref()
    }

    /// Tells a moment at the place where we are. Call it only under `O::ON`. Inlined, so that what is told
    /// is made where the observer reads it: most kinds are a word or two of the room that the largest needs.
    #[inline(always)]
    pub(super) fn tell(&mut self, what: What) {
        let moment = match self.stack.last() {
            Some(f) => Moment {
                depth: self.stack.len() as u8,
                code: f.e.code(),
                phase: f.phase,
                link: f.link,
                asked: f.asked,
                handler: f.handler,
                path: f.counters.path,
                what,
            },
            None => Moment {
                depth: 0,
                code: EventCode(0),
                phase: Phase::Main,
                link: Link::None,
                asked: None,
                handler: None,
                path: 0,
                what,
            },
        };
        let stack = self.stack.frames();
        let view = View { world: &self.world, stack, actor: self.actor, action: self.action };
        self.obs.tell(&moment, view);
    }

    /// How many problems there were that an author has to know of, observed or not.
    pub fn troubles(&self) -> u32 {
        self.troubles
    }

    /// Tells of something an author has to know.
    pub fn trouble(&mut self, text: impl FnOnce() -> String) {
        self.troubles = self.troubles.saturating_add(1);
        if O::ON {
            let text = text();
            self.tell(What::Trouble { text });
        }
    }

    #[inline]
    pub(super) fn tell_link(&mut self, told: impl FnOnce() -> LinkOutcome) {
        if O::ON && self.obs.wants_links() {
            let told = told();
            let stack = self.stack.frames();
            let view = View { world: &self.world, stack, actor: self.actor, action: self.action };
            self.obs.link(told, view);
        }
    }
}

impl<O: Observer> Machine<'_, O> {
    /// Works the values of a creature out anew where something they rest on has changed. What cuts that short, since
    /// somebody may die of it, ends the action at its next throw or die.
    pub fn recalculate(&mut self, h: Handle) {
        if let Err(halt) = (self.book.hooks.recalc)(self, h) {
            self.owed.get_or_insert(halt);
        }
    }

    /// What the working out of values still owes the action: it is over.
    ///
    /// # Errors
    /// The action is over.
    pub fn owed(&mut self) -> Result<(), Halt> {
        self.owed.take().map_or(Ok(()), Err)
    }

    /// Values of somebody are worked out.
    pub fn count_recalculation(&mut self) {
        self.recalculations = self.recalculations.saturating_add(1);
    }

    /// How often somebody's values were worked out on this machine.
    pub fn recalculations(&self) -> u32 {
        self.recalculations
    }

    /// The resource whose handler runs.
    pub fn running(&self) -> Option<ResId> {
        self.stack.last().and_then(|f| f.asked)
    }

    /// The total of the last skill check of this action, and whether it was a success; 0 and false before any.
    pub fn last_check(&self) -> (i32, bool) {
        self.last_check
    }

    /// Keeps what came of a skill check (LastSkillCheckResult), and tells it to whoever watches.
    pub fn note_check(&mut self, total: i32, passed: bool, told: impl FnOnce() -> Checking) {
        self.last_check = (total, passed);
        if O::ON {
            let told = Box::new(told());
            self.tell(What::Checked(told));
        }
    }
}
