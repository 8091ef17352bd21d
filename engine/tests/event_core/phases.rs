//! PRE, main and POST, and what each answer skips.

use crate::harness::*;
use augury_engine::base::id::Kind;
use augury_engine::event::fields::EActor;
use augury_engine::event::{Answer, EventCode, EventInfo};

/// Throws EV_STRIKE at an orc whose PRE, main and POST handlers answer as told; says the answer and the
/// phases that ran.
fn thrown(pre: &'static str, main: &'static str, post: &'static str) -> (Answer, Vec<String>) {
    let on = [("PRE(EV_STRIKE)", pre), ("EV_STRIKE", main), ("POST(EV_STRIKE)", post)];
    let content = content(&[(Kind::Monster, "orc", &scripted("Monster", "orc", "", &on))]);
    let notes = Notes {
        does: vec![
            ("nothing", |_| Ok(Answer::Nothing)),
            ("done", |_| Ok(Answer::Done)),
            ("abort", |_| Ok(Answer::Abort)),
        ],
        ..Notes::default()
    };
    let mut m = machine(two("orc", "elf"), &content, &notes);
    let answer = m.throw(EventInfo::new(EventCode::EV_STRIKE).with(EActor, A)).expect("no halt");
    let phases = notes.taken().iter().map(|n| n.replace("monster:orc ", "")).collect();
    (answer, phases)
}

#[test]
fn each_answer_skips_what_it_should() {
    let pre = "PRE(EV_STRIKE)";
    let main = "EV_STRIKE";
    let post = "POST(EV_STRIKE)";
    let table: &[(&str, &str, &str, Answer, &[&str])] = &[
        ("nothing", "done", "nothing", Answer::Done, &[pre, main, post]),
        ("nothing", "nothing", "done", Answer::Nothing, &[pre, main, post]),
        ("done", "abort", "nothing", Answer::Done, &[pre, post]),
        ("abort", "done", "nothing", Answer::Abort, &[pre]),
        ("nothing", "abort", "nothing", Answer::Abort, &[pre, main]),
        ("nothing", "done", "abort", Answer::Done, &[pre, main, post]),
    ];
    for (p, m, q, answer, phases) in table {
        let got = thrown(p, m, q);
        assert_eq!(
            got,
            (*answer, phases.iter().map(|s| (*s).to_owned()).collect()),
            "PRE {p}, main {m}, POST {q}"
        );
    }
}

#[test]
fn what_nobody_handles_is_counted_by_code() {
    let content = content(&[]);
    let notes = Notes::default();
    let mut m = machine(two("orc", "elf"), &content, &notes);
    for _ in 0..3 {
        assert_eq!(m.throw(EventInfo::new(EventCode::EV_MIX).with(EActor, A)), Ok(Answer::Nothing));
    }
    assert_eq!(m.unhandled().collect::<Vec<_>>(), [(EventCode::EV_MIX, 3)]);
}
