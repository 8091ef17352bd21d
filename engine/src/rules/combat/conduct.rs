//! What blows and kills weigh on an alignment (docs/rules/conduct.md, Conduct): harm to friends, poison, breaches
//! of chivalry, the surrendered, acid, outsiders. Each is an EV_ALIGNED of whoever does it.

use crate::base::names::{
    Ability, Alignment, AttackType as A, DamageType as D, EffectArea, MonsterFlag, MonsterType as T, Named,
    Slot, StatiNature as N, StatiValue, WeaponGroup,
};
use crate::event::fields::*;
use crate::rules::prelude::*;
use crate::rules::standing::alignment::{self, act};
use crate::rules::standing::own_god;

/// How much stronger than its victim somebody is who ought to know better.
const STRONGER: i32 = 4;
/// The god of chivalry, whose followers it always binds.
const CHIVALROUS: &str = "erich";

fn bits(sides: &[Alignment]) -> i32 {
    sides.iter().fold(0, |bits, side| bits | side.number())
}

/// What hurting somebody weighs, before it is done.
pub(super) fn of_harm<O: Observer>(m: &mut Machine<'_, O>, by: Handle, me: Handle) -> Result<(), Halt> {
    let (Some(actor), Some(victim)) = (m.world().creature(by), m.world().creature(me)) else { return Ok(()) };
    let beast_at_player = !actor.is_character() && victim.is_player();
    let friendly = m.get(WasFriendly);
    if by == me
        || m.has(me, N::TRANSFORMED)
        || m.get(IsTrap)
        || m.get(IsActOfGod)
        || beast_at_player
        || (m.get(AType) == A::A_GAZE && !friendly)
    {
        return Ok(());
    }
    if friendly && !harms_a_friend(m, by, me)? {
        return Ok(());
    }
    let poisoned = [m.get(EItem), m.get(EItem2)].iter().any(|item| m.has(*item, N::POISONED));
    if (poisoned || m.get(DType) == D::AD_POIS) && !m.is_type(by, T::MA_DROW) {
        act(m, by, bits(&[Alignment::AL_NONLAWFUL]), 2, "the use of poison", Handle::NONE)?;
    }
    let breach = breach_of_chivalry(m, by, me);
    if breach != 0 {
        let lawless = breach & Alignment::AL_NONLAWFUL.number() != 0;
        let merciless = breach & Alignment::AL_NONGOOD.number() != 0;
        let reason = match (lawless, merciless) {
            (true, true) => "an unchivalrous and merciless attack",
            (true, false) => "an unchivalrous attack",
            _ => "a merciless attack",
        };
        act(m, by, breach, 1, reason, me)?;
    }
    if has_heard(m, me, by, EventCode::EV_SURRENDER) {
        let reason = "an attack on whom you surrendered to";
        act(m, by, bits(&[Alignment::AL_NONLAWFUL]), 5, reason, me)?;
        if !m.is_type(me, T::MA_EVIL) {
            act(m, by, bits(&[Alignment::AL_NONGOOD]), 2, reason, me)?;
        }
    }
    Ok(())
}

/// An attack on somebody who was no enemy. False: it weighs nothing, and neither does anything else about this blow.
fn harms_a_friend<O: Observer>(m: &mut Machine<'_, O>, by: Handle, me: Handle) -> Result<bool, Halt> {
    let kind = m.get(DType);
    let proof = (kind == D::AD_NECR && m.is_type(me, T::MA_UNDEAD)) || m.immune(me, kind);
    if proof || !m.is_type(me, T::MA_SAPIENT) {
        return Ok(false);
    }
    let counts = [
        m.cr(me) + STRONGER < m.cr(by),
        m.is_type(me, T::MA_GOOD),
        m.get(IsSurprise),
        matches!(kind, D::AD_SLASH | D::AD_PIERCE | D::AD_BLUNT),
        m.perceives(by, me),
    ];
    let mut amount = 1 + i32::try_from(counts.iter().filter(|c| **c).count()).unwrap_or(0);
    let collateral = is_wide(m);
    if collateral {
        amount = (amount / 2).max(1);
    }
    let reason = if collateral { "collateral damage" } else { "an unprovoked attack" };
    act(m, by, bits(&[Alignment::AL_NONGOOD, Alignment::AL_EVIL]), amount, reason, me)?;
    if is_legal_person(m, by, me) {
        act(m, by, bits(&[Alignment::AL_NONLAWFUL]), amount, "an unlawful attack", Handle::NONE)?;
    }
    Ok(true)
}

/// Is it magic of an area in which others are caught too?
fn is_wide<O: Observer>(m: &Machine<'_, O>) -> bool {
    const WIDE: [EffectArea; 5] = [
        EffectArea::AR_BALL,
        EffectArea::AR_BEAM,
        EffectArea::AR_BREATH,
        EffectArea::AR_GLOBE,
        EffectArea::AR_CHAIN,
    ];
    let Some(magic) = m.get(EId).and_then(|id| m.content().magic(id)) else { return false };
    let segment = usize::try_from(m.get(EMagic)).ok().and_then(|n| magic.segment(n.checked_sub(1)?));
    segment.is_some_and(|segment| WIDE.iter().any(|area| area.number() == segment.aval.number()))
}

