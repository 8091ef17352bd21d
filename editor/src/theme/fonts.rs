//! The fonts: Inter for text, its semibold for what leads, JetBrains Mono for numbers and code, Lucide for icons. All are
//! in the program (`editor/fonts`, with their licences); the toolkit's own stand behind them for rare signs.

use super::{SMALL, TEXT};
use egui::{FontData, FontDefinitions, FontFamily, FontId, RichText};
use std::sync::Arc;

const INTER: &str = "Inter";
const INTER_SEMIBOLD: &str = "Inter SemiBold";
const JETBRAINS_MONO: &str = "JetBrains Mono";
const LUCIDE: &str = "Lucide";

/// The family of what leads: headings, totals, names of groups.
pub(super) fn semibold() -> FontFamily {
    FontFamily::Name(INTER_SEMIBOLD.into())
}

/// The family of icons.
pub(super) fn icons() -> FontFamily {
    FontFamily::Name(LUCIDE.into())
}

/// All fonts, and which stands for which family.
pub(super) fn definitions() -> FontDefinitions {
    let mut fonts = FontDefinitions::default();
    let bundled: [(&str, &'static [u8]); 4] = [
        (INTER, include_bytes!("../../fonts/Inter-Regular.ttf")),
        (INTER_SEMIBOLD, include_bytes!("../../fonts/Inter-SemiBold.ttf")),
        (JETBRAINS_MONO, include_bytes!("../../fonts/JetBrainsMono-Regular.ttf")),
        (LUCIDE, include_bytes!("../../fonts/lucide-subset.ttf")),
    ];
    for (name, bytes) in bundled {
        fonts.font_data.insert(name.to_owned(), Arc::new(FontData::from_static(bytes)));
    }
    // What a font lacks, the others have: the other of the two first, since it is of the same weight.
    let own = |family| fonts.families.get(&family).cloned().unwrap_or_default();
    let (plain, mono) = (own(FontFamily::Proportional), own(FontFamily::Monospace));
    let behind = |first: &[&str]| -> Vec<String> {
        let mut all: Vec<String> = first.iter().map(|name| (*name).to_owned()).collect();
        for name in mono.iter().chain(&plain) {
            if !all.contains(name) {
                all.push(name.clone());
            }
        }
        all
    };
    let families = [
        (FontFamily::Proportional, behind(&[INTER, JETBRAINS_MONO])),
        (FontFamily::Monospace, behind(&[JETBRAINS_MONO, INTER])),
        (semibold(), behind(&[INTER_SEMIBOLD, JETBRAINS_MONO])),
        (icons(), vec![LUCIDE.to_owned()]),
    ];
    fonts.families.extend(families);
    fonts
}

/// A number for a table or form: monospaced, so that digits stand under each other.
pub fn number(text: impl Into<String>) -> RichText {
    RichText::new(text).font(mono())
}

/// A text that leads others: the name of a group, a total.
pub fn strong(text: impl Into<String>) -> RichText {
    RichText::new(text).font(FontId::new(TEXT, semibold()))
}

/// The monospaced font.
pub fn mono() -> FontId {
    FontId::new(TEXT, FontFamily::Monospace)
}

/// The font of notes.
pub fn small() -> FontId {
    FontId::new(SMALL, FontFamily::Proportional)
}

/// The font of all other text.
pub fn plain() -> FontId {
    FontId::new(TEXT, FontFamily::Proportional)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::theme::{AnswerMark, Icon, SIGNS, install};

    #[test]
    fn the_fonts_have_every_sign_and_icon() {
        let ctx = egui::Context::default();
        install(&ctx);
        ctx.run_ui(egui::RawInput::default(), |_| {}).drop_without_applying_deltas();
        let strong = FontId::new(TEXT, semibold());
        let signs =
            SIGNS.into_iter().chain(AnswerMark::ALL.map(AnswerMark::sign)).chain(["…", "→", "←", "×", "–"]);
        let missing: Vec<&str> = signs
            .filter(|sign| {
                !ctx.fonts_mut(|f| {
                    [plain(), mono(), strong.clone()].iter().all(|font| f.has_glyphs(font, sign))
                })
            })
            .collect();
        assert_eq!(missing, Vec::<&str>::new());
        let font = FontId::new(TEXT, icons());
        let without = |icon: &Icon| !ctx.fonts_mut(|f| f.has_glyph(&font, icon.glyph()));
        let missing: Vec<Icon> = Icon::ALL.iter().copied().filter(without).collect();
        assert_eq!(missing, Vec::<Icon>::new());
    }
}
