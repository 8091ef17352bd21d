//! From square to square and from plane to plane.
//!
//! | file | what stands there |
//! |---|---|
//! | `walk/` | a step: what blocks, what it costs, what comes of it |
//! | `jump`, `climb` | over ground, and off it |
//! | `ride` | mounting, dismounting, keeping the saddle |
//! | `search` | secret doors and traps looked for |
//! | `path` | the cheapest way around known dangers |
//! | `phase` | to other planes and back |
//! | `places` | put on the map; ground laid for a time |
//! | `shape` | other bodies, taken on and put off |

pub(crate) mod climb;
pub(crate) mod jump;
pub mod path;
pub(crate) mod phase;
pub(crate) mod places;
pub(crate) mod ride;
pub(crate) mod search;
pub(crate) mod shape;
pub mod walk;
