//! Who turns hostile or neutral to whom, and who leaves whom (docs/rules/talk.md, Turning).

use super::circle::friends;
use crate::base::names::StatiNature as Nature;
use crate::rules::prelude::*;
use crate::rules::stati;
use crate::world::{CreatureField, Stati, StatiQuery};

/// How urgent a foe is whom one has turned on.
const TURNED_ON: i16 = 20;

/// From here on it fights the other (TurnHostileTo): no order, peace or promise keeps it back.
pub fn turn_hostile<O: Observer>(
    m: &mut Machine<'_, O>,
    h: Handle,
    other: Handle,
    why: Label,
) -> Result<(), Halt> {
    if h == other || m.world().creature(h).is_none_or(|c| c.is_character()) {
        return Ok(());
    }
    if m.who(h).is_some_and(|w| w.is_led_by(other)) {
        leave(m, h, why);
    }
    m.put(h, CreatureField::Peaceful, 0, why);
    let promise = StatiQuery { thing: Some(h), ..StatiQuery::of(Nature::NEUTRAL_TO) };
    stati::remove(m, other, promise, why)?;
    let seen = m.perceives(h, other);
    m.regard(h, other, Some(TURNED_ON), seen, why);
    Ok(())
}

/// Everybody of a circle turns on somebody.
pub fn all_turn_hostile<O: Observer>(
    m: &mut Machine<'_, O>,
    all: &[Handle],
    other: Handle,
    why: Label,
) -> Result<(), Halt> {
    all.iter().try_for_each(|h| turn_hostile(m, *h, other, why))
}

/// From here on it lets the other and its friends be (TurnNeutralTo), and forgets whom it was told to attack.
pub fn turn_neutral<O: Observer>(
    m: &mut Machine<'_, O>,
    h: Handle,
    other: Handle,
    why: Label,
) -> Result<(), Halt> {
    if m.world().creature(h).is_none_or(|c| c.is_character()) {
        return Ok(());
    }
    for foe in friends(m, other) {
        m.regard(h, foe, None, false, why);
        let known = m.world().stati(foe).is_some_and(|s| s.of(Nature::NEUTRAL_TO).any(|s| s.thing == h));
        if !known {
            stati::gain(m, foe, Stati::new(Nature::NEUTRAL_TO, 0, 0).by(h), why)?;
        }
    }
    Ok(())
}

/// It goes its own way: no leader, no party, no orders.
pub fn leave<O: Observer>(m: &mut Machine<'_, O>, h: Handle, why: Label) {
    for field in [
        CreatureField::Leader,
        CreatureField::Party,
        CreatureField::Pool,
        CreatureField::Orders,
        CreatureField::OrderFoe,
    ] {
        m.put(h, field, 0, why);
    }
}
