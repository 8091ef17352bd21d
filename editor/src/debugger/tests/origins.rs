//! Why a stati lies on somebody, why a god thinks so, why a number of a thing is so, and the files of figures.

use super::*;
use crate::debugger::breakpoints::gods::GodPart;
use crate::debugger::why::Subject;
use crate::debugger::why::{Cause, Opens};
use augury_engine::base::names::{Attribute, BonusType, Slot, StatiNature};
use augury_engine::play::Actor;
use augury_engine::world::ItemField;

const FOLK: Handle = Handle(2);

fn id(kind: Kind, id: &str) -> ResId {
    ResId::new(kind, id)
}

/// A brute that is struck by a character with a club, and then makes the club better, has its god pleased, and throws
/// it to the ground.
fn armed() -> Debugger {
    let script = "set_inherent_plus(first_inv(actor), 2);\\ngain_favour(actor, \\\"god:sun\\\", 7, false, true);\\n\
                  if !has_stati(actor, PRONE) {\\n    gain_temp_stati(actor, PRONE, victim, 5, SS_MISC);\\n}\\nNOTHING";
    let brute = BRUTE
        .replace("messages: [\"{Victim} grunts.\", \"A grunt.\"])]", &format!("script: \"{script}\")]"))
        .replace("name: \"brute\",", "name: \"brute\", def: 0,")
        .replace("def: 2,", "");
    let mut files: Vec<_> = content(&brute).all().cloned().collect();
    let club = "(name: \"club\", itype: T_WEAPON, small_damage: \"1d6\", large_damage: \"1d4\", acc: 1, hp: 9, group: [WG_SIMPLE])";
    for (kind, name, text) in [
        (Kind::Monster, "person", "(name: \"person\", types: [MA_HUMANOID], flags: [M_HUMANOID], hd: 1)"),
        (Kind::Race, "folk", "(name: \"folk\", adjustments: (str: 2))"),
        (Kind::God, "sun", "(name: \"sun\")"),
        (Kind::Item, "club", club),
    ] {
        files.push(load_text(kind, name, name, text).unwrap());
    }
    let mut debugger = Debugger::new("tiny", Arc::new(Content::new(Manifest::default(), files)));
    assert_eq!(debugger.says(), [] as [String; 0]);
    let mut start = setup::duel("tiny", monster("brute"), monster("rat"), 7);
    start.creatures[0].at = Some((10, 10));
    start.creatures[1] = Actor {
        monster: "person".to_owned(),
        gear: vec![("club".to_owned(), String::new())],
        wears: vec![(0, Slot::SL_WEAPON)],
        ..setup::character(id(Kind::Race, "folk"), 3, Some(id(Kind::God, "sun")), false, (11, 10))
    };
    start.creatures.iter_mut().for_each(|c| c.max_hp = Some(60));
    debugger.apply(Intent::Start(Box::new(start)));
    assert_eq!(debugger.faults(), [] as [String; 0]);
    actions(&mut debugger, 14);
    debugger
}

fn club(debugger: &Debugger) -> Handle {
    live(debugger).creature(FOLK).unwrap().inventory()[0]
}

#[test]
fn a_query_calls_by_name_only_who_is_found_by_it() {
    let debugger = armed();
    let club = club(&debugger);
    for h in [Handle(1), FOLK, club, Handle(4096)] {
        let called = debugger.name_to_ask(h);
        assert_eq!(debugger.whose(&called), Some(crate::debugger::breakpoints::Whose::One(h)), "{called}");
    }
    assert_eq!(
        (debugger.name_to_ask(Handle(1)).as_str(), debugger.name_to_ask(club)),
        ("brute", club.to_string())
    );
}

/// The first moment that a query finds.
fn first(debugger: &mut Debugger, text: &str) -> u64 {
    let wanted = Breakpoint::read(text, &|who| debugger.whose(who)).unwrap();
    debugger.apply(Intent::Query(Some(wanted)));
    debugger.finish_work();
    debugger.query().row(0).unwrap_or_else(|| panic!("no {text}")).at
}

