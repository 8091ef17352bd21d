//! EA_POLYMORPH: the target takes on another form (docs/rules/magic-effects.md, Archetypes).

use super::rounds;
use crate::base::names::{
    Attribute, DamageBits, DamageType, Metamagic, MonsterType, Named, StatiNature as N, StatiSource,
};
use crate::content::{Magic, SegmentNumbers};
use crate::event::fields::*;
use crate::event::prompt::{Options, Question};
use crate::rules::encounter::purpose::{self, MonsterRequest};
use crate::rules::magic::calc::brings;
use crate::rules::magic::effect::seen_to_work;
use crate::rules::magic::figures::metamagic::has;
use crate::rules::movement::shape;
use crate::rules::prelude::*;
use crate::rules::stati;
use crate::world::Stati;

/// How often a form is looked for.
const TRIES: usize = 100;
/// Forms that live no deeper than this.
const DEPTH: i32 = 100;
/// Forms that are offered at least to who controls the change, and at most.
const CHOICE: i32 = 3;
const MOST_CHOICE: i32 = 40;

/// What a form's immunity ends.
const ENDED: [(DamageBits, N); 9] = [
    (DamageBits::DF_STUN, N::STUNNED),
    (DamageBits::DF_CONF, N::CONFUSED),
    (DamageBits::DF_POIS, N::POISONED),
    (DamageBits::DF_DISE, N::DISEASED),
    (DamageBits::DF_BLND, N::BLIND),
    (DamageBits::DF_SLEE, N::ASLEEP),
    (DamageBits::DF_PLYS, N::PARALYSIS),
    (DamageBits::DF_CRIT, N::BLEEDING),
    (DamageBits::DF_FEAR, N::AFRAID),
];

/// Changes the target into the form that the segment names, or into one by dice.
pub fn polymorph<O: Observer>(m: &mut Machine<'_, O>, magic: &Magic<'_>, segment: &SegmentNumbers) -> Ruling {
    let victim = m.get(EVictim);
    if m.world().creature(victim).is_none() {
        return Ok(Answer::Done);
    }
    if m.resist(victim, DamageType::AD_POLY, false) == -1 {
        m.set(Immune, true, label!("polymorph: its shape is fixed"));
        return Ok(Answer::Done);
    }
    let form = match brings(m, segment) {
        Some(form) => form,
        None => match some_form(m, victim, segment)? {
            Some(form) => form,
            None => return Ok(Answer::Abort),
        },
    };
    let why = label!("polymorph: another shape");
    m.ask_for_silence(true);
    let put_off = shape::put_off(m, victim, why);
    m.ask_for_silence(false);
    put_off?;
    let item = m.get(EItem);
    let source = if m.world().item(item).is_some() { item } else { Handle::NONE };
    shape::take(m, victim, form, segment.xval != 0, source, why)?;
    let by = if m.get(IsItem) { item } else { Handle::NONE };
    let lasts = stati::temp(N::POLYMORPH, by, rounds(m), StatiSource::SS_ENCH, 1, 0);
    stati::gain(m, victim, Stati { effect: Some(magic.id), ..lasts }, why)?;
    if source.is_some() {
        seen_to_work(m, item)?;
    }
    heals(m, victim)?;
    Ok(Answer::Done)
}

/// A form by dice: half as mighty as the target, about, and no dragon. Who controls the change chooses, if it is played.
fn some_form<O: Observer>(
    m: &mut Machine<'_, O>,
    victim: Handle,
    segment: &SegmentNumbers,
) -> Result<Option<ResId>, Halt> {
    for _ in 0..TRIES {
        let form = match has(m.get(Mm), Metamagic::MM_CONTROL) {
            true => chosen(m, victim, segment)?,
            false => drawn(m, victim, segment)?,
        };
        let Some(form) = form else { return Ok(None) };
        if !m.content().form(form).is_some_and(|(_, types)| types.has(MonsterType::MA_DRAGON)) {
            return Ok(Some(form));
        }
    }
    Ok(None)
}

fn drawn<O: Observer>(
    m: &mut Machine<'_, O>,
    victim: Handle,
    segment: &SegmentNumbers,
) -> Result<Option<ResId>, Halt> {
    let cr = m.cr(victim);
    let kind = Some(segment.yval).filter(|kind| *kind > 0).map(MonsterType::from_number);
    let wanted = MonsterRequest {
        purpose: purpose::POLYMORPH,
        least: (cr - 4).max(0) / 2,
        most: (cr / 2).max(1),
        depth: DEPTH,
        kind,
    };
    let content = m.content();
    let all =
        purpose::listed(content, &wanted, false, |sides| m.roll(sides, label!("is a rare form listed")))?;
    purpose::one_of(content, &all, |sides| m.roll(sides, label!("which form")))
}

fn chosen<O: Observer>(
    m: &mut Machine<'_, O>,
    victim: Handle,
    segment: &SegmentNumbers,
) -> Result<Option<ResId>, Halt> {
    let me = m.get(EActor);
    let count = (CHOICE + m.modifier(me, Attribute::A_INT).max(0)).min(MOST_CHOICE);
    let mut forms = Vec::new();
    for _ in 0..count {
        forms.extend(drawn(m, victim, segment)?);
    }
    let lines = forms.iter().map(|form| m.content().shown_name(*form).to_owned()).collect();
    if forms.is_empty() {
        return Ok(None);
    }
    let asked = Question::new(me, "Which form?", Options::Lines(lines)).usually(0);
    let place = m.ask_whoever_plays(&asked, 0)?;
    Ok(usize::try_from(place).ok().and_then(|place| forms.get(place)).copied())
}

/// What the new body is immune to ends.
fn heals<O: Observer>(m: &mut Machine<'_, O>, victim: Handle) -> Result<(), Halt> {
    let form = m.world().creature(victim).map(|c| c.form());
    let Some(immune) = form.and_then(|form| m.content().monster(form)).map(|form| form.immune) else {
        return Ok(());
    };
    for (_, nature) in ENDED.iter().filter(|(bit, _)| immune.has(*bit)) {
        stati::end(m, victim, *nature, label!("polymorph: its new body is immune"))?;
    }
    Ok(())
}
