//! What is changed by hand before the first action.

use super::*;
use crate::debugger::interventions::inputs::Line;
use augury_engine::base::names::StatiNature;
use augury_engine::world::Stati;

const RAT: Handle = Handle(2);

/// The fight with the rat changed by hand before anything was done.
fn changed() -> Debugger {
    let mut debugger = fight();
    debugger.apply(Intent::Change(Change::Put(RAT.0, CreatureField::Hp, 3)));
    let stunned = Stati::new(StatiNature::STUNNED, 0, 1).lasting(3);
    debugger.apply(Intent::Change(Change::Give(RAT.0, stunned)));
    debugger
}

fn hp(debugger: &Debugger, h: Handle) -> i32 {
    live(debugger).creature(h).unwrap().hp()
}

fn stunned(debugger: &Debugger, h: Handle) -> bool {
    live(debugger).creature(h).unwrap().stati().has(StatiNature::STUNNED)
}

fn on(debugger: &Debugger) -> Vec<bool> {
    debugger.run().unwrap().lines.iter().map(|line: &Line| line.on).collect()
}

#[test]
fn changes_at_the_start_are_left_out_and_taken_in_again_like_any_other() {
    let mut debugger = changed();
    assert!(debugger.setup().creatures[1].fields.is_empty(), "the start is as it was");
    assert_eq!((on(&debugger), hp(&debugger, RAT), stunned(&debugger, RAT)), (vec![true, true], 3, true));
    debugger.apply(Intent::TurnInput(0, false));
    assert_eq!((on(&debugger), hp(&debugger, RAT), stunned(&debugger, RAT)), (vec![false, true], 40, true));
    debugger.apply(Intent::TurnInput(1, false));
    assert_eq!((hp(&debugger, RAT), stunned(&debugger, RAT)), (40, false));
    assert!(debugger.session().unwrap().atoms().is_empty() && on(&debugger).len() == 2, "both can come back");
    debugger.apply(Intent::TurnInput(0, true));
    debugger.apply(Intent::TurnInput(1, true));
    actions(&mut debugger, 4);
    let (world, text) = (live(&debugger).clone(), debugger.to_text().unwrap());
    let mut other = Debugger::new("tiny", Arc::new(content(BRUTE)));
    other.open_text(&text).unwrap();
    assert_eq!((live(&other), other.to_text().unwrap()), (&world, text));
    assert_eq!(on(&other), [true, true, true]);
    other.apply(Intent::TurnInput(0, false));
    debugger.apply(Intent::TurnInput(0, false));
    assert_eq!(live(&other), live(&debugger));
    assert_ne!(live(&other), &world, "loaded, it is left out as well");
}

#[test]
fn who_stands_there_and_the_dice_change_beneath_them() {
    let mut debugger = changed();
    debugger.apply(Intent::Change(Change::Place(Box::new(setup::monster(monster("rat"), (5, 5))))));
    assert_eq!((debugger.setup().creatures.len(), on(&debugger).len()), (3, 2), "placed in the start");
    assert_eq!((hp(&debugger, RAT), stunned(&debugger, RAT)), (3, true));
    assert_eq!(debugger.branches().all().len(), 0, "nothing was played that would have to be kept");
    debugger.apply(Intent::Change(Change::Remove(1)));
    assert_eq!((hp(&debugger, Handle(1)), stunned(&debugger, Handle(1))), (3, true), "it is the first now");
    let start = augury_engine::play::Recording { seed: 99, ..debugger.setup().clone() };
    debugger.apply(Intent::Start(Box::new(start)));
    assert_eq!((on(&debugger).len(), hp(&debugger, Handle(1))), (2, 3), "under other dice too");
    debugger.apply(Intent::Change(Change::Remove(1)));
    assert_eq!(on(&debugger), [] as [bool; 0], "of somebody who is gone nothing is left to change");
    assert_eq!(debugger.setup().creatures.len(), 1);
}

#[test]
fn they_stay_when_it_is_begun_anew_and_when_the_content_changes() {
    let mut debugger = changed();
    actions(&mut debugger, 3);
    debugger.apply(Intent::Restart);
    assert_eq!((on(&debugger).len(), hp(&debugger, RAT)), (2, 3));
    assert_eq!(debugger.session().unwrap().atoms().len(), 2);
    let strong = BRUTE.replace("1d4", "9d9");
    debugger.content_changed(Arc::new(content(&strong)), vec![(monster("brute"), strong.clone())]);
    debugger.finish_work();
    assert_eq!(
        (on(&debugger).len(), hp(&debugger, RAT)),
        (2, 3),
        "before the first action the start is staged anew"
    );
    assert_eq!(debugger.session().unwrap().revisions().len(), 1);
    let brute = debugger.content().monster(monster("brute")).unwrap();
    assert_eq!(brute.attacks[0].damage.to_string(), "9d9");
}

#[test]
fn they_wait_while_the_start_cannot_be_staged() {
    let mut debugger = changed();
    let rat = |resource: &augury_engine::content::Resource| resource.id == monster("rat");
    let files = content(BRUTE).all().filter(|r| !rat(r)).cloned().collect::<Vec<_>>();
    let without = Content::new(Manifest::default(), files);
    debugger.content_changed(Arc::new(without), vec![(monster("rat"), String::new())]);
    debugger.finish_work();
    assert!(debugger.session().is_none() && !debugger.faults().is_empty());
    debugger.content_changed(Arc::new(content(BRUTE)), vec![(monster("rat"), String::new())]);
    debugger.finish_work();
    assert_eq!((on(&debugger), hp(&debugger, RAT), stunned(&debugger, RAT)), (vec![true, true], 3, true));
}

#[test]
fn who_comes_after_somebody_new_is_numbered_anew() {
    let line = changed().run().unwrap().lines[0].clone();
    let put = |mut line: Line, place| {
        line.make_room(place);
        match line.input {
            Input::Intervene(Change::Put(n, ..)) => n,
            other => panic!("{other:?}"),
        }
    };
    assert_eq!((put(line.clone(), 3), put(line.clone(), 2), put(line, 1)), (2, 3, 3));
}
