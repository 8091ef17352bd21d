//! What spoils a spell as it begins (docs/rules/magic.md, Casting): a song of one's own, no firm stand, and
//! somebody's chant.

use super::casting::Casting;
use super::step::{GOES_ON, REFUSED, Step, Stop, with};
use crate::base::dice_expr::Dice;
use crate::base::names::{
    Ability, Attribute, Metamagic, SaveBits, SaveType, Skill, StatiNature as N, StatiSource, StatiValue,
};
use crate::rules::checks::save::saving_throw;
use crate::rules::checks::skill;
use crate::rules::combat::aloft;
use crate::rules::prelude::*;
use crate::rules::query::ask::confirms;
use crate::rules::stati;
use crate::world::stati::within;

/// The spell fails.
const FAILS: Step = Ok(Err(Stop::Fails));
/// What gestures take under the ceiling, and in a tree.
const UNDER_THE_CEILING: i32 = 25;
const IN_A_TREE: i32 = 15;
/// What they take in the air, before the level of the spell.
const IN_THE_AIR: i32 = 7;

/// 15: Whoever sings has no voice for a spell.
pub(super) fn by_its_song<O: Observer>(m: &mut Machine<'_, O>, spell: &mut Casting<'_>) -> Step {
    if !m.has(spell.me, N::SINGING) || with(m, Metamagic::MM_VOCALIZE) {
        return GOES_ON;
    }
    if !confirms(m, spell.me, "Stop singing?")? {
        return REFUSED;
    }
    stati::end(m, spell.me, N::SINGING, label!("cast: no voice for both"))?;
    GOES_ON
}

/// 16: Gestures aloft take a firm hold, and in the air balance.
pub(super) fn by_its_stand<O: Observer>(m: &mut Machine<'_, O>, spell: &mut Casting<'_>) -> Step {
    let me = spell.me;
    if with(m, Metamagic::MM_STILL) {
        return GOES_ON;
    }
    if m.has(me, N::ELEVATED) {
        let ceiling = m.has_val(me, N::ELEVATED, StatiValue::ELEV_CEILING.0);
        let dc = if ceiling { UNDER_THE_CEILING } else { IN_A_TREE };
        if !skill::check(m, me, Skill::SK_CLIMB, dc, 0)?.passed {
            m.i_print(me, "You let go for the gestures, and fall!")?;
            aloft::falls(m, me)?;
            return FAILS;
        }
    } else if m.has(me, N::LEVITATION) {
        let dc = IN_THE_AIR + 3 * spell.magic.level();
        if !skill::check(m, me, Skill::SK_BALANCE, dc, 0)?.passed {
            m.id_print(
                me,
                "Without firm ground you can't get the gestures right.",
                "Without firm ground {obj} can't get the gestures right.",
            )?;
            return FAILS;
        }
    }
    GOES_ON
}

/// 17: Words are drowned by a player's chant that breaks spells, unless the caster concentrates.
pub(super) fn by_a_chant<O: Observer>(m: &mut Machine<'_, O>, spell: &mut Casting<'_>) -> Step {
    let Some(singer) = chanter(m, spell.me).filter(|_| !with(m, Metamagic::MM_VOCALIZE)) else {
        return GOES_ON;
    };
    let calm = skill::check(m, spell.me, Skill::SK_CONCENT, 0, 0)?.total;
    let chant = skill::check(m, singer, Skill::SK_PERFORM, 0, 0)?.total;
    if calm >= chant {
        m.id_print(
            spell.me,
            "You cast on through the chant.",
            "{obj} {obj:cast|casts} on through the chant.",
        )?;
        return GOES_ON;
    }
    let dc = 10 + m.ability(singer, Ability::CA_BARDIC_MUSIC) / 2 + m.modifier(singer, Attribute::A_CHA);
    let sorts = SaveBits::SA_CONF.0;
    if saving_throw(m, spell.me, SaveType::WILL, dc, sorts, 0, label!("save vs a chant that breaks spells"))?
    {
        m.id_print(spell.me, "The chant spoils your spell!", "The chant spoils the spell of {obj}!")?;
        return FAILS;
    }
    m.id_print(spell.me, "The chant confuses you!", "The chant confuses {obj}!")?;
    let rounds = m.dice(Dice::new(2, 4, 0), label!("rounds confused"))?;
    let record = stati::temp(N::CONFUSED, Handle::NONE, within(rounds), StatiSource::SS_ATTK, 0, 0);
    stati::gain(m, spell.me, record, label!("cast: confused by a chant"))?;
    FAILS
}

/// The player, if it chants so that spells break, and is near enough.
fn chanter<O: Observer>(m: &Machine<'_, O>, me: Handle) -> Option<Handle> {
    let player = m.world().creatures().find(|c| c.is_player())?.handle();
    // The first of its songs counts.
    let song = m.who(player)?.stati_of(N::SINGING).next()?.val;
    let near = m.distance(player, me) <= m.skill(player, Skill::SK_PERFORM) + 2;
    (near && song == i32::from(StatiValue::BARD_SPELLBREAK.0)).then_some(player)
}
