//! EV_NATTACK: a creature strikes with all it has by nature, once each (docs/rules/strikes.md, Natural attack).
//! Knows which blows are struck and in which order; each blow itself is EV_STRIKE.

use super::defence;
use super::{approach, time, unarmed};
use crate::base::dice_expr::Dice;
use crate::base::names::{
    Ability, AttackType, Attribute, DamageType, Feat, MonsterFlag, StatiNature as Stati,
};
use crate::event::fields::*;
use crate::rules::prelude::*;
use crate::rules::query::look::Slot;

/// What has happened so far in one sequence of blows.
#[derive(Default)]
struct Sequence {
    /// Blows made, post-grab ones too.
    made: i32,
    /// Blows of the list that hit.
    hits: i32,
    /// Claws that hit.
    claws: i32,
    /// Damage of the first claw of the list.
    first_claw: Option<Dice>,
    /// Was the victim caught off guard when it began?
    caught: bool,
}

/// EV_NATTACK of the actor.
pub fn natural_attack<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Ruling {
    let victim = m.get(EVictim);
    let was_afraid = m.has(me, Stati::AFRAID);
    if let Some(answer) = approach::gates_at(m, me, victim)? {
        return Ok(answer);
    }
    if !approach::dares(m, me, victim)? {
        return Ok(Answer::Abort);
    }
    if !approach::touches(m, me, victim) || m.flag(me, MonsterFlag::M_SWARM) {
        return Ok(Answer::Abort);
    }
    let holds = m.has_from(victim, Stati::GRABBED, me) && m.has_from(me, Stati::GRAPPLING, victim);
    m.set(VicHeld, holds, label!("natural attack: does it hold the victim"));

    let slots = unarmed::attack_list(m, me);
    if m.has(me, Stati::TOUCH_ATTACK) && !slots.iter().any(|s| s.attack == AttackType::A_TUCH) {
        return touch(m, me, was_afraid);
    }
    let fists = unarmed::two_fists(m, me);
    let mut seq = Sequence { caught: m.flat_footed(victim), ..Sequence::default() };
    seq.first_claw = slots.iter().find(|s| s.attack == AttackType::A_CLAW).map(|s| s.damage);

    let over = (holds && squeeze(m, me, &slots, &mut seq)?)
        || strike_all(m, me, &slots, fists, &mut seq)?
        || rake(m, me, &mut seq)?
        || trample(m, me, &mut seq)?;
    if seq.made == 0 && !over {
        return Ok(Answer::Abort);
    }
    let cost = match fists {
        true => time::segments_of_two(
            3000,
            m.attr(me, Attribute::A_SPD_BRAWL),
            m.attr(me, Attribute::A_SPD_OFFHAND),
        ),
        false => time::segments_at(m, me, 3000, Attribute::A_SPD_BRAWL),
    };
    time::spend(m, me, cost, was_afraid, label!("natural attack: time"));
    Ok(Answer::Done)
}

/// One touch that carries a held spell, and nothing else.
fn touch<O: Observer>(m: &mut Machine<'_, O>, me: Handle, was_afraid: bool) -> Ruling {
    let slot = Slot { attack: AttackType::A_TUCH, dtype: DamageType::AD_NORM, damage: Dice::fixed(0), dc: 0 };
    let hit = m.attr(me, Attribute::A_HIT_BRAWL);
    prepare(m, &slot, hit, slot.damage);
    let answer = m.rethrow(EventCode::EV_STRIKE)?;
    let cost = time::segments_at(m, me, 2000, Attribute::A_SPD_BRAWL);
    time::spend(m, me, cost, was_afraid, label!("natural attack: time of a touch"));
    Ok(answer)
}

/// 5: Whoever is held is squeezed, rent, sucked at first. True when somebody died of it.
fn squeeze<O: Observer>(
    m: &mut Machine<'_, O>,
    me: Handle,
    slots: &[Slot],
    seq: &mut Sequence,
) -> Result<bool, Halt> {
    for slot in slots.iter().filter(|s| is_post_grab(s.attack)) {
        let hit = m.attr(me, Attribute::A_HIT_BRAWL);
        let damage = with_strength(m, me, slot, Attribute::A_DMG_BRAWL);
        clear(m);
        if blow(m, me, slot, hit, damage)? {
            return Ok(true);
        }
        seq.made += 1;
    }
    Ok(false)
}

