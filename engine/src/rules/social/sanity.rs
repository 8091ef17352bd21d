//! May an act of talk be tried at all (docs/rules/talk.md, Is it any use)? Refusals are free, and say why.

use super::agrees;
use crate::base::names::{FieldFlag, MonsterFlag, MonsterType, Named, StatiNature as Nature, StatiValue};
use crate::event::EventCode as Ev;
use crate::rules::prelude::*;
use crate::rules::query::who::Who;
use crate::rules::stati;

/// Can it speak and be spoken to? It needs a mind for words, and breath.
pub fn can_talk(w: &Who<'_>) -> bool {
    let speaks = w.is_type(MonsterType::MA_SAPIENT) || w.has_flag(MonsterFlag::M_TALKABLE);
    (speaks || w.is_character()) && !w.has_stati(Nature::CHOKING)
}

/// Is there silence where it stands?
fn in_silence(w: &Who<'_>) -> bool {
    let at = w.c.at();
    let fields = &w.here().map().fields();
    fields.iter().any(|f| f.kinds & FieldFlag::FI_SILENCE.number() != 0 && f.covers(at))
}

/// Is the act sane? `false` after a message why not. Whoever hides is agrees to show itself, and does; whom sleep
/// holds lightly is woken.
pub fn sane<O: Observer>(m: &mut Machine<'_, O>, me: Handle, it: Handle, act: Ev) -> Result<bool, Halt> {
    if let Some(why) = objection(m, me, it, act) {
        m.print(Audience::Actor, why)?;
        return Ok(false);
    }
    if m.has(me, Nature::HIDING) {
        if !agrees(m, me, "You are hidden. Show yourself?")? {
            return Ok(false);
        }
        stati::end(m, me, Nature::HIDING, label!("talk: out of hiding"))?;
    }
    if m.has(it, Nature::ASLEEP) {
        let deep = [StatiValue::SLEEP_DEEP, StatiValue::SLEEP_PSYCH, StatiValue::SLEEP_FATIGUE];
        if deep.iter().any(|v| m.has_val(it, Nature::ASLEEP, v.0)) {
            m.print(Audience::Actor, "{victim} {victim:sleep|sleeps} too deeply.")?;
            return Ok(false);
        }
        if !agrees(m, me, "It sleeps. Wake it?")? {
            return Ok(false);
        }
        stati::awaken(m, it, label!("talk: woken"))?;
    }
    if let Some(why) = state_of(m, me, it, act) {
        m.print(Audience::Actor, why)?;
        return Ok(false);
    }
    Ok(true)
}

/// What speaks against any talk between the two: a mind or a mouth is missing, or something is in the way.
fn objection<O: Observer>(m: &Machine<'_, O>, me: Handle, it: Handle, act: Ev) -> Option<&'static str> {
    let (Some(w), Some(other)) = (m.who(me), m.who(it)) else { return Some("There is nobody there.") };
    if me == it || !other.c.is_here() || other.c.level() != w.c.level() {
        return Some("There is nobody there.");
    }
    let by_mind = w.senses().telepathy >= w.c.at().distance(other.c.at());
    if !by_mind && !can_talk(&w) {
        return Some("{actor} cannot talk.");
    }
    if !by_mind && !w.line_of_fire(&other) {
        return Some("Something is in the way.");
    }
    let deaf_to_words = act == Ev::EV_DISTRACT || act == Ev::EV_ORDER;
    if !deaf_to_words && !can_talk(&other) {
        return Some("{victim} {victim:understand|understands} no words.");
    }
    in_silence(&w).then_some("No word is heard here.")
}

/// What state of the other's makes an act hopeless.
fn state_of<O: Observer>(m: &Machine<'_, O>, me: Handle, it: Handle, act: Ev) -> Option<&'static str> {
    let (Some(w), Some(other)) = (m.who(me), m.who(it)) else { return Some("There is nobody there.") };
    if other.has_stati(Nature::ENRAGED) {
        return Some("{victim} {victim:are|is} beyond words.");
    }
    if other.has_stati(Nature::PARALYSIS) && w.senses().telepathy < w.c.at().distance(other.c.at()) {
        return Some("{victim} cannot answer.");
    }
    let dazed = other.has_stati(Nature::STUNNED) || other.has_stati(Nature::CONFUSED);
    if dazed && act != Ev::EV_COW && act != Ev::EV_DISTRACT {
        return Some("{victim} {victim:make|makes} nothing of it.");
    }
    let bargains = [Ev::EV_TERMS, Ev::EV_QUELL, Ev::EV_COW, Ev::EV_SURRENDER, Ev::EV_REQUEST];
    let sworn = w.stati_of(Nature::ENEMY_TO).any(|s| {
        s.val < 0 || s.thing == it || (!s.thing.is_some() && other.is_type(MonsterType::from_number(s.val)))
    });
    (bargains.contains(&act) && sworn).then_some("{victim} would never come to terms with such a foe.")
}
