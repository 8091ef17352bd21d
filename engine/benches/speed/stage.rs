//! The pack, worlds and machines that the benches run on.

use augury_engine::base::handle::Handle;
use augury_engine::base::id::{Kind, ResId};
use augury_engine::content::load_pack;
use augury_engine::event::{Bare, Machine};
use augury_engine::play::{Actor, Recording, Revision, stage};
use augury_engine::rules;
use augury_engine::script::Compiled;
use augury_engine::world::Character;
use std::path::Path;
use std::sync::Arc;

/// The first and the second creature.
pub const A: Handle = Handle(1);
pub const B: Handle = Handle(2);

/// The shipped pack.
pub fn revision() -> Revision {
    let content = load_pack(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../assets/incursion")).content;
    let (scripts, _) = Compiled::new(&content);
    Revision::new(Arc::new(content), Arc::new(scripts))
}

/// Two monsters side by side in the arena, hale as given.
pub fn side_by_side(first: &str, second: &str, hp: Option<i32>) -> Recording {
    let mut recording = stage::arena("", first, second, 1);
    recording.legend.clear();
    recording.map.iter_mut().for_each(|row| *row = row.replace(['a', 'b'], "."));
    for (actor, x) in recording.creatures.iter_mut().zip([13, 14]) {
        actor.at = Some((x, 10));
        actor.max_hp = hp;
    }
    recording
}

/// Makes the first of a recording a human character without a god.
pub fn with_character(mut recording: Recording) -> Recording {
    let character =
        Character { level: 1, player: true, ..Character::new(ResId::new(Kind::Race, "human"), [12; 7]) };
    if let Some(first) = recording.creatures.first_mut() {
        *first = Actor { monster: "human".to_owned(), character: Some(character), ..first.clone() };
    }
    recording
}

/// A machine on a recording's world.
pub fn machine<'r>(rev: &'r Revision, recording: &Recording) -> Machine<'r, Bare> {
    let world = stage::build_world(recording, rev).unwrap();
    let mut m = Machine::new(world, 1, &rev.content, rev.scripts.as_ref(), rules::rule_book(), Bare);
    stage::place_all(&mut m, recording).unwrap();
    m
}
