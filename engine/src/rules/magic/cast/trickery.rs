//! Arcane trickery (docs/rules/magic.md, Arcane trickery): a spell that slips past its victim's defences. What it
//! makes harder is the business of the difficulty; here its uses are counted, as many a day as the ability's level.

use crate::base::names::{Ability, Named, StatiNature as N, StatiSource};
use crate::rules::prelude::*;
use crate::rules::query::who::Who;
use crate::rules::stati::{self, StatiPart, read};
use crate::world::StatiQuery;
use crate::world::stati::within;

/// Uses last until somebody rests.
const UNTIL_REST: i16 = -2;

/// The record of the uses that are spent: its Mag says how many.
fn spent() -> StatiQuery {
    StatiQuery::of(N::SPEC_TIMEOUT).val(within(Ability::CA_ARCANE_TRICKERY.number()))
}

/// How many uses somebody has left until it rests; 0 for who has no such ability.
pub fn left(w: &Who<'_>) -> i32 {
    let used = read::mag(w.world, w.c.handle(), spent());
    (w.ability(Ability::CA_ARCANE_TRICKERY) - used).max(0)
}

/// Somebody casts by arcane trickery: a use is spent, whatever comes of the spell. False: it has none.
pub(crate) fn take<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Result<bool, Halt> {
    let why = label!("cast: a use of arcane trickery");
    if m.who(me).is_none_or(|w| left(&w) <= 0) {
        let has = m.ability(me, Ability::CA_ARCANE_TRICKERY) > 0;
        let none =
            if has { "You have no tricks left until you rest." } else { "You know no arcane trickery." };
        m.i_print(me, none)?;
        return Ok(false);
    }
    let used = within(read::mag(m.world(), me, spent()) + 1);
    if !stati::set_part(m, me, spent(), StatiPart::Mag, used, why) {
        let val = within(Ability::CA_ARCANE_TRICKERY.number());
        let record = stati::temp(N::SPEC_TIMEOUT, Handle::NONE, UNTIL_REST, StatiSource::SS_MISC, val, used);
        stati::gain(m, me, record, why)?;
    }
    Ok(true)
}
