//! The table of handlers that come too late (`content/check/answered`) against the rules: what it says is never asked is
//! not entered, and what it offers instead is. Each rule of whoever suffers an event is in it, or has a reason not to be.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

use augury_engine::base::event_code::EventCode;
use augury_engine::base::handle::Handle;
use augury_engine::base::id::{Kind, ResId};
use augury_engine::content::{Content, Manifest, answered_first, load_text};
use augury_engine::event::{Bare, Class, Flow, Moment, Observed, Sink, Value, View, What};
use augury_engine::play::{Input, Recording, Revision, Session};
use augury_engine::rules::rule_book;
use augury_engine::script::Compiled;
use std::collections::BTreeSet;
use std::sync::Arc;

use EventCode as E;

/// Who does it, who suffers it, and things to do it with.
const STAGE: &str = r#"(
    map: ["......", ".ab...", "......", "......"],
    legend: { 'a': (creature: 1), 'b': (creature: 2) },
    lit: true,
    creatures: [(monster: "doer", max_hp: 500), (monster: "other", max_hp: 500)],
    features: [(feature: "door", at: (2, 2)), (feature: "snare", at: (3, 2))],
    items: [
        (item: "bread", held: 1), (item: "sack", held: 1), (item: "dart", held: 1), (item: "pin", inside: 2),
    ],
)"#;

/// A resource that handles an event in every phase, and as the victim.
fn with_handlers(head: &str, event: EventCode) -> String {
    let codes = [event, event.pre(), event.post(), event.evictim()];
    let handlers: String =
        codes.iter().map(|code| format!("(on: \"{code}\", script: \"NOTHING\"), ")).collect();
    format!("{head} handlers: [{handlers}])")
}

const PERSON: &str = "types: [MA_HUMAN], size: SZ_MEDIUM, flags: [M_HUMANOID], cr: 1, \
                      attributes: (str: 10, dex: 10, con: 10, int: 10, wis: 10, cha: 10),";

fn session(event: EventCode) -> Session {
    let person = |name: &str| format!("Monster(name: \"{name}\", {PERSON}");
    let texts = [
        (Kind::Monster, "doer", with_handlers(&person("doer"), event)),
        (Kind::Monster, "other", format!("{})", person("other"))),
        (Kind::Feature, "door", "Feature(name: \"door\", ftype: T_DOOR, hp: 40)".to_owned()),
        (Kind::Feature, "snare", with_handlers("Feature(name: \"snare\", ftype: T_TRAP,", event)),
        (
            Kind::Item,
            "bread",
            with_handlers("Item(name: \"bread\", itype: T_FOOD, nutrition: 5, hp: 5, weight: 1,", event),
        ),
        (
            Kind::Item,
            "sack",
            "Item(name: \"sack\", itype: T_CONTAIN, capacity: 5, weight_limit: 99, hp: 5)".to_owned(),
        ),
        (Kind::Item, "dart", "Item(name: \"dart\", itype: T_MISSILE, weight: 1, hp: 5)".to_owned()),
        (Kind::Item, "pin", "Item(name: \"pin\", itype: T_TOOL, weight: 1, hp: 5)".to_owned()),
        (Kind::Terrain, "floor", "Terrain(name: \"floor\")".to_owned()),
        (Kind::Terrain, "dungeon_wall", "Terrain(name: \"wall\", flags: [TF_SOLID])".to_owned()),
    ];
    let load = |(kind, id, text): &(Kind, &str, String)| {
        load_text(*kind, id, id, text).unwrap_or_else(|problems| panic!("{problems:?}"))
    };
    let content = Arc::new(Content::new(Manifest::default(), texts.iter().map(load)));
    let (scripts, faults) = Compiled::new(&content);
    assert!(faults.is_empty(), "{faults:?}");
    let recording = Recording::read(STAGE).unwrap();
    Session::start(&recording, Revision::new(content, Arc::new(scripts))).unwrap()
}

/// Which resources' handlers were entered, with which codes.
#[derive(Default)]
struct Entered(BTreeSet<(ResId, EventCode)>);

impl Sink for Entered {
    fn tell(&mut self, moment: &Moment, _: View<'_>) -> Flow {
        if let (What::HandlerEntered { .. }, Some(asked)) = (&moment.what, moment.asked) {
            self.0.insert((asked, moment.code));
        }
        Flow::Go
    }
}

/// Throws an event by one at another with two things; who was asked.
fn thrown(event: EventCode, by: u32, at: Handle, [item, item2]: [Handle; 2]) -> Entered {
    let mut session = session(event);
    let fields = [("EVictim", at), ("EItem", item), ("EItem2", item2)];
    let fields = fields.into_iter().filter(|(_, h)| h.is_some());
    let mut fields: Vec<_> = fields.map(|(name, h)| (name.to_owned(), Value::Thing(h))).collect();
    if event == E::EV_DAMAGE {
        fields.push(("vDmg".to_owned(), Value::Int(3)));
    }
    let input = Input::Throw { event, actor: by, victim: 0, fields };
    session.replay(&[input], &mut |_| None).unwrap();
    let mut entered = Entered::default();
    let world = session.start_world().clone();
    session.run_atom(0, world, Observed::new(&mut entered));
    entered
}

fn thing(kind: Kind, id: &str) -> Handle {
    let session = session(E::EV_REST);
    let (world, id) = (session.start_world(), ResId::new(kind, id));
    let is = |h: &Handle| {
        world.item(*h).is_some_and(|item| item.kind == id)
            || world.feature(*h).is_some_and(|feature| feature.kind == id)
    };
    (1..20).map(Handle).find(is).unwrap()
}

