//! Each check of encounters, gods, levels, templates and handlers: a small pack that trips it, told with place and
//! remedy, and one that does not.

#![allow(clippy::unwrap_used, clippy::panic, reason = "helpers of tests stand outside of #[test] functions")]

use augury_engine::base::id::Kind;
use augury_engine::content::*;

const WOLF: (Kind, &str, &str) =
    (Kind::Monster, "wolf", "Monster(name: \"wolf\", types: [MA_ANIMAL], cr: 2)");
const DRAGON: (Kind, &str, &str) = (Kind::Monster, "dragon", "Monster(name: \"dragon\", cr: 20)");

/// What the check of a pack of these resources tells, each as it is shown.
#[track_caller]
fn told(manifest: Manifest, resources: &[(Kind, &str, &str)]) -> Vec<String> {
    let loaded = resources.iter().map(|(kind, id, text)| {
        let file = format!("{id}.ron");
        load_text(*kind, id, &file, text).unwrap_or_else(|problems| panic!("{problems:?}"))
    });
    let content = Content::new(manifest, loaded);
    let report = check(&content, &[], None);
    assert_eq!(report.errors(), 0, "{:?}", report.problems);
    report.problems.iter().map(ToString::to_string).collect()
}

#[track_caller]
fn tells(resources: &[(Kind, &str, &str)], expected: &[&str]) {
    assert_eq!(told(Manifest::default(), resources), expected);
}

/// An encounter with these parts and whatever else.
fn encounter(rest: &str) -> String {
    format!("Encounter(name: \"pack\", min_cr: 1, max_cr: 6, {rest})")
}

#[track_caller]
fn encounter_tells(rest: &str, expected: &[&str]) {
    tells(&[WOLF, DRAGON, (Kind::Encounter, "pack", &encounter(rest))], expected);
}

#[test]
fn a_part_after_else_needs_a_chance_before_it() {
    encounter_tells(
        "parts: [(monster: \"wolf\"), (flags: [EP_ELSE], monster: \"dragon\")]",
        &[
            "pack.ron:1:82: warning: the part before is always there, so this one never is. Give the part before a chance or a min_cr, or take EP_ELSE away",
        ],
    );
    encounter_tells(
        "parts: [(flags: [EP_ELSE], monster: \"wolf\")]",
        &["pack.ron:1:63: warning: there is no part before this one. Take EP_ELSE away"],
    );
    encounter_tells("parts: [(chance: 50, monster: \"wolf\"), (flags: [EP_ELSE], monster: \"dragon\")]", &[]);
    encounter_tells("parts: [(min_cr: 3, monster: \"wolf\"), (flags: [EP_ELSE], monster: \"dragon\")]", &[]);
}

#[test]
fn amounts_that_cannot_be() {
    encounter_tells(
        "parts: [(monster: \"wolf\", amount: (from: 4, to: 2))]",
        &["pack.ron:1:81: warning: no amount is from 4 to 2. Write (from: 2, to: 4)"],
    );
    encounter_tells(
        "parts: [(monster: \"wolf\", dice: \"0d6\")]",
        &[
            "pack.ron:1:79: warning: an amount of 0 counts as none: as many come as the share pays for. Write at least 1, or leave the amount to the cost",
        ],
    );
    encounter_tells(
        "parts: [(monster: \"wolf\", amount: (from: 60, to: 70))]",
        &[
            "pack.ron:1:81: warning: at least 60 never come: 50 are the most at its ratings. Write from: 50 or less",
        ],
    );
    encounter_tells(
        "parts: [(monster: \"wolf\", amount: (from: 2, to: 4)), (monster: \"wolf\", dice: \"1d4\")]",
        &[],
    );
}

#[test]
fn ratings_that_exclude_every_member() {
    encounter_tells(
        "parts: [(list: MON_LIST1)], picks: [(list: MON_LIST1, entries: [(of: \"monster:dragon\")])]",
        &[
            "pack.ron:1:110: warning: everybody in MON_LIST1 is above rating 6, the encounter's highest. Write max_cr: 20 or more, or add weaker ones",
        ],
    );
    encounter_tells(
        "parts: [(list: MON_LIST1)], picks: [(list: MON_LIST1, entries: [(of: \"monster:dragon\"), (of: \"monster:wolf\")])]",
        &[],
    );
    encounter_tells(
        "parts: [(monster: \"wolf\", min_cr: 9)]",
        &[
            "pack.ron:1:81: warning: the encounter ends at rating 6, below this part's 9. Write min_cr: 6 or less",
        ],
    );
    let backwards = "Encounter(name: \"pack\", min_cr: 9, max_cr: 3, parts: [(monster: \"wolf\")])";
    tells(
        &[WOLF, (Kind::Encounter, "pack", backwards)],
        &["pack.ron:1:33: warning: no rating is from 9 to 3. Write min_cr: 3, max_cr: 9"],
    );
}

