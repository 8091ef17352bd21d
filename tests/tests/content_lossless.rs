//! An edit touches only its value: on a seeded sample of the shipped files and on every type of field, plain and
//! with comments between any two tokens.

// A test fails by panicking.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::print_stdout)]

use augury_editor::document::edit::{Edit, Label};
use augury_editor::document::file::{RonText, ValueFile};
use augury_editor::document::library::Key;
use augury_editor::document::order::SchemaOrder;
use augury_editor::document::outline::{Outline, TokenKind, Value};
use augury_editor::document::path::ValuePath;
use augury_engine::base::id::Kind;
use augury_engine::content::*;
use augury_tests::pack::shipped_folder;
use augury_tests::seeded::Seeded;
use std::collections::BTreeMap;
use std::path::PathBuf;

/// How many files are tried each run.
const SAMPLE: usize = 60;

/// Every place of a text that holds a value, with its type where the schema knows it.
fn values(
    value: &Value,
    path: &ValuePath,
    order: &SchemaOrder,
    into: &mut Vec<(ValuePath, Option<FieldType>)>,
) {
    into.push((path.clone(), order.type_at(path)));
    let Some(group) = value.inner().group() else { return };
    for (place, item) in group.items.iter().enumerate() {
        let path = item.name.as_ref().map_or_else(|| path.index(place), |name| path.field(name));
        if let Some(value) = &item.value {
            values(value, &path, order, into);
        }
    }
}

/// Another legal value of a type, as a form would write it.
fn other(ty: &FieldType, seeded: &mut Seeded) -> String {
    match ty {
        FieldType::Int { min, max, .. } => {
            let span = max.saturating_sub(*min).clamp(0, 1 << 30) as usize + 1;
            (min + seeded.below(span) as i64).to_string()
        }
        FieldType::Bool => ["true", "false"][seeded.below(2)].to_owned(),
        FieldType::Text | FieldType::Script => {
            let texts = [
                "\"plain\"",
                "\"with \\\"quotes\\\" // and slashes\"",
                "r#\"raw: (brackets]\n\"x\" /* \"#",
                "\"日本 é\"",
            ];
            texts[seeded.below(texts.len())].to_owned()
        }
        FieldType::Letter => ["'a'", "'\\''", "'é'"][seeded.below(3)].to_owned(),
        FieldType::Dice => ["\"2d6+3\"", "\"1d4\"", "\"5\""][seeded.below(3)].to_owned(),
        FieldType::Event => ["\"PRE(EV_STRIKE)\"", "\"EV_HIT\""][seeded.below(2)].to_owned(),
        FieldType::Enum(family) => (*seeded.pick((family.names)()).unwrap()).to_owned(),
        FieldType::Flags(family) => {
            let names = (family.names)();
            format!("[{}, {}]", names[seeded.below(names.len() / 2)], names[names.len() / 2])
        }
        FieldType::Ref(_) => "\"another\"".to_owned(),
        FieldType::AnyRef => "\"monster:another\"".to_owned(),
        FieldType::List(of) => format!("[{}, {}]", other(of, seeded), other(of, seeded)),
        FieldType::Record(schema) => {
            let fields = schema.fields.iter().filter(|f| f.required || seeded.below(3) == 0);
            let fields: Vec<&FieldSchema> = fields.collect();
            let fields: Vec<String> =
                fields.iter().map(|f| format!("{}: {}", f.name, other(&f.ty, seeded))).collect();
            format!("({})", fields.join(", "))
        }
        FieldType::OneOf(types) => {
            let ty = seeded.pick(types).unwrap();
            other(ty, seeded)
        }
        // A type that came later still has its default to be written.
        #[allow(unreachable_patterns)]
        _ => "1".to_owned(),
    }
}

