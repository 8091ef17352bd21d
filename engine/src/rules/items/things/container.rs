//! Containers (docs/rules/items.md, Containers): EV_INSERT puts a thing (EItem2) into a container (EItem),
//! EV_TAKEOUT takes one out, EV_POUR empties it onto the floor, or into another (EItem2). The weight that counts
//! against the limit is that of the contents, and as many things fit as the Capacity says; the original counts the
//! container's own weight and one thing more.

use super::refuse::{has_ghost_touch, is_in_play, lacks_hands, refuse, torments};
use super::{lock, pick_up, put_down, stack, time};
use crate::base::names::{Named, ObjectType as T, StatiNature as Nature};
use crate::event::fields::{EActor, EItem, EItem2};
use crate::rules::opportunity;
use crate::rules::prelude::*;
use crate::rules::query::who::Held;
use crate::world::{CreatureField, ItemField};

/// How long it takes to get at what lies in a container: nothing for those faster than the eye.
fn work<O: Observer>(m: &Machine<'_, O>, me: Handle, container: Handle) -> i32 {
    if time::is_too_fast(m, me) {
        return 0;
    }
    Held::of(m.world(), m.content(), container).map_or(0, |held| i32::from(held.kind.timeout))
}

/// Is a thing at hand: carried, or lying where its user stands?
pub fn is_at_hand<O: Observer>(m: &Machine<'_, O>, me: Handle, thing: Handle) -> bool {
    let here = m.world().item(thing).is_some_and(|i| i.gone() == 0);
    here && m.world().share_level(me, thing) && m.world().place_of(thing).is_none_or(|at| at == m.at(me)) && {
        let mut h = thing;
        // Containers lie a few deep in each other at most.
        for _ in 0..16 {
            match m.world().item(h) {
                Some(item) => h = item.holder,
                None => break,
            }
        }
        h == me || !h.is_some()
    }
}

/// What anybody needs who handles a container; `Some`: it is refused, as the answer says.
fn hindered<O: Observer>(
    m: &mut Machine<'_, O>,
    me: Handle,
    container: Handle,
) -> Result<Option<Answer>, Halt> {
    let why = match () {
        () if !is_at_hand(m, me, container) => "You don't have that at hand.",
        () if lacks_hands(m, me) => "You have no hands for that.",
        () if m.has(me, Nature::RAGING) => "You are too angry to look for anything.",
        () => return Ok(None),
    };
    refuse(m, me, why).map(Some)
}

/// EV_INSERT of the container.
pub(super) fn takes_in<O: Observer>(m: &mut Machine<'_, O>, container: Handle) -> Ruling {
    let (me, thing) = (m.get(EActor), m.get(EItem2));
    if m.get(EItem) != container || m.world().item(thing).is_none() {
        return Ok(Answer::Nothing);
    }
    // Whoever is being built has all the time and room there is.
    let built = !is_in_play(m, me);
    if !built && let Some(answer) = hindered(m, me, container)? {
        return Ok(answer);
    }
    if !is_at_hand(m, me, thing) {
        return refuse(m, me, "You don't have that at hand.");
    }
    if thing == container {
        return refuse(m, me, "It does not go into itself.");
    }
    for item in [thing, container] {
        if let Some(why) = torments(m, me, item) {
            return refuse(m, me, why);
        }
    }
    let meets = |h| Held::of(m.world(), m.content(), h).is_some_and(|held| has_ghost_touch(&held));
    if m.plane(me) != 0 && !m.has(me, Nature::MANIFEST) && !(meets(thing) && meets(container)) {
        return refuse(m, me, "Your hand goes through it.");
    }
    if !lock::opens(m, me, container)? {
        return Ok(Answer::Abort);
    }
    if !built && let Some(why) = does_not_fit(m, me, container, thing) {
        return refuse(m, me, why);
    }
    if !put_down::takes_off_first(m, me, thing)? {
        return Ok(Answer::Abort);
    }
    let why = label!("put into a container");
    if !stack::joins_within(m, container, thing) {
        m.put_item(thing, ItemField::Slots, 0, why);
        if !m.hand(thing, container, why) {
            return refuse(m, me, "It does not go into itself.");
        }
    }
    let work = work(m, me, container);
    time::spend(m, me, work, label!("insert: time"));
    m.recalculate(me);
    Ok(Answer::Done)
}

