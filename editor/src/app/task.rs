//! Work that takes longer than a frame may: on its own thread, with progress, and it can be stopped.

use crate::view::parts::Running;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, TryRecvError, channel};

/// How far the work is, and whether it should stop.
#[derive(Clone, Debug, Default)]
pub struct Progress(Arc<Shared>);

#[derive(Debug, Default)]
struct Shared {
    done: AtomicUsize,
    total: AtomicUsize,
    stop: AtomicBool,
}

impl Progress {
    /// Tells how much is done; answers whether to go on.
    pub fn tell(&self, done: usize, total: usize) -> bool {
        self.0.done.store(done, Ordering::Relaxed);
        self.0.total.store(total, Ordering::Relaxed);
        !self.0.stop.load(Ordering::Relaxed)
    }

    /// How much is done, of how much; 0 of 0 before anything was told.
    pub fn seen(&self) -> (usize, usize) {
        (self.0.done.load(Ordering::Relaxed), self.0.total.load(Ordering::Relaxed))
    }
}

/// What came of a task.
#[derive(Debug, PartialEq, Eq)]
pub enum Outcome<T> {
    /// It still runs.
    Running,
    /// It is done.
    Done(T),
    /// It was stopped, or its thread failed.
    Stopped,
}

/// One piece of work on its own thread.
#[derive(Debug)]
pub struct Task<T> {
    /// What it does, as people read it.
    pub title: String,
    progress: Progress,
    result: Receiver<Option<T>>,
}

impl<T: Send + 'static> Task<T> {
    /// Starts the work; `None` from it means that it was stopped. `wake` is called when it ends.
    pub fn start(
        title: impl Into<String>,
        wake: impl FnOnce() + Send + 'static,
        work: impl FnOnce(&Progress) -> Option<T> + Send + 'static,
    ) -> std::io::Result<Self> {
        let progress = Progress::default();
        let (sender, result) = channel();
        let theirs = progress.clone();
        // Rules 128 throws deep with a script at each level need room.
        let thread = std::thread::Builder::new().name("task".to_owned()).stack_size(16 << 20);
        thread.spawn(move || {
            // Nobody waits for the result of a task that was dropped.
            let _ = sender.send(work(&theirs));
            wake();
        })?;
        Ok(Self { title: title.into(), progress, result })
    }

    /// How much is done, of how much.
    pub fn progress(&self) -> (usize, usize) {
        self.progress.seen()
    }

    /// What the status bar shows of it.
    pub fn running(&self) -> Running {
        let (done, total) = self.progress();
        Running { title: self.title.clone(), done, total }
    }

    /// Asks the work to stop.
    pub fn cancel(&self) {
        self.progress.0.stop.store(true, Ordering::Relaxed);
    }

    /// What came of it; never waits. The result is given once.
    pub fn poll(&self) -> Outcome<T> {
        match self.result.try_recv() {
            Ok(Some(result)) => Outcome::Done(result),
            Ok(None) | Err(TryRecvError::Disconnected) => Outcome::Stopped,
            Err(TryRecvError::Empty) => Outcome::Running,
        }
    }

    /// What came of it, waiting for its end.
    pub fn wait(&self) -> Outcome<T> {
        self.result.recv().ok().flatten().map_or(Outcome::Stopped, Outcome::Done)
    }
}

impl<T> Drop for Task<T> {
    fn drop(&mut self) {
        self.progress.0.stop.store(true, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_task_tells_its_progress_and_its_result() {
        let task = Task::start("count", || {}, |p| p.tell(3, 4).then_some(7)).unwrap();
        assert_eq!(task.wait(), Outcome::Done(7));
        assert_eq!(task.progress(), (3, 4));
    }

    #[test]
    fn a_cancelled_task_ends_without_a_result() {
        let endless = |p: &Progress| {
            while p.tell(0, 1) {
                std::thread::yield_now();
            }
            None::<u8>
        };
        let task = Task::start("wait", || {}, endless).unwrap();
        assert_eq!(task.poll(), Outcome::Running);
        task.cancel();
        assert_eq!(task.wait(), Outcome::Stopped);
    }

    #[test]
    fn a_task_that_panics_is_one_that_stopped() {
        let task = Task::start("fail", || {}, |_| -> Option<u8> { std::panic::resume_unwind(Box::new(())) });
        assert_eq!(task.unwrap().wait(), Outcome::Stopped);
    }
}
