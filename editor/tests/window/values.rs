//! What an author asks of numbers: where two creatures differ, what an edit changed, why a number is not more, what a
//! character of his choice comes to; and that the sheet says what the command line says.

use augury_editor::command_line::run;
use augury_editor::debugger::Intent;
use augury_editor::debugger::cursor::Comparison;
use augury_editor::debugger::moments::comparison::differing;
use augury_editor::lab::derive;
use augury_engine::base::handle::Handle;
use augury_engine::base::id::{Kind, ResId};
use augury_engine::base::names::{Attribute, BonusType, ItemQuality, ItemState, Named, Slot, StatiNature};
use augury_engine::play::Change;
use augury_engine::rules::query::who::who;
use augury_engine::world::Stati;
use egui::{Key, Modifiers, Vec2};

use crate::fight::{self, debugger};
use crate::harness::{Window, says};

const ORC: Handle = Handle(1);
const GOBLIN: Handle = Handle(2);

/// Lets something happen to the debugger, as a panel would ask for it.
fn asks(window: &mut Window, intent: Intent) {
    let left = window.app_mut().state.debugger.as_mut().unwrap().apply(intent);
    assert_eq!(left, None);
    window.frames(3);
}

/// The sample fight, with a panel of the Debug layout in front. `high` is the window's height.
fn fight(panel: &str, high: f32) -> Window {
    let mut window = Window::shipped(Vec2::new(1280.0, high), 1.0);
    fight::placed(&mut window);
    window.show(panel);
    window
}

/// Picks a name in a picker by keys.
fn pick(window: &mut Window, picker: &str, name: &str) {
    window.tab_to(picker);
    window.key(Key::ArrowDown);
    window.type_in(name);
    window.key(Key::Enter);
}

#[test]
fn without_a_creature_the_panels_say_what_to_do() {
    let mut window = Window::shipped(Vec2::new(1280.0, 800.0), 1.0);
    window.ctrl(Key::Num2);
    for panel in ["AttrAdj", "Creature"] {
        window.show(panel);
        assert!(says(&window, "Nobody here") && says(&window, "Place a creature in the Arena"), "{panel}");
    }
}

#[test]
fn the_matrix_is_compared_with_that_of_another_creature() {
    let mut window = fight("AttrAdj", 800.0);
    assert!(!says(&window, "differ from"), "nothing is compared at first");
    let mut look = debugger(&window).look();
    look.creature = Some(ORC);
    asks(&mut window, Intent::Look(look));
    pick(&mut window, "compared with: nothing", "goblin");
    assert_eq!(debugger(&window).look().beside, Some(Comparison::Creature(GOBLIN)));
    let (orc, goblin) = (debugger(&window).matrix(ORC).unwrap(), debugger(&window).matrix(GOBLIN).unwrap());
    let cells = differing(&orc, &goblin);
    assert!(cells.contains(&(Attribute::A_STR.number(), -1)), "an orc is stronger than a goblin");
    assert!(says(&window, &format!("{} cells differ from goblin", cells.len())));
    // The chosen cell is told with both numbers.
    let mut look = debugger(&window).look();
    look.cell = Some((Attribute::A_STR.number(), -1));
    asks(&mut window, Intent::Look(look));
    let (a, b) = (orc.get(Attribute::A_STR), goblin.get(Attribute::A_STR));
    assert!(says(&window, &format!("Str in all {a}, the other {b}")));
    pick(&mut window, "compared with: goblin", "nothing");
    assert_eq!(debugger(&window).look().beside, None);
    assert!(!says(&window, "differ from"));
}

#[test]
fn the_matrix_is_compared_with_itself_before_an_edit() {
    let mut window = fight("AttrAdj", 800.0);
    let mut look = debugger(&window).look();
    look.creature = Some(ORC);
    asks(&mut window, Intent::Look(look));
    let file = window.file("hill_orc");
    let text = std::fs::read_to_string(&file).unwrap();
    let before = debugger(&window).matrix(ORC).unwrap().get(Attribute::A_STR);
    let stronger = text.replace(&format!("str: {before}"), &format!("str: {}", before + 4));
    assert_ne!(text, stronger, "the orc's strength stands in its file");
    std::fs::write(&file, stronger).unwrap();
    window.until("the edit is in", |w| debugger(w).was_edited() && !debugger(w).busy());
    pick(&mut window, "compared with: nothing", "before the edit");
    assert_eq!(debugger(&window).look().beside, Some(Comparison::BeforeEdit));
    let (_, old) = debugger(&window).beside(ORC).unwrap();
    let new = debugger(&window).matrix(ORC).unwrap();
    assert_eq!((old.get(Attribute::A_STR), new.get(Attribute::A_STR)), (before, before + 4));
    assert!(says(&window, "before the edit; "), "how many cells differ, and what marks them");
}

