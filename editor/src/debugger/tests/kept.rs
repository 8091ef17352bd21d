//! A session that is kept runs again on what it was recorded with: on edits that nobody saved, on content that changed
//! on the way, and where it can't, that is said.

use super::*;
use augury_engine::play::Recording;

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

#[test]
fn a_recording_that_takes_too_long_is_opened_as_far_as_it_goes_and_the_rest_is_left_out() {
    let mut recording = Recording::read(&fight().to_text().unwrap()).unwrap();
    recording.creatures.iter_mut().for_each(|creature| creature.max_hp = Some(1_000_000));
    recording.inputs = vec![Input::Run(5), Input::Run(4_000_000_000), Input::Run(7)];
    let mut debugger = fight();
    debugger.open(recording).unwrap();
    let says = debugger.take_says();
    assert!(
        says.iter().any(|says| says.contains("opened up to line 2 of 4") && says.contains("Tick it")),
        "{says:?}"
    );
    let (lines, atoms) = (&debugger.run().unwrap().lines, debugger.session().unwrap().atoms().len());
    assert_eq!(lines.iter().map(|line| line.on).collect::<Vec<_>>(), [true, true, false, false]);
    let counts: Vec<u32> =
        lines.iter().map(|line| if let Input::Run(n) = line.input { n } else { 0 }).collect();
    assert_eq!((counts[0], counts[1] + counts[2], counts[3]), (5, 4_000_000_000, 7));
    assert_eq!(counts[1] as usize + 5, atoms, "what is in has been run");
    assert!(atoms > 5_000, "{atoms}");
}
