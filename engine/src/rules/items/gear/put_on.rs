//! A monster looks through what it carries: the better thing on, the worse one off (docs/rules/gear.md, Putting
//! on). One step is one thing; what came to nothing is not tried again.

use crate::base::names::{
    ItemState, MonsterFlag, Named, ObjectType as T, Slot, StatiNature as Nature, StatiSource,
};
use crate::event::fields::{EActor, EItem, EParam};
use crate::rules::items::things;
use crate::rules::prelude::*;
use crate::rules::query::who::{Held, Who, who};
use crate::world::action::Action;
use crate::world::{CreatureField, Stati};
use smallvec::SmallVec;

/// Places looked after, in order. Right ring, eyes and clothes are never.
const PLACES: [Slot; 13] = [
    Slot::SL_WEAPON,
    Slot::SL_READY,
    Slot::SL_ARMOUR,
    Slot::SL_ARCHERY,
    Slot::SL_LRING,
    Slot::SL_AMULET,
    Slot::SL_BRACERS,
    Slot::SL_GAUNTLETS,
    Slot::SL_BOOTS,
    Slot::SL_HELM,
    Slot::SL_BELT,
    Slot::SL_CLOAK,
    Slot::SL_LIGHT,
];

/// The Val of TRIED on a thing that could not be put on: EV_WIELD and 400.
fn tried() -> i16 {
    EventCode::EV_WIELD.0 as i16 + 400
}

/// What is to be done next.
enum Next {
    TakeOff(Handle),
    PutOn(Handle, Slot),
}

/// Puts one thing on or off: DONE. Nothing is to be bettered: ABORT, and it does not look again until it gets
/// something.
pub fn step<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Result<Answer, Halt> {
    let next = who(m.world(), m.content(), me).and_then(|w| next(&w));
    match next {
        None => {
            m.put(me, CreatureField::Unsorted, 0, label!("gear: all is sorted"));
            Ok(Answer::Abort)
        }
        Some(Next::TakeOff(thing)) => {
            let off = Action::new(EventCode::EV_REMOVE, me).with(thing);
            // Where it is kept from it, it may do something else.
            match handle(m, off)? {
                Answer::Abort if !m.is_being_made(me) => Ok(Answer::Abort),
                _ => Ok(Answer::Done),
            }
        }
        Some(Next::PutOn(thing, slot)) => {
            let on = Action::new(EventCode::EV_WIELD, me).with(thing).param(slot.number() as i16);
            if handle(m, on)? != Answer::Done {
                let given_up = Stati::new(Nature::TRIED, tried(), 0).from_source(StatiSource::SS_MISC);
                let why = label!("gear: it can't put this on");
                crate::rules::stati::gain(m, thing, given_up.by(me), why)?;
            }
            Ok(Answer::Done)
        }
    }
}

/// In play this is a choice like any other, which is announced; whoever is being made has not chosen yet.
fn handle<O: Observer>(m: &mut Machine<'_, O>, action: Action) -> Ruling {
    if !m.is_being_made(action.actor) {
        return m.perform(action);
    }
    let record = EventInfo::new(action.event).with(EActor, action.actor).with(EItem, action.item);
    m.throw(record.with(EParam, i32::from(action.param)))
}

fn next(w: &Who<'_>) -> Option<Next> {
    if w.c.inventory().is_empty() {
        return None;
    }
    let spare: SmallVec<[Held<'_>; 8]> =
        w.things().filter(|held| !held.item.is(ItemState::IF_WORN)).collect();
    PLACES.into_iter().find_map(|slot| {
        // Of most places nothing spare belongs there, and no more need be asked.
        let mut fits = spare.iter().copied().filter(|held| belongs(w, held, slot)).peekable();
        fits.peek()?;
        let mage = slot == Slot::SL_ARMOUR && w.has_flag(MonsterFlag::M_MAGE);
        if mage || !w.has_slot(slot) { None } else { for_slot(w, slot, fits) }
    })
}

/// What is to be done about one place, for which these spare things are meant.
fn for_slot<'a>(w: &Who<'_>, slot: Slot, mut spare: impl Iterator<Item = Held<'a>>) -> Option<Next> {
    if let Some(worn) = w.in_slot(slot) {
        let better = !worn.item.is(ItemState::IF_CURSED) && spare.any(|held| is_better(w, &held, &worn));
        return better.then_some(Next::TakeOff(worn.item.handle));
    }
    let large = |held: &Held<'_>| {
        matches!(slot, Slot::SL_WEAPON | Slot::SL_ARCHERY) && held.size_for(w) > w.size() + 1
    };
    let given_up = |held: &Held<'_>| {
        held.item.stati().of(Nature::TRIED).any(|s| s.val == tried() && s.thing == w.c.handle())
    };
    let best = spare
        .filter(|held| !large(held))
        .filter(|held| !given_up(held))
        .reduce(|best, held| if is_better(w, &held, &best) { held } else { best })?;
    Some(Next::PutOn(best.item.handle, slot))
}

/// Does a thing belong into this place of a monster's?
fn belongs(w: &Who<'_>, held: &Held<'_>, slot: Slot) -> bool {
    match slot {
        Slot::SL_WEAPON => held.is(T::T_WEAPON),
        Slot::SL_READY => held.is(T::T_SHIELD) && held.own_size() <= w.size(),
        Slot::SL_ARCHERY => held.is(T::T_BOW),
        _ => things::is_active(held, w.content, slot),
    }
}

/// Is the first better for it than the second? Weapons by their greatest damage, aim, speed and level; armour by what it
/// keeps off; everything else by level.
fn is_better(w: &Who<'_>, held: &Held<'_>, than: &Held<'_>) -> bool {
    let arms = |h: &Held<'_>| [T::T_WEAPON, T::T_BOW, T::T_MISSILE].iter().any(|of| h.is(*of));
    let armour = |h: &Held<'_>| h.is(T::T_ARMOUR) || h.is(T::T_SHIELD);
    match () {
        () if arms(held) && arms(than) => {
            held.size_for(w) <= w.size() + 1 && as_weapon(w, held) > as_weapon(w, than)
        }
        () if armour(held) && armour(than) => as_armour(w, held) > as_armour(w, than),
        () => level(w, held) > level(w, than),
    }
}

fn as_weapon(w: &Who<'_>, held: &Held<'_>) -> i32 {
    let dice = held.kind.small_damage;
    let most = i32::from(dice.sides) * i32::from(dice.number) + i32::from(dice.bonus);
    let handy = i32::from(held.kind.acc) + i32::from(held.kind.spd_steps());
    (most * 100 + handy * 5) / 100 + 3 * level(w, held)
}

fn as_armour(w: &Who<'_>, held: &Held<'_>) -> i32 {
    let arm = &held.kind.arm;
    let own = [arm.slash, arm.pierce, arm.blunt, held.kind.coverage, held.kind.def];
    own.iter().map(|n| i32::from(*n)).sum::<i32>() + 2 * level(w, held)
}

/// The level that a thing seems to have: false magic counts for whoever does not see through it.
fn level(w: &Who<'_>, held: &Held<'_>) -> i32 {
    let level = things::level(held, w.content);
    if w.has_stati(Nature::TRUE_SIGHT) {
        return level;
    }
    let aura = held.item.stati().of(Nature::MAGIC_AURA).map(|s| i32::from(s.mag)).max();
    level.max(aura.unwrap_or(0))
}
