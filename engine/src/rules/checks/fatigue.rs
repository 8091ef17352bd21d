//! What tires somebody (docs/rules/values-conditions.md, Weariness): points of fatigue go, and whoever is spent may
//! faint.

use crate::base::dice_expr::Dice;
use crate::base::game_option::GameOption;
use crate::base::names::{Attribute, MonsterType, SaveType, StatiNature, StatiSource, StatiValue};
use crate::event::Question;
use crate::rules::checks::save::saving_throw;
use crate::rules::growth::practice;
use crate::rules::prelude::*;
use crate::rules::stati;
use crate::world::{CreatureField, Stati};

/// The god who sees the good wear themselves out under threat.
const OF_SACRIFICE: &str = "essiah";
/// What each point below nothing is worth to it.
const FAVOUR: i32 = 25;

/// It loses points of fatigue; false where it faints, or its player thinks better of it. The undead and the made never
/// tire. `avoidable`: it need not do what tires it: it is asked where it may faint, and learns to bear it.
pub fn lose<O: Observer>(
    m: &mut Machine<'_, O>,
    h: Handle,
    amount: i32,
    avoidable: bool,
    why: Label,
) -> Result<bool, Halt> {
    if m.chose(h, GameOption::OPT_NO_FATIGUE) {
        return Ok(true);
    }
    if m.is_type(h, MonsterType::MA_UNDEAD) || m.is_type(h, MonsterType::MA_CONSTRUCT) {
        return Ok(true);
    }
    let Some((old, limit)) = m.who(h).map(|w| (w.c.fatigue(), -w.attr(Attribute::A_FAT))) else {
        return Ok(true);
    };
    if avoidable {
        let asks = Question::yes_or_no(h, "You may pass out. Go on?").usually(1);
        if old < limit && m.ask_whoever_plays(&asks, 1)? == 0 {
            return Ok(false);
        }
        let learnt = 1 + m.roll(amount, label!("fatigue: exercise"))?;
        practice::practise(m, h, practice::WORN_OUT, learnt)?;
    }
    if old < limit && !saving_throw(m, h, SaveType::FORT, 10 - old / 2, 0, 0, label!("save vs fainting"))? {
        faints(m, h, why)?;
        return Ok(false);
    }
    let new = old.saturating_sub(amount).clamp(i16::MIN.into(), i16::MAX.into());
    m.put(h, CreatureField::Fatigue, new, why);
    if avoidable {
        pleases(m, h, old, new);
    }
    if (new <= 0 && old > 0) || (new < limit && old >= limit) {
        m.recalculate(h);
    }
    Ok(true)
}

fn faints<O: Observer>(m: &mut Machine<'_, O>, h: Handle, why: Label) -> Result<(), Halt> {
    let rounds = m.dice(Dice::new(2, 10, 0), label!("rounds asleep"))?;
    let sleep = Stati::new(StatiNature::ASLEEP, StatiValue::SLEEP_FATIGUE.0, -1)
        .lasting(i16::try_from(rounds).unwrap_or(2))
        .from_source(StatiSource::SS_ENCH);
    stati::gain(m, h, sleep, why)
}

fn pleases<O: Observer>(m: &mut Machine<'_, O>, h: Handle, old: i32, new: i32) {
    let god = ResId::new(Kind::God, OF_SACRIFICE);
    let meant = m.who(h).is_some_and(|w| {
        w.is_character() && w.is_type(MonsterType::MA_GOOD) && m.content().god(god).is_some()
    });
    if new < 0 && meant && m.who(h).is_some_and(|w| w.is_threatened()) {
        m.put_favour(h, god, FAVOUR * (new - old.min(0)).abs(), label!("fatigue: worn out for a good cause"));
    }
}
