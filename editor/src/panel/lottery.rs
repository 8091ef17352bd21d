//! What is drawn at the cursor, as a table: who might have come, with weights and odds, and who did. Knows nothing of how
//! draws come about.

use crate::panel::prelude::*;
use augury_engine::base::id::ResId;

use crate::debugger::{Debugger, Drawing};
use crate::document::live::key_of;
use crate::widget::field::name;
use crate::widget::row::elided_rest;

/// Candidates that are shown; the one drawn is always among them.
const SHOWN: usize = 60;

/// Draws the table for the draw at the cursor, if there is one.
pub fn table(ui: &mut Ui, debugger: &Debugger, out: &mut Vec<UiCommand>) {
    let Some(drawing) = debugger.drawing() else { return };
    let tokens = theme::tokens(ui);
    ui.label(crate::theme::strong(title(&drawing, debugger)));
    let rows = rows(&drawing);
    for (id, weight, chosen) in rows.iter().take(SHOWN) {
        let percent = 100.0 * f64::from(*weight) / drawing.total().max(1) as f64;
        ui.horizontal(|ui| {
            let sign = if *chosen { theme::SIGN_CHANGED } else { " " };
            ui.label(RichText::new(sign).color(tokens.here));
            ui.label(theme::number(format!("{weight:>4}")).color(tokens.number));
            elided(ui, theme::number(format!("{percent:>5.1} %")), "how likely it was drawn", 64.0);
            let words = debugger.content().shown_name(*id);
            let text = RichText::new(words);
            let text = if *chosen { text.color(tokens.here) } else { text };
            let shown = elided_rest(ui, text, "double click opens its form");
            let drawn = if *chosen { ", drawn" } else { "" };
            name(ui, &shown, &format!("{words}: weight {weight}, {percent:.1} %{drawn}"));
            if shown.interact(egui::Sense::click()).double_clicked() {
                out.push(UiCommand::Open { key: key_of(*id), place: None });
            }
        });
    }
    if let Some(more) = rows.len().checked_sub(SHOWN).filter(|more| *more > 0) {
        ui.label(tokens.quiet(format!("and {more} more")));
    }
    ui.separator();
}

fn title(drawing: &Drawing, debugger: &Debugger) -> String {
    let chosen = drawing.chosen.map_or("nobody", |id| debugger.content().shown_name(id));
    let what = drawing.what.strip_prefix("encounter: ").unwrap_or(drawing.what);
    format!("Drawn, {what}: {chosen}, one of {}", drawing.entries.len())
}

/// Candidates, whoever was drawn first, then by weight; each with its weight and whether it was drawn.
fn rows(drawing: &Drawing) -> Vec<(ResId, i32, bool)> {
    let mut rows: Vec<(ResId, i32, bool)> =
        drawing.entries.iter().map(|(id, weight)| (*id, *weight, Some(*id) == drawing.chosen)).collect();
    rows.sort_by_key(|(_, weight, chosen)| (!chosen, std::cmp::Reverse(*weight)));
    rows
}

#[cfg(test)]
mod tests {
    use super::*;
    use augury_engine::base::id::Kind;

    #[test]
    fn whoever_was_drawn_stands_first_and_the_others_by_weight() {
        let of = |id: &str| ResId::new(Kind::Monster, id);
        let entries = vec![(of("ape"), 5), (of("bat"), 20), (of("cat"), 10)].into();
        let drawing = Drawing { what: "encounter: who", entries, chosen: Some(of("cat")) };
        let told: Vec<(&str, i32, bool)> =
            rows(&drawing).iter().map(|(id, w, c)| (id.id(), *w, *c)).collect();
        assert_eq!(told, [("cat", 10, true), ("bat", 20, false), ("ape", 5, false)]);
        assert_eq!(drawing.total(), 35);
    }
}
