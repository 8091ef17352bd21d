//! What keeps a creature from moving where it wants, or at all: held, stuck, prone, halted, confused, afraid
//! (docs/rules/movement.md, Held, stuck, prone).

use super::step::{Step, Way};
use crate::base::dice_expr::Dice;
use crate::base::game_option::GameOption;
use crate::base::names::{
    AttackType, Attribute, DamageType, Feat, Named, SaveType, Skill, StatiNature as Nature,
};
use crate::event::Question;
use crate::event::fields::{DType, EActor, EParam, EVictim, SaveDc, VDmg};
use crate::rules::checks::save::saving_throw;
use crate::rules::checks::skill;
use crate::rules::growth::practice;
use crate::rules::prelude::*;
use crate::rules::query::way;
use crate::rules::query::who::who;
use crate::rules::{opportunity, stati};
use crate::world::CreatureField;

/// Skill check that keeps one's feet or finds them again.
const STEADY: i32 = 15;
const CONFUSED: i32 = 18;

/// Of one that wants to walk; `here`: it wants to stay where it is. `None`: nothing.
pub(super) fn walking<O: Observer>(
    m: &mut Machine<'_, O>,
    me: Handle,
    here: bool,
) -> Result<Option<Answer>, Halt> {
    if let Some(holder) = grip(m, me) {
        let escape = EventInfo::new(EventCode::EV_SATTACK).with(EActor, me).with(EVictim, holder);
        m.throw(escape.with(EParam, AttackType::A_ESCA.number()))?;
        if !m.is_here(me) || grip(m, me).is_some() {
            return Ok(Some(Answer::Abort));
        }
    }
    if m.has(me, Nature::STUCK) {
        return struggle(m, me).map(Some);
    }
    if m.has(me, Nature::PRONE) {
        let asks = Question::yes_or_no(me, "Stand up?").usually(1);
        if m.chosen(me, GameOption::OPT_AUTO_STAND) == Some(0) && m.ask_whoever_plays(&asks, 1)? == 0 {
            return Ok(Some(Answer::Abort));
        }
        return stands_up(m, me).map(Some);
    }
    if here {
        let idle = m.world().creature(me).is_some_and(|c| c.timeout() == 0);
        if idle {
            m.put_add(me, CreatureField::Timeout, 30, label!("walk: it stays"));
        }
        return Ok(Some(Answer::Done));
    }
    Ok(None)
}

/// Whoever holds it, or whom it holds.
fn grip<O: Observer>(m: &Machine<'_, O>, me: Handle) -> Option<Handle> {
    let list = m.world().creature(me)?.stati();
    let grips = [Nature::GRABBED, Nature::GRAPPLED, Nature::GRAPPLING];
    grips.into_iter().find_map(|n| list.of(n).next().map(|s| s.thing))
}

/// Stuck: Escape Artist against 15 + Mag; free for the time it takes, or 20 segments lost.
fn struggle<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Ruling {
    let hold = m.best_mag(me, Nature::STUCK);
    if skill::check(m, me, Skill::SK_ESCAPE_ART, STEADY + hold, 0)?.passed {
        let amount = 1 + m.roll(6, label!("exercise of strength"))?;
        practice::practise(m, me, practice::UNSTUCK, amount)?;
        stati::end(m, me, Nature::STUCK, label!("walk: struggled free"))?;
        let cost = 1500 / (100 + 5 * m.modifier(me, Attribute::A_DEX)).max(10);
        m.put_add(me, CreatureField::Timeout, cost, label!("walk: struggling free"));
    } else {
        m.put_add(me, CreatureField::Timeout, 20, label!("walk: still stuck"));
    }
    Ok(Answer::Done)
}

/// Prone: it gets up instead, open to blows meanwhile; those who learned it are up at once.
fn stands_up<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Ruling {
    let why = label!("walk: standing up");
    if !springs_up(m, me)? {
        let cost = 2500 / (100 + 5 * m.modifier(me, Attribute::A_DEX)).max(10);
        m.put_add(me, CreatureField::Timeout, cost, why);
        opportunity::provoke_all(m, me)?;
    }
    stati::end(m, me, Nature::PRONE, why)?;
    m.recalculate(me);
    Ok(Answer::Done)
}

