//! What the list of resources shows of one: name, type, challenge rating.
//!
//! Read from the text by field name, so that a resource that does not load has a row too.

use super::open::Document;
use super::outline::{Shape, Value};
use super::path::ValuePath;

/// Name, type and challenge rating of a resource, as its text has them.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Summary {
    /// Its name, or its id where it has none.
    pub name: String,
    /// Its types in one line, such as `MA_HUMANOID, MA_ORC`; empty where it has none.
    pub types: String,
    /// Its challenge rating as written (`3`, `1/2`); empty where it has none.
    pub cr: String,
}

impl Summary {
    /// Reads a document's outline.
    pub fn of(document: &Document) -> Self {
        let text = document.text();
        let field = |name: &str| document.outline().at(&ValuePath::root().field(name)).map(Value::inner);
        let plain = |value: &Value| literal_text(text.get(value.span.clone()).unwrap_or_default());
        let name = field("name").map(plain).filter(|n| !n.is_empty());
        let types = field("types").or_else(|| field("type")).map(|v| match &v.shape {
            Shape::List(group) => {
                let items = group.items.iter().filter_map(|i| i.value.as_ref());
                items.map(plain).collect::<Vec<_>>().join(", ")
            }
            _ => plain(v),
        });
        Self {
            name: name.unwrap_or_else(|| document.key().id.clone()),
            types: types.unwrap_or_default(),
            cr: field("cr").map(plain).unwrap_or_default(),
        }
    }

    /// The challenge rating as a number to sort by; none comes first. `1/2` and its like lie below 1.
    pub fn cr_order(&self) -> f32 {
        match self.cr.split_once('/') {
            Some((a, b)) => match (a.trim().parse::<f32>(), b.trim().parse::<f32>()) {
                (Ok(a), Ok(b)) if b != 0.0 => a / b,
                _ => f32::MIN,
            },
            None => self.cr.trim().parse().unwrap_or(f32::MIN),
        }
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
    use super::super::library::Key;
    use super::*;

    fn summary(text: &str) -> Summary {
        Summary::of(&Document::opened(Key::new("monsters", "x"), "x.ron".into(), text.into()))
    }

    #[test]
    fn it_reads_what_is_there_and_survives_what_is_not() {
        let full = summary("(name: \"Orc \\\"Bob\\\"\", cr: \"1/2\", types: [MA_ORC, MA_EVIL])");
        assert_eq!((full.name.as_str(), full.types.as_str()), ("Orc \"Bob\"", "MA_ORC, MA_EVIL"));
        assert!(
            full.cr_order() > summary("()").cr_order() && full.cr_order() < summary("(cr: 1)").cr_order()
        );
        assert_eq!(summary("(name: ").name, "x");
    }
}
