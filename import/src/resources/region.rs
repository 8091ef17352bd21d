//! Regions, with their maps and tiles.

use super::common::Shared;
use super::context::{Context, is_zero};
use crate::syntax::tree::{self, Declaration, Entry, Expr, Item as ListItem, OfWhat, Said, TileWith};
use augury_engine::base::id::Kind;
use augury_engine::base::names::*;
use augury_engine::content::*;
use std::collections::BTreeSet;

/// Lists with a field of their own.
const OWN: &[ListId] =
    &[ListId::ENCOUNTER_LIST, ListId::WALL_COLOURS, ListId::FLOOR_COLOURS, ListId::FURNISHINGS];

/// Makes a region.
pub(super) fn region(context: &mut Context<'_>, one: &Declaration, shared: &mut Shared) -> Region {
    let mut region = Region {
        name: one.name.clone(),
        flags: context.set(&one.head),
        lists: shared.other_lists(context, OWN),
        constants: shared.other_constants(context, &[]),
        description: shared.description.clone(),
        vars: shared.vars.clone(),
        handlers: shared.handlers.clone(),
        owed: shared.owed.clone(),
        ..Region::default()
    };
    for said in one.entries().filter(|said| !super::common::is_shared(said)) {
        entry(context, &mut region, said);
    }
    let list = |id| shared.list(id).to_vec();
    region.floor_colours = colours(context, &list(ListId::FLOOR_COLOURS));
    region.wall_colours = colours(context, &list(ListId::WALL_COLOURS));
    region.furnishings = furnishings(context, &list(ListId::FURNISHINGS));
    region.encounters = encounters(context, &list(ListId::ENCOUNTER_LIST));
    region
}

fn entry(context: &mut Context<'_>, region: &mut Region, said: &Said) {
    match (said.word, &said.entry) {
        ("walls", Entry::Reference(one)) => {
            // The walls of one maze are fixtures.
            match context.among(one, &[Kind::Terrain, Kind::Feature]) {
                Some(found) if found.kind() == Kind::Feature => region.wall_feature = context.one(one),
                Some(_) => region.walls = context.one(one),
                None => {}
            }
        }
        ("floor", Entry::Reference(one)) => region.floor = context.one(one),
        ("door", Entry::Reference(one)) => region.door = context.one(one),
        ("depth", Entry::Value(value)) => region.depth = context.small("Depth", value),
        ("size", Entry::Value(value)) => region.size = context.member(value).unwrap_or(region.size),
        ("room_types", Entry::Toggles(all)) => {
            for (off, value) in all {
                if *off {
                    context.odd(
                        &value.at,
                        "there is nothing to take away from here",
                        "take the ~ out; it is given",
                    );
                }
                if is_zero(&value.expr) {
                    region.room_types.insert(RoomType::RM_NOROOM);
                } else {
                    super::monster::join(&mut region.room_types, context.set(std::slice::from_ref(value)));
                }
            }
        }
        ("flags", Entry::Toggles(all)) => super::monster::join(&mut region.flags, context.flags(all)),
        ("grid", Entry::Map(rows)) => {
            let width = rows.iter().map(|row| row.chars().count()).max().unwrap_or(0);
            let letters: BTreeSet<char> = rows.iter().flat_map(|row| row.chars()).collect();
            let number = |count: usize| i16::try_from(count).unwrap_or(i16::MAX);
            region.grid = Some(Grid {
                width: number(width),
                height: number(rows.len()),
                characters: number(letters.len()),
            });
            region.map = rows.to_vec();
        }
        ("tile", Entry::Tile(written)) => region.tiles.extend(tile(context, written)),
        _ => super::common::left_out(context, said),
    }
}

