//! EV_MAGIC_HIT (docs/rules/magic-effects.md, Archetypes): what a segment does to its target, by archetype.

use super::archetype;
use crate::base::names::{EffectArchetype as Ea, EffectArea, EffectFlag as Ef, EffectPurpose as Ep, Named};
use crate::content::{Magic, SegmentNumbers};
use crate::event::fields::*;
use crate::rules::combat;
use crate::rules::prelude::*;

/// EV_MAGIC_HIT of the actor, or of an item of the event, which then runs it first.
pub fn hit<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Ruling {
    let Some((magic, segment)) = in_hand(m) else { return Ok(Answer::Nothing) };
    match segment.eval {
        Ea::EA_BLAST => archetype::blast(m, me, &magic, segment),
        Ea::EA_DRAIN => archetype::drain(m, segment),
        Ea::EA_GRANT => archetype::grant(m, &magic, segment),
        Ea::EA_INFLICT => archetype::inflict(m, &magic, segment),
        Ea::EA_OVERRIDE => archetype::override_events(m, &magic),
        Ea::EA_HEALING => archetype::heal(m, segment),
        Ea::EA_DISPEL => archetype::dispel(m, segment),
        Ea::EA_POLYMORPH => archetype::polymorph(m, &magic, segment),
        Ea::EA_REVEAL => archetype::reveal(m, &magic),
        Ea::EA_SUMMON => archetype::summon(m, &magic, segment),
        Ea::EA_CREATION => archetype::create(m, &magic, segment),
        Ea::EA_ILLUSION => archetype::illusion(m, &magic, segment),
        Ea::EA_VISION => archetype::vision(m, segment),
        Ea::EA_TRAVEL => archetype::travel(m, &magic, segment),
        Ea::EA_TERRAFORM => archetype::terraform(m, &magic, segment),
        Ea::EA_GENERIC => Ok(Answer::Nothing),
        other => {
            m.trouble(|| {
                format!("{}: {other} has no rule; choose another archetype, or answer EV_MAGIC_HIT", magic.id)
            });
            Ok(Answer::Abort)
        }
    }
}

/// The effect and the segment that EMagic names; the first where it names none.
fn in_hand<'c, O: Observer>(m: &Machine<'c, O>) -> Option<(Magic<'c>, &'c SegmentNumbers)> {
    let magic = m.content().magic(m.get(EId)?)?;
    let k = usize::try_from(m.get(EMagic) - 1).unwrap_or(0);
    let segment = magic.segment(k)?;
    Some((magic, segment))
}

/// POST(EV_MAGIC_HIT) of a monster: whoever it did not take for a foe becomes one, unless the magic means well
/// (docs/rules/damage.md, After it).
pub fn provokes<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Ruling {
    let Some((magic, _)) = in_hand(m) else { return Ok(Answer::Nothing) };
    let has = |purpose: Ep| magic.numbers.purposes & purpose.number() != 0;
    let friend = m.who(me).is_some_and(|w| w.is_friend_of(m.get(EActor)));
    let harmless = has(Ep::EP_BUFF)
        || has(Ep::EP_FIX_TROUBLE)
        || magic.has(Ef::EF_NOTBAD)
        || (friend && (m.get(IsSharedSpell) || !(has(Ep::EP_ATTACK) || has(Ep::EP_CURSE))))
        || (friend && magic.segment(0).is_some_and(|s| s.aval == EffectArea::AR_FIELD));
    if !harmless {
        combat::turn_hostile(m, me)?;
    }
    Ok(Answer::Nothing)
}

/// POST(EV_MAGIC_HIT) of an item: what strikes home tells what it is.
pub fn shows<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Ruling {
    let Some((magic, _)) = in_hand(m) else { return Ok(Answer::Nothing) };
    if magic.has(Ef::EF_STRIKEID) && m.get(EItem) == me && !m.get(Resist) && !m.get(Immune) {
        super::effect::seen_to_work(m, me)?;
    }
    Ok(Answer::Nothing)
}
