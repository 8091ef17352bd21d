//! Every kind of breakpoint, query and intervention has a case here: the lists of kinds are made from the types
//! themselves, so that a new kind without a case fails.

use super::*;
use augury_engine::base::game_option::GameOption;
use augury_engine::base::names::StatiNature;
use augury_engine::play::Condition;
use augury_engine::world::Stati;

/// The names of a type's variants, and which of them a value is. A variant that is not named does not compile.
macro_rules! kinds {
    ($list:ident, $of:ident, $ty:ident: $($variant:ident),* $(,)?) => {
        const $list: &[&str] = &[$(stringify!($variant)),*];
        fn $of(value: &$ty) -> &'static str {
            match value { $($ty::$variant { .. } => stringify!($variant)),* }
        }
    };
}

kinds!(ATS, at_kind, At: Event, Handler, Rule, Link, Field, Number, Die, Cell, Contribution, Stati, Message, Line, Answer, Check, Drawn, Queue, WriteKind, Segment, Square, Archetype, Area, Withstood, Devotion, Unanswered);
kinds!(FORCED, forced_kind, Forced: Die, Field, Number, Give, Take, Answer);
kinds!(CHANGES, change_kind, Change: Put, Give, Take, Place, Remove, SetOption);

/// A brute that rubs its hands before it attacks, checks a skill when it is struck, thinks of a pack of animals, falls and
/// says so.
fn busy() -> Debugger {
    let struck = "let two = 2; struck += 1;\\nactor.skill_check(SK_SPOT, 10);\\n\
                  th_en_gen_xy(map, \\\"encounter:pack\\\", EN_NOBUILD, 2, 0, 3, 3);\\nif !has_stati(actor, PRONE) {\\n    \
                  gain_temp_stati(actor, PRONE, victim, 5, SS_MISC);\\n}\\ne.v_def = 20 + two;\\n\
                  throw_eff(EV_EFFECT, \\\"effect:spark\\\", victim, actor);\\nNOTHING";
    let text = BRUTE.replace(
        "messages: [\"{Victim} grunts.\", \"A grunt.\"])]",
        &format!(
            "script: \"{struck}\"), (on: \"POST(EV_STRIKE)\", messages: [\"The brute grunts.\"]), \
             (on: \"ANNOUNCE(EV_NATTACK)\", script: \"answer_with(EV_RUB, actor); NOTHING\")]"
        ),
    );
    let text = text.replace("handlers: [", "vars: [(name: \"struck\")], handlers: [");
    let mut debugger = fight_of(&text);
    assert_eq!(debugger.says(), [] as [String; 0]);
    actions(&mut debugger, 12);
    debugger
}

/// A breakpoint or query of each kind.
const TEXTS: [&str; 24] = [
    "any(EV_STRIKE)",
    "monster:brute EVICTIM(EV_STRIKE)",
    "rule Creature EV_STRIKE",
    "link 10 any(EV_STRIKE)",
    "vDef",
    "cHP of rat",
    "die vRoll",
    "cell A_DEF of rat",
    "contribution A_DEF of rat",
    "stati PRONE",
    "message \"brute grunts\"",
    "line monster:brute 1:2",
    "answer DONE",
    "check SK_SPOT",
    "drawn monster:rat",
    "queue EV_NATTACK",
    "variable struck",
    "segment effect:spark 2",
    "square 11,10",
    "archetype EA_GENERIC",
    "area AR_BALL",
    "withstood save of rat",
    "countdown god:semirath",
    "unanswered god:semirath",
];

/// A session in which a text finds something.
fn session_of(text: &str) -> Debugger {
    if text.contains("god:") { super::gods::prays_in_vain() } else { busy() }
}

fn read(debugger: &Debugger, text: &str) -> Breakpoint {
    Breakpoint::read(text, &|who| debugger.whose(who)).unwrap_or_else(|why| panic!("{text}: {why}"))
}

