//! Checks by dice that rules of every topic make, and what is learnt of them; what tires. Knows not what they are made for.
//!
//! | file | what stands there |
//! |---|---|
//! | `fatigue` | what tires, and who faints of it |
//! | `save` | saving throws |
//! | `skill` | skill checks |
//! | `tried` | what was tried in vain: easier the next time |

pub(crate) mod fatigue;
pub(crate) mod save;
pub mod skill;
pub(crate) mod tried;
