//! Files changing under the editor, told as paths.
//!
//! The only module that names notify. It watches one folder with all that is in it and sends [`Notice`]s on a
//! channel; what a change means is for [`crate::document`]. It reads no file. Changes that come thick and fast,
//! as when a version control switches branches, are gathered into one notice.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::{Duration, Instant};

use notify::event::{AccessKind, AccessMode, Event, ModifyKind};
use notify::{Config, EventKind, PollWatcher, RecommendedWatcher, RecursiveMode, Watcher};

/// How long after a change the next one may come and still belong to the same notice.
const TOGETHER: Duration = Duration::from_millis(80);

/// The same, once more files changed than [`FEW`].
const QUIET_FOR: Duration = Duration::from_millis(150);

/// How many paths the save of one file changes at most: the file, a temporary one, and their folder.
const FEW: usize = 3;

/// The longest that notices are held back.
const LONGEST: Duration = Duration::from_millis(2_000);

/// How often files are looked at where the system cannot tell of changes.
const POLL: Duration = Duration::from_millis(1_000);

/// What the watch has to tell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Notice {
    /// These files may have changed, appeared or gone; sorted, each once.
    Changed(Vec<PathBuf>),
    /// Changes were missed (too many at once): look at every file again.
    LookAgain,
    /// The watch has ended and says why; start another when the folder is there.
    Ended(String),
}

/// A watch of one folder; it ends when dropped.
pub struct Watch {
    notices: Receiver<Notice>,
    polling: bool,
    /// Watches until it is dropped.
    _watcher: Box<dyn Watcher>,
}

impl Watch {
    /// Watches `folder` with all that is in it. `wake` is called after each notice, on another thread. Where
    /// the system refuses to tell of changes, files are looked at every second instead.
    pub fn start(folder: &Path, wake: impl Fn() + Send + Clone + 'static) -> Result<Self, String> {
        Self::with_system(folder, wake.clone())
            .or_else(|why| Self::polling(folder, wake).map_err(|second| format!("{why}; polling: {second}")))
    }

    /// As [`Watch::start`], with the system's own notices only.
    fn with_system(folder: &Path, wake: impl Fn() + Send + 'static) -> Result<Self, String> {
        Self::with::<RecommendedWatcher>(folder, wake, Config::default(), false)
    }

    /// As [`Watch::start`], by looking at the files every second.
    pub fn polling(folder: &Path, wake: impl Fn() + Send + 'static) -> Result<Self, String> {
        let config = Config::default().with_poll_interval(POLL).with_compare_contents(true);
        Self::with::<PollWatcher>(folder, wake, config, true)
    }

    fn with<T: Watcher + 'static>(
        folder: &Path,
        wake: impl Fn() + Send + 'static,
        config: Config,
        polling: bool,
    ) -> Result<Self, String> {
        let words = |e: notify::Error| format!("{} cannot be watched: {e}", folder.display());
        // Some systems tell real paths, whatever was asked for.
        let real = folder.canonicalize().map_err(|e| words(notify::Error::io(e)))?;
        let (sender, inbox) = channel();
        let (gathered, notices) = channel();
        let telling = Telling { asked: folder.to_owned(), real: real.clone(), sender };
        // It ends when the watch does: then nobody tells any more.
        std::thread::Builder::new()
            .name("watch".to_owned())
            .spawn(move || gather(&inbox, &gathered, &wake))
            .map_err(|error| words(notify::Error::io(error)))?;
        let mut watcher = T::new(move |result| telling.tell(result), config).map_err(words)?;
        watcher.watch(&real, RecursiveMode::Recursive).map_err(words)?;
        Ok(Self { notices, polling, _watcher: Box::new(watcher) })
    }

    /// Whether files are looked at every second, for want of the system's notices.
    pub fn is_polling(&self) -> bool {
        self.polling
    }

    /// What happened since the last time this was asked; never waits.
    pub fn notices(&self) -> Vec<Notice> {
        self.notices.try_iter().collect()
    }

    /// The next notice, waiting at most `longest`.
    pub fn wait(&self, longest: Duration) -> Option<Notice> {
        self.notices.recv_timeout(longest).ok()
    }
}