/// All stops of a breakpoint from the first moment on, by moment and line.
fn stops(debugger: &mut Debugger, text: &str) -> Vec<(u64, u32)> {
    debugger.set_breakpoints(super::super::Breakpoints::default());
    let breakpoint = read(debugger, text);
    debugger.apply(Intent::Break(breakpoint));
    debugger.apply(Intent::GoLive);
    // Backwards, so that nothing is played on.
    let mut all = Vec::new();
    loop {
        debugger.apply(Intent::ContinueBack);
        run(debugger);
        if debugger.stopped() != Some(&Stop::Break(0)) {
            break;
        }
        all.push((debugger.cursor().unwrap(), debugger.line()));
        assert!(all.len() < 20_000);
    }
    all.reverse();
    all
}

#[test]
fn every_kind_of_breakpoint_stops_and_every_kind_of_query_finds_the_same_moments() {
    let debugger = busy();
    let covered: Vec<&str> = TEXTS.iter().map(|text| at_kind(&read(&debugger, text).at)).collect();
    assert_eq!(covered, ATS, "a kind has no case");
    for text in TEXTS {
        let mut debugger = session_of(text);
        let back = stops(&mut debugger, text);
        assert!(!back.is_empty(), "{text} never stops");
        // A stop at the very last moment is where one goes back from.
        let last = debugger.session().unwrap().moments() - 1;
        debugger.apply(Intent::Query(Some(read(&debugger, text))));
        debugger.finish_work();
        let query = debugger.query();
        let mut found: Vec<u64> = (0..query.count()).filter_map(|n| query.row(n)).map(|r| r.at).collect();
        found.retain(|at| *at < last);
        // Several rows may be of one moment, where one stops once; and what stands at the start is no place to stop at.
        if text.starts_with("contribution") {
            found.retain(|at| *at > 0);
            found.dedup();
        }
        assert_eq!(found, back.iter().map(|(at, _)| *at).collect::<Vec<_>>(), "{text}");
        // And on from the start, one after the other.
        debugger.apply(Intent::GoTo(0));
        let first = back.iter().filter(|spot| **spot > (0, 0)).take(3).copied().collect::<Vec<_>>();
        for expected in first {
            debugger.apply(Intent::Continue);
            run(&mut debugger);
            assert_eq!((debugger.cursor().unwrap(), debugger.line()), expected, "{text}, going on");
        }
    }
}

#[test]
fn every_kind_of_breakpoint_takes_a_question_a_count_and_a_log() {
    for text in TEXTS {
        let mut debugger = session_of(text);
        let all = stops(&mut debugger, text).len();
        assert_eq!(stops(&mut debugger, &format!("{text} if false")).len(), 0, "{text}");
        assert_eq!(stops(&mut debugger, &format!("{text} if true")).len(), all, "{text}");
        assert_eq!(stops(&mut debugger, &format!("{text} log")).len(), 0, "{text}");
        debugger.finish_work();
        let atoms = 0..debugger.session().unwrap().atoms().len();
        let said = atoms.filter_map(|atom| debugger.notes(atom)).flat_map(|notes| &notes.said);
        let logged = said.filter(|said| said.text.starts_with("log: ")).count();
        // One at the very last moment is no stop: one goes back from there.
        assert!(logged == all || logged == all + 1, "{text}: {logged} noted of {all}");
    }
    assert!(Condition::read("true").is_ok());
}

/// Where a change by hand of a kind may enter, in order: in strikes, and for a field where damage is done.
fn places(debugger: &mut Debugger, kind: &str) -> Vec<u64> {
    let text = if kind == "Field" { "cHP of rat" } else { "die vRoll" };
    stops(debugger, text).into_iter().map(|(at, _)| at).collect()
}

