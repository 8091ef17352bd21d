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
pub(crate) mod breath;
mod by_nature;
pub mod calc;
pub mod cast;
mod disbelief;
mod effect;
pub mod figures;
mod hit;
pub(crate) mod inside;
pub mod let_go;
pub(crate) mod options;
pub(crate) mod pay;
mod predict;
pub(crate) mod prepare;
pub(crate) mod refusal;
mod strike;
mod target;
pub(crate) mod things;
pub(crate) mod usable;

pub(crate) use aim::aim;
pub(crate) use effect::{begins, is_known_after, run};
pub(crate) use hit::{hit, provokes, shows};
pub(crate) use predict::predict;
pub(crate) use strike::strike;
pub(crate) use target::is_target;
