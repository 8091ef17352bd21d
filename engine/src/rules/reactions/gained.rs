//! What a gain ends, costs and starts (docs/rules/stati.md, What a gain changes). What needs items or other planes
//! waits for those.

use crate::base::names::{MonsterType, Named, StatiNature as Nature};
use crate::event::fields::*;
use crate::rules::movement::ride;
use crate::rules::prelude::*;
use crate::rules::query::who::who;
use crate::rules::senses::ripples;
use crate::rules::stati::{announce_template, end, remove};
use crate::world::{CreatureField, Stati, StatiQuery};

/// Natures that end at the gain of one.
fn ended_by(nature: Nature) -> &'static [Nature] {
    match nature {
        Nature::STUNNED | Nature::CONFUSED | Nature::GRABBED | Nature::STUCK => &[Nature::SPRINTING],
        Nature::LEVITATION
        | Nature::POLYMORPH
        | Nature::GRAPPLED
        | Nature::GRAPPLING
        | Nature::PARALYSIS
        | Nature::ENGULFED => &[Nature::SPRINTING, Nature::ELEVATED],
        Nature::PRONE => &[Nature::SPRINTING, Nature::ELEVATED, Nature::CHARGING],
        Nature::ASLEEP => &[Nature::HIDING, Nature::CHARGING, Nature::TUMBLING],
        Nature::AFRAID => &[Nature::RAGING],
        Nature::RAGING => &[Nature::AFRAID],
        Nature::CHARGING | Nature::ILLUMINATED => &[Nature::HIDING],
        Nature::HIDING | Nature::INVIS | Nature::INVIS_TO => &[Nature::CHARGING],
        Nature::MANIFEST => &[Nature::HIDING, Nature::INVIS, Nature::INVIS_TO, Nature::PHASED],
        Nature::ANCHORED => &[Nature::PHASED],
        _ => &[],
    }
}

/// All that follows from a record that was just laid on a thing, before values and EV_GAIN_STATI.
pub fn gained<O: Observer>(m: &mut Machine<'_, O>, h: Handle, stati: &Stati) -> Result<(), Halt> {
    if m.world().creature(h).is_none() {
        return Ok(());
    }
    for ended in ended_by(stati.nature) {
        end(m, h, *ended, label!("stati: ended by another"))?;
    }
    match stati.nature {
        Nature::POISONED | Nature::DISEASED => {
            tire(m, h);
            run_effect(m, h, stati, true)?;
        }
        Nature::STUNNED => tire(m, h),
        Nature::TEMPLATE => takes_template(m, h, stati)?,
        Nature::AFRAID => release_engulfed(m, h)?,
        Nature::TRUE_SIGHT | Nature::DISBELIEVED => {
            let lies = StatiQuery::of(Nature::ILLUS_DMG).by(stati.thing);
            remove(m, h, lies, label!("stati: the wounds were never there"))?;
        }
        Nature::ENRAGED | Nature::CONFLICT | Nature::DISGUISED => everybody_retargets(m, |_| true),
        Nature::NEUTRAL_TO | Nature::ENEMY_TO | Nature::ALLY_TO => {
            let kind = MonsterType::from_number(i32::from(stati.val));
            everybody_retargets(m, |w| w.is_type(kind));
        }
        Nature::CHARMED => trusts(m, h, stati.thing),
        Nature::PRONE => ride::struck_down(m, h)?,
        Nature::INVIS | Nature::INVIS_TO | Nature::PHASED => {
            ripples::moved(m, h, ripples::ON_BECOMING)?;
        }
        _ => {}
    }
    Ok(())
}

/// A template makes of its bearer what it makes of it as long as its record lies there.
fn takes_template<O: Observer>(m: &mut Machine<'_, O>, h: Handle, stati: &Stati) -> Result<(), Halt> {
    let template = stati.effect.filter(|id| m.content().template(*id).is_some());
    let has = |id: &ResId| m.world().creature(h).is_some_and(|c| c.templates().contains(id));
    if let Some(template) = template.filter(|id| !has(id)) {
        m.add_template(h, template, label!("stati: template"));
        m.recalculate(h);
        announce_template(m, h, template)?;
    }
    Ok(())
}

fn tire<O: Observer>(m: &mut Machine<'_, O>, h: Handle) {
    m.put_add(h, CreatureField::Fatigue, -1, label!("stati: it tires"));
}

/// A poison or disease begins or ends: EV_EFFECT of it, by and on the sufferer.
pub(super) fn run_effect<O: Observer>(
    m: &mut Machine<'_, O>,
    h: Handle,
    stati: &Stati,
    begins: bool,
) -> Result<(), Halt> {
    if stati.effect.is_none() {
        return Ok(());
    }
    m.throw(
        EventInfo::new(EventCode::EV_EFFECT)
            .with(EActor, h)
            .with(EVictim, h)
            .with(EId, stati.effect)
            .with(IsWield, begins)
            .with(IsRemove, !begins),
    )?;
    Ok(())
}

/// Whoever is afraid keeps nobody inside.
fn release_engulfed<O: Observer>(m: &mut Machine<'_, O>, h: Handle) -> Result<(), Halt> {
    let why = label!("stati: fear lets the engulfed go");
    while let Some(inside) =
        crate::rules::stati::read::first(m.world(), h, StatiQuery::of(Nature::ENGULFER)).map(|(_, s)| s.thing)
    {
        let bond = StatiQuery { thing: Some(inside), ..StatiQuery::of(Nature::ENGULFER) };
        if remove(m, h, bond, why)? == 0 {
            break;
        }
        crate::rules::stati::end_from(m, inside, Nature::ENGULFED, h, why)?;
    }
    Ok(())
}

/// Those whom it concerns look for targets anew.
pub(super) fn everybody_retargets<O: Observer>(
    m: &mut Machine<'_, O>,
    concerns: impl Fn(&crate::rules::query::who::Who<'_>) -> bool,
) {
    let all: Vec<Handle> = m
        .world()
        .creatures()
        .filter_map(|c| who(m.world(), m.content(), c.handle()))
        .filter(|w| concerns(w))
        .map(|w| w.c.handle())
        .collect();
    for h in all {
        m.look_anew(h, label!("stati: everybody looks again"));
    }
}

/// Whoever is charmed is no longer after the charmer.
fn trusts<O: Observer>(m: &mut Machine<'_, O>, h: Handle, charmer: Handle) {
    let Some(c) = m.world().creature(h) else { return };
    let targets = c.targets().iter().filter(|t| t.thing != charmer).cloned().collect();
    m.put_targets(h, targets, true, label!("stati: charmed"));
}
