//! What stands in a cell: a value as people read it, and the text that the file has, which is on hover.

use augury_engine::base::id::Kind;
use augury_engine::content::{Content, FieldSchema, FieldType};

use crate::document::library::Entry;
use crate::document::live::res_id;
use crate::document::path::ValuePath;
use crate::document::summary::literal_text;
use crate::panel::form::one_line;
use crate::panel::form::version::Values;
use crate::view::state::State;
use crate::workbench::monster::attacks;

/// The text of a cell.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CellText {
    /// As people read it.
    pub text: String,
    /// As the file has it, where that reads otherwise.
    pub raw: String,
    /// Whether the file leaves it out.
    pub default: bool,
}

/// The text of a row's cell; 0 is the name, then the fields.
pub fn cell_of(
    state: &State,
    live: &Values,
    entry: &Entry,
    fields: &[&'static FieldSchema],
    place: usize,
) -> CellText {
    let Some(field) = place.checked_sub(1).and_then(|place| fields.get(place)) else {
        return CellText { text: entry.summary.name.clone(), ..CellText::default() };
    };
    let path = ValuePath::root().field(field.name);
    let said = live.value(state, &entry.key, &path);
    let raw = said.map_or_else(|| (field.default)().one_line(), one_line);
    let (text, default) = (text_of(state.live.content(), entry, field, &raw), said.is_none());
    let raw = if text == literal_text(&raw) || text.is_empty() { String::new() } else { raw };
    CellText { text, raw, default }
}

fn text_of(content: &Content, entry: &Entry, field: &FieldSchema, raw: &str) -> String {
    if matches!(raw, "None" | "[]") {
        return String::new();
    }
    if (Kind::Monster.folder(), "attacks") == (entry.key.folder.as_str(), field.name)
        && let Some(monster) = res_id(&entry.key).and_then(|id| content.monster(id))
    {
        return attacks::in_short(monster);
    }
    match &field.ty {
        FieldType::Enum(_) => plain(raw),
        FieldType::Flags(_) | FieldType::List(_) => listed(raw).unwrap_or_else(|| raw.to_owned()),
        _ => literal_text(raw),
    }
}

/// A list of names or of texts with commas between; `None`: it holds something else.
fn listed(raw: &str) -> Option<String> {
    let inner = raw.strip_prefix('[')?.strip_suffix(']')?;
    let simple = |part: &str| !part.contains(['(', ')', '[', ']', '{', '}']);
    let parts: Vec<&str> = inner.split(',').map(str::trim).filter(|part| !part.is_empty()).collect();
    let word = |part: &&str| match part.starts_with('"') {
        true => literal_text(part).replace('_', " "),
        false => plain(part),
    };
    parts.iter().all(|part| simple(part)).then(|| parts.iter().map(word).collect::<Vec<_>>().join(", "))
}

/// A constant as a word: `SZ_LARGE` is `large`. Whatever is no constant stays as it is.
fn plain(raw: &str) -> String {
    let constant = raw.chars().all(|c| c.is_ascii_uppercase() || c.is_ascii_digit() || c == '_');
    match raw.split_once('_') {
        Some((family, rest)) if constant && family.len() <= 5 && !rest.is_empty() => {
            rest.replace('_', " ").to_lowercase()
        }
        _ => raw.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn constants_and_lists_of_them_are_words() {
        assert_eq!(plain("SZ_LARGE"), "large");
        assert_eq!(plain("12"), "12");
        assert_eq!(listed("[M_IAJ, M_NO_SLEEP]").as_deref(), Some("iaj, no sleep"));
        assert_eq!(listed("[\"hill_orc\", \"ogre\"]").as_deref(), Some("hill orc, ogre"));
        assert_eq!(listed("[(attack: A_BITE)]"), None);
    }
}
