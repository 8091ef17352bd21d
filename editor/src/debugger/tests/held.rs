//! Panels that hold up, without a window: how deep the stack is, what the timeline lists, panels held at a moment,
//! what a record has otherwise than its caller's.

use super::*;
use crate::debugger::search::filter::Filter;

/// The depth of each moment, as traces say.
fn depths(debugger: &Debugger) -> Vec<u8> {
    let session = debugger.session().unwrap();
    let traces = (0..session.atoms().len()).filter_map(|atom| session.trace(atom));
    traces.flat_map(|t| t.moments).map(|t| t.moment.depth).collect()
}

fn known(debugger: &Debugger) -> Vec<u8> {
    let run = debugger.run().unwrap();
    let all = run.depths();
    (0..run.session.moments()).map(|at| all.deepest(at, at + 1)).collect()
}

/// The first moment from one on of which something is so.
fn first(debugger: &Debugger, from: u64, so: impl Fn(&What) -> bool) -> u64 {
    let session = debugger.session().unwrap();
    let found = (0..session.atoms().len()).filter_map(|atom| session.trace(atom)).find_map(|trace| {
        let at = |place: usize| trace.first + place as u64;
        let mut places = trace.moments.iter().enumerate();
        places.find(|(place, t)| at(*place) >= from && so(&t.moment.what)).map(|(place, _)| at(place))
    });
    found.unwrap_or_else(|| panic!("no such moment from {from} on"))
}

#[test]
fn the_index_of_depths_is_that_of_the_traces_however_the_session_came_to_be() {
    let mut debugger = fight();
    actions(&mut debugger, 10);
    let all = depths(&debugger);
    assert!(all.iter().any(|d| *d >= 3));
    assert_eq!(known(&debugger), all);
    // A breakpoint makes the notes anew; the index stays meanwhile.
    debugger.apply(Intent::Break(Breakpoint::read("vDmg", &|_| None).unwrap()));
    assert_eq!(known(&debugger), all);
    debugger.finish_work();
    assert_eq!(known(&debugger), all);
    // A change in the past leaves what came after it.
    debugger.apply(Intent::GoTo(all.len() as u64 / 2));
    debugger.apply(Intent::Change(Change::Put(2, CreatureField::Hp, 3)));
    assert_eq!(known(&debugger), depths(&debugger));
    debugger.apply(Intent::TakeBranch(0));
    assert_eq!(known(&debugger), all);
    // A die forced makes the session anew; so does loading it.
    let die = first(&debugger, 0, |what| matches!(what, What::Die { sides: 20, .. }));
    debugger.apply(Intent::GoTo(die));
    let at = debugger.address().unwrap();
    debugger.apply(Intent::Intervene(Intervention { at, what: Forced::Die(19), on: true }));
    assert_eq!(known(&debugger), depths(&debugger));
    let text = debugger.to_text().unwrap();
    debugger.open_text(&text).unwrap();
    assert_eq!(known(&debugger), depths(&debugger));
}

