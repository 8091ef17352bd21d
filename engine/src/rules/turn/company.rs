//! Companions (docs/rules/round.md).

use crate::base::names::StatiNature as Nature;
use crate::rules::prelude::*;

/// 17: An animal companion looks about for foes anew each round, when its next turn comes.
pub(super) fn watchful<O: Observer>(m: &mut Machine<'_, O>, me: Handle) {
    let Some(c) = m.world().creature(me) else { return };
    if c.is_character() || c.wants_retarget() || !c.stati().has(Nature::ANIMAL_COMPANION) {
        return;
    }
    m.look_anew(me, label!("companion: it keeps watch"));
}
