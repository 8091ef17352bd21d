//! What troubles a creature, and how pressing each trouble is (docs/rules/prayer.md, Troubles). Only looks.

use super::new_books;
use crate::base::names::{
    Attribute, ItemState, Named, Priority, StatiNature as N, StatiSource, StatiValue, Trouble,
};
use crate::content::Switch;
use crate::rules::items::things::{self, HungerState};
use crate::rules::prelude::*;
use crate::rules::query::who::Who;
use crate::rules::social::strength::xcr;

/// Squares within which enemies and friends count.
const NEAR: i32 = 15;
/// Strength of a drain or curse from which on it is pressing.
const GRAVE: i32 = -4;

/// Percent from which on an injury is so pressing.
const INJURY: [(i32, Priority); 4] =
    [(70, Priority::P_CRITICAL), (50, Priority::P_URGENT), (20, Priority::P_MODERATE), (1, Priority::P_LOW)];
/// Percent of mana from which on it is so pressing: of what is lacking, or with the pack's switch of what is left.
const MANA: [(i32, Priority); 5] = [
    (92, Priority::P_CRITICAL),
    (80, Priority::P_EXTREME),
    (70, Priority::P_URGENT),
    (50, Priority::P_MODERATE),
    (20, Priority::P_LOW),
];
/// Troubles that are a status, with their urgency.
const STATI: [(N, Trouble, Priority); 8] = [
    (N::STONING, Trouble::TROUBLE_STONING, Priority::P_CRITICAL),
    (N::POISONED, Trouble::TROUBLE_POISON, Priority::P_EXTREME),
    (N::BLIND, Trouble::TROUBLE_BLIND, Priority::P_EXTREME),
    (N::AFRAID, Trouble::TROUBLE_FEAR, Priority::P_URGENT),
    (N::SICKNESS, Trouble::TROUBLE_SICK, Priority::P_HIGH),
    (N::BLEEDING, Trouble::TROUBLE_BLEEDING, Priority::P_HIGH),
    (N::DISEASED, Trouble::TROUBLE_DISEASE, Priority::P_HIGH),
    (N::PARALYSIS, Trouble::TROUBLE_PARALYSIS, Priority::P_EXTREME),
];

fn first_of(steps: &[(i32, Priority)], n: i32) -> Option<Priority> {
    steps.iter().find(|(from, _)| n >= *from).map(|(_, p)| *p)
}

/// Everything that troubles somebody, in the order in which a god looks at it.
pub fn troubles<O: Observer>(m: &Machine<'_, O>, me: Handle) -> Vec<(Trouble, Priority)> {
    let Some(w) = m.who(me) else { return Vec::new() };
    let mut found = Vec::new();
    let most = w.c.max_hp() + w.attr(Attribute::A_THP);
    if w.c.max_hp() == 0 || most == 0 {
        return found;
    }
    let injury = (most - w.c.hp()) * 100 / most;
    found.extend(first_of(&INJURY, injury).map(|p| (Trouble::TROUBLE_INJURY, p)));
    let full = m.content().keeps(Switch::FullManaIsTrouble);
    found.extend(first_of(&MANA, mana(&w, full)).map(|p| (Trouble::TROUBLE_LOWMANA, p)));
    found.extend(hunger(&w).map(|p| (Trouble::TROUBLE_HUNGER, p)));
    for (nature, trouble, priority) in STATI {
        // Blindness of a value is of something else's making.
        if w.stati_of(nature).any(|s| nature != N::BLIND || s.val == 0) {
            found.push((trouble, priority));
        }
    }
    found.extend(of_records(&w));
    let cursed = |held: &crate::rules::query::who::Held<'_>| {
        held.item.is(ItemState::IF_WORN) && held.item.is(ItemState::IF_CURSED)
    };
    for _ in w.things().filter(cursed) {
        found.push((Trouble::TROUBLE_CURSED, Priority::P_HIGH));
    }
    if w.c.is_player() {
        found.extend(books(&w).map(|p| (Trouble::TROUBLE_NOBOOK, p)));
        found.extend(enemies(&w, injury).map(|p| (Trouble::TROUBLE_ENEMIES, p)));
        if is_haunted(&w) {
            found.push((Trouble::TROUBLE_HAUNTED, Priority::P_EXTREME));
        }
    }
    found
}

