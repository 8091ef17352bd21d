//! Numbers of a start that their fields can't hold, and what its lists say twice or against each other. A world would keep
//! the nearest that it can, or what was said last.

use super::character::once;
use crate::base::names::{DoorState, ItemQuality, ItemState};
use crate::play::recording::{Actor, Fixture, Lying, Touch};
use crate::rules::items::gear::make;
use crate::world::numbers::Field;
use crate::world::{CreatureField, FeatureField, ItemField};

/// Why a field can't have that number; `None` where it can.
pub(in crate::play) fn beyond<F: Field>(field: F, number: i32, bounds: (i32, i32)) -> Option<String> {
    beyond_as(field.name(), number, bounds)
}

fn beyond_as(word: &str, number: i32, (least, most): (i32, i32)) -> Option<String> {
    let holds = (least..=most).contains(&number);
    (!holds).then(|| format!("its `{word}` is {number}; it has to be from {least} to {most}"))
}

/// Numbers set by name: each once, and within what its field holds.
fn of_fields<F: Field>(fields: &[(F, i32)], bounds: impl Fn(F) -> (i32, i32)) -> Option<String> {
    let twice = once("fields", fields.iter().map(|(field, _)| field.name())).err();
    twice.or_else(|| fields.iter().find_map(|(field, number)| beyond(*field, *number, bounds(*field))))
}

/// A number that is set by name, and said elsewhere too.
fn said_twice<F: Field>(fields: &[(F, i32)], field: F, elsewhere: Option<&str>) -> Option<String> {
    let elsewhere = elsewhere.filter(|_| fields.iter().any(|(named, _)| *named == field))?;
    Some(format!("`{elsewhere}` says its {0}; take {0} out of `fields`", field.name()))
}

/// What can't be so of a creature's numbers and of what it carries. Whoever is there at a start lives.
pub(super) fn of_creature(actor: &Actor) -> Option<String> {
    let alive = |field: CreatureField| match field {
        CreatureField::Hp | CreatureField::MaxHp => (1, field.bounds().1),
        _ => field.bounds(),
    };
    let said = [("max_hp", CreatureField::MaxHp, actor.max_hp), ("hp", CreatureField::Hp, actor.hp)];
    said.into_iter()
        .find_map(|(word, field, number)| {
            let elsewhere = number.map(|_| word);
            let beyond = number.and_then(|number| beyond_as(word, number, alive(field)));
            beyond.or_else(|| said_twice(&actor.fields, field, elsewhere))
        })
        .or_else(|| of_fields(&actor.fields, alive))
        .or_else(|| once("wears", actor.wears.iter().map(|(_, slot)| slot)).err())
        .or_else(|| once("wears", actor.wears.iter().map(|(place, _)| format!("thing {place}"))).err())
        .or_else(|| beyond_hale(actor))
        .or_else(|| once("touches", actor.touches.iter().map(|(place, _)| *place)).err())
        .or_else(|| {
            actor.touches.iter().find_map(|(place, touch)| {
                of_touch(touch).map(|fault| format!("thing {place} of its gear: {fault}"))
            })
        })
}

/// Hit points beyond those of the same creature when hale.
fn beyond_hale(actor: &Actor) -> Option<String> {
    let by_name = |field| actor.fields.iter().find(|(named, _)| *named == field).map(|(_, number)| *number);
    let most = actor.max_hp.or_else(|| by_name(CreatureField::MaxHp))?;
    let hp = actor.hp.or_else(|| by_name(CreatureField::Hp))?;
    (hp > most).then(|| format!("its hit points are {hp}, and {most} when it is hale; {most} at most"))
}

fn of_touch(touch: &Touch) -> Option<String> {
    let Touch { plus, quantity, charges, ref qualities, .. } = *touch;
    if quantity < 0 {
        return Some(format!("there are {quantity} of it; 1 at least"));
    }
    [(ItemField::Plus, plus), (ItemField::Charges, charges)]
        .into_iter()
        .find_map(|(field, number)| beyond(field, number, field.range()))
        .or_else(|| of_qualities(qualities))
}

/// What can't be so of an item's numbers, states and qualities.
pub(super) fn of_item(lying: &Lying) -> Option<String> {
    let Lying { fields, state, qualities, .. } = lying;
    let bounds = |field: ItemField| match field {
        ItemField::Hp | ItemField::MaxHp => (0, field.range().1),
        _ => field.range(),
    };
    let blest_and_cursed = [ItemState::IF_BLESSED, ItemState::IF_CURSED].iter().all(|s| state.contains(s));
    of_fields(fields, bounds)
        .or_else(|| said_twice(fields, ItemField::State, (!state.is_empty()).then_some("state")))
        .or_else(|| once("state", state.iter()).err())
        .or_else(|| {
            blest_and_cursed.then(|| "it is IF_BLESSED and IF_CURSED; take one of the two out".to_owned())
        })
        .or_else(|| of_qualities(qualities))
}

fn of_qualities(qualities: &[ItemQuality]) -> Option<String> {
    once("qualities", qualities.iter()).err().or_else(|| make::clash(qualities))
}

/// What can't be so of a fixture's numbers and of how it stands.
pub(super) fn of_fixture(fixture: &Fixture) -> Option<String> {
    let Fixture { fields, door, state, .. } = fixture;
    let bounds = |field: FeatureField| match field {
        FeatureField::Hp | FeatureField::MaxHp => (0, field.range().1),
        _ => field.range(),
    };
    let shut = [DoorState::DF_LOCKED, DoorState::DF_SECRET].into_iter().find(|shut| door.contains(shut));
    let shut = shut.filter(|_| door.contains(&DoorState::DF_OPEN));
    of_fields(fields, bounds)
        .or_else(|| said_twice(fields, FeatureField::Door, (!door.is_empty()).then_some("door")))
        .or_else(|| said_twice(fields, FeatureField::Trap, (!state.is_empty()).then_some("state")))
        .or_else(|| once("door", door.iter()).err())
        .or_else(|| once("state", state.iter()).err())
        .or_else(|| shut.map(|shut| format!("it is DF_OPEN and {shut}; take one of the two out")))
}
