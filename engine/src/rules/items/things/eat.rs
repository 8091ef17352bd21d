//! EV_EAT, and how hungry one is (docs/rules/item-values.md, Food), as traces of the original have it. Its figures
//! of a meal are not known; ours stand here as constants.

use super::flesh::Flesh;
use super::refuse::{ask, refuse};
use super::{devour, meat, stack, time};
use crate::base::names::{MonsterType, Named, ObjectType as T, Size, StatiNature as Nature};
use crate::event::fields::{EActor, EItem};
use crate::rules::prelude::*;
use crate::rules::query::who::{Held, Who};
use crate::rules::stati;
use crate::rules::stati::StatiPart;
use crate::world::StatiQuery;

/// What a point of nutrition adds to the food one has left: two rations fill whoever is hungry.
const FOOD: i32 = 20;
/// Segments that a meal takes, and more for each point of nutrition.
const MEAL: i32 = 15;
/// Above this much food one is full and asked whether to stop.
const SATIATED: i32 = 2500;
/// More food than this nobody holds.
const BLOATED: i32 = 3000;
/// How filling a corpse is, by the size of what it was.
const CORPSES: [i32; 9] = [0, 1, 10, 25, 50, 100, 300, 500, 800];

/// How hungry one is; the names are those of the thresholds, each from its number down to the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum HungerState {
    /// Dead of it.
    Starved = 0,
    /// Down to nothing.
    Fainting = 120,
    /// Hardly able to stand.
    Weak = 240,
    /// In need of food.
    Starving = 480,
    /// It would eat.
    Hungry = 1000,
    /// It could eat.
    Peckish = 1500,
    /// Neither hungry nor full.
    Content = 2000,
    /// Full.
    Satiated = 2500,
    /// More than full.
    Bloated = 3000,
}

/// How hungry a creature is by the food it has left; those who know no hunger are content. Large ones use food up
/// twice as fast (docs/rules/round.md, Hunger).
pub fn hunger_state(who: &Who<'_>) -> HungerState {
    use HungerState as H;
    let Some(left) = who.c.stati().of(Nature::HUNGER).map(|s| i32::from(s.duration)).next() else {
        return H::Content;
    };
    let left = if who.form_size() >= Size::SZ_LARGE { left / 2 } else { left };
    let up_to =
        [H::Starved, H::Fainting, H::Weak, H::Starving, H::Hungry, H::Peckish, H::Content, H::Satiated];
    up_to.into_iter().find(|state| left <= *state as i32).unwrap_or(H::Bloated)
}

/// How filling one of a thing is.
fn nutrition<O: Observer>(m: &Machine<'_, O>, item: Handle) -> i32 {
    let Some(held) = Held::of(m.world(), m.content(), item) else { return 0 };
    if !held.is(T::T_CORPSE) {
        return i32::from(held.kind.nutrition);
    }
    let of = held.item.of.and_then(|id| m.content().monster(id));
    let size = of.map_or(Size::SZ_MEDIUM, |monster| monster.size.unwrap_or(Size::SZ_MEDIUM));
    usize::try_from(size.number()).ok().and_then(|n| CORPSES.get(n)).copied().unwrap_or(0)
}

/// Is a thing in somebody's hands or at its feet?
pub(in crate::rules) fn is_within_reach<O: Observer>(m: &Machine<'_, O>, me: Handle, item: Handle) -> bool {
    (m.world().share_level(me, item) && m.world().place_of(item).is_some_and(|at| at == m.at(me)))
        || m.world().item(item).is_some_and(|i| i.holder == me)
}

/// EV_EAT of the food: one piece of it.
pub(super) fn is_eaten<O: Observer>(m: &mut Machine<'_, O>, food: Handle) -> Ruling {
    let me = m.get(EActor);
    if m.get(EItem) != food {
        return Ok(Answer::Nothing);
    }
    let kind = Held::of(m.world(), m.content(), food).map(|held| held.kind.itype);
    if !matches!(kind, Some(T::T_FOOD | T::T_CORPSE)) {
        return refuse(m, me, "That is no food.");
    }
    if !is_within_reach(m, me, food) {
        return refuse(m, me, "You don't have that at hand.");
    }
    if m.has(me, Nature::NAUSEA) {
        return refuse(m, me, "You can't keep anything down.");
    }
    if [MonsterType::MA_UNDEAD, MonsterType::MA_CONSTRUCT].iter().any(|kind| m.is_type(me, *kind)) {
        return refuse(m, me, "You have no need of food.");
    }
    let (filling, query) = (nutrition(m, food), StatiQuery::of(Nature::HUNGER));
    let left = stati::read::duration(m.world(), me, query);
    let knows_hunger = stati::read::has(m.world(), me, query);
    if knows_hunger && left + filling * FOOD > SATIATED && ask(m, me, "You are full. Stop eating?", false)? {
        m.i_print(me, "You put {item} aside.")?;
        return Ok(Answer::Done);
    }
    let why = label!("eaten");
    time::reach_into(m, me, food, label!("eat: reaching for it"));
    time::spend(m, me, MEAL + filling.min(BLOATED), label!("eat: time"));
    if kind == Some(T::T_CORPSE) {
        devour::begins(m, me, food)?;
        meat::is_eaten(m, me, food)?;
    }
    if knows_hunger {
        let now = (left + filling * FOOD).min(BLOATED) as i16;
        stati::set_part(m, me, query, StatiPart::Duration, now, why);
    }
    let flesh = Flesh::of_corpse(m, food);
    stack::use_up(m, food, why)?;
    m.recalculate(me);
    if let Some(flesh) = flesh {
        devour::devours(m, me, &flesh)?;
    }
    Ok(Answer::Done)
}
