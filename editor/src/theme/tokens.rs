//! The colours of the two themes.

use egui::{Color32, RichText};

/// The colours of one theme.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tokens {
    /// The window: between panels, and behind the titles of tabs.
    pub window: Color32,
    /// Behind panels.
    pub panel: Color32,
    /// Behind cards: what belongs together within a panel.
    pub card: Color32,
    /// Behind fields and lists.
    pub sunken: Color32,
    /// Behind buttons, menus and chips.
    pub raised: Color32,
    /// Behind what the pointer is over.
    pub hovered: Color32,
    /// Lines between things.
    pub line: Color32,
    /// Text.
    pub text: Color32,
    /// Text that may be overlooked: units, places, defaults.
    pub text_quiet: Color32,
    /// Where we are: the selected row, the focused field, the running handler.
    pub here: Color32,
    /// Behind what is selected.
    pub here_fill: Color32,
    /// A value that changed.
    pub changed: Color32,
    /// DONE.
    pub done: Color32,
    /// ABORT.
    pub abort: Color32,
    /// NOMSG.
    pub nomsg: Color32,
    /// ERROR, and problems.
    pub error: Color32,
    /// Warnings.
    pub warning: Color32,
    /// A number or dice in a text.
    pub number: Color32,
    /// A text in quotes.
    pub quoted: Color32,
    /// A field's name in the source.
    pub field: Color32,
    /// Bare floor and walls on a map.
    pub ground: Color32,
    /// Monsters.
    pub monster: Color32,
    /// Effects.
    pub effect: Color32,
    /// Items and their flavours.
    pub item: Color32,
    /// Gods and their domains.
    pub god: Color32,
    /// Encounters.
    pub encounter: Color32,
    /// Classes, races and templates.
    pub folk: Color32,
    /// Regions, terrains, dungeons, features and maps.
    pub place: Color32,
}

impl Tokens {
    /// A text of the second rank: hints, units, what is told beside something else.
    pub fn quiet(&self, text: impl Into<String>) -> RichText {
        RichText::new(text).color(self.text_quiet)
    }
}

/// The dark theme.
pub const DARK: Tokens = Tokens {
    window: Color32::from_rgb(0x13, 0x15, 0x18),
    panel: Color32::from_rgb(0x1f, 0x22, 0x27),
    card: Color32::from_rgb(0x26, 0x2a, 0x30),
    sunken: Color32::from_rgb(0x17, 0x19, 0x1d),
    raised: Color32::from_rgb(0x2b, 0x2f, 0x36),
    hovered: Color32::from_rgb(0x36, 0x3b, 0x44),
    line: Color32::from_rgb(0x3a, 0x3f, 0x48),
    text: Color32::from_rgb(0xe2, 0xe5, 0xea),
    text_quiet: Color32::from_rgb(0xa4, 0xab, 0xb6),
    here: Color32::from_rgb(0x7a, 0xbb, 0xff),
    here_fill: Color32::from_rgb(0x24, 0x3b, 0x55),
    changed: Color32::from_rgb(0xea, 0xc0, 0x62),
    done: Color32::from_rgb(0x5c, 0xd0, 0xa9),
    abort: Color32::from_rgb(0xff, 0x9d, 0x70),
    nomsg: Color32::from_rgb(0xc0, 0xab, 0xec),
    error: Color32::from_rgb(0xff, 0x8d, 0x9b),
    warning: Color32::from_rgb(0xea, 0xc0, 0x62),
    number: Color32::from_rgb(0x9f, 0xd0, 0xff),
    quoted: Color32::from_rgb(0xb9, 0xd7, 0x9a),
    field: Color32::from_rgb(0xd9, 0xc2, 0xa0),
    ground: Color32::from_rgb(0x82, 0x89, 0x93),
    monster: Color32::from_rgb(0x8f, 0xd6, 0x94),
    effect: Color32::from_rgb(0xc3, 0xae, 0xf0),
    item: Color32::from_rgb(0xe3, 0xc0, 0x6a),
    god: Color32::from_rgb(0x8c, 0xc0, 0xff),
    encounter: Color32::from_rgb(0xff, 0xa5, 0x8c),
    folk: Color32::from_rgb(0x7f, 0xd3, 0xd0),
    place: Color32::from_rgb(0xb9, 0xbf, 0xc9),
};

