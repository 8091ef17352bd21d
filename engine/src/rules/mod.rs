//! Rules of the game.

pub mod senses;
pub mod who;
