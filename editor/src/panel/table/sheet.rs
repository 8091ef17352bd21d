//! Cells to and from a spreadsheet by the clipboard, filling down, clearing. What cannot be done names its cells,
//! and then nothing is.

use crate::panel::prelude::*;
use augury_engine::content::{FieldSchema, RecordSchema};
use egui::{Event, Key as Press, Modifiers};

use crate::document::cells::{from_tsv, ron_of, text_of, to_tsv};
use crate::document::library::{Entry, Key};
use crate::document::many::{Change, ValueChange};
use crate::document::path::ValuePath;
use crate::panel::form::version::Values;
use crate::view::cells::{Cells, SetMany};
use crate::view::prompt::Wish;
use crate::workbench::words::counted;

/// The table as it is shown.
pub struct Grid<'a> {
    /// What the window shows.
    pub state: &'a State,
    /// The rows in their order.
    pub rows: &'a [Entry],
    /// The columns after the name.
    pub columns: &'a [&'static FieldSchema],
    /// The kind's fields.
    pub schema: &'static RecordSchema,
    /// Values as they are live.
    pub live: &'a Values,
}

impl Grid<'_> {
    /// The field of a column; 0 is the name.
    pub fn field(&self, column: usize) -> Option<&'static FieldSchema> {
        match column.checked_sub(1) {
            None => self.schema.fields.iter().find(|field| field.name == "name"),
            Some(place) => self.columns.get(place).copied(),
        }
    }

    /// The rows that are chosen, in the order in which they are shown.
    fn chosen(&self, here: Option<usize>, cells: &Cells) -> Vec<&Key> {
        let all = self.rows.iter().map(|row| &row.key);
        match cells.rows.len() > 1 {
            true => all.filter(|key| cells.rows.contains(*key)).collect(),
            false => here.and_then(|row| self.rows.get(row)).map(|row| &row.key).into_iter().collect(),
        }
    }

    /// A value as RON: what is live, else the default.
    pub(super) fn value(&self, key: &Key, field: &FieldSchema) -> String {
        let said = self.live.value(self.state, key, &ValuePath::root().field(field.name));
        said.map_or_else(|| (field.default)().one_line(), str::to_owned)
    }

    fn change(&self, key: &Key, field: &FieldSchema, value: Option<String>) -> ValueChange {
        let to = value.map_or(Change::Clear, Change::Set);
        ValueChange { key: key.clone(), path: ValuePath::root().field(field.name), to }
    }
}

/// Keys and the clipboard, while the rows have the keyboard.
pub fn keys(ui: &Ui, grid: &Grid<'_>, here: Option<usize>, cells: &Cells, out: &mut Vec<UiCommand>) {
    let (copied, pasted, cleared) = ui.input_mut(|i| {
        let copied = i.events.iter().any(|e| matches!(e, Event::Copy));
        let pasted =
            i.events.iter().find_map(|e| if let Event::Paste(text) = e { Some(text.clone()) } else { None });
        i.events.retain(|e| !matches!(e, Event::Copy | Event::Paste(_)));
        (copied, pasted, i.consume_key(Modifiers::NONE, Press::Delete))
    });
    if copied {
        ui.ctx().copy_text(self::copied(grid, here, cells));
    }
    if let Some(text) = pasted {
        out.push(paste(grid, here, cells, &text));
    }
    if cleared {
        out.extend(clear(grid, here, cells));
    }
}

/// What commands wish.
pub fn wishes(grid: &Grid<'_>, here: Option<usize>, cells: &Cells, out: &mut Vec<UiCommand>) {
    if grid.state.wishes.contains(&Wish::FillDown) {
        out.push(fill_down(grid, here, cells));
    }
}

/// The chosen cells as a spreadsheet takes them.
pub fn copied(grid: &Grid<'_>, here: Option<usize>, cells: &Cells) -> String {
    to_tsv(&copy(grid, here, cells))
}

fn copy(grid: &Grid<'_>, here: Option<usize>, cells: &Cells) -> Vec<Vec<String>> {
    let fields: Vec<&FieldSchema> = cells.columns().filter_map(|c| grid.field(c)).collect();
    let row = |key: &&Key| fields.iter().map(|field| text_of(&grid.value(key, field))).collect();
    grid.chosen(here, cells).iter().map(row).collect()
}

