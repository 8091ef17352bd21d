//! Scenarios: a folder under `tests/scenarios/<area>/<case>/` holds `scenario.ron`, a recording, with what it
//! has to come to: `expect.tree`, the tree that `augury trace --tree` shows, or `expect.ron`, what a person
//! wants to hold whatever the figures are, or both. With `AUGURY_BLESS=1` trees are written anew; what a
//! person wrote never is. A folder with `throws.ron` instead is the business of `throwing`,
//! one with `values.ron` that of `sums`.

use crate::kept::Kept;
use crate::pack::shipped;
use crate::sensing::{Sensing, faults as sensed};
use crate::source::top;
use augury_editor::command_line::{names, pack, replay, trace};
use augury_engine::base::handle::Handle;
use augury_engine::base::names::StatiNature;
use augury_engine::event::{Bare, Flow, Moment, Observed, Sink, View, What};
use augury_engine::play::atom::Ended;
use augury_engine::play::{Recording, Revision, Session};
use augury_engine::world::CreatureField;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// What a person wants of a scenario.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Expect {
    /// Creatures at the end, by their place in the recording.
    pub creatures: BTreeMap<u32, Left>,
    /// Items at the end, by handle.
    pub items: BTreeMap<u32, Kept>,
    /// Messages that are heard, each after the one before it; parts of them are enough.
    pub messages: Vec<String>,
    /// Skill checks that are made, as they are told, each after the one before it; parts of them are enough.
    pub checks: Vec<String>,
    /// Parts of messages that nobody may hear.
    pub unheard: Vec<String>,
    /// Parts of the troubles that are told, in order: exactly these.
    pub troubles: Vec<String>,
    /// Part of why the recording can't be run to its end: an input that means nothing, or lacks an answer.
    pub refused: String,
    /// What the errands come to, in order, in parts of their words.
    pub came_to: Vec<String>,
    /// Is some action cut short?
    pub halted: bool,
    /// What holds of senses at the end.
    pub senses: Sensing,
}

/// A creature at the end; what is not given does not matter.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Left {
    /// Column and row.
    pub at: Option<(i16, i16)>,
    /// Is it still there?
    pub here: Option<bool>,
    /// Numbers by name.
    pub fields: Vec<(CreatureField, i32)>,
    /// Stati it has.
    pub has: Vec<StatiNature>,
    /// Stati it has not.
    pub lacks: Vec<StatiNature>,
    /// How many things, or stacks of them, it carries.
    pub carries: Option<usize>,
    /// Creatures it takes for foes, by their place: exactly these among its targets.
    pub foes: Option<Vec<u32>>,
}

/// Every folder below `tests/scenarios` with a recording or throws in it, sorted.
///
/// # Errors
/// A folder that can't be read.
pub fn cases() -> Result<Vec<PathBuf>, String> {
    let mut found = Vec::new();
    walk(&top().join("tests/scenarios"), &mut found)?;
    found.sort();
    Ok(found)
}

fn walk(folder: &Path, found: &mut Vec<PathBuf>) -> Result<(), String> {
    if ["scenario.ron", "throws.ron", "values.ron"].iter().any(|file| folder.join(file).is_file()) {
        found.push(folder.to_path_buf());
    }
    for entry in fs::read_dir(folder).map_err(|e| format!("{}: {e}", folder.display()))? {
        let path = entry.map_err(|e| format!("{}: {e}", folder.display()))?.path();
        if path.is_dir() {
            walk(&path, found)?;
        }
    }
    Ok(())
}

/// Runs a case and compares. `bless`: its tree is written anew.
///
/// # Errors
/// The case's name and what is otherwise.
pub fn check(folder: &Path, bless: bool) -> Result<(), String> {
    let name = folder.strip_prefix(top().join("tests/scenarios")).unwrap_or(folder).display().to_string();
    run(folder, bless).map_err(|fault| format!("{name}: {fault}"))
}

