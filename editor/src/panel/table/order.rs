//! The rows of the table in their order. While a cell is typed into they stay as they were: a row that jumped away
//! under the keyboard, or that the filter let go, would take half a number with it.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::panel::prelude::*;
use augury_engine::content::{FieldType, RecordSchema};

use crate::document::library::{Entry, Key};
use crate::document::path::ValuePath;
use crate::document::summary::literal_text;
use crate::panel::form::version::Values;
use crate::view::commands::SortBy;
use crate::widget::dice;

/// What the rows are of, and how they are sorted.
#[derive(Clone, PartialEq, Eq)]
struct Asked {
    folder: String,
    filter: String,
    sort: SortBy,
    column: Option<(String, bool)>,
}

/// The rows as they were made before.
#[derive(Clone)]
struct CachedOrder {
    asked: Asked,
    /// The state of all files, and of what is live, when they were chosen and sorted.
    sorted: (u64, u64),
    /// The state of all files that their names and signs are of.
    fresh: u64,
    rows: Arc<[Entry]>,
}

/// The resources of a kind that the Library's filter lets through, sorted; kept while nothing changes, and in their
/// order while one of them is typed into.
pub(super) fn rows(
    ui: &Ui,
    state: &State,
    folder: &str,
    schema: &'static RecordSchema,
    typed_into: bool,
) -> Arc<[Entry]> {
    let view = &state.list;
    let (filter, column) = (view.filter.clone(), view.column.clone());
    let asked = Asked { folder: folder.to_owned(), filter, sort: view.sort, column };
    let version = state.library.version();
    let sorted = (version, state.live.revision());
    let id = Id::unique("table rows");
    let kept: Option<CachedOrder> = ui.data(|d| d.get_temp(id));
    let made = match kept.filter(|kept| kept.asked == asked) {
        Some(kept) if kept.sorted == sorted => return kept.rows,
        Some(kept) if typed_into && kept.fresh == version => return kept.rows,
        Some(kept) if typed_into => CachedOrder { fresh: version, rows: again(state, &kept), ..kept },
        _ => {
            let rows = anew(state, &Values::of(ui.ctx(), state), &asked, schema).into();
            CachedOrder { asked, sorted, fresh: version, rows }
        }
    };
    let rows = made.rows.clone();
    ui.data_mut(|d| d.insert_temp(id, made));
    rows
}

/// The same rows in the same order, with their names and signs as they are now; those that are gone left out.
fn again(state: &State, kept: &CachedOrder) -> Arc<[Entry]> {
    let here = state.library.entries().filter(|entry| entry.key.folder == kept.asked.folder);
    let mut now: BTreeMap<Key, Entry> = here.map(|entry| (entry.key.clone(), entry)).collect();
    kept.rows.iter().filter_map(|row| now.remove(&row.key)).collect()
}

fn anew(state: &State, live: &Values, asked: &Asked, schema: &'static RecordSchema) -> Vec<Entry> {
    let mut rows = crate::panel::library::rows(state);
    rows.retain(|entry| entry.key.folder == asked.folder);
    if let Some((column, down)) = &asked.column {
        let field = schema.field(column);
        let path = ValuePath::root().field(column);
        let default = field.map(|field| (field.default)().one_line()).unwrap_or_default();
        rows.sort_by_cached_key(|entry| {
            let by = field.map(|field| {
                weight(&field.ty, live.value(state, &entry.key, &path).unwrap_or(default.as_str()))
            });
            (by, entry.summary.name.to_lowercase())
        });
        if *down {
            rows.reverse();
        }
    }
    rows
}

/// What a value is sorted by: nothing first, then numbers, dice by what they give on average, then texts.
fn weight(ty: &FieldType, value: &str) -> (u8, i64, String) {
    let text = literal_text(value);
    match (ty, text.trim().parse::<i64>()) {
        _ if text == "None" || text.is_empty() || text == "[]" => (0, 0, String::new()),
        (FieldType::Dice, _) => match dice::read(&text) {
            Ok(dice) => (1, i64::from(dice.twice_average()), text),
            Err(_) => (2, 0, text.to_lowercase()),
        },
        (_, Ok(number)) => (1, number, String::new()),
        _ => (2, 0, text.to_lowercase()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dice_are_sorted_by_their_average_and_numbers_by_what_they_are() {
        let mut dice = ["\"10d6\"", "\"2d6\"", "\"1d4+9\"", "None", "\"7\""];
        dice.sort_by_key(|text| weight(&FieldType::Dice, text));
        assert_eq!(dice, ["None", "\"2d6\"", "\"7\"", "\"1d4+9\"", "\"10d6\""]);
        let mut numbers = ["10", "-3", "9"];
        numbers.sort_by_key(|text| weight(&FieldType::Int { min: -9, max: 99, unit: "" }, text));
        assert_eq!(numbers, ["-3", "9", "10"]);
    }
}
