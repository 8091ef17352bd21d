//! Content that changes while a session runs: a revision is made off the thread that draws, then enters at
//! the live end or, if so wished, at the start. Also the one place that says how scripts are compiled.

use augury_engine::base::id::ResId;
use augury_engine::content::{Content, Resource, load_text};
use augury_engine::play::Revision;
use augury_engine::script::Compiled;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, TryRecvError, channel};

/// What an edit of the content does to the session.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub enum Reach {
    /// The past stays as it was; the session goes on with the new content.
    #[default]
    FromNowOn,
    /// Everything is run again on the new content.
    FromTheStart,
}

impl Reach {
    /// In words, for the switch and the status bar.
    pub const fn words(self) -> &'static str {
        match self {
            Reach::FromNowOn => "to next turns",
            Reach::FromTheStart => "replay from start",
        }
    }
}

/// Whether somebody still waits for a piece of work: whoever does it asks now and then, and ends early if not.
#[derive(Clone, Debug, Default)]
pub(super) struct Wanted(Arc<AtomicBool>);

impl Wanted {
    /// Is it still waited for?
    pub fn still(&self) -> bool {
        !self.0.load(Ordering::Relaxed)
    }
}

/// A piece of work on another thread; it is wanted no more when this is dropped.
pub(super) struct Task<T> {
    done: Receiver<T>,
    wanted: Wanted,
}

impl<T> Drop for Task<T> {
    fn drop(&mut self) {
        self.wanted.0.store(true, Ordering::Relaxed);
    }
}

/// How a piece of work stands.
pub(super) enum Progress<T> {
    Pending,
    Done(T),
    /// The thread died.
    Lost,
}

impl<T: Send + 'static> Task<T> {
    /// Starts it; where no thread can be had it is done at once.
    pub fn start(work: impl FnOnce(&Wanted) -> T + Send + 'static) -> Task<T> {
        let (tell, done) = channel();
        let wanted = Wanted::default();
        let asked = wanted.clone();
        // Handed over in a cell, so that the work is still ours if no thread can be had.
        let cell = Arc::new(std::sync::Mutex::new(Some(work)));
        let theirs = cell.clone();
        let run = move || {
            let work = theirs.lock().ok().and_then(|mut cell| cell.take());
            if let Some(work) = work {
                // Nobody waits for it any more: nothing to tell.
                let _ = tell.send(work(&asked));
            }
        };
        // Rules 128 throws deep with a script at each level need room.
        let started = std::thread::Builder::new().name("session".into()).stack_size(16 << 20).spawn(run);
        if started.is_err()
            && let Some(work) = cell.lock().ok().and_then(|mut cell| cell.take())
        {
            let (tell, done) = channel();
            let _ = tell.send(work(&wanted));
            return Task { done, wanted };
        }
        Task { done, wanted }
    }

    /// Is it done?
    pub fn poll(&self) -> Progress<T> {
        match self.done.try_recv() {
            Ok(value) => Progress::Done(value),
            Err(TryRecvError::Empty) => Progress::Pending,
            Err(TryRecvError::Disconnected) => Progress::Lost,
        }
    }

    /// Waits for it; `None` if the thread died.
    pub fn wait(self) -> Option<T> {
        self.done.recv().ok()
    }
}

/// A revision that is ready, and what differs from the pack in it.
pub(super) struct Revised {
    pub compiled: Made,
    pub resources: Vec<(ResId, String)>,
}

/// Content with its scripts compiled.
#[derive(Clone)]
pub(super) struct Made {
    /// Both, for a session.
    pub revision: Revision,
    /// The scripts once more, to be used again where they stay.
    pub scripts: Arc<Compiled>,
    /// What is wrong in scripts, a line each; those handlers answer ERROR.
    pub faults: Vec<String>,
}

impl Made {
    /// Compiles the scripts of content.
    pub fn new(content: Arc<Content>) -> Made {
        Made::from(&Compiled::default(), content)
    }

    /// Compiles what changed.
    pub fn again(&self, content: Arc<Content>) -> Made {
        Made::from(&self.scripts, content)
    }

    fn from(before: &Compiled, content: Arc<Content>) -> Made {
        let (compiled, problems) = before.update(&content);
        let faults = problems.iter().map(|p| format!("{}:{}: {}", p.file, p.place.line, p.what)).collect();
        let scripts = Arc::new(compiled);
        Made { revision: Revision::new(content, scripts.clone()), scripts, faults }
    }
}

/// The resources in which a content differs from another, as a recording keeps them: with its text, empty where it
/// has none of that id.
pub fn differing(from: &Content, to: &Content) -> Vec<(ResId, String)> {
    let text = |content: &Content, id| content.get(id).map_or_else(String::new, |r| r.text.to_string());
    let theirs = to.all().map(|r| r.id);
    let gone = from.all().map(|r| r.id).filter(|id| to.get(*id).is_none());
    let mut ids: Vec<ResId> = theirs.chain(gone).collect();
    ids.sort_unstable();
    ids.into_iter()
        .map(|id| (id, text(to, id), text(from, id)))
        .filter(|(_, new, old)| new != old)
        .map(|(id, new, _)| (id, new))
        .collect()
}

/// Content with some resources put in from their text, as a recording keeps them; an empty text takes one
/// out.
///
/// # Errors
/// What is wrong in the texts, a line each.
pub fn with_resources(content: &Content, resources: &[(ResId, String)]) -> Result<Content, Vec<String>> {
    let (mut come, mut gone) = (Vec::new(), Vec::new());
    for (id, text) in resources {
        // Of several texts for one resource the last counts.
        come.retain(|resource: &Resource| resource.id != *id);
        if text.is_empty() {
            gone.push(*id);
            continue;
        }
        match load_text(id.kind(), id.id(), &id.to_string(), text) {
            Ok(resource) => come.push(resource),
            Err(problems) => return Err(problems.iter().map(|p| format!("{id}: {}", p.what)).collect()),
        }
    }
    Ok(content.with_all(come, gone))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn work_that_nobody_waits_for_any_more_is_told_so() {
        let (tell, told) = channel();
        let task = Task::start(move |wanted| {
            while wanted.still() {
                std::thread::sleep(Duration::from_millis(1));
            }
            tell.send(())
        });
        assert!(matches!(task.poll(), Progress::Pending));
        drop(task);
        assert_eq!(told.recv_timeout(Duration::from_secs(60)), Ok(()));
        assert_eq!(Task::start(|wanted| wanted.still()).wait(), Some(true));
    }
}
