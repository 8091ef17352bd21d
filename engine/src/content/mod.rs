//! Resources: their definitions, loading, checking and lookup. Knows no world, no rule and no disk but a pack's.
//!
//! `load` reads a pack into `Content`, which never changes and is swapped whole; `Content` finds resources
//! and their handlers. A definition is declared once, in `define`, and its schema drives the checks of
//! `inspect`, the form of the editor and the writing of files.

mod answering;
mod candidates;
mod check;
pub mod conflict;
mod define;
pub mod disk;
pub mod fix;
mod form_types;
mod handler_mask;
mod handlers;
mod inspect;
pub mod limits;
mod load;
mod manifest;
mod missing;
pub mod order;
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
pub use check::{
    Answered, Owed, Report, ScriptCheck, ScriptMention, ScriptProblem, answered_first, check, fits,
    in_script, never_reaches, reaching,
};
pub use define::*;
pub use fix::{FileChange, Fix};
pub use form_types::{SAPIENT_INT, flag_of, form_is, narrower, types_of};
pub use handler_mask::{HandlerMask, KindSet, code_bits, modified_bits};
pub use handlers::{Found, HandlerIndex};
pub use inspect::CONDITIONS;
pub use load::{
    FilePaths, Holds, Layer, Loaded, PackFile, Stack, files_of, id_of_path, load_pack, load_stack, refused,
    stack_of, text_in, text_of,
};
pub use manifest::{FORMAT, Manifest, ManifestRead, Migration, Pack, Switch, migrate};
pub use missing::Spelling;
pub use outline::{Broken, FieldNode, Node, RowNode, Shape, outline};
pub use pack::PackInfo;
pub use problem::{LINE_FEEDS, LONE_RETURN, Lines, Place, Problem, Severity, cut, lone_return};
pub use resource::{
    FileRead, Mention, Resource, ResourceText, Source, load_file, load_text, overlay, ron_options,
};
pub use schema::{Family, FieldSchema, FieldShape, FieldType, Meaning, Record, RecordSchema, Use};
pub use store::Content;
pub use write::{Doc, file as to_file, table_file};
pub use written::{Margin, WrittenScript, without_margin};
