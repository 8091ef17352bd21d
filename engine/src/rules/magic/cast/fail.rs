//! What a failed spell takes (docs/rules/magic.md, Casting).

use super::casting::Casting;
use crate::base::names::{Attribute, Feat};
use crate::rules::checks::fatigue;
use crate::rules::growth::practice;
use crate::rules::prelude::*;
use crate::world::CreatureField;

/// One in so many failures tires.
const TIRES: i32 = 20;
/// The number among those that does.
const UNLUCKY: i32 = 3;

/// Its time goes, half of it for who is used to cast in combat; one that nothing but wounds spoilt teaches nothing wrong.
pub(super) fn fails<O: Observer>(m: &mut Machine<'_, O>, spell: &Casting<'_>) -> Ruling {
    let me = spell.me;
    let time = if m.feat(me, Feat::FT_COMBAT_CASTING) { spell.time / 2 } else { spell.time };
    m.put_add(me, CreatureField::Timeout, time, label!("cast: time of a failed spell"));
    if spell.roll <= spell.rating + spell.wounds {
        m.id_print(me, "Your spell is disrupted!", "The spell of {obj} is disrupted!")?;
    } else {
        // Which words the original says is drawn too.
        let (own, others) = match m.roll(3, label!("cast: words of failure"))? {
            0 => ("Your spell comes to nothing.", "The spell of {obj} comes to nothing."),
            1 => ("You get the spell wrong.", "{obj} {obj:get|gets} a spell wrong."),
            _ => ("The magic doesn't obey you.", "The magic doesn't obey {obj}."),
        };
        m.id_print(me, own, others)?;
        practice::strain(m, me, Attribute::A_INT, 1);
    }
    if m.roll(TIRES, label!("cast: does failure tire"))? == UNLUCKY {
        m.i_print(me, "The unfinished spell tires you.")?;
        fatigue::lose(m, me, 1, false, label!("cast: an unfinished spell tires"))?;
    }
    Ok(Answer::Abort)
}
