//! The window without a screen: driven by keys, read through what screen readers are told.
//!
//! - [`harness`]: a pack on a real disk, the window over it, and keys
//! - [`author`]: what an author does, by keyboard alone
//! - [`authoring`]: the table, help of fields, what may be none, what is gone and still named
//! - [`pinned`]: two resources edited beside each other
//! - [`chips`]: names of many, explained, gone to and removed
//! - [`clicks`]: clicks that come faster than frames
//! - [`bite`]: a bite that does too much, followed to its file
//! - [`by_hand`]: dice and fields set by hand
//! - [`canvas`]: the maps of Arena and map editor by mouse and keyboard, and what is played there
//! - [`debug`]: what an author does with a fight
//! - [`debug_layout`]: the bar of steps, variables of scripts, scripts as they are typed, news of a what-if
//! - [`asking`]: what an author asks of it
//! - [`gods`]: gods and encounters
//! - [`gods_tried`]: what if a character did this to a god; relations; a session step by step
//! - [`encounters`]: encounters and regions drawn, stepped through and fought
//! - [`handlers`]: answers to events, with scripts and messages
//! - [`thrown`]: what is thrown, kicked, looked at and slept through
//! - [`fight`]: the sample fight, placed and fought
//! - [`fits`]: nothing is cut at any scale
//! - [`handbook`]: the handbook read and searched, and what F1 opens in it
//! - [`help`]: help of panels, the key sheet, the glossary, what the program is
//! - [`held`]: panels held at a moment, the flame strip, filters, what differs from a caller
//! - [`listed`]: the list of problems, the counts of the status bar, unsaved files
//! - [`look`]: panels closed and opened, edits that move nothing, the title
//! - [`magic`]: what frames of magic are about, strikes, spells and active effects
//! - [`many`]: finding in everything, and many resources at once
//! - [`quick_fix`]: fixes, overrides, renaming, both sides of a merge
//! - [`previews`]: a monster or an effect worked out while it is written
//! - [`recordings`]: recordings saved, run again, loaded where they go otherwise; coverage; traces as files
//! - [`refer`]: from a name to what is named and back; slips forgiven; keys that are changed
//! - [`reach`]: every field by keyboard, every control with a name
//! - [`inspector`]: labels, cards, numbers that are dragged, menus of fields, what is dropped
//! - [`queue`]: what an author does with the action queue
//! - [`scripts`]: offers that stay closed, scripts as files have them, breakpoints on their lines
//! - [`sides`]: lists of both sides brought together entry by entry
//! - [`sources`]: where what stands on the screen comes from
//! - [`start`]: the start page and the packs on it
//! - [`standing`]: how characters stand with gods, and prayers that go unanswered
//! - [`tables`]: columns arranged, filters, which handlers ran
//! - [`shell`]: a first pack, the history, what is pinned, a report
//! - [`things`]: what is carried, put into containers, taken out, put away, eaten and drunk
//! - [`tours`]: guided tours from their first step to their last
//! - [`trial`]: effects cast over and over while they are written
//! - [`task`]: a monster made, met, renamed and taken back
//! - [`verbs`]: verbs without a command of their own
//! - [`toolbar`]: the field that looks for everything, what is told over the panels, menus of rows and tabs
//! - [`values`]: numbers compared and explained, a character made, the sheet
//! - [`whom`]: whom skills, orders and kicks are meant for
//! - [`world`]: what an author does with a map
//! - [`disk`]: other programs, killed processes, damaged settings

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test whose window cannot be set up fails")]

mod asking;
mod author;
mod authoring;
mod bite;
mod by_hand;
mod canvas;
mod chips;
mod clicks;
mod debug;
mod debug_layout;
mod disk;
mod encounters;
mod fight;
mod fits;
mod folders;
mod gods;
mod gods_tried;
mod handbook;
mod handlers;
mod harness;
mod held;
mod help;
mod inspector;
mod listed;
mod look;
mod magic;
mod many;
mod options;
mod pinned;
mod previews;
mod queue;
mod quick_fix;
mod reach;
mod recordings;
mod refer;
mod scripts;
mod shell;
mod sides;
mod sources;
mod standing;
mod start;
mod tables;
mod task;
mod things;
mod thrown;
mod toolbar;
mod tours;
mod trial;
mod values;
mod verbs;
mod whom;
mod world;
