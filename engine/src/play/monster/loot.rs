//! What of the things that lie where it stands a monster would have (docs/rules/monster-play.md, The acts).

use super::mind::Mind;
use crate::base::handle::Handle;
use crate::base::names::{MonsterFlag as F, ObjectType as T, StatiNature};
use crate::event::{Machine, Observer};
use crate::rules::items::things;
use crate::rules::query::who::{Held, Who, who};
use crate::rules::social::orders;
use crate::world::Item;
use smallvec::SmallVec;

/// How many things of a heap it looks at.
const LOOKED_AT: usize = 21;

/// The things where it stands that it wants, each with the weight of picking it up.
pub fn wanted<O: Observer>(m: &Machine<'_, O>, mind: &Mind) -> SmallVec<[(Handle, i32); 4]> {
    let Some(w) = who(m.world(), m.content(), mind.me) else { return SmallVec::new() };
    if !mind.tactically_free || mind.in_melee() || !takes_things(&w) {
        return SmallVec::new();
    }
    let all = m.level_of(w.c.handle()).items_at(w.c.at()).take(LOOKED_AT);
    let wish = |item: &Item| Held::of(m.world(), m.content(), item.handle).map_or(0, |h| rating(m, &w, &h));
    all.filter_map(|item| Some((item.handle, weight(wish(item))?))).collect()
}

/// Has it hands and a mind for things, and nobody's word against it?
fn takes_things(w: &Who<'_>) -> bool {
    const NEITHER: [StatiNature; 3] =
        [StatiNature::ENRAGED, StatiNature::ILLUSION, StatiNature::DO_NOT_PICKUP];
    let above = [F::M_NOHANDS, F::M_IGNORE_ITEMS, F::M_MINDLESS].iter().any(|flag| w.has_flag(*flag));
    !above && !NEITHER.iter().any(|n| w.has_stati(*n)) && !w.is_ordered(orders::NO_PICKUP)
}

/// How much it wants a thing: one more than the thing's level, and more where it is greedy.
fn rating<O: Observer>(m: &Machine<'_, O>, w: &Who<'_>, held: &Held<'_>) -> i32 {
    let useless = things::slips_through(m, w.c.handle(), held.item.handle)
        || held.is(T::T_CORPSE)
        || held.is(T::T_CHEST)
        || (w.has_flag(F::M_NOHEAD) && [T::T_HELMET, T::T_CROWN, T::T_AMULET].iter().any(|t| held.is(*t)))
        || (held.is(T::T_ARMOUR) && !w.has_flag(F::M_HUMANOID));
    if useless {
        return 0;
    }
    let greed = match () {
        () if w.has_flag(F::M_GREEDY) && held.is(T::T_COIN) => 5,
        () if w.has_flag(F::M_GEMS) && held.is(T::T_GEM) => 5,
        () if w.has_flag(F::M_COVETOUS) => 4,
        () => 1,
    };
    (1 + things::level(held, m.content())) * greed
}

/// How likely it picks up what it wants so much.
fn weight(rating: i32) -> Option<i32> {
    match rating {
        201.. => Some(7),
        101.. => Some(6),
        51.. => Some(5),
        1.. => Some(4),
        _ => None,
    }
}
