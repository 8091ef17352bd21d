//! Each archetype, area, metamagic feat and gate of magic, and each row of the classes' tables that magic answers, has a scenario under
//! `tests/scenarios/magic` in which it takes part. The lists come from the families of names (the original's constants), from the
//! tables of the classes and from what the gates say; that the rules behind them do something is what the mutations show.

// A test fails by panicking.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use augury_editor::lab::{replay, scenario_test};
use augury_engine::base::names::{EffectArchetype, EffectArea, Metamagic, Named};
use augury_engine::event::fields::{EId, EMagic, Mm};
use augury_engine::event::{EventCode, Flow, Link, Moment, Observed, Sink, View, What};
use augury_tests::{folders, scenario, source};
use std::collections::BTreeSet;
use std::fs;

/// Archetypes that no effect of the library has, or that the original does without; what becomes of them is documented
/// (docs/rules/magic.md).
const NO_RULE: [&str; 15] = [
    "EA_ANIMATE",
    "EA_WEAPON",
    "EA_NOTIMP",
    "EA_MENU",
    "EA_CANCEL",
    "EA_MANYTHINGS",
    "EA_LEVGAIN",
    "EA_HOLDING",
    "EA_WARNING",
    "EA_EARTHQUAKE",
    "EA_RESTORE",
    "EA_TURNING",
    "EA_ENCHANT",
    "EA_KNOCKBACK",
    // The second name of EA_ILLUSION's number.
    "EA_SHIELD",
];
/// Metamagic that the original leaves without effect, and that the program labels so.
const NO_FEAT: [&str; 5] = ["MM_AMPLIFY", "MM_DEFILING", "MM_REPEAT", "MM_UNSEEN", "MM_VILE"];
/// Words of a text that are too few to tell it by.
const SAYS_SOMETHING: usize = 4;
/// Rows that are reached elsewhere.
const ELSEWHERE: [&str; 0] = [];

/// What takes part in a scenario.
#[derive(Default)]
struct Met {
    content: Option<std::sync::Arc<augury_engine::content::Content>>,
    archetypes: BTreeSet<String>,
    areas: BTreeSet<String>,
    metamagic: BTreeSet<String>,
    rows: BTreeSet<String>,
    heard: String,
}

impl Sink for Met {
    fn tell(&mut self, moment: &Moment, view: View<'_>) -> Flow {
        match &moment.what {
            What::Message { text, .. } => self.heard += text,
            What::Asked { question, .. } => self.heard += &question.text,
            _ => {}
        }
        let Some(top) = view.stack.last() else { return Flow::Go };
        let record = top.info();
        let mm = record.get(Mm);
        if mm != 0 {
            self.note_metamagic(mm);
        }
        match &moment.what {
            What::RuleEntered => {
                if let Link::Class(_, class) = moment.link {
                    self.rows.insert(format!("{class:?} {}", moment.code));
                }
            }
            What::FieldWritten { .. } => {
                let magic = record.get(EId).zip(self.content.as_ref());
                let magic = magic.and_then(|(id, content)| content.magic(id));
                let at = usize::try_from(record.get(EMagic) - 1).ok();
                if let Some(segment) = at.and_then(|at| magic.as_ref()?.segment(at)) {
                    self.archetypes.insert(segment.eval.to_string());
                    self.areas.insert(segment.aval.to_string());
                }
            }
            _ => {}
        }
        Flow::Go
    }
}

impl Met {
    fn note_metamagic(&mut self, bits: u32) {
        for (name, bit) in Metamagic::table() {
            if bits & bit.cast_unsigned() != 0 {
                self.metamagic.insert((*name).to_owned());
            }
        }
    }
}

