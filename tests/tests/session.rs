//! What a session shows at a moment does not depend on how one came there, on what it remembers, or on
//! whether anybody watched. Dice that are forced change what they name, and content that is reloaded
//! leaves the past alone.

// A test fails by panicking.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use augury_engine::base::handle::Handle;
use augury_engine::base::id::Kind;
use augury_engine::event::observe::DieFrom;
use augury_engine::event::{Bare, Flow, Halt, Moment, Observed, Sink, View, What};
use augury_engine::play::Outfit;
use augury_engine::play::atom::Ended;
use augury_engine::play::cursor::Landing;
use augury_engine::play::fight::Arena;
use augury_engine::play::{Cursor, Forced, Input, Intervention, Recording, Retraced, Session, Step};
use augury_engine::world::CreatureField;
use augury_tests::busy;
use augury_tests::pack::{shipped, with};
use augury_tests::shown::{Shown, address, as_told, standing};
use proptest::prelude::*;
use proptest::sample::Index;
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// A session with every moment as it was told when it happened, where somebody could watch.
struct Busy {
    session: Session,
    told: BTreeMap<u64, Shown>,
}

static BUSY: LazyLock<Busy> = LazyLock::new(|| {
    let mut told = BTreeMap::new();
    let mut session = busy::session(7, 40);
    for _ in 0..40 {
        session.advance_watching(&mut |number, moment, view| {
            told.insert(number, as_told(number, moment, view));
        });
    }
    Busy { session, told }
});

/// The same session without checkpoints, and made anew from its recording's text.
static FORGETFUL: LazyLock<Session> = LazyLock::new(|| {
    let mut session = BUSY.session.clone();
    session.forget_checkpoints();
    session
});
static ANEW: LazyLock<Session> = LazyLock::new(|| again(&BUSY.session));

fn again(session: &Session) -> Session {
    let text = session.to_recording().write().unwrap();
    let recording = Recording::read(&text).unwrap();
    assert_eq!(recording, session.to_recording(), "the recording changed when it was written and read");
    let mut anew = Session::start(&recording, session.revisions()[0].clone()).unwrap();
    busy::replay(&mut anew, &recording.inputs).unwrap();
    anew
}

#[track_caller]
fn same(a: &Shown, b: &Shown) {
    assert_eq!(a.moment, b.moment, "moment {}", a.number);
    assert_eq!((a.actor, a.action, &a.stack), (b.actor, b.action, &b.stack), "moment {}", a.number);
    assert!(a.world == b.world, "moment {}: the worlds differ", a.number);
}

