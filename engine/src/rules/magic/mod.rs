//! Spells and effects, from casting to what happens (docs/rules/magic.md; docs/rules/magic-effects.md).
//!
//! | file | what stands there |
//! |---|---|
//! | `figures/` | rating, cost, time and difficulty of a spell, as sums with their terms |
//! | `options` | what players choose about how the game is played |
//! | `pay` | mana spent and held |
//! | `cast/` | EV_CAST and EV_INVOKE, counterspells, the metamagic of monsters |
//! | `things/` | potions, scrolls, wands and what is activated |
//! | `usable`, `refusal` | what a monster could use, and what it never does |
//! | `prepare` | what monsters lay on themselves before anything happens |
//! | `predict` | whom an effect would strike |
//! | `effect` | EV_EFFECT: the segments of an effect, one after the other |
//! | `calc` | CalcEffect: what a segment comes to for who uses it |
//! | `area/` | whom a segment reaches, in which order |
//! | `target` | who is a target at all |
//! | `aim` | what an effect is aimed at that begins in the middle of something |
//! | `strike` | EV_MAGIC_STRIKE: resistance, saving throws, each segment at one target |
//! | `let_go` | magic that somebody ends by choice |
//! | `disbelief` | whether an illusory effect is believed |
//! | `breath`, `by_nature` | EV_HIT of breath and spit; what is an attack of whoever does it |
//! | `inside` | whom a field concerns |
//! | `hit`, `archetype/` | EV_MAGIC_HIT: what a segment does to its target |

mod aim;
mod archetype;
pub mod area;
pub mod breath;
mod by_nature;
pub mod calc;
pub mod cast;
mod disbelief;
mod effect;
pub mod figures;
mod hit;
pub mod inside;
pub mod let_go;
pub mod options;
pub mod pay;
mod predict;
pub mod prepare;
pub mod refusal;
mod strike;
mod target;
pub mod things;
pub mod usable;

pub use aim::aim;
pub use effect::{begins, is_known_after, run};
pub use hit::{hit, provokes, shows};
pub use predict::predict;
pub use strike::strike;
pub use target::is_target;
