//! What a character's levels bring: abilities, proficiencies, spells, ranks, skill points; how levels are taken, and what
//! feats and classes ask of who takes them. All but `advance` and `birth` only work out what follows from race, classes, domains and
//! feats.
//!
//! | file | what stands there |
//! |---|---|
//! | `abilities` | abilities and proficiencies by the tables of race, classes and domains |
//! | `advance` | EV_PREREQ, EV_ADVANCE, coming into the world |
//! | `birth` | templates put on (EV_ISTARGET), EV_BIRTH of creatures and things, EV_STARTING_ITEM, EV_INIT_COMP |
//! | `drained` | experience and levels that are drained, and come back |
//! | `experience` | gaining it, and what each gain moves |
//! | `choices` | how many feats are of one's own choice |
//! | `granted` | what a grant of a table lays on somebody |
//! | `gained` | abilities gained for good beside what tables give |
//! | `feat_for` | the weapons, schools, skills and studies that a feat may be taken for |
//! | `feat_gained` | feats gained for good beside what levels give |
//! | `feat_lists` | the feats of each list that may be chosen from |
//! | `feats` | what each feat asks |
//! | `lasting` | what lasting magic costs with each gain of experience |
//! | `knowledge` | what players learn to know of monsters, and of effects of things |
//! | `owed` | what classes and domains give by handlers that are owed |
//! | `practice` | exercise and strain of attributes |
//! | `prerequisites` | what is lacking for a feat or a class |
//! | `reward` | the experience that a foe is worth |
//! | `vow` | how a dwarven focus ends |
//! | `skills` | how many ranks a skill may have, points beyond those of the classes |
//! | `spells` | spells of each level |

mod abilities;
mod advance;
mod birth;
mod choices;
pub(crate) mod drained;
pub(crate) mod experience;
mod feat_for;
pub(crate) mod feat_gained;
mod feat_lists;
mod feats;
pub(crate) mod gained;
pub(crate) mod granted;
pub(crate) mod knowledge;
mod lasting;
mod owed;
pub(crate) mod practice;
mod prerequisites;
pub(crate) mod reward;
mod skills;
mod spells;
pub(crate) mod vow;

pub use abilities::{abilities, grown};
pub(crate) use advance::{advance, born, prerequisite};
pub use birth::take_template;
pub(crate) use birth::{birth, birth_of_thing, companions, kept_off, lose_template, refuses, starting_items};
pub use choices::{FeatChoices, feat_choices};
pub(crate) use knowledge::know;
pub use prerequisites::{Need, alignment_bits, lacks_for, lacks_for_class};
pub use skills::{bonus_points, most_ranks, most_ranks_at};
pub use spells::{bonus_slots, spell_slots};
