//! What may be offered to a god, and a corpse as the victim that it was (docs/rules/gods.md, Sacrifice).

use super::refused;
use crate::base::names::{ObjectType, StatiNature as N};
use crate::event::Question;
use crate::event::fields::{EItem, EVictim};
use crate::event::prompt::Options;
use crate::rules::prelude::*;
use crate::rules::query::who::Held;
use crate::rules::stati;
use crate::world::{CreatureField, Stati};

/// What of a corpse tells of the creature that it was.
const TELLING: [N; 4] = [N::TEMPLATE, N::ALIGNMENT, N::CORPSE_FLAG, N::WAS_FRIENDLY];

/// Whoever prays chooses what it carries, or what lies at its feet, and EV_SACRIFICE follows.
///
/// # Errors
/// The action is over, or there is no answer yet.
pub(super) fn is_chosen<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Ruling {
    let at = m.at(me);
    let carried = m.world().held_by(me).to_vec();
    let lying: Vec<Handle> = m.level_of(me).items_at(at).map(|i| i.handle).collect();
    let mut lines = Vec::new();
    for item in &carried {
        lines.push(m.name_of(*item)?);
    }
    for item in &lying {
        lines.push(format!("{} (here on the ground)", m.name_of(*item)?));
    }
    if lines.is_empty() {
        return refused(m, "You have nothing to offer.");
    }
    let asked = Question::new(me, "Offer what?", Options::Lines(lines)).usually(0);
    let place = m.ask_whoever_plays(&asked, 0)?;
    let all: Vec<Handle> = carried.into_iter().chain(lying).collect();
    let Some(item) = usize::try_from(place).ok().and_then(|place| all.get(place)).copied() else {
        return refused(m, "You have nothing to offer.");
    };
    m.set(EItem, item, label!("sacrifice: what is offered"));
    let victim = victim_of(m, item)?;
    m.set(EVictim, victim, label!("sacrifice: who it was"));
    let answer = m.rethrow(EventCode::EV_SACRIFICE)?;
    if victim.is_some() {
        m.take_out(victim, label!("sacrifice: who it was"));
        m.set(EVictim, Handle::NONE, label!("sacrifice: who it was"));
    }
    Ok(answer)
}

/// The creature that a corpse was, as a stand-in that is nowhere; nobody for other things. Whoever asks for it takes it
/// out of the world again.
pub(in crate::rules) fn victim_of<O: Observer>(m: &mut Machine<'_, O>, item: Handle) -> Result<Handle, Halt> {
    let Some(held) = Held::of(m.world(), m.content(), item) else { return Ok(Handle::NONE) };
    let Some(of) = held.item.of.filter(|_| held.is(ObjectType::T_CORPSE)) else { return Ok(Handle::NONE) };
    let records: Vec<Stati> = m
        .world()
        .stati(item)
        .map(|s| s.iter().filter(|s| TELLING.contains(&s.nature)).cloned().collect())
        .unwrap_or_default();
    let victim = m.make_creature(m.here().id(), of, label!("sacrifice: who it was"));
    for record in records {
        if let (N::TEMPLATE, Some(template)) = (record.nature, record.effect) {
            m.add_template(victim, template, label!("sacrifice: who it was"));
        }
        stati::gain(m, victim, record, label!("sacrifice: who it was"))?;
    }
    m.recalculate(victim);
    // It is nobody who lives, and nobody who died here.
    m.put(victim, CreatureField::Hp, 1, label!("sacrifice: who it was"));
    Ok(victim)
}
