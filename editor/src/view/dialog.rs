//! What the system's file dialog is asked for.

/// What is to be chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Want {
    /// The folder of a pack.
    PackFolder,
    /// The folder in which a new pack's folder is made.
    PackParent,
    /// The folder of a library to import.
    LibraryFolder,
    /// A session's file to load.
    SessionToLoad,
    /// A file to save the session to.
    SessionToSave,
}
