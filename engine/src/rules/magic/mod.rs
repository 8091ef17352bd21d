//! Spells and effects, from casting to what happens (facts/rules/casting.md, effects.md, areas.md).
//!
//! | file | what stands there |
//! |---|---|
//! | `figures/` | rating, cost, time and difficulty of a spell, as sums with their terms |
//! | `provoke` | what a spell that is announced opens its caster to |

pub mod figures;
pub mod provoke;