/// The change at the cursor; none where it can't be made there.
fn here(debugger: &Debugger, what: &Forced) -> Option<Intervention> {
    let mut at = debugger.phase_address()?;
    let mut what = what.clone();
    match &mut what {
        Forced::Die(_) => at = debugger.address()?,
        Forced::Answer(_) => {
            let chain = debugger.chain()?;
            let link = chain.rows.iter().find(|r| r.entered.is_some())?;
            (at.link, at.asked) = (link.link, link.res);
        }
        // Taken from whoever has it there.
        Forced::Take(who, stati) => {
            let has = |w: &World| {
                let mut all =
                    w.all_creatures().flat_map(|c| c.stati().iter().map(move |s| (c.handle().0, s)));
                all.find(|(_, s)| s.nature == stati.nature).map(|(who, s)| (who, s.clone()))
            };
            let (of, found) = debugger.with_world(has)??;
            (*who, *stati) = (of, found);
        }
        _ => {}
    }
    Some(Intervention { at, what, on: true })
}

#[test]
fn every_kind_of_intervention_inside_an_action_changes_what_it_says_and_is_taken_back() {
    let all = [
        Forced::Die(19),
        Forced::Field("vDmg".to_owned(), Value::Int(31)),
        Forced::Number(2, CreatureField::Hp, 3),
        Forced::Give(2, Stati::new(StatiNature::STUNNED, 0, 1).lasting(3)),
        Forced::Take(1, Stati::new(StatiNature::PRONE, 0, 0)),
        Forced::Answer(Answer::Abort),
    ];
    let mut covered: Vec<&str> = all.iter().map(forced_kind).collect();
    for what in all {
        let kind = forced_kind(&what);
        let mut debugger = busy();
        let before = live(&debugger).clone();
        for at in places(&mut debugger, kind) {
            debugger.apply(Intent::GoTo(at));
            let Some(intervention) = here(&debugger, &what) else { continue };
            debugger.apply(Intent::Intervene(intervention));
            assert_eq!(debugger.lost(), [] as [usize; 0], "{kind}");
            // A die that shows this already, or a blow that would have missed anyway, changes nothing.
            if live(&debugger) != &before {
                break;
            }
            debugger.apply(Intent::DropIntervention(0));
        }
        assert_ne!(live(&debugger), &before, "{kind} changes nothing");
        // Dice and answers are seen in what follows, the others in a write of their own.
        assert_eq!(told_by_hand(&debugger).is_empty(), matches!(kind, "Die" | "Answer"), "{kind}");
        let after = live(&debugger).clone();
        // Kept with the recording.
        let text = debugger.to_text().unwrap();
        debugger.open_text(&text).unwrap_or_else(|why| panic!("{kind}: {why:?}\n{text}"));
        assert_eq!(live(&debugger), &after, "{kind}, loaded again");
        debugger.apply(Intent::TurnIntervention(0, false));
        assert_eq!(live(&debugger), &before, "{kind}, switched off");
        debugger.apply(Intent::TurnIntervention(0, true));
        assert_eq!(live(&debugger), &after, "{kind}, switched on again");
        debugger.apply(Intent::DropIntervention(0));
        assert_eq!(live(&debugger), &before, "{kind}, taken away");
    }
    covered.sort_unstable();
    let mut kinds = FORCED.to_vec();
    kinds.sort_unstable();
    assert_eq!(covered, kinds, "a kind has no case");
}

/// The moments of the session whose reason is an intervention.
fn told_by_hand(debugger: &Debugger) -> Vec<u64> {
    let session = debugger.session().unwrap();
    let traces = (0..session.atoms().len()).filter_map(|atom| session.trace(atom));
    let by_hand = |what: &What| {
        matches!(
            what,
            What::FieldWritten { why: "intervention", .. }
                | What::CreatureWritten { why: "intervention", .. }
                | What::Stati { why: "intervention", .. }
        )
    };
    let mut found = Vec::new();
    for trace in traces {
        let here = trace.moments.iter().enumerate().filter(|(_, t)| by_hand(&t.moment.what));
        found.extend(here.map(|(place, _)| trace.first + place as u64));
    }
    found
}

