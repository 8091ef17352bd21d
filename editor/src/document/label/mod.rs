//! What people read in place of the constants of the field: `Bite` for `A_BITE`, `Damage type` for the `xval` of a blast.
//! One table, `labels.txt`, read once; a constant without a row is written by rule. No egui.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::LazyLock;

use augury_engine::base::event_code::EventCode;
use augury_engine::content::{FieldSchema, RecordSchema, Use};

/// A row of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Row {
    label: &'static str,
    sentence: Option<&'static str>,
}

/// The table: `CONSTANT = label | sentence`, in groups with a heading in square brackets.
const TEXT: &str = include_str!("labels.txt");

static TABLE: LazyLock<BTreeMap<&'static str, Row>> = LazyLock::new(|| rows(TEXT).collect());

/// The rows of a text.
fn rows(text: &'static str) -> impl Iterator<Item = (&'static str, Row)> {
    let is_row = |line: &&str| !line.is_empty() && !line.starts_with(['#', '[']);
    text.lines().map(str::trim).filter(is_row).filter_map(|line| {
        let (name, rest) = line.split_once(" = ")?;
        let (label, sentence) = match rest.split_once(" | ") {
            Some((label, sentence)) => (label, Some(sentence)),
            None => (rest, None),
        };
        Some((name, Row { label, sentence }))
    })
}

/// What people read in place of a constant.
pub fn of(name: &str) -> Cow<'static, str> {
    match TABLE.get(name) {
        Some(row) => Cow::Borrowed(row.label),
        None => Cow::Owned(by_rule(name)),
    }
}

/// Whether the table has a row of its own for a constant.
pub fn is_listed(name: &str) -> bool {
    TABLE.contains_key(name)
}

/// One sentence that explains a constant.
pub fn sentence(name: &str) -> Option<&'static str> {
    TABLE.get(name)?.sentence
}

/// The words of a constant in small letters, without the letters that its family begins with.
fn by_rule(name: &str) -> String {
    let bare = match name.split_once('_') {
        Some((family, rest)) if family.len() <= 2 && !rest.is_empty() => rest,
        _ => name,
    };
    bare.replace('_', " ").to_lowercase()
}

/// What people read as the name of a field.
pub fn of_field(record: &RecordSchema, field: &FieldSchema) -> &'static str {
    let row = TABLE.get(format!("{}.{}", record.type_name, field.name).as_str());
    row.map_or(field.label, |row| row.label)
}

/// What people read as the name of a field that means something of its own beside its neighbours.
pub fn of_use(one: &Use) -> &'static str {
    TABLE.get(format!("Use.{}", one.label).as_str()).map_or(one.label, |row| row.label)
}

/// What people read in place of the base event of a code.
pub fn of_event(code: EventCode) -> Cow<'static, str> {
    match code.base_name() {
        Some(name) => of(name),
        None => Cow::Owned(format!("event {}", code.base().0)),
    }
}

