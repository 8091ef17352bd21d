//! Manoeuvres of EV_SATTACK: seizing, tripping, disarming, sundering, bull rushes, throws
//! (docs/rules/manoeuvres.md, Each of them). Who wins is decided within EV_STRIKE (`opposed`).

use super::defence;
use super::{approach, arms, time};
use crate::base::dice_expr::Dice;
use crate::base::names::{
    AttackType as A, Attribute, DamageType as D, Feat, MonsterFlag, Size, StatiNature as Nature,
    WeaponQuality,
};
use crate::event::fields::*;
use crate::rules::opportunity;
use crate::rules::prelude::*;
use crate::rules::stati::{end, end_from};
use crate::world::{CreatureField, Point};

/// EParam of a bull rush that forces its victim back, the letter f: what monsters choose.
const FORCE: i32 = 102;

/// Near enough for a manoeuvre?
fn in_reach<O: Observer>(m: &Machine<'_, O>, me: Handle, victim: Handle) -> bool {
    let reach = i32::from(m.flag(me, MonsterFlag::M_REACH));
    m.distance(me, victim) <= 1 + m.face(me) + m.face(victim) + reach
}

/// What has to hold before any of them; `Some` ends it.
fn gates<O: Observer>(m: &mut Machine<'_, O>, me: Handle, victim: Handle) -> Result<Option<Answer>, Halt> {
    if let Some(answer) = approach::willing(m, me, victim)? {
        return Ok(Some(answer));
    }
    Ok((!in_reach(m, me, victim)).then_some(Answer::Abort))
}

/// The victim may use the opening of whoever is not trained. False when the actor fell.
fn opens<O: Observer>(
    m: &mut Machine<'_, O>,
    me: Handle,
    victim: Handle,
    trained: Feat,
) -> Result<bool, Halt> {
    if !m.feat(me, trained) {
        opportunity::provoke(m, me, victim, false)?;
    }
    Ok(m.is_here(me))
}

/// The weapon that a manoeuvre is done with: none for whoever strikes with two, as in the original
/// (docs/rules/manoeuvres.md, Each of them).
fn single<O: Observer>(m: &Machine<'_, O>, me: Handle) -> Option<Handle> {
    arms::weapon(m, me).filter(|_| arms::second(m, me).is_none())
}

/// Writes a manoeuvre without damage of its own into the record, with the weapon if it is one for weapons.
fn prepare<O: Observer>(m: &mut Machine<'_, O>, me: Handle, victim: Handle, kind: D, armed: bool) {
    let why = label!("manoeuvre");
    let weapon = single(m, me).filter(|_| armed);
    let hit = if weapon.is_some() { Attribute::A_HIT_MELEE } else { Attribute::A_HIT_BRAWL };
    let (hit, defence) = (m.attr(me, hit), defence::own(m, victim));
    m.set(VHit, hit, why);
    m.set(VDef, defence, why);
    if let Some(weapon) = weapon {
        m.set(EItem, weapon, why);
    }
    m.set(DType, kind, why);
    m.set(Dmg, Dice::default(), why);
}

/// What it costs at the speed of the weapon, or of the body without one.
fn cost<O: Observer>(m: &Machine<'_, O>, me: Handle) -> i32 {
    let armed = single(m, me).is_some();
    time::segments_at(m, me, 3000, if armed { Attribute::A_SPD_MELEE } else { Attribute::A_SPD_BRAWL })
}

