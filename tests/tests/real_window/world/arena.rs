//! The Arena by keys: what it says, what is asked and answered, whose eyes it shows, who is talked to.

use super::super::tree::Tree;
use super::super::window::Window;

/// The Arena's line: where the session is, and why it stands there.
pub(super) fn told(tree: &Tree) -> Option<String> {
    let line = tree.nodes.iter().map(|n| n.says.as_str());
    let told = |s: &&str| ["Start of run", "live, moment ", "moment "].iter().any(|is| s.starts_with(is));
    line.filter(told).find(|s| s.contains(", segment ")).map(str::to_owned)
}

/// Why the session stands; `None` while it runs.
pub(super) fn why(line: &str) -> Option<&str> {
    Some(line.split_once(", segment ")?.1.split_once(": ")?.1)
}

/// The segment that the line tells.
pub(super) fn segment(line: &str) -> Option<&str> {
    line.split_once(", segment ")?.1.split(':').next()
}

/// Is the hero the only one left?
pub(super) fn is_over(window: &mut Window) -> bool {
    let line = window.until("the session stands", decided);
    why(&line).is_some_and(|why| why.starts_with("only "))
}

/// The Arena's line while nothing goes on: no key waits for its turn, and the session stands.
pub(super) fn decided(tree: &Tree) -> Option<String> {
    let stands = |s: &String| !s.ends_with(" waits)") && !s.ends_with(" wait)");
    told(tree).filter(stands).filter(|s| why(s).is_some() || s.starts_with("Start of run"))
}

/// Presses keys of the Arena, and waits until the session stands again; why.
#[track_caller]
pub(crate) fn act(window: &mut Window, keys: &str) -> String {
    let before = window.until("the session stands", decided);
    window.press(keys);
    let after = |t: &Tree| decided(t).filter(|s| *s != before && why(s).is_some());
    let line = window.until(&format!("{keys} is done, after {before}"), after);
    why(&line).unwrap_or_default().to_owned()
}

/// What the Arena's map says, once it has the keyboard.
pub(super) fn arena(tree: &Tree) -> Option<String> {
    tree.focused()?.says.strip_prefix("arena map, ").map(str::to_owned)
}

/// Where whoever is played stands.
pub(super) fn stands(tree: &Tree) -> Option<(usize, usize)> {
    let words = arena(tree)?;
    let (_, place) = words.split(';').next()?.rsplit_once("at ")?;
    let (x, y) = place.trim().split_once(',')?;
    Some((x.parse().ok()?, y.parse().ok()?))
}

/// Chooses the line of a question that begins with some words, by its letter.
pub(crate) fn choose(window: &mut Window, question: &str, words: &str) -> String {
    window.until_says(question);
    let line = window.until(&format!("a line {words}"), |t| {
        let lines = t.nodes.iter().filter_map(|n| n.says.split_once("  "));
        lines
            .filter(|(key, _)| key.len() == 1)
            .find(|(_, line)| line.starts_with(words))
            .map(|(k, _)| k.to_owned())
    });
    act(window, &line)
}

/// Answers what rules ask on the way with their usual answer, until nobody is asked.
pub(super) fn answered(window: &mut Window, mut why: String) -> String {
    while why.contains(" is asked: ") {
        let asked = ["Pick the lock", "Walk into", "Show yourself", "Wake it"];
        let agrees = asked.iter().any(|asked| why.contains(asked));
        why = act(window, if agrees { "y" } else { "n" });
    }
    why
}

/// One step, whatever is asked before it; until the hero stands there.
pub(super) fn walks(window: &mut Window, key: &str, to: (usize, usize)) {
    // Who is held back by a trap found in time, or by what sticks, tries again.
    for _ in 0..12 {
        let why = act(window, key);
        answered(window, why);
        if window.until("where the hero stands", stands) == to {
            return;
        }
    }
    panic!("twelve times {key} do not lead to {to:?}");
}

