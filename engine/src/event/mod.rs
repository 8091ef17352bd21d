//! The event core: what an event carries, how it is thrown, who is asked in which order, and who may
//! watch. Knows neither rules nor scripts: `play` hands it a rule book and a script host.
//!
//! | file | what stands there |
//! |---|---|
//! | `fields`, `info`, `value` | every field of [`EventInfo`], from one declaration |
//! | `answer` | the five answers, and halts |
//! | `link` | the links of the priority chain, and class chains |
//! | `frame`, `stack` | what stands on the stack for each throw; the stack |
//! | `machine` | [`Machine`]: world, stack, dice and observer together |
//! | `parts` | its parts by what changes together |
//! | `current`, `making`, `counts` | the action in hand; who is being made; what it counts |
//! | `rule_book` | [`RuleBook`]: all that the machine asks of rules |
//! | `write`, `write_character`, `write_things`, `write_map`, `write_world` | setters with a reason |
//! | `throw/` | entry points: Throw, ReThrow and their kin; three phases |
//! | `chain/` | who is asked in a phase: the ten links, class chains |
//! | `verify` | what a rule wants of its event's parameters |
//! | `ask` | one resource asked: script or messages |
//! | `queue/` | the action queue: announced, answered, done |
//! | `roll` | dice, forced dice, logged dice |
//! | `observe` | what an observer is told |
//! | `checking` | what is told of a skill check |
//! | `contest` | what is told of magic: saves and resistances with their terms, whom it spares, its squares |
//! | `unanswered` | what is told of prayers that go unanswered |
//! | `draft` | what the encounter generator gathers in an action |
//! | `address` | where a moment stands, in words that survive edits |
//! | `prompt`, `asking` | questions to whoever plays; asking them |
//! | `limits`, `spend` | what an action may use; counting what it uses |
//! | `overrides` | interventions the machine obeys |
//! | `host` | the seam to scripts |
//! | `ground` | the seam to the rules of places |
//! | `print` | messages by perspective |

pub(crate) mod address;
pub(crate) mod answer;
mod ask;
mod asking;
mod chain;
pub mod checking;
pub mod contest;
mod counts;
mod current;
pub(crate) mod draft;
pub mod fields;
pub mod frame;
pub mod host;
pub mod info;
pub mod limits;
pub(crate) mod link;
pub(crate) mod machine;
mod making;
pub mod observe;
pub mod overrides;
mod parts;
pub(crate) mod print;
pub mod prompt;
pub mod queue;
mod roll;
pub mod rule_book;
mod spend;
mod stack;
mod throw;
pub mod unanswered;
mod value;
mod verify;
mod write;
mod write_character;
mod write_map;
mod write_things;
mod write_world;

pub use crate::base::event_code::{EventCode, Phase};
pub use address::Address;
pub use answer::{Answer, Halt, Ruling};
pub use checking::Checking;
pub use contest::Contest;
pub use frame::Frame;
pub use host::{HostMachine, Lent, NoScripts, ScriptFailure, ScriptHost};
pub use info::{EventField, EventInfo, FieldId, Value};
pub use link::{Class, Link};
pub use machine::Machine;
pub use observe::{Bare, Flow, Moment, Observed, Observer, Sink, View, What};
pub use overrides::Overrides;
pub use prompt::{Given, Options, Prompts, Question};
pub use rule_book::{ClassRules, Hooks, RuleBook};
pub use throw::UNHANDLED;
pub use verify::Wanted;
pub use write_world::Trial;
