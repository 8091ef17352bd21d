//! [`Compiled`]: every script of a content, read and checked once. A reload reads only what changed. Knows
//! how scripts are kept and found; `run` runs them.

use super::check::{self, Finding, Last, OBJECTS};
use super::limits::LENGTH;
use super::ty::Ty;
use super::vars::{self, AllShared, Usable};
use super::{explain, lowered, machine, pure};
use crate::base::event_code::EventCode;
use crate::base::id::ResId;
use crate::base::label::{Label, fnv};
use crate::content::{
    CONDITIONS, Content, Place, Problem, Resource, ScriptCheck, ScriptMention, ScriptProblem, Spelling,
    in_script,
};
use rhai::{AST, ImmutableString, OptimizationLevel, Position, Scope, Stmt};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

/// One script, ready to run.
#[derive(Clone)]
pub(super) struct Script {
    /// Its text.
    text: String,
    /// Its tree; `None` where it can't run, for the first reason in `findings`.
    pub ast: Option<AST>,
    /// The same in the form that runs fast, where it has one.
    pub lowered: Option<Arc<lowered::Program>>,
    /// What is wrong with it.
    pub findings: Vec<Finding>,
    /// Which of [`OBJECTS`] it names, and by which name.
    pub objects: Vec<(usize, &'static str)>,
    /// Variables that it names; with the resource that shares it where it is not its own.
    pub vars: Vec<(ImmutableString, Option<ResId>)>,
    /// Resources that it names, with their places.
    mentions: Vec<(ResId, Position)>,
    /// Where it rolls dice, with a label for each.
    pub dice: Vec<(Position, &'static str)>,
    /// Where its last statement begins.
    pub last: Position,
    /// The reason that its writes carry.
    pub why: Label,
    /// Whether its answer may be kept ([`pure`]).
    pub pure: bool,
}

/// The scripts of one resource: those of handlers by place.
#[derive(Clone)]
struct OfResource {
    id: ResId,
    hash: [u8; 32],
    scripts: Vec<Option<Script>>,
    /// The conditions of its gear list, by place.
    conditions: Vec<Option<Script>>,
}

/// Every script of a content, for [`Machine::new`](crate::event::Machine::new).
#[derive(Clone, Default)]
pub struct Compiled {
    slots: Vec<Option<Arc<OfResource>>>,
    /// Slot and number of every script, sorted by its text, so that a text is found at once; of one text that of a
    /// handler stands before a condition.
    by_text: Vec<(u32, u16)>,
    /// The variables that scripts of every resource can use.
    shared: Arc<AllShared>,
}

impl std::fmt::Debug for Compiled {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let with = self.slots.iter().flatten().map(|of| of.id);
        f.debug_struct("Compiled").field("resources", &with.collect::<Vec<_>>()).finish()
    }
}

impl Compiled {
    /// Reads every script of a content. Problems stand at their places in the files; a script with one
    /// answers ERROR when its turn comes, and everything else goes on.
    pub fn new(content: &Content) -> (Compiled, Vec<Problem>) {
        Compiled::default().update(content)
    }

    /// The same for another revision; scripts of resources that are the same are kept as they are.
    pub fn update(&self, content: &Content) -> (Compiled, Vec<Problem>) {
        let shared = vars::shared(content);
        let (slots, by_text) = (Vec::with_capacity(self.slots.len()), Vec::new());
        let same = *self.shared == shared;
        let shared = if same { Arc::clone(&self.shared) } else { Arc::new(shared) };
        let mut compiled = Compiled { slots, by_text, shared };
        let (mut problems, mut spelling) = (Vec::new(), Spelling::new(content));
        for resource in content.all().filter(|r| r.scripts().next().is_some()) {
            let kept =
                self.of(resource.id).filter(|of| same && of.hash == resource.hash && of.stays_right(content));
            let of = match kept {
                Some(kept) => Arc::clone(kept),
                None => Arc::new(read(content, resource, &compiled.shared)),
            };
            problems.extend(of.problems(&mut spelling, resource));
            let slot = resource.id.slot();
            if compiled.slots.len() <= slot {
                compiled.slots.resize_with(slot + 1, || None);
            }
            compiled.slots[slot] = Some(of);
        }
        problems.sort();
        compiled.sort_texts(self);
        (compiled, problems)
    }

