//! What lies together as one: which things are equal, joining them, taking some off. Of the original no list is
//! known of what has to be equal; ours is everything that a player could tell apart, or that one of them does and
//! the other not.

use super::end::ceases;
use super::{put_down, slots};
use crate::base::game_option::GameOption;
use crate::base::names::{ItemKnown, ItemState, Named, ObjectType as T, Slot, StatiNature as Nature};
use crate::rules::prelude::*;
use crate::rules::query::who::Held;
use crate::world::{GameOptions, Item, ItemField, Stati};

/// What of a thing's state does not keep it from lying with others.
const OF_NO_ACCOUNT: i32 = ItemState::IF_WORN.0 | ItemState::IF_PROPERTY.0 | ItemState::IF_REAPPLYING.0;

/// Do two things lie together as one?
pub fn is_alike(a: &Held<'_>, b: &Held<'_>, options: &GameOptions) -> bool {
    let (x, y) = (a.item, b.item);
    x.handle != y.handle
        && stacks(a)
        && is_made_alike(x, y)
        && is_in_like_state(x, y)
        && bear_the_same(x, y, options.get(GameOption::OPT_POISON_MERGE) > 0)
}

/// Things that hold others, and those with charges of their own, stay by themselves.
fn stacks(held: &Held<'_>) -> bool {
    let alone =
        [T::T_CONTAIN, T::T_CHEST, T::T_CORPSE, T::T_FIGURE, T::T_STATUE, T::T_WAND, T::T_STAFF, T::T_ROD];
    !alone.iter().any(|kind| held.is(*kind)) && held.item.contents().is_empty()
}

fn is_made_alike(x: &Item, y: &Item) -> bool {
    let sorted = |i: &Item| {
        let mut all: Vec<i16> = i.qualities.iter().map(|q| q.0).collect();
        all.sort_unstable();
        all
    };
    (x.kind, x.effect, x.of, x.plus(), x.bane()) == (y.kind, y.effect, y.of, y.plus(), y.bane())
        && sorted(x) == sorted(y)
}

/// Things of two finds that nobody knows yet might not be the same.
fn is_in_like_state(x: &Item, y: &Item) -> bool {
    let unknown = |i: &Item| i.effect.is_some() && !i.knows(ItemKnown::KN_MAGIC);
    let of_one_find = !(unknown(x) || unknown(y)) || x.generation() == y.generation();
    let state = |i: &Item| i.state() & !OF_NO_ACCOUNT;
    let known = |i: &Item| i.known() & !ItemKnown::KN_HANDLED.number();
    of_one_find
        && state(x) == state(y)
        && (known(x), &x.known_qualities) == (known(y), &y.known_qualities)
        && (x.hp(), x.max_hp(), x.charges(), x.age()) == (y.hp(), y.max_hp(), y.charges(), y.age())
}

/// Who dropped it and where it lay is no difference, nor how much of a poison is on it where `any_dose` says so.
fn bear_the_same(x: &Item, y: &Item, any_dose: bool) -> bool {
    let counts = |s: &&Stati| !matches!(s.nature, Nature::DROPPED | Nature::HOME_REGION);
    let same = |a: &Stati, b: &Stati| {
        a == b || (any_dose && a.nature == Nature::POISONED && *a == Stati { mag: a.mag, ..b.clone() })
    };
    let (mut of_x, mut of_y) = (x.stati().iter().filter(counts), y.stati().iter().filter(counts));
    loop {
        match (of_x.next(), of_y.next()) {
            (None, None) => return true,
            (Some(a), Some(b)) if same(a, b) => {}
            _ => return false,
        }
    }
}

