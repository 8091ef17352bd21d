//! Whoever has climbed up and is hurt there: it holds on, or falls (docs/rules/movement.md, Climbing).

use crate::base::dice_expr::Dice;
use crate::base::names::{DamageType, Skill, StatiNature as Nature, StatiValue};
use crate::event::fields::{DType, EActor, EVictim, VDmg};
use crate::rules::checks::skill;
use crate::rules::prelude::*;
use crate::rules::stati;

/// It falls from tree or ceiling: 2d6.
pub fn falls<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Result<(), Halt> {
    stati::end(m, me, Nature::ELEVATED, label!("climb: it falls"))?;
    let amount = m.dice(Dice::new(2, 6, 0), label!("damage of the fall"))?;
    let hurt = EventInfo::new(EventCode::EV_DAMAGE).with(EActor, me).with(EVictim, me);
    m.throw(hurt.with(DType, DamageType::AD_FALL).with(VDmg, amount)).map(|_| ())
}

/// Whoever is hurt aloft has to hold on: Climb against 10 in a tree, 20 under a ceiling, and more for a deep
/// wound. For the rules of damage.
pub fn holds_on<O: Observer>(m: &mut Machine<'_, O>, me: Handle, damage: i32) -> Result<(), Halt> {
    if !m.is_here(me) || !m.has(me, Nature::ELEVATED) {
        return Ok(());
    }
    let ceiling = m.has_val(me, Nature::ELEVATED, StatiValue::ELEV_CEILING.0);
    let life = m.world().creature(me).map_or(1, |c| c.max_hp() + c.temp_hp()).max(1);
    let dc = if ceiling { 20 } else { 10 } + damage * 40 / life;
    if !skill::check(m, me, Skill::SK_CLIMB, dc, 0)?.passed {
        falls(m, me)?;
    }
    Ok(())
}
