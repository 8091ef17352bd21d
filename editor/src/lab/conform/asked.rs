//! Whether who is asked in a trace has the handlers that ours has: bit of its mask, script and messages of each `ask`. What the
//! original has and ours does not is named, since nobody compares what it wrote.

use super::compare::{Difference, Level};
use super::complete::is_handled;
use super::names::{number, resource};
use super::read::Line;
use augury_engine::base::event_code::EventCode;
use augury_engine::base::id::ResId;
use augury_engine::content::{Content, Found};
use std::collections::{BTreeMap, BTreeSet};

/// Bits of the original's mask of handlers: it holds the remainders of their codes.
const BITS: i64 = 16;

/// What came of it.
#[derive(Default)]
pub(super) struct Checked {
    /// Where ours has another handler, each resource and code once.
    pub differences: Vec<Difference>,
    /// Handlers that ours does not have, and how often each was asked.
    pub missing: BTreeMap<String, usize>,
}

/// Mask, script and messages of a resource for a code.
type Has = [i64; 3];

/// The keys of an `ask` with these.
const KEYS: [&str; 3] = ["mask", "code", "msgs"];

/// Compares each `ask` with what the pack has.
pub(super) fn check(content: &Content, lines: &[Line]) -> Checked {
    let mut out = Checked::default();
    let mut known: BTreeMap<&str, Option<ResId>> = BTreeMap::new();
    let mut pairs: BTreeMap<(&str, &str), Option<Has>> = BTreeMap::new();
    let mut told = BTreeSet::new();
    for line in lines.iter().filter(|line| line.k == "ask") {
        let (res, ev) = (line.text("res"), line.text("ev"));
        let ours = *pairs.entry((res, ev)).or_insert_with(|| {
            let id = *known.entry(res).or_insert_with(|| resource(content, res));
            Some(has(content, id?, ev.parse().ok()?))
        });
        // Who is asked is compared elsewhere, and codes are known.
        let Some(ours) = ours else { continue };
        let lacks = is_handled(line) && ours[1] == 0 && ours[2] == 0;
        if lacks {
            *out.missing
                .entry(format!("handler of {res} for {ev}, which ours does not have"))
                .or_default() += 1;
        }
        let compared = if lacks { 1 } else { KEYS.len() };
        let differs: Vec<(&str, i64, i64)> = KEYS
            .into_iter()
            .zip(ours)
            .take(compared)
            .filter(|(key, _)| line.value[*key].is_i64())
            .map(|(key, ours)| (key, number(&line.value, key), ours))
            .filter(|(_, told, ours)| told != ours)
            .collect();
        if !differs.is_empty() && told.insert((res, ev)) {
            let shown = |of: fn(&(&str, i64, i64)) -> i64| {
                let each = differs.iter().map(|one| format!("{} {}", one.0, of(one)));
                format!("{res} for {ev}: {}", each.collect::<Vec<_>>().join(", "))
            };
            out.differences.push(Difference {
                level: Level::Fields,
                place: format!("line {}, `ask`", line.number),
                original: shown(|one| one.1),
                ours: shown(|one| one.2),
            });
        }
    }
    out
}

fn has(content: &Content, id: ResId, code: EventCode) -> Has {
    let bit = |code: EventCode| i64::from(code.0).rem_euclid(BITS);
    let index = content.handlers(id);
    let mut codes = index.into_iter().flat_map(|index| index.codes());
    // The original has those that ours owes.
    let masked = codes.any(|other| bit(other) == bit(code))
        || content.get(id).is_some_and(|r| r.still_owed().any(|owed| bit(owed) == bit(code)));
    let (scripts, messages) = match index.map_or(Found::Nothing, |index| index.find(code)) {
        Found::Nothing => (0, 0),
        Found::Script { .. } => (1, 0),
        Found::Messages { messages, .. } => (0, messages.len()),
    };
    [i64::from(masked), scripts, i64::try_from(messages).unwrap_or(i64::MAX)]
}
