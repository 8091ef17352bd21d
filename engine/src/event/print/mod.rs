//! Messages by perspective (docs/rules/chain.md, Messages by perspective). What texts may say is described in
//! `base::message`. Whoever reads a text is "you" in it; whom they do not perceive is "something".
//!
//! | file | what stands there |
//! |---|---|
//! | `fill` | tags filled in: names, pronouns, verbs |
//! | `name` | a thing's name from its parts, which handlers may change (EV_GETNAME, EV_PRINT_NAME) |
//! | `creature` | what a creature's kind is called, with templates that show |
//! | `item` | what the parts of an item's name are, as far as they are known |
//! | `parts` | a name put together from its parts |
//! | `quality` | qualities, before a name and behind it |
//! | `style` | how a name is wanted: article, which parts |
//! | `grammar` | articles, plurals, possessives, pronouns |
//!
//! Handlers of names may do anything that handlers do, so where there are any, names are built whether
//! somebody watches or not.

mod creature;
mod fill;
pub(crate) mod grammar;
mod item;
mod name;
mod parts;
mod quality;
mod style;

use self::style::Style;
use super::frame::Entry;
use super::observe::{Audience, Observer, What};
use super::{Answer, EventCode, EventInfo, Halt, Machine, Ruling, fields};
use crate::base::handle::Handle;
use crate::base::id::ResId;
use crate::base::names::ObjectType;
use crate::label;