#[test]
fn a_filter_lists_what_its_words_say_and_the_search_finds_among_that() {
    let mut debugger = fight();
    actions(&mut debugger, 6);
    debugger.apply(Intent::GoTo(first(&debugger, 0, |what| matches!(what, What::Die { .. }))));
    let trace = debugger.trace().unwrap();
    let name = debugger.name(Handle(2));
    let words = |words: &[&str]| words.iter().map(|w| (*w).to_owned()).collect::<Vec<_>>();
    let listed = |debugger: &Debugger| -> Vec<What> {
        let listed = debugger.listed().unwrap();
        let all = listed.iter().map(|place| trace.moments[*place as usize].moment.what.clone());
        all.filter(|what| !matches!(what, What::ActionBegan { .. } | What::ActionEnded { .. })).collect()
    };
    let all = listed(&debugger).len();
    debugger.apply(Intent::Filter(words(&["dice"])));
    let dice = listed(&debugger);
    assert!(!dice.is_empty() && dice.iter().all(|what| matches!(what, What::Die { .. })), "{dice:?}");
    // Words of one sort widen it, those of another narrow it.
    debugger.apply(Intent::Filter(words(&["dice", "throws"])));
    let both = listed(&debugger).len();
    assert!(both > dice.len() && both < all);
    debugger.apply(Intent::Filter(words(&["dice", "throws", "depth 1"])));
    assert!(listed(&debugger).len() < both);
    debugger.apply(Intent::Filter(words(&[&format!("of {name}")])));
    assert!(!listed(&debugger).is_empty());
    debugger.apply(Intent::Filter(words(&["of nobody there"])));
    assert_eq!(listed(&debugger).len(), 1, "the cursor's own moment stands");
    // The search goes by it, and starts anew when it changes.
    debugger.apply(Intent::Filter(Vec::new()));
    debugger.apply(Intent::Search("ev_strike".to_owned()));
    debugger.finish_work();
    let found = debugger.search().hits().len();
    debugger.apply(Intent::Filter(words(&["throws"])));
    debugger.finish_work();
    let throws = debugger.search().hits();
    assert!(!throws.is_empty() && throws.len() < found && throws.iter().all(|h| !h.line.contains("answers")));
    // What can't be read is said, and the rest counts.
    debugger.apply(Intent::Filter(words(&["dices", "dice"])));
    assert_eq!(debugger.filter().words(), ["dice"]);
    assert!(debugger.take_says().iter().any(|says| says.contains("dices: a filter is one of")));
    assert_eq!(*debugger.filter(), Filter::read(&words(&["dice"])).0);
}

#[test]
fn what_is_held_sees_its_moment_and_the_cursor_goes_on() {
    let mut debugger = fight();
    actions(&mut debugger, 8);
    let damage =
        |what: &What| matches!(what, What::FieldWritten { field, .. } if field.meta().name == "vDmg");
    let place = first(&debugger, 0, damage);
    debugger.apply(Intent::GoTo(place));
    let shown = |d: &Debugger| {
        let fields: Vec<_> = d.fields().into_iter().map(|f| (f.value, f.last)).collect();
        format!("{:?} {:?} {:?} {fields:?}", d.cursor(), d.frames(), d.chain())
    };
    let here = shown(&debugger);
    debugger.apply(Intent::Pin("Event Fields"));
    debugger.apply(Intent::GoTo(0));
    let elsewhere = shown(&debugger);
    assert_ne!(elsewhere, here);
    assert_eq!(debugger.through("Event Fields", || shown(&debugger)), here);
    assert_eq!(debugger.through("Handler Chain", || shown(&debugger)), elsewhere, "another panel goes on");
    assert_eq!(shown(&debugger), elsewhere, "nothing is left behind");
    // It looks at its own things.
    let named = augury_engine::event::info::FIELDS.iter().find(|meta| meta.name == "vDmg");
    let field = named.unwrap().id;
    let look = debugger.through("Event Fields", || debugger.look());
    debugger.apply(Intent::LookPinned("Event Fields", super::super::Look { field: Some(field), ..look }));
    assert_eq!(debugger.look().field, None);
    assert_eq!(debugger.through("Event Fields", || debugger.look().field), Some(field));
    // At the live end, too, it sees the world as it was.
    debugger.apply(Intent::GoLive);
    let hp = |d: &Debugger| d.with_world(|w| w.creature(Handle(2)).unwrap().hp()).unwrap();
    let (then, now) = (debugger.through("Event Fields", || hp(&debugger)), hp(&debugger));
    assert_ne!(then, now);
    debugger.apply(Intent::Unpin("Event Fields"));
    assert_eq!(debugger.through("Event Fields", || hp(&debugger)), now);
}

