//! The 262 items. Compiled counts, but for hit points that the weight overwrote and for weapon figures of two
//! tools, which the game does not keep: there written does.

use super::*;
use augury_engine::base::dice_expr::Dice;

#[test]
fn every_figure_of_every_item_is_in_the_pack() {
    let content = content();
    let ours = ours(&content, Kind::Item, Content::item, |item| &item.name);
    let (compiled, written) = (measured("compiled_items"), measured("written_magic"));
    let written = by_name(&written["items"]);
    let all = compiled.as_array().unwrap();
    assert_eq!((all.len(), content.ids(Kind::Item).len()), (262, 262));
    let mut compared = Compared::default();
    let mut overwritten = 0;
    for theirs in all {
        compared.name = theirs["name"].as_str().unwrap().to_owned();
        let Some(item) = ours.get(compared.name.as_str()) else { panic!("{} is missing", compared.name) };
        let written = &written[&compared.name];
        basics(&mut compared, item, theirs);
        weapon(&mut compared, item, theirs, written);
        rest(&mut compared, item, theirs);
        compared.same(
            "description",
            item.desc_owed || !item.description.is_empty(),
            written["has_desc"] == true,
        );
        match written["HP"].as_i64() {
            Some(hp) => {
                compared.number("hp", item.hit_points(), &Value::from(hp));
                overwritten += usize::from(hp != number(&theirs["hp"]));
            }
            None => compared.number("hp", item.hit_points(), &theirs["hp"]),
        }
    }
    assert_eq!(overwritten, 16, "items whose weight overwrote their hit points in the game");
    compared.done(5_000);
}

fn basics(compared: &mut Compared, ours: &Item, theirs: &Value) {
    let name = |named: Option<String>| named.unwrap_or_else(|| "0".to_owned());
    compared.same("type", Some(ours.itype.to_string().as_str()), theirs["itype"].as_str());
    compared.same(
        "material",
        name(ours.material.map(|m| m.to_string())),
        theirs["material"].as_str().unwrap().into(),
    );
    compared.same("size", name(ours.size.map(|s| s.to_string())), theirs["size"].as_str().unwrap().into());
    compared.flags("flags", ours.flags, &theirs["flags"]);
    compared.number("level", ours.level, &theirs["level"]);
    compared.number("nutrition", ours.nutrition, &theirs["nutrition"]);
    compared.number("weight", ours.weight, &theirs["weight"]);
    compared.number("cost", ours.cost.copper(), &theirs["cost_cp"]);
    let letter = ours.image.letter as i64;
    compared.number("letter", if letter == 32 { 0 } else { letter }, &theirs["image"]["char"]);
    let image = &theirs["image"];
    compared.same(
        "glyph",
        ours.image.glyph.map(|g| g.to_string()),
        image["glyph"].as_str().map(str::to_owned),
    );
    compared.same("fore", Some(ours.image.fore.to_string().as_str()), image["fore"].as_str());
    compared.same("back", Some(ours.image.back.to_string().as_str()), image["back"].as_str());
}

fn weapon(compared: &mut Compared, ours: &Item, theirs: &Value, written: &Value) {
    let dice = |d: Dice| vec![i64::from(d.number), i64::from(d.sides), i64::from(d.bonus)];
    if theirs.get("crit").is_some() {
        let their_dice = |key: &str| theirs[key].as_array().unwrap().iter().map(number).collect::<Vec<_>>();
        compared.same("SDmg", dice(ours.small_damage), their_dice("SDmg"));
        compared.same("LDmg", dice(ours.large_damage), their_dice("LDmg"));
        compared.number("crit", ours.crit, &theirs["crit"]);
        compared.number("threat", ours.threat, &theirs["threat"]);
        compared.number("acc", ours.acc, &theirs["acc"]);
        compared.number("spd", ours.spd_steps(), &theirs["spd"]);
        compared.number("parry", ours.parry, &theirs["parry"]);
        compared.number("range", ours.range, &theirs["rangeInc"]);
    } else {
        let written_dice =
            |key: &str| written[key].as_str().map_or(Dice::default(), |text| text.parse().unwrap());
        compared.same("SDmg", ours.small_damage, written_dice("SDmg"));
        compared.same("LDmg", ours.large_damage, written_dice("LDmg"));
        compared.number("acc", ours.acc, &written["Acc"]);
        compared.number("parry", ours.parry, &written["Parry"]);
        compared.same("spd", i64::from(ours.spd), written["Spd"]["percent"].as_i64().unwrap_or(100));
    }
    if theirs.get("crit").is_some() || theirs.get("cov").is_some() {
        compared.number("groups", i64::from(ours.group.bits()), &theirs["group_raw"]);
    } else {
        compared.flags("groups", ours.group, &written["Group"]);
    }
}

fn rest(compared: &mut Compared, ours: &Item, theirs: &Value) {
    compared.references("fires", ours.fires.iter().map(|item| item.res_id()), &theirs["AN_FIRES"]);
    compared.references("spells", ours.spells.iter().map(|spell| spell.res_id()), &theirs["AN_SPELLS"]);
    let arm = [ours.arm.slash, ours.arm.pierce, ours.arm.blunt].map(i64::from).to_vec();
    let theirs_arm: Vec<i64> = theirs["arm"].as_array().into_iter().flatten().map(number).collect();
    compared.same("arm", arm, if theirs_arm.is_empty() { vec![0; 3] } else { theirs_arm });
    compared.number("coverage", ours.coverage, &theirs["cov"]);
    compared.number("def", ours.def, &theirs["def"]);
    compared.number("penalty", ours.penalty, &theirs["penalty"]);
    compared.number("light range", ours.light_range, &theirs["lightRange"]);
    compared.number("lifespan", ours.lifespan, &theirs["lifespan"]);
    compared.number("capacity", ours.capacity, &theirs["capacity"]);
    compared.number("largest size", ours.max_size.map_or(0, |size| size.0), &theirs["maxSize"]);
    compared.number("weight limit", ours.weight_limit, &theirs["weightLim"]);
    compared.number("weight mod", ours.weight_mod, &theirs["weightMod"]);
    compared.number("timeout", ours.timeout, &theirs["timeout"]);
    compared.number("holds only", ours.holds_only.map_or(0, |kind| kind.0), &theirs["ctype"]);
    compared.events(&ours.handlers, &ours.owed, theirs);
    compared.lists(&ours.lists, theirs);
    compared.constants(&ours.constants, theirs, 0);
}
