//! What a creature that is played does. A command that lacks something (which door, which thing, which square)
//! asks for it in the Arena, with the same kind of question that rules ask; the answer completes the command.

use augury_engine::base::handle::Handle;
use augury_engine::base::names::{DoorState, Named, ObjectType, Slot, TrapState};
use augury_engine::event::prompt::DIRECTIONS;
use augury_engine::event::{EventCode, Options, Question};
use augury_engine::play::command::{Deed, is_foe};
use augury_engine::play::{Command, Errand, Until};
use augury_engine::rules::who::who;
use augury_engine::world::{Feature, Item, Point, World};

use super::commands::CommandId as Id;
use super::debugging;
use super::state::State;
use crate::debugger::{Debugger, Intent};

/// Rounds that a rest of a while lasts.
const WHILE: u32 = 20;
/// Squares within which somebody is talked to.
const EARSHOT: i32 = 8;

/// What the Arena asks for a command of the player's.
#[derive(Clone, Debug, PartialEq)]
pub struct Ask {
    /// The question, as rules ask theirs.
    pub question: Question,
    /// What the answer is for.
    pub then: Then,
}

/// What an answer is for.
#[derive(Clone, Debug, PartialEq)]
pub enum Then {
    /// The command is done to what stands in a direction.
    Toward(Id),
    /// The command is done to one of these things.
    Take(Id, Vec<Handle>),
    /// The command is done at a square.
    At(Id),
    /// Somebody is talked to in this way.
    Act(Handle),
    /// Nothing: it was to be read.
    Nothing,
}

/// Ways to talk to somebody (facts/rules/objects.md, 7).
const ACTS: [(EventCode, &str); 13] = [
    (EventCode::EV_GREET, "greet"),
    (EventCode::EV_BARTER, "barter"),
    (EventCode::EV_COW, "cow"),
    (EventCode::EV_TERMS, "offer terms"),
    (EventCode::EV_DISMISS, "dismiss"),
    (EventCode::EV_DISTRACT, "distract"),
    (EventCode::EV_ENLIST, "enlist"),
    (EventCode::EV_FAST_TALK, "fast-talk"),
    (EventCode::EV_ORDER, "order"),
    (EventCode::EV_QUELL, "quell"),
    (EventCode::EV_REQUEST, "request"),
    (EventCode::EV_SURRENDER, "surrender"),
    (EventCode::EV_TAUNT, "taunt"),
];

/// The step that a command is, if it is one; `true`: on and on.
pub fn step_of(id: Id) -> Option<((i8, i8), bool)> {
    Some(match id {
        Id::GoNorth => ((0, -1), false),
        Id::GoNorthEast => ((1, -1), false),
        Id::GoEast => ((1, 0), false),
        Id::GoSouthEast => ((1, 1), false),
        Id::GoSouth => ((0, 1), false),
        Id::GoSouthWest => ((-1, 1), false),
        Id::GoWest => ((-1, 0), false),
        Id::GoNorthWest => ((-1, -1), false),
        Id::RunNorth => ((0, -1), true),
        Id::RunNorthEast => ((1, -1), true),
        Id::RunEast => ((1, 0), true),
        Id::RunSouthEast => ((1, 1), true),
        Id::RunSouth => ((0, 1), true),
        Id::RunSouthWest => ((-1, 1), true),
        Id::RunWest => ((-1, 0), true),
        Id::RunNorthWest => ((-1, -1), true),
        _ => return None,
    })
}

