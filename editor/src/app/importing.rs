//! An import of a library that runs on a thread: started, shown, stopped, and its report.

use super::task::{Outcome, Task};
use crate::view::importing::{ImportForm, Imported};
use crate::view::prompt::Prompt;
use crate::view::state::State;
use augury_engine::content::origins::ORIGINS;
use augury_import::problem::{Severity, rendered};
use augury_import::report::Report;
use augury_import::update::{Choices, switched_off};
use augury_import::{Options, import_while, write};
use std::path::{Path, PathBuf};

/// Problems whose excerpts are shown.
const MOST_SHOWN: usize = 200;

/// Asks for the library and where its pack goes.
pub fn ask(state: &mut State) {
    let parent = state.library.root().parent().map(Path::to_owned).filter(|parent| parent.is_dir());
    let parent = parent.or_else(|| std::env::current_dir().ok()).unwrap_or_default();
    let parent = parent.to_string_lossy().into_owned();
    state.prompt = Some(Prompt::Import(ImportForm { library: String::new(), parent, name: String::new() }));
}

/// The import that runs, if one does.
#[derive(Default)]
pub struct Importing {
    task: Option<Task<Result<Imported, String>>>,
}

impl Importing {
    /// Starts an import into a folder that does not exist, or that an import wrote.
    pub fn start(&mut self, state: &mut State, library: PathBuf, into: PathBuf, ctx: &egui::Context) {
        if self.task.is_some() {
            state.complain("an import is running already; cancel it first");
            return;
        }
        if into.symlink_metadata().is_ok() && !into.join(ORIGINS).is_file() {
            let what = "exists and no import wrote it; choose another name or folder";
            state.complain(format!("{} {what}", into.display()));
            return;
        }
        let (wake, frame) = (ctx.clone(), ctx.clone());
        let title = format!("Importing {}", library.display());
        let work = move |progress: &super::task::Progress| {
            run(&library, into, &mut |done, total| {
                frame.request_repaint();
                progress.tell(done, total)
            })
        };
        match Task::start(title, move || wake.request_repaint(), work) {
            Ok(task) => {
                state.prompt = None;
                self.task = Some(task);
            }
            Err(error) => state.complain(format!("the import cannot be started: {error}")),
        }
    }

    /// Stops it; nothing is written then.
    pub fn cancel(&self) {
        if let Some(task) = &self.task {
            task.cancel();
        }
    }

    /// Shows how far it is, and what came of it.
    pub fn poll(&mut self, state: &mut State) {
        let Some(task) = &self.task else { return };
        match task.poll() {
            Outcome::Running => {
                state.running = Some(task.running());
                return;
            }
            Outcome::Done(Ok(imported)) => {
                state.say(format!("Imported into {}", imported.into.display()));
                state.prompt = Some(Prompt::Imported(imported.into()));
            }
            Outcome::Done(Err(why)) => state.complain(format!("the import failed: {why}")),
            Outcome::Stopped => state.say("The import is cancelled; nothing was written"),
        }
        state.running = None;
        self.task = None;
    }
}

/// Reads the library and writes its pack; `None` once it is cancelled.
fn run(
    library: &Path,
    into: PathBuf,
    go_on: &mut dyn FnMut(usize, usize) -> bool,
) -> Option<Result<Imported, String>> {
    let outcome =
        import_while(library, &Options { without: switched_off(&into), ..Options::default() }, go_on)?;
    let problems = |severity| {
        let all = outcome.problems.all().iter().filter(move |problem| problem.severity == severity);
        all.map(|problem| rendered(problem, &outcome.files))
    };
    if outcome.resources.is_empty() {
        let first = problems(Severity::Error).next();
        return Some(Err(first.unwrap_or_else(|| "the library has no resource".to_owned())));
    }
    let shown = problems(Severity::Error).chain(problems(Severity::Warning)).chain(problems(Severity::Note));
    let shown = shown.take(MOST_SHOWN).collect();
    let mut report = Report::of(&outcome);
    Some(write::write(&outcome, &into, &Choices::default()).map(|written| {
        let files = written.changed();
        report.written = Some(written);
        Imported { report: report.to_string(), files, into, problems: shown }
    }))
}
