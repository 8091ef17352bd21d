//! Fixtures of a trace: doors, traps and the rest, as the start state lists them near its middle.

use super::names::{number, resource_at, small};
use super::read::{Fault, Line};
use augury_engine::base::handle::Handle;
use augury_engine::base::id::Kind;
use augury_engine::base::names::{Named, ThingFlag};
use augury_engine::content::Content;
use augury_engine::world::{FeatureField, Point, World};
use serde_json::Value;

/// A fixture as a trace lists it.
pub struct Listed<'l> {
    /// Its number.
    pub number: u32,
    line: usize,
    about: &'l Value,
}

/// All fixtures of the start state, in its order.
pub fn listed(lines: &[Line]) -> Vec<Listed<'_>> {
    let start = lines.iter().filter(|l| l.k == "start");
    start
        .flat_map(|line| {
            let near = line.value["near_things"].as_array().into_iter().flatten();
            near.filter(|t| t.get("fID").is_some()).map(|about| Listed {
                number: super::creature::handle(about, "h").0,
                line: line.number,
                about,
            })
        })
        .collect()
}

/// Makes a fixture under its number, nowhere on the map.
///
/// # Errors
/// Its number is taken, or the pack lacks its kind.
pub fn add(world: &mut World, content: &Content, file: &str, made: &Listed<'_>) -> Result<(), Fault> {
    let about = made.about;
    let fault = |text: String| Fault::at(file, made.line, text);
    let kind = resource_at(content, about, "fID").filter(|id| id.kind() == Kind::Feature);
    let Some(kind) = kind else {
        return Err(fault(format!("the pack has no {}, which {} is", about["fID"], about["obj"])));
    };
    world.leave_out_until(Handle(made.number));
    let effect = resource_at(content, about, "tID").filter(|id| id.kind() == Kind::Effect);
    let h = world.add_feature(kind, effect);
    if h.0 != made.number {
        return Err(fault(format!("{} has the number of another thing, or one out of range", about["obj"])));
    }
    let whole = |key: &str| i32::try_from(number(about, key)).unwrap_or(0);
    let names = about["flags"].as_array().into_iter().flatten().filter_map(Value::as_str);
    let flags = names.filter_map(ThingFlag::parse).fold(0, |bits, flag| bits | flag.number());
    // A door that is shut hides what is behind it: the trace writes that down with the square, not with the door.
    let shut = about.get("doorFlags").is_some() && flags & ThingFlag::F_SOLID.number() != 0;
    let flags = if shut { flags | ThingFlag::F_OPAQUE.number() } else { flags };
    world.put_feature(h, FeatureField::Flags, flags);
    world.put_feature(h, FeatureField::Hp, whole("cHP"));
    world.put_feature(h, FeatureField::MaxHp, whole("mHP"));
    world.put_feature(h, FeatureField::Door, whole("doorFlags"));
    world.put_feature(h, FeatureField::Trap, whole("trapFlags"));
    for s in about["stati"].as_array().into_iter().flatten() {
        if let Some(stati) = super::creature::stati(content, s) {
            world.gain(h, stati);
        }
    }
    Ok(())
}

/// Puts it where it stands.
pub fn put_up(world: &mut World, made: &Listed<'_>) {
    let at = Point::new(small(made.about, "x"), small(made.about, "y"));
    if world.in_play().map().contains(at) {
        let _ = world.erect(Handle(made.number), at);
    }
}
