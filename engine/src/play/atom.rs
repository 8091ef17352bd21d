//! An atom: the smallest piece of play that a session goes forward by. One action of one creature, one
//! round, one input. Run bare or observed it ends in the same world.

use super::absent;
use super::action;
use super::command::Command;
use super::in_play::InPlay;
use super::recording::Change;
use super::revision::Revision;
use super::stage;
use super::turns::{self, Turn};
use crate::base::handle::Handle;
use crate::base::names::StatiNature;
use crate::event::fields::{EActor, EVictim};
use crate::event::{
    Answer, EventCode, EventInfo, FieldId, Given, Halt, Machine, Observer, Overrides, Question, Value,
};
use crate::label;
use crate::rules;
use crate::world::{CreatureField, Point, World};

/// What an action is called that begins with an event from outside.
pub(super) const THROWN: &str = "thrown from outside";

/// What an atom does.
#[derive(Clone, Debug, PartialEq)]
pub enum Job {
    /// Whoever's turn it is acts by itself; or the round is pulsed.
    Next,
    /// A creature does what it is told, now.
    Command(Handle, Command),
    /// An event from outside.
    Throw {
        /// Which.
        event: EventCode,
        /// `p[0]`.
        actor: Handle,
        /// `p[1]`.
        victim: Handle,
        /// Other fields.
        fields: Vec<(FieldId, Value)>,
    },
    /// Values are worked out anew because the content changed.
    Reload,
    /// A change by hand.
    Change(Change),
}

/// How an atom ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ended {
    /// Somebody acted, or a round passed, or the input is done.
    Well(Answer),
    /// Nobody is left who could act; nothing changed but the clock.
    Nobody,
    /// It is the turn of a creature that is played, and it was not told what to do.
    Waits(Handle),
    /// Whoever plays was asked and has not answered yet: nothing has happened, and the atom is run again once
    /// there is an answer. The world it hands back is only to be looked at.
    Asks(Box<Question>),
    /// The rules were cut short; the action was rolled back and the actor's turn spent.
    Halted(Halt),
    /// The observer has seen enough: the world is only to be looked at.
    Enough,
    /// The session is as long as a session can be, and does not go on.
    Full,
}

/// Runs an atom on a world, with the answers to what it asks. The world it hands back is whole even when the
/// rules were cut short. Last comes the work that it took, in throws.
pub(crate) fn run<O: InPlay>(
    world: World,
    job: &Job,
    answers: &[i32],
    rev: &Revision,
    seed: u64,
    overrides: &Overrides,
    obs: O,
) -> (World, Ended, u64) {
    let mut m = Machine::new(world, seed, &rev.content, rev.scripts.as_ref(), rules::rule_book::<O>(), obs)
        .with_overrides(overrides);
    if !answers.is_empty() {
        m.answer_prompts(Box::new(Given::new(answers)));
    }
    let ended = on_machine(&mut m, job);
    let work = m.work();
    (m.into_world(), ended, work)
}

/// The same on a machine that is there already. Where no action ended well, whoever is played, and whoever was told to
/// do something, looks around all the same: between actions, of which no moment tells.
pub fn on_machine<O: InPlay>(m: &mut Machine<'_, O>, job: &Job) -> Ended {
    O::run(m, job)
}

/// The same, for [`InPlay`] to compile.
pub(super) fn run_job<O: Observer>(m: &mut Machine<'_, O>, job: &Job) -> Ended {
    let ended = carry_out(m, job);
    if !matches!(ended, Ended::Well(_) | Ended::Enough) {
        for h in watchful(m.world(), job) {
            let seen = rules::senses::news(m.world(), m.content(), h);
            m.world_mut().remember(h, seen);
        }
    }
    ended
}

/// Who looks around after a job: whoever is played, and whoever was told to do something.
fn watchful(world: &World, job: &Job) -> impl Iterator<Item = Handle> + use<> {
    let player = world.creatures().find(|c| c.is_player()).map(|c| c.handle());
    let told = match job {
        Job::Command(h, _) => Some(*h),
        _ => None,
    };
    player.into_iter().chain(told.filter(|h| Some(*h) != player))
}

/// Those who watch look over what came into sight for the first time.
fn look_over<O: Observer>(m: &mut Machine<'_, O>, job: &Job) -> Result<(), Halt> {
    watchful(m.world(), job).try_for_each(|h| {
        rules::senses::detection::looks(m, h)?;
        rules::senses::scrutiny::first_sight(m, h)
    })
}

