//! A throw that nobody answers allocates nothing: fresh or again, with gods and stati or without. Nor does an
//! action that is announced and answered, once there is room for its queues; nor a round of a hundred who wander.

#![allow(clippy::unwrap_used, reason = "a test that panics has failed")]

mod wanderers;

use augury_engine::base::event_code::EventCode;
use augury_engine::base::handle::Handle;
use augury_engine::base::id::{Kind, ResId};
use augury_engine::base::names::StatiNature;
use augury_engine::content::{Content, Manifest, load_text};
use augury_engine::event::fields::{EActor, EVictim, VDmg};
use augury_engine::event::rule_book::{CodeSet, SidedCodes};
use augury_engine::event::{
    Answer, Bare, Class, ClassRules, EventInfo, Machine, NoScripts, RuleBook, Ruling,
};
use augury_engine::world::action::Action;
use augury_engine::world::{Character, Map, Point, Stati, World};

const EVENT: EventCode = EventCode::EV_REST;

/// Resources of all kinds listen to the event, none of which takes part; so many gods watch other events.
fn content(gods: usize) -> Content {
    let on = "handlers: [(on: \"PRE(EV_REST)\", script: \"DONE\"), (on: \"EV_REST\", script: \"DONE\")]";
    let kinds = [Kind::Monster, Kind::Template, Kind::Effect, Kind::Region, Kind::Terrain];
    let elsewhere = kinds.map(|kind| (kind, "elsewhere".to_owned(), format!("(name: \"elsewhere\", {on})")));
    let gods = (0..gods).map(|n| {
        let id = format!("god_{n}");
        let text = format!("(name: \"{id}\", handlers: [(on: \"GODWATCH(EV_DEATH)\", script: \"DONE\")])");
        (Kind::God, id, text)
    });
    let of = |(kind, id, text): (Kind, String, String)| load_text(kind, &id, "x.ron", &text).unwrap();
    Content::new(Manifest::default(), elsewhere.into_iter().chain(gods).map(of).collect::<Vec<_>>())
}

/// A character and a monster side by side, with so many stati each, half of them traps for another event.
fn world(stati: usize) -> World {
    let mut world = World::new(Map::plain(5, 5, ResId::new(Kind::Terrain, "floor")));
    for x in 1..3 {
        let h = world.add_creature("somebody", ResId::new(Kind::Monster, "somebody"));
        let _ = world.place(h, Point::new(x, 2));
        for n in 0..stati {
            let effect = ResId::new(Kind::Effect, "elsewhere");
            let stati = match n % 2 {
                0 => Stati::new(StatiNature::TRAP_EVENT, 0, EventCode::EV_DAMAGE.0 as i16).of_effect(effect),
                _ => Stati::new(StatiNature(1 + (n % 60) as i16), 0, 0),
            };
            let _ = world.gain(h, stati);
        }
    }
    world.make_character(Handle(1), Character::new(ResId::new(Kind::Race, "human"), [12; 7]));
    world
}

fn again(m: &mut Machine<'_, Bare>, _: Handle) -> Ruling {
    for _ in 0..50 {
        m.rethrow(EVENT)?;
    }
    Ok(Answer::Done)
}

/// Answers the announcement of an action with two others, and their announcements with nothing.
fn answers(m: &mut Machine<'_, Bare>, me: Handle) -> Ruling {
    if m.e().code() == EVENT.announce() {
        for (event, priority) in [(EventCode::EV_RUB, 1), (EventCode::EV_PULL, 2)] {
            m.answer_with(Action::new(event, me).urgent(priority))?;
        }
    }
    Ok(Answer::Nothing)
}

#[test]
fn an_action_that_is_announced_and_answered_allocates_nothing_once_there_is_room() {
    static CODES: SidedCodes = SidedCodes { actor: CodeSet::NONE.with(EVENT.announce()), ..SidedCodes::NONE };
    let content = content(0);
    let classes = RuleBook::default().with(Class::Creature, ClassRules { codes: &CODES, run: answers });
    let mut m = Machine::new(world(0), 1, &content, &NoScripts, classes, Bare);
    let mut perform = || {
        m.begin_action(Handle(1), 1, "test");
        m.perform(Action::new(EVENT, Handle(1))).unwrap();
        m.queue_history().len()
    };
    assert_eq!(perform(), 3, "the action and its two answers");
    let counted = allocation_counter::measure(|| {
        for _ in 0..100 {
            perform();
        }
    });
    assert_eq!(counted.count_total, 0, "100 actions with 200 answers");
}

#[test]
fn throwing_allocates_nothing() {
    static CODES: SidedCodes =
        SidedCodes { actor: CodeSet::NONE.with(EventCode::EV_STRIKE), ..SidedCodes::NONE };
    let counts = allocation_counter::measure(|| drop(std::hint::black_box(Box::new(1))));
    assert_eq!(counts.count_total, 1, "what counts allocations counts");
    for (gods, stati) in [(0, 0), (17, 0), (170, 16), (1_700, 256)] {
        let content = content(gods);
        let classes = RuleBook::default().with(Class::Creature, ClassRules { codes: &CODES, run: again });
        let mut m = Machine::new(world(stati), 1, &content, &NoScripts, classes, Bare);
        let mut throw = |code| {
            m.begin_action(Handle(1), 1, "test");
            let info = EventInfo::new(code).with(EActor, Handle(1)).with(EVictim, Handle(2)).with(VDmg, 7);
            m.throw(info).unwrap()
        };
        // The first makes room on the stack, which is kept.
        assert_eq!(throw(EventCode::EV_STRIKE), Answer::Done);
        let counted = allocation_counter::measure(|| {
            for _ in 0..100 {
                throw(EVENT);
                throw(EventCode::EV_STRIKE);
            }
        });
        assert_eq!(counted.count_total, 0, "{gods} gods, {stati} stati: 5,100 throws");
    }
}

#[test]
fn a_steady_round_of_a_hundred_wanderers_allocates_nothing() {
    let content = wanderers::content();
    let mut m = wanderers::under_way(&content);
    let mut turns = 0;
    let counted = allocation_counter::measure(|| {
        for _ in 0..3 {
            turns += wanderers::round(&mut m);
        }
    });
    assert!(turns > 300, "they do move: {turns} turns");
    assert_eq!(counted.count_total, 0, "{turns} turns");
}
