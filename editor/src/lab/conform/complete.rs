//! Whether a trace has all the lines that every trace has. What is thrown and answered is compared; a trace from which the
//! lines around that were taken would agree all the same.
//!
//! - One `scenario`, `start` and `seed` line, in that order.
//! - Each `throw`, `pass` and `to`, and each `ask` of somebody who has a handler, has the line that ends it, within what it
//!   stands in.
//! - Each `roundret` ends a `round`, but for one that closes the whole trace; rounds have one each, or the last alone.

use super::read::{Fault, Line};

/// The lines that a trace has once, in order.
const ONCE: [&str; 3] = ["scenario", "start", "seed"];
/// The kinds of lines that stand before the seed.
const BEFORE: [&str; 4] = ["scenario", "start", "creature", "memory"];
/// What is said behind each fault.
const REMEDY: &str = "lines are missing; write the trace anew";

/// Refuses a trace that lacks lines which every trace has.
///
/// # Errors
/// Which line is missing, and where that is seen.
pub(super) fn check(file: &str, lines: &[Line]) -> Result<(), Fault> {
    once(file, lines)?;
    in_order(file, lines)?;
    let driver = lines.iter().find(|line| line.k == "start").map_or("", |line| line.text("driver"));
    let begun = lines.iter().position(|line| line.k == "seed").unwrap_or(0);
    let lines = lines.get(begun..).unwrap_or_default();
    pairs(file, lines)?;
    rounds(file, lines, driver)
}

/// Before its seed a trace tells how things stand, and nothing that happens: nobody would compare that.
fn in_order(file: &str, lines: &[Line]) -> Result<(), Fault> {
    let early =
        lines.iter().take_while(|line| line.k != "seed").find(|line| !BEFORE.contains(&line.k.as_str()));
    match early {
        Some(line) => {
            let text = format!(
                "a `{}` before the `seed` line: the lines are in another order than a trace has them",
                line.k
            );
            Err(Fault::at(file, line.number, text))
        }
        None => Ok(()),
    }
}

fn once(file: &str, lines: &[Line]) -> Result<(), Fault> {
    let mut least = 0;
    for kind in ONCE {
        let mut all = lines.iter().filter(|line| line.k == kind);
        let Some(line) = all.next() else {
            return Err(Fault::at(file, 0, format!("no `{kind}` line: this is no trace, or {REMEDY}")));
        };
        if let Some(second) = all.next() {
            let text = format!("a second `{kind}` line; a trace has one: keep the lines of one trace");
            return Err(Fault::at(file, second.number, text));
        }
        if line.number < least {
            let text = format!("the `{kind}` line stands before those that it follows in a trace: {REMEDY}");
            return Err(Fault::at(file, line.number, text));
        }
        least = line.number;
    }
    Ok(())
}

/// Is somebody asked here who has something to answer with?
pub(super) fn is_handled(ask: &Line) -> bool {
    let count = |key: &str| ask.value[key].as_i64().unwrap_or(0);
    count("code").saturating_add(count("msgs")) > 0
}

/// What a line that ends something ends.
fn ended(line: &Line) -> Option<&'static str> {
    match line.k.as_str() {
        "throwret" => Some("throw"),
        "passret" => Some("pass"),
        "toret" => Some("to"),
        "askret" => Some("ask"),
        _ => None,
    }
}

/// Each line that begins something has one that ends it, in brackets.
fn pairs(file: &str, lines: &[Line]) -> Result<(), Fault> {
    let mut open: Vec<&Line> = Vec::new();
    for line in lines {
        let begins = match line.k.as_str() {
            "throw" | "pass" | "to" => true,
            "ask" => is_handled(line),
            _ => false,
        };
        if begins {
            open.push(line);
            continue;
        }
        if let Some(kind) = ended(line) {
            let same = |begun: &&Line| {
                ["slot", "cls", "stage", "res"].iter().all(|key| begun.value[*key] == line.value[*key])
            };
            let last = open.pop();
            if last.filter(|begun| begun.k == kind).is_some_and(|begun| kind == "throw" || same(&begun)) {
                continue;
            }
            let text = match last {
                Some(begun) => format!(
                    "a `{}` where the `{}` of line {} is to end: {REMEDY}",
                    line.k, begun.k, begun.number
                ),
                None => format!("a `{}` without its `{kind}`: {REMEDY}", line.k),
            };
            return Err(Fault::at(file, line.number, text));
        }
        if let Some(begun) = open.last().filter(|_| matches!(line.k.as_str(), "round" | "roundret")) {
            let text = format!("a `{}` within the `{}` of line {}: {REMEDY}", line.k, begun.k, begun.number);
            return Err(Fault::at(file, line.number, text));
        }
    }
    match open.last() {
        None => Ok(()),
        Some(begun) => Err(Fault::at(file, begun.number, format!("the `{}` has no end: {REMEDY}", begun.k))),
    }
}

