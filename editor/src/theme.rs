//! All colours, spaces and type sizes of the window, dark and light.
//!
//! Calm: one accent for where we are; each answer has a colour and a sign, so that a person who cannot tell
//! red from green loses nothing. Spaces lie on a grid of four points. Knows nothing of what is shown.

use egui::{Color32, CornerRadius, FontFamily, FontId, Margin, RichText, Stroke, TextStyle, Theme, Vec2};

/// Four points: the smallest space.
pub const SPACE_1: f32 = 4.0;
/// Eight points: between things that belong together.
pub const SPACE_2: f32 = 8.0;
/// Twelve points: between groups.
pub const SPACE_3: f32 = 12.0;
/// Sixteen points: between parts of a panel.
pub const SPACE_4: f32 = 16.0;
/// Height of a row with a control in it.
pub const ROW: f32 = 24.0;
/// Height of a row of a list or table.
pub const LIST_ROW: f32 = 20.0;
/// Size of all text, in points.
pub const TEXT: f32 = 13.0;
/// Size of headings, in points.
pub const HEADING: f32 = 15.0;

/// The five answers of a handler.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnswerMark {
    /// Not answered.
    Nothing,
    /// Handled.
    Done,
    /// Stopped.
    Abort,
    /// Handled, and nothing is said of it.
    NoMsg,
    /// The handler failed.
    Error,
}

impl AnswerMark {
    /// All five.
    pub const ALL: [Self; 5] = [Self::Nothing, Self::Done, Self::Abort, Self::NoMsg, Self::Error];

    /// The sign that stands beside the answer's name.
    pub fn sign(self) -> &'static str {
        match self {
            Self::Nothing => "·",
            Self::Done => "√",
            Self::Abort => "×",
            Self::NoMsg => "≈",
            Self::Error => "!",
        }
    }

    /// The answer's name.
    pub fn name(self) -> &'static str {
        match self {
            Self::Nothing => "NOTHING",
            Self::Done => "DONE",
            Self::Abort => "ABORT",
            Self::NoMsg => "NOMSG",
            Self::Error => "ERROR",
        }
    }

    /// The answer's colour.
    pub fn color(self, tokens: &Tokens) -> Color32 {
        match self {
            Self::Nothing => tokens.text_quiet,
            Self::Done => tokens.done,
            Self::Abort => tokens.abort,
            Self::NoMsg => tokens.nomsg,
            Self::Error => tokens.error,
        }
    }
}

/// Marks a value that changed; its old value stands beside it.
pub const SIGN_CHANGED: &str = "◆";
/// Marks where we are.
pub const SIGN_HERE: &str = "▶";
/// Marks unsaved edits.
pub const SIGN_DIRTY: &str = "●";
/// Marks a breakpoint.
pub const SIGN_BREAK: &str = "◉";
/// Marks a warning.
pub const SIGN_WARNING: &str = "▲";
/// Marks what is owed or not there yet.
pub const SIGN_NOT_YET: &str = "◇";
/// Marks something folded away.
pub const SIGN_FOLDED: &str = "▸";
/// Marks something unfolded.
pub const SIGN_UNFOLDED: &str = "▾";

/// Marks a resource of a pack below, which is inherited as it is.
pub const SIGN_BELOW: &str = "‹";
/// Marks a value that another pack has overridden.
pub const SIGN_OVER: &str = "»";

/// Marks what is otherwise beside it.
pub const SIGN_DIFFERS: &str = "≠";

/// Every sign, for the test that the fonts have them.
pub const SIGNS: [&str; 11] = [
    SIGN_CHANGED,
    SIGN_HERE,
    SIGN_DIRTY,
    SIGN_BREAK,
    SIGN_WARNING,
    SIGN_NOT_YET,
    SIGN_FOLDED,
    SIGN_UNFOLDED,
    SIGN_BELOW,
    SIGN_OVER,
    SIGN_DIFFERS,
];

/// The colours of one theme.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tokens {
    /// Behind panels.
    pub panel: Color32,
    /// Behind fields and lists.
    pub sunken: Color32,
    /// Behind the titles of tabs.
    pub bar: Color32,
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
}

impl Tokens {
    /// A text of the second rank: hints, units, what is told beside something else.
    pub fn quiet(&self, text: impl Into<String>) -> RichText {
        RichText::new(text).color(self.text_quiet)
    }
}

/// The dark theme.
pub const DARK: Tokens = Tokens {
    panel: Color32::from_rgb(0x1f, 0x22, 0x27),
    sunken: Color32::from_rgb(0x17, 0x19, 0x1d),
    bar: Color32::from_rgb(0x17, 0x19, 0x1d),
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
};

/// The light theme.
pub const LIGHT: Tokens = Tokens {
    panel: Color32::from_rgb(0xf6, 0xf6, 0xf4),
    sunken: Color32::from_rgb(0xff, 0xff, 0xff),
    bar: Color32::from_rgb(0xe2, 0xe3, 0xe0),
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
};

