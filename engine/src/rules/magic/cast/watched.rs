//! The spell begins before everybody's eyes (docs/rules/magic.md, Casting).

use super::casting::Casting;
use super::counter::Watcher;
use super::step::{GOES_ON, Step, Stop, with};
use crate::base::names::{EffectFlag, EffectPurpose as Ep, Metamagic, Skill, StatiNature as N, StatiValue};
use crate::event::fields::EVictim;
use crate::rules::checks::skill;
use crate::rules::opportunity;
use crate::rules::prelude::*;
use crate::rules::senses::noise;
use crate::rules::stati;
use crate::world::{CreatureField, StatiQuery};

/// How far the words of a spell are heard.
const LOUD: i32 = 12;
/// How many of those who know what is being cast may counter it, at most.
const MOST_WATCHERS: usize = 62;

/// 24: Whoever sees it and has learnt of spells tries to tell which it is.
pub(super) fn by_the_learned<O: Observer>(m: &mut Machine<'_, O>, spell: &mut Casting<'_>) -> Step {
    let me = spell.me;
    let others: Vec<Handle> = m.level_of(me).creatures().map(|c| c.handle()).filter(|h| *h != me).collect();
    let name = m.content().shown_name(spell.magic.id).to_owned();
    let guarded = if with(m, Metamagic::MM_DEFENSIVE) { ", on guard" } else { "" };
    for watcher in others {
        if !m.perceives(watcher, me) {
            continue;
        }
        let learned = m.who(watcher).is_some_and(|w| w.has_skill(Skill::SK_SPELLCRAFT));
        let dc = 10 + spell.magic.level();
        let check = if learned { Some(skill::check(m, watcher, Skill::SK_SPELLCRAFT, dc, 0)?) } else { None };
        match check.filter(|check| check.passed) {
            Some(check) => {
                m.i_print(watcher, &format!("{{actor}} {{actor:begin|begins}} to cast {name}{guarded}."))?;
                if spell.watchers.len() < MOST_WATCHERS {
                    spell.watchers.push(Watcher { who: watcher, check: check.total });
                }
            }
            None => {
                m.i_print(watcher, &format!("{{actor}} {{actor:begin|begins}} to cast a spell{guarded}."))?
            }
        }
    }
    GOES_ON
}

/// 25: Its words are heard; until its next action the caster defends itself as one who casts.
pub(super) fn begun<O: Observer>(m: &mut Machine<'_, O>, spell: &mut Casting<'_>) -> Step {
    spell.hp = m.world().creature(spell.me).map_or(0, |c| c.hp());
    if !with(m, Metamagic::MM_VOCALIZE) {
        noise::make(m, spell.me, LOUD)?;
    }
    let how = if with(m, Metamagic::MM_STILL) { 2 } else { 1 };
    m.put(spell.me, CreatureField::Casting, how, label!("cast: begun"));
    GOES_ON
}

/// 26: Whoever doesn't cast on guard is struck at by those around: their blows answer the spell that is being cast, and
/// may call it off; then its time and mana are gone.
pub(super) fn struck_at<O: Observer>(m: &mut Machine<'_, O>, spell: &mut Casting<'_>) -> Step {
    let guarded = with(m, Metamagic::MM_DEFENSIVE) || spell.magic.has(EffectFlag::EF_DEFENSIVE);
    let called_off = !guarded && opportunity::provoke_all_by(m, spell.me, spell.action().to(m.get(EVictim)))?;
    if !m.is_here(spell.me) {
        m.put(spell.me, CreatureField::Casting, 0, label!("cast: dead"));
        return Ok(Err(Stop::Over(Answer::Abort)));
    }
    if called_off {
        m.put_add(spell.me, CreatureField::Timeout, spell.time, label!("cast: called off"));
        return Ok(Err(Stop::Over(Answer::Abort)));
    }
    GOES_ON
}

/// 27: Whoever strikes from the unseen is seen, unless its invisibility is of the better kind.
pub(super) fn comes_to_light<O: Observer>(m: &mut Machine<'_, O>, spell: &mut Casting<'_>) -> Step {
    let (me, victim) = (spell.me, m.get(EVictim));
    let friendly = m.who(victim).is_some_and(|w| w.is_friend_of(me));
    let harmless = friendly || spell.magic.has(EffectFlag::EF_NOTBAD);
    if harmless && !spell.is_for([Ep::EP_ATTACK, Ep::EP_CURSE, Ep::EP_SUMMON]) {
        return GOES_ON;
    }
    let why = label!("cast: no longer unseen");
    let improved = StatiValue::INV_IMPROVED.0;
    let first = m.who(me).and_then(|w| w.stati_of(N::INVIS).next());
    if first.is_some_and(|s| s.val != i32::from(improved)) {
        stati::end(m, me, N::INVIS, why)?;
    }
    let lesser: Vec<i16> = m.who(me).map_or(Vec::new(), |w| {
        let all = w.c.stati().of(N::INVIS_TO).map(|s| s.val);
        all.filter(|val| *val != improved).collect()
    });
    for val in lesser {
        stati::remove(m, me, StatiQuery::of(N::INVIS_TO).val(val), why)?;
    }
    GOES_ON
}
