//! Every field of a kind can be reached and set by keyboard alone, and every control has a name for screen readers.
//! Made from the schema, so that a new field is asked for too.

use std::collections::BTreeSet;

use augury_editor::document::label;
use augury_editor::document::library::Key as Resource;
use augury_editor::panel::form::first_value;
use augury_editor::panel::form::value::is_chips;
use augury_editor::view::panels::PANELS;
use augury_engine::base::id::Kind;
use augury_engine::content::{FieldType, RecordSchema, schema_of};
use egui::accesskit::Role;
use egui::{Key, Modifiers, Vec2};
use egui_kittest::kittest::NodeT;

use crate::harness::Window;

/// More controls than any form has.
const MOST: usize = 2_000;

/// A handler with all that a handler may have.
const HANDLERS: &str = "[(on: \"EV_MOVE\", script: \"NOTHING\", messages: [\"It moves.\"])]";

/// What controls are called that are more than their field: the field's label, and how the control's name begins.
const CALLED: &[(&str, &str)] = &[
    ("Handlers", "answer another event"),
    ("Event", "event of handler"),
    ("Script", "script of handler"),
    ("From", "set from how many"),
    ("To", "set to how many"),
];

/// A record with one element in each of its lists, so that their fields have controls.
fn sample(schema: &RecordSchema, between: &str) -> String {
    let mut fields = Vec::new();
    for field in schema.fields {
        let value = match field.ty {
            _ if field.name == "name" => "\"Sample\"".to_owned(),
            _ if field.name == "handlers" => HANDLERS.to_owned(),
            FieldType::List(inner) if !is_chips(inner) => match inner {
                FieldType::Record(schema) => format!("[{}]", sample(schema, " ")),
                other => format!("[{}]", first_value(other)),
            },
            _ if field.required => (field.default)().one_line(),
            _ => continue,
        };
        fields.push(format!("{}: {value}", field.name));
    }
    format!("({between}{}{between})", fields.join(&format!(",{between}")))
}

/// A window on a pack with the sample of a kind, open in its form, and a resource of every kind to refer to.
fn open(kind: Kind) -> Window {
    let dir = tempfile::tempdir().unwrap();
    let pack = dir.path().join("pack");
    for any in Kind::ALL {
        std::fs::create_dir_all(pack.join(any.folder())).unwrap();
        std::fs::write(pack.join(any.folder()).join("stub.ron"), "(name: \"Stub\")").unwrap();
    }
    std::fs::write(pack.join("pack.ron"), "(name: \"test\", format: 2)").unwrap();
    let text = sample(schema_of(kind).unwrap(), "\n") + "\n";
    std::fs::write(pack.join(kind.folder()).join("sample.ron"), text).unwrap();
    let mut window = Window::over(dir, Vec2::new(1280.0, 800.0), 1.0);
    window.ctrl(Key::P);
    window.type_in("sample");
    window.key(Key::Enter);
    assert_eq!(window.here().as_deref(), Some("sample"));
    window
}

fn text(window: &Window, kind: Kind) -> String {
    let document = window.app().state.library.document(&Resource::new(kind.folder(), "sample"));
    document.map(|d| d.text().to_owned()).unwrap()
}

/// Where the form stands in a window of the usual size, from left to right.
const FORM: std::ops::Range<f32> = 252.0..850.0;

/// What has the keyboard: a number of its own, its role, its name, and whether it stands in the form. The borders and bars between panels, which the
/// library of tiles draws and gives no name, are passed over.
fn focused(window: &Window) -> Option<(String, Role, String, bool)> {
    let root = window.harness.root();
    let node = root.children_recursive().find(|node| node.is_focused())?;
    let shown = node.accesskit_node();
    let name = shown.label().unwrap_or_default();
    if name.is_empty() && shown.role() == Role::Unknown {
        let rect = node.rect();
        let border = rect.width().min(rect.height()) <= 12.0;
        let is_tab = |node: &egui_kittest::Node<'_>| {
            let label = node.accesskit_node().label();
            label.is_some_and(|label| PANELS.iter().any(|panel| label.starts_with(panel.title)))
        };
        let bar =
            || root.children_recursive().any(|node| is_tab(&node) && rect.contains(node.rect().center()));
        if border || rect.height() < 32.0 && bar() {
            return None;
        }
    }
    Some((format!("{:?}", shown.id()), shown.role(), name, FORM.contains(&node.rect().left())))
}