/// The sixteen colours of the map (facts/constants.json, colours), for a dark ground.
const MAP_DARK: [Color32; 16] = [
    Color32::from_rgb(0x8a, 0x90, 0x9a),
    Color32::from_rgb(0x6f, 0x8d, 0xff),
    Color32::from_rgb(0x58, 0xb8, 0x58),
    Color32::from_rgb(0x4f, 0xb8, 0xb8),
    Color32::from_rgb(0xe0, 0x6a, 0x6a),
    Color32::from_rgb(0xb9, 0x80, 0xd8),
    Color32::from_rgb(0xb8, 0x8a, 0x5a),
    Color32::from_rgb(0xb6, 0xbb, 0xc3),
    Color32::from_rgb(0x8a, 0x90, 0x9a),
    Color32::from_rgb(0x7a, 0xbb, 0xff),
    Color32::from_rgb(0x6c, 0xe0, 0x8c),
    Color32::from_rgb(0x8c, 0xe0, 0xf0),
    Color32::from_rgb(0xff, 0xa0, 0xb8),
    Color32::from_rgb(0xf0, 0x8c, 0xf0),
    Color32::from_rgb(0xf0, 0xe0, 0x70),
    Color32::from_rgb(0xf4, 0xf6, 0xf9),
];

/// The same for a light ground: names stay, brightness turns round.
const MAP_LIGHT: [Color32; 16] = [
    Color32::from_rgb(0x1d, 0x20, 0x24),
    Color32::from_rgb(0x24, 0x3d, 0xb8),
    Color32::from_rgb(0x1f, 0x6b, 0x1f),
    Color32::from_rgb(0x0f, 0x66, 0x66),
    Color32::from_rgb(0xa8, 0x20, 0x20),
    Color32::from_rgb(0x70, 0x2f, 0x9a),
    Color32::from_rgb(0x6e, 0x45, 0x12),
    Color32::from_rgb(0x55, 0x5b, 0x64),
    Color32::from_rgb(0x68, 0x6e, 0x78),
    Color32::from_rgb(0x0a, 0x5c, 0xb0),
    Color32::from_rgb(0x0d, 0x74, 0x38),
    Color32::from_rgb(0x0c, 0x6c, 0x84),
    Color32::from_rgb(0xb0, 0x2c, 0x58),
    Color32::from_rgb(0x9a, 0x1c, 0x9a),
    Color32::from_rgb(0x76, 0x60, 0x00),
    Color32::from_rgb(0x2c, 0x30, 0x36),
];

/// A colour of the map by its number in the original, 0 to 15; others are as white.
pub fn map_colour(ui: &egui::Ui, number: i32) -> Color32 {
    let all = if ui.visuals().dark_mode { &MAP_DARK } else { &MAP_LIGHT };
    let white = tokens(ui).text;
    usize::try_from(number).ok().and_then(|n| all.get(n)).copied().unwrap_or(white)
}

/// The tokens of the theme that is shown.
pub fn tokens(ui: &egui::Ui) -> &'static Tokens {
    if ui.visuals().dark_mode { &DARK } else { &LIGHT }
}

/// A number for a table or form: monospaced, so that digits stand under each other.
pub fn number(text: impl Into<String>) -> RichText {
    RichText::new(text).font(mono())
}

/// The monospaced font.
pub fn mono() -> FontId {
    FontId::new(TEXT, FontFamily::Monospace)
}

/// The font of all other text.
pub fn plain() -> FontId {
    FontId::new(TEXT, FontFamily::Proportional)
}

/// Makes both themes known to a window.
pub fn install(ctx: &egui::Context) {
    let mut fonts = egui::FontDefinitions::default();
    // The proportional font has few signs; the monospaced one has those used here.
    let mono = fonts.families.get(&FontFamily::Monospace).cloned().unwrap_or_default();
    let plain = fonts.families.entry(FontFamily::Proportional).or_default();
    let missing: Vec<String> = mono.into_iter().filter(|name| !plain.contains(name)).collect();
    plain.extend(missing);
    ctx.set_fonts(fonts);
    for (theme, tokens) in [(Theme::Dark, &DARK), (Theme::Light, &LIGHT)] {
        ctx.style_mut_of(theme, |style| fill(style, tokens));
    }
}

