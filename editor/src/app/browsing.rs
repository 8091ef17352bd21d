//! Paths chosen in the system's file dialog: asked for, and taken into the field of the prompt that asked.

use super::App;
use super::dialog::{Chosen, Dialog};
use crate::view::dialog::Want;
use crate::view::importing::ImportForm;
use crate::view::prompt::Prompt;

impl App {
    /// Opens the system's file dialog, one at a time.
    pub(super) fn browse(&mut self, want: Want, ctx: &egui::Context) {
        if self.dialog.is_some() {
            self.state.complain("a file dialog is open already");
            return;
        }
        let (ctx, root) = (ctx.clone(), self.state.library.root());
        match Dialog::open(want, root.parent().filter(|p| p.is_dir()), move || ctx.request_repaint()) {
            Ok(dialog) => self.dialog = Some(dialog),
            Err(error) => self.state.complain(format!("no file dialog can be opened: {error}")),
        }
    }

    /// Takes what was chosen in a file dialog into the field that it was asked for from.
    pub(super) fn chosen(&mut self) {
        let Some((want, chosen)) = self.dialog.as_ref().and_then(|d| Some((d.want, d.poll()?))) else {
            return;
        };
        self.dialog = None;
        match chosen {
            Chosen::Path(path) => match (&mut self.state.prompt, want) {
                (Some(Prompt::OpenPack(typed)), Want::PackFolder)
                | (Some(Prompt::NewPack { parent: typed, .. }), Want::PackParent)
                | (Some(Prompt::Import(ImportForm { parent: typed, .. })), Want::PackParent)
                | (Some(Prompt::Import(ImportForm { library: typed, .. })), Want::LibraryFolder)
                | (Some(Prompt::SessionFile(false, typed)), Want::SessionToLoad)
                | (Some(Prompt::SessionFile(true, typed)), Want::SessionToSave) => {
                    *typed = path.to_string_lossy().into_owned();
                }
                _ => self
                    .state
                    .say(format!("{} was chosen too late: it was asked for no more", path.display())),
            },
            Chosen::Nothing => {}
            Chosen::NoDialog => {
                self.state.no_dialogs = true;
                self.state.say("The system has no file dialog here; type the path");
            }
        }
    }
}
