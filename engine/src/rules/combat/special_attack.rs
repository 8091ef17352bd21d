//! EV_SATTACK: what a creature does with one attack of its list on purpose or by nature
//! (facts/rules/manoeuvres.md, 2). Manoeuvres stand next door. Breath, spit and roar take their places here
//! when effects are built.

use super::defence;
use super::natural::{is_post_grab, is_standard};
use super::{approach, coup, kick, manoeuvre, opposed, stroke};
use crate::base::handle::Handle;
use crate::base::names::{
    AttackType as A, Attribute, DamageType as D, Feat, MonsterFlag, Named, SaveType, StatiNature as Nature,
};
use crate::event::fields::*;
use crate::event::{Answer, EventCode, Halt, Machine, Observer, Ruling};
use crate::label;
use crate::rules::checks::save::saving_throw;
use crate::rules::query::look::{Look, Slot, Slots};
use crate::rules::stati::{end, end_from};
use crate::world::CreatureField;

/// EV_SATTACK of the actor: AType, or EParam where that is not set, says with what.
///
/// # Errors
/// The action is over.
pub fn special_attack<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Ruling {
    let victim = m.get(EVictim);
    if m.get(AType).0 == 0 {
        let kind = A::from_number(m.get(EParam));
        m.set(AType, kind, label!("special attack: kind"));
    }
    let kind = m.get(AType);
    m.set(VThreat, 20, label!("special attack: threat"));
    let waits = |m: &Machine<'_, O>| {
        m.world().creature(me).is_some_and(|c| {
            c.stati()
                .of(Nature::SPEC_TIMEOUT)
                .any(|s| s.val == kind.0 && (!s.thing.is_some() || s.thing == victim))
        })
    };
    if waits(m) || m.has(me, Nature::CONFUSED) {
        return Ok(Answer::Abort);
    }
    match kind {
        A::A_PROX | A::A_CPRX => near(m, me, kind),
        A::A_GAZE => gaze(m, me, victim),
        A::A_AURA | A::A_DEQU | A::A_DETH => answer(m, me, victim, kind),
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
        A::A_COUP => coup::coup_de_grace(m, me, victim),
        _ if is_standard(kind) || is_post_grab(kind) => one_blow(m, me, victim, kind),
        _ => Ok(Answer::Nothing),
    }
}

/// Writes an attack into the record without the strength behind it.
fn prepare<O: Observer>(m: &mut Machine<'_, O>, me: Handle, victim: Handle, slot: &Slot) {
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

/// PROX, CPRX: whatever comes near suffers each entry of the list; swarms bite with all they have.
fn near<O: Observer>(m: &mut Machine<'_, O>, me: Handle, kind: A) -> Ruling {
    let swarm = m.flag(me, MonsterFlag::M_SWARM);
    let slots = m.slots(me);
    if !slots.iter().any(|s| s.attack == kind) {
        return Ok(Answer::Abort);
    }
    let fits = |s: &Slot| {
        let swarming = is_standard(s.attack) || is_post_grab(s.attack) || s.attack == A::A_ALSO;
        s.attack == kind || (swarm && swarming)
    };
    for slot in slots.iter().filter(|s| fits(s)) {
        let why = label!("special attack: nearness");
        m.set(IsHit, true, why);
        m.set(IsNAttack, true, why);
        entry(m, slot, label!("nearness, first roll"))?;
        m.rethrow(EventCode::EV_DAMAGE)?;
        m.rethrow(EventCode::EV_ATTACKMSG)?;
        let victim = m.get(EVictim);
        if !m.is_here(victim) || !m.is_here(me) {
            break;
        }
    }
    tidy(m);
    Ok(Answer::Done)
}

/// An entry of the list as damage. The dice fall twice, and the second time counts.
fn entry<O: Observer>(
    m: &mut Machine<'_, O>,
    slot: &Slot,
    first: crate::base::label::Label,
) -> Result<(), Halt> {
    let why = label!("special attack: as the list says");
    m.set(DType, slot.dtype, why);
    m.set(Dmg, slot.damage, why);
    m.set(SaveDc, slot.dc, why);
    m.set(ADmg, 0, why);
    m.dice(slot.damage, first)?;
    let damage = m.dice(slot.damage, label!("damage"))?.max(1);
    m.set(VDmg, damage, label!("special attack: dice"));
    Ok(())
}

fn tidy<O: Observer>(m: &mut Machine<'_, O>) {
    let why = label!("special attack: over");
    m.set(DType, D::AD_NORM, why);
    m.set(Dmg, crate::base::dice_expr::Dice::default(), why);
    m.set(VDmg, 0, why);
    m.set(ADmg, 0, why);
    m.set(IsHit, false, why);
    m.set(IsNAttack, false, why);
}

/// GAZE: whoever meets the eyes suffers; whoever looks away may not. Each look costs 2 mana.
fn gaze<O: Observer>(m: &mut Machine<'_, O>, me: Handle, victim: Handle) -> Ruling {
    let averts = m.has_from(victim, Nature::EYES_AVERTED, me) && m.roll(100, label!("averted eyes"))? < 50;
    if averts || m.blind(victim) {
        m.set(Immune, true, label!("special attack: it does not look"));
    }
    let slots: Slots = m.slots(me).into_iter().filter(|s| s.attack == A::A_GAZE).collect();
    if slots.is_empty() {
        return Ok(Answer::Abort);
    }
    for slot in slots {
        if m.get(Immune) {
            break;
        }
        let why = label!("special attack: as the list says");
        m.set(DType, slot.dtype, why);
        m.set(Dmg, slot.damage, why);
        m.set(SaveDc, slot.dc, why);
        m.set(IsHit, true, label!("special attack: eyes meet"));
        let damage = m.dice(slot.damage, label!("damage"))?.max(1);
        m.set(VDmg, damage, label!("special attack: dice"));
        m.put_add(me, CreatureField::ManaUsed, 2, label!("special attack: a gaze costs mana"));
        m.rethrow(EventCode::EV_DAMAGE)?;
        m.rethrow(EventCode::EV_ATTACKMSG)?;
    }
    Ok(Answer::Done)
}

/// AURA, DEQU, DETH: damage that answers a blow or a death. Reflexes dodge what corrodes.
fn answer<O: Observer>(m: &mut Machine<'_, O>, me: Handle, victim: Handle, kind: A) -> Ruling {
    let Some(slot) = m.slots(me).into_iter().find(|s| s.attack == kind) else { return Ok(Answer::Abort) };
    prepare(m, me, victim, &slot);
    let mut damage = m.dice(slot.damage, label!("damage"))?.max(1);
    if kind == A::A_DEQU
        && slot.dc > 0
        && saving_throw(m, victim, SaveType::REF, slot.dc, 0, 0, label!("save vs touching it"))?
    {
        m.set(Resist, true, label!("special attack: the hand drawn back"));
        return Ok(Answer::Done);
    }
    if kind != A::A_DETH && m.feat(victim, Feat::FT_FISTS_OF_IRON) {
        damage = (damage / 2).max(1);
    }
    m.set(VDmg, damage, label!("special attack: dice"));
    m.rethrow(EventCode::EV_DAMAGE)?;
    Ok(Answer::Done)
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
