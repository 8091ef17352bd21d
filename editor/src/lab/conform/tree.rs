//! The lines of a trace, the original's or ours, as rounds of throws inside throws. Knows the words of a
//! trace and compares nothing.

use super::complete::is_handled;
use super::read::{Fault, Line};
use serde_json::Value;
use std::collections::BTreeMap;

/// Somebody asked in a phase of a throw, and the answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Asked {
    /// The phase: 0 PRE, 1 main, 2 POST.
    pub phase: u8,
    /// The stage or slot: region, dungeon, map, p0, ….
    pub stage: String,
    /// The resource asked, or the class.
    pub who: String,
    /// The code a resource was asked with; empty for a class, which is asked with the phase's.
    pub with: String,
    /// The answer.
    pub answer: String,
}

/// What a resource found, and what a resource, a class or a phase left behind.
#[derive(Clone, Debug, Default)]
pub struct Step {
    /// The line.
    pub line: usize,
    /// The resource and that it is asked, or the resource, the class, or `phase`.
    pub of: String,
    /// Who the class belongs to, or the code of the phase; empty for others.
    pub whom: String,
    /// Fields and hit points.
    pub fields: BTreeMap<String, String>,
}

/// One throw.
#[derive(Clone, Debug, Default)]
pub struct Thrown {
    /// The line it begins at.
    pub line: usize,
    /// The event.
    pub event: String,
    /// Actor, victim, item, second item.
    pub who: [String; 4],
    /// Fields when it was thrown.
    pub before: BTreeMap<String, String>,
    /// What it came to.
    pub answer: String,
    /// Fields and hit points when it was over.
    pub after: BTreeMap<String, String>,
    /// Everybody who was asked, in order; a phase ends with `phase` and its answer.
    pub asked: Vec<Asked>,
    /// Fields and hit points after each class and each phase, in order.
    pub steps: Vec<Step>,
    /// Those before and after each handler, by how many resources were asked and whether it is over.
    pub handlers: BTreeMap<(usize, bool), Step>,
    /// Throws inside.
    pub inner: Vec<Thrown>,
}

impl Thrown {
    /// How many throws it is, those inside counted.
    pub fn count(&self) -> usize {
        1 + self.inner.iter().map(Thrown::count).sum::<usize>()
    }

    /// Keeps what stands around a handler, where the line says it.
    fn found(&mut self, asks: usize, over: bool, of: String, line: &Line) {
        if line.value["v"].is_object() {
            let step = Step { line: line.number, of, whom: String::new(), fields: fields(line) };
            self.handlers.insert((asks, over), step);
        }
    }
}

/// Throws that the driver of a trace may make: a world is kept of each. Fifty was the most measured.
const MOST_THROWN: usize = 2_000;

/// Throws in each other: the original's stack holds half as many.
const DEEPEST: usize = 256;

/// A throw that is not over.
struct Open {
    thrown: Thrown,
    phase: u8,
    /// The code of the phase in hand.
    phase_code: String,
    /// How many resources were asked.
    asks: usize,
    /// Class and resource asks that have no answer yet: stage, who, with.
    pending: Vec<(String, String, String)>,
    /// Who the classes without an answer yet belong to.
    classes: Vec<String>,
}

/// The outermost throws of each round. `whole`: the lines are those of a file, and must be balanced.
///
/// # Errors
/// A line closes what was never opened, or the lines end within a throw or a round.
pub fn rounds(file: &str, lines: &[Line], whole: bool) -> Result<Vec<Vec<Thrown>>, Fault> {
    let mut rounds: Vec<Vec<Thrown>> = Vec::new();
    let mut round: Vec<Thrown> = Vec::new();
    // A task has no `roundret`: a round ends where the next begins, or where the driver changes something after
    // it threw. What is thrown before that belongs to it.
    let (mut begun_round, mut in_round) = (false, false);
    let mut open: Vec<Open> = Vec::new();
    let started = lines.iter().position(|l| l.k == "seed").unwrap_or(0);
    for line in lines.get(started..).unwrap_or(&[]) {
        match line.k.as_str() {
            "round" => {
                if begun_round || !round.is_empty() {
                    rounds.push(std::mem::take(&mut round));
                }
                (begun_round, in_round) = (true, true);
            }
            "set" if open.is_empty() && !round.is_empty() => {
                rounds.push(std::mem::take(&mut round));
                begun_round = false;
            }
            "roundret" if open.is_empty() => in_round = false,
            "throw" if open.len() >= DEEPEST => {
                let text = format!("throws stand more than {DEEPEST} deep in each other");
                return Err(Fault::at(file, line.number, text));
            }
            "throw" => open.push(Open {
                thrown: begun(line),
                phase: 0,
                phase_code: String::new(),
                asks: 0,
                pending: Vec::new(),
                classes: Vec::new(),
            }),
            "throwret" => {
                let Some(mut over) = open.pop() else {
                    return Err(Fault::at(file, line.number, "a `throwret` without its `throw`"));
                };
                over.thrown.answer = line.text("ret").to_owned();
                over.thrown.after = fields(line);
                match open.last_mut() {
                    Some(outer) => outer.thrown.inner.push(over.thrown),
                    None => round.push(over.thrown),
                }
            }
            k => match open.last_mut() {
                Some(throw) => within(throw, line),
                None if whole && matches!(k, "pass" | "passret") => {
                    let text = format!("a `{k}` outside of any throw: lines are missing before it");
                    return Err(Fault::at(file, line.number, text));
                }
                None => {}
            },
        }
    }
    if whole && (in_round || !open.is_empty()) {
        let last = lines.last().map_or(0, |l| l.number);
        let text = match open.last() {
            Some(o) => {
                format!("the trace ends within the {} of line {}: it is cut", o.thrown.event, o.thrown.line)
            }
            None => "the trace ends within a round: it is cut".to_owned(),
        };
        return Err(Fault::at(file, last, text));
    }
    if begun_round || !round.is_empty() {
        rounds.push(round);
    }
    if whole && rounds.iter().all(Vec::is_empty) {
        let last = lines.last().map_or(0, |l| l.number);
        return Err(Fault::at(file, last, "the trace ends before anything is thrown: it is cut"));
    }
    let thrown: usize = rounds.iter().map(Vec::len).sum();
    if whole && thrown > MOST_THROWN {
        let text = format!("{thrown} throws of the driver's; no trace has more than {MOST_THROWN}");
        return Err(Fault::at(file, 0, text));
    }
    Ok(rounds)
}

