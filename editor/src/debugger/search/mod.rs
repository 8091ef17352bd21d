//! Finding moments.
//!
//! | file | what stands there |
//! |---|---|
//! | `text` | looking for text in all moments |
//! | `query` | every moment of a kind as a table |
//! | `devotion` | what a god came to think of a character, step by step |
//! | `filter` | what the timeline lists |

pub mod devotion;
pub mod filter;
pub mod query;
pub mod text;
