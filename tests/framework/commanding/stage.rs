//! A random map with every kind of thing on it: terrains, light, regions, creatures of all kinds with what lies on
//! them, characters of all races and classes, gear, items, containers and what is in them, doors, traps, altars and
//! other fixtures, fields.

use crate::seeded::Seeded;
use augury_engine::base::game_option::{GameOption, OPTIONS};
use augury_engine::base::id::{Kind, ResId};
use augury_engine::base::names::{
    DoorState, EffectArea, Feat, FieldFlag, ItemQuality, ItemState, Named, ObjectType, Skill, StatiNature,
    TerrainFlag, TrapState,
};
use augury_engine::content::Content;
use augury_engine::play::recording::{Fixture, Laid, Lying};
use augury_engine::play::{Actor, Recording, Square};
use augury_engine::world::character::ClassLevels;
use augury_engine::world::{Character, ItemField, Light, Stati};
use std::collections::BTreeMap;

/// Squares of the legend, beside the wall.
const LETTERS: &str = "abcdefghijklmnopqrstuvw";
/// Terrains of which one at least is on each map.
const WANTED: [TerrainFlag; 8] = [
    TerrainFlag::TF_WATER,
    TerrainFlag::TF_FALL,
    TerrainFlag::TF_STICKY,
    TerrainFlag::TF_TREE,
    TerrainFlag::TF_WARN,
    TerrainFlag::TF_SPECIAL,
    TerrainFlag::TF_OBSCURE,
    TerrainFlag::TF_SOLID,
];

/// A fresh one.
pub fn recording(dice: &mut Seeded, content: &Content) -> Recording {
    let wide = 12 + dice.below(24) as i16;
    let high = 8 + dice.below(14) as i16;
    let legend = legend(dice, content);
    let creatures = 4 + dice.below(7);
    let mut recording = Recording {
        seed: dice.number(),
        pack: "assets/incursion".to_owned(),
        map: rows(dice, wide, high),
        legend,
        dungeon: some(dice, content, Kind::Dungeon),
        region: (dice.below(2) == 0).then(|| one(dice, content, Kind::Region)),
        depth: dice.below(12) as i16,
        lit: dice.below(2) == 0,
        options: options(dice),
        ..Recording::default()
    };
    let mut at = || (1 + dice.below(wide as usize - 2) as i16, 1 + dice.below(high as usize - 2) as i16);
    let places: Vec<(i16, i16)> = (0..64).map(|_| at()).collect();
    recording.creatures =
        (0..creatures).map(|n| actor(dice, content, n, creatures, places.get(n).copied())).collect();
    recording.features = (0..4 + dice.below(12)).map(|_| fixture(dice, content, &places)).collect();
    recording.items = items(dice, content, creatures, &places);
    if dice.below(2) == 0 {
        recording.items.extend(tools(dice, content));
    }
    recording.fields = (0..dice.below(4)).map(|_| field(dice, content, creatures, &places)).collect();
    recording
}

/// A few game options other than a new game has them, on every third map.
fn options(dice: &mut Seeded) -> BTreeMap<GameOption, u8> {
    if dice.below(3) != 0 {
        return BTreeMap::new();
    }
    let some = OPTIONS.iter().filter(|_| dice.below(8) == 0).collect::<Vec<_>>();
    some.into_iter().map(|info| (info.option, dice.below(info.choices.len()) as u8)).collect()
}

fn one(dice: &mut Seeded, content: &Content, kind: Kind) -> String {
    dice.pick(content.ids(kind)).map_or_else(String::new, |id| id.id().to_owned())
}

fn some(dice: &mut Seeded, content: &Content, kind: Kind) -> Option<String> {
    (dice.below(3) != 0).then(|| one(dice, content, kind)).filter(|id| !id.is_empty())
}

/// One resource of those that fit; any of the kind where none does.
fn fitting(dice: &mut Seeded, content: &Content, kind: Kind, fits: impl Fn(ResId) -> bool) -> String {
    let all: Vec<ResId> = content.ids(kind).iter().copied().filter(|id| fits(*id)).collect();
    dice.pick(&all).map_or_else(|| one(dice, content, kind), |id| id.id().to_owned())
}

fn rows(dice: &mut Seeded, wide: i16, high: i16) -> Vec<String> {
    let letters: Vec<char> = LETTERS.chars().collect();
    // A few pools of one ground each, and single squares.
    let pools: Vec<(i16, i16, i16, char)> = (0..4 + dice.below(8))
        .map(|_| {
            let (x, y) = (dice.below(wide as usize) as i16, dice.below(high as usize) as i16);
            (x, y, 1 + dice.below(3) as i16, dice.pick(&letters).copied().unwrap_or('.'))
        })
        .collect();
    (0..high)
        .map(|y| {
            let square = |x: i16| {
                let edge = x == 0 || y == 0 || x == wide - 1 || y == high - 1;
                let pool = pools.iter().find(|(px, py, r, _)| (px - x).abs() <= *r && (py - y).abs() <= *r);
                match (edge, pool, dice.below(16)) {
                    (true, _, n) if n != 0 => '#',
                    (_, _, 0) => '#',
                    (_, _, 1) => dice.pick(&letters).copied().unwrap_or('.'),
                    (_, Some((.., letter)), _) => *letter,
                    _ => '.',
                }
            };
            (0..wide).map(square).collect()
        })
        .collect()
}

