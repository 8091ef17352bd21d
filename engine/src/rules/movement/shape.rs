//! Another body: taken on by nature (EV_SHIFT), by a script, and put off again when POLYMORPH goes
//! (docs/rules/stati.md, What a loss brings; the order of a change is read in the original). What the new body has
//! no place for falls, or becomes part of it; hit points keep their share.

use crate::base::names::{
    Attribute, DamageType, ItemState, MonsterFlag, ObjectType, Slot, StatiNature as Nature, StatiSource,
};
use crate::event::fields::{EActor, EId, EItem, EParam};
use crate::rules::movement::ride;
use crate::rules::prelude::*;
use crate::rules::query::who::{Held, Who, who};
use crate::rules::{stati, values};
use crate::world::{CreatureField, Stati, StatiQuery};

/// EV_SHIFT: the actor takes on the form that eID names; its own, to be itself again. What it wears becomes part of it.
pub fn shift<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Ruling {
    let Some(form) = m.get(EId).filter(|id| m.content().monster(*id).is_some()) else {
        return Ok(Answer::Abort);
    };
    if who(m.world(), m.content(), me).is_none_or(|w| w.is_immune(DamageType::AD_POLY)) {
        m.i_print(me, "You find that your shape is fixed.")?;
        return Ok(Answer::Abort);
    }
    put_off(m, me, label!("shift: out of the shape it had"))?;
    let own = m.world().creature(me).map(|c| c.true_form());
    take(m, me, form, true, Handle::NONE, label!("shift: another shape"))?;
    if own != Some(form) && m.world().creature(me).is_some_and(|c| c.is_here()) {
        let mut lasts = Stati::new(Nature::POLYMORPH, 1, 0).from_source(StatiSource::SS_MISC);
        lasts.effect = Some(form);
        stati::gain(m, me, lasts, label!("shift: another shape"))?;
        m.recalculate(me);
    }
    Ok(Answer::Done)
}

/// POLYMORPH goes, and with it the form.
pub fn put_off<O: Observer>(m: &mut Machine<'_, O>, me: Handle, why: Label) -> Result<(), Halt> {
    stati::remove(m, me, StatiQuery::of(Nature::POLYMORPH), why).map(|_| ())
}

/// Back to its own form, once POLYMORPH has gone.
pub fn back<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Result<(), Halt> {
    let Some(c) = m.world().creature(me) else { return Ok(()) };
    let own = c.true_form();
    if c.form() == own || c.stati().has(Nature::POLYMORPH) {
        return Ok(());
    }
    take(m, me, own, false, Handle::NONE, label!("its own shape again"))
}

/// Somebody takes on a form: a rider is thrown, a disguise ruined, gear falls through what has no body and off what has
/// no place for it (`merge`: it becomes part of the form, as lights and the `source` of the change always do).
pub fn take<O: Observer>(
    m: &mut Machine<'_, O>,
    me: Handle,
    form: ResId,
    merge: bool,
    source: Handle,
    why: Label,
) -> Result<(), Halt> {
    let Some(c) = m.world().creature(me).filter(|_| m.content().monster(form).is_some()) else {
        return Ok(());
    };
    if c.true_form() != c.form() && c.true_form() != form {
        put_off(m, me, why)?;
    }
    if m.world().stati(me).is_some_and(|s| s.has(Nature::MOUNTED)) {
        let thrown = EventInfo::new(EventCode::EV_DISMOUNT).with(EActor, me);
        m.throw(thrown.with(EParam, ride::THROWN))?;
        if m.world().creature(me).is_none_or(|c| !c.is_here()) {
            return Ok(());
        }
    }
    if m.world().stati(me).is_some_and(|s| s.has(Nature::DISGUISED)) {
        stati::end(m, me, Nature::DISGUISED, label!("another shape ruins the disguise"))?;
    }
    stati::announce_body(m, me, form)?;
    if m.world().creature(me).is_none_or(|c| c.form() == form) {
        return Ok(());
    }
    let bodiless = m.content().monster(form).is_some_and(|f| f.flags.has(MonsterFlag::M_INCOR));
    if bodiless && !merge {
        for thing in fall_through(m, me, source) {
            m.throw(EventInfo::new(EventCode::EV_DROP).with(EActor, me).with(EItem, thing))?;
        }
    }
    for thing in homeless(m, me, form, merge, source) {
        m.throw(EventInfo::new(EventCode::EV_LOSEITEM).with(EActor, me).with(EItem, thing))?;
        m.throw(EventInfo::new(EventCode::EV_DROP).with(EActor, me).with(EItem, thing))?;
    }
    m.reshape(me, form, why);
    // Worked out by the attributes of the old body, as in the original.
    same_share(m, me)?;
    m.recalculate(me);
    Ok(())
}

/// Hit points of the new body, of which it has the share that it had.
fn same_share<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Result<(), Halt> {
    let why = label!("hit points of another shape");
    let Some(c) = m.world().creature(me).filter(|c| c.is_here()) else { return Ok(()) };
    let lent = c.attr(Attribute::A_THP);
    let share = c.hp().saturating_mul(100) / c.max_hp().saturating_add(lent).max(1);
    let character = c.is_character();
    let most = values::roll_hit_points(m, me)?;
    m.put(me, CreatureField::MaxHp, most, why);
    if !character {
        let mana = values::roll_mana(m, me)?;
        m.put(me, CreatureField::Mana, mana, label!("mana of another shape"));
    }
    if character {
        m.put(me, CreatureField::MadeHp, most, why);
    }
    let whole = most.saturating_add(lent);
    m.put(me, CreatureField::Hp, (share.saturating_mul(whole) / 100).max(1), why);
    Ok(())
}

/// What is in its hands and on it, one slot after the other.
fn worn<'a>(w: &Who<'a>) -> Vec<(Slot, Held<'a>)> {
    let mut out: Vec<(Slot, Held<'a>)> = Vec::new();
    for slot in (0..24).map(Slot) {
        if let Some(held) = w.carried_in(slot)
            && out.iter().all(|(_, other)| other.item.handle != held.item.handle)
        {
            out.push((slot, held));
        }
    }
    out
}

/// What falls through a form without a body: all but what is made for such.
fn fall_through<O: Observer>(m: &Machine<'_, O>, me: Handle, source: Handle) -> Vec<Handle> {
    let Some(w) = who(m.world(), m.content(), me) else { return Vec::new() };
    let falls = |held: &Held<'_>| {
        held.item.handle != source
            && !held.item.is(ItemState::IF_GHOST_TOUCH)
            && !held.has(crate::base::names::ItemQuality::IQ_GHOST_TOUCH.0)
    };
    worn(&w).into_iter().map(|(_, held)| held).filter(falls).map(|held| held.item.handle).collect()
}

/// What the new form has no place for and does not take into itself.
fn homeless<O: Observer>(
    m: &Machine<'_, O>,
    me: Handle,
    form: ResId,
    merge: bool,
    source: Handle,
) -> Vec<Handle> {
    let (Some(w), Some(new)) = (who(m.world(), m.content(), me), m.content().monster(form)) else {
        return Vec::new();
    };
    let falls = |(slot, held): &(Slot, Held<'_>)| {
        let kept = merge || held.item.handle == source || held.is(ObjectType::T_LIGHT);
        !kept && !crate::rules::query::who::form_has_slot(new, *slot)
    };
    worn(&w).into_iter().filter(falls).map(|(_, held)| held.item.handle).collect()
}
