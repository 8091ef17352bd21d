//! Gods that make themselves felt (docs/rules/prayer.md, Gods that make themselves felt). Whether a god does
//! anything is its own business: EV_GODPULSE and EV_ANGER_PULSE go to the god by eID.

use crate::base::names::{GodFlag, StatiNature as Nature, StatiSource};
use crate::rules::prelude::*;
use crate::rules::query::who::who;
use crate::rules::standing::{
    ANATHEMA, FORSAKEN, INVOLVED, KNOWN_ANGER, about_god, anger_of, flags, own_god,
};
use crate::rules::stati;
use crate::world::{Stati, StatiQuery};

/// How often a god with whom the character has dealt is looked for among all.
const TRIES: usize = 31;
/// How much rarer the gods of others are felt.
const STRANGER: i32 = 5;
/// How much anger an anger pulse of a god of others lets off.
const LET_OFF: i32 = 2;

/// 10: One round in 10 a god looks at a character: the one that waited for a fight, its own, or one with which it has
/// dealt.
pub fn looks<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Result<(), Halt> {
    if !m.world().creature(me).is_some_and(|c| c.is_character()) || m.roll(10, label!("a god looks"))? != 0 {
        return Ok(());
    }
    let threatened = who(m.world(), m.content(), me).is_some_and(|w| w.is_threatened());
    let waiting = m.world().stati(me).and_then(|s| s.of(Nature::HUNG_PULSE).find_map(|s| s.effect));
    if let (Some(god), true) = (waiting, threatened) {
        let angry = anger_of(m, me, god) != 0;
        return pulse(m, me, god, angry);
    }
    let Some(god) = who_looks(m, me)? else { return Ok(()) };
    let Some(definition) = m.content().god(god) else { return Ok(()) };
    let (own, anger) = (own_god(m, me) == Some(god), anger_of(m, me, god));
    let angry = anger > i32::from(definition.tolerance());
    let (interval, waits_for) = match angry {
        true => (definition.anger_interval, GodFlag::GF_COMBAT_ANGER),
        false => (definition.pulse_interval, GodFlag::GF_COMBAT_PULSE),
    };
    let interval = i32::from(interval.unwrap_or(0)) * if own { 1 } else { STRANGER };
    let waits = definition.flags.has(waits_for);
    let Some(c) = m.world().creature(me).and_then(|c| c.character()) else { return Ok(()) };
    let last = c.last_pulses.iter().find(|(g, _)| *g == god).map_or(0, |(_, at)| *at);
    if c.xp_ticks - last < interval || (anger != 0 && !angry) {
        return Ok(());
    }
    if waits && !threatened {
        if waiting != Some(god) {
            let record =
                Stati::new(Nature::HUNG_PULSE, 0, 0).from_source(StatiSource::SS_MISC).of_effect(god);
            stati::gain(m, me, record, label!("turn: a god waits for a fight"))?;
        }
        return Ok(());
    }
    pulse(m, me, god, angry)
}

/// Its own god three times in four; else 31 tries for one with which it has dealt.
fn who_looks<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Result<Option<ResId>, Halt> {
    let own = own_god(m, me);
    if m.roll(4, label!("whose god"))? != 0 && own.is_some() {
        return Ok(own);
    }
    let gods = m.content().gods().to_vec();
    let count = i32::try_from(gods.len()).unwrap_or(0);
    if count == 0 {
        return Ok(None);
    }
    for _ in 0..TRIES {
        let drawn = m.roll(count, label!("which god"))?;
        let god = usize::try_from(drawn).ok().and_then(|i| gods.get(i)).copied();
        if god.is_some_and(|god| flags(m, me, god) & INVOLVED != 0) {
            return Ok(god);
        }
    }
    Ok(None)
}

/// The god makes itself felt, unless it will have nothing to do with the character.
fn pulse<O: Observer>(m: &mut Machine<'_, O>, me: Handle, god: ResId, angry: bool) -> Result<(), Halt> {
    if anger_of(m, me, god) == 0 && flags(m, me, god) & (ANATHEMA | FORSAKEN) != 0 {
        return Ok(());
    }
    let code = if angry { EventCode::EV_ANGER_PULSE } else { EventCode::EV_GODPULSE };
    let info = about_god(m, EventInfo::about(code, &[me]), god);
    if m.throw(info)? == Answer::Nothing {
        return Ok(());
    }
    let why = label!("turn: a god was felt");
    m.put_pulse(me, god, why);
    let known = flags(m, me, god);
    let known = if angry { known | KNOWN_ANGER } else { known & !KNOWN_ANGER };
    m.put_standing(me, god, known, why);
    let query = StatiQuery::of(Nature::HUNG_PULSE).of_effect(god);
    stati::remove(m, me, query, why)?;
    if angry && own_god(m, me) != Some(god) {
        let left = anger_of(m, me, god);
        m.put_anger(me, god, -LET_OFF.min(left), label!("turn: anger let off"));
    }
    Ok(())
}