/// Goes by Tab through all that can have the keyboard, unfolding what is folded; answers the names of the form.
fn walk(window: &mut Window) -> Vec<String> {
    let mut names = Vec::new();
    let mut seen = BTreeSet::new();
    let mut unfolded = BTreeSet::new();
    // How much was unfolded when the last round began: what unfolds above where a round began is met in the next.
    let mut before = 0;
    for _ in 0..MOST {
        if let Some((id, role, name, in_form)) = focused(window) {
            let folded = role == Role::DisclosureTriangle || name.starts_with("more of ");
            if folded && unfolded.insert((id.clone(), name.clone())) {
                let key = if role == Role::DisclosureTriangle { Key::ArrowRight } else { Key::Enter };
                window.harness.key_press(key);
                window.frames(2);
            }
            assert!(
                !name.trim().is_empty(),
                "a control without a name: {role:?} {id}, after {:?}",
                names.last()
            );
            if !seen.insert(id.clone()) {
                if unfolded.len() == before {
                    return names;
                }
                before = unfolded.len();
                seen = BTreeSet::from([id]);
            }
            if in_form {
                names.push(name);
            }
        }
        window.harness.key_press(Key::Tab);
        window.frames(2);
    }
    panic!("Tab never came round: {names:?}");
}

/// Whether a control of that name is one of the field: `HD`, `Damage 2`, `Attack 1: Bite`, `add to Flags`.
fn is_of(name: &str, label: &str) -> bool {
    if CALLED.iter().any(|(field, begins)| *field == label && name.starts_with(begins)) {
        return true;
    }
    let name = name.strip_prefix("add to ").unwrap_or(name);
    let Some(rest) = name.strip_prefix(label) else { return false };
    let number = rest.strip_prefix(' ').is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()));
    rest.is_empty() || rest.starts_with(": ") || number
}

/// Every field, records within records too: what it may be called, its type, and whether it means the same beside whatever
/// stands there. A record has no control but those of its fields.
fn fields(schema: &'static RecordSchema) -> Vec<(Vec<&'static str>, FieldType, bool)> {
    let mut all = Vec::new();
    for field in schema.fields {
        if !matches!(field.ty, FieldType::Record(_)) {
            let mut labels = vec![label::of_field(schema, field)];
            labels.extend(field.uses.iter().map(label::of_use));
            all.push((labels, field.ty, field.uses.is_empty()));
        }
        if let FieldType::Record(inner) | FieldType::List(&FieldType::Record(inner)) = field.ty {
            all.extend(fields(inner));
        }
    }
    all
}

/// What is typed to set a value of a type, and whether it is taken by Enter from a list that opens by Down (`Some(true)`)
/// or that is there while one types (`Some(false)`).
fn typed(ty: &FieldType) -> Option<(String, Option<bool>)> {
    let plain = |text: &str| Some((text.to_owned(), None));
    match ty {
        FieldType::Int { min, max, .. } => plain(&(*max.min(&7)).max(*min).to_string()),
        FieldType::Text | FieldType::Script => plain("a word"),
        FieldType::Letter => plain("z"),
        FieldType::Dice | FieldType::ScaledDice => plain("3d6+1"),
        FieldType::Event => plain("EV_HIT"),
        FieldType::Enum(family) => Some(((family.names)().get(1)?.to_string(), Some(true))),
        FieldType::Flags(family) => Some(((family.names)().get(1)?.to_string(), Some(false))),
        FieldType::Ref(_) => Some(("stub".to_owned(), Some(true))),
        FieldType::AnyRef => Some(("item:stub".to_owned(), Some(true))),
        FieldType::List(inner) if is_chips(inner) => typed(inner).map(|(text, _)| (text, Some(false))),
        FieldType::Bool | FieldType::OneOf(_) | FieldType::List(_) | FieldType::Record(_) => None,
    }
}

/// How many lines differ between two texts: removed and added.
fn lines_changed(before: &str, after: &str) -> (usize, usize) {
    let (mut a, mut b): (Vec<&str>, Vec<&str>) = (before.lines().collect(), after.lines().collect());
    let same = a.iter().zip(&b).take_while(|(a, b)| a == b).count();
    a.drain(..same);
    b.drain(..same);
    while a.last().is_some() && a.last() == b.last() {
        a.pop();
        b.pop();
    }
    (a.len(), b.len())
}

