//! Figures of a spell for whoever casts it: sums that say what they are made of.
//!
//! | file | what stands there |
//! |---|---|
//! | `terms` | sums with their terms |
//! | `known` | what somebody knows of a spell |
//! | `metamagic` | metamagic, its levels and feats |
//! | `specialist` | what specialists make of schools |
//! | `dc` | how hard it is to withstand |
//! | `damage` | what its caster adds to its damage |
//! | `rating` | how surely it is cast |
//! | `mana` | what it costs, and what there is to pay with |
//! | `staff` | what spells of staves take |
//! | `time` | how long it takes |

pub(crate) mod damage;
pub mod dc;
pub mod known;
pub mod mana;
pub mod metamagic;
pub mod rating;
pub(crate) mod specialist;
pub(crate) mod staff;
pub(crate) mod terms;
pub mod time;
