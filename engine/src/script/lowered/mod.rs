//! Scripts in a form that runs fast. The script engine's tree names its variables, functions and properties and looks
//! each up whenever it comes to it; the lowered tree holds what was found once. A script that uses more of the language
//! than this form knows is not lowered, and the script engine runs it.
//!
//! Both forms have the same results, messages, places and numbers of steps (`tests`, and each scenario runs its scripts in
//! both). Whoever steps through a script by its lines sees the script engine's run.
//!
//! | file | what stands there |
//! |---|---|
//! | `tree` | the lowered tree |
//! | `lower` | from the script engine's tree to it: statements; `expression`: expressions |
//! | `run` | a run: statements; `evaluate`: expressions |
//! | `call` | functions and properties |
//! | `operator` | operators |
//! | `slow` | single operations that the script engine does |

mod call;
mod evaluate;
mod expression;
mod lower;
mod operator;
mod run;
mod slow;
#[cfg(test)]
mod tests;
mod tree;

pub(super) use lower::lower;
pub(super) use run::{hash_of, run};
pub(super) use tree::Program;
