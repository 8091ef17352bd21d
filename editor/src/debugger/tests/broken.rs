//! Sessions in which something is wrong: scripts without end, scripts that fail, throws that never stop, resources
//! that are not there. Each is stepped, explained and saved like any other.

use super::*;
use crate::debugger::why::Subject;

/// A brute with a script of its own for being struck; what it says is filed.
fn brute_with(script: &str) -> Debugger {
    let text =
        BRUTE.replace("messages: [\"{Victim} grunts.\", \"A grunt.\"]", &format!("script: \"{script}\""));
    assert_ne!(text, BRUTE);
    fight_of(&text)
}

/// What every session has to bear: steps both ways, every panel's question, search, query, saving and loading.
fn is_like_any_other(debugger: &mut Debugger) {
    let moments = debugger.session().unwrap().moments();
    assert!(moments > 0);
    let world = live(debugger).clone();
    let places: Vec<u64> =
        (0..moments).step_by((moments / 40).max(1) as usize).chain([moments - 1]).collect();
    for at in places {
        let before = seen(debugger, at);
        for step in Step::ALL {
            debugger.apply(Intent::GoTo(at));
            let lands = debugger.landing(step);
            debugger.apply(Intent::Step(step));
            let to = debugger.cursor().unwrap();
            // Past the last moment a step lets the live end go on; that is no part of this.
            if lands.possible && to < moments {
                assert!(if step.forward() { to >= at } else { to < at }, "{step:?} from {at} to {to}");
            }
            if debugger.session().unwrap().moments() > moments {
                return cut_back_and_go_on(debugger, moments);
            }
        }
        assert_eq!(seen(debugger, at), before, "moment {at}");
        let field = debugger.fields().first().map(|f| f.meta.id);
        let subject = field.map(Subject::Field);
        let _ = debugger.causes(subject, false);
        let _ = debugger.causes(Some(Subject::Number(Handle(1), CreatureField::Hp)), false);
        let _ = debugger.causes(subject, true);
    }
    debugger.apply(Intent::Query(Some(Breakpoint::new(At::Die(String::new())))));
    debugger.apply(Intent::Search("strike".to_owned()));
    debugger.finish_work();
    assert!(debugger.query().found() > 0);
    let text = debugger.to_text().unwrap();
    debugger.open_text(&text).unwrap_or_else(|why| panic!("{why:?}"));
    assert_eq!(live(debugger), &world, "loaded again");
    assert_eq!(debugger.to_text().unwrap(), text);
    debugger.forget();
    debugger.finish_work();
    assert_eq!(live(debugger), &world);
}

/// The live end went on by a step from its last moment: that is what such a step is for.
fn cut_back_and_go_on(debugger: &mut Debugger, moments: u64) {
    assert!(debugger.cursor().unwrap() >= moments - 1);
    let text = debugger.to_text().unwrap();
    let world = live(debugger).clone();
    debugger.open_text(&text).unwrap();
    assert_eq!(live(debugger), &world);
}

/// What was told that went wrong, in the whole session.
fn troubles(debugger: &Debugger) -> Vec<String> {
    let session = debugger.session().unwrap();
    let traces = (0..session.atoms().len()).filter_map(|atom| session.trace(atom));
    let trouble = |what: What| match what {
        What::Trouble { text } => Some(text),
        _ => None,
    };
    traces.flat_map(|t| t.moments).filter_map(|t| trouble(t.moment.what)).collect()
}

#[test]
fn a_script_without_end_is_stepped_explained_and_saved() {
    let mut debugger = brute_with("let n = 0; loop { n += 1; }");
    actions(&mut debugger, 6);
    let told = troubles(&debugger);
    assert!(told.iter().any(|t| t.contains("brute")), "it says whose script: {told:?}");
    is_like_any_other(&mut debugger);
}

#[test]
fn a_script_that_fails_is_stepped_explained_and_saved() {
    let mut debugger = brute_with("let none = 0; e.v_def = 10 / none; NOTHING");
    actions(&mut debugger, 6);
    let told = troubles(&debugger);
    assert!(told.iter().any(|t| t.contains("brute") && t.contains("divides by 0")), "{told:?}");
    // The script answers ERROR, and a breakpoint finds it.
    let wanted = Breakpoint::read("answer ERROR", &|_| None).unwrap();
    debugger.apply(Intent::Query(Some(wanted)));
    debugger.finish_work();
    assert!(debugger.query().found() > 0);
    debugger.apply(Intent::Query(None));
    is_like_any_other(&mut debugger);
}

#[test]
fn throws_that_never_stop_are_stepped_explained_and_saved() {
    let mut debugger = brute_with("throw_ev(EV_STRIKE, actor, victim); NOTHING");
    actions(&mut debugger, 3);
    let told = troubles(&debugger);
    assert!(told.iter().any(|t| t.contains("undone") && t.contains("EV_STRIKE")), "{told:?}");
    let halted = |d: &Debugger| {
        let atoms = d.session().unwrap().atoms();
        atoms.iter().any(|a| matches!(a.ended, augury_engine::play::atom::Ended::Halted(_)))
    };
    assert!(halted(&debugger));
    is_like_any_other(&mut debugger);
}

#[test]
fn a_resource_that_is_not_there_is_a_ghost_that_fights_on() {
    let mut debugger = fight();
    actions(&mut debugger, 4);
    let mut files: Vec<_> = content(BRUTE).all().cloned().collect();
    files.retain(|r| r.id != monster("brute"));
    let without = Arc::new(Content::new(Manifest::default(), files));
    debugger.content_changed(without, vec![(monster("brute"), String::new())]);
    debugger.finish_work();
    actions(&mut debugger, 4);
    assert!(debugger.stale(&Breakpoint::new(At::Handler(monster("brute"), None))).is_some());
    is_like_any_other(&mut debugger);
}
