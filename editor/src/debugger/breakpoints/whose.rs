//! Whose moments count: anybody's, one creature's or a kind's, and as what they take part in the event in hand.

use augury_engine::base::handle::Handle;
use augury_engine::base::id::ResId;
use augury_engine::event::{Moment, View, What};
use augury_engine::world::WorldWrite;
use serde::{Deserialize, Serialize};

/// Whose moments count: the creature a moment is about, else actor or victim of the record in hand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Whose {
    /// Anybody's.
    #[default]
    Anyone,
    /// This creature's.
    One(Handle),
    /// Those of any creature of this kind.
    Kind(ResId),
}

/// As what they take part.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Role {
    /// As whatever they do: the creature a moment is about, actor or victim.
    #[default]
    Any,
    /// As actor of the record in hand.
    Actor,
    /// As its victim.
    Victim,
}

impl Role {
    /// The word before a name, with a blank behind it; none for any.
    pub const fn word(self) -> &'static str {
        match self {
            Role::Any => "",
            Role::Actor => "actor ",
            Role::Victim => "victim ",
        }
    }

    /// Takes the word off what is typed: `victim goblin`.
    pub fn take(text: &str) -> (Role, &str) {
        let found = [Role::Actor, Role::Victim]
            .into_iter()
            .find_map(|role| Some((role, text.strip_prefix(role.word())?)));
        found.map_or((Role::Any, text), |(role, rest)| (role, rest.trim()))
    }
}

impl Whose {
    /// Does a moment count, where they take part as this?
    pub fn counts(self, role: Role, moment: &Moment, view: View<'_>) -> bool {
        if role == Role::Any && thing(moment).is_some_and(|h| self == Whose::One(h)) {
            return true;
        }
        let who = match (role, about(moment), view.stack.last()) {
            (Role::Any, Some(h), _) => [h, h],
            (Role::Any, None, Some(frame)) => [frame.info().p(0), frame.info().p(1)],
            (Role::Any | Role::Actor, None, None) | (Role::Actor, _, None) => [view.actor; 2],
            (Role::Actor, _, Some(frame)) => [frame.info().p(0); 2],
            (Role::Victim, _, Some(frame)) => [frame.info().p(1); 2],
            (Role::Victim, _, None) => return self == Whose::Anyone,
        };
        who.iter().any(|h| self.means(*h, view))
    }

    /// Does a creature count, where it takes part as this in the event in hand?
    pub fn is(self, role: Role, h: Handle, view: View<'_>) -> bool {
        let frame = view.stack.last();
        let takes_part = match role {
            Role::Any => true,
            Role::Actor => frame.map_or(view.actor, |f| f.info().p(0)) == h,
            Role::Victim => frame.is_some_and(|f| f.info().p(1) == h),
        };
        takes_part && self.means(h, view)
    }

    fn means(self, h: Handle, view: View<'_>) -> bool {
        match self {
            Whose::Anyone => true,
            Whose::One(one) => one == h,
            Whose::Kind(id) => view.world.creature(h).is_some_and(|c| c.true_form() == id),
        }
    }
}

/// The thing that a moment is about, where it is a change of one: whoever does it to it counts as well.
fn thing(moment: &Moment) -> Option<Handle> {
    match &moment.what {
        What::ItemWritten { write, .. } => Some(write.of),
        What::FeatureWritten { write, .. } => Some(write.of),
        What::Handed { handed, .. } => Some(handed.item),
        What::Remade { thing, .. } => Some(*thing),
        What::WorldWritten { write: WorldWrite::Made { thing, .. }, .. } => Some(*thing),
        _ => None,
    }
}

/// The creature that a moment is about, where it is a change of one.
pub fn about(moment: &Moment) -> Option<Handle> {
    match &moment.what {
        What::CreatureWritten { write, .. } => Some(write.of),
        What::Stati { change, .. } => Some(change.of),
        What::Checked(check) => Some(check.who),
        What::Contest(contest) => Some(contest.who),
        What::Spared { of, .. } | What::GodSpoke { to: of, .. } | What::Unanswered { of, .. } => Some(*of),
        What::Attributes { of, .. }
        | What::Standing { of, .. }
        | What::Practised { of, .. }
        | What::Proficiencies { of, .. }
        | What::Regards { of, .. } => Some(*of),
        What::WorldWritten { write: WorldWrite::Made { .. }, .. } => None,
        What::WorldWritten { write, .. } => write.of(),
        _ => None,
    }
}