fn run(folder: &Path, bless: bool) -> Result<(), String> {
    if folder.join("values.ron").is_file() {
        return crate::sums::run(folder);
    }
    if folder.join("throws.ron").is_file() {
        return crate::throwing::run(folder, bless);
    }
    let recording = replay::read(&folder.join("scenario.ron"))?;
    survives_writing(&recording)?;
    let (tree, wants) = (folder.join("expect.tree"), folder.join("expect.ron"));
    let mut expect = Expect::default();
    if wants.is_file() {
        let text = fs::read_to_string(&wants).map_err(|e| format!("expect.ron: {e}"))?;
        expect = ron::Options::default()
            .with_default_extension(ron::extensions::Extensions::IMPLICIT_SOME)
            .from_str(&text)
            .map_err(|e| format!("expect.ron:{e}"))?;
    }
    let rev =
        pack::revise(&revision(&recording)?, &recording.resources).map_err(|faults| faults.join("\n"))?;
    let mut session = Session::start(&recording, rev.clone()).map_err(|faults| faults.join("\n"))?;
    let refused = session.replay(&recording.inputs, &mut |input| pack::revision_of(&rev, input)).err();
    match refused {
        Some(fault) if expect.refused.is_empty() || !fault.contains(&expect.refused) => return Err(fault),
        None if !expect.refused.is_empty() => {
            return Err(format!("it runs to its end, and should not: {}", expect.refused));
        }
        _ => {}
    }
    ends_alike(&session)?;
    if wants.is_file() {
        holds(&expect, &session)?;
    }
    let found = trace::tree(&session);
    if bless && (tree.is_file() || !wants.is_file()) {
        return fs::write(&tree, found).map_err(|e| format!("expect.tree: {e}"));
    }
    match fs::read_to_string(&tree) {
        Ok(expected) if expected.replace("\r\n", "\n") == found => Ok(()),
        Ok(expected) => {
            Err(format!("the tree is otherwise (- expected, + found):\n{}", difference(&expected, &found)))
        }
        Err(_) if wants.is_file() => Ok(()),
        Err(_) => Err("neither expect.tree nor expect.ron; AUGURY_BLESS=1 writes the tree".to_owned()),
    }
}

/// Does each atom end in the same world whether somebody watches or not?
fn ends_alike(session: &Session) -> Result<(), String> {
    for place in 0..session.atoms().len() {
        let before = session.world_before(place);
        let (bare, _) = session.run_atom(place, before.clone(), Bare);
        let (watched, _) = session.run_atom(place, before, Observed::new(&mut Blind));
        if bare != watched {
            return Err(format!("atom {} ends in another world when somebody watches", place + 1));
        }
    }
    Ok(())
}

/// Watches and keeps nothing.
struct Blind;

impl Sink for Blind {
    fn tell(&mut self, _: &Moment, _: View<'_>) -> Flow {
        Flow::Go
    }
}

fn survives_writing(recording: &Recording) -> Result<(), String> {
    let text = recording.write().map_err(|e| format!("the recording can't be written: {e}"))?;
    let again = Recording::read(&text).map_err(|e| format!("the recording can't be read again: {e}"))?;
    if again == *recording {
        Ok(())
    } else {
        Err("the recording is another one once written and read".to_owned())
    }
}

fn revision(recording: &Recording) -> Result<Revision, String> {
    match recording.pack.as_str() {
        "" | "assets/incursion" => Ok(shipped().revision()),
        other => Ok(pack::open(&top().join(other))?.revision()),
    }
}

