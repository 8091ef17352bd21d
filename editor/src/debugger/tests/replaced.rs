//! One session takes the place of another: nothing of the old one goes on in the new one, and what was played is kept.

use super::*;
use crate::debugger::revise::Task;

fn edited(debugger: &mut Debugger, text: &str) {
    debugger.content_changed(Arc::new(content(text)), vec![(monster("brute"), text.to_owned())]);
    debugger.finish_work();
}

/// The same, with what follows from it left to come.
fn edited_just_now(debugger: &mut Debugger, text: &str) {
    debugger.content_changed(Arc::new(content(text)), vec![(monster("brute"), text.to_owned())]);
    let revised = debugger.content.revising.take().and_then(Task::wait).unwrap();
    debugger.take_revised(revised);
}

fn branches(debugger: &Debugger) -> Vec<&str> {
    debugger.branches().all().iter().map(|b| b.name.as_str()).collect()
}

/// The text of a short session, and how many moments it has.
fn short() -> (String, u64) {
    let mut debugger = fight();
    actions(&mut debugger, 3);
    (debugger.to_text().unwrap(), debugger.session().unwrap().moments())
}

fn nothing_before(debugger: &mut Debugger) -> bool {
    debugger.take_says();
    debugger.apply(Intent::Trail(true));
    debugger.take_says().iter().any(|says| says.starts_with("No moment was looked at before"))
}

#[test]
fn what_is_loaded_is_not_replaced_by_what_was_being_made() {
    let (text, moments) = short();
    let mut debugger = fight();
    actions(&mut debugger, crate::debugger::state::SMALL + 1);
    debugger.apply(Intent::TurnInput(0, false));
    assert!(debugger.rebuild.building.is_some(), "a long session is made anew on a thread");
    debugger.open_text(&text).unwrap();
    debugger.finish_work();
    assert_eq!(debugger.session().unwrap().moments(), moments);
    assert_eq!(debugger.run().unwrap().lines.len(), 1);
}

#[test]
fn what_is_loaded_stands_still_and_no_way_leads_back_from_it() {
    let (text, moments) = short();
    let mut debugger = fight();
    actions(&mut debugger, 6);
    debugger.apply(Intent::GoTo(0));
    debugger.apply(Intent::GoTo(40));
    debugger.apply(Intent::Play(Some(Handle(1))));
    debugger.apply(Intent::Errand(Handle(1), augury_engine::play::Errand::Search));
    assert!(debugger.running());
    debugger.open_text(&text).unwrap();
    assert!(!debugger.running());
    assert_eq!((debugger.played(), debugger.cursor()), (None, Some(moments - 1)));
    assert!(nothing_before(&mut debugger));
}

#[test]
fn no_way_leads_back_to_moments_of_a_future_that_was_left() {
    let mut debugger = fight();
    actions(&mut debugger, 6);
    debugger.apply(Intent::GoTo(0));
    debugger.apply(Intent::GoTo(300));
    let second = debugger.session().unwrap().atoms()[1].first;
    debugger.apply(Intent::GoTo(second));
    debugger.apply(Intent::Command(Handle(1), Command::Wait));
    debugger.apply(Intent::Trail(true));
    assert_eq!(debugger.cursor(), Some(second), "where it was told to wait");
    assert!(nothing_before(&mut debugger), "what came before stands on another future");
    debugger.apply(Intent::GoTo(0));
    debugger.apply(Intent::TakeBranch(0));
    assert!(nothing_before(&mut debugger));
}

#[test]
fn a_session_that_was_played_stays_when_another_is_begun() {
    let mut debugger = fight();
    debugger.apply(Intent::Restart);
    assert_eq!(branches(&debugger), [] as [&str; 0], "nothing was done in it");
    actions(&mut debugger, 5);
    let was = live(&debugger).clone();
    debugger.apply(Intent::Restart);
    assert!(debugger.session().unwrap().atoms().is_empty());
    assert_eq!(branches(&debugger), ["before it was begun anew"]);
    assert!(debugger.take_says().iter().any(|says| says.contains("stays as a branch")));
    debugger.apply(Intent::TakeBranch(0));
    assert_eq!(live(&debugger), &was);
}

