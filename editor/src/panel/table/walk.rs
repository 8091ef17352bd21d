//! The keys that walk and choose the table's cells, and where they stand, as a screen reader tells it.

use crate::panel::prelude::*;
use egui::{Event, Key as Press, Modifiers};

use super::super::form::id_in;
use super::sheet::Grid;
use super::strip;
use crate::document::cells::text_of;
use crate::document::library::Key;
use crate::document::path::ValuePath;
use crate::view::cells::Cells;
use crate::workbench::words::counted;

/// What a key does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Step {
    /// Chooses rows up to one so many further down.
    Reach(isize),
    /// Chooses columns up to one so many further right.
    Widen(isize),
    /// Goes so many columns to the right.
    Go(isize),
    /// Chooses all rows.
    All,
    /// Takes the row in, or leaves it out.
    Toggle,
    /// Types into the cell.
    TypeIn,
    /// Only the row where we are.
    Alone,
}

fn step(key: Press, held: Modifiers) -> Option<Step> {
    let with = |modifiers: Modifiers| held.matches_logically(modifiers);
    Some(match key {
        Press::ArrowUp if with(Modifiers::SHIFT) => Step::Reach(-1),
        Press::ArrowDown if with(Modifiers::SHIFT) => Step::Reach(1),
        Press::ArrowLeft if with(Modifiers::SHIFT) => Step::Widen(-1),
        Press::ArrowRight if with(Modifiers::SHIFT) => Step::Widen(1),
        Press::ArrowLeft if with(Modifiers::NONE) => Step::Go(-1),
        Press::ArrowRight if with(Modifiers::NONE) => Step::Go(1),
        Press::A if with(Modifiers::COMMAND) => Step::All,
        Press::Space if with(Modifiers::COMMAND) => Step::Toggle,
        Press::Enter if with(Modifiers::COMMAND) => Step::TypeIn,
        Press::Escape if with(Modifiers::NONE) => Step::Alone,
        _ => return None,
    })
}

/// Takes the keys that are meant here, in the order in which they were pressed.
fn take(events: &mut Vec<Event>) -> Vec<Step> {
    let mut taken = Vec::new();
    events.retain(|event| {
        let Event::Key { key, pressed: true, modifiers, .. } = event else { return true };
        let step = step(*key, *modifiers);
        taken.extend(step);
        step.is_none()
    });
    taken
}

/// Walks and chooses cells by keys. A cell is typed into by the control that it has in a place.
pub(super) fn keys(
    ui: &Ui,
    (grid, place): (&Grid<'_>, &str),
    mut row: Option<usize>,
    cells: &mut Cells,
    out: &mut Vec<UiCommand>,
) {
    let last = (grid.columns.len(), grid.rows.len().saturating_sub(1));
    let shown: Vec<&Key> = grid.rows.iter().map(|row| &row.key).collect();
    let key_of = |row: Option<usize>| row.and_then(|row| shown.get(row)).map(|key| (*key).clone());
    for step in ui.input_mut(|i| take(&mut i.events)) {
        let here = key_of(row);
        match step {
            Step::Reach(by) => {
                let to = row.unwrap_or(0).saturating_add_signed(by).min(last.1);
                let Some(key) = key_of(Some(to)) else { continue };
                *cells = cells.reach(&shown, here.as_ref(), &key);
                row = Some(to);
                out.push(UiCommand::Look(key));
            }
            Step::Widen(by) => cells.column = cells.column.saturating_add_signed(by).min(last.0),
            Step::Go(by) => {
                cells.column = cells.column.saturating_add_signed(by).min(last.0);
                cells.from_column = cells.column;
            }
            Step::All => cells.rows = shown.iter().map(|key| (*key).clone()).collect(),
            Step::Toggle => {
                if let Some(here) = &here {
                    *cells = cells.toggle(Some(here), here);
                }
            }
            Step::Alone => *cells = cells.alone(here.as_ref()),
            Step::TypeIn => {
                if let Some((field, here)) = grid.field(cells.column).zip(here.as_ref()) {
                    // Where it cannot be changed, the strip below says why.
                    if grid.state.library.refusal(here).is_some() {
                        return;
                    }
                    match strip::in_row(&field.ty) {
                        true => {
                            let control = id_in(place, here, &ValuePath::root().field(field.name));
                            ui.memory_mut(|m| m.request_focus(control));
                        }
                        false => strip::enter(ui),
                    }
                }
            }
        }
    }
}

/// Tells the cell where the keyboard is, and how much is chosen: `HD: 5, 2 rows of 3 columns`.
pub(super) fn tell(ui: &Ui, id: Id, grid: &Grid<'_>, row: Option<usize>, cells: &Cells) {
    let Some((entry, field)) = row.and_then(|row| grid.rows.get(row)).zip(grid.field(cells.column)) else {
        return;
    };
    let mut said = format!("{}: {}", field.label, text_of(&grid.value(&entry.key, field)));
    let (rows, columns) = (cells.rows.len().max(1), cells.columns().count());
    if rows > 1 || columns > 1 {
        said.push_str(&format!(", {} of {}", counted(rows, "row"), counted(columns, "column")));
    }
    ui.ctx().accesskit_node_builder(id, |node| node.set_description(said));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_taken_in_their_order() {
        let pressed =
            |key, modifiers| Event::Key { key, physical_key: None, pressed: true, repeat: false, modifiers };
        let mut events = vec![
            pressed(Press::ArrowLeft, Modifiers::NONE),
            pressed(Press::ArrowDown, Modifiers::SHIFT),
            pressed(Press::ArrowDown, Modifiers::NONE),
            pressed(Press::ArrowRight, Modifiers::SHIFT),
            pressed(Press::ArrowRight, Modifiers::NONE),
        ];
        let found = take(&mut events);
        assert_eq!(found, [Step::Go(-1), Step::Reach(1), Step::Widen(1), Step::Go(1)]);
        assert_eq!(events, [pressed(Press::ArrowDown, Modifiers::NONE)], "down is the list's");
    }
}
