//! Terrains, features and dungeons.

use super::compare::*;
use augury_engine::base::id::{Kind, ResId};
use augury_engine::base::names::*;
use augury_engine::content::*;

#[test]
fn every_figure_of_the_63_terrains() {
    let compared = Compared::each(
        Kind::Terrain,
        "compiled_terrains",
        63,
        |content, id| content.terrain(id),
        |terrain| &terrain.name,
        |c, ours, theirs| {
            c.image(&ours.image, &theirs["image"]);
            c.flags("flags", ours.flags, &theirs["flags"]);
            let material = ours.material.map_or("0".to_owned(), |material| material.to_string());
            c.same("material", Some(material.as_str()), theirs["material"].as_str());
            c.number("moveMod", ours.mov_steps(), &theirs["moveMod"]);
            c.number("penalty", ours.penalty, &theirs["penalty"]);
            c.number("specChance", 0, &theirs["specChance"]);
            let stick = ours.stick.as_ref().map(Symbol::number);
            let own = [("STICK_TYPE", figure(stick)), ("DEPOSIT_DEPTH", figure(ours.deposit_depth))];
            c.constants(&ours.constants, theirs, &own);
            c.lists(&ours.lists, theirs, &[]);
            c.events(&ours.handlers, &ours.owed, theirs);
        },
    );
    compared.done(700);
}

#[test]
fn every_figure_of_the_30_features() {
    let compared = Compared::each(
        Kind::Feature,
        "compiled_features",
        30,
        |content, id| content.feature(id),
        |feature| &feature.name,
        |c, ours, theirs| {
            c.image(&ours.image, &theirs["image"]);
            c.same("ftype", Some(ours.ftype.to_string().as_str()), theirs["ftype"].as_str());
            c.flags("flags", ours.flags, &theirs["flags"]);
            let material = ours.material.map(|material| material.to_string());
            c.same("material", material.as_deref(), theirs["material"].as_str());
            c.number("level", ours.level, &theirs["level"]);
            c.number("moveMod", ours.mov_steps(), &theirs["moveMod"]);
            c.number("hp", ours.hp, &theirs["hp"]);
            c.number("xval", ours.portal.map_or(0, Named::number), &theirs["xval"]);
            c.reference("xID", ours.target, &theirs["xID"]);
            let factor = (ours.factor.number.into(), ours.factor.sides.into(), ours.factor.bonus.into());
            c.same("factor", factor, dice(&theirs["factor"]));
            let own = [("STICK_TYPE", figure(ours.stick.as_ref().map(Symbol::number)))];
            c.constants(&ours.constants, theirs, &own);
            c.lists(&ours.lists, theirs, &[]);
            c.events(&ours.handlers, &ours.owed, theirs);
        },
    );
    compared.done(400);
}

#[test]
fn every_figure_of_the_3_dungeons() {
    let compared = Compared::each(
        Kind::Dungeon,
        "compiled_dungeons",
        3,
        |content, id| content.dungeon(id),
        |dungeon| &dungeon.name,
        |c, ours, theirs| {
            let of = |id: Option<ResId>| id.map(Const::Of);
            let own = [
                ("DUN_DEPTH", figure(Some(ours.depth))),
                ("INITIAL_CR", figure(ours.initial_cr)),
                ("DUN_SPEED", figure(ours.speed)),
                ("STAIRS_UP", of(ours.stairs_up.map(|stairs| stairs.res_id()))),
                ("STAIRS_DOWN", of(ours.stairs_down.map(|stairs| stairs.res_id()))),
                ("FIRST_LEV_PORTAL", of(ours.first_portal.map(|portal| portal.res_id()))),
                ("LAST_LEV_PORTAL", of(ours.last_portal.map(|portal| portal.res_id()))),
                ("DIGGING_REGION", of(ours.digging_region.map(|region| region.res_id()))),
                ("ROOM_MAXX", figure(ours.room_max_x)),
                ("ROOM_MAXY", figure(ours.room_max_y)),
                ("TURN_CHANCE", figure(ours.turn_chance)),
                ("STUBBORN_CORRIDOR", figure(ours.stubborn_corridor)),
            ];
            c.constants(&ours.constants, theirs, &own);
            let specials = theirs["specials"].as_array().unwrap();
            c.same("specials", ours.specials.len(), specials.len());
            for (ours, theirs) in ours.specials.iter().zip(specials) {
                c.reference("special", ours.what, &theirs["res"]);
                let level = (ours.level.number.into(), ours.level.sides.into(), ours.level.bonus.into());
                c.same("level", level, dice(&theirs["lev"]));
                c.number("chance", ours.chance, &theirs["chance"]);
            }
            c.lists(&ours.lists, theirs, &[]);
            c.events(&ours.handlers, &ours.owed, theirs);
        },
    );
    compared.done(80);
}
