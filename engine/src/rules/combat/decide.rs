//! Does a blow hit (docs/rules/strike-dice.md, The roll)? What decides it stands in one list of questions, in their
//! order: the first that knows ends it. Some write what they found into the event in hand.

use super::defence::defence;
use super::natural::is_post_grab;
use super::{critical, flight, miss_chance};
use crate::base::names::{Ability, AttackType as A, Attribute as To, StatiNature as Stati};
use crate::event::fields::*;
use crate::rules::growth::practice;
use crate::rules::prelude::*;
use crate::rules::senses::hiding;

/// How the dice of a blow fell.
pub(super) enum Fall {
    /// It connects.
    Hit,
    /// It was parried, dodged or simply too low.
    Miss,
    /// It never came near: no EV_MISS.
    Wild,
    /// The victim has what was thrown in its hand: no EV_MISS.
    Caught,
    /// The opposed check of a manoeuvre is lost.
    LostCheck,
    /// It is over at once, without a word.
    Void,
}

/// A blow whose dice are cast.
pub(super) struct Blow {
    /// Who strikes, whom, and how.
    pub me: Handle,
    pub victim: Handle,
    pub kind: A,
    /// It hits whatever the dice say.
    pub sure: bool,
}

/// An answer to whether it hits; nothing where the next question decides.
type Decided = Result<Option<Fall>, Halt>;

/// 4 to 12: the questions, in order.
pub(super) fn decide<O: Observer>(m: &mut Machine<'_, O>, mut blow: Blow) -> Result<Fall, Halt> {
    let questions: [fn(&mut Machine<'_, O>, &mut Blow) -> Decided; 10] = [
        unseen,
        goes_wide,
        comes_out,
        planes_apart,
        needs_no_roll,
        caught,
        against_defence,
        dodged,
        missed,
        threatens,
    ];
    for question in questions {
        if let Some(fall) = question(m, &mut blow)? {
            return Ok(fall);
        }
    }
    Ok(Fall::Hit)
}

/// 4: The victim does not see it coming.
fn unseen<O: Observer>(m: &mut Machine<'_, O>, _: &mut Blow) -> Decided {
    if m.get(ActUnseen) {
        m.add(VHit, 2, label!("strike: the victim does not see it coming"));
    }
    Ok(None)
}

/// 5: Cover, darkness and what else has blows go wide.
fn goes_wide<O: Observer>(m: &mut Machine<'_, O>, blow: &mut Blow) -> Decided {
    Ok(miss_chance::goes_wide(m, blow.me, blow.victim)?.then_some(Fall::Wild))
}

/// 6: Whoever strikes from hiding comes out of it.
fn comes_out<O: Observer>(m: &mut Machine<'_, O>, blow: &mut Blow) -> Decided {
    hiding::after_strike(m, blow.me, blow.victim)?;
    Ok(None)
}

/// 7: Bodies and ghosts pass each other, unless something bridges the planes.
fn planes_apart<O: Observer>(m: &mut Machine<'_, O>, blow: &mut Blow) -> Decided {
    let Blow { me, victim, kind, .. } = *blow;
    let (ghost, ghostly) = (m.incorporeal(me), m.incorporeal(victim));
    if ghost == ghostly || m.has(me, Stati::IGNORES_WEAPON_IMMUNITY) {
        return Ok(None);
    }
    let bridged = m.get(IsGhostTouch) || kind == A::A_SPEL;
    Ok(match ghost {
        true => (!bridged && kind != A::A_TUCH).then_some(Fall::Void),
        false => {
            let ki = m.ability(me, Ability::CA_KI_STRIKE) > 0;
            (!bridged && !ki).then_some(Fall::Wild)
        }
    })
}

/// 8: Manoeuvres have nothing to aim at, and who is held cannot be missed.
fn needs_no_roll<O: Observer>(m: &mut Machine<'_, O>, blow: &mut Blow) -> Decided {
    if matches!(blow.kind, A::A_BULL | A::A_DISA | A::A_COUP | A::A_THRO) {
        m.set(IsHit, true, label!("strike: nothing to aim at"));
        m.set(VRoll, 10, label!("strike: nothing to aim at"));
    } else if is_post_grab(blow.kind) {
        m.set(IsHit, true, label!("strike: the victim is held"));
    }
    blow.sure = m.get(IsHit);
    Ok(None)
}

/// 9: What is thrown may be caught.
fn caught<O: Observer>(m: &mut Machine<'_, O>, blow: &mut Blow) -> Decided {
    let kind = blow.kind;
    if kind == A::A_HURL && flight::is_caught(m, blow.victim)? {
        return Ok(Some(Fall::Caught));
    }
    Ok(None)
}

/// 10: The roll against the defence; a 20 always hits.
fn against_defence<O: Observer>(m: &mut Machine<'_, O>, blow: &mut Blow) -> Decided {
    if !blow.sure {
        let reach = m.get(VHit) + m.get(VRoll);
        let hit = reach >= defence(m) || m.get(VRoll) == 20;
        m.set(IsHit, hit, label!("strike: the roll against the defence"));
    }
    Ok(None)
}

/// 10: The flawless dodger slips away from its first blows.
fn dodged<O: Observer>(m: &mut Machine<'_, O>, blow: &mut Blow) -> Decided {
    let (sure, victim) = (blow.sure, blow.victim);
    if m.get(IsHit) && !sure && flawless_dodge(m, victim)? {
        m.set(IsHit, false, label!("strike: flawless dodge"));
    }
    Ok(None)
}

/// 11: A blow that is too low misses, and a 1 that would miss twice is a fumble.
fn missed<O: Observer>(m: &mut Machine<'_, O>, _: &mut Blow) -> Decided {
    if m.get(IsHit) {
        return Ok(None);
    }
    let fumble = m.get(VRoll) == 1 && m.get(VHit) + m.get(VtRoll) < m.get(VDef);
    m.set(IsFumble, fumble, label!("strike: a fumble is a 1 and a second miss"));
    Ok(Some(Fall::Miss))
}

/// 12: Is it a critical hit?
fn threatens<O: Observer>(m: &mut Machine<'_, O>, blow: &mut Blow) -> Decided {
    critical::decide(m, blow.me, blow.victim)?;
    Ok(None)
}

/// Whether the victim slips away from one of the first blows, and how that is counted.
fn flawless_dodge<O: Observer>(m: &mut Machine<'_, O>, victim: Handle) -> Result<bool, Halt> {
    if !m.has(victim, Stati::FLAWLESS_DODGE) {
        return Ok(false);
    }
    let limit = m.ability(victim, Ability::CA_FLAWLESS_DODGE) + m.modifier(victim, To::A_DEX);
    let Some((place, used, left)) = m.world().creature(victim).and_then(|c| {
        let place = c.stati().iter().position(|s| s.nature == Stati::FLAWLESS_DODGE)?;
        c.stati().get(place).map(|s| (place, s.mag, s.duration))
    }) else {
        return Ok(false);
    };
    if used as i32 >= limit {
        return Ok(false);
    }
    let amount = 1 + m.roll(3, label!("exercise"))?;
    practice::practise(m, victim, practice::DODGED, amount)?;
    m.turn_stati(victim, place, used + 1, left, label!("strike: one dodge less"));
    Ok(true)
}
