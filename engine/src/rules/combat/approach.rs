//! What has to hold before anybody attacks anybody (docs/rules/strikes.md, Common gates). A failing gate costs no
//! time. Knows no kind of attack.

use crate::base::dice_expr::Dice;
use crate::base::game_option::GameOption;
use crate::base::names::{
    Ability, AttackType, DamageType, Feat, MonsterFlag, Skill, StatiNature as Stati, StatiValue,
};
use crate::event::fields::{VicNotFleeing, VicReady};
use crate::event::{Link, Question};
use crate::rules::opportunity;
use crate::rules::prelude::*;
use crate::rules::query::hardness::of_thing;
use crate::rules::query::who::Held;
use crate::world::{CreatureField, Point, Thing};

/// The resistance of whoever a kind of damage does nothing to.
const IMMUNE: i32 = -1;

/// Asks the gates in order, the ground under the attacker last; `Some` ends the attack with that answer.
pub fn gates<O: Observer>(
    m: &mut Machine<'_, O>,
    me: Handle,
    victim: Handle,
) -> Result<Option<Answer>, Halt> {
    match m.is_here(victim) {
        true => gates_at(m, me, victim),
        false => Ok(Some(Answer::Abort)),
    }
}

/// The same for what may also be done to a fixture or an item (docs/rules/doors.md, Breaking).
pub fn gates_at<O: Observer>(
    m: &mut Machine<'_, O>,
    me: Handle,
    victim: Handle,
) -> Result<Option<Answer>, Halt> {
    if !is_there(m, victim) {
        return Ok(Some(Answer::Abort));
    }
    if let Some(answer) = composed(m, me, victim)? {
        return Ok(Some(answer));
    }
    let place = m.at(me);
    if let Some(terrain) = m.level_of(me).map().terrain(place) {
        let code = m.e().code();
        if m.ask(Link::TerrainDirect, terrain, code)? == Answer::Abort {
            return Ok(Some(Answer::Abort));
        }
    }
    Ok(None)
}

/// The same without the ground, which EV_SATTACK never asks in the measured traces, and at creatures alone.
pub fn willing<O: Observer>(
    m: &mut Machine<'_, O>,
    me: Handle,
    victim: Handle,
) -> Result<Option<Answer>, Halt> {
    match m.is_here(victim) {
        true => composed(m, me, victim),
        false => Ok(Some(Answer::Abort)),
    }
}

/// Does a player go on who has asked to be warned (OPT_WARN_DEQU) of a body that may destroy what strikes it: its weapon,
/// or itself where it has none?
pub(super) fn dares<O: Observer>(m: &mut Machine<'_, O>, me: Handle, victim: Handle) -> Result<bool, Halt> {
    if !m.chose(me, GameOption::OPT_WARN_DEQU) {
        return Ok(true);
    }
    let Some(slot) = m.slots(victim).into_iter().find(|slot| slot.attack == AttackType::A_DEQU) else {
        return Ok(true);
    };
    let Dice { number, sides, bonus } = slot.damage;
    let most = i32::from(number) * i32::from(sides) + i32::from(bonus);
    let resists = m.who(me).map_or(0, |w| w.resist_level(slot.dtype, false));
    let spared = [DamageType::AD_SHAT, DamageType::AD_RUST, DamageType::AD_SOAK].contains(&slot.dtype)
        && resists == IMMUNE;
    let hard = match super::arms::weapon(m, me).and_then(|h| Held::of(m.world(), m.content(), h)) {
        Some(held) => of_thing(&held, slot.dtype),
        None => (resists != IMMUNE).then_some(resists),
    };
    if spared || hard.is_none_or(|hard| hard >= most) {
        return Ok(true);
    }
    let text = "What touches its body may be destroyed. Attack all the same?";
    let dares = m.ask_whoever_plays(&Question::yes_or_no(me, text).usually(1), 1)?;
    Ok(dares == 1)
}

/// Is it in a state to attack at all, and this one, where there is one?
pub(super) fn composed<O: Observer>(
    m: &mut Machine<'_, O>,
    me: Handle,
    victim: Handle,
) -> Result<Option<Answer>, Halt> {
    if !m.is_here(me) {
        return Ok(Some(Answer::Abort));
    }
    if victim.is_some() {
        note_victim(m, victim);
    }
    // Nobody is afraid of a door.
    let lifeless = victim.is_some() && m.world().creature(victim).is_none();
    if !lifeless && m.has(me, Stati::AFRAID) && !m.feat(me, Feat::FT_LION_HEART) {
        return Ok(Some(Answer::Abort));
    }
    if m.has_from(me, Stati::CHARMED, victim) {
        return Ok(Some(Answer::Abort));
    }
    if m.has(me, Stati::NAUSEA)
        && let Some(answer) = nausea(m, me)?
    {
        return Ok(Some(answer));
    }
    Ok(None)
}

