//! Fear, blindness, paralysis, stunning, confusion, sleep, stone, bleeding (docs/rules/damage-types.md, Dazing).
//! Each lasts as many rounds as the damage rolled.

use super::outcome::{ABORT, DONE, Outcome, by_effect, lives, resisted, short};
use crate::base::dice_expr::Dice;
use crate::base::names::{
    Ability, Attribute, ConstantId, Feat, MonsterType, SaveBits, SaveType, StatiNature as Nature,
    StatiSource, StatiValue,
};
use crate::content::ListValue;
use crate::content::Switch;
use crate::event::fields::*;
use crate::rules::checks::save::{saving_throw, sorts};
use crate::rules::prelude::*;
use crate::rules::stati::{gain, temp};
use crate::world::Stati;

/// A stati of an attack, for as many rounds as the damage.
fn lay<O: Observer>(
    m: &mut Machine<'_, O>,
    by: Handle,
    me: Handle,
    nature: Nature,
    val: i16,
    why: Label,
) -> Outcome {
    let rounds = short(m.get(VDmg));
    gain(m, me, temp(nature, by, rounds, StatiSource::SS_ATTK, val, -1), why)?;
    DONE
}

/// STON: the living turn to stone, slowly.
pub fn petrify<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Outcome {
    if m.has(me, Nature::STONING) || !lives(m, me) {
        m.set(Immune, true, label!("damage: it does not live, or is turning to stone already"));
        return DONE;
    }
    let dc = m.get(SaveDc);
    let against = sorts([SaveBits::SA_PETRI]);
    if saving_throw(m, me, SaveType::REF, dc, against, 0, label!("save vs petrification"))? {
        return resisted(m);
    }
    let by = m.get(EActor);
    let record = swapped(m, Stati::new(Nature::STONING, -1, -1).by(by), 20);
    gain(m, me, record, label!("damage: turning to stone"))?;
    DONE
}

/// FEAR: Will. What merely stands near a dragon is as hard to bear as the dragon is dreadful.
pub fn frighten<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Outcome {
    if m.has(me, Nature::AFRAID) {
        return ABORT;
    }
    if m.get(AType) == crate::base::names::AttackType::A_PROX {
        let dread = dragon_fear(m, me);
        m.add(SaveDc, dread, label!("damage: the dread of a dragon"));
    }
    let dc = m.get(SaveDc);
    let against = sorts([SaveBits::SA_FEAR]);
    if saving_throw(m, me, SaveType::WILL, dc, against, 0, label!("save vs fear"))? {
        return resisted(m);
    }
    let by = m.get(EActor);
    let rounds = m.get(VDmg);
    let record = swapped(m, Stati::new(Nature::AFRAID, StatiValue::FEAR_MAGIC.0, -1).by(by), rounds);
    gain(m, me, record, label!("damage: afraid"))?;
    DONE
}

/// The victim's own dreadfulness, as its form has it.
fn dragon_fear<O: Observer>(m: &Machine<'_, O>, me: Handle) -> i32 {
    let constants = m.who(me).and_then(|w| w.monster()).map_or(&[][..], |f| f.constants.as_slice());
    constants.iter().find(|c| c.constant == ConstantId::DRAGON_FEAR_DC).map_or(0, |c| match c.value {
        ListValue::Number(n) => n,
        _ => 0,
    })
}

/// The original passes duration and source in the wrong order for stone, fear and stunning: they last
/// as many rounds as the source's number says (docs/rules/damage-types.md, Dazing).
fn swapped<O: Observer>(m: &Machine<'_, O>, record: Stati, rounds: i32) -> Stati {
    match m.content().keeps(Switch::AttackStatiSwapped) {
        true => {
            let source = StatiSource(i16::from(rounds as u8));
            record.lasting(StatiSource::SS_ATTK.0).from_source(source)
        }
        false => record.lasting(short(rounds)).from_source(StatiSource::SS_ATTK),
    }
}

/// BLND: Fortitude.
pub fn blind<O: Observer>(m: &mut Machine<'_, O>, by: Handle, me: Handle) -> Outcome {
    if m.blind(me) {
        m.set(Immune, true, label!("damage: it does not see anyway"));
        return DONE;
    }
    let dc = m.get(SaveDc);
    if saving_throw(m, me, SaveType::FORT, dc, 0, 0, label!("save vs blindness"))? {
        return resisted(m);
    }
    lay(m, by, me, Nature::BLIND, -1, label!("damage: blinded"))
}