/// Puts a value at a place and takes it back; the bytes around it stay, and all bytes come back.
fn put_and_back(text: &str, path: &ValuePath, value: &str, order: &SchemaOrder) -> Result<(), String> {
    let outline = Outline::read(text);
    let file = RonText { text, outline: &outline };
    let span = outline.at(path).map(|v| v.span.clone());
    let splices = file.put(path, value, order).map_err(|e| format!("{path} = {value}: {e}"))?;
    let edit = Edit { label: Label::plain("try"), gesture: None, splices };
    let mut changed = text.to_owned();
    edit.apply(&mut changed).map_err(|e| e.to_string())?;
    if let Some(span) = span {
        let within = changed.get(..span.start) == text.get(..span.start)
            && changed.get(span.start + value.len()..) == text.get(span.end..);
        if !within {
            return Err(format!("{path} = {value} touched more than its value:\n{changed}"));
        }
        let old = &text[span];
        let outline = Outline::read(&changed);
        if !outline.faults.is_empty() {
            return Err(format!("{path} = {value} broke the file: {:?}\n{changed}", outline.faults));
        }
        let back = RonText { text: &changed, outline: &outline }.set(path, old).map_err(|e| e.to_string())?;
        let mut again = changed.clone();
        Edit { label: Label::plain("back"), gesture: None, splices: back }
            .apply(&mut again)
            .map_err(|e| e.to_string())?;
        if again != text {
            return Err(format!("{path}: setting {value} and then {old} gave other bytes"));
        }
    }
    let mut undone = changed.clone();
    edit.inverse().apply(&mut undone).map_err(|e| e.to_string())?;
    let read = Outline::read(&changed);
    let now = read.at(path).and_then(|v| changed.get(v.span.clone()));
    if undone != text || now != Some(value) || !read.faults.is_empty() {
        return Err(format!("{path} = {value}: undo or reading back failed:\n{changed}"));
    }
    Ok(())
}

/// Where the sequence of tokens allows a remark: before each token, and at the end.
fn sprinkled(text: &str, seeded: &mut Seeded) -> String {
    let outline = Outline::read(text);
    let mut out = String::new();
    let mut at = 0;
    for token in outline.tokens.iter().filter(|t| t.kind != TokenKind::Comment) {
        // `#![…]` is one mark to the reader and several tokens here.
        let attribute = text[..token.span.start].trim_end().ends_with(['#', '!']);
        out.push_str(&text[at..token.span.start]);
        if !attribute {
            out.push_str(match seeded.below(6) {
                0 => "/* a, (b: [c]} \"d */",
                1 => "/* /* deep */ */ ",
                2 => "// to the end ) ] \"\n",
                3 => "\r\n\t",
                _ => "",
            });
        }
        out.push_str(&text[token.span.clone()]);
        at = token.span.end;
    }
    out.push_str(&text[at..]);
    out
}

fn sample(seeded: &mut Seeded) -> Vec<(Key, PathBuf, String)> {
    let folder = shipped_folder();
    let (files, problems) = files_of(&folder, &[]);
    assert_eq!(problems, []);
    let mut sample = BTreeMap::new();
    while sample.len() < SAMPLE.min(files.len()) {
        let file = &files[seeded.below(files.len())];
        let Holds::Resources(kind) = file.holds else { continue };
        sample.insert(file.path.clone(), Key::new(kind.folder(), &file.stem()));
    }
    sample.into_iter().map(|(path, key)| (key, path.clone(), text_of(&path).unwrap())).collect()
}

#[test]
fn every_value_of_a_sample_of_files_is_set_and_set_back() {
    let (mut seeded, seed) = Seeded::start();
    let mut tried = 0;
    for (key, path, text) in sample(&mut seeded) {
        let order = SchemaOrder::of(&key);
        for text in [text.clone(), sprinkled(&text, &mut seeded)] {
            let outline = Outline::read(&text);
            assert_eq!(outline.faults, [], "seed {seed}, {}", path.display());
            let mut places = Vec::new();
            values(outline.root.as_ref().unwrap(), &ValuePath::root(), &order, &mut places);
            for (place, ty) in places.iter().filter(|(place, _)| !place.0.is_empty()) {
                let Some(ty) = ty else { continue };
                // Some of the places are enough for a long file.
                if places.len() > 60 && seeded.below(places.len()) > 60 {
                    continue;
                }
                let value = other(ty, &mut seeded);
                if let Err(why) = put_and_back(&text, place, &value, &order) {
                    panic!("seed {seed}, {}: {why}", path.display());
                }
                tried += 1;
            }
        }
    }
    println!("seed {seed}: {tried} values of {SAMPLE} files");
    assert!(tried > 500, "{tried}");
}

