//! What follows at once when values or stati have changed. The machine calls these through its rule book, since whatever
//! changes a value or a stati stands in a layer above.
//!
//! | file | what stands there |
//! |---|---|
//! | `recalc` | values worked out anew: when, and what follows |
//! | `resized` | what a body that has grown or shrunk no longer bears |
//! | `gained` | what a stati that comes ends, costs and starts |
//! | `lost` | what a stati that goes brings back |

mod gained;
mod lost;
mod recalc;
mod resized;

pub use gained::gained;
pub use lost::lost;
pub use recalc::recalc;
