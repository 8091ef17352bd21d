//! Gods: charts, sacrifices, relations, speech and the constants, each of which has a field.

use super::compare::*;
use augury_engine::base::event_code::EventCode;
use augury_engine::base::id::{Kind, ResId};
use augury_engine::base::names::*;
use augury_engine::content::*;
use serde_json::Value;

#[test]
fn every_figure_of_the_17_gods() {
    let written = written("God");
    let compared = Compared::each(
        Kind::God,
        "compiled_gods",
        17,
        |content, id| content.god(id),
        |god| &god.name,
        |c, ours, theirs| {
            c.flags("flags", ours.flags, &theirs["flags"]);
            let domains: Vec<_> = ours.domains.iter().map(|domain| domain.res_id()).collect();
            c.references("domains", &domains, &theirs["domains"]);
            c.same("artifacts", names(&theirs["artifacts"]).len(), 0);
            c.number("tolerance", ours.tolerance(), &theirs["TOLERANCE_VAL_effective"]);
            constants(c, ours, theirs);
            charts(c, ours, &theirs["lists"]);
            relations(c, ours, &theirs["lists"]["GOD_RELATIONS"]);
            speech(c, ours, &theirs["lists"], &written[&ours.name]);
            c.grants(&ours.grants, theirs);
            let left_out: Vec<EventCode> = ours.owed.iter().copied().chain(never_asked(&ours.name)).collect();
            c.events_but(&ours.handlers, &left_out, &instead(&ours.name), theirs);
        },
    );
    compared.done(2_500);
}

/// Handlers that answer another event than the game's, which would never ask them: ours, and the game's.
fn instead(god: &str) -> Vec<(i32, i32)> {
    let code = |text: &str| text.parse::<EventCode>().unwrap().0;
    let pairs: &[(&str, &str)] = match god {
        "Xavias" => &[("EV_BLESSING", "POST(EV_BLESSING)")],
        "Essiah" => &[("GODWATCH(POST(EV_REST))", "POST(EV_REST)")],
        _ => &[],
    };
    pairs.iter().map(|(ours, theirs)| (code(ours), code(theirs))).collect()
}

/// A handler of the game's that nothing ever asks, and that ours leaves out (docs/internals/shipped-pack.md).
fn never_asked(god: &str) -> Option<EventCode> {
    (god == "Sabine").then(|| EventCode::EV_CAST.pre())
}

/// Words that a god's scripts say and the game has none for.
const OWN_WORDS: [(&str, GodMessage); 5] = [
    ("Erich", GodMessage::MSG_CUSTOM1),
    ("Erich", GodMessage::MSG_CUSTOM2),
    ("Erich", GodMessage::MSG_CUSTOM3),
    ("Erich", GodMessage::MSG_CUSTOM4),
    ("Erich", GodMessage::MSG_CUSTOM5),
];

fn constants(c: &mut Compared, ours: &'static God, theirs: &Value) {
    let of = |id: Option<ResId>| id.map(Const::Of);
    let voice = ours.voice.map(Named::number).or(ours.voice_set.map(Named::number));
    let quality = |quality: &Option<Symbol>| figure(quality.as_ref().map(Symbol::number));
    c.constants(
        &ours.constants,
        theirs,
        &[
            ("VOICE_COLOUR", figure(voice)),
            ("ALTAR_COLOUR", figure(ours.altar.map(Named::number))),
            ("HOLY_SYMBOL", of(ours.holy_symbol.map(|symbol| symbol.res_id()))),
            ("CHOSEN_WEAPON", of(ours.chosen_weapon.map(|weapon| weapon.res_id()))),
            ("CHOSEN_WEAPON_QUALITY", quality(&ours.weapon_quality)),
            ("CHOSEN_ARMOUR_QUALITY", quality(&ours.armour_quality)),
            ("CHOSEN_SHIELD_QUALITY", quality(&ours.shield_quality)),
            ("INTERVENTION_COST", figure(Some(ours.intervention_cost))),
            ("RESURRECTION_COST", figure(ours.resurrection_cost)),
            ("ALTAR_COST", figure(Some(ours.altar_cost))),
            ("PRAYER_TIMEOUT", figure(Some(ours.prayer_timeout))),
            ("MIN_RAISE_LEVEL", figure(ours.min_raise_level)),
            ("MIN_CONVERT_FAVOUR", figure(Some(ours.min_convert_favour))),
            ("PRAYER_DC", figure(Some(ours.prayer_dc))),
            ("LEVEL_BLEEDOFF", figure(Some(ours.level_bleedoff))),
            ("TOLERANCE_VAL", figure(Some(ours.tolerance_val))),
            ("GODPULSE_INTERVAL", figure(ours.pulse_interval)),
            ("GODANGER_INTERVAL", figure(ours.anger_interval)),
            ("PERSONAL_ALIGN", figure(Some(ours.personal_align.bits()))),
            ("LAY_MULTIPLIER", figure(Some(ours.lay_multiplier))),
        ],
    );
}

