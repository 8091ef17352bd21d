//! The fields of the record looked at: what they are, what they were when it was thrown, and who wrote
//! them. A ReThrow brings its changes back, so its writes count too.

use crate::debugger::state::Debugger;
use augury_engine::event::frame::Entry;
use augury_engine::event::info::{FIELDS, FieldMeta};
use augury_engine::event::{EventInfo, FieldId, Value, What};
use augury_engine::play::AtomTrace;

/// A write of a field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Written {
    /// Number of the moment.
    pub at: u64,
    /// Before.
    pub old: Value,
    /// After.
    pub new: Value,
    /// The rule behind it.
    pub why: String,
    /// Who did it: a resource, or the link whose rule ran.
    pub by: String,
}

/// A field at the cursor.
#[derive(Clone, Debug)]
pub struct FieldRow {
    /// Which.
    pub meta: &'static FieldMeta,
    /// Now.
    pub value: Value,
    /// When the record was thrown.
    pub thrown: Value,
    /// The last write before or at the cursor.
    pub last: Option<Written>,
    /// Was it written at the cursor itself?
    pub just_now: bool,
}

impl FieldRow {
    /// Is it another one than when the record was thrown?
    pub fn changed(&self) -> bool {
        self.value != self.thrown
    }
}

/// Does a throw bring its changes back to another one, up to a place? So do ReThrows, once they are over.
fn comes_back(trace: &AtomTrace, mut throw: u32, to: u32, place: usize) -> bool {
    while throw != to {
        let Some(node) = trace.throws.get(throw as usize) else { return false };
        if node.entry != Entry::ReThrow || node.answer.is_none() || node.ended as usize > place {
            return false;
        }
        let Some(parent) = node.parent else { return false };
        throw = parent;
    }
    true
}

/// Every write of a field of a throw's record in the whole atom, in order.
pub fn writes(trace: &AtomTrace, throw: u32, field: Option<FieldId>) -> Vec<(FieldId, Written)> {
    let Some(node) = trace.throws.get(throw as usize) else { return Vec::new() };
    let mut found = Vec::new();
    let within = trace.moments.iter().enumerate().take(node.ended as usize + 1).skip(node.began as usize);
    for (at, traced) in within {
        let What::FieldWritten { field: which, old, new, why } = &traced.moment.what else { continue };
        if field.is_some_and(|f| f != *which) {
            continue;
        }
        let Some(inner) = traced.throw else { continue };
        if inner == throw || comes_back(trace, inner, throw, usize::MAX) {
            let moment = &traced.moment;
            let by = moment.asked.map_or_else(|| moment.link.to_string(), |res| res.to_string());
            let at = trace.first + at as u64;
            let written = Written { at, old: old.clone(), new: new.clone(), why: (*why).to_owned(), by };
            found.push((*which, written));
        }
    }
    found
}

/// The last write of a field of a throw's record up to a place, with the place of its moment.
pub fn before(trace: &AtomTrace, throw: u32, field: FieldId, place: usize) -> Option<(usize, Written)> {
    let all = writes(trace, throw, Some(field)).into_iter().rev();
    let placed = all.filter_map(|(_, w)| Some((usize::try_from(w.at.checked_sub(trace.first)?).ok()?, w)));
    let mut counts = placed.filter(|(at, _)| {
        let inner = trace.moments.get(*at).and_then(|t| t.throw);
        *at <= place && inner.is_some_and(|inner| inner == throw || comes_back(trace, inner, throw, place))
    });
    counts.next()
}

/// Every field of a record at a place of a trace. `now` is the record there.
pub fn fields(trace: &AtomTrace, throw: u32, place: usize, now: &EventInfo) -> Vec<FieldRow> {
    let Some(node) = trace.throws.get(throw as usize) else { return Vec::new() };
    let here = trace.first + place as u64;
    let mut all = writes(trace, throw, None);
    // A ReThrow that is not over yet has its own record.
    all.retain(|(_, w)| {
        let inner = trace.moments.get((w.at - trace.first) as usize).and_then(|t| t.throw);
        w.at <= here && inner.is_some_and(|inner| inner == throw || comes_back(trace, inner, throw, place))
    });
    FIELDS
        .iter()
        .map(|meta| {
            let last = all.iter().rev().find(|(field, _)| *field == meta.id).map(|(_, w)| w.clone());
            let just_now = last.as_ref().is_some_and(|w| w.at == here);
            FieldRow { meta, value: now.value(meta.id), thrown: node.info.value(meta.id), last, just_now }
        })
        .collect()
}

impl Debugger {
    /// Every field of the record looked at.
    pub fn fields(&self) -> Vec<FieldRow> {
        let found = || {
            let (trace, place) = self.place()?;
            let frame = self.frame()?;
            let standing = self.standing()?;
            let info = standing.stack.get(usize::from(frame.depth))?.info();
            Some(fields(&trace, frame.throw, place, info))
        };
        found().unwrap_or_default()
    }

    /// The moments at which a field of the record looked at was written last before the cursor, and first
    /// after it.
    pub fn writes_around(&self, field: FieldId) -> (Option<u64>, Option<u64>) {
        let found = || {
            let (trace, place) = self.place()?;
            let here = trace.first + place as u64;
            let all = writes(&trace, self.frame()?.throw, Some(field));
            let before = all.iter().rev().map(|(_, w)| w.at).find(|at| *at < here);
            let after = all.iter().map(|(_, w)| w.at).find(|at| *at > here);
            Some((before, after))
        };
        found().unwrap_or((None, None))
    }
}
