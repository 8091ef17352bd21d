//! What a loss brings back (docs/rules/stati.md, What a loss brings). What needs items or fields of effects waits
//! for those.

use super::gained::{everybody_retargets, run_effect};
use crate::base::names::{DamageType, EffectFlag, SaveBits, SaveType, StatiNature as Nature, StatiSource};
use crate::event::fields::*;
use crate::rules::checks::save::{saving_throw, sorts};
use crate::rules::items::things;
use crate::rules::movement::shape;
use crate::rules::prelude::*;
use crate::rules::query::who::who;
use crate::rules::stati::{Because, end, remove, remove_effect};
use crate::world::creature::Target;
use crate::world::{CreatureField, Point, Stati, StatiQuery};

/// How urgent it is, at least, to get back at whoever charmed one.
const RESENTMENT: i16 = 5;

/// All that follows from a record that has just gone. `elapsed`: its time was up.
pub fn lost<O: Observer>(m: &mut Machine<'_, O>, h: Handle, gone: &Stati, elapsed: bool) -> Result<(), Halt> {
    if m.world().creature(h).is_none() {
        return Ok(());
    }
    match gone.nature {
        Nature::STONING if elapsed => turns_to_stone(m, h, gone.thing)?,
        Nature::HUNGER if elapsed => dies(m, h, Handle::NONE)?,
        Nature::CHARMED => resents(m, h, gone.thing),
        Nature::POISONED | Nature::DISEASED => run_effect(m, h, gone, false)?,
        Nature::SUMMONED | Nature::ILLUSION => vanishes(m, h)?,
        Nature::TRANSFORMED => turns_back(m, h, gone.thing)?,
        Nature::POLYMORPH => shape::back(m, h)?,
        Nature::TEMPLATE => template_goes(m, h, gone),
        Nature::SINGING => song_ends(m, h)?,
        Nature::SLIP_MIND => slips(m, h, gone)?,
        Nature::ILLUS_DMG => wounds_were_none(m, h, i32::from(gone.mag)),
        Nature::ENRAGED | Nature::CONFLICT | Nature::DISGUISED => everybody_retargets(m, |_| true),
        _ => {}
    }
    if m.world().creature(h).is_some_and(|c| c.is_here()) {
        m.recalculate(h);
    }
    Ok(())
}

/// A template goes with its last record.
fn template_goes<O: Observer>(m: &mut Machine<'_, O>, h: Handle, gone: &Stati) {
    let stays = m
        .world()
        .creature(h)
        .is_some_and(|c| c.stati().of(Nature::TEMPLATE).any(|s| s.effect == gone.effect));
    if let Some(template) = gone.effect.filter(|_| !stays) {
        m.drop_template(h, template, label!("stati: its record is gone"));
    }
}

/// A slippery mind tries once more to withstand what has taken hold of it, unless that is gone by then.
fn slips<O: Observer>(m: &mut Machine<'_, O>, h: Handle, gone: &Stati) -> Result<(), Halt> {
    let Some(effect) = gone.effect else { return Ok(()) };
    let of_it = |s: &Stati| s.effect == Some(effect) && s.nature != Nature::SLIP_MIND;
    if !m.world().stati(h).is_some_and(|s| s.iter().any(of_it)) {
        return Ok(());
    }
    let frightens = m.content().effect(effect).is_some_and(|e| e.has(EffectFlag::EF_FEAR));
    let fear = if frightens { sorts([SaveBits::SA_FEAR]) } else { 0 };
    let sorts = sorts([SaveBits::SA_MAGIC, SaveBits::SA_SPELLS]) | fear;
    let die = label!("slippery mind: a second save");
    if !saving_throw(m, h, SaveType::WILL, i32::from(gone.mag), sorts, 0, die)? {
        return m.i_print(h, "Your mind does not slip free.");
    }
    m.i_print(h, "Your mind slips free.")?;
    remove_effect(m, h, effect, Because::Removed, false, label!("slippery mind: it slips free"))?;
    Ok(())
}

