//! Things in use, and what creatures come with.
//!
//! | file | what stands there |
//! |---|---|
//! | `things/` | picked up, worn, stacked, eaten, broken; what classes Food and Container answer |
//! | `gear/` | what monsters and characters come with, and what they put on |

pub mod gear;
pub mod things;
