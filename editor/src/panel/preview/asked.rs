//! For what encounters are drawn: rating, depth, place, how many. The same row stands above encounters and regions.

use crate::panel::prelude::*;

use crate::widget::field::Field;
use crate::widget::number::{Range, number};
use crate::workbench::encounter::Choices;
use crate::workbench::encounter::start::MOST_OPEN;
use crate::workbench::words::rating;

/// Width of a field, in points.
const WIDE: f32 = 40.0;

/// Draws the row.
pub fn asked(ui: &mut Ui, state: &State, out: &mut Vec<UiCommand>) {
    let choices = state.bench.choices.encounter.clone();
    ui.horizontal_wrapped(|ui| {
        ui.label("At rating");
        let most = Range { min: -8, max: 36, unit: "" };
        if let Some(cr) = one(ui, ("rating", "challenge rating asked for"), choices.cr.into(), most) {
            change(state, out, |chosen| chosen.cr = i16::try_from(cr).unwrap_or(1));
        }
        ui.label(theme::tokens(ui).quiet(format!("({})", rating(choices.cr.into()))))
            .on_hover_text("0 is 1/2, -1 is 1/3 and so on");
        ui.label("depth");
        let most = Range { min: 0, max: 60, unit: "levels" };
        if let Some(depth) = one(ui, ("depth", "depth asked for"), choices.depth().into(), most) {
            change(state, out, |chosen| chosen.depth = i16::try_from(depth).ok());
        }
        ui.label("open squares");
        let most = Range { min: 1, max: MOST_OPEN.into(), unit: "" };
        if let Some(open) = one(ui, ("open", "open squares of the place"), choices.open.into(), most) {
            change(state, out, |chosen| chosen.open = u16::try_from(open).unwrap_or(1));
        }
        ui.label("wanted").on_hover_text("how many; 0 for as many as the place has room for");
        let most = Range { min: 0, max: 50, unit: "" };
        if let Some(wanted) = one(ui, ("wanted", "how many are wanted"), choices.wanted.into(), most) {
            change(state, out, |chosen| chosen.wanted = i16::try_from(wanted).unwrap_or(0));
        }
        let mut flags = [choices.aquatic, choices.vault, choices.dungeon];
        for (is, words) in flags.iter_mut().zip(["in water", "in a vault", "in a dungeon"]) {
            ui.checkbox(is, words);
        }
        if flags != [choices.aquatic, choices.vault, choices.dungeon] {
            change(state, out, |chosen| [chosen.aquatic, chosen.vault, chosen.dungeon] = flags);
        }
    });
}

fn one(ui: &mut Ui, (name, label): (&str, &str), value: i64, range: Range<'_>) -> Option<i64> {
    let value = value.to_string();
    let id = Id::unique(("encounter preview", name));
    number(
        ui,
        Field { id, label, value: &value, width: WIDE, numeric: true, lines: 1, hint: "" },
        range,
        false,
    )
    .new
}

/// Asks for other choices.
pub fn change(state: &State, out: &mut Vec<UiCommand>, change: impl FnOnce(&mut Choices)) {
    super::pieces::choose(state, out, |all| change(&mut all.encounter));
}
