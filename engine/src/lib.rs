//! Augury's engine: the rules of an Incursion-style roguelike. Knows no screen, no file watcher, no
//! clock and no thread.
//!
//! A pack of content is loaded, creatures are placed on a map, and what they do throws events. Each event asks the
//! resources and classes around it in a fixed order, and each of them may answer. A session keeps what was done and not what
//! came of it: the same start, content and inputs give the same moments every time, so that it can stand at any of them
//! again.
//!
//! # Example
//!
//! Loads a pack, places two creatures, throws an event, observes it and steps back.
//!
//! ```
//! use augury_engine::base::handle::Handle;
//! use augury_engine::event::{EventCode, Flow, Moment, Sink, View, What};
//! use augury_engine::play::{Actor, Landing, Recording, Revision, Session, Step};
//! use std::path::Path;
//!
//! /// Collects the events that are thrown.
//! #[derive(Default)]
//! struct Thrown(Vec<EventCode>);
//!
//! impl Sink for Thrown {
//!     fn tell(&mut self, moment: &Moment, _: View<'_>) -> Flow {
//!         if let What::Thrown { .. } = moment.what {
//!             self.0.push(moment.code);
//!         }
//!         Flow::Go
//!     }
//! }
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! // A pack is a folder. What does not load is on the list of problems, and everything else does.
//! let pack = Path::new(env!("CARGO_MANIFEST_DIR")).join("../assets/incursion");
//! let (revision, problems) = Revision::load(&pack);
//! assert!(problems.is_empty(), "{problems:?}");
//!
//! // A recording says how play begins: the seed of the dice, the map, and who stands where.
//! let monster = |id: &str, at| Actor {
//!     monster: id.to_owned(),
//!     at: Some(at),
//!     max_hp: Some(20),
//!     enemy_to_all: true,
//!     ..Actor::default()
//! };
//! let recording = Recording {
//!     seed: 5,
//!     map: ["######", "#....#", "######"].map(str::to_owned).to_vec(),
//!     lit: true,
//!     creatures: vec![monster("wolf", (2, 1)), monster("goblin", (3, 1))],
//!     ..Recording::default()
//! };
//! let mut session = Session::start(&recording, revision).map_err(|faults| faults.join("\n"))?;
//!
//! // Creatures are numbered from 1, in their order. The wolf attacks the goblin.
//! let (wolf, goblin) = (Handle(1), Handle(2));
//! session.throw(EventCode::EV_NATTACK, wolf, goblin)?;
//!
//! // What was thrown is observed by running it again: the same dice, the same moments.
//! let mut thrown = Thrown::default();
//! session.observe(0, &mut thrown);
//! assert!(thrown.0.contains(&EventCode::EV_STRIKE), "{:?}", thrown.0);
//!
//! // A step back is another place to stand at: the world there, and the event stack.
//! let end = session.moments() - 1;
//! let Landing::At(before) = session.step(end, Step::BackOut) else {
//!     return Err("nothing is before the last moment".into());
//! };
//! let hit_points = |moment| session.stand_at(moment)?.world.creature(goblin).map(|c| c.hp());
//! assert!(hit_points(before) > hit_points(end), "the goblin was bitten");
//! # Ok(())
//! # }
//! ```
//!
//! `engine/examples/` has whole programs: `fight` (two monsters and who wins), `headless_debugger` (event stack, handler
//! chain, a breakpoint, a step back, why a number is what it is) and `coverage` (which handlers of a pack run in its
//! scenarios).
//!
//! # Where to begin
//!
//! | to | see |
//! |---|---|
//! | load a pack | [`play::Revision::load`]; [`content::load_pack`] and [`content::check()`] for every problem of it |
//! | look resources up | [`content::Content`] |
//! | set a stage | [`play::Recording`], which is read from a file or put together |
//! | play | [`play::Session`]: turns, commands, throws, changes |
//! | fight many fights | [`play::fight::Arena`] |
//! | observe | [`event::Sink`], which is told each [`event::Moment`] |
//! | stand at a moment, step | [`play::Session::stand_at`], [`play::Session::step`] |
//! | see who was asked, and why not | [`play::Session::trace`] |
//! | see why a number is what it is | [`rules::values::matrix`] |
//! | run a rule without a session | [`event::Machine`] with [`rules::rule_book`] |
//!
//! # Units
//!
//! - Places are squares: columns from the west and rows from the north, both from 0; a map has 1 to 512 of each.
//! - Time is counted in segments: a second of the world has 5, a round [`play::turns::ROUND`].
//! - A die of the rules shows 1 to its faces. Where a die is told ([`event::What::Die`]) or forced, it counts from 0.
//! - Chances are percents, 0 to 100. Challenge ratings of monsters are whole numbers, −9 to 60.
//! - Attributes are numbered from 0, [`world::creature::ATTRIBUTES`] of them; movement and speeds are counted in steps of 5 %.
//! - Creatures have handles from 1, in the order of the recording. [`base::handle::Handle::NONE`] is nobody.
//!
//! # Layers
//!
//! Each module may use only those above it in this list; a test holds that. Items that are hidden from this documentation
//! serve the editor, the importer and the tests of this repository, and may change with them.

#![deny(missing_docs, clippy::missing_errors_doc)]

pub mod base;
pub mod content;
pub mod event;
pub mod play;
pub mod rules;
pub mod script;
pub mod world;
