//! [`Machine`]: the world, the event stack, the dice and the observer together. Rules are functions
//! over it. Knows the shape of rules and scripts (a book of functions, a trait), not what they do.

use super::draft::Draft;
use super::fields::{EActor, EItem, EVictim};
use super::host::ScriptHost;
use super::observe::{LinkOutcome, Moment, Observer, View, What};
use super::overrides::Overrides;
use super::parts::{Asking, Counts, Current, Making};
use super::prompt::Prompts;
use super::queue::Levels;
use super::rule_book::RuleBook;
use super::stack::Stack;
use super::{EventCode, EventInfo, Frame, Link, Phase};
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
    pub(super) feed: Option<Box<dyn DiceSource>>,
    pub(super) seed: u64,
    pub(super) queues: Levels,
    /// What the encounter generator has gathered.
    pub(super) draft: Draft,
    pub(super) current: Current,
    pub(super) asking: Asking,
    pub(super) making: Making,
    pub(super) counts: Counts,
}

impl<'m, O: Observer> Machine<'m, O> {
    /// A machine over a world, outside any action: [`Machine::begin_action`] comes before the first throw. Every die comes
    /// of the seed and of where it stands. Scripts come from [`Compiled`](crate::script::Compiled) (none:
    /// [`NoScripts`](super::NoScripts)) and rules from `rules::rule_book`; [`Bare`](super::Bare) observes nothing.
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
            feed: None,
            seed,
            queues: Levels::default(),
            draft: Draft::default(),
            current: Current::default(),
            asking: Asking::default(),
            making: Making::default(),
            counts: Counts::default(),
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
    pub(crate) fn standing_in(mut self, view: View<'_>) -> Self {
        self.stack = Stack::of(view.stack);
        (self.current.actor, self.current.action) = (view.actor, view.action);
        self
    }

    /// Feeds dice from elsewhere until that runs out.
    pub fn feed_dice(&mut self, source: Box<dyn DiceSource>) {
        self.feed = Some(source);
    }

    /// Answers questions to the player from here on; a question without an answer ends the action.
    pub fn answer_prompts(&mut self, prompts: Box<dyn Prompts>) {
        self.asking.prompts = Some(prompts);
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
        let those = [e.get(EActor), e.get(EVictim), e.get(EItem), self.current.actor];
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
        let view = View { world: &self.world, stack, actor: self.current.actor, action: self.current.action };
        self.obs.tell(&moment, view);
    }

    #[inline]
    pub(super) fn tell_link(&mut self, told: impl FnOnce() -> LinkOutcome) {
        if O::ON && self.obs.wants_links() {
            let told = told();
            let stack = self.stack.frames();
            let view =
                View { world: &self.world, stack, actor: self.current.actor, action: self.current.action };
            self.obs.link(told, view);
        }
    }
}

impl<O: Observer> Machine<'_, O> {
    /// Works the values of a creature out anew where something they rest on has changed. What cuts that short, since
    /// somebody may die of it, ends the action at its next throw or die.
    pub fn recalculate(&mut self, h: Handle) {
        if let Err(halt) = (self.book.hooks.recalc)(self, h) {
            self.current.owed.get_or_insert(halt);
        }
    }

    /// The resource whose handler runs.
    pub fn running(&self) -> Option<ResId> {
        self.stack.last().and_then(|f| f.asked)
    }
}
