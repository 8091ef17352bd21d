//! Melee as the original logged it: the start state of each trace is staged, its random numbers are fed
//! in, what its driver threw is thrown, and every throw, phase, answer, changed field and die is compared
//! in order (facts/measured/FORMAT.md). Knows no rule.
//!
//! Things (corpses, gear that falls) do not exist yet; what the original throws for them inside a death is
//! passed over, and nothing else.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::print_stdout,
    reason = "helpers of tests stand outside of #[test] functions; figures are told"
)]
mod log;
mod stage;
mod told;

use augury_engine::base::dice::DiceSource;
use augury_engine::content::{Content, Switch, load_pack};
use augury_engine::event::{Machine, NoScripts, Observed};
use augury_engine::rules;
use augury_engine::world::CreatureField;
use log::{Line, Step, Trace};
use std::collections::VecDeque;
use std::path::Path;

/// How far a trace agrees.
struct Agreement {
    /// Steps compared and equal.
    agreed: usize,
    /// Steps in the trace.
    all: usize,
    /// The first difference, in words.
    differs: Option<String>,
}

/// The logged random numbers of one round, handed out while the dice asked for have their size.
struct Logged(VecDeque<(i32, i32)>);

impl DiceSource for Logged {
    fn next(&mut self, sides: i32, _label: &str) -> Option<i32> {
        let (n, rolled) = *self.0.front()?;
        (n == sides).then(|| {
            self.0.pop_front();
            rolled
        })
    }
}

/// The pack with every defect of the original kept: the traces contain them all.
fn content() -> Content {
    let pack = Path::new(env!("CARGO_MANIFEST_DIR")).join("../assets/incursion");
    let pack = load_pack(&pack).content;
    let mut manifest = pack.manifest().clone();
    manifest.switches = Switch::ALL.iter().map(|s| s.name().to_owned()).collect();
    Content::new(manifest, pack.all().cloned().collect::<Vec<_>>())
}

/// Runs one trace to its first difference.
fn run(content: &Content, name: &str) -> Agreement {
    let trace = Trace::read(name);
    let (mut world, names) = stage::world(content, &trace);
    let all = trace.rounds().iter().map(|r| r.steps.len()).sum();
    let mut agreed = 0;
    for (n, round) in trace.rounds().iter().enumerate() {
        stage::apply(&mut world, &names, &round.set);
        if trace.resets_timeout()
            && let Some(first) = names.nth(0)
        {
            world.put(first, CreatureField::Timeout, 0);
        }
        let mut told = told::Told::new(names.clone());
        let mut machine = Machine::new(
            world,
            1,
            content,
            &NoScripts,
            rules::class_table::<Observed<'_>>(),
            Observed::new(&mut told),
        );
        machine.feed_dice(Box::new(Logged(round.dice())));
        machine.begin_action(augury_engine::base::handle::Handle(1), n as u32 + 1, "trace");
        for info in round.thrown(&names) {
            if let Err(halt) = machine.throw(info) {
                return Agreement { agreed, all, differs: Some(format!("round {n}: {halt}")) };
            }
        }
        world = machine.into_world();
        for (i, step) in round.steps.iter().enumerate() {
            match told.steps.get(i) {
                Some(ours) if ours == step => agreed += 1,
                ours => {
                    let ours = ours.map_or("nothing".to_owned(), Step::to_string);
                    return Agreement {
                        agreed,
                        all,
                        differs: Some(format!(
                            "round {n}, step {i}:\n  original: {step}\n  ours:     {ours}"
                        )),
                    };
                }
            }
        }
        if let Some(extra) = told.steps.get(round.steps.len()) {
            let differs = Some(format!("round {n}: ours goes on: {extra}"));
            return Agreement { agreed, all, differs };
        }
        for (what, wanted, ours) in round.end(&world, &names) {
            if wanted != ours {
                let differs = Some(format!("round {n}: {what} is {wanted} in the original, ours {ours}"));
                return Agreement { agreed, all, differs };
            }
        }
    }
    Agreement { agreed, all, differs: None }
}

/// Traces and the steps of each that agree. Where that is not all of them, the next step needs something
/// that is not built yet, which stands behind it.
const AGREE: &[(&str, Option<usize>)] = &[
    ("death_goblin_by_hill-orc", None),
    ("death_throes_mote-of-fire", None),
    ("melee_hill-orc_vs_goblin", None),
    ("melee_ogre_vs_troll", None),
    ("postgrab_boa-constrictor_human", None),
    ("postgrab_grey-render_ogre", None),
    ("postgrab_grick_human", None),
    ("regeneration_troll", None),
    // An effect of venom works the moment it is caught; effects are not built yet.
    ("special_cprx_plague-of-spiders", Some(20)),
    ("special_gaze_boalisk", Some(23)),
    ("special_prox_mote-of-fire", None),
];

#[test]
fn melee_agrees_with_the_original_step_by_step() {
    let content = content();
    let mut faults = Vec::new();
    for (name, wanted) in AGREE {
        let Agreement { agreed, all, differs } = run(&content, name);
        println!("{name}: {agreed} of {all} steps");
        assert!(all >= 6, "{name} has next to nothing to compare");
        let enough = match wanted {
            Some(wanted) => agreed >= *wanted,
            None => differs.is_none(),
        };
        if !enough {
            let differs = differs.unwrap_or_default();
            faults.push(format!("{name}, {agreed} of {all} steps: {differs}"));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n\n"));
}

#[test]
fn a_die_of_another_size_is_not_fed() {
    let mut dice = Logged(VecDeque::from([(20, 4), (6, 2)]));
    assert_eq!(dice.next(6, "damage"), None);
    assert_eq!(dice.next(20, "vRoll"), Some(4));
    assert_eq!(dice.next(6, "damage"), Some(2));
    assert_eq!(dice.next(6, "damage"), None);
}

#[test]
fn every_kept_trace_can_be_read() {
    assert_eq!(log::kept(), AGREE.iter().map(|(name, _)| (*name).to_owned()).collect::<Vec<_>>());
    for name in log::kept() {
        let trace = Trace::read(&name);
        assert!(!trace.rounds().is_empty(), "{name}");
        assert!(trace.lines.iter().any(|l| matches!(l, Line::Creature(_))), "{name}");
    }
}
