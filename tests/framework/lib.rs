//! What the tests of the whole house share.
//!
//! | file | what stands there |
//! |---|---|
//! | `source` | source files as words, for the walls |

pub mod source;
