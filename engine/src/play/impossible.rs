//! What stati and orders of a recording can't be, whatever the world is: a Val outside of its family, a spell cast that
//! is none. A world would take them and nothing would ever come of them.

use super::command::{Command, EventOrder};
use crate::base::event_code::EventCode;
use crate::base::id::Kind;
use crate::base::names::{
    Ability, Attribute, AttributeGroup, DamageType, Feat, Named, SaveNumber, Skill, StatiNature as Nature,
};
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
    match event {
        EventCode::EV_CAST | EventCode::EV_INVOKE => {
            let effect = effect.is_some_and(|id| id.kind() == Kind::Effect);
            (!effect).then(|| format!("{event} is about an effect; name it in `effect`"))
        }
        EventCode::EV_SKILL => {
            let skill = is_member::<Skill>(param);
            (!skill).then(|| format!("{event}: `param` is {param}, which is the number of no skill"))
        }
        _ => None,
    }
}

/// What Val of a nature is one of.
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
