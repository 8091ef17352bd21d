//! How long packs take to read, check and reload, the shipped one and ten times that, and what they weigh:
//! `cargo bench -p augury-engine --bench content`. One core, page cache warm. Times are those on the processor
//! where the system tells them (Linux), so that other work on the machine does not count.
//!
//! Both are made anew in temporary folders, every second resource with a script, so that scripts are as frequent
//! as in the original.

#![allow(
    clippy::print_stdout,
    clippy::disallowed_types,
    reason = "a bench has a clock, and prints what it measured"
)]

use augury_engine::base::event_code::EventCode;
use augury_engine::base::id::Kind;
use augury_engine::content::{
    Content, Resource, check, files_of, load_file, load_pack, outline, stack_of, text_of, who_answers,
};
use augury_engine::content::{Holds, load_text};
use augury_engine::script::Compiled;
use criterion::measurement::{Measurement, ValueFormatter, WallTime};
use criterion::{Criterion, criterion_group, criterion_main};
use peak_alloc::PeakAlloc;
use std::hint::black_box;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

#[global_allocator]
static MEMORY: PeakAlloc = PeakAlloc;

/// Time that this thread was on the processor.
struct OnProcessor;

/// From the system's own count, else from the clock.
fn on_processor(since: Instant) -> Duration {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanos = told.and_then(|text| text.split(' ').next()?.parse().ok());
    nanos.map_or_else(|| since.elapsed(), Duration::from_nanos)
}

impl Measurement for OnProcessor {
    type Intermediate = (Instant, Duration);
    type Value = Duration;
    fn start(&self) -> Self::Intermediate {
        let now = Instant::now();
        (now, on_processor(now))
    }
    fn end(&self, (since, before): Self::Intermediate) -> Duration {
        on_processor(since).saturating_sub(before)
    }
    fn add(&self, a: &Duration, b: &Duration) -> Duration {
        *a + *b
    }
    fn zero(&self) -> Duration {
        Duration::ZERO
    }
    fn to_f64(&self, value: &Duration) -> f64 {
        // Criterion takes no sample that took no time at all.
        value.as_nanos().max(1) as f64
    }
    fn formatter(&self) -> &dyn ValueFormatter {
        WallTime.formatter()
    }
}

const SCRIPT: &str = "    handlers: [(on: \"EV_DAMAGE\", script: r#\"
        if victim.saving_throw(13, FORT, SA_POISON) {
            e.v_dmg = max(1, e.v_dmg / 2);
        } else {
            i_print(victim, \"It burns.\");
        }
        NOTHING
    \"#)],
";

/// A file of a pack as bytes to read: kind, stem, text.
type Text = (Kind, String, String);

fn texts_of(folder: &Path) -> Vec<Text> {
    let (files, _) = files_of(folder, &[]);
    let text = |file: augury_engine::content::PackFile| match file.holds {
        Holds::Resources(kind) => Some((kind, file.stem(), text_of(&file.path).ok()?)),
        Holds::Override(_) => None,
    };
    files.into_iter().filter_map(text).collect()
}

/// Writes the shipped pack so many times over below the benches' own temporary folder: every copy of a resource
/// has an id of its own, and every second one a script.
fn copied(times: usize) -> std::io::Result<PathBuf> {
    let shipped = Path::new(env!("CARGO_MANIFEST_DIR")).join("../assets/incursion");
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("pack_x{times}"));
    if folder.exists() {
        std::fs::remove_dir_all(&folder)?;
    }
    std::fs::create_dir_all(&folder)?;
    std::fs::copy(shipped.join("pack.ron"), folder.join("pack.ron"))?;
    for (place, (kind, stem, text)) in texts_of(&shipped).into_iter().enumerate() {
        let home = folder.join(kind.folder());
        std::fs::create_dir_all(&home)?;
        let table = outline(&text).is_ok_and(|root| text[root.start..].starts_with('{'));
        for n in 0..times {
            let scripted = !table && (place + n) % 2 == 1 && !text.contains("handlers:");
            let end = text.trim_end().strip_suffix(')').filter(|_| scripted);
            let mut text = end.map_or_else(|| text.clone(), |body| format!("{body}{SCRIPT})\n"));
            if table && n > 0 {
                text = text.replace("\n    \"", &format!("\n    \"copy{n}_"));
            }
            let name = if n == 0 { format!("{stem}.ron") } else { format!("{stem}_copy{n}.ron") };
            std::fs::write(home.join(name), text)?;
        }
    }
    Ok(folder)
}

