//! Queries, the way from write to write, why and why not.

use super::*;
use crate::debugger::search::query::Column;
use crate::debugger::why::{Opens, Subject};
use augury_engine::base::names::Attribute;

fn asked(debugger: &mut Debugger, text: &str) -> Vec<(u64, String)> {
    let wanted = Breakpoint::read(text, &|who| debugger.whose(who)).unwrap();
    debugger.apply(Intent::Query(Some(wanted)));
    debugger.finish_work();
    let query = debugger.query();
    assert_eq!(query.done(), debugger.session().unwrap().atoms().len());
    (0..query.count()).filter_map(|n| query.row(n)).map(|r| (r.at, r.new.clone())).collect()
}

/// The same from every trace of the session.
fn told(debugger: &Debugger, wanted: impl Fn(&What) -> Option<String>) -> Vec<(u64, String)> {
    let session = debugger.session().unwrap();
    let mut found = Vec::new();
    for atom in 0..session.atoms().len() {
        let trace = session.trace(atom).unwrap();
        for (place, traced) in trace.moments.iter().enumerate() {
            found.extend(wanted(&traced.moment.what).map(|w| (trace.first + place as u64, w)));
        }
    }
    found
}

#[test]
fn a_query_finds_every_moment_and_goes_on_with_the_session() {
    let mut debugger = fight();
    actions(&mut debugger, 10);
    let written = |w: &What| match w {
        What::FieldWritten { field: FieldId::VDmg, new, .. } => Some(new.to_string()),
        _ => None,
    };
    let expected = told(&debugger, written);
    assert!(expected.len() > 3);
    assert_eq!(asked(&mut debugger, "vDmg"), expected);
    actions(&mut debugger, 6);
    debugger.finish_work();
    assert_eq!(debugger.query().found(), told(&debugger, written).len(), "what came since is found too");
    let hp = |w: &What| match w {
        What::CreatureWritten { write, .. } if write.field == CreatureField::Hp && write.of == Handle(2) => {
            Some(write.new.to_string())
        }
        _ => None,
    };
    let expected = told(&debugger, hp);
    assert_eq!(asked(&mut debugger, "cHP of rat"), expected);
    let rolled = |w: &What| match w {
        What::Die { rolled, .. } => Some((rolled + 1).to_string()),
        _ => None,
    };
    let expected = told(&debugger, rolled);
    assert_eq!(asked(&mut debugger, "die"), expected);
    let runs = asked(&mut debugger, "monster:brute");
    assert!(!runs.is_empty() && runs.iter().all(|(_, answer)| answer == "NOMSG"), "{runs:?}");
}

#[test]
fn the_table_is_filtered_and_sorted() {
    let mut debugger = fight();
    actions(&mut debugger, 12);
    let all = asked(&mut debugger, "die");
    debugger.apply(Intent::Arrange("vroll".to_owned(), Column::New, true));
    let query = debugger.query();
    let shown: Vec<i64> =
        (0..query.count()).filter_map(|n| query.row(n)).map(|r| r.new.parse().unwrap()).collect();
    assert!(!shown.is_empty() && shown.len() < all.len());
    assert!(shown.is_sorted_by(|a, b| a >= b), "{shown:?}");
    debugger.apply(Intent::Arrange(String::new(), Column::Moment, false));
    assert_eq!(debugger.query().count(), all.len());
    debugger.forget();
    debugger.finish_work();
    assert_eq!(debugger.query().count(), all.len(), "made anew it is the same");
    debugger.apply(Intent::Query(None));
    assert!(debugger.query().wanted().is_none() && debugger.query().count() == 0);
}

#[test]
fn one_goes_from_write_to_write_of_any_value() {
    let mut debugger = fight();
    actions(&mut debugger, 12);
    let writes: Vec<u64> = asked(&mut debugger, "cHP of rat").into_iter().map(|(at, _)| at).collect();
    assert!(writes.len() >= 2, "{writes:?}");
    let wanted = || Breakpoint::read("cHP of #2", &|_| Some(Whose::One(Handle(2)))).unwrap();
    debugger.apply(Intent::GoTo(0));
    for at in &writes {
        debugger.apply(Intent::Seek(wanted(), false));
        run(&mut debugger);
        assert_eq!(debugger.cursor(), Some(*at));
        assert!(matches!(debugger.stopped(), Some(Stop::Found(_))));
    }
    debugger.apply(Intent::Seek(wanted(), false));
    run(&mut debugger);
    assert!(matches!(debugger.stopped(), Some(Stop::NoMore(_))), "{:?}", debugger.stopped());
    assert_eq!(debugger.cursor(), writes.last().copied(), "one stays where one was");
    let atoms = debugger.session().unwrap().atoms().len();
    assert_eq!(atoms, 12, "looking never plays on");
    for at in writes.iter().rev().skip(1) {
        debugger.apply(Intent::Seek(wanted(), true));
        run(&mut debugger);
        assert_eq!(debugger.cursor(), Some(*at));
    }
}

