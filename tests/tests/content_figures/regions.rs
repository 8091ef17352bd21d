//! Regions. Of tiles the game's list has only how many there are; what they are was written.

use super::compare::*;
use augury_engine::base::id::Kind;
use augury_engine::base::names::*;
use augury_engine::content::*;
use serde_json::Value;

const OWN: &[&str] = &["ENCOUNTER_LIST", "WALL_COLOURS", "FLOOR_COLOURS", "FURNISHINGS"];

#[test]
fn every_figure_of_the_92_regions() {
    let written = written("Region");
    let compared = Compared::each(
        Kind::Region,
        "compiled_regions",
        92,
        |content, id| content.region(id),
        |region| &region.name,
        |c, ours, theirs| {
            c.flags("flags", ours.flags, &theirs["flags"]);
            c.number("depth", ours.depth, &theirs["depth"]);
            c.same("size", Some(ours.size.to_string().as_str()), theirs["size"].as_str());
            c.reference("floor", ours.floor.map(|floor| floor.res_id()), &theirs["floor"]);
            let walls = ours.walls.map(|walls| walls.res_id());
            let walls = walls.or(ours.wall_feature.map(|feature| feature.res_id()));
            c.reference("walls", walls, &theirs["walls"]);
            c.reference("door", ours.door.map(|door| door.res_id()), &theirs["door"]);
            // No room is shown as a room beyond the last.
            let rooms: FlagSet<RoomType> = match names(&theirs["roomTypes"]).as_slice() {
                [none] if none == "32" => std::iter::once(RoomType::RM_NOROOM).collect(),
                _ => flags(&theirs["roomTypes"]),
            };
            c.same("roomTypes", ours.room_types, rooms);
            c.same("mtypes", names(&theirs["mtypes"]).len() + names(&theirs["furnishings"]).len(), 0);
            let lists = &theirs["lists"];
            colours(c, "WALL_COLOURS", &ours.wall_colours, lists);
            colours(c, "FLOOR_COLOURS", &ours.floor_colours, lists);
            let stands = ours
                .furnishings
                .iter()
                .flat_map(|furnished| [Err(i64::from(furnished.place.0)), furnished.what.ok_or(0)]);
            let stands: Vec<_> = stands.collect();
            let theirs_stand = lists["FURNISHINGS"].as_array().cloned().unwrap_or_default();
            c.entries("FURNISHINGS", &stands, &theirs_stand);
            encounters(c, ours, lists);
            c.lists(&ours.lists, theirs, OWN);
            c.constants(&ours.constants, theirs, &[]);
            c.events(&ours.handlers, &ours.owed, theirs);
            map(c, ours, theirs, &written[&ours.name]);
        },
    );
    compared.done(2_500);
}

fn colours(c: &mut Compared, what: &str, ours: &[Colour], lists: &Value) {
    let ours: Vec<_> = ours.iter().map(|colour| Err(i64::from(colour.0))).collect();
    c.entries(what, &ours, &lists[what].as_array().cloned().unwrap_or_default());
}

/// Numbers set the weight; -2 begins an encounter with a demand, -3 one with ratings besides.
fn encounters(c: &mut Compared, ours: &'static Region, lists: &Value) {
    let theirs = lists["ENCOUNTER_LIST"].as_array().map_or(&[][..], Vec::as_slice);
    let mut slots = theirs.iter();
    let mut weight = 10;
    for met in &ours.encounters {
        let mut slot = slots.next().unwrap();
        while let Some(number) = slot.as_i64().filter(|number| *number > 0) {
            weight = number;
            slot = slots.next().unwrap();
        }
        c.same("weight", i64::from(met.weight), weight);
        let demand = slot.as_i64().unwrap_or(0);
        let of = met.encounter.map(|encounter| encounter.res_id());
        c.reference("encounter", of, if demand < 0 { slots.next().unwrap() } else { slot });
        if demand < 0 {
            let slot = slots.next().unwrap();
            match met.only_of {
                Some(_) => c.reference("demand", met.only_of, slot),
                None => {
                    let packed = met.only.iter().rev().fold(0, |sum, kind| sum * 256 + i64::from(kind.0));
                    c.number("demand", packed, slot);
                }
            }
        }
        c.same("demand", demand < 0, met.only_of.is_some() || !met.only.is_empty());
        c.same("ratings", demand == -3, met.min_cr.is_some());
        if demand == -3 {
            c.number("CR from", met.min_cr.unwrap(), slots.next().unwrap());
            c.number("CR to", met.max_cr.unwrap(), slots.next().unwrap());
        }
    }
    c.same("end of ENCOUNTER_LIST", slots.next(), None);
}

fn map(c: &mut Compared, ours: &'static Region, theirs: &Value, written: &Value) {
    let grid = ours.grid.clone().map_or((0, 0, 0), |grid| (grid.width, grid.height, grid.characters));
    c.number("width", grid.0, &theirs["sx"]);
    c.number("height", grid.1, &theirs["sy"]);
    c.number("characters", grid.2, &written["Grid"]["distinct_chars"]);
    c.number("tiles", i64::try_from(ours.tiles.len()).unwrap(), &theirs["tiles"]);
    let tiles = written["Tiles"].as_array().map_or(&[][..], Vec::as_slice);
    c.same("tiles", ours.tiles.len(), tiles.len());
    for (ours, theirs) in ours.tiles.iter().zip(tiles) {
        c.same("letter", Some(ours.letter.to_string().as_str()), theirs["char"].as_str());
        for (what, ours) in
            [("terrain", ours.terrain.map(|terrain| terrain.res_id())), ("with", ours.with), ("of", ours.of)]
        {
            // What was written has no kinds.
            let theirs = theirs[what].as_str().map(|name| name.trim_start_matches('$').to_lowercase());
            let agree = match (ours, &theirs) {
                (Some(ours), Some(theirs)) => named(ours.id(), &format!("any:{theirs}")),
                (None, None) => true,
                _ => false,
            };
            c.same(what, agree, true);
        }
        let flags: Vec<String> = [
            ours.item.iter().map(|flag| flag.to_string()).collect::<Vec<_>>(),
            ours.creature.iter().map(|flag| flag.to_string()).collect(),
            ours.fixture.iter().map(|flag| flag.to_string()).collect(),
        ]
        .concat();
        c.same("flags", flags.first().map(String::as_str), theirs["flags"].as_str());
        c.same("as", ours.looks.is_some(), theirs["as"].is_object());
        if let Some(looks) = &ours.looks {
            let glyph = looks.glyph.map(|glyph| glyph.to_string());
            c.same("glyph", glyph.as_deref(), theirs["as"]["glyph"].as_str());
            let fore = looks.fore.to_string().to_lowercase();
            c.same("fore", Some(fore.as_str()), theirs["as"]["fore"].as_str());
        }
    }
}