#[test]
fn a_cell_says_why_it_is_not_more_and_leads_to_whoever_overruled() {
    let mut window = fight("AttrAdj", 1000.0);
    let effect = ResId::new(Kind::Effect, "healing");
    assert!(debugger(&window).content().effect(effect).is_some());
    let defence = i16::try_from(Attribute::A_DEF.number()).unwrap();
    let luck = |mag: i16| Stati::new(StatiNature::ADJUST_LUCK, defence, mag);
    asks(&mut window, Intent::Change(Change::Give(1, luck(2))));
    asks(&mut window, Intent::Change(Change::Give(1, luck(5).of_effect(effect))));
    let mut look = debugger(&window).look();
    look.creature = Some(ORC);
    look.cell = Some((Attribute::A_DEF.number(), BonusType::BONUS_LUCK.number()));
    asks(&mut window, Intent::Look(look));
    assert!(says(&window, "Why is this not more?"));
    assert!(says(&window, "+2 Luck") && says(&window, "is overruled by +5 Luck"));
    let link = format!("ADJUST_LUCK ({})", debugger(&window).content().shown_name(effect));
    window.tab_to(&link);
    window.key(Key::Enter);
    assert_eq!(window.here().as_deref(), Some("healing"), "the form of what overruled it");
    // A cell in which all counts says so.
    let mut look = debugger(&window).look();
    look.cell = Some((Attribute::A_STR.number(), BonusType::BONUS_BASE.number()));
    window.ctrl(Key::Num2);
    window.show("AttrAdj");
    asks(&mut window, Intent::Look(look));
    assert!(says(&window, "Nothing was overruled"));
}

#[test]
fn a_character_is_made_by_keys_and_checked_while_it_is() {
    let mut window = Window::shipped(Vec2::new(1280.0, 900.0), 1.0);
    window.ctrl(Key::Num2);
    window.press(Modifiers::COMMAND | Modifiers::ALT, Key::N);
    assert!(says(&window, "New character") && says(&window, "all is in order"));
    // A feat that asks for another is told in words, and nothing is placed before it is right.
    pick(&mut window, "add a feat: add a feat", "FT_CLEAVE");
    assert!(says(&window, "Feat FT_CLEAVE wants FT_POWER_ATTACK"));
    window.press(Modifiers::COMMAND, Key::Enter);
    assert!(debugger(&window).setup().creatures.is_empty(), "not yet");
    pick(&mut window, "add a feat: add a feat", "FT_POWER_ATTACK");
    assert!(says(&window, "all is in order"));
    // A second class; one that wants another alignment is refused in words, and is taken out again.
    pick(&mut window, "add a class: add a class", "paladin");
    assert!(says(&window, "Class paladin wants"));
    window.tab_to("take paladin out");
    window.key(Key::Enter);
    pick(&mut window, "add a class: add a class", "rogue");
    pick(&mut window, "add a skill: add a skill", "SK_CLIMB");
    assert!(says(&window, "1 of "));
    // Feats are counted: two at the first level, and one that a human may choose besides. A fourth is one too many.
    assert!(says(&window, "2 of 3 chosen, 1 still to be chosen"));
    pick(&mut window, "add a feat: add a feat", "FT_IRON_WILL");
    pick(&mut window, "add a feat: add a feat", "FT_LIGHTNING_REFLEXES");
    assert!(says(&window, "4 feats chosen, and it may choose 3"));
    window.tab_to("take FT_LIGHTNING_REFLEXES out");
    window.key(Key::Enter);
    assert!(says(&window, "all is in order") && says(&window, "3 of 3 chosen"));
    // What is carried is put on where a slot is named; one hand holds one sword.
    pick(&mut window, "add a thing: add a thing", "long_sword");
    pick(&mut window, "slot of thing 1: put away", "SL_WEAPON");
    pick(&mut window, "add a thing: add a thing", "club");
    pick(&mut window, "slot of thing 2: put away", "SL_WEAPON");
    assert!(says(&window, "Something else is there already"));
    pick(&mut window, "slot of thing 2: SL_WEAPON", "put away");
    assert!(says(&window, "all is in order"));
    window.press(Modifiers::COMMAND, Key::Enter);
    window.frames(3);
    assert!(!says(&window, "New character"), "the dialog is closed");
    let live = debugger(&window).session().unwrap().live();
    let placed = live.creature(ORC).unwrap();
    let character = placed.character().unwrap();
    let classes: Vec<&str> = character.classes.iter().map(|taken| taken.class.id()).collect();
    assert_eq!((classes, character.levels()), (vec!["warrior", "rogue"], 2));
    assert_eq!(character.ranks.len(), 1);
    let kinds: Vec<&str> =
        placed.inventory().iter().filter_map(|h| live.item(*h)).map(|i| i.kind.id()).collect();
    assert!(
        kinds.contains(&"club") && kinds.len() > 2,
        "what the lists of race and class give comes too: {kinds:?}"
    );
    let sword = placed.inventory().iter().filter_map(|h| live.item(*h)).find(|i| i.kind.id() == "long_sword");
    assert!(sword.is_some_and(|i| i.fills(Slot::SL_WEAPON)), "it is in hand");
}

