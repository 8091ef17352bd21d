//! Encounters drawn from small packs of our own: each rule of the generator by itself
//! (docs/rules/encounters.md).

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use augury_engine::base::id::{Kind, ResId};
use augury_engine::content::{Content, Manifest, load_text};
use augury_engine::event::{Bare, Flow, Moment, Observed, Sink, View, What};
use augury_engine::play::Revision;
use augury_engine::play::encounter::{Asked, Drawn, Place};
use augury_engine::script::Compiled;
use std::sync::Arc;

const COMMON: [(Kind, &str, &str); 6] = [
    (Kind::Terrain, "floor", "Terrain(name: \"floor\")"),
    (Kind::Monster, "human", "Monster(name: \"human\", cr: -4, flags: [M_HUMANOID], attributes: (int: 10))"),
    (Kind::Monster, "warhorse", "Monster(name: \"warhorse\", cr: 2, types: [MA_ANIMAL])"),
    (Kind::Monster, "rat", "Monster(name: \"rat\", cr: -1, types: [MA_ANIMAL])"),
    (
        Kind::Template,
        "priest",
        "Template(name: \"priest\", kind: [TM_CLASS], for_type: MA_SAPIENT, cr: (add: 2))",
    ),
    (
        Kind::Template,
        "skilled",
        "Template(name: \"skilled\", kind: [TM_SKILL], for_type: MA_SAPIENT, cr: (add: 1))",
    ),
];

fn revision(more: &[(Kind, &str, &str)]) -> Revision {
    let all = COMMON.iter().chain(more).map(|(kind, id, text)| {
        load_text(*kind, id, &format!("{}/{id}.ron", kind.folder()), text)
            .unwrap_or_else(|p| panic!("{id}: {p:?}"))
    });
    let content = Content::new(Manifest::default(), all);
    let (compiled, problems) = Compiled::new(&content);
    assert!(problems.is_empty(), "{problems:?}");
    Revision::new(Arc::new(content), Arc::new(compiled))
}

/// Who might have been drawn and who was, in the order of the draws.
#[derive(Default)]
struct Log(Vec<(String, Vec<ResId>, Option<ResId>)>);

impl Sink for Log {
    fn tell(&mut self, moment: &Moment, _: View<'_>) -> Flow {
        if let What::Lottery { what, entries, chosen } = &moment.what {
            self.0.push(((*what).to_owned(), entries.iter().map(|(id, _)| *id).collect(), *chosen));
        }
        Flow::Go
    }
}

fn asked(cr: i32) -> Asked {
    let encounter = Some(ResId::new(Kind::Encounter, "band"));
    Asked { encounter, cr, depth: cr, ..Asked::default() }
}

fn draws(revision: &Revision, asked: &Asked) -> Vec<Drawn> {
    let place = Place::new(revision, asked.open);
    (0..60).map(|seed| place.draw(revision, asked, seed, Bare).unwrap()).collect()
}

#[test]
fn a_mount_takes_part_of_the_cost_and_the_strongest_skill_fits_the_rest() {
    let band = "Encounter(name: \"band\", min_cr: 3, max_cr: 36, min_xcr_mult: 3, parts: [
        (flags: [EP_SKILLMAX, EP_MOUNTED], amount: (from: 1, to: 3), monster: \"human\", template_list: TEMP_LIST1)],
        picks: [(list: TEMP_LIST1, entries: [(of: \"template:priest\")])])";
    let revision = revision(&[(Kind::Encounter, "band", band)]);
    for drawn in draws(&revision, &asked(3)) {
        for member in &drawn.members {
            let names: Vec<&str> = member.templates.iter().map(|id| id.id()).collect();
            assert_eq!(names, ["priest", "skilled"]);
            assert_eq!(member.mount.map(|id| id.id()), Some("warhorse"));
        }
    }
}

fn names(drawn: &Drawn) -> Vec<&str> {
    drawn.members.iter().map(|member| member.monster.id()).collect()
}

#[test]
fn watched_or_not_the_same_comes_and_each_draw_is_told_with_its_candidates() {
    let band = "Encounter(name: \"band\", min_cr: 1, max_cr: 36, parts: [(amount: (from: 2, to: 4), any: [MA_ANIMAL])])";
    let revision = revision(&[(Kind::Encounter, "band", band)]);
    let place = Place::new(&revision, 0);
    for seed in 0..40 {
        let mut log = Log::default();
        let watched = place.draw(&revision, &asked(3), seed, Observed::new(&mut log)).unwrap();
        assert_eq!(watched, place.draw(&revision, &asked(3), seed, Bare).unwrap());
        assert!(log.0.len() >= watched.chosen, "{:?}", log.0);
        for (what, entries, chosen) in &log.0 {
            assert!(chosen.is_some_and(|id| entries.contains(&id)), "{what}: {entries:?}");
        }
    }
}

#[test]
fn a_uniform_part_brings_one_kind_and_another_part_does_not() {
    let part = |flags: &str| {
        format!(
            "Encounter(name: \"band\", min_cr: 1, max_cr: 36, parts: [(flags: [{flags}], amount: (from: 4, to: 4), \
             any: [MA_ANIMAL])])"
        )
    };
    let kinds = |flags: &str| {
        let revision = revision(&[(Kind::Encounter, "band", &part(flags))]);
        let all = draws(&revision, &asked(6));
        all.iter().filter(|drawn| names(drawn).iter().any(|name| *name != names(drawn)[0])).count()
    };
    assert_eq!(kinds("EP_UNIFORM"), 0);
    assert!(kinds("") > 20);
}

#[test]
fn a_handler_excludes_a_candidate_and_a_refused_encounter_never_comes() {
    let criteria = "Encounter(name: \"band\", min_cr: 1, max_cr: 36, parts: [(amount: (from: 3, to: 3), any: [MA_ANIMAL])],
        handlers: [(on: \"EV_CRITERIA\", script: \"if e.e_id == id(`monster:warhorse`) { return -1; } NOTHING\")])";
    let refused = "Encounter(name: \"never\", min_cr: 1, max_cr: 36, parts: [(monster: \"rat\")],
        handlers: [(on: \"EV_ISTARGET\", script: \"-1\")])";
    let revision = revision(&[(Kind::Encounter, "band", criteria), (Kind::Encounter, "never", refused)]);
    for drawn in draws(&revision, &asked(5)) {
        assert_eq!(names(&drawn), ["rat"; 3]);
    }
    let any = Asked { encounter: None, ..asked(5) };
    for drawn in draws(&revision, &any) {
        assert_eq!(drawn.encounter.map(|id| id.id()), Some("band"));
    }
}

#[test]
fn nothing_comes_where_nothing_fits_and_it_ends() {
    let none = "Encounter(name: \"band\", min_cr: 1, max_cr: 36, parts: [(amount: (from: 1, to: 1), any: [MA_DRAGON])])";
    let revision = revision(&[(Kind::Encounter, "band", none)]);
    for drawn in draws(&revision, &asked(5)).iter().take(3) {
        assert!(drawn.encounter.is_none() && drawn.troubles > 0, "{drawn:?}");
    }
}
