//! What the tests of the whole house share.
//!
//! | file | what stands there |
//! |---|---|
//! | `source` | source files as words, for the walls |
//! | `handbook` | pages of the handbook: blocks, code, steps |
//! | `imports` | which source file uses which, and rings among them |
//! | `pack` | the shipped pack, and small changes of it |
//! | `attacks` | attacks on the command line, as data |
//! | `bites` | pairs of monsters for a story of a bite that does too much damage |
//! | `duels` | duels of mages for a story of a spell that is countered and one that is not |
//! | `busy` | a fight in which every kind of moment happens |
//! | `real_window` | the built program in a real window, with the feature `real-window` |
//! | `folders` | folders with all that is in them: their files, and copies |
//! | `measured` | measured sets of figures, unpacked |
//! | `reference` | the generated pages of the handbook |
//! | `scenario` | scenarios: recordings with what they have to come to |
//! | `fuzz` | fuzz targets (`tests/fuzz`) |
//! | `drawing` | random requests for encounters, and what must hold of each |
//! | `commanding` | random commands by random actors on random maps, and what must hold after each |
//! | `throwing` | scenarios of throws by every entry point, with classes that do what they are told |
//! | `sums` | scenarios of values: what one line of CalcValues gives |
//! | `seeded` | numbers for tests that try many cases, by seed |
//! | `shown` | what a moment shows, whole and comparable |
//! | `typed` | files of which one sees whether they are whole |

pub mod attacks;
pub mod bites;
pub mod busy;
pub mod commanding;
pub mod drawing;
pub mod duels;
pub mod folders;
#[path = "../fuzz/mod.rs"]
pub mod fuzz;
pub mod handbook;
pub mod imports;
pub mod measured;
pub mod pack;
#[cfg(feature = "real-window")]
pub mod real_window;
pub mod reference;
pub mod scenario;
pub mod seeded;
pub mod shown;
pub mod source;
pub mod sums;
pub mod throwing;
pub mod typed;
