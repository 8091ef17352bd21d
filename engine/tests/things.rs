//! Items and fixtures of the world: who holds what is the same seen from both sides, whatever is asked for.

#![allow(clippy::unwrap_used, reason = "helpers of tests stand outside of #[test] functions")]

use augury_engine::base::event_code::EventCode;
use augury_engine::base::handle::Handle;
use augury_engine::base::id::{Kind, ResId};
use augury_engine::base::names::StatiNature;
use augury_engine::content::{Content, Manifest, load_text};
use augury_engine::event::observe::Flow;
use augury_engine::event::{Bare, EventInfo, Machine, Moment, NoScripts, Observed, Sink, View, fields};
use augury_engine::rules;
use augury_engine::rules::items::things;
use augury_engine::world::{Character, ItemField, Map, Point, Stati, World};
use std::collections::BTreeMap;

fn world() -> (World, [Handle; 2], Vec<Handle>) {
    let mut world = World::new(Map::default());
    let people = ["goblin", "ogre"].map(|name| world.add_creature(name, ResId::new(Kind::Monster, name)));
    let kinds = ["sack", "backpack", "dart", "torch", "food_ration"];
    let items = kinds.map(|kind| world.add_item(ResId::new(Kind::Item, kind), None, Handle::NONE)).to_vec();
    (world, people, items)
}

/// Every item is in the list of whoever holds it, once, and in no other; in the order just while it lies there.
fn agrees(world: &World, people: &[Handle], items: &[Handle]) {
    for item in items {
        let it = world.item(*item).unwrap();
        let holders: Vec<Handle> = people
            .iter()
            .chain(items)
            .flat_map(|h| world.held_by(*h).iter().filter(|held| *held == item).map(move |_| *h))
            .collect();
        let wanted = if it.holder.is_some() { vec![it.holder] } else { vec![] };
        assert_eq!(holders, wanted, "who holds {item}");
        let lying = world.in_play().order().iter().filter(|h| *h == item).count();
        assert_eq!(lying, usize::from(it.is_here()), "{item} on the map");
    }
}

#[test]
fn both_sides_agree_who_holds_what_after_any_row_of_changes() {
    let (mut world, people, items) = world();
    let everybody: Vec<Handle> =
        people.iter().chain(&items).copied().chain([Handle::NONE, Handle(99)]).collect();
    let mut number = 7u64;
    let mut next = |below: usize| {
        number = number.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (number >> 33) as usize % below
    };
    let mut done = 0;
    for _ in 0..2000 {
        let item = items[next(items.len())];
        let to = everybody[next(everybody.len())];
        done += usize::from(match next(3) {
            0 => world.lay(item, Point::new(next(5) as i16, 2)).is_some(),
            _ => world.hand(item, to).is_some(),
        });
        agrees(&world, &people, &items);
    }
    assert!(done > 1000, "only {done} changes could be made");
}

#[test]
fn a_container_never_lies_in_itself() {
    let (mut world, [goblin, _], items) = world();
    let (sack, pack) = (items[0], items[1]);
    assert!(world.hand(sack, sack).is_none());
    assert!(world.hand(pack, sack).is_some());
    assert!(world.hand(sack, pack).is_none());
    assert!(world.hand(sack, goblin).is_some());
    assert_eq!(world.held_by(goblin), [sack]);
    assert_eq!(world.held_by(sack), [pack]);
}

#[test]
fn what_is_carried_is_where_its_bearer_is() {
    let (mut world, [goblin, _], items) = world();
    let _ = world.place(goblin, Point::new(4, 7));
    let _ = world.hand(items[2], items[0]);
    assert_eq!(world.place_of(items[2]), None);
    let _ = world.hand(items[0], goblin);
    assert_eq!(world.place_of(items[2]), Some(Point::new(4, 7)));
    let _ = world.lay(items[2], Point::new(1, 1));
    assert_eq!(world.place_of(items[2]), Some(Point::new(1, 1)));
    assert_eq!(world.in_play().items_at(Point::new(1, 1)).count(), 1);
}

#[test]
fn a_world_with_a_changed_item_leaves_its_copy_alone() {
    let (mut world, _, items) = world();
    let before = world.clone();
    assert!(world.put_item(items[2], ItemField::Quantity, 12).is_some());
    assert!(world.gain(items[2], Stati::new(StatiNature::TRIED, 1, 2)).is_some());
    assert_eq!(before.item(items[2]).unwrap().quantity(), 1);
    assert!(before.stati(items[2]).unwrap().is_empty());
    assert_eq!(world.item(items[2]).unwrap().quantity(), 12);
    assert!(world.put_item(items[2], ItemField::Quantity, 12).is_none(), "it had that value already");
}

