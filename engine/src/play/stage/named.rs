//! What a recording names and the pack lacks, where it could be staged all the same: gear, gods, spells, what lies behind
//! stati, regions and dungeons. What the recording brings itself is part of the pack. And stati that can't be.

use super::faults::{ARENA_DUNGEON, ARENA_REGION, Faults};
use super::figures;
use crate::base::id::{Kind, ResId};
use crate::content::Content;
use crate::play::command::Command;
use crate::play::impossible;
use crate::play::recording::{Actor, Change, Recording};
use crate::world::{Character, Stati};
use std::iter::once;

/// Faults that are told: the nearest name is looked for of each.
const TOLD: usize = 100;

/// Digits of a pack's hash.
const HASH: usize = 64;

/// All that the start of a recording names and the pack lacks, a line each.
pub(super) fn of_recording(recording: &Recording, content: &Content) -> Faults {
    let floors = recording.levels.iter().map(|floor| (&floor.region, &floor.dungeon));
    let maps = once((&recording.region, &recording.dungeon)).chain(floors).enumerate();
    let maps = maps.flat_map(|(place, (region, dungeon))| {
        let on = if place == 0 { "map".to_owned() } else { format!("level {place}") };
        let named = [(Kind::Region, region, ARENA_REGION), (Kind::Dungeon, dungeon, ARENA_DUNGEON)];
        named.into_iter().filter_map(move |(kind, id, arena)| {
            // A pack need not have the arena to be fought with in it.
            let id = id.as_deref().filter(|id| !id.is_empty() && *id != arena)?;
            content.lacks(ResId::new(kind, id)).map(|fault| format!("{on}: {fault}"))
        })
    });
    let creatures = recording.creatures.iter().enumerate().flat_map(|(index, actor)| {
        of_actor(actor, content).map(move |fault| format!("creature {}: {fault}", index + 1))
    });
    let features = recording.features.iter().enumerate().flat_map(|(index, fixture)| {
        of_stati(&fixture.stati, content).map(move |fault| format!("feature {}: {fault}", index + 1))
    });
    let items = recording.items.iter().enumerate().flat_map(|(index, lying)| {
        of_stati(&lying.stati, content).map(move |fault| format!("item {}: {fault}", index + 1))
    });
    once(of_hash(&recording.hash))
        .flatten()
        .chain(maps)
        .chain(creatures)
        .chain(features)
        .chain(items)
        .take(TOLD)
        .collect()
}

/// What is given as a pack's hash and can be that of none.
fn of_hash(hash: &str) -> Option<String> {
    let digits = hash.len() == HASH && hash.bytes().all(|b| matches!(b, b'0'..=b'9' | b'a'..=b'f'));
    let told =
        || "its `hash` is that of no pack: 64 digits from 0 to f; leave it empty for the pack as it is now";
    (!digits && !hash.is_empty()).then(|| told().to_owned())
}

/// The first thing that a change by hand names and the pack lacks, or a number that its field can't hold. What is taken
/// away may be gone from the pack.
pub(crate) fn of_change(change: &Change, content: &Content) -> Option<String> {
    match change {
        Change::Place(actor) => of_actor(actor, content).next(),
        Change::Give(_, stati) => of_one(stati, content),
        Change::Put(_, field, number) => figures::beyond(*field, *number, field.bounds()),
        _ => None,
    }
}

/// The effect, or whatever else a command is about, if the pack lacks it; or why nothing can come of it.
pub(crate) fn of_command(command: &Command, content: &Content) -> Option<String> {
    match command {
        Command::Do(order) => {
            order.effect.and_then(|id| content.lacks(id)).or_else(|| impossible::of_command(command))
        }
        Command::LetGo(effect) => content.lacks(*effect),
        _ => None,
    }
}

/// What lies behind a stati, if the pack lacks it; or why there can be none like it.
pub(crate) fn of_one(stati: &Stati, content: &Content) -> Option<String> {
    stati.effect.and_then(|id| content.lacks(id)).or_else(|| stati.impossible())
}

fn of_actor<'a>(actor: &'a Actor, content: &'a Content) -> impl Iterator<Item = String> + 'a {
    let gear = actor.gear.iter().flat_map(|(kind, effect)| {
        let effect = (!effect.is_empty()).then(|| ResId::new(Kind::Effect, effect));
        once(ResId::new(Kind::Item, kind)).chain(effect)
    });
    let gear = gear.filter_map(|id| content.lacks(id));
    let character = actor.character.iter().flat_map(|character| of_character(character, content));
    gear.chain(of_stati(&actor.stati, content)).chain(character)
}

fn of_stati<'a>(stati: &'a [Stati], content: &'a Content) -> impl Iterator<Item = String> + 'a {
    stati.iter().filter_map(|stati| of_one(stati, content))
}

fn of_character<'a>(c: &'a Character, content: &'a Content) -> impl Iterator<Item = String> + 'a {
    let gods = c.god.iter().copied();
    let gods = gods.chain(c.devotions.iter().map(|devotion| devotion.god));
    let gods = gods.chain(c.anger.iter().map(|(god, _)| *god));
    let gods =
        gods.chain([&c.favour, &c.standing, &c.last_pulses].into_iter().flatten().map(|(god, _)| *god));
    let spells = c.spells.iter().map(|(spell, _)| *spell);
    let spells = spells.chain(c.metamagic.iter().map(|(spell, _)| *spell));
    let spells = spells.chain(c.effects.iter().map(|memory| memory.effect));
    let known = c.known.iter().map(|kind| (kind.kind(), *kind));
    let named = gods.map(|god| (Kind::God, god)).chain(spells.map(|spell| (Kind::Effect, spell)));
    named.chain(known).filter_map(|(kind, id)| content.lacks_of(kind, id))
}
