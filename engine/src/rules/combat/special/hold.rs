//! Seizing, engulfing, tripping, sticking, throwing back (facts/rules/strike.md, 6).

use super::{DONE, Effect, Outcome, resisted, short};
use crate::base::dice_expr::Dice;
use crate::base::handle::Handle;
use crate::base::names::{
    Ability, AttackType, Attribute, DamageType as D, Feat, ItemState, MonsterFlag, Named, SaveBits, SaveType,
    Skill, StatiNature as Nature, StatiSource, StatiValue,
};
use crate::event::fields::*;
use crate::event::{Answer, EventCode, EventInfo, Machine, Observer};
use crate::label;
use crate::rules::combat::arms;
use crate::rules::combat::look::Look;
use crate::rules::combat::save::{saving_throw, sorts};
use crate::rules::opportunity;
use crate::rules::senses::noise;
use crate::rules::stati::gain;
use crate::rules::things;
use crate::rules::walk::is_solid;
use crate::world::{ItemField, Point, Stati};

/// GRAB: the victim is held, the attacker grapples it.
pub fn grab<O: Observer>(m: &mut Machine<'_, O>, by: Handle, me: Handle) -> Outcome {
    if m.has_from(me, Nature::GRABBED, by) {
        return DONE;
    }
    let dc = m.get(SaveDc);
    if dc > 0 {
        let against = sorts([SaveBits::SA_GRAB]);
        if saving_throw(m, me, SaveType::REF, dc, against, 0, label!("save vs grab"))? {
            return resisted(m);
        }
    }
    let why = label!("damage: seized");
    let held = Stati::new(Nature::GRABBED, -1, -1).from_source(StatiSource::SS_ATTK).by(by);
    gain(m, me, held, why)?;
    let holds = Stati::new(Nature::GRAPPLING, -1, -1).from_source(StatiSource::SS_ATTK).by(me);
    gain(m, by, holds, why)?;
    m.set(VicHeld, true, why);
    DONE
}

/// ENGL, SWAL: the victim is taken inside.
pub fn engulf<O: Observer>(m: &mut Machine<'_, O>, by: Handle, me: Handle) -> Outcome {
    let swallows = m.get(DType) == D::AD_SWAL;
    let (mine, theirs) = (m.size(by), m.size(me));
    let fits = if swallows { mine > theirs } else { mine >= theirs };
    let taken = [Nature::ENGULFED, Nature::ENGULFER, Nature::MOUNT, Nature::MOUNTED];
    if !fits || [by, me].iter().any(|h| taken.iter().any(|n| m.has(*h, *n))) {
        m.set(Immune, true, label!("damage: it does not fit inside"));
        return DONE;
    }
    let dc = m.get(SaveDc);
    if dc > 0 && saving_throw(m, me, SaveType::REF, dc, 0, 0, label!("save vs engulfing"))? {
        return resisted(m);
    }
    let why = label!("damage: taken inside");
    // The original notes every engulfing as the same kind, swallowing too.
    let kind = StatiValue::EG_ENGULF.0;
    let inside = Stati::new(Nature::ENGULFED, kind, -1).from_source(StatiSource::SS_ATTK).by(by);
    gain(m, me, inside, why)?;
    let around = Stati::new(Nature::ENGULFER, kind, -1).from_source(StatiSource::SS_ATTK).by(me);
    gain(m, by, around, why)?;
    let at = m.at(by);
    m.put_at(me, at, why);
    DONE
}

/// STUK: glued, webbed, bogged down. An amount of -1 holds for good.
pub fn stick<O: Observer>(m: &mut Machine<'_, O>, by: Handle, me: Handle) -> Outcome {
    if m.flag(me, MonsterFlag::M_AMORPH) {
        m.set(Immune, true, label!("damage: nothing to hold on to"));
        return DONE;
    }
    let dc = m.get(SaveDc);
    let against = sorts([SaveBits::SA_GRAB]);
    if saving_throw(m, me, SaveType::REF, dc, against, 0, label!("save vs sticking"))? {
        return resisted(m);
    }
    let stuck = Stati::new(Nature::STUCK, short(m.get(EParam)), 0)
        .lasting(short(m.get(VDmg)))
        .from_source(StatiSource::SS_ATTK)
        .by(by);
    gain(m, me, stuck, label!("damage: stuck"))?;
    DONE
}