#[test]
fn remarks_between_any_two_tokens_change_no_resource() {
    let (mut seeded, seed) = Seeded::start();
    for (key, path, text) in sample(&mut seeded) {
        let kind = Kind::from_folder(&key.folder).unwrap();
        if Outline::read(&text).root.is_some_and(|root| text[root.span].starts_with('{')) {
            continue;
        }
        let plain = load_text(kind, &key.id, "plain", &text).unwrap();
        let with = sprinkled(&text, &mut seeded);
        let read = load_text(kind, &key.id, "with", &with)
            .unwrap_or_else(|p| panic!("seed {seed}, {}: {p:?}\n{with}", path.display()));
        assert_eq!(read.definition, plain.definition, "seed {seed}, {}", path.display());
    }
}

/// Every field of a record and of the records in it, with the path to it in a file that has them all.
fn fields(
    schema: &'static RecordSchema,
    path: &ValuePath,
    depth: usize,
    into: &mut Vec<(ValuePath, FieldType)>,
) {
    for field in schema.fields {
        let path = path.field(field.name);
        into.push((path.clone(), field.ty));
        match &field.ty {
            FieldType::Record(inner) if depth > 0 => fields(inner, &path, depth - 1, into),
            FieldType::List(FieldType::Record(inner)) if depth > 0 => {
                fields(inner, &path.index(0), depth - 1, into)
            }
            _ => {}
        }
    }
}

/// A record with every field written, lists with two elements.
fn full(schema: &'static RecordSchema, seeded: &mut Seeded, depth: usize) -> String {
    let value = |ty: &FieldType, seeded: &mut Seeded| match ty {
        FieldType::Record(inner) if depth > 0 => full(inner, seeded, depth - 1),
        FieldType::List(FieldType::Record(inner)) if depth > 0 => {
            format!("[{}, {}]", full(inner, seeded, depth - 1), full(inner, seeded, depth - 1))
        }
        ty => other(ty, seeded),
    };
    let all: Vec<String> =
        schema.fields.iter().map(|f| format!("{}: {}", f.name, value(&f.ty, seeded))).collect();
    format!("({})", all.join(",\n    "))
}

#[test]
fn every_type_of_field_of_every_kind_is_set_and_set_back() {
    let (mut seeded, seed) = Seeded::start();
    let mut tried = 0;
    for kind in Definition::KINDS {
        let Some(schema) = schema_of(*kind) else { continue };
        let key = Key::new(kind.folder(), "x");
        let order = SchemaOrder::of(&key);
        let mut all = Vec::new();
        fields(schema, &ValuePath::root(), 2, &mut all);
        let written = full(schema, &mut seeded, 2);
        let remarked = sprinkled(&written, &mut seeded);
        for (path, ty) in &all {
            for text in ["(name: \"x\")", "(\n    name: \"x\",\n)\n", written.as_str(), remarked.as_str()] {
                let outline = Outline::read(text);
                // An element of a list that is not there cannot be put by itself.
                let there = outline.at(path).is_some();
                let in_list = path.to_string().contains('[');
                if in_list && !there {
                    continue;
                }
                let value = other(ty, &mut seeded);
                if let Err(why) = put_and_back(text, path, &value, &order) {
                    panic!("seed {seed}, {kind:?}: {why}");
                }
                tried += 1;
            }
        }
    }
    println!("seed {seed}: {tried} fields");
    assert!(tried > 500, "{tried}");
}
