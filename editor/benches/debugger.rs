//! How fast the debugger is in a session of a million moments. One command prints the table of
//! `engine/benches/RESULTS.md`: `cargo bench -p augury-editor --bench debugger`
//!
//! `AUGURY_MOMENTS=20000` makes the session shorter, to see that all of it runs.
//!
//! Rows with percentiles are timed here, each on places that the same seed chooses; criterion times a step and a
//! what-if beside them. The yardstick is a dependent load in 1 MiB, as in the engine's table.

// A bench that can't be set up has nothing to measure.
#![allow(
    clippy::unwrap_used,
    clippy::print_stdout,
    clippy::disallowed_types,
    missing_docs,
    reason = "a bench that can't be set up has nothing to measure, and it looks at the clock"
)]

use augury_editor::debugger::breakpoints::Breakpoint;
use augury_editor::debugger::cursor::Speed;
use augury_editor::debugger::{Debugger, Intent, setup};
use augury_editor::lab::pack;
use augury_engine::base::dice::mix;
use augury_engine::base::id::{Kind, ResId};
use augury_engine::content::{Content, load_text};
use augury_engine::event::{Flow, Moment, Observed, Sink, View};
use augury_engine::play::fight::Arena;
use augury_engine::play::{Outfit, Recording, Step};
use criterion::Criterion;
use egui::{Key, Modifiers, Vec2};
use peak_alloc::PeakAlloc;
use screen::Screen;
use std::hint::black_box;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

mod screen;

#[global_allocator]
static MEMORY: PeakAlloc = PeakAlloc;

/// Moments of the session, unless AUGURY_MOMENTS says otherwise.
const MOMENTS: u64 = 1_000_000;
/// How many steps, jumps and frames are timed.
const SAMPLES: u64 = 400;
/// Hit points that outlast the session.
const LASTS: i32 = 30_000;

struct Row {
    what: String,
    middle: Duration,
    late: Duration,
    aim: String,
}

/// Times something at places that a seed chooses: the middle one and the 95th of 100.
fn timed(what: &str, aim: &str, rows: &mut Vec<Row>, count: u64, mut run: impl FnMut(u64)) {
    let timed = (0..count).map(|n| {
        let start = Instant::now();
        run(mix(7, n));
        start.elapsed()
    });
    told(what, aim, rows, timed.collect());
}

/// Takes times in: the middle one and the 95th of 100.
fn told(what: &str, aim: &str, rows: &mut Vec<Row>, mut times: Vec<Duration>) {
    times.sort();
    let at = |part: usize| times.get(times.len() * part / 100).copied().unwrap_or_default();
    rows.push(Row { what: what.to_owned(), middle: at(50), late: at(95), aim: aim.to_owned() });
}

fn wanted_moments() -> u64 {
    std::env::var("AUGURY_MOMENTS").ok().and_then(|text| text.parse().ok()).unwrap_or(MOMENTS)
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../assets/incursion")
}

fn sample(hp: Option<i32>) -> Recording {
    let id = |id| ResId::new(Kind::Monster, id);
    let mut start = setup::duel("incursion", id("hill_orc"), id("goblin"), 1);
    for (creature, x) in start.creatures.iter_mut().zip([13, 14]) {
        creature.at = Some((x, 10));
        creature.max_hp = hp;
    }
    start
}

/// A debugger at the live end of a session of so many moments at least.
fn fought(content: &Arc<Content>, start: Recording, moments: u64) -> Debugger {
    let mut debugger = Debugger::new("incursion", content.clone());
    debugger.apply(Intent::Speed(Speed::Full));
    debugger.apply(Intent::Start(Box::new(start)));
    debugger.apply(Intent::Continue);
    while debugger.session().unwrap().moments() < moments {
        debugger.tick(Duration::from_millis(50), Duration::ZERO);
        if !debugger.running() {
            debugger.apply(Intent::Continue);
        }
    }
    debugger.apply(Intent::Pause);
    debugger.finish_work();
    debugger
}

/// All that the panels beside the timeline ask for at a cursor.
fn panels(debugger: &Debugger) {
    black_box((debugger.standing(), debugger.frames(), debugger.fields(), debugger.chain()));
}