/// From the damage to the figure in the file.
#[test]
fn why_leads_from_a_number_to_the_file() {
    let mut debugger = fight();
    actions(&mut debugger, 14);
    let writes = asked(&mut debugger, "cHP of rat");
    let of_hp = Subject::Number(Handle(2), CreatureField::Hp);
    // A blow of its own, not one that an opening gave it: those are prepared by another rule.
    let by_nature =
        |d: &Debugger| d.why(of_hp).iter().any(|c| c.text.contains("natural attack: dice and strength"));
    let last = writes.iter().rev().map(|(at, _)| *at).find(|at| {
        debugger.apply(Intent::GoTo(*at));
        by_nature(&debugger)
    });
    let last = last.unwrap_or_else(|| panic!("{:#?}", debugger.why(of_hp)));
    let causes = debugger.why(of_hp);
    let texts: Vec<&str> = causes.iter().map(|c| c.text.as_str()).collect();
    for part in [
        "damage: hit points lost",
        "a_dmg",
        "v_dmg",
        "hit: dice and bonus",
        "A_SLAM of brute: 1d4",
        "A_DMG_BRAWL of brute",
    ] {
        assert!(texts.iter().any(|t| t.contains(part)), "{part}: {texts:#?}");
    }
    let figure = Opens::Figure(monster("brute"), "attacks[0].damage".to_owned());
    assert!(causes.iter().any(|c| c.opens.as_ref() == Some(&figure)), "{causes:#?}");
    assert_eq!(causes[0].at, Some(last));
    for at in causes.iter().filter_map(|c| c.at) {
        assert!(at <= last, "nothing that came later is a cause");
    }
    // Where it was not written in this action, the last time is looked for.
    let first = debugger.session().unwrap().atoms()[0].first;
    debugger.apply(Intent::GoTo(first));
    let causes = debugger.why(Subject::Number(Handle(2), CreatureField::MaxHp));
    assert!(causes[0].seek.is_some(), "{causes:#?}");
}

#[test]
fn why_of_an_attribute_is_what_went_in_and_why_not_what_was_overruled() {
    let debugger = fight();
    let subject = Subject::Cell(Handle(1), Attribute::A_STR, None);
    let causes = debugger.why(subject);
    let figure = Opens::Figure(monster("brute"), "attributes.str".to_owned());
    assert!(causes.iter().any(|c| c.opens.as_ref() == Some(&figure)), "{causes:#?}");
    let not = debugger.why_not(subject);
    assert!(not.iter().all(|c| !c.text.contains("overruled")), "{not:#?}");
}

#[test]
fn who_never_got_an_event_is_found_behind_who_ended_it() {
    let stern = BRUTE.replace(
        "messages: [\"{Victim} grunts.\", \"A grunt.\"])]",
        "script: \"DONE\"), (on: \"EV_STRIKE\", messages: [\"The brute swings.\"])]",
    );
    let mut debugger = fight_of(&stern);
    actions(&mut debugger, 8);
    let wanted = Breakpoint::read("monster:brute EVICTIM(EV_STRIKE)", &|_| None).unwrap();
    debugger.apply(Intent::GoTo(0));
    debugger.apply(Intent::Seek(wanted, false));
    run(&mut debugger);
    let causes = debugger.why_not_here();
    let texts: Vec<&str> = causes.iter().map(|c| c.text.as_str()).collect();
    let never = texts.iter().find(|t| t.contains("never got")).unwrap_or_else(|| panic!("{texts:#?}"));
    assert!(never.contains("answered DONE before"), "{never}");
    assert!(texts.iter().any(|t| t.contains("p[0] Creature never got EV_STRIKE")), "{texts:#?}");
    assert!(
        texts.iter().any(|t| t.ends_with("no such parameter") || t.contains("has no handler")),
        "{texts:#?}"
    );
}

#[test]
fn who_answers_is_known_without_a_session_and_counts_what_ran() {
    let mut debugger = fight();
    let code = EventCode::EV_STRIKE;
    let (hears, _) = debugger.who_answers(code);
    assert_eq!(hears.len(), 1);
    assert_eq!((hears[0].who.id, hears[0].ran), (monster("brute"), 0));
    actions(&mut debugger, 10);
    let runs = asked(&mut debugger, "monster:brute").len();
    assert!(runs > 0);
    assert_eq!(debugger.who_answers(code).0[0].ran as usize, runs);
    assert_eq!((debugger.covered(monster("brute")), debugger.covered(monster("rat"))), (Some((1, 1)), None));
    debugger.forget();
    debugger.finish_work();
    assert_eq!(debugger.who_answers(code).0[0].ran as usize, runs, "counted anew it is the same");
    // An edit brings one and takes one away.
    let other = BRUTE.replace("on: \"EVICTIM(EV_STRIKE)\"", "on: \"PRE(EV_STRIKE)\"");
    debugger.content_changed(Arc::new(content(&other)), vec![(monster("brute"), other.clone())]);
    debugger.finish_work();
    use crate::debugger::moments::answers::Edited;
    let edited: Vec<_> = debugger.who_answers(code).0.into_iter().map(|h| (h.who.code, h.edited)).collect();
    assert_eq!(edited, [(code.pre(), Edited::Gained), (code.evictim(), Edited::Lost)]);
}