/// Where whoever or whatever is struck at stands or lies: a creature, a fixture, an item, which may be in somebody's
/// hands (docs/rules/doors.md, Breaking).
pub fn place_of<O: Observer>(m: &Machine<'_, O>, victim: Handle) -> Option<Point> {
    let world = m.world();
    match world.thing(victim)? {
        Thing::Creature(_) => m.is_here(victim).then(|| m.at(victim)),
        Thing::Feature(fixture) => fixture.is_here().then(|| fixture.at()),
        Thing::Item(item) => (item.gone() == 0).then(|| world.place_of(victim))?,
    }
}

/// Is there still something to strike at?
pub fn is_there<O: Observer>(m: &Machine<'_, O>, victim: Handle) -> bool {
    place_of(m, victim).is_some()
}

/// Can it touch a creature, a fixture or an item from where it stands?
pub fn touches<O: Observer>(m: &Machine<'_, O>, me: Handle, victim: Handle) -> bool {
    if m.world().creature(victim).is_some() {
        return m.beside(me, victim);
    }
    let reach = 1 + m.face(me) + i32::from(m.flag(me, MonsterFlag::M_REACH));
    m.world().share_level(me, victim) && place_of(m, victim).is_some_and(|at| m.at(me).steps(at) <= reach)
}

/// What chivalry asks about later: does the victim flee, can it fight back?
fn note_victim<O: Observer>(m: &mut Machine<'_, O>, victim: Handle) {
    let skirmish = StatiValue::FEAR_SKIRMISH.0;
    let flees = m.has(victim, Stati::AFRAID)
        && !m.has_val(victim, Stati::AFRAID, skirmish)
        && !m.feat(victim, Feat::FT_LION_HEART);
    let helpless = m.has_any(victim, &[Stati::PRONE, Stati::BLIND, Stati::PARALYSIS, Stati::STUCK]);
    m.set(VicNotFleeing, !flees, label!("attack: does the victim stand its ground"));
    m.set(VicReady, !helpless, label!("attack: can the victim fight back"));
}

/// Nausea lets only the concentrated attack.
fn nausea<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Result<Option<Answer>, Halt> {
    let skill = m.skill(me, Skill::SK_CONCENT);
    if skill < 10 {
        return Ok(Some(Answer::Abort));
    }
    let roll = m.d(20, label!("concentration against nausea"))?;
    if roll + skill >= 20 {
        return Ok(None);
    }
    opportunity::provoke_all(m, me)?;
    m.put_add(me, CreatureField::Timeout, 40, label!("nausea: the attack is lost"));
    Ok(Some(Answer::Done))
}

/// Is the creature open to blows because it cannot use its Dexterity (docs/rules/positions.md, Positions)?
pub fn no_dex<O: Observer>(m: &Machine<'_, O>, h: Handle) -> bool {
    const OPEN: [Stati; 11] = [
        Stati::ASLEEP,
        Stati::EXPOSED,
        Stati::GRABBED,
        Stati::GRAPPLED,
        Stati::GRAPPLING,
        Stati::NAUSEA,
        Stati::PARALYSIS,
        Stati::PRONE,
        Stati::STUCK,
        Stati::STUNNED,
        Stati::ENGULFED,
    ];
    if m.has_any(h, &OPEN) {
        return true;
    }
    if m.has_val(h, Stati::ELEVATED, StatiValue::ELEV_CEILING.0) {
        return true;
    }
    if m.has(h, Stati::BLIND) && !m.feat(h, Feat::FT_BLIND_FIGHT) {
        return true;
    }
    let charging = m.best_mag(h, Stati::CHARGING) > 0;
    if charging && !m.feat(h, Feat::FT_RUN) {
        return true;
    }
    m.best_mag(h, Stati::DISTRACTED) >= 10
}

/// Does Uncanny Dodge keep it from being caught off guard?
pub fn uncanny<O: Observer>(m: &Machine<'_, O>, h: Handle) -> bool {
    m.ability(h, Ability::CA_UNCANNY_DODGE) >= 1
}