fn legend(dice: &mut Seeded, content: &Content) -> BTreeMap<char, Square> {
    let has = |id: ResId, flag| content.terrain(id).is_some_and(|t| t.flags.has(flag));
    let mut all = BTreeMap::new();
    for (n, letter) in LETTERS.chars().enumerate() {
        let terrain = match WANTED.get(n) {
            Some(flag) => fitting(dice, content, Kind::Terrain, |id| has(id, *flag)),
            None if n < 12 => String::new(),
            None => one(dice, content, Kind::Terrain),
        };
        let mut coin = || dice.below(3) == 0;
        let light = Light { lit: coin(), bright: coin(), magic: coin(), dark: coin() };
        let region = if dice.below(4) == 0 { one(dice, content, Kind::Region) } else { Default::default() };
        let light = (dice.below(2) == 0).then_some(light);
        all.insert(letter, Square { terrain, region, light, ..Square::default() });
    }
    all
}

fn actor(dice: &mut Seeded, content: &Content, n: usize, creatures: usize, at: Option<(i16, i16)>) -> Actor {
    let played = n < 1 + dice.below(3);
    let character = played.then(|| character(dice, content, n == 0));
    let monster = if played { String::new() } else { one(dice, content, Kind::Monster) };
    let templates =
        (!played && dice.below(6) == 0).then(|| one(dice, content, Kind::Template)).into_iter().collect();
    let gear = (0..dice.below(6))
        .map(|_| {
            let effect =
                if dice.below(4) == 0 { one(dice, content, Kind::Effect) } else { Default::default() };
            (one(dice, content, Kind::Item), effect)
        })
        .collect();
    Actor {
        monster,
        character,
        at,
        max_hp: (dice.below(3) != 0).then(|| 1 + dice.below(120) as i32),
        stati: (0..dice.below(4)).map(|_| stati(dice, creatures)).collect(),
        templates,
        gear,
        enemy_to_all: dice.below(3) == 0,
        ..Actor::default()
    }
}

/// Something that lies on somebody: any nature but a template's, which needs its template, for a while, mostly by
/// somebody.
fn stati(dice: &mut Seeded, creatures: usize) -> Stati {
    let all: Vec<StatiNature> = StatiNature::table()
        .iter()
        .map(|(_, number)| StatiNature::from_number(*number))
        .filter(|nature| *nature != StatiNature::TEMPLATE)
        .collect();
    let nature = dice.pick(&all).copied().unwrap_or(StatiNature::STUNNED);
    let by = augury_engine::base::handle::Handle(dice.below(creatures + 1) as u32);
    let (val, mag) = (dice.below(8) as i16, dice.below(12) as i16 - 2);
    let laid = Stati::new(nature, val, mag).lasting(dice.below(40) as i16).by(by);
    // 0 stands for none of a family.
    if laid.impossible().is_some() { Stati { val: 0, ..laid } } else { laid }
}

fn character(dice: &mut Seeded, content: &Content, player: bool) -> Character {
    let race = dice.pick(content.ids(Kind::Race)).copied().unwrap_or_else(|| ResId::new(Kind::Race, "human"));
    let base = std::array::from_fn(|_| 6 + dice.below(14) as i16);
    let classes = dice
        .pick(content.ids(Kind::Class))
        .into_iter()
        .map(|class| ClassLevels { level: 1 + dice.below(6) as i16, ..ClassLevels::none(*class) });
    let classes = classes.collect();
    let ranks: BTreeMap<Skill, i16> =
        (0..6).map(|_| (Skill::from_number(named::<Skill>(dice)), dice.below(12) as i16)).collect();
    let ranks = ranks.into_iter().collect();
    let feats = (0..4).map(|_| Feat::from_number(named::<Feat>(dice))).collect();
    let god = (dice.below(2) == 0).then(|| dice.pick(content.ids(Kind::God)).copied()).flatten();
    Character { classes, ranks, feats, god, player, ..Character::new(race, base) }
}

fn named<N: Named>(dice: &mut Seeded) -> i32 {
    dice.pick(N::table()).map_or(0, |(_, number)| *number)
}

