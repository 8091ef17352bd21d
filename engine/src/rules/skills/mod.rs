//! Skills in use (facts/rules/skills.md): checks, and what commands make of them. What a level is made of is
//! `who::skills`.
//!
//! | file | what stands there |
//! |---|---|
//! | `check` | a skill check |

mod check;

pub use check::{Checked, Try, attempt, check, shrunk};