fn resources(texts: &[Text]) -> Vec<Resource> {
    texts.iter().flat_map(|(kind, stem, text)| load_file(*kind, stem, stem, text, 0).resources).collect()
}

fn packs(c: &mut Criterion<OnProcessor>) {
    for times in [1, 10] {
        match copied(times) {
            Ok(folder) => pack(c, &folder, times),
            Err(error) => println!("the pack cannot be written {times} times: {error}"),
        }
    }
}

fn pack(c: &mut Criterion<OnProcessor>, folder: &Path, times: usize) {
    let before = MEMORY.current_usage();
    let loaded = load_pack(folder);
    let (compiled, _) = Compiled::new(&loaded.content);
    let weight = MEMORY.current_usage() - before;
    let count = loaded.content.all().count();
    println!(
        "{count} resources, {} scripts, {} problems, {:.1} MB in memory",
        compiled.len(),
        loaded.problems.len(),
        weight as f64 / 1e6
    );
    let texts = texts_of(folder);
    println!("{} bytes of text", texts.iter().map(|(_, _, text)| text.len()).sum::<usize>());

    let mut group = c.benchmark_group(format!("content x{times}"));
    group.sample_size(10);
    group.bench_function("everything", |b| {
        b.iter(|| {
            let loaded = load_pack(folder);
            let (compiled, _) = Compiled::new(&loaded.content);
            check(&loaded.content, &loaded.problems, Some(&compiled))
        });
    });
    group.bench_function("load", |b| b.iter(|| load_pack(folder)));
    group.bench_function("list", |b| b.iter(|| files_of(folder, &[])));
    group.bench_function("disk", |b| b.iter(|| texts_of(folder)));
    group.bench_function("parse", |b| b.iter(|| resources(&texts)));
    group.bench_function("outline", |b| {
        b.iter(|| texts.iter().filter(|(_, _, text)| outline(text).is_ok()).count());
    });
    group.bench_function("compile", |b| b.iter(|| Compiled::new(&loaded.content)));
    group.bench_function("check", |b| {
        b.iter(|| check(&loaded.content, &loaded.problems, Some(&compiled)));
    });
    group.bench_function("stack", |b| b.iter(|| stack_of(folder)));
    group.bench_function("who", |b| b.iter(|| who_answers(&loaded.content, EventCode::EV_DAMAGE)));
    let reload = |content: &Content, some: &[Text]| {
        let read = resources(some);
        let content = content.with_all(read, []);
        let (scripts, _) = compiled.update(&content);
        (content, scripts)
    };
    let content = &loaded.content;
    let goblin = content.ids(Kind::Monster).first().and_then(|id| content.get(*id));
    if let Some(one) = goblin {
        let edited = format!("// edited\n{}", &*one.text);
        group.bench_function("reload of one", |b| {
            b.iter(|| {
                let read = load_text(one.id.kind(), one.id.id(), &one.file, black_box(&edited));
                let content = loaded.content.with_all(read.ok(), []);
                let (scripts, _) = compiled.update(&content);
                (content, scripts)
            });
        });
    }
    let step = (texts.len() / 1000).max(1);
    let thousand: Vec<Text> = texts
        .iter()
        .step_by(step)
        .take(1000)
        .map(|(kind, stem, text)| (*kind, stem.clone(), format!("// edited\n{text}")))
        .collect();
    println!("{} files reloaded at once", thousand.len());
    group.bench_function("reload of a thousand", |b| b.iter(|| reload(&loaded.content, &thousand)));
    group.finish();
}

criterion_group! {
    name = benches;
    config = Criterion::default().with_measurement(OnProcessor);
    targets = packs
}
criterion_main!(benches);