/// PLYS: Fortitude; limited free action is used up first.
pub fn paralyse<O: Observer>(m: &mut Machine<'_, O>, by: Handle, me: Handle) -> Outcome {
    if m.has_val(me, Nature::PARALYSIS, StatiValue::PARA_HELD.0) {
        return ABORT;
    }
    if breaks_free(m, me)? {
        return DONE;
    }
    let dc = m.get(SaveDc);
    let against = sorts([SaveBits::SA_PARA]);
    if saving_throw(m, me, SaveType::FORT, dc, against, 0, label!("save vs paralysis"))? {
        return resisted(m);
    }
    lay(m, by, me, Nature::PARALYSIS, StatiValue::PARA_HELD.0, label!("damage: paralysed"))
}

/// A use of limited free action, of which there are so many between rests, keeps paralysis off; Resist Paralysis adds twice
/// the modifier of Con (UseLimitedFA).
pub fn breaks_free<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Result<bool, Halt> {
    let tough = m.feat(me, Feat::FT_RESIST_PARALYSIS);
    let more = if tough { 2 * m.modifier(me, Attribute::A_CON) } else { 0 };
    let free = m.ability(me, Ability::CA_LIMITED_FREE_ACTION) + more;
    let used = m
        .world()
        .creature(me)
        .map_or(0, |c| c.stati().of(Nature::LFA_COUNT).map(|s| i32::from(s.mag)).sum::<i32>());
    if used.max(0) >= free {
        return Ok(false);
    }
    let record = Stati::new(Nature::LFA_COUNT, Ability::CA_LIMITED_FREE_ACTION.0, 1).lasting(-2);
    gain(m, me, record, label!("limited free action: used once"))?;
    Ok(true)
}

/// CONF: Will.
pub fn confuse<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Outcome {
    if m.has(me, Nature::CONFUSED) {
        return ABORT;
    }
    let dc = m.get(SaveDc);
    let against = sorts([SaveBits::SA_ENCH, SaveBits::SA_CONF]);
    if saving_throw(m, me, SaveType::WILL, dc, against, 0, label!("save vs confusion"))? {
        return resisted(m);
    }
    lay(m, Handle::NONE, me, Nature::CONFUSED, -1, label!("damage: confused"))
}

/// NAUS: Will.
pub fn nauseate<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Outcome {
    if m.has(me, Nature::NAUSEA) {
        return ABORT;
    }
    let dc = m.get(SaveDc);
    if saving_throw(m, me, SaveType::WILL, dc, 0, 0, label!("save vs nausea"))? {
        return resisted(m);
    }
    lay(m, Handle::NONE, me, Nature::NAUSEA, -1, label!("damage: nauseated"))
}

/// STUN: Fortitude.
pub fn stun<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Outcome {
    if m.has(me, Nature::STUNNED) {
        return ABORT;
    }
    let dc = m.get(SaveDc);
    let against = sorts([SaveBits::SA_PARA]);
    if saving_throw(m, me, SaveType::FORT, dc, against, 0, label!("save vs stunning"))? {
        return resisted(m);
    }
    let rounds = m.get(VDmg);
    let record = swapped(m, Stati::new(Nature::STUNNED, -1, -1), rounds);
    gain(m, me, record, label!("damage: stunned"))?;
    DONE
}

/// SLEE: no save; without an amount 3d4 rounds.
pub fn sleep<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Outcome {
    if m.get(VDmg) == 0 {
        let rounds = m.dice(Dice::new(3, 4, 0), label!("rounds asleep"))?;
        m.set(VDmg, rounds, label!("damage: sleep"));
    }
    let (rounds, sleep) = (short(m.get(VDmg)), StatiValue::SLEEP_MAGIC.0);
    let record = temp(Nature::ASLEEP, Handle::NONE, rounds, StatiSource::SS_ENCH, sleep, -1);
    gain(m, me, record, label!("damage: put to sleep"))?;
    DONE
}

/// BLEE: whatever has blood loses 2 a round.
pub fn bleed<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Outcome {
    if !m.is_type(me, MonsterType::MA_HAS_BLOOD) {
        return ABORT;
    }
    let rounds = short(m.get(VDmg));
    let wound = Stati::new(Nature::BLEEDING, 1, 2).lasting(rounds).from_source(StatiSource::SS_ATTK);
    gain(m, me, wound, label!("damage: bleeding"))?;
    DONE
}

/// SLOW: Fortitude, or the pack's effect of that name.
pub fn slow<O: Observer>(m: &mut Machine<'_, O>, by: Handle, me: Handle) -> Outcome {
    let dc = m.get(SaveDc);
    let against = sorts([SaveBits::SA_PARA]);
    if saving_throw(m, me, SaveType::FORT, dc, against, 0, label!("save vs slowness"))? {
        return resisted(m);
    }
    by_effect(m, "slow", EventCode::EV_MAGIC_STRIKE, (by, me))
}
