//! EV_WATTACK: one blow with the weapon in hand, one with that in the other or with its other end, and through whoever falls at the
//! next (docs/rules/strikes.md, Weapon attack; docs/rules/strikes.md, Cleave). Each blow itself is EV_STRIKE.

use super::defence;
use super::{approach, arms, coup, time};
use crate::base::names::{
    AttackType, Attribute, Feat, ItemFlag, MonsterFlag, Named, Size, StatiNature as Nature, StatiSource,
    WeaponQuality,
};
use crate::event::fields::*;
use crate::rules::prelude::*;
use crate::rules::stati;
use crate::world::{Point, Stati};

/// The blow that ends the helpless, as EV_SATTACK takes it.
const A_COUP: i32 = AttackType::A_COUP.0 as i32;

/// EV_WATTACK of the actor. Without a weapon the attack is the natural one (docs/rules/strikes.md, Weapon attack).
pub fn weapon_attack<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Ruling {
    let victim = m.get(EVictim);
    let Some(weapon) = arms::weapon(m, me) else { return m.rethrow(EventCode::EV_NATTACK) };
    if m.has(me, Nature::STUCK) {
        return Ok(Answer::Abort);
    }
    let wrestles = m.has_any(me, &[Nature::GRABBED, Nature::GRAPPLED, Nature::GRAPPLING, Nature::ENGULFED]);
    if arms::has_flag(m, weapon, ItemFlag::WT_NO_MELEE) || (wrestles && !fits_a_wrestler(m, me, weapon)) {
        return m.rethrow(EventCode::EV_NATTACK);
    }
    let was_afraid = m.has(me, Nature::AFRAID);
    if let Some(answer) = approach::gates_at(m, me, victim)? {
        return Ok(answer);
    }
    if !approach::dares(m, me, victim)? {
        return Ok(Answer::Abort);
    }
    if !reaches(m, me, weapon, victim) {
        return Ok(Answer::Abort);
    }
    // Whoever plays does not fence with the helpless, unless it chose to (OPT_AUTO_COUP).
    if coup::tempts(m, me, victim) {
        return m.throw_val(EventCode::EV_SATTACK, A_COUP, &[me, victim]);
    }
    let other = arms::second(m, me).filter(|other| *other != victim);
    let mut cleft = Vec::new();
    loop {
        let victim = m.get(EVictim);
        let lay = m.has(victim, Nature::PRONE);
        prepare(m, me, weapon, Attribute::A_HIT_MELEE, Attribute::A_DMG_MELEE);
        if m.rethrow(EventCode::EV_STRIKE)? == Answer::Abort {
            return Ok(Answer::Abort);
        }
        let floored = m.has(victim, Nature::PRONE) && !lay;
        if let Some(other) = other.filter(|_| approach::is_there(m, victim)) {
            m.set(IsOffhand, true, label!("weapon attack: the other hand"));
            prepare(m, me, other, Attribute::A_HIT_OFFHAND, Attribute::A_DMG_OFFHAND);
            if m.rethrow(EventCode::EV_STRIKE)? == Answer::Abort {
                return Ok(Answer::Abort);
            }
            m.set(IsOffhand, false, label!("weapon attack: the other hand"));
        }
        let goes_on = m.feat(me, Feat::FT_GREAT_CLEAVE) || (m.feat(me, Feat::FT_CLEAVE) && cleft.is_empty());
        let fell = m.world().creature(victim).is_some() && (m.get(Died) || floored);
        if !goes_on || !fell || !m.is_here(me) {
            break;
        }
        let why = label!("weapon attack: cleave");
        m.set(IsCleave, true, why);
        m.set(Died, false, why);
        m.set(IsHit, false, why);
        cleft.push(victim);
        let Some(next) = next_to_cleave(m, me, weapon, &cleft) else { break };
        m.set(EVictim, next, why);
    }
    extra_touch(m, me)?;
    spend(m, me, other.is_some(), was_afraid)?;
    Ok(Answer::Done)
}

/// Whoever is held uses small things only, or such as entangle.
fn fits_a_wrestler<O: Observer>(m: &Machine<'_, O>, me: Handle, weapon: Handle) -> bool {
    let size = arms::item(m, weapon).and_then(|(_, kind)| kind.size).map_or(0, |s| s.number());
    let own = m.size(me);
    size <= Size::SZ_TINY.number()
        || size <= own - 2
        || arms::has_flag(m, weapon, ItemFlag::WT_ENTANGLE)
        || (m.has(me, Nature::ENGULFED) && size <= own)
}

/// Beside, or one square further with a weapon made for it; such a weapon may be too long for what is near.
pub(super) fn reaches<O: Observer>(m: &Machine<'_, O>, me: Handle, weapon: Handle, victim: Handle) -> bool {
    let long = arms::has_flag(m, weapon, ItemFlag::WT_REACH);
    if approach::touches(m, me, victim) {
        return !long || arms::has_flag(m, weapon, ItemFlag::WT_STRIKE_NEAR);
    }
    let far = 2 + m.face(me) + m.face(victim);
    let near = approach::place_of(m, victim).is_some_and(|at| m.at(me).steps(at) <= far);
    let near = near && m.world().share_level(me, victim);
    near && (long || m.flag(me, MonsterFlag::M_REACH))
}

