//! A session that is kept runs again on what it was recorded with: on edits that nobody saved, on content that changed
//! on the way, and where it can't, that is said.

use super::*;

/// A debugger on content whose brute is another one on the disk: the edit is unsaved.
fn on_an_unsaved_edit() -> Debugger {
    let edited = BRUTE.replace("1d4", "4d6");
    assert_ne!(edited, BRUTE);
    fight_of(&edited)
}

#[test]
fn a_session_that_began_on_an_unsaved_edit_runs_again_without_it() {
    let mut debugger = on_an_unsaved_edit();
    actions(&mut debugger, 10);
    let text = debugger.to_text_with(&[monster("brute")]).unwrap();
    let mut other = fight();
    other.take_says();
    other.open_text(&text).unwrap();
    assert_eq!(live(&other), live(&debugger));
    assert_eq!(other.take_says(), [] as [String; 0], "it is what it was recorded on");
    // Saved from there again, it still has what it began with.
    let again = other.to_text().unwrap();
    let mut third = fight();
    third.open_text(&again).unwrap();
    assert_eq!(live(&third), live(&debugger));
    // And one that is edited while it runs keeps both.
    let now = BRUTE.replace("1d4", "1d2");
    debugger.content_changed(Arc::new(content(&now)), vec![(monster("brute"), now)]);
    debugger.finish_work();
    actions(&mut debugger, 6);
    let text = debugger.to_text_with(&[monster("brute")]).unwrap();
    let mut fourth = fight();
    fourth.open_text(&text).unwrap();
    assert_eq!(live(&fourth), live(&debugger));
}

#[test]
fn a_session_whose_content_is_not_in_its_file_says_that_it_may_go_otherwise() {
    let mut debugger = on_an_unsaved_edit();
    actions(&mut debugger, 10);
    let text = debugger.to_text().unwrap();
    let mut other = fight();
    other.open_text(&text).unwrap();
    assert!(other.take_says().iter().any(|says| says.contains("recorded on other content")));
}