fn stepping(debugger: &mut Debugger, criterion: &mut Criterion, rows: &mut Vec<Row>) {
    let moments = debugger.session().unwrap().moments();
    timed("a jump anywhere, with its panels", "15 ms", rows, SAMPLES, |n| {
        debugger.apply(Intent::GoTo(n % moments));
        panels(debugger);
    });
    for step in [Step::BackInto, Step::BackOver, Step::BackOut] {
        timed(&format!("a step back ({step:?}) anywhere, with its panels"), "15 ms", rows, SAMPLES, |n| {
            // Standing there is no part of the step.
            let at = n % moments;
            if debugger.cursor() != Some(at) {
                debugger.apply(Intent::GoTo(at));
            }
            debugger.apply(Intent::Step(step));
            panels(debugger);
        });
    }
    criterion.bench_function("a step back at the end of a million moments", |b| {
        b.iter(|| {
            debugger.apply(Intent::GoTo(moments - 1));
            debugger.apply(Intent::Step(Step::BackInto));
            panels(debugger);
        });
    });
}

fn querying(debugger: &mut Debugger, rows: &mut Vec<Row>) {
    for text in ["vDmg", "cHP of goblin", "die vRoll", "cell A_DEF", "contribution A_DEF of goblin"] {
        let wanted = Breakpoint::read(text, &|who| debugger.whose(who)).unwrap();
        timed(&format!("{text}: first rows"), "50 ms", rows, 20, |_| {
            debugger.apply(Intent::Query(None));
            debugger.apply(Intent::Query(Some(wanted.clone())));
            while debugger.query().count() == 0 && debugger.query().unfinished(debugger.session()) {
                debugger.tick(Duration::ZERO, Duration::ZERO);
                std::thread::yield_now();
            }
        });
        timed(&format!("{text}: all rows"), "300 ms", rows, 10, |_| {
            debugger.apply(Intent::Query(None));
            debugger.apply(Intent::Query(Some(wanted.clone())));
            while debugger.query().unfinished(debugger.session()) && !debugger.query().full() {
                debugger.tick(Duration::ZERO, Duration::ZERO);
                std::thread::yield_now();
            }
        });
    }
    debugger.apply(Intent::Query(None));
}

fn what_if_running(content: &Arc<Content>, criterion: &mut Criterion, rows: &mut Vec<Row>) {
    let mut debugger = fought(content, sample(None), 1);
    while debugger.session().unwrap().live().creatures().count() > 1 {
        debugger.apply(Intent::OneAction);
    }
    let id = ResId::new(Kind::Monster, "goblin");
    let text = content.get(id).unwrap().text.to_string();
    let mut turn = 0u32;
    let mut edit = |debugger: &mut Debugger| {
        turn += 1;
        // Never the 12 that it has.
        let changed = text.replacen("def: 12,", &format!("def: {},", 13 + turn % 9), 1);
        assert_ne!(changed, text, "the goblin's file has no such field any more");
        let resource = load_text(Kind::Monster, "goblin", "goblin", &changed).unwrap();
        let content = Arc::new(content.with_all(vec![resource], Vec::new()));
        debugger.content_changed(content, vec![(id, changed)]);
        debugger.finish_work();
        assert!(debugger.what_if().is_some());
        debugger.apply(Intent::DropWhatIf);
    };
    timed("what-if on a recorded fight, from the edit on", "15 ms", rows, 60, |_| edit(&mut debugger));
    criterion.bench_function("what-if on a recorded fight", |b| b.iter(|| edit(&mut debugger)));
}

/// The timeline scrubbed by keys in the Debug layout: a frame's interface and its triangles.
fn scrubbing(rows: &mut Vec<Row>) {
    let mut screen = Screen::open(&folder(), Vec2::new(1280.0, 800.0));
    screen.key(Modifiers::COMMAND, Key::Num2);
    screen.frames(3);
    let content = screen.app().state.debugger.as_ref().unwrap().newest().content.clone();
    screen.app().state.debugger = Some(fought(&content, sample(Some(LASTS)), wanted_moments()));
    screen.key(Modifiers::COMMAND, Key::T);
    screen.frames(5);
    let moments = screen.app().state.debugger.as_ref().unwrap().session().unwrap().moments();
    // A frame draws what was worked out; the moment itself is a jump, which has its own row.
    let (mut drawn, mut whole) = (Vec::new(), Vec::new());
    for n in 0..SAMPLES {
        let debugger = screen.app().state.debugger.as_mut().unwrap();
        let start = Instant::now();
        debugger.apply(Intent::GoTo(mix(7, n) % moments));
        panels(debugger);
        let stood = start.elapsed();
        let frame = screen.frame(Vec::new());
        drawn.push(frame);
        whole.push(frame + stood);
    }
    told("a frame while the timeline is scrubbed: all panels and triangles", "8 ms", rows, drawn);
    told("the same with the jump before it", "", rows, whole);
}

