//! What the driver of a trace changed itself, outside of any throw: `set` lines, `[before, after]` each.

use super::creature::{NUMBERS, handle};
use super::names::{resource, short};
use augury_engine::base::handle::Handle;
use augury_engine::base::id::{Kind, ResId};
use augury_engine::base::names::{Named, StatiNature, StatiSource};
use augury_engine::content::Content;
use augury_engine::event::EventInfo;
use augury_engine::event::fields::{EActor, EId};
use augury_engine::rules::query::who::who;
use augury_engine::rules::values::values;
use augury_engine::world::{CreatureField, LevelId, Point, Stati, World};
use serde_json::Value;

/// Keys of a `set` line that say whose it is.
pub(super) const OWN: [&str; 3] = ["k", "obj", "h"];

/// Lists that a `set` line may have; all else is `[before, after]`.
pub(super) const LISTS: [&str; 4] = ["stati_added", "stati_removed", "items_added", "items_removed"];

/// Says what is wrong with a `set` line: a change that is no `[before, after]`, a stati without a nature.
///
/// # Errors
/// The key and what is wanted.
pub(super) fn check(set: &Value) -> Result<(), String> {
    let others = set.as_object().into_iter().flatten().filter(|(key, _)| !OWN.contains(&key.as_str()));
    for (key, value) in others {
        let list = value.as_array().map_or(&[][..], Vec::as_slice);
        let nature = |text: &Value| text.as_str().and_then(|t| StatiNature::parse(t.split(':').next()?));
        let (fits, wanted) = match LISTS.contains(&key.as_str()) {
            true if key.starts_with("stati") => (
                list.iter().all(|text| nature(text).is_some()),
                "a list of stati, each with its nature first",
            ),
            true => (list.iter().all(Value::is_string), "a list of texts"),
            false => (list.len() == 2, "a list of two values, before and after"),
        };
        if !fits || !value.is_array() {
            return Err(format!("`{key}` of a `set` is {}; it has to be {wanted}", short(value)));
        }
    }
    Ok(())
}

/// Makes those changes of a `set` line that are plain numbers of a creature, and only those. A driver prepares a
/// round by numbers first, then by throws of its own; its `set` line comes after both.
pub fn prepare(world: &mut World, change: &Value) {
    let h = handle(change, "h");
    if world.creature(h).is_none() {
        return;
    }
    for (key, field) in NUMBERS {
        if let Some(new) = change[*key][1].as_i64().and_then(|n| i32::try_from(n).ok()) {
            world.put(h, *field, new);
        }
    }
}

/// Makes the changes of one `set` line.
pub fn apply(world: &mut World, content: &Content, change: &Value) {
    if let Some(turn) = change["turn"][1].as_u64().and_then(|t| u32::try_from(t).ok()) {
        let (next, pulsed) = (world.next_up(), world.pulsed());
        world.schedule(turn, next, pulsed);
    }
    if let Some(depth) = change["depth"][1].as_i64().and_then(|d| i16::try_from(d).ok()) {
        let _ = world.map_mut(LevelId::FIRST).set_depth(depth);
    }
    let h = handle(change, "h");
    let Some(creature) = world.creature(h) else { return };
    let at = creature.at();
    for (key, field) in NUMBERS {
        if let Some(new) = change[*key][1].as_i64().and_then(|n| i32::try_from(n).ok()) {
            world.put(h, *field, new);
        }
    }
    change_lists(world, content, h, change);
    let place =
        |key: &str, now: i16| change[key][1].as_i64().and_then(|n| i16::try_from(n).ok()).unwrap_or(now);
    let to = Point::new(place("x", at.x), place("y", at.y));
    if to != at {
        world.put(h, CreatureField::X, i32::from(to.x));
        world.put(h, CreatureField::Y, i32::from(to.y));
    }
    let (lost, come) = (records(content, &change["stati_removed"]), records(content, &change["stati_added"]));
    let changed = !lost.is_empty() || !come.is_empty();
    for gone in lost {
        let same = |s: &Stati| s.nature == gone.nature && s.val == gone.val;
        let found = world.creature(h).and_then(|c| {
            let near = c.stati().iter().position(same);
            near.or_else(|| c.stati().iter().position(|s| s.nature == gone.nature))
        });
        if let Some(place) = found {
            world.lose(h, place);
        }
    }
    for come in come {
        world.gain(h, come);
    }
    // Values follow from what lies on it, as they do where rules change that.
    if changed && let Some(attr) = who(world, content, h).map(|me| values(&me).attr) {
        world.set_attributes(h, &attr);
    }
}

/// What a character knows of spells, and how angry gods are with it, each by its place in the original's list: `spell_504`,
/// `god2_anger`.
fn change_lists(world: &mut World, content: &Content, h: Handle, change: &Value) {
    for (key, change) in change.as_object().into_iter().flatten() {
        let place = key.strip_prefix("spell_").and_then(|place| place.parse::<usize>().ok());
        let spell = place.and_then(|place| content.listed(Kind::Effect).get(place).copied());
        let flags = change[1].as_i64().and_then(|flags| i32::try_from(flags).ok());
        if let (Some(spell), Some(flags)) = (spell, flags) {
            world.set_standing(h, |character| put(&mut character.spells, spell, flags));
        }
        let angered =
            key.strip_prefix("god").and_then(|rest| rest.strip_suffix("_anger")?.parse::<usize>().ok());
        let god = angered.and_then(|place| content.listed(Kind::God).get(place).copied());
        let anger = change[1].as_i64().and_then(|anger| i16::try_from(anger).ok());
        if let (Some(god), Some(anger)) = (god, anger) {
            world.set_standing(h, |character| put(&mut character.anger, god, anger));
        }
    }
}

/// Says another thing of a resource in a sorted list.
fn put<T: Ord>(list: &mut Vec<(ResId, T)>, of: ResId, what: T) {
    list.retain(|(known, _)| *known != of);
    list.push((of, what));
    list.sort_unstable();
}

/// Sets the metamagic with which a player casts the spell of a throw.
pub fn set_metamagic(world: &mut World, thrown: &EventInfo, mm: u32) {
    if let Some(spell) = thrown.get(EId) {
        world.set_standing(thrown.get(EActor), |character| put(&mut character.metamagic, spell, mm));
    }
}

/// Stati as `set` lines write them: nature:val:mag:duration:source:effect:handle.
fn records(content: &Content, list: &Value) -> Vec<Stati> {
    let of = |text: &str| {
        let parts: Vec<&str> = text.split(':').collect();
        let nature = StatiNature::parse(parts.first()?)?;
        let number = |n: usize| parts.get(n).and_then(|p| p.parse::<i16>().ok()).unwrap_or(0);
        let source = parts.get(4).and_then(|s| StatiSource::parse(s)).unwrap_or_default();
        let thing = parts.last().and_then(|h| h.parse().ok()).map_or(Handle::NONE, Handle);
        let stati = Stati::new(nature, number(1), number(2)).lasting(number(3));
        let mut stati = stati.from_source(source).by(thing);
        // A resource has a colon of its own.
        let middle = parts.get(5..parts.len().saturating_sub(1)).unwrap_or(&[]).join(":");
        stati.effect = resource(content, &middle);
        Some(stati)
    };
    list.as_array().into_iter().flatten().filter_map(|s| of(s.as_str()?)).collect()
}
