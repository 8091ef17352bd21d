//! What is wrong with a script is found before it runs where it can be, with its place in the file and a
//! remedy; what shows only when it runs ends in ERROR, which aborts the event, and play goes on.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod script_support;

use augury_engine::base::id::Kind;
use augury_engine::content::{ScriptCheck, check};
use augury_engine::event::{Answer, Halt};
use script_support::{Stage, with_handler};

/// The one problem of a script: column within its line, what, remedy.
fn found(script: &str) -> (u32, u32, String, String) {
    let stage = Stage::broken(script);
    assert_eq!(stage.problems.len(), 1, "{script}: {:?}", stage.problems);
    let p = &stage.problems[0];
    // The script begins behind `r#"`; its first line shares a line with the rest of the file.
    let text = with_handler("EVICTIM(EV_DAMAGE)", script);
    let start = u32::try_from(text.find("r#\"").unwrap() + 4).unwrap();
    let column = if p.place.line == 1 { p.place.column + 1 - start } else { p.place.column };
    assert_eq!(&*p.file, "monsters/goblin.ron");
    (p.place.line, column, p.what.clone(), p.remedy.clone())
}

#[test]
fn names_that_nobody_knows_are_found_with_the_nearest() {
    for (script, line, column, what, remedy) in [
        ("e.v_dmgg = 3;", 1, 3, "the event has no field `v_dmgg`", "Perhaps v_dmg is meant"),
        ("NOTHING;\nvictim.hpp = 3;", 2, 8, "a creature or item has no `hpp`", "Perhaps hp is meant"),
        ("vitcim.hp = 3;", 1, 1, "`vitcim` is not known", "Perhaps victim is meant"),
        (
            "has_fet(actor, FT_ALERTNESS);\nDONE",
            1,
            1,
            "there is no function `has_fet`",
            "Perhaps has_feat(who, feat) is meant",
        ),
        (
            "HasFeat(actor, FT_ALERTNESS);\nDONE",
            1,
            1,
            "there is no function `HasFeat`",
            "Here it is has_feat(who, feat)",
        ),
        ("e.d_type = AD_FIER;", 1, 12, "`AD_FIER` is not known", "Perhaps AD_FIRE is meant"),
        (
            "count += 1;",
            1,
            1,
            "`count` is not known",
            "Declare it with let, or among the vars of the resource if it has to last",
        ),
    ] {
        assert_eq!(found(script), (line, column, what.to_owned(), remedy.to_owned()), "{script}");
    }
}

#[test]
fn values_of_the_wrong_kind_are_found() {
    for (script, what) in [
        ("has_feat(actor, A_BITE);\nDONE", "feat of has_feat has to be a feat, and this is an attack type"),
        (
            "has_feat(3, FT_ALERTNESS);\nDONE",
            "who of has_feat has to be a creature or item, such as actor, and this is a whole number",
        ),
        ("has_feat(actor);\nDONE", "has_feat takes 2 arguments, and 1 are given"),
        ("e.v_dmg = \"much\";", "v_dmg has to be a whole number, and this is a text"),
        ("e.v_hit = 300;", "v_hit holds -128 to 127, and 300 doesn't fit"),
        ("if e.v_dmg { DONE }", "true or false is wanted here, and this is a whole number"),
        ("if actor { DONE }", "true or false is wanted here, and this is a creature or item, such as actor"),
        ("if actor == 0 { DONE }", "a creature or item, such as actor and a whole number are never equal"),
        ("if e.d_type == A_FIRE { DONE }", "a damage type and an attack type are never equal"),
        ("actor = victim;", "`actor` can't be set"),
        (
            "switch e.d_type { AD_FIRE => { e.a_type = AD_COLD; } _ => {} }",
            "a_type has to be an attack type, and this is a damage type",
        ),
        ("switch e.d_type { AD_FIRE => 7, _ => DONE }", "the script would answer with a whole number"),
        ("let DONE = 3;", "`DONE` means something already"),
        ("e.event = EV_HIT;", "event can only be read"),
        (
            "dice(\"2x6\");\nDONE",
            "`2x6` is no dice expression; write it as 2d6+3, 1d4 or 5, each number at most 32767",
        ),
        ("e.v_dmg", "the script would answer with a whole number"),
        ("return actor;", "the script would answer with a creature or item, such as actor"),
        (
            "actor.form == \"monster:ogre\";\nthrow_eff(EV_DAMAGE, \"monster:orge\", actor)",
            "there is no monster `orge` in the pack",
        ),
        (
            "if \"monster:orge\" != actor.form { DONE } else { NOTHING }",
            "there is no monster `orge` in the pack",
        ),
    ] {
        assert_eq!(found(script).2, what, "{script}");
    }
}

#[test]
fn scripts_that_cannot_be_read_say_what_is_missing() {
    for (script, what) in [
        ("e.v_dmg = (3;", "`)` is missing"),
        ("if e.v_dmg > 3 { DONE", "the script ends too early"),
        ("e.v_dmg = ;", "a value is missing"),
        ("fn f() { DONE }", "`fn` can't be used in scripts"),
        ("eval(\"DONE\")", "`eval` can't be used in scripts"),
        ("e.v_dmg = 3.5;", "numbers are whole in scripts"),
    ] {
        let stage = Stage::broken(script);
        assert!(stage.problems.iter().any(|p| p.what == what), "{script}: {:?}", stage.problems);
    }
}