/// An action ends well: those who watch remember what they see.
fn end<O: Observer>(m: &mut Machine<'_, O>, job: &Job, answer: Answer) -> Ended {
    for h in watchful(m.world(), job) {
        rules::senses::remember(m, h);
    }
    m.end_action(answer);
    Ended::Well(answer)
}

fn carry_out<O: Observer>(m: &mut Machine<'_, O>, job: &Job) -> Ended {
    match job {
        Job::Next => next(m, job),
        Job::Command(h, command) => {
            let before = m.world().clone();
            let count = m.world_mut().begin_action(*h);
            m.begin_action(*h, count, "command");
            let ruling = match told_absent(m, job) {
                true => Ok(Answer::Error),
                false => commanded(m, *h, *command),
            };
            let ended = finish(m, job, before, *h, ruling);
            pass_on(m, *h);
            ended
        }
        Job::Throw { event, actor, victim, fields } => {
            let before = m.world().clone();
            let count = match actor.is_some() {
                true => m.world_mut().begin_action(*actor),
                false => m.world_mut().begin_input(),
            };
            m.begin_action(*actor, count, THROWN);
            let mut info = EventInfo::new(*event).with(EActor, *actor).with(EVictim, *victim);
            for (field, value) in fields {
                let _ = info.set_value(*field, value);
            }
            let ruling = if told_absent(m, job) { Ok(Answer::Error) } else { m.throw(info) };
            finish(m, job, before, *actor, ruling)
        }
        Job::Reload => {
            let count = m.world_mut().begin_input();
            m.begin_action(Handle::NONE, count, "reload");
            let all: Vec<Handle> = m.world().creatures().map(|c| c.handle()).collect();
            for h in all {
                m.recalculate(h);
            }
            end(m, job, Answer::Done)
        }
        Job::Change(change) => {
            let count = m.world_mut().begin_input();
            m.begin_action(Handle::NONE, count, "changed by hand");
            let answer = if told_absent(m, job) { Answer::Error } else { apply(m, change) };
            end(m, job, answer)
        }
    }
}

/// Is a job about something that is not in the world? That is told then.
fn told_absent<O: Observer>(m: &mut Machine<'_, O>, job: &Job) -> bool {
    let absent = absent::of_job(job, m.world());
    let any = absent.is_some();
    if let Some(absent) = absent {
        m.trouble(|| format!("{absent}; nothing is done"));
    }
    any
}

/// A command as the turn of whoever is told.
fn commanded<O: Observer>(m: &mut Machine<'_, O>, h: Handle, command: Command) -> Result<Answer, Halt> {
    turns::begin(m, h)?;
    let answer = action::perform(m, h, command)?;
    turns::outside_time(m, h)?;
    Ok(answer)
}

/// Once a creature that was waited for has spent time, the scheduler goes on behind it in the order.
fn pass_on<O: Observer>(m: &mut Machine<'_, O>, h: Handle) {
    let (turn, place, pulsed) = (m.world().turn(), m.world().next_up(), m.world().pulsed());
    let spent = m.world().creature(h).is_none_or(|c| c.timeout() != 0 || !c.is_here());
    if spent && m.world().in_play().order().get(place) == Some(&h) {
        m.world_mut().schedule(turn, place + 1, pulsed);
    }
}

fn next<O: Observer>(m: &mut Machine<'_, O>, job: &Job) -> Ended {
    match turns::next(m) {
        Turn::Nobody => Ended::Nobody,
        Turn::Of(h) if m.world().creature(h).is_some_and(|c| c.is_player() && c.attr_death() == 0) => {
            // The scheduler looks at it again once it has been told.
            let (turn, place, pulsed) = (m.world().turn(), m.world().next_up(), m.world().pulsed());
            m.world_mut().schedule(turn, place.saturating_sub(1), pulsed);
            Ended::Waits(h)
        }
        Turn::Of(h) => {
            let before = m.world().clone();
            let count = m.world_mut().begin_action(h);
            m.begin_action(h, count, "turn");
            let ruling = turns::act(m, h);
            let ended = finish(m, job, before, h, ruling);
            turns::stays_up(m, h);
            ended
        }
        Turn::Round => {
            let before = m.world().clone();
            let round = m.world().turn() / turns::ROUND;
            m.begin_action(Handle::NONE, round, "round");
            let ruling = turns::round(m);
            finish(m, job, before, Handle::NONE, ruling)
        }
    }
}

