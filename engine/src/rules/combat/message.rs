//! EV_ATTACKMSG: what those concerned and those around read of a blow (docs/rules/strike-dice.md, What is told).
//! Words only: nothing here changes anything.

use crate::base::names::AttackType as A;
use crate::event::fields::*;
use crate::rules::prelude::*;

/// Room for a sentence, in bytes.
const LONG: usize = 96;

/// "you bite", "it bites".
struct Verb {
    you: &'static str,
    it: &'static str,
}

/// The verb of a kind of attack.
fn verb(kind: A) -> Verb {
    let (you, it) = match kind {
        A::A_PUNC => ("punch", "punches"),
        A::A_KICK => ("kick", "kicks"),
        A::A_BASH | A::A_SLAM | A::A_SWAT => ("slam into", "slams into"),
        A::A_CLAW | A::A_RAKE => ("claw", "claws"),
        A::A_BITE => ("bite", "bites"),
        A::A_BUTT | A::A_GORE => ("gore", "gores"),
        A::A_TUCH => ("touch", "touches"),
        A::A_STNG => ("sting", "stings"),
        A::A_TENT => ("lash", "lashes"),
        A::A_TAIL => ("swipe at", "swipes at"),
        A::A_STOM | A::A_TRAM => ("trample", "tramples"),
        A::A_CRUS | A::A_CONS | A::A_HUGS => ("squeeze", "squeezes"),
        A::A_REND => ("tear at", "tears at"),
        A::A_SUCK => ("drain", "drains"),
        A::A_GRAB => ("seize", "seizes"),
        A::A_GAZE => ("gaze at", "gazes at"),
        A::A_SPIT => ("spit at", "spits at"),
        A::A_TRIP => ("trip", "trips"),
        A::A_ROAR => ("roar", "roars"),
        A::A_GEST => ("gesture", "gestures"),
        A::A_EXPL => ("burst", "bursts"),
        A::A_DGST => ("digest", "digests"),
        _ => ("hit", "hits"),
    };
    Verb { you, it }
}

/// EV_ATTACKMSG of the actor.
///
/// # Errors
/// None of its own.
pub fn attack_message<O: Observer>(m: &mut Machine<'_, O>, _me: Handle) -> Ruling {
    if !O::ON || m.get(Terse) {
        return Ok(Answer::Done);
    }
    let verb = verb(m.get(AType));
    if !m.get(EVictim).is_some() {
        m.print(Audience::Actor, &format!("You {}!", verb.you))?;
        m.print(Audience::Others, &format!("{{Actor}} {}!", verb.it))?;
        return Ok(Answer::Done);
    }
    let (you, it, verb) = match m.get(IsHit) {
        true => (verb.you, verb.it, ""),
        false => ("try to ", "tries to ", verb.you),
    };
    let mut end = String::with_capacity(LONG);
    push_result(&mut end, m);
    // One text is written over the other: blows are much of what is said.
    let mut text = String::with_capacity(LONG);
    for (to, parts) in [
        (Audience::Actor, ["You ", you, verb, " {victim}"]),
        (Audience::Victim, ["{Actor} ", it, verb, " you"]),
        (Audience::Others, ["{Actor} ", it, verb, " {victim}"]),
    ] {
        text.clear();
        parts.iter().for_each(|part| text.push_str(part));
        text.push_str(&end);
        m.print(to, &text)?;
    }
    if m.get(Died) {
        m.print(Audience::Victim, "You die.")?;
        m.print(Audience::Around(m.get(EVictim)), "{Victim} dies.")?;
    }
    Ok(Answer::Done)
}

/// How it came out, as the end of the sentence.
fn push_result<O: Observer>(text: &mut String, m: &Machine<'_, O>) {
    let critical = if m.get(IsCrit) { ", a critical hit" } else { "" };
    let damage = m.get(ADmg);
    let words = match () {
        () if m.get(IsFumble) => ", and it goes badly wrong.",
        () if m.get(IsWildMiss) => ", and it goes wide.",
        () if !m.get(IsHit) => ", in vain.",
        () if m.get(IsWImmune) => ", without any effect.",
        () if m.get(Immune) => ", to no avail.",
        () if m.get(Absorb) => ", but armour stops it.",
        () if m.get(Resist) && damage == 0 => ", which is withstood.",
        () => {
            if damage > 0 {
                text.push_str(" for ");
                text.push_str(&damage.to_string());
            }
            text.push_str(critical);
            "."
        }
    };
    text.push_str(words);
}