#[test]
fn what_was_played_stays_when_a_recording_is_opened() {
    let (text, _) = short();
    let mut debugger = Debugger::new("tiny", fight().newest().content.clone());
    debugger.open_text(&text).unwrap();
    assert_eq!(branches(&debugger), [] as [&str; 0], "nothing was done before");
    let mut debugger = fight();
    actions(&mut debugger, 5);
    let was = live(&debugger).clone();
    assert!(debugger.open_text("(seed: 1, sead: 2)").is_err());
    assert_eq!(
        (branches(&debugger).len(), live(&debugger)),
        (0, &was),
        "what cannot be read replaces nothing"
    );
    debugger.open_text(&text).unwrap();
    assert_eq!(branches(&debugger), ["before another session was opened"]);
    assert_ne!(live(&debugger), &was);
    debugger.apply(Intent::TakeBranch(0));
    assert_eq!(live(&debugger), &was);
}

#[test]
fn what_was_before_a_taken_edit_is_kept_whatever_comes() {
    let comes: [fn(&mut Debugger); 4] = [
        |d| {
            d.apply(Intent::GoTo(d.session().unwrap().atoms()[2].first));
            d.apply(Intent::Command(Handle(1), Command::Wait));
        },
        |d| {
            d.apply(Intent::TurnInput(0, false));
        },
        |d| {
            d.apply(Intent::DropWhatIf);
        },
        |d| edited(d, &BRUTE.replace("1d4", "2d2")),
    ];
    for (n, comes) in comes.into_iter().enumerate() {
        let mut debugger = fight();
        actions(&mut debugger, 10);
        edited(&mut debugger, &BRUTE.replace("1d4", "9d9"));
        let former = live(&debugger).clone();
        debugger.apply(Intent::SwapWhatIf);
        assert_ne!(live(&debugger), &former);
        comes(&mut debugger);
        assert!(debugger.what_if().is_none_or(|what_if| !what_if.taken), "{n}");
        let place = branches(&debugger).iter().position(|name| *name == "before monster:brute changed");
        debugger.apply(Intent::TakeBranch(place.unwrap_or_else(|| panic!("{n}: {:?}", branches(&debugger)))));
        assert_eq!(live(&debugger), &former, "{n}");
    }
}

#[test]
fn a_what_if_that_was_not_taken_is_none_of_another_session() {
    let mut debugger = fight();
    actions(&mut debugger, 8);
    edited(&mut debugger, &BRUTE.replace("1d4", "9d9"));
    at_die(&mut debugger, "vRoll");
    let at = debugger.address().unwrap();
    debugger.apply(Intent::Intervene(Intervention { at, what: Forced::Die(0), on: true }));
    assert!(debugger.what_if().is_none(), "it was of the session without that die");
}

#[test]
fn edits_one_after_the_other_go_back_to_before_the_first() {
    let mut debugger = fight();
    actions(&mut debugger, 8);
    debugger.apply(Intent::Reach(Reach::FromTheStart));
    let was = live(&debugger).clone();
    // As fast as one types, and with time between.
    edited_just_now(&mut debugger, &BRUTE.replace("1d4", "1d9"));
    edited_just_now(&mut debugger, &BRUTE.replace("1d4", "1d99"));
    debugger.finish_work();
    edited(&mut debugger, &BRUTE.replace("1d4", "9d99"));
    assert_eq!(branches(&debugger), [] as [&str; 0]);
    debugger.apply(Intent::SwapWhatIf);
    assert_eq!(live(&debugger), &was);
    debugger.apply(Intent::SwapWhatIf);
    // What was played on since is another session.
    let taken = live(&debugger).clone();
    actions(&mut debugger, 1);
    assert_ne!(live(&debugger), &taken);
    edited(&mut debugger, &BRUTE.replace("1d4", "1d1"));
    assert_eq!(branches(&debugger), ["before monster:brute changed"]);
}

