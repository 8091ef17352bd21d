//! The command line: what it answers, its exit codes, and that the same seed gives the same bytes.

// A test fails by panicking.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use augury_editor::command_line::{Output, run};
use augury_tests::pack::shipped_folder;
use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};

#[track_caller]
fn augury(arguments: &[&str]) -> Output {
    let all = std::iter::once("augury").chain(arguments.iter().copied());
    run(all, |_| Err("no display: this is a test".to_owned()))
}

#[track_caller]
fn good(arguments: &[&str]) -> String {
    let output = augury(arguments);
    assert_eq!((output.code, output.err.as_str()), (0, ""), "{arguments:?}");
    output.out
}

fn pack() -> String {
    shipped_folder().to_string_lossy().into_owned()
}

fn json(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|e| panic!("{e}: {text}"))
}

/// A copy of a few files of the shipped pack, with one more monster.
fn small_pack(folder: &Path, id: &str, text: &str) -> PathBuf {
    let pack = folder.join("pack");
    fs::create_dir_all(pack.join("monsters")).unwrap();
    fs::write(pack.join("pack.ron"), "Pack(name: \"small\", format: 2)").unwrap();
    fs::write(pack.join("monsters").join(format!("{id}.ron")), text).unwrap();
    pack
}

#[test]
fn check_counts_the_shipped_pack_and_finds_nothing_wrong() {
    let report = json(&good(&["check", &pack(), "--json"]));
    assert_eq!((&report["counts"]["monsters"], &report["errors"]), (&538.into(), &0.into()));
    let owed = report["owed"].as_u64().unwrap();
    let by_event: u64 = report["owed_by_event"].as_object().unwrap().values().filter_map(Value::as_u64).sum();
    assert!(owed > 200, "{owed}");
    assert_eq!(owed, by_event, "each owed handler is counted under its event");
    let kinds = ["effects", "items", "domains", "flavours", "texts"];
    let counts = kinds.map(|kind| report["counts"][kind].as_u64().unwrap());
    assert!(counts[0] >= 1187 && counts[1..] == [262, 43, 883, 61], "{counts:?}");
    assert!(
        kinds.iter().all(|kind| report["not_yet"].get(kind).is_none()),
        "whatever is referred to is there"
    );
    let text = good(&["check", &pack()]);
    assert!(text.contains("538 monsters") && text.contains(&format!("{owed} owed handlers")), "{text}");
}

#[test]
fn each_mistake_of_an_author_has_its_place_and_remedy() {
    let right = "Monster(\n    name: \"imp\",\n    types: [MA_DEMON],\n    size: SZ_TINY,\n    hit: 3,\n    attributes: (str: 10, dex: 17, con: 10, int: 10, wis: 12, cha: 10),\n)";
    for (wrong, place, remedy) in [
        (right.replace("hit:", "hitt:"), ":5:5:", "hit"),
        (right.replace("SZ_TINY", "SZ_TINNY"), ":4:11:", "SZ_TINY"),
        (right.replace("hit: 3", "hit: 30000"), ":5:", ""),
        (right.replace("[MA_DEMON]", "[MA_DEMON"), ":", "]"),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let pack = small_pack(folder.path(), "imp", &wrong);
        let output = augury(&["check", &pack.to_string_lossy()]);
        assert_eq!(output.code, 1, "{wrong}");
        let line =
            output.out.lines().find(|l| l.contains(": error: ")).unwrap_or_else(|| panic!("{}", output.out));
        assert!(line.contains(&format!("imp.ron{place}")), "{line}");
        assert!(line.contains(remedy), "{line}");
        let report = json(&augury(&["check", &pack.to_string_lossy(), "--json"]).out);
        let problem = &report["problems"][0];
        assert!(problem["line"].as_u64() > Some(0) && problem["column"].as_u64() > Some(0), "{problem}");
        assert!(problem["remedy"].as_str().is_some_and(|r| !r.is_empty()), "{problem}");
    }
    let folder = tempfile::tempdir().unwrap();
    let pack = small_pack(folder.path(), "imp", right);
    assert_eq!(augury(&["check", &pack.to_string_lossy()]).code, 0);
}

