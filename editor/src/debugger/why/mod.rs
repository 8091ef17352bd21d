//! From a number to what made it.
//!
//! | file | what stands there |
//! |---|---|
//! | `subject` | [`Subject`]: what is asked about, and what to look for where it is written |
//! | `cause` | [`Cause`]: one step from a number to what made it |
//! | `causes` | collecting causes from the trace |
//! | `origins` | what lies on somebody, the numbers of things |
//! | `gods` | what a god thinks of somebody; what came of a prayer, and which condition failed |
//! | `magic` | saves and resistances with their terms, difficulties, dice of segments |
//! | `why_not` | who never got an event |
//! | `grounds`, `reads` | what a number that a rule writes rests on; what a script names |
//! | `figure` | the figure in a file |

mod cause;
mod causes;
pub mod figure;
mod gods;
pub mod grounds;
mod magic;
pub mod origins;
mod reads;
pub mod subject;
mod why_not;

pub use cause::{Cause, Opens};
pub use gods::part_of_favour;
pub use subject::Subject;