    /// Brings the order of texts up to date; where the same resources have scripts as before, and nothing of
    /// them changed, it stays.
    fn sort_texts(&mut self, before: &Compiled) {
        let same = |(a, b): (&Option<Arc<OfResource>>, &Option<Arc<OfResource>>)| match (a, b) {
            (Some(a), Some(b)) => Arc::ptr_eq(a, b),
            (a, b) => a.is_none() && b.is_none(),
        };
        if self.slots.len() == before.slots.len() && self.slots.iter().zip(&before.slots).all(same) {
            self.by_text.clone_from(&before.by_text);
            return;
        }
        let mut all: Vec<(&str, (u32, u16))> = Vec::new();
        for (slot, of) in self.slots.iter().enumerate() {
            let scripts = of.iter().flat_map(|of| of.all());
            all.extend(scripts.filter_map(|(number, script)| {
                let at = (u32::try_from(slot).ok()?, u16::try_from(number).ok()?);
                Some((script.text.as_str(), at))
            }));
        }
        // Of the same text any will do: what is wrong with one is wrong with each, up to its variables.
        let sort = |at: (u32, u16)| (decides(usize::from(at.1)), self.id_at(at), at.1);
        all.sort_unstable_by(|a, b| a.0.cmp(b.0).then_with(|| sort(a.1).cmp(&sort(b.1))));
        self.by_text = all.into_iter().map(|(_, at)| at).collect();
    }

    fn id_at(&self, (slot, _): (u32, u16)) -> Option<ResId> {
        self.slots.get(slot as usize)?.as_ref().map(|of| of.id)
    }

    /// A script of this text: of a handler, or one that decides.
    fn with_text(&self, text: &str, condition: bool) -> Option<&Script> {
        let script =
            |(slot, number): (u32, u16)| self.slots.get(slot as usize)?.as_ref()?.script(number.into());
        let before = |at: &(u32, u16)| {
            script(*at).is_some_and(|s| (s.text.as_str(), decides(at.1.into())) < (text, condition))
        };
        let at = *self.by_text.get(self.by_text.partition_point(before))?;
        script(at).filter(|found| found.text == text && decides(at.1.into()) == condition)
    }

    fn of(&self, id: ResId) -> Option<&Arc<OfResource>> {
        self.slots.get(id.slot())?.as_ref()
    }

    /// A script by its number.
    pub(super) fn script(&self, id: ResId, number: u16) -> Option<&Script> {
        self.of(id)?.script(number.into())
    }

    /// How many scripts there are.
    pub fn len(&self) -> usize {
        self.slots.iter().flatten().map(|of| of.all().count()).sum()
    }

    /// No scripts?
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Every script with the number of its resource, and whether it has a lowered form, which runs fast. One without runs
    /// in the script engine.
    pub fn lowered(&self) -> impl Iterator<Item = (ResId, usize, bool)> {
        let of = |of: &OfResource| -> Vec<(ResId, usize, bool)> {
            of.all().map(|(number, script)| (of.id, number, script.lowered.is_some())).collect()
        };
        self.slots.iter().flatten().flat_map(move |one| of(one))
    }

    /// The same scripts, all run by the script engine: to compare with.
    #[cfg(test)]
    pub(crate) fn unlowered(&self) -> Compiled {
        let mut same = self.clone();
        for of in same.slots.iter_mut().flatten() {
            let of = Arc::make_mut(of);
            let scripts = of.scripts.iter_mut().chain(&mut of.conditions).flatten();
            scripts.for_each(|script| script.lowered = None);
        }
        same
    }

    /// Does it share the scripts of a resource with another? True only where nothing of it changed.
    pub fn shares(&self, other: &Compiled, id: ResId) -> bool {
        matches!((self.of(id), other.of(id)), (Some(a), Some(b)) if Arc::ptr_eq(a, b))
    }
}

/// Is a script of this number a condition, whose last value is yes or no?
fn decides(number: usize) -> bool {
    number >= CONDITIONS
}

impl OfResource {
    /// A script by its number.
    fn script(&self, number: usize) -> Option<&Script> {
        match number.checked_sub(CONDITIONS) {
            None => self.scripts.get(number)?.as_ref(),
            Some(place) => self.conditions.get(place)?.as_ref(),
        }
    }