/// Does a command of whoever is played, or asks for what it lacks. `false`: it is none.
pub fn run(state: &mut State, id: Id) -> bool {
    let Some(debugger) = &state.debugger else { return false };
    if id == Id::LookAround {
        ask_square(state, id, "Look where?");
        return true;
    }
    let Some(me) = debugger.played() else { return false };
    if let Some(((dx, dy), on)) = step_of(id) {
        let intent = match on {
            true => Intent::Errand(me, Errand::Run(dx, dy)),
            false => Intent::Command(me, Command::Step(dx, dy)),
        };
        act(state, intent);
        return true;
    }
    let errand = match id {
        Id::Explore => Some(Errand::Explore),
        Id::RestHealed => Some(Errand::Rest(Until::Healed)),
        Id::RestRounds => Some(Errand::Rest(Until::Rounds(WHILE))),
        Id::RestOn => Some(Errand::Rest(Until::Something)),
        Id::SearchHere => Some(Errand::Search),
        _ => None,
    };
    if let Some(errand) = errand {
        act(state, Intent::Errand(me, errand));
        return true;
    }
    match id {
        Id::WaitHere => act(state, Intent::Command(me, Command::Wait)),
        Id::AttackNearest => match debugger.session().and_then(|s| nearest_foe(debugger, s.live(), me)) {
            Some(foe) => act(state, Intent::Command(me, Command::Attack(foe))),
            None => state.say("Nobody hostile is in view"),
        },
        Id::TravelTo => ask_square(state, id, "Travel where?"),
        Id::Inventory => {
            let all = held(debugger, me, &|_, _| true);
            let lines: Vec<String> = all.iter().map(|h| line(debugger, *h)).collect();
            match lines.is_empty() {
                true => state.say("Nothing is carried"),
                false => {
                    let question = Question::new(me, "Inventory", Options::Lines(lines));
                    state.ask = Some(Ask { question, then: Then::Nothing });
                }
            }
        }
        Id::OpenDoor | Id::CloseDoor | Id::DisarmTrap => fixture(state, me, id),
        Id::PickUp | Id::Drop | Id::Wield | Id::Wear | Id::TakeOff | Id::Eat => thing(state, me, id),
        Id::TalkTo => {
            let all = debugger.session().map(|s| heard_by(debugger, s.live(), me)).unwrap_or_default();
            choose(state, me, id, "Talk to whom?", all, "Nobody is near enough to talk to");
        }
        _ => return false,
    }
    true
}

/// The Arena's question is answered; what it was for goes on.
pub fn told(state: &mut State, answer: i32) {
    let Some(ask) = state.ask.take() else {
        act(state, Intent::Answer(answer));
        return;
    };
    let me = ask.question.who;
    let place = usize::try_from(answer).unwrap_or(usize::MAX);
    match ask.then {
        Then::Nothing => {}
        Then::Act(victim) => {
            if let Some((event, _)) = ACTS.get(place) {
                act(state, Intent::Command(me, Command::Do(Deed { victim, ..Deed::new(*event) })));
            }
        }
        Then::Toward(id) => {
            let Some((dx, dy)) = DIRECTIONS.get(place) else { return };
            let debugger = state.debugger.as_ref();
            let found = debugger.and_then(|d| {
                let world = d.session()?.live();
                let at = world.creature(me)?.at();
                let there = Point::new(at.x + i16::from(*dx), at.y + i16::from(*dy));
                world.features_at(there).find(|f| suits(d, f, id)).map(|f| f.handle)
            });
            match found {
                Some(fixture) => deed(state, me, id, fixture),
                None => state.say("There is none in that direction"),
            }
        }
        Then::Take(id, all) => {
            if let Some(h) = all.get(place) {
                deed(state, me, id, *h);
            }
        }
        Then::At(id) => {
            let Options::Square(wide, _) = ask.question.options else { return };
            let wide = i32::from(wide.max(1));
            let at = Point::new((answer % wide) as i16, (answer / wide) as i16);
            if id == Id::TravelTo {
                act(state, Intent::Errand(me, Errand::GoTo(at)));
            }
        }
    }
}

/// The Arena's question is left unanswered.
pub fn untold(state: &mut State) {
    if state.ask.take().is_none() {
        act(state, Intent::Decline);
    }
}

fn act(state: &mut State, intent: Intent) {
    // What was said before has been read by whoever goes on.
    state.read_to = state.debugger.as_ref().and_then(|d| d.session()).map_or(0, |s| s.moments());
    debugging::apply(state, intent);
}

fn ask_square(state: &mut State, id: Id, text: &str) {
    let Some(debugger) = &state.debugger else { return };
    let who = debugger.played().unwrap_or(Handle::NONE);
    let size = debugger.with_world(|w| (w.map().width, w.map().height)).unwrap_or((1, 1));
    let question = Question::new(who, text, Options::Square(size.0, size.1));
    state.ask = Some(Ask { question, then: Then::At(id) });
}

/// One of several things, at once if there is only one.
fn choose(state: &mut State, me: Handle, id: Id, text: &str, all: Vec<Handle>, none: &str) {
    let Some(debugger) = &state.debugger else { return };
    match all.as_slice() {
        [] => state.say(none),
        [one] if matches!(id, Id::PickUp | Id::TalkTo) => {
            let one = *one;
            deed(state, me, id, one);
        }
        _ => {
            let lines = all.iter().map(|h| line(debugger, *h)).collect();
            let question = Question::new(me, text, Options::Lines(lines));
            state.ask = Some(Ask { question, then: Then::Take(id, all) });
        }
    }
}

