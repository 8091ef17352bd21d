//! What a monster lays on itself before anything happens: when it enters play, and after a rest (the original's PreBuff;
//! docs/rules/magic.md, Before a meeting).

use super::usable::{self, By};
use crate::base::names::{
    EffectFlag as Ef, EffectPurpose as Ep, Named, SpellSource, StatiNature, StatiValue,
};
use crate::content::Magic;
use crate::event::fields::{EMagic, EVictim};
use crate::rules::prelude::*;
use crate::rules::senses::illusions;

/// Of 100, how often what lasts long, and not very long, is laid on.
const LONG: i32 = 25;
/// Of 10, how often a spell that is a domain's alone is left out.
const DOMAINS: i32 = 8;

/// A monster lays on itself each spell and innate power that makes it stronger, lasts, and is not on it yet. It takes no
/// time and no mana, and nothing is said.
pub fn prepare<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Result<(), Halt> {
    let is_character = m.world().creature(me).is_none_or(|c| c.character().is_some());
    let advanced = |flags: i32| flags & StatiValue::IL_ADVANCED.number() != 0;
    let unreal = m.has(me, StatiNature::ILLUSION)
        && !illusions::flags(m.world(), m.content(), me).is_some_and(advanced);
    if is_character || unreal {
        return Ok(());
    }
    m.ask_for_silence(true);
    for one in usable::list(m, me)? {
        if one.purposes & Ep::EP_BUFF.number() == 0 || matches!(one.by, By::Thing(_)) {
            continue;
        }
        let Some(magic) = m.content().magic(one.effect) else { continue };
        if lasts(m, &magic)? && wants(m, me, &magic)? && !is_passed_over(m, &magic)? {
            let code = EventCode::EV_CAST;
            let info = EventInfo::about(code, &[me, me]).with(EMagic, 1).with_effect(Some(magic.id));
            m.on_record(info, |m| super::run(m, me))?;
        }
    }
    m.ask_for_silence(false);
    Ok(())
}

/// Does it last long enough to be worth it now?
fn lasts<O: Observer>(m: &mut Machine<'_, O>, magic: &Magic<'_>) -> Result<bool, Halt> {
    let always = magic.has(Ef::EF_DXLONG) || magic.has(Ef::EF_PERSISTANT);
    Ok(always || magic.has(Ef::EF_DLONG) && m.roll(100, label!("prepare: is it worth it now"))? < LONG)
}

/// Is it for this monster (EV_ISTARGET), and not on it yet?
fn wants<O: Observer>(m: &mut Machine<'_, O>, me: Handle, magic: &Magic<'_>) -> Result<bool, Halt> {
    let answer = m.pevent(EventCode::EV_ISTARGET, me, magic.id, |info| info.with(EVictim, me))?;
    let bears = |m: &Machine<'_, O>| {
        m.world().creature(me).is_some_and(|c| c.stati().iter().any(|s| s.effect == Some(magic.id)))
    };
    Ok(answer == Answer::Nothing && !bears(m))
}

/// Spells that only domains give are rare.
fn is_passed_over<O: Observer>(m: &mut Machine<'_, O>, magic: &Magic<'_>) -> Result<bool, Halt> {
    let of = |source: SpellSource| magic.effect.sources.contains(&source);
    let rare = magic.has(Ef::EF_DOMAIN) && !of(SpellSource::AI_DRUIDIC) && !of(SpellSource::AI_WIZARDRY);
    Ok(rare && m.roll(10, label!("prepare: a domain's spell"))? < DOMAINS)
}