#[test]
fn an_edit_from_the_start_of_a_long_session_can_be_gone_back_from() {
    let mut debugger = fight();
    actions(&mut debugger, crate::debugger::state::SMALL + 1);
    debugger.apply(Intent::Reach(Reach::FromTheStart));
    let was = live(&debugger).clone();
    edited(&mut debugger, &BRUTE.replace("1d4", "9d9"));
    assert!(debugger.what_if().is_some_and(|what_if| what_if.taken));
    debugger.apply(Intent::SwapWhatIf);
    assert_eq!(live(&debugger), &was);
}

#[test]
fn what_ifs_are_made_one_at_a_time_and_can_be_stopped() {
    let mut debugger = fight();
    actions(&mut debugger, 8);
    edited(&mut debugger, &BRUTE.replace("1d4", "9d9"));
    debugger.apply(Intent::WhatIf);
    assert!(debugger.what_if_running().is_some());
    debugger.apply(Intent::DropWhatIf);
    assert!(debugger.what_if_running().is_none() && debugger.what_if().is_some(), "the one before stays");
    // An edit makes it one of content that is no longer the newest.
    edited_just_now(&mut debugger, &BRUTE.replace("1d4", "2d2"));
    assert!(debugger.what_if().is_none() && debugger.what_if_running().is_some());
    debugger.finish_work();
    // One that says what the session was is not thrown away for the next.
    debugger.apply(Intent::Reach(Reach::FromTheStart));
    edited_just_now(&mut debugger, &BRUTE.replace("1d4", "3d3"));
    debugger.apply(Intent::WhatIf);
    assert_eq!(debugger.what_ifs.next.as_deref(), Some("the content as it is now"));
    debugger.finish_work();
    assert!(debugger.what_if().is_some_and(|what_if| !what_if.taken));
    assert_eq!(branches(&debugger), ["before monster:brute changed"]);
}

#[test]
fn a_branch_says_what_its_own_changes_by_hand_meet() {
    let mut debugger = fight();
    actions(&mut debugger, 8);
    at_die(&mut debugger, "vRoll");
    let at = debugger.address().unwrap();
    let gone = augury_engine::event::Address { action: 4_000, ..at };
    debugger.apply(Intent::Intervene(Intervention { at: gone, what: Forced::Die(3), on: true }));
    assert_eq!(debugger.lost(), [0]);
    debugger.apply(Intent::TakeBranch(0));
    assert_eq!(debugger.lost(), [] as [usize; 0]);
    debugger.apply(Intent::TakeBranch(0));
    assert_eq!(debugger.lost(), [0]);
}

#[test]
fn a_breakpoint_leaves_titles_and_messages_where_they_are() {
    let mut debugger = fight();
    actions(&mut debugger, 8);
    debugger.finish_work();
    let before: Vec<_> = (0..8).map(|atom| debugger.notes(atom).cloned()).collect();
    let strike = At::Event(EventPattern::exactly(EventCode::EV_STRIKE.pre()));
    debugger.apply(Intent::Break(Breakpoint::new(strike)));
    assert_eq!((0..8).map(|atom| debugger.notes(atom).cloned()).collect::<Vec<_>>(), before);
    assert!(debugger.busy(), "marks are made while there is time");
    actions(&mut debugger, 1);
    assert!(debugger.notes(8).is_some(), "what comes meanwhile has its notes at once");
    debugger.finish_work();
    let marks = |d: &Debugger| {
        let notes = (0..9).filter_map(|atom| d.notes(atom)).flat_map(|n| &n.marks);
        notes.filter(|m| m.kind == crate::debugger::moments::notes::MarkKind::Break).count()
    };
    assert!(marks(&debugger) > 0);
    debugger.apply(Intent::Unbreak(0));
    debugger.finish_work();
    assert_eq!(marks(&debugger), 0);
    assert!(debugger.notes(9).is_none(), "no notes but those of its actions");
}