/// Does a command to something, or with it.
fn deed(state: &mut State, me: Handle, id: Id, h: Handle) {
    let Some(debugger) = &state.debugger else { return };
    let item = |event, param| Deed { item: h, param, ..Deed::new(event) };
    let slot = debugger.session().and_then(|s| s.live().item(h)).map(|i| (slot_of(debugger, i), i.slots()));
    let deed = match id {
        Id::OpenDoor => Deed { victim: h, ..Deed::new(EventCode::EV_OPEN) },
        Id::CloseDoor => Deed { victim: h, ..Deed::new(EventCode::EV_CLOSE) },
        Id::DisarmTrap => Deed { victim: h, ..Deed::new(EventCode::EV_DISARM) },
        Id::PickUp => item(EventCode::EV_PICKUP, 0),
        Id::Drop => item(EventCode::EV_DROP, 0),
        Id::Eat => item(EventCode::EV_EAT, 0),
        Id::Wield | Id::Wear => item(EventCode::EV_WIELD, slot.map_or(0, |(slot, _)| slot)),
        Id::TakeOff => item(EventCode::EV_REMOVE, slot.map_or(0, |(_, bits)| bits.trailing_zeros() as i16)),
        Id::TalkTo => {
            let lines = ACTS.iter().map(|(_, word)| (*word).to_owned()).collect();
            let text = format!("What to {}?", debugger.name(h));
            let question = Question::new(me, text, Options::Lines(lines));
            state.ask = Some(Ask { question, then: Then::Act(h) });
            return;
        }
        _ => return,
    };
    act(state, Intent::Command(me, Command::Do(deed)));
}

fn fixture(state: &mut State, me: Handle, id: Id) {
    let beside = || -> Option<Vec<Handle>> {
        let debugger = state.debugger.as_ref()?;
        let world = debugger.session()?.live();
        let at = world.creature(me)?.at();
        let near = |f: &&Feature| f.is_here() && f.at().steps(at) <= 1 && suits(debugger, f, id);
        let all = world.order().iter().filter_map(|h| world.feature(*h)).filter(near);
        Some(all.map(|f| f.handle).collect())
    };
    match beside().unwrap_or_default().as_slice() {
        [] => state.say("There is nothing beside you for that"),
        [one] => deed(state, me, id, *one),
        _ => {
            let question = Question::new(me, "In which direction?", Options::Direction);
            state.ask = Some(Ask { question, then: Then::Toward(id) });
        }
    }
}

/// Is it a door that can be opened or closed, or a trap that was found?
fn suits(debugger: &Debugger, feature: &Feature, id: Id) -> bool {
    let kind = debugger.content().feature(feature.kind).map(|f| f.ftype);
    let door = kind == Some(ObjectType::T_DOOR) && !feature.door_is(DoorState::DF_SECRET);
    match id {
        Id::OpenDoor => door && !feature.door_is(DoorState::DF_OPEN),
        Id::CloseDoor => door && feature.door_is(DoorState::DF_OPEN),
        Id::DisarmTrap => kind == Some(ObjectType::T_TRAP) && feature.trap_is(TrapState::TS_FOUND),
        _ => false,
    }
}

fn thing(state: &mut State, me: Handle, id: Id) {
    let Some(debugger) = &state.debugger else { return };
    let of = |types: &'static [ObjectType]| {
        move |item: &Item, kind: ObjectType| item.slots() & !1 == 0 && types.contains(&kind)
    };
    let arms = &[ObjectType::T_WEAPON, ObjectType::T_BOW, ObjectType::T_SHIELD, ObjectType::T_LIGHT];
    let worn = |item: &Item, _: ObjectType| item.slots() & !1 != 0;
    let (text, all, none) = match id {
        Id::PickUp => ("Pick up what?", lying(debugger, me), "Nothing lies here"),
        Id::Drop => ("Drop what?", held(debugger, me, &|_, _| true), "Nothing is carried"),
        Id::Wield => ("Wield what?", held(debugger, me, &of(arms)), "Nothing to wield is carried"),
        Id::Wear => {
            let wearable = |item: &Item, kind| item.slots() & !1 == 0 && is_worn(kind);
            ("Wear what?", held(debugger, me, &wearable), "Nothing to wear is carried")
        }
        Id::TakeOff => ("Take off what?", held(debugger, me, &worn), "Nothing is worn or wielded"),
        _ => {
            let food = |_: &Item, kind| matches!(kind, ObjectType::T_FOOD | ObjectType::T_CORPSE);
            ("Eat what?", held(debugger, me, &food), "There is nothing to eat")
        }
    };
    choose(state, me, id, text, all, none);
}

