//! Whom a creature is after (docs/rules/hostility.md, Targets).

use crate::base::handle::Handle;
use crate::event::{Machine, Observer};
use crate::label;
use crate::rules::query::who::who;
use crate::world::creature::Target;

/// How many targets a creature keeps in mind.
const MOST: usize = 32;
/// Squares east and west, north and south, that it looks over.
const REACH: i16 = 18;

/// Looks for targets anew: those it had, and every creature near that it perceives and is hostile to.
pub fn retarget<O: Observer>(m: &mut Machine<'_, O>, me: Handle) {
    let (world, content) = (m.world(), m.content());
    let Some(w) = who(world, content, me) else { return };
    let mut found: Vec<Target> = w.c.targets().to_vec();
    found.retain(|t| w.other(t.thing).is_some_and(|o| o.c.is_here() && o.c.level() == w.c.level()));
    let at = w.c.at();
    for other in w.here().creatures_near(at, REACH) {
        if other.handle() == me || found.iter().any(|t| t.thing == other.handle()) {
            continue;
        }
        if !w.sees(other.handle()) {
            continue;
        }
        let priority = w.enmity(other.handle());
        if priority > 0 {
            found.push(Target { thing: other.handle(), priority: priority as i16, seen: true, damage: 0 });
        }
    }
    found.sort_by(|a, b| b.priority.cmp(&a.priority).then(b.thing.cmp(&a.thing)));
    found.truncate(MOST);
    m.put_targets(me, found, false, label!("retarget"));
}

/// Drops targets that are gone and notes which of the others it perceives now.
pub fn refresh<O: Observer>(m: &mut Machine<'_, O>, me: Handle) {
    let (world, content) = (m.world(), m.content());
    let Some(w) = who(world, content, me) else { return };
    let mut kept = w.c.targets().to_vec();
    kept.retain(|t| w.other(t.thing).is_some_and(|o| o.c.is_here() && o.c.level() == w.c.level()));
    for target in &mut kept {
        target.seen = w.sees(target.thing);
    }
    m.put_targets(me, kept, false, label!("targets: which it perceives"));
}