fn steps() -> impl Strategy<Value = Vec<Step>> {
    prop::collection::vec(prop::sample::select(&Step::ALL[..]), 1..24)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 40, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_walk_of_steps_shows_the_same_moments(start: Index, walk in steps()) {
        let sessions = [&BUSY.session, &*FORGETFUL, &*ANEW];
        let count = BUSY.session.moments();
        let mut cursor = Cursor { at: start.index(count as usize) as u64 };
        for step in walk {
            let shown = sessions.map(|s| standing(s, cursor.at).unwrap());
            let told = BUSY.told.get(&cursor.at);
            for other in shown[1..].iter().chain(told) {
                same(&shown[0], other);
            }
            let addresses = sessions.map(|s| address(s, cursor.at).unwrap());
            prop_assert_eq!(&addresses[0], &addresses[1]);
            prop_assert_eq!(&addresses[0], &addresses[2]);
            let landings = sessions.map(|s| {
                cursor.landing(s, &s.trace(s.atom_of(cursor.at).unwrap()).unwrap(), step)
            });
            prop_assert_eq!(landings[0], landings[1]);
            prop_assert_eq!(landings[0], landings[2]);
            if let Landing::At(at) = landings[0] {
                prop_assert!(at < count);
                prop_assert!(if step.forward() { at > cursor.at } else { at < cursor.at }, "{step:?} from {} to {at}", cursor.at);
                cursor.at = at;
            } else {
                prop_assert_eq!(landings[0] == Landing::PastEnd, step.forward(), "{:?}", step);
            }
        }
    }

    #[test]
    fn a_forced_die_changes_what_it_names_and_no_other_die(which: Index, face in 0i32..20) {
        let session = busy::session(11, 12);
        let dice: Vec<u64> = (0..session.moments())
            .filter(|n| matches!(session.stand_at(*n).unwrap().moment.what, What::Die { sides: 2.., .. }))
            .collect();
        let number = *which.get(&dice);
        let at = address(&session, number).unwrap();
        let forced = Intervention { at: at.clone(), what: Forced::Die(face), on: true };
        let branch = session.rerun(vec![forced], None).unwrap();
        for n in 0..number {
            same(&standing(&session, n).unwrap(), &standing(&branch, n).unwrap());
        }
        let What::Die { sides, rolled, from, .. } = branch.stand_at(number).unwrap().moment.what else {
            panic!("no die at moment {number}");
        };
        prop_assert_eq!((rolled, from), (face.clamp(0, sides - 1), DieFrom::Forced));
        let (ours, theirs) = (all_dice(&session), all_dice(&branch));
        let mut compared = 0;
        for (place, die) in ours.iter().filter(|(place, _)| **place != at) {
            if let Some(other) = theirs.get(place).filter(|other| other.0 == die.0) {
                prop_assert_eq!(die, other, "{}", place);
                compared += 1;
            }
        }
        prop_assert!(compared > 0 || ours.len() == 1);
        let undone = branch.rerun(Vec::new(), None).unwrap();
        prop_assert!(undone.live() == session.live(), "taken back, the die still matters");
    }
}

/// Every die of a session by address: sides and number.
fn all_dice(session: &Session) -> BTreeMap<augury_engine::event::Address, (i32, i32)> {
    let mut dice = BTreeMap::new();
    for Retraced { trace, .. } in session.traces() {
        for (place, traced) in trace.moments.iter().enumerate() {
            if let What::Die { sides, rolled, .. } = traced.moment.what {
                dice.insert(trace.address(place).unwrap(), (sides, rolled));
            }
        }
    }
    dice
}

#[test]
fn every_kind_of_moment_happens_in_the_busy_session() {
    let mut kinds = BTreeMap::new();
    let mut troubles = Vec::new();
    for atom in 0..BUSY.session.atoms().len() {
        for traced in BUSY.session.trace(atom).unwrap().moments {
            let name = format!("{:?}", traced.moment.what);
            let name = name.split([' ', '{']).next().unwrap_or_default().to_owned();
            *kinds.entry(name).or_insert(0) += 1;
            if let What::Trouble { .. } = &traced.moment.what {
                troubles.push(format!("{:?}", traced.moment.what));
            }
        }
    }
    for kind in [
        "ActionBegan",
        "ActionEnded",
        "Thrown",
        "PhaseBegan",
        "PhaseEnded",
        "HandlerEntered",
        "HandlerAnswered",
        "RuleEntered",
        "RuleAnswered",
        "FieldWritten",
        "Die",
        "CreatureWritten",
        "Stati",
        "Attributes",
        "VarWritten",
        "Standing",
        "Message",
        "Popped",
    ] {
        assert!(kinds.contains_key(kind), "no {kind} among {kinds:?}");
    }
    assert!(BUSY.told.len() > 500, "only {} moments were told", BUSY.told.len());
    assert!(troubles.is_empty(), "{troubles:?}");
}

#[test]
fn a_session_run_again_at_once_is_traced_as_atom_by_atom() {
    let session = &BUSY.session;
    assert_eq!(session.traces().count(), session.atoms().len());
    for (atom, again) in session.traces().enumerate() {
        let (alone, whole) = (session.trace(atom).unwrap(), &again.trace);
        assert_eq!((whole.atom, whole.first), (atom, alone.first));
        assert_eq!(format!("{:?}", whole.moments), format!("{:?}", alone.moments), "atom {atom}");
        assert!(again.before == session.world_before(atom), "the world before atom {atom}");
        assert!(again.after == session.world_before(atom + 1), "the world after atom {atom}");
    }
}

