//! PRE(EV_STRIKE): what circumstances make of a blow before the dice fall (docs/rules/strike-bonuses.md, Bonuses).
//! The order matters and stands here; the circumstances themselves stand by topic:
//!
//! | file | what stands there |
//! |---|---|
//! | `surprise` | planes, being caught off guard, being unseen, surprise |
//! | `advantage` | what helps the attacker, and flanking |
//! | `expertise` | giants, knowledge, mastery of elements, favoured enemies |
//! | `ground` | numbers around, walls, water |
//!
//! Circumstances of weapons, mounts and charges take their places in the list when those are built.

pub mod advantage;
pub mod expertise;
pub mod ground;
pub mod surprise;

use super::approach::no_dex;
use super::{arms, stroke};
use crate::base::names::{AttackType as A, Attribute, BonusType, EffectFlag, Feat, ItemFlag, StatiNature};
use crate::event::fields::*;
use crate::rules::prelude::*;
use crate::rules::values::defence_cell;

/// How much better magic that has to be aimed hits than a blow.
const AIMED: i32 = 5;

/// PRE(EV_STRIKE) of the actor.
pub fn pre_strike<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Ruling {
    let victim = m.get(EVictim);
    if m.world().creature(victim).is_none() {
        return Ok(Answer::Nothing);
    }
    if !m.is_here(me) || !m.is_here(victim) {
        return Ok(Answer::Abort);
    }
    clear(m, me, victim);
    // 1 to 11
    surprise::planes(m, me, victim);
    strength(m, me);
    surprise::caught(m, me, victim)?;
    surprise::unseen(m, me, victim)?;
    surprise::heard(m, me, victim)?;
    surprise::asleep(m, victim)?;
    surprise::forewarned(m, victim)?;
    // 13 to 24
    surprise::bonus(m);
    open_defence(m, victim);
    fine_weapons(m, victim);
    advantage::apply(m, me, victim);
    // 25, 26
    expertise::giants(m, me, victim);
    expertise::small_against_large(m, me, victim);
    // 29 to 37
    advantage::outlined(m, victim);
    ground::swarming(m, me, victim);
    ground::close_quarters(m, me, victim);
    advantage::focus(m, me, victim);
    advantage::terrible_mien(m, me, victim);
    advantage::insubstantial(m);
    stroke::weight(m, me);
    advantage::retribution(m, me, victim);
    // 38, 39
    advantage::tumbling(m, me, victim);
    expertise::knowledge(m, me, victim);
    // 40, 41
    aimed_magic(m, me);
    distance(m, me, victim);
    // 43 to 48
    advantage::on_the_move(m, victim);
    advantage::manifest(m, me, victim);
    expertise::elements(m, me, victim);
    ground::water(m, victim);
    expertise::favoured_enemy(m, me, victim);
    // 49 to 57
    advantage::silver(m, victim, me);
    advantage::shield_group(m, victim);
    surprise::noble_aegis(m, victim);
    surprise::finesse(m, me);
    no_strength(m);
    advantage::power_kick(m, me);
    advantage::remember_unfair(m, me, victim);
    Ok(Answer::Nothing)
}

/// What is found out anew for each blow. bDmg, isCrit and isFlatFoot are not among it: the original
/// leaves them.
fn clear<O: Observer>(m: &mut Machine<'_, O>, me: Handle, victim: Handle) {
    let why = label!("strike: found out anew");
    m.set(XDmg, 0, why);
    m.set(VRideCheck, 0, why);
    m.set(IsHit, false, why);
    m.set(IsBypass, false, why);
    m.set(Absorb, false, why);
    m.set(IsFlanking, false, why);
    m.set(ActIncor, false, why);
    m.set(ActUnseen, false, why);
    m.set(VicIncor, false, why);
    m.set(VicUnseen, false, why);
    m.set(IsGhostTouch, false, why);
    m.set(IsSeeking, false, why);
    m.set(IsSurprise, false, why);
    m.set(IsWImmune, false, why);
    let friendly = !m.hostile(victim, me);
    m.set(WasFriendly, friendly, label!("strike: was the victim an enemy"));
}

/// 2: The strength behind the blow.
fn strength<O: Observer>(m: &mut Machine<'_, O>, me: Handle) {
    let mut strength = m.modifier(me, Attribute::A_STR);
    let item = m.get(EItem);
    let armed = matches!(m.get(AType), A::A_SWNG | A::A_FIRE | A::A_GREA | A::A_HURL) && item.is_some();
    if armed && arms::weapon(m, me) == arms::ready(m, me) {
        strength += strength / 2;
    } else if armed && m.get(IsOffhand) && !m.feat(me, Feat::FT_POWER_DOUBLE_WEAPON) {
        strength /= 2;
    }
    if armed {
        strength = strength.max(0);
    }
    m.set(ModStr, strength, label!("strike: strength"));
}

