//! Seizing, engulfing, tripping, sticking, throwing back (docs/rules/damage-types.md, Holding and shoving).

use super::outcome::{ABORT, DONE, Effect, Outcome, resisted, short};
use crate::base::dice_expr::Dice;
use crate::base::names::{
    Ability, AttackType, Attribute, DamageType, Feat, ItemState, MonsterFlag, Named, SaveBits, SaveType,
    Skill, Slot, StatiNature as Nature, StatiSource, StatiValue,
};
use crate::event::fields::*;
use crate::rules::checks::save::{saving_throw, sorts};
use crate::rules::combat::arms;
use crate::rules::items::things;
use crate::rules::items::things::stack;
use crate::rules::opportunity;
use crate::rules::prelude::*;
use crate::rules::query::way::{is_solid, toward};
use crate::rules::senses::noise;
use crate::rules::stati::{gain, perm, temp};
use crate::world::{ItemField, Point, Stati};

/// GRAB: the victim is held, the attacker grapples it. Whoever is held already can't be seized.
pub fn grab<O: Observer>(m: &mut Machine<'_, O>, by: Handle, me: Handle) -> Outcome {
    let held = [Nature::GRABBED, Nature::GRAPPLED].iter().any(|nature| m.has_from(me, *nature, by));
    if held || m.world().creature(by).is_none() {
        return ABORT;
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
    let swallows = m.get(DType) == DamageType::AD_SWAL;
    let (mine, theirs) = (m.size(by), m.size(me));
    let fits = if swallows { mine > theirs } else { mine >= theirs };
    if !fits {
        return DONE;
    }
    let taken = [Nature::ENGULFED, Nature::ENGULFER];
    if m.world().creature(by).is_none()
        || m.has_any(me, &taken)
        || m.has_any(by, &taken)
        || m.has(me, Nature::MOUNT)
    {
        return ABORT;
    }
    let dc = m.get(SaveDc);
    if dc > 0 && saving_throw(m, me, SaveType::REF, dc, 0, 0, label!("save vs engulfing"))? {
        return resisted(m);
    }
    let why = label!("damage: taken inside");
    // The original notes every engulfing as the same kind, swallowing too.
    let kind = StatiValue::EG_ENGULF.0;
    let at = m.at(by);
    m.put_at(me, at, why);
    let around = Stati::new(Nature::ENGULFER, kind, -1).from_source(StatiSource::SS_ATTK).by(me);
    gain(m, by, around, why)?;
    let inside = Stati::new(Nature::ENGULFED, kind, -1).from_source(StatiSource::SS_ATTK).by(by);
    gain(m, me, inside, why)?;
    DONE
}

/// STUK: glued, webbed, bogged down. An amount of -1 holds for good.
pub fn stick<O: Observer>(m: &mut Machine<'_, O>, by: Handle, me: Handle) -> Outcome {
    if m.has(me, Nature::STUCK) {
        return ABORT;
    }
    if m.flag(me, MonsterFlag::M_AMORPH) {
        m.set(Immune, true, label!("damage: nothing to hold on to"));
        return DONE;
    }
    let dc = m.get(SaveDc);
    let against = sorts([SaveBits::SA_GRAB]);
    if saving_throw(m, me, SaveType::REF, dc, against, 0, label!("save vs sticking"))? {
        return resisted(m);
    }
    let stuck = Stati::new(Nature::STUCK, short(m.get(EParam)), -1)
        .lasting(short(m.get(VDmg)))
        .from_source(StatiSource::SS_ATTK)
        .by(by);
    gain(m, me, stuck, label!("damage: stuck"))?;
    DONE
}

/// TRIP: off its feet. A difficulty of -1 allows no save, of 0 the amount is the difficulty.
pub fn trip<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Outcome {
    let thin = m.get(VicIncor) && !m.get(ActIncor) && !m.get(IsGhostTouch);
    let unshaken = thin || m.flag(me, MonsterFlag::M_AMORPH) || m.flag(me, MonsterFlag::M_NOLIMBS);
    if m.has(me, Nature::PRONE) || unshaken {
        m.set(Immune, true, label!("damage: nothing to trip"));
        return DONE;
    }
    let by = m.get(EActor);
    let clumsy = !m.feat(by, Feat::FT_MASTER_TRIP) && m.get(AType) == AttackType::A_TRIP;
    if by.is_some() && by != me && m.get(EId).is_none() && clumsy {
        // The original names the tripping one as its own opponent (docs/rules/manoeuvres.md, Each of them), and so
        // it strikes at itself; the measured traces contain it.
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
        if m.who(me).is_some_and(|w| w.has_skill(Skill::SK_BALANCE)) {
            dc -= (m.skill(me, Skill::SK_BALANCE) - m.modifier2(me, Attribute::A_DEX)) / 2;
        }
        let against = sorts([SaveBits::SA_KNOCKDOWN]);
        if dc < 1 || saving_throw(m, me, SaveType::REF, dc, against, 0, label!("save vs trip"))? {
            return resisted(m);
        }
    }
    noise::make(m, by, 6)?;
    let prone = Stati::new(Nature::PRONE, -1, -1).from_source(StatiSource::SS_ATTK);
    gain(m, me, prone, label!("damage: tripped"))?;
    DONE
}

/// KNOC: thrown back, a square for each point, as far as there is room; whoever braces itself is not, but for
/// effects. By nobody it goes anywhere.
pub fn knock_back<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Outcome {
    let by = m.get(EActor);
    let dir = match m.world().creature(by) {
        Some(_) => toward(m.at(by), m.at(me)),
        None => m.roll(8, label!("thrown back: where to"))?,
    };
    m.set(EDir, dir, label!("thrown back: where to"));
    let dc = m.get(SaveDc);
    let against = sorts([SaveBits::SA_KNOCKDOWN]);
    let braced = label!("save vs being thrown back");
    if m.get(EId).is_none() && saving_throw(m, me, SaveType::FORT, dc, against, 0, braced)? {
        return DONE;
    }
    for _ in 0..m.get(VDmg).clamp(0, 512) {
        if m.throw_dir(EventCode::EV_PUSH, dir, &[me, by])? == Answer::Abort || !m.is_here(me) {
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
        if there == at || !is_solid(m.level_of(me), m.content(), there) {
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

/// STEA: one of the things that hang loosely, up to as many pieces as the amount, if the hand is not noticed. Those
/// who strike and run may run then.
pub fn snatch<O: Observer>(m: &mut Machine<'_, O>, by: Handle, me: Handle) -> Outcome {
    let dc = m.get(SaveDc);
    let against = sorts([SaveBits::SA_THEFT]);
    if saving_throw(m, me, SaveType::REF, dc, against, 0, label!("save vs theft"))? {
        return resisted(m);
    }
    let firm = [Slot::SL_PACK, Slot::SL_ARMOUR, Slot::SL_WEAPON, Slot::SL_BRACERS, Slot::SL_BOOTS];
    let kept: Vec<Handle> = m.who(me).map_or(Vec::new(), |w| {
        firm.iter().filter_map(|slot| w.in_slot(*slot)).map(|held| held.item.handle).collect()
    });
    let loose: Vec<Handle> = m.world().held_by(me).iter().copied().filter(|h| !kept.contains(h)).collect();
    if loose.is_empty() {
        return DONE;
    }
    let drawn = m.roll(i32::try_from(loose.len()).unwrap_or(i32::MAX), label!("which thing is stolen"))?;
    let Some(thing) = loose.get(drawn as usize).copied() else { return DONE };
    let why = label!("damage: stolen");
    let pieces = m.get(VDmg).max(1);
    let thing = stack::split(m, thing, pieces).unwrap_or(thing);
    let worn = ItemState::IF_WORN.number();
    let state = m.world().item(thing).map_or(0, |i| i.state());
    m.put_item(thing, ItemField::State, state & !worn, why);
    m.put_item(thing, ItemField::Slots, 0, why);
    m.hand(thing, by, why);
    m.recalculate(me);
    let runs = m.flag(by, MonsterFlag::M_SKIRMISH) && !m.has(me, Nature::AFRAID);
    if runs && m.roll(2, label!("strike and run"))? == 0 {
        let rounds = 10 + m.roll(10, label!("rounds on the run"))? as i16;
        let fear = StatiValue::FEAR_SKIRMISH.0;
        gain(m, by, temp(Nature::AFRAID, Handle::NONE, rounds, StatiSource::SS_MONI, fear, -1), why)?;
    }
    DONE
}

/// FALL: those who control their falls come to less harm; tumblers halve it; others lie there, stunned, and whoever
/// was below them breaks half of it.
pub fn fall<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Outcome {
    let why = label!("damage: a fall");
    let slow = 5 * m.ability(me, Ability::CA_SLOW_FALL);
    if slow > 0 && m.get(VDmg) < slow {
        m.set(Immune, true, why);
        return DONE;
    }
    if slow > 0 {
        m.add(VDmg, -slow, why);
        m.set(Resist, true, why);
    }
    if lands_well(m, me)? {
        let half = m.get(VDmg) / 2;
        m.set(VDmg, half, label!("damage: a graceful landing"));
    } else {
        if !m.has(me, Nature::PRONE) {
            gain(m, me, perm(Nature::PRONE, Handle::NONE, StatiSource::SS_MISC, -1, -1), why)?;
        }
        let amount = m.get(VDmg);
        noise::make(m, me, 10 + 2 * amount)?;
        let at = m.at(me);
        let below = m.level_of(me).creatures().find(|c| c.at() == at && c.handle() != me).map(|c| c.handle());
        if let Some(below) = below {
            gain(m, below, perm(Nature::PRONE, Handle::NONE, StatiSource::SS_MISC, -1, -1), why)?;
            m.throw_dmg(EventCode::EV_DAMAGE, DamageType::AD_NORM, amount, "a falling body", &[me, below])?;
            m.set(VDmg, amount / 2, label!("damage: a soft landing"));
        }
    }
    m.set(DType, DamageType::AD_NORM, why);
    if !m.get(Immune) && !m.get(Resist) {
        let rounds = m.dice(Dice::new(1, 4, 2), label!("rounds stunned"))?;
        let stunned = temp(Nature::STUNNED, Handle::NONE, short(rounds), StatiSource::SS_MISC, -1, -1);
        gain(m, me, stunned, why)?;
    }
    m.rethrow(EventCode::EV_DAMAGE).map(Effect::Over)
}

/// Does a tumbler land on its feet?
fn lands_well<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Result<bool, Halt> {
    if !m.who(me).is_some_and(|w| w.has_skill(Skill::SK_TUMBLE)) {
        return Ok(false);
    }
    Ok(m.d(20, label!("tumble"))? + m.skill(me, Skill::SK_TUMBLE) >= 20)
}
