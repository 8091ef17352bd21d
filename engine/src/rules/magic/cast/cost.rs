//! What a spell takes out of its caster (docs/rules/magic.md, Casting): mana and fatigue.

use super::super::figures::rating::rating;
use super::super::figures::{mana, metamagic, specialist, staff};
use super::super::options::has_endless_mana;
use super::super::pay as purse;
use super::casting::Casting;
use super::step::{GOES_ON, REFUSED, Step, Stop, with};
use crate::base::names::{EffectFlag, Metamagic, Skill, SpellAccess as Sp, StatiNature as N};
use crate::event::Question;
use crate::event::fields::{IsStaffSpell, Mm};
use crate::rules::checks::{fatigue, skill};
use crate::rules::prelude::*;

/// What a check to bear metamagic has to reach.
const METAMAGIC_DC: i32 = 10;
/// What a spell without the mana for it has at least to be against, and how much more by chance.
const FORCED: i32 = 80;
const FORCED_BY_CHANCE: i32 = 25;

/// 7: A staff's spell that its bearer doesn't know tires.
pub(super) fn staff<O: Observer>(m: &mut Machine<'_, O>, spell: &mut Casting<'_>) -> Step {
    if !m.get(IsStaffSpell) || spell.knows([Sp::SP_KNOWN]) {
        return GOES_ON;
    }
    let tires = m.who(spell.me).and_then(|w| staff::fatigue(&w, spell.magic.id)).unwrap_or(1);
    match fatigue::lose(m, spell.me, tires, true, label!("cast: a staff's spell tires"))? {
        true => GOES_ON,
        false => REFUSED,
    }
}

/// 18: The cost; and what is quickened takes half the time.
pub(super) fn reckon<O: Observer>(m: &mut Machine<'_, O>, spell: &mut Casting<'_>) -> Step {
    let mm = m.get(Mm);
    let Some(w) = m.who(spell.me) else { return REFUSED };
    let cost = mana::cost(&w, &spell.magic, spell.access(), mm, &mut ());
    (spell.cost, spell.school) = (cost.mana, cost.school);
    if with(m, Metamagic::MM_QUICKEN) {
        spell.time /= 2;
    }
    GOES_ON
}

/// 19: Without the mana a player who has half of it may force the spell: it pays all the same, and once more when the
/// spell goes on, as in the original.
pub(super) fn enough<O: Observer>(m: &mut Machine<'_, O>, spell: &mut Casting<'_>) -> Step {
    let has = m.who(spell.me).map_or(0, |w| mana::available(&w, &mut ()));
    if has >= spell.cost || m.who(spell.me).is_some_and(|w| has_endless_mana(&w)) {
        return GOES_ON;
    }
    m.i_print(spell.me, "You don't have enough mana.")?;
    let asked = Question::yes_or_no(spell.me, "Force the spell all the same?");
    if has < spell.cost / 2 || m.ask_whoever_plays(&asked, 0)? == 0 {
        return REFUSED;
    }
    purse::mana(m, spell.me, spell.cost, false, label!("cast: forced"));
    let against = FORCED + m.roll(FORCED_BY_CHANCE, label!("cast: forced"))?;
    let plain = m.who(spell.me).map_or(0, |w| rating(&w, &spell.magic, 0, &mut ()));
    if against > plain { Ok(Err(Stop::Fails)) } else { GOES_ON }
}

/// 20: Metamagic tires whoever has learnt to bear it, the less the better it is at it; others pay nothing, as in
/// the original.
pub(super) fn strain_of_metamagic<O: Observer>(m: &mut Machine<'_, O>, spell: &mut Casting<'_>) -> Step {
    let mm = m.get(Mm);
    if mm == 0 || !m.who(spell.me).is_some_and(|w| w.has_skill(Skill::SK_METAMAGIC)) {
        return GOES_ON;
    }
    let total = skill::check(m, spell.me, Skill::SK_METAMAGIC, METAMAGIC_DC, 0)?.total;
    let margin = total - METAMAGIC_DC;
    let spared = if margin > 0 { 1 + margin / 5 } else { 0 };
    let tires = (metamagic::levels(mm) - spared).max(0);
    match tires == 0 || fatigue::lose(m, spell.me, tires, true, label!("cast: metamagic tires"))? {
        true => GOES_ON,
        false => REFUSED,
    }
}

/// 21: What a specialist lacks the gift for tires it at times.
pub(super) fn strain_of_school<O: Observer>(m: &mut Machine<'_, O>, spell: &mut Casting<'_>) -> Step {
    if spell.school >= 0 || m.roll(100, label!("cast: a school without gift tires"))? >= 2 * -spell.school {
        return GOES_ON;
    }
    let school = m.who(spell.me).and_then(|w| specialist::worst_school(&w, &spell.magic));
    if school.is_some() {
        m.i_print(spell.me, "You have no gift for this school of magic, and the spell tires you.")?;
    }
    fatigue::lose(m, spell.me, 1, false, label!("cast: a school without gift tires"))?;
    match m.has(spell.me, N::ASLEEP) {
        true => Ok(Err(Stop::Over(Answer::Done))),
        false => GOES_ON,
    }
}

/// 23: The mana goes, or is held for as long as the spell lasts; of whoever has endless mana it does not
/// (OPT_INF_MANA).
pub(super) fn pay<O: Observer>(m: &mut Machine<'_, O>, spell: &mut Casting<'_>) -> Step {
    if m.who(spell.me).is_some_and(|w| has_endless_mana(&w)) {
        return GOES_ON;
    }
    let held = spell.magic.has(EffectFlag::EF_LOSEMANA);
    purse::mana(m, spell.me, spell.cost, held, label!("cast: mana"));
    GOES_ON
}