const DOER: u32 = 1;
const OTHER: Handle = Handle(2);
const NONE: [Handle; 2] = [Handle::NONE; 2];

/// Each event of the table as the rules throw it: at whom, with which things.
fn actors() -> Vec<(EventCode, Handle, [Handle; 2])> {
    let (door, snare) = (thing(Kind::Feature, "door"), thing(Kind::Feature, "snare"));
    let [bread, sack, dart, pin] = ["bread", "sack", "dart", "pin"].map(|id| thing(Kind::Item, id));
    vec![
        (E::EV_DAMAGE, OTHER, NONE),
        (E::EV_DAMAGE, door, NONE),
        (E::EV_DAMAGE, snare, NONE),
        (E::EV_DAMAGE, dart, NONE),
        (E::EV_DEATH, OTHER, NONE),
        (E::EV_PDAMAGE, OTHER, NONE),
        (E::EV_OPEN, door, NONE),
        (E::EV_CLOSE, door, NONE),
        (E::EV_DISARM, snare, NONE),
        (E::EV_EAT, Handle::NONE, [bread, Handle::NONE]),
        (E::EV_INSERT, Handle::NONE, [sack, dart]),
        (E::EV_TAKEOUT, Handle::NONE, [sack, pin]),
        (E::EV_POUR, Handle::NONE, [sack, Handle::NONE]),
    ]
}

#[test]
fn who_does_it_is_not_asked_and_the_codes_in_place_of_it_are() {
    let doer = ResId::new(Kind::Monster, "doer");
    for (event, victim, things) in actors() {
        let mut entered = thrown(event, DOER, victim, things).0;
        assert!(!entered.contains(&(doer, event)), "{event} at {victim}");
        // Whoever puts in and takes out is asked for its own event first, as another throw.
        let session = session(event);
        let definition = &session.revision().content.get(doer).unwrap().definition;
        let first =
            answered_first(definition, event).unwrap_or_else(|| panic!("{event} is not in the table"));
        if first.instead.contains(&event.evictim()) {
            entered.extend(thrown(event, OTHER.0, Handle(DOER), NONE).0);
            let itself = thrown(event, DOER, Handle(DOER), NONE).0;
            assert!(itself.contains(&(doer, event)), "{event}: it is asked where it does it to itself");
        }
        for code in first.instead {
            // An action that is refused has no POST.
            let refused = code == event.post() && !entered.iter().any(|(_, code)| *code == event.post());
            assert!(refused || entered.contains(&(doer, code)), "{code} is offered, and not asked");
            assert_eq!(answered_first(definition, code), None, "{code}");
        }
    }
}

#[test]
fn food_and_traps_are_not_asked_what_their_own_rules_answer() {
    let cases =
        [(E::EV_EAT, ResId::new(Kind::Item, "bread")), (E::EV_DISARM, ResId::new(Kind::Feature, "snare"))];
    for (event, id) in cases {
        let own = thing(id.kind(), id.id());
        let (victim, things) = match id.kind() {
            Kind::Item => (Handle::NONE, [own, Handle::NONE]),
            _ => (own, NONE),
        };
        let entered = thrown(event, DOER, victim, things).0;
        assert!(
            !entered.contains(&(id, event)) && entered.contains(&(id, event.pre())),
            "{event}: {entered:?}"
        );
        let session = session(event);
        let definition = &session.revision().content.get(id).unwrap().definition;
        assert!(answered_first(definition, event).is_some());
        assert_eq!(answered_first(definition, event.pre()), None);
    }
}

/// Rules of whoever suffers an event that do not always end it, or not whatever it happens to.
const GOES_ON: &[EventCode] = &[
    // Creatures have no rule for being struck.
    E::EV_STRIKE,
    // The rules of the thing say NOTHING.
    E::EV_REMOVE,
    E::EV_LOSEITEM,
    // An effect that works does so for whoever it comes upon, and for a thing that is put on.
    E::EV_EFFECT,
    E::EV_MAGIC_STRIKE,
    E::EV_MAGIC_HIT,
    // Only the thing that is used answers; another that takes part says NOTHING.
    E::EV_READ,
    E::EV_ZAP,
    E::EV_ACTIVATE,
    // Fixtures are drunk from too.
    E::EV_DRINK,
    // The map makes encounters after it has asked the encounter, and nobody else answers.
    E::EV_ENGEN,
    E::EV_ENGEN_PART,
    E::EV_ENCHOOSE_MID,
    E::EV_ENSELECT_TEMPS,
    E::EV_ENCHOOSE_TEMP,
    E::EV_ENGEN_MOUNT,
    E::EV_ENGEN_ALIGN,
    E::EV_ENBUILD_MON,
];

#[test]
fn every_rule_of_whoever_suffers_an_event_is_in_the_table_or_known_to_go_on() {
    let table = rule_book::<Bare>();
    let tried: BTreeSet<EventCode> = actors().into_iter().map(|(event, ..)| event).collect();
    let classes = [
        Class::Map,
        Class::Thing,
        Class::Creature,
        Class::Character,
        Class::Player,
        Class::Monster,
        Class::Item,
        Class::Weapon,
        Class::Armour,
        Class::Container,
        Class::Food,
        Class::Corpse,
        Class::Feature,
        Class::Door,
        Class::Trap,
        Class::Portal,
    ];
    assert_eq!(classes.len(), Class::COUNT);
    for class in classes {
        for (_, event) in EventCode::all() {
            let [any, _, victim] = table.sides(class, event);
            let known = tried.contains(&event) || GOES_ON.contains(&event);
            assert!(
                !(any || victim) || known,
                "{} answers {event}: who does it may come too late",
                class.name()
            );
        }
    }
}