fn tile(context: &mut Context<'_>, written: &tree::Tile) -> Option<Tile> {
    let Expr::Char(letter) = written.letter.expr else {
        context.wrong(&written.at, "a tile begins with a character", "write it as 'x'");
        return None;
    };
    let mut tile = Tile { letter, terrain: context.one(&written.terrain), ..Tile::default() };
    tile.looks = written.looks.as_ref().map(|looks| context.image(looks, &written.at));
    match &written.with {
        Some(TileWith::Of(reference)) => {
            tile.with = context.among(reference, &[Kind::Feature, Kind::Item, Kind::Monster]);
        }
        Some(TileWith::Item(_) | TileWith::Monster(_)) => {
            context.odd(&written.at, "a pack has no tile with something at random", "it is left out");
        }
        None => {}
    }
    match &written.of {
        Some(OfWhat::Of(reference)) => {
            // An altar is of a god, a corpse or a statue of a monster, anything else of an effect.
            let kinds: &[Kind] = match tile.with.map(augury_engine::base::id::ResId::id) {
                Some("altar") => &[Kind::God],
                Some("corpse" | "statue") => &[Kind::Monster],
                _ => &[Kind::Effect, Kind::God, Kind::Monster],
            };
            tile.of = context.among(reference, kinds);
        }
        Some(_) => context.odd(&written.at, "a pack has no tile of something at random", "it is left out"),
        None => {}
    }
    if let Some(flags) = &written.flags {
        match tile.with.map(|with| with.kind()) {
            Some(Kind::Feature) => tile.fixture = context.set(std::slice::from_ref(flags)),
            Some(Kind::Monster) => tile.creature = context.set(std::slice::from_ref(flags)),
            Some(Kind::Item) => tile.item = context.set(std::slice::from_ref(flags)),
            _ => context.odd(&flags.at, "nothing stands there that the flags are for", "they are left out"),
        }
    }
    Some(tile)
}

fn colours(context: &mut Context<'_>, items: &[ListItem]) -> Vec<Colour> {
    let mut all = Vec::new();
    for value in context.values(items, "a colour") {
        all.extend(context.member::<Colour>(&value));
    }
    all
}

/// Pairs: where, and what.
fn furnishings(context: &mut Context<'_>, items: &[ListItem]) -> Vec<Furnished> {
    let mut all = Vec::new();
    for pair in items.chunks(2) {
        if let [ListItem::Value(place), ListItem::Of(what)] = pair {
            if let Some(place) = context.member(place) {
                all.push(Furnished { place, what: context.any(what) });
            }
        } else if let Some(first) = pair.first() {
            context.wrong(
                first.at(),
                "a furnishing is a place and a resource",
                "write FU_GRID $\"pews\" or so",
            );
        }
    }
    all
}

/// Numbers set the weight of what follows; -2 and -3 begin an encounter with a demand, the latter with ratings.
fn encounters(context: &mut Context<'_>, items: &[ListItem]) -> Vec<RegionEncounter> {
    let mut weight = RegionEncounter::default().weight;
    let (mut all, mut unused) = (Vec::new(), None);
    let mut items = items.iter();
    while let Some(item) = items.next() {
        let value = match item {
            ListItem::Of(reference) => {
                unused = None;
                let encounter = context.one(reference);
                all.push(RegionEncounter { weight, encounter, ..RegionEncounter::default() });
                continue;
            }
            ListItem::Value(value) => value,
            ListItem::Text(..) => {
                context.misplaced(item, "an encounter or a weight");
                continue;
            }
        };
        let number = context.number(value);
        if !matches!(number, -2 | -3) {
            context.weight(&mut weight, &mut unused, Some(value));
            continue;
        }
        unused = None;
        let (Some(ListItem::Of(encounter)), Some(only)) = (items.next(), items.next()) else {
            context.wrong(
                &value.at,
                "an encounter with a demand is cut off",
                "write CONSTRAINED_ENC(enc, type)",
            );
            break;
        };
        let mut met =
            RegionEncounter { weight, encounter: context.one(encounter), ..RegionEncounter::default() };
        match only {
            ListItem::Of(reference) => met.only_of = context.any(reference),
            ListItem::Value(types) => met.only = context.types(types),
            ListItem::Text(..) => context.misplaced(only, "a type or a resource"),
        }
        if number == -3 {
            let mut rating = || match items.next() {
                Some(ListItem::Value(value)) => Some(context.small("CR", value)),
                Some(other) => {
                    context.misplaced(other, "a CR");
                    None
                }
                None => {
                    context.wrong(
                        &value.at,
                        "the least and the highest CR are missing",
                        "write both behind it",
                    );
                    None
                }
            };
            (met.min_cr, met.max_cr) = (rating(), rating());
        }
        all.push(met);
    }
    context.weight(&mut weight, &mut unused, None);
    all
}
