//! Reads a trace: its lines, and its rounds as steps that can be compared.

use augury_engine::base::names::{AttackType, DamageType, Named};
use augury_engine::event::{EventCode, EventInfo, FieldId, Value as Field};
use augury_engine::world::World;
use serde_json::Value;
use std::collections::{BTreeMap, VecDeque};
use std::fmt;
use std::path::{Path, PathBuf};

use crate::stage::Names;

/// Fields that the original logged; others are not compared.
pub const FIELDS: &[&str] = &[
    "AType",
    "DType",
    "Died",
    "Dmg",
    "EParam",
    "Immune",
    "Resist",
    "Terse",
    "aDmg",
    "bDmg",
    "efNum",
    "isAoO",
    "isCleave",
    "isCrit",
    "isDir",
    "isFlanking",
    "isFlatFoot",
    "isFumble",
    "isHit",
    "isLoc",
    "isNAttack",
    "isSneakAttack",
    "isSomething",
    "isSurprise",
    "saveDC",
    "vArm",
    "vCasterLev",
    "vCrit",
    "vDef",
    "vDmg",
    "vDuration",
    "vHit",
    "vOpp1",
    "vOpp2",
    "vPen",
    "vRadius",
    "vRange",
    "vRoll",
    "vThreat",
    "vtRoll",
    "xDmg",
];

/// One thing that happens in a trace.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// An event is thrown.
    Throw {
        depth: usize,
        event: String,
        actor: String,
        victim: String,
        hp: (i64, i64),
        fields: BTreeMap<String, String>,
    },
    /// A phase is through.
    Phase { event: String, answer: String },
    /// A throw is through.
    Back { answer: String, hp: (i64, i64), fields: BTreeMap<String, String> },
    /// A die of so many sides.
    Die { sides: i64, rolled: i64 },
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Step::Throw { depth, event, actor, victim, hp, fields } => {
                write!(f, "throw {event} at {depth}, {actor} -> {victim}, hp {hp:?}, {fields:?}")
            }
            Step::Phase { event, answer } => write!(f, "{event} comes to {answer}"),
            Step::Back { answer, hp, fields } => write!(f, "back with {answer}, hp {hp:?}, {fields:?}"),
            Step::Die { sides, rolled } => write!(f, "die of {sides}: {rolled}"),
        }
    }
}

/// A line of a trace that matters here.
pub enum Line {
    /// The start: map window and driver.
    Start(Value),
    /// A creature at the start.
    Creature(Value),
    /// Anything that happens later.
    Later(Value),
}

/// One round of a trace: what the driver changed before it, what it threw, what came of it.
#[derive(Default)]
pub struct Round {
    /// Changes before it.
    pub set: Vec<Value>,
    /// Steps in order.
    pub steps: Vec<Step>,
    /// What was thrown from outside.
    thrown: Vec<Value>,
    /// The line that ends it.
    end: Option<Value>,
}

/// A trace.
pub struct Trace {
    /// Its lines that matter.
    pub lines: Vec<Line>,
    rounds: Vec<Round>,
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("measured/traces")
}

/// Names of the traces kept here, sorted.
pub fn kept() -> Vec<String> {
    let mut names: Vec<String> = std::fs::read_dir(folder())
        .expect("tests/measured/traces")
        .filter_map(|e| e.ok()?.file_name().to_str()?.strip_suffix(".jsonl.xz").map(str::to_owned))
        .collect();
    names.sort();
    names
}

impl Trace {
    /// Reads a trace by its name.
    pub fn read(name: &str) -> Trace {
        let packed = std::fs::read(folder().join(format!("{name}.jsonl.xz"))).expect(name);
        let mut text = Vec::new();
        lzma_rs::xz_decompress(&mut packed.as_slice(), &mut text).expect(name);
        let text = String::from_utf8(text).expect(name);
        let mut lines = Vec::new();
        for line in text.lines() {
            let value: Value = serde_json::from_str(line).expect(name);
            lines.push(match value["k"].as_str() {
                Some("start") => Line::Start(value),
                Some("creature") => Line::Creature(value),
                _ => Line::Later(value),
            });
        }
        let rounds = rounds(&lines);
        Trace { lines, rounds }
    }

    /// Does the driver begin each round with the first creature's turn (facts/measured, start.driver)?
    pub fn resets_timeout(&self) -> bool {
        self.lines.iter().any(|l| match l {
            Line::Start(v) => v["driver"].as_str().is_some_and(|d| d.contains("creature1.Timeout=0")),
            _ => false,
        })
    }

    /// Its rounds in order.
    pub fn rounds(&self) -> &[Round] {
        &self.rounds
    }
}

