//! The sample fight in the window, and where in it one stands. Knows the window by its keys and its words.

use super::tree::Tree;
use super::window::Window;

/// Where the session is, as the status bar says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    /// Number of the revision that the fight goes on with.
    pub live: u64,
    /// Number of the moment looked at.
    pub at: u64,
    /// The last moment, while an earlier one is looked at.
    pub of: Option<u64>,
}

/// Reads `live, moment 310, content v2` and `moment 42 of 310, content v1 (live: v2)`; `None` where nothing happened.
pub fn position(tree: &Tree) -> Option<Position> {
    let line = tree.nodes.iter().map(|n| n.says.as_str()).filter(|s| !s.contains("segment"));
    let mut read = line.filter_map(|s| s.strip_prefix("live, ").unwrap_or(s).strip_prefix("moment "));
    let (moment, version) = read.find_map(|s| s.split_once(", content v"))?;
    let number = |text: &str| text.replace(',', "").trim().parse::<u64>().ok();
    let live = match version.split_once(" (live: v") {
        Some((_, live)) => live.trim_end_matches(')'),
        None => version,
    };
    let (at, of) = match moment.split_once(" of ") {
        Some((at, of)) => (at, Some(number(of)?)),
        None => (moment, None),
    };
    Some(Position { live: number(live)?, at: number(at)?, of })
}

/// The Debug layout with the sample fight after a few actions.
pub fn fighting(window: &mut Window) -> Position {
    window.press("ctrl+2");
    window.until_says("Event Stack");
    window.tab_to("Sample fight");
    window.press("Return");
    window.until_says("Start of run (content v1)");
    let mut last = None;
    for _ in 0..4 {
        window.press("F6");
        let further = |t: &Tree| position(t).filter(|p| p.of.is_none() && Some(p) != last.as_ref());
        last = Some(window.until("one action", further));
    }
    last.unwrap()
}

/// Presses a step and waits until another moment is looked at.
pub fn step(window: &mut Window, keys: &str) -> Position {
    let before = window.until("a moment", position);
    window.press(keys);
    window.until(&format!("another moment after {keys} at {before:?}"), |t| {
        position(t).filter(|p| *p != before)
    })
}
