//! Small pieces that panels are made of. Each can be reached and used by keyboard and names itself to screen
//! readers. They know egui and the tokens of [`crate::theme`], and of resources only which kinds there are.
//!
//! - [`row`]: a label that never clips, beside its control
//! - [`field`], [`number`], [`dice`]: text, numbers and dice with their checks
//! - [`scrub`]: changing a number by dragging and by the wheel
//! - [`picker`], [`chips`]: one name of many, several names of many
//! - [`list`], [`items`], [`tree`]: rows that are walked by keys; [`table`]: rows with columns
//! - [`scroll`]: room that scrolls at once to what is asked to be seen
//! - [`curve`], [`bars`], [`plot`]: lines over whole numbers; how often each came; where one stands among others
//! - [`card`]: a group of rows that folds, on a ground of its own, its heading with what is in it or with the figure that matters
//! - [`empty`], [`key_button`]: what to do where nothing is; buttons that tell their keys
//! - [`menu`]: the menu of what is under the pointer or has the keyboard
//! - [`darkness`]: squares that are dark by magic
//! - [`code`], [`caret`]: a field for code; where the caret of a text is
//! - [`icon`], [`icon_button`], [`icon_text`]: the icon of a kind of resources in a row; buttons that are icons, and chips
//! - [`typing`], [`find_bar`]: keys that mean more in code; find and replace within one text
//! - [`dot`], [`gutter`]: a breakpoint; those of the lines of a text, beside their numbers
//! - [`wording`]: what is told of names that are offered
//! - [`find`]: which names match what was typed
//! - [`too_long`]: texts that are not laid out
//! - [`keyboard`]: where the keyboard is
//! - [`pair`]: a text at each edge of a row
//! - [`target`]: places under a name, to point at

pub mod bars;
pub mod canvas;
pub mod card;
pub mod caret;
pub mod chips;
pub mod code;
pub mod curve;
pub mod darkness;
pub mod dice;
pub mod dot;
pub mod empty;
pub mod field;
pub mod find;
pub mod find_bar;
pub mod gutter;
pub mod icon;
pub mod icon_button;
pub mod icon_text;
pub mod items;
pub mod key_button;
pub mod keyboard;
pub mod list;
pub mod menu;
pub mod number;
pub mod pair;
pub mod picker;
pub mod plot;
pub mod row;
pub mod scroll;
pub mod scrub;
pub mod table;
pub mod target;
pub mod too_long;
pub mod tree;
pub mod typing;
pub mod wording;
