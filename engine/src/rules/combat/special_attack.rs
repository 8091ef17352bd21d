//! EV_SATTACK: what a creature does with one attack of its list on purpose or by nature
//! (docs/rules/special-attacks.md): its gates, and what is done by whom. What each does stands next door.

use super::defence;
use super::natural::{is_post_grab, is_standard};
use super::{approach, breath, coup, kick, manoeuvre, opposed, outburst, presence, stance, stroke};
use crate::base::names::{AttackType as A, Attribute, Named, StatiNature as Nature, StatiValue};
use crate::event::fields::*;
use crate::rules::prelude::*;
use crate::rules::query::look::Slot;
use crate::rules::stati::{self, StatiPart, end, end_from};
use crate::world::{CreatureField, StatiQuery};

/// Segments that it costs to try what is negated.
const IN_VAIN: i32 = 30;

/// EV_SATTACK of the actor: AType, or EParam where that is not set, says with what.
pub fn special_attack<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Ruling {
    let victim = m.get(EVictim);
    if m.get(AType).0 == 0 {
        let kind = A::from_number(m.get(EParam));
        m.set(AType, kind, label!("special attack: kind"));
    }
    let kind = m.get(AType);
    m.set(VThreat, 20, label!("special attack: threat"));
    if let Some(answer) = prevented(m, me, victim, kind)? {
        return Ok(answer);
    }
    match kind {
        A::A_PROX | A::A_CPRX => presence::near(m, me, kind),
        A::A_GAZE => presence::gaze(m, me, victim),
        A::A_AURA | A::A_DEQU | A::A_DETH => presence::answer(m, me, victim, kind),
        A::A_BREA | A::A_BRE2 | A::A_SPIT => breath::breathe(m, me, kind),
        A::A_ROAR | A::A_GEST => outburst::roar(m, me, kind),
        A::A_EXPL => outburst::explode(m, me),
        A::A_DGST | A::A_CRUS => outburst::digest(m, me, kind),
        A::A_GATE => outburst::gate(m, me),
        A::A_GRAB => manoeuvre::seize(m, me, victim),
        A::A_TRIP | A::A_DISA => manoeuvre::trip_or_disarm(m, me, victim, kind),
        A::A_SUND => manoeuvre::sunder(m, me, victim),
        A::A_BULL => manoeuvre::bull_rush(m, me, victim),
        A::A_SPRI => manoeuvre::spring(m, me, victim),
        A::A_THRO => manoeuvre::throw(m, me, victim),
        A::A_ESCA => escape(m, me),
        A::A_KICK => kick::kick(m, me, victim),
        A::A_GREA => stroke::great_blow(m, me, victim),
        A::A_PREC => stroke::precise(m, me, victim),
        A::A_WHIR => stance::whirlwind(m, me),
        A::A_COUP => coup::coup_de_grace(m, me, victim),
        A::A_DEFN | A::A_AEYE => stance::take(m, me, kind),
        A::A_SPRT => stance::sprint(m, me),
        _ if is_standard(kind) || is_post_grab(kind) => one_blow(m, me, victim, kind),
        _ => Ok(Answer::Nothing),
    }
}

/// Does the line of fire to the victim go through nothing solid? Whoever is on another plane needs none.
fn has_line<O: Observer>(m: &Machine<'_, O>, me: Handle, victim: Handle) -> bool {
    let Some(w) = m.who(me) else { return false };
    let Some(other) = w.other(victim) else { return true };
    m.plane(me) != StatiValue::PHASE_MATERIAL.number() || w.line_of_fire(&other)
}

/// What keeps it from the attack, and costs nothing: it has just done it, there is a wall between, it is confused, its
/// powers are negated; and fear, love and nausea keep it from what is done by breath and voice. (What keeps it from
/// manoeuvres is asked with each of those.)
fn prevented<O: Observer>(
    m: &mut Machine<'_, O>,
    me: Handle,
    victim: Handle,
    kind: A,
) -> Result<Option<Answer>, Halt> {
    let waits = m.world().creature(me).is_some_and(|c| {
        c.stati()
            .of(Nature::SPEC_TIMEOUT)
            .any(|s| s.val == kind.0 && (!s.thing.is_some() || s.thing == victim))
    });
    if waits || !m.is_here(me) || !has_line(m, me, victim) {
        return Ok(Some(Answer::Abort));
    }
    let aimed =
        matches!(kind, A::A_BREA | A::A_BRE2 | A::A_SPIT | A::A_ROAR | A::A_GEST | A::A_GATE | A::A_WHIR);
    if aimed && let Some(answer) = approach::composed(m, me, victim)? {
        return Ok(Some(answer));
    }
    if m.has(me, Nature::CONFUSED) {
        return Ok(Some(Answer::Abort));
    }
    negated(m, me, kind)
}

