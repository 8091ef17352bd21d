//! The title of the window: what is open, in which pack, and whether anything is unsaved.

use crate::theme::SIGN_DIRTY;
use crate::view::state::State;

/// What the window is called without a pack.
pub const ALONE: &str = "Augury";

/// The title now, such as `● troll - incursion`.
pub fn title(state: &State) -> String {
    if !state.pack_open {
        return ALONE.to_owned();
    }
    let mut title = if state.library.dirty() { format!("{SIGN_DIRTY} ") } else { String::new() };
    if let Some(key) = &state.viewed.current {
        title.push_str(&format!("{} - ", key.id));
    }
    let root = state.library.root();
    match root.file_name() {
        Some(name) => title.push_str(&name.to_string_lossy()),
        None => title.push_str(&root.to_string_lossy()),
    }
    title
}
