//! What-if: the same inputs on other content.
//!
//! | file | what stands there |
//! |---|---|
//! | `compare` | both sessions side by side by address |
//! | `made` | [`WhatIf`]: one that was made, and one that is being made |
//! | `job` | making one on a thread, taking it as the session, leaving it |
//! | `edits` | what was edited since the session ran |

pub(super) mod compare;
mod edits;
mod job;
pub(super) mod made;

pub use compare::{Compared, Differs, Fate, Otherwise, Outcome};
pub use made::WhatIf;
