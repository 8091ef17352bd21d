//! Interventions that the machine obeys, bare or observed, each for the moment at an address. Asked only in actions
//! that have one.

use super::frame::Frame;
use super::{Answer, FieldId, Link, Phase, Value};
use crate::base::dice::DieKey;
use crate::base::handle::Handle;
use crate::base::id::ResId;
use crate::world::{CreatureField, Stati};
use std::collections::{BTreeMap, BTreeSet};

/// What is changed by hand before somebody is asked: at the start of a phase, or when a link is come to.
#[derive(Clone, Debug, PartialEq)]
pub enum ByHand {
    /// A field of the record has this value.
    Field(FieldId, Value),
    /// A number of a creature; its values are worked out anew.
    Number(Handle, CreatureField, i32),
    /// A stati laid on by the rules, with what follows from it.
    Give(Handle, Stati),
    /// All stati of this nature and Val taken off by the rules.
    Take(Handle, Stati),
}

/// A phase of a throw, by address.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PhaseKey {
    /// Whose action.
    pub actor: Handle,
    /// Which of theirs.
    pub action: u32,
    /// Hash of the path of throws.
    pub path: u64,
    /// PRE, main or POST.
    pub phase: Phase,
}

/// A link of the chain, and the resource that is asked at it.
pub type LinkKey = (Link, Option<ResId>);

/// Forced dice, what is changed before somebody is asked, handlers that answer otherwise.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Overrides {
    actions: BTreeSet<(Handle, u32)>,
    dice: BTreeMap<DieKey, i32>,
    by_hand: BTreeMap<(PhaseKey, Option<LinkKey>), Vec<ByHand>>,
    answers: BTreeMap<(PhaseKey, Link, Option<ResId>), Answer>,
}

impl Overrides {
    /// None at all?
    pub fn is_empty(&self) -> bool {
        self.actions.is_empty()
    }

    /// Forces a die (0 to faces - 1; larger numbers become the last face).
    pub fn force_die(&mut self, key: DieKey, rolled: i32) {
        self.actions.insert((Handle(key.actor), key.action));
        self.dice.insert(key, rolled);
    }

    /// Changes something before a link is asked (at the start of the phase for none), after what was asked for there
    /// before.
    pub fn change(&mut self, at: PhaseKey, link: Option<LinkKey>, what: ByHand) {
        self.actions.insert((at.actor, at.action));
        self.by_hand.entry((at, link)).or_default().push(what);
    }

    /// Makes a link answer without being asked.
    pub fn answer(&mut self, at: PhaseKey, link: Link, res: Option<ResId>, answer: Answer) {
        self.actions.insert((at.actor, at.action));
        self.answers.insert((at, link, res), answer);
    }

    pub(super) fn touches(&self, actor: Handle, action: u32) -> bool {
        self.actions.contains(&(actor, action))
    }

    pub(super) fn die(&self, key: &DieKey) -> Option<i32> {
        self.dice.get(key).copied()
    }

    pub(super) fn by_hand_at(&self, at: PhaseKey, link: Option<LinkKey>) -> &[ByHand] {
        self.by_hand.get(&(at, link)).map_or(&[], Vec::as_slice)
    }

    pub(super) fn answer_at(&self, at: &PhaseKey, link: Link, res: Option<ResId>) -> Option<Answer> {
        self.answers.get(&(*at, link, res)).copied()
    }
}

impl PhaseKey {
    pub(super) fn of(frame: &Frame, actor: Handle, action: u32) -> Self {
        PhaseKey { actor, action, path: frame.path(), phase: frame.phase }
    }
}
