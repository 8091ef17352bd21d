//! Magic in the debugger, on the pack that ships: a fireball on several, of whom one resists and one saves.

use super::*;
use crate::debugger::breakpoints::Breakpoints;
use crate::debugger::moments::strikes::{Came, StrikeRow};
use crate::debugger::why::{Cause, Opens, Subject};
use augury_engine::base::names::{EffectArchetype, EffectArea};
use augury_engine::content::load_pack;
use std::path::Path;
use std::sync::OnceLock;

const GOBLIN: Handle = Handle(2);
const DROW: Handle = Handle(3);
const ORC: Handle = Handle(4);
const AZER: Handle = Handle(5);

fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))
}

fn shipped() -> Arc<Content> {
    static CONTENT: OnceLock<Arc<Content>> = OnceLock::new();
    let open = || Arc::new(load_pack(&root().join("assets/incursion")).content);
    CONTENT.get_or_init(open).clone()
}

/// A recording on the pack that ships.
pub(super) fn opened(text: &str) -> Debugger {
    let mut debugger = Debugger::new("incursion", shipped());
    debugger.open_text(text).unwrap();
    debugger.finish_work();
    debugger.apply(Intent::Speed(Speed::Full));
    debugger
}

/// The scenario of a fireball, opened as a recording.
fn fireball() -> Debugger {
    let text = root().join("tests/scenarios/magic/strike/a_fireball_on_several/scenario.ron");
    opened(&std::fs::read_to_string(text).unwrap())
}

fn effect(id: &str) -> ResId {
    ResId::new(Kind::Effect, id)
}

/// Goes to the first moment that a breakpoint is on, from the start.
pub(super) fn go(debugger: &mut Debugger, text: &str) {
    let wanted = Breakpoint::read(text, &|who| debugger.whose(who)).unwrap();
    debugger.apply(Intent::GoTo(0));
    debugger.apply(Intent::Seek(wanted, false));
    run(debugger);
    assert_ne!(debugger.cursor(), Some(0), "{text} is never met");
}

/// Every moment that a query finds.
pub(super) fn found(debugger: &mut Debugger, text: &str) -> Vec<u64> {
    let wanted = Breakpoint::read(text, &|who| debugger.whose(who)).unwrap();
    debugger.apply(Intent::Query(Some(wanted)));
    debugger.finish_work();
    let query = debugger.query();
    (0..query.count()).filter_map(|n| query.row(n)).map(|row| row.at).collect()
}

fn struck(debugger: &mut Debugger) -> Vec<StrikeRow> {
    go(debugger, "EV_MAGIC_STRIKE");
    debugger.strikes()
}

fn of(rows: &[StrikeRow], target: Handle) -> &StrikeRow {
    rows.iter().find(|row| row.target == target).unwrap_or_else(|| panic!("{target} is not struck"))
}

#[test]
fn the_strikes_of_an_effect_say_what_came_of_each_and_why() {
    let mut debugger = fireball();
    let rows = struck(&mut debugger);
    let told: Vec<String> =
        rows.iter().map(|r| format!("{}: {}", debugger.name(r.target), r.words())).collect();
    let resisted = of(&rows, AZER);
    assert_eq!(resisted.came, Came::Resisted, "{told:#?}");
    assert!(resisted.why[0].contains("A_MR 40") && resisted.why[0].contains("it holds"), "{told:#?}");
    assert!(of(&rows, DROW).why[0].contains("overcome"), "{told:#?}");
    assert!(
        rows.iter().any(|r| r.came == Came::Halved && r.lost > 0 && r.words().contains("made")),
        "{told:#?}"
    );
    assert!(rows.iter().any(|r| r.came == Came::Struck && r.words().contains("failed")), "{told:#?}");
    let square = rows.iter().map(|r| debugger.with_world(|w| w.place_of(r.target)).unwrap());
    assert_eq!(square.collect::<Vec<_>>(), rows.iter().map(|r| r.square).collect::<Vec<_>>());
    // Seen from the first: it is here, and all others are to come.
    assert_eq!(rows.iter().filter(|r| r.when == When::Here).count(), 1);
    assert_eq!(rows[0].when, When::Here);
    // A row leads to its moment, which is that of the strike at its target.
    for row in &rows {
        debugger.apply(Intent::GoTo(row.at));
        let frame = debugger.frame().unwrap();
        assert_eq!((frame.code.base(), frame.victim), (EventCode::EV_MAGIC_STRIKE, row.target));
        let here: Vec<Handle> =
            debugger.strikes().iter().filter(|r| r.when == When::Here).map(|r| r.target).collect();
        assert_eq!(here, [row.target]);
    }
    debugger.apply(Intent::GoTo(0));
    assert_eq!(debugger.strikes(), [], "nothing is struck where no effect runs");
}

