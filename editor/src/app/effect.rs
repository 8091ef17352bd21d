//! What commands leave to the window.

use crate::document::library::Key;
use crate::view::commands::CommandId;
use crate::view::dialog::Want;
use crate::view::panels::{Layout, PanelId};
use crate::view::recordings::Asked;
use crate::view::tour::TourAsk;

/// What only the window itself can do.
#[derive(Clone, Debug, PartialEq)]
pub enum ShellEffect {
    /// Open the pack in a folder.
    OpenPack(std::path::PathBuf),
    /// Bring a panel to the front.
    Show(PanelId),
    /// Close a panel of the present layout, or open it there.
    Toggle(PanelId),
    /// Bring a panel into the group of another one.
    Beside(PanelId, PanelId),
    /// Give a panel a group of its own, at the right or below (`true`).
    Split(PanelId, bool),
    /// Close all other panels of a panel's group.
    CloseOthers(PanelId),
    /// Do something with the text that had the keyboard last.
    Text(CommandId),
    /// Put a text into the clipboard.
    CopyText(String),
    /// Close the panel that has the keyboard.
    ClosePanel,
    /// Give the keyboard to the next panel that is shown (`true`), or to the one before.
    NextPanel(bool),
    /// Show another layout.
    Layout(Layout),
    /// Make all layouts anew.
    ResetLayouts,
    /// Show everything larger or smaller, by tenths; 0 for the usual size.
    Zoom(i32),
    /// Stop the background work.
    Cancel,
    /// Open the system's file dialog.
    Browse(Want),
    /// Run recordings, or stop running them.
    Recordings(Asked),
    /// Run recordings and fights to see which handlers run.
    Cover(crate::lab::coverage::Wanted),
    /// Import a library into a folder.
    Import(std::path::PathBuf, std::path::PathBuf),
    /// Something is asked of the guided tours.
    Tour(TourAsk),
    /// Close the window.
    Close,
    /// Drop what the journal kept of these.
    Forget(Vec<Key>),
}
