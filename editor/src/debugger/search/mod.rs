//! Finding moments.
//!
//! | file | what stands there |
//! |---|---|
//! | `text` | looking for text in all moments |
//! | `query` | every moment of a kind as a table |
//! | `filter` | what the timeline lists |

pub mod filter;
pub mod query;
pub mod text;
