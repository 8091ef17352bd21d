//! The driver's throws of all kept traces again, each in the world it was thrown in, with dice of our own: what a
//! throw costs on the average, those thrown inside it counted. `cargo bench -p augury-tests --bench replay`

#![allow(
    clippy::unwrap_used,
    clippy::print_stdout,
    clippy::disallowed_types,
    missing_docs,
    reason = "a bench that can't be set up has nothing to measure, and it looks at the clock"
)]

use augury_editor::lab::conform::{play, read};
use augury_editor::lab::pack::{self, Opened};
use augury_engine::base::handle::Handle;
use augury_engine::event::{Bare, EventInfo, Flow, Machine, Moment, Observed, Sink, View, What, fields};
use augury_engine::rules;
use augury_engine::world::World;
use std::path::Path;
use std::time::{Duration, Instant};

/// Rounds over all throws; the best time of each throw counts.
const ROUNDS: usize = 200;
/// What the original takes for a throw that nobody handles, in nanoseconds, to be seen beside it.
const ORIGINAL: f64 = 383.0;

#[derive(Default)]
struct Count(usize);

impl Sink for Count {
    fn tell(&mut self, moment: &Moment, _: View<'_>) -> Flow {
        self.0 += usize::from(matches!(moment.what, What::Thrown { .. }));
        Flow::Go
    }
}

fn throw<O: rules::WithRules>(opened: &Opened, world: &World, info: &EventInfo, obs: O) {
    let scripts = opened.scripts.as_ref();
    let mut m = Machine::new(world.clone(), 1, &opened.content, scripts, rules::rule_book::<O>(), obs);
    m.begin_action(info.get(fields::EActor).max(Handle(1)), 1, "bench");
    // A throw that is cut short has cost what it cost.
    let _ = std::hint::black_box(m.throw(info.clone()));
}

fn main() {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let opened = pack::open(&here.join("../assets/incursion")).unwrap();
    let files = augury_tests::folders::files(&here.join("measured/traces")).unwrap();
    let mut all = Vec::new();
    for file in &files {
        let lines = read(file).unwrap();
        all.extend(play(&opened, &file.to_string_lossy(), &lines).unwrap().thrown);
    }
    let mut count = Count::default();
    for (world, info) in &all {
        throw(&opened, world, info, Observed::new(&mut count));
    }
    let mut best = vec![Duration::MAX; all.len()];
    for _ in 0..ROUNDS {
        for ((world, info), best) in all.iter().zip(&mut best) {
            let start = Instant::now();
            throw(&opened, world, info, Bare);
            *best = start.elapsed().min(*best);
        }
    }
    let sum: Duration = best.iter().sum();
    let each = sum.as_nanos() as f64 / count.0.max(1) as f64;
    println!("{} traces, {} throws from outside, {} in all", files.len(), all.len(), count.0);
    println!(
        "{each:.0} ns a throw, worlds copied and everything done in it: {:.2} times 383 ns",
        each / ORIGINAL
    );
}