/// What can be handled in random ways.
const RESOURCES: &[(Kind, &str, &str)] = &[
    (Kind::Monster, "human", "(name: \"human\", size: SZ_MEDIUM, flags: [M_HUMANOID])"),
    (Kind::Race, "human", "(name: \"human\")"),
    (Kind::Terrain, "floor", "(name: \"floor\")"),
    (
        Kind::Item,
        "sack",
        "(name: \"sack\", itype: T_CONTAIN, size: SZ_SMALL, weight: 5, capacity: 3, timeout: 9, max_size: SZ_SMALL)",
    ),
    (
        Kind::Item,
        "box",
        "(name: \"box\", itype: T_CHEST, size: SZ_MEDIUM, weight: 50, capacity: 9, timeout: 5)",
    ),
    (
        Kind::Item,
        "dart",
        "(name: \"dart\", itype: T_MISSILE, size: SZ_TINY, weight: 2, hp: 4, group: [WG_THROWN])",
    ),
    (
        Kind::Item,
        "sword",
        "(name: \"sword\", itype: T_WEAPON, size: SZ_MEDIUM, material: MAT_IRON, weight: 40, hp: 9, group: [WG_LBLADES])",
    ),
    (Kind::Item, "maul", "(name: \"maul\", itype: T_WEAPON, size: SZ_LARGE, weight: 90, group: [WG_IMPACT])"),
    (
        Kind::Item,
        "mail",
        "(name: \"mail\", itype: T_ARMOUR, size: SZ_MEDIUM, weight: 200, group: [WG_MARMOUR])",
    ),
    (
        Kind::Item,
        "bread",
        "(name: \"bread\", itype: T_FOOD, material: MAT_VEGGY, weight: 5, hp: 3, nutrition: 5)",
    ),
    (Kind::Item, "tonic", "(name: \"tonic\", itype: T_POTION, material: MAT_GLASS, weight: 2, hp: 1)"),
];

/// Things that are there at the start, and how many in each stack.
const STOCK: [(&str, i32); 12] = [
    ("sack", 1),
    ("box", 1),
    ("sack", 1),
    ("dart", 5),
    ("dart", 3),
    ("sword", 1),
    ("sword", 2),
    ("maul", 1),
    ("mail", 1),
    ("bread", 4),
    ("bread", 2),
    ("tonic", 3),
];

/// A character, a monster, and things at their feet.
fn stage() -> (Content, World) {
    let load = |(kind, id, text): &(Kind, &str, &str)| {
        load_text(*kind, id, &format!("{}/{id}.ron", kind.folder()), text).unwrap()
    };
    let content = Content::new(Manifest::default(), RESOURCES.iter().map(load));
    let mut world = World::new(Map::plain(8, 8, ResId::new(Kind::Terrain, "floor")));
    let human = ResId::new(Kind::Monster, "human");
    let [hero, other] = ["hero", "other"].map(|name| world.add_creature(name, human));
    let character = Character::new(ResId::new(Kind::Race, "human"), [14; 7]);
    world.make_character(hero, character);
    for h in [hero, other] {
        let _ = world.place(h, Point::new(3 + h.0 as i16, 3));
    }
    for (n, (kind, count)) in STOCK.iter().enumerate() {
        let h = world.add_item(ResId::new(Kind::Item, kind), None, Handle::NONE);
        let hp = content.item(ResId::new(Kind::Item, kind)).map_or(1, |k| i32::from(k.hit_points()));
        for (field, value) in [(ItemField::Quantity, *count), (ItemField::Hp, hp), (ItemField::MaxHp, hp)] {
            world.put_item(h, field, value);
        }
        let _ = world.lay(h, Point::new(4 + (n % 2) as i16, 3));
    }
    (content, world)
}

/// One step: an event by one of the two, with things that may or may not be there.
#[derive(Clone, Copy, Debug)]
struct Step {
    what: usize,
    who: u32,
    item: u32,
    other: u32,
    number: i32,
}

const EVENTS: [EventCode; 12] = [
    EventCode::EV_PICKUP,
    EventCode::EV_PICKUP,
    EventCode::EV_DROP,
    EventCode::EV_WIELD,
    EventCode::EV_WIELD,
    EventCode::EV_REMOVE,
    EventCode::EV_INSERT,
    EventCode::EV_TAKEOUT,
    EventCode::EV_POUR,
    EventCode::EV_EAT,
    EventCode::EV_DRINK,
    EventCode::EV_DAMAGE,
];

