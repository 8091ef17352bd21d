//! Ways over a map and a round of those who wander on it: a path across 80 by 50 squares with walls, water and doors,
//! and a hundred monsters that each take their turns for sixty segments. `cargo bench -p augury-engine --bench ground`.

#![allow(
    missing_docs,
    clippy::unwrap_used,
    clippy::print_stdout,
    reason = "criterion declares functions; a bench that can't begin has failed; figures are told"
)]

#[path = "../tests/wanderers/mod.rs"]
mod wanderers;

use augury_engine::base::handle::Handle;
use augury_engine::rules::movement::path::Pathfinder;
use augury_engine::rules::query::who::who;
use augury_engine::world::Point;
use criterion::{Criterion, criterion_group, criterion_main};
use std::hint::black_box;
use wanderers::{HIGH, WIDE, content, round, under_way, world};

fn ways(c: &mut Criterion) {
    let content = content();
    let world = world(1);
    let mut finder = Pathfinder::default();
    let me = who(&world, &content, Handle(1)).unwrap();
    let (from, to) = (Point::new(1, 2), Point::new(WIDE - 3, HIGH - 3));
    let length = finder.find(&me, from, to).map_or(0, <[Point]>::len);
    let counted = allocation_counter::measure(|| {
        black_box(finder.find(&me, from, to));
    });
    println!("a way of {length} squares; {} allocations", counted.count_total);
    c.bench_function("path across 80x50", |b| b.iter(|| black_box(finder.find(&me, from, to).is_some())));
}

fn wanderers(c: &mut Criterion) {
    let content = content();
    let mut m = under_way(&content);
    let mut turns = 0;
    let counted = allocation_counter::measure(|| turns = round(&mut m));
    println!("a round of 100: {turns} turns, {} allocations", counted.count_total);
    c.bench_function("round of 100 wanderers", |b| b.iter(|| black_box(round(&mut m))));
}

criterion_group!(benches, ways, wanderers);
criterion_main!(benches);