/// A text with labels in place of the constants of the table that stand in it; what stands in quotes stays as it is.
pub fn in_text(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut quoted = false;
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
        let long = match is_word(first) {
            true => rest.find(|c: char| !is_word(c)).unwrap_or(rest.len()),
            false => first.len_utf8(),
        };
        let (word, after) = rest.split_at(long);
        quoted ^= word == "\"";
        let constant = !quoted && word.len() > 1 && word.chars().all(|c| !c.is_ascii_lowercase());
        match TABLE.get(word).filter(|_| constant) {
            Some(row) => out.push_str(row.label),
            None => out.push_str(word),
        }
        rest = after;
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use augury_engine::base::id::Kind;
    use augury_engine::content::{Family, FieldType, schema_of};
    use std::collections::BTreeSet;

    /// Calls `found` with every family that a value of a type may be of, and `record` with every record.
    fn walk(
        ty: &FieldType,
        seen: &mut BTreeSet<&'static str>,
        found: &mut dyn FnMut(&'static Family),
        record: &mut dyn FnMut(&'static RecordSchema),
    ) {
        match ty {
            FieldType::Enum(family) | FieldType::Flags(family) => found(family),
            FieldType::List(inner) => walk(inner, seen, found, record),
            FieldType::OneOf(types) => types.iter().for_each(|ty| walk(ty, seen, found, record)),
            FieldType::Record(schema) if seen.insert(schema.type_name) => {
                record(schema);
                for field in schema.fields {
                    walk(&field.ty, seen, found, record);
                    field.uses.iter().for_each(|one| walk(&one.ty, seen, found, record));
                }
            }
            _ => {}
        }
    }

    fn walk_all(found: &mut dyn FnMut(&'static Family), record: &mut dyn FnMut(&'static RecordSchema)) {
        let mut seen = BTreeSet::new();
        for schema in Kind::ALL.iter().filter_map(|kind| schema_of(*kind)) {
            record(schema);
            for field in schema.fields {
                walk(&field.ty, &mut seen, found, record);
                field.uses.iter().for_each(|one| walk(&one.ty, &mut seen, found, record));
            }
        }
    }

    #[test]
    fn every_constant_that_content_may_name_has_a_label() {
        let mut lacking = BTreeSet::new();
        let mut count = 0;
        walk_all(
            &mut |family| {
                for name in (family.names)() {
                    count += 1;
                    if !is_listed(name) {
                        lacking.insert(*name);
                    }
                }
            },
            &mut |_| {},
        );
        lacking.extend(
            EventCode::all()
                .map(|(name, _)| name)
                .filter(|name| !name.starts_with("MSG_") && !is_listed(name)),
        );
        assert!(count > 1000, "{count}: this test looks at nothing");
        assert!(lacking.is_empty(), "write a row in document/label/labels.txt for each of {lacking:?}");
    }

    #[test]
    fn no_label_is_a_constant_or_cut_off_and_none_stands_twice() {
        let mut seen = BTreeSet::new();
        for (name, row) in rows(TEXT) {
            assert!(seen.insert(name), "{name} stands twice");
            assert!(!row.label.contains('_') && !row.label.trim().is_empty(), "{name}: {}", row.label);
            assert!(
                row.label.chars().next().is_some_and(|c| c.is_uppercase() || c.is_numeric()),
                "{name}: {}",
                row.label
            );
            if let Some(sentence) = row.sentence {
                assert!(sentence.ends_with('.') && !sentence.contains("  "), "{name}: {sentence}");
            }
        }
        let lines = TEXT.lines().filter(|l| !l.is_empty() && !l.starts_with(['#', '['])).count();
        assert_eq!(seen.len(), lines, "a line is no row");
    }

    #[test]
    fn no_field_is_called_by_a_value_that_ends_in_val() {
        let raw_word =
            |word: &str| word.contains('_') || word.len() == 4 && word.ends_with("val") || word == "eID";
        let is_raw = |words: &str| words.split_whitespace().any(raw_word);
        let mut fields = 0;
        walk_all(&mut |_| {}, &mut |schema| {
            for field in schema.fields {
                fields += 1;
                let words = of_field(schema, field);
                assert!(!is_raw(words), "{}.{}: {words}", schema.type_name, field.name);
                for one in field.uses {
                    assert!(!is_raw(of_use(one)), "{}.{}: {}", schema.type_name, field.name, of_use(one));
                }
            }
        });
        assert!(fields > 200, "{fields}: this test looks at nothing");
    }

    #[test]
    fn constants_are_read_as_words() {
        let read = ["SZ_LARGE", "A_BITE", "AD_FIRE", "SZ_COLLOSAL", "XX_NEW_ONE", "NEWCOMER_OF_OLD"]
            .map(|name| of(name).into_owned());
        assert_eq!(read, ["Large", "Bite", "Fire", "Colossal", "new one", "newcomer of old"]);
        assert_eq!(of_event(EventCode::EV_STRIKE.pre()), "Strikes");
        assert!(sentence("M_REACH").is_some_and(|words| words.contains("further")));
        let text = "[(attack: A_BITE, note: \"A_BITE\"), M_REACH, SZ, x_y]";
        assert_eq!(in_text(text), "[(attack: Bite, note: \"A_BITE\"), Reach, SZ, x_y]");
    }
}
