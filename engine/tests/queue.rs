//! The laws of the action queue: random listeners that answer, answer answers and call off, against a model
//! written from docs/rules/announcements.md alone; and that nothing goes on for ever.

#![allow(clippy::unwrap_used, reason = "a test that panics has failed")]

use augury_engine::base::event_code::EventCode;
use augury_engine::base::handle::Handle;
use augury_engine::base::id::{Kind, ResId};
use augury_engine::content::{Content, Manifest};
use augury_engine::event::queue::{DEEPEST, MOST, Outcome};
use augury_engine::event::rule_book::{CodeSet, SidedCodes};
use augury_engine::event::{
    Answer, Bare, Class, ClassRules, Machine, NoScripts, Observed, Observer, RuleBook, Ruling, What,
};
use augury_engine::world::action::Action;
use augury_engine::world::{Map, Point, World};
use proptest::prelude::*;
use std::cell::RefCell;

/// The first of the base events that the tests throw.
const FIRST: i32 = 60;
/// How many there are.
const EVENTS: usize = 6;

/// What a listener does when it hears of an event.
#[derive(Clone, Debug, Default)]
struct Reaction {
    /// Events it answers with, and their priorities.
    answers: Vec<(usize, i16)>,
    /// Does it call the action off by its answer ABORT? Before it only.
    aborts: bool,
}

/// What is done when an event happens, and what is answered before and after it.
#[derive(Clone, Debug, Default)]
struct Plan {
    before: Reaction,
    after: Reaction,
    /// Does the event, when it happens, call off what it answers?
    cancels: bool,
}

thread_local! {
    static PLANS: RefCell<Vec<Plan>> = const { RefCell::new(Vec::new()) };
    static DONE: RefCell<Vec<usize>> = const { RefCell::new(Vec::new()) };
}

const fn codes() -> SidedCodes {
    let mut actor = CodeSet::NONE;
    let mut n = 0;
    while n < EVENTS as i32 {
        let code = EventCode(FIRST + n);
        actor = actor.with(code).with(code.announce()).with(code.announce().post());
        n += 1;
    }
    SidedCodes { actor, ..SidedCodes::NONE }
}
static CODES: SidedCodes = codes();

fn action((event, priority): (usize, i16)) -> Action {
    Action::new(EventCode(FIRST + event as i32), Handle(1)).urgent(priority)
}

fn run<O: Observer>(m: &mut Machine<'_, O>, _: Handle) -> Ruling {
    let code = m.e().code();
    let event = (code.base().0 - FIRST) as usize;
    let plan = PLANS.with_borrow(|plans| plans[event].clone());
    if code == code.base() {
        DONE.with_borrow_mut(|done| done.push(event));
        if plan.cancels {
            m.cancel();
        }
        return Ok(Answer::Done);
    }
    let before = code == code.base().announce();
    let reaction = if before { plan.before } else { plan.after };
    for answer in reaction.answers {
        m.answer_with(action(answer))?;
    }
    Ok(if before && reaction.aborts { Answer::Abort } else { Answer::Nothing })
}

