//! Encounters drawn from small packs of our own: each rule of the generator by itself
//! (facts/rules/encounter-generation.md).

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

#[derive(Default)]
struct Log(Vec<String>);

impl Sink for Log {
    fn tell(&mut self, moment: &Moment, _: View<'_>) -> Flow {
        match &moment.what {
            What::FieldWritten { field, old, new, why } => {
                self.0.push(format!(
                    "{:2} {} {}: {old:?} -> {new:?} ({why})",
                    moment.depth,
                    moment.code,
                    field.meta().name
                ));
            }
            What::Die { label, sides, rolled, .. } => {
                self.0.push(format!("{:2} d{sides} {label}: {rolled}", moment.depth))
            }
            What::Trouble { text } => self.0.push(format!("TROUBLE {text}")),
            What::Lottery { what, entries, chosen } => {
                self.0.push(format!("LOTTERY {what} {entries:?} {chosen:?}"))
            }
            _ => {}
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
    if std::env::var_os("AUGURY_SHOW").is_some() {
        let mut log = Log::default();
        let place = Place::new(&revision, 0);
        let drawn = place.draw(&revision, &asked(3), 1, Observed::new(&mut log));
        for line in &log.0 {
            println!("{line}");
        }
        println!("{drawn:?}");
    }
    for drawn in draws(&revision, &asked(3)) {
        for member in &drawn.members {
            let names: Vec<&str> = member.templates.iter().map(|id| id.id()).collect();
            assert_eq!(names, ["priest", "skilled"]);
            assert_eq!(member.mount.map(|id| id.id()), Some("warhorse"));
        }
    }
}
