//! What-if after an edit, taken and gone back from.

use super::*;

fn changed(debugger: &mut Debugger, text: &str) {
    debugger.content_changed(Arc::new(content(text)), vec![(monster("brute"), text.to_owned())]);
    debugger.finish_work();
}

#[test]
fn an_edit_shows_what_it_would_have_changed_and_can_be_taken() {
    let mut debugger = fight();
    actions(&mut debugger, 14);
    let (was, moments) = (live(&debugger).clone(), debugger.session().unwrap().moments());
    let strong = BRUTE.replace("1d4", "9d9");
    changed(&mut debugger, &strong);
    let what_if = debugger.what_if().unwrap_or_else(|| panic!("{:?}", debugger.says()));
    let compared = what_if.compared.clone();
    assert!(what_if.about.contains("monster:brute"));
    let first = compared.first.unwrap();
    assert!(first.was.is_some() && first.lines.0 != first.lines.1, "{first:?}");
    assert!(compared.outcomes.iter().any(|o| o.differs()), "{:?}", compared.outcomes);
    let of_rat = compared.outcomes.iter().find(|o| o.of == Handle(2)).unwrap();
    let hp = |f: &Option<crate::debugger::what_if::Fate>| f.as_ref().unwrap().hp;
    assert!(hp(&of_rat.would) < hp(&of_rat.was), "{of_rat:?}");
    // Everything before the first moment that differs is the same.
    debugger.apply(Intent::GoTo(first.was.unwrap()));
    assert!(debugger.standing().is_some());
    // Nothing happened to the session but the reload at its live end.
    assert!(debugger.session().unwrap().moments() >= moments);
    let here = live(&debugger).clone();
    debugger.apply(Intent::SwapWhatIf);
    assert!(debugger.what_if().unwrap().taken);
    assert_ne!(live(&debugger), &was);
    assert_eq!(debugger.session().unwrap().revision_number(), 0, "the whole session runs on the new content");
    debugger.apply(Intent::SwapWhatIf);
    assert_eq!(live(&debugger), &here, "and back");
    debugger.apply(Intent::DropWhatIf);
    assert!(debugger.what_if().is_none());
}

#[test]
fn an_edit_that_changes_nothing_says_so() {
    let mut debugger = fight();
    actions(&mut debugger, 6);
    changed(&mut debugger, &BRUTE.replace("name: \"brute\",", "name:  \"brute\","));
    let compared = &debugger.what_if().unwrap().compared;
    assert_eq!((&compared.first, compared.handlers.len()), (&None, 0));
    assert!(compared.outcomes.iter().all(|o| !o.differs()));
}

#[test]
fn handlers_that_answer_otherwise_are_named() {
    let mut debugger = fight();
    actions(&mut debugger, 8);
    let stern = BRUTE.replace("messages: [\"{Victim} grunts.\", \"A grunt.\"]", "script: \"ABORT\"");
    changed(&mut debugger, &stern);
    let compared = &debugger.what_if().unwrap().compared;
    let brute = compared.handlers.iter().find(|h| h.res == Some(monster("brute"))).unwrap();
    assert_eq!(brute.answers.1, "ABORT", "{brute:?}");
    assert_ne!(brute.answers.0, "ABORT");
}

#[test]
fn an_edit_from_the_start_can_be_gone_back_from() {
    let mut debugger = fight();
    actions(&mut debugger, 8);
    let was = live(&debugger).clone();
    debugger.apply(Intent::Reach(Reach::FromTheStart));
    changed(&mut debugger, &BRUTE.replace("1d4", "9d9"));
    assert!(debugger.what_if().unwrap().taken);
    assert_ne!(live(&debugger), &was);
    debugger.apply(Intent::SwapWhatIf);
    assert_eq!(live(&debugger), &was);
}

#[test]
fn an_intervention_that_meets_nothing_any_more_says_so() {
    let mut debugger = fight();
    actions(&mut debugger, 8);
    at_die(&mut debugger, "vRoll");
    let at = debugger.address().unwrap();
    debugger.apply(Intent::Intervene(Intervention { at: at.clone(), what: Forced::Die(19), on: true }));
    assert!(debugger.lost().is_empty());
    let gone = augury_engine::event::Address { action: 4_000, ..at };
    debugger.apply(Intent::Intervene(Intervention { at: gone, what: Forced::Die(3), on: true }));
    assert_eq!(debugger.lost(), [1]);
}

#[test]
fn an_answer_in_place_of_a_handler_that_is_gone_says_so() {
    let mut debugger = fight();
    actions(&mut debugger, 8);
    let wanted = Breakpoint::new(At::Handler(monster("brute"), None));
    debugger.apply(Intent::GoTo(0));
    debugger.apply(Intent::Seek(wanted, false));
    run(&mut debugger);
    let chain = debugger.chain().unwrap();
    let link = chain.rows.iter().find(|r| r.res == Some(monster("brute")) && r.entered.is_some()).unwrap();
    let at = augury_engine::event::Address {
        link: link.link,
        asked: link.res,
        ..debugger.phase_address().unwrap()
    };
    debugger.apply(Intent::Intervene(Intervention { at, what: Forced::Answer(Answer::Error), on: true }));
    assert_eq!(debugger.lost(), [] as [usize; 0]);
    debugger.apply(Intent::Reach(Reach::FromTheStart));
    let (head, _) = BRUTE.split_once("    handlers:").unwrap();
    changed(&mut debugger, &format!("{head})"));
    assert_eq!(debugger.lost(), [0], "nobody is asked there any more");
}