#[test]
fn no_two_moments_share_an_address() {
    let session = &BUSY.session;
    let mut seen = BTreeMap::new();
    for atom in 0..session.atoms().len() {
        let trace = session.trace(atom).unwrap();
        for place in 0..trace.moments.len() {
            let at = trace.address(place).unwrap();
            assert_eq!(trace.find(&at), Some(place), "{at} is found elsewhere");
            if let Some(other) = seen.insert(at.clone(), (atom, place)) {
                panic!("atoms {} and {atom} both have {at}", other.0);
            }
        }
    }
}

#[test]
fn stepping_there_and_back_comes_home() {
    let session = &BUSY.session;
    for atom in 0..session.atoms().len() {
        let trace = session.trace(atom).unwrap();
        for place in 0..trace.moments.len() {
            let at = trace.first + place as u64;
            if at > 0 {
                let back = Cursor { at }.landing(session, &trace, Step::BackInto);
                assert_eq!(back, Landing::At(at - 1));
            }
            let what = &trace.moments[place].moment.what;
            if what.opens() {
                let end = trace.close_of(place);
                assert!(end > place, "moment {at}, {what:?}, is never closed");
                assert_eq!(trace.open_of(end), place, "the end of moment {at} belongs to another");
                assert_eq!(
                    Cursor { at }.landing(session, &trace, Step::Over),
                    Landing::At(trace.first + end as u64)
                );
                let end_at = Cursor { at: trace.first + end as u64 };
                assert_eq!(end_at.landing(session, &trace, Step::BackOver), Landing::At(at));
            }
        }
    }
}

#[test]
fn a_recording_written_and_read_again_gives_the_same_session() {
    let (ours, anew) = (&BUSY.session, &*ANEW);
    assert!(ours.live() == anew.live(), "the worlds differ at the live end");
    assert_eq!(ours.inputs(), anew.inputs());
    assert_eq!(ours.moments(), anew.moments());
    let ends = |s: &Session| -> Vec<(u64, u32, Ended)> {
        s.atoms().iter().map(|a| (a.first, a.moments, a.ended.clone())).collect()
    };
    assert_eq!(ends(ours), ends(anew));
}

#[test]
fn a_world_worked_out_again_is_the_one_that_was_played() {
    let session = &*FORGETFUL;
    assert!(
        session.world_before(session.atoms().len()) == *session.live(),
        "the live world cannot be reached again"
    );
    let mut world = session.start_world().clone();
    for place in 0..session.atoms().len() {
        assert!(world == BUSY.session.world_before(place), "atom {place} begins otherwise");
        world = session.run_atom(place, world, Bare).0;
    }
}

/// Notices everything and does nothing.
struct Noticing(u64);

impl Sink for Noticing {
    fn tell(&mut self, _: &Moment, _: View<'_>) -> Flow {
        self.0 += 1;
        Flow::Go
    }
    fn wants_links(&self) -> bool {
        true
    }
}

#[test]
fn watched_or_not_a_fight_ends_in_the_same_world() {
    let rev = shipped().revision();
    for (a, b) in [("hill_orc", "goblin"), ("ogre", "troll"), ("goblin", "wolf"), ("fire_beetle", "bat")] {
        let Ok(arena) = Arena::new(&rev, a, b, 5, Outfit::Listed) else { continue };
        for run in 0..4 {
            let (bare, world) = arena.run_with(run, Bare).unwrap();
            let mut sink = Noticing(0);
            let (observed, seen) = arena.run_with(run, Observed::new(&mut sink)).unwrap();
            assert_eq!(bare, observed, "{a} and {b}, fight {run}");
            assert!(world == seen, "{a} and {b}, fight {run}: the worlds differ");
            assert!(sink.0 > 0);
        }
    }
}

#[test]
fn fights_of_other_numbers_are_other_fights() {
    let rev = shipped().revision();
    let arena = Arena::new(&rev, "hill_orc", "goblin", 5, Outfit::Listed).unwrap();
    let first = arena.run(0).unwrap();
    assert_eq!(first, arena.run(0).unwrap());
    let others = (1..12).filter(|n| arena.run(*n).unwrap() != first).count();
    assert!(others > 6, "only {others} of 11 fights differ from the first");
}