/// GRAB on purpose: whoever is not trained to it opens itself to the victim.
pub fn seize<O: Observer>(m: &mut Machine<'_, O>, me: Handle, victim: Handle) -> Ruling {
    if let Some(answer) = gates(m, me, victim)? {
        return Ok(answer);
    }
    let natural = m.feat(me, Feat::FT_NATURAL_GRAB);
    let swarm = m.flag(me, MonsterFlag::M_SWARM) || m.flag(victim, MonsterFlag::M_SWARM);
    let hands = natural || !m.flag(me, MonsterFlag::M_NOHANDS);
    let full = arms::weapon(m, me).is_some() && arms::ready(m, me).is_some();
    if m.has(me, Nature::GRAPPLING) || swarm || !hands || full || m.plane(me) != m.plane(victim) {
        return Ok(Answer::Abort);
    }
    if !natural && !opens(m, me, victim, Feat::FT_MASTER_GRAPPLE)? {
        return Ok(Answer::Done);
    }
    prepare(m, me, victim, D::AD_GRAB, false);
    m.set(SaveDc, -1, label!("seize"));
    let was_afraid = m.has(me, Nature::AFRAID);
    m.rethrow(EventCode::EV_STRIKE)?;
    let cost = match m.get(IsHit) {
        true => 30,
        false => time::segments_at(m, me, 3000, Attribute::A_SPD_BRAWL),
    };
    time::spend(m, me, cost, was_afraid, label!("seize: time"));
    Ok(Answer::Done)
}

/// TRIP and DISA on purpose. Who withstands one may try the same. The Timeout of a trip is set, not added, as
/// in the original (docs/rules/manoeuvres.md, Each of them).
pub fn trip_or_disarm<O: Observer>(m: &mut Machine<'_, O>, me: Handle, victim: Handle, kind: A) -> Ruling {
    if let Some(answer) = gates(m, me, victim)? {
        return Ok(answer);
    }
    let trip = kind == A::A_TRIP;
    if m.has(me, Nature::STUCK) || (!trip && arms::weapon(m, victim).is_none()) {
        return Ok(Answer::Abort);
    }
    let firm = m.has(victim, Nature::PRONE) || m.aerial(victim) || m.flag(victim, MonsterFlag::M_SWARM);
    if trip && (firm || m.plane(me) != m.plane(victim)) {
        return Ok(Answer::Done);
    }
    prepare(m, me, victim, if trip { D::AD_TRIP } else { D::AD_DISA }, true);
    m.set(SaveDc, -1, label!("manoeuvre: no save"));
    if !trip && !opens(m, me, victim, Feat::FT_MASTER_DISARM)? {
        return Ok(Answer::Done);
    }
    if m.rethrow(EventCode::EV_STRIKE)? == Answer::Abort {
        return Ok(Answer::Abort);
    }
    if m.get(IsCounterTrip) {
        return Ok(Answer::Done);
    }
    let withstood = m.get(Resist) || m.get(Immune);
    if withstood && m.flag(me, MonsterFlag::M_HUMANOID) && !m.flag(victim, MonsterFlag::M_NOLIMBS) {
        let swapped = |e: EventInfo| e.with(EActor, victim).with(EVictim, me).with(IsCounterTrip, true);
        m.throw_copy(EventCode::EV_SATTACK, swapped)?;
    }
    let cost = cost(m, me);
    if trip {
        m.put(me, CreatureField::Timeout, cost, label!("trip: time"));
    } else {
        time::spend(m, me, cost, false, label!("disarm: time"));
    }
    Ok(Answer::Done)
}

/// SUND: a blow at the victim's weapon.
pub fn sunder<O: Observer>(m: &mut Machine<'_, O>, me: Handle, victim: Handle) -> Ruling {
    if let Some(answer) = approach::willing(m, me, victim)? {
        return Ok(answer);
    }
    let (Some(weapon), Some(other)) = (arms::weapon(m, me), arms::weapon(m, victim)) else {
        return Ok(Answer::Abort);
    };
    if m.has(me, Nature::STUCK) {
        return Ok(Answer::Abort);
    }
    if !opens(m, me, victim, Feat::FT_SUNDER)? {
        return Ok(Answer::Abort);
    }
    let was_afraid = m.has(me, Nature::AFRAID);
    let why = label!("sunder");
    let (hit, defence) = (m.attr(me, Attribute::A_HIT_MELEE) - 4, defence::own(m, victim));
    m.set(VHit, hit, why);
    m.set(VDef, defence, why);
    m.set(SaveDc, -1, why);
    m.set(EItem, weapon, why);
    m.set(EItem2, other, why);
    let large = m.size(victim) > crate::base::names::Named::number(Size::SZ_MEDIUM);
    let dice = arms::dice(m, me, weapon, large, Attribute::A_DMG_MELEE);
    m.set(Dmg, dice, why);
    let kind = arms::damage_type(m, weapon, victim);
    m.set(DType, kind, why);
    let (threat, times) = (arms::threat(m, me, weapon), arms::multiplier(m, me, weapon));
    m.set(VThreat, threat, why);
    m.set(VCrit, times, why);
    if m.rethrow(EventCode::EV_STRIKE)? == Answer::Abort {
        return Ok(Answer::Abort);
    }
    let cost = time::segments_at(m, me, 3000, Attribute::A_SPD_MELEE);
    time::spend(m, me, cost, was_afraid, label!("sunder: time"));
    Ok(Answer::Done)
}

