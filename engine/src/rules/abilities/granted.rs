//! What domains grant their priests: protective ward, feat of strength, soothing word, unbind; and whom they turn or
//! command.

use super::near::within_reach;
use crate::base::names::{
    Ability, AttackType, Attribute as A, AttributeGroup, MonsterType, Named, SaveBits, SaveType,
    StatiNature as N, StatiSource,
};
use crate::event::checking::spoken;
use crate::event::fields::{AType, EParam, VDmg};
use crate::rules::checks::fatigue;
use crate::rules::checks::save::{saving_throw, sorts};
use crate::rules::prelude::*;
use crate::rules::query::ask::{one_of, refused};
use crate::rules::stati::{end_from, gain, temp};
use crate::world::stati::within;
use crate::world::{CreatureField, Stati};

/// What each tires.
const WARD_TIRES: i32 = 2;
const STRENGTH_TIRES: i32 = 4;
const WORD_TIRES: i32 = 3;
const UNBIND_TIRES: i32 = 2;
/// Rounds of a ward, and more for each level.
const WARDED: (i32, i32) = (20, 3);
/// Squares that a soothing word reaches, and what a will has to withstand beside half the level and Charisma.
const WORD_REACHES: i32 = 6;
const WORD_DC: i32 = 10;
/// How urgent a foe is whoever held somebody that is free now.
const HELD_ME: i16 = 50;

fn of_effect(record: Stati, id: &str) -> Stati {
    record.of_effect(ResId::new(Kind::Effect, id))
}

/// CA_PROTECTIVE_WARD: the next saving throw is better by the level.
///
/// # Errors
/// The action is over, or there is no answer yet.
pub(super) fn wards<O: Observer>(m: &mut Machine<'_, O>, me: Handle, level: i32) -> Ruling {
    if !fatigue::lose(m, me, WARD_TIRES, true, label!("protective ward: it tires"))? {
        return Ok(Answer::Abort);
    }
    m.print(Audience::Actor, "You ask your god to ward off harm.")?;
    let rounds = within(WARDED.0 + WARDED.1 * level);
    let record =
        temp(N::ADJUST_SAC, me, rounds, StatiSource::SS_ONCE, AttributeGroup::A_SAV.0, within(level));
    gain(m, me, of_effect(record, "protective_ward"), label!("protective ward"))?;
    Ok(Answer::Done)
}

/// CA_FEAT_OF_STRENGTH: Strength higher by the level, for a round.
///
/// # Errors
/// The action is over, or there is no answer yet.
pub(super) fn strains<O: Observer>(m: &mut Machine<'_, O>, me: Handle, level: i32) -> Ruling {
    if !fatigue::lose(m, me, STRENGTH_TIRES, true, label!("feat of strength: it tires"))? {
        return Ok(Answer::Abort);
    }
    m.print(Audience::Actor, "You strain with all your strength.")?;
    let strength = within(A::A_STR.number());
    let record = temp(N::ADJUST_SAC, me, 1, StatiSource::SS_MISC, strength, within(level));
    gain(m, me, of_effect(record, "feat_of_strength"), label!("feat of strength"))?;
    Ok(Answer::Done)
}

/// CA_SOOTHING_WORD: living foes without reason that stand near lose their wish to fight, unless a will withstands.
///
/// # Errors
/// The action is over, or there is no answer yet.
pub(super) fn soothes<O: Observer>(m: &mut Machine<'_, O>, me: Handle, level: i32) -> Ruling {
    if !fatigue::lose(m, me, WORD_TIRES, true, label!("soothing word: it tires"))? {
        return Ok(Answer::Abort);
    }
    m.d_print("You speak a word of peace.", "{actor} speaks a word of peace.")?;
    let dc = WORD_DC + level / 2 + m.modifier(me, A::A_CHA);
    let against = sorts([SaveBits::SA_ENCH, SaveBits::SA_MAGIC]);
    for it in within_reach(m, me, WORD_REACHES) {
        let meant = m.hostile(it, me)
            && m.is_type(it, MonsterType::MA_LIVING)
            && !m.is_type(it, MonsterType::MA_SAPIENT);
        if !meant {
            continue;
        }
        if saving_throw(m, it, SaveType::WILL, dc, against, 0, label!("save vs soothing word"))? {
            m.id_print(it, "The word does not move you.", "{obj} is not moved.")?;
        } else {
            pacify(m, it, label!("soothing word"))?;
            m.id_print(it, "Your anger leaves you.", "{obj} calms down.")?;
        }
    }
    Ok(Answer::Done)
}

