//! The pack gives back every figure that the game holds, kind by kind. `measured/` has the game's own lists, and
//! what authors wrote where those lists lose it (facts/README.md, "Which file to trust").

#![allow(clippy::unwrap_used, clippy::panic, reason = "helpers of tests stand outside of #[test] functions")]

mod magic;
mod monsters;