/// What comes of its powers while they are negated: nothing. It tries once, and knows it then (Val of NEGATED).
fn negated<O: Observer>(m: &mut Machine<'_, O>, me: Handle, kind: A) -> Result<Option<Answer>, Halt> {
    let (power, costs) = match kind {
        A::A_BREA | A::A_BRE2 | A::A_ROAR | A::A_GEST => (true, true),
        A::A_EXPL | A::A_PROX | A::A_CPRX | A::A_GAZE | A::A_GATE | A::A_AURA | A::A_DEQU => (true, false),
        _ => (false, false),
    };
    if !power || !m.has(me, Nature::NEGATED) {
        return Ok(None);
    }
    let query = StatiQuery::of(Nature::NEGATED);
    if stati::read::val(m.world(), me, query) != 0 {
        return Ok(Some(Answer::Abort));
    }
    m.id_print(me, "You try, but nothing comes of it.", "{obj} {obj:try|tries} something in vain.")?;
    if !m.world().creature(me).is_some_and(|c| c.is_player()) {
        let why = label!("special attack: it knows that its powers are negated");
        stati::set_part(m, me, query, StatiPart::Val, 1, why);
    }
    if costs {
        m.put_add(me, CreatureField::Timeout, IN_VAIN, label!("special attack: in vain"));
    }
    Ok(Some(Answer::Done))
}

/// Writes an attack into the record without the strength behind it.
pub(super) fn prepare<O: Observer>(m: &mut Machine<'_, O>, me: Handle, victim: Handle, slot: &Slot) {
    let why = label!("special attack: as the list says");
    m.set(AType, slot.attack, why);
    m.set(DType, slot.dtype, why);
    m.set(Dmg, slot.damage, why);
    m.set(SaveDc, slot.dc, why);
    m.set(VThreat, 20, why);
    m.set(VCrit, 2, why);
    let (hit, defence) = (m.attr(me, Attribute::A_HIT_BRAWL), defence::own(m, victim));
    m.set(VHit, hit, why);
    m.set(VDef, defence, why);
}

/// One blow with one attack of the list, at no cost: what other rules call for.
fn one_blow<O: Observer>(m: &mut Machine<'_, O>, me: Handle, victim: Handle, kind: A) -> Ruling {
    if let Some(answer) = approach::willing(m, me, victim)? {
        return Ok(answer);
    }
    let Some(slot) = m.slots(me).into_iter().find(|s| s.attack == kind) else { return Ok(Answer::Abort) };
    prepare(m, me, victim, &slot);
    m.set(IsNAttack, true, label!("special attack: by nature"));
    m.rethrow(EventCode::EV_STRIKE)
}

/// ESCA: out of each hold by an opposed check; whoever grapples lets go for nothing.
fn escape<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Ruling {
    let holders: Vec<Handle> = m.world().creature(me).map_or(Vec::new(), |c| {
        c.stati()
            .iter()
            .filter(|s| matches!(s.nature, Nature::GRABBED | Nature::GRAPPLED))
            .map(|s| s.thing)
            .collect()
    });
    end(m, me, Nature::GRAPPLING, label!("escape: lets go"))?;
    for holder in holders {
        m.set(EVictim, holder, label!("escape: this holder"));
        m.set(Resist, false, label!("escape: a new try"));
        if opposed::wins(m, me, holder, A::A_ESCA)? {
            let why = label!("escape: free");
            end_from(m, me, Nature::GRABBED, holder, why)?;
            end_from(m, me, Nature::GRAPPLED, holder, why)?;
            end_from(m, holder, Nature::GRAPPLING, me, why)?;
            m.recalculate(me);
            m.recalculate(holder);
            m.put_add(holder, CreatureField::Timeout, 15, why);
        } else {
            m.put_add(me, CreatureField::Timeout, 30, label!("escape: still held"));
        }
    }
    Ok(Answer::Done)
}