#[test]
fn a_fight_that_had_ended_is_fought_out_on_the_new_content() {
    let mut debugger = fight();
    debugger.apply(Intent::Continue);
    run(&mut debugger);
    assert!(matches!(debugger.stopped(), Some(Stop::Alone(_))), "{:?}", debugger.stopped());
    let actions = debugger.session().unwrap().atoms().len();
    let weak = BRUTE.replace("1d4", "1d1").replace("hit: 4", "hit: 0");
    changed(&mut debugger, &weak);
    let compared = &debugger.what_if().unwrap().compared;
    let living = |of: fn(&crate::debugger::what_if::Outcome) -> bool| {
        compared.outcomes.iter().filter(|o| of(o)).count()
    };
    assert!(compared.beyond > 0, "a weaker brute needs longer");
    assert_eq!(living(|o| o.would.as_ref().is_some_and(|f| f.lives)), 1, "{:?}", compared.outcomes);
    debugger.apply(Intent::SwapWhatIf);
    assert!(
        debugger.session().unwrap().atoms().len() > actions,
        "what was fought out is part of what is taken"
    );
    let text = debugger.to_text().unwrap();
    let mut again = Debugger::new("tiny", Arc::new(content(&weak)));
    again.open_text(&text).unwrap();
    assert!(live(&again) == live(&debugger), "and is saved with it");
}

/// One resource says something else, or is new.
fn edited(debugger: &mut Debugger, kind: Kind, id: &str, text: &str) {
    let resource = load_text(kind, id, id, text).unwrap();
    let content = debugger.content.newest.revision.content.with_all([resource], []);
    debugger.content_changed(Arc::new(content), vec![(ResId::new(kind, id), text.to_owned())]);
    debugger.finish_work();
}

fn about(debugger: &Debugger) -> &str {
    &debugger.what_if().unwrap().about
}

const CAVE: &str = "(name: \"cave\", rows: [\"####\", \"#..#\", \"####\"])";

#[test]
fn all_edits_since_the_run_are_named_and_not_the_last_alone() {
    let mut debugger = fight();
    actions(&mut debugger, 8);
    edited(&mut debugger, Kind::Monster, "brute", &BRUTE.replace("1d4", "9d9"));
    assert_eq!(about(&debugger), "monster:brute changed");
    // A map that nobody stands on is not what makes the difference.
    edited(&mut debugger, Kind::Map, "cave", CAVE);
    assert_eq!(about(&debugger), "monster:brute changed");
    let said = debugger.take_says().join(" ");
    assert!(said.contains("What-if, monster:brute changed: the first moment that differs is"), "{said}");
    edited(&mut debugger, Kind::Monster, "rat", &RAT.replace("hd: 1", "hd: 3"));
    assert_eq!(about(&debugger), "2 edits since the run (monster:brute, monster:rat)");
    // What was undone is no edit.
    edited(&mut debugger, Kind::Monster, "brute", BRUTE);
    assert_eq!(about(&debugger), "monster:rat changed");
    edited(&mut debugger, Kind::Monster, "rat", RAT);
    assert_eq!(about(&debugger), "map:cave changed", "there is no other");
    assert!(debugger.what_if().unwrap().compared.first.is_none());
}

#[test]
fn a_what_if_without_an_edit_says_so() {
    let mut debugger = fight();
    actions(&mut debugger, 4);
    debugger.apply(Intent::WhatIf);
    debugger.finish_work();
    assert_eq!(about(&debugger), "the content as it is now");
}

#[test]
fn what_ran_between_two_edits_counts_each() {
    let mut debugger = fight();
    actions(&mut debugger, 4);
    edited(&mut debugger, Kind::Monster, "rat", &RAT.replace("hit: 2", "hit: 3"));
    actions(&mut debugger, 4);
    edited(&mut debugger, Kind::Monster, "brute", &BRUTE.replace("1d4", "1d5"));
    assert_eq!(about(&debugger), "2 edits since the run (monster:brute, monster:rat)");
    // Taken, it is the session: a further edit stands beside that.
    debugger.apply(Intent::SwapWhatIf);
    edited(&mut debugger, Kind::Terrain, "floor", "(name: \"ground\")");
    assert_eq!(about(&debugger), "terrain:floor changed");
}

#[test]
fn an_edit_of_nothing_but_another_map_is_named_as_it_is() {
    let mut debugger = fight();
    actions(&mut debugger, 4);
    edited(&mut debugger, Kind::Map, "cave", CAVE);
    assert_eq!(about(&debugger), "map:cave changed");
    assert!(debugger.what_if().unwrap().compared.first.is_none());
}
