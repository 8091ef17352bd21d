//! What things are called in lists: short, without article, told apart where two share a name.

use augury_engine::base::handle::Handle;
use augury_engine::content::Content;
use augury_engine::event::Value;
use augury_engine::world::World;

/// "hill orc", or "hill orc 2" where there are several; "nobody" for no thing.
pub fn called(world: &World, content: &Content, h: Handle) -> String {
    if !h.is_some() {
        return "nobody".to_owned();
    }
    if let Some(creature) = world.creature(h) {
        let alike: Vec<Handle> =
            world.all_creatures().filter(|c| c.name() == creature.name()).map(|c| c.handle()).collect();
        return match alike.iter().position(|other| *other == h) {
            Some(place) if alike.len() > 1 => format!("{} {}", creature.name(), place + 1),
            _ => creature.name().to_owned(),
        };
    }
    match (world.item(h), world.feature(h)) {
        (Some(item), _) => content.shown_name(item.kind).to_owned(),
        (None, Some(feature)) => content.shown_name(feature.kind).to_owned(),
        (None, None) => h.to_string(),
    }
}

/// A value of an event's field as panels show it: things by name, resources by their shown name.
pub fn value(world: &World, content: &Content, value: &Value) -> String {
    match value {
        Value::Thing(h) if h.is_some() => called(world, content, *h),
        Value::Thing(_) => "none".to_owned(),
        Value::Resource(Some(id)) => content.shown_name(*id).to_owned(),
        other => other.to_string(),
    }
}