#[test]
fn a_broken_script_answers_error_and_the_event_is_aborted() {
    let thrown = Stage::broken("e.v_dmgg = 3;").strike();
    assert_eq!(thrown.ruling, Ok(Answer::Abort));
    assert!(
        thrown.troubles()[0].contains("line 1, column 3: the event has no field `v_dmgg`"),
        "{:?}",
        thrown.troubles()
    );
}

/// What a script that passes the checks is told when it runs.
fn fails(script: &str) -> String {
    let stage = Stage::hurt(script);
    let thrown = stage.strike();
    assert_eq!(thrown.ruling, Ok(Answer::Abort), "{script}");
    assert_eq!(thrown.hp(stage.victim), 50, "{script}: an event that is aborted does nothing");
    thrown.troubles()[0].to_owned()
}

#[test]
fn what_shows_only_when_it_runs_ends_in_error_with_its_place() {
    for (script, place, what) in [
        ("let n = 0;\nloop { n += 1; }", "line 2", "goes round for ever"),
        ("let n = e.e_param;\ne.v_dmg = 3 / n;", "line 2, column 13", "divides by 0"),
        ("let x = [1, 2];\nx[5];\nDONE", "line 2", "the list has 2 entries"),
        ("e.v_hit = e.v_dmg * 100;", "line 1", "v_hit holds -128 to 127, and 1200 doesn't fit"),
        ("let x = 1;\nx = actor;\nx.v_dmg = 1;", "line 3", "no such field"),
        ("let x = [DONE, 7];\nx[1]", "line 2", "the script answered with 7"),
        ("let x = [DONE, \"yes\"];\nx[1]", "line 2", "the script answered with a string"),
        ("error(\"no luck\");", "line 1, column 1", "no luck"),
        ("throw_ev(PRE(EV_HIT), actor);\nDONE", "line 1", "PRE(EV_HIT) can't be thrown"),
        ("gain_temp_stati(victim, STUNNED, NULL_OBJ, 0, SS_ATTK);", "line 1", "gain_perm_stati says so"),
        ("let s = \"x\";\nloop { s += s; }", "line 2", "grew too large"),
        ("let f = \"god:nobody\"; transgress(victim, f + \" \", 1);\nDONE", "line 1", "cannot be an id"),
    ] {
        let told = fails(script);
        assert!(told.contains(place) && told.contains(what), "{script}: {told}");
    }
}

#[test]
fn what_is_asked_of_nobody_is_told_comes_to_nothing_and_goes_on() {
    for (script, told) in [
        ("e.v_dmg = item.hp + 3;", "line 1, column 16: hp of nobody: test for NULL_OBJ first"),
        ("item.hp = 5; e.v_dmg = 3;", "line 1, column 6: hp of nobody"),
        ("e.v_dmg = 3 + NULL_ID.level;", "of no resource: test for NULL_ID first"),
        ("item.make_known(KN_MAGIC); e.v_dmg = 3;", "this is no item; test is_item first"),
        ("gain_perm_stati(item, STUNNED, NULL_OBJ, 0, SS_ATTK); e.v_dmg = 3;", "nobody can't have a stati"),
        ("item.remove_eff_stati(NULL_ID); e.v_dmg = 3;", "no effect is named"),
    ] {
        let stage = Stage::hurt(script);
        let thrown = stage.strike();
        assert_ne!(thrown.ruling, Ok(Answer::Abort), "{script}: {:?}", thrown.troubles());
        assert!(thrown.troubles()[0].contains(told), "{script}: {:?}", thrown.troubles());
        assert_eq!(thrown.hp(stage.victim), 47, "{script}: it goes on with 0");
    }
}

#[test]
fn a_script_that_throws_itself_for_ever_overflows_and_never_crashes() {
    let script = "throw_dmg(EV_DAMAGE, AD_FIRE, 1, \"echo\", actor, victim);\nDONE";
    let handle = std::thread::Builder::new().stack_size(2 * 1024 * 1024).spawn(move || {
        let stage = Stage::hurt(script);
        let thrown = stage.strike();
        let (bare, _) = stage.throw_bare(stage.info(augury_engine::base::event_code::EventCode::EV_DAMAGE));
        (thrown.ruling, bare, thrown.troubles().len())
    });
    assert_eq!(handle.unwrap().join().unwrap(), (Err(Halt::Overflow), Err(Halt::Overflow), 0));
}

#[test]
fn a_halt_cannot_be_caught_by_the_script() {
    let script = "try { throw_dmg(EV_DAMAGE, AD_FIRE, 1, \"\", actor, victim); } catch { } e.v_dmg = 1; DONE";
    assert_eq!(Stage::hurt(script).strike().ruling, Err(Halt::Overflow));
}

#[test]
fn the_check_of_a_pack_names_the_place_in_the_file() {
    let text = "(\n    name: \"goblin\",\n    handlers: [\n        (on: \"EV_HIT\", script: r#\"\n            let n = 1;\n            e.v_dmgg = n;\n        \"#),\n    ],\n)";
    let stage = Stage::new(&[(Kind::Monster, "goblin", text.to_owned())]);
    let report = check(&stage.content, &[], Some(&stage.compiled));
    assert_eq!(report.problems, stage.problems);
    assert_eq!(
        report.problems[0].to_string(),
        "monsters/goblin.ron:6:15: error: the event has no field `v_dmgg`. Perhaps v_dmg is meant"
    );
    assert_eq!(stage.compiled.check("nonsens")[0].what, "`nonsens` is not known", "a script of no resource");
}