fn lying(debugger: &Debugger, me: Handle) -> Vec<Handle> {
    let Some(world) = debugger.session().map(|s| s.live()) else { return Vec::new() };
    let Some(at) = world.creature(me).map(|c| c.at()) else { return Vec::new() };
    world.items_at(at).map(|i| i.handle).collect()
}

fn held(debugger: &Debugger, me: Handle, wanted: &dyn Fn(&Item, ObjectType) -> bool) -> Vec<Handle> {
    let Some(world) = debugger.session().map(|s| s.live()) else { return Vec::new() };
    let kind = |item: &Item| debugger.content().item(item.kind).map(|k| k.itype);
    let fits = |h: &&Handle| world.item(**h).is_some_and(|i| kind(i).is_some_and(|k| wanted(i, k)));
    world.held_by(me).iter().filter(fits).copied().collect()
}

/// A thing as lists show it: its name, and the slots that it fills.
fn line(debugger: &Debugger, h: Handle) -> String {
    let name = debugger.name(h);
    let Some(item) = debugger.session().and_then(|s| s.live().item(h)) else { return name };
    let slots: Vec<String> = Slot::table()
        .iter()
        .filter(|(_, n)| (1..32).contains(n) && item.slots() & (1 << n) != 0)
        .map(|(word, _)| word.trim_start_matches("SL_").to_lowercase())
        .collect();
    let count = if item.quantity() > 1 { format!("{} ", item.quantity()) } else { String::new() };
    match slots.first() {
        Some(slot) => format!("{count}{name} ({slot})"),
        None => format!("{count}{name}"),
    }
}

fn is_worn(kind: ObjectType) -> bool {
    !matches!(slot_of_type(kind), Slot::SL_WEAPON | Slot::SL_READY | Slot::SL_INAIR | Slot::SL_LIGHT)
}

fn slot_of(debugger: &Debugger, item: &Item) -> i16 {
    let kind = debugger.content().item(item.kind).map(|k| k.itype);
    kind.map_or(0, |kind| slot_of_type(kind).number() as i16)
}

/// The slot that a kind of thing goes to.
fn slot_of_type(kind: ObjectType) -> Slot {
    match kind {
        ObjectType::T_WEAPON | ObjectType::T_BOW | ObjectType::T_STAFF => Slot::SL_WEAPON,
        ObjectType::T_SHIELD => Slot::SL_READY,
        ObjectType::T_LIGHT => Slot::SL_LIGHT,
        ObjectType::T_EYES => Slot::SL_EYES,
        ObjectType::T_CLOTHES => Slot::SL_CLOTHES,
        ObjectType::T_ARMOUR => Slot::SL_ARMOUR,
        ObjectType::T_BOOTS => Slot::SL_BOOTS,
        ObjectType::T_CLOAK => Slot::SL_CLOAK,
        ObjectType::T_RING => Slot::SL_LRING,
        ObjectType::T_AMULET => Slot::SL_AMULET,
        ObjectType::T_GAUNTLETS => Slot::SL_GAUNTLETS,
        ObjectType::T_HELMET | ObjectType::T_CROWN => Slot::SL_HELM,
        ObjectType::T_BRACERS => Slot::SL_BRACERS,
        ObjectType::T_GIRDLE => Slot::SL_BELT,
        _ => Slot::SL_INAIR,
    }
}

fn nearest_foe(debugger: &Debugger, world: &World, me: Handle) -> Option<Handle> {
    let at = world.creature(me)?.at();
    let content = debugger.content();
    let foes = world.creatures().filter(|c| c.handle() != me && is_foe(world, content, me, c.handle()));
    foes.min_by_key(|c| (c.at().distance(at), c.handle())).map(|c| c.handle())
}

fn heard_by(debugger: &Debugger, world: &World, me: Handle) -> Vec<Handle> {
    let Some(w) = who(world, debugger.content(), me) else { return Vec::new() };
    let near = world.creatures().filter(|c| c.handle() != me && c.at().distance(w.c.at()) <= EARSHOT);
    let seen = near.filter(|c| w.other(c.handle()).is_some_and(|o| w.perceives(&o) != 0));
    let mut all: Vec<Handle> = seen.map(|c| c.handle()).collect();
    all.sort_by_key(|h| (world.creature(*h).map(|c| c.at().distance(w.c.at())), *h));
    all
}
