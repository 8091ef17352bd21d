//! EA_GRANT: stati for the willing (docs/rules/magic-effects.md, Archetypes).

use super::{record, rounds, source_of, tells_by_trial};
use crate::base::names::{Named, StatiNature as Nature, StatiSource};
use crate::content::{Magic, SegmentNumbers};
use crate::event::fields::*;
use crate::rules::prelude::*;
use crate::rules::stati::{self, Because};
use crate::world::{Stati, StatiQuery};

/// Grants the victim of the event in hand what the segment says: for good while a thing is worn, else for a time.
pub fn grant<O: Observer>(m: &mut Machine<'_, O>, magic: &Magic<'_>, segment: &SegmentNumbers) -> Ruling {
    let victim = m.get(EVictim);
    if m.world().creature(victim).is_none() {
        return Ok(Answer::Done);
    }
    let nature = Nature::from_number(segment.xval);
    if m.get(IsRemove) || m.get(IsLeave) {
        ends(m, magic)?;
        m.set(Terse, true, label!("grant: it ends"));
    } else {
        let record = record(m, magic, nature, segment.yval);
        begins(m, magic, record)?;
    }
    if nature == Nature::PHASED && (m.has(victim, Nature::ANCHORED) || m.has(victim, Nature::MANIFEST)) {
        m.set(Immune, true, label!("grant: held on this plane"));
    }
    tells_by_trial(m, m.get(EActor), segment)?;
    Ok(Answer::Done)
}

fn begins<O: Observer>(m: &mut Machine<'_, O>, magic: &Magic<'_>, record: Stati) -> Result<(), Halt> {
    let (victim, item) = (m.get(EVictim), m.get(EItem));
    let why = label!("grant: the effect's stati");
    if m.get(IsWield) {
        return stati::gain(m, victim, record.by(item).from_source(StatiSource::SS_ITEM), why);
    }
    let record = record.lasting(rounds(m));
    if m.get(IsEnter) {
        return stati::gain(m, victim, record.by(item).from_source(StatiSource::SS_ENCH), why);
    }
    let same = StatiQuery::of(record.nature).of_effect(magic.id);
    let same = if record.nature == Nature::TRAP_EVENT { same } else { same.val(record.val) };
    if stati::read::has(m.world(), victim, same) {
        m.ask_for_silence(true);
        let gone =
            stati::remove_effect(m, victim, magic.id, Because::Removed, true, label!("grant: renewed"));
        m.ask_for_silence(false);
        gone?;
    }
    stati::gain(m, victim, record.from_source(source_of(magic)), why)
}

/// What a thing granted ends when it comes off, and what a field granted when it is left.
fn ends<O: Observer>(m: &mut Machine<'_, O>, magic: &Magic<'_>) -> Result<(), Halt> {
    let (victim, item) = (m.get(EVictim), m.get(EItem));
    let why = label!("grant: it ends");
    match m.world().item(item).is_some() {
        true => stati::remove_from(m, victim, item, Because::Removed, why)?,
        false => stati::remove_effect(m, victim, magic.id, Because::Removed, false, why)?,
    };
    Ok(())
}
