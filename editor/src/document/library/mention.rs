//! Where a file names a resource.

use std::path::PathBuf;

use super::Key;

/// A reference to a resource: the file that has it, and the byte where the resource's id begins in it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct MentionAt {
    /// The resource that refers.
    pub of: Key,
    /// The file that the reference stands in, which may be one that overrides the resource.
    pub file: PathBuf,
    /// The byte of the id's first letter.
    pub at: usize,
}
