//! The pack gives back every figure that the game holds, kind by kind. `measured/` has the game's own lists.

#![allow(clippy::unwrap_used, clippy::panic, reason = "helpers of tests stand outside of #[test] functions")]

mod compare;
mod encounters;
mod gods;
mod ground;
mod levels;
mod magic;
mod monsters;
mod regions;
mod templates;
mod whole;
