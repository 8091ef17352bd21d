//! The event core by itself: order of the chain, phases, what is copied back, halts, interventions.
//! Resources come from text, scripts are answers kept in a table, class rules are tiny functions.

// A test fails by panicking.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod chain;
mod copying;
mod halts;
mod harness;
mod phases;