/// 6: Every standard attack in the order of the list. True when somebody died.
fn strike_all<O: Observer>(
    m: &mut Machine<'_, O>,
    me: Handle,
    slots: &[Slot],
    fists: bool,
    seq: &mut Sequence,
) -> Result<bool, Halt> {
    for (place, slot) in slots.iter().enumerate() {
        let grabs_again = slot.dtype == DamageType::AD_GRAB && m.get(VicHeld);
        if !is_standard(slot.attack) || grabs_again {
            continue;
        }
        let second_fist = fists && place == 1;
        clear(m);
        let hit = to_hit(m, me, second_fist, seq);
        let damage = damage_of(m, me, slot, second_fist, seq);
        if blow(m, me, slot, hit, damage)? {
            return Ok(true);
        }
        seq.made += 1;
        if m.get(IsHit) {
            seq.hits += 1;
            seq.claws += i32::from(slot.attack == AttackType::A_CLAW);
            grab(m, me, seq)?;
        }
    }
    Ok(false)
}

/// The first blow has the full bonus; later ones -5, or -2 with Multiattack; none with Pounce on a victim
/// caught off guard.
fn to_hit<O: Observer>(m: &Machine<'_, O>, me: Handle, second_fist: bool, seq: &Sequence) -> i32 {
    if second_fist {
        return m.attr(me, Attribute::A_HIT_OFFHAND);
    }
    let full = m.attr(me, Attribute::A_HIT_BRAWL);
    if seq.made == 0 || (seq.caught && m.feat(me, Feat::FT_POUNCE)) {
        full
    } else if m.feat(me, Feat::FT_MULTIATTACK) {
        full - 2
    } else {
        full - 5
    }
}

/// The attack's dice and the strength behind them; later blows have half the strength, unless Rend
/// tears at what is held or hit.
fn damage_of<O: Observer>(
    m: &Machine<'_, O>,
    me: Handle,
    slot: &Slot,
    second_fist: bool,
    seq: &Sequence,
) -> Dice {
    let source = if second_fist { Attribute::A_DMG_OFFHAND } else { Attribute::A_DMG_BRAWL };
    let mut damage = with_strength(m, me, slot, source);
    let strength = m.modifier(me, Attribute::A_STR);
    let rends = m.feat(me, Feat::FT_REND) && (m.get(VicHeld) || seq.hits > 0);
    if seq.made > 0 && !second_fist && strength > 0 && !rends {
        damage.bonus -= (strength / 2) as i16;
    }
    damage
}

/// The attack's dice, with the bonus to damage if it cuts, pierces or crushes.
fn with_strength<O: Observer>(m: &Machine<'_, O>, me: Handle, slot: &Slot, source: Attribute) -> Dice {
    let mut damage = slot.damage;
    if is_weapon_damage(slot.dtype) {
        damage.bonus += m.attr(me, source) as i16;
    }
    damage
}

/// What one blow must not inherit from the last.
fn clear<O: Observer>(m: &mut Machine<'_, O>) {
    let why = label!("natural attack: a new blow");
    m.set(IsHit, false, why);
    m.set(IsCrit, false, why);
    m.set(IsFumble, false, why);
    m.set(Immune, false, why);
    m.set(MagicRes, false, why);
    m.set(Resist, false, why);
    m.set(IsWImmune, false, why);
    m.set(IsEvaded, false, why);
    m.set(BDmg, 0, why);
    m.set(VDmg, 0, why);
    m.set(ADmg, 0, why);
    m.set(XDmg, 0, why);
    m.set(EItem, Handle::NONE, why);
}

/// Writes an attack into the record.
fn prepare<O: Observer>(m: &mut Machine<'_, O>, slot: &Slot, hit: i32, damage: Dice) {
    let victim = m.get(EVictim);
    m.set(AType, slot.attack, label!("natural attack: kind"));
    m.set(DType, slot.dtype, label!("natural attack: kind of damage"));
    m.set(VHit, hit, label!("natural attack: bonus to hit"));
    let defence = defence::own(m, victim);
    m.set(VDef, defence, label!("natural attack: defence of the victim"));
    m.set(VThreat, 20, label!("natural attack: threat"));
    m.set(VCrit, 2, label!("natural attack: multiplier"));
    m.set(Dmg, damage, label!("natural attack: dice and strength"));
    m.set(SaveDc, slot.dc, label!("natural attack: difficulty of its save"));
}