#[test]
fn a_frame_of_magic_says_what_it_is_about_at_the_cursor_and_no_other_does() {
    let mut debugger = fireball();
    let rows = struck(&mut debugger);
    debugger.apply(Intent::GoTo(of(&rows, ORC).at));
    let hands: Vec<_> =
        debugger.frames().iter().map(|f| (f.code.base(), debugger.in_hand(f.depth))).collect();
    let (code, strike) = hands[0];
    let strike = strike.unwrap();
    assert_eq!((code, strike.target), (EventCode::EV_MAGIC_STRIKE, ORC));
    let segment = strike.segment.unwrap();
    assert_eq!((segment.number, segment.of), (1, 1));
    assert_eq!((segment.archetype, segment.area), (EffectArchetype::EA_BLAST, EffectArea::AR_BALL));
    let words = debugger.in_hand_words(&strike);
    let at = of(&rows, ORC).square.unwrap();
    assert_eq!(words, format!("Fireball: segment 1 of 1, blast, ball; at {},{}; hill orc", at.x, at.y));
    assert_eq!(hands[1].0, EventCode::EV_EFFECT);
    assert_eq!(hands[1].1.unwrap().effect, effect("fireball"));
    // Damage carries the effect along, and is no magic.
    go(&mut debugger, "EV_DAMAGE");
    let frame = debugger.frame().unwrap();
    assert_eq!((frame.code.base(), debugger.in_hand(frame.depth)), (EventCode::EV_DAMAGE, None));
}

#[test]
fn breakpoints_are_on_segments_squares_archetypes_and_areas() {
    let mut debugger = fireball();
    let rows = struck(&mut debugger);
    // Once for the effect, and once for each of its targets.
    let all = found(&mut debugger, "segment effect:fireball 1");
    assert_eq!(all.len(), 1 + rows.len());
    for same in ["segment 1", "segment effect:fireball", "archetype EA_BLAST", "AR_BALL"] {
        assert_eq!(found(&mut debugger, same), all, "{same}");
    }
    assert_eq!(found(&mut debugger, "segment 1 of victim drow").len(), 1);
    for none in ["segment 2", "segment effect:magic_missile 1", "EA_GRANT", "AR_BEAM", "square 1,1"] {
        assert_eq!(found(&mut debugger, none), [] as [u64; 0], "{none}");
    }
    // A square is reached, and later somebody is struck there.
    let at = of(&rows, ORC).square.unwrap();
    let moments = found(&mut debugger, &format!("square {},{}", at.x, at.y));
    assert!(moments.len() >= 2, "{moments:?}");
    assert_eq!(moments.last(), Some(&of(&rows, ORC).at));
    debugger.apply(Intent::GoTo(moments[0]));
    assert_eq!(debugger.in_hand(debugger.frame().unwrap().depth).unwrap().square, Some(at));
    // They are offered by the frame, and kept with the others.
    let hand = debugger.in_hand(debugger.frame().unwrap().depth).unwrap();
    let offered: Vec<String> = debugger.breaks_in_hand(&hand).iter().map(|(_, b)| b.to_string()).collect();
    let square = format!("square {},{}", at.x, at.y);
    assert_eq!(offered, ["segment effect:fireball 1", &square, "archetype EA_BLAST", "area AR_BALL"]);
    for (_, breakpoint) in debugger.breaks_in_hand(&hand) {
        debugger.apply(Intent::Break(breakpoint));
    }
    let kept = Breakpoints::read(&debugger.breakpoints().write().unwrap()).unwrap();
    assert_eq!(kept.all().iter().map(ToString::to_string).collect::<Vec<_>>(), offered);
    // And one stops there.
    debugger.apply(Intent::GoTo(0));
    debugger.apply(Intent::Continue);
    run(&mut debugger);
    assert_eq!((debugger.stopped(), debugger.cursor()), (Some(&Stop::Break(0)), Some(all[0])));
    let gone = Breakpoint::new(At::Segment(Some(effect("fireball")), Some(4)));
    assert!(debugger.stale(&gone).unwrap().contains("no segment 4"));
}

