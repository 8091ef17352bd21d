//! Is the spell cast (docs/rules/magic.md, Casting)?

use super::super::figures::rating::{concentration, concentration_left, hampered, rating};
use super::casting::Casting;
use super::step::{GOES_ON, Step, Stop};
use crate::base::game_option::GameOption;
use crate::base::names::Attribute;
use crate::event::fields::Mm;
use crate::rules::prelude::*;

/// The roll against the rating, less what wounds take that came while it was cast, and concentration doesn't bear. What
/// concentration makes good of the caster's stand is used up for that (the original takes that of whoever's rating was
/// worked out last).
pub(super) fn roll<O: Observer>(m: &mut Machine<'_, O>, spell: &mut Casting<'_>) -> Step {
    let mm = m.get(Mm);
    let Some(w) = m.who(spell.me) else { return Ok(Err(Stop::Fails)) };
    let rated = rating(&w, &spell.magic, mm, &mut ());
    let lost = spell.hp - w.c.hp();
    let wounds = if lost > 0 {
        let full = w.c.max_hp() + w.attr(Attribute::A_THP);
        let borne = 5 * (concentration_left(&w) - concentration(&w, hampered(&w, mm)));
        (lost.saturating_mul(300) / full.max(1) - borne).max(0)
    } else {
        0
    };
    spell.roll = m.d(100, label!("cast"))?;
    (spell.rating, spell.wounds) = (rated - wounds, wounds);
    if spell.misread {
        m.i_print(spell.me, "The runes in your damaged book are a blur.")?;
        return Ok(Err(Stop::Fails));
    }
    let never_fails = m.chose(spell.me, GameOption::OPT_NO_SPELLFAIL);
    if spell.roll > spell.rating && !never_fails { Ok(Err(Stop::Fails)) } else { GOES_ON }
}
