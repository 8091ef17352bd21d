//! A command done to something, or with it: the deed that it comes to.

use augury_engine::base::handle::Handle;
use augury_engine::base::names::{AttackType, Named, Skill};
use augury_engine::event::{EventCode, Options, Question};
use augury_engine::play::Command;
use augury_engine::play::command::EventOrder;

use super::act::{ACTS, act, ask_square};
use super::{Id, carried, people, places, things, verbs};
use crate::debugger::Intent;
use crate::view::ask::{Ask, Then};
use crate::view::state::State;

/// Does a command to something, or with it.
pub(super) fn perform(state: &mut State, me: Handle, id: Id, h: Handle) {
    let Some(debugger) = &state.debugger else { return };
    let item = |event, param| EventOrder { item: h, param, ..EventOrder::new(event) };
    let order = match id {
        Id::OpenDoor => EventOrder { victim: h, ..EventOrder::new(EventCode::EV_OPEN) },
        Id::CloseDoor => EventOrder { victim: h, ..EventOrder::new(EventCode::EV_CLOSE) },
        Id::KickDoor | Id::GreatBlow | Id::PreciseStroke => {
            let attack = match id {
                Id::KickDoor => AttackType::A_KICK,
                Id::GreatBlow => AttackType::A_GREA,
                _ => AttackType::A_PREC,
            };
            EventOrder { victim: h, param: attack.number() as i16, ..EventOrder::new(EventCode::EV_SATTACK) }
        }
        Id::DisarmTrap => {
            let param = Skill::SK_HANDLE_DEV.number() as i16;
            EventOrder { victim: h, param, ..EventOrder::new(EventCode::EV_SKILL) }
        }
        Id::PickUp => item(EventCode::EV_PICKUP, 0),
        Id::Drop => match things::quantity(debugger, h) {
            many @ 2.. => {
                let text = format!("Drop how many of {}?", debugger.name(h));
                let question = Question::new(me, text, Options::Number(1, many)).usually(many - 1);
                state.playing.ask = Some(Ask { question, then: Then::Count(h) });
                return;
            }
            _ => item(EventCode::EV_DROP, 0),
        },
        Id::Eat => item(EventCode::EV_EAT, 0),
        Id::Drink => item(EventCode::EV_DRINK, 0),
        Id::Wield | Id::Wear => {
            item(EventCode::EV_WIELD, places::slot_for(debugger, me, h, id).map_or(0, |slot| slot.0))
        }
        Id::TakeOff => {
            let command = places::off(debugger, h);
            return act(state, Intent::Command(me, command));
        }
        Id::AnotherVerb => return verbs::choose(state, me, Some(h)),
        Id::PutAway => return places::put_away(state, me, Some(h)),
        Id::PutInto => return places::put_into(state, me, h),
        Id::TakeOut => {
            let (item, item2) = carried::taken_out(debugger, h);
            EventOrder { item, item2, ..EventOrder::new(EventCode::EV_TAKEOUT) }
        }
        Id::PourOut => return places::pour(state, me, h),
        Id::ThrowAt => {
            // At the nearest foe, unless another square is said.
            let place = people::square_of_nearest_foe(debugger, me);
            ask_square(state, id, "Throw at which square?");
            if let Some(ask) = &mut state.playing.ask {
                ask.then = Then::Throw(h);
                ask.question.usual = place;
            }
            return;
        }
        Id::TalkTo => {
            let lines = ACTS.iter().map(|(_, word)| (*word).to_owned()).collect();
            let text = format!("What to {}?", debugger.name(h));
            let question = Question::new(me, text, Options::Lines(lines));
            state.playing.ask = Some(Ask { question, then: Then::Act(h) });
            return;
        }
        _ => return,
    };
    act(state, Intent::Command(me, Command::Do(order)));
}