/// Cells from the clipboard: one goes into all that are chosen, several go down and right from the first.
fn paste(grid: &Grid<'_>, here: Option<usize>, cells: &Cells, text: &str) -> UiCommand {
    let table = from_tsv(text);
    let chosen = grid.chosen(here, cells);
    let first_row = chosen.first().and_then(|key| grid.rows.iter().position(|row| row.key == **key));
    let (Some(first_row), first_column) = (first_row, *cells.columns().start()) else {
        return refused("nothing can be pasted", vec!["no row is chosen: click one first".to_owned()]);
    };
    let single = match table.as_slice() {
        [row] => match row.as_slice() {
            [cell] => Some(cell),
            _ => None,
        },
        _ => None,
    };
    let mut wanted: Vec<(Option<&Key>, usize, &String)> = Vec::new();
    match single {
        Some(cell) => {
            for key in &chosen {
                wanted.extend(cells.columns().map(|column| (Some(*key), column, cell)));
            }
        }
        None => {
            for (down, row) in table.iter().enumerate() {
                let key = grid.rows.get(first_row + down).map(|row| &row.key);
                wanted.extend(row.iter().enumerate().map(|(right, cell)| (key, first_column + right, cell)));
            }
        }
    }
    let (mut changes, mut wrong) = (Vec::new(), Vec::new());
    for (key, column, cell) in wanted {
        match (key, grid.field(column)) {
            (None, _) => wrong.push(format!("\"{cell}\": there are fewer rows here than in the clipboard")),
            (Some(key), None) => wrong.push(format!("{key}: there is no column here for \"{cell}\"")),
            (Some(key), Some(field)) => match ron_of(&field.ty, cell) {
                Ok(None) if field.required => {
                    wrong.push(format!("{key} {}: it may not be empty", field.label))
                }
                Ok(value) => changes.push(grid.change(key, field, value)),
                Err(why) => wrong.push(format!("{key} {}: {why}", field.label)),
            },
        }
    }
    if !wrong.is_empty() {
        return refused(&format!("{} cannot be pasted", counted(wrong.len(), "cell")), wrong);
    }
    let what = format!("paste {}", counted(changes.len(), "cell"));
    UiCommand::SetMany(Box::new(SetMany { what, gesture: None, changes }))
}

/// The cells of the first chosen row, into all below it.
fn fill_down(grid: &Grid<'_>, here: Option<usize>, cells: &Cells) -> UiCommand {
    let chosen = grid.chosen(here, cells);
    let Some((first, below)) = chosen.split_first().filter(|(_, below)| !below.is_empty()) else {
        let how =
            "choose several rows first, with Shift and the arrows: the first one's cell goes into the others";
        return refused("nothing can be filled", vec![how.to_owned()]);
    };
    let fields: Vec<&'static FieldSchema> = cells.columns().filter_map(|c| grid.field(c)).collect();
    let mut changes = Vec::new();
    for field in &fields {
        let said =
            grid.live.value(grid.state, first, &ValuePath::root().field(field.name)).map(str::to_owned);
        // An optional value is told without its Some, which the file need not have.
        changes.extend(below.iter().map(|key| grid.change(key, field, said.clone())));
    }
    let labels: Vec<&str> = fields.iter().map(|field| field.label).collect();
    let what = format!("fill {} down into {}", labels.join(", "), counted(below.len(), "resource"));
    UiCommand::SetMany(Box::new(SetMany { what, gesture: None, changes }))
}

/// Chosen cells go back to their defaults.
pub fn clear(grid: &Grid<'_>, here: Option<usize>, cells: &Cells) -> Option<UiCommand> {
    let fields: Vec<&'static FieldSchema> = cells.columns().filter_map(|c| grid.field(c)).collect();
    if let Some(field) = fields.iter().find(|field| field.required || field.name == "name") {
        let why = format!("{} is {} that every file says", field.label, field.ty.wanted());
        return Some(refused("the cells cannot be cleared", vec![why]));
    }
    let chosen = grid.chosen(here, cells);
    let changes: Vec<ValueChange> =
        chosen.iter().flat_map(|key| fields.iter().map(|field| grid.change(key, field, None))).collect();
    let what = format!("clear {}", counted(changes.len(), "cell"));
    (!changes.is_empty()).then(|| UiCommand::SetMany(Box::new(SetMany { what, gesture: None, changes })))
}

fn refused(title: &str, lines: Vec<String>) -> UiCommand {
    UiCommand::Refuse { title: title.to_owned(), lines }
}
