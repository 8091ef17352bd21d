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
use crate::widget::table::Column;
use crate::widget::table::filter::passes;

/// What the rows are of, and how they are sorted.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct Asked {
    folder: String,
    filter: String,
    /// The table's own filter, and the columns that it looks at.
    own: (String, Vec<String>),
    sort: SortBy,
    column: Option<(String, bool)>,
}

impl Asked {
    /// The resources of a folder that the Library's filter and the table's own let through.
    pub(super) fn new(state: &State, folder: &str, own: &str, columns: &[Column<'_>]) -> Self {
        let (view, own) = (&state.list, own.trim().to_lowercase());
        let looked_at =
            if own.is_empty() { Vec::new() } else { columns.iter().map(|c| c.key.to_owned()).collect() };
        let (filter, column) = (view.filter.clone(), view.column.clone());
        Asked { folder: folder.to_owned(), filter, own: (own, looked_at), sort: view.sort, column }
    }
}

/// The rows that are shown, and how many there are without the table's own filter.
#[derive(Clone)]
pub(super) struct Rows {
    pub(super) shown: Arc<[Entry]>,
    pub(super) all: usize,
}

/// The rows as they were made before.
#[derive(Clone)]
struct CachedOrder {
    asked: Asked,
    /// The state of all files, and of what is live, when they were chosen and sorted.
    sorted: (u64, u64),
    /// The state of all files that their names and signs are of.
    fresh: u64,
    rows: Rows,
}

/// The resources of a kind that the filters let through, sorted; kept while nothing changes, and in their order while one
/// of them is typed into. `cell` is the text of a cell.
pub(super) fn rows(
    ui: &Ui,
    state: &State,
    asked: Asked,
    schema: &'static RecordSchema,
    typed_into: bool,
    columns: &[Column<'_>],
    cell: &dyn Fn(&Entry, usize) -> String,
) -> Rows {
    let version = state.library.version();
    let sorted = (version, state.live.revision());
    let id = Id::unique("table rows");
    let kept: Option<CachedOrder> = ui.data(|d| d.get_temp(id));
    let made = match kept.filter(|kept| kept.asked == asked) {
        Some(kept) if kept.sorted == sorted => return kept.rows,
        Some(kept) if typed_into && kept.fresh == version => return kept.rows,
        Some(kept) if typed_into => {
            let rows = Rows { shown: again(state, &kept), all: kept.rows.all };
            CachedOrder { fresh: version, rows, ..kept }
        }
        _ => {
            let mut all = anew(state, &Values::of(ui.ctx(), state), &asked, schema);
            let count = all.len();
            if !asked.own.0.is_empty() {
                all.retain(|entry| passes(&asked.own.0, columns, |place| cell(entry, place)));
            }
            let rows = Rows { shown: all.into(), all: count };
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
    kept.rows.shown.iter().filter_map(|row| now.remove(&row.key)).collect()
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
