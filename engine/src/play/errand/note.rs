//! What is worth stopping an errand for: what differs between two of its creature's turns.

use super::Errand;
use crate::base::handle::Handle;
use crate::base::names::{DoorState, ObjectType, StatiNature, TrapState};
use crate::content::Content;
use crate::play::command::is_foe;
use crate::rules::query::who::who;
use crate::rules::senses::{Seen, View};
use crate::world::{Point, World};

/// Why an errand is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CameTo {
    /// It is done: searched, or rested as long as was said.
    Done,
    /// All hit points are back.
    Healed,
    /// Resting brings nothing back.
    NoUse,
    /// It is there.
    Arrived,
    /// All that can be reached is known.
    Explored,
    /// No known way leads there.
    NoWay,
    /// Something is in the way.
    Blocked,
    /// The way ends.
    WayEnds,
    /// There is a way to the side.
    WayBranches,
    /// Somebody hostile comes into view.
    Sees(Handle),
    /// Hit points were lost.
    Hurt,
    /// A stati came to lie on it.
    Gains(StatiNature),
    /// An item comes into view, or lies underfoot.
    Item(Handle),
    /// A door comes into view.
    Door(Handle),
    /// A trap is found.
    Trap(Handle),
    /// Another fixture comes into view.
    Fixture(Handle),
    /// A question waits.
    Asked,
    /// Its creature is no more.
    Gone,
    /// It went on for very long.
    Long,
}

impl CameTo {
    /// In words. `name` says what a thing is called.
    pub fn words(self, name: &dyn Fn(Handle) -> String) -> String {
        match self {
            CameTo::Done => "done".to_owned(),
            CameTo::Healed => "all hit points are back".to_owned(),
            CameTo::NoUse => "resting brings nothing back".to_owned(),
            CameTo::Arrived => "arrived".to_owned(),
            CameTo::Explored => "all that can be reached is known".to_owned(),
            CameTo::NoWay => "no known way leads there".to_owned(),
            CameTo::Blocked => "something is in the way".to_owned(),
            CameTo::WayEnds => "the way ends here".to_owned(),
            CameTo::WayBranches => "the way branches".to_owned(),
            CameTo::Sees(h) => format!("{} comes into view", name(h)),
            CameTo::Hurt => "hit points were lost".to_owned(),
            CameTo::Gains(nature) => format!("gained {nature}"),
            CameTo::Item(h) => format!("{} lies here or in view", name(h)),
            CameTo::Door(h) => format!("a door: {}", name(h)),
            CameTo::Trap(h) => format!("a trap was found: {}", name(h)),
            CameTo::Fixture(h) => format!("{} comes into view", name(h)),
            CameTo::Asked => "there is a question".to_owned(),
            CameTo::Gone => "it is no more".to_owned(),
            CameTo::Long => "it went on for very long".to_owned(),
        }
    }
}

/// What a creature notices on its turn.
#[derive(Clone, Debug, Default)]
pub(super) struct Noted {
    at: Point,
    hp: i32,
    foes: Vec<Handle>,
    natures: Vec<StatiNature>,
    /// Things it has seen lying or standing about since the errand began.
    things: Vec<Handle>,
    /// Those of them that it sees for the first time.
    new: Vec<(Handle, Sort)>,
    underfoot: Option<Handle>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sort {
    Item,
    Door,
    Trap,
    Other,
}

impl Noted {
    /// What it notices now; things of `before` are no news.
    pub(super) fn of(world: &World, content: &Content, me: Handle, before: Option<&Noted>) -> Noted {
        let mut noted = Noted::default();
        let Some(w) = who(world, content, me) else { return noted };
        noted.at = w.c.at();
        noted.hp = w.c.hp();
        noted.natures = w.c.stati().iter().map(|s| s.nature).collect();
        noted.foes = w
            .here()
            .creatures()
            .map(|c| c.handle())
            .filter(|h| *h != me && is_foe(world, content, me, *h))
            .filter(|h| w.other(*h).is_some_and(|o| w.perceives(&o) != 0))
            .collect();
        noted.things = before.map_or_else(Vec::new, |b| b.things.clone());
        // What the map in the window shows plainly, and what is beside it, which it feels in the dark.
        let mut view = View::default();
        view.look(&w);
        let sees = |at: Point| noted.at.steps(at) <= 1 || view.at(at) == Seen::Visible;
        let mut seen = Vec::new();
        for h in w.here().order() {
            if let Some(item) = world.item(*h).filter(|i| i.is_here() && sees(i.at())) {
                seen.push((item.handle, Sort::Item));
            }
            if let Some(feature) = world.feature(*h).filter(|f| f.is_here() && sees(f.at())) {
                let sort = match content.feature(feature.kind).map(|f| f.ftype) {
                    Some(ObjectType::T_DOOR) if feature.door_is(DoorState::DF_SECRET) => continue,
                    Some(ObjectType::T_DOOR) => Sort::Door,
                    Some(ObjectType::T_TRAP) if !feature.trap_is(TrapState::TS_FOUND) => continue,
                    Some(ObjectType::T_TRAP) => Sort::Trap,
                    _ => Sort::Other,
                };
                seen.push((feature.handle, sort));
            }
        }
        noted.underfoot = w.here().items_at(noted.at).next().map(|i| i.handle);
        noted.new = seen.into_iter().filter(|(h, _)| !noted.things.contains(h)).collect();
        noted.things.extend(noted.new.iter().map(|(h, _)| *h));
        noted
    }

    /// What has come since `before` that the errand stops for.
    pub(super) fn came_to(&self, before: &Noted, errand: Errand) -> Option<CameTo> {
        if self.hp < before.hp {
            return Some(CameTo::Hurt);
        }
        if let Some(foe) = self.foes.iter().find(|h| !before.foes.contains(h)) {
            return Some(CameTo::Sees(*foe));
        }
        if let Some(nature) = self.natures.iter().find(|n| !before.natures.contains(n)) {
            return Some(CameTo::Gains(*nature));
        }
        // Whoever goes to a known place is not kept by what lies about.
        let looks = !matches!(errand, Errand::GoTo(_));
        if let Some((h, sort)) = self.new.first().filter(|(_, sort)| looks || *sort == Sort::Trap) {
            return Some(match sort {
                Sort::Item => CameTo::Item(*h),
                Sort::Door => CameTo::Door(*h),
                Sort::Trap => CameTo::Trap(*h),
                Sort::Other => CameTo::Fixture(*h),
            });
        }
        let arrived = self.at != before.at && looks;
        self.underfoot.filter(|_| arrived).map(CameTo::Item)
    }
}