/// One blow. True when attacker or victim died of it.
fn blow<O: Observer>(
    m: &mut Machine<'_, O>,
    me: Handle,
    slot: &Slot,
    hit: i32,
    damage: Dice,
) -> Result<bool, Halt> {
    prepare(m, slot, hit, damage);
    m.set(IsNAttack, true, label!("natural attack"));
    m.rethrow(EventCode::EV_STRIKE)?;
    let victim = m.get(EVictim);
    Ok(!approach::is_there(m, victim) || !m.is_here(me))
}

/// Natural Grab: the first hit (every one with Multiattack) tries to seize the victim.
fn grab<O: Observer>(m: &mut Machine<'_, O>, me: Handle, seq: &Sequence) -> Result<(), Halt> {
    let tries = seq.hits == 1 || m.feat(me, Feat::FT_MULTIATTACK);
    if !tries || !m.feat(me, Feat::FT_NATURAL_GRAB) || m.has(me, Stati::GRAPPLING) {
        return Ok(());
    }
    m.throw_copy(EventCode::EV_STRIKE, |e| {
        e.with(AType, AttackType::A_GRAB)
            .with(DType, DamageType::AD_GRAB)
            .with(SaveDc, -1)
            .with(IsHit, true)
            .with(VRoll, 10)
    })?;
    let victim = m.get(EVictim);
    let holds = m.has_from(victim, Stati::GRABBED, me);
    m.set(VicHeld, holds, label!("natural attack: natural grab"));
    Ok(())
}

/// 7: Rake: two claws that hit are followed by the hind claws.
fn rake<O: Observer>(m: &mut Machine<'_, O>, me: Handle, seq: &mut Sequence) -> Result<bool, Halt> {
    let Some(mut damage) = seq.first_claw.filter(|_| seq.claws >= 2 && m.feat(me, Feat::FT_RAKE)) else {
        return Ok(false);
    };
    damage.bonus += m.attr(me, Attribute::A_DMG_BRAWL) as i16;
    let slot = Slot { attack: AttackType::A_RAKE, dtype: DamageType::AD_SLASH, damage, dc: 0 };
    let hit = m.attr(me, Attribute::A_HIT_BRAWL);
    clear(m);
    prepare(m, &slot, hit, damage);
    m.set(IsNAttack, false, label!("natural attack: rake"));
    m.rethrow(EventCode::EV_STRIKE)?;
    seq.made += 1;
    let victim = m.get(EVictim);
    Ok(!m.is_here(victim) || !m.is_here(me))
}

/// 9: Trample: hooves come down on whoever lies there.
fn trample<O: Observer>(m: &mut Machine<'_, O>, me: Handle, seq: &mut Sequence) -> Result<bool, Halt> {
    let victim = m.get(EVictim);
    if !m.feat(me, Feat::FT_TRAMPLE) || !m.has(victim, Stati::PRONE) {
        return Ok(false);
    }
    let mut damage = Dice::new(1, 12, 0);
    damage.bonus += m.attr(me, Attribute::A_DMG_BRAWL) as i16;
    let dc = 10 + m.cr(me);
    let slot = Slot { attack: AttackType::A_TRAM, dtype: DamageType::AD_BLUNT, damage, dc };
    let hit = m.attr(me, Attribute::A_HIT_BRAWL);
    clear(m);
    seq.made += 1;
    blow(m, me, &slot, hit, damage)
}

/// Types 1 to 29: what strikes by itself.
pub fn is_standard(attack: AttackType) -> bool {
    (1..=AttackType::A_LAST_STANDARD.0).contains(&attack.0)
}

/// Types 30 to 39: what only befalls whoever is held.
pub fn is_post_grab(attack: AttackType) -> bool {
    (AttackType::A_CRUS.0..=AttackType::A_LAST_POSTGRAB.0).contains(&attack.0)
}

/// Cuts, pierces or crushes?
pub fn is_weapon_damage(dtype: DamageType) -> bool {
    matches!(dtype, DamageType::AD_SLASH | DamageType::AD_PIERCE | DamageType::AD_BLUNT)
}

/// Does it fight with trained fists?
pub(super) fn trained<O: Observer>(m: &Machine<'_, O>, me: Handle) -> bool {
    m.ability(me, Ability::CA_UNARMED_STRIKE) > 0
}
