//! Makes the definition of a region.

use super::shared::*;
use crate::facts::{Facts, Record, list, number, text};
use crate::monster::{image, member, members, same, small, vars};
use augury_engine::base::id::{AnyRef, Kind, ResId};
use augury_engine::base::names::*;
use augury_engine::content::*;
use serde_json::Value;

/// Lists with a field of their own.
const OWN: &[ListId] =
    &[ListId::ENCOUNTER_LIST, ListId::WALL_COLOURS, ListId::FLOOR_COLOURS, ListId::FURNISHINGS];

/// Makes one region.
pub fn region(facts: &Facts, written: &Record, compiled: &Record) -> Result<Region, String> {
    let said = list(written, "typeline").iter().chain(list(written, "Flags")).cloned().collect::<Vec<_>>();
    let flags: FlagSet<RegionFlag> = members(&said)?.into_iter().collect();
    let size: Size =
        if text(written, "Size").is_empty() { Size::SZ_COLLOSAL } else { member(text(written, "Size"))? };
    same("Size", size, member(text(compiled, "size"))?)?;
    let walls = (text(written, "Walls"), text(compiled, "walls"));
    // The walls of one maze are mushrooms.
    let hedge = walls.1.starts_with("feature:");
    let (ours, theirs) = (object(written, "lists"), object(compiled, "lists"));
    let lists_of = |name: &str| (list(ours, name), list(theirs, name));
    Ok(Region {
        name: text(compiled, "name").to_owned(),
        flags: same_flags("Flags", flags, members(list(compiled, "flags"))?.into_iter().collect())?,
        depth: plain(written, "Depth", compiled, "depth")?,
        size,
        floor: one(facts, "Floor", text(written, "Floor"), text(compiled, "floor"))?,
        walls: if hedge { None } else { one(facts, "Walls", walls.0, walls.1)? },
        wall_feature: if hedge { one(facts, "Walls", walls.0, walls.1)? } else { None },
        door: one(facts, "Door", text(written, "Door"), text(compiled, "door"))?,
        floor_colours: colours("FLOOR_COLOURS", lists_of("FLOOR_COLOURS"))?,
        wall_colours: colours("WALL_COLOURS", lists_of("WALL_COLOURS"))?,
        room_types: room_types(written, compiled)?,
        grid: grid(written, compiled)?,
        tiles: tiles(facts, written, compiled)?,
        furnishings: furnishings(facts, lists_of("FURNISHINGS"))?,
        encounters: encounters(facts, lists_of("ENCOUNTER_LIST"))?,
        lists: lists(facts, written, compiled, OWN, false)?,
        constants: constants(facts, compiled, &[])?,
        vars: vars(written)?,
        owed: owed(written, compiled)?,
        ..Region::default()
    })
}

type Pair<'a> = (&'a [Value], &'a [Value]);

fn colours(what: &str, (ours, theirs): Pair<'_>) -> Result<Vec<Colour>, String> {
    let ours: Vec<Colour> = members(ours)?;
    let numbers: Vec<i64> = theirs.iter().filter_map(Value::as_i64).collect();
    match ours.iter().map(|colour| i64::from(colour.0)).collect::<Vec<_>>() == numbers {
        true => Ok(ours),
        false => Err(format!("{what} is {ours:?} as written and {numbers:?} as compiled")),
    }
}

/// Corridors are written with 0, which compiled shows as 32: no room.
fn room_types(written: &Record, compiled: &Record) -> Result<FlagSet<RoomType>, String> {
    let ours = list(written, "RoomTypes");
    if ours == [Value::from(0)] {
        same("RoomTypes", "32", list(compiled, "roomTypes")[0].as_str().unwrap_or(""))?;
        return Ok(std::iter::once(RoomType::RM_NOROOM).collect());
    }
    let ours = members(ours)?.into_iter().collect();
    same_flags("RoomTypes", ours, members(list(compiled, "roomTypes"))?.into_iter().collect())
}

fn grid(written: &Record, compiled: &Record) -> Result<Option<Grid>, String> {
    let (width, height) = (number(compiled, "sx"), number(compiled, "sy"));
    let ours = object(written, "Grid");
    same("width", number(ours, "width"), width)?;
    same("height", number(ours, "height"), height)?;
    match ours.is_empty() {
        true => Ok(None),
        false => Ok(Some(Grid {
            width: small("width", width)?,
            height: small("height", height)?,
            characters: small("characters", number(ours, "distinct_chars"))?,
        })),
    }
}

/// Compiled has no more than their number. References are to whatever has the name.
fn tiles(facts: &Facts, written: &Record, compiled: &Record) -> Result<Vec<Tile>, String> {
    let ours = list(written, "Tiles");
    same("number of tiles", i64::try_from(ours.len()).unwrap_or(-1), number(compiled, "tiles"))?;
    ours.iter().filter_map(Value::as_object).map(|entry| tile(facts, entry)).collect()
}

