//! What things are called in lists: short, without article, told apart where two share a name.

use augury_engine::base::handle::Handle;
use augury_engine::content::Content;
use augury_engine::event::Value;
use augury_engine::world::{Creature, World};

/// "hill orc", or "hill orc 2" where there are several; "nobody" for no thing.
pub fn called(world: &World, content: &Content, h: Handle) -> String {
    if !h.is_some() {
        return "nobody".to_owned();
    }
    if let Some(creature) = world.creature(h) {
        let name = shown(creature);
        let alike: Vec<Handle> =
            world.all_creatures().filter(|c| shown(c) == name).map(|c| c.handle()).collect();
        return match alike.iter().position(|other| *other == h) {
            Some(place) if alike.len() > 1 => format!("{name} {}", place + 1),
            _ => name.to_owned(),
        };
    }
    match (world.item(h), world.feature(h)) {
        (Some(item), _) => content.shown_name(item.kind).to_owned(),
        (None, Some(feature)) => content.shown_name(feature.kind).to_owned(),
        (None, None) => h.to_string(),
    }
}

/// A creature's name without what tells its kind from namesakes: of `drow;temp` the first half.
pub fn shown(creature: &Creature) -> &str {
    creature.name().split(';').next().unwrap_or_default()
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

#[cfg(test)]
mod tests {
    use super::*;
    use augury_engine::base::id::{Kind, ResId};
    use augury_engine::world::Map;

    #[test]
    fn namesakes_are_told_apart_by_number_whatever_their_kinds_are_told_apart_by() {
        let mut world = World::new(Map::plain(5, 5, ResId::new(Kind::Terrain, "floor")));
        let add = |world: &mut World, name: &str| world.add_creature(name, ResId::new(Kind::Monster, "drow"));
        let alone = add(&mut world, "drow;temp");
        let content = Content::default();
        assert_eq!(called(&world, &content, alone), "drow");
        let other = add(&mut world, "drow");
        assert_eq!([alone, other].map(|h| called(&world, &content, h)), ["drow 1", "drow 2"]);
    }
}
