//! Skills in use (docs/rules/skills.md): checks, and what commands make of them. What a level is made of is
//! `who::skills`.
//!
//! | file | what stands there |
//! |---|---|
//! | `uses` | EV_SKILL: a skill used by command |
//! | `whom` | what such a skill lacks: on whom it is tried, whose looks are put on |
//! | `empathy` | Animal Empathy |
//! | `listen` | Listen |
//! | `tumble` | Tumble |
//! | `balance` | Balance: a rope bridge |
//! | `device` | Handle Device: traps beside one |
//! | `heal` | Heal |
//! | `hours` | what takes hours, and who has them |
//! | `intuition` | Intuition on items |
//! | `craft` | Craft: mending, tempering |
//! | `making` | EV_MAKE: potions, poisons, scrolls and whatever is crafted |
//! | `poison` | Poison Use, EV_APPLY: poison on a weapon |
//! | `mine` | Mining, EV_DIG |
//! | `disguise` | EV_DISGUISE |
//! | `pocket` | EV_PICK_POCKET |
//! | `research` | EV_RESEARCH: what books say of a thing |

mod balance;
mod craft;
mod device;
mod disguise;
mod empathy;
mod heal;
pub(crate) mod hours;
mod intuition;
mod listen;
mod making;
mod mine;
mod pocket;
mod poison;
mod research;
mod tumble;
mod uses;
mod whom;

pub(crate) use balance::cut_rope;
pub(crate) use disguise::disguise;
pub(crate) use hours::starves;
pub(crate) use intuition::feel;
pub use making::Way;
pub(crate) use making::make;
pub(crate) use mine::dig;
pub(crate) use pocket::pick_pocket;
pub(crate) use poison::apply;
pub(crate) use research::research;
pub use uses::BY_COMMAND;
pub(crate) use uses::use_skill;
