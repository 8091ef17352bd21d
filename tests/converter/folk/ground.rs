//! Makes the definitions of terrains, features and dungeons.

use super::shared::*;
use crate::facts::{Facts, Record, list, number, text};
use crate::monster::{dice, image, member, same, same_set, small, vars};
use augury_engine::base::dice_expr::Dice;
use augury_engine::base::names::*;
use augury_engine::content::*;
use serde_json::Value;

/// Makes one terrain.
pub fn terrain(facts: &Facts, written: &Record, compiled: &Record) -> Result<Terrain, String> {
    const OWN: &[ConstantId] = &[ConstantId::STICK_TYPE, ConstantId::DEPOSIT_DEPTH];
    same("specChance", number(compiled, "specChance"), 0)?;
    Ok(Terrain {
        name: text(compiled, "name").to_owned(),
        image: image(compiled)?,
        flags: same_set("Flags", list(written, "Flags"), list(compiled, "flags"))?,
        material: material(written, compiled)?,
        mov: percent(written, "Mov", compiled, "moveMod")?,
        penalty: plain(written, "Penalty", compiled, "penalty")?,
        stick: constant_symbol(written, compiled, "STICK_TYPE")?,
        deposit_depth: constant(written, compiled, "DEPOSIT_DEPTH")?,
        lists: lists(facts, written, compiled, &[], false)?,
        constants: constants(facts, compiled, OWN)?,
        vars: vars(written)?,
        owed: owed(written, compiled)?,
        ..Terrain::default()
    })
}

fn material(written: &Record, compiled: &Record) -> Result<Option<Material>, String> {
    match text(written, "Material") {
        "" => same("Material", "0", text(compiled, "material")).map(|_| None),
        name => Ok(Some(same("Material", member::<Material>(name)?, member(text(compiled, "material"))?)?)),
    }
}

/// Makes one feature.
pub fn feature(facts: &Facts, written: &Record, compiled: &Record) -> Result<Feature, String> {
    let kind = list(written, "typeline").first().and_then(Value::as_str).unwrap_or("");
    let portal = match text(written, "xval") {
        "" => None,
        name => Some(member::<PortalKind>(name)?),
    };
    same("xval", portal.map_or(0, |portal| i64::from(portal.0)), number(compiled, "xval"))?;
    let target = match text(written, "Target") {
        "" => None,
        name => Some(any(facts, "Target", name, text(compiled, "xID"))?),
    };
    same("Target", target.is_some(), compiled.get("xID").is_some_and(Value::is_string))?;
    Ok(Feature {
        name: text(compiled, "name").to_owned(),
        image: image(compiled)?,
        ftype: same("type", member::<ObjectType>(kind)?, member(text(compiled, "ftype"))?)?,
        flags: same_set("Flags", list(written, "Flags"), list(compiled, "flags"))?,
        material: material(written, compiled)?,
        level: plain(written, "Level", compiled, "level")?,
        mov: percent(written, "Mov", compiled, "moveMod")?,
        stick: constant_symbol(written, compiled, "STICK_TYPE")?,
        hp: plain(written, "HP", compiled, "hp")?,
        portal,
        target,
        factor: dice(compiled.get("factor"))?,
        lists: lists(facts, written, compiled, &[], false)?,
        constants: constants(facts, compiled, &[ConstantId::STICK_TYPE])?,
        vars: vars(written)?,
        owed: owed(written, compiled)?,
        ..Feature::default()
    })
}

/// Makes one dungeon.
pub fn dungeon(facts: &Facts, written: &Record, compiled: &Record) -> Result<Dungeon, String> {
    const OWN: &[ConstantId] = &[
        ConstantId::DUN_DEPTH,
        ConstantId::INITIAL_CR,
        ConstantId::DUN_SPEED,
        ConstantId::STAIRS_UP,
        ConstantId::STAIRS_DOWN,
        ConstantId::FIRST_LEV_PORTAL,
        ConstantId::LAST_LEV_PORTAL,
        ConstantId::DIGGING_REGION,
        ConstantId::ROOM_MAXX,
        ConstantId::ROOM_MAXY,
        ConstantId::TURN_CHANCE,
        ConstantId::STUBBORN_CORRIDOR,
    ];
    let figure = |key: &str| constant::<i16>(written, compiled, key);
    let (ours, theirs) = (list(written, "specials"), list(compiled, "specials"));
    same("number of specials", ours.len(), theirs.len())?;
    let pairs = ours.iter().filter_map(Value::as_object).zip(theirs.iter().filter_map(Value::as_object));
    let specials = pairs.map(|(entry, slot)| {
        let level = Dice::fixed(small("level", number(entry, "level"))?);
        Ok::<_, String>(Special {
            what: Some(any(facts, "special", text(entry, "res"), text(slot, "res"))?),
            level: same("level", level, dice(slot.get("lev"))?)?,
            chance: small("chance", number(slot, "chance"))?,
        })
    });
    Ok(Dungeon {
        name: text(compiled, "name").to_owned(),
        depth: figure("DUN_DEPTH")?.ok_or("there is no DUN_DEPTH")?,
        initial_cr: figure("INITIAL_CR")?,
        speed: figure("DUN_SPEED")?,
        specials: specials.collect::<Result<_, _>>()?,
        stairs_up: constant_ref(facts, written, compiled, "STAIRS_UP")?,
        stairs_down: constant_ref(facts, written, compiled, "STAIRS_DOWN")?,
        first_portal: constant_ref(facts, written, compiled, "FIRST_LEV_PORTAL")?,
        last_portal: constant_ref(facts, written, compiled, "LAST_LEV_PORTAL")?,
        digging_region: constant_ref(facts, written, compiled, "DIGGING_REGION")?,
        room_max_x: figure("ROOM_MAXX")?,
        room_max_y: figure("ROOM_MAXY")?,
        turn_chance: figure("TURN_CHANCE")?,
        stubborn_corridor: figure("STUBBORN_CORRIDOR")?,
        lists: lists(facts, written, compiled, &[], false)?,
        constants: constants(facts, compiled, OWN)?,
        vars: vars(written)?,
        owed: owed(written, compiled)?,
        ..Dungeon::default()
    })
}
