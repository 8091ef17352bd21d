//! Edits of single values, tried at every place of files such as people write.

use super::super::edit::Edit;
use super::super::edit::Label;
use super::*;

const MONSTER: &str = r##"#![enable(implicit_some)]
// A monster for trying things on.
(
    name: "Moss Lurker", // what players see
    cr: 3,   hd: 4,
    /* bare skin */ def: -1,
    types: [MA_PLANT,MA_AQUATIC ],
    attributes: ( str: 14,dex :9 , /* slow */ con: 17 ),
    attacks: [
        // the reach
        (attack: A_SLAM, damage: AD_NORM, dice: "1d6"), // both arms
        (attack: A_BITE, damage: AD_POIS, dice: "2d4+1"),
        // last, and rarely
        (
            attack: A_SPIT,
            dice: "1d3",
        ),
    ],
    names: {"plural": "Moss Lurkers", 'x': [1, [2, 3], []]},
    boss: Some(7),
    handlers: [
        (on: "PRE(EV_STRIKE)", script: r#"
            // not a comment of the file: "quoted", (brackets], 100 %
            if e.vDmg > 3 { "a # b" }
            // the end"#),
        (on: "EVICTIM(EV_DAMAGE)", messages: ["It \"hisses\".", "日本 é"]),
    ],
    gear: [],
    empty: (),
    last: true
)
// after the end
"##;

fn variants() -> Vec<String> {
    let crlf = MONSTER.replace('\n', "\r\n");
    let tabs = MONSTER.replace("    ", "\t");
    vec![MONSTER.to_owned(), crlf.clone(), format!("\u{feff}{MONSTER}"), format!("\u{feff}{crlf}"), tabs]
}

fn paths(value: &Value, here: &ValuePath, into: &mut Vec<ValuePath>) {
    into.push(here.clone());
    let Some(group) = value.inner().group() else { return };
    for (place, item) in group.items.iter().enumerate() {
        let path = match &item.name {
            Some(name) => here.field(name),
            None => here.index(place),
        };
        if let Some(value) = &item.value {
            paths(value, &path, into);
        }
    }
}

fn all_paths(text: &str) -> Vec<ValuePath> {
    let outline = Outline::read(text);
    assert_eq!(outline.faults, []);
    let mut found = Vec::new();
    paths(outline.root.as_ref().unwrap(), &ValuePath::root(), &mut found);
    found
}

/// Applies, checks that undoing gives the same bytes and that the result is RON, and returns it.
fn applied(text: &str, splices: Vec<Splice>, what: &str) -> String {
    let edit = Edit { label: Label::plain(what), gesture: None, splices };
    let mut changed = text.to_owned();
    edit.apply(&mut changed).unwrap();
    let mut back = changed.clone();
    edit.inverse().apply(&mut back).unwrap();
    assert_eq!(back, text, "undo of {what}");
    let outline = Outline::read(&changed);
    assert_eq!(outline.faults, [], "{what} gave\n{changed}");
    if let Err(error) = ron::from_str::<ron::Value>(changed.trim_start_matches('\u{feff}')) {
        panic!("{what}: {error} in\n{changed}");
    }
    changed
}

fn comments(text: &str) -> Vec<String> {
    let kind = super::super::outline::TokenKind::Comment;
    let outline = Outline::read(text);
    outline
        .tokens
        .iter()
        .filter(|t| t.kind == kind)
        .map(|t| text[t.span.clone()].trim_end().to_owned())
        .collect()
}

#[test]
fn setting_any_value_touches_its_own_bytes_only_and_undoes() {
    for text in variants() {
        for path in all_paths(&text) {
            let outline = Outline::read(&text);
            let span = outline.at(&path).unwrap().span.clone();
            let file = RonText { text: &text, outline: &outline };
            for value in ["12345", "[A_NEW, (x: 1)]", "r#\"a \"b\" \n c\"#"] {
                let changed = applied(&text, file.set(&path, value).unwrap(), &format!("set {path}"));
                assert_eq!(changed[..span.start], text[..span.start], "before {path}");
                assert_eq!(&changed[span.start..span.start + value.len()], value);
                assert_eq!(changed[span.start + value.len()..], text[span.end..], "after {path}");
                let again = Outline::read(&changed);
                assert_eq!(&changed[again.at(&path).unwrap().inner().span.clone()], value);
            }
        }
    }
}

#[test]
fn setting_the_same_value_is_no_change() {
    let outline = Outline::read(MONSTER);
    let file = RonText { text: MONSTER, outline: &outline };
    for path in all_paths(MONSTER) {
        let same = MONSTER[outline.at(&path).unwrap().span.clone()].to_owned();
        assert_eq!(file.set(&path, &same).unwrap(), [], "{path}");
    }
}

#[test]
fn removing_any_item_keeps_every_comment_outside_it() {
    for text in variants() {
        for path in all_paths(&text).into_iter().filter(|p| !p.0.is_empty()) {
            let outline = Outline::read(&text);
            let item = outline.item_at(&path).unwrap().span.clone();
            let file = RonText { text: &text, outline: &outline };
            let what = format!("remove {path}");
            if matches!(path.to_string().as_str(), "boss[0]") {
                continue; // `Some` without its value is another thing
            }
            let changed = applied(&text, file.remove(&path).unwrap(), &what);
            let inside = comments(&text[item.clone()]);
            let mut kept = comments(&text);
            for comment in inside {
                let at = kept.iter().position(|k| *k == comment).unwrap();
                kept.remove(at);
            }
            assert_eq!(comments(&changed), kept, "{what} in\n{changed}");
            assert_eq!(all_paths(&changed).contains(&path), still_there(&path, &text), "{what}\n{changed}");
        }
    }
}

/// After an element goes, the next one has its path.
fn still_there(path: &ValuePath, text: &str) -> bool {
    match path.split_last() {
        Some((owner, Step::Index(place))) => all_paths(text).contains(&owner.index(place + 1)),
        _ => false,
    }
}

#[test]
fn inserting_elements_everywhere_keeps_order_and_comments() {
    for text in variants() {
        let outline = Outline::read(&text);
        let file = RonText { text: &text, outline: &outline };
        for path in all_paths(&text) {
            let Some(Shape::List(group)) = outline.at(&path).map(|v| &v.shape) else { continue };
            for place in 0..=group.items.len() {
                let what = format!("insert {path}[{place}]");
                let changed = applied(&text, file.insert(&path, place, "A_NEW").unwrap(), &what);
                let read = Outline::read(&changed);
                let now = read.at(&path).unwrap().group().unwrap();
                assert_eq!(now.items.len(), group.items.len() + 1, "{what}");
                assert_eq!(&changed[now.items[place].span.clone()], "A_NEW", "{what} in\n{changed}");
                assert_eq!(comments(&changed), comments(&text), "{what}");
            }
        }
    }
}

#[test]
fn moving_elements_permutes_them_and_loses_nothing() {
    for text in variants() {
        let outline = Outline::read(&text);
        let file = RonText { text: &text, outline: &outline };
        for path in all_paths(&text) {
            let Some(Shape::List(group)) = outline.at(&path).map(|v| &v.shape) else { continue };
            let before: Vec<&str> = group.items.iter().map(|i| &text[i.span.clone()]).collect();
            for (from, to) in (0..before.len()).flat_map(|a| (0..before.len()).map(move |b| (a, b))) {
                let what = format!("move {path} {from} to {to}");
                let changed = applied(&text, file.reorder(&path, from, to).unwrap(), &what);
                let read = Outline::read(&changed);
                let now = &read.at(&path).unwrap().group().unwrap().items;
                let now: Vec<&str> = now.iter().map(|i| &changed[i.span.clone()]).collect();
                let mut wanted = before.clone();
                let moved = wanted.remove(from);
                wanted.insert(to, moved);
                assert_eq!(now, wanted, "{what} in\n{changed}");
                assert_eq!(changed.len(), text.len(), "{what}");
            }
        }
    }
}

#[test]
fn a_moved_line_takes_its_comments_along() {
    let outline = Outline::read(MONSTER);
    let file = RonText { text: MONSTER, outline: &outline };
    let path: ValuePath = "attacks".parse().unwrap();
    let changed = applied(MONSTER, file.reorder(&path, 0, 1).unwrap(), "move");
    let bite = changed.find("A_BITE").unwrap();
    assert!(bite < changed.find("// the reach").unwrap());
    assert!(changed.contains("\"1d6\"), // both arms\n"));
}

struct Order;
impl FieldOrder for Order {
    fn order(&self, owner: &ValuePath) -> Vec<String> {
        let names: &[&str] = match owner.to_string().as_str() {
            "" => &["name", "types", "cr", "hd", "size", "def", "mov", "attributes", "image", "last", "zeal"],
            "attributes" => &["str", "dex", "con", "int", "wis"],
            _ => &[],
        };
        names.iter().map(|n| (*n).to_owned()).collect()
    }
}

#[test]
fn a_new_field_is_written_in_the_order_and_manner_of_the_others() {
    for text in variants() {
        for (path, value) in [
            ("zeal", "1"),
            ("size", "SZ_BIG"),
            ("mov", "90"),
            ("attributes.int", "2"),
            ("attributes.cha", "3"),
            ("image.glyph", "'m'"),
            ("empty.a.b", "1"),
            ("attacks[1].dc", "13"),
            ("attacks[2].damage", "AD_ACID"),
        ] {
            let path: ValuePath = path.parse().unwrap();
            let outline = Outline::read(&text);
            let file = RonText { text: &text, outline: &outline };
            let what = format!("put {path}");
            let changed = applied(&text, file.put(&path, value, &Order).unwrap(), &what);
            let read = Outline::read(&changed);
            assert_eq!(&changed[read.at(&path).unwrap().span.clone()], value, "{what} in\n{changed}");
            assert_eq!(comments(&changed), comments(&text));
            assert_eq!(changed.matches("\r\n").count() > 0, text.contains("\r\n"));
            if text.contains("\r\n") {
                assert_eq!(changed.matches('\n').count(), changed.matches("\r\n").count(), "{what}");
            }
        }
    }
    let outline = Outline::read(MONSTER);
    let file = RonText { text: MONSTER, outline: &outline };
    let changed = applied(MONSTER, file.put(&"zeal".parse().unwrap(), "1", &Order).unwrap(), "zeal");
    assert!(changed.contains("    last: true,\n    zeal: 1,\n)"), "{changed}");
    let changed = applied(MONSTER, file.put(&"attributes.int".parse().unwrap(), "2", &Order).unwrap(), "int");
    assert!(changed.contains("con: 17, int: 2 )"), "{changed}");
}

#[test]
fn a_value_that_would_break_the_file_is_refused() {
    let outline = Outline::read(MONSTER);
    let file = RonText { text: MONSTER, outline: &outline };
    let path: ValuePath = "cr".parse().unwrap();
    for bad in
        ["", "1)", "1, x: 2", "\"open", "\"open\\\"", "[1", "1 // rest", "1 /*", "r#\"x\"", "'", ")", "a b"]
    {
        assert!(matches!(file.set(&path, bad), Err(FileError::NotAValue(_))), "{bad:?} went through");
    }
    assert!(matches!(file.set(&path.field("x"), "1"), Err(FileError::Missing(_))));
    assert!(matches!(file.insert(&path, 0, "1"), Err(FileError::WrongShape(..))));
    assert!(matches!(file.put(&path.field("x"), "1", &AsWritten), Err(FileError::WrongShape(..))));
}

#[test]
fn the_path_at_a_byte_is_the_deepest_one() {
    let outline = Outline::read(MONSTER);
    for path in all_paths(MONSTER) {
        let span = outline.at(&path).unwrap().span.clone();
        let inner = outline.at(&path).unwrap().inner().group().is_some();
        if !inner && path.to_string() != "boss" {
            assert_eq!(outline.path_at(span.start), path, "start of {path}");
            assert_eq!(outline.path_at(span.end), path, "end of {path}");
        }
    }
    let cr = MONSTER.find("cr: 3").unwrap();
    assert_eq!(outline.path_at(cr).to_string(), "cr");
}

#[test]
fn a_damaged_text_has_faults_with_places_and_keeps_what_can_be_read() {
    let text = "(name: \"x\", cr 3, attacks: [(dice: 1), hd: 2";
    let outline = Outline::read(text);
    assert!(!outline.faults.is_empty());
    assert!(outline.faults.iter().all(|f| f.span.end <= text.len() && !f.remedy.is_empty()));
    assert_eq!(outline.at(&"name".parse().unwrap()).map(|v| &text[v.span.clone()]), Some("\"x\""));
}
