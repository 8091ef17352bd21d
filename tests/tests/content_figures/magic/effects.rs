//! The 1,187 effects: every value of every segment after what it inherits, and the names where the game's list
//! has numbers alone.

use super::*;
use augury_engine::base::scaled_dice::Scaled;

#[test]
fn every_figure_of_every_effect_is_in_the_pack() {
    let content = content();
    let ours = ours(&content, Kind::Effect, Content::effect, |effect| &effect.name);
    let (compiled, written) = (measured("compiled_effects"), measured("written_magic"));
    let written = by_name(&written["effects"]);
    let all = compiled.as_array().unwrap();
    let known = all.iter().filter(|theirs| ours.contains_key(theirs["name"].as_str().unwrap()));
    assert_eq!((all.len(), known.count()), (1187, 1187));
    let mut compared = Compared::default();
    for theirs in all {
        compared.name = theirs["name"].as_str().unwrap().to_owned();
        let Some(effect) = ours.get(compared.name.as_str()) else { panic!("{} is missing", compared.name) };
        let written = &written[&compared.name];
        basics(&mut compared, effect, theirs, written);
        compared.same("segments", effect.segments.len(), theirs["segments"].as_array().unwrap().len());
        for (values, theirs) in effect.values().zip(theirs["segments"].as_array().unwrap()) {
            segment(&mut compared, &values, theirs);
        }
        for (segment, written) in effect.segments.iter().zip(written["segments"].as_array().unwrap()) {
            symbols(&mut compared, segment, written);
        }
    }
    compared.done(50_000);
}

fn basics(compared: &mut Compared, ours: &Effect, theirs: &Value, written: &Value) {
    compared.number("level", ours.level.raw(), &theirs["level"]);
    compared.number("mana", ours.mana.number(), &theirs["manaCost"]);
    compared.number("chance", ours.chance.number(), &theirs["baseChance"]);
    compared.flags("schools", ours.schools, &theirs["schools"]);
    let sources: Vec<String> = ours.sources.iter().map(ToString::to_string).collect();
    compared.same("sources", sources, names(&theirs["sources"]));
    let shared = ours.summon_flags.iter().map(|flag| EffectFlag(flag.0));
    let together: FlagSet<EffectFlag> = ours.flags.iter().chain(shared).collect();
    compared.flags("flags", together, &theirs["flags"]);
    let versus = ours.versus.as_ref().map_or(0, |versus| i64::from(versus.number()));
    compared.number("purpose", i64::from(ours.purposes.bits()) | versus << 16, &theirs["purpose_raw"]);
    compared.events(&ours.handlers, &ours.owed, theirs);
    compared.lists(&ours.lists, theirs);
    // The game's list shows the constant ITEM_COST under another name of its number.
    compared.number("item cost", ours.item_cost, &theirs["constants"]["STREAMER_CHANCE"]);
    compared.constants(&ours.constants, theirs, usize::from(ours.item_cost != 0));
    compared.vars(&ours.vars, written);
    let name = |versus: &VersusValue| versus.0.names().first().map(ToString::to_string);
    compared.same(
        "versus",
        ours.versus.as_ref().and_then(name),
        written["PurposeVersus"].as_str().map(str::to_owned),
    );
    compared.same(
        "form",
        Some(ours.form.to_string().to_lowercase()),
        written["keyword"].as_str().map(str::to_owned),
    );
    // One description is written and empty.
    let described = ours.desc_owed || !ours.description.is_empty() || ours.name == "Sleet Storm";
    compared.same("description", described, written["has_desc"] == true);
    for (what, ours, written) in
        [("cost", &ours.mana.0, &written["Cost"]), ("chance", &ours.chance.0, &written["Base"])]
    {
        if let Some(name) = written.as_str() {
            compared.same(what, ours.names(), vec![name]);
        }
    }
}