/// Gives the keyboard to a control of a field, the first of that name or one after it; what it is called.
fn control(window: &Window, label: &str, picks: bool, skip: usize) -> Option<String> {
    let root = window.harness.root();
    let node = root
        .children_recursive()
        .filter(|node| {
            let shown = node.accesskit_node();
            // A picker says what is picked: the tab `Form` is not the field `Form: Spell`.
            let says = |name: &str| is_of(name, label) && (!picks || name.contains(": "));
            let is = shown.label().is_some_and(|name| says(&name));
            is && shown.role() != Role::Label && FORM.contains(&node.rect().left())
        })
        .nth(skip)?;
    node.focus();
    node.accesskit_node().label()
}

/// Sets the first field of each type by keys; each is one line of the text, and undo takes it back to the byte.
fn set_each_type(window: &mut Window, kind: Kind) -> usize {
    let mut done = BTreeSet::new();
    for (labels, ty, plain) in fields(schema_of(kind).unwrap()) {
        let label = labels[0];
        let sort = format!("{:?}", std::mem::discriminant(&ty));
        // What a field takes that means something else beside each neighbour is not its type alone.
        if done.contains(&sort) || !plain {
            continue;
        }
        let before = text(window, kind);
        let picks = matches!(ty, FieldType::Enum(_) | FieldType::Ref(_) | FieldType::AnyRef);
        // Several records have fields of one name; that one is meant which takes what is typed.
        let mut count = 0;
        while let Some(control) = control(window, label, picks, count) {
            count += 1;
            window.frames(3);
            match (&ty, typed(&ty)) {
                (FieldType::Bool, _) => window.key(Key::Space),
                (FieldType::Event, Some((words, _))) if control.starts_with("event of handler") => {
                    window.key(Key::ArrowDown);
                    window.type_in(&words);
                    window.key(Key::Enter);
                }
                (_, Some((words, None))) => {
                    window.ctrl(Key::A);
                    window.type_in(&words);
                }
                (_, Some((words, Some(opens)))) => {
                    if opens {
                        window.key(Key::ArrowDown);
                    }
                    window.type_in(&words);
                    window.key(Key::Enter);
                }
                (_, None) => break,
            }
            if text(window, kind) != before {
                break;
            }
            window.key(Key::Escape);
        }
        assert!(count > 0, "{label} has a control");
        if !matches!(ty, FieldType::Bool) && typed(&ty).is_none() {
            continue;
        }
        let after = text(window, kind);
        assert_ne!(before, after, "{label}, {} is set by keys", ty.wanted());
        let (gone, come) = lines_changed(&before, &after);
        assert!(gone <= 1 && come <= 1, "{label}: one line is one line\n{before}\n{after}");
        for _ in 0..3 {
            if text(window, kind) != before {
                window.ctrl(Key::Z);
            }
        }
        assert_eq!(text(window, kind), before, "{label}: undo takes it back");
        done.insert(sort);
    }
    done.len()
}

/// The whole claim for a kind.
fn reach(kind: Kind, types: usize) {
    let mut window = open(kind);
    let names = walk(&mut window);
    let mut lost: Vec<&str> = Vec::new();
    for (labels, ..) in fields(schema_of(kind).unwrap()) {
        if !names.iter().any(|name| labels.iter().any(|label| is_of(name, label))) {
            lost.push(labels[0]);
        }
    }
    assert!(lost.is_empty(), "Tab never came to {lost:?}; it came to {names:#?}");
    let back = names.len();
    window.press(Modifiers::SHIFT, Key::Tab);
    assert!(focused(&window).is_some(), "Shift+Tab goes back over {back} controls");
    assert!(set_each_type(&mut window, kind) >= types, "fewer types of field than the kind has");
}

#[test]
fn every_field_of_a_monster() {
    reach(Kind::Monster, 7);
}

#[test]
fn every_field_of_an_effect() {
    reach(Kind::Effect, 5);
}

#[test]
fn every_field_of_a_god() {
    reach(Kind::God, 5);
}

#[test]
fn every_field_of_an_encounter() {
    reach(Kind::Encounter, 5);
}

#[test]
fn a_control_is_known_by_the_name_of_its_field() {
    for (name, label) in
        [("HD", "HD"), ("Damage 2", "Damage"), ("Attack 1: Bite", "Attack"), ("add to Flags", "Flags")]
    {
        assert!(is_of(name, label), "{name}");
    }
    for (name, label) in [("HD", "Hit"), ("Item cost", "Item"), ("reset HD", "HD"), ("Deaf", "De")] {
        assert!(!is_of(name, label), "{name}");
    }
    assert_eq!(lines_changed("a\nb\nc", "a\nx\nc"), (1, 1));
    assert_eq!(lines_changed("a\nc", "a\nb\nc"), (0, 1));
    assert_eq!(lines_changed("a\nb", "c\nd\ne"), (2, 3));
}
