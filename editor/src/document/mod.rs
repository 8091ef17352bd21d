//! Open resources: their files, edits, history and problems. No egui in here.
//!
//! - [`path`], [`outline`], [`file`]: a value's place, the text's shape, changing one value
//! - [`order`]: what the engine's schema says of a place in a file
//! - [`cells`], [`many`]: values as cells of a spreadsheet; those of many resources changed at once
//! - [`chart`]: drawing on maps
//! - [`edit`], [`history`]: changes with exact inverses, undo and redo
//! - [`find`]: looking for something in all resources, and replacing it
//! - [`fix`]: what would mend a problem, as a change of text
//! - [`open`], [`merge`], [`sides`], [`lines`]: an open file, the disk changing under it, two texts line by line
//! - [`differences`], [`entries`]: two texts value by value, two lists entry by entry, and who changed what
//! - [`journal`], [`file_lock`], [`keeper`]: unsaved edits on the disk, for a killed process; in whose folder, and when
//! - [`unfinished`]: handlers that do nothing yet, which keep nothing else from being live
//! - [`whole`], [`saving`]: writing files so that none is ever half; saving again what the disk refused
//! - [`key`]: which resource of a pack
//! - [`library`], [`summary`], [`id`]: all resources of a pack, what a list shows of one, what it may be called
//! - [`label`]: what people read in place of constants and names of fields
//! - [`literal`]: a text of a file written as it was written
//! - [`script`]: scripts as a file has them and as their author reads them, and which byte is which line
//! - [`starter`]: a new pack to begin with
//! - [`scenarios`]: the folders below `tests/`, and reading their files
//! - [`live`]: the content that the documents give, unsaved edits and all
//! - [`problem`]: what is wrong, where, and what would be right

pub mod cells;
pub mod chart;
pub mod differences;
pub mod edit;
pub mod entries;
pub mod file;
pub mod file_lock;
pub mod find;
pub mod fix;
pub mod history;
pub mod id;
pub mod journal;
pub mod keeper;
pub mod key;
pub mod label;
pub mod library;
pub mod lines;
pub mod literal;
pub mod live;
pub mod many;
pub mod merge;
pub mod open;
pub mod order;
pub mod outline;
pub mod path;
pub mod problem;
pub mod refer;
pub mod saving;
pub mod scenarios;
pub mod script;
pub mod sides;
pub mod starter;
pub mod summary;
pub mod unfinished;
pub mod whole;
