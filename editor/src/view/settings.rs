//! What is kept between runs: theme, layouts, keys, the last pack. One file of RON, saved whole.
//!
//! A damaged file is put aside and the defaults are used, with a note; a damaged part falls back by itself.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use augury_engine::base::format::Format;
use augury_engine::content::disk;

use crate::debugger::setup::Hero;
use crate::document::whole::write_whole;
use crate::widget::table::Arrangement;

/// So many packs that were open are remembered.
const MOST_RECENT: usize = 8;
/// The longest settings file that is read, in bytes.
const MOST: u64 = 4 << 20;

/// Which colours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum ThemeChoice {
    /// As the system has it.
    #[default]
    System,
    /// Dark.
    Dark,
    /// Light.
    Light,
}

impl ThemeChoice {
    /// As egui calls it.
    pub fn preference(self) -> egui::ThemePreference {
        match self {
            Self::System => egui::ThemePreference::System,
            Self::Dark => egui::ThemePreference::Dark,
            Self::Light => egui::ThemePreference::Light,
        }
    }
}

/// What is kept between runs.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// The format they are written in.
    #[serde(default = "Format::first")]
    pub format: Format<1>,
    /// Which colours.
    pub theme: ThemeChoice,
    /// Which layout, by name.
    pub layout: String,
    /// Layouts as the author left them, by name; see [`crate::app::layout`].
    pub layouts: BTreeMap<String, String>,
    /// The panels that there were when the layouts were kept: others mean that they are made anew.
    pub panels: Vec<String>,
    /// Keys that differ from the table's, by a command's name; empty for none.
    pub keys: BTreeMap<String, String>,
    /// Columns of the table that differ from the first ones, by the kind's folder.
    pub columns: BTreeMap<String, Vec<String>>,
    /// How the columns of tables are arranged, by the name of each.
    pub tables: BTreeMap<String, Arrangement>,
    /// Searches in everything that are kept, the latest first.
    pub searches: Vec<String>,
    /// Breakpoints by a pack's name, as text.
    pub breakpoints: BTreeMap<String, String>,
    /// Watches by name of the pack's folder.
    pub watches: BTreeMap<String, Vec<String>>,
    /// What the timeline lists, by name of the pack's folder.
    pub filters: BTreeMap<String, Vec<String>>,
    /// Who is played on maps.
    pub hero: Hero,
    /// Constants of the field stand where labels would, for those who know them.
    pub raw_names: bool,
    /// Groups of forms that are folded, by the kind's folder.
    pub folded: BTreeMap<String, Vec<String>>,
    /// How large everything is shown, in percent; 0 for as the system has it.
    pub scale: u32,
    /// Packs that were open, the latest first.
    pub recent: Vec<PathBuf>,
    /// The pack that was open last.
    pub pack: Option<PathBuf>,
}

impl Settings {
    /// Reads a settings file; with a note where it could not be used. No file is no note.
    pub fn read(path: &Path) -> (Self, Option<String>) {
        let text = match disk::read_text(path, MOST) {
            Ok(text) => text,
            Err(disk::Refusal::Missing) => return (Self::default(), None),
            Err(error) => return (Self::default(), Some(Self::put_aside(path, &error.to_string()))),
        };
        match ron::from_str(&text) {
            Ok(settings) => (settings, None),
            Err(error) => (Self::default(), Some(Self::put_aside(path, &error.to_string()))),
        }
    }

    /// Remembers a pack that was opened, before those that were open earlier.
    pub fn remember(&mut self, pack: PathBuf) {
        self.recent.retain(|other| *other != pack);
        self.recent.insert(0, pack);
        self.recent.truncate(MOST_RECENT);
    }

    /// Puts a file that cannot be used where nothing is written over it, and says so.
    fn put_aside(path: &Path, why: &str) -> String {
        let aside = (1..)
            .map(|n| match n {
                1 => path.with_extension("damaged.ron"),
                n => path.with_extension(format!("damaged-{n}.ron")),
            })
            .find(|aside| aside.symlink_metadata().is_err())
            .unwrap_or_else(|| path.with_extension("damaged.ron"));
        let kept = match std::fs::rename(path, &aside) {
            Ok(()) => format!("they are kept in {}", aside.display()),
            Err(error) => format!("and could not be put aside: {error}"),
        };
        format!("settings could not be used ({why}); {kept}; using defaults")
    }

    /// Writes the settings file.
    pub fn write(&self, path: &Path) -> Result<(), String> {
        let pretty = ron::ser::PrettyConfig::default();
        let text = ron::ser::to_string_pretty(self, pretty).map_err(|e| e.to_string())?;
        write_whole(path, text.as_bytes()).map_err(|e| format!("settings were not saved: {e}"))
    }
}

/// Where this user's settings and journals live; `None` where the system has no such place.
pub fn folders() -> Option<(PathBuf, PathBuf)> {
    let dirs = directories::ProjectDirs::from("", "", "augury")?;
    Some((dirs.config_dir().join("settings.ron"), dirs.data_local_dir().join("journal")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn so_many_packs_are_remembered_the_latest_first_and_once() {
        let mut settings = Settings::default();
        for n in 0..20 {
            settings.remember(PathBuf::from(format!("/packs/{n}")));
        }
        settings.remember(PathBuf::from("/packs/15"));
        let recent: Vec<String> = settings.recent.iter().map(|p| p.display().to_string()).collect();
        assert_eq!(recent.len(), MOST_RECENT);
        assert_eq!(recent[..3], ["/packs/15", "/packs/19", "/packs/18"]);
        assert_eq!(recent.iter().filter(|pack| *pack == "/packs/15").count(), 1);
        // Settings of before have none.
        let old: Settings = ron::from_str("(theme: Dark)").unwrap();
        assert!(old.recent.is_empty());
    }

    #[test]
    fn settings_read_back_and_a_damaged_file_is_put_aside() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("deep/settings.ron");
        assert_eq!(Settings::read(&path), (Settings::default(), None));
        let mut settings = Settings { theme: ThemeChoice::Dark, ..Settings::default() };
        settings.keys.insert("Save".into(), "F2".into());
        let arranged = Arrangement::default().with_width("cr", Some(90.0)).with_pin("hd", true);
        settings.tables.insert("table monsters".into(), arranged);
        settings.write(&path).unwrap();
        assert_eq!(Settings::read(&path), (settings, None));
        std::fs::write(&path, "(theme: Purple").unwrap();
        let (read, note) = Settings::read(&path);
        assert_eq!(read, Settings::default());
        assert!(note.unwrap().contains("could not be used"));
        assert_eq!(std::fs::read_to_string(path.with_extension("damaged.ron")).unwrap(), "(theme: Purple");
        std::fs::write(&path, "(format: 2, theme: (shade: Purple))").unwrap();
        let note = Settings::read(&path).1.unwrap();
        assert!(note.contains("written in format 2") && note.contains("formats 1 to 1"), "{note}");
    }
}
