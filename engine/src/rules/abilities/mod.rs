//! Abilities of races, classes and domains, and feats, that somebody uses by command (docs/rules/abilities.md).
//!
//! | file | what stands there |
//! |---|---|
//! | `uses` | EV_ABILITY and EV_FEAT: which rule an ability or a feat has |
//! | `offered` | what somebody may use, and how often yet |
//! | `fury` | berserk rage, flurry of blows, flawless dodge |
//! | `touch` | lay on hands, wholeness of body |
//! | `granted` | what domains grant: protective ward, feat of strength, soothing word, unbind; turning |
//! | `song` | bardic music: songs begin here, and end with SINGING |
//! | `quarry` | tracking, dwarven focus |
//! | `near` | who is near: all within reach, or one of those who fit |
//! | `trance` | manifestation, ancestral memory |
//! | `shape` | wild shape |
//! | `beast` | animal companions and sacred mounts |

mod beast;
mod fury;
mod granted;
mod near;
mod offered;
mod quarry;
mod shape;
mod song;
mod touch;
mod trance;
mod uses;

pub use offered::{Offer, offered};
pub use song::Song;
pub(crate) use uses::{use_ability, use_feat};
