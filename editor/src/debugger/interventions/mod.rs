//! What was done in the session, and what is changed of it by hand.
//!
//! | file | what stands there |
//! |---|---|
//! | `inputs` | what was done, with tick boxes; making the session anew |
//! | `intervene` | dice forced, fields and numbers set, stati and answers given by hand |
//! | `by_hand`, `parse` | reading what is typed for it |
//! | `branch` | other futures that were left |

pub mod branch;
pub mod by_hand;
pub mod inputs;
mod intervene;
pub mod parse;
