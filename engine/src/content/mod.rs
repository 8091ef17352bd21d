//! Resources: their definitions, loading, checking and lookup. Knows no world, no rule and no disk but a pack's.
//!
//! `load` reads a pack into `Content`, which never changes and is swapped whole; `Content` finds resources
//! and their handlers. A definition is declared once, in `define`, and its schema drives the checks of
//! `inspect`, the form of the editor and the writing of files.

mod answering;
mod candidates;
mod check;
#[doc(hidden)]
pub mod conflict;
mod define;
pub mod disk;
pub(crate) mod fix;
mod form_types;
mod handler_mask;
mod handlers;
mod inspect;
pub mod limits;
mod load;
mod manifest;
mod missing;
#[doc(hidden)]
pub mod order;
#[doc(hidden)]
pub mod origins;
mod outline;
pub mod pack;
pub(crate) mod problem;
mod resource;
mod schema;
mod store;
mod write;
mod written;

pub use answering::{Answerer, How, asked_by, who_answers, who_owes};
#[doc(hidden)]
pub use check::fits;
pub(crate) use check::in_script;
pub use check::{
    Answered, Owed, Report, ScriptCheck, ScriptMention, ScriptProblem, answered_first, check, never_reaches,
    reaching,
};
pub use define::*;
pub use fix::{FileChange, Fix};
pub use form_types::{SAPIENT_INT, form_is};
pub(crate) use form_types::{flag_of, narrower};
pub use handler_mask::{HandlerMask, KindSet};
pub(crate) use handler_mask::{code_bits, modified_bits};
pub use handlers::{Found, HandlerIndex};
pub use inspect::CONDITIONS;
pub use load::{FilePaths, Loaded, load_pack};
#[doc(hidden)]
pub use load::{Holds, Layer, PackFile, Stack, files_of, load_stack, refused, stack_of, text_in, text_of};
pub use manifest::{FORMAT, Manifest, ManifestRead, Migration, Pack, Switch, migrate};
pub use missing::Spelling;
#[doc(hidden)]
pub use outline::{Broken, FieldNode, Node, RowNode, Shape, outline};
pub use pack::PackInfo;
#[doc(hidden)]
pub use problem::{LINE_FEEDS, LONE_RETURN, Lines, cut, lone_return};
pub use problem::{Place, Problem, Severity};
#[doc(hidden)]
pub use resource::{FileRead, load_file, overlay, ron_options};
pub use resource::{Mention, Resource, ResourceText, Source, load_text};
pub use schema::{Family, FieldSchema, FieldShape, FieldType, Meaning, Record, RecordSchema, Use};
pub use store::Content;
#[doc(hidden)]
pub use write::{Doc, file as to_file, table_file};
#[doc(hidden)]
pub use written::{Margin, WrittenScript, without_margin};