fn tile(facts: &Facts, entry: &Record) -> Result<Tile, String> {
    let letter = text(entry, "char").chars().next().ok_or("a tile has no character")?;
    let mut tile = Tile { letter, ..Tile::default() };
    if !text(entry, "terrain").is_empty() {
        let terrain = by_name(facts, text(entry, "terrain"), &[Kind::Terrain])?;
        tile.terrain = Some(augury_engine::base::id::Ref::new(terrain.id()));
    }
    if let Some(looks) = entry.get("as").and_then(Value::as_object) {
        tile.looks = Some(looks_like(looks)?);
    }
    if !text(entry, "with").is_empty() {
        tile.with = Some(by_name(facts, text(entry, "with"), &[Kind::Feature, Kind::Item, Kind::Monster])?);
    }
    if !text(entry, "of").is_empty() {
        // An altar is of a god, a corpse or a statue of a monster, anything else of an effect.
        let kinds: &[Kind] = match tile.with.map(AnyRef::id) {
            Some("altar") => &[Kind::God],
            Some("corpse" | "statue") => &[Kind::Monster],
            _ => &[Kind::Effect],
        };
        tile.of = Some(by_name(facts, text(entry, "of"), kinds)?);
    }
    let flag = text(entry, "flags");
    match (flag, tile.with.map(|with| with.kind())) {
        ("", _) => {}
        (name, Some(Kind::Feature)) => tile.fixture = std::iter::once(member(name)?).collect(),
        (name, Some(Kind::Monster)) => tile.creature = std::iter::once(member(name)?).collect(),
        (name, Some(Kind::Item)) => tile.item = std::iter::once(member(name)?).collect(),
        (name, with) => return Err(format!("{name} of {with:?}")),
    }
    Ok(tile)
}

/// Colours of tiles are written in words.
fn looks_like(looks: &Record) -> Result<Image, String> {
    let fore = match text(looks, "fore") {
        "red" => "RED",
        "purple" => "PURPLE",
        "brown" => "BROWN",
        "azure" => "AZURE",
        other => return Err(format!("`{other}` is a colour of no tile")),
    };
    let glyph =
        serde_json::json!({ "image": { "glyph": text(looks, "glyph"), "fore": fore, "back": "BLACK" } });
    image(glyph.as_object().ok_or("no image")?)
}

/// The resource of one of the kinds that has this name.
fn by_name(facts: &Facts, name: &str, kinds: &[Kind]) -> Result<AnyRef, String> {
    let name = name.trim_start_matches('$');
    let found = kinds.iter().find_map(|kind| Some(ResId::new(*kind, facts.id(*kind, name).ok()?)));
    found.ok_or_else(|| format!("nothing is called `{name}`"))
}

/// Pairs: where, and what.
fn furnishings(facts: &Facts, (ours, theirs): Pair<'_>) -> Result<Vec<Furnished>, String> {
    let (ours, []) = ours.as_chunks::<2>() else { return Err("FURNISHINGS is cut off".to_owned()) };
    let (theirs, []) = theirs.as_chunks::<2>() else { return Err("FURNISHINGS is cut off".to_owned()) };
    same("number of furnishings", ours.len(), theirs.len())?;
    let pairs = ours.iter().zip(theirs);
    pairs
        .map(|([place, what], [number, reference])| {
            let place: Furnishing = member(place.as_str().unwrap_or(""))?;
            same("furnishing", i64::from(place.0), number.as_i64().unwrap_or(-1))?;
            let what =
                any(facts, "furnishing", what.as_str().unwrap_or(""), reference.as_str().unwrap_or(""))?;
            Ok(Furnished { place, what: Some(what) })
        })
        .collect()
}

/// Numbers set the weight of what follows; -2 and -3 begin an encounter with a demand, the latter with ratings.
fn encounters(facts: &Facts, (ours, theirs): Pair<'_>) -> Result<Vec<RegionEncounter>, String> {
    let mut slots = theirs.iter();
    let mut next = || slots.next().ok_or("compiled has fewer entries");
    let mut weight = RegionEncounter::default().weight;
    let mut all = Vec::new();
    for entry in ours {
        let name = entry.as_str().unwrap_or("");
        if let Some(number) = entry.as_i64() {
            weight = small("weight", same("weight", number, next()?.as_i64().unwrap_or(-1))?)?;
            continue;
        }
        let mut met = RegionEncounter { weight, ..RegionEncounter::default() };
        let ranged = call(name, "CON_ENC_MINMAX");
        let Some(inside) = ranged.or_else(|| call(name, "CONSTRAINED_ENC")) else {
            met.encounter = one(facts, "encounter", name, next()?.as_str().unwrap_or(""))?;
            all.push(met);
            continue;
        };
        same("demand", if ranged.is_some() { -3 } else { -2 }, next()?.as_i64().unwrap_or(0))?;
        // Names may hold commas themselves: the last parts are the demand and the ratings.
        let parts: Vec<&str> = inside.rsplitn(if ranged.is_some() { 4 } else { 2 }, ',').collect();
        let mut parts = parts.into_iter().rev();
        let mut part = || parts.next().map(str::trim).ok_or("a demand is cut off");
        met.encounter = one(facts, "encounter", part()?, next()?.as_str().unwrap_or(""))?;
        demand(facts, &mut met, part()?, next()?)?;
        if ranged.is_some() {
            for rating in [&mut met.min_cr, &mut met.max_cr] {
                let ours = part()?.parse::<i64>().map_err(|e| e.to_string())?;
                *rating = Some(small("CR", same("CR", ours, next()?.as_i64().unwrap_or(-1))?)?);
            }
        }
        all.push(met);
    }
    match slots.next() {
        None => Ok(all),
        Some(more) => Err(format!("compiled has {more} besides")),
    }
}

/// A type or a monster. Two monsters that the library lacks are compiled as the effect `unimplemented`.
fn demand(facts: &Facts, met: &mut RegionEncounter, ours: &str, theirs: &Value) -> Result<(), String> {
    match theirs.as_str() {
        Some("effect:unimplemented") => {
            met.only_of = Some(by_name(facts, "unimplemented", &[Kind::Effect])?);
        }
        Some(reference) => met.only_of = Some(any(facts, "demand", ours, reference)?),
        None => {
            met.only = types(ours)?;
            same("demand", packed(&met.only), theirs.as_i64().unwrap_or(-1))?;
        }
    }
    Ok(())
}
