//! Whether a trace goes on to the end of its driver. Traces have no line that says "the end", so that one which is cut
//! just before a `round` line would pass for a whole one. What tells them apart:
//!
//! - the `roundret` that closes the whole trace, where throws stand outside of rounds, and in all traces whose driver
//!   speaks of `lines k=set:`;
//! - the number of rounds that the driver speaks of, and where it stops before: somebody fell, or was removed;
//! - changes of the driver that no round follows.

use super::names::number;
use super::read::{Fault, Line};

/// What the lines after the start come to.
#[derive(Default)]
struct Seen<'l> {
    rounds: usize,
    in_round: bool,
    /// Something was thrown outside of rounds.
    loose: bool,
    /// A `roundret` outside of rounds comes after all throws and rounds.
    closed: bool,
    /// Changes of the driver came after them.
    prepared: bool,
    /// The last `roundret`.
    last: Option<&'l Line>,
}

fn seen(lines: &[Line]) -> Seen<'_> {
    let mut seen = Seen::default();
    let mut open = 0_usize;
    let started = lines.iter().position(|l| l.k == "seed").unwrap_or(0);
    for line in lines.get(started..).unwrap_or(&[]) {
        match line.k.as_str() {
            "throw" => {
                if open == 0 {
                    (seen.closed, seen.prepared) = (false, false);
                    seen.loose |= !seen.in_round;
                }
                open += 1;
            }
            "throwret" => open = open.saturating_sub(1),
            _ if open > 0 => {}
            "round" => {
                seen.rounds += 1;
                (seen.in_round, seen.closed, seen.prepared) = (true, false, false);
            }
            "roundret" => {
                seen.closed |= !seen.in_round;
                seen.in_round = false;
                seen.last = Some(line);
            }
            "set" => seen.prepared = true,
            _ => {}
        }
    }
    seen
}

/// Says whether a trace tells where it ends. `false`: its driver names no number of rounds, and one that ends between
/// two of them looks like a whole one.
///
/// # Errors
/// It ends before its driver did.
pub(super) fn is_told(file: &str, lines: &[Line]) -> Result<bool, Fault> {
    let driver = lines.iter().find(|l| l.k == "start").map_or("", |l| l.text("driver"));
    let seen = seen(lines);
    let last = lines.last().map_or(0, |l| l.number);
    let cut = |what: String| Err(Fault::at(file, last, format!("{what}: it is cut")));
    if !seen.closed && (driver.contains("|| lines k=set:") || (seen.rounds == 0 && seen.loose)) {
        return cut("the trace ends without the `roundret` that closes it".to_owned());
    }
    if driver.trim().is_empty() || seen.rounds > 1 && !driver.to_lowercase().contains("round") {
        let first = lines.iter().find(|l| l.k == "round").map_or(0, |l| l.number);
        let text =
            "its driver says nothing of the rounds that it makes, so that nobody knows whether it is cut";
        return Err(Fault::at(file, first, text));
    }
    if seen.prepared {
        return cut("the trace ends with changes that no round follows".to_owned());
    }
    let said = driver.split(" || ").next().unwrap_or("");
    let stops = said.to_lowercase().contains("stop");
    let fell = seen.last.is_some_and(somebody_fell);
    let Some(wanted) = rounds_of(said) else {
        return Ok(seen.closed || (stops && fell) || !said.contains("each round"));
    };
    if !seen.closed && seen.rounds < wanted && !(stops && fell) {
        let why = if stops { " and nobody fell" } else { "" };
        return cut(format!("the trace ends after round {} of {wanted}{why}", seen.rounds));
    }
    Ok(true)
}

/// How many rounds a driver says that it makes: "at most 12 rounds", "5 rounds", "rounds: 0 …, 1 …, 2 …",
/// "round n (0..3)".
fn rounds_of(driver: &str) -> Option<usize> {
    if let Some((_, listed)) = driver.split_once("rounds: 0 ") {
        let named = |n: &usize| listed.contains(&format!(", {n} "));
        return Some(1 + (1..100).take_while(named).count());
    }
    if let Some((_, to)) = driver.split_once("round n (0..") {
        return Some(1 + to.split(')').next()?.parse::<usize>().ok()?);
    }
    let (before, _) = driver.split_once(" rounds")?;
    before.rsplit([' ', ';', ',']).next()?.parse().ok()
}