impl<O: Observer> Machine<'_, O> {
    /// How things of a type look in this game that bear an effect, to whoever does not know it; `None` where the type
    /// has no flavours.
    pub(crate) fn look_of(&self, of: ObjectType, effect: ResId) -> Option<&str> {
        item::look(self.content, self.seed, of, effect)
    }

    /// Messages of a resource: one to the actor (or victim), two to that one and the others, three to
    /// actor, victim and others. Answers NOMSG, unless those of EV_MAGIC_HIT were shown to this target.
    pub(super) fn print_messages(&mut self, code: EventCode, texts: &[std::sync::Arc<str>]) -> Ruling {
        let base = EventCode(code.base().0);
        let to_victim = matches!(
            base,
            EventCode::EV_DAMAGE | EventCode::EV_DEATH | EventCode::EV_MAGIC_STRIKE | EventCode::EV_MAGIC_HIT
        );
        let magic_hit = base == EventCode::EV_MAGIC_HIT;
        if magic_hit && self.get(fields::MhMessageDone) {
            return Ok(Answer::Nothing);
        }
        match texts {
            [one] if to_victim => self.print(Audience::Victim, one)?,
            [one] => self.print(Audience::Actor, one)?,
            [one, others] if to_victim => self.v_print(one, others)?,
            [one, others] => self.d_print(one, others)?,
            [actor, victim, others] => self.t_print(actor, victim, others)?,
            _ => {}
        }
        if magic_hit {
            self.set(fields::MhMessageDone, true, label!("messages: once a target"));
        }
        self.set(fields::Terse, true, label!("messages of a resource"));
        Ok(Answer::NoMsg)
    }

    /// Says the messages of a handler as they would be said for a record, where no throw is: for showing what
    /// each reader would read. Nobody is asked but for names.
    pub(crate) fn show_messages(&mut self, e: EventInfo, texts: &[std::sync::Arc<str>]) -> Ruling {
        let code = e.code();
        let (nth, path) = self.enter(code.base())?;
        self.stack.push(e, Entry::Announce, nth, path);
        let answer = self.print_messages(code, texts);
        self.stack.pop();
        answer
    }

    /// APrint: says something to everybody around.
    ///
    /// # Errors
    /// As [`Machine::throw`]; or the action has said as much as an action may.
    pub fn a_print(&mut self, text: &str) -> Result<(), Halt> {
        self.print(Audience::All, text)
    }

    /// DPrint: says one thing to the actor and another to everybody else, the victim among them.
    ///
    /// # Errors
    /// As [`Machine::throw`]; or the action has said as much as an action may.
    pub fn d_print(&mut self, to_actor: &str, to_others: &str) -> Result<(), Halt> {
        self.id_print(self.get(fields::EActor), to_actor, to_others)
    }

    /// VPrint: says one thing to the victim and another to everybody else, the actor among them.
    ///
    /// # Errors
    /// As [`Machine::throw`]; or the action has said as much as an action may.
    pub fn v_print(&mut self, to_victim: &str, to_others: &str) -> Result<(), Halt> {
        self.id_print(self.get(fields::EVictim), to_victim, to_others)
    }

    /// TPrint: says something of their own to the actor, the victim and everybody else. Whoever is both
    /// reads what the victim reads.
    pub(crate) fn t_print(&mut self, to_actor: &str, to_victim: &str, to_others: &str) -> Result<(), Halt> {
        if self.get(fields::EActor) != self.get(fields::EVictim) {
            self.print(Audience::Actor, to_actor)?;
        }
        self.print(Audience::Victim, to_victim)?;
        self.print(Audience::Others, to_others)
    }

    /// IPrint: says something to one creature.
    ///
    /// # Errors
    /// As [`Machine::throw`]; or the action has said as much as an action may.
    pub fn i_print(&mut self, to: Handle, text: &str) -> Result<(), Halt> {
        self.print(self.audience_of(to), text)
    }

    /// IDPrint: says one thing to a creature and another to everybody else.
    ///
    /// # Errors
    /// As [`Machine::i_print`].
    pub fn id_print(&mut self, to: Handle, to_it: &str, to_others: &str) -> Result<(), Halt> {
        self.print(self.audience_of(to), to_it)?;
        self.print(Audience::Around(to), to_others)
    }

    fn audience_of(&self, h: Handle) -> Audience {
        match h {
            h if h == self.get(fields::EActor) => Audience::Actor,
            h if h == self.get(fields::EVictim) => Audience::Victim,
            h => Audience::To(h),
        }
    }

    /// Is nothing said just now: since the event in hand is silent, or since somebody asked for silence (SetSilence),
    /// which keeps whatever is thrown meanwhile quiet too?
    pub(crate) fn is_silent(&self) -> bool {
        let of_event = self.get(fields::Silence);
        self.current.silence > 0 || of_event
    }

    /// SetSilence and UnsetSilence: one more wants silence, or one less. A handler that fails takes back what it
    /// asked for, and the end of the action all of it.
    pub(crate) fn ask_for_silence(&mut self, wanted: bool) {
        self.current.silence = if wanted {
            self.current.silence.saturating_add(1)
        } else {
            self.current.silence.saturating_sub(1)
        };
    }

    /// Says a text as it is, counted as one of a script; silence does not keep it quiet.
    ///
    /// # Errors
    /// The action has said as much as an action may, and is over.
    pub fn say(&mut self, to: Audience, text: String) -> Result<(), Halt> {
        self.spend_text(text.len())?;
        if O::ON {
            self.tell(What::Message { to, text });
        }
        Ok(())
    }

    /// Says something to somebody about the event in hand. Silence keeps everything quiet; nothing is said
    /// to nobody, and an empty text not at all.
    ///
    /// # Errors
    /// As [`Machine::throw`]; or the action has said as much as an action may.
    pub fn print(&mut self, to: Audience, text: &str) -> Result<(), Halt> {
        let (actor, victim) = (self.get(fields::EActor), self.get(fields::EVictim));
        let nobody = match to {
            Audience::Actor => !actor.is_some(),
            Audience::Victim => !victim.is_some(),
            Audience::To(h) => !h.is_some(),
            _ => false,
        };
        if nobody || text.is_empty() || self.is_silent() || !(O::ON || self.names_are_asked(to, text)) {
            return Ok(());
        }
        let text = self.filled(to, text)?;
        if O::ON {
            self.tell(What::Message { to, text });
        }
        Ok(())
    }

    /// What a thing is called by whoever perceives it: "the goblin", a name of its own, "the 3 arrows".
    ///
    /// # Errors
    /// As [`Machine::throw`]; or the action has said as much as an action may.
    pub fn name_of(&mut self, h: Handle) -> Result<String, Halt> {
        let mut name = String::new();
        self.push_name(&mut name, h, Style::sentence(grammar::Article::The))?;
        Ok(name)
    }

    /// What a thing is called as NA_ bits ask for it (`Style::of_bits`); none at all: without an article.
    pub(crate) fn name_in(&mut self, h: Handle, bits: i32) -> Result<String, Halt> {
        let style = Style::of_bits(bits);
        let mut name = String::new();
        self.push_name(&mut name, h, style)?;
        if style.capitals {
            let starts = name.match_indices(' ').map(|(at, _)| at + 1);
            let starts: Vec<usize> = std::iter::once(0).chain(starts).collect();
            // From behind, so that a letter that becomes two leaves the other places as they are.
            for at in starts.into_iter().rev() {
                grammar::capitalise(&mut name, at);
            }
        } else if style.capital {
            grammar::capitalise(&mut name, 0);
        }
        if style.possessive {
            grammar::push_possessive(&mut name, self.how_many(h) > 1 && !style.single || self.is_several(h));
        }
        Ok(name)
    }

    /// The same before any handler has changed it, for problems and lists.
    pub fn plain_name(&self, h: Handle) -> String {
        let mut name = String::new();
        self.push_plain_name(&mut name, h, Style::sentence(grammar::Article::The));
        name
    }
}
