//! POST(EV_STRIKE) of the attacker (docs/rules/strike-dice.md, After the strike): skirmishers who hit run, and
//! those who feed upon pain heal by it.

use crate::base::names::{Ability, MonsterFlag, StatiNature as Nature, StatiSource, StatiValue};
use crate::event::fields::*;
use crate::rules::prelude::*;
use crate::rules::stati::{gain, temp};
use crate::world::CreatureField;
use crate::world::stati::within;

/// Rounds of a run, and more by a die of as many.
const RUNS: i32 = 10;
/// More damage than this feeds, a tenth of it.
const FEEDS: i32 = 10;

/// POST(EV_STRIKE) of the actor.
pub fn after_strike<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Ruling {
    let Some(w) = m.who(me) else { return Ok(Answer::Nothing) };
    let (monster, hp) = (!w.is_character(), w.c.hp());
    let hurts = m.get(IsHit) && m.get(ADmg) != 0;
    let runs = monster && hurts && w.has_flag(MonsterFlag::M_SKIRMISH) && hp < w.c.max_hp();
    let feeds = w.ability(Ability::CA_FEED_UPON_PAIN) > 0;
    if runs && !m.has(me, Nature::AFRAID) && m.roll(2, label!("skirmish: does it run"))? == 0 {
        let rounds = within(RUNS + m.roll(RUNS, label!("skirmish: rounds"))?);
        let fear = StatiValue::FEAR_SKIRMISH.0;
        let record = temp(Nature::AFRAID, Handle::NONE, rounds, StatiSource::SS_MONI, fear, 0);
        gain(m, me, record, label!("skirmish: it runs"))?;
    }
    let pain = m.get(ADmg) + m.get(XDmg);
    let full = m.full_hp(me);
    if feeds && pain > FEEDS && hp < full {
        m.put(me, CreatureField::Hp, full.min(hp + pain / 10), label!("it feeds upon pain"));
    }
    Ok(Answer::Nothing)
}
