//! Figures of a spell for whoever casts it: sums that say what they are made of.
//!
//! | file | what stands there |
//! |---|---|
//! | `terms` | sums with their terms |
//! | `known` | what somebody knows of a spell |
//! | `metamagic` | metamagic, its levels and feats |
//! | `dc` | how hard it is to withstand |

pub mod dc;
pub mod known;
pub mod metamagic;
pub mod terms;
