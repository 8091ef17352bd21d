//! What stati and orders of a recording can't be, whatever the world is: a Val outside of its family, a spell cast that
//! is none, an EParam that its rule does not know. A world would take them and nothing would ever come of them.

use super::command::{Command, EventOrder};
use crate::base::event_code::EventCode;
use crate::base::id::Kind;
use crate::base::names::{
    Ability, AttackType, Attribute, AttributeGroup, DamageType, Feat, Named, SaveNumber, Skill, Slot,
    StatiNature as Nature, StatiValue,
};
use crate::rules::rest;
use crate::world::Stati;

/// Why no stati is like this one; `None` where it can be.
pub fn of_stati(stati: &Stati) -> Option<String> {
    let Stati { nature, val, .. } = *stati;
    // 0 of a family without a member of that number stands for none of it.
    let family = val_of(nature).filter(|family| val != 0 && !(family.knows)(val))?;
    Some(format!("the stati {nature}: its Val is {val}, which is no {}", family.word))
}

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
    let family = param_of(event).filter(|family| !(family.knows)(param))?;
    Some(format!("{event}: `param` is {param}, which is the number of no {}", family.word))
}

/// The family of an order's EParam, where its rule takes what is of none for something else. Other rules say so
/// themselves, or leave EParam to handlers.
fn param_of(event: EventCode) -> Option<Family> {
    let (word, knows): (_, fn(i16) -> bool) = match event {
        EventCode::EV_SKILL => ("skill", is_member::<Skill>),
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

/// What Val of a nature, or EParam of an order, is one of.
struct Family {
    word: &'static str,
    knows: fn(i16) -> bool,
}

/// The family of a nature's Val, where it has one (facts/rules/stati.md, "Natures").
fn val_of(nature: Nature) -> Option<Family> {
    let is_adjustment = (Nature::ADJUST.0..=Nature::ADJUST_LAST.0).contains(&nature.0);
    let (word, knows): (_, fn(i16) -> bool) = match nature {
        _ if is_adjustment => ("attribute", is_attribute),
        Nature::SUSTAIN => ("attribute", is_attribute),
        Nature::SKILL_BONUS | Nature::EXTRA_SKILL => ("skill", is_member::<Skill>),
        Nature::EXTRA_FEAT => ("feat", is_member::<Feat>),
        Nature::EXTRA_ABILITY => ("ability", is_member::<Ability>),
        Nature::RESIST => ("damage type", is_member::<DamageType>),
        Nature::SAVE_BONUS => ("numbered kind of save", is_member::<SaveNumber>),
        _ => return None,
    };
    Some(Family { word, knows })
}

fn is_attribute(val: i16) -> bool {
    is_member::<Attribute>(val) || is_member::<AttributeGroup>(val)
}

fn is_member<F: Named>(number: i16) -> bool {
    F::knows(number.into())
}