#[test]
fn every_kind_of_change_between_actions_branches_and_is_left_out_again() {
    let rat = setup::monster(monster("rat"), (5, 5));
    let changes = [
        Change::Put(2, CreatureField::Hp, 3),
        Change::Give(2, Stati::new(StatiNature::STUNNED, 0, 1).lasting(3)),
        Change::Take(1, Stati::new(StatiNature::WAS_FRIENDLY, 0, 0)),
        Change::Place(Box::new(rat)),
        Change::Remove(2),
        Change::SetOption(GameOption::OPT_FREEZE_MON, 1),
    ];
    let covered: Vec<&str> = changes.iter().map(change_kind).collect();
    assert_eq!(covered, CHANGES, "a kind has no case");
    for change in changes {
        let kind = change_kind(&change);
        let mut debugger = busy();
        if kind == "Take" {
            let given = Change::Give(1, Stati::new(StatiNature::WAS_FRIENDLY, 0, 0));
            debugger.apply(Intent::Change(given));
        }
        let before = live(&debugger).clone();
        debugger.apply(Intent::Change(change));
        assert_ne!(live(&debugger), &before, "{kind} changes nothing");
        let after = live(&debugger).clone();
        let text = debugger.to_text().unwrap();
        debugger.open_text(&text).unwrap();
        assert_eq!(live(&debugger), &after, "{kind}, loaded again");
        let line = debugger.run().unwrap().lines.len() - 1;
        debugger.apply(Intent::TurnInput(line, false));
        assert_eq!(live(&debugger), &before, "{kind}, left out");
    }
}

#[test]
fn a_field_set_inside_a_handler_enters_before_it_is_asked() {
    let mut debugger = busy();
    let text = "monster:brute EVICTIM(EV_STRIKE)";
    let (place, _) = stops(&mut debugger, text)[0];
    debugger.apply(Intent::GoTo(place));
    let at = debugger.set_address().unwrap();
    assert!(at.asks() && at.asked == Some(monster("brute")), "{at}");
    assert_eq!(debugger.set_when(), "before brute is asked EVICTIM(EV_STRIKE)");
    let what = Forced::Field("vHit".to_owned(), Value::Int(-90));
    debugger.apply(Intent::Intervene(Intervention { at, what, on: true }));
    assert_eq!(debugger.lost(), [] as [usize; 0]);
    let told = told_by_hand(&debugger);
    let (entered, _) = stops(&mut debugger, text)[0];
    assert_eq!(told, [entered - 1], "it is the last thing before the handler");
}

#[test]
fn what_is_typed_at_a_cursor_enters_there_and_in_the_past_leaves_a_branch() {
    let mut debugger = busy();
    let place = places(&mut debugger, "Die")[0];
    debugger.apply(Intent::GoTo(place));
    let inside = debugger.by_hand(Handle(2), "+STUNNED 0 1 3").unwrap();
    assert!(matches!(&inside, Intent::Intervene(i) if matches!(i.what, Forced::Give(2, _))), "{inside:?}");
    assert!(debugger.by_hand_when().contains("is asked EV_STRIKE"), "{}", debugger.by_hand_when());
    debugger.apply(inside);
    assert_eq!(debugger.branches().all().len(), 1);
    assert!(!told_by_hand(&debugger).is_empty());
    debugger.apply(Intent::GoLive);
    let after = debugger.by_hand(Handle(2), "cHP 7").unwrap();
    assert_eq!(after, Intent::Change(Change::Put(2, CreatureField::Hp, 7)));
    debugger.apply(after);
    assert_eq!(live(&debugger).creature(Handle(2)).map(|c| c.hp()), Some(7));
    assert!(debugger.by_hand(Handle(2), "cHP").is_err());
}

#[test]
fn whose_moments_count_goes_by_what_they_take_part_as() {
    let mut debugger = busy();
    let all = stops(&mut debugger, "EV_STRIKE").len();
    let of = |debugger: &mut Debugger, who: &str| stops(debugger, &format!("EV_STRIKE of {who}")).len();
    let (strikes, is_struck) = (of(&mut debugger, "actor rat"), of(&mut debugger, "victim rat"));
    assert!(strikes > 0 && is_struck > 0, "{strikes} and {is_struck}");
    assert_eq!(strikes + is_struck, all, "each is one of the two");
    assert_eq!(of(&mut debugger, "rat"), all);
    assert_eq!(of(&mut debugger, "victim brute"), strikes);
}