/// Each `roundret` has its `round`. One that closes the trace has none: it is the last, and follows the end of a round,
/// where there are rounds.
fn rounds(file: &str, lines: &[Line], driver: &str) -> Result<(), Fault> {
    let missing = |line: &Line| {
        Err(Fault::at(file, line.number, format!("a `roundret` without its `round`: {REMEDY}")))
    };
    let (mut rounds, mut in_round, mut loose) = (0, false, false);
    // A round that begins before the one before it ended, and whether one did before the next: not both in one trace.
    let (mut unended, mut ended) = (None, false);
    // The `roundret` that closes the trace.
    let mut closing: Option<&Line> = None;
    for line in lines {
        match line.k.as_str() {
            "round" => {
                if in_round {
                    unended.get_or_insert(line);
                } else if rounds > 0 {
                    ended = true;
                }
                rounds += 1;
                (in_round, loose) = (true, false);
            }
            "throw" if line.depth() == 0 => loose |= !in_round,
            "roundret" if in_round => (in_round, loose) = (false, false),
            // One that ends a round may say who was removed in it.
            "roundret" if says_removed(line) || (rounds > 0 && loose) => return missing(line),
            "roundret" if closing.is_none() => {
                closing = Some(line);
                continue;
            }
            "roundret" => {}
            _ => continue,
        }
        if let Some(closing) = closing {
            return missing(closing);
        }
    }
    if let Some(line) = unended.filter(|_| ended) {
        let text = format!("a `round` where the one before it has no `roundret`: {REMEDY}");
        return Err(Fault::at(file, line.number, text));
    }
    // The driver says what it does in each round, before it says what is written of it.
    let said = driver.split(" || ").next().unwrap_or("");
    match closing.filter(|_| rounds == 0 && said.contains("round")) {
        Some(closing) => missing(closing),
        None => Ok(()),
    }
}

fn says_removed(line: &Line) -> bool {
    ["deleted", "deleted1"].iter().any(|key| !line.value[*key].is_null())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lab::conform::lines_of;

    const TRACE: &str = r#"{"k":"scenario"}
{"k":"start","driver":"each round n: Throw(EV_NATTACK)"}
{"k":"seed"}
{"k":"round","n":0}
{"k":"throw","d":0}
{"k":"pass"}
{"k":"ask","stage":"p0","res":"monster:orc","code":1}
{"k":"askret","stage":"p0","res":"monster:orc"}
{"k":"to","slot":"p0","cls":"Thing"}
{"k":"ask","stage":"p0","res":"monster:orc","code":0}
{"k":"toret","slot":"p0","cls":"Thing"}
{"k":"passret"}
{"k":"throwret"}
{"k":"roundret"}
"#;

    fn told(text: &str) -> Result<(), String> {
        check("t", &lines_of("t", text).unwrap()).map_err(|fault| fault.to_string())
    }

    #[test]
    fn a_trace_without_one_of_its_lines_is_refused() {
        assert_eq!(told(TRACE), Ok(()));
        let lines: Vec<&str> = TRACE.lines().collect();
        for gone in 0..lines.len() {
            let rest: Vec<&str> = [&lines[..gone], &lines[gone + 1..]].concat();
            // Somebody who has no handler is compared; that the last `roundret` is there, `end` looks after.
            let passed_over = lines[gone].contains(r#""code":0"#) || gone + 1 == lines.len();
            assert_eq!(told(&rest.join("\n")).is_ok(), passed_over, "without {}", lines[gone]);
        }
        let fault = told(&TRACE.replace(r#"{"k":"to","#, r#"{"k":"note","#)).unwrap_err();
        assert!(fault.starts_with("t:11:1: a `toret` where the `pass` of line 6 is to end"), "{fault}");
        let fault = told(&TRACE.replace(r#""scenario""#, r#""note""#)).unwrap_err();
        assert!(fault.starts_with("t: no `scenario` line"), "{fault}");
        let other = TRACE.replacen(r#""cls":"Thing""#, r#""cls":"Creature""#, 1);
        assert!(told(&other).is_err(), "another class answers");
    }

    #[test]
    fn one_roundret_closes_a_trace() {
        // t: a throw.
        let whole = |rounds: &str, driver: &str| {
            let line = |c| match c {
                '(' => r#"{"k":"round"}"#,
                ')' => r#"{"k":"roundret"}"#,
                _ => "{\"k\":\"throw\",\"d\":0}\n{\"k\":\"throwret\"}",
            };
            let lines: Vec<&str> = rounds.chars().map(line).collect();
            let head = "{\"k\":\"scenario\"}\n{\"k\":\"start\",\"driver\":\"DRIVER\"}\n{\"k\":\"seed\"}\n";
            told(&(head.replace("DRIVER", driver) + lines.join("\n").as_str())).is_ok()
        };
        // As the traces of the original are.
        for shape in ["(t)(t)", "(t))", "t)", "t(t)", "t(t))", "(t(t(t)", "(t)t(t)", "()())"] {
            assert!(whole(shape, "once"), "{shape}");
        }
        for shape in ["t)(t)", "(t)t)(t)", "(t)t)", "(t)))", "t))", "(t)(t(t)"] {
            assert!(!whole(shape, "once"), "{shape}");
        }
        assert!(!whole("t)", "each round n: it attacks"), "it speaks of rounds");
        assert!(whole("t)", "once || each round: lines k=set"), "that is how traces are written");
    }
}