pub(super) fn text_of(causes: &[Cause]) -> String {
    causes.iter().map(|c| format!("{}{}\n", "  ".repeat(c.depth), c.text)).collect()
}

#[test]
fn why_names_every_term_of_spell_resistance() {
    let mut debugger = fireball();
    go(&mut debugger, "MagicRes of victim azer");
    let causes = debugger.why(Subject::Field(FieldId::MagicRes));
    let text = text_of(&causes);
    for part in [
        "strike: spell resistance holds",
        "azer: spell resistance ",
        "on d100",
        "twice the challenge rating of mage",
        "+40 A_MR of azer",
        "A_MR of azer: 40",
        "twice the challenge rating of azer",
    ] {
        assert!(text.contains(part), "{part}:\n{text}");
    }
    // What the azer's own resistance is made of leads to its file.
    let in_file = |c: &Cause| matches!(&c.opens, Some(Opens::Figure(id, _)) if id.id() == "azer");
    assert!(causes.iter().any(in_file), "{text}");
    // At the roll itself the same is asked about, whoever it was.
    go(&mut debugger, "withstood resistance of drow");
    assert_eq!(debugger.subject(), Some(Subject::Withstood(DROW)));
    assert!(text_of(&debugger.why(Subject::Withstood(DROW))).contains("+50 A_MR of drow"));
}

#[test]
fn why_names_every_bonus_of_a_save_and_what_its_difficulty_is_made_of() {
    let mut debugger = fireball();
    go(&mut debugger, "withstood save of goblin");
    let causes = debugger.why(Subject::Withstood(GOBLIN));
    let text = text_of(&causes);
    for part in [
        "goblin: Reflex save ",
        "on d20",
        "A_SAV_REF of goblin",
        "modifier of A_DEX",
        "calc: difficulty of a spell",
        "+10 base",
        "+3 level",
        "+4 attribute",
    ] {
        assert!(text.contains(part), "{part}:\n{text}");
    }
    let level = |c: &Cause| c.opens == Some(Opens::Figure(effect("fireball"), "level".to_owned()));
    assert!(causes.iter().any(level), "{text}");
    // Who saved was hurt by half: the damage leads to the save.
    let rows = debugger.strikes();
    let halved = rows.iter().find(|r| r.came == Came::Halved).unwrap();
    let name = debugger.name(halved.target);
    go(&mut debugger, &format!("vDmg of victim {name}"));
    let at = found(&mut debugger, &format!("vDmg of victim {name}"));
    let by_save = at.iter().copied().find(|at| {
        debugger.apply(Intent::GoTo(*at));
        let words = debugger.moment_in_words(*at);
        words.contains("a save or evasion")
    });
    debugger.apply(Intent::GoTo(by_save.unwrap()));
    let text = text_of(&debugger.why(Subject::Field(FieldId::VDmg)));
    for part in ["Reflex save", "made", "in segment 1 of Fireball"] {
        assert!(text.contains(part), "{part}:\n{text}");
    }
}

#[test]
fn why_a_target_is_none_is_said() {
    let mut debugger = fireball();
    let spares = |text: &str| {
        text.replace("EF_PARTIAL,", "EF_PARTIAL, EF_LIM_MTYPE,")
            .replace("sval: REF,", "sval: REF, tval: MA_GOBLINOID,")
    };
    changed(&mut debugger, spares);
    debugger.apply(Intent::SwapWhatIf);
    let rows = struck(&mut debugger);
    let told: Vec<String> = rows.iter().map(StrikeRow::words).collect();
    let drow = of(&rows, DROW);
    assert_eq!(drow.came, Came::NotTarget, "{told:#?}");
    assert_eq!(drow.why.last().unwrap(), "it is not of the kind that is meant (EF_LIM_MTYPE)");
    go(&mut debugger, "Immune of victim drow");
    let text = text_of(&debugger.why(Subject::Field(FieldId::Immune)));
    assert!(text.contains("drow is no target: it is not of the kind"), "{text}");
}