/// The light theme.
pub const LIGHT: Tokens = Tokens {
    window: Color32::from_rgb(0xe2, 0xe3, 0xe0),
    panel: Color32::from_rgb(0xf6, 0xf6, 0xf4),
    card: Color32::from_rgb(0xff, 0xff, 0xff),
    sunken: Color32::from_rgb(0xea, 0xeb, 0xe8),
    raised: Color32::from_rgb(0xe8, 0xe8, 0xe5),
    hovered: Color32::from_rgb(0xdc, 0xdd, 0xdb),
    line: Color32::from_rgb(0xc9, 0xca, 0xc8),
    text: Color32::from_rgb(0x1d, 0x20, 0x24),
    text_quiet: Color32::from_rgb(0x4b, 0x52, 0x5b),
    here: Color32::from_rgb(0x0a, 0x4f, 0x9a),
    here_fill: Color32::from_rgb(0xd4, 0xe5, 0xf8),
    changed: Color32::from_rgb(0x6e, 0x48, 0x00),
    done: Color32::from_rgb(0x0b, 0x5e, 0x47),
    abort: Color32::from_rgb(0x92, 0x34, 0x04),
    nomsg: Color32::from_rgb(0x5b, 0x41, 0x91),
    error: Color32::from_rgb(0xa3, 0x10, 0x31),
    warning: Color32::from_rgb(0x6e, 0x48, 0x00),
    number: Color32::from_rgb(0x0a, 0x4f, 0x9a),
    quoted: Color32::from_rgb(0x33, 0x5c, 0x16),
    field: Color32::from_rgb(0x6a, 0x42, 0x1a),
    ground: Color32::from_rgb(0x70, 0x76, 0x7e),
    monster: Color32::from_rgb(0x1d, 0x5c, 0x22),
    effect: Color32::from_rgb(0x5a, 0x3f, 0x96),
    item: Color32::from_rgb(0x6b, 0x4a, 0x00),
    god: Color32::from_rgb(0x0b, 0x4d, 0x94),
    encounter: Color32::from_rgb(0x8f, 0x2f, 0x12),
    folk: Color32::from_rgb(0x0a, 0x57, 0x57),
    place: Color32::from_rgb(0x4a, 0x51, 0x5a),
};

#[cfg(test)]
pub(super) mod contrast {
    use egui::Color32;

    /// Relative luminance (WCAG 2.1, "relative luminance").
    fn luminance(color: Color32) -> f64 {
        let part = |byte: u8| {
            let c = f64::from(byte) / 255.0;
            if c <= 0.04045 { c / 12.92 } else { ((c + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * part(color.r()) + 0.7152 * part(color.g()) + 0.0722 * part(color.b())
    }

    /// The contrast of two colours, 1 to 21.
    pub fn contrast(a: Color32, b: Color32) -> f64 {
        let (a, b) = (luminance(a), luminance(b));
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }
}

#[cfg(test)]
mod tests {
    use super::contrast::contrast;
    use super::*;

    #[test]
    fn every_text_can_be_read_on_every_background() {
        assert!((contrast(Color32::WHITE, Color32::BLACK) - 21.0).abs() < 0.01);
        for (name, t) in [("dark", DARK), ("light", LIGHT)] {
            let texts = [
                t.text,
                t.text_quiet,
                t.here,
                t.changed,
                t.done,
                t.abort,
                t.nomsg,
                t.error,
                t.warning,
                t.number,
                t.quoted,
                t.field,
                t.monster,
                t.effect,
                t.item,
                t.god,
                t.encounter,
                t.folk,
                t.place,
            ];
            let grounds = [t.window, t.panel, t.card, t.sunken, t.raised, t.hovered, t.here_fill];
            for (i, text) in texts.iter().enumerate() {
                for (j, ground) in grounds.iter().enumerate() {
                    let ratio = contrast(*text, *ground);
                    assert!(ratio >= 4.5, "{name}: text {i} on ground {j} has {ratio:.2}");
                }
            }
        }
    }
}