/// Why a thing does not fit; `None`: it does. Those faster than the eye pack twice as much, and larger things. Whoever
/// is being built packs whatever there is (measured/characters.json: pickaxes and bows in small backpacks).
fn does_not_fit<O: Observer>(
    m: &Machine<'_, O>,
    me: Handle,
    container: Handle,
    thing: Handle,
) -> Option<&'static str> {
    let (world, content) = (m.world(), m.content());
    let (inside, thing) = (Held::of(world, content, container)?, Held::of(world, content, thing)?);
    let packs = if time::is_too_fast(m, me) { 2 } else { 1 };
    let weight = |held: &Held<'_>| held.weight(world, content, false);
    let all: i32 =
        inside.item.contents().iter().filter_map(|h| Held::of(world, content, *h)).map(|h| weight(&h)).sum();
    let limit = i32::from(inside.kind.weight_limit) * packs;
    if limit > 0 && all + weight(&thing) > limit {
        return Some("It is too heavy for that.");
    }
    let room = i32::from(inside.kind.capacity) * packs;
    let count = i32::try_from(inside.item.contents().len()).unwrap_or(i32::MAX);
    let joins = inside.item.contents().iter().filter_map(|h| Held::of(world, content, *h));
    let joins = joins.into_iter().any(|other| stack::is_alike(&other, &thing, m.world().options()));
    if !joins && count >= room {
        return Some("It is full.");
    }
    let largest = inside.kind.max_size.map_or(0, Named::number) + packs - 1;
    if inside.kind.max_size.is_some() && thing.own_size() > largest {
        return Some("It is too large for that.");
    }
    inside.kind.holds_only.is_some_and(|kind| !thing.is(kind)).then_some("That is not what it is for.")
}

/// EV_TAKEOUT of the container: the thing comes into the hand. Whoever rummages can be struck.
pub(super) fn gives_out<O: Observer>(m: &mut Machine<'_, O>, container: Handle) -> Ruling {
    let (me, thing) = (m.get(EActor), m.get(EItem2));
    if m.get(EItem) != container || m.world().item(thing).is_none_or(|i| i.holder != container) {
        return Ok(Answer::Nothing);
    }
    if let Some(answer) = hindered(m, me, container)? {
        return Ok(answer);
    }
    let character = m.world().creature(me).is_some_and(|c| c.is_character());
    if character && stack::in_air(m, me).is_some_and(|h| h != container) {
        return refuse(m, me, "You hold something else already; put it away first.");
    }
    if character && stack::in_air(m, me).is_some() {
        return refuse(m, me, "Put it down or away before you look into it.");
    }
    if !lock::opens(m, me, container)? {
        return Ok(Answer::Abort);
    }
    let work = work(m, me, container);
    if work > 0 {
        opportunity::provoke_all(m, me)?;
    }
    let still = m.world().item(thing).is_some_and(|i| i.holder == container);
    if !m.is_here(me) || !still {
        return Ok(Answer::Abort);
    }
    pick_up::into_hands(m, me, thing)?;
    time::spend(m, me, work, label!("take out: time"));
    m.recalculate(me);
    Ok(Answer::Done)
}

/// EV_POUR of the container: into EItem2, where that is another one, else onto the floor.
pub(super) fn is_emptied<O: Observer>(m: &mut Machine<'_, O>, container: Handle) -> Ruling {
    let (me, into) = (m.get(EActor), m.get(EItem2));
    if m.get(EItem) != container {
        return Ok(Answer::Nothing);
    }
    if let Some(answer) = hindered(m, me, container)? {
        return Ok(answer);
    }
    if !lock::opens(m, me, container)? {
        return Ok(Answer::Abort);
    }
    let holds = |held: Held<'_>| held.is(T::T_CONTAIN) || held.is(T::T_CHEST);
    match Held::of(m.world(), m.content(), into).is_some_and(holds) {
        true => pours_into(m, me, container, into),
        false => falls_out(m, me, container),
    }
}

fn falls_out<O: Observer>(m: &mut Machine<'_, O>, me: Handle, container: Handle) -> Ruling {
    if m.world().held_by(container).is_empty() {
        return refuse(m, me, "It is empty.");
    }
    if !time::is_too_fast(m, me) {
        opportunity::provoke_all(m, me)?;
    }
    if !m.is_here(me) {
        return Ok(Answer::Abort);
    }
    let work = 2 * work(m, me, container);
    time::spend(m, me, work, label!("dump: time"));
    for thing in m.world().held_by(container).to_vec() {
        put_down::to_the_ground(m, me, thing)?;
    }
    m.recalculate(me);
    Ok(Answer::Done)
}

/// Each thing goes in by itself; what does not fit stays behind (the original tries it for ever). All together
/// takes as long as one.
fn pours_into<O: Observer>(m: &mut Machine<'_, O>, me: Handle, from: Handle, into: Handle) -> Ruling {
    let began = m.world().creature(me).map_or(0, |c| c.timeout());
    let mut any = false;
    for thing in m.world().held_by(from).to_vec() {
        let insert = EventInfo::new(EventCode::EV_INSERT).with(EActor, me).with(EItem, into);
        any |= m.throw(insert.with(EItem2, thing))? == Answer::Done;
    }
    if !any {
        return Ok(Answer::Abort);
    }
    let work = work(m, me, into);
    m.put(me, CreatureField::Timeout, began + work, label!("pour: time"));
    Ok(Answer::Done)
}
