//! What the encounter generator gathers in an action: who is to come, what was chosen once for all, and who was made.
//! Plain data that rules fill (docs/rules/encounters.md, Numbers).

use super::frame::Entry;
use super::observe::{Observer, What};
use super::{EventInfo, Halt, Machine};
use crate::base::handle::Handle;
use crate::base::id::ResId;
use crate::base::label::Label;
use crate::world::{LevelId, Point};
use std::collections::BTreeMap;
use std::sync::Arc;

/// The most members of one encounter.
pub const MOST_MEMBERS: usize = 100;

/// A creature that is to come.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Member {
    /// The monster.
    pub monster: ResId,
    /// Templates laid over it, in order, three at most.
    pub templates: Vec<ResId>,
    /// What it rides.
    pub mount: Option<ResId>,
    /// Templates laid over the mount, two at most.
    pub mount_templates: Vec<ResId>,
    /// The part of the encounter that it belongs to, from 0.
    pub part: i16,
    /// The creature, once it is made.
    pub made: Handle,
}

/// The work of the generator so far.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Draft {
    /// Members in the order in which they were chosen.
    pub members: Vec<Member>,
    /// What was chosen once for several, by a key of list and part.
    pub shared: Vec<(i32, ResId)>,
    /// How many members were chosen, before the cap on how many are made.
    pub chosen: usize,
    /// What they cost together, mounts left out (XCR).
    pub cost: i32,
    /// The open squares of the place, where members may come to anywhere in it.
    pub open: Vec<Point>,
    /// The level that these squares are of; none where nobody has said yet which are open.
    pub open_on: Option<LevelId>,
    /// What was found out of the content.
    pub known: Known,
    /// The same where a handler of the template was asked: it holds for this action.
    pub asked: BTreeMap<Fit, bool>,
}

/// What follows from the content alone, as far as it was asked: it holds for every action on that content.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Known {
    /// Whether a template may be laid over a monster with others, before a handler is asked.
    pub fits: BTreeMap<Fit, bool>,
    /// Who may be chosen for a part before handlers are asked.
    pub candidates: BTreeMap<Choice, Arc<Candidates>>,
    /// Who is left of them where the handler of the encounter answers the same each time.
    pub accepted: BTreeMap<Choice, Arc<Candidates>>,
    /// Whether an encounter's handler that answers the same each time refuses a template: encounter and template as slots,
    /// part and list.
    pub refused: BTreeMap<(usize, usize, i32, i32), bool>,
}

/// Who may be chosen for a part.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Candidates {
    /// Each with its weight, in the part's order.
    pub all: Vec<(ResId, i32)>,
    /// How many of them come of the list's entries up to the first that names types: for those alone the record tells which
    /// list they are of.
    pub of_list: usize,
}

/// A question that was asked of a trial creature, as slots of resources, by which it is found quickly and never listed:
/// monster and the template that is to be added, then the templates that it has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Fit(u64, u128);

impl Fit {
    /// Whether a monster with these templates, three at most, may have another one.
    pub fn of(monster: ResId, with: &[ResId], template: ResId) -> Self {
        let slot = |id: ResId| id.slot() as u64;
        let with = with.iter().fold(0, |all, id| all << 32 | u128::from(slot(*id) + 1));
        Fit(slot(monster) << 32 | slot(template), with)
    }
}

/// What a choice of a member goes by; resources as slots.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Choice {
    /// The encounter.
    pub encounter: usize,
    /// Its part, from 0.
    pub part: i32,
    /// The highest rating that one may have.
    pub max_cr: i16,
    /// Whatever its rating.
    pub any_rating: bool,
    /// The depth, in levels.
    pub depth: i16,
    /// In water.
    pub aquatic: bool,
    /// AL_ bits that are demanded.
    pub align: i32,
    /// Types that all must have, as a number.
    pub only: i32,
    /// It must be this one.
    pub only_of: Option<usize>,
    /// The list that the record tells while a part without one is asked for.
    pub list: i32,
}

impl Draft {
    /// A new encounter begins: members and choices are forgotten, open squares and answers are kept.
    pub fn begin(&mut self) {
        self.members.clear();
        self.shared.clear();
        self.chosen = 0;
    }

    /// What was chosen once for a key.
    pub fn shared(&self, key: i32) -> Option<ResId> {
        self.shared.iter().find(|(known, _)| *known == key).map(|(_, id)| *id)
    }
}

impl<O: Observer> Machine<'_, O> {
    /// What the encounter generator has gathered.
    pub fn draft(&self) -> &Draft {
        &self.draft
    }

    /// The same, to add to it. It is no part of the world: what comes of it is observed when it is made.
    pub(crate) fn draft_mut(&mut self) -> &mut Draft {
        &mut self.draft
    }

    /// Tells whoever watches who might have been drawn, each with its weight, and who was.
    pub(crate) fn tell_lottery(&mut self, what: Label, entries: &[(ResId, i32)], chosen: Option<ResId>) {
        if O::ON {
            self.tell(What::Lottery { what: what.text, entries: Arc::from(entries), chosen });
        }
    }

    /// Does something on the record in hand that leaves no trace in it: afterwards all its fields are as before.
    ///
    /// # Errors
    /// That of `then`.
    pub fn aside<R>(
        &mut self,
        why: Label,
        then: impl FnOnce(&mut Self) -> Result<R, Halt>,
    ) -> Result<R, Halt> {
        let before = self.e().clone();
        let done = then(self)?;
        self.put_back(before, why);
        Ok(done)
    }

    /// Does something on a record of its own, for which no event is thrown.
    ///
    /// # Errors
    /// That of `then`.
    pub fn on_record<R>(
        &mut self,
        info: EventInfo,
        then: impl FnOnce(&mut Self) -> Result<R, Halt>,
    ) -> Result<R, Halt> {
        let (nth, path) = self.enter(info.code())?;
        self.stack.push(info, Entry::Throw, nth, path);
        let done = then(self);
        self.stack.pop();
        done
    }

    fn put_back(&mut self, before: EventInfo, why: Label) {
        let Some(frame) = self.stack.last_mut() else { return };
        let after = std::mem::replace(&mut frame.e, before);
        if O::ON {
            for meta in super::info::FIELDS {
                let (old, new) = (after.value(meta.id), self.e().value(meta.id));
                if old != new {
                    self.tell(What::FieldWritten { field: meta.id, old, new, why: why.text });
                }
            }
        }
    }
}
