//! Traps (docs/rules/traps.md): found, set off, disarmed, set again, taken apart.

use super::stati;
use crate::base::names::{
    EffectFlag, Feat, MonsterFlag, Named, ObjectType, SaveBits, SaveType, Skill, StatiNature as Nature,
    StatiSource, TrapState,
};
use crate::event::fields::{EActor, EId, EItem, EVictim, IsLoc, IsTrap, VCasterLev};
use crate::rules::checks::save::{saving_throw, sorts};
use crate::rules::checks::skill;
use crate::rules::checks::tried::{boost_retry, retry_bonus};
use crate::rules::class_rules::class_rules;
use crate::rules::growth::experience;
use crate::rules::growth::reward::reward;
use crate::rules::prelude::*;
use crate::world::{CreatureField, FeatureField, Point, Stati};

/// Caster level of every trap.
const CASTER_LEVEL: i32 = 12;
/// How hard a trap is to find by walking, to avoid, and to disarm, before its level.
pub(super) const FIND: i32 = 20;
const AVOID: i32 = 15;
const DISARM: i32 = 15;

class_rules! {
    /// Rules of traps.
    pub fn trap_rules;
    EVENT(EV_DISARM): Victim => may_be_disarmed,
}

/// The trap on a square.
pub fn at<O: Observer>(m: &Machine<'_, O>, at: Point) -> Option<Handle> {
    m.here().features_at(at).find(|f| f.effect.is_some() || is_trap(m, f.handle)).map(|f| f.handle)
}

/// Is it a trap by its kind?
pub fn is_trap<O: Observer>(m: &Machine<'_, O>, h: Handle) -> bool {
    let kind = m.world().feature(h).and_then(|f| m.content().feature(f.kind));
    kind.is_some_and(|k| k.ftype == ObjectType::T_TRAP)
}

pub(super) fn is_so<O: Observer>(m: &Machine<'_, O>, trap: Handle, state: TrapState) -> bool {
    m.world().feature(trap).is_some_and(|f| f.trap_is(state))
}

pub(super) fn mark<O: Observer>(m: &mut Machine<'_, O>, trap: Handle, state: TrapState, on: bool) {
    let Some(old) = m.world().feature(trap).map(|f| f.trap()) else { return };
    let new = if on { old | state.number() } else { old & !state.number() };
    m.put_feature(trap, FeatureField::Trap, new, label!("trap: what became of it"));
}

/// The level of a trap: its effect's (TrapLevel).
pub fn level<O: Observer>(m: &Machine<'_, O>, trap: Handle) -> i32 {
    let effect = m.world().feature(trap).and_then(|f| m.content().effect(f.effect?));
    effect.map_or(0, |e| e.level.value(CASTER_LEVEL, 0))
}

pub(super) fn is_mundane<O: Observer>(m: &Machine<'_, O>, trap: Handle) -> bool {
    let effect = m.world().feature(trap).and_then(|f| m.content().effect(f.effect?));
    effect.is_some_and(|e| e.has(EffectFlag::EF_MUNDANE))
}

/// Who set it again.
pub(super) fn set_by<O: Observer>(m: &Machine<'_, O>, trap: Handle) -> Option<Handle> {
    m.world().stati(trap)?.of(Nature::RESET_BY).next().map(|s| s.thing)
}

// ---- found

/// Looks for it; a failure marks it for everybody.
pub(super) fn searched<O: Observer>(
    m: &mut Machine<'_, O>,
    me: Handle,
    trap: Handle,
    dc: i32,
) -> Result<bool, Halt> {
    let bonus = retry_bonus(m, trap, me, Skill::SK_SEARCH);
    if skill::check(m, me, Skill::SK_SEARCH, dc, bonus)?.passed {
        return Ok(true);
    }
    mark(m, trap, TrapState::TS_SEARCHED, true);
    boost_retry(m, trap, me, Skill::SK_SEARCH)?;
    Ok(false)
}

/// It is known from now on, if a player saw that somebody found it.
pub(super) fn tell_players<O: Observer>(m: &mut Machine<'_, O>, finder: Handle, trap: Handle) {
    let seen = m
        .level_of(finder)
        .creatures()
        .any(|c| c.is_player() && (c.handle() == finder || m.perceives(c.handle(), finder)));
    let nobody_plays = !m.world().creatures().any(|c| c.is_player());
    if seen || nobody_plays {
        mark(m, trap, TrapState::TS_FOUND, true);
    }
}

// ---- going off

/// A trap goes off at somebody, in a record of its own (TriggerTrap).
pub fn trigger<O: Observer>(m: &mut Machine<'_, O>, trap: Handle, victim: Handle, found: bool) -> Ruling {
    if is_so(m, trap, TrapState::TS_DISARMED) {
        return Ok(Answer::Nothing);
    }
    let record = EventInfo::new(EventCode::EV_EFFECT).with(EActor, victim).with(EVictim, victim);
    match avoided(m, trap, victim, found)? {
        Some(answer) => Ok(answer),
        None => {
            let effect = m.world().feature(trap).and_then(|f| f.effect);
            springs(m, trap, victim)?;
            let record = record.with(EId, effect).with(EItem, trap).with(IsTrap, true);
            let answer = m.throw(record.with(VCasterLev, CASTER_LEVEL))?;
            credited(m, trap, victim)?;
            Ok(answer)
        }
    }
}