/// Hands on notices, those of changes that follow each other closely as one.
fn gather(inbox: &Receiver<Notice>, out: &Sender<Notice>, wake: &dyn Fn()) {
    let send = |notice: Notice| {
        // Nobody listens once the watch is dropped.
        let _ = out.send(notice);
        wake();
    };
    let mut next = inbox.recv().ok();
    while let Some(notice) = next.take() {
        let Notice::Changed(paths) = notice else {
            send(notice);
            next = inbox.recv().ok();
            continue;
        };
        let mut paths: BTreeSet<PathBuf> = paths.into_iter().collect();
        let start = Instant::now();
        let ended = loop {
            let patience = if paths.len() > FEW { QUIET_FOR } else { TOGETHER };
            match inbox.recv_timeout(LONGEST.saturating_sub(start.elapsed()).min(patience)) {
                Ok(Notice::Changed(more)) => paths.extend(more),
                Ok(other) => break Ok(other),
                Err(why) => break Err(why),
            }
        };
        send(Notice::Changed(paths.into_iter().collect()));
        next = match ended {
            Ok(other) => Some(other),
            Err(RecvTimeoutError::Timeout) => inbox.recv().ok(),
            Err(RecvTimeoutError::Disconnected) => None,
        };
    }
}

struct Telling {
    /// The folder as the caller named it: paths are told in its terms.
    asked: PathBuf,
    real: PathBuf,
    sender: Sender<Notice>,
}

impl Telling {
    /// Sends what is worth telling.
    fn tell(&self, result: notify::Result<Event>) {
        let mut notices = Vec::new();
        // Only when something goes can the folder have gone.
        let mut goes = true;
        match result {
            Ok(event) => {
                notices.extend(event.need_rescan().then_some(Notice::LookAgain));
                goes = matches!(
                    event.kind,
                    EventKind::Any | EventKind::Remove(_) | EventKind::Modify(ModifyKind::Name(_))
                );
                let paths: Vec<PathBuf> = event.paths.iter().map(|p| self.in_callers_terms(p)).collect();
                if matters(&event.kind) && !paths.is_empty() {
                    notices.push(Notice::Changed(paths));
                }
            }
            Err(error) if matches!(error.kind, notify::ErrorKind::PathNotFound) => {}
            Err(_) => notices.push(Notice::LookAgain),
        }
        if goes && !self.real.is_dir() {
            notices.push(Notice::Ended(format!("{} is gone", self.asked.display())));
        }
        for notice in notices {
            // Nobody listens once the watch is dropped.
            let _ = self.sender.send(notice);
        }
    }

    fn in_callers_terms(&self, path: &Path) -> PathBuf {
        match path.strip_prefix(&self.real) {
            Ok(inside) => self.asked.join(inside),
            Err(_) => path.to_owned(),
        }
    }
}

