//! What becomes of a monster that enters play (the original's Initialize): whether it is peaceful, its hit points and mana,
//! EV_INITIALIZE of its form and templates, what it lays on itself, what it puts on.

use crate::base::names::{
    Ability, Attribute, Feat, MonsterFlag as F, MonsterType as T, Named, Slot, StatiNature as Nature,
    StatiSource, WeaponSkill,
};
use crate::content::{Content, Switch};
use crate::rules::items::gear;
use crate::rules::prelude::*;
use crate::rules::query::who::Who;
use crate::rules::{stati, values};
use crate::world::CreatureField as C;

/// One in so many of those who think is peaceful.
const PEACEFUL: i32 = 20;
/// Rounds out of a fight for whoever has not fought: it is flat-footed.
const UNREADY: i32 = 20;

/// How well a weapon is known by a feat; the first that it has counts.
const BY_FEAT: [(Feat, WeaponSkill); 4] = [
    (Feat::FT_WEAPON_MASTERY, WeaponSkill::WS_MASTERY),
    (Feat::FT_WEAPON_SPECIALIST, WeaponSkill::WS_SPECIALIST),
    (Feat::FT_WEAPON_FOCUS, WeaponSkill::WS_FOCUSED),
    (Feat::FT_EXOTIC_WEAPON, WeaponSkill::WS_PROFICIENT),
];

/// A monster enters play. Off the map it gets its numbers and nothing more.
pub fn initialize<O: Observer>(m: &mut Machine<'_, O>, h: Handle) -> Result<(), Halt> {
    let why = label!("enters play");
    let Some(w) = m.who(h) else { return Ok(()) };
    let ready = w.has_feat(Feat::FT_IMPROVED_INITIATIVE);
    let thinks = thinks(&w, m.content());
    let may_be_peaceful = !w.has_flag(F::M_HOSTILE) && !w.is_type(T::MA_DEMON) && w.leader().is_none();
    m.put(h, C::FfCount, if ready { 0 } else { UNREADY }, why);
    // The die is thrown for all who think.
    if thinks && m.roll(PEACEFUL, label!("enters play: is it peaceful"))? == 0 && may_be_peaceful {
        m.put(h, C::Peaceful, 1, why);
    }
    m.recalculate(h);
    let whole = hale(m, h)?;
    m.put(h, C::Hp, whole, why);
    if !m.is_here(h) {
        return Ok(());
    }
    m.look_anew(h, why);
    phases(m, h)?;
    let Some(c) = m.world().creature(h) else { return Ok(()) };
    let asked: Vec<_> = std::iter::once(c.form()).chain(c.templates().iter().copied()).collect();
    for id in asked {
        m.pevent(EventCode::EV_INITIALIZE, h, id, |info| info)?;
    }
    m.prepare(h)?;
    if !m.is_here(h) {
        return Ok(());
    }
    let before = m.world().creature(h).map_or(0, |c| c.timeout());
    m.while_made(h, |m| gear::settle(m, h))?;
    m.put(h, C::Timeout, before, why);
    practised(m, h)?;
    // What it wears counts now, and the dice are thrown once more, as in the original.
    let whole = hale(m, h)?;
    stati::announce_form(m, h)?;
    m.put(h, C::Hp, whole, why);
    Ok(())
}

/// Is somebody sapient who does not stand in play yet? The original works its scores out when a template is laid on it or
/// it is made a companion, and has none before (switch `bare_minds_come_later`).
pub(in crate::rules::encounter) fn thinks(w: &Who<'_>, content: &Content) -> bool {
    let worked_out = !w.c.templates().is_empty() || w.c.pool() != 0;
    let worked_out = worked_out || !content.keeps(Switch::BareMindsComeLater);
    worked_out && w.is_type(T::MA_SAPIENT)
}

/// Is a template only for the sapient, and somebody a script's new monster without scores, which is not sapient yet (switch
/// `bare_minds_come_later`)? An encounter works the scores out before it lays templates on.
pub fn too_bare_for(w: &Who<'_>, template: ResId) -> bool {
    let content = w.content;
    let for_sapient = content.template(template).is_some_and(|t| t.for_type == T::MA_SAPIENT);
    for_sapient && !w.c.is_here() && !w.c.is_character() && w.is_type(T::MA_SAPIENT) && !thinks(w, content)
}

/// Whoever has a feat for its weapon knows the kind that it holds (WEP_SKILL).
fn practised<O: Observer>(m: &mut Machine<'_, O>, h: Handle) -> Result<(), Halt> {
    let Some(w) = m.who(h) else { return Ok(()) };
    let Some(kind) = w.in_slot(Slot::SL_WEAPON).map(|held| held.item.kind) else { return Ok(()) };
    let known = BY_FEAT.iter().find(|(feat, _)| w.has_feat(*feat)).map(|(_, skill)| *skill);
    let Some(skill) = known else { return Ok(()) };
    let val = i16::try_from(skill.number()).unwrap_or(0);
    let knows = stati::perm(Nature::WEP_SKILL, Handle::NONE, StatiSource::SS_RACE, val, 0);
    stati::gain(m, h, knows.of_effect(kind), label!("enters play: its feat for its weapon"))
}

/// Its hit points and mana are rolled, and it is rested; hands back how many hit points it has when it is whole.
fn hale<O: Observer>(m: &mut Machine<'_, O>, h: Handle) -> Result<i32, Halt> {
    let why = label!("enters play");
    let hp = values::roll_hit_points(m, h)?;
    m.put(h, C::MaxHp, hp, why);
    let mana = values::roll_mana(m, h)?;
    m.put(h, C::Mana, mana, why);
    m.recalculate(h);
    let fatigue = m.world().creature(h).map_or(0, |c| c.attr(Attribute::A_FAT));
    m.put(h, C::Fatigue, fatigue, why);
    Ok(hp)
}

/// Whoever can leave the plane begins on the other.
fn phases<O: Observer>(m: &mut Machine<'_, O>, h: Handle) -> Result<(), Halt> {
    let plane = m.ability(h, Ability::CA_PHASE);
    if plane <= 0 || [Nature::ILLUSION, Nature::PHASED, Nature::MOUNT].iter().any(|n| m.has(h, *n)) {
        return Ok(());
    }
    let there = stati::perm(
        Nature::PHASED,
        Handle::NONE,
        StatiSource::SS_MISC,
        i16::try_from(plane).unwrap_or(i16::MAX),
        0,
    );
    stati::gain(m, h, there, label!("enters play: on another plane"))
}