#[test]
fn a_part_says_who_in_one_way_and_draws_from_what_is_there() {
    encounter_tells(
        "parts: [(weight: 5)]",
        &["pack.ron:1:55: warning: nobody comes in this part. Say one of monster, encounter, any and list"],
    );
    encounter_tells(
        "parts: [(monster: \"wolf\", any: [MA_ANIMAL])]",
        &["pack.ron:1:78: warning: this part says monster and any. Make two parts of it, or keep one"],
    );
    encounter_tells(
        "parts: [(list: MON_LIST2)], picks: [(list: MON_LIST1, entries: [(of: \"monster:wolf\")])]",
        &[
            "pack.ron:1:62: warning: there is no MON_LIST2 here to draw from. Perhaps MON_LIST1 is meant",
            "pack.ron:1:90: warning: no part draws from MON_LIST1. Write list: MON_LIST1 in a part, or take it away",
        ],
    );
    encounter_tells("parts: [(list: MON_LIST2)], owed: [\"PRE(EV_ENCHOOSE_MID)\"]", &[]);
}

#[test]
fn weights_of_nothing() {
    encounter_tells(
        "weight: 0, parts: [(monster: \"wolf\")]",
        &[
            "pack.ron:1:55: warning: without a weight it is never drawn. Write 10, the usual weight, or flags: [NF_NOGEN]",
        ],
    );
    encounter_tells("weight: 0, flags: [NF_NOGEN], parts: [(monster: \"wolf\")]", &[]);
    encounter_tells("weight: 0, weight_curve: [0, 5], parts: [(monster: \"wolf\")]", &[]);
}

#[test]
fn regions_name_encounters_that_can_be_met() {
    let pack = encounter("parts: [(monster: \"wolf\")]");
    let region = |entry: &str| format!("Region(name: \"den\", encounters: [{entry}])");
    let tells_of = |entry: &str, expected: &[&str]| {
        let region = region(entry);
        tells(&[WOLF, (Kind::Encounter, "pack", &pack), (Kind::Region, "den", &region)], expected);
    };
    tells_of(
        "(encounter: \"pack\", min_cr: 0, max_cr: 0)",
        &["den.ron:1:73: warning: the encounter begins at rating 1, above 0. Write max_cr: 1 or more"],
    );
    tells_of(
        "(encounter: \"pack\", only_of: \"encounter:pack\")",
        &[
            "den.ron:1:63: warning: no creature is encounter:pack, so that nobody is found. Write a monster, as in \"monster:wolf\"",
        ],
    );
    tells_of("(encounter: \"pack\", only_of: \"monster:wolf\", min_cr: 1, max_cr: 3)", &[]);
}

fn god(rest: &str) -> String {
    format!("God(name: \"Xenia\", {rest})")
}

#[track_caller]
fn god_tells(rest: &str, expected: &[&str]) {
    let other = (Kind::God, "ares", "God(name: \"Ares\")");
    tells(&[(Kind::God, "xenia", &god(rest)), other], expected);
}

#[test]
fn favour_charts_rise() {
    god_tells(
        "favour_chart: [100, 500, 500, 800, 900, 1000, 1100, 1200, 1300]",
        &[
            "xenia.ron:1:45: warning: the favour for level 3 is 500, no more than the 500 for level 2. Write 501 or more",
        ],
    );
    god_tells(
        "favour_chart: [100, 500]",
        &[
            "xenia.ron:1:34: warning: the chart ends at level 2, and there are 9. Add the favour that the levels above need",
        ],
    );
    god_tells("favour_chart: [100, 500, 600, 800, 900, 1000, 1100, 1200, 1300]", &[]);
}

