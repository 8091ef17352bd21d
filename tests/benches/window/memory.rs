//! What a process takes of the memory, as the kernel says.

use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use super::display::Display;
use super::start::{connect, free_port, shown_on};
use super::window::{LONGEST, PAUSE};

/// Between two looks at what is to come to rest.
const LOOK: Duration = Duration::from_millis(500);
/// So many looks in a row have to agree.
const AGREE: usize = 4;
/// So much more or less is the same, in kB.
const SAME: u64 = 256;

/// Memory of a process, in kB.
#[derive(Clone, Copy, Debug)]
pub struct Memory {
    /// Resident.
    pub resident: u64,
    /// Resident, of what several processes share its part alone.
    pub part: u64,
}

impl Memory {
    /// What one takes above another.
    pub fn above(self, other: Memory) -> Memory {
        let less = |a: u64, b: u64| a.saturating_sub(b);
        Memory { resident: less(self.resident, other.resident), part: less(self.part, other.part) }
    }

    /// In words.
    pub fn told(self) -> String {
        let mb = |kb: u64| kb as f64 * 1024.0 / 1e6;
        format!("{:.0} MB (proportional: {:.0})", mb(self.resident), mb(self.part))
    }

    fn of(process: u32) -> Memory {
        let file = format!("/proc/{process}/smaps_rollup");
        let text = std::fs::read_to_string(&file).expect("a running process on Linux");
        let number = |name: &str| {
            let line = text.lines().find_map(|line| line.strip_prefix(name)).expect("a line of the kernel's");
            line.trim().trim_end_matches("kB").trim().parse().expect("a number")
        };
        Memory { resident: number("Rss:"), part: number("Pss:") }
    }
}

/// What a process takes once that stays the same.
pub fn at_rest(process: u32) -> Memory {
    let start = Instant::now();
    let (mut last, mut agreed) = (Memory::of(process), 0);
    while agreed < AGREE {
        std::thread::sleep(LOOK);
        let now = Memory::of(process);
        agreed = if now.resident.abs_diff(last.resident) <= SAME { agreed + 1 } else { 0 };
        last = now;
        assert!(start.elapsed() < 3 * LONGEST, "its memory never comes to rest: {last:?}");
    }
    last
}

/// The program of an empty window, ended when dropped.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// What an empty window takes, told as much for screen readers as Augury's.
pub fn empty() -> Memory {
    let display = Display::start();
    let address = free_port();
    let mut empty = Command::new(Path::new(env!("CARGO_BIN_EXE_empty_window")));
    let empty = shown_on(empty.stdin(Stdio::null()), &display, Some(&address)).spawn();
    let mut empty = Running(empty.expect("the empty window starts"));
    let port = connect(&address, &mut empty.0);
    let start = Instant::now();
    while display.picture().brightness() == 0 {
        assert!(start.elapsed() < LONGEST, "the empty window shows nothing");
        std::thread::sleep(PAUSE);
    }
    let memory = at_rest(empty.0.id());
    drop(port);
    memory
}
