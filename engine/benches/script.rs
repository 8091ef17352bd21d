//! What one call of a script costs: a throw that one script answers, less the same throw that nobody
//! answers. `cargo bench -p augury-engine --bench script`

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, missing_docs)]

use augury_engine::base::event_code::EventCode;
use augury_engine::base::handle::Handle;
use augury_engine::base::id::{Kind, ResId};
use augury_engine::content::{Content, Manifest, load_text};
use augury_engine::event::{Bare, EventInfo, Machine, RuleBook, fields};
use augury_engine::script::Compiled;
use augury_engine::world::{CreatureField, Map, Point, World};
use criterion::{Criterion, criterion_group, criterion_main};
use std::hint::black_box;

const SCRIPTS: &[(&str, &str)] = &[
    ("nobody answers", ""),
    ("NOTHING", "NOTHING"),
    ("one field", "e.v_dmg -= 5;"),
    ("three fields read, one written", "e.v_dmg = e.v_hit + e.v_def + e.v_crit;"),
    ("a test of the type", "if e.d_type == AD_FIRE { e.v_dmg = 0; return DONE; } NOTHING"),
    ("a stati and a flag", "if victim.has_stati(STUNNED) && actor.has_m_flag(M_EVIL) { e.v_dmg *= 2; }"),
    ("a variable and a die", "blows += 1; if blows > 3 { e.v_dmg += roll(6); blows = 0; }"),
];

fn stage(script: &str) -> (Content, World, Handle, Handle) {
    let handlers = match script {
        "" => String::new(),
        script => format!(", handlers: [(on: \"EVICTIM(EV_DAMAGE)\", script: \"{script}\")]"),
    };
    let text = format!("(name: \"goblin\", vars: [(name: \"blows\")]{handlers})");
    let monster = load_text(Kind::Monster, "goblin", "goblin.ron", &text).unwrap();
    let content = Content::new(Manifest::default(), [monster]);
    let mut world = World::new(Map::plain(8, 8, ResId::new(Kind::Terrain, "floor")));
    let mut creature = |x| {
        let h = world.add_creature("goblin", ResId::new(Kind::Monster, "goblin"));
        let _ = world.place(h, Point::new(x, 3));
        let _ = world.put(h, CreatureField::Hp, 50);
        h
    };
    let (actor, victim) = (creature(3), creature(4));
    (content, world, actor, victim)
}

fn calls(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("throw");
    for (name, script) in SCRIPTS {
        let (content, world, actor, victim) = stage(script);
        let (compiled, problems) = Compiled::new(&content);
        assert!(problems.is_empty(), "{problems:?}");
        let mut m = Machine::new(world, 1, &content, &compiled, RuleBook::default(), Bare);
        let info = EventInfo::new(EventCode::EV_DAMAGE)
            .with(fields::EActor, actor)
            .with(fields::EVictim, victim)
            .with(fields::VDmg, 12);
        group.bench_function(*name, |b| {
            b.iter(|| {
                m.begin_action(actor, 1, "bench");
                m.throw(black_box(info.clone())).unwrap()
            });
        });
    }
    group.finish();
}

fn reading(criterion: &mut Criterion) {
    let (content, ..) = stage(SCRIPTS[5].1);
    criterion.bench_function("read one script", |b| b.iter(|| Compiled::new(black_box(&content)).0.len()));
}

criterion_group!(benches, calls, reading);
criterion_main!(benches);
