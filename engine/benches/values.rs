//! How long CalcValues takes: of a bare monster, and of a character of level 10 in full gear with 20 stati; sums alone,
//! as play runs it, and with every reason kept. `cargo bench -p augury-engine --bench values`

use augury_engine::base::handle::Handle;
use augury_engine::base::id::{Kind, ResId};
use augury_engine::base::names::{Attribute, Feat, ItemKnown, ItemState, Named, Skill, Slot, StatiNature};
use augury_engine::content::{Content, load_pack};
use augury_engine::rules::query::who::who;
use augury_engine::rules::{growth, values};
use augury_engine::world::{Character, ClassLevels, ItemField, Map, Stati, World};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use std::hint::black_box;
use std::path::Path;

/// What the character wears: kind, slot, plus.
const GEAR: [(&str, Slot, i32); 10] = [
    ("long_sword", Slot::SL_WEAPON, 3),
    ("kite_shield", Slot::SL_READY, 2),
    ("full_plate_armour", Slot::SL_ARMOUR, 2),
    ("torch", Slot::SL_LIGHT, 0),
    ("cloak", Slot::SL_CLOAK, 0),
    ("boots", Slot::SL_BOOTS, 0),
    ("helm", Slot::SL_HELM, 0),
    ("gauntlets", Slot::SL_GAUNTLETS, 0),
    ("amulet", Slot::SL_AMULET, 0),
    ("ring", Slot::SL_LRING, 0),
];

/// What lies on it: natures with Val and Mag, 20 in all.
const LAID: [(StatiNature, i16, i16); 20] = [
    (StatiNature::ADJUST, Attribute::A_STR.0, 4),
    (StatiNature::ADJUST, Attribute::A_DEX.0, 2),
    (StatiNature::ADJUST, Attribute::A_CON.0, 4),
    (StatiNature::ADJUST_LUCK, Attribute::A_DEF.0, 2),
    (StatiNature::ADJUST_LUCK, Attribute::A_SAV_REF.0, 2),
    (StatiNature::ADJUST_INS, Attribute::A_DEF.0, 3),
    (StatiNature::ADJUST_RES, Attribute::A_SAV_FORT.0, 3),
    (StatiNature::ADJUST_RES, Attribute::A_SAV_WILL.0, 3),
    (StatiNature::ADJUST_MOR, Attribute::A_HIT_MELEE.0, 2),
    (StatiNature::ADJUST_MOR, Attribute::A_DMG_MELEE.0, 2),
    (StatiNature::ADJUST_NAT, Attribute::A_ARM.0, 2),
    (StatiNature::ADJUST_DEFL, Attribute::A_DEF.0, 2),
    (StatiNature::ADJUST_SAC, Attribute::A_SAV_WILL.0, 1),
    (StatiNature::ADJUST_COMP, Attribute::A_HIT_ARCHERY.0, 1),
    (StatiNature::ADJUST_DODG, Attribute::A_DEF.0, 1),
    (StatiNature::ADJUST_CIRC, Attribute::A_DEF.0, 1),
    (StatiNature::ADJUST_PAIN, Attribute::A_DEX.0, -1),
    (StatiNature::ADJUST_DMG, Attribute::A_CHA.0, -2),
    (StatiNature::PRONE, 0, 0),
    (StatiNature::SEE_INVIS, 1, 0),
];

fn calc_values(c: &mut Criterion) {
    let pack = Path::new(env!("CARGO_MANIFEST_DIR")).join("../assets/incursion");
    let content = load_pack(&pack).content;
    for id in ["goblin", "hill_orc", "troll", "mind_flayer_warrior"] {
        let mut world = World::new(Map::plain(9, 9, ResId::new(Kind::Terrain, "floor")));
        let h = world.add_creature(id, ResId::new(Kind::Monster, id));
        measure(c, &content, world, h, id);
    }
    all_monsters(c, &content);
    let (world, h) = seasoned(&content);
    let worn = world.creature(h).map_or(0, |c| c.inventory().len());
    let laid = world.creature(h).map_or(0, |c| c.stati().iter().count());
    assert!(worn == GEAR.len() && laid >= LAID.len(), "{worn} things worn, {laid} stati");
    measure(c, &content, world, h, "warrior_of_level_10");
}

