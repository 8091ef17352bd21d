//! What goes wrong in the program itself: caught, told, and saved as one file with all that is needed to see it
//! again. Called by [`super`].

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};

use augury_engine::content::Layer;
use serde::Serialize;

use crate::document::whole::write_whole;
use crate::view::commands::{CommandId, UiCommand};
use crate::view::prompt::Prompt;
use crate::view::state::State;

/// The file that a report is saved as unless another is typed.
const NAME: &str = "augury-report.ron";

/// One document with edits that are not on the disk.
#[derive(Serialize)]
struct Edited {
    resource: String,
    /// Whether it is there, or was deleted.
    exists: bool,
    text: String,
}

/// A pack that this one stands on.
#[derive(Serialize)]
struct Below {
    pack: String,
    /// The version of the format that its manifest says.
    format: i32,
    folder: PathBuf,
}

/// What a report says.
#[derive(Serialize)]
struct Report {
    program: String,
    /// The system that it runs on, and its processor.
    system: String,
    /// How large the window shows everything, in percent of what the system wants.
    scale: u32,
    pack: String,
    /// The version of the format that its manifest says.
    pack_format: i32,
    /// What the content is to recordings: another one for each change of a file.
    content: String,
    pack_folder: PathBuf,
    /// The packs below, the lowest first, with their formats and folders.
    stands_on: Vec<Below>,
    looked_at: Option<String>,
    /// What was told, the latest last.
    told: Vec<String>,
    /// What failed in the program, the latest last.
    failures: Vec<String>,
    problems: Vec<String>,
    /// The latest steps, as the history has them.
    steps: Vec<String>,
    unsaved: Vec<Edited>,
    /// The session as a recording, or why there is none.
    session: Result<String, String>,
}

/// A command in a few letters: what was typed into it may be long, and is not written out.
pub fn in_short(command: &UiCommand) -> String {
    struct Short(String);
    impl std::fmt::Write for Short {
        fn write_str(&mut self, text: &str) -> std::fmt::Result {
            const LONGEST: usize = 60;
            let room = LONGEST.saturating_sub(self.0.chars().count());
            self.0.extend(text.chars().take(room));
            if text.chars().count() > room { Err(std::fmt::Error) } else { Ok(()) }
        }
    }
    let mut short = Short(String::new());
    // It ends with an error where there is more.
    let _ = std::fmt::write(&mut short, format_args!("{command:?}"));
    short.0
}

/// Does something; a failure of the program in it is told and kept, and `None` is answered. What was half done may
/// stay; the author is told to save a report and to look.
pub fn caught<T>(state: &mut State, what: &str, work: impl FnOnce(&mut State) -> T) -> Option<T> {
    match catch_unwind(AssertUnwindSafe(|| work(&mut *state))) {
        Ok(done) => Some(done),
        Err(thrown) => {
            let words = thrown.downcast_ref::<String>().cloned();
            let words = words.or_else(|| thrown.downcast_ref::<&str>().map(|s| (*s).to_owned()));
            let words = words.unwrap_or_else(|| "it did not say why".to_owned());
            state.notices.failures.push(format!("{what}: {words}"));
            let title = crate::view::commands::command(CommandId::Report).map_or("Report", |c| c.title);
            state.complain(format!(
                "this failed in Augury itself ({words}); your edits are kept; \"{title}\" saves what is needed to fix it"
            ));
            None
        }
    }
}

/// Asks where the report is saved.
pub fn ask(state: &mut State) {
    let folder = state.library.root().parent().map(Path::to_owned).unwrap_or_default();
    state.prompt = Some(Prompt::Report(folder.join(NAME).to_string_lossy().into_owned()));
}

/// Saves the report.
pub fn save(state: &mut State, path: &Path) {
    state.prompt = None;
    match write(state, path) {
        Ok(()) => state.say(format!("the report is in {}; nothing was sent anywhere", path.display())),
        Err(why) => state.complain(format!("the report was not saved: {why}")),
    }
}

fn below(layer: &Layer) -> Below {
    let manifest = &layer.manifest;
    Below { pack: manifest.name.clone(), format: manifest.format, folder: layer.folder.clone() }
}

fn write(state: &State, path: &Path) -> Result<(), String> {
    const STEPS: usize = 200;
    let steps = state.library.log();
    let report = Report {
        program: format!("augury {}", env!("CARGO_PKG_VERSION")),
        system: format!("{} {}", std::env::consts::OS, std::env::consts::ARCH),
        scale: if state.settings.scale == 0 { 100 } else { state.settings.scale },
        pack: state.live.content().manifest().name.clone(),
        pack_format: state.live.content().manifest().format,
        content: state.live.content().hash_text(),
        stands_on: state.library.layers().iter().map(below).collect(),
        pack_folder: state.library.root().to_owned(),
        looked_at: state.viewed.current.as_ref().map(ToString::to_string),
        told: state.notices.told.iter().map(|told| told.text.clone()).collect(),
        failures: state.notices.failures.clone(),
        problems: state.problems.all().iter().map(ToString::to_string).collect(),
        steps: (steps.iter().skip(steps.len().saturating_sub(STEPS)))
            .map(|step| {
                format!("{}{}: {}", if step.done { "" } else { "taken back: " }, step.key, step.label)
            })
            .collect(),
        unsaved: (state.library.documents().filter(|d| d.dirty()))
            .map(|d| Edited { resource: d.key().to_string(), exists: d.exists(), text: d.text().to_owned() })
            .collect(),
        session: match &state.debugger {
            Some(debugger) => debugger.to_text(),
            None => Err("there is no session".to_owned()),
        },
    };
    let text =
        ron::ser::to_string_pretty(&report, ron::ser::PrettyConfig::default()).map_err(|e| e.to_string())?;
    write_whole(path, text.as_bytes()).map_err(|e| e.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failure_is_caught_told_and_reported_with_what_was_unsaved() {
        let dir = tempfile::tempdir().unwrap();
        let mut state = State::default();
        state.say("before");
        let failed: Option<()> = caught(&mut state, "Put", |_| {
            std::panic::resume_unwind(Box::new("a table of 0 rows".to_owned()))
        });
        assert!(failed.is_none() && state.notices.status.bad);
        assert!(state.notices.status.text.contains("a table of 0 rows"), "{}", state.notices.status.text);
        assert_eq!(caught(&mut state, "Put", |_| 3), Some(3), "it goes on");
        let path = dir.path().join("report.ron");
        save(&mut state, &path);
        let text = std::fs::read_to_string(&path).unwrap();
        assert!(text.contains("Put: a table of 0 rows") && text.contains("before"), "{text}");
        for field in ["program:", "system:", "scale:", "pack_format:", "content:", "stands_on:"] {
            assert!(text.contains(field), "{field}: {text}");
        }
    }
}
