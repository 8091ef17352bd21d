//! Resources: their definitions, loading, checking and lookup. Knows no world, no rule and no disk but a pack's.
//!
//! `load` reads a pack into `Content`, which never changes and is swapped whole; `Content` finds resources
//! and their handlers. A definition is declared once, in `define`, and its schema drives the checks of
//! `inspect`, the form of the editor and the writing of files.

mod check;
mod define;
mod handlers;
mod inspect;
mod load;
mod manifest;
mod outline;
mod problem;
mod resource;
mod schema;
mod store;
mod write;

pub use check::{Owed, Report, ScriptCheck, ScriptProblem, check};
pub use define::*;
pub use handlers::{Found, HandlerIndex};
pub use load::{Loaded, id_of_path, load_pack};
pub use manifest::{Manifest, Switch};
pub use outline::{Broken, FieldNode, Node, Shape, outline};
pub use problem::{Place, Problem, Severity};
pub use resource::{Mention, Resource, load_text, ron_options};
pub use schema::{Family, FieldSchema, FieldShape, FieldType, Record, RecordSchema};
pub use store::{Content, KindSet};
pub use write::{Doc, file as to_file};
