//! Eyes that harm, and what is too near (docs/rules/round.md).

use super::held::special;
use crate::base::game_option::GameOption;
use crate::base::names::{AttackType, DamageType as D, Perception, StatiNature as Nature};
use crate::rules::prelude::*;
use crate::rules::query::who::{Who, who};
use crate::world::Creature;

/// How far a gaze reaches, and what a look costs.
const GAZE_REACH: i32 = 6;
const GAZE_COST: i32 = 2;

/// A gaze at everybody hostile who looks back and does not suffer from it yet.
pub(super) fn gaze<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Result<(), Halt> {
    let Some(w) = who(m.world(), m.content(), me) else { return Ok(()) };
    if w.chosen(GameOption::OPT_USE_GAZE) == Some(0) || !w.has_attack(AttackType::A_GAZE) {
        return Ok(());
    }
    let looked_at: Vec<Handle> = others(&w)
        .filter(|c| c.at().distance(w.c.at()) <= GAZE_REACH)
        .filter_map(|c| w.other(c.handle()))
        .filter(|o| meets_eyes(&w, o) && !suffers(&w, o))
        .map(|o| o.c.handle())
        .collect();
    for victim in looked_at {
        let left = m.world().creature(me).map_or(0, |c| c.mana() - c.mana_used());
        if left >= GAZE_COST {
            special(m, me, victim, AttackType::A_GAZE)?;
        }
    }
    Ok(())
}

fn others<'a>(w: &Who<'a>) -> impl Iterator<Item = &'a Creature> + use<'a> {
    let me = w.c.handle();
    w.here().creatures().filter(move |c| c.handle() != me)
}

fn meets_eyes(w: &Who<'_>, other: &Who<'_>) -> bool {
    let sight = Perception::PER_VISUAL.0 | Perception::PER_INFRA.0;
    w.is_hostile_to(other) && !other.is_blind() && w.notices(other) && other.perceives(w) & sight != 0
}

/// Does it bear what the gaze would give, or is it charmed by whoever gazes?
fn suffers(w: &Who<'_>, other: &Who<'_>) -> bool {
    let charmed = other.c.stati().of(Nature::CHARMED).any(|s| s.thing == w.c.handle());
    let gaze = w.attacks().find(|slot| slot.attack == AttackType::A_GAZE);
    charmed || gaze.and_then(|slot| given_by(slot.dtype)).is_some_and(|nature| other.has_stati(nature))
}

/// The stati that a kind of damage gives.
fn given_by(kind: D) -> Option<Nature> {
    Some(match kind {
        D::AD_SLEE => Nature::ASLEEP,
        D::AD_STUN => Nature::STUNNED,
        D::AD_PLYS => Nature::PARALYSIS,
        D::AD_STON => Nature::STONING,
        D::AD_CHRM => Nature::CHARMED,
        D::AD_BLND => Nature::BLIND,
        D::AD_CONF => Nature::CONFUSED,
        D::AD_FEAR => Nature::AFRAID,
        _ => return None,
    })
}

/// Whoever of another kind stands beside it suffers from that; foes it perceives do so more.
pub(super) fn proximity<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Result<(), Halt> {
    let Some(w) = who(m.world(), m.content(), me) else { return Ok(()) };
    if !w.has_attack(AttackType::A_PROX) && !w.has_attack(AttackType::A_CPRX) {
        return Ok(());
    }
    let near: Vec<Handle> = others(&w)
        .filter(|c| c.true_form() != w.c.true_form() && w.is_beside(c.handle()))
        .map(|c| c.handle())
        .collect();
    for victim in near {
        special(m, me, victim, AttackType::A_PROX)?;
        let Some(w) = who(m.world(), m.content(), me) else { return Ok(()) };
        let foe =
            w.other(victim).is_some_and(|o| (w.is_hostile_to(&o) || o.is_hostile_to(&w)) && w.notices(&o));
        if foe {
            special(m, me, victim, AttackType::A_CPRX)?;
        }
    }
    Ok(())
}