#[test]
fn derive_knows_monsters_by_id_and_by_name() {
    let by_id = good(&["derive", &pack(), "hill_orc", "troll", "--json"]);
    assert_eq!(by_id, good(&["derive", &pack(), "hill orc", "Troll", "--json"]));
    let set = json(&by_id);
    let orc = &set["monsters"][0];
    assert_eq!(orc["name"], "hill orc");
    assert_eq!((&orc["Attr"]["A_STR"], &orc["Defense"]), (&18.into(), &10.into()));
    assert_eq!(orc["AttrAdj"]["A_HIT_BRAWL"]["BONUS_ATTR"], 4);
    assert_eq!(orc["Attr"].as_object().unwrap().len(), 41);
    assert_eq!(
        (&orc["mHP_option1_average"], &orc["mHP_option2_max"], &orc["saves"]["WILL"]),
        (&5.into(), &10.into(), &5.into())
    );
    let text = good(&["derive", &pack(), "hill orc"]);
    assert!(text.contains("hill orc (hill_orc)") && text.contains("WILL +5"), "{text}");
    let all = json(&good(&["derive", &pack(), "--json"]));
    assert_eq!(all["monsters"].as_array().unwrap().len(), 538);
}

#[test]
fn the_same_seed_gives_the_same_bytes_on_one_thread_and_on_two() {
    let fight = |threads: &str, seed: &str| {
        let runs = ["--runs", "60", "--seed", seed, "--threads", threads, "--json"];
        good(&[&["fight", &pack(), "ogre", "troll"][..], &runs].concat())
    };
    let one = fight("1", "1");
    assert_eq!(one, fight("2", "1"));
    assert_eq!(one, fight("7", "1"));
    assert_ne!(one, fight("1", "2"));
    let result = json(&one);
    let sum: u64 = ["winsA", "winsB", "draws"].iter().filter_map(|k| result[k].as_u64()).sum();
    assert_eq!((sum, &result["n"]), (60, &60.into()));
    assert!(result["hp0B_mean"].as_f64() > result["hp0A_mean"].as_f64(), "{one}");
    assert!(result["owed"]["troll"].is_array());
}

#[test]
fn attack_counts_what_adds_up() {
    let attack =
        || good(&["attack", &pack(), "goblin", "hill_orc", "--actions", "200", "--seed", "3", "--json"]);
    let text = attack();
    assert_eq!(text, attack());
    let stats = json(&text);
    let number = |k: &str| stats[k].as_u64().unwrap_or_else(|| panic!("{k}: {text}"));
    assert_eq!(number("actions"), 200);
    // A goblin sees heat, so none of its blows goes wild for want of a look at the orc.
    assert_eq!(number("hits") + number("misses"), number("strikes_by_attacker"));
    assert!(number("hits") > 20 && number("misses") > 20, "{text}");
    let histogram = stats["hp_hist"].as_object().unwrap();
    let all: u64 = histogram.values().filter_map(Value::as_u64).sum();
    let lost: u64 = histogram.iter().map(|(hp, n)| hp.parse::<u64>().unwrap() * n.as_u64().unwrap()).sum();
    assert_eq!((all, lost), (200, number("hp_lost_total")));
    assert_eq!(number("pairs_created"), 10);
}

#[test]
fn cast_counts_what_adds_up() {
    let cast = || {
        let arguments = ["cast", &pack(), "goblin_vizier", "fireball", "hill_orc", "--runs", "100", "--json"];
        good(&arguments)
    };
    let text = cast();
    assert_eq!(text, cast());
    let stats = json(&text);
    let number = |k: &str| stats[k].as_u64().unwrap_or_else(|| panic!("{k}: {text}"));
    let histogram = stats["hp_hist"].as_object().unwrap();
    let all: u64 = histogram.values().filter_map(Value::as_u64).sum();
    assert_eq!((number("runs"), all), (100, 100));
    assert!(number("effects") > 50 && number("strikes") > 50 && number("saved") > 0, "{text}");
    for sum in ["rating", "mana", "dc"] {
        let terms = stats[sum]["terms"].as_object().unwrap();
        let of_terms: i64 = terms.values().filter_map(Value::as_i64).sum();
        assert_eq!(stats[sum]["total"].as_i64(), Some(of_terms), "{sum}: {text}");
    }
    let text = good(&["cast", &pack(), "goblin_vizier", "fireball", "hill_orc", "--runs", "10"]);
    assert!(text.contains("rating") && text.contains("hit points lost"), "{text}");
}