#[test]
fn aid_is_within_reach() {
    let chart = "favour_chart: [1, 2, 3, 4, 5, 6, 7, 8, 90000]";
    god_tells(
        &format!("{chart}, aid: [(aid: AID_HEAL, favour: 90001)]"),
        &[
            "xenia.ron:1:97: warning: AID_HEAL needs 90001 favour, and 90000 is the most. Write favour: 90000 or less",
        ],
    );
    let reachable = god(&format!("{chart}, aid: [(aid: AID_HEAL, favour: 40000)]"));
    tells(&[(Kind::God, "xenia", &reachable)], &[]);
    let sixteen =
        Manifest { switches: vec![Switch::FavourIsSixteenBits.name().to_owned()], ..Manifest::default() };
    assert_eq!(
        told(sixteen, &[(Kind::God, "xenia", &reachable)]),
        [
            "xenia.ron:1:97: warning: AID_HEAL needs 40000 favour, and 32767 is the most. Write favour: 32767 or less"
        ]
    );
    god_tells(
        "aid: [(aid: AID_IDENTIFY, least: P_LOW), (aid: AID_FEED, items: T_FOOD)]",
        &[
            "xenia.ron:1:26: warning: this aid identifies no kind of items. Write items: T_ITEM for all, or one kind",
            "xenia.ron:1:84: warning: AID_FEED has nothing to do with items. Write least: P_LOW or another priority instead",
        ],
    );
    god_tells(
        "aid: [(aid: AID_HEAL, least: P_LOW), (aid: AID_HEAL, least: P_LOW, favour: 9)]",
        &["xenia.ron:1:57: warning: AID_HEAL is given for 0 favour already. Keep the row with less favour"],
    );
    god_tells("aid: [(aid: AID_HEAL, least: P_LOW), (aid: AID_HEAL, least: P_HIGH, favour: 9)]", &[]);
}

#[test]
fn gods_relate_to_others() {
    god_tells(
        "relations: [(gods: [\"ares\", \"xenia\"], anger: 2)]",
        &["xenia.ron:1:48: warning: a god has no relation to itself. Take it out of the list"],
    );
    god_tells(
        "relations: [(gods: [\"ares\"]), (gods: [\"ares\"], anger: 5)]",
        &[
            "xenia.ron:1:58: warning: ares stands in an earlier relation, which counts. Keep it in one of the two",
        ],
    );
    god_tells("relations: [(gods: [\"ares\"], anger: 5)]", &[]);
    god_tells(
        "sacrifices: [(value: 5), (creatures: [MA_ORC])]",
        &["xenia.ron:1:33: warning: nothing is sacrificed in this category. Say one of creatures and items"],
    );
}

#[test]
fn a_second_owed_script_never_runs() {
    god_tells(
        "owed: [\"EV_PREREQ\", \"EV_PRAY\", \"EV_PREREQ\"]",
        &[
            "xenia.ron:1:51: warning: the original has a second script for EV_PREREQ here, which never runs. Join the two when they are written, or owe one alone",
        ],
    );
    god_tells("owed: [\"EV_PREREQ\", \"PRE(EV_PREREQ)\"]", &[]);
}

#[test]
fn handlers_that_never_reach_their_kind() {
    let race = "Race(name: \"ant\", owed: [\"EV_BIRTH\"], handlers: [(on: \"EV_STRIKE\", script: \"DONE\")])";
    tells(
        &[(Kind::Race, "ant", race)],
        &[
            "ant.ron:1:55: warning: EV_STRIKE never reaches a race, so this is never asked. Outside of the chain, a race is asked EV_ADVANCE, EV_BIRTH, EV_ISTARGET, EV_PREREQ, EV_STARTING_ITEM",
        ],
    );
    let terrain = "Terrain(name: \"bog\", owed: [\"EVICTIM(EV_DAMAGE)\", \"EV_STRIKE\"])";
    tells(
        &[(Kind::Terrain, "bog", terrain)],
        &[
            "bog.ron:1:29: warning: EVICTIM(EV_DAMAGE) never reaches a terrain, so this is never asked. Take EVICTIM away: a terrain is asked plainly, where the victim is for EV_DAMAGE and EV_DEATH, else where the actor is",
        ],
    );
    let region = "Region(name: \"bog\", owed: [\"EVICTIM(EV_DAMAGE)\"])";
    tells(
        &[(Kind::Region, "bog", region)],
        &[
            "bog.ron:1:28: warning: EVICTIM(EV_DAMAGE) never reaches a region, so this is never asked. Take EVICTIM away: a region is asked plainly, where the victim is for EV_DAMAGE and EV_DEATH, else where the actor is",
        ],
    );
}