/// The same within the record in hand, which then tells what came of it.
pub(super) fn trigger_here<O: Observer>(
    m: &mut Machine<'_, O>,
    trap: Handle,
    victim: Handle,
    found: bool,
) -> Ruling {
    if let Some(answer) = avoided(m, trap, victim, found)? {
        return Ok(answer);
    }
    let effect = m.world().feature(trap).and_then(|f| f.effect);
    springs(m, trap, victim)?;
    let why = label!("trap: its effect");
    m.set(IsTrap, true, why);
    m.set(IsLoc, false, why);
    m.set(VCasterLev, CASTER_LEVEL, why);
    m.set(EId, effect, why);
    m.set(EItem, trap, why);
    m.set(EVictim, victim, why);
    let answer = m.rethrow(EventCode::EV_EFFECT)?;
    m.set(EItem, Handle::NONE, label!("trap: it is over"));
    credited(m, trap, victim)?;
    Ok(answer)
}

/// Is it avoided: by a save, or with light feet?
fn avoided<O: Observer>(
    m: &mut Machine<'_, O>,
    trap: Handle,
    victim: Handle,
    found: bool,
) -> Result<Option<Answer>, Halt> {
    if !found {
        tell_players(m, victim, trap);
    }
    if found && m.feat(victim, Feat::FT_FEATHERFOOT) {
        return Ok(Some(Answer::Done));
    }
    let effect = m.world().feature(trap).and_then(|f| m.content().effect(f.effect?));
    let save = effect.and_then(|e| e.values().next()).map_or(SaveType::NOSAVE.number(), |v| v.sval.number());
    if save == SaveType::NOSAVE.number() {
        return Ok(None);
    }
    let against = match is_mundane(m, trap) {
        true => sorts([SaveBits::SA_TRAPS]),
        false => sorts([SaveBits::SA_TRAPS, SaveBits::SA_MAGIC]),
    };
    let dc = AVOID + level(m, trap) + if found { 0 } else { 5 };
    let die = label!("save vs trap");
    let held = saving_throw(m, victim, SaveType::from_number(save), dc, against, 0, die)?;
    Ok(held.then_some(Answer::Done))
}

/// It goes off: it is spent, its victim seen, and everybody near hears it.
fn springs<O: Observer>(m: &mut Machine<'_, O>, trap: Handle, victim: Handle) -> Result<(), Halt> {
    let why = label!("trap: it goes off");
    mark(m, trap, TrapState::TS_DISARMED, true);
    m.print(Audience::All, "A trap goes off.")?;
    stati::end(m, victim, Nature::HIDING, why)?;
    super::senses::noise::make(m, victim, 30)?;
    stati::end(m, victim, Nature::ACTING, why)
}

/// Whoever set it again learns from a foe that it caught (docs/rules/traps.md, Disarmed, reset, taken apart): what
/// the foe is worth if that killed it, and for the trap itself 100 and 25 for each point of the foe's rating, once.
fn credited<O: Observer>(m: &mut Machine<'_, O>, trap: Handle, victim: Handle) -> Result<(), Halt> {
    let Some(by) = set_by(m, trap) else { return Ok(()) };
    let foe =
        m.world().creature(by).is_some() && m.world().creature(victim).is_some() && m.hostile(victim, by);
    if !foe {
        return Ok(());
    }
    if !m.is_here(victim) {
        reward(m, by, victim, 100)?;
        amuses(m, by, victim);
    }
    if teaches(m, trap, by, CAUGHT, 100 + 25 * m.cr(victim))? {
        amuses(m, by, victim);
    }
    Ok(())
}

/// The god who likes it when somebody falls into a trap.
const OF_TRAPS: &str = "semirath";
/// What each point of the foe's rating is worth to it.
const FAVOUR: i32 = 50;

/// For the kill and for the catch, both (docs/rules/conduct.md, Conduct).
fn amuses<O: Observer>(m: &mut Machine<'_, O>, by: Handle, victim: Handle) {
    let god = ResId::new(Kind::God, OF_TRAPS);
    if m.who(by).is_some_and(|w| w.is_character()) && m.content().god(god).is_some() {
        m.put_favour(by, god, FAVOUR * m.cr(victim), label!("trap: a foe was caught"));
    }
}

/// Val of XP_GAINED on a trap: that it caught somebody, and that it was disarmed.
const CAUGHT: i16 = 0;
const DISARMED: i16 = 1;

/// A trap teaches somebody something, each sort of lesson once: was this the first time?
fn teaches<O: Observer>(
    m: &mut Machine<'_, O>,
    trap: Handle,
    me: Handle,
    lesson: i16,
    amount: i32,
) -> Result<bool, Halt> {
    if m.world().stati(trap).is_some_and(|s| s.of(Nature::XP_GAINED).any(|s| s.val == lesson)) {
        return Ok(false);
    }
    let record = Stati::new(Nature::XP_GAINED, lesson, 0).from_source(StatiSource::SS_MISC).by(me);
    stati::gain(m, trap, record, label!("trap: its lesson"))?;
    experience::gain(m, me, amount, label!("trap: what it taught"))?;
    Ok(true)
}

