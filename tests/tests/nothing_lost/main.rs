//! Nothing that an author typed is lost, and nothing else is touched: long walks of edits taken back to the byte,
//! processes killed in the middle, disks that refuse, two programs on one pack.

// A test fails by panicking, and says what it did.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::print_stdout)]

mod folder;
mod killed;
mod process;
mod refused;
mod two_programs;
mod walks;