/// A fighter whose attack never ends: by throwing itself inside itself, or by rolling without end.
fn endless(script: &str) -> (augury_engine::play::Revision, Recording) {
    let text = format!(
        r#"Monster(name: "endless", types: [MA_ORC], size: SZ_MEDIUM, flags: [M_HUMANOID, M_MINDLESS], cr: 1,
        attributes: (str: 10, dex: 10, con: 10, int: 10, wis: 10, cha: 10),
        attacks: [(attack: A_PUNC, damage: "1d3", dtype: AD_BLUNT)],
        handlers: [(on: "EV_NATTACK", script: "actor.cHP = actor.cHP - 1; {script}"),
            (on: "EV_REST", script: "for i in 0..3000 {{ roll(6); }} DONE")])"#
    );
    let rev = with(&[(Kind::Monster, "endless", &text)]);
    let mut recording = busy::recording(3);
    recording.creatures.truncate(2);
    recording.legend.remove(&'c');
    recording.map[3] = "#.......#".to_owned();
    recording.map[2] = "#..ab...#".to_owned();
    recording.creatures[0].monster = "endless".to_owned();
    recording.creatures[1].monster = "goblin".to_owned();
    (rev, recording)
}

#[track_caller]
fn rolls_back(script: &str, halt: Halt) {
    let (rev, recording) = endless(script);
    let mut session = Session::start(&recording, rev).unwrap();
    let before = session.live().clone();
    let mut troubles = Vec::new();
    let command = augury_engine::play::Command::Attack(Handle(2));
    let ended = session.command_watching(Handle(1), command, &mut |_, moment, _| {
        if let What::Trouble { text } = &moment.what {
            troubles.push(text.clone());
        }
    });
    assert_eq!(ended, Ended::Halted(halt));
    assert!(troubles.last().is_some_and(|t| t.contains("EV_NATTACK")), "{troubles:?}");
    let (was, is) = (before.creature(Handle(1)).unwrap(), session.live().creature(Handle(1)).unwrap());
    assert_eq!(is.hp(), was.hp(), "what the handler did is undone");
    assert_eq!(is.timeout(), was.timeout() + 30, "the turn is spent");
    assert_eq!(is.actions(), was.actions() + 1, "the next action has dice of its own");
    let other = |w: &augury_engine::world::World| w.creature(Handle(2)).cloned();
    assert_eq!(other(&before), other(session.live()));
    let bare = session.run_atom(0, before, Bare);
    assert!(bare.0 == *session.live() && bare.1 == ended, "bare it ends otherwise");
    // A cursor finds its way in what was cut short, too.
    let trace = session.trace(0).unwrap();
    let last = trace.first + trace.moments.len() as u64 - 1;
    for step in Step::ALL {
        for at in [0, 1, last / 2, last] {
            if let Landing::At(to) = (Cursor { at }).landing(&session, &trace, step) {
                assert!(if step.forward() { to > at } else { to < at }, "{step:?} from {at} to {to}");
            }
        }
    }
    assert!(matches!(session.advance(), Ended::Well(_)), "play goes on");
}

#[test]
fn an_overflow_is_rolled_back_and_the_turn_spent() {
    rolls_back("rethrow(EV_NATTACK, e); DONE", Halt::Overflow);
}

#[test]
fn a_spent_budget_is_rolled_back_and_the_turn_spent() {
    rolls_back("for i in 0..100 { throw_ev(EV_REST, actor); } DONE", Halt::Budget);
}

