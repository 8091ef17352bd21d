//! The start page, as it stands. What is on the disk is looked at beside drawing: [`crate::app`] fills this in.

use std::path::PathBuf;

/// A pack that was open before.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recent {
    /// Its folder.
    pub folder: PathBuf,
    /// Its name; `None` where no pack is there any more.
    pub name: Option<String>,
}

/// What the start page shows.
#[derive(Clone, Debug, Default)]
pub struct Start {
    /// Whether it was asked for over a pack that is open.
    pub open: bool,
    /// Packs that were open before, the latest first, as far as they were looked at.
    pub recent: Vec<Recent>,
    /// The pack that comes with the program, where it was found.
    pub shipped: Option<PathBuf>,
    /// The program's own files, as the page About names them.
    pub files: Vec<(&'static str, PathBuf)>,
}