/// Reading a file is no change of it; closing one that was written is.
fn matters(kind: &EventKind) -> bool {
    match kind {
        EventKind::Access(access) => *access == AccessKind::Close(AccessMode::Write),
        _ => true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::whole::write_whole;
    use std::sync::Arc;
    use std::sync::atomic::{AtomicUsize, Ordering};

    const PATIENCE: Duration = Duration::from_secs(10);

    fn waits_for(watch: &Watch, wanted: impl Fn(&Notice) -> bool) -> bool {
        let start = Instant::now();
        while start.elapsed() < PATIENCE {
            if watch.wait(Duration::from_millis(100)).is_some_and(|n| wanted(&n)) {
                return true;
            }
        }
        false
    }

    fn tells(watch: &Watch, path: &Path) -> bool {
        waits_for(watch, |n| matches!(n, Notice::Changed(paths) if paths.iter().any(|p| p == path)))
    }

    #[test]
    fn writing_renaming_over_and_removing_are_told_and_reading_is_not() {
        let dir = tempfile::tempdir().unwrap();
        std::fs::create_dir(dir.path().join("monsters")).unwrap();
        let file = dir.path().join("monsters/orc.ron");
        std::fs::write(&file, "(hd: 3)").unwrap();
        let woken = Arc::new(AtomicUsize::new(0));
        let counter = woken.clone();
        let wake = move || {
            counter.fetch_add(1, Ordering::SeqCst);
        };
        let watch = Watch::start(dir.path(), wake).unwrap();

        std::fs::read(&file).unwrap();
        assert_eq!(watch.wait(Duration::from_millis(400)), None, "reading is no change");
        std::fs::write(&file, "(hd: 4)").unwrap();
        assert!(tells(&watch, &file), "written in place");
        for _ in 0..3 {
            write_whole(&file, b"(hd: 5)").unwrap();
            assert!(tells(&watch, &file), "renamed over, again and again");
        }
        std::fs::create_dir(dir.path().join("gods")).unwrap();
        let god = dir.path().join("gods/kol.ron");
        std::thread::sleep(Duration::from_millis(200));
        std::fs::write(&god, "()").unwrap();
        assert!(tells(&watch, &god), "in a folder made later");
        std::fs::remove_file(&file).unwrap();
        assert!(tells(&watch, &file), "removed");
        assert!(woken.load(Ordering::SeqCst) > 3);
    }

    #[test]
    fn a_change_is_told_within_a_quarter_of_a_second() {
        let dir = tempfile::tempdir().unwrap();
        let file = dir.path().join("orc.ron");
        let watch = Watch::start(dir.path(), || {}).unwrap();
        let start = Instant::now();
        write_whole(&file, b"(hd: 5)").unwrap();
        assert!(tells(&watch, &file));
        assert!(watch.is_polling() || start.elapsed() < Duration::from_millis(250), "{:?}", start.elapsed());
    }

    #[test]
    fn a_thousand_files_changed_at_once_are_one_notice() {
        let dir = tempfile::tempdir().unwrap();
        let watch = Watch::start(dir.path(), || {}).unwrap();
        for n in 0..1000 {
            std::fs::write(dir.path().join(format!("{n}.ron")), "()").unwrap();
        }
        let mut counts = Vec::new();
        let start = Instant::now();
        while counts.iter().sum::<usize>() < 1000 && start.elapsed() < PATIENCE {
            match watch.wait(Duration::from_millis(100)) {
                Some(Notice::Changed(paths)) => {
                    counts.push(paths.iter().filter(|p| p.extension().is_some_and(|e| e == "ron")).count());
                }
                Some(Notice::LookAgain) => return, // the system was overrun and says so: also one reload
                _ => {}
            }
        }
        assert!(watch.is_polling() || counts.iter().filter(|n| **n > 0).count() == 1, "{counts:?}");
    }

    #[test]
    fn notices_that_follow_closely_are_one_and_others_keep_their_place() {
        let (tell, inbox) = channel();
        let (out, notices) = channel();
        for path in ["b", "a", "b"] {
            tell.send(Notice::Changed(vec![path.into()])).unwrap();
        }
        tell.send(Notice::LookAgain).unwrap();
        tell.send(Notice::Changed(vec!["c".into()])).unwrap();
        drop(tell);
        gather(&inbox, &out, &|| {});
        let all: Vec<Notice> = notices.try_iter().collect();
        let changed = |paths: &[&str]| Notice::Changed(paths.iter().map(PathBuf::from).collect());
        assert_eq!(all, [changed(&["a", "b"]), Notice::LookAgain, changed(&["c"])]);
    }

    #[test]
    fn the_folder_going_away_ends_the_watch() {
        let dir = tempfile::tempdir().unwrap();
        let folder = dir.path().join("pack");
        std::fs::create_dir(&folder).unwrap();
        std::fs::write(folder.join("orc.ron"), "()").unwrap();
        let watch = Watch::start(&folder, || {}).unwrap();
        std::fs::remove_dir_all(&folder).unwrap();
        assert!(waits_for(&watch, |n| matches!(n, Notice::Ended(why) if why.contains("gone"))));
    }

    #[test]
    fn a_folder_that_is_not_there_is_an_error_with_its_name() {
        let error = Watch::start("no/such/folder".as_ref(), || {}).err().unwrap();
        assert!(error.contains("no/such/folder"), "{error}");
    }

    #[test]
    fn polling_tells_changes_too() {
        let dir = tempfile::tempdir().unwrap();
        let file = dir.path().join("orc.ron");
        std::fs::write(&file, "(hd: 3)").unwrap();
        let watch = Watch::polling(dir.path(), || {}).unwrap();
        std::thread::sleep(Duration::from_millis(100));
        std::fs::write(&file, "(hd: 33)").unwrap();
        assert!(watch.is_polling() && tells(&watch, &file));
    }
}