/// A sundering blow that landed falls on the victim's weapon: twice as hard by training, three times by a
/// weapon made for it; a lesser one does nothing. Without that quality it has to be as good as the other.
pub fn strike_at_weapon<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Ruling {
    let (weapon, other) = (m.get(EItem), m.get(EItem2));
    let plus = |h: Handle| m.world().item(h).map_or(0, |i| i.plus());
    let sunders = arms::has_quality(m, weapon, WeaponQuality::WQ_SUNDERING);
    if !sunders && plus(weapon) < plus(other) {
        return Ok(Answer::Done);
    }
    let mut damage = m.get(VDmg);
    damage *= if m.feat(me, Feat::FT_SUNDER) { 2 } else { 1 };
    damage *= if sunders { 3 } else { 1 };
    m.set(VDmg, damage, label!("sunder: what the weapon takes"));
    let blow = EventInfo::new(EventCode::EV_DAMAGE).with(EActor, me).with(EVictim, other);
    m.throw(blow.with(EItem, weapon).with(DType, m.get(DType)).with(VDmg, damage))?;
    Ok(Answer::Done)
}

/// BULL on purpose: the victim is forced back.
pub fn bull_rush<O: Observer>(m: &mut Machine<'_, O>, me: Handle, victim: Handle) -> Ruling {
    if let Some(answer) = gates(m, me, victim)? {
        return Ok(answer);
    }
    let bound = [Nature::GRAPPLED, Nature::GRABBED, Nature::GRAPPLING, Nature::STUCK];
    if m.has_any(me, &bound) {
        return Ok(Answer::Abort);
    }
    if m.flag(victim, MonsterFlag::M_SWARM) || m.plane(me) != m.plane(victim) {
        return Ok(Answer::Done);
    }
    m.set(EParam, FORCE, label!("bull rush: it forces the victim back"));
    prepare(m, me, victim, D::AD_BLUNT, false);
    let was_afraid = m.has(me, Nature::AFRAID);
    if !opens(m, me, victim, Feat::FT_MASTER_BULL_RUSH)? {
        return Ok(Answer::Done);
    }
    if m.rethrow(EventCode::EV_STRIKE)? == Answer::Abort {
        return Ok(Answer::Abort);
    }
    let speed = m.attr(me, Attribute::A_SPD_BRAWL).min(m.attr(me, Attribute::A_MOV));
    time::spend(m, me, time::segments(3000, speed), was_afraid, label!("bull rush: time"));
    Ok(Answer::Done)
}

