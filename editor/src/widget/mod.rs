//! Small pieces that panels are made of. Each can be reached and used by keyboard and names itself to screen
//! readers. They know egui and the tokens of [`crate::theme`], and of resources only which kinds there are.
//!
//! - [`row`]: a label that never clips, beside its control
//! - [`field`], [`number`], [`dice`]: text, numbers and dice with their checks
//! - [`picker`], [`chips`]: one name of many, several names of many
//! - [`list`], [`items`], [`tree`]: rows that are walked by keys; [`table`]: rows with columns
//! - [`scroll`]: room that scrolls at once to what is asked to be seen
//! - [`curve`], [`bars`]: lines over whole numbers; how often each came
//! - [`empty`], [`key_button`]: what to do where nothing is; buttons that tell their keys
//! - [`darkness`]: squares that are dark by magic
//! - [`code`], [`caret`]: a field for code; where the caret of a text is
//! - [`icon`], [`icon_button`]: the icon of a kind of resources in a row; a button that is an icon
//! - [`dot`], [`gutter`]: a breakpoint; those of the lines of a text, beside their numbers
//! - [`find`]: which names match what was typed
//! - [`too_long`]: texts that are not laid out
//! - [`keyboard`]: where the keyboard is
//! - [`pair`]: a text at each edge of a row
//! - [`target`]: places under a name, to point at

pub mod bars;
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
pub mod gutter;
pub mod icon;
pub mod icon_button;
pub mod items;
pub mod key_button;
pub mod keyboard;
pub mod list;
pub mod number;
pub mod pair;
pub mod picker;
pub mod row;
pub mod scroll;
pub mod table;
pub mod target;
pub mod too_long;
pub mod tree;