fn charts(c: &mut Compared, ours: &'static God, lists: &Value) {
    let numbers = |value: &Value| -> Vec<i64> {
        value.as_array().into_iter().flatten().filter_map(Value::as_i64).collect()
    };
    let chart: Vec<i64> = ours.favour_chart.iter().map(|favour| i64::from(*favour)).collect();
    c.same("FAVOUR_CHART", chart, numbers(&lists["FAVOUR_CHART"]));
    let rows = lists["AID_CHART"].as_array().unwrap();
    c.same("rows of AID_CHART", ours.aid.len(), rows.len());
    for (ours, theirs) in ours.aid.iter().zip(rows) {
        c.same("aid", Some(ours.aid.to_string().as_str()), theirs["aid"].as_str());
        // The kind of items to identify stands as a negative number in the place of the priority.
        let argument = match (ours.least, ours.items) {
            (Some(least), None) => i64::from(least.0),
            (None, Some(items)) => -i64::from(items.0),
            (None, None) => 0,
            both => panic!("{both:?}"),
        };
        c.same("argument", argument.abs(), theirs["arg"].as_i64().unwrap().abs());
        c.number("favour", ours.favour, &theirs["favour"]);
    }
    let rows = lists["SACRIFICE_LIST"].as_array().map_or(&[][..], Vec::as_slice);
    c.same("rows of SACRIFICE_LIST", ours.sacrifices.len(), rows.len());
    for (ours, theirs) in ours.sacrifices.iter().zip(rows) {
        let types = ours.creatures.iter().map(ToString::to_string).collect::<Vec<_>>().join("|");
        let what = ours.items.map_or(types, |items| items.to_string());
        c.same("what", Some(what.as_str()), theirs["what"].as_str());
        match ours.answer {
            Some(answer) => c.same("answer", Some(answer.to_string().as_str()), theirs["value"].as_str()),
            None => c.number("value", ours.value, &theirs["value"]),
        }
    }
    let gifts: Vec<_> = ours.crowning_gifts.iter().map(|gift| gift.res_id()).collect();
    c.references("CROWNING_GIFTS", &gifts, &lists["CROWNING_GIFTS"]);
    let mut skills = Vec::new();
    for favoured in &ours.favoured_skills {
        skills.push(i64::from(favoured.skill.0));
        skills.extend(favoured.weight.map(i64::from));
    }
    c.same("FAVOURED_SKILLS", skills, numbers(&lists["FAVOURED_SKILLS"]));
}

fn relations(c: &mut Compared, ours: &'static God, theirs: &Value) {
    let mut theirs = theirs.as_array().unwrap().clone();
    let default = theirs.iter().position(|row| row["gods"][0] == "REL_DEFAULT").unwrap();
    let default = theirs.remove(default);
    c.number("anger by default", ours.default_anger, &default["mag"]);
    c.number("wrath by default", i64::from(ours.default_wrath), &default["wrath"]);
    c.same("relations", ours.relations.len(), theirs.len());
    for (ours, theirs) in ours.relations.iter().zip(&theirs) {
        let gods: Vec<_> = ours.gods.iter().map(|god| god.res_id()).collect();
        c.references("gods", &gods, &theirs["gods"]);
        c.number("anger", ours.anger, &theirs["mag"]);
        c.number("wrath", i64::from(ours.wrath), &theirs["wrath"]);
    }
}

/// The game's list tells only how many entries there are; the occasions are written.
fn speech(c: &mut Compared, ours: &'static God, lists: &Value, written: &Value) {
    let own = |said: &&Speech| !OWN_WORDS.contains(&(ours.name.as_str(), said.message));
    let count = i64::try_from(2 * ours.speech.iter().filter(own).count()).unwrap();
    c.number("GODSPEAK_LIST", count, &lists["GODSPEAK_LIST_elements"]);
    let shown = ours.speech.iter().filter(own).map(|speech| match speech.aid {
        Some(aid) => format!("({}+{aid})", speech.message),
        None => speech.message.to_string(),
    });
    let shown: Vec<String> = shown.collect();
    let numbers = |names: &[String]| -> Vec<Option<i32>> {
        names.iter().map(|name| GodMessage::parse(name).map(Named::number)).collect()
    };
    c.same("messages", numbers(&shown), numbers(&names(&written["messages"])));
    let compound = |names: &[String]| -> Vec<String> {
        names.iter().filter(|name| name.starts_with('(')).cloned().collect()
    };
    c.same("messages of an aid", compound(&shown), compound(&names(&written["messages"])));
}

/// Every god has words of its own wherever the game's has.
#[test]
fn no_words_are_missing() {
    let content = &pack().content;
    for id in content.ids(Kind::God) {
        let god = content.god(*id).unwrap();
        let silent: Vec<_> =
            god.speech.iter().filter(|said| said.text.is_empty()).map(|said| said.message).collect();
        assert!(silent.is_empty(), "{id}: {silent:?}");
    }
}
