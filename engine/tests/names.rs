//! Names of things in messages, and what a round does to what one carries.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that panics has failed")]

use augury_engine::base::event_code::EventCode;
use augury_engine::base::handle::Handle;
use augury_engine::base::id::{Kind, ResId};
use augury_engine::base::names::{ItemKnown, Named, Slot, StatiNature};
use augury_engine::content::{Content, Manifest, load_text};
use augury_engine::event::observe::Flow;
use augury_engine::event::{Bare, EventInfo, Machine, Moment, NoScripts, Observed, Sink, View, What, fields};
use augury_engine::rules::rule_book;
use augury_engine::world::{ItemField, Map, Point, Stati, World};

fn content() -> Content {
    let resources = [
        (
            Kind::Monster,
            "goblin",
            "(name: \"goblin\", handlers: [(on: \"EV_DROP\", messages: [\"{item} {item:fall|falls}; {item:he} {item:lie|lies} there by {item:himself}.\"])])",
        ),
        (Kind::Item, "arrow", "(name: \"arrow\", itype: T_MISSILE)"),
        (Kind::Item, "sword", "(name: \"long sword\", itype: T_WEAPON)"),
        (Kind::Item, "potion", "(name: \"potion\", itype: T_POTION)"),
        (Kind::Effect, "healing", "(name: \"healing\")"),
        (Kind::Terrain, "floor", "(name: \"floor\")"),
    ];
    let loaded = resources.map(|(kind, id, text)| load_text(kind, id, id, text).unwrap());
    Content::new(Manifest::default(), loaded)
}

/// A goblin, #1, with an item, #2, in its hands.
fn with(kind: &str, effect: Option<&str>, numbers: &[(ItemField, i32)]) -> World {
    let mut world = World::new(Map::plain(5, 5, ResId::new(Kind::Terrain, "floor")));
    let h = world.add_creature("goblin", ResId::new(Kind::Monster, "goblin"));
    let _ = world.place(h, Point::new(2, 2));
    let effect = effect.map(|id| ResId::new(Kind::Effect, id));
    let item = world.add_item(ResId::new(Kind::Item, kind), effect, h);
    for (field, value) in numbers {
        let _ = world.put_item(item, *field, *value);
    }
    world
}

fn machine(world: World, content: &Content) -> Machine<'_, Bare> {
    Machine::new(world, 1, content, &NoScripts, rule_book(), Bare)
}

#[test]
fn items_are_called_by_number_plus_and_magic() {
    let content = content();
    let known = |bits: &[ItemKnown]| bits.iter().map(|b| b.number()).sum::<i32>();
    for (kind, effect, numbers, wanted) in [
        ("arrow", None, vec![(ItemField::Quantity, 3)], "the 3 arrows"),
        ("arrow", None, vec![], "the arrow"),
        ("sword", None, vec![(ItemField::Plus, 1)], "the long sword"),
        (
            "sword",
            None,
            vec![(ItemField::Plus, 1), (ItemField::Known, known(&[ItemKnown::KN_PLUS]))],
            "the long sword +1",
        ),
        (
            "potion",
            Some("healing"),
            vec![(ItemField::Quantity, 2), (ItemField::Known, known(&[ItemKnown::KN_MAGIC]))],
            "the 2 potions of healing",
        ),
        ("potion", Some("healing"), vec![], "the potion"),
    ] {
        let mut m = machine(with(kind, effect, &numbers), &content);
        assert_eq!(m.name_of(Handle(2)).unwrap(), wanted);
        assert_eq!(m.plain_name(Handle(2)), wanted);
    }
    let mut m = machine(World::default(), &content);
    assert_eq!(m.name_of(Handle(7)).unwrap(), "something");
}

struct Heard(Vec<String>);

impl Sink for Heard {
    fn tell(&mut self, moment: &Moment, _: View<'_>) -> Flow {
        if let What::Message { text, .. } = &moment.what {
            self.0.push(text.clone());
        }
        Flow::Go
    }
}

#[test]
fn many_take_the_verb_and_the_pronoun_of_many() {
    let content = content();
    let mut heard = Heard(Vec::new());
    let world = with("arrow", None, &[(ItemField::Quantity, 3)]);
    let mut m = Machine::new(world, 1, &content, &NoScripts, rule_book(), Observed::new(&mut heard));
    let drops =
        EventInfo::new(EventCode::EV_DROP).with(fields::EActor, Handle(1)).with(fields::EItem, Handle(2));
    m.throw(drops).unwrap();
    assert_eq!(heard.0, ["The 3 arrows fall; they lie there by themselves."]);
}

#[test]
fn what_one_carries_runs_out_each_round() {
    let content = content();
    let light = 1 << Slot::SL_LIGHT.number();
    let world = with("sword", None, &[(ItemField::Slots, light), (ItemField::Age, 2)]);
    let mut m = machine(world, &content);
    let why = augury_engine::label!("test");
    m.gain(Handle(2), Stati::new(StatiNature::EXTRA_QUALITY, 1, 1).lasting(2), why);
    m.gain(Handle(2), Stati::new(StatiNature::DISPELLED, 1, 1), why);
    let mut seen = Vec::new();
    for _ in 0..2 {
        m.throw(EventInfo::new(EventCode::EV_TURN).with(fields::EActor, Handle(1))).unwrap();
        let item = m.world().item(Handle(2)).unwrap();
        let lasts = item.stati().of(StatiNature::EXTRA_QUALITY).next().map(|s| s.duration);
        seen.push((item.age(), item.gone(), lasts, item.stati().has(StatiNature::DISPELLED)));
    }
    assert_eq!(seen, [(1, 0, Some(1), true), (1, 1, None, true)]);
    assert!(m.world().held_by(Handle(1)).is_empty(), "what burnt out is no longer carried");
}
