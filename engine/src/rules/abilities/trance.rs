//! What somebody calls up in itself: manifestation, ancestral memory.

use crate::base::dice_expr::Dice;
use crate::base::names::{Named, Skill, StatiNature as N, StatiSource};
use crate::event::checking::spoken;
use crate::rules::checks::fatigue;
use crate::rules::prelude::*;
use crate::rules::query::ask::{one_of, refused};
use crate::rules::stati::{gain, temp};
use crate::world::stati::within;

const MANIFEST_TIRES: i32 = 3;
/// Levels of character for which a manifestation lasts a round longer.
const LONGER: i32 = 3;
const MEMORY_TIRES: i32 = 2;
/// Rounds of a memory, and more for each level of Concentration.
const REMEMBERS: (i32, i32) = (30, 5);

/// CA_MANIFESTATION: MANIFEST for 1d4 rounds and one for three levels.
///
/// # Errors
/// The action is over, or there is no answer yet.
pub(super) fn manifests<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Ruling {
    if !fatigue::lose(m, me, MANIFEST_TIRES, true, label!("manifestation: it tires"))? {
        return Ok(Answer::Abort);
    }
    m.d_print("An old power wakes in you.", "{actor} shines with an old power.")?;
    let levels = m.who(me).and_then(|w| w.character().map(|c| c.levels())).unwrap_or(0);
    let more = i8::try_from(levels / LONGER).unwrap_or(i8::MAX);
    let rounds = m.dice(Dice::new(1, 4, more.into()), label!("manifestation: rounds"))?;
    let record = temp(N::MANIFEST, Handle::NONE, within(rounds), StatiSource::SS_MISC, 0, 0);
    gain(m, me, record, label!("manifestation"))?;
    Ok(Answer::Done)
}

/// CA_ANCESTRAL_MEMORY: one skill is as good as it can be for a while (ANC_MEM).
///
/// # Errors
/// The action is over, or there is no answer yet.
pub(super) fn remembers<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Ruling {
    if m.has(me, N::ANC_MEM) {
        return refused(m, "{actor} {actor:remember|remembers} already.");
    }
    let skills = Skill::table().iter().map(|(_, number)| Skill::from_number(*number));
    let mut all: Vec<(Skill, String)> =
        skills.filter(|s| s.number() > 0).map(|skill| (skill, spoken(skill))).collect();
    all.sort_by(|a, b| a.1.cmp(&b.1));
    all.dedup_by(|a, b| a.1 == b.1);
    let Some(skill) = one_of(m, me, "Remember which skill?", all)? else { return Ok(Answer::Abort) };
    if !fatigue::lose(m, me, MEMORY_TIRES, true, label!("ancestral memory: it tires"))? {
        return Ok(Answer::Abort);
    }
    m.d_print("You call on those who came before you.", "{actor} closes its eyes for a while.")?;
    let rounds = within(REMEMBERS.0 + REMEMBERS.1 * m.skill(me, Skill::SK_CONCENT));
    let record = temp(N::ANC_MEM, Handle::NONE, rounds, StatiSource::SS_MISC, within(skill.number()), 0);
    gain(m, me, record, label!("ancestral memory"))?;
    Ok(Answer::Done)
}
