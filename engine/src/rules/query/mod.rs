//! Questions about creatures, things and squares: everything above asks them, and none of them changes anything but `ask`,
//! which puts a question to whoever plays. Knows no event and no rule.
//!
//! | file | what stands there |
//! |---|---|
//! | `who` | one creature: feats, flags, skills, saves, resistances, stance; what it holds and wears |
//! | `look` | the same as short questions to the machine |
//! | `hardness` | what materials withstand |
//! | `way` | directions, planes, solid and open squares |
//! | `ask` | questions to players |

pub(crate) mod ask;
pub(crate) mod hardness;
pub mod look;
pub mod way;
pub mod who;
