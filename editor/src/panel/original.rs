//! The code of the library that a resource's handlers were imported from, beside their scripts: read-only, with its
//! lines, and with the reasons of those that are owed.

use crate::panel::prelude::*;
use augury_engine::content::origins::{HandlerOrigin, ResourceOrigin};
use egui::Label;

use crate::widget::scroll;

/// How wide the panel is where it begins.
const WIDTH: f32 = 300.0;

/// What an import noted of a resource that has code; it stands to the right of what is drawn after.
pub fn draw(ui: &mut Ui, of: &ResourceOrigin) {
    let most = ui.available_width() * 0.6;
    let panel =
        egui::Panel::right("original code").resizable(true).default_size(WIDTH.min(most)).max_size(most);
    panel.show(ui, |ui| {
        let quiet = theme::tokens(ui).text_quiet;
        ui.label(crate::theme::strong("Original, read-only"));
        place(ui, &of.at);
        scroll::both().id_salt("original code").auto_shrink(false).show(ui, |ui| {
            for handler in &of.handlers {
                ui.add_space(theme::SPACE_2);
                ui.label(crate::theme::strong(title(handler)));
                place(ui, &handler.at);
                for reason in &handler.owed {
                    ui.add(Label::new(format!("{} {}", theme::SIGN_NOT_YET, reason.shown())).wrap());
                    place(ui, &reason.at);
                }
                let text = RichText::new(numbered(handler)).monospace().color(quiet);
                ui.add(Label::new(text).selectable(true).extend());
            }
        });
    });
}

/// A place in the library; a click copies it.
fn place(ui: &mut Ui, at: &str) {
    if ui.link(at).on_hover_text("file and line in the library; click to copy").clicked() {
        ui.ctx().copy_text(at.to_owned());
    }
}

fn title(handler: &HandlerOrigin) -> String {
    let what = match handler.gear {
        Some(piece) => format!("condition of gear {}", piece + 1),
        None => handler.on.iter().map(ToString::to_string).collect::<Vec<_>>().join(", "),
    };
    if handler.owed.is_empty() { what } else { format!("{what} (owed)") }
}

/// The text with the numbers of its lines in the library.
fn numbered(handler: &HandlerOrigin) -> String {
    let first = handler.at.rsplit_once(':').and_then(|(_, line)| line.parse::<usize>().ok()).unwrap_or(1);
    let lines = handler.source.lines().enumerate();
    lines.map(|(at, line)| format!("{:>5}  {line}\n", first.saturating_add(at))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_have_the_numbers_that_they_have_in_the_library() {
        let handler = HandlerOrigin {
            at: "lib/a.irh:99".to_owned(),
            source: "a\nb".to_owned(),
            ..HandlerOrigin::default()
        };
        assert_eq!(numbered(&handler), "   99  a\n  100  b\n");
    }
}