/// Does the law protect it from somebody?
pub(in crate::rules) fn is_legal_person<O: Observer>(m: &Machine<'_, O>, by: Handle, me: Handle) -> bool {
    let fiend = m.is_type(me, T::MA_EVIL) && m.flag(me, MonsterFlag::M_IALIGN) && !m.is_type(by, T::MA_DEVIL);
    if fiend || m.flag(me, MonsterFlag::M_MINDLESS) || !m.is_type(me, T::MA_SAPIENT) {
        return false;
    }
    let living = m.is_type(me, T::MA_NLIVING);
    match () {
        () if m.is_type(by, T::MA_GOOD) || m.is_type(by, T::MA_REPTILE) => true,
        () if m.is_type(by, T::MA_GOBLINOID) => living && m.is_type(me, T::MA_GOBLINOID),
        () => living && (m.is_type(me, T::MA_DEMIHUMAN) || m.is_type(me, T::MA_CELESTIAL)),
    }
}

/// Did somebody try this act of talk on it?
fn has_heard<O: Observer>(m: &Machine<'_, O>, me: Handle, by: Handle, act: EventCode) -> bool {
    let val = i16::try_from(100 * act.base().0).unwrap_or(i16::MAX);
    m.world().stati(me).is_some_and(|s| s.of(N::TRIED).any(|t| t.val == val && t.thing == by))
}

/// What is wrong with a blow against whoever flees, or cannot fight back (AL_ bits).
fn breach_of_chivalry<O: Observer>(m: &Machine<'_, O>, by: Handle, me: Handle) -> i32 {
    if m.is_type(me, T::MA_EVIL) && m.flag(me, MonsterFlag::M_IALIGN) {
        return 0;
    }
    let noted = |field: fn(&crate::event::EventInfo) -> bool| {
        let outer = m.stack().len().saturating_sub(1);
        m.stack().iter().take(outer).any(|frame| field(frame.info()) && frame.info().get(EVictim) == me)
    };
    let skirmish = StatiValue::FEAR_SKIRMISH.0;
    let flees =
        m.has(me, N::AFRAID) && !m.has_val(me, N::AFRAID, skirmish) && !noted(|e| e.get(VicNotFleeing));
    let helpless =
        m.has_any(me, &[N::PRONE, N::BLIND, N::PARALYSIS, N::STUCK]) && !noted(|e| e.get(VicReady));
    if !flees && !helpless {
        return 0;
    }
    let legal = is_legal_person(m, by, me);
    let warned = has_heard(m, me, by, EventCode::EV_TERMS) || has_heard(m, me, by, EventCode::EV_COW);
    let mut breach = 0;
    if flees && !warned && m.is_type(me, T::MA_SAPIENT) {
        breach |= Alignment::AL_NONGOOD.number();
        if legal {
            breach |= Alignment::AL_NONLAWFUL.number();
        }
    }
    let heavy = || {
        let suit = m
            .who(by)
            .and_then(|w| w.carried_in(Slot::SL_ARMOUR).map(|suit| suit.is_of(WeaponGroup::WG_HARMOUR)));
        suit.unwrap_or(false)
    };
    let bound = m.ability(by, Ability::CA_LAY_ON_HANDS) > 0
        || m.has(by, N::MOUNTED)
        || own_god(m, by).is_some_and(|god| god.id() == CHIVALROUS)
        || heavy();
    if bound && helpless && legal && !m.has_from(me, N::HIT_WHILE_UNREADY, by) {
        breach |= Alignment::AL_NONLAWFUL.number();
    }
    breach
}

/// Acid is an evil weapon against whatever lives.
pub(super) fn of_acid<O: Observer>(m: &mut Machine<'_, O>, by: Handle, me: Handle) -> Result<(), Halt> {
    let spared = [T::MA_PLANT, T::MA_VORTEX, T::MA_ELEMENTAL].iter().any(|kind| m.is_type(me, *kind));
    let counts = m.is_type(me, T::MA_LIVING) || !spared;
    if m.get(DType) != D::AD_ACID || !counts || by == me || m.get(IsTrap) || m.get(IsActOfGod) {
        return Ok(());
    }
    act(m, by, bits(&[Alignment::AL_EVIL]), 2, "the use of acid", Handle::NONE)
}

/// What a killing weighs, before the dead falls: of outsiders by what the killer wants to be, and of former friends.
pub(super) fn of_killing<O: Observer>(m: &mut Machine<'_, O>, by: Handle, me: Handle) -> Result<(), Halt> {
    if by == me || m.world().creature(by).is_none() {
        return Ok(());
    }
    let character = m.world().creature(by).is_some_and(|c| c.is_character());
    if m.flag(me, MonsterFlag::M_IALIGN) && character {
        let wants = alignment::desired(m, by);
        for (of, side) in [
            (T::MA_EVIL, Alignment::AL_GOOD),
            (T::MA_CHAOTIC, Alignment::AL_LAWFUL),
            (T::MA_LAWFUL, Alignment::AL_CHAOTIC),
        ] {
            if m.is_type(me, of) && wants & side.number() != 0 {
                act(m, by, bits(&[side]), 1, "", Handle::NONE)?;
            }
        }
        if m.is_type(me, T::MA_GOOD) {
            act(m, by, bits(&[Alignment::AL_EVIL]), 2, "the killing of a good creature", Handle::NONE)?;
        }
    }
    if m.has_from(me, N::WAS_FRIENDLY, by) && !m.is_type(me, T::MA_EVIL) {
        let amount = 3 + if m.is_type(me, T::MA_GOOD) { 2 } else { 0 };
        let kinds = bits(&[Alignment::AL_EVIL, Alignment::AL_NONGOOD]);
        act(m, by, kinds, amount, "an unprovoked killing", Handle::NONE)?;
    }
    Ok(())
}
