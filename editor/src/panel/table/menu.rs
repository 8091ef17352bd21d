//! What a right click on a row of the table offers, and Shift+F10 where the keyboard is in the rows.

use crate::panel::prelude::*;
use egui::{Response, ViewportCommand};

use super::sheet::{self, Grid};
use crate::document::library::Key;
use crate::view::cells::Cells;
use crate::widget::key_button::{Hints, key_button};
use crate::widget::menu::menu as popup;

/// Opens it where it is asked for.
pub(super) fn menu(
    row: &Response,
    grid: &Grid<'_>,
    (place, key): (usize, &Key),
    cells: &Cells,
    out: &mut Vec<UiCommand>,
) {
    popup(row, |ui| {
        ui.set_min_width(180.0);
        let fill = grid.state.keys_of(CommandId::FillDown);
        let lines: [(&str, &str, Do); 5] = [
            ("Copy", "Ctrl+C", Do::Copy),
            ("Paste", "Ctrl+V", Do::Paste),
            ("Fill down", &fill, Do::FillDown),
            ("Open resource", "Enter", Do::Open),
            ("Reset", "Delete", Do::Reset),
        ];
        for (title, keys, what) in lines {
            let possible = match what {
                Do::FillDown => cells.rows.len() > 1,
                Do::Paste | Do::Reset => grid.state.library.refusal(key).is_none(),
                Do::Copy | Do::Open => true,
            };
            let hints = Hints { keys, lands: "", show_keys: true };
            if key_button(ui, title, hints, possible).clicked() {
                // From the next frame on: one in which the mouse is pressed and let go takes the keyboard from the rows.
                out.push(UiCommand::Run(CommandId::FocusTable));
                match what {
                    Do::Copy => ui.ctx().copy_text(sheet::copied(grid, Some(place), cells)),
                    Do::Paste => ui.ctx().send_viewport_cmd(ViewportCommand::RequestPaste),
                    Do::FillDown => out.push(UiCommand::Run(CommandId::FillDown)),
                    Do::Open => out.push(UiCommand::Open { key: key.clone(), place: None }),
                    Do::Reset => out.extend(sheet::clear(grid, Some(place), cells)),
                }
                ui.close();
            }
        }
    });
}

/// What a line does.
#[derive(Clone, Copy)]
enum Do {
    Copy,
    Paste,
    FillDown,
    Open,
    Reset,
}
