//! How all gods stand to each other: a row for each god, a column for each whom its followers may deal with. Each cell
//! leads to what says so in the file of the god of its row.

use crate::panel::prelude::*;
use augury_engine::base::id::ResId;
use egui::{Align2, Sense, Vec2};

use super::super::pieces::{link_cell, quiet};
use crate::debugger::Intent;
use crate::widget::field::name;
use crate::widget::scroll;
use crate::workbench::god::relations::{Attitude, Relations};

/// The side of a cell, in points.
const CELL: f32 = 24.0;
/// Width of the names of rows, and height of the names of columns.
const NAME: f32 = 104.0;
const HIGH: f32 = 104.0;

/// Draws it.
pub fn draw(ui: &mut Ui, state: &State, id: ResId, all: &Relations, out: &mut Vec<UiCommand>) {
    if all.gods.len() < 2 {
        quiet(ui, "There is no other god in this pack.");
        return;
    }
    quiet(
        ui,
        "A row: how angry its god is when a follower of it deals with the god of the column. ! means wrath at once, a dot \
         no anger; what no relation says is faint.",
    );
    scroll::sideways().id_salt("relations of gods").show(ui, |ui| {
        ui.spacing_mut().item_spacing = Vec2::ZERO;
        heads(ui, state, id, all);
        for (row, of) in all.gods.iter().enumerate() {
            ui.horizontal(|ui| {
                let (rect, _) = ui.allocate_exact_size(Vec2::new(NAME, CELL), Sense::hover());
                if *of == id {
                    ui.painter().rect_filled(rect, 2.0, theme::tokens(ui).here_fill);
                }
                let mut inside = ui.new_child(egui::UiBuilder::new().max_rect(rect));
                link_cell(&mut inside, state, *of, NAME, out);
                for (column, other) in all.gods.iter().enumerate() {
                    let attitude =
                        all.rows.get(row).and_then(|cells| cells.get(column)).and_then(Option::as_ref);
                    cell(ui, state, (*of, *other), attitude, id, out);
                }
            });
        }
    });
}

/// The names of the columns, from below upwards.
fn heads(ui: &mut Ui, state: &State, id: ResId, all: &Relations) {
    ui.horizontal(|ui| {
        ui.allocate_exact_size(Vec2::new(NAME, HIGH), Sense::hover());
        for god in &all.gods {
            let (rect, response) = ui.allocate_exact_size(Vec2::new(CELL, HIGH), Sense::hover());
            let tokens = theme::tokens(ui);
            if *god == id {
                ui.painter().rect_filled(rect, 2.0, tokens.here_fill);
            }
            let shown = state.live.content().shown_name(*god);
            let words = RichText::new(shown).size(theme::TEXT);
            let text = egui::WidgetText::from(words).into_galley(
                ui,
                Some(egui::TextWrapMode::Truncate),
                HIGH - theme::SPACE_2,
                egui::TextStyle::Body,
            );
            let at = rect.left_bottom() + Vec2::new((CELL - text.size().y) / 2.0, -theme::SPACE_1);
            let up =
                egui::epaint::TextShape::new(at, text, tokens.text).with_angle(-std::f32::consts::FRAC_PI_2);
            ui.painter().add(up);
            response.on_hover_text(shown);
        }
    });
}

fn cell(
    ui: &mut Ui,
    state: &State,
    (of, other): (ResId, ResId),
    attitude: Option<&Attitude>,
    id: ResId,
    out: &mut Vec<UiCommand>,
) {
    let sense = if attitude.is_some() { Sense::click() } else { Sense::hover() };
    let (rect, response) = ui.allocate_exact_size(Vec2::splat(CELL), sense);
    let tokens = theme::tokens(ui);
    let inner = rect.shrink(1.0);
    let fill = match (response.hovered() && attitude.is_some(), of == id || other == id) {
        (true, _) => tokens.hovered,
        (false, true) => tokens.here_fill,
        (false, false) => tokens.raised,
    };
    ui.painter().rect_filled(inner, 2.0, fill);
    let Some(attitude) = attitude else { return };
    if response.has_focus() {
        let line = egui::Stroke::new(1.0, tokens.here);
        ui.painter().rect_stroke(inner, 2.0, line, egui::StrokeKind::Inside);
    }
    let color = if attitude.row.is_some() { tokens.text } else { tokens.text_quiet };
    let anger = if attitude.anger == 0 { "·".to_owned() } else { attitude.anger.to_string() };
    let words = if attitude.wrath { format!("{anger}!") } else { anger };
    ui.painter().text(inner.center(), Align2::CENTER_CENTER, words, theme::mono(), color);
    let content = state.live.content();
    let said = format!("{} with {}: {}", content.shown_name(of), content.shown_name(other), attitude.words());
    response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Link, true, &said));
    name(ui, &response, &said);
    if response.clicked() {
        out.push(UiCommand::Debug(Intent::OpenFigure(of, attitude.path())));
    }
    response.on_hover_text(format!("{said}\na click opens what says so"));
}
