//! How far a long command is, on standard error, while somebody watches: nothing is written where standard error is no
//! terminal, and nothing of it stays when the command is done.

use crate::lab::escape::one_line;
use std::io::{IsTerminal, Write, stderr};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// What is shorter than this is not worth a line.
const SILENT: Duration = Duration::from_millis(700);
/// Time from one line to the next.
const EACH: Duration = Duration::from_millis(300);
/// Characters of a line, so that it fits in a terminal.
const WIDE: usize = 78;
/// Goes to the start of the line and clears it.
const CLEAR: &str = "\r\u{1b}[K";

#[derive(Debug, Default)]
struct Shared {
    done: AtomicU64,
    total: AtomicU64,
    /// What is done just now.
    at: Mutex<String>,
    over: Mutex<bool>,
    wake: Condvar,
}

/// A line on standard error that tells how far a command is. Dropping it clears the line.
#[derive(Debug)]
pub(super) struct Progress {
    shared: Arc<Shared>,
    /// Writes the line; `None` where nobody watches.
    ticker: Option<JoinHandle<()>>,
}

impl Progress {
    /// Begins; `what` is counted up to `total`, where that is known (not 0).
    pub(super) fn new(what: &'static str, total: u64) -> Progress {
        let shared = Arc::new(Shared::default());
        shared.total.store(total, Ordering::Relaxed);
        let ticker = stderr().is_terminal().then(|| {
            let shared = Arc::clone(&shared);
            std::thread::Builder::new().spawn(move || tick(what, &shared, &mut stderr()))
        });
        Progress { shared, ticker: ticker.and_then(Result::ok) }
    }

    /// So many are done.
    pub(super) fn done(&self, done: u64) {
        self.shared.done.store(done, Ordering::Relaxed);
    }

    /// One more is done.
    pub(super) fn one_more(&self) {
        self.shared.done.fetch_add(1, Ordering::Relaxed);
    }

    /// So many are done of so many, and this is next.
    pub(super) fn next(&self, done: usize, total: usize, name: &str) {
        self.done(done as u64);
        self.shared.total.store(total as u64, Ordering::Relaxed);
        if self.ticker.is_some() {
            *self.shared.at.lock().unwrap_or_else(PoisonError::into_inner) = one_line(name).into_owned();
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        let Some(ticker) = self.ticker.take() else { return };
        *self.shared.over.lock().unwrap_or_else(PoisonError::into_inner) = true;
        self.shared.wake.notify_all();
        let _ = ticker.join();
    }
}

/// Writes lines until the command is over, then clears the last.
fn tick(what: &str, shared: &Shared, to: &mut dyn Write) {
    let began = Instant::now();
    let mut wait = SILENT;
    let mut shown = false;
    let mut over = shared.over.lock().unwrap_or_else(PoisonError::into_inner);
    while !*over {
        let (guard, waited) = shared.wake.wait_timeout(over, wait).unwrap_or_else(PoisonError::into_inner);
        over = guard;
        if waited.timed_out() && !*over {
            let line = line(what, shared, began.elapsed());
            shown = write!(to, "{CLEAR}{line}").and_then(|()| to.flush()).is_ok() || shown;
            wait = EACH;
        }
    }
    if shown {
        let _ = write!(to, "{CLEAR}").and_then(|()| to.flush());
    }
}

fn line(what: &str, shared: &Shared, elapsed: Duration) -> String {
    let (done, total) = (shared.done.load(Ordering::Relaxed), shared.total.load(Ordering::Relaxed));
    let far = match (done, total) {
        (0, 0) => String::new(),
        (done, 0) => format!(" {done}"),
        (done, total) => format!(" {done} of {total}"),
    };
    let at = shared.at.lock().unwrap_or_else(PoisonError::into_inner);
    let at = if at.is_empty() { String::new() } else { format!(" ({at})") };
    let line = format!("{what}{far}, {} s{at}", elapsed.as_secs());
    line.chars().take(WIDE).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is written on a terminal while so much time passes.
    fn written(shared: &Arc<Shared>, time: Duration) -> String {
        let mut out = Vec::new();
        std::thread::scope(|scope| {
            scope.spawn(|| tick("Fights", shared, &mut out));
            std::thread::sleep(time);
            *shared.over.lock().unwrap() = true;
            shared.wake.notify_all();
        });
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn the_line_says_how_far_it_is_and_is_cleared() {
        let shared = Arc::new(Shared::default());
        shared.total.store(1000, Ordering::Relaxed);
        shared.done.store(37, Ordering::Relaxed);
        let out = written(&shared, SILENT + EACH / 2);
        assert!(out.contains("Fights 37 of 1000, 0 s"), "{out:?}");
        assert!(out.ends_with(CLEAR) && out.matches(CLEAR).count() >= 2, "{out:?}");
    }

    #[test]
    fn what_is_short_shows_nothing() {
        assert_eq!(written(&Arc::new(Shared::default()), Duration::from_millis(1)), "");
    }

    #[test]
    fn a_long_name_stays_on_one_line() {
        let shared = Shared::default();
        *shared.at.lock().unwrap() = "x".repeat(400);
        assert_eq!(line("Traces", &shared, Duration::ZERO).chars().count(), WIDE);
    }
}