fn begun(line: &Line) -> Thrown {
    let mut before = fields(line);
    let about = line.text("eID");
    if !about.is_empty() {
        before.insert("eID".to_owned(), about.to_owned());
    }
    if let Some(field) = line.value["EField"].as_i64().filter(|field| *field != 0) {
        before.insert("EField".to_owned(), field.to_string());
    }
    Thrown {
        line: line.number,
        event: line.text("ev").to_owned(),
        who: ["p0", "p1", "p2", "p3"].map(|p| line.text(p).to_owned()),
        before,
        ..Thrown::default()
    }
}

/// A line within a throw: somebody is asked or answers, or a phase ends.
fn within(throw: &mut Open, line: &Line) {
    let answer = line.text("ret").to_owned();
    let (stage, with) = match line.k.as_str() {
        "ask" | "askret" => (line.text("stage"), line.text("ev")),
        _ => (line.text("slot"), ""),
    };
    let who = if line.k.starts_with("ask") { line.text("res") } else { line.text("cls") };
    let asked = |with: String, answer: String, phase: u8| Asked {
        phase,
        stage: stage.to_owned(),
        who: who.to_owned(),
        with,
        answer,
    };
    match line.k.as_str() {
        "ask" => {
            throw.asks += 1;
            if is_handled(line) {
                throw.thrown.found(throw.asks, false, format!("{who} is asked"), line);
                throw.pending.push((stage.to_owned(), who.to_owned(), with.to_owned()));
            } else {
                let nothing = asked(with.to_owned(), "NOTHING".to_owned(), throw.phase);
                throw.thrown.asked.push(nothing);
            }
        }
        "askret" => {
            let found = throw.pending.iter().rposition(|(s, w, _)| s == stage && w == who);
            let with = found.map_or(String::new(), |place| throw.pending.remove(place).2);
            throw.thrown.found(throw.asks, true, who.to_owned(), line);
            let answered = asked(with, answer, throw.phase);
            throw.thrown.asked.push(answered);
        }
        "to" => throw.classes.push(line.text("obj").to_owned()),
        "toret" => {
            let (of, whom) = (who.to_owned(), throw.classes.pop().unwrap_or_default());
            throw.thrown.steps.push(Step { line: line.number, of, whom, fields: fields(line) });
            let answered = asked(String::new(), answer, throw.phase);
            throw.thrown.asked.push(answered);
        }
        "passret" => {
            let (of, whom) = ("phase".to_owned(), throw.phase_code.clone());
            throw.thrown.steps.push(Step { line: line.number, of, whom, fields: fields(line) });
            throw.pending.clear();
            let over = Asked {
                phase: throw.phase,
                stage: "phase".to_owned(),
                who: String::new(),
                with: String::new(),
                answer,
            };
            throw.thrown.asked.push(over);
            throw.phase = throw.phase.saturating_add(1);
        }
        "pass" => {
            line.text("ev").clone_into(&mut throw.phase_code);
            if line.text("ev").starts_with("POST(") {
                throw.phase = 2;
            }
        }
        _ => {}
    }
}

/// Hit points beside the fields of a record, as differences name them.
pub(super) const HIT_POINTS: [&str; 2] = ["hit points of the actor", "hit points of the victim"];

/// Fields of a line that are not zero, and hit points.
fn fields(line: &Line) -> BTreeMap<String, String> {
    let mut out = BTreeMap::new();
    for (name, value) in line.value["v"].as_object().into_iter().flatten() {
        let shown = match value {
            // A record with a kind of damage names its kind of attack even where that is 0, and the other way
            // about: damage of the first kind is as good as none.
            Value::String(s) if s == "0" || s == "AD_NORM" => continue,
            Value::String(s) => s.clone(),
            Value::Number(n) if n.as_i64() == Some(0) => continue,
            other => other.to_string(),
        };
        out.insert(name.clone(), shown.replace(' ', ""));
    }
    for (key, name) in ["hpA", "hpV"].into_iter().zip(HIT_POINTS) {
        if let Some(hp) = line.value[key].as_i64() {
            out.insert(name.to_owned(), hp.to_string());
        }
    }
    out
}
