//! EA_INFLICT: stati for the unwilling (docs/rules/magic-effects.md, Archetypes).

use super::{record, rounds, source_of, tells_by_trial};
use crate::base::names::{
    Ability, Alignment, DamageType as D, MonsterType, Named, SaveType, School, StatiNature as N, StatiSource,
    StatiValue,
};
use crate::content::{Magic, SegmentNumbers};
use crate::event::fields::*;
use crate::rules::combat;
use crate::rules::growth::practice;
use crate::rules::growth::reward::{mercy, reward};
use crate::rules::magic::calc::is_of;
use crate::rules::magic::calc::save_against;
use crate::rules::prelude::*;
use crate::rules::standing::alignment;
use crate::rules::stati::{self, Because};
use crate::world::Stati;

/// Natures that an immunity keeps off, and to what. Nothing else is asked for.
const KEPT_OFF: [(N, D); 8] = [
    (N::STUNNED, D::AD_STUN),
    (N::CONFUSED, D::AD_CONF),
    (N::POISONED, D::AD_POIS),
    (N::DISEASED, D::AD_DISE),
    (N::BLIND, D::AD_BLND),
    (N::ASLEEP, D::AD_SLEE),
    (N::PARALYSIS, D::AD_PLYS),
    (N::AFRAID, D::AD_FEAR),
];
/// Rounds until a slippery mind tries again.
const SLIPS_AFTER: i16 = 2;

/// Inflicts on the victim of the event in hand what the segment says.
pub fn inflict<O: Observer>(m: &mut Machine<'_, O>, magic: &Magic<'_>, segment: &SegmentNumbers) -> Ruling {
    let (actor, victim) = (m.get(EActor), m.get(EVictim));
    if m.get(IsRemove) || m.get(IsLeave) {
        stati::remove_effect(m, victim, magic.id, Because::Removed, false, label!("inflict: it ends"))?;
        m.set(Terse, true, label!("inflict: it ends"));
        return Ok(Answer::Done);
    }
    let nature = N::from_number(segment.xval);
    let dominates = nature == N::CHARMED && segment.yval == i32::from(StatiValue::CH_DOMINATE.0);
    if dominates && m.is_type(victim, MonsterType::MA_SAPIENT) {
        let kinds = Alignment::AL_NONCHAOTIC.number();
        alignment::act(m, actor, kinds, 2, "mental coercion", Handle::NONE)?;
    }
    if is_kept_off(m, victim, nature)? {
        m.set(Immune, true, label!("inflict: immune"));
        return Ok(Answer::Done);
    }
    if bears(m, victim, magic, segment) {
        m.set(Terse, true, label!("inflict: it bears it already"));
    }
    let record = record(m, magic, nature, segment.yval).lasting(rounds(m)).by(actor);
    stati::gain(m, victim, record.from_source(source_of(magic)), label!("inflict: the effect's stati"))?;
    if matches!(nature, N::ASLEEP | N::CHARMED) && m.hostile(victim, actor) {
        let percent = mercy(m, actor);
        reward(m, actor, victim, percent)?;
    }
    tells_by_trial(m, actor, segment)?;
    if matches!(nature, N::AFRAID | N::CHARMED) {
        // The original's macro draws the greater one anew.
        let die = m.roll(4, label!("exercise of presence"))?;
        let more = m.cr(victim) - m.cr(actor);
        let amount = match die + more {
            ..=0 => 0,
            _ => (m.roll(4, label!("exercise of presence, anew"))? + more).max(0),
        };
        practice::practise(m, actor, practice::CHARMED, amount)?;
    }
    slippery(m, victim, magic, segment)?;
    Ok(Answer::Done)
}

/// Does an immunity, or a use of free action, keep it off?
fn is_kept_off<O: Observer>(m: &mut Machine<'_, O>, victim: Handle, nature: N) -> Result<bool, Halt> {
    if m.world().creature(victim).is_none() {
        return Ok(false);
    }
    if nature == N::PHASED {
        return Ok(m.has(victim, N::ANCHORED) || m.has(victim, N::MANIFEST));
    }
    let Some((_, kind)) = KEPT_OFF.iter().find(|(of, _)| *of == nature) else { return Ok(false) };
    Ok(m.resist(victim, *kind, false) == -1
        || (nature == N::PARALYSIS && combat::breaks_free_of_paralysis(m, victim)?))
}

fn bears<O: Observer>(
    m: &Machine<'_, O>,
    victim: Handle,
    magic: &Magic<'_>,
    segment: &SegmentNumbers,
) -> bool {
    let same = |s: &Stati| s.effect == Some(magic.id) && i32::from(s.val) == segment.yval;
    m.world().stati(victim).is_some_and(|list| list.of(N::from_number(segment.xval)).any(same))
}

/// A slippery mind has a second save against an enchantment two rounds later.
fn slippery<O: Observer>(
    m: &mut Machine<'_, O>,
    victim: Handle,
    magic: &Magic<'_>,
    segment: &SegmentNumbers,
) -> Result<(), Halt> {
    let slips = is_of(magic, School::SC_ENC)
        && save_against(m, segment) == Some(SaveType::WILL)
        && m.who(victim).is_some_and(|w| w.has_ability(Ability::CA_SLIPPERY_MIND));
    if !slips {
        return Ok(());
    }
    let dc = m.get(SaveDc) as i16;
    let record = Stati::new(N::SLIP_MIND, 0, dc).of_effect(magic.id).lasting(SLIPS_AFTER);
    stati::gain(m, victim, record.from_source(StatiSource::SS_MISC), label!("inflict: a slippery mind"))
}
