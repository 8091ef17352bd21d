//! Figures of a spell for whoever casts it: sums that say what they are made of.
//!
//! | file | what stands there |
//! |---|---|
//! | `terms` | sums with their terms |
//! | `known` | what somebody knows of a spell |
//! | `metamagic` | metamagic, its levels and feats |
//! | `dc` | how hard it is to withstand |
//! | `damage` | what its caster adds to its damage |

pub mod damage;
pub mod dc;
pub mod known;
pub mod metamagic;
pub mod terms;