/// Whoever is played and died in this action may be called back by a god.
fn called_back<O: Observer>(m: &mut Machine<'_, O>, before: &World) -> Result<(), Halt> {
    let lived = before.creatures().filter(|c| c.is_player() && c.is_here()).map(|c| c.handle());
    for h in lived.collect::<Vec<_>>() {
        if m.world().creature(h).is_some_and(|c| c.gone() != 0) {
            rules::gods::calls_back(m, h)?;
        }
    }
    Ok(())
}

/// Ends an action. One that was cut short is rolled back, and the actor's turn is spent
/// (docs/rules/events.md, Limits of an action).
fn finish<O: Observer>(
    m: &mut Machine<'_, O>,
    job: &Job,
    before: World,
    actor: Handle,
    ruling: Result<Answer, Halt>,
) -> Ended {
    let ruling = ruling.and_then(|answer| called_back(m, &before).map(|()| answer));
    let ruling = ruling.and_then(|answer| look_over(m, job).map(|()| answer));
    let owed = m.owed();
    match ruling.and_then(|answer| owed.map(|()| answer)) {
        Ok(answer) => end(m, job, answer),
        Err(Halt::Enough) => Ended::Enough,
        Err(Halt::Prompt) if let Some(question) = m.unanswered() => {
            *m.world_mut() = before;
            Ended::Asks(question)
        }
        Err(halt) => {
            let stack: Vec<String> = m.stack().iter().map(|f| f.base().to_string()).collect();
            let script = m.halted_in().map_or_else(String::new, |place| format!(". Script: {place}"));
            m.trouble(|| {
                let deepest = stack.iter().rev().take(6).rev().cloned().collect::<Vec<_>>().join(" > ");
                format!(
                    "{halt}; the action is undone and the turn spent{script}. Innermost of {} throws: {deepest}",
                    stack.len()
                )
            });
            *m.world_mut() = before;
            if !actor.is_some() {
                let _ = m.world_mut().begin_input();
            } else {
                let _ = m.world_mut().begin_action(actor);
                let spent = m.world().creature(actor).map_or(0, |c| c.timeout()) + 30;
                let _ = m.world_mut().put(actor, CreatureField::Timeout, spent);
            }
            Ended::Halted(halt)
        }
    }
}

fn apply<O: Observer>(m: &mut Machine<'_, O>, change: &Change) -> Answer {
    let by_hand = label!("changed by hand");
    match change {
        Change::Put(n, field, value) => {
            m.put(Handle(*n), *field, *value, by_hand);
            m.recalculate(Handle(*n));
        }
        Change::Give(n, stati) if stati.nature == StatiNature::TEMPLATE => {
            let (h, template) = (Handle(*n), stati.effect);
            let Some(template) = template else {
                m.trouble(|| "a template by hand wants the template as the stati's effect".to_owned());
                return Answer::Error;
            };
            return match rules::growth::take_template(m, h, template) {
                Ok(None) => Answer::Done,
                _ => Answer::Error,
            };
        }
        Change::Take(n, stati) if stati.nature == StatiNature::TEMPLATE => {
            for template in stati.effect.into_iter().collect::<Vec<_>>() {
                if rules::growth::lose_template(m, Handle(*n), template, by_hand).is_err() {
                    return Answer::Error;
                }
            }
        }
        Change::Give(n, stati) => {
            m.gain(Handle(*n), stati.clone(), by_hand);
            m.recalculate(Handle(*n));
        }
        Change::Take(n, stati) => {
            m.lose(Handle(*n), by_hand, |s| s.is_meant(stati));
            m.recalculate(Handle(*n));
        }
        Change::Place(actor) => {
            let at = actor.at.map(|(x, y)| Point::new(x, y));
            match stage::place_one(m, actor, at) {
                Ok(h) => {
                    if let Err(fault) = stage::give_gear(m, h, actor) {
                        m.trouble(|| fault);
                        return Answer::Error;
                    }
                }
                Err(fault) => {
                    m.trouble(|| fault.to_string());
                    return Answer::Error;
                }
            }
        }
        Change::SetOption(option, value) => {
            if let Err(fault) = option.checked(*value) {
                m.trouble(|| fault);
                return Answer::Error;
            }
            m.put_option(*option, *value, by_hand);
            let all: Vec<Handle> = m.world().creatures().map(|c| c.handle()).collect();
            all.into_iter().for_each(|h| m.recalculate(h));
        }
        Change::Remove(n) => {
            m.take_out(Handle(*n), by_hand);
            m.world_mut().bury();
        }
    }
    Answer::Done
}