fn dies<O: Observer>(m: &mut Machine<'_, O>, h: Handle, killer: Handle) -> Result<(), Halt> {
    let info = EventInfo::new(EventCode::EV_DEATH).with(EActor, killer).with(EVictim, h);
    m.throw(info).map(|_| ())
}

/// Stone all through, unless paralysis or stone do nothing to it.
fn turns_to_stone<O: Observer>(m: &mut Machine<'_, O>, h: Handle, by: Handle) -> Result<(), Halt> {
    let Some(w) = who(m.world(), m.content(), h) else { return Ok(()) };
    if w.is_immune(DamageType::AD_PLYS) || w.is_immune(DamageType::AD_STON) {
        return Ok(());
    }
    dies(m, h, by)
}

/// Nobody likes to have been charmed.
fn resents<O: Observer>(m: &mut Machine<'_, O>, h: Handle, charmer: Handle) {
    let Some(c) = m.world().creature(h) else { return };
    let mut targets = c.targets().to_vec();
    if charmer.is_some() && !c.stati().of(Nature::CHARMED).any(|s| s.thing == charmer) {
        match targets.iter_mut().find(|t| t.thing == charmer) {
            Some(target) => target.priority = target.priority.max(RESENTMENT),
            None => targets.push(Target { thing: charmer, priority: RESENTMENT, seen: false, damage: 0 }),
        }
    }
    m.put_targets(h, targets, true, label!("stati: no longer charmed"));
}

/// A thing that was alive is a thing again, where it stands. One that is no more stays as it is.
fn turns_back<O: Observer>(m: &mut Machine<'_, O>, h: Handle, thing: Handle) -> Result<(), Halt> {
    let Some(at) = m.world().creature(h).filter(|c| c.is_here()).map(|c| c.at()) else { return Ok(()) };
    if m.world().item(thing).is_none_or(|i| i.gone() != 0) {
        return Ok(());
    }
    if !things::place(m, thing, at)? {
        things::ceases(m, thing, label!("stati: it may not lie there"))?;
    }
    goes(m, h, at, label!("stati: a thing again"))
}

fn vanishes<O: Observer>(m: &mut Machine<'_, O>, h: Handle) -> Result<(), Halt> {
    // A thing that was alive stays behind.
    end(m, h, Nature::TRANSFORMED, label!("stati: it was only called here"))?;
    let Some(at) = m.world().creature(h).filter(|c| c.is_here()).map(|c| c.at()) else { return Ok(()) };
    goes(m, h, at, label!("stati: it was only called here"))
}

/// Out of the world, with all that is its own.
fn goes<O: Observer>(m: &mut Machine<'_, O>, h: Handle, at: Point, why: Label) -> Result<(), Halt> {
    m.put(h, CreatureField::Gone, 1, why);
    things::goes_with(m, h, at)?;
    crate::rules::stati::forget(m, h)
}

/// What a song gave others ends with it.
fn song_ends<O: Observer>(m: &mut Machine<'_, O>, singer: Handle) -> Result<(), Halt> {
    let query =
        StatiQuery { source: Some(StatiSource::SS_SONG), thing: Some(singer), ..StatiQuery::default() };
    let all: Vec<Handle> = m.world().creatures().map(|c| c.handle()).collect();
    for listener in all {
        remove(m, listener, query, label!("stati: the song is over"))?;
    }
    Ok(())
}

/// Wounds that were believed in come back as hit points, up to all of them (the original takes the larger
/// of both: docs/rules/stati.md, What a loss brings).
fn wounds_were_none<O: Observer>(m: &mut Machine<'_, O>, h: Handle, amount: i32) {
    let Some(c) = m.world().creature(h) else { return };
    let hp = (c.hp() + amount).min(c.max_hp()).max(c.hp());
    m.put(h, CreatureField::Hp, hp, label!("stati: the wounds were never there"));
}
