//! `augury schema`: what the fields of a kind are, from the same schemas that forms and checks read.

use super::answer::{Answered, Verdict};
use crate::lab::json::{Json, Object};
use augury_engine::base::id::Kind;
use augury_engine::base::names::nearest;
use augury_engine::content::{Family, FieldSchema, FieldType, RecordSchema, schema_of};
use std::fmt::Write;

/// Runs it: the kinds, or one of them by its word or its folder.
///
/// # Errors
/// There is no such kind; the nearest.
pub fn run(kind: Option<&str>, json: bool) -> Answered {
    let text = match (kind.map(named).transpose()?, json) {
        (None, true) => {
            format!("{}\n", Object::default().with("kinds", kinds().map(summary).collect::<Vec<_>>()))
        }
        (None, false) => kinds().map(line).collect(),
        (Some((kind, schema)), true) => format!("{}\n", as_json(kind, schema)),
        (Some((kind, schema)), false) => as_text(kind, schema),
    };
    Ok((text, Verdict::Good).into())
}

type Known = (Kind, &'static RecordSchema);

fn kinds() -> impl Iterator<Item = Known> {
    Kind::ALL.iter().filter_map(|kind| Some((*kind, schema_of(*kind)?)))
}

fn named(wanted: &str) -> Result<Known, Vec<String>> {
    let meant = wanted.to_lowercase();
    let found = kinds().find(|(kind, _)| kind.word() == meant || kind.folder() == meant);
    found.ok_or_else(|| {
        let words: Vec<&str> = kinds().map(|(kind, _)| kind.word()).collect();
        let near = nearest(&meant, words.iter().copied());
        let near = near.map_or_else(
            || format!("the kinds are {}", words.join(", ")),
            |n| format!("perhaps {n} is meant"),
        );
        vec![format!("`{wanted}` is no kind of resource; {near}")]
    })
}

fn line((kind, schema): Known) -> String {
    format!("{:<10} {:<12} {:>3} fields\n", kind.word(), kind.folder(), schema.fields.len())
}

fn summary((kind, schema): Known) -> Object {
    Object::default()
        .with("kind", kind.word())
        .with("folder", kind.folder())
        .with("fields", schema.fields.len())
}

/// The record and all records within, each once, in the order in which they are met.
fn records(schema: &'static RecordSchema) -> Vec<&'static RecordSchema> {
    fn within(ty: &FieldType, found: &mut Vec<&'static RecordSchema>) {
        match ty {
            FieldType::Record(schema) => add(schema, found),
            FieldType::List(inner) => within(inner, found),
            FieldType::OneOf(types) => types.iter().for_each(|ty| within(ty, found)),
            _ => {}
        }
    }
    fn add(schema: &'static RecordSchema, found: &mut Vec<&'static RecordSchema>) {
        if found.iter().all(|known| known.type_name != schema.type_name) {
            found.push(schema);
            schema.fields.iter().for_each(|field| within(&field.ty, found));
        }
    }
    let mut found = Vec::new();
    add(schema, &mut found);
    found
}

fn help(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn as_text(kind: Kind, schema: &'static RecordSchema) -> String {
    let mut out = format!("{}: {}/<id>.ron\n", kind.word(), kind.folder());
    for record in records(schema) {
        let _ = writeln!(out, "\n{} ({})", record.name, record.type_name);
        if record.inherits {
            out.push_str("  In a list, one takes what it does not say from the one before it.\n");
        }
        let mut group = "";
        for field in record.fields {
            if field.group != group {
                group = field.group;
                let _ = writeln!(out, "  {group}");
            }
            field_text(&mut out, field);
        }
    }
    out
}

fn field_text(out: &mut String, field: &FieldSchema) {
    let default = (field.default)().one_line();
    let said = if field.required { "always said".to_owned() } else { format!("else {default}") };
    let _ = writeln!(out, "    {} [{}]: {}; {said}", field.name, field.label, field.ty.wanted());
    let _ = writeln!(out, "        {}", help(field.help));
    for one in field.uses {
        let _ = writeln!(out, "        {}: {}: {}", one.condition(), one.label, one.ty.wanted());
        let _ = writeln!(out, "            {}", help(one.help));
    }
}

fn as_json(kind: Kind, schema: &'static RecordSchema) -> Object {
    Object::default()
        .with("kind", kind.word())
        .with("folder", kind.folder())
        .with("records", records(schema).into_iter().map(record_json).collect::<Vec<_>>())
}

fn record_json(record: &'static RecordSchema) -> Object {
    Object::default()
        .with("name", record.name)
        .with("type", record.type_name)
        .with("inherits", record.inherits)
        .with("fields", record.fields.iter().map(field_json).collect::<Vec<_>>())
}

fn field_json(field: &FieldSchema) -> Object {
    let uses: Vec<Object> = field
        .uses
        .iter()
        .map(|one| {
            let mut when = Object::default();
            one.when.iter().for_each(|(field, names)| when.put(*field, strings(names)));
            Object::default()
                .with("when", when)
                .with("label", one.label)
                .with("type", type_json(&one.ty))
                .with("help", help(one.help))
        })
        .collect();
    let object = Object::default()
        .with("name", field.name)
        .with("label", field.label)
        .with("group", field.group)
        .with("type", type_json(&field.ty))
        .with("wanted", field.ty.wanted())
        .with("required", field.required)
        .with("default", (field.default)().one_line())
        .with("help", help(field.help));
    if uses.is_empty() { object } else { object.with("uses", uses) }
}

fn strings(names: &[&str]) -> Vec<String> {
    names.iter().map(|name| (*name).to_owned()).collect()
}

fn type_json(ty: &FieldType) -> Object {
    let is = |word: &str| Object::default().with("is", word);
    let of_family = |word: &str, family: &Family| {
        is(word).with("family", family.name).with("names", strings((family.names)()))
    };
    match ty {
        FieldType::Int { min, max, unit } => {
            is("whole number").with("min", *min).with("max", *max).with("unit", *unit)
        }
        FieldType::Bool => is("true or false"),
        FieldType::Text => is("text"),
        FieldType::Letter => is("character"),
        FieldType::Dice => is("dice"),
        FieldType::ScaledDice => is("scaled dice"),
        FieldType::Event => is("event"),
        FieldType::Script => is("script"),
        FieldType::Enum(family) => of_family("name", family),
        FieldType::Flags(family) => of_family("names", family),
        FieldType::Ref(kind) => is("reference").with("kind", kind.word()),
        FieldType::AnyRef => is("reference"),
        FieldType::List(inner) => is("list").with("of", Json::Object(type_json(inner))),
        FieldType::Record(schema) => is("record").with("type", schema.type_name),
        FieldType::OneOf(types) => {
            is("one of").with("types", types.iter().map(type_json).collect::<Vec<_>>())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::command_line::answer::Told;

    #[test]
    fn a_kind_is_told_with_what_makes_its_values_matter() {
        let Told { out: text, .. } = run(Some("Effects"), false).unwrap();
        for line in [
            "segment (Segment)",
            "In a list, one takes what it does not say from the one before it.",
            "eval is EA_BLAST or EA_DRAIN: Damage type: the name of a damage type",
            "eval is EA_SUMMON or EA_ILLUSION: Comes: the id of an encounter in quotes, or the id of a monster",
        ] {
            assert!(text.contains(line), "{line} in\n{text}");
        }
        let Told { out: json, .. } = run(Some("effect"), true).unwrap();
        assert!(json.contains("\"inherits\": true") || json.contains("\"inherits\":true"), "{json}");
        let missing = run(Some("efect"), false).unwrap_err();
        assert_eq!(missing, ["`efect` is no kind of resource; perhaps effect is meant"]);
        let Told { out: list, .. } = run(None, false).unwrap();
        assert!(list.lines().any(|line| line.starts_with("flavour    flavours")), "{list}");
    }
}
