//! Spells and effects, from casting to what happens (facts/rules/casting.md, effects.md, areas.md).
//!
//! | file | what stands there |
//! |---|---|
//! | `figures/` | rating, cost, time and difficulty of a spell, as sums with their terms |
//! | `options` | what players choose about how the game is played |
//! | `pay` | mana spent and held |
//! | `cast/` | EV_CAST and EV_INVOKE, counterspells, the metamagic of monsters |

pub mod cast;
pub mod figures;
pub mod options;
pub mod pay;