/// Does everything hold that a person wants?
fn holds(expect: &Expect, session: &Session) -> Result<(), String> {
    let mut faults = Vec::new();
    for (n, left) in &expect.creatures {
        let Some(c) = session.live().creature(Handle(*n)) else {
            faults.push(format!("there is no creature {n}"));
            continue;
        };
        let at = (c.at().x, c.at().y);
        if left.at.is_some_and(|wanted| wanted != at) {
            faults.push(format!("creature {n} stands at {at:?}, not {:?}", left.at));
        }
        if left.here.is_some_and(|wanted| wanted != c.is_here()) {
            faults.push(format!("creature {n} is {}there", if c.is_here() { "" } else { "not " }));
        }
        for (field, wanted) in left.fields.iter().filter(|(field, wanted)| c.get(*field) != *wanted) {
            faults.push(format!("creature {n}: {} is {}, not {wanted}", field.name(), c.get(*field)));
        }
        for nature in left.has.iter().filter(|nature| !c.stati().has(**nature)) {
            faults.push(format!("creature {n} has no {nature}"));
        }
        let carries = session.live().held_by(Handle(*n)).len();
        if left.carries.is_some_and(|wanted| wanted != carries) {
            faults.push(format!("creature {n} carries {carries} things, not {:?}", left.carries));
        }
        let foes: Vec<u32> = c.targets().iter().map(|t| t.thing.0).collect();
        if left.foes.as_ref().is_some_and(|wanted| *wanted != foes) {
            faults.push(format!("creature {n} takes {foes:?} for foes, not {:?}", left.foes));
        }
        for nature in left.lacks.iter().filter(|nature| c.stati().has(**nature)) {
            faults.push(format!("creature {n} has {nature}"));
        }
    }
    for (n, kept) in &expect.items {
        faults.extend(kept.faults(session.live(), *n));
    }
    let Heard { messages, troubles, checks } = heard(session);
    let in_order = [(&expect.messages, &messages, "nobody hears"), (&expect.checks, &checks, "no check is")];
    for (wanted, told, what) in in_order {
        let mut rest = told.iter();
        if let Some(missing) = wanted.iter().find(|wanted| !rest.any(|text| text.contains(wanted.as_str()))) {
            faults
                .push(format!("{what} \"{missing}\", or not in this order; told:\n  {}", told.join("\n  ")));
        }
    }
    for part in expect.unheard.iter().filter(|part| messages.iter().any(|m| m.contains(part.as_str()))) {
        faults.push(format!("somebody hears \"{part}\"; heard:\n  {}", messages.join("\n  ")));
    }
    let fits = troubles.len() == expect.troubles.len()
        && troubles.iter().zip(&expect.troubles).all(|(found, wanted)| found.contains(wanted));
    if !fits {
        faults.push(format!("troubles are {troubles:?}, not {:?}", expect.troubles));
    }
    let came_to: Vec<String> = session.came_to().iter().map(|c| c.words(&|h| called(session, h))).collect();
    let fits = came_to.len() == expect.came_to.len()
        && came_to.iter().zip(&expect.came_to).all(|(found, wanted)| found.contains(wanted));
    if !fits {
        faults.push(format!("errands come to {came_to:?}, not {:?}", expect.came_to));
    }
    faults.extend(sensed(&expect.senses, session));
    let halted = session.atoms().iter().any(|a| matches!(a.ended, Ended::Halted(_)));
    if halted != expect.halted {
        faults.push(format!("an action {} cut short", if halted { "is" } else { "is not" }));
    }
    if faults.is_empty() { Ok(()) } else { Err(faults.join("\n")) }
}

/// What a thing is called at the live end.
fn called(session: &Session, h: Handle) -> String {
    names::thing(session.live(), &session.revision().content, h)
}

/// What a session told.
#[derive(Default)]
struct Heard {
    messages: Vec<String>,
    troubles: Vec<String>,
    checks: Vec<String>,
}

/// All messages, troubles and skill checks of a session.
fn heard(session: &Session) -> Heard {
    let mut heard = Heard::default();
    for trace in (0..session.atoms().len()).filter_map(|atom| session.trace(atom)) {
        for traced in trace.moments {
            match traced.moment.what {
                What::Message { text, .. } => heard.messages.push(text),
                What::Trouble { text } => heard.troubles.push(text),
                What::Checked(check) => heard.checks.push(check.line()),
                _ => {}
            }
        }
    }
    heard
}

/// Where two texts part: a few lines before, then those of each.
pub(crate) fn difference(expected: &str, found: &str) -> String {
    let (ours, theirs): (Vec<&str>, Vec<&str>) = (expected.lines().collect(), found.lines().collect());
    let same = ours.iter().zip(&theirs).take_while(|(a, b)| a == b).count();
    let rest = |lines: &[&str]| lines.len().saturating_sub(same);
    let after = rest(&ours).min(rest(&theirs));
    let tail = (0..after).take_while(|n| ours[ours.len() - 1 - n] == theirs[theirs.len() - 1 - n]).count();
    let mut out: Vec<String> = vec![format!("  line {}", same + 1)];
    out.extend(ours[same.saturating_sub(3)..same].iter().map(|line| format!("    {line}")));
    for (sign, lines) in [("-", &ours), ("+", &theirs)] {
        let part = &lines[same..lines.len() - tail];
        out.extend(part.iter().take(12).map(|line| format!("  {sign} {line}")));
        if part.len() > 12 {
            out.push(format!("  {sign} and {} more lines", part.len() - 12));
        }
    }
    out.join("\n")
}