#[test]
fn handlers_that_another_one_answers_before() {
    let monster = |on: &str| format!("Monster(name: \"ape\", cr: 1, {on})");
    let handles = |code: &str| monster(&format!("handlers: [(on: \"{code}\", script: \"NOTHING\")]"));
    let damage = "EV_DAMAGE asks a monster only where it harms itself: whoever is harmed answers first and ends the event. EVICTIM(EV_DAMAGE) is asked when it is harmed, PRE(EV_DAMAGE) and POST(EV_DAMAGE) when it harms somebody";
    tells(&[(Kind::Monster, "ape", &handles("EV_DAMAGE"))], &[&format!("ape.ron:1:45: warning: {damage}")]);
    tells(
        &[(Kind::Monster, "ape", &monster("owed: [\"EV_DAMAGE\"]"))],
        &[&format!("ape.ron:1:36: warning: {damage}")],
    );
    tells(
        &[(
            Kind::Template,
            "old",
            "Template(name: \"old\", handlers: [(on: \"EV_OPEN\", script: \"NOTHING\")])",
        )],
        &[
            "old.ron:1:39: warning: EV_OPEN asks a template only where what it opens is no door: the door answers first and ends the event. PRE(EV_OPEN) and POST(EV_OPEN) are asked",
        ],
    );
    // The same events in another phase or form, and those that nobody answers before the one who acts.
    for code in
        ["EVICTIM(EV_DAMAGE)", "PRE(EV_DAMAGE)", "POST(EV_DEATH)", "META(EV_DAMAGE)", "EV_STRIKE", "EV_DRINK"]
    {
        tells(&[(Kind::Monster, "ape", &handles(code))], &[]);
    }
    // Other kinds are asked as they stand in the chain.
    tells(&[(Kind::Region, "den", "Region(name: \"den\", owed: [\"EV_DAMAGE\"])")], &[]);
    // Food answers for itself before what it is made of is asked.
    let food = |itype: &str| {
        format!("Item(name: \"loaf\", itype: {itype}, handlers: [(on: \"EV_EAT\", script: \"NOTHING\")])")
    };
    tells(
        &[(Kind::Item, "loaf", &food("T_FOOD"))],
        &[
            "loaf.ron:1:51: warning: EV_EAT never asks what is eaten: the rule of food answers first. PRE(EV_EAT) and POST(EV_EAT) are asked",
        ],
    );
    tells(&[(Kind::Item, "loaf", &food("T_TOOL"))], &[]);
}

#[test]
fn a_handler_that_another_one_answers_before_is_mended_by_the_code_that_is_asked() {
    let text = "Monster(name: \"ape\", cr: 1, handlers: [(on: \"EV_DAMAGE\", script: \"NOTHING\")])";
    let loaded = load_text(Kind::Monster, "ape", "ape.ron", text).unwrap();
    let report = check(&Content::new(Manifest::default(), [loaded]), &[], None);
    let labels: Vec<&str> = report.problems[0].fixes.iter().map(|fix| fix.label.as_str()).collect();
    assert_eq!(
        labels,
        [
            "Write on: \"EVICTIM(EV_DAMAGE)\"",
            "Write on: \"PRE(EV_DAMAGE)\"",
            "Write on: \"POST(EV_DAMAGE)\"",
            "Remove the handler"
        ]
    );
    assert!(
        report.problems[0].fixes.iter().all(|fix| !fix.certain),
        "which one is meant is the author's choice"
    );
}

#[test]
fn grants_give_one_thing_each() {
    let class = |rest: &str| format!("Class(name: \"scout\", {rest})");
    let tells_of = |rest: &str, expected: &[&str]| tells(&[(Kind::Class, "scout", &class(rest))], expected);
    tells_of(
        "grants: [(from: 3)]",
        &["scout.ron:1:31: warning: this grant gives nothing. Say one of feat, choice, ability and stati"],
    );
    tells_of(
        "grants: [(feat: FT_DODGE, ability: CA_EVASION)]",
        &[
            "scout.ron:1:57: warning: this grant says feat and ability, and gives one thing. Make two grants of it",
        ],
    );
    tells_of(
        "total_levels: 5, grants: [(feat: FT_DODGE, from: 6)]",
        &["scout.ron:1:71: warning: level 6 is never reached: the class ends at 5. Write from: 5 or less"],
    );
    tells_of(
        "grants: [(stati: TRAP_EVENT, event: \"POST(EV_CAST)\")]",
        &[
            "scout.ron:1:58: warning: this traps POST(EV_CAST), and nothing here answers META(POST(EV_CAST)). Add a handler of META(POST(EV_CAST)), or take the trap away",
        ],
    );
    tells_of(
        "grants: [(feat: FT_DODGE), (stati: TRAP_EVENT, event: \"POST(EV_CAST)\")], owed: [\"META(POST(EV_CAST))\"]",
        &[],
    );
}