// ---- by hand

/// EV_DISARM of a trap: nothing speaks against it.
fn may_be_disarmed<O: Observer>(_: &mut Machine<'_, O>, _: Handle) -> Ruling {
    Ok(Answer::Done)
}

/// What somebody does to a trap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Work {
    /// Makes it harmless.
    Disarm,
    /// Sets it again.
    Reset,
    /// Takes it apart.
    Salvage,
}

/// Handles a trap beside one (the skill's command adds its own time): disarms it, or what may be done to one that
/// is disarmed. For the skill of handling devices.
pub fn handle<O: Observer>(m: &mut Machine<'_, O>, me: Handle, trap: Handle, work: Work) -> Ruling {
    let Some(at) = m.world().feature(trap).filter(|f| f.is_here()).map(|f| f.at()) else {
        return Ok(Answer::Abort);
    };
    let disarmed = is_so(m, trap, TrapState::TS_DISARMED);
    let refused = match work {
        Work::Disarm => disarmed || is_so(m, trap, TrapState::TS_NODISARM),
        Work::Reset => {
            !disarmed || is_so(m, trap, TrapState::TS_NORESET) || m.skill(me, Skill::SK_HANDLE_DEV) < 10
        }
        Work::Salvage => !disarmed || m.skill(me, Skill::SK_HANDLE_DEV) < 15,
    };
    let near = m.at(me).steps(at) <= 1 && m.world().share_level(me, trap);
    let reaches = near || m.has(me, Nature::TELEKINETIC);
    let able = reaches && !m.flag(me, MonsterFlag::M_NOHANDS) && !m.blind(me);
    if refused || !able || !is_so(m, trap, TrapState::TS_FOUND) {
        return Ok(Answer::Abort);
    }
    m.put_add(me, CreatureField::Timeout, 50, label!("trap: handled"));
    let harder = match work {
        Work::Disarm => 0,
        Work::Reset => 5,
        Work::Salvage => 10,
    };
    let dc = DISARM + level(m, trap) + harder;
    let own = set_by(m, trap) == Some(me);
    let bonus = retry_bonus(m, trap, me, Skill::SK_HANDLE_DEV);
    let done = own || skill::check(m, me, Skill::SK_HANDLE_DEV, dc, bonus)?.passed;
    match work {
        Work::Disarm => disarm(m, me, trap, done.then_some(dc)),
        Work::Reset => reset(m, me, trap, done),
        Work::Salvage => {
            m.put_feature(trap, FeatureField::Gone, 1, label!("trap: taken apart"));
            Ok(if done { Answer::Done } else { Answer::Abort })
        }
    }
}

/// Disarms a trap, if it was as hard as `done`; else it may go off.
fn disarm<O: Observer>(m: &mut Machine<'_, O>, me: Handle, trap: Handle, done: Option<i32>) -> Ruling {
    if let Some(dc) = done {
        let effect = m.world().feature(trap).and_then(|f| f.effect);
        let record = EventInfo::about(EventCode::EV_DISARM, &[me, trap]).with_effect(effect);
        if m.throw(record)? == Answer::Abort {
            return Ok(Answer::Abort);
        }
        mark(m, trap, TrapState::TS_DISARMED, true);
        stati::end(m, trap, Nature::RESET_BY, label!("trap: disarmed"))?;
        teaches(m, trap, me, DISARMED, experience::of_work(dc))?;
        return Ok(Answer::Done);
    }
    boost_retry(m, trap, me, Skill::SK_HANDLE_DEV)?;
    mark(m, trap, TrapState::TS_NODISARM, true);
    let light_fingers = m.feat(me, Feat::FT_LARCENOUS);
    let dodge = label!("save to keep the trap from going off");
    if !light_fingers && !saving_throw(m, me, SaveType::REF, 15, sorts([SaveBits::SA_TRAPS]), 0, dodge)? {
        trigger(m, trap, me, true)?;
    }
    Ok(Answer::Abort)
}

fn reset<O: Observer>(m: &mut Machine<'_, O>, me: Handle, trap: Handle, done: bool) -> Ruling {
    if !done {
        mark(m, trap, TrapState::TS_NORESET, true);
        return Ok(Answer::Abort);
    }
    if !is_mundane(m, trap) {
        let cost = 3 * level(m, trap);
        if m.world().creature(me).is_none_or(|c| c.mana() - c.mana_used() < cost) {
            return Ok(Answer::Abort);
        }
        m.put_add(me, CreatureField::ManaUsed, cost, label!("trap: its magic set again"));
    }
    mark(m, trap, TrapState::TS_DISARMED, false);
    mark(m, trap, TrapState::TS_NORESET, true);
    let record = Stati::new(Nature::RESET_BY, 0, 0).from_source(StatiSource::SS_MISC).by(me);
    stati::gain(m, trap, record, label!("trap: set again"))?;
    Ok(Answer::Done)
}
