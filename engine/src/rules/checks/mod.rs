//! Checks by dice that rules of every topic make, and what is learnt of them. Knows not what they are made for.
//!
//! | file | what stands there |
//! |---|---|
//! | `save` | saving throws |
//! | `skill` | skill checks |
//! | `tried` | what was tried in vain: easier the next time |

pub mod save;
pub mod skill;
pub mod tried;