/// Looks at a cell of AttrAdj of the orc; at the whole row where there is no column.
fn look_at(window: &mut Window, attribute: Attribute, bonus: Option<BonusType>) {
    let mut look = debugger(window).look();
    look.creature = Some(ORC);
    look.cell = Some((attribute.number(), bonus.map_or(-1, |bonus| bonus.number())));
    asks(window, Intent::Look(look));
}

#[test]
fn the_way_from_cells_to_a_value_is_told_step_by_step() {
    let mut window = fight("AttrAdj", 1000.0);
    let number = |attribute: Attribute| i16::try_from(attribute.number()).unwrap();
    asks(&mut window, Intent::Change(Change::Give(1, Stati::new(StatiNature::HIDING, 0, 0))));
    look_at(&mut window, Attribute::A_MOV, None);
    assert!(says(&window, "The value is not the sum of its cells") && says(&window, "times 50 %"));
    // Two that fit no 8 bits together.
    for mag in [100, 90] {
        let lent = Stati::new(StatiNature::ADJUST_CIRC, number(Attribute::A_MAN), mag);
        asks(&mut window, Intent::Change(Change::Give(1, lent)));
    }
    look_at(&mut window, Attribute::A_MAN, Some(BonusType::BONUS_CIRC));
    assert!(says(&window, "+190 went in and -66 stands there"));
    assert!(!says(&window, "Nothing was overruled"));
}

#[test]
fn a_character_is_trained_with_weapons_and_played() {
    let mut window = Window::shipped(Vec2::new(1280.0, 900.0), 1.0);
    window.ctrl(Key::Num2);
    window.press(Modifiers::COMMAND | Modifiers::ALT, Key::N);
    pick(&mut window, "add a feat: add a feat", "FT_WEAPON_FOCUS");
    assert!(says(&window, "Feat FT_WEAPON_FOCUS wants a weapon"));
    pick(&mut window, "add a weapon: add a weapon", "long_sword");
    assert!(says(&window, "all is in order"));
    window.tab_to("played from the keyboard");
    window.key(Key::Space);
    pick(&mut window, "add a thing: add a thing", "dagger");
    pick(&mut window, "quality of thing 1: quality of thing 1", "IQ_SILVER");
    window.tab_to("thing 1 is cursed");
    window.key(Key::Space);
    window.press(Modifiers::COMMAND, Key::Enter);
    window.frames(3);
    assert!(!says(&window, "New character"), "the dialog is closed");
    let live = debugger(&window).session().unwrap().live();
    let placed = live.creature(ORC).unwrap();
    assert!(placed.is_player() && placed.stati().has(StatiNature::HUNGER), "it has eaten, and grows hungry");
    let trained =
        placed.stati().of(StatiNature::WEP_SKILL).any(|s| s.effect.is_some_and(|e| e.id() == "long_sword"));
    assert!(trained, "what the feat is for");
    let things: Vec<_> = placed.inventory().iter().filter_map(|h| live.item(*h)).collect();
    let is_silver = |i: &&&augury_engine::world::Item| i.qualities == [ItemQuality::IQ_SILVER];
    let silver: Vec<_> =
        things.iter().filter(is_silver).map(|i| (i.kind.id(), i.is(ItemState::IF_CURSED))).collect();
    assert_eq!(silver, [("dagger", true)], "{:?}", things.iter().map(|i| i.kind.id()).collect::<Vec<_>>());
    // What its player knows of it is shown on request.
    window.show("AttrAdj");
    window.tab_to("only what its player knows");
    window.key(Key::Space);
    assert!(debugger(&window).look().known);
}

#[test]
fn the_sheet_says_what_the_command_line_says() {
    let window = fight("Creature", 2600.0);
    assert!(says(&window, "Figures, as augury derive names them"));
    let debugger = debugger(&window);
    let content = debugger.content();
    let lines = debugger.with_world(|w| derive::lines(&who(w, content, GOBLIN).unwrap())).unwrap();
    let rows = window.dir.path().join("rows.json");
    std::fs::write(&rows, "[{\"monster\": \"goblin\", \"seed\": 1}]").unwrap();
    let pack = window.dir.path().join("pack");
    let arguments =
        ["augury", "derive", &pack.to_string_lossy(), "--from", &rows.to_string_lossy(), "--json"];
    let output = run(arguments, |_| Err("no window".to_owned()));
    assert_eq!((output.code, output.err.as_str()), (0, ""));
    let printed: serde_json::Value = serde_json::from_str(&output.out).unwrap();
    let mut compared = 0;
    for block in ["Attr", "AttrAdj", "SkillLevel", "ResistLevel", "GetBAB"] {
        for (name, value) in printed[0]["derived"][block].as_object().unwrap() {
            let cells: Vec<(String, String)> = match value.as_object() {
                None => vec![(format!("{block} {name}"), value.to_string())],
                Some(row) => {
                    row.iter().map(|(b, v)| (format!("{block} {name} {b}"), v.to_string())).collect()
                }
            };
            for cell in cells {
                compared += 1;
                assert!(lines.contains(&cell), "{cell:?} is not on the sheet");
            }
        }
    }
    assert!(compared > 100, "{compared}");
}
