//! A lane for each creature: what it did, as bars with names, over the moments that the strip shows. A click on a bar
//! goes to where the action begins. They scroll where there are more than fit; the wheel over a lane shows fewer or more
//! moments, as over the strip.

use crate::panel::prelude::*;
use augury_engine::base::handle::Handle;
use egui::{Rect, Sense};

use super::flame::{View, wheel};
use crate::debugger::cursor::at_cursor::grouped;
use crate::debugger::interventions::inputs::SessionRun;
use crate::debugger::{Debugger, Intent};
use crate::panel::at_cursor::ask;
use crate::theme::Tokens;
use crate::widget::row::fitting;
use crate::widget::scroll;

/// Height of a lane, in points.
pub const LANE: f32 = 18.0;
/// The narrowest bar that has a name, in points.
const NAMED: f32 = 40.0;

/// An action on a lane.
struct Bar {
    from: u64,
    to: u64,
    actor: Handle,
    title: String,
}

/// The actions of some moments that belong to somebody.
fn bars(debugger: &Debugger, run: &SessionRun, (from, to): (u64, u64)) -> Vec<Bar> {
    let atoms = run.session.atoms();
    let first = atoms.partition_point(|atom| atom.first <= from).saturating_sub(1);
    let last = atoms.partition_point(|atom| atom.first < to);
    let bar = |place: usize| {
        let notes = run.notes(place).filter(|notes| notes.actor.is_some())?;
        let atom = atoms.get(place)?;
        let end = atoms.get(place + 1).map_or(run.session.moments(), |next| next.first);
        let title = notes.line(&|h| debugger.name(h));
        Some(Bar { from: atom.first, to: end, actor: notes.actor, title })
    };
    (first..last).filter_map(bar).collect()
}

/// Draws the lanes in a height, beside the strip and as wide as it; `view` is what the strip shows.
pub fn lanes(
    ui: &mut Ui,
    debugger: &Debugger,
    (label_width, height): (f32, f32),
    view: &mut View,
    out: &mut Vec<UiCommand>,
) {
    let Some(run) = debugger.run() else { return };
    let cursor = debugger.cursor().unwrap_or(0);
    let (moments, cast) = (run.session.moments(), debugger.cast());
    let window = view.window(cursor, moments);
    let bars = bars(debugger, run, window);
    let shape = egui::Layout::top_down(egui::Align::Min);
    ui.allocate_ui_with_layout(egui::vec2(ui.available_width(), height), shape, |ui| {
        ui.set_min_height(height);
        ui.spacing_mut().item_spacing.y = 0.0;
        scroll::upright().id_salt("lanes").auto_shrink(false).min_scrolled_height(0.0).show(ui, |ui| {
            for (handle, name, _) in &cast {
                let width = (ui.available_width() - label_width - theme::SPACE_2).max(64.0);
                ui.horizontal(|ui| {
                    let (rect, _) = ui.allocate_exact_size(egui::vec2(width, LANE), Sense::hover());
                    let lane = Lane { rect, window, cursor };
                    lane.draw(ui, (*handle, name), &bars, out);
                    let color = theme::tokens(ui).text_quiet;
                    elided(
                        ui,
                        RichText::new(name).color(color),
                        "what it did, over the moments shown",
                        label_width,
                    );
                    if ui.rect_contains_pointer(rect) {
                        wheel(ui, rect, view, (cursor, moments));
                    }
                });
            }
        });
    });
}

struct Lane {
    rect: Rect,
    window: (u64, u64),
    cursor: u64,
}

impl Lane {
    fn x(&self, at: u64) -> f32 {
        let (from, to) = self.window;
        let part = at.clamp(from, to).saturating_sub(from) as f64 / (to - from).max(1) as f64;
        self.rect.left() + self.rect.width() * part as f32
    }

    fn draw(&self, ui: &Ui, (handle, name): (Handle, &str), bars: &[Bar], out: &mut Vec<UiCommand>) {
        let tokens = theme::tokens(ui);
        let painter = ui.painter_at(self.rect);
        painter.rect_filled(self.rect.shrink2(egui::vec2(0.0, 1.0)), 2.0, tokens.sunken);
        let mut drawn = f32::NEG_INFINITY;
        for bar in bars.iter().filter(|bar| bar.actor == handle) {
            let (left, right) = (self.x(bar.from), self.x(bar.to));
            let here = (bar.from..bar.to).contains(&self.cursor);
            if right - left < 1.0 && left - drawn < 1.0 && !here {
                // There is one at this point of the screen already.
                continue;
            }
            drawn = right;
            let place = Rect::from_min_max(
                egui::pos2(left, self.rect.top() + 1.0),
                egui::pos2(right.max(left + 1.0), self.rect.bottom() - 1.0),
            );
            self.bar(ui, &painter, (place, here), bar, tokens);
            let at = ui.interact(place, ui.scope_id().with(("bar", bar.from)), Sense::CLICK);
            let tip =
                format!("{name}: {}\nmoments {} to {}", bar.title, grouped(bar.from), grouped(bar.to - 1));
            if at.on_hover_text(tip).clicked() {
                ask(out, Intent::GoTo(bar.from));
            }
        }
        painter.vline(self.x(self.cursor), self.rect.y_range(), egui::Stroke::new(1.0, tokens.here));
    }

    fn bar(&self, ui: &Ui, painter: &egui::Painter, (place, here): (Rect, bool), bar: &Bar, tokens: &Tokens) {
        let fill = if here { tokens.here_fill } else { tokens.raised };
        painter.rect_filled(place, 2.0, fill);
        let line = egui::Stroke::new(1.0, if here { tokens.here } else { tokens.line });
        painter.rect_stroke(place, 2.0, line, egui::StrokeKind::Inside);
        if place.width() >= NAMED {
            let room = place.width() - 2.0 * theme::SPACE_1;
            let name = fitting(ui, &bar.title, theme::small(), tokens.text, room);
            let at = place.left_center() + egui::vec2(theme::SPACE_1, -name.size().y / 2.0);
            painter.galley(at, name, tokens.text);
        }
    }
}