/// Percent of its mana that it lacks, or with `full` has, weighed by how much of a caster it is.
fn mana(w: &Who<'_>, full: bool) -> i32 {
    let most = (w.c.mana() - w.c.mana_held()).max(1);
    let left = (w.c.mana() - w.c.mana_held() - w.c.mana_used()) * 100 / most;
    let left = if full { left } else { 100 - left };
    (left * 30 + left * 70 * w.caster_level() / w.cr().max(1)) / 100
}

fn hunger(w: &Who<'_>) -> Option<Priority> {
    match things::hunger_state(w) {
        HungerState::Weak | HungerState::Fainting => Some(Priority::P_CRITICAL),
        HungerState::Starving => Some(Priority::P_URGENT),
        HungerState::Hungry => Some(Priority::P_MODERATE),
        _ => None,
    }
}

/// Drains and curses, one trouble for each record.
fn of_records(w: &Who<'_>) -> Vec<(Trouble, Priority)> {
    let mut found = Vec::new();
    for s in w.c.stati().iter() {
        let priority = if i32::from(s.mag) <= GRAVE { Priority::P_HIGH } else { Priority::P_MODERATE };
        if !(N::ADJUST..=N::ADJUST_LUCK).contains(&s.nature) {
            continue;
        }
        let drains = s.mag < 0 && i32::from(s.val) != Attribute::A_SIZ.number();
        if drains && s.source == StatiSource::SS_ENCH {
            found.push((Trouble::TROUBLE_DRAINED, priority));
        }
        if s.source == StatiSource::SS_CURS {
            found.push((Trouble::TROUBLE_CURSED, priority));
        }
    }
    found
}

/// Arcane spells that it knows and carries no book of. The fewer are missing, the worse it is taken, as in the original.
fn books(w: &Who<'_>) -> Option<Priority> {
    let known = new_books::of_books(w);
    let all = i32::try_from(known.len()).unwrap_or(i32::MAX);
    let missing =
        i32::try_from(known.iter().filter(|spell| !new_books::has(w, **spell)).count()).unwrap_or(0);
    match missing {
        n if n * 2 < all => Some(Priority::P_CRITICAL),
        n if n * 3 < all => Some(Priority::P_EXTREME),
        n if n * 5 < all => Some(Priority::P_HIGH),
        n if n > 0 => Some(Priority::P_MODERATE),
        _ => None,
    }
}

/// How much stronger its enemies in sight are than its own side, which counts as far as it is hale itself.
fn enemies(w: &Who<'_>, injury: i32) -> Option<Priority> {
    let (mut own, mut theirs) = (0i32, 0i32);
    for other in w.here().creatures() {
        let Some(it) = w.other(other.handle()) else { continue };
        let line = || w.line_of_fire(&it);
        if other.at().distance(w.c.at()) > NEAR {
            continue;
        }
        if it.is_hostile_to(w) {
            theirs = theirs.saturating_add(if line() { xcr(it.cr()) } else { 0 });
        } else if it.is_friend_of(w.c.handle()) {
            own = own.saturating_add(if line() { xcr(it.cr()) } else { 0 });
        }
    }
    let own = own.saturating_mul(100 - injury) / 100;
    match theirs {
        n if n > own.saturating_mul(3) => Some(Priority::P_CRITICAL),
        n if n > own.saturating_mul(2) => Some(Priority::P_EXTREME),
        n if n > own.saturating_mul(3) / 2 => Some(Priority::P_HIGH),
        n if n > own => Some(Priority::P_MODERATE),
        n if n > own / 2 => Some(Priority::P_LOW),
        _ => None,
    }
}

/// Is it an enemy whom one cannot see for what it is: invisible, or on the ethereal plane, in the line of fire?
pub(super) fn haunts(w: &Who<'_>, it: &Who<'_>) -> bool {
    let ethereal = it.plane() == StatiValue::PHASE_ETHEREAL.number();
    (ethereal || it.stati_of(N::INVIS).next().is_some()) && w.line_of_fire(it) && it.is_hostile_to(w)
}

fn is_haunted(w: &Who<'_>) -> bool {
    let others = w.here().creatures().filter_map(|c| w.other(c.handle()));
    others.filter(|it| haunts(w, it)).any(|it| w.perceives(&it) == 0)
}