fn fixture(dice: &mut Seeded, content: &Content, places: &[(i16, i16)]) -> Fixture {
    let is = |id: ResId, kind| content.feature(id).is_some_and(|f| f.ftype == kind);
    let feature = match dice.below(4) {
        0 | 1 => fitting(dice, content, Kind::Feature, |id| is(id, ObjectType::T_DOOR)),
        2 => fitting(dice, content, Kind::Feature, |id| is(id, ObjectType::T_TRAP)),
        _ => one(dice, content, Kind::Feature),
    };
    let id = ResId::new(Kind::Feature, &feature);
    let trap = match dice.below(2) == 0 && is(id, ObjectType::T_TRAP) {
        true => one(dice, content, Kind::Effect),
        false => String::new(),
    };
    let doors = [DoorState::DF_OPEN, DoorState::DF_LOCKED, DoorState::DF_SECRET, DoorState::DF_STUCK];
    let states = [TrapState::TS_FOUND, TrapState::TS_DISARMED, TrapState::TS_NORESET];
    let (is_door, is_trap) = (is(id, ObjectType::T_DOOR), is(id, ObjectType::T_TRAP));
    let at = dice.pick(places).copied().unwrap_or((1, 1));
    let mut doors: Vec<DoorState> = doors.into_iter().filter(|_| dice.below(4) == 0).collect();
    if doors.contains(&DoorState::DF_OPEN) {
        doors.retain(|state| !matches!(*state, DoorState::DF_LOCKED | DoorState::DF_SECRET));
    }
    let states: Vec<TrapState> = states.into_iter().filter(|_| dice.below(4) == 0).collect();
    Fixture {
        feature,
        trap,
        at: Some(at),
        door: if is_door { doors } else { Vec::new() },
        state: if is_trap { states } else { Vec::new() },
        ..Fixture::default()
    }
}

fn items(dice: &mut Seeded, content: &Content, creatures: usize, places: &[(i16, i16)]) -> Vec<Lying> {
    let holds = |id: ResId| {
        let kind = content.item(id).map(|i| i.itype);
        matches!(kind, Some(ObjectType::T_CONTAIN | ObjectType::T_CHEST))
    };
    let is_used_up = |id: ResId| {
        let kind = content.item(id).map(|i| i.itype);
        matches!(
            kind,
            Some(ObjectType::T_POTION | ObjectType::T_FOOD | ObjectType::T_LIGHT | ObjectType::T_FOUNTAIN)
        )
    };
    let count = 8 + dice.below(20);
    let boxes = 1 + dice.below(4);
    let mut all: Vec<Lying> = Vec::new();
    for n in 0..count {
        let is_box = n < boxes;
        let item = match is_box {
            true => fitting(dice, content, Kind::Item, holds),
            false if dice.below(3) == 0 => fitting(dice, content, Kind::Item, is_used_up),
            false => one(dice, content, Kind::Item),
        };
        let mut lying = Lying { item, ..Lying::default() };
        match dice.below(4) {
            0 if !is_box => lying.inside = 1 + dice.below(boxes),
            1 => lying.held = 1 + dice.below(creatures),
            _ => lying.at = dice.pick(places).copied(),
        }
        if dice.below(4) == 0 {
            lying.effect = one(dice, content, Kind::Effect);
        }
        if dice.below(3) == 0 {
            lying.of = one(dice, content, Kind::Monster);
        }
        if dice.below(3) == 0 && !is_box {
            lying.fields.push((ItemField::Quantity, 1 + dice.below(9) as i32));
        }
        if dice.below(5) == 0 {
            lying.qualities.push(ItemQuality::from_number(named::<ItemQuality>(dice)));
        }
        let states = [ItemState::IF_BLESSED, ItemState::IF_CURSED, ItemState::IF_MASTERWORK];
        lying.state = states.into_iter().filter(|_| dice.below(6) == 0).collect();
        if lying.state.contains(&ItemState::IF_BLESSED) {
            lying.state.retain(|state| *state != ItemState::IF_CURSED);
        }
        all.push(lying);
    }
    all
}

/// What the first creature, whoever is played, makes things with: tools, gold and a vial of poison.
fn tools(dice: &mut Seeded, content: &Content) -> Vec<Lying> {
    let poison = |id: ResId| {
        let first = content.effect(id).and_then(|e| e.values().next());
        first.is_some_and(|first| first.aval == EffectArea::AR_POISON)
    };
    let poison = ResId::new(Kind::Effect, &fitting(dice, content, Kind::Effect, poison));
    let doses =
        Stati { effect: Some(poison), ..Stati::new(StatiNature::POISONED, 0, 1 + dice.below(9) as i16) };
    let held = |item: &str| Lying { item: item.to_owned(), held: 1, ..Lying::default() };
    let mut gold = held("gold_piece");
    gold.fields.push((ItemField::Quantity, 1 + dice.below(9000) as i32));
    let mut vial = held("small_glass_vial");
    vial.stati.push(doses);
    vec![held("alchemy_set"), held("craftsmans_tools"), held("long_sword"), gold, vial]
}

fn field(dice: &mut Seeded, content: &Content, creatures: usize, places: &[(i16, i16)]) -> Laid {
    let mut kinds: Vec<FieldFlag> =
        (0..1 + dice.below(3)).map(|_| FieldFlag::from_number(named::<FieldFlag>(dice))).collect();
    kinds.sort_by_key(|kind| kind.number());
    kinds.dedup();
    Laid {
        effect: if dice.below(3) != 0 { one(dice, content, Kind::Effect) } else { Default::default() },
        kinds,
        at: Some(dice.pick(places).copied().unwrap_or((1, 1))),
        level: 0,
        radius: dice.below(4) as i16,
        creator: dice.below(creatures + 1) as u32,
        duration: dice.below(20) as i16,
    }
}