/// Sums and matrix of a creature whose values have settled.
fn measure(c: &mut Criterion, content: &Content, mut world: World, h: Handle, name: &str) {
    for _ in 0..4 {
        let Some(me) = who(&world, content, h) else { return };
        let attr = values::values(&me).attr;
        world.set_attributes(h, &attr);
    }
    let Some(me) = who(&world, content, h).filter(|w| w.monster().is_some()) else { return };
    c.bench_function(&format!("values/sums/{name}"), |b| b.iter(|| values::values(black_box(&me)).attr));
    c.bench_function(&format!("values/matrix/{name}"), |b| b.iter(|| values::matrix(black_box(&me))));
}

/// Sums of each monster of the library once, one after the other: the time divided by their number is that of one.
fn all_monsters(c: &mut Criterion, content: &Content) {
    let mut world = World::new(Map::plain(9, 9, ResId::new(Kind::Terrain, "floor")));
    let all: Vec<Handle> =
        content.ids(Kind::Monster).iter().map(|id| world.add_creature(id.id(), *id)).collect();
    for _ in 0..4 {
        for h in &all {
            let Some(me) = who(&world, content, *h) else { continue };
            let attr = values::values(&me).attr;
            world.set_attributes(*h, &attr);
        }
    }
    let mut group = c.benchmark_group("values/sums");
    group.throughput(Throughput::Elements(all.len() as u64));
    group.bench_function("all_monsters", |b| {
        b.iter(|| {
            for h in &all {
                if let Some(me) = who(&world, content, *h) {
                    black_box(values::values(black_box(&me)).attr);
                }
            }
        });
    });
    group.finish();
}

/// A character of level 10 with all that it wears and that lies on it.
fn seasoned(content: &Content) -> (World, Handle) {
    let mut world = World::new(Map::plain(9, 9, ResId::new(Kind::Terrain, "floor")));
    let h = world.add_creature("warrior", ResId::new(Kind::Monster, "human_temp"));
    let class = ResId::new(Kind::Class, "warrior");
    let levels = ClassLevels { level: 10, hp_rolls: vec![6; 10], mana_rolls: vec![2; 10], class };
    let character = Character {
        classes: vec![levels],
        feats: vec![Feat::FT_DODGE, Feat::FT_POWER_ATTACK, Feat::FT_CLEAVE, Feat::FT_IRON_WILL, Feat::FT_RUN],
        ranks: vec![(Skill::SK_ATHLETICS, 8), (Skill::SK_CLIMB, 5), (Skill::SK_RIDE, 5)],
        ..Character::new(ResId::new(Kind::Race, "human"), [18, 14, 16, 10, 12, 10, 10])
    };
    world.make_character(h, character.in_order());
    for (nature, val, mag) in LAID {
        let _ = world.gain(h, Stati::new(nature, val, mag));
    }
    let grown = who(&world, content, h).and_then(|me| Some(growth::grown(&me, me.character()?)));
    if let Some(grown) = grown {
        world.make_character(h, grown);
    }
    for (kind, slot, plus) in GEAR {
        let thing = world.add_item(ResId::new(Kind::Item, kind), None, h);
        for (field, value) in [
            (ItemField::Slots, 1 << slot.number()),
            (ItemField::Plus, plus),
            (ItemField::State, ItemState::IF_WORN.number()),
            (ItemField::Known, ItemKnown::KN_PLUS.number()),
        ] {
            let _ = world.put_item(thing, field, value);
        }
    }
    (world, h)
}

criterion_group!(benches, calc_values);
criterion_main!(benches);