/// Watches and keeps nothing but a count.
struct Counting(u64);

impl Sink for Counting {
    fn tell(&mut self, moment: &Moment, _: View<'_>) -> Flow {
        self.0 += u64::from(moment.depth);
        Flow::Go
    }
}

/// How many times as long whole fights take while somebody watches: each of 64 fights bare and observed in turn, and
/// the best of its times counts.
fn watching(content: &Arc<Content>) -> Vec<String> {
    const FIGHTS: usize = 64;
    const ROUNDS: usize = 40;
    let revision = Debugger::new("incursion", content.clone()).newest().clone();
    let mut lines = Vec::new();
    for (first, second) in [("hill_orc", "goblin"), ("ogre", "troll")] {
        let arena = Arena::new(&revision, first, second, 1, Outfit::Listed).unwrap();
        let mut best = [[Duration::MAX; 2]; FIGHTS];
        let mut counting = Counting(0);
        for round in 0..ROUNDS {
            for (run, best) in best.iter_mut().enumerate() {
                for observed in [round % 2 == 0, round % 2 == 1] {
                    let start = Instant::now();
                    match observed {
                        true => {
                            black_box(arena.run_with(run as u64, Observed::new(&mut counting)).unwrap());
                        }
                        false => {
                            black_box(arena.run(run as u64).unwrap());
                        }
                    }
                    let best = &mut best[usize::from(observed)];
                    *best = (*best).min(start.elapsed());
                }
            }
        }
        black_box(counting.0);
        let all = |which: usize| best.iter().map(|both| both[which].as_secs_f64()).sum::<f64>();
        let (bare, observed) = (all(0), all(1));
        let times = observed / bare;
        lines.push(format!("Whole fights of {first} and {second}: {times:.2} times bare; the aim is 1.3."));
    }
    lines
}

/// Nanoseconds of a dependent load in 1 MiB.
fn chase() -> f64 {
    const RING: usize = 1 << 18;
    let mut ring: Vec<u32> = (0..RING as u32).collect();
    // One cycle through all numbers in an order that no prefetcher guesses (Sattolo's shuffle).
    for i in (1..RING).rev() {
        ring.swap(i, (mix(3, i as u64) % i as u64) as usize);
    }
    let best = (0..30).map(|_| {
        let (start, mut at) = (Instant::now(), 0u32);
        for _ in 0..1 << 20 {
            at = ring[at as usize];
        }
        black_box(at);
        start.elapsed()
    });
    best.min().unwrap_or_default().as_nanos() as f64 / f64::from(1 << 20)
}

fn main() {
    let mut criterion = Criterion::default()
        .warm_up_time(Duration::from_millis(500))
        .measurement_time(Duration::from_secs(3))
        .sample_size(20)
        .configure_from_args();
    let opened = pack::open(&folder()).unwrap();
    let (mut rows, load) = (Vec::new(), chase());
    let before = MEMORY.current_usage();
    let mut debugger = fought(&opened.content, sample(Some(LASTS)), wanted_moments());
    let moments = debugger.session().unwrap().moments();
    let memory = MEMORY.current_usage().saturating_sub(before);
    stepping(&mut debugger, &mut criterion, &mut rows);
    querying(&mut debugger, &mut rows);
    drop(debugger);
    what_if_running(&opened.content, &mut criterion, &mut rows);
    scrubbing(&mut rows);
    let watched = watching(&opened.content);
    criterion.final_summary();
    let shown = |d: Duration| format!("{:.2} ms", d.as_secs_f64() * 1e3);
    println!("\n| what | middle | 95 of 100 | in chases | the aim |\n|---|--:|--:|--:|--:|");
    for row in &rows {
        let chases = row.late.as_nanos() as f64 / load;
        println!(
            "| {} | {} | {} | {chases:.0} | {} |",
            row.what,
            shown(row.middle),
            shown(row.late),
            row.aim
        );
    }
    println!("\nA dependent load in 1 MiB takes {load:.2} ns.");
    watched.iter().for_each(|line| println!("{line}"));
    let each = memory as f64 / moments as f64;
    println!("A session of {moments} moments takes {memory} bytes: {each:.1} a moment; the aim is 40.");
}