/// The first of what somebody holds with which a thing lies together, of those that fit.
fn fellow<O: Observer>(
    m: &Machine<'_, O>,
    holder: Handle,
    item: Handle,
    fits: impl Fn(&Held<'_>) -> bool,
) -> Option<Handle> {
    let of = |h| Held::of(m.world(), m.content(), h);
    let mine = of(item)?;
    let held = m.world().held_by(holder).iter().filter_map(|h| of(*h));
    held.filter(|other| fits(other) && is_alike(other, &mine, m.world().options()))
        .map(|other| other.item.handle)
        .next()
}

/// Joins a thing to its like among what a character has put away. False: there is none.
pub fn joins_what_is_put_away<O: Observer>(m: &mut Machine<'_, O>, me: Handle, item: Handle) -> bool {
    let content = m.content();
    let put_away = |h: &Held<'_>| !h.item.is(ItemState::IF_WORN) && !slots::is_in_use(h, content);
    match fellow(m, me, item, put_away) {
        Some(other) => {
            join(m, other, item);
            true
        }
        None => false,
    }
}

/// Joins a thing to its like in a container. False: there is none.
pub(super) fn joins_within<O: Observer>(m: &mut Machine<'_, O>, container: Handle, item: Handle) -> bool {
    match fellow(m, container, item, |_| true) {
        Some(other) => {
            join(m, other, item);
            true
        }
        None => false,
    }
}

/// Makes two alike one stack: the first grows, the second is gone.
fn join<O: Observer>(m: &mut Machine<'_, O>, into: Handle, item: Handle) {
    let why = label!("stacked");
    let count = |h| m.world().item(h).map_or(0, |i| i.quantity());
    let (all, handled) =
        (count(into).saturating_add(count(item)), m.world().item(item).map_or(0, |i| i.known()));
    let known = m.world().item(into).map_or(0, |i| i.known());
    m.put_item(into, ItemField::Quantity, all, why);
    m.put_item(into, ItemField::Known, known | (handled & ItemKnown::KN_HANDLED.number()), why);
    m.put_item(item, ItemField::Gone, 1, why);
    m.hand(item, Handle::NONE, why);
}

/// A new item like another, in nobody's hands, with its stati. `None`: no such item.
pub fn copy<O: Observer>(m: &mut Machine<'_, O>, item: Handle, why: Label) -> Option<Handle> {
    let like = m.world().item(item)?.clone();
    let new = m.make_item(m.level_of(item).id(), like.kind, like.effect, why);
    let elsewhere = |f: &&ItemField| !matches!(f, ItemField::X | ItemField::Y | ItemField::Slots);
    for field in ItemField::ALL.iter().filter(elsewhere) {
        m.put_item(new, *field, like.get(*field), why);
    }
    m.remake_item(new, why, |made| {
        made.of = like.of;
        made.qualities.clone_from(&like.qualities);
        made.known_qualities.clone_from(&like.known_qualities);
    });
    for stati in like.stati().iter() {
        m.gain(new, stati.clone(), why);
    }
    Some(new)
}

/// Takes some off a stack: a new thing in nobody's hands. `None`: that would leave nothing, or take nothing.
pub fn split<O: Observer>(m: &mut Machine<'_, O>, item: Handle, count: i32) -> Option<Handle> {
    let all = m.world().item(item)?.quantity();
    if count <= 0 || count >= all {
        return None;
    }
    let why = label!("taken off the stack");
    let some = copy(m, item, why)?;
    let state = m.world().item(some)?.state() & !ItemState::IF_WORN.number();
    m.put_item(some, ItemField::Quantity, count, why);
    m.put_item(some, ItemField::State, state, why);
    m.put_item(item, ItemField::Quantity, all - count, why);
    Some(some)
}

/// One of a stack, or the thing itself where it is the only one, out of its bearer's hands (TakeOne). `None`: no such thing.
pub fn take_one<O: Observer>(m: &mut Machine<'_, O>, item: Handle) -> Option<Handle> {
    m.world().item(item)?;
    if let Some(one) = split(m, item, 1) {
        return Some(one);
    }
    let why = label!("taken in hand to be used");
    let state = m.world().item(item)?.state() & !ItemState::IF_WORN.number();
    m.put_item(item, ItemField::State, state, why);
    m.put_item(item, ItemField::Slots, 0, why);
    m.hand(item, Handle::NONE, why);
    Some(item)
}

/// One is used up. The last one is gone.
pub fn use_up<O: Observer>(m: &mut Machine<'_, O>, item: Handle, why: Label) -> Result<(), Halt> {
    let count = m.world().item(item).map_or(0, |i| i.quantity());
    if count > 1 {
        m.put_item(item, ItemField::Quantity, count - 1, why);
        return Ok(());
    }
    ceases(m, item, why)
}

/// A new thing comes to somebody (GainItem; docs/rules/items.md, Pick up): it lies with its like among what is put
/// away, else it hangs in the air before them. Where something hangs there already, it is laid at their feet.
pub fn comes_to<O: Observer>(
    m: &mut Machine<'_, O>,
    me: Handle,
    item: Handle,
    why: Label,
) -> Result<(), Halt> {
    m.hand(item, me, why);
    let lies = joins_what_is_put_away(m, me, item)
        || (in_air(m, me).is_some() && put_down::to_the_ground(m, me, item)?);
    if !lies {
        m.put_item(item, ItemField::Slots, slots::bit(Slot::SL_INAIR), why);
    }
    m.recalculate(me);
    Ok(())
}

/// What hangs in the air before a character.
pub(in crate::rules) fn in_air<O: Observer>(m: &Machine<'_, O>, me: Handle) -> Option<Handle> {
    m.world()
        .held_by(me)
        .iter()
        .copied()
        .find(|h| m.world().item(*h).is_some_and(|i| i.fills(Slot::SL_INAIR)))
}
