//! EA_SUMMON: creatures come and serve for as long as the effect lasts (docs/rules/magic-effects.md, Archetypes).

use super::calling::{call, place};
use super::learn;
use crate::base::names::{
    Attribute, EffectFlag, EncounterRequest, Metamagic, Named, School, StatiNature as Nature, StatiSource,
};
use crate::content::{Magic, SegmentNumbers};
use crate::event::fields::*;
use crate::event::prompt::{Options, Question};
use crate::rules::growth::practice;
use crate::rules::items::things;
use crate::rules::magic::calc::is_of;
use crate::rules::magic::figures::metamagic;
use crate::rules::prelude::*;
use crate::rules::stati;
use crate::world::{CreatureField, Stati, StatiQuery};

/// Sets that are offered to who controls the summons, before wits, and at most.
const SETS: i32 = 5;
const MOST_SETS: i32 = 20;
/// What Augment Summoning adds to Str and Con.
const STRONGER: i16 = 4;
/// How much practice summoning is, by a die.
const PRACTICE: i32 = 4;

/// Creatures come. `Abort`: the effect lets only one of its creatures be there at a time, and one is.
pub fn summon<O: Observer>(m: &mut Machine<'_, O>, magic: &Magic<'_>, segment: &SegmentNumbers) -> Ruling {
    let me = m.get(EActor);
    place(m);
    if magic.has(EffectFlag::EF_XSUMMON) && has_one(m, me, magic) {
        m.rethrow(EventCode::MSG_XSUMMON)?;
        return Ok(Answer::Abort);
    }
    let come = match metamagic::has(m.get(Mm), Metamagic::MM_CONTROL) {
        true => chosen(m, me, magic, segment)?,
        false => call(m, magic, segment, EncounterRequest::EN_SUMMON)?,
    };
    if metamagic::has(m.get(Mm), Metamagic::MM_AUGMENT) && is_of(magic, School::SC_WEA) {
        for creature in &come {
            strengthen(m, *creature, magic)?;
        }
    }
    learn(m, me)?;
    let amount = m.d(PRACTICE, label!("exercise of presence"))?;
    practice::practise(m, me, practice::SUMMONED, amount)?;
    Ok(Answer::Done)
}

/// Is somebody there whom it summoned by this effect?
fn has_one<O: Observer>(m: &Machine<'_, O>, me: Handle, magic: &Magic<'_>) -> bool {
    let query = StatiQuery { effect: Some(magic.id), thing: Some(me), ..StatiQuery::of(Nature::SUMMONED) };
    let alive = |h: Handle| m.world().creature(h).is_none_or(|c| c.is_here());
    m.world().bearers().any(|(h, list)| alive(h) && list.meant(query).next().is_some())
}

/// Several sets come, and the player of the caster chooses which stays; of others the first does.
fn chosen<O: Observer>(
    m: &mut Machine<'_, O>,
    me: Handle,
    magic: &Magic<'_>,
    segment: &SegmentNumbers,
) -> Result<Vec<Handle>, Halt> {
    let count = (SETS + m.modifier(me, Attribute::A_INT)).clamp(1, MOST_SETS);
    let mut sets = Vec::new();
    for _ in 0..count {
        sets.push(call(m, magic, segment, EncounterRequest::EN_SUMMON)?);
    }
    let name = |h: &Handle| m.world().creature(*h).map_or("", |c| c.name()).to_owned();
    let line = |set: &Vec<Handle>| match set.as_slice() {
        [] => "nobody".to_owned(),
        set => set.iter().map(name).collect::<Vec<_>>().join(", "),
    };
    let lines = sets.iter().map(line).collect();
    let asked = Question::new(me, "Who is to stay?", Options::Lines(lines)).usually(0);
    let place = m.ask_whoever_plays(&asked, 0)?;
    let kept = usize::try_from(place).unwrap_or(0).min(sets.len().saturating_sub(1));
    for (n, set) in sets.iter().enumerate() {
        for creature in set.iter().filter(|_| n != kept) {
            leaves(m, *creature)?;
        }
    }
    Ok(sets.get(kept).cloned().unwrap_or_default())
}

/// Somebody who was not chosen is gone again.
pub(super) fn leaves<O: Observer>(m: &mut Machine<'_, O>, creature: Handle) -> Result<(), Halt> {
    let at = m.at(creature);
    m.put(creature, CreatureField::Gone, 1, label!("summon: not wanted"));
    things::goes_with(m, creature, at)?;
    stati::forget(m, creature)
}

fn strengthen<O: Observer>(m: &mut Machine<'_, O>, creature: Handle, magic: &Magic<'_>) -> Result<(), Halt> {
    let (me, level) = (m.get(EActor), m.get(VCasterLev));
    let hp = 10 + magic.level().max(1) * 5;
    for (attribute, by) in
        [(Attribute::A_STR, STRONGER), (Attribute::A_CON, STRONGER), (Attribute::A_THP, hp as i16)]
    {
        let stronger = stati::perm(Nature::ADJUST, me, StatiSource::SS_ENCH, attribute.number() as i16, by)
            .cast_at(level);
        let stronger = Stati { effect: Some(magic.id), ..stronger };
        stati::gain(m, creature, stronger, label!("summon: augmented"))?;
    }
    Ok(())
}
