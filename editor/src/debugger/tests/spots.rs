//! Breakpoints of every kind, with their terms.

use super::*;
use crate::debugger::breakpoints::Breakpoints;

/// A brute whose script has lines, throws its attacker to the ground and says so.
fn scripted() -> String {
    let script = "let sum = 0;\\nfor i in 1..3 {\\n    sum += i;\\n}\\nif !has_stati(actor, PRONE) {\\n    gain_temp_stati(actor, PRONE, victim, 5, SS_MISC);\\n}\\ne.v_def = 20 + sum;\\nNOTHING";
    BRUTE.replace(
        "messages: [\"{Victim} grunts.\", \"A grunt.\"])]",
        &format!("script: \"{script}\"), (on: \"POST(EV_STRIKE)\", messages: [\"The brute grunts.\"])]"),
    )
}

fn read(debugger: &Debugger, text: &str) -> Breakpoint {
    Breakpoint::read(text, &|who| debugger.whose(who)).unwrap_or_else(|why| panic!("{text}: {why}"))
}

/// Runs to the first three stops of a breakpoint from the start, and back again; hands back the first.
fn stops(debugger: &mut Debugger, text: &str) -> u64 {
    debugger.set_breakpoints(Breakpoints::default());
    let breakpoint = read(debugger, text);
    assert_eq!(read(debugger, &breakpoint.to_string()).at, breakpoint.at, "{text}");
    debugger.apply(Intent::Break(breakpoint));
    debugger.apply(Intent::GoTo(0));
    let mut at = Vec::new();
    for _ in 0..3 {
        debugger.apply(Intent::Continue);
        run(debugger);
        if debugger.stopped() != Some(&Stop::Break(0)) {
            break;
        }
        at.push((debugger.cursor().unwrap(), debugger.line()));
    }
    assert!(!at.is_empty(), "{text} never stops: {:?}", debugger.stopped());
    assert!(at.is_sorted_by(|a, b| a < b), "{text}: {at:?}");
    // Past the last one it went on to the live end; counts begin anew with each run.
    let beyond = usize::from(debugger.stopped() == Some(&Stop::Break(0)));
    let back = if text.contains(" from ") { 0 } else { at.len() };
    for expected in at.iter().rev().skip(beyond).take(back) {
        debugger.apply(Intent::ContinueBack);
        run(debugger);
        assert_eq!((debugger.cursor().unwrap(), debugger.line()), *expected, "{text}, going back");
    }
    at[0].0
}

#[test]
fn every_kind_stops_at_what_it_says_both_ways() {
    let mut debugger = fight_of(&scripted());
    assert_eq!(debugger.says(), [] as [String; 0]);
    actions(&mut debugger, 12);
    let brute = monster("brute");
    type Says = fn(&What) -> bool;
    let kinds: &[(&str, Says)] = &[
        ("PRE(EV_STRIKE)", |w| matches!(w, What::PhaseBegan)),
        ("any(EV_HIT)", |w| matches!(w, What::PhaseBegan | What::HandlerEntered { .. })),
        ("PRE(*)", |w| matches!(w, What::PhaseBegan)),
        ("monster:brute", |w| matches!(w, What::HandlerEntered { .. })),
        ("monster:brute EVICTIM(EV_STRIKE)", |w| matches!(w, What::HandlerEntered { script: true })),
        ("rule Creature EV_STRIKE", |w| matches!(w, What::RuleEntered)),
        ("link 10 any(EV_STRIKE)", |w| matches!(w, What::RuleEntered | What::HandlerEntered { .. })),
        ("vDef", |w| matches!(w, What::FieldWritten { field: FieldId::VDef, .. })),
        (
            "cHP of rat",
            |w| matches!(w, What::CreatureWritten { write, .. } if write.field == CreatureField::Hp && write.of == Handle(2)),
        ),
        ("die vRoll", |w| matches!(w, What::Die { label: "vRoll", .. })),
        ("cell A_DEF of rat", |w| matches!(w, What::Attributes { of: Handle(2), .. })),
        ("stati PRONE", |w| matches!(w, What::Stati { .. })),
        ("stati +PRONE of #2", |w| matches!(w, What::Stati { change, .. } if change.gained)),
        ("message \"brute grunts\"", |w| matches!(w, What::Message { .. })),
        ("answer DONE", |w| matches!(w, What::HandlerAnswered { .. } | What::RuleAnswered { .. })),
    ];
    for (text, says) in kinds {
        let at = stops(&mut debugger, text);
        debugger.apply(Intent::GoTo(at));
        let moment = debugger.standing().unwrap().moment.clone();
        assert!(says(&moment.what), "{text} stops at {moment:?}");
    }
    // A line of a script stands between two moments.
    let at = stops(&mut debugger, "line monster:brute 1:3");
    debugger.apply(Intent::GoTo(at));
    assert_eq!(debugger.standing().unwrap().moment.asked, Some(brute));
}