/// What takes part in the scenarios of magic, all together.
fn met() -> Met {
    let folder = source::top().join("tests/scenarios/magic");
    let mut met = Met::default();
    for case in scenario::cases().unwrap().into_iter().filter(|case| case.starts_with(&folder)) {
        let file = case.join("scenario.ron");
        if !file.is_file() {
            continue;
        }
        let recording = replay::read(&file).unwrap();
        let rev = scenario::revision(&recording, &case).unwrap();
        let expect =
            scenario_test::wanted(&case).unwrap().expect.map(|(_, expect)| expect).unwrap_or_default();
        let session = scenario_test::play(&recording, &rev, &expect).unwrap();
        met.content = Some(session.revision().content.clone());
        for place in 0..session.atoms().len() {
            session.run_atom(place, session.world_before(place), Observed::new(&mut met));
        }
    }
    met
}

fn missing<'n>(all: impl Iterator<Item = &'n str>, met: &BTreeSet<String>, but: &[&str]) -> Vec<String> {
    let lacks = |name: &&str| met.contains(*name) == but.contains(name);
    all.filter(lacks).map(str::to_owned).collect()
}

#[test]
fn everything_of_magic_takes_part_in_a_scenario() {
    let met = met();
    let mut faults = Vec::new();
    let names = |table: &'static [(&'static str, i32)]| table.iter().map(|(name, _)| *name);
    let rows: Vec<String> = rows();
    let rows = rows.iter().map(String::as_str);
    for (what, missing) in [
        ("archetypes", missing(names(EffectArchetype::table()), &met.archetypes, &NO_RULE)),
        ("areas", missing(names(EffectArea::table()), &met.areas, &[])),
        ("metamagic", missing(names(Metamagic::table()), &met.metamagic, &NO_FEAT)),
        ("rows of the classes' tables", missing(rows, &met.rows, &ELSEWHERE)),
        ("what the gates of casting say", unheard(&met.heard)),
    ] {
        if !missing.is_empty() {
            faults.push(format!("{what} without a scenario, or listed though they have one: {missing:?}"));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// The rows of the classes' tables that magic answers: `CREATURE PRE(EV_CAST)`.
fn rows() -> Vec<String> {
    let text = fs::read_to_string(source::top().join("engine/src/rules/classes.rs")).unwrap();
    let mut class = String::new();
    let mut rows = Vec::new();
    for line in text.lines().map(str::trim) {
        if let Some(name) = line.strip_prefix("pub fn ").and_then(|l| l.strip_suffix("_rules;")) {
            class = name[..1].to_uppercase() + &name[1..];
        } else if line.contains("magic::") || line.contains("cast::") {
            let event = line.split(':').next().unwrap_or_default();
            let event = event.split(" [").next().unwrap_or_default();
            let event = event.strip_prefix("EVENT(").and_then(|e| e.strip_suffix(')')).unwrap_or(event);
            if event.contains("EV_") {
                rows.push(format!("{class} {event}"));
            }
        }
    }
    assert!(rows.len() > 20, "{} rows", rows.len());
    rows
}

/// The refusals of casting that no scenario of magic hears, of all texts that its rules say.
fn unheard(heard: &str) -> Vec<String> {
    let mut missing = Vec::new();
    for file in folders::files(&source::top().join("engine/src/rules/magic/cast")).unwrap() {
        let text = fs::read_to_string(&file).unwrap();
        let code =
            text.lines().filter(|line| !line.trim_start().starts_with("//")).collect::<Vec<_>>().join("\n");
        for literal in code.split('"').skip(1).step_by(2).filter(|literal| literal.ends_with('.')) {
            // What is filled in differs; the longest words between are looked for.
            let plain = literal.split('}').map(|part| part.split('{').next().unwrap_or_default());
            let part = plain.max_by_key(|part| part.len()).unwrap_or_default();
            if part.len() > SAYS_SOMETHING && !heard.contains(part) {
                missing.push(literal.to_owned());
            }
        }
    }
    missing
}

/// The code of an event is written as the tables write it.
#[test]
fn codes_are_written_as_in_the_tables() {
    assert_eq!(EventCode::EV_CAST.pre().to_string(), "PRE(EV_CAST)");
}