#[test]
fn a_pin_goes_with_its_moment_and_one_that_is_gone_is_let_go_and_said() {
    let mut debugger = fight();
    actions(&mut debugger, 8);
    let moments = debugger.session().unwrap().moments();
    let die = first(&debugger, moments / 2, |what| matches!(what, What::Die { sides: 20, .. }));
    debugger.apply(Intent::GoTo(die));
    let address = debugger.address().unwrap();
    debugger.apply(Intent::Pin("Handler Chain"));
    // Left out, the first action takes its moments along: the numbers of all others are other ones.
    debugger.apply(Intent::GoTo(1));
    debugger.apply(Intent::Change(Change::Give(
        2,
        augury_engine::world::Stati::new(augury_engine::base::names::StatiNature::STUNNED, 0, 1),
    )));
    assert!(debugger.pins().is_empty(), "the fork has no such moment");
    assert!(debugger.take_says().iter().any(|says| says.contains("Handler Chain was held at is not there")));
    debugger.apply(Intent::TakeBranch(0));
    debugger.apply(Intent::GoTo(die));
    debugger.apply(Intent::Pin("Handler Chain"));
    debugger.apply(Intent::Pin("Event Stack"));
    // Forced to something else earlier, its action may go otherwise; where its address stands, it stays.
    let early = first(&debugger, 0, |what| matches!(what, What::Die { sides: 20, .. }));
    assert!(early < die);
    debugger.apply(Intent::GoTo(early));
    let at = debugger.address().unwrap();
    debugger.apply(Intent::Intervene(Intervention { at, what: Forced::Die(19), on: true }));
    for pin in debugger.pins() {
        let run = debugger.run().unwrap();
        assert_eq!(run.find(&address), Some(pin.at));
    }
    // Another session has none.
    debugger.apply(Intent::Restart);
    assert!(debugger.pins().is_empty());
    debugger.apply(Intent::Pin("Event Stack"));
    assert!(debugger.pins().is_empty(), "nothing happened yet");
    assert!(debugger.take_says().iter().any(|says| says.contains("Nothing happened yet")));
}

#[test]
fn a_record_differs_from_its_caller_in_the_fields_that_were_written_in_it_alone() {
    let mut debugger = fight();
    actions(&mut debugger, 8);
    let moments = debugger.session().unwrap().moments();
    let (mut deep, mut wrote) = (0, 0);
    for at in (0..moments).step_by(3) {
        debugger.apply(Intent::GoTo(at));
        let standing = debugger.standing().unwrap();
        let Some(depth) = u8::try_from(standing.stack.len()).ok().and_then(|n| n.checked_sub(1)) else {
            continue;
        };
        let differs = debugger.differs(depth);
        let Some(caller) = usize::from(depth).checked_sub(1) else {
            assert!(differs.is_empty(), "the outermost has no caller");
            continue;
        };
        deep += 1;
        let (here, caller) = (standing.stack[usize::from(depth)].info(), standing.stack[caller].info());
        for both in &differs {
            assert_ne!(both.here, both.caller);
            assert_eq!((&both.here, &both.caller), (&here.value(both.meta.id), &caller.value(both.meta.id)));
        }
        if let What::FieldWritten { field, new, .. } = &standing.moment.what {
            let other = *new != caller.value(*field);
            assert_eq!(differs.iter().any(|d| d.meta.id == *field), other, "{field:?} at {at}");
            wrote += u32::from(other);
        }
    }
    assert!(deep > 10 && wrote > 0, "{deep} moments, {wrote} writes");
}

#[test]
fn a_chain_says_what_became_of_those_in_it_since_it_ran() {
    use crate::debugger::moments::chain::Since;
    let mut debugger = fight();
    actions(&mut debugger, 8);
    let strike = |what: &What| matches!(what, What::HandlerEntered { .. });
    let place = first(&debugger, 0, strike);
    debugger.apply(Intent::GoTo(place));
    let chain = debugger.chain().unwrap();
    assert_eq!(debugger.chain_since(&chain), [], "it ran on what there is");
    let edit = |debugger: &mut Debugger, text: &str| {
        debugger.content_changed(Arc::new(content(text)), vec![(monster("brute"), text.to_owned())]);
        debugger.finish_work();
        debugger.apply(Intent::GoTo(place));
        let chain = debugger.chain().unwrap();
        debugger.chain_since(&chain)
    };
    let other = BRUTE.replace("A grunt.", "A loud grunt.");
    assert_eq!(edit(&mut debugger, &other), [(monster("brute"), Since::Edited)]);
    let without = BRUTE.replace("EVICTIM(EV_STRIKE)", "EVICTIM(EV_HIT)");
    assert_eq!(edit(&mut debugger, &without), [(monster("brute"), Since::Lost)]);
    assert_eq!(edit(&mut debugger, BRUTE), [], "as it was again");
}
