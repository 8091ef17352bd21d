//! The parts of a form: one control for each type that a field may have.
//!
//! - [`context`]: what a form draws from and asks for
//! - [`filter`]: which fields are shown
//! - [`grip`], [`menu`]: moving elements by dragging; the menus of fields and elements
//! - [`handlers`]: answers to events, with scripts and messages
//! - [`help`]: what a field is, for whoever has no mouse
//! - [`kind`]: what the forms of monsters, effects, gods and encounters have of their own
//! - [`meaning`]: what a field means beside its neighbours
//! - [`record`]: rows of named fields, and records within records
//! - [`text`]: values as text
//! - [`value`]: controls of plain values
//! - [`wording`]: what is told of what may be chosen
//! - [`together`]: several resources edited as one
//! - [`give_all`]: a field that is otherwise in others of them
//! - [`version`]: what an override stands on, and what overrides what is shown
//! - [`table`]: lists of records and of values

mod context;
pub mod filter;
mod give_all;
pub mod grip;
pub mod handlers;
pub mod help;
pub mod kind;
pub mod meaning;
mod menu;
pub mod record;
pub mod table;
mod text;
pub mod together;
pub mod value;
pub mod version;
pub mod wording;

pub use context::{Form, id_in};
pub use text::{first_value, one_line};
