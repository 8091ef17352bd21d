//! What a creature that is played does. A command that lacks something (which door, which thing, which square)
//! asks for it in the Arena, with the same kind of question that rules ask; the answer completes the command.
//!
//! - here: commands, and answers to questions
//! - [`choose`]: which one a command is done to, or with
//! - [`perform`]: a command done to something, or with it
//! - [`act`]: an act of whoever is played, a question for a square
//! - [`fixtures`]: doors and traps beside it
//! - [`things`]: which things a command can be done with, and how lists show them
//! - [`carried`]: what it carries and what lies there, containers with what lies in them
//! - [`places`]: which slot takes what, and what is put away where
//! - [`people`]: foes, and whom it can talk to
//! - [`skills`]: skills, abilities and feats used by command
//! - [`spells`]: spells cast, with metamagic, at a square, a direction or a thing
//! - [`verbs`]: verbs without a command of their own

mod act;
mod carried;
mod choose;
mod fixtures;
mod people;
mod perform;
mod places;
mod skills;
mod spells;
mod things;
mod verbs;

use crate::view::ask::{Then, square_of};
use augury_engine::event::EventCode;
use augury_engine::event::prompt::DIRECTIONS;
use augury_engine::play::command::EventOrder;
use augury_engine::play::{Command, Errand, Until};
use augury_engine::rules::rest;

use crate::debugger::Intent;
use crate::view::commands::{COMMANDS, CommandId as Id};
use crate::view::state::State;
pub use crate::view::steps::step_of;
use act::{ACTS, act, ask_square};
use perform::perform;

/// Rounds that a rest of a while lasts.
const WHILE: u32 = 20;

/// Does a command of whoever is played, or asks for what it lacks. `false`: it is none.
pub fn run(state: &mut State, id: Id) -> bool {
    if state.debugger.is_some() && COMMANDS.iter().any(|c| c.id == id && c.menu.in_arena()) {
        // What the command before came to says nothing of this one.
        state.hush();
    }
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
        Id::AttackNearest => match people::nearest_foe(debugger, me) {
            Some(foe) => act(state, Intent::Command(me, Command::Attack(foe))),
            None => state.say("Nobody hostile is in view"),
        },
        Id::GreatBlow | Id::PreciseStroke => choose::strike(state, me, id),
        Id::MakeThing => act(state, Intent::Command(me, Command::Do(EventOrder::new(EventCode::EV_MAKE)))),
        Id::Pray => act(state, Intent::Command(me, Command::Do(EventOrder::new(EventCode::EV_PRAY)))),
        Id::RestNight => {
            let order = EventOrder { param: rest::IN_A_DUNGEON, ..EventOrder::new(EventCode::EV_REST) };
            act(state, Intent::Command(me, Command::Do(order)));
        }
        Id::TravelTo => ask_square(state, id, "Travel where?"),
        Id::JumpTo => ask_square(state, id, "Jump where?"),
        Id::Hide => act(state, Intent::Command(me, Command::Do(EventOrder::new(EventCode::EV_HIDE)))),
        Id::ClimbUp => act(state, Intent::Command(me, Command::Do(EventOrder::new(EventCode::EV_ASCEND)))),
        Id::ClimbDown => act(state, Intent::Command(me, Command::Do(EventOrder::new(EventCode::EV_DESCEND)))),
        Id::ExchangeWeapons => act(state, Intent::Command(me, Command::Exchange)),
        Id::CastSpell => spells::choose(state, me),
        Id::UseSkill => skills::choose(state, me),
        Id::AnotherVerb => verbs::choose(state, me, None),
        Id::Inventory => things::inventory(state, me),
        Id::PutAway => places::put_away(state, me, None),
        Id::OpenDoor | Id::CloseDoor | Id::KickDoor | Id::DisarmTrap => choose::fixture(state, me, id),
        Id::PickUp
        | Id::Drop
        | Id::Wield
        | Id::Wear
        | Id::TakeOff
        | Id::PutInto
        | Id::TakeOut
        | Id::PourOut
        | Id::Eat
        | Id::Drink
        | Id::ThrowAt => choose::thing(state, me, id),
        Id::TalkTo => {
            let all = people::in_earshot(debugger, me);
            choose::one_of(state, me, id, "Talk to whom?", all, "Nobody is near enough to talk to");
        }
        _ => return false,
    }
    true
}

