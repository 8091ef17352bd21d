//! What stands at the cursor: the moment, its trace, its world, and what things there are called.

use crate::debugger::moments::notes::AtomNotes;
use crate::debugger::names;
use crate::debugger::state::Debugger;
use augury_engine::base::handle::Handle;
use augury_engine::base::id::ResId;
use augury_engine::content::Content;
use augury_engine::play::{AtomTrace, Revision, Session, Standing};
use augury_engine::world::World;
use std::rc::Rc;

impl Debugger {
    /// Number of the moment looked at; `None` before anything happened.
    pub fn cursor(&self) -> Option<u64> {
        let moments = self.session()?.moments();
        let at = self.at.seen.get().map_or(self.at.cursor, |seen| seen.at);
        (moments > 0).then(|| at.min(moments - 1))
    }

    /// Are we at the live end?
    pub fn following(&self) -> bool {
        self.at.following && self.at.seen.get().is_none()
    }

    /// Everything that can be seen at the cursor.
    pub fn standing(&self) -> Option<Rc<Standing>> {
        self.cache.standing(self.session()?, self.cursor()?)
    }

    /// The trace of the cursor's atom.
    pub fn trace(&self) -> Option<Rc<AtomTrace>> {
        let session = self.session()?;
        self.cache.trace(session, session.atom_of(self.cursor()?)?)
    }

    /// The trace of an atom.
    pub fn trace_of(&self, atom: usize) -> Option<Rc<AtomTrace>> {
        self.cache.trace(self.session()?, atom)
    }

    /// The cursor's place in its trace.
    pub fn place(&self) -> Option<(Rc<AtomTrace>, usize)> {
        let trace = self.trace()?;
        let place = usize::try_from(self.cursor()?.checked_sub(trace.first)?).ok()?;
        (place < trace.moments.len()).then_some((trace, place))
    }

    /// The world before the cursor's action.
    pub fn world_before(&self) -> Option<Rc<World>> {
        let session = self.session()?;
        Some(self.cache.before(session, session.atom_of(self.cursor()?)?))
    }

    /// Lets a panel see the world at the cursor: the live one at the live end.
    pub fn with_world<R>(&self, see: impl FnOnce(&World) -> R) -> Option<R> {
        let session = self.session()?;
        if self.following() {
            return Some(see(session.live()));
        }
        match self.standing() {
            Some(standing) => Some(see(&standing.world)),
            None => Some(see(session.live())),
        }
    }

    /// The content the cursor's action ran on; the live one at the live end.
    pub fn content(&self) -> &Content {
        &self.revision().content
    }

    /// The same with its scripts.
    pub(in crate::debugger) fn revision(&self) -> &Revision {
        let at = || {
            let session = self.session()?;
            if self.following() {
                return Some(session.revision());
            }
            let atom = session.atoms().get(session.atom_of(self.cursor()?)?)?;
            session.revisions().get(atom.revision)
        };
        at().unwrap_or(&self.content.newest.revision)
    }

    /// What a thing is called, now or in the end.
    pub fn name(&self, h: Handle) -> String {
        match self.session() {
            Some(session) => names::called(session.live(), &session.revision().content, h),
            None => h.to_string(),
        }
    }

    /// All creatures in the order of their places, each with its name and kind.
    pub fn cast(&self) -> Vec<(Handle, String, ResId)> {
        let all =
            |w: &World| w.all_creatures().map(|c| (c.handle(), self.name(c.handle()), c.form())).collect();
        self.with_world(all).unwrap_or_default()
    }

    /// The notes of an atom, once they are there.
    pub fn notes(&self, atom: usize) -> Option<&AtomNotes> {
        self.run.as_ref()?.notes(atom)
    }

    /// The creature whose sheet is shown: the one chosen, else at the live end the one played, else the actor of the throw looked at, else the
    /// actor of the action, else the first.
    pub fn creature(&self) -> Option<Handle> {
        let known = |h: &Handle| self.with_world(|w| w.creature(*h).is_some()).unwrap_or(false);
        let chosen = self.look().creature.filter(known);
        let acting = || {
            let standing = self.standing()?;
            let frame = standing.stack.last().map(|f| f.info().p(0));
            frame.filter(known).or(Some(standing.actor).filter(known))
        };
        let first = || self.with_world(|w| w.all_creatures().next().map(|c| c.handle()))?;
        // Whoever plays looks at itself, until it looks back.
        let played = self.played.filter(|_| self.following()).filter(known);
        chosen.or(played).or_else(acting).or_else(first)
    }

    /// Where we are, in short: "Start of run (content v1)", "live, moment 310, content v2", or
    /// "moment 42 of 310, content v1 (live: v2)".
    pub fn position(&self) -> String {
        let Some(session) = self.session() else { return "no session".to_owned() };
        let live = session.revision_number() + 1;
        match self.cursor() {
            None => format!("Start of run (content v{live})"),
            Some(at) if self.following() => format!("live, moment {}, content v{live}", grouped(at)),
            Some(at) => {
                let viewed = self.viewed_version(session, at);
                let newer = if viewed == live { String::new() } else { format!(" (live: v{live})") };
                let (at, last) = (grouped(at), grouped(session.moments().saturating_sub(1)));
                format!("moment {at} of {last}, content v{viewed}{newer}")
            }
        }
    }

    /// The same in sentences, with what its words mean.
    pub fn position_in_full(&self) -> String {
        let Some(session) = self.session() else { return "There is no session.".to_owned() };
        let live = session.revision_number() + 1;
        let version = |n: usize| match n {
            1 => "version 1 of the content, as it was when the run began".to_owned(),
            n => format!("version {n} of the content; each edit that enters the run makes one"),
        };
        let turn = self.with_world(|w| w.turn()).unwrap_or(0);
        match self.cursor() {
            None => format!("Nothing was done yet. The run begins on {}.", version(live)),
            Some(at) if self.following() => {
                format!(
                    "The live end: moment {}, segment {turn} of the game. It goes on with {}.",
                    grouped(at),
                    version(live)
                )
            }
            Some(at) => {
                let last = grouped(session.moments().saturating_sub(1));
                let viewed = self.viewed_version(session, at);
                format!(
                    "The past: moment {} of {last}, segment {turn} of the game. It ran on {}. The live end goes on with \
                     version {live}.",
                    grouped(at),
                    version(viewed)
                )
            }
        }
    }

    /// The version of the content that a moment ran on, from 1.
    fn viewed_version(&self, session: &Session, at: u64) -> usize {
        let atom = session.atom_of(at).and_then(|a| session.atoms().get(a));
        atom.map_or(session.revision_number(), |a| a.revision) + 1
    }
}

/// A number with a comma between thousands.
pub fn grouped(n: u64) -> String {
    let digits = n.to_string();
    let mut out = String::with_capacity(digits.len() + digits.len() / 3);
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}