/// It has no foes any more, is peaceful and lets go whom it does not hate.
fn pacify<O: Observer>(m: &mut Machine<'_, O>, it: Handle, why: Label) -> Result<(), Halt> {
    if m.world().creature(it).is_none_or(|c| c.is_character()) {
        return Ok(());
    }
    m.put_targets(it, Vec::new(), true, why);
    m.put(it, CreatureField::Peaceful, 1, why);
    let held = [(N::GRAPPLING, [N::GRAPPLED, N::GRABBED]), (N::ENGULFER, [N::ENGULFED, N::ENGULFED])];
    for (own, theirs) in held {
        let others: Vec<Handle> =
            m.world().stati(it).map(|s| s.of(own).map(|s| s.thing).collect()).unwrap_or_default();
        for other in others.into_iter().filter(|h| h.is_some()) {
            if m.hostile(it, other) {
                continue;
            }
            for nature in theirs {
                end_from(m, other, nature, it, why)?;
            }
            end_from(m, it, own, other, why)?;
        }
    }
    Ok(())
}

/// CA_UNBIND: whoever was summoned and serves against its will is freed, where Charisma and a die beat those of the
/// summoner.
///
/// # Errors
/// The action is over, or there is no answer yet.
pub(super) fn unbinds<O: Observer>(m: &mut Machine<'_, O>, me: Handle, level: i32) -> Ruling {
    if !fatigue::lose(m, me, UNBIND_TIRES, true, label!("unbind: it tires"))? {
        return Ok(Answer::Abort);
    }
    m.d_print("You call on the power that frees.", "{actor} calls on the power that frees.")?;
    let reach = (level + m.modifier(me, A::A_CHA)).max(1);
    for it in within_reach(m, me, reach) {
        let bound = m.world().stati(it).and_then(|s| s.of(N::SUMMONED).next().map(|s| s.thing));
        let Some(summoner) = bound.filter(|h| m.who(*h).is_some()) else { continue };
        if m.hostile(it, summoner) {
            continue;
        }
        let own = m.d(20, label!("unbind: one's own"))? + m.modifier(me, A::A_CHA);
        let theirs = m.d(20, label!("unbind: the summoner's"))? + m.modifier(summoner, A::A_CHA);
        if own < theirs {
            m.id_print(summoner, "You keep your hold.", "{obj} keeps its hold.")?;
        } else if m.world().creature(it).is_some_and(|c| !c.is_character()) {
            frees(m, me, it, summoner)?;
        }
    }
    Ok(Answer::Done)
}

/// It turns on its summoner, and forgives whoever freed it.
fn frees<O: Observer>(m: &mut Machine<'_, O>, me: Handle, it: Handle, summoner: Handle) -> Result<(), Halt> {
    let why = label!("unbind: it is free");
    m.regard(it, summoner, None, false, why);
    let seen = m.perceives(it, summoner);
    m.regard(it, summoner, Some(HELD_ME), seen, why);
    m.regard(it, me, None, false, why);
    m.id_print(it, "Nobody commands you any more.", "{obj} is free.")?;
    m.print(Audience::To(summoner), "Your hold on what you summoned is broken.")
}

/// CA_TURNING, CA_GREATER_TURNING, CA_COMMAND: EV_TURNING, of one of the types that its records name.
///
/// # Errors
/// The action is over, or there is no answer yet.
pub(super) fn turns<O: Observer>(m: &mut Machine<'_, O>, me: Handle, ability: Ability) -> Ruling {
    let nature = match ability {
        Ability::CA_COMMAND => N::COMMAND_ABILITY,
        Ability::CA_GREATER_TURNING => N::GTURN_ABILITY,
        _ => N::TURN_ABILITY,
    };
    let mut kinds: Vec<i16> =
        m.world().stati(me).map(|s| s.of(nature).map(|s| s.val).collect()).unwrap_or_default();
    kinds.sort_unstable();
    kinds.dedup();
    let named = |kind: i16| spoken(MonsterType::from_number(i32::from(kind)));
    let all = kinds.into_iter().map(|kind| (kind, named(kind))).collect();
    let Some(kind) = one_of(m, me, "Of which type?", all)? else {
        return refused(m, "{actor} {actor:have|has} power over no type of creature.");
    };
    // What both sum up are the records of turning, also for the greater one.
    let summed = if nature == N::COMMAND_ABILITY { N::COMMAND_ABILITY } else { N::TURN_ABILITY };
    let strength = m.who(me).map_or(0, |w| w.sum_mag(summed, Some(i32::from(kind))));
    m.set(EParam, i32::from(kind), label!("turning: whom"));
    m.set(AType, AttackType(within(ability.number())), label!("turning: which ability"));
    m.set(VDmg, strength, label!("turning: strength of its records"));
    m.rethrow(EventCode::EV_TURNING)
}
