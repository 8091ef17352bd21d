//! Terrains, features, dungeons, flavours and texts.

use super::common::Shared;
use super::context::Context;
use crate::syntax::tree::{Declaration, Entry};
use augury_engine::base::names::*;
use augury_engine::content::*;

/// Makes a terrain.
pub(super) fn terrain(context: &mut Context<'_>, one: &Declaration, shared: &mut Shared) -> Terrain {
    const OWN: &[ConstantId] = &[ConstantId::STICK_TYPE, ConstantId::DEPOSIT_DEPTH];
    let mut terrain = Terrain {
        name: one.name.clone(),
        image: shared.image.clone().unwrap_or_else(super::common::no_image),
        stick: shared.stick(context),
        deposit_depth: shared.figure(context, ConstantId::DEPOSIT_DEPTH),
        lists: shared.other_lists(context, &[]),
        constants: shared.other_constants(context, OWN),
        description: shared.description.clone(),
        vars: shared.vars.clone(),
        handlers: shared.handlers.clone(),
        owed: shared.owed.clone(),
        ..Terrain::default()
    };
    for said in one.entries().filter(|said| !super::common::is_shared(said)) {
        match (said.word, &said.entry) {
            ("mov", Entry::Percent { value, .. }) => terrain.mov = context.small("Mov", value),
            ("penalty", Entry::Value(value)) => terrain.penalty = context.small("Penalty", value),
            ("material", Entry::Value(value)) => terrain.material = context.member_or_none(value),
            ("flags", Entry::Toggles(all)) => super::monster::join(&mut terrain.flags, context.flags(all)),
            _ => super::common::left_out(context, said),
        }
    }
    terrain
}

/// Makes a feature.
pub(super) fn feature(context: &mut Context<'_>, one: &Declaration, shared: &mut Shared) -> Feature {
    let mut feature = Feature {
        name: one.name.clone(),
        image: shared.image.clone().unwrap_or_else(super::common::no_image),
        stick: shared.stick(context),
        lists: shared.other_lists(context, &[]),
        constants: shared.other_constants(context, &[ConstantId::STICK_TYPE]),
        description: shared.description.clone(),
        vars: shared.vars.clone(),
        handlers: shared.handlers.clone(),
        owed: shared.owed.clone(),
        ..Feature::default()
    };
    if let Some(kind) = one.head.first().and_then(|value| context.member(value)) {
        feature.ftype = kind;
    }
    for said in one.entries().filter(|said| !super::common::is_shared(said)) {
        match (said.word, &said.entry) {
            ("mov", Entry::Percent { value, .. }) => feature.mov = context.small("Mov", value),
            ("hp", Entry::Value(value)) => feature.hp = context.small("HP", value),
            ("level", Entry::Value(value)) => feature.level = context.small("Level", value),
            ("material", Entry::Value(value)) => feature.material = context.member_or_none(value),
            ("xval", Entry::Value(value)) => feature.portal = context.member_or_none(value),
            ("target", Entry::Reference(one)) => feature.target = context.any(one),
            ("factor", Entry::Dice(dice)) => feature.factor = context.dice(dice),
            ("flags", Entry::Toggles(all)) => super::monster::join(&mut feature.flags, context.flags(all)),
            _ => super::common::left_out(context, said),
        }
    }
    feature
}

/// Makes a dungeon.
pub(super) fn dungeon(context: &mut Context<'_>, one: &Declaration, shared: &mut Shared) -> Dungeon {
    use ConstantId as C;
    const OWN: &[C] = &[
        C::DUN_DEPTH,
        C::INITIAL_CR,
        C::DUN_SPEED,
        C::STAIRS_UP,
        C::STAIRS_DOWN,
        C::FIRST_LEV_PORTAL,
        C::LAST_LEV_PORTAL,
        C::DIGGING_REGION,
        C::ROOM_MAXX,
        C::ROOM_MAXY,
        C::TURN_CHANCE,
        C::STUBBORN_CORRIDOR,
    ];
    let mut dungeon = Dungeon {
        name: one.name.clone(),
        depth: shared.figure(context, C::DUN_DEPTH).unwrap_or(1),
        initial_cr: shared.figure(context, C::INITIAL_CR),
        speed: shared.figure(context, C::DUN_SPEED),
        stairs_up: shared.of_kind(context, C::STAIRS_UP),
        stairs_down: shared.of_kind(context, C::STAIRS_DOWN),
        first_portal: shared.of_kind(context, C::FIRST_LEV_PORTAL),
        last_portal: shared.of_kind(context, C::LAST_LEV_PORTAL),
        digging_region: shared.of_kind(context, C::DIGGING_REGION),
        room_max_x: shared.figure(context, C::ROOM_MAXX),
        room_max_y: shared.figure(context, C::ROOM_MAXY),
        turn_chance: shared.figure(context, C::TURN_CHANCE),
        stubborn_corridor: shared.figure(context, C::STUBBORN_CORRIDOR),
        lists: shared.other_lists(context, &[]),
        constants: shared.other_constants(context, OWN),
        description: shared.description.clone(),
        vars: shared.vars.clone(),
        handlers: shared.handlers.clone(),
        owed: shared.owed.clone(),
        ..Dungeon::default()
    };
    for said in one.entries().filter(|said| !super::common::is_shared(said)) {
        match (said.word, &said.entry) {
            ("special", Entry::Special(special)) => {
                let what = context.any(&special.what);
                let level = context.dice(&special.level);
                let chance =
                    special.chance.as_ref().map_or(100, |chance| context.small("the chance", chance));
                dungeon.specials.push(Special { what, level, chance });
            }
            _ => super::common::left_out(context, said),
        }
    }
    dungeon
}

/// Makes a flavour.
pub(super) fn flavour(context: &mut Context<'_>, one: &Declaration, shared: &mut Shared) -> Flavour {
    let mut flavour = Flavour {
        name: one.name.clone(),
        lists: shared.other_lists(context, &[]),
        constants: shared.other_constants(context, &[]),
        description: shared.description.clone(),
        vars: shared.vars.clone(),
        handlers: shared.handlers.clone(),
        owed: shared.owed.clone(),
        ..Flavour::default()
    };
    if let Some(of) = one.head.first().and_then(|value| context.member(value)) {
        flavour.of = of;
    }
    for said in one.entries().filter(|said| !super::common::is_shared(said)) {
        match (said.word, &said.entry) {
            ("material", Entry::Value(value)) => flavour.material = context.member_or_none(value),
            ("colour", Entry::Value(value)) => flavour.colour = context.member(value),
            ("colour", Entry::Colour(colour)) => flavour.colour = context.colour(colour, &said.at),
            ("weight", Entry::Percent { value, .. }) => flavour.weight = context.small("Weight", value),
            _ => super::common::left_out(context, said),
        }
    }
    flavour
}

/// Makes a text.
pub(super) fn text(one: &Declaration, shared: &Shared) -> Text {
    Text { name: one.name.clone(), text: shared.description.clone(), ..Text::default() }
}