/// Writes a blow with a weapon into the record.
pub(super) fn prepare<O: Observer>(
    m: &mut Machine<'_, O>,
    me: Handle,
    weapon: Handle,
    hit: Attribute,
    damage: Attribute,
) {
    let victim = m.get(EVictim);
    let holds = m.has_val(victim, Nature::GRABBED, 0) && m.has_from(victim, Nature::GRABBED, me);
    if holds && m.has(me, Nature::GRAPPLING) {
        m.set(VicHeld, true, label!("weapon attack: it holds the victim"));
    }
    m.set(EItem, weapon, label!("weapon attack: with what"));
    let dice = arms::dice(m, me, weapon, m.size(victim) > Size::SZ_MEDIUM.number(), damage);
    m.set(Dmg, dice, label!("weapon attack: dice and strength"));
    let (bonus, defence) = (m.attr(me, hit), defence::own(m, victim));
    m.set(VHit, bonus, label!("weapon attack: bonus to hit"));
    m.set(VDef, defence, label!("weapon attack: defence of the victim"));
    let cleaving = m.get(IsCleave) && arms::has_quality(m, weapon, WeaponQuality::WQ_CLEAVING);
    if cleaving {
        m.set(IsCrit, true, label!("weapon attack: a cleaving weapon"));
    }
    let kind = if cleaving { AttackType::A_COUP } else { AttackType::A_SWNG };
    m.set(AType, kind, label!("weapon attack: kind"));
    let dtype = arms::damage_type(m, weapon, victim);
    m.set(DType, dtype, label!("weapon attack: kind of damage"));
    let (threat, times) = (arms::threat(m, me, weapon), arms::multiplier(m, me, weapon));
    m.set(VThreat, threat, label!("weapon attack: threat"));
    m.set(VCrit, times, label!("weapon attack: multiplier"));
}

/// The next foe that a blow goes on to, column by column from the west.
fn next_to_cleave<O: Observer>(
    m: &Machine<'_, O>,
    me: Handle,
    weapon: Handle,
    cleft: &[Handle],
) -> Option<Handle> {
    let at = m.at(me);
    let squares = (-2..=2i16).flat_map(|dx| (-2..=2i16).map(move |dy| Point::new(at.x + dx, at.y + dy)));
    let there = squares.flat_map(|square| m.level_of(me).creatures().filter(move |c| c.at() == square));
    there.map(|c| c.handle()).find(|h| {
        *h != me
            && !cleft.contains(h)
            && m.perceives(me, *h)
            && m.hostile(me, *h)
            && reaches(m, me, weapon, *h)
    })
}

/// A body whose mere touch does harm touches, too.
fn extra_touch<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Result<(), Halt> {
    if !m.flag(me, MonsterFlag::M_XTRA_TOUCH) || !m.is_here(me) {
        return Ok(());
    }
    let Some(slot) = m.slots(me).into_iter().find(|s| s.attack == AttackType::A_TUCH) else {
        return Ok(());
    };
    let victim = m.get(EVictim);
    let mut damage = slot.damage;
    damage.bonus = damage.bonus.wrapping_add(m.attr(me, Attribute::A_DMG_BRAWL) as i16);
    let why = label!("weapon attack: its touch");
    m.set(EItem, Handle::NONE, why);
    m.set(EItem2, Handle::NONE, why);
    let (hit, defence) = (m.attr(me, Attribute::A_HIT_BRAWL), defence::own(m, victim));
    m.set(VHit, hit, why);
    m.set(VDef, defence, why);
    m.set(Dmg, damage, why);
    m.set(SaveDc, slot.dc, why);
    m.set(AType, slot.attack, why);
    m.set(DType, slot.dtype, why);
    m.set(VThreat, 20, why);
    m.set(VCrit, 2, why);
    m.rethrow(EventCode::EV_STRIKE)?;
    Ok(())
}

/// What it costs (docs/rules/time.md, What actions cost): nothing, once for each foe and round, for the expert who
/// finds it open.
fn spend<O: Observer>(m: &mut Machine<'_, O>, me: Handle, two: bool, was_afraid: bool) -> Result<(), Halt> {
    let victim = m.get(EVictim);
    let open = m.get(IsSurprise) || approach::no_dex(m, victim);
    let expert = Feat::FT_EXPERT_TACTICIAN;
    let tried = m
        .world()
        .creature(me)
        .is_some_and(|c| c.stati().of(Nature::TRIED).any(|s| s.val == expert.0 && s.thing == victim));
    let mut cost = match two {
        true => {
            let (one, other) = (Attribute::A_SPD_MELEE, Attribute::A_SPD_OFFHAND);
            time::segments_of_two(3000, m.attr(me, one), m.attr(me, other))
        }
        false => time::segments_at(m, me, 3000, Attribute::A_SPD_MELEE),
    };
    if m.feat(me, expert) && m.is_here(me) && open && !tried {
        let record = Stati::new(Nature::TRIED, expert.0, 0).lasting(1).by(victim);
        let why = label!("weapon attack: an expert's opening");
        stati::gain(m, me, record.from_source(StatiSource::SS_MISC), why)?;
        cost = 0;
    }
    time::spend(m, me, cost, was_afraid, label!("weapon attack: time"));
    Ok(())
}
