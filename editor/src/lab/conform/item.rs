//! Items of a trace: what creatures carry, what lies in what they carry, and what lies on the map.

use super::names::{number, resource_at, small};
use super::read::{Fault, Line};
use augury_engine::base::handle::Handle;
use augury_engine::base::id::Kind;
use augury_engine::base::names::{
    ArmourQuality, ItemKnown, ItemQuality, ItemState, Named, Slot, WeaponQuality,
};
use augury_engine::content::Content;
use augury_engine::world::{ItemField, Point, World};
use serde_json::Value;

/// Items within items deeper than this are left out.
const DEEPEST: usize = 16;

/// An item as a trace lists it.
pub struct Listed<'l> {
    /// Its number.
    pub number: u32,
    /// The line it stands in.
    line: usize,
    about: &'l Value,
    pub(super) holder: Handle,
}

/// All items that the start state lists, each list in its order.
pub fn listed(lines: &[Line]) -> Vec<Listed<'_>> {
    let mut out = Vec::new();
    for line in lines {
        match line.k.as_str() {
            "creature" => {
                let holder = super::creature::handle(&line.value, "h");
                list(&mut out, line, &line.value["inventory"], holder, DEEPEST);
            }
            "start" => {
                list(&mut out, line, &line.value["loose_items"], Handle::NONE, DEEPEST);
                list(&mut out, line, &line.value["near_things"], Handle::NONE, DEEPEST);
            }
            "seed" => break,
            _ => {}
        }
    }
    out
}

/// Items that the driver makes later, in the order in which they are first seen.
pub fn later(lines: &[Line]) -> Vec<Listed<'_>> {
    let shown = lines.iter().filter(|l| l.k == "item" && l.value["item"].get("iID").is_some());
    shown
        .map(|line| {
            let about = &line.value["item"];
            let number = super::creature::handle(about, "h").0;
            Listed { number, line: line.number, about, holder: super::creature::handle(about, "parent") }
        })
        .collect()
}

fn list<'l>(out: &mut Vec<Listed<'l>>, line: &Line, items: &'l Value, holder: Handle, deep: usize) {
    for about in items.as_array().into_iter().flatten().filter(|i| i.get("iID").is_some()) {
        let number = super::creature::handle(about, "h").0;
        out.push(Listed { number, line: line.number, about, holder });
        if deep > 0 {
            list(out, line, &about["contents"], Handle(number), deep - 1);
        }
    }
}

/// Makes an item under its number, in nobody's hands.
///
/// # Errors
/// Its number is taken, or the pack lacks its kind.
pub fn add(world: &mut World, content: &Content, file: &str, made: &Listed<'_>) -> Result<(), Fault> {
    let about = made.about;
    let fault = |text: String| Fault::at(file, made.line, text);
    let kind = resource_at(content, about, "iID").filter(|id| id.kind() == Kind::Item);
    let Some(kind) = kind else {
        return Err(fault(format!("the pack has no {}, which {} is", about["iID"], about["obj"])));
    };
    world.leave_out_until(Handle(made.number));
    let h = world.add_item(kind, resource_at(content, about, "eID"), Handle::NONE);
    if h.0 != made.number {
        return Err(fault(format!("{} has the number of another thing, or one out of range", about["obj"])));
    }
    for (key, field) in NUMBERS {
        if about.get(*key).is_some() {
            world.put_item(h, *field, i32::try_from(number(about, key)).unwrap_or(0));
        }
    }
    let bits = |key: &str, bit: &dyn Fn(&str) -> i32| {
        let names = about[key].as_array().into_iter().flatten().filter_map(Value::as_str);
        names.fold(0, |bits, name| bits | bit(name))
    };
    let state = bits("iflags", &|name| ItemState::parse(name).map_or(0, |s| s.number()));
    let known = bits("known", &|name| ItemKnown::parse(name).map_or(0, |k| k.number()));
    let slot =
        |name: &str| Slot::parse(name).and_then(|s| 1_i32.checked_shl(u32::try_from(s.number()).ok()?));
    let slots = bits("slots", &|name| slot(name).unwrap_or(0));
    world.put_item(h, ItemField::State, state);
    world.put_item(h, ItemField::Known, known);
    world.put_item(h, ItemField::Slots, slots);
    let qualities = about["qualities"].as_array().into_iter().flatten().filter_map(Value::as_str);
    // Each family of qualities has its names; their numbers share a field.
    let quality = |name: &str| {
        let weapon = || WeaponQuality::parse(name).map(|q| ItemQuality(q.0));
        let armour = || ArmourQuality::parse(name).map(|q| ItemQuality(q.0));
        ItemQuality::parse(name).or_else(weapon).or_else(armour)
    };
    let qualities: Vec<ItemQuality> = qualities.filter_map(quality).collect();
    let of = resource_at(content, about, "mID");
    world.remake_item(h, |item| {
        item.qualities = qualities;
        item.of = of;
    });
    for s in about["stati"].as_array().into_iter().flatten() {
        if let Some(stati) = super::creature::stati(content, s) {
            world.gain(h, stati);
        }
    }
    Ok(())
}

/// Numbers of an item by their names in a trace.
const NUMBERS: &[(&str, ItemField)] = &[
    ("cHP", ItemField::Hp),
    ("maxHP", ItemField::MaxHp),
    ("qty", ItemField::Quantity),
    ("plus", ItemField::Plus),
    ("charges", ItemField::Charges),
    ("age", ItemField::Age),
    ("timeout", ItemField::Timeout),
    ("bane", ItemField::Bane),
    ("genNum", ItemField::Generation),
];

/// Puts an item where it is: into hands or a container, or on the map. Lists are handed out from their end.
pub fn hand(world: &mut World, made: &Listed<'_>) {
    if made.holder.is_some() {
        let _ = world.hand(Handle(made.number), made.holder);
        return;
    }
    let at = Point::new(small(made.about, "x"), small(made.about, "y"));
    if made.about.get("x").is_some() && world.in_play().map().contains(at) {
        let _ = world.lay(Handle(made.number), at);
    }
}