#[test]
fn unknown_names_are_answered_with_near_ones() {
    for arguments in [
        &["fight", &pack(), "ogr", "troll"][..],
        &["derive", &pack(), "ogr"],
        &["attack", &pack(), "ogr", "ogre"],
        &["cast", &pack(), "ogr", "fireball", "ogre"],
    ] {
        let output = augury(arguments);
        assert_eq!((output.code, output.out.as_str()), (2, ""), "{arguments:?}");
        assert!(output.err.contains("`ogr`") && output.err.contains("`ogre`"), "{}", output.err);
        assert_eq!(output.err.lines().count(), 1);
    }
}

#[test]
fn what_cannot_run_says_so_in_one_line() {
    for arguments in
        [&["check", "no/such/pack"][..], &["trace", "no/such/file.ron"], &["fight", ".", "a", "b"]]
    {
        let output = augury(arguments);
        assert_eq!(output.code, 2, "{arguments:?}");
        assert_eq!((output.out.as_str(), output.err.lines().count()), ("", 1), "{}", output.err);
    }
    assert_eq!(augury(&["juggle", "a", "b"]).code, 2);
    assert_eq!(augury(&["fight", &pack(), "ogre", "troll", "--runs", "none"]).code, 2);
}

#[test]
fn help_tells_every_command_and_the_exit_codes() {
    let help = good(&["--help"]);
    for word in ["check", "derive", "trace", "fight", "attack", "play-text", "Exit code"] {
        assert!(help.contains(word), "{word}: {help}");
    }
    assert!(good(&["fight", "--help"]).contains("--seed"));
}

fn scenario(name: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("scenarios").join(name);
    folder.join("scenario.ron").to_string_lossy().into_owned()
}

#[test]
fn a_trace_has_three_forms() {
    let file = scenario("melee/hill_orc_on_goblin");
    let tree = good(&["trace", &file, "--tree"]);
    let strikes = tree.matches("EV_STRIKE hill orc#1 > goblin#2").count();
    assert!(strikes >= 5 && tree.contains("\n  EV_NATTACK hill orc#1 > goblin#2"), "{tree}");
    let lines: Vec<Value> = good(&["trace", &file, "--json"]).lines().map(json).collect();
    let kind = |k: &str| lines.iter().filter(|l| l["k"] == k).count();
    assert_eq!(kind("throw"), kind("throwret"));
    assert_eq!(kind("throw"), tree.lines().filter(|l| l.trim_start().starts_with("EV_")).count());
    assert_eq!((kind("pass"), kind("to")), (kind("passret"), kind("toret")));
    assert_eq!(lines.iter().filter(|l| l["k"] == "throw" && l["ev"] == "EV_STRIKE").count(), strikes);
    assert!(kind("rng") >= 2 * strikes, "each strike rolls two d20");
    let throw = lines.iter().find(|l| l["ev"] == "EV_STRIKE" && l["k"] == "throw").unwrap();
    assert_eq!(
        (&throw["p0"], &throw["p1"], &throw["sp"]),
        (&"hill orc#1".into(), &"goblin#2".into(), &1.into())
    );
    // What opens at a depth closes at that depth.
    let mut open = Vec::new();
    for line in &lines {
        let (k, d) = (line["k"].as_str().unwrap(), line["d"].as_i64().unwrap());
        match k {
            "throw" | "pass" | "to" => open.push((k, d)),
            "throwret" | "passret" | "toret" => {
                let opened = open.pop().unwrap();
                assert_eq!((format!("{}ret", opened.0).as_str(), opened.1), (k, d), "{line}");
            }
            _ => assert!(
                open.last().is_none_or(|(_, outer)| *outer < d) || matches!(k, "act" | "actret"),
                "{line}"
            ),
        }
    }
    assert!(open.is_empty());
    let plain = good(&["trace", &file]);
    assert!(plain.lines().count() > lines.len() / 4 && plain.contains("throw EV_STRIKE"), "{plain}");
}