#[test]
fn what_lies_back_is_left_where_nothing_more_is_met() {
    let mut debugger = fight_of(&scripted());
    actions(&mut debugger, 4);
    let queue = read(&debugger, "queue EV_STRIKE");
    debugger.apply(Intent::Break(queue));
    debugger.apply(Intent::ContinueBack);
    run(&mut debugger);
    assert_eq!((debugger.stopped(), debugger.cursor()), (Some(&Stop::Start), Some(0)));
}

#[test]
fn a_question_and_a_count_say_when_it_stops() {
    let mut debugger = fight_of(&scripted());
    actions(&mut debugger, 8);
    let all = {
        debugger.apply(Intent::Query(Some(read(&debugger, "vDef"))));
        debugger.finish_work();
        let query = debugger.query();
        (0..query.count())
            .filter_map(|n| query.row(n))
            .map(|r| (r.at, r.new.parse::<i64>().unwrap()))
            .collect::<Vec<_>>()
    };
    let wanted: Vec<u64> = all.iter().filter(|(_, n)| *n == 23).map(|(at, _)| *at).collect();
    assert!(wanted.len() >= 2 && wanted.len() < all.len(), "{all:?}");
    assert_eq!(stops(&mut debugger, "vDef if e.v_def == 23"), wanted[0]);
    assert_eq!(stops(&mut debugger, "vDef if e.v_def == 23 from 2"), wanted[1]);
    assert_eq!(stops(&mut debugger, "vDef if e.v_def == 23 && victim.get_attr(A_STR) == 16"), wanted[0]);
    let world = live(&debugger).clone();
    let never = read(&debugger, "vDef if e.v_def == 1234");
    debugger.set_breakpoints(Breakpoints::default());
    debugger.apply(Intent::Break(never));
    debugger.apply(Intent::GoLive);
    debugger.apply(Intent::ContinueBack);
    run(&mut debugger);
    assert_eq!(debugger.stopped(), Some(&Stop::Start));
    assert_eq!(live(&debugger), &world, "asking changes nothing");
}

#[test]
fn a_log_point_notes_down_and_never_stops() {
    let mut debugger = fight_of(&scripted());
    let log = read(&debugger, "vDef if e.v_def == 23 log e.v_def + 1");
    debugger.apply(Intent::Break(log));
    actions(&mut debugger, 8);
    debugger.apply(Intent::GoTo(0));
    debugger.apply(Intent::ContinueBack);
    run(&mut debugger);
    assert_eq!(debugger.stopped(), Some(&Stop::Start));
    let notes: Vec<String> =
        (0..8).filter_map(|a| debugger.notes(a)).flat_map(|n| &n.said).map(|s| s.text.clone()).collect();
    assert!(notes.iter().any(|t| t == "log: e.v_def + 1 = 24"), "{notes:?}");
}

