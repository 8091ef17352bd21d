//! What the list of resources shows of one: name, type, challenge rating.
//!
//! Read from the text by field name, so that a resource that does not load has a row too; what the file leaves
//! out is the schema's default.

use augury_engine::base::id::Kind;
use augury_engine::content::schema_of;

use super::key::Key;
use super::open::Document;
use super::outline::{Shape, Value};
use super::path::Step;

/// Name, type and challenge rating of a resource, as its text has them.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Summary {
    /// Its name, or its id where it has none.
    pub name: String,
    /// What tells it from its namesakes: the part of the name after `;`.
    pub apart: String,
    /// Its types in one line, such as `MA_HUMANOID, MA_ORC`; empty where it has none.
    pub types: String,
    /// Its challenge rating as people write it (`3`, `1/2`); empty where its kind has none.
    pub cr: String,
    /// The number that stands for it in the file, to sort by.
    pub cr_number: Option<i64>,
    /// What a filter looks in, in small letters: name, id, types and folder, a line each. The name is the first, so that
    /// it sorts by name too.
    pub sought: String,
}

impl Summary {
    /// That of something of which nothing is known.
    pub const EMPTY: Summary = Summary {
        name: String::new(),
        apart: String::new(),
        types: String::new(),
        cr: String::new(),
        cr_number: None,
        sought: String::new(),
    };

    /// Reads a document's outline.
    pub fn of(document: &Document) -> Self {
        Self::of_value(document.key(), document.text(), document.outline().root.as_ref())
    }

    /// Reads the value that a resource is in a text, be it the whole or a row of a table.
    pub fn of_value(key: &Key, text: &str, value: Option<&Value>) -> Self {
        let field = |name: &str| value?.step(&Step::Field(name.to_owned())).map(Value::inner);
        let plain = |value: &Value| literal_text(text.get(value.span.clone()).unwrap_or_default());
        let name = field("name").map(plain).filter(|n| !n.is_empty());
        let types = field("types").or_else(|| field("type")).map(|v| match &v.shape {
            Shape::List(group) => {
                let items = group.items.iter().filter_map(|i| i.value.as_ref());
                items.map(plain).collect::<Vec<_>>().join(", ")
            }
            _ => plain(v),
        });
        let schema = Kind::from_folder(&key.folder).and_then(schema_of);
        let default = || schema?.field("cr").map(|f| (f.default)().one_line());
        let cr = field("cr").map(plain).or_else(default).unwrap_or_default();
        let name = name.unwrap_or_default();
        let (shown, apart) = name.split_once(';').unwrap_or((&name, ""));
        let shown = Some(shown.trim().to_owned());
        let name = shown.filter(|n| !n.is_empty()).unwrap_or_else(|| key.id.clone());
        let types = types.unwrap_or_default();
        Self {
            sought: format!("{name}\n{}\n{types}\n{}", key.id, key.folder).to_lowercase(),
            name,
            apart: apart.trim().to_owned(),
            types,
            cr_number: cr.trim().parse().ok(),
            // That of a template is a change, which is no rating.
            cr: cr.trim().parse::<i64>().map(|_| cr_text(&cr)).unwrap_or_default(),
        }
    }
}

/// A challenge rating as people write it: 0 is 1/2, -1 is 1/3 and so on (docs/rules/encounters.md, Numbers).
pub fn cr_text(number: &str) -> String {
    match number.trim().parse::<i64>() {
        Ok(number) if number < 1 => format!("1/{}", 2i128 - i128::from(number)),
        _ => number.to_owned(),
    }
}

/// What a literal says: texts without quotes and escapes, all else as it stands.
pub fn literal_text(literal: &str) -> String {
    if literal.starts_with(['"', 'r', '\'']) {
        if let Ok(text) = ron::from_str::<String>(literal) {
            return text;
        }
        if let Ok(character) = ron::from_str::<char>(literal) {
            return character.to_string();
        }
    }
    literal.to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn summary(text: &str) -> Summary {
        Summary::of(&Document::opened(Key::new("monsters", "x"), "x.ron".into(), text.into()))
    }

    #[test]
    fn it_reads_what_is_there_and_survives_what_is_not() {
        let full = summary("(name: \"Orc \\\"Bob\\\";hill\", cr: -1, types: [MA_ORC, MA_EVIL])");
        assert_eq!((full.name.as_str(), full.types.as_str()), ("Orc \"Bob\"", "MA_ORC, MA_EVIL"));
        assert_eq!(full.apart, "hill");
        assert_eq!((full.cr.as_str(), full.cr_number), ("1/3", Some(-1)));
        assert_eq!(summary("()").cr, "1", "left out is the default");
        assert_eq!(summary("(name: ").name, "x");
    }
}
