//! Who answers an event, without a session: resources in the order of the chain, which of them a content that is being
//! edited gains or loses, which classes have rules for it, which owe an answer, and how often each ran in this session.

use super::coverage::Coverage;
use crate::debugger::breakpoints::target::CLASSES;
use crate::debugger::state::Debugger;
use augury_engine::base::id::ResId;
use augury_engine::content::{Answerer, Content, who_answers, who_owes};
use augury_engine::event::observe::Bare;
use augury_engine::event::{Class, EventCode};
use augury_engine::rules::rule_book;
use std::sync::Arc;

/// How an answer stands beside the content as it was when nothing was unsaved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Edited {
    /// It was there.
    Same,
    /// An edit brought it.
    Gained,
    /// An edit took it away.
    Lost,
    /// An edit moved it along the chain.
    Moved,
}

/// Somebody who answers.
#[derive(Clone, Debug, PartialEq)]
pub struct Hears {
    /// Who, asked by which link, how.
    pub who: Answerer,
    /// Beside what is saved.
    pub edited: Edited,
    /// How often it ran in this session.
    pub ran: u32,
}

/// The rules of a class that answer an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// The event in its phase.
    pub code: EventCode,
    /// The class.
    pub class: Class,
    /// What its object has to be in the event, in words; empty for whatever.
    pub side: &'static str,
}

/// Which classes have rules for an event: in all its phases, or, with modifiers, in that one alone. A class is asked
/// after the resources of its object, with the code without EVICTIM and EITEM.
pub fn rules(wanted: EventCode) -> Vec<Rules> {
    let table = rule_book::<Bare>();
    let base = wanted.base();
    let phases = [base.pre(), base, base.post()];
    let codes = phases.into_iter().filter(|code| wanted == base || wanted == *code);
    let each = codes.flat_map(|code| CLASSES.into_iter().map(move |class| (code, class)));
    let found = each.filter_map(|(code, class)| {
        let side = match table.sides(class, code) {
            [false, false, false] => return None,
            [true, ..] | [false, true, true] => "",
            [false, true, false] => "as actor",
            [false, false, true] => "as victim",
        };
        Some(Rules { code, class, side })
    });
    found.collect()
}

/// Who answers an event in one content, beside another.
pub fn beside(now: &Content, before: &Content, code: EventCode, ran: &Coverage) -> Vec<Hears> {
    let (all, old) = (who_answers(now, code), who_answers(before, code));
    let same = |a: &Answerer, b: &Answerer| a.id == b.id && a.code == b.code;
    let count = |a: &Answerer| {
        let handler = u16::try_from(a.handler).unwrap_or(u16::MAX);
        ran.get(&(a.id, handler)).copied().unwrap_or(0)
    };
    // Those that both have, in either order: where they differ, something moved.
    let kept: Vec<&Answerer> = old.iter().filter(|o| all.iter().any(|a| same(a, o))).collect();
    let mut nth = 0;
    let mut found: Vec<Hears> = Vec::new();
    for who in all {
        let was = kept.iter().position(|o| same(o, &who));
        let edited = match was {
            None => Edited::Gained,
            Some(place) if place == nth => Edited::Same,
            Some(_) => Edited::Moved,
        };
        nth += usize::from(was.is_some());
        let ran = count(&who);
        found.push(Hears { who, edited, ran });
    }
    let lost = old.into_iter().filter(|o| !found.iter().any(|h| same(&h.who, o)));
    let lost: Vec<Hears> = lost.map(|who| Hears { ran: count(&who), who, edited: Edited::Lost }).collect();
    found.extend(lost);
    found
}

impl Debugger {
    /// How often each handler of the pack ran in this session, as far as its notes are made.
    pub fn coverage(&self) -> std::rc::Rc<Coverage> {
        let Some(run) = self.run() else { return Default::default() };
        let key = (run.session.atoms().len(), run.notes.len());
        self.cache.coverage(key, || {
            let mut all = Coverage::new();
            for (res, handler) in run.notes.iter().flat_map(|n| &n.ran) {
                *all.entry((*res, *handler)).or_insert(0) += 1;
            }
            all
        })
    }

    /// Who answers an event in the content as it is now, beside how it was when nothing was unsaved, and who owes an
    /// answer.
    pub fn who_answers(&self, code: EventCode) -> (Vec<Hears>, Vec<(ResId, EventCode)>) {
        let now = &self.content.newest.revision.content;
        (beside(now, &self.content.saved, code, &self.coverage()), who_owes(now, code))
    }

    /// All edits are saved: what is edited from now on is shown beside the content as it is.
    pub fn all_saved(&mut self) {
        if !self.compiling() && !Arc::ptr_eq(&self.content.saved, &self.content.newest.revision.content) {
            self.content.saved = self.content.newest.revision.content.clone();
        }
    }

    /// Handlers of a resource, and how many of them ran in this session. `None`: it has none.
    pub fn covered(&self, id: ResId) -> Option<(usize, usize)> {
        let resource = self.content.newest.revision.content.get(id)?;
        let all = resource.definition.handlers().len();
        let coverage = self.coverage();
        let ran = coverage.range((id, 0)..=(id, u16::MAX)).count();
        (all > 0).then_some((all, ran))
    }
}
