//! Draws of a preview are those of the sessions that open them; templates have their reasons.

use super::super::fixture;
use super::*;
use augury_engine::play::{Recording, Session};
use std::collections::BTreeSet;
use std::sync::Arc;

fn revision() -> Revision {
    let content = fixture(&[
        ("terrains/floor", "Terrain(name: \"floor\")"),
        ("terrains/dungeon_wall", "Terrain(name: \"wall\", flags: [TF_SOLID])"),
        ("races/human", "Race(name: \"Human\")"),
        ("monsters/human", "Monster(name: \"Human\", hd: 1)"),
        ("monsters/ape", "Monster(name: \"Ape\", types: [MA_ANIMAL], cr: 2, hd: 2)"),
        ("monsters/cat", "Monster(name: \"Cat\", types: [MA_ANIMAL], cr: 0, hd: 1)"),
        ("templates/huge", "Template(name: \"Huge\", for_type: MA_ANIMAL, cr: (add: 9))"),
        ("templates/pale", "Template(name: \"Pale\", for_type: MA_UNDEAD)"),
        ("templates/old", "Template(name: \"Old\", for_type: MA_ANIMAL)"),
        (
            "encounters/pack",
            "Encounter(name: \"Pack\", min_cr: 2, max_cr: 6, parts: [(any: [MA_ANIMAL], template_list: TEMP_LIST1)],
                picks: [(list: TEMP_LIST1, entries: [(of: \"template:huge\"), (of: \"template:pale\"), (weight: 30, of: \"template:old\")])])",
        ),
    ]);
    Revision::new(Arc::new(content), Arc::new(augury_engine::script::Compiled::default()))
}

fn pack() -> ResId {
    ResId::new(Kind::Encounter, "pack")
}

#[test]
fn a_draw_opened_as_a_session_or_a_fight_brings_the_same_creatures() {
    let revision = revision();
    let choices = Choices { cr: 3, party: 3, ..Choices::default() };
    let sample = sample(&revision, asked(pack(), &choices), 9, &mut |_| true).unwrap();
    assert_eq!((sample.draws.runs, sample.draws.each.len()), (RUNS, RUNS as usize));
    let party = start::party(&revision.content, &Default::default(), 3);
    assert_eq!(party.len(), 3);
    let made = |recording: &Recording| -> Vec<ResId> {
        let mut session = Session::start(recording, revision.clone()).unwrap();
        session.replay(&recording.inputs, &mut |_| None).unwrap();
        let others = recording.creatures.len();
        session.live().creatures().skip(others).map(|c| c.form()).collect()
    };
    let mut kinds = std::collections::BTreeSet::new();
    for run in sample.draws.each.iter().step_by(23).chain(sample.draws.outliers()) {
        let seed = draws::seed_of(sample.seed, run.number);
        let drawn: Vec<ResId> = run.drawn.members.iter().map(|member| member.monster).collect();
        assert_eq!(made(&start::session("", &sample.asked, seed, Vec::new())), drawn, "draw {}", run.number);
        assert_eq!(
            made(&start::session("", &sample.asked, seed, party.clone())),
            drawn,
            "fight {}",
            run.number
        );
        kinds.insert(drawn);
    }
    assert!(kinds.len() > 2, "{kinds:?}");
}

#[test]
fn the_cheapest_and_the_dearest_are_outliers_in_order() {
    let choices = Choices { cr: 4, ..Choices::default() };
    let sample = sample(&revision(), asked(pack(), &choices), 5, &mut |_| true).unwrap();
    let outliers: Vec<i64> = sample.draws.outliers().iter().map(|run| run.percent()).collect();
    let all: Vec<i64> = sample.draws.each.iter().map(draws::Run::percent).collect();
    assert_eq!((outliers.first(), outliers.last()), (all.iter().min(), all.iter().max()));
    assert!(outliers.is_sorted() && outliers.len() >= 4, "{outliers:?}");
}

#[test]
fn a_pack_without_a_floor_says_so() {
    let content = fixture(&[("encounters/pack", "Encounter(name: \"Pack\", parts: [(any: [MA_ANIMAL])])")]);
    let revision = Revision::new(Arc::new(content), Arc::new(augury_engine::script::Compiled::default()));
    let why = sample(&revision, asked(pack(), &Choices::default()), 1, &mut |_| true).unwrap_err();
    assert!(why.contains("terrain `floor`, which the pack does not have"), "{why}");
}

#[test]
fn templates_that_never_come_say_why() {
    let revision = revision();
    let choices = Choices { cr: 3, ..Choices::default() };
    let mut preview = work_out(&revision.content, pack(), &choices).unwrap();
    try_templates(&revision, pack(), &choices, &mut preview);
    let told: Vec<(&str, String)> =
        preview.parts[0].templates.iter().map(|row| (row.name.as_str(), row.words())).collect();
    assert_eq!(told[0], ("Old", "weight 30".to_owned()));
    assert!(told[1].1.starts_with("never: Ape: with it one would cost "), "{told:?}");
    assert_eq!(told[2], ("Pale", "never: Ape: the template is for MA_UNDEAD, which it is not".to_owned()));
    // And so it is in draws.
    let drawn = sample(&revision, asked(pack(), &choices), 1, &mut |_| true).unwrap().draws;
    let members = drawn.each.iter().flat_map(|run| &run.drawn.members);
    let with: BTreeSet<(&str, &str)> =
        members.flat_map(|m| m.templates.iter().map(|with| (m.monster.id(), with.id()))).collect();
    assert_eq!(with, BTreeSet::from([("ape", "old"), ("cat", "old")]));
}
