//! Watches the input in hand from a thread: one that takes too long, or too much memory, is written to a file and ends
//! the process, since nothing else can stop it.

use std::process::exit;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// How long one input may take. Generous, since machines that test are busy.
const LONGEST: Duration = Duration::from_secs(20);
/// How much memory the process may take beyond what it had before.
const MOST: u64 = 1 << 30;
/// How often is looked.
const EVERY: Duration = Duration::from_millis(100);

/// The input in hand, since when, and how much memory there was then.
type Hand = Arc<Mutex<Option<(Instant, u64, Vec<u8>)>>>;

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
                if let Some((since, had, input)) = hand {
                    let more = resident().saturating_sub(had);
                    if since.elapsed() > LONGEST || more > MOST {
                        stop(target, &input, since.elapsed(), more);
                    }
                }
                thread::sleep(EVERY);
            }
        });
        Watch { hand }
    }

    /// An input is taken in hand.
    pub fn take(&self, input: &[u8]) {
        let now = (Instant::now(), resident(), input.to_vec());
        *self.hand.lock().unwrap_or_else(PoisonError::into_inner) = Some(now);
    }

    /// It is done. How long it took.
    pub fn done(&self) -> Duration {
        let hand = self.hand.lock().unwrap_or_else(PoisonError::into_inner).take();
        hand.map_or(Duration::ZERO, |(since, ..)| since.elapsed())
    }
}

#[allow(clippy::print_stderr, reason = "the process ends here")]
fn stop(target: &str, input: &[u8], took: Duration, memory: u64) -> ! {
    let file = super::keep(target, input);
    let memory = memory >> 20;
    eprintln!("{target}: an input takes {took:.0?} and {memory} MB; it is in {}", file.display());
    exit(101)
}

/// Memory of this process, in bytes; 0 where the system does not tell.
fn resident() -> u64 {
    let pages = std::fs::read_to_string("/proc/self/statm").ok();
    let pages = pages.and_then(|text| text.split_whitespace().nth(1)?.parse::<u64>().ok());
    pages.unwrap_or(0) * 4096
}
