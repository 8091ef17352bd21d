//! Random throws: random handlers in every form on resources of every kind, classes that do anything, random
//! participants and records. Everything comes from one seed, so a run can be had again.
//!
//! Handlers nest, abort, answer anything, fail, give and take stati, kill their own actor, and throw without end.
//! What must hold: nothing panics; an action that is cut short tells a problem with its stack; and watched or not,
//! a throw ends in the same world.

mod content;
mod rules;
mod stage;

use crate::seeded::Seeded;
use augury_engine::base::handle::Handle;
use augury_engine::base::id::{Kind, ResId};
use augury_engine::base::names::{DamageType, Named};
use augury_engine::event::fields::{EItem, EItem2};
use augury_engine::event::{
    Bare, EventInfo, FieldId, Flow, Halt, Machine, Moment, Observed, RuleBook, Sink, Value, View, What,
};
use augury_engine::play::atom::{Ended, Job, on_machine};
use augury_engine::play::{InPlay, Revision};
use augury_engine::world::World;

/// Throws on one world before another is staged.
const BATCH: u64 = 1_000;
/// One in so many throws is done again with an observer, and has to end the same.
const AGAIN: usize = 64;
/// Batches with the same handlers.
const SAME_HANDLERS: u64 = 100;

/// What a run came to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Throws from outside.
    pub thrown: u64,
    /// Throws inside them by rules of classes, without those that only spend a budget; those of scripts are
    /// not counted.
    pub inside: u64,
    /// Actions that overflowed the stack.
    pub overflows: u64,
    /// Actions that spent their budget.
    pub budgets: u64,
    /// Throws done again with an observer.
    pub again: u64,
    /// Problems that those told.
    pub troubles: u64,
    /// The deepest that any of those went.
    pub deepest: usize,
}

/// Throws so often. `each` hears of every thousandth throw.
///
/// # Errors
/// Something that must hold does not: what, and in which throw of which seed.
pub fn run(count: u64, seed: u64, each: &mut dyn FnMut(&Tally)) -> Result<Tally, String> {
    let mut dice = Seeded::of(seed);
    let mut tally = Tally::default();
    let mut rev = None;
    for batch in 0..count.div_ceil(BATCH) {
        if batch % SAME_HANDLERS == 0 {
            rev = Some(content::revision(&mut dice)?);
        }
        let Some(rev) = &rev else { continue };
        let wild = batch % 4 != 3;
        let mut world = stage::world(&mut dice, rev)?;
        rules::reset();
        for n in 0..BATCH.min(count - batch * BATCH) {
            let job = job(&mut dice);
            let before = world.clone();
            let seed_of_throw = dice.number();
            let (after, ended) = once(before.clone(), &job, rev, seed_of_throw, wild, Bare);
            let halted = matches!(ended, Ended::Halted(_));
            if halted || dice.below(AGAIN) == 0 {
                let mut heard = Heard::default();
                let (again, as_well) =
                    once(before, &job, rev, seed_of_throw, wild, Observed::new(&mut heard));
                let place = || format!("throw {n} of batch {batch}, seed {seed}: {job:?}");
                if again != after || as_well != ended {
                    return Err(format!(
                        "{}: watched it ends otherwise, {as_well:?} and not {ended:?}",
                        place()
                    ));
                }
                if halted && !heard.stack {
                    return Err(format!(
                        "{}: it is cut short, and no problem with its stack is told",
                        place()
                    ));
                }
                tally.again += 1;
                tally.troubles += heard.troubles;
                tally.deepest = tally.deepest.max(heard.deepest);
            }
            tally.overflows += u64::from(ended == Ended::Halted(Halt::Overflow));
            tally.budgets += u64::from(ended == Ended::Halted(Halt::Budget));
            world = after;
        }
        tally.thrown += BATCH.min(count - batch * BATCH);
        tally.inside += rules::thrown();
        each(&tally);
    }
    Ok(tally)
}

fn once<O: InPlay>(world: World, job: &Job, rev: &Revision, seed: u64, wild: bool, obs: O) -> (World, Ended) {
    let table: RuleBook<O> = if wild { rules::table() } else { augury_engine::rules::rule_book() };
    let mut m = Machine::new(world, seed, &rev.content, rev.scripts.as_ref(), table, obs);
    let ended = on_machine(&mut m, job);
    (m.into_world(), ended)
}

/// A random record, as one or another of the entry points fills it in.
fn job(dice: &mut Seeded) -> Job {
    let event = content::thrown(dice);
    let thing = |dice: &mut Seeded| Handle(dice.below(stage::THINGS + 2) as u32);
    let (actor, victim) = (thing(dice), thing(dice));
    let mut fields = Vec::new();
    let mut set = |name: &str, value: Value| {
        if let Some(id) = FieldId::by_name(name) {
            fields.push((id, value));
        }
    };
    if dice.below(2) == 0 {
        set("EItem", Value::Thing(thing(dice)));
    }
    if dice.below(4) == 0 {
        set("EItem2", Value::Thing(thing(dice)));
    }
    match dice.below(8) {
        0 => {
            set("EDir", Value::Int(dice.below(10) as i64));
            set("isDir", Value::Bool(true));
        }
        1 => {
            set("EXVal", Value::Int(dice.below(16) as i64 - 2));
            set("EYVal", Value::Int(dice.below(12) as i64 - 2));
            set("isLoc", Value::Bool(true));
        }
        2 => set("EParam", Value::Int(dice.below(300) as i64 - 100)),
        3 => set("eID", Value::Resource(Some(content::effect(dice)))),
        4 => set("EField", Value::Int(dice.below(5) as i64)),
        5 => {
            set("DType", Value::Int(i64::from(DamageType::AD_FIRE.number())));
            set("vDmg", Value::Int(dice.below(60) as i64 - 5));
        }
        6 => {
            set("EMap", Value::Int(1));
            set("enID", Value::Resource(Some(ResId::new(Kind::Encounter, "wild_0"))));
        }
        _ => {}
    }
    Job::Throw { event, actor, victim, fields }
}

/// What an observer heard of one throw.
#[derive(Default)]
struct Heard {
    troubles: u64,
    stack: bool,
    deepest: usize,
}

impl Sink for Heard {
    fn tell(&mut self, moment: &Moment, view: View<'_>) -> Flow {
        self.deepest = self.deepest.max(view.stack.len());
        if let What::Trouble { text } = &moment.what {
            self.troubles += 1;
            self.stack |= text.contains("Innermost of");
        }
        Flow::Go
    }
}

/// The four things of a record, for a rule that throws on.
fn four(e: &EventInfo) -> [Handle; 4] {
    [e.p(0), e.p(1), e.get(EItem), e.get(EItem2)]
}
