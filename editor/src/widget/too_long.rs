//! Texts that are too long to be laid out: a text of some megabytes takes over a gigabyte as glyphs.

use egui::{Response, Ui};

use super::field::name;
use crate::theme;

/// The longest text that is edited in the window, in bytes.
pub const MOST: usize = 400_000;
/// Characters of a longer one that are shown.
const SHOWN: usize = 200;

/// Shows the beginning of a text that is too long to be edited here, and says where it can be. `None`: it is not.
pub fn too_long(ui: &mut Ui, text: &str, label: &str) -> Option<Response> {
    if text.len() <= MOST {
        return None;
    }
    let beginning: String = text.chars().take(SHOWN).map(|c| if c.is_control() { ' ' } else { c }).collect();
    let said = format!(
        "{beginning}… This text has {} kB, and at most {} kB can be edited here. Shorten it in another program; the \
         change is read at once.",
        text.len() / 1000,
        MOST / 1000
    );
    let response = ui.add(egui::Label::new(theme::tokens(ui).quiet(said)).wrap());
    name(ui, &response, label);
    Some(response)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_of_megabytes_is_not_laid_out() {
        let long = "word ".repeat(MOST);
        for (text, wanted) in [("short", false), (long.as_str(), true)] {
            egui::__run_test_ui(|ui| {
                let shown = too_long(ui, text, "description");
                assert_eq!(shown.is_some(), wanted);
                assert!(shown.is_none_or(|response| response.rect.height() < 200.0));
            });
        }
    }
}
