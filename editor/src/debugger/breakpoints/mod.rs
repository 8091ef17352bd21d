//! Breakpoints, and the language that says what a moment is about, which queries share.
//!
//! | file | what stands there |
//! |---|---|
//! | `breakpoint` | [`Breakpoint`]: where a run stops |
//! | `target`, `pattern`, `write_kind` | [`At`]: what a moment is about; events with wildcards; kinds of writes |
//! | `magic` | what records of magic are about: segment, square, archetype, area |
//! | `gods` | what lies between characters and gods, and limits that it passes; prayers unanswered |
//! | `whose` | [`Whose`]: whose moments count, as actor or as victim |
//! | `terms` | whether a breakpoint still means something |
//! | `spotter` | telling that a moment is one that is looked for |
//! | `cells`, `contributed` | cells of AttrAdj from moment to moment, and what goes into them |

mod breakpoint;
pub(super) mod cells;
pub(super) mod contributed;
pub mod gods;
pub mod magic;
mod pattern;
pub(super) mod spotter;
pub(super) mod target;
mod terms;
pub(super) mod whose;
pub mod write_kind;

pub use breakpoint::{Breakpoint, Breakpoints};
pub use pattern::EventPattern;
pub use target::At;
pub use whose::{Role, Whose};
pub use write_kind::WriteKind;
