//! What comes of a spell that is cast (docs/rules/magic.md, Casting).

use super::super::figures::metamagic::levels;
use super::casting::Casting;
use super::counter::Countered;
use crate::base::names::{
    Ability, EffectArchetype, EffectFlag, Metamagic, Named, StatiNature as N, StatiSource,
};
use crate::content::Magic;
use crate::event::fields::{EVictim, IsSharedSpell, Mm};
use crate::rules::growth::practice;
use crate::rules::prelude::*;
use crate::rules::stati;
use crate::world::{Stati, StatiQuery};

/// Up to which chance of its own a spell is very hard, and hard.
const VERY_HARD: i32 = 30;
const HARD: i32 = 60;

/// 33 to 37: The effect, shared with a companion; what its metamagic holds is noted, and casting under threat teaches.
pub(super) fn effect<O: Observer>(
    m: &mut Machine<'_, O>,
    spell: &Casting<'_>,
    countered: Countered,
) -> Ruling {
    heals_fully(m, spell);
    if countered == Countered::No {
        shared(m, spell.me, &spell.magic, false)?;
    }
    let threatened = spell.character && m.who(spell.me).is_some_and(|w| w.is_threatened());
    let answer = m.rethrow(EventCode::EV_EFFECT)?;
    keep_metamagic(m, spell)?;
    if threatened {
        learn(m, spell)?;
    }
    Ok(answer)
}

/// 33: Healers of skill heal as much as can be.
fn heals_fully<O: Observer>(m: &mut Machine<'_, O>, spell: &Casting<'_>) {
    let heals = spell.magic.segment(0).is_some_and(|first| first.eval == EffectArchetype::EA_HEALING);
    let Some(w) = m.who(spell.me).filter(|_| heals) else { return };
    let skilled = w.has_ability(Ability::CA_MAXIMIZE_HEALING)
        && w.ability(Ability::CA_MAXIMIZE_HEALING) >= spell.magic.level();
    if skilled {
        let mm = m.get(Mm) | Metamagic::MM_MAXIMIZE.number().cast_unsigned();
        m.set(Mm, mm, label!("cast: a healer of skill"));
    }
}

/// 34: What a player casts on itself its companion has too, first.
pub(super) fn shared<O: Observer>(
    m: &mut Machine<'_, O>,
    me: Handle,
    magic: &Magic<'_>,
    marked: bool,
) -> Result<(), Halt> {
    let victim = m.get(EVictim);
    let aimless = !victim.is_some() && magic.segment(0).is_none_or(|first| first.qval == 0);
    let player = m.world().creature(me).is_some_and(|c| c.is_player());
    if !player || !(victim == me || aimless) {
        return Ok(());
    }
    let companion = m.who(me).and_then(|w| w.stati_of(N::HAS_ANIMAL).next()).map(|s| s.thing);
    let Some(companion) = companion.filter(|h| m.world().creature(*h).is_some()) else { return Ok(()) };
    let answer = m.throw_copy(EventCode::EV_EFFECT, |e| {
        let e = e.with(EVictim, companion);
        if marked { e.with(IsSharedSpell, true) } else { e }
    })?;
    if answer != Answer::Abort {
        m.i_print(me, "Your companion shares it through a special bond.")?;
    }
    Ok(())
}

/// 36: The metamagic of a spell that holds mana is noted as long as it lies on its caster.
fn keep_metamagic<O: Observer>(m: &mut Machine<'_, O>, spell: &Casting<'_>) -> Result<(), Halt> {
    let mm = m.get(Mm);
    if mm == 0 || !spell.magic.has(EffectFlag::EF_LOSEMANA) {
        return Ok(());
    }
    let query = StatiQuery { effect: Some(spell.magic.id), ..StatiQuery::default() };
    let of_it = stati::read::first(m.world(), spell.me, query).map(|(_, s)| (s.thing, s.duration, s.clev));
    let Some((thing, rounds, level)) = of_it else { return Ok(()) };
    let [low, high] = [mm, mm >> 16].map(|half| (half & 0xffff) as u16 as i16);
    let record = Stati::new(N::STORED_MM, low, high)
        .by(thing)
        .lasting(rounds)
        .from_source(StatiSource::SS_ENCH)
        .of_effect(spell.magic.id)
        .cast_at(level.into());
    stati::gain(m, spell.me, record, label!("cast: its metamagic is held"))
}

/// 37: Hard spells, and metamagic, cast under threat teach.
fn learn<O: Observer>(m: &mut Machine<'_, O>, spell: &Casting<'_>) -> Result<(), Halt> {
    let hard = match spell.magic.numbers.chance {
        chance if chance <= VERY_HARD => 12,
        chance if chance <= HARD => 4,
        _ => 0,
    };
    if hard > 0 {
        let amount = m.d(hard, label!("cast: exercise"))?;
        practice::practise(m, spell.me, practice::CAST, amount)?;
    }
    let mm = m.get(Mm);
    if mm != 0 {
        let amount = 1 + m.roll(2 * levels(mm), label!("cast: exercise of metamagic"))?;
        practice::practise(m, spell.me, practice::CAST_WITH_METAMAGIC, amount)?;
    }
    Ok(())
}
