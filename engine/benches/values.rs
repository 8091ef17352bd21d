//! How long CalcValues of a bare monster takes: sums alone, as play runs it, and with every reason kept.
//! `cargo bench -p augury-engine --bench values`

use augury_engine::base::id::{Kind, ResId};
use augury_engine::content::load_pack;
use augury_engine::rules::values;
use augury_engine::rules::who::who;
use augury_engine::world::{Map, World};
use criterion::{Criterion, criterion_group, criterion_main};
use std::hint::black_box;
use std::path::Path;

fn calc_values(c: &mut Criterion) {
    let pack = Path::new(env!("CARGO_MANIFEST_DIR")).join("../assets/incursion");
    let content = load_pack(&pack).content;
    for id in ["goblin", "hill_orc", "troll", "mind_flayer_warrior"] {
        let mut world = World::new(Map::plain(9, 9, ResId::new(Kind::Terrain, "floor")));
        let h = world.add_creature(id, ResId::new(Kind::Monster, id));
        let Some(me) = who(&world, &content, h).filter(|w| w.monster().is_some()) else { continue };
        let attr = values::values(&me).attr;
        world.set_attributes(h, &attr);
        let Some(me) = who(&world, &content, h) else { continue };
        c.bench_function(&format!("values/sums/{id}"), |b| b.iter(|| values::values(black_box(&me)).attr));
        c.bench_function(&format!("values/matrix/{id}"), |b| b.iter(|| values::matrix(black_box(&me))));
    }
}

criterion_group!(benches, calc_values);
criterion_main!(benches);
