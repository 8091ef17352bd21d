//! Crossbows are cocked before they shoot (docs/rules/ranged.md, Crossbows): by EV_LOADXBOW, or in the shot itself,
//! which then takes that much longer. One that loads itself needs no hand.

use crate::base::names::{Feat, ItemFlag, MonsterFlag, StatiNature as Nature, StatiSource, WeaponQuality};
use crate::event::fields::{EActor, EItem};
use crate::rules::prelude::*;
use crate::rules::query::who::Held;
use crate::rules::{opportunity, stati};
use crate::world::{CreatureField, Stati};

/// Segments that cranking takes, and rounds that the string is held; with Rapid Reload, and without, when it also opens one
/// to blows. (The original gives those who learnt it the slow way.)
const RAPIDLY: (i32, i16) = (10, 40);
const SLOWLY: (i32, i16) = (30, 20);

/// Has this to be cocked before it shoots?
pub fn is_slack<O: Observer>(m: &Machine<'_, O>, bow: Handle) -> bool {
    Held::of(m.world(), m.content(), bow).is_some_and(|held| {
        held.has_flag(ItemFlag::WT_CROSSBOW)
            && !held.item.stati().has(Nature::COCKED)
            && !held.has_weapon(WeaponQuality::WQ_QUICK_LOADING)
    })
}

/// EV_LOADXBOW of the actor: EItem is the crossbow.
pub fn load<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Ruling {
    let bow = m.get(EItem);
    if m.world().item(bow).is_none_or(|i| i.holder != me) || !is_slack(m, bow) {
        m.print(Audience::Actor, "{actor} {actor:have|has} no crossbow that needs cocking.")?;
        return Ok(Answer::Abort);
    }
    if m.flag(me, MonsterFlag::M_NOHANDS) {
        m.print(Audience::Actor, "{actor} {actor:have|has} no hands for that.")?;
        return Ok(Answer::Abort);
    }
    let rapidly = m.feat(me, Feat::FT_RAPID_RELOAD);
    let (segments, rounds) = if rapidly { RAPIDLY } else { SLOWLY };
    m.print(Audience::All, "{actor} {actor:crank|cranks} {item:a}.")?;
    let why = label!("crossbow: cocked");
    let cocked = Stati::new(Nature::COCKED, 0, 0).lasting(rounds);
    stati::gain(m, bow, cocked.from_source(StatiSource::SS_MISC), why)?;
    m.put_add(me, CreatureField::Timeout, segments, why);
    if !rapidly {
        opportunity::provoke_all(m, me)?;
    }
    Ok(Answer::Done)
}

/// Before a shot: a slack crossbow is cocked first. `false`: it could not be.
pub(super) fn ready<O: Observer>(m: &mut Machine<'_, O>, me: Handle, bow: Handle) -> Result<bool, Halt> {
    if !is_slack(m, bow) {
        return Ok(true);
    }
    let load = EventInfo::new(EventCode::EV_LOADXBOW).with(EActor, me).with(EItem, bow);
    Ok(m.throw(load)? == Answer::Done && m.is_here(me))
}

/// After a shot the string is slack again.
pub(super) fn shot_off<O: Observer>(m: &mut Machine<'_, O>, bow: Handle) -> Result<(), Halt> {
    stati::end(m, bow, Nature::COCKED, label!("crossbow: shot off"))
}