#[test]
fn a_breakpoint_that_means_nothing_any_more_says_so() {
    let mut debugger = fight_of(&scripted());
    let stale = |d: &Debugger, text: &str| d.stale(&read(d, text)).is_some();
    for (text, means_nothing) in [
        ("monster:brute", false),
        ("monster:brute EVICTIM(EV_STRIKE)", false),
        ("monster:brute EV_DAMAGE", true),
        ("monster:ghost", true),
        ("line monster:brute 1:3", false),
        ("line monster:brute 1:99", true),
        ("line monster:brute 2:1", true),
        ("vDef", false),
    ] {
        assert_eq!(stale(&debugger, text), means_nothing, "{text}");
    }
    debugger.content_changed(Arc::new(content(BRUTE)), vec![(monster("brute"), BRUTE.to_owned())]);
    debugger.finish_work();
    assert!(stale(&debugger, "line monster:brute 1:3"), "its script is gone");
}

#[test]
fn scripts_are_stepped_line_by_line_both_ways() {
    let mut debugger = fight_of(&scripted());
    actions(&mut debugger, 6);
    stops(&mut debugger, "monster:brute EVICTIM(EV_STRIKE)");
    assert!(debugger.script_line().is_none(), "at the moment itself no line has come yet");
    let mut lines = Vec::new();
    loop {
        debugger.apply(Intent::StepLine(false));
        let Some(told) = debugger.script_line() else { break };
        let sum = told.locals.iter().find(|(name, _)| name == "sum").map(|(_, value)| value.clone());
        lines.push((told.line, sum));
        assert!(lines.len() < 40, "{lines:?}");
    }
    let numbers: Vec<u32> = lines.iter().map(|(line, _)| *line).collect();
    assert_eq!(&numbers[..5], [1, 2, 3, 3, 5], "{lines:?}");
    assert_eq!(numbers.last(), Some(&9));
    assert_eq!(lines[4].1.as_deref(), Some("3"), "{lines:?}");
    // The end of the script is the handler's answer; back from there every line comes again.
    assert!(matches!(debugger.standing().unwrap().moment.what, What::HandlerAnswered { .. }));
    let mut back = Vec::new();
    loop {
        debugger.apply(Intent::StepLine(true));
        let Some(told) = debugger.script_line() else { break };
        back.push(told.line);
    }
    back.reverse();
    assert_eq!(back, numbers);
    // What is shown at a line does not depend on what was kept.
    debugger.apply(Intent::StepLine(false));
    let before = debugger.script_line();
    debugger.forget();
    assert_eq!(debugger.script_line(), before);
}

#[test]
fn watches_are_answered_at_every_cursor_and_change_nothing() {
    let mut debugger = fight_of(&scripted());
    assert_eq!(debugger.set_watches(&["e.v_def".into(), "nonsense(".into(), "e.v_def".into()]).len(), 1);
    debugger.apply(Intent::Watch(augury_engine::play::Condition::read("victim.get_attr(A_STR)").unwrap()));
    assert!(debugger.watched().iter().all(|w| w.value.is_err()), "no moment yet");
    actions(&mut debugger, 4);
    stops(&mut debugger, "vDef if e.v_def == 23");
    let values: Vec<_> = debugger.watched().into_iter().map(|w| w.value).collect();
    assert_eq!(values, [Ok("23".to_owned()), Ok("16".to_owned())]);
    debugger.apply(Intent::Step(Step::BackInto));
    assert_ne!(debugger.watched()[0].value, Ok("23".to_owned()), "before it was written");
    debugger.apply(Intent::Unwatch(0));
    assert_eq!(debugger.watches(), ["victim.get_attr(A_STR)"]);
}

#[test]
fn one_goes_back_and_on_along_the_moments_looked_at() {
    let mut debugger = fight();
    actions(&mut debugger, 6);
    for at in [10, 40, 25] {
        debugger.apply(Intent::GoTo(at));
    }
    debugger.apply(Intent::Step(Step::Into));
    debugger.apply(Intent::Trail(true));
    assert_eq!(debugger.cursor(), Some(40));
    debugger.apply(Intent::Trail(true));
    assert_eq!(debugger.cursor(), Some(10));
    debugger.apply(Intent::Trail(false));
    debugger.apply(Intent::Trail(false));
    assert_eq!(debugger.cursor(), Some(26));
    debugger.apply(Intent::Trail(false));
    assert!(debugger.take_says().iter().any(|s| s.contains("after this one")));
    assert_eq!(debugger.cursor(), Some(26));
}
