//! Augury's editor: the window over the engine.
//!
//! - [`document`]: files, edits and histories; knows no egui
//! - [`debugger`]: a session, its cursor, and what is asked about them; knows no egui
//! - [`lab`]: a pack opened, derived, fought, traced, compared and tested; no egui, no printing
//! - [`workbench`]: what is worked out of a resource for whoever writes it; knows no egui
//! - [`watch`]: files changing on the disk; the only module that names notify
//! - [`view`]: what the window shows and can be asked for; knows no panel
//! - [`panel`], [`app`]: the panels; the window around them
//! - [`widget`]: small pieces that panels are made of
//! - [`handbook`]: the handbook: its pages, the search over them, where a term is explained; knows no egui
//! - [`theme`]: colours, spaces and type sizes
//! - [`command_line`]: arguments, printing and exit codes of `augury check` and the other commands
//! - [`display`]: whether a window can be opened at all

#[cfg(feature = "window")]
pub mod app;
pub mod command_line;
pub mod debugger;
pub mod display;
pub mod document;
#[cfg(feature = "window")]
pub mod handbook;
pub mod lab;
#[cfg(feature = "window")]
pub mod panel;
#[cfg(feature = "window")]
pub mod theme;
#[cfg(feature = "window")]
pub mod view;
pub mod watch;
#[cfg(feature = "window")]
pub mod widget;
pub mod workbench;
