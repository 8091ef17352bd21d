//! The script host: scripts of resources, read once, checked before they run, and run on the machine.
//!
//! | file | what stands there |
//! |---|---|
//! | `compile` | [`Compiled`]: every script of a content, read and checked |
//! | `run` | a script run for an event |
//! | `check` | names and types looked at before a script runs |
//! | `api`, `functions`, `registry` | the functions that scripts call: their shape, the tables, all by name |
//! | `pure` | whether the answer of a script may be kept |
//! | `call` | a call of a function in progress |
//! | `property` | fields of the event, numbers of things |
//! | `constants` | names that stand for numbers |
//! | `ty`, `value` | the types of values, and values of a run |
//! | `vars` | variables of resources: their types and values |
//! | `lend` | the machine, lent to functions while a script runs |
//! | `lowered` | scripts in a form that runs fast |
//! | `machine`, `limits` | the script engine and its limits |
//! | `lines` | a run told line by line |
//! | `list` | lists: flat, and as long as they are written |
//! | `text` | what goes through whole texts |
//! | `expression` | a question about a moment, which changes nothing |
//! | `explain` | its complaints in an author's words |
//!
//! Scripts keep nothing between events but variables of their resource, which live in the world. They see
//! the event as `e`, the things in it as `actor`, `victim`, `target`, `item` and `item2`, the `map`, the
//! `game`, the `player` and the screen, `term`, and their own resource as `resource`; their last value is their answer, and no value is NOTHING.

mod api;
mod call;
mod check;
mod compile;
mod constants;
mod explain;
mod expression;
mod functions;
mod lend;
mod limits;
mod lines;
mod list;
mod lowered;
mod machine;
mod property;
mod pure;
mod registry;
mod run;
mod text;
mod ty;
mod value;
mod vars;

pub use api::{Function, Param};
#[doc(hidden)]
pub use check::OBJECTS;
pub use check::{Finding, Last};
pub use compile::Compiled;
#[doc(hidden)]
pub use compile::{check_in, check_text};
#[doc(hidden)]
pub use constants::is_nobodys;
pub use constants::{Constant, constant, constants};
pub use expression::Expression;
pub use functions::topics;
pub use limits::{ENTRIES, NESTING, OPERATIONS, TEXT};
pub use property::{
    Property, field_called, field_name, number_called, number_name, properties, property, thing_number_name,
};
pub use registry::{function, functions};
pub use ty::Ty;
#[doc(hidden)]
pub use ty::snake;
#[doc(hidden)]
pub use vars::{of as variable_ty, types as variable_types};