    /// Every script with its number.
    fn all(&self) -> impl Iterator<Item = (usize, &Script)> {
        let handlers = self.scripts.iter().enumerate();
        let conditions = self.conditions.iter().enumerate().map(|(place, s)| (CONDITIONS + place, s));
        handlers.chain(conditions).filter_map(|(number, s)| Some((number, s.as_ref()?)))
    }

    /// Would reading it again under another content find the same: nothing wrong?
    fn stays_right(&self, content: &Content) -> bool {
        let right =
            |s: &Script| s.findings.is_empty() && s.mentions.iter().all(|(id, _)| exists(content, *id));
        self.all().all(|(_, script)| right(script))
    }

    fn problems(&self, spelling: &mut Spelling<'_>, resource: &Resource) -> Vec<Problem> {
        self.all()
            .flat_map(|(handler, script)| script.findings.iter().map(move |found| (handler, found)))
            .map(|(handler, found)| in_script(spelling, resource, handler, found.clone().into()))
            .collect()
    }
}

/// Does the pack have a resource, or may it come with a kind that isn't complete yet?
fn exists(content: &Content, id: ResId) -> bool {
    content.get(id).is_some() || !content.manifest().is_complete(id.kind())
}

fn read(content: &Content, resource: &Resource, shared: &AllShared) -> OfResource {
    let vars = Usable::of(&resource.header.vars, shared);
    let handlers = resource.definition.handlers();
    let exists = |id: ResId| exists(content, id);
    let mut nth: BTreeMap<EventCode, u32> = BTreeMap::new();
    let scripts = handlers
        .iter()
        .enumerate()
        .map(|(number, handler)| {
            // The second handler of a code has labels of its own, so that moving others changes none.
            let n = nth.entry(handler.on).or_default();
            *n += 1;
            let label = match n {
                1 => format!("{} {}", resource.id, handler.on),
                n => format!("{} {} ({n})", resource.id, handler.on),
            };
            let script = resource.script(number)?;
            Some(read_one(script, &vars, Some(&exists), &label, Last::Answers))
        })
        .collect();
    let conditions = (0..resource.definition.gear().len()).map(|place| {
        let label = format!("{} gear {}", resource.id, place + 1);
        let condition = resource.script(CONDITIONS + place)?;
        Some(read_one(condition, &vars, Some(&exists), &label, Last::Decides))
    });
    OfResource { id: resource.id, hash: resource.hash, scripts, conditions: conditions.collect() }
}

fn read_one(
    text: &str,
    vars: &Usable<'_>,
    exists: Option<&dyn Fn(ResId) -> bool>,
    label: &str,
    last: Last,
) -> Script {
    let text_of_why = interned(format!("script: {label}"));
    let why = Label { text: text_of_why, hash: fnv(text_of_why) };
    let read = match text.len() > LENGTH {
        true => Err(explain::too_long(text.len())),
        false => {
            let (ast, named) = machine::read(text);
            match (ast, open_comment(text)) {
                (Ok(_), Some(finding)) => Err(finding),
                (Ok(ast), None) => Ok((ast, named)),
                (Err(error), _) => Err(explain::parsing(&error, text)),
            }
        }
    };
    let (ast, named) = match read {
        Ok(read) => read,
        Err(finding) => {
            return Script {
                text: text.to_owned(),
                ast: None,
                lowered: None,
                findings: vec![finding],
                objects: Vec::new(),
                vars: Vec::new(),
                mentions: Vec::new(),
                dice: Vec::new(),
                last: Position::NONE,
                why,
                pure: false,
            };
        }
    };
    let checked = check::check(&ast, &named, vars, exists, last);
    let dice = checked.dice.iter().enumerate();
    let dice = dice.map(|(i, at)| (*at, interned(format!("script: {label}, die {}", i + 1)))).collect();
    let last = ast
        .statements()
        .iter()
        .rev()
        .find(|s| !matches!(s, Stmt::Noop(_)))
        .map_or(Position::NONE, Stmt::position);
    let pure = pure::is_pure(&checked);
    let can_run = checked.findings.iter().all(|f| f.runs);
    let optimise = |ast| machine::engine().optimize_ast(&Scope::new(), ast, OptimizationLevel::Simple);
    let ast = can_run.then(|| optimise(ast));
    let lowered = ast.as_ref().and_then(|ast| {
        let objects = checked.objects.iter().map(|(_, name)| *name);
        lowered::lower(ast.statements(), objects, checked.vars.iter().map(String::as_str)).map(Arc::new)
    });
    Script {
        text: text.to_owned(),
        ast,
        lowered,
        findings: checked.findings,
        objects: checked.objects,
        mentions: checked.mentions,
        vars: checked.vars.into_iter().map(|name| (name.as_str().into(), vars.owner(&name))).collect(),
        dice,
        last,
        why,
        pure,
    }
}

/// A comment that is never closed, of a script that can be read: all behind it would be left out without a word.
fn open_comment(text: &str) -> Option<Finding> {
    // Only within a comment the end of one can stand by itself.
    if !text.contains("/*") || machine::read(&format!("{text}\n*/")).0.is_err() {
        return None;
    }
    // From the end: the first beginning without an end of its own.
    let (mut closed, mut rest, mut at) = (0_usize, text, 0);
    while let Some(place) = rest.rfind("/*").max(rest.rfind("*/")) {
        let begins = rest.get(place..).is_some_and(|tail| tail.starts_with("/*"));
        rest = rest.get(..place).unwrap_or_default();
        match (begins, closed) {
            (true, 0) => {
                at = place;
                break;
            }
            (true, _) => closed -= 1,
            (false, _) => closed += 1,
        }
    }
    let place = Place::of(text, at);
    Some(Finding {
        line: place.line,
        column: place.column,
        what: "the comment that begins here is never closed".to_owned(),
        remedy: "Write */ at its end".to_owned(),
        runs: false,
        missing: None,
    })
}

/// A text that lives as long as the process, as labels of dice do. The same text is kept once, so editing
/// a script again and again adds nothing.
fn interned(text: String) -> &'static str {
    static LABELS: Mutex<BTreeMap<String, &'static str>> = Mutex::new(BTreeMap::new());
    let mut labels = LABELS.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(label) = labels.get(&text) {
        return label;
    }
    let label: &'static str = Box::leak(text.clone().into_boxed_str());
    labels.insert(text, label);
    label
}

