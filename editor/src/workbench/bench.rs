//! What a workbench shows: what was asked for last, and what came of it. What was worked out of an older text stays
//! in sight until the newer one is there, so that nothing jumps while somebody types.

use std::sync::Arc;

use augury_engine::base::id::ResId;
use augury_engine::play::Revision;

use super::{Choices, Preview};

/// What is to be worked out.
#[derive(Clone)]
pub struct Wanted<C = Choices> {
    /// Of which resource.
    pub id: ResId,
    /// With what chosen.
    pub choices: C,
    /// On which content and scripts.
    pub revision: Revision,
    /// The text of the resource as it was saved, where it has unsaved edits.
    pub saved: Option<Arc<str>>,
}

impl<C: PartialEq> Wanted<C> {
    /// Whether both come to the same.
    pub fn is(&self, other: &Wanted<C>) -> bool {
        self.id == other.id
            && self.choices == other.choices
            && Arc::ptr_eq(&self.revision.content, &other.revision.content)
    }
}

/// How what is shown stands to what was asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Standing {
    /// Nobody asked yet, or for something else.
    NotAsked,
    /// It is being worked out: how much is done, of how much; 0 of 0 while unknown.
    Working(usize, usize),
    /// All is there.
    Done,
    /// The author stopped it.
    Stopped,
    /// It cannot be worked out, for this reason.
    Failed(String),
}

/// What a workbench shows: `P`, worked out as the author chose in `C`.
pub struct Bench<C = Choices, P = Preview> {
    /// What the author chose.
    pub choices: C,
    wanted: Option<Wanted<C>>,
    shown: Option<(ResId, P)>,
    standing: Option<Standing>,
}

impl<C: Default, P> Default for Bench<C, P> {
    fn default() -> Self {
        Bench { choices: C::default(), wanted: None, shown: None, standing: None }
    }
}

impl<C: Clone + PartialEq, P> Bench<C, P> {
    /// Asks for a resource as the content has it now. What was asked before is dropped.
    pub fn ask(&mut self, id: ResId, revision: Revision) {
        self.ask_beside(id, revision, None);
    }

    /// The same, beside what the resource was as it was saved.
    pub fn ask_beside(&mut self, id: ResId, revision: Revision, saved: Option<Arc<str>>) {
        let wanted = Wanted { id, choices: self.choices.clone(), revision, saved };
        if self.wanted.as_ref().is_some_and(|before| before.is(&wanted)) {
            return;
        }
        self.wanted = Some(wanted);
        self.standing = Some(Standing::Working(0, 0));
    }

    /// Stops what is being worked out; what is there stays in sight.
    pub fn stop(&mut self) {
        if matches!(self.standing, Some(Standing::Working(..))) {
            self.standing = Some(Standing::Stopped);
        }
    }

    /// Works out once more what was stopped or failed.
    pub fn again(&mut self) {
        if matches!(self.standing, Some(Standing::Stopped | Standing::Failed(_))) {
            self.standing = Some(Standing::Working(0, 0));
        }
    }

    /// Whether this was the last to be asked for.
    pub fn asked(&self, id: ResId, revision: &Revision) -> bool {
        self.wanted.as_ref().is_some_and(|wanted| {
            wanted.id == id
                && wanted.choices == self.choices
                && Arc::ptr_eq(&wanted.revision.content, &revision.content)
        })
    }

    /// What was asked for last.
    pub fn wanted(&self) -> Option<&Wanted<C>> {
        self.wanted.as_ref()
    }

    /// Takes what can be shown of what was asked for last; of anything else it is too late.
    pub fn give(&mut self, of: &Wanted<C>, preview: P) {
        if self.wanted.as_ref().is_some_and(|wanted| wanted.is(of)) {
            self.shown = Some((of.id, preview));
        }
    }

    /// Takes how it stands with what was asked for last.
    pub fn stands(&mut self, of: &Wanted<C>, standing: Standing) {
        if self.wanted.as_ref().is_some_and(|wanted| wanted.is(of)) {
            self.standing = Some(standing);
        }
    }

    /// What is there of a resource; while a newer one is worked out, the one before.
    pub fn shown(&self, id: ResId) -> Option<&P> {
        self.shown.as_ref().filter(|(of, _)| *of == id).map(|(_, preview)| preview)
    }

    /// How it stands with a resource.
    pub fn standing(&self, id: ResId) -> Standing {
        let asked = self.wanted.as_ref().is_some_and(|wanted| wanted.id == id);
        self.standing.clone().filter(|_| asked).unwrap_or(Standing::NotAsked)
    }
}

#[cfg(test)]
mod tests {
    use super::super::god;
    use super::*;
    use augury_engine::base::id::Kind;

    fn revision() -> Revision {
        Revision::new(Arc::default(), Arc::new(augury_engine::script::Compiled::default()))
    }

    fn preview(name: &str) -> Preview {
        Preview::God(Box::new(god::Preview { name: name.to_owned(), ..god::Preview::default() }))
    }

    fn name(bench: &Bench, id: ResId) -> Option<String> {
        match bench.shown(id) {
            Some(Preview::God(god)) => Some(god.name.clone()),
            _ => None,
        }
    }

    #[test]
    fn what_is_stopped_stays_stopped_until_it_is_asked_for_again() {
        let god = ResId::new(Kind::God, "xel");
        let now = revision();
        let mut bench = Bench::default();
        bench.ask(god, now.clone());
        let wanted = bench.wanted().cloned().unwrap();
        bench.give(&wanted, preview("first"));
        bench.stop();
        bench.ask(god, now.clone());
        assert_eq!((name(&bench, god).as_deref(), bench.standing(god)), (Some("first"), Standing::Stopped));
        bench.again();
        assert_eq!(bench.standing(god), Standing::Working(0, 0));
        bench.stands(&wanted, Standing::Done);
        bench.again();
        assert_eq!(bench.standing(god), Standing::Done, "what is done is not done once more");
        bench.stop();
        assert_eq!(bench.standing(god), Standing::Done);
        bench.ask(god, revision());
        assert_eq!(bench.standing(god), Standing::Working(0, 0), "another text is worked out by itself");
    }

    #[test]
    fn what_comes_too_late_is_dropped_and_what_was_there_stays_in_sight() {
        let god = ResId::new(Kind::God, "xel");
        let (old, new) = (revision(), revision());
        let mut bench = Bench::default();
        assert_eq!(bench.standing(god), Standing::NotAsked);
        bench.ask(god, old.clone());
        let first = bench.wanted().cloned().unwrap();
        bench.give(&first, preview("first"));
        bench.stands(&first, Standing::Done);
        assert!(bench.asked(god, &old) && !bench.asked(god, &new));
        bench.ask(god, new.clone());
        assert_eq!(
            (name(&bench, god).as_deref(), bench.standing(god)),
            (Some("first"), Standing::Working(0, 0))
        );
        bench.give(&first, preview("late"));
        bench.stands(&first, Standing::Done);
        assert_eq!(
            (name(&bench, god).as_deref(), bench.standing(god)),
            (Some("first"), Standing::Working(0, 0))
        );
        let second = bench.wanted().cloned().unwrap();
        bench.give(&second, preview("second"));
        assert_eq!(name(&bench, god).as_deref(), Some("second"));
        let other = ResId::new(Kind::God, "other");
        assert_eq!((name(&bench, other), bench.standing(other)), (None, Standing::NotAsked));
        bench.choices.monster.opponent = Some(other);
        assert!(!bench.asked(god, &new), "another choice is another question");
    }
}
