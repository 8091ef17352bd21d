//! The debugger on tiny packs written here.

use super::Debugger;
use super::breakpoints::{At, Breakpoint, EventPattern, Whose};
use super::cursor::{Speed, Stop};
use super::intent::Intent;
use super::moments::chain::When;
use super::recordings::setup;
use super::revise::Reach;
use augury_engine::base::handle::Handle;
use augury_engine::base::id::{Kind, ResId};
use augury_engine::content::{Content, Manifest, load_text};
use augury_engine::event::{Answer, Class, EventCode, FieldId, Link, Value, What};
use augury_engine::play::{Change, Command, Forced, Input, Intervention, Step};
use augury_engine::world::{CreatureField, World};
use std::sync::Arc;
use std::time::Duration;

mod broken;
mod contributions;
mod gods;
mod held;
mod kept;
mod kinds;
mod magic;
mod noted;
mod origins;
mod queries;
mod reached;
mod replaced;
mod spots;
mod start;
mod what_if;

const BRUTE: &str = "(name: \"brute\", types: [MA_ORC], size: SZ_MEDIUM, hd: 2, hit: 4, def: 2,
    attributes: (str: 16, dex: 12, con: 12, int: 8, wis: 10, cha: 8, luc: 10),
    attacks: [(attack: A_SLAM, damage: \"1d4\", dtype: AD_BLUNT)],
    handlers: [(on: \"EVICTIM(EV_STRIKE)\", messages: [\"{Victim} grunts.\", \"A grunt.\"])])";
const RAT: &str = "(name: \"rat\", types: [MA_ANIMAL], size: SZ_SMALL, hd: 1, hit: 2, def: 4,
    attributes: (str: 8, dex: 16, con: 10, int: 2, wis: 12, cha: 4, luc: 10),
    attacks: [(attack: A_BITE, damage: \"1d2\", dtype: AD_PIERCE)])";

const SPARK: &str = "(name: \"spark\", form: Spell, level: 1,
    segments: [(eval: EA_GENERIC, aval: AR_NONE, sval: WILL, qval: [Q_TAR]),
        (eval: EA_GENERIC, aval: AR_BALL, lval: 1)])";

fn content(brute: &str) -> Content {
    let files = [
        (Kind::Monster, "brute", brute),
        (Kind::Monster, "rat", RAT),
        (
            Kind::Encounter,
            "pack",
            "(name: \"pack\", max_cr: 36, parts: [(amount: (from: 1, to: 1), any: [MA_ANIMAL])])",
        ),
        (Kind::Effect, "spark", SPARK),
        (Kind::Terrain, "floor", "(name: \"floor\")"),
        (Kind::Terrain, "dungeon_wall", "(name: \"wall\", flags: [TF_SOLID])"),
    ];
    let read = files.map(|(kind, id, text)| load_text(kind, id, id, text).unwrap());
    Content::new(Manifest::default(), read)
}

fn monster(id: &str) -> ResId {
    ResId::new(Kind::Monster, id)
}

/// A brute and a rat side by side, with hit points enough for a while.
pub(super) fn fight() -> Debugger {
    fight_of(BRUTE)
}

/// The same with another brute.
fn fight_of(brute: &str) -> Debugger {
    let mut debugger = Debugger::new("tiny", Arc::new(content(brute)));
    let mut start = setup::duel("tiny", monster("brute"), monster("rat"), 7);
    for (creature, at) in start.creatures.iter_mut().zip([(10, 10), (11, 10)]) {
        creature.at = Some(at);
        creature.max_hp = Some(40);
    }
    debugger.apply(Intent::Start(Box::new(start)));
    assert_eq!(debugger.faults(), [] as [String; 0]);
    debugger.apply(Intent::Speed(Speed::Full));
    debugger
}

fn run(debugger: &mut Debugger) {
    for _ in 0..400 {
        debugger.tick(Duration::from_millis(50), Duration::from_millis(16));
        if !debugger.running() {
            return;
        }
    }
    panic!("it never stopped");
}

pub(super) fn actions(debugger: &mut Debugger, count: usize) {
    for _ in 0..count {
        debugger.apply(Intent::OneAction);
    }
}

fn live(debugger: &Debugger) -> &World {
    debugger.session().unwrap().live()
}

/// Everything panels ask for, at a moment.
fn seen(debugger: &mut Debugger, at: u64) -> String {
    debugger.apply(Intent::GoTo(at));
    let standing = debugger.standing().unwrap();
    let landings: Vec<_> = Step::ALL.iter().map(|s| debugger.landing(*s)).collect();
    let fields: Vec<_> = debugger.fields().into_iter().map(|f| (f.value, f.thrown, f.last)).collect();
    let sheet = debugger.sheet(Handle(2)).unwrap();
    format!(
        "{:?} {:?} {:?} {:?} {:?} {:?} {:?}",
        standing.moment,
        landings,
        debugger.frames(),
        debugger.chain(),
        fields,
        sheet.numbers,
        debugger.matrix(Handle(2)).unwrap().attr
    )
}

#[test]
fn a_fight_that_somebody_perceives_nothing_of_is_not_read_by_it() {
    let mut debugger = fight();
    let mut start = debugger.setup().clone();
    let rat = start.creatures[1].clone();
    start.creatures.push(augury_engine::play::Actor { at: Some((12, 12)), ..rat.clone() });
    start.creatures.push(augury_engine::play::Actor { at: Some((60, 10)), ..rat });
    let row = |fill: &str| format!("#{}#", fill.repeat(68));
    start.map = (0..20).map(|y| row(if y == 0 || y == 19 { "#" } else { "." })).collect();
    debugger.apply(Intent::Start(Box::new(start)));
    assert_eq!(debugger.faults(), [] as [String; 0]);
    actions(&mut debugger, 12);
    let said = debugger.run().unwrap().notes.iter().flat_map(|n| &n.said);
    let blow = said.clone().find(|s| s.text == "A grunt." && s.actor == Handle(2)).unwrap();
    let reads: Vec<bool> = (0..5).map(|h| blow.reads(Handle(h))).collect();
    assert_eq!(reads, [true, true, false, true, false], "a bystander, who is struck, who strikes, near, far");
}

#[test]
fn what_is_shown_does_not_depend_on_what_was_kept() {
    let mut debugger = fight();
    actions(&mut debugger, 8);
    let moments = debugger.session().unwrap().moments();
    let places: Vec<u64> = (0..moments).step_by(17).collect();
    let before: Vec<String> = places.iter().map(|at| seen(&mut debugger, *at)).collect();
    let notes: Vec<_> = (0..8).map(|a| debugger.notes(a).cloned()).collect();
    debugger.forget();
    for (at, before) in places.iter().zip(&before).rev() {
        assert_eq!(&seen(&mut debugger, *at), before, "moment {at}");
        debugger.forget();
    }
    debugger.finish_work();
    let again: Vec<_> = (0..8).map(|a| debugger.notes(a).cloned()).collect();
    assert_eq!(again, notes, "notes made while it ran and notes made afterwards");
    assert!(notes.iter().flatten().any(|n| n.said.iter().any(|s| s.text.contains("grunt"))));
}

#[test]
fn each_step_lands_where_it_said_and_back_comes_back() {
    let mut debugger = fight();
    actions(&mut debugger, 3);
    debugger.apply(Intent::GoTo(0));
    let mut walked = vec![0];
    for step in
        [Step::Into, Step::Into, Step::Over, Step::Into, Step::Into, Step::Out, Step::Into, Step::Over]
    {
        let lands = debugger.landing(step);
        assert!(lands.possible, "{lands:?}");
        let from = debugger.cursor().unwrap();
        debugger.apply(Intent::Step(step));
        let to = debugger.cursor().unwrap();
        assert!(to > from, "{step:?} from {from} to {to}");
        assert!(lands.text.ends_with(&debugger.moment_in_words(to)), "{lands:?}");
        walked.push(to);
    }
    for (here, before) in walked.iter().zip(&walked[1..]).rev() {
        assert_eq!(debugger.cursor(), Some(*before));
        while debugger.cursor() > Some(*here) {
            debugger.apply(Intent::Step(Step::BackInto));
        }
        assert_eq!(debugger.cursor(), Some(*here));
    }
    assert!(!debugger.landing(Step::BackInto).possible);
    debugger.apply(Intent::Step(Step::BackInto));
    assert!(debugger.take_says()[0].contains("first moment"));
}

#[test]
fn a_step_past_the_live_end_goes_on_by_one_action() {
    let mut debugger = fight();
    debugger.apply(Intent::Step(Step::Into));
    assert_eq!((debugger.cursor(), debugger.session().unwrap().atoms().len()), (Some(0), 1));
    assert!(!debugger.following());
    debugger.apply(Intent::GoLive);
    let last = debugger.cursor().unwrap();
    assert_eq!(debugger.landing(Step::Over).text, "over: the next action");
    debugger.apply(Intent::Step(Step::Over));
    assert_eq!(debugger.cursor(), Some(last + 1));
}

#[test]
fn runs_stop_at_breakpoints_both_ways_and_count() {
    let mut debugger = fight();
    let at = At::Event(EventPattern::exactly(EventCode::EV_STRIKE.pre()));
    debugger.apply(Intent::Break(Breakpoint { whose: Whose::Kind(monster("rat")), ..Breakpoint::new(at) }));
    let mut stops = Vec::new();
    for _ in 0..3 {
        debugger.apply(Intent::Continue);
        run(&mut debugger);
        assert_eq!(debugger.stopped(), Some(&Stop::Break(0)));
        stops.push(debugger.cursor().unwrap());
        let standing = debugger.standing().unwrap();
        assert_eq!(standing.moment.code, EventCode::EV_STRIKE.pre());
        assert_eq!(standing.moment.what, What::PhaseBegan);
    }
    assert!(stops.is_sorted() && stops[0] < stops[1]);
    for expected in [stops[1], stops[0]] {
        debugger.apply(Intent::ContinueBack);
        run(&mut debugger);
        assert_eq!(debugger.cursor(), Some(expected));
    }
    debugger.apply(Intent::ContinueBack);
    run(&mut debugger);
    assert_eq!((debugger.cursor(), debugger.stopped()), (Some(0), Some(&Stop::Start)));
    assert_eq!(debugger.breakpoints().all()[0].hits, 5);
    debugger.apply(Intent::Continue);
    run(&mut debugger);
    assert_eq!(debugger.cursor(), Some(stops[0]), "forward through what was run already");
    debugger.apply(Intent::TurnBreak(0, false));
    debugger.apply(Intent::Continue);
    run(&mut debugger);
    assert!(matches!(debugger.stopped(), Some(Stop::Alone(_))), "{:?}", debugger.stopped());
}

#[test]
fn a_run_on_from_a_stop_in_the_last_blow_ends_with_the_fight() {
    let mut debugger = fight();
    debugger.apply(Intent::Break(Breakpoint::new(At::Event(EventPattern::exactly(EventCode::EV_DEATH)))));
    debugger.apply(Intent::Continue);
    run(&mut debugger);
    assert_eq!(debugger.stopped(), Some(&Stop::Break(0)));
    let actions = debugger.session().unwrap().atoms().len();
    debugger.apply(Intent::Continue);
    run(&mut debugger);
    assert!(matches!(debugger.stopped(), Some(Stop::Alone(_))), "{:?}", debugger.stopped());
    assert_eq!(debugger.session().unwrap().atoms().len(), actions, "the survivor does not wander on");
    debugger.apply(Intent::OneAction);
    assert!(debugger.session().unwrap().atoms().len() > actions, "it does when that is asked for");
}

#[test]
fn a_breakpoint_on_a_handler_stops_where_it_starts() {
    let mut debugger = fight();
    let code = EventCode::EV_STRIKE.evictim();
    debugger.apply(Intent::Break(Breakpoint::new(At::Handler(monster("brute"), Some(code)))));
    debugger.apply(Intent::Continue);
    run(&mut debugger);
    let standing = debugger.standing().unwrap();
    assert_eq!((standing.moment.asked, standing.moment.code), (Some(monster("brute")), code));
    let chain = debugger.chain().unwrap();
    let here: Vec<_> = chain.rows.iter().filter(|r| r.when == When::Here).collect();
    assert_eq!(here.len(), 1, "{chain:#?}");
    assert_eq!(here[0].res, Some(monster("brute")));
    assert!(
        chain.rows.iter().any(|r| r.when == When::Was) && chain.rows.iter().any(|r| r.when == When::ToCome)
    );
}

/// Stands at the first die with a label.
fn at_die(debugger: &mut Debugger, label: &str) -> i32 {
    for at in 0..debugger.session().unwrap().moments() {
        debugger.apply(Intent::GoTo(at));
        let what = debugger.standing().unwrap().moment.what.clone();
        if let What::Die { label: found, rolled, .. } = what
            && found == label
        {
            return rolled;
        }
    }
    panic!("no die {label}");
}

#[test]
fn a_forced_die_changes_what_follows_and_leaves_a_branch() {
    let mut debugger = fight();
    actions(&mut debugger, 6);
    let world = live(&debugger).clone();
    let was = at_die(&mut debugger, "vRoll");
    let (cursor, address) = (debugger.cursor(), debugger.address().unwrap());
    let forced = if was == 19 { 0 } else { 19 };
    debugger.apply(Intent::Intervene(Intervention { at: address, what: Forced::Die(forced), on: true }));
    assert_eq!(debugger.cursor(), cursor, "the same address");
    match &debugger.standing().unwrap().moment.what {
        What::Die { rolled, .. } => assert_eq!(*rolled, forced),
        other => panic!("{other:?}"),
    }
    assert_eq!(debugger.branches().all().len(), 1);
    assert_ne!(live(&debugger), &world);
    debugger.apply(Intent::TurnIntervention(0, false));
    assert_eq!(live(&debugger), &world, "turned off, everything is as it was");
    debugger.apply(Intent::TurnIntervention(0, true));
    debugger.apply(Intent::TakeBranch(0));
    assert_eq!(live(&debugger), &world, "the branch is the old future");
    assert_eq!(debugger.branches().all().len(), 1);
}

#[test]
fn a_field_set_by_hand_shows_who_wrote_it() {
    let mut debugger = fight();
    actions(&mut debugger, 4);
    at_die(&mut debugger, "vRoll");
    let frame = debugger.frame().unwrap();
    let at = debugger.address().unwrap();
    let what = Forced::Field("vHit".to_owned(), Value::Int(77));
    debugger.apply(Intent::Intervene(Intervention { at, what, on: true }));
    let rows = debugger.fields();
    let hit = rows.iter().find(|r| r.meta.id == FieldId::VHit).unwrap();
    assert_eq!(hit.value, Value::Int(77), "in {}", frame.code);
    assert_eq!(hit.last.as_ref().unwrap().why, "intervention");
    let (before, _) = debugger.writes_around(FieldId::VHit);
    debugger.apply(Intent::GoTo(before.unwrap()));
    assert!(debugger.fields().iter().any(|r| r.meta.id == FieldId::VHit && r.just_now));
}

#[test]
fn inputs_can_be_left_out_and_taken_in_again() {
    let mut debugger = fight();
    actions(&mut debugger, 3);
    debugger.apply(Intent::Change(Change::Put(2, CreatureField::Hp, 1)));
    actions(&mut debugger, 2);
    let world = live(&debugger).clone();
    let lines = |d: &Debugger| d.run().unwrap().lines.iter().map(|l| l.on).collect::<Vec<_>>();
    assert_eq!(lines(&debugger), [true, true, true]);
    assert!(matches!(debugger.run().unwrap().lines[0].input, Input::Run(3)));
    debugger.apply(Intent::TurnInput(1, false));
    assert_eq!(lines(&debugger), [true, false, true]);
    assert_eq!(debugger.session().unwrap().atoms().len(), 5);
    assert_ne!(live(&debugger), &world);
    debugger.apply(Intent::TurnInput(1, true));
    assert_eq!(live(&debugger), &world);
}

#[test]
fn an_edit_reaches_from_now_on_or_from_the_start() {
    let strong = BRUTE.replace("1d4", "9d9");
    let damage = |debugger: &Debugger| debugger.session().unwrap().revision_number();
    let mut debugger = fight();
    actions(&mut debugger, 4);
    let moments = debugger.session().unwrap().moments();
    debugger.apply(Intent::GoTo(3));
    let past = seen(&mut debugger, 3);
    let changed = |text: &str| vec![(monster("brute"), text.to_owned())];
    debugger.content_changed(Arc::new(content(&strong)), changed(&strong));
    debugger.finish_work();
    assert_eq!((damage(&debugger), debugger.cursor()), (1, Some(3)), "{:?}", debugger.says());
    assert_eq!(seen(&mut debugger, 3), past, "the past keeps the content it ran on");
    assert!(debugger.session().unwrap().moments() > moments);
    assert_eq!(
        debugger.position(),
        format!("moment 3 of {}, content v1 (live: v2)", debugger.session().unwrap().moments() - 1)
    );
    debugger.apply(Intent::Reach(Reach::FromTheStart));
    debugger.content_changed(Arc::new(content(&strong)), changed(&strong));
    debugger.finish_work();
    assert_eq!((damage(&debugger), debugger.cursor()), (0, Some(3)));
    assert!(debugger.run().unwrap().lines.iter().all(|l| matches!(l.input, Input::Run(_))));
    let brute = debugger.content().monster(monster("brute")).unwrap();
    assert_eq!(brute.attacks[0].damage.to_string(), "9d9");
}

#[test]
fn a_session_is_the_same_from_its_file() {
    let mut debugger = fight();
    actions(&mut debugger, 3);
    debugger.apply(Intent::Command(Handle(1), Command::Attack(Handle(2))));
    let strong = BRUTE.replace("1d4", "2d4");
    debugger.content_changed(Arc::new(content(&strong)), vec![(monster("brute"), strong.clone())]);
    debugger.finish_work();
    actions(&mut debugger, 3);
    let (world, moments) = (live(&debugger).clone(), debugger.session().unwrap().moments());
    let text = debugger.to_text().unwrap();
    let mut other = Debugger::new("tiny", Arc::new(content(BRUTE)));
    other.open_text(&text).unwrap();
    assert_eq!(other.session().unwrap().moments(), moments);
    assert_eq!(live(&other), &world);
    assert_eq!(other.to_text().unwrap(), text);
    let error = other.open_text("(seed: 1, sead: 2)").unwrap_err();
    assert!(error[0].contains("line 1, column"), "{error:?}");
    assert_eq!(other.session().unwrap().moments(), moments, "it stays as it was");
}

#[test]
fn a_command_in_the_past_leaves_the_old_future_as_a_branch() {
    let mut debugger = fight();
    actions(&mut debugger, 6);
    let first = debugger.session().unwrap().atoms()[2].first;
    debugger.apply(Intent::GoTo(first));
    debugger.apply(Intent::Command(Handle(1), Command::Wait));
    assert_eq!(debugger.session().unwrap().atoms().len(), 4);
    assert_eq!(debugger.branches().all()[0].run.session.atoms().len(), 6);
    let lines = &debugger.run().unwrap().lines;
    assert!(
        matches!(lines[0].input, Input::Run(3)) && matches!(lines[1].input, Input::Command(1, Command::Wait))
    );
}

#[test]
fn a_played_creature_is_waited_for() {
    let mut debugger = fight();
    debugger.apply(Intent::Play(Some(Handle(1))));
    debugger.apply(Intent::Continue);
    run(&mut debugger);
    assert_eq!(debugger.stopped(), Some(&Stop::YourTurn(Handle(1))));
    let hp = live(&debugger).creature(Handle(1)).unwrap().actions();
    debugger.apply(Intent::Command(Handle(1), Command::Attack(Handle(2))));
    run(&mut debugger);
    assert_eq!(debugger.stopped(), Some(&Stop::YourTurn(Handle(1))));
    assert_eq!(live(&debugger).creature(Handle(1)).unwrap().actions(), hp + 1);
}

#[test]
fn the_search_finds_every_moment_with_a_text() {
    let mut debugger = fight();
    actions(&mut debugger, 6);
    debugger.apply(Intent::Search("throw EV_NATTACK".to_owned()));
    debugger.finish_work();
    let hits = debugger.search().hits().to_vec();
    assert!(!hits.is_empty());
    for hit in hits {
        debugger.apply(Intent::GoTo(hit.at));
        let standing = debugger.standing().unwrap();
        assert!(matches!(standing.moment.what, What::Thrown { .. }));
        assert_eq!(standing.moment.code.base(), EventCode::EV_NATTACK);
    }
    debugger.apply(Intent::Search("no such thing".to_owned()));
    debugger.finish_work();
    assert!(debugger.search().hits().is_empty());
}

#[test]
fn an_endless_run_is_a_stop_with_a_reason() {
    let mut debugger = fight();
    debugger.apply(Intent::Change(Change::Remove(1)));
    assert_eq!(debugger.setup().creatures.len(), 1, "before anything was done the start is changed");
    debugger.apply(Intent::Continue);
    run(&mut debugger);
    assert_eq!(debugger.stopped(), Some(&Stop::Long));
    let words = debugger.stopped().unwrap().words(debugger.breakpoints(), &|h| h.to_string());
    assert!(words.contains("20000 segments"), "{words}");
}

#[test]
fn a_start_that_cannot_be_staged_says_why() {
    let mut debugger = fight();
    let start = setup::duel("tiny", monster("brut"), monster("rat"), 1);
    debugger.apply(Intent::Start(Box::new(start)));
    assert!(debugger.session().is_none());
    assert!(debugger.faults()[0].contains("did you mean `brute`?"), "{:?}", debugger.faults());
    for step in Step::ALL {
        assert!(!debugger.landing(step).possible);
        debugger.apply(Intent::Step(step));
    }
    assert!(debugger.chain().is_none() && debugger.fields().is_empty() && debugger.frames().is_empty());
}

#[test]
fn scripts_run_and_their_faults_are_said() {
    let grumpy =
        BRUTE.replace("messages: [\"{Victim} grunts.\", \"A grunt.\"]", "script: \"e.v_def = 99; NOTHING\"");
    let mut debugger = fight();
    debugger.content_changed(Arc::new(content(&grumpy)), vec![(monster("brute"), grumpy.clone())]);
    debugger.finish_work();
    assert_eq!(debugger.says(), [] as [String; 0]);
    debugger.apply(Intent::Break(Breakpoint::new(At::Handler(monster("brute"), None))));
    debugger.apply(Intent::Continue);
    run(&mut debugger);
    debugger.apply(Intent::Step(Step::Over));
    let def = debugger.fields().into_iter().find(|f| f.meta.id == FieldId::VDef).unwrap();
    assert_eq!((def.value, def.last.unwrap().by), (Value::Int(99), "monster:brute".to_owned()));
    let broken = grumpy.replace("v_def", "v_deff");
    debugger.content_changed(Arc::new(content(&broken)), vec![(monster("brute"), broken.clone())]);
    debugger.finish_work();
    assert!(debugger.says().iter().any(|s| s.contains("v_deff")), "{:?}", debugger.says());
}

#[test]
fn nobody_fights_in_an_empty_arena() {
    let mut debugger = Debugger::new("tiny", Arc::new(content(BRUTE)));
    debugger.apply(Intent::Continue);
    assert!(!debugger.running());
    assert!(debugger.take_says()[0].contains("place creatures"));
    debugger.apply(Intent::OneAction);
    let atoms = debugger.session().unwrap().atoms().len();
    assert_eq!(debugger.run().unwrap().line_of(atoms.saturating_sub(1)), atoms.checked_sub(1).map(|_| 0));
}

#[test]
fn waiting_for_a_player_is_part_of_the_past() {
    let mut debugger = fight();
    let mut start = debugger.setup().clone();
    let race = ResId::new(Kind::Race, "human");
    start.creatures[0].character = setup::character(race, 1, None, true, (10, 10)).character;
    start.creatures[0].monster = "brute".to_owned();
    let mut files: Vec<_> = content(BRUTE).all().cloned().collect();
    files.push(load_text(Kind::Race, "human", "human", "(name: \"human\")").unwrap());
    let mut debugger = {
        debugger = Debugger::new("tiny", Arc::new(Content::new(Manifest::default(), files)));
        debugger.apply(Intent::Start(Box::new(start)));
        assert_eq!(debugger.faults(), [] as [String; 0]);
        debugger
    };
    for _ in 0..3 {
        debugger.apply(Intent::Continue);
        run(&mut debugger);
        assert_eq!(debugger.stopped(), Some(&Stop::YourTurn(Handle(1))));
        debugger.apply(Intent::Command(Handle(1), Command::Wait));
    }
    let world = live(&debugger).clone();
    let text = debugger.to_text().unwrap();
    debugger.open_text(&text).unwrap();
    assert_eq!(live(&debugger), &world);
    assert_eq!(debugger.to_text().unwrap(), text);
}

#[test]
fn a_link_made_to_answer_otherwise_shows_it_and_ends_the_chain() {
    let mut debugger = fight();
    actions(&mut debugger, 4);
    debugger.apply(Intent::Search("rule of p[0] Creature for EV_STRIKE".to_owned()));
    debugger.finish_work();
    let at = debugger.search().hits().first().map(|h| h.at).unwrap_or_else(|| panic!("no strike"));
    debugger.apply(Intent::GoTo(at));
    let here = |d: &Debugger| d.chain().unwrap().rows.into_iter().find(|r| r.when == When::Here);
    let link = here(&debugger).unwrap();
    assert_eq!((link.link, link.res), (Link::Class(0, Class::Creature), None));
    let throws = debugger.trace().unwrap().throws.len();
    let mut address = debugger.phase_address().unwrap();
    (address.link, address.asked) = (link.link, link.res);
    debugger.apply(Intent::Intervene(Intervention {
        at: address,
        what: Forced::Answer(Answer::Abort),
        on: true,
    }));
    assert!(debugger.take_says().iter().any(|s| s.contains("its phase begins here")));
    assert!(debugger.trace().unwrap().throws.len() < throws, "nothing comes of the strike");
    let search = debugger.search().wanted().to_owned();
    assert!(!search.is_empty(), "a search goes on in the session that was made anew");
    debugger.apply(Intent::Step(Step::Into));
    let chain = debugger.chain().unwrap();
    let forced = chain.rows.iter().find(|r| r.link == link.link && r.entered.is_some()).unwrap();
    assert_eq!(forced.answer(), Some(Answer::Abort), "{chain:#?}");
}
