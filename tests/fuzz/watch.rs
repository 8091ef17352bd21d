//! Watches the input in hand from a thread: one that takes too long, or too much memory, is written to a file and ends
//! the process, since nothing else can stop it.

use std::process::exit;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// How much processor time one input may take. A busy machine does not count against it.
const MOST_WORK: Duration = Duration::from_secs(20);
/// How long one input may take on the clock: something that waits and does not work.
const LONGEST: Duration = Duration::from_secs(240);
/// How much memory the process may take beyond what it had before.
const MOST: u64 = 1 << 30;
/// How often is looked.
const EVERY: Duration = Duration::from_millis(100);

/// What was taken in hand, and what the process had used by then.
#[derive(Clone)]
struct Taken {
    input: Vec<u8>,
    since: Instant,
    worked: Duration,
    memory: u64,
}

/// The input in hand.
type Hand = Arc<Mutex<Option<Taken>>>;

/// A watch over the inputs of one target.
pub struct Watch {
    hand: Hand,
}

impl Watch {
    /// Begins to watch.
    pub fn start(target: &'static str) -> Watch {
        let hand = Hand::default();
        let watched = Arc::downgrade(&hand);
        thread::spawn(move || {
            while let Some(hand) = watched.upgrade() {
                let hand = hand.lock().unwrap_or_else(PoisonError::into_inner).clone();
                if let Some(taken) = hand {
                    let more = resident().saturating_sub(taken.memory);
                    let work = worked().saturating_sub(taken.worked);
                    if work > MOST_WORK || taken.since.elapsed() > LONGEST || more > MOST {
                        stop(target, &taken, work, more);
                    }
                }
                thread::sleep(EVERY);
            }
        });
        Watch { hand }
    }

    /// An input is taken in hand.
    pub fn take(&self, input: &[u8]) {
        let taken =
            Taken { input: input.to_vec(), since: Instant::now(), worked: worked(), memory: resident() };
        *self.hand.lock().unwrap_or_else(PoisonError::into_inner) = Some(taken);
    }

    /// It is done. How long it took.
    pub fn done(&self) -> Duration {
        let hand = self.hand.lock().unwrap_or_else(PoisonError::into_inner).take();
        hand.map_or(Duration::ZERO, |taken| taken.since.elapsed())
    }
}

#[allow(clippy::print_stderr, reason = "the process ends here")]
fn stop(target: &str, taken: &Taken, work: Duration, memory: u64) -> ! {
    let file = super::keep(target, &taken.input);
    let (took, memory) = (taken.since.elapsed(), memory >> 20);
    eprintln!(
        "{target}: an input takes {took:.0?}, {work:.0?} of processor time and {memory} MB; it is in {}",
        file.display()
    );
    exit(101)
}

/// Processor time of this process so far, to a hundredth of a second; 0 where the system does not tell.
fn worked() -> Duration {
    let stat = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    // The second field is a name in brackets that may hold spaces; user and system time are the 14th and 15th.
    let after = stat.rsplit_once(')').map_or("", |(_, after)| after);
    let ticks: u64 =
        after.split_whitespace().skip(11).take(2).filter_map(|ticks| ticks.parse::<u64>().ok()).sum();
    Duration::from_millis(ticks * 10)
}

/// Memory of this process, in bytes; 0 where the system does not tell.
fn resident() -> u64 {
    let pages = std::fs::read_to_string("/proc/self/statm").ok();
    let pages = pages.and_then(|text| text.split_whitespace().nth(1)?.parse::<u64>().ok());
    pages.unwrap_or(0) * 4096
}
