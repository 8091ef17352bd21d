//! Gods in the debugger, on the pack that ships: how a character stands with each, what a god that watches made of it,
//! breakpoints, and prayers that go unanswered.

use super::magic::{found, go, opened, text_of};
use super::*;
use crate::debugger::breakpoints::Breakpoints;
use crate::debugger::breakpoints::gods::GodPart;
use crate::debugger::moments::standing::GodRow;
use crate::debugger::why::{Cause, Opens, Subject};
use augury_engine::event::unanswered::Unworthy;

const FOLK: Handle = Handle(1);

/// A god that is angry with whoever is struck, and likes whoever strikes.
const WATCHER: &str = r##"("god:watcher", r#"God(name: "the Watcher", order: 50, tolerance_val: 2, favour_chart: [12, 500],
    handlers: [(on: "GODWATCH(EV_STRIKE)", script: "gain_favour(actor, resource, 5, false, true); NOTHING"),
        (on: "GODWATCH(EVICTIM(EV_STRIKE))", script: "transgress(victim, resource, 2); NOTHING"),
        (on: "EV_CALC_FAVOUR", script: "e.e_param = e.e_param * 2; NOTHING")])"#),"##;

fn god(id: &str) -> ResId {
    ResId::new(Kind::God, id)
}

/// A character of level 4, with this of its character besides, and the inputs of a scenario.
fn scenario(seed: u64, character: &str, hp: i32, inputs: &str, resources: &str) -> Debugger {
    let text = format!(
        "(name: \"gods\", pack: \"assets/incursion\", seed: {seed}, lit: true,
            map: [\"########\", \"#......#\", \"#..ab..#\", \"#......#\", \"########\"],
            legend: {{ 'a': (creature: 1), 'b': (creature: 2) }},
            creatures: [
                (monster: \"human\", name: \"folk\", max_hp: 40, hp: {hp}, enemy_to_all: false,
                    character: (race: \"race:human\", level: 4, base: (12, 10, 12, 10, 14, 10, 10), player: true, {character})),
                (monster: \"goblin\", max_hp: 60, hp: 60),
            ],
            inputs: [{inputs}], resources: [{resources}])"
    );
    opened(&text)
}

/// It prays for aid, sure of the words.
fn prayer(seed: u64, character: &str, hp: i32, resources: &str) -> Debugger {
    let inputs = "Answered(Throw(event: \"EV_PRAY\", actor: 1, victim: 0), [0])";
    let mut debugger =
        scenario(seed, &format!("ranks: [(SK_KNOW_THEO, 40)], {character}"), hp, inputs, resources);
    go(&mut debugger, "PRE(EV_PRAY)");
    debugger
}

/// Its god has no aid that it has the favour for.
pub(super) fn prays_in_vain() -> Debugger {
    prayer(1, "god: \"god:semirath\"", 10, "")
}

/// A follower of the Watcher strikes and is struck.
fn watched() -> Debugger {
    let blow = |actor, victim| format!("Throw(event: \"EV_NATTACK\", actor: {actor}, victim: {victim}),");
    let inputs = [blow(1, 2), blow(2, 1)].concat().repeat(4);
    scenario(1, "god: \"god:watcher\"", 40, &inputs, WATCHER)
}

fn row(debugger: &Debugger, id: &str) -> GodRow {
    let rows = debugger.gods(FOLK);
    rows.iter().find(|row| row.with.god == god(id)).unwrap_or_else(|| panic!("no god {id}")).clone()
}

fn number(row: &GodRow, part: GodPart) -> i32 {
    row.numbers.iter().find(|(p, _)| *p == part).map(|(_, n)| n.now).unwrap()
}

fn opens(causes: &[Cause], wanted: &Opens) -> bool {
    causes.iter().any(|c| c.opens.as_ref() == Some(wanted))
}

#[test]
fn a_character_stands_with_every_god_and_a_step_back_undoes_it() {
    let mut debugger = watched();
    debugger.apply(Intent::GoLive);
    let all = debugger.gods(FOLK);
    assert_eq!(all.len(), debugger.content().gods().len());
    let own = row(&debugger, "watcher");
    assert_eq!(all[0].with.god, own.with.god, "its own god stands first");
    assert!(own.with.own && own.with.dealt && own.worthy() == "worthy");
    let strikes = found(&mut debugger, "deeds god:watcher of folk").len() as i32;
    debugger.apply(Intent::GoLive);
    let favour = own.with.favour.clone().unwrap();
    let parts: Vec<(String, i32)> = favour.parts.iter().map(|(p, n)| (p.words(), *n)).collect();
    let reckoned = |n| ("the god's own reckoning".to_owned(), n);
    assert_eq!(parts, [("deeds".to_owned(), 5 * strikes), reckoned(5 * strikes)]);
    assert_eq!(
        (favour.total, own.favour.unwrap().now, own.with.next),
        (10 * strikes, 10 * strikes, Some(12))
    );
    assert_eq!((number(&own, GodPart::Anger) % 2, own.tolerance), (0, 5));
    assert!(number(&own, GodPart::Anger) > 0);
    // Nobody else has dealt with it, and the second is no character.
    assert_eq!(all.iter().filter(|row| row.with.dealt).count(), 1);
    assert_eq!(debugger.gods(Handle(2)).len(), 0);
    // Why leads through its parts to the deed, and to the god's handler.
    let causes = debugger.why(Subject::Standing(FOLK, god("watcher"), GodPart::Favour));
    assert!(opens(&causes, &Opens::Handler(god("watcher"), EventCode::EV_CALC_FAVOUR)), "{causes:#?}");
    assert!(text_of(&causes).contains(&format!("{:+} deeds", 5 * strikes)), "{}", text_of(&causes));
    debugger.apply(Intent::GoTo(0));
    let before = row(&debugger, "watcher");
    assert_eq!((before.favour.unwrap().now, number(&before, GodPart::Anger)), (0, 0));
}

#[test]
fn a_god_that_watches_says_about_whom_it_was_asked_and_what_it_made_of_it() {
    let mut debugger = watched();
    let deed = found(&mut debugger, "deeds god:watcher")[0];
    let anger = found(&mut debugger, "anger god:watcher")[0];
    for (at, link, code, why, wrote) in [
        (deed, Link::GodOnActor, "GODWATCH(EV_STRIKE)", "own god of folk", "favour 0 -> 5 (favour gained)"),
        (
            anger,
            Link::GodOnVictim,
            "GODWATCH(EVICTIM(EV_STRIKE))",
            "own god of folk, the victim",
            "anger 0 -> 2 (transgression)",
        ),
    ] {
        debugger.apply(Intent::GoTo(at));
        let chain = debugger.chain().unwrap();
        let asked = |l: &&crate::debugger::moments::chain::LinkRow| {
            l.link == link && l.res == Some(god("watcher")) && l.answer().is_some()
        };
        let row = chain.rows.iter().find(asked).unwrap();
        assert_eq!(row.code.to_string(), code);
        let watched = debugger.god_asked(&chain, row).unwrap();
        assert_eq!((watched.of, watched.why.as_str()), (FOLK, why));
        assert!(watched.wrote[0].1.contains(wrote), "{watched:?}");
        assert_eq!(watched.wrote[0].0, at);
        for other in chain.rows.iter().filter(|l| !matches!(l.link, Link::GodOnActor | Link::GodOnVictim)) {
            assert_eq!(debugger.god_asked(&chain, other), None);
        }
    }
    // One that watches others than its own says whom they follow.
    let inputs = "Throw(event: \"EV_NATTACK\", actor: 1, victim: 2)";
    let mut debugger = scenario(1, "god: \"god:mara\"", 40, inputs, WATCHER);
    go(&mut debugger, "GODWATCH(EV_STRIKE)");
    let at = found(&mut debugger, "deeds god:watcher")[0];
    debugger.apply(Intent::GoTo(at));
    let chain = debugger.chain().unwrap();
    let row = chain.rows.iter().find(|l| l.res == Some(god("watcher")) && l.answer().is_some()).unwrap();
    assert_eq!(debugger.god_asked(&chain, row).unwrap().why, "watches folk, who follows Mara");
}

#[test]
fn breakpoints_are_on_favour_anger_and_flags_and_on_what_they_pass() {
    let mut debugger = watched();
    let deeds = found(&mut debugger, "favour god:watcher");
    assert!(deeds.len() >= 3);
    for same in
        ["favour", "deeds", "favour watcher", "favour god:watcher of folk", "standing god:watcher favour"]
    {
        assert_eq!(found(&mut debugger, same), deeds, "{same}");
    }
    // Each blow adds 5: the third is the first above 12.
    assert_eq!(found(&mut debugger, "favour god:watcher > 12"), deeds[2..3]);
    let anger = found(&mut debugger, "anger god:watcher");
    assert_eq!(found(&mut debugger, "anger > 3"), anger[1..2]);
    assert_eq!(found(&mut debugger, "flags god:watcher +GS_KNOWN_ANGER").len(), 1);
    for none in ["favour god:mara", "favour of goblin", "anger < 0", "flags -GS_KNOWN_ANGER", "unanswered"] {
        assert_eq!(found(&mut debugger, none), [] as [u64; 0], "{none}");
    }
    // They are kept, and one stops there, forwards and backwards.
    let limit = debugger.read_breakpoint("favour god:watcher > 12 of folk").unwrap();
    debugger.apply(Intent::Break(limit));
    let kept = Breakpoints::read(&debugger.breakpoints().write().unwrap()).unwrap();
    assert_eq!(kept.all()[0].to_string(), "favour god:watcher > 12 of #1");
    debugger.apply(Intent::GoTo(0));
    debugger.apply(Intent::Continue);
    run(&mut debugger);
    assert_eq!((debugger.stopped(), debugger.cursor()), (Some(&Stop::Break(0)), Some(deeds[2])));
    // What is written there is what one asks about.
    let subject = Subject::Standing(FOLK, god("watcher"), GodPart::Deeds);
    assert_eq!(debugger.subject(), Some(subject));
    assert!(
        text_of(&debugger.why(subject)).contains("favour of the Watcher with folk 10 -> 15: favour gained")
    );
    for (text, part) in [
        ("anger god:marra", "there is no god:marra; perhaps god:mara is meant"),
        ("standing god:marra anger", "perhaps god:mara is meant"),
        ("unanswered nobody at all", "they are "),
        ("anger monster:goblin", "is no god"),
        ("favour god:mara > lots", "favour god:mara > 5"),
        ("flags GS_ANGRY", "GS_ANATHEMA"),
        ("favour god:mara of nobody", "nobody is called"),
    ] {
        let why = debugger.read_breakpoint(text).unwrap_err();
        assert!(why.contains(part), "{text}: {why}");
    }
    let gone = Breakpoint::new("anger god:gone".parse().unwrap());
    assert!(debugger.stale(&gone).unwrap().contains("no god:gone"));
}

/// What Why says of a prayer that ends without aid.
fn unanswered(debugger: &mut Debugger) -> Vec<Cause> {
    // Asked where it begins, without anything chosen.
    assert_eq!(debugger.subject(), Some(Subject::Prayer(FOLK)));
    let causes = debugger.why(Subject::Prayer(FOLK));
    assert!(causes[0].text.contains("no aid"), "{}", text_of(&causes));
    // Each condition leads to its moment.
    for cause in causes.iter().filter(|c| c.depth == 1) {
        debugger.apply(Intent::GoTo(cause.at.unwrap()));
        assert_eq!(debugger.why(Subject::Prayer(FOLK)), causes);
    }
    causes
}

#[test]
fn why_names_the_condition_that_failed_for_gods_by_a_seed() {
    let all = prays_in_vain().content().gods().to_vec();
    for seed in 1..=4u64 {
        let id = all[(seed as usize * 5) % all.len()];
        let of = |extra: &str| format!("god: \"{id}\", {extra}");
        let figure = |path: &str| Opens::Figure(id, path.to_owned());
        for (character, words, opened) in [
            (
                of(&format!("devotions: [(god: \"{id}\", countdown: 3)]")),
                "too soon: it has to gain experience 3 times",
                figure("prayer_timeout"),
            ),
            (of(&format!("anger: [(\"{id}\", 30)]")), "anger 30 is more than the ", figure("tolerance_val")),
            (
                of(&format!("devotions: [(god: \"{id}\", penalty: 100)]")),
                "penalty 100 % and ",
                figure("intervention_cost"),
            ),
            (of(&format!("standing: [(\"{id}\", 32)]")), "not worthy: it is anathema", figure("")),
            (of(&format!("standing: [(\"{id}\", 2)]")), "not worthy: the god has forsaken it", figure("")),
            (of(&format!("standing: [(\"{id}\", 16)]")), "not worthy: it has to do penance", figure("")),
        ] {
            let mut debugger = prayer(seed, &character, 10, "");
            let refused = row(&debugger, id.id()).with.objection == Ok(Some(Unworthy::ByTheGod));
            let causes = unanswered(&mut debugger);
            let text = text_of(&causes);
            if refused {
                // The god's own word comes before all else.
                assert!(text.contains("not worthy: the god does not accept it"), "{id}: {text}");
                assert!(opens(&causes, &Opens::Handler(id, EventCode::EV_PREREQ)));
                continue;
            }
            assert!(text.contains(words), "{id}: {text}");
            assert!(opened == figure("") || opens(&causes, &opened), "{id} {opened:?}: {text}");
            let moments = found(&mut debugger, &format!("unanswered {id} of folk"));
            assert_eq!(moments, [causes.iter().find(|c| c.depth == 1).unwrap().at.unwrap()]);
            debugger.apply(Intent::GoTo(moments[0]));
            assert_eq!(debugger.subject(), Some(Subject::Prayer(FOLK)));
        }
    }
}

#[test]
fn why_names_the_favour_that_is_lacking_for_an_aid_and_what_it_is_made_of() {
    let mut debugger = prayer(1, "god: \"god:semirath\", favour: [(\"god:semirath\", 30)]", 10, "");
    let causes = unanswered(&mut debugger);
    let text = text_of(&causes);
    for part in
        ["injury, heal: favour 30 counts, and it takes 100", "favour of Semirath with folk: 30", "+30 deeds"]
    {
        assert!(text.contains(part), "{part}:\n{text}");
    }
    assert!(opens(&causes, &Opens::Figure(god("semirath"), "aid[0].favour".to_owned())), "{text}");
    // With enough it is healed, and says so.
    let debugger = prayer(1, "god: \"god:semirath\", favour: [(\"god:semirath\", 300)]", 10, "");
    let text = text_of(&debugger.why(Subject::Prayer(FOLK)));
    assert!(text.contains("AID_HEAL is given"), "{text}");
}

#[test]
fn why_of_a_prayer_names_whoever_else_was_in_its_way() {
    let mut debugger = prayer(1, "god: \"god:semirath\"", 40, "");
    assert!(text_of(&unanswered(&mut debugger)).contains("nothing troubles it"));
    let mut debugger = prayer(1, "", 10, "");
    assert!(text_of(&unanswered(&mut debugger)).contains("it follows no god"));
    let mut debugger = prayer(1, "god: \"god:xavias\"", 10, "");
    let causes = unanswered(&mut debugger);
    assert!(opens(&causes, &Opens::Handler(god("xavias"), EventCode::EV_PREREQ)), "{causes:#?}");
    // Another god ended the event before the rule was asked.
    let warden = r##"("god:warden", r#"God(name: "Warden", order: 60,
        handlers: [(on: "GODWATCH(EV_PRAY)", script: "DONE")])"#),"##;
    let mut debugger = prayer(1, "god: \"god:semirath\"", 10, warden);
    let causes = unanswered(&mut debugger);
    let asked = EventCode::EV_PRAY.godwatch();
    assert!(text_of(&causes).contains("Warden answered DONE to GODWATCH(EV_PRAY) before"), "{causes:#?}");
    assert!(opens(&causes, &Opens::Handler(god("warden"), asked)));
    // Where nobody prayed one is led to the last time.
    debugger.apply(Intent::GoLive);
    debugger.apply(Intent::Change(Change::Put(1, CreatureField::Hp, 5)));
    let causes = debugger.why(Subject::Prayer(FOLK));
    assert!(causes[0].text.contains("did not pray in this action"), "{causes:#?}");
    debugger.apply(Intent::Seek(causes[0].seek.clone().unwrap(), true));
    run(&mut debugger);
    assert!(text_of(&debugger.why(Subject::Prayer(FOLK))).contains("Warden answered DONE"));
}

#[test]
fn words_that_are_got_wrong_lead_to_the_check() {
    let inputs = "Answered(Throw(event: \"EV_PRAY\", actor: 1, victim: 0), [0]),".repeat(4);
    let mut debugger = scenario(1, "god: \"god:ekliazeh\"", 10, &inputs, "");
    let moments = found(&mut debugger, "unanswered god:ekliazeh");
    let at = moments.first().copied().unwrap_or_else(|| panic!("no prayer fails"));
    debugger.apply(Intent::GoTo(at));
    let causes = debugger.why(Subject::Prayer(FOLK));
    let text = text_of(&causes);
    assert!(text.contains("did not get the prayers right") && text.contains("Know Theo"), "{text}");
    assert!(opens(&causes, &Opens::Figure(god("ekliazeh"), "prayer_dc".to_owned())), "{text}");
}
