//! A thing's name from its parts. What it is made of and what lies on it may change the parts in the record
//! (EV_GETNAME; META(EV_GETNAME) for what lies on it), or give the whole name in Text (EV_PRINT_NAME), as in
//! the original's Name().

use super::creature;
use super::item::{self, Magic};
use super::parts::{Counted, Lead, listed, push_article, push_parts};
use super::quality;
use super::style::Style;
use crate::base::handle::Handle;
use crate::base::id::ResId;
use crate::base::names::{MonsterFlag, StatiNature};
use crate::content::{Content, Found, HandlerIndex};
use crate::event::fields::*;
use crate::event::frame::Entry;
use crate::event::{Answer, EventCode, EventInfo, Halt, Link, Machine, Observer, Phase, What};
use crate::world::{Creature, Thing};
use smallvec::SmallVec;
use std::borrow::Cow;
use std::sync::Arc;

/// Who is asked for a thing's name, each with the code.
type Asked = SmallVec<[(ResId, EventCode); 8]>;

impl<O: Observer> Machine<'_, O> {
    /// Has anything that a thing is made of, or that lies on it, something to say to its name?
    pub(super) fn asks_for_name(&self, h: Handle) -> bool {
        !self.asked_for_name(h).is_empty()
    }

    /// Has any resource at all something to say to names?
    pub(super) fn names_are_heard(&self) -> bool {
        let heard = |code| !self.content.handler_mask(code, Phase::Main).is_silent();
        heard(EventCode::EV_GETNAME) || heard(EventCode::EV_PRINT_NAME)
    }

    fn asked_for_name(&self, h: Handle) -> Asked {
        let mut asked = Asked::new();
        if !self.names_are_heard() {
            return asked;
        }
        let mut made_of: SmallVec<[ResId; 8]> = SmallVec::new();
        match self.world.thing(h) {
            Some(Thing::Creature(c)) => {
                made_of.push(c.form());
                made_of.extend(c.templates().iter().copied());
            }
            Some(Thing::Item(i)) => {
                made_of.push(i.kind);
                made_of.extend(i.effect);
            }
            Some(Thing::Feature(f)) => made_of.push(f.kind),
            None => return asked,
        }
        let may = |asked: &mut Asked, res: ResId, code: EventCode| {
            let answers = |index: &HandlerIndex| !matches!(index.find(code), Found::Nothing);
            if self.content.may_answer(res, code)
                && self.content.handlers(res).is_some_and(answers)
                && !asked.contains(&(res, code))
            {
                asked.push((res, code));
            }
        };
        for res in &made_of {
            may(&mut asked, *res, EventCode::EV_GETNAME);
        }
        let lies_on = self.world.stati(h).into_iter().flat_map(|s| s.iter()).filter_map(|s| s.effect);
        for effect in lies_on {
            may(&mut asked, effect, EventCode::EV_GETNAME.meta());
        }
        for res in &made_of {
            may(&mut asked, *res, EventCode::EV_PRINT_NAME);
        }
        asked
    }

    /// Writes what a thing is called.
    pub(super) fn push_name(&mut self, out: &mut String, h: Handle, style: Style) -> Result<(), Halt> {
        let asked = self.asked_for_name(h);
        if asked.is_empty() {
            self.push_plain_name(out, h, style);
            return Ok(());
        }
        let parts = self.ask_for_name(h, &asked)?;
        push_parts(out, &parts, style, self.counted(h, style));
        Ok(())
    }

    /// How many a name says, and what they are counted in.
    fn counted(&self, h: Handle, style: Style) -> Counted {
        let Some(item) = self.world.item(h) else { return Counted { count: 1, counted_in: None } };
        let count = if style.single { 1 } else { item::count(self.content, item) };
        let counted_in = item::counted_in(self.content, item, &item::magic(self.content, item));
        Counted { count, counted_in }
    }

    /// Is it one thing that is several, like boots, in a sentence that does not say "a pair of" them?
    pub(super) fn is_several(&self, h: Handle) -> bool {
        self.world.item(h).is_some_and(|item| item::is_several(self.content, item))
    }

    /// How many of it a name counts.
    pub(super) fn how_many(&self, h: Handle) -> i32 {
        self.world.item(h).map_or(1, |item| item::count(self.content, item))
    }

    /// The name of a thing that nobody has anything to say to.
    pub(super) fn push_plain_name(&self, out: &mut String, h: Handle, style: Style) {
        if self.is_proper(h) {
            out.push_str(&self.base_name(h));
            return;
        }
        if self.world.item(h).is_none_or(|item| item::is_plain(self.content, item)) {
            let base = self.base_name(h);
            let lead =
                Lead { article: style.article, count: 1, counted_in: None, proper: false, given: None };
            push_article(out, &base, &lead);
            out.push_str(&base);
        } else {
            let (parts, of) = self.parts_of(h);
            push_parts(out, &parts.with(NOf, listed(&of)), style, self.counted(h, style));
        }
    }

    /// What it is, in a few words; a name of its own where it has one.
    fn base_name(&self, h: Handle) -> Cow<'_, str> {
        match self.world.thing(h) {
            Some(Thing::Creature(c)) if has_own_name(self.content, c) => c.name().into(),
            Some(Thing::Creature(c)) => {
                let kind = creature::kind(self.content, c);
                if self.is_known_for_illusion(h) { format!("illusory {kind}").into() } else { kind }
            }
            Some(Thing::Item(i)) => item::base(self.content, i, &item::magic(self.content, i)).into(),
            Some(Thing::Feature(f)) => self.content.shown_name(f.kind).into(),
            None => "something".into(),
        }
    }

    /// Is it an illusion that the player does not take for real?
    fn is_known_for_illusion(&self, h: Handle) -> bool {
        let real = self.book.hooks.takes_for_real;
        let illusion = self.world.stati(h).is_some_and(|s| s.has(StatiNature::ILLUSION));
        illusion
            && self
                .world
                .creatures()
                .find(|c| c.is_player())
                .is_some_and(|player| !real(&self.world, self.content, player.handle(), h))
    }

    /// Is it called by a name of its own, which takes no article?
    fn is_proper(&self, h: Handle) -> bool {
        let Some(c) = self.world.creature(h) else { return self.world.thing(h).is_none() };
        let proper = self.content.monster(c.form()).is_some_and(|m| m.flags.has(MonsterFlag::M_PROPER));
        let own = has_own_name(self.content, c);
        c.is_character() || proper || own
    }

    /// The parts of a thing's name before anybody is asked, and each word behind it, "of …".
    fn parts_of(&self, h: Handle) -> (EventInfo, Vec<Arc<str>>) {
        let info = EventInfo::new(EventCode::EV_GETNAME).with(EActor, h).with(EVictim, h);
        let base: Arc<str> = self.base_name(h).into();
        if self.is_proper(h) {
            return (info.with(NNamed, Some(base)), Vec::new());
        }
        let info = info.with(NBase, Some(base));
        let Some(item) = self.world.item(h) else { return (info, Vec::new()) };
        let text = |words: Option<String>| words.map(Arc::<str>::from);
        let was = item.of.map(|of| self.content.shown_name(of).to_owned());
        let was = was.filter(|_| !item::shows_somebody(self.content, item));
        let magic = item::magic(self.content, item);
        let (mut before, mut of) = quality::known(self.content, item);
        match magic {
            Magic::First(name) => before.push(name.to_owned()),
            Magic::Of(name) => of.push(name.to_owned()),
            _ => {}
        }
        let info = info
            .with(EItem, h)
            .with(NPrefix, text(was))
            .with(NAdjective, text(item::look_of(item)))
            .with(NCursed, item::fate(item).map(Arc::from))
            .with(NPrequal, text((!before.is_empty()).then(|| before.join(" "))))
            .with(NFlavour, item::flavour(self.content, self.seed, item).map(Arc::from))
            .with(NPlus, text(item::plus(item)))
            .with(NInscrip, item::tried(&self.world, self.content, item).map(Arc::from))
            .with(NAppend, text(item::charges(self.content, item)));
        (info, of.into_iter().map(Arc::from).collect())
    }

    /// Asks everybody who has something to say, with the parts in the record, and hands the record back.
    fn ask_for_name(&mut self, h: Handle, asked: &Asked) -> Result<EventInfo, Halt> {
        let (parts, mut of) = self.parts_of(h);
        self.spend()?;
        if !self.stack.has_room() {
            return Err(Halt::Overflow);
        }
        let (nth, path) = self.stack.counters().throw(EventCode::EV_PRINT_NAME);
        self.stack.push(parts, Entry::Direct, nth, path);
        if O::ON {
            self.tell(What::Thrown { entry: Entry::Direct });
        }
        for (res, code) in asked {
            let answer = self.ask(Link::Direct, *res, *code)?;
            of.extend(self.get(NOf).filter(|word| !word.is_empty()));
            self.set(NOf, None, crate::label!("name: of …"));
            if matches!(answer, Answer::Done | Answer::Abort) {
                break;
            }
        }
        let parts = self.e().clone();
        if O::ON {
            self.tell(What::Popped { answer: Answer::Done });
        }
        self.stack.pop();
        Ok(parts.with(NOf, listed(&of)))
    }
}

/// Is it called by a name that is not its kind's?
fn has_own_name(content: &Content, c: &Creature) -> bool {
    let kind = |res: ResId| content.header(res).map(|header| header.name.as_str());
    kind(c.form()) != Some(c.name()) && kind(c.true_form()) != Some(c.name())
}