fn rounds(lines: &[Line]) -> Vec<Round> {
    let mut rounds = Vec::new();
    let mut round = Round::default();
    let mut skipping: Option<i64> = None;
    for line in lines {
        let Line::Later(line) = line else { continue };
        let depth = line["d"].as_i64().unwrap_or(0);
        match line["k"].as_str().unwrap_or("") {
            "set" => round.set.push(line.clone()),
            "roundret" => {
                round.end = Some(line.clone());
                rounds.push(std::mem::take(&mut round));
            }
            "throwret" if skipping == Some(depth) => skipping = None,
            _ if skipping.is_some() => {}
            "throw" if is_about_things(line) => skipping = Some(depth),
            "throw" => {
                if depth == 0 {
                    round.thrown.push(line.clone());
                }
                round.steps.push(Step::Throw {
                    depth: line["sp"].as_u64().unwrap_or(0) as usize,
                    event: text(line, "ev"),
                    actor: text(line, "p0"),
                    victim: text(line, "p1"),
                    hp: hp(line),
                    fields: fields(&line["v"]),
                });
            }
            "passret" => round.steps.push(Step::Phase { event: text(line, "ev"), answer: text(line, "ret") }),
            "throwret" => round.steps.push(Step::Back {
                answer: text(line, "ret"),
                hp: hp(line),
                fields: fields(&line["v"]),
            }),
            "rng" => round.steps.push(Step::Die {
                sides: line["n"].as_i64().unwrap_or(0),
                rolled: line["r"].as_i64().unwrap_or(0),
            }),
            _ => {}
        }
    }
    rounds
}

/// Corpses and gear: things that do not exist here yet.
fn is_about_things(line: &Value) -> bool {
    const MY_CORPSE_IS: i64 = 227;
    const HOME_REGION: i64 = 224;
    match line["ev"].as_str().unwrap_or("") {
        "EV_PLACE" | "EV_REMOVE" => true,
        "EV_GAIN_STATI" => matches!(line["v"]["EParam"].as_i64(), Some(MY_CORPSE_IS | HOME_REGION)),
        _ => false,
    }
}

fn text(line: &Value, key: &str) -> String {
    line[key].as_str().unwrap_or("").to_owned()
}

fn hp(line: &Value) -> (i64, i64) {
    (line["hpA"].as_i64().unwrap_or(0), line["hpV"].as_i64().unwrap_or(0))
}

fn fields(v: &Value) -> BTreeMap<String, String> {
    let mut out = BTreeMap::new();
    for (name, value) in v.as_object().into_iter().flatten() {
        let shown = match value {
            Value::String(s) if s == "0" => continue,
            // A throw with a type logs even the first of them, which is 0.
            Value::String(s) if s == "AD_NORM" => continue,
            Value::String(s) => s.clone(),
            Value::Array(a) => a.iter().map(Value::to_string).collect::<Vec<_>>().join(","),
            other => other.to_string(),
        };
        out.insert(name.clone(), shown);
    }
    out
}

impl Round {
    /// Its dice in order.
    pub fn dice(&self) -> VecDeque<(i32, i32)> {
        self.steps
            .iter()
            .filter_map(|s| match s {
                Step::Die { sides, rolled } => Some((*sides as i32, *rolled as i32)),
                _ => None,
            })
            .collect()
    }

    /// The records that the driver throws.
    pub fn thrown(&self, names: &Names) -> Vec<EventInfo> {
        use augury_engine::event::fields::{EActor, EVictim};
        self.thrown
            .iter()
            .map(|line| {
                let code: EventCode = text(line, "ev").parse().expect("an event");
                let mut info = EventInfo::new(code)
                    .with(EActor, names.handle(&text(line, "p0")))
                    .with(EVictim, names.handle(&text(line, "p1")));
                for (name, value) in line["v"].as_object().into_iter().flatten() {
                    let id = FieldId::by_name(name).expect(name);
                    let value = match value {
                        Value::String(s) => match (AttackType::parse(s), DamageType::parse(s)) {
                            (Some(a), _) if name == "AType" => Field::Named(s.clone(), a.number()),
                            (_, Some(d)) => Field::Named(s.clone(), d.number()),
                            _ => continue,
                        },
                        other => Field::Int(other.as_i64().expect(name)),
                    };
                    info.set_value(id, &value);
                }
                info
            })
            .collect()
    }

    /// What the round ends in: what, the original's, ours.
    pub fn end(&self, world: &World, names: &Names) -> Vec<(String, i64, i64)> {
        let Some(end) = &self.end else { return Vec::new() };
        let mut out = Vec::new();
        for (key, place) in [("hp1", 0), ("hp2", 1)] {
            if let (Some(wanted), Some(c)) =
                (end[key].as_i64(), names.nth(place).and_then(|h| world.creature(h)))
            {
                out.push((key.to_owned(), wanted, c.hp() as i64));
            }
        }
        if let (Some(wanted), Some(c)) =
            (end["timeout"].as_i64(), names.nth(0).and_then(|h| world.creature(h)))
        {
            out.push(("timeout".to_owned(), wanted, c.timeout() as i64));
        }
        out
    }
}