#[test]
fn changes_say_one_thing() {
    let template = |rest: &str| format!("Template(name: \"big\", {rest})");
    let tells_of =
        |rest: &str, expected: &[&str]| tells(&[(Kind::Template, "big", &template(rest))], expected);
    tells_of(
        "hit: ()",
        &["big.ron:1:28: warning: this change changes nothing. Say one of add, set and percent"],
    );
    tells_of(
        "attributes: (str: (add: 2, percent: 50))",
        &["big.ron:1:41: warning: this change says two things at once. Keep one of add, set and percent"],
    );
    tells_of(
        "cr: (add: 2, min: 9, max: 3)",
        &["big.ron:1:27: warning: at least 9 and at most 3 cannot both be. Write min: 3, max: 9"],
    );
    tells_of(
        "gains: [M_EVIL], loses: [M_EVIL]",
        &["big.ron:1:47: warning: M_EVIL is gained and lost. Keep it in one of the two"],
    );
    tells_of("hit: (add: 2), attributes: (con: (set: 0)), size: (add: 1, max: SZ_HUGE)", &[]);
}

#[test]
fn templates_that_bring_each_other() {
    let rider = |mount: &str| {
        format!(
            "Template(name: \"t\", lists: [(list: MOUNT_LIST, entries: [\"template:{mount}\", \"monster:wolf\"])])"
        )
    };
    let plain = (Kind::Template, "plain", "Template(name: \"plain\")");
    let (a, b, own) = (rider("b"), rider("a"), rider("own"));
    tells(
        &[WOLF, plain, (Kind::Template, "a", &a), (Kind::Template, "b", &b)],
        &[
            "a.ron:1:58: warning: a, b lead to each other without an end. Take this reference out, or one of the others",
        ],
    );
    tells(
        &[WOLF, (Kind::Template, "own", &own)],
        &["own.ron:1:58: warning: own leads to itself. Take this reference out, or one of the others"],
    );
    let straight = rider("plain");
    tells(&[WOLF, plain, (Kind::Template, "a", &straight)], &[]);
}

#[test]
fn the_shipped_pack_has_no_error_and_these_warnings_of_the_originals_own() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../assets/incursion");
    let loaded = load_pack(&folder);
    let report = check(&loaded.content, &loaded.problems, None);
    assert_eq!(report.errors(), 0, "{:#?}", report.problems);
    let of: Vec<(String, &str)> = report
        .problems
        .iter()
        .filter(|problem| {
            let kind = problem.resource.map(|id| id.kind());
            !matches!(kind, Some(Kind::Effect | Kind::Item | Kind::Domain | Kind::Flavour | Kind::Text))
        })
        .map(|problem| (problem.resource.unwrap().to_string(), problem.what.as_str()))
        .collect();
    let of: Vec<(&str, &str)> = of.iter().map(|(id, what)| (id.as_str(), *what)).collect();
    const LATE: &str = "EV_DAMAGE asks a monster only where it harms itself: whoever is harmed answers first and ends the event";
    let late = |kind: &str| {
        format!(
            "EV_DEATH asks a {kind} only where it kills itself: whoever dies answers first and ends the event"
        )
    };
    let not_asked = |event: &str| format!("EVICTIM({event}) never reaches a terrain, so this is never asked");
    assert_eq!(
        of,
        [
            ("class:alienist", "this traps POST(EV_CAST), and nothing here answers META(POST(EV_CAST))"),
            ("encounter:lone_vampire", "the part before is always there, so this one never is"),
            // In no measured trace is an actor asked with EV_DAMAGE or EV_DEATH, nor a terrain with EVICTIM.
            ("monster:globes_of_light", LATE),
            ("monster:mourner", LATE),
            ("monster:nabassu", &late("monster")),
            ("monster:spinagon", &late("monster")),
            ("region:enchanted_forest", "no creature is effect:unimplemented, so that nobody is found"),
            ("region:ice_cavern", "no creature is effect:unimplemented, so that nobody is found"),
            ("template:zombie_visage", &late("template")),
            ("terrain:deep_water", &not_asked("EV_DAMAGE")),
            ("terrain:deep_water", &not_asked("EV_STRIKE")),
            ("terrain:pit", &not_asked("EV_WATTACK")),
            ("terrain:pit", &not_asked("EV_NATTACK")),
            ("terrain:pit", &not_asked("EV_WATTACK")),
            ("terrain:pit", &not_asked("EV_NATTACK")),
            ("terrain:shallow_mud", &not_asked("EV_DAMAGE")),
            ("terrain:shallow_mud", &not_asked("EV_STRIKE")),
            ("terrain:shallow_water", &not_asked("EV_DAMAGE")),
            ("terrain:shallow_water", &not_asked("EV_STRIKE")),
            ("terrain:turbulent_water", &not_asked("EV_DAMAGE")),
            ("terrain:turbulent_water", &not_asked("EV_STRIKE")),
        ]
    );
}