fn plain(vars: &[(String, Ty)]) -> Usable<'_> {
    Usable::plain(vars.iter().map(|(name, ty)| (name.as_str(), *ty)))
}

/// What is wrong with a script that stands alone: no resource with variables, and no pack, is at hand.
pub fn check_text(text: &str, vars: &[(String, Ty)]) -> Vec<Finding> {
    read_one(text, &plain(vars), None, "", Last::Answers).findings
}

/// What is wrong with a script while it is being written for a resource of a pack: `vars` are the resource's
/// variables as they stand now.
pub fn check_in(text: &str, vars: &[(String, Ty)], content: &Content, last: Last) -> Vec<Finding> {
    read_one(text, &plain(vars), Some(&|id| exists(content, id)), "", last).findings
}

impl From<check::Finding> for ScriptProblem {
    fn from(f: check::Finding) -> ScriptProblem {
        let check::Finding { line, column, what, remedy, missing, .. } = f;
        ScriptProblem { line, column, what, remedy, missing }
    }
}

impl ScriptCheck for Compiled {
    fn mentions(&self, script: &str, condition: bool) -> Vec<ScriptMention> {
        let known = self.with_text(script, condition);
        let mentions = known.map_or(&[][..], |script| &script.mentions);
        let number = |n: Option<usize>| n.and_then(|n| u32::try_from(n).ok()).unwrap_or(1);
        let place = |at: Position| (number(at.line()), number(at.position()));
        mentions.iter().map(|(target, at)| ScriptMention { target: *target, at: place(*at) }).collect()
    }

    fn check(&self, script: &str) -> Vec<ScriptProblem> {
        self.found_in(script, Last::Answers)
    }

    fn check_condition(&self, script: &str) -> Vec<ScriptProblem> {
        self.found_in(script, Last::Decides)
    }
}

impl Compiled {
    /// What was found in that script where the content has it; else the script is looked at alone.
    fn found_in(&self, script: &str, last: Last) -> Vec<ScriptProblem> {
        let findings = match self.with_text(script, last == Last::Decides) {
            Some(known) => known.findings.clone(),
            None => read_one(script, &Usable::default(), None, "", last).findings,
        };
        findings.into_iter().map(ScriptProblem::from).collect()
    }
}

/// The name of an object of [`OBJECTS`] by place.
pub(super) fn object_name(place: usize) -> &'static str {
    OBJECTS.get(place).map_or("", |o| o.0)
}