/// TRIP: off its feet. A difficulty of -1 allows no save, of 0 the amount is the difficulty.
pub fn trip<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Outcome {
    let unshaken = m.flag(me, MonsterFlag::M_AMORPH) || m.flag(me, MonsterFlag::M_NOLIMBS);
    if m.has(me, Nature::PRONE) || unshaken {
        m.set(Immune, true, label!("damage: nothing to trip"));
        return DONE;
    }
    let by = m.get(EActor);
    let clumsy = !m.feat(by, Feat::FT_MASTER_TRIP) && m.get(AType) == AttackType::A_TRIP;
    if by.is_some() && by != me && m.get(EId).is_none() && clumsy {
        // The original names the tripping one as its own opponent (manoeuvres.md, Defects, 1), and so it
        // strikes at itself; the measured traces contain it.
        opportunity::provoke(m, by, by, false)?;
        if !m.is_here(by) {
            return Ok(Effect::Over(Answer::Abort));
        }
    }
    let mut dc = m.get(SaveDc);
    if dc == 0 {
        dc = m.get(VDmg);
    }
    if dc != -1 {
        let practice = m.skill(me, Skill::SK_BALANCE) - m.modifier2(me, Attribute::A_DEX);
        dc -= practice / 2;
        let against = sorts([SaveBits::SA_KNOCKDOWN]);
        if saving_throw(m, me, SaveType::REF, dc, against, 0, label!("save vs trip"))? {
            return resisted(m);
        }
    }
    let prone = Stati::new(Nature::PRONE, -1, -1).from_source(StatiSource::SS_ATTK);
    gain(m, me, prone, label!("damage: tripped"))?;
    noise::make(m, me, 6)?;
    DONE
}

/// KNOC: thrown back, a square for each point; whoever braces itself is not.
pub fn knock_back<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Outcome {
    let dc = m.get(SaveDc);
    let against = sorts([SaveBits::SA_KNOCKDOWN]);
    if saving_throw(m, me, SaveType::FORT, dc, against, 0, label!("save vs being thrown back"))? {
        return resisted(m);
    }
    let by = m.get(EActor);
    for _ in 0..m.get(VDmg).clamp(0, 20) {
        m.throw(EventInfo::new(EventCode::EV_PUSH).with(EActor, by).with(EVictim, me))?;
        if !m.is_here(me) {
            break;
        }
    }
    DONE
}

/// DISA: the weapon flies to a square nearby, drawn until it is not solid.
pub fn disarm<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Outcome {
    let Some(weapon) = arms::weapon(m, me) else { return DONE };
    let dc = m.get(SaveDc);
    if saving_throw(m, me, SaveType::REF, dc, 0, 0, label!("save vs disarming"))? {
        return resisted(m);
    }
    let at = m.at(me);
    let mut to = at;
    // A hundred tries are enough for anybody: then it falls at the feet.
    for _ in 0..100 {
        let dx = m.roll(3, label!("disarmed: how far east"))? as i16 - 1;
        let dy = m.roll(3, label!("disarmed: how far south"))? as i16 - 1;
        let there = Point::new(at.x + dx, at.y + dy);
        if there == at || !is_solid(m.world(), m.content(), there) {
            to = there;
            break;
        }
    }
    m.throw(EventInfo::new(EventCode::EV_LOSEITEM).with(EActor, me).with(EItem, weapon))?;
    let left = m.world().item(weapon).map_or(0, |i| i.state());
    let lost = ItemState::IF_WORN.number() | ItemState::IF_PROPERTY.number();
    m.put_item(weapon, ItemField::State, left & !lost, label!("disarmed"));
    m.put_item(weapon, ItemField::Slots, 0, label!("disarmed"));
    m.hand(weapon, Handle::NONE, label!("disarmed"));
    things::place(m, weapon, to)?;
    m.recalculate(me);
    DONE
}

/// STEA: there is nothing to take from whoever carries nothing.
pub fn snatch<O: Observer>(m: &mut Machine<'_, O>, _me: Handle) -> Outcome {
    m.set(Immune, true, label!("damage: it carries nothing"));
    DONE
}

/// FALL: tumblers halve it; others lie there, stunned.
pub fn fall<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Outcome {
    let slow = 5 * m.ability(me, Ability::CA_SLOW_FALL);
    let mut amount = (m.get(VDmg) - slow).max(0);
    let tumble = m.skill(me, Skill::SK_TUMBLE);
    let landed = m.d(20, label!("tumble"))? + tumble >= 20;
    if landed {
        amount /= 2;
    }
    m.set(VDmg, amount, label!("damage: a fall"));
    if amount == 0 {
        return DONE;
    }
    let why = label!("damage: a fall");
    if !landed {
        let prone = Stati::new(Nature::PRONE, -1, -1).from_source(StatiSource::SS_ATTK);
        gain(m, me, prone, why)?;
        noise::make(m, me, 10 + 2 * amount)?;
    }
    let rounds = m.dice(Dice::new(1, 4, 2), label!("rounds stunned"))?;
    let stunned = Stati::new(Nature::STUNNED, 0, 0).lasting(short(rounds)).from_source(StatiSource::SS_ATTK);
    gain(m, me, stunned, why)?;
    Ok(Effect::Hurts)
}