fn with_machine<R>(plans: Vec<Plan>, f: impl FnOnce(&mut Machine<'_, Bare>) -> R) -> R {
    PLANS.set(plans);
    DONE.set(Vec::new());
    let content = Content::new(Manifest::default(), []);
    let mut world = World::new(Map::default());
    let h = world.add_creature("somebody", ResId::new(Kind::Monster, "nobody"));
    let _ = world.place(h, Point::new(0, 0));
    let table = RuleBook::default().with(Class::Creature, ClassRules { codes: &CODES, run });
    let mut m = Machine::new(world, 1, &content, &NoScripts, table, Bare);
    m.begin_action(h, 1, "test");
    f(&mut m)
}

/// The specification, as shortly as it can be said: runs a queue of events, each with the place in the batch
/// around that it answers; hands back the places that were called off by what happened. `all` counts what was
/// ever in a queue.
fn model(
    plans: &[Plan],
    mut queue: Vec<(usize, (usize, i16))>,
    done: &mut Vec<usize>,
    all: &mut usize,
) -> Vec<usize> {
    *all += queue.len();
    queue.sort_by_key(|(_, (_, priority))| std::cmp::Reverse(*priority));
    let mut called_off = Vec::new();
    let mut rest = queue.as_slice();
    while let Some((_, (_, priority))) = rest.first() {
        let equal = rest.iter().take_while(|(_, (_, p))| p == priority).count();
        let (batch, later) = rest.split_at(equal);
        rest = later;
        let answers = |off: &[bool], reaction: &dyn Fn(&Plan) -> Vec<(usize, i16)>| {
            let here = batch.iter().enumerate().filter(|(place, _)| !off[*place]);
            here.flat_map(|(place, (_, (event, _)))| {
                reaction(&plans[*event]).into_iter().map(move |answer| (place, answer))
            })
            .collect()
        };
        let before = answers(&vec![false; batch.len()], &|plan| plan.before.answers.clone());
        let mut off: Vec<bool> = batch.iter().map(|(_, (event, _))| plans[*event].before.aborts).collect();
        for place in model(plans, before, done, all) {
            off[place] = true;
        }
        for (_, (around, (event, _))) in batch.iter().enumerate().filter(|(place, _)| !off[*place]) {
            done.push(*event);
            if plans[*event].cancels {
                called_off.push(*around);
            }
        }
        let after = answers(&off, &|plan| plan.after.answers.clone());
        model(plans, after, done, all);
    }
    called_off
}

/// Plans whose answers always have a higher number than what they answer, so that they come to an end.
fn plans() -> impl Strategy<Value = Vec<Plan>> {
    let reaction = |event: usize| {
        let later = (event + 1..EVENTS.max(event + 2), -1i16..2);
        let most = if event + 1 < EVENTS { 3 } else { 0 };
        (proptest::collection::vec(later, 0..=most), any::<bool>(), 0..4)
            .prop_map(|(answers, _, n)| Reaction { answers, aborts: n == 0 })
    };
    (0..EVENTS)
        .map(|event| {
            (reaction(event), reaction(event), 0..3).prop_map(|(before, after, n)| Plan {
                before,
                after,
                cancels: n == 0,
            })
        })
        .collect::<Vec<_>>()
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn what_happens_and_in_which_order_is_the_specifications(
        plans in plans(), first in proptest::collection::vec((0..EVENTS, -1i16..2), 1..4),
    ) {
        let (mut wanted, mut all) = (Vec::new(), 0);
        model(&plans, first.iter().map(|each| (0, *each)).collect(), &mut wanted, &mut all);
        // Beyond its limits the queue drops answers; that is another law.
        prop_assume!(all < MOST);
        let (ran, count) = with_machine(plans, |m| {
            for each in &first {
                assert!(m.enqueue(action(*each)).unwrap());
            }
            assert!(m.run_waiting().unwrap());
            (DONE.take(), m.queue_history().iter().filter(|r| matches!(r.outcome, Outcome::Done(_))).count())
        });
        prop_assert_eq!(&ran, &wanted);
        // The history has everything but what was thrown without a queue.
        prop_assert_eq!(count, wanted.len());
    }

    #[test]
    fn it_ends_whatever_answers_what(
        answers in proptest::collection::vec(
            proptest::collection::vec((0..EVENTS, -1i16..2), 0..4), EVENTS * 2),
    ) {
        let plans: Vec<Plan> = answers
            .chunks(2)
            .map(|two| Plan {
                before: Reaction { answers: two[0].clone(), aborts: false },
                after: Reaction { answers: two[1].clone(), aborts: false },
                cancels: false,
            })
            .collect();
        let done = with_machine(plans, |m| {
            m.perform(action((0, 0))).unwrap();
            DONE.take().len()
        });
        prop_assert!((1..=MOST + 1).contains(&done), "{} actions", done);
    }
}

#[test]
fn a_listener_that_answers_itself_for_ever_is_stopped_with_a_trouble() {
    let plan = Plan { before: Reaction { answers: vec![(0, 0)], aborts: false }, ..Plan::default() };
    PLANS.set(vec![plan]);
    DONE.set(Vec::new());
    let content = Content::new(Manifest::default(), []);
    let mut world = World::new(Map::default());
    let h = world.add_creature("somebody", ResId::new(Kind::Monster, "nobody"));
    let mut troubles = Vec::new();
    let mut sink = |moment: &augury_engine::event::Moment| {
        if let What::Trouble { text } = &moment.what {
            troubles.push(text.clone());
        }
    };
    let mut told = Told(&mut sink);
    let table = RuleBook::default().with(Class::Creature, ClassRules { codes: &CODES, run });
    let mut m = Machine::new(world, 1, &content, &NoScripts, table, Observed::new(&mut told));
    m.begin_action(h, 1, "test");
    assert_eq!(m.perform(action((0, 0))), Ok(Answer::Done));
    drop(m);
    assert_eq!(DONE.take().len(), DEEPEST + 1);
    assert_eq!(troubles.len(), 1, "{troubles:?}");
    assert!(troubles[0].contains("answer itself"), "{troubles:?}");
}

struct Told<'a>(&'a mut dyn FnMut(&augury_engine::event::Moment));

impl augury_engine::event::Sink for Told<'_> {
    fn tell(
        &mut self,
        moment: &augury_engine::event::Moment,
        _: augury_engine::event::View<'_>,
    ) -> augury_engine::event::Flow {
        (self.0)(moment);
        augury_engine::event::Flow::Go
    }
}
