//! What a creature is: its form and its templates, asked before the rules of class Creature.

use crate::base::handle::Handle;
use crate::event::observe::Observer;
use crate::event::{Answer, EventCode, Link, Machine, Ruling, fields};

impl<O: Observer> Machine<'_, O> {
    /// As EVICTIM if it is the victim, then plain if it is the actor; each time the form first, then its
    /// templates. Never answers NOMSG: that only sets Terse.
    pub(super) fn ask_forms(&mut self, p: u8, h: Handle, code: EventCode) -> Ruling {
        if self.get(fields::EVictim) == h {
            let links = [Link::FormAsVictim(p), Link::TemplateAsVictim(p)];
            let answer = self.ask_form_and_templates(links, h, code.evictim())?;
            if answer.ends() {
                return Ok(answer);
            }
        }
        // A handler may have put another in this one's place.
        if self.get(fields::EActor) == h {
            return self.ask_form_and_templates([Link::Form(p), Link::Template(p)], h, code);
        }
        Ok(Answer::Nothing)
    }

    fn ask_form_and_templates(&mut self, links: [Link; 2], h: Handle, code: EventCode) -> Ruling {
        let Some(creature) = self.world.creature(h) else { return Ok(Answer::Nothing) };
        let (form, count) = (creature.form(), creature.templates().len());
        let answer = self.ask(links[0], form, code)?;
        if self.unless_hushed(answer).ends() {
            return Ok(answer);
        }
        for i in 0..count {
            let template = self.world.creature(h).and_then(|c| c.templates().get(i).copied());
            let Some(template) = template else { break };
            let answer = self.ask(links[1], template, code)?;
            if self.unless_hushed(answer).ends() {
                return Ok(answer);
            }
        }
        Ok(Answer::Nothing)
    }
}
