//! The start page: when it is shown, and what it says of the disk, which is looked at on a thread. Packs are remembered
//! here, too.

use std::path::{Path, PathBuf};

use augury_engine::content::disk;

use super::task::{Outcome, Task};
use crate::document::outline::Outline;
use crate::document::path::ValuePath;
use crate::document::summary::literal_text;
use crate::lab::shipped;
use crate::view::start::Recent;
use crate::view::state::State;

/// The pack that comes with the program.
const SHIPPED: &str = "incursion";
/// The longest manifest that is read for its name, in bytes.
const MOST: u64 = 1 << 20;

/// What was found on the disk.
struct Found {
    recent: Vec<Recent>,
    shipped: Option<PathBuf>,
}

/// What is known of the disk.
#[derive(Default)]
pub struct Starting {
    task: Option<Task<Found>>,
    /// What was looked at, since the page is shown.
    looked: Option<Vec<PathBuf>>,
}

/// Whether the start page stands in place of the panels.
pub fn shown(state: &State, loading: bool) -> bool {
    !loading && (!state.pack_open || state.start.open)
}

impl Starting {
    /// Looks at the disk where the page is shown and it was not yet, or another pack is remembered.
    pub fn poll(&mut self, state: &mut State, shown: bool, ctx: &egui::Context) {
        if let Some(task) = &self.task {
            match task.poll() {
                Outcome::Running => return,
                Outcome::Done(found) => {
                    // Those that were taken off the list meanwhile stay off it.
                    let kept = |recent: &Recent| state.settings.recent.contains(&recent.folder);
                    state.start.recent = found.recent.into_iter().filter(kept).collect();
                    state.start.shipped = found.shipped.or(state.start.shipped.take());
                }
                Outcome::Stopped => {}
            }
            self.task = None;
        }
        if !shown {
            self.looked = None;
            return;
        }
        let folders = &state.settings.recent;
        if self.looked.as_ref() == Some(folders) {
            return;
        }
        self.looked = Some(folders.clone());
        let (folders, wake) = (folders.clone(), ctx.clone());
        let look = move |_: &super::task::Progress| Some(look(&folders));
        // Without a thread the page says less.
        self.task = Task::start("Looking for packs", move || wake.request_repaint(), look).ok();
    }
}

fn look(folders: &[PathBuf]) -> Found {
    let recent = folders.iter().map(|folder| Recent { folder: folder.clone(), name: name(folder) }).collect();
    Found { recent, shipped: shipped::find(SHIPPED) }
}

/// The name of the pack in a folder: of its manifest, else of the folder; `None` where no pack is there.
fn name(folder: &Path) -> Option<String> {
    let file = folder.join("pack.ron");
    if !file.is_file() {
        return None;
    }
    let text = disk::read_text(&file, MOST).unwrap_or_default();
    let outline = Outline::read(&text);
    let value = outline.at(&ValuePath::root().field("name")).and_then(|v| text.get(v.span.clone()));
    let said = value.map(literal_text).filter(|name| !name.trim().is_empty());
    said.or_else(|| folder.file_name().map(|name| name.to_string_lossy().into_owned()))
}

/// Takes a pack off the list of those that were open before.
pub fn forget(state: &mut State, folder: &Path) {
    state.settings.recent.retain(|other| other != folder);
    state.start.recent.retain(|recent| recent.folder != folder);
    state.say(format!("{} is off the list; its files stay as they are", folder.display()));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pack_is_named_by_its_manifest_or_its_folder() {
        let dir = tempfile::tempdir().unwrap();
        let folder = dir.path().join("caves");
        assert_eq!(name(&folder), None);
        std::fs::create_dir_all(&folder).unwrap();
        assert_eq!(name(&folder), None, "a folder alone is no pack");
        for (text, named) in [
            ("(name: \"My Caves\", format: 2)", "My Caves"),
            ("Pack(\n    // a remark\n    name: \"Deep\",\n)", "Deep"),
            ("(format: 2)", "caves"),
            ("(name: ", "caves"),
        ] {
            std::fs::write(folder.join("pack.ron"), text).unwrap();
            assert_eq!(name(&folder).as_deref(), Some(named), "{text}");
        }
    }
}