/// The Arena's question is answered; what it was for goes on.
pub fn answer(state: &mut State, answer: i32) {
    let Some(ask) = state.playing.ask.take() else {
        act(state, Intent::Answer(answer));
        return;
    };
    let me = ask.question.who;
    let place = usize::try_from(answer).unwrap_or(usize::MAX);
    match ask.then {
        Then::Offer(all) => {
            if let Some(h) = all.get(place) {
                things::offer(state, me, *h);
            }
        }
        Then::With(h, ids) => {
            if let Some(id) = ids.get(place) {
                perform(state, me, *id, h);
            }
        }
        Then::Count(item) => {
            let param = i16::try_from(answer.saturating_add(1)).unwrap_or(i16::MAX);
            act(
                state,
                Intent::Command(
                    me,
                    Command::Do(EventOrder { item, param, ..EventOrder::new(EventCode::EV_DROP) }),
                ),
            );
        }
        Then::Place(thing, all) => {
            if let Some(to) = all.get(place) {
                places::put(state, me, thing, *to);
            }
        }
        Then::Pour(item, all) => {
            if let Some(item2) = all.get(place).copied() {
                let order = EventOrder { item, item2, ..EventOrder::new(EventCode::EV_POUR) };
                act(state, Intent::Command(me, Command::Do(order)));
            }
        }
        Then::Verb(all, thing) => {
            if let Some(verb) = all.get(place) {
                verbs::begin(state, me, *verb, thing);
            }
        }
        Then::Part(doing) => verbs::told(state, &ask.question, doing, answer),
        Then::Spell(all, changes) => spells::chosen(state, me, &all, changes, place),
        Then::Metamagic(all) => spells::toggled(state, me, &all, place),
        Then::CastAt(spell) => {
            if let Some(at) = square_of(&ask.question, answer) {
                spells::cast_at(state, me, &spell, at);
            }
        }
        Then::CastToward(spell) => {
            if let Some(way) = DIRECTIONS.get(place) {
                spells::cast_toward(state, me, &spell, *way);
            }
        }
        Then::CastOn(spell, all) => {
            if let Some(thing) = all.get(place) {
                spells::cast_on(state, me, &spell, *thing);
            }
        }
        Then::Act(victim) => {
            if let Some((event, _)) = ACTS.get(place) {
                act(
                    state,
                    Intent::Command(me, Command::Do(EventOrder { victim, ..EventOrder::new(*event) })),
                );
            }
        }
        Then::Use(all) => {
            if let Some((event, param)) = all.get(place) {
                let order = EventOrder { param: *param, ..EventOrder::new(*event) };
                act(state, Intent::Command(me, Command::Do(order)));
            }
        }
        Then::Toward(id) => {
            let Some((dx, dy)) = DIRECTIONS.get(place) else { return };
            let found = state.debugger.as_ref().and_then(|d| match id {
                Id::GreatBlow | Id::PreciseStroke => people::toward(d, me, (*dx, *dy)),
                _ => fixtures::toward(d, me, id, (*dx, *dy)),
            });
            match found {
                Some(fixture) => perform(state, me, id, fixture),
                None => state.say("There is none in that direction"),
            }
        }
        Then::Take(id, all) => {
            if let Some(h) = all.get(place) {
                perform(state, me, id, *h);
            }
        }
        Then::Throw(thing) => {
            if let Some(at) = square_of(&ask.question, answer) {
                let order = state.debugger.as_ref().map(|d| things::thrown(d, me, thing, at));
                order.into_iter().for_each(|order| act(state, Intent::Command(me, Command::Do(order))));
            }
        }
        Then::At(id) => {
            let Some(at) = square_of(&ask.question, answer) else { return };
            match id {
                Id::TravelTo => act(state, Intent::Errand(me, Errand::GoTo(at))),
                Id::JumpTo => {
                    let order = EventOrder { at: Some(at), ..EventOrder::new(EventCode::EV_JUMP) };
                    act(state, Intent::Command(me, Command::Do(order)));
                }
                _ => {}
            }
        }
    }
}

/// The Arena's question is left unanswered.
pub fn leave_unanswered(state: &mut State) {
    if state.playing.ask.take().is_none() {
        act(state, Intent::Decline);
    }
}