#[test]
fn without_a_display_the_sample_fight_is_played_as_text() {
    let output = augury(&[&pack()]);
    assert_eq!(output.code, 0);
    assert_eq!(output.err, "augury: no display: this is a test\n");
    assert!(output.out.contains("hill orc#1") && output.out.contains(" wins with "), "{}", output.out);
    assert_eq!(output.out, good(&["play-text", &pack()]));
}

#[test]
fn who_lists_answers_in_the_order_of_the_chain_and_owed_ones_apart() {
    let folder = tempfile::tempdir().unwrap();
    let put = |path: &str, text: &str| {
        let path = folder.path().join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    };
    let handler = |on: &str| format!("handlers: [(on: \"{on}\", script: \"NOTHING\")]");
    put("pack.ron", "Pack(name: \"small\", format: 2)");
    put("monsters/orc.ron", &format!("Monster(name: \"orc\",\n {})", handler("EV_STRIKE")));
    put("monsters/ape.ron", &format!("Monster(name: \"ape\", {})", handler("EVICTIM(EV_STRIKE)")));
    put("monsters/eel.ron", "Monster(name: \"eel\", owed: [\"PRE(EV_STRIKE)\", \"EV_BIRTH\"])");
    put("gods/b.ron", &format!("God(name: \"b\", order: 1, {})", handler("EV_STRIKE")));
    put("gods/a.ron", &format!("God(name: \"a\", order: 2, {})", handler("EV_STRIKE")));
    put("terrains/t.ron", &format!("{{ \"bog\": (name: \"bog\", {}) }}", handler("POST(EV_STRIKE)")));
    put(
        "effects/e.ron",
        "Effect(name: \"e\", handlers: [(on: \"PRE(EV_STRIKE)\", messages: [\"a\", \"b\"])])",
    );
    put("regions/r.ron", &format!("Region(name: \"r\", {})", handler("EV_STRIKE")));
    let pack = folder.path().to_string_lossy().into_owned();
    let all = json(&good(&["who", "EV_STRIKE", &pack, "--json"]));
    let order: Vec<&str> =
        all["answers"].as_array().unwrap().iter().map(|a| a["resource"].as_str().unwrap()).collect();
    assert_eq!(
        order,
        ["effect:e", "region:r", "god:b", "god:a", "monster:ape", "monster:orc", "terrain:bog"]
    );
    assert_eq!(all["owed"], serde_json::json!([{ "resource": "monster:eel", "event": "PRE(EV_STRIKE)" }]));
    let orc = &all["answers"][5];
    assert_eq!((&orc["step"], &orc["line"], &orc["column"]), (&10.into(), &2.into(), &13.into()));
    assert_eq!(all["answers"][0]["how"], "2 messages");
    let one = json(&good(&["who", "EVICTIM(EV_STRIKE)", &pack, "--json"]));
    assert_eq!(one["answers"].as_array().unwrap().len(), 1, "a form stands for itself");
    let text = good(&["who", "EV_STRIKE", &pack]);
    assert!(
        text.contains("1 owe an answer") && text.contains("every god") == text.contains("GODWATCH"),
        "{text}"
    );
    let wrong = augury(&["who", "EV_STRIK", &pack]);
    assert!(wrong.code == 2 && wrong.err.contains("EV_STRIKE"), "{}", wrong.err);
    let workshop = self::pack().replace("incursion", "workshop");
    assert!(good(&["who", "EV_DAMAGE", &workshop, "--json"]).contains("viper_bite"));
}
