//! Who around perceives nobody of an event, and so reads nothing of what is said of it. A fight says much of the same
//! two: each who looks is asked once of each who is looked at, until something is written that perceiving may rest on.

use augury_engine::base::handle::Handle;
use augury_engine::content::Content;
use augury_engine::event::What;
use augury_engine::rules::senses;
use augury_engine::world::{CreatureField, World, WorldWrite};
use std::collections::BTreeMap;

/// What was asked already in an action.
#[derive(Default)]
pub(in crate::debugger) struct Witnesses {
    /// Does the first notice the second?
    noticed: BTreeMap<(Handle, Handle), bool>,
}

impl Witnesses {
    /// Takes in what happens, before anybody asks about it.
    pub fn see(&mut self, what: &What) {
        if may_be_perceived(what) {
            self.noticed.clear();
        }
    }

    /// Those on the map, besides these two, who notice neither of them; nobody where there are no such things: what is
    /// said of nobody is for all.
    pub fn unaware(&mut self, of: [Handle; 2], world: &World, content: &Content) -> Vec<Handle> {
        let there = of.map(|h| Some(h).filter(|h| world.thing(*h).is_some()));
        if there == [None, None] {
            return Vec::new();
        }
        let around = world.creatures().map(|c| c.handle()).filter(|h| !of.contains(h));
        let mut notices = |who: Handle, it: Handle| {
            *self.noticed.entry((who, it)).or_insert_with(|| senses::notices(world, content, who, it))
        };
        around.filter(|who| !there.into_iter().flatten().any(|it| notices(*who, it))).collect()
    }
}

/// May somebody be perceived otherwise after this? Whatever is written counts but for what no sense asks.
const fn may_be_perceived(what: &What) -> bool {
    use CreatureField as F;
    match what {
        What::CreatureWritten { write, .. } => !matches!(
            write.field,
            F::Hp
                | F::TempHp
                | F::Mana
                | F::ManaUsed
                | F::ManaHeld
                | F::ManaPulse
                | F::Timeout
                | F::Casting
                | F::MoveBank
                | F::Aoo
                | F::FfCount
                | F::Xp
                | F::XpDrained
        ),
        // Nobody is perceived otherwise for whom somebody is after, what it remembers and how late it is.
        What::WorldWritten { write, .. } => {
            matches!(
                write,
                WorldWrite::Made { .. }
                    | WorldWrite::Level { .. }
                    | WorldWrite::Template { .. }
                    | WorldWrite::Character { .. }
            )
        }
        What::ActionBegan { .. }
        | What::ActionEnded { .. }
        | What::Thrown { .. }
        | What::PhaseBegan
        | What::PhaseEnded { .. }
        | What::HandlerEntered { .. }
        | What::HandlerAnswered { .. }
        | What::RuleEntered
        | What::RuleAnswered { .. }
        | What::FieldWritten { .. }
        | What::Die { .. }
        | What::Lottery { .. }
        | What::VarWritten { .. }
        | What::Queue { .. }
        | What::Checked(_)
        | What::Contest(_)
        | What::Spared { .. }
        | What::Square { .. }
        | What::Asked { .. }
        | What::Message { .. }
        | What::GodSpoke { .. }
        | What::Unanswered { .. }
        | What::Trouble { .. }
        | What::Popped { .. } => false,
        _ => true,
    }
}