fn fill(style: &mut egui::Style, tokens: &Tokens) {
    let size = |size: f32, family: FontFamily| FontId::new(size, family);
    style.text_styles = [
        (TextStyle::Small, size(TEXT, FontFamily::Proportional)),
        (TextStyle::Body, size(TEXT, FontFamily::Proportional)),
        (TextStyle::Button, size(TEXT, FontFamily::Proportional)),
        (TextStyle::Heading, size(HEADING, FontFamily::Proportional)),
        (TextStyle::Monospace, size(TEXT, FontFamily::Monospace)),
    ]
    .into();
    let spacing = &mut style.spacing;
    spacing.item_spacing = Vec2::new(SPACE_2, SPACE_1);
    spacing.button_padding = Vec2::new(SPACE_2, SPACE_1 / 2.0);
    spacing.interact_size = Vec2::new(32.0, LIST_ROW);
    spacing.menu_margin = Margin::same(4);
    spacing.window_margin = Margin::same(12);
    spacing.indent = SPACE_4;
    spacing.scroll = egui::style::ScrollStyle::solid();
    spacing.scroll.bar_width = SPACE_2;
    // No springs: what is put at an end is there, and at rest, instead of swinging back to it.
    spacing.scroll.kinetic.rubber_band = false;
    style.interaction.selectable_labels = false;

    let visuals = &mut style.visuals;
    visuals.panel_fill = tokens.panel;
    visuals.window_fill = tokens.panel;
    visuals.window_stroke = Stroke::new(1.0, tokens.line);
    visuals.window_corner_radius = CornerRadius::same(4);
    visuals.menu_corner_radius = CornerRadius::same(4);
    visuals.extreme_bg_color = tokens.sunken;
    visuals.text_edit_bg_color = Some(tokens.sunken);
    visuals.code_bg_color = tokens.sunken;
    visuals.faint_bg_color = tokens.raised;
    visuals.weak_text_color = Some(tokens.text_quiet);
    visuals.hyperlink_color = tokens.here;
    visuals.warn_fg_color = tokens.warning;
    visuals.error_fg_color = tokens.error;
    visuals.selection.bg_fill = tokens.here_fill;
    visuals.selection.stroke = Stroke::new(1.0, tokens.here);
    visuals.disabled_alpha = 0.7;
    let radius = CornerRadius::same(3);
    let widgets = &mut visuals.widgets;
    let states = [
        (&mut widgets.noninteractive, tokens.panel, tokens.line, tokens.text),
        (&mut widgets.inactive, tokens.raised, tokens.line, tokens.text),
        (&mut widgets.hovered, tokens.hovered, tokens.text_quiet, tokens.text),
        (&mut widgets.active, tokens.here_fill, tokens.here, tokens.text),
        (&mut widgets.open, tokens.hovered, tokens.line, tokens.text),
    ];
    for (state, background, line, text) in states {
        state.bg_fill = background;
        state.weak_bg_fill = background;
        state.bg_stroke = Stroke::new(1.0, line);
        state.fg_stroke = Stroke::new(1.0, text);
        state.corner_radius = radius;
        state.expansion = 0.0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Relative luminance (WCAG 2.1, "relative luminance").
    fn luminance(color: Color32) -> f64 {
        let part = |byte: u8| {
            let c = f64::from(byte) / 255.0;
            if c <= 0.04045 { c / 12.92 } else { ((c + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * part(color.r()) + 0.7152 * part(color.g()) + 0.0722 * part(color.b())
    }

    fn contrast(a: Color32, b: Color32) -> f64 {
        let (a, b) = (luminance(a), luminance(b));
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }

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
            ];
            let grounds = [t.panel, t.sunken, t.bar, t.raised, t.hovered, t.here_fill];
            for (i, text) in texts.iter().enumerate() {
                for (j, ground) in grounds.iter().enumerate() {
                    let ratio = contrast(*text, *ground);
                    assert!(ratio >= 4.5, "{name}: text {i} on ground {j} has {ratio:.2}");
                }
            }
        }
    }

    #[test]
    fn answers_differ_by_sign_not_by_colour_alone() {
        for a in AnswerMark::ALL {
            for b in AnswerMark::ALL {
                assert!(a == b || a.sign() != b.sign());
                assert!(a == b || a.color(&DARK) != b.color(&DARK));
            }
        }
    }

    #[test]
    fn the_fonts_have_every_sign() {
        let ctx = egui::Context::default();
        install(&ctx);
        ctx.run_ui(egui::RawInput::default(), |_| {}).drop_without_applying_deltas();
        let signs =
            SIGNS.into_iter().chain(AnswerMark::ALL.map(AnswerMark::sign)).chain(["…", "→", "←", "×", "–"]);
        let missing: Vec<&str> = signs
            .filter(|sign| !ctx.fonts_mut(|f| f.has_glyphs(&plain(), sign) && f.has_glyphs(&mono(), sign)))
            .collect();
        assert_eq!(missing, Vec::<&str>::new());
    }

    #[test]
    fn spaces_lie_on_the_grid() {
        for space in [SPACE_1, SPACE_2, SPACE_3, SPACE_4, ROW, LIST_ROW] {
            assert_eq!(space % 4.0, 0.0);
        }
    }
}