fn segment(compared: &mut Compared, ours: &EffectValues, theirs: &Value) {
    compared.same("eval", Some(ours.eval.to_string().as_str()), theirs["eval"].as_str());
    compared.same("aval", Some(ours.aval.to_string().as_str()), theirs["aval"].as_str());
    let byte = |n: i64| n.rem_euclid(256);
    compared.same("xval", byte(i64::from(ours.xval.number())), number(&theirs["xval"]));
    compared.number("yval", ours.yval.number(), &theirs["yval"]);
    compared.same("tval", byte(i64::from(ours.tval.number())), byte(number(&theirs["tval_raw"])));
    compared.number("dval", ours.dval, &theirs["dval"]);
    compared.number("lval", ours.lval.raw(), &theirs["lval"]);
    // The game keeps eight bits: Q_NEAR and AIM_AT_ENEMY are lost there.
    compared.same("qval", i64::from(ours.qval.bits()) & 255, number(&theirs["qval_raw"]) & 255);
    let save = theirs["sval"].as_str().unwrap();
    let save = SaveType::parse(save).map_or_else(|| save.parse().unwrap(), |save| i32::from(save.0));
    compared.same("sval", ours.save_number(), save);
    let colour = theirs["cval"].as_str().unwrap();
    let colour = Colour::parse(colour).map_or_else(|| colour.parse().unwrap(), |colour| i32::from(colour.0));
    compared.same("cval", ours.cval.number(), colour);
    let parts =
        [ours.pval.number, ours.pval.sides, ours.pval.bonus].map(|part: Scaled| i64::from(part.raw()));
    let theirs_parts: Vec<i64> = theirs["pval"].as_array().unwrap().iter().map(number).collect();
    compared.same("pval", parts.to_vec(), theirs_parts);
    match &ours.rval {
        ResourceValue::Of(id) => compared.reference("rval", Some(*id), &theirs["rval"]),
        ResourceValue::Field(flags) => compared.number("rval", i64::from(flags.bits()), &theirs["rval"]),
    }
}

/// Two segments hold a name of another family than their archetype wants, and are written by what the number is
/// there: a save for a damage type, and an attribute for a stati that no number names.
const OTHER_FAMILY: &[&str] = &["REF", "A_AID"];

/// What a segment says itself, by the names that authors wrote, and nothing that they did not.
fn symbols(compared: &mut Compared, ours: &Segment, written: &Value) {
    let own = |key: &str| written.get(key).is_some();
    let pairs: [(&str, Option<&Symbol>); 4] = [
        ("xval", ours.xval.as_ref().map(|v| &v.0)),
        ("yval", ours.yval.as_ref().map(|v| &v.0)),
        ("tval", ours.tval.as_ref().map(|v| &v.0)),
        ("sval", ours.sval.as_ref().map(|v| &v.0)),
    ];
    for (key, symbol) in pairs {
        compared.same(&format!("own {key}"), symbol.is_some(), own(key));
        let Some(symbol) = symbol else { continue };
        match (&written[key], symbol) {
            (Value::String(event), Symbol::Event(code)) => {
                compared.same(key, event.parse().ok(), Some(*code))
            }
            (Value::String(name), _) if OTHER_FAMILY.contains(&name.as_str()) && key == "xval" => {}
            (Value::String(sum), symbol) if sum.starts_with('(') => {
                compared.same(key, symbol.names().iter().all(|name| sum.contains(name)), true);
            }
            (Value::String(name), symbol) => {
                // Two names of one number are the same symbol.
                let name = name.trim_end_matches("+10");
                let same = symbol.names().first().is_some_and(|ours| {
                    *ours == name || Symbol::named(name).map(|s| s.number()) == Some(symbol.number())
                });
                compared.same(&format!("{key} {symbol:?} for {name}"), same, true);
            }
            (Value::Array(_), symbol) => {
                let mut theirs = names(&written[key]);
                let mut ours: Vec<String> = symbol.names().iter().map(ToString::to_string).collect();
                theirs.sort();
                ours.sort();
                compared.same(key, ours, theirs);
            }
            (other, symbol) => compared.number(key, symbol.number(), other),
        }
    }
    compared.same("own rval", ours.rval.is_some(), own("rval"));
    compared.same("own pval", ours.pval.is_some(), own("pval"));
    compared.same("own cval", ours.cval.is_some(), own("cval"));
    if let (Some(aim), Value::Array(_)) = (ours.qval, &written["qval"]) {
        compared.flags("qval", aim, &written["qval"]);
    }
}

#[test]
fn codes_that_grow_with_level_come_to_what_the_game_computes() {
    let table = measured("compiled_level_codes");
    let mut compared = Compared::default();
    for (name, by_level) in table.as_object().unwrap() {
        let code = Scaled::By(LevelCode::parse(name).unwrap());
        compared.name = name.clone();
        for (level, theirs) in by_level.as_array().unwrap().iter().enumerate() {
            compared.number("value", code.value(level as i32, 0), theirs);
        }
    }
    compared.done(1000);
}