/// Does all the steps; hands back the world and how many came to something.
fn handle<O: rules::WithRules>(content: &Content, world: World, steps: &[Step], obs: O) -> (World, usize) {
    let mut m = Machine::new(world, 7, content, &NoScripts, rules::rule_book(), obs);
    let mut done = 0;
    for (n, step) in steps.iter().enumerate() {
        let (me, item) = (Handle(step.who), Handle(step.item));
        m.begin_action(me, n as u32, "test");
        let answer = match EVENTS.get(step.what) {
            Some(code) => {
                let info = EventInfo::new(*code).with(fields::EActor, me).with(fields::EItem, item);
                let info = match *code {
                    EventCode::EV_DAMAGE => info.with(fields::EVictim, item).with(fields::VDmg, step.number),
                    _ => info.with(fields::EItem2, Handle(step.other)).with(fields::EParam, step.number),
                };
                m.throw(info).unwrap()
            }
            None if step.number % 2 == 0 => things::exchange(&mut m, me).unwrap(),
            None => {
                let slot = augury_engine::base::names::Slot(step.number as i16);
                things::swap(&mut m, me, slot).unwrap()
            }
        };
        done += usize::from(answer == augury_engine::event::Answer::Done);
    }
    (m.into_world(), done)
}

/// How many pieces of each kind there are, wherever they are.
fn pieces(world: &World) -> BTreeMap<ResId, i32> {
    let mut all = BTreeMap::new();
    for item in items(world).filter_map(|h| world.item(h)).filter(|i| i.gone() == 0) {
        *all.entry(item.kind).or_default() += item.quantity();
    }
    all
}

fn items(world: &World) -> impl Iterator<Item = Handle> + '_ {
    (1..1000).map(Handle).take_while(|h| world.thing(*h).is_some()).filter(|h| world.item(*h).is_some())
}

struct Blind;
impl Sink for Blind {
    fn tell(&mut self, _: &Moment, _: View<'_>) -> Flow {
        Flow::Go
    }
}

#[test]
fn things_handled_at_random_are_each_in_one_place_and_none_is_lost() {
    let (content, start) = stage();
    let mut number = 11u64;
    let mut next = |below: u32| {
        number = number.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (number >> 33) as u32 % below
    };
    let mut done = 0;
    for case in 0..60 {
        let whole = case % 2 == 0;
        let steps: Vec<Step> = (0..120)
            .map(|_| Step {
                // In every other case nothing is eaten, drunk or broken: then every piece has to stay.
                what: next(if whole { 9 } else { 13 }) as usize,
                who: 1 + next(2),
                item: 3 + next(22),
                other: 3 + next(22),
                number: next(24) as i32,
            })
            .collect();
        let (bare, count) = handle(&content, start.clone(), &steps, Bare);
        let (watched, _) = handle(&content, start.clone(), &steps, Observed::new(&mut Blind));
        assert!(bare == watched, "case {case} ends otherwise when somebody watches");
        done += count;
        let all: Vec<Handle> = items(&bare).collect();
        agrees(&bare, &[Handle(1), Handle(2)], &all);
        for h in &all {
            let item = bare.item(*h).unwrap();
            let places = usize::from(item.holder.is_some()) + usize::from(item.is_here());
            assert_eq!(places, usize::from(item.gone() == 0), "case {case}: {h} is in {places} places");
            assert!(item.quantity() >= 1, "case {case}: {h} is a stack of {}", item.quantity());
        }
        let (before, after) = (pieces(&start), pieces(&bare));
        for (kind, count) in &before {
            let left = after.get(kind).copied().unwrap_or(0);
            assert!(left == *count || (!whole && left < *count), "case {case}: {count} of {kind} are {left}");
        }
        let slots: Vec<i32> =
            bare.held_by(Handle(1)).iter().map(|h| bare.item(*h).unwrap().slots()).collect();
        let filled: i32 = slots.iter().map(|s| s.count_ones() as i32).sum();
        assert_eq!(filled, slots.iter().fold(0, |a, b| a | b).count_ones() as i32, "case {case}: {slots:?}");
        assert!(slots.iter().all(|s| *s != 0), "case {case}: a thing in no slot, {slots:?}");
    }
    assert!(done > 1000, "only {done} steps came to anything");
}