/// The fireball is edited while the session runs.
fn changed(debugger: &mut Debugger, edit: impl Fn(&str) -> String) {
    let id = effect("fireball");
    let was = shipped().get(id).unwrap().text.to_string();
    let text = edit(&was);
    assert_ne!(text, was);
    let read = augury_engine::content::load_text(Kind::Effect, id.id(), "fireball.ron", &text).unwrap();
    debugger.content_changed(Arc::new(shipped().with(read)), vec![(id, text)]);
    debugger.finish_work();
}

#[test]
fn what_if_shows_the_first_moment_that_a_field_of_a_segment_changes() {
    for (was, would, first, ends_otherwise) in [
        // Another save: the first difference is the roll, at the first who rolls. The dice are the same.
        ("sval: REF", "sval: FORT", "Fortitude save", false),
        ("sval: REF", "sval: NOSAVE", "", true),
        // A smaller ball reaches fewer squares.
        ("lval: 8", "lval: 1", "", true),
        ("pval: \"LEVEL_SCALEDd6\"", "pval: \"LEVEL_SCALEDd4\"", "d4 amount of the effect", true),
    ] {
        let mut debugger = fireball();
        changed(&mut debugger, |text| text.replace(was, would));
        let what_if = debugger.what_if().unwrap_or_else(|| panic!("{:?}", debugger.says()));
        assert!(what_if.about.contains("effect:fireball"), "{}", what_if.about);
        let differs = what_if.compared.first.clone().unwrap_or_else(|| panic!("{would} changes nothing"));
        assert_ne!(differs.lines.0, differs.lines.1);
        assert!(differs.lines.1.contains(first), "{would}: {differs:?}");
        assert!(!ends_otherwise || what_if.compared.outcomes.iter().any(|o| o.differs()), "{would}");
    }
    let mut debugger = fireball();
    changed(&mut debugger, |text| text.replace("cval: COL_FIRE", "cval: COL_COLD"));
    assert_eq!(debugger.what_if().unwrap().compared.first, None, "a colour changes nothing that happens");
}

#[test]
fn a_creature_has_its_spells_with_what_speaks_against_them_and_its_active_effects() {
    let mut debugger = fireball();
    let mage = Handle(1);
    let spells = debugger.spells(mage);
    let names: Vec<&str> = spells.iter().map(|s| debugger.content().shown_name(s.spell)).collect();
    assert_eq!(names, ["Mage Armour", "Fireball"]);
    let session = debugger.session().unwrap();
    let arena = augury_engine::play::spells::castable(session.live(), session.revision(), mage, 0);
    assert_eq!(*spells, arena, "the same as the Arena's list");
    assert_eq!(*debugger.spells(GOBLIN), []);
    // Without mana it says so.
    let sheet = debugger.sheet(mage).unwrap();
    assert_eq!(debugger.active(&sheet).len(), 0);
    debugger.apply(Intent::Change(Change::Put(1, CreatureField::ManaUsed, 999)));
    let why = debugger.spells(mage)[1].lacks.clone();
    assert!(why.is_some_and(|why| why.contains("6 mana")));
    let lies = augury_engine::world::Stati::new(augury_engine::base::names::StatiNature::BLIND, 0, 4)
        .lasting(7)
        .of_effect(effect("haste"));
    debugger.apply(Intent::Change(Change::Give(1, lies)));
    let sheet = debugger.sheet(mage).unwrap();
    let active = debugger.active(&sheet);
    assert_eq!(active.iter().map(|a| a.effect).collect::<Vec<_>>(), [effect("haste")]);
    assert_eq!(debugger.active_words(&active[0]), "BLINDNESS 4, 7 rounds");
    // And where one looks back, it is not there yet.
    debugger.apply(Intent::GoTo(0));
    assert_eq!(debugger.active(&debugger.sheet(mage).unwrap()).len(), 0);
    assert_eq!(debugger.spells(mage)[1].lacks, spells[1].lacks);
}