/// A bull rush that won: the victim goes back and the actor after it; what stands behind is run into.
pub fn push_back<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Ruling {
    let victim = m.get(EVictim);
    let (mine, theirs) = (m.at(me), m.at(victim));
    let step = |from: i16, to: i16| (to - from).signum();
    let (dx, dy) = (step(mine.x, theirs.x), step(mine.y, theirs.y));
    let (behind, after) = (Point::new(theirs.x + dx, theirs.y + dy), Point::new(mine.x + dx, mine.y + dy));
    let strength = m.modifier(me, Attribute::A_STR);
    if crate::rules::query::way::is_solid(m.level_of(me), m.content(), behind) {
        let amount = m.dice(Dice::new(1, 6, 0), label!("bull rush: against something solid"))? + strength;
        hurt(m, victim, D::AD_NORM, amount)?;
        return Ok(Answer::Done);
    }
    let there: Vec<Handle> =
        m.level_of(me).creatures().filter(|c| c.at() == behind).map(|c| c.handle()).collect();
    for other in &there {
        let amount = m.dice(Dice::new(1, 3, 0), label!("bull rush: run into"))? + strength;
        hurt(m, *other, D::AD_BLUNT, amount)?;
        let amount = m.dice(Dice::new(1, 6, 0), label!("bull rush: running into somebody"))? + strength;
        hurt(m, victim, D::AD_BLUNT, amount)?;
    }
    if !there.is_empty() {
        return Ok(Answer::Done);
    }
    for (who, by, to) in [(victim, me, behind), (me, Handle::NONE, after)] {
        let push = EventInfo::new(EventCode::EV_PUSH)
            .with(EActor, who)
            .with(EVictim, by)
            .with(IsLoc, true)
            .with(ExVal, i32::from(to.x))
            .with(EyVal, i32::from(to.y));
        if m.throw(push)? == Answer::Abort {
            return Ok(Answer::Abort);
        }
    }
    Ok(Answer::Done)
}

fn hurt<O: Observer>(m: &mut Machine<'_, O>, who: Handle, kind: D, amount: i32) -> Result<(), Halt> {
    let damage = EventInfo::new(EventCode::EV_DAMAGE).with(EActor, who).with(EVictim, who);
    m.throw(damage.with(DType, kind).with(VDmg, amount))?;
    Ok(())
}

/// SPRI: an attack from up to four squares off, which then asks for nearness itself.
pub fn spring<O: Observer>(m: &mut Machine<'_, O>, me: Handle, victim: Handle) -> Ruling {
    if let Some(answer) = approach::willing(m, me, victim)? {
        return Ok(answer);
    }
    let bound = [Nature::GRAPPLED, Nature::GRABBED, Nature::GRAPPLING, Nature::STUCK];
    if m.has_any(me, &bound) || m.distance(me, victim) > 4 {
        return Ok(Answer::Abort);
    }
    let armed = arms::weapon(m, me).is_some();
    m.rethrow(if armed { EventCode::EV_WATTACK } else { EventCode::EV_NATTACK })
}

/// THRO: whoever is held is flung away; everybody around may use the opening.
pub fn throw<O: Observer>(m: &mut Machine<'_, O>, me: Handle, victim: Handle) -> Ruling {
    if let Some(answer) = gates(m, me, victim)? {
        return Ok(answer);
    }
    if !m.has_from(me, Nature::GRAPPLING, victim) || m.has(me, Nature::STUCK) {
        return Ok(Answer::Abort);
    }
    let why = label!("throw: it lets go");
    end_from(m, victim, Nature::GRABBED, me, why)?;
    end_from(m, victim, Nature::GRAPPLED, me, why)?;
    end(m, me, Nature::GRAPPLING, why)?;
    m.recalculate(victim);
    if m.has_any(victim, &[Nature::GRABBED, Nature::GRAPPLED]) {
        return Ok(Answer::Abort);
    }
    opportunity::provoke_all(m, me)?;
    if !m.is_here(me) {
        return Ok(Answer::Done);
    }
    let was_afraid = m.has(me, Nature::AFRAID);
    prepare(m, me, victim, D::AD_KNOC, false);
    let faces = (m.modifier(me, Attribute::A_STR) + 1).max(1) as i16;
    m.set(Dmg, Dice::new(1, faces, 0), label!("throw: how far"));
    m.set(SaveDc, -1, label!("throw: no save"));
    if m.rethrow(EventCode::EV_STRIKE)? == Answer::Abort {
        return Ok(Answer::Abort);
    }
    let cost = time::segments_at(m, me, 3000, Attribute::A_SPD_BRAWL);
    time::spend(m, me, cost, was_afraid, label!("throw: time"));
    Ok(Answer::Done)
}
