//! EV_INVOKE (docs/rules/magic.md, Casting): magic that is in one's blood. No roll, no components, and no silence
//! stops it.

use super::super::figures::known::{self, has};
use super::super::figures::{mana, rating, time};
use super::super::options::has_endless_mana;
use super::super::pay;
use super::counter::{self, Countered};
use super::{gates, release};
use crate::base::names::{EffectFlag, Feat, SpellAccess, StatiNature as N};
use crate::content::Magic;
use crate::event::fields::{EId, EVictim, IsSpell};
use crate::rules::opportunity;
use crate::rules::prelude::*;
use crate::rules::stati::{self, StatiPart};
use crate::world::action::Action;
use crate::world::{CreatureField, StatiQuery};

/// EV_INVOKE of the actor.
pub fn invoke<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Ruling {
    let Some(magic) = m.get(EId).and_then(|id| m.content().magic(id)) else { return Ok(Answer::Abort) };
    if m.has(me, N::NAUSEA) {
        m.i_print(me, "You are too sick for that.")?;
        return Ok(Answer::Abort);
    }
    if m.has(me, N::NEGATED) {
        negated(m, me)?;
        return Ok(Answer::Abort);
    }
    if gates::bears(m, m.get(EVictim), magic.id) {
        m.i_print(me, "It lies on {victim} already, and once more would do nothing.")?;
        return Ok(Answer::Abort);
    }
    let why = label!("invoke: time");
    if m.who(me).is_some_and(|w| rating::is_forbidden(&w, &magic)) {
        m.put_add(me, CreatureField::Timeout, time::INVOKING, why);
        m.i_print(me, "Nothing happens.")?;
        return Ok(Answer::Done);
    }
    if !paid(m, me, &magic)? {
        return Ok(Answer::Abort);
    }
    m.put_add(me, CreatureField::Timeout, time::INVOKING, why);
    m.set(IsSpell, true, label!("invoke: counts as a spell"));
    if let Some(answer) = struck_at(m, me, &magic)? {
        return Ok(answer);
    }
    let watchers = counter::watchers(m, me)?;
    if counter::countered(m, me, &magic, watchers)? == Countered::Stopped {
        return Ok(Answer::Done);
    }
    release::shared(m, me, &magic, true)?;
    m.rethrow(EventCode::EV_EFFECT)
}

/// Its mana goes, unless it is a spell that a character has learnt as well. False: there is not enough.
fn paid<O: Observer>(m: &mut Machine<'_, O>, me: Handle, magic: &Magic<'_>) -> Result<bool, Halt> {
    let Some(w) = m.who(me) else { return Ok(false) };
    if w.is_character() && has(known::access(&w, magic.id), [SpellAccess::SP_KNOWN]) {
        return Ok(true);
    }
    if has_endless_mana(&w) {
        return Ok(true);
    }
    if mana::available(&w, &mut ()) < magic.numbers.mana {
        m.i_print(me, "You don't have enough mana.")?;
        return Ok(false);
    }
    let cost = mana::cost_of_invoking(&w, magic);
    pay::mana(m, me, cost, magic.has(EffectFlag::EF_LOSEMANA), label!("invoke: mana"));
    Ok(true)
}

/// Those around strike at whoever is not used to it; their blows answer it, and may call it off. The answer where that
/// ends it.
fn struck_at<O: Observer>(
    m: &mut Machine<'_, O>,
    me: Handle,
    magic: &Magic<'_>,
) -> Result<Option<Answer>, Halt> {
    let guarded = m.feat(me, Feat::FT_GUARDED_INVOCATION) || magic.has(EffectFlag::EF_DEFENSIVE);
    let doing = Action::new(EventCode::EV_INVOKE, me).to(m.get(EVictim)).about(magic.id);
    let called_off = !guarded && opportunity::provoke_all_by(m, me, doing)?;
    Ok(if !m.is_here(me) {
        Some(Answer::Done)
    } else if called_off {
        Some(Answer::Abort)
    } else {
        None
    })
}

/// Whoever's powers are negated tries in vain; a monster tries once, and knows it then (Val of NEGATED).
fn negated<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Result<(), Halt> {
    let query = StatiQuery::of(N::NEGATED);
    if stati::read::val(m.world(), me, query) != 0 {
        return Ok(());
    }
    m.id_print(me, "You concentrate, but nothing happens.", "{obj} {obj:concentrate|concentrates}.")?;
    if !m.world().creature(me).is_some_and(|c| c.is_player()) {
        stati::set_part(
            m,
            me,
            query,
            StatiPart::Val,
            1,
            label!("invoke: it knows that its powers are negated"),
        );
    }
    m.put_add(me, CreatureField::Timeout, time::INVOKING, label!("invoke: in vain"));
    Ok(())
}