/// 14: Whoever is surprised, caught off guard, struck from nowhere or unable to move loses what
/// Dexterity, dodging and a parrying weapon give.
fn open_defence<O: Observer>(m: &mut Machine<'_, O>, victim: Handle) {
    if !is_open(m, victim) {
        parry(m, victim);
        return;
    }
    let cells = [BonusType::BONUS_ATTR, BonusType::BONUS_DODGE, BonusType::BONUS_WEAPON];
    // Whoever casts neither dodges nor parries as it is.
    let casts = m.world().creature(victim).is_some_and(|c| c.casting() != 0);
    let lost = cells.into_iter().filter(|kind| !casts || *kind == BonusType::BONUS_ATTR);
    let lost: i32 = lost.map(|kind| defence_cell(m, victim, kind).max(0)).sum();
    m.add(VDef, -lost, label!("strike: the victim cannot dodge"));
}

/// 14: Whoever is on guard parries what cuts.
fn parry<O: Observer>(m: &mut Machine<'_, O>, victim: Handle) {
    let cuts = arms::has_flag(m, m.get(EItem), ItemFlag::WT_SLASHING);
    if !cuts || m.feat(victim, Feat::FT_EXPERTISE) {
        return;
    }
    if let Some(weapon) = arms::weapon(m, victim) {
        let value = arms::parry(m, victim, weapon);
        m.add(VDef, value, label!("strike: the victim parries"));
    }
}

/// 18 and 28: Well made things, and such as are made against the victim's like.
fn fine_weapons<O: Observer>(m: &mut Machine<'_, O>, victim: Handle) {
    for item in [m.get(EItem), m.get(EItem2)] {
        let make = m
            .world()
            .item(item)
            .map_or(0, |i| i.stati().of(StatiNature::MASTERWORK).map(|s| i32::from(s.val)).sum());
        m.add(BDmg, make, label!("strike: masterwork"));
        if arms::is_bane_of(m, item, victim) {
            m.add(VHit, 2, label!("strike: a bane of the victim"));
            m.add(BDmg, 2, label!("strike: a bane of the victim"));
        }
    }
}

/// Is the victim without what Dexterity, dodging and a parrying weapon give?
pub(super) fn is_open<O: Observer>(m: &Machine<'_, O>, victim: Handle) -> bool {
    m.get(ActUnseen) || m.get(IsFlatFoot) || m.get(IsSurprise) || no_dex(m, victim)
}

/// 40: Magic that has to be aimed goes by Intelligence, unless it is mundane, by Dexterity, and well.
fn aimed_magic<O: Observer>(m: &mut Machine<'_, O>, me: Handle) {
    if m.get(AType) != A::A_SPEL {
        return;
    }
    let effect = m.get(EId).and_then(|id| m.content().effect(id));
    if effect.is_some_and(|effect| !effect.has(EffectFlag::EF_MUNDANE)) {
        m.add(VHit, m.modifier(me, Attribute::A_INT), label!("strike: aimed with wits"));
    }
    m.add(VHit, m.modifier(me, Attribute::A_DEX), label!("strike: aimed with a quick hand"));
    m.add(VHit, AIMED, label!("strike: magic is aimed well"));
}

/// 41: What flies is aimed better from near by those trained for it, and worse the farther it is.
fn distance<O: Observer>(m: &mut Machine<'_, O>, me: Handle, victim: Handle) {
    if !matches!(m.get(AType), A::A_FIRE | A::A_HURL | A::A_SPEL) {
        return;
    }
    let far = m.at(me).distance(m.at(victim));
    if far <= 3 && m.feat(me, Feat::FT_POINT_BLANK_SHOT) {
        m.add(VHit, 1, label!("strike: point blank"));
        m.add(BDmg, 1, label!("strike: point blank"));
    }
    let range = m.get(VRange);
    if range > 0 {
        m.add(VHit, -2 * (far / range), label!("strike: a far shot"));
    }
}

/// 55: A blow without the strength that the dice already hold.
fn no_strength<O: Observer>(m: &mut Machine<'_, O>) {
    if m.get(SubStr) {
        let mut dice = m.get(Dmg);
        dice.bonus -= m.get(ModStr) as i16;
        m.set(Dmg, dice, label!("strike: without strength"));
    }
}
