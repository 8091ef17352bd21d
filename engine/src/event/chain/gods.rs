//! Links 6 and 7: every god about an actor, then about a victim, who is a character. Only the gods that have
//! an answer to the code are asked: the rest cost nothing, however many there are.

use super::Asked;
use crate::base::handle::Handle;
use crate::event::observe::Observer;
use crate::event::{EventCode, Link, Machine, fields};

impl<O: Observer> Machine<'_, O> {
    /// Link 6: GODWATCH of the code, if the actor is a character.
    pub(super) fn ask_gods_on_actor(&mut self, code: EventCode) -> Asked {
        let asked = code.godwatch();
        if !self.is_character(self.get(fields::EActor)) {
            self.pass(Link::GodOnActor, asked, None, || "the actor is no character");
            return Ok(());
        }
        self.ask_each_god(Link::GodOnActor, code, asked)
    }

    /// Link 7: GODWATCH(EVICTIM()) of the code, if the victim is a character.
    pub(super) fn ask_gods_on_victim(&mut self, code: EventCode) -> Asked {
        let asked = code.evictim().godwatch();
        if !self.is_character(self.get(fields::EVictim)) {
            self.pass(Link::GodOnVictim, asked, None, || "the victim is no character");
            return Ok(());
        }
        self.ask_each_god(Link::GodOnVictim, code, asked)
    }

    #[inline]
    pub(super) fn is_character(&self, h: Handle) -> bool {
        self.world.creature(h).is_some_and(|c| c.is_character())
    }

    /// DONE or ABORT from one god ends the chain.
    fn ask_each_god(&mut self, link: Link, code: EventCode, asked: EventCode) -> Asked {
        let content = self.content;
        // Whoever wants to hear of links passed over, or answers by hand, has all of them asked.
        let everyone = self.current.overriding || (O::ON && self.obs.wants_links());
        let gods = if everyone { content.gods() } else { content.gods_listening(asked) };
        for god in gods {
            let answer = self.ask(link, *god, asked)?;
            self.mark_magic_done(code, answer);
            self.go_on_after(answer)?;
        }
        Ok(())
    }
}