/// Travels to a square, however often something of note ends the way.
pub(super) fn travels(window: &mut Window, to: (usize, usize)) {
    for _ in 0..8 {
        let from = window.until("where the hero stands", stands);
        if from == to {
            return;
        }
        window.press("m");
        window.until_says("Travel where?");
        let horizontal = if to.0 > from.0 { "Right" } else { "Left" };
        let vertical = if to.1 > from.1 { "Down" } else { "Up" };
        let mut keys = vec![horizontal; to.0.abs_diff(from.0)];
        keys.extend(vec![vertical; to.1.abs_diff(from.1)]);
        window.press_all(&keys);
        window.until(&format!("the square {to:?}"), |t| stands(t).filter(|at| *at == to));
        let why = act(window, "Return");
        println!("travelled to {to:?}: {why}");
        answered(window, why);
        window.until("the question is gone", |t| t.with("Travel where?").is_none().then_some(()));
    }
    assert_eq!(window.until("where the hero stands", stands), to, "eight ways do not lead there");
}

/// Whose eyes the Arena shows the map with, as its legend says; nothing for nobody's.
pub(super) fn eyes(tree: &Tree) -> Option<String> {
    tree.with(" sees it (V: next)").map(|n| n.says.clone())
}

/// The next eyes.
pub(super) fn looks_on(window: &mut Window) {
    let before = eyes(&window.tree());
    window.press("v");
    window.until("other eyes", |t| (eyes(t) != before).then_some(()));
}

/// What the guard perceives of the hero, as the Arena says it under the guard's eyes.
pub(super) fn through_the_guards_eyes(window: &mut Window, guard: &str) -> String {
    let mine = format!("As {guard} sees it");
    for _ in 0..4 {
        if eyes(&window.tree()).is_some_and(|whose| whose.starts_with(&mine)) {
            break;
        }
        looks_on(window);
    }
    let says = format!("{guard} ");
    let words = window.until(&format!("what {guard} makes of the hero"), |t| {
        let words = arena(t)?;
        words.split("; ").find(|part| part.starts_with("human: ") && part.contains(&says)).map(str::to_owned)
    });
    while eyes(&window.tree()).is_some() {
        looks_on(window);
    }
    words
}

/// What the messages tell of checks in Bluff, in the order in which they stand on the screen.
pub(super) fn bluffs(tree: &Tree) -> Vec<String> {
    tree.nodes.iter().filter(|n| n.says.contains("human: Bluff ")).map(|n| n.says.clone()).collect()
}

/// Talks to the guard in some way, once it is near enough to listen; the check that came of it. Nothing where the guard
/// came to a blow and died of it before, or keeps away.
pub(super) fn talks(
    window: &mut Window,
    guard: &str,
    how: &str,
    notices: &mut impl FnMut(&mut Window) -> bool,
) -> Option<String> {
    let question = format!("What to {guard}?");
    for round in 0..30 {
        if is_over(window) {
            return None;
        }
        notices(window);
        let before = window.until("the session stands", decided);
        window.press("t");
        let heard = window.until("somebody to talk to, or nobody", |t| {
            let nobody = t.with("Nobody is near enough to talk to").is_some();
            (nobody || t.with(&question).is_some()).then_some(!nobody)
        });
        if heard {
            let known = bluffs(&window.tree());
            let why = choose(window, &question, how);
            answered(window, why);
            let line = window.until("the session stands", decided);
            // An act that came to nothing took no time: the guard may not have been fit to listen.
            if segment(&line) != segment(&before) {
                let told = window.until(&format!("the check of {how}"), |t| {
                    let now = bluffs(t);
                    let new = now.last().cloned();
                    (now != known).then_some(new).flatten()
                });
                assert!(told.contains(": success") || told.contains(": failure"), "{told}");
                return Some(told);
            }
        } else {
            // It comes by itself, or is met further in.
            let why = act(window, if round % 3 == 2 { "Right" } else { "period" });
            answered(window, why);
        }
    }
    println!("{guard} could not be talked to ({how}) in thirty tries");
    window.picture("world-talk");
    None
}
