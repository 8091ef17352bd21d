//! Items and fixtures of the world: who holds what is the same seen from both sides, whatever is asked for.

#![allow(clippy::unwrap_used, reason = "a test that panics has failed")]

use augury_engine::base::handle::Handle;
use augury_engine::base::id::{Kind, ResId};
use augury_engine::base::names::StatiNature;
use augury_engine::world::{ItemField, Map, Point, Stati, World};

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
        let lying = world.order().iter().filter(|h| *h == item).count();
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
    assert_eq!(world.items_at(Point::new(1, 1)).count(), 1);
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