/// What is said at a moment; it leads to the brute's handler there, and from the action after it back to the moment.
fn leads_to(debugger: &mut Debugger, at: u64, subject: Subject) -> Vec<Cause> {
    debugger.apply(Intent::GoTo(at));
    let causes = debugger.why(subject);
    assert!(causes.iter().any(|c| c.at == Some(at)), "{causes:#?}");
    let handler = Opens::Handler(monster("brute"), EventCode::EV_STRIKE.evictim());
    assert!(causes.iter().any(|c| c.opens.as_ref() == Some(&handler)), "{causes:#?}");
    let session = debugger.session().unwrap();
    let next = session.atom_of(at).unwrap() + 1;
    let next = session.atoms()[next].first;
    debugger.apply(Intent::GoTo(next));
    let later = debugger.why(subject);
    let sought = later.iter().find_map(|c| c.seek.clone());
    debugger.apply(Intent::Seek(sought.unwrap_or_else(|| panic!("{later:#?}")), true));
    run(debugger);
    assert_eq!(debugger.cursor(), Some(at));
    causes
}

fn says(causes: &[Cause], text: &str) {
    assert!(causes.iter().any(|c| c.text.contains(text)), "{text}: {causes:#?}");
}

#[test]
fn a_stati_leads_to_who_laid_it_on_and_says_how_long_it_lasts() {
    let mut debugger = armed();
    let at = first(&mut debugger, "stati +PRONE of #2");
    let causes = leads_to(&mut debugger, at, Subject::Stati(FOLK, StatiNature::PRONE, -1));
    for text in ["PRONE of folk: Val -1", "rounds", "brute stands behind it", "gained"] {
        says(&causes, text);
    }
    // Before it came there is none.
    debugger.apply(Intent::GoTo(0));
    let causes = debugger.why(Subject::Stati(FOLK, StatiNature::PRONE, -1));
    says(&causes, "PRONE of folk does not lie there");
}

#[test]
fn the_favour_of_a_god_leads_to_who_won_it() {
    let mut debugger = armed();
    let at = first(&mut debugger, "standing god:sun favour of #2");
    let subject = Subject::Standing(FOLK, id(Kind::God, "sun"), GodPart::Favour);
    let causes = leads_to(&mut debugger, at, subject);
    says(&causes, "favour of sun with folk 0 -> 7");
    debugger.apply(Intent::GoTo(0));
    says(&debugger.why(subject), "was so as the session began");
    assert!(!debugger.why(Subject::Standing(FOLK, id(Kind::God, "sun"), GodPart::Anger)).is_empty());
}

#[test]
fn a_number_of_a_thing_leads_to_its_write_and_a_plus_in_a_cell_to_the_thing() {
    let mut debugger = armed();
    let club = club(&debugger);
    let at = first(&mut debugger, &format!("item plus of {club}"));
    let causes = leads_to(&mut debugger, at, Subject::Item(club, ItemField::Plus));
    says(&causes, "plus of club 0 -> 2");
    let enhanced = Subject::Cell(FOLK, Attribute::A_HIT_MELEE, Some(BonusType::BONUS_ENHANCE));
    debugger.apply(Intent::GoTo(at));
    says(&debugger.why(enhanced), "plus of club 0 -> 2");
    // On the sheet it stands under its thing.
    let sheet = debugger.sheet(FOLK).unwrap();
    let numbers: Vec<(ItemField, i32)> = sheet.gear[0].numbers.iter().map(|(f, n)| (*f, n.now)).collect();
    assert_eq!((sheet.gear[0].name.as_str(), numbers), ("club", vec![(ItemField::Plus, 2)]));
    let whole = debugger.why(Subject::Item(club, ItemField::MaxHp));
    let figure = Opens::Figure(id(Kind::Item, "club"), "hp".to_owned());
    assert!(whole.iter().any(|c| c.opens.as_ref() == Some(&figure)), "{whole:#?}");
}

#[test]
fn figures_of_things_and_races_lead_to_their_files() {
    let mut debugger = armed();
    let at = first(&mut debugger, "Dmg of actor #2");
    debugger.apply(Intent::GoTo(at));
    let opens = |debugger: &Debugger, subject, of: ResId, path: &str| {
        let causes = debugger.why(subject);
        let figure = Opens::Figure(of, path.to_owned());
        assert!(causes.iter().any(|c| c.opens.as_ref() == Some(&figure)), "{path}: {causes:#?}");
    };
    let club = id(Kind::Item, "club");
    opens(&debugger, Subject::Field(FieldId::Dmg), club, "small_damage");
    opens(&debugger, Subject::Cell(FOLK, Attribute::A_HIT_MELEE, None), club, "acc");
    let folk = id(Kind::Race, "folk");
    opens(&debugger, Subject::Cell(FOLK, Attribute::A_STR, None), folk, "adjustments.str");
}
