//! The system's file dialogs. One waits on a thread of its own, so that the window goes on; its answer is
//! asked for once a frame. Knows nothing of what becomes of the path.

use crate::view::dialog::Want;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::time::{Duration, Instant};

/// A dialog that was cancelled faster than this was never seen: the system has none.
const SEEN: Duration = Duration::from_millis(400);

/// What came of a dialog.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Chosen {
    /// This path.
    Path(PathBuf),
    /// It was cancelled.
    Nothing,
    /// The system could not show one.
    NoDialog,
}

/// A dialog that is open.
#[derive(Debug)]
pub struct Dialog {
    /// What is chosen in it.
    pub want: Want,
    since: Instant,
    answer: Receiver<Option<PathBuf>>,
}

impl Dialog {
    /// Opens a dialog that begins in a folder; `wake` is called when it ends.
    ///
    /// # Errors
    /// No thread could be started.
    pub fn open(
        want: Want,
        begin: Option<&Path>,
        wake: impl FnOnce() + Send + 'static,
    ) -> std::io::Result<Dialog> {
        let mut asked = rfd::AsyncFileDialog::new();
        if let Some(folder) = begin {
            asked = asked.set_directory(folder);
        }
        let sessions = |asked: rfd::AsyncFileDialog| asked.add_filter("sessions", &["ron"]);
        // Made here and waited for elsewhere: some systems want their dialogs made by the window's thread.
        let waiting: std::pin::Pin<Box<dyn Future<Output = Option<rfd::FileHandle>> + Send>> = match want {
            Want::PackFolder => Box::pin(asked.set_title("Open a pack").pick_folder()),
            Want::LibraryFolder => Box::pin(asked.set_title("Import a library").pick_folder()),
            Want::PackParent => Box::pin(asked.set_title("Where the new pack goes").pick_folder()),
            Want::SessionToLoad => Box::pin(sessions(asked).set_title("Load a session").pick_file()),
            Want::SessionToSave => Box::pin(
                sessions(asked).set_title("Save the session").set_file_name("session.ron").save_file(),
            ),
        };
        let (tell, answer) = channel();
        std::thread::Builder::new().name("file dialog".to_owned()).spawn(move || {
            let path = pollster::block_on(waiting).map(|file| file.path().to_owned());
            let _ = tell.send(path);
            wake();
        })?;
        Ok(Dialog { want, since: Instant::now(), answer })
    }

    /// What came of it; `None` while it is open.
    pub fn poll(&self) -> Option<Chosen> {
        match self.answer.try_recv() {
            Ok(Some(path)) => Some(Chosen::Path(path)),
            Ok(None) if self.since.elapsed() < SEEN => Some(Chosen::NoDialog),
            Ok(None) => Some(Chosen::Nothing),
            Err(TryRecvError::Empty) => None,
            Err(TryRecvError::Disconnected) => Some(Chosen::NoDialog),
        }
    }
}
