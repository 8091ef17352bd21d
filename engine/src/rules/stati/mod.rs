//! How stati come and go as rules give and take them (facts/rules/stati.md): merging, what a gain ends,
//! the event it throws. Knows nothing of why a rule gives one.

use crate::base::handle::Handle;
use crate::base::label::Label;
use crate::base::names::{StatiNature as Nature, StatiSource, StatiValue};
use crate::event::fields::*;
use crate::event::{EventCode, EventInfo, Halt, Machine, Observer};
use crate::label;
use crate::rules::combat::look::Look;
use crate::world::{CreatureField, Stati};

/// Natures whose coming or going leaves the creature's values as they are (facts/rules/turn.md, 3).
const QUIET: [Nature; 9] = [
    Nature::TRIED,
    Nature::WOUNDED_BY,
    Nature::DEATH_LOC,
    Nature::HIT_WHILE_UNREADY,
    Nature::SPEC_TIMEOUT,
    Nature::HOME_REGION,
    Nature::TRAP_EVENT,
    Nature::EYES_AVERTED,
    Nature::PRACTICE_MISS_CHANCE,
];

/// Lays a stati on a creature, with all that follows: an equal one of magic only lasts longer; what it
/// ends goes; EV_GAIN_STATI is thrown; values are worked out anew.
///
/// # Errors
/// The action is over.
pub fn gain<O: Observer>(m: &mut Machine<'_, O>, h: Handle, stati: Stati, why: Label) -> Result<(), Halt> {
    if merges(m, h, &stati, why) {
        return Ok(());
    }
    let (nature, val, mag) = (stati.nature, stati.val, stati.mag);
    let (effect, thing, duration) = (stati.effect, stati.thing, stati.duration);
    m.gain(h, stati, why);
    react(m, h, nature);
    m.throw(
        EventInfo::new(EventCode::EV_GAIN_STATI)
            .with(EActor, h)
            .with(EVictim, thing)
            .with(EId, effect)
            .with(EParam, nature.0 as i32)
            .with(VVal, val as i32)
            .with(VMag, mag as i32)
            .with(VDuration, duration as i32),
    )?;
    if !QUIET.contains(&nature) {
        m.recalculate(h);
    }
    Ok(())
}

/// Takes all stati of a nature away and works values out anew.
pub fn end<O: Observer>(m: &mut Machine<'_, O>, h: Handle, nature: Nature, why: Label) {
    if !m.world().creature(h).is_some_and(|c| c.stati().has(nature)) {
        return;
    }
    m.lose_all(h, nature, why);
    if !QUIET.contains(&nature) {
        m.recalculate(h);
    }
}

/// A sleeper wakes, unless its sleep is deep or of the mind: 30 segments later, and open for 4 rounds.
pub fn awaken<O: Observer>(m: &mut Machine<'_, O>, h: Handle, why: Label) {
    let Some(c) = m.world().creature(h) else { return };
    let fast = [StatiValue::SLEEP_PSYCH.0, StatiValue::SLEEP_DEEP.0];
    if !c.stati().has(Nature::ASLEEP) || c.stati().of(Nature::ASLEEP).any(|s| fast.contains(&s.val)) {
        return;
    }
    m.lose_all(h, Nature::ASLEEP, why);
    m.put_add(h, CreatureField::Timeout, 30, why);
    m.gain(h, Stati::new(Nature::EXPOSED, -1, -1).lasting(4), label!("stati: dazed by waking"));
    m.recalculate(h);
}

/// The same magic again only makes it last.
fn merges<O: Observer>(m: &mut Machine<'_, O>, h: Handle, new: &Stati, why: Label) -> bool {
    if new.source != StatiSource::SS_ENCH {
        return false;
    }
    let Some(c) = m.world().creature(h) else { return false };
    let same = |s: &Stati| {
        s.nature == new.nature
            && s.val == new.val
            && s.mag == new.mag
            && s.effect == new.effect
            && s.thing == new.thing
            && s.source == new.source
            && s.duration > 0
    };
    let Some(place) = c.stati().iter().position(same) else { return false };
    let longer = c.stati().get(place).map_or(0, |s| s.duration).saturating_add(new.duration);
    m.turn_stati(h, place, new.mag, longer, why);
    true
}

/// What a gain ends or costs (facts/rules/stati.md, "Built-in reactions"; turn.md, 3).
fn react<O: Observer>(m: &mut Machine<'_, O>, h: Handle, nature: Nature) {
    let why = label!("stati: ended by another");
    let ends: &[Nature] = match nature {
        Nature::LEVITATION | Nature::POLYMORPH | Nature::CONFUSED | Nature::GRABBED | Nature::STUCK => {
            &[Nature::SPRINTING]
        }
        Nature::GRAPPLED | Nature::GRAPPLING | Nature::PARALYSIS | Nature::ENGULFED => {
            &[Nature::SPRINTING, Nature::ELEVATED]
        }
        Nature::STUNNED => &[Nature::SPRINTING],
        Nature::PRONE => &[Nature::SPRINTING, Nature::ELEVATED, Nature::CHARGING],
        Nature::ASLEEP => &[Nature::HIDING, Nature::CHARGING, Nature::TUMBLING],
        Nature::AFRAID => &[Nature::RAGING],
        Nature::RAGING => &[Nature::AFRAID],
        Nature::CHARGING => &[Nature::HIDING],
        Nature::HIDING => &[Nature::CHARGING],
        Nature::MANIFEST => &[Nature::HIDING, Nature::INVIS, Nature::PHASED],
        Nature::ANCHORED => &[Nature::PHASED],
        _ => &[],
    };
    for ended in ends {
        m.lose_all(h, *ended, why);
    }
    if matches!(nature, Nature::POISONED | Nature::STUNNED | Nature::DISEASED) {
        m.put_add(h, CreatureField::Fatigue, -1, label!("stati: it tires"));
    }
    if matches!(nature, Nature::ENRAGED | Nature::CONFLICT | Nature::DISGUISED) {
        let targets = m.world().creature(h).map(|c| c.targets().to_vec()).unwrap_or_default();
        m.world_mut().set_targets(h, targets, true);
    }
}

/// Takes the stati of a nature that point at a thing away.
pub fn end_from<O: Observer>(m: &mut Machine<'_, O>, h: Handle, nature: Nature, by: Handle, why: Label) {
    while m.has_from(h, nature, by) {
        if !m.lose(h, why, |s| s.nature == nature && s.thing == by) {
            return;
        }
    }
}