#[test]
fn a_reload_between_actions_keeps_the_past() {
    let mut session = Session::start(&busy::recording(21), busy::revision()).unwrap();
    busy::replay(&mut session, &[Input::Run(25)]).unwrap();
    let past: Vec<Shown> = (0..session.moments()).map(|n| standing(&session, n).unwrap()).collect();
    let attributes = |s: &Session| *s.live().creature(Handle(2)).unwrap().attributes();
    let before = attributes(&session);
    busy::replay(&mut session, &[Input::Reload { revision: 1, resources: Vec::new() }]).unwrap();
    assert_ne!(attributes(&session), before, "the reload changes the creature at once");
    assert_eq!((session.revision_number(), session.revisions().len()), (1, 2));
    busy::replay(&mut session, &[Input::Run(25)]).unwrap();
    session.forget_checkpoints();
    for shown in &past {
        same(shown, &standing(&session, shown.number).unwrap());
    }
    assert!(
        session.atoms().iter().any(|a| a.revision == 0) && session.atoms().iter().any(|a| a.revision == 1)
    );
}

#[test]
fn a_branch_goes_on_as_the_session_did() {
    let session = &BUSY.session;
    let place = session.atoms().len() / 2;
    let mut branch = session.branch_before(place);
    assert_eq!(branch.atoms().len(), place);
    assert!(*branch.live() == session.world_before(place));
    assert!(branch.world_before(place) == *branch.live());
    for atom in place..session.atoms().len() {
        assert!(
            matches!(session.atoms()[atom].job, augury_engine::play::atom::Job::Next),
            "the second half is play alone"
        );
        branch.advance();
    }
    assert!(branch.live() == session.live(), "the branch came out elsewhere");
    assert!(again(&branch).live() == branch.live(), "its recording came out elsewhere");
}

#[test]
fn waiting_for_a_player_is_part_of_the_session() {
    let mut recording = busy::recording(5);
    recording.creatures[2].character.as_mut().unwrap().player = true;
    let mut session = Session::start(&recording, busy::revision()).unwrap();
    let mut told = 0;
    while told < 6 {
        match session.advance() {
            Ended::Waits(h) => {
                assert_eq!(h, Handle(3));
                let atoms = session.atoms().len();
                assert_eq!(session.advance(), Ended::Waits(h), "asked again, it still waits");
                assert_eq!(session.atoms().len(), atoms, "asking again does nothing");
                session.command(h, augury_engine::play::Command::Wait);
                told += 1;
            }
            Ended::Nobody => panic!("nobody is left"),
            _ => {}
        }
    }
    session.forget_checkpoints();
    assert!(
        session.world_before(session.atoms().len()) == *session.live(),
        "the live world cannot be reached again"
    );
    assert!(again(&session).live() == session.live(), "its recording came out elsewhere");
}

#[test]
fn time_that_passes_for_nobody_is_part_of_the_session() {
    let mut recording = busy::recording(5);
    recording.creatures.clear();
    recording.legend.clear();
    recording.map = vec!["####".to_owned(), "#..#".to_owned(), "####".to_owned()];
    let mut session = Session::start(&recording, busy::revision()).unwrap();
    assert!(matches!(session.advance(), Ended::Well(_) | Ended::Nobody));
    session.advance();
    session.change(augury_engine::play::Change::Put(1, CreatureField::Hp, 1));
    session.forget_checkpoints();
    assert!(
        session.world_before(session.atoms().len()) == *session.live(),
        "the live world cannot be reached again"
    );
    assert!(again(&session).live() == session.live(), "its recording came out elsewhere");
}

#[test]
fn an_input_that_means_nothing_is_refused() {
    let mut session = Session::start(&busy::recording(5), busy::revision()).unwrap();
    let throw = |name: &str, value| Input::Throw {
        event: augury_engine::event::EventCode::EV_REST,
        actor: 1,
        victim: 0,
        fields: vec![(name.to_owned(), value)],
    };
    use augury_engine::event::Value;
    let unknown = busy::replay(&mut session, &[throw("vDamage", Value::Int(3))]).unwrap_err();
    assert!(unknown.contains("vDamage"), "{unknown}");
    let large = busy::replay(&mut session, &[throw("vRoll", Value::Int(300))]).unwrap_err();
    assert!(large.contains("vRoll"), "{large}");
    let nobody =
        busy::replay(&mut session, &[Input::Command(9, augury_engine::play::Command::Wait)]).unwrap_err();
    assert!(nobody.contains('9'), "{nobody}");
    assert_eq!(session.atoms().len(), 0, "nothing was done");
}