/// Does a `roundret` say that one of the two is at no hit points, or gone?
fn somebody_fell(line: &Line) -> bool {
    let hp = ["hp1", "hp2"].iter().any(|key| line.value[*key].as_i64().is_some_and(|hp| hp <= 0));
    hp || ["deleted1", "deleted2", "dead"].iter().any(|key| number(&line.value, key) != 0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lab::conform::lines_of;

    #[test]
    fn drivers_say_how_many_rounds_they_make() {
        let of = |text| rounds_of(text);
        assert_eq!(of("stop when a cHP<=0 or F_DELETE, at most 12 rounds; no turn passes"), Some(12));
        assert_eq!(of("F_DELETE; 6 rounds (creature1 = player)"), Some(6));
        assert_eq!(
            of("rounds: 0 EV_MOVE east onto it, 1 Turn+=60, EV_TURN, Map.UpdateTerra, 2 EV_MOVE east"),
            Some(3)
        );
        assert_eq!(
            of("round n (0..3): creature1.Timeout=0; ThrowDir(EV_MOVE, NORTH [n], creature1)"),
            Some(4)
        );
        assert_eq!(of("each round n: prep both, Throw(EV_WATTACK)"), None);
        assert_eq!(of("as driver_source and the `what` of each round say"), None);
    }

    /// What is said of a trace with this driver and so many rounds, the last of which ends with these hit points.
    fn told(driver: &str, rounds: usize, hp: i32, more: &str) -> Result<bool, String> {
        let mut text = format!("{{\"k\":\"start\",\"driver\":\"{driver}\"}}\n{{\"k\":\"seed\"}}\n");
        for n in 0..rounds {
            text += &format!(
                "{{\"k\":\"round\",\"n\":{n}}}\n{{\"k\":\"throw\",\"d\":0}}\n{{\"k\":\"throwret\"}}\n"
            );
            let hp = if n + 1 == rounds { hp } else { 5 };
            text += &format!("{{\"k\":\"roundret\",\"hp1\":7,\"hp2\":{hp}}}\n");
        }
        let lines = lines_of("t", &(text + more)).unwrap();
        is_told("t", &lines).map_err(|fault| fault.text)
    }

    #[test]
    fn a_trace_that_ends_between_rounds_is_cut() {
        let melee = "each round n: Throw(EV_NATTACK); stop when a cHP<=0 or F_DELETE, at most 3 rounds";
        assert_eq!(told(melee, 3, 5, ""), Ok(true));
        assert_eq!(told(melee, 2, 0, ""), Ok(true), "one fell");
        let cut = told(melee, 2, 5, "").unwrap_err();
        assert!(cut.contains("after round 2 of 3 and nobody fell"), "{cut}");
        assert!(told("each round n: Throw(EV_NATTACK); 3 rounds", 2, 0, "").is_err(), "this one goes on");
        let closing = "{\"k\":\"roundret\"}";
        assert_eq!(told("each round n: Throw(EV_NATTACK); 3 rounds", 2, 5, closing), Ok(true));
        assert!(
            told("nonsense", 2, 5, "").is_err() && told("", 2, 5, closing).is_err(),
            "it says nothing of rounds"
        );
        let magic = "as each round says || lines k=set: every stored field";
        assert!(told(magic, 2, 5, "").is_err() && told(magic, 2, 5, closing) == Ok(true));
        let unsaid = "each round n: prep both || each round: lines k=set tell every field";
        assert_eq!(told(unsaid, 2, 5, ""), Ok(false), "it does not say");
        assert!(told(unsaid, 2, 5, "{\"k\":\"set\"}").is_err(), "a round was to follow");
        let loose = "{\"k\":\"throw\",\"d\":0}\n{\"k\":\"throwret\"}\n";
        assert!(told("ReThrow(EV_CAST,e) once", 0, 0, loose).is_err());
        assert_eq!(told("ReThrow(EV_CAST,e) once", 0, 0, &format!("{loose}{closing}")), Ok(true));
    }
}
