//! Moments as panels show them, and what is noted of each action.
//!
//! | file | what stands there |
//! |---|---|
//! | `frames`, `chain`, `writes`, `queues` | the stack, the handler chain, fields and queues at the cursor |
//! | `magic`, `strikes` | what a frame of magic is about; whom an effect strikes and what comes of it |
//! | `spells` | the spells of a creature, and the effects that are active on it or by it |
//! | `gods`, `standing` | how a creature stands with each god; what a god that watches was asked about |
//! | `sheet`, `comparison` | a creature's figures; its AttrAdj beside another's, or beside its own before an edit |
//! | `answers` | who answers an event, in the pack as it is edited and as it was saved |
//! | `coverage` | how often each handler ran |
//! | `notes`, `rerun` | what each action is called, its marks and messages; running one again for them |
//! | `depths` | how deep the stack is at each moment |
//! | `witnesses` | who reads nothing of what is said |

pub mod answers;
pub mod chain;
pub mod comparison;
pub mod coverage;
pub mod depths;
pub mod frames;
pub mod gods;
pub mod magic;
pub mod notes;
pub mod queues;
pub(super) mod rerun;
pub mod sheet;
pub mod spells;
pub mod standing;
pub mod strikes;
mod witnesses;
pub mod writes;
