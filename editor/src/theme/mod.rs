//! All colours, fonts, icons, spaces and type sizes of the window, dark and light.
//!
//! Calm: one accent for where we are; each answer has a colour and a sign, so that a person who cannot tell
//! red from green loses nothing. Spaces lie on a grid of four points. Of what is shown it knows
//! only which kinds of resources there are.
//!
//! | file | what stands there |
//! |---|---|
//! | `tokens` | the colours of both themes |
//! | `fonts` | the bundled fonts, and texts in them |
//! | `icon` | the icons, and the icon and colour of each kind of resources |
//! | `answer` | the five answers of a handler |
//! | `map` | the sixteen colours of the map |
//! | `style` | the style of all controls |

mod answer;
mod fonts;
mod icon;
mod map;
mod style;
mod tokens;

pub use answer::AnswerMark;
pub use fonts::{mono, number, plain, small, strong};
pub use icon::{Icon, kind_colour};
pub use map::map_colour;
pub use style::install;
pub use tokens::{DARK, LIGHT, Tokens};

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
/// Height of a row of a list that has two lines.
pub const TWO_LINES: f32 = 36.0;
/// Size of notes under or beside a text, in points.
pub const SMALL: f32 = 11.0;
/// Size of text, in points.
pub const TEXT: f32 = 13.0;
/// Size of headings, in points.
pub const HEADING: f32 = 16.0;
/// Size of what leads a page, in points.
pub const TITLE: f32 = 20.0;
/// The radius of corners.
pub const RADIUS: u8 = 6;

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

/// The tokens of the theme that is shown.
pub fn tokens(ui: &egui::Ui) -> &'static Tokens {
    if ui.visuals().dark_mode { &DARK } else { &LIGHT }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spaces_lie_on_the_grid() {
        for space in [SPACE_1, SPACE_2, SPACE_3, SPACE_4, ROW, LIST_ROW] {
            assert_eq!(space % 4.0, 0.0);
        }
    }
}