fn springs_up<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Result<bool, Halt> {
    if !m.feat(me, Feat::FT_INSTANT_STAND) {
        return Ok(false);
    }
    let reflex = m.who(me).map_or(0, |w| w.save_bonus(SaveType::REF, 0));
    if reflex > m.skill(me, Skill::SK_BALANCE) {
        return saving_throw(m, me, SaveType::REF, STEADY, 0, 0, label!("save to stand up at once"));
    }
    Ok(skill::check(m, me, Skill::SK_BALANCE, STEADY, 0)?.passed)
}

/// Of one that is pushed. What sticks is torn at by foes; what holds others lets them go.
pub(super) fn pushed<O: Observer>(
    m: &mut Machine<'_, O>,
    me: Handle,
    pusher: Handle,
) -> Result<Option<Answer>, Halt> {
    if m.has(me, Nature::STUCK) {
        if who(m.world(), m.content(), pusher).is_some_and(|w| w.hates(me)) {
            let amount = m.dice(Dice::new(1, 6, 0), label!("pushed: torn at"))?;
            let hurt = EventInfo::new(EventCode::EV_DAMAGE).with(EActor, pusher).with(EVictim, me);
            m.throw(hurt.with(DType, DamageType::AD_BLUNT).with(VDmg, amount))?;
        }
        return Ok(Some(Answer::Abort));
    }
    if m.has_any(me, &[Nature::PRONE, Nature::GRAPPLED, Nature::GRABBED]) {
        return Ok(Some(Answer::Abort));
    }
    stati::end(m, me, Nature::GRAPPLING, label!("pushed: it lets go"))?;
    Ok(None)
}

/// Does it not move at all (MOV of -20 and below)?
pub(super) fn is_halted<O: Observer>(m: &Machine<'_, O>, me: Handle) -> bool {
    100 + 5 * m.attr(me, Attribute::A_MOV) <= 0
}

/// Confused: it may not go where it wants. Whoever charges may fall instead.
pub(super) fn staggers<O: Observer>(m: &mut Machine<'_, O>, step: &mut Step) -> Result<Option<Answer>, Halt> {
    let me = step.me;
    if !m.has(me, Nature::CONFUSED) {
        return Ok(None);
    }
    step.confused = true;
    if skill::check(m, me, Skill::SK_BALANCE, CONFUSED, 0)?.passed {
        return Ok(None);
    }
    if m.has(me, Nature::CHARGING) {
        let die = label!("save to keep the charge");
        if !saving_throw(m, me, SaveType::REF, 20, 0, 0, die)? {
            stati::end(m, me, Nature::CHARGING, label!("walk: it stumbles"))?;
            let trip = EventInfo::new(EventCode::EV_DAMAGE).with(EActor, me).with(EVictim, me);
            m.throw(trip.with(DType, DamageType::AD_TRIP).with(VDmg, -1).with(SaveDc, -1))?;
            m.put_add(me, CreatureField::Timeout, 12, label!("walk: it stumbles"));
            return Ok(Some(Answer::Done));
        }
    } else if step.way == Way::Jump {
        let dx = m.roll(4, label!("confused: how far east"))? as i16 - 2;
        let dy = m.roll(4, label!("confused: how far south"))? as i16 - 2;
        step.to = step.to.shifted(dx, dy);
    } else {
        // The last direction never comes up, as in the original.
        let direction = m.roll(7, label!("confused: which way"))?;
        let (dx, dy) = way::way_of(direction).unwrap_or((0, 0));
        step.to = step.from.shifted(dx, dy);
    }
    Ok(None)
}

/// 7: a player who is afraid takes no step nearer to what it fears, once that is near enough.
pub(super) fn shrinks_back<O: Observer>(m: &Machine<'_, O>, step: &Step) -> bool {
    let Some(w) = m.who(step.me).filter(|w| w.c.is_player()) else { return false };
    if step.way == Way::Push || w.has_feat(Feat::FT_LION_HEART) {
        return false;
    }
    w.c.stati().of(Nature::AFRAID).any(|fear| {
        w.other(fear.thing).filter(|feared| feared.c.level() == w.c.level()).is_some_and(|feared| {
            let (before, after) = (step.from.distance(feared.c.at()), step.to.distance(feared.c.at()));
            after < before && after <= 5 + feared.modifier(Attribute::A_CHA)
        })
    })
}
