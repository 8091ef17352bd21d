//! Watches: questions that are answered anew at every cursor, and the trail of moments that were looked at, to go back
//! and on along.

use crate::debugger::state::Debugger;
use augury_engine::event::View;
use augury_engine::play::Condition;

/// A watch and what it comes to at the cursor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Watched {
    /// The question.
    pub text: String,
    /// Its value here, or why there is none.
    pub value: Result<String, String>,
}

impl Debugger {
    /// The watches with their values at the cursor; nothing has a value before the first moment.
    pub fn watched(&self) -> Vec<Watched> {
        if self.finding.watches.is_empty() {
            return Vec::new();
        }
        let standing = self.standing();
        let value = |watch: &Condition| match &standing {
            None => Err("no moment yet".to_owned()),
            Some(s) => {
                let view = View { world: &s.world, stack: &s.stack, actor: s.actor, action: s.action };
                watch.words(self.content(), view)
            }
        };
        self.finding.watches.iter().map(|w| Watched { text: w.text().to_owned(), value: value(w) }).collect()
    }

    /// The questions that are watched, as the project keeps them.
    pub fn watches(&self) -> Vec<String> {
        self.finding.watches.iter().map(|w| w.text().to_owned()).collect()
    }

    /// Watches these; hands back what is wrong with those that can't be read, which are left out.
    pub fn set_watches(&mut self, texts: &[String]) -> Vec<String> {
        let mut wrong = Vec::new();
        self.finding.watches.clear();
        for text in texts {
            match Condition::read(text) {
                Ok(watch) if !self.finding.watches.contains(&watch) => self.finding.watches.push(watch),
                Ok(_) => {}
                Err(why) => wrong.push(format!("{text}: {why}")),
            }
        }
        wrong
    }

    pub(in crate::debugger) fn watch(&mut self, watch: Condition) {
        if !self.finding.watches.contains(&watch) {
            self.finding.watches.push(watch);
        }
    }

    pub(in crate::debugger) fn unwatch(&mut self, place: usize) {
        if place < self.finding.watches.len() {
            self.finding.watches.remove(place);
        }
    }

    /// Back (or on) along the moments that were looked at.
    pub(in crate::debugger) fn along_the_trail(&mut self, back: bool) {
        let Some(here) = self.cursor() else { return };
        let way = if back { &mut self.at.trail.back } else { &mut self.at.trail.on };
        let Some(to) = way.pop() else {
            let way = if back { "before" } else { "after" };
            self.says.push(format!("No moment was looked at {way} this one."));
            return;
        };
        let mut trail = std::mem::take(&mut self.at.trail);
        (if back { &mut trail.on } else { &mut trail.back }).push(here);
        self.go_to(to);
        self.at.trail = trail;
    }
}
