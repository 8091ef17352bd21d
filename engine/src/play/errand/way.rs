//! Ways over known ground (`rules::movement::path`). Closed doors are ways, locked ones too, until
//! their locks were tried in vain; ground that warns and
//! traps that were found are not, unless they are where the way leads.

use super::known::Known;
use crate::base::handle::Handle;
use crate::base::names::{DoorState, ObjectType, TerrainFlag, ThingFlag, TrapState};
use crate::content::Content;
use crate::play::command;
use crate::rules::doors;
use crate::rules::movement::path::Pathfinder;
use crate::rules::query::who::who;
use crate::world::{Here, Point, World};

/// Might somebody walk there, as far as can be seen?
pub(super) fn is_open(world: &World, content: &Content, me: Handle, at: Point) -> bool {
    let here = world.level_of(me);
    let map = here.map();
    let border = at.x <= 0 || at.y <= 0 || at.x >= map.width() - 1 || at.y >= map.height() - 1;
    let rock = map.terrain(at).and_then(|t| content.terrain(t)).is_none_or(|t| t.is_solid());
    if border || rock {
        return false;
    }
    here.features_at(at).all(|feature| {
        let door = content.feature(feature.kind).is_some_and(|f| f.ftype == ObjectType::T_DOOR);
        let held = || doors::known_of(world, me, feature.handle) == doors::Known::Holds;
        let opens = door && !feature.door_is(DoorState::DF_SECRET) && !held();
        opens || !feature.has(ThingFlag::F_SOLID)
    })
}

fn is_dangerous(here: Here<'_>, content: &Content, at: Point) -> bool {
    let ground = here.map().terrain(at).and_then(|t| content.terrain(t));
    ground.is_some_and(|t| t.flags.has(TerrainFlag::TF_WARN))
        || here.features_at(at).any(|f| f.trap_is(TrapState::TS_FOUND) && !f.trap_is(TrapState::TS_DISARMED))
}

/// The first square of the cheapest way to the nearest known square that is wanted. `None`: there is none.
pub(super) fn to(
    world: &World,
    content: &Content,
    me: Handle,
    known: &Known,
    barred: &[Point],
    wanted: &dyn Fn(Point) -> bool,
) -> Option<Point> {
    let w = who(world, content, me)?;
    let goes_there = |there: Point| {
        let stands = w.here().creature_at(there).filter(|c| c.handle() != me);
        let foe = stands.is_some_and(|c| command::is_foe(world, content, me, c.handle()));
        let bad = foe || is_dangerous(w.here(), content, there);
        known.has(there)
            && !barred.contains(&there)
            && (!bad || wanted(there))
            && is_open(world, content, me, there)
    };
    Pathfinder::default().find_nearest(&w, w.c.at(), goes_there, wanted)?.first().copied()
}
