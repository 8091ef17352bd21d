//! What orders of a recording can't be, whatever the world is: a spell cast that is none, an EParam that its rule does not
//! know. A world would take them and nothing would ever come of them.

use super::command::{Command, EventOrder};
use crate::base::event_code::EventCode;
use crate::base::id::Kind;
use crate::base::names::{Ability, AttackType, Feat, Named, Skill, Slot, StatiValue};
use crate::rules::rest;

/// Why nothing can come of a command; `None` where something can.
pub(super) fn of_command(command: &Command) -> Option<String> {
    match command {
        Command::Do(order) => of_order(order),
        _ => None,
    }
}

fn of_order(order: &EventOrder) -> Option<String> {
    let EventOrder { event, effect, param, .. } = *order;
    if matches!(event, EventCode::EV_CAST | EventCode::EV_INVOKE) {
        let effect = effect.is_some_and(|id| id.kind() == Kind::Effect);
        return (!effect).then(|| format!("{event} is about an effect; name it in `effect`"));
    }
    if order.trickery {
        return Some(format!("{event} is no spell; only spells are cast by arcane trickery"));
    }
    let family = param_of(event).filter(|family| !(family.knows)(param))?;
    Some(format!("{event}: `param` is {param}, which is the number of no {}", family.word))
}

/// The family of an order's EParam, where its rule takes what is of none for something else. Other rules say so
/// themselves, or leave EParam to handlers.
fn param_of(event: EventCode) -> Option<Family> {
    let (word, knows): (_, fn(i16) -> bool) = match event {
        EventCode::EV_SKILL => ("skill", is_member::<Skill>),
        EventCode::EV_ABILITY => ("ability", is_member::<Ability>),
        EventCode::EV_FEAT => ("feat", is_member::<Feat>),
        EventCode::EV_WIELD => ("slot", is_member::<Slot>),
        EventCode::EV_SATTACK => ("attack type", is_member::<AttackType>),
        EventCode::EV_HIDE => ("way to hide (HI_)", |n| n == 0 || is_way_to_hide(n)),
        EventCode::EV_REST => ("manner of resting (REST_)", rest::is_manner),
        EventCode::EV_DROP => ("things; 0 drops all of them", |n| n >= 0),
        EventCode::EV_COW | EventCode::EV_DISTRACT | EventCode::EV_TAUNT | EventCode::EV_TERMS => {
            ("way to mean its victim: 1 alone, 2 with all its friends", |n| (0..=2).contains(&n))
        }
        _ => return None,
    };
    Some(Family { word, knows })
}

fn is_way_to_hide(number: i16) -> bool {
    let ways = [StatiValue::HI_SHADOWS, StatiValue::HI_CEILING, StatiValue::HI_UNDER, StatiValue::HI_WATER];
    ways.iter().any(|way| way.0 == number)
}

/// What EParam of an order is one of.
struct Family {
    word: &'static str,
    knows: fn(i16) -> bool,
}

fn is_member<F: Named>(number: i16) -> bool {
    F::knows(number.into())
}
