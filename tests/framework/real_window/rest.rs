//! What the program does while nobody does anything: frames drawn, and time of the processor.

use std::time::Duration;

use super::window::Window;

/// How long the window comes to rest before it is looked at: what was told stands over the panels for up to seven seconds.
const SETTLES: Duration = Duration::from_secs(9);
/// A rest so short that what is drawn in it belongs to the question before it.
const SHORT: Duration = Duration::from_millis(400);
/// The kernel counts time of the processor in hundredths of a second.
const TICK: Duration = Duration::from_millis(10);

/// What was done in a rest.
#[derive(Clone, Copy, Debug)]
pub struct Rest {
    /// Frames that were drawn.
    pub frames: u64,
    /// Time of the processor.
    pub busy: Duration,
}

/// Leaves the window alone for so long. To be asked for the number of its frame costs it some: a short rest says how
/// many, and they are taken off.
pub fn of(window: &mut Window, long: Duration) -> Rest {
    std::thread::sleep(SETTLES);
    let first = window.tree().frame;
    std::thread::sleep(SHORT);
    let second = window.tree().frame;
    // What the question itself made it draw is over.
    std::thread::sleep(SHORT);
    let busy = spent(window.id());
    std::thread::sleep(long);
    let busy = spent(window.id()).saturating_sub(busy);
    let third = window.tree().frame;
    Rest { frames: (third - second).saturating_sub(second - first), busy }
}

/// The time of the processor that a process has taken so far: user and system, the fields after its name in brackets.
fn spent(process: u32) -> Duration {
    let line = std::fs::read_to_string(format!("/proc/{process}/stat")).expect("a running process");
    let (_, fields) = line.rsplit_once(')').expect("a name in brackets");
    let ticks = fields.split_whitespace().skip(11).take(2).map(|n| n.parse::<u32>().expect("a number"));
    TICK * ticks.sum::<u32>()
}
