//! Lists in scripts: what functions give, which never changes, and what a script writes in brackets. They are flat and
//! as long as they are written, so that none can grow, or hold another (`check/list`). Knows no function that gives one.

use super::lend;
use super::limits::LOOKS;
use crate::base::handle::Handle;
use crate::base::id::ResId;
use crate::script::ty::{Resource, Thing};
use rhai::{Array, Dynamic, Engine, EvalAltResult, INT, ImmutableString, Position};
use std::sync::Arc;

/// What a function gave: its entries are shared, so that handing the list on costs nothing.
#[derive(Clone, Debug)]
pub(super) struct List(Arc<[Dynamic]>);

impl List {
    /// The entries.
    pub fn entries(&self) -> &[Dynamic] {
        &self.0
    }
}

impl IntoIterator for List {
    type Item = Dynamic;
    type IntoIter = std::vec::IntoIter<Dynamic>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.iter().cloned().collect::<Vec<_>>().into_iter()
    }
}

/// A list of plain values, in order.
pub(super) fn list(entries: impl IntoIterator<Item = Dynamic>) -> Dynamic {
    Dynamic::from(List(entries.into_iter().collect()))
}

type Outcome<T> = Result<T, Box<EvalAltResult>>;

/// The entry at a place, counted from 0.
fn entry(list: &List, place: INT) -> Outcome<Dynamic> {
    let found = usize::try_from(place).ok().and_then(|place| list.0.get(place));
    found.cloned().ok_or_else(|| EvalAltResult::ErrorArrayBounds(list.0.len(), place, Position::NONE).into())
}

/// Is the value among them? A text equals a resource that it names. Its steps count.
fn contains(entries: &[Dynamic], value: &Dynamic) -> Outcome<bool> {
    lend::with(|machine, _| Ok(machine.spend_steps(entries.len() as u64 / LOOKS)?))?;
    Ok(has(entries, value))
}

/// The same without a price.
pub(super) fn has(entries: &[Dynamic], value: &Dynamic) -> bool {
    let Some(value) = Plain::of(value) else { return false };
    entries.iter().filter_map(Plain::of).any(|entry| entry.is(&value))
}

/// A value that is no list.
#[derive(PartialEq)]
enum Plain {
    Number(INT),
    Text(ImmutableString),
    Thing(Handle),
    Resource(Option<ResId>),
}

impl Plain {
    fn of(value: &Dynamic) -> Option<Plain> {
        let number = value.as_int().or_else(|_| value.as_bool().map(INT::from)).ok();
        number
            .map(Plain::Number)
            .or_else(|| value.read_lock::<ImmutableString>().map(|text| Plain::Text(text.clone())))
            .or_else(|| value.read_lock::<Thing>().map(|thing| Plain::Thing(thing.0)))
            .or_else(|| value.read_lock::<Resource>().map(|resource| Plain::Resource(resource.0)))
    }

    fn is(&self, other: &Plain) -> bool {
        match (self, other) {
            (Plain::Resource(Some(id)), Plain::Text(text))
            | (Plain::Text(text), Plain::Resource(Some(id))) => {
                text.split_once(':') == Some((id.kind().word(), id.id()))
            }
            (a, b) => a == b,
        }
    }
}

/// Makes lists known to the script engine.
pub(super) fn register(engine: &mut Engine) {
    let length = |n: usize| INT::try_from(n).unwrap_or(INT::MAX);
    engine
        .register_type_with_name::<List>("list")
        .register_iterator::<Array>()
        .register_iterator::<List>()
        .register_fn("len", move |list: &mut List| length(list.0.len()))
        .register_fn("len", move |list: &mut Array| length(list.len()))
        .register_fn("is_empty", |list: &mut List| list.0.is_empty())
        .register_fn("is_empty", |list: &mut Array| list.is_empty())
        .register_fn("contains", |list: &mut List, value: Dynamic| contains(&list.0, &value))
        .register_fn("contains", |list: &mut Array, value: Dynamic| contains(list, &value))
        // A text of all entries could be long for the price of one step.
        .register_fn("to_string", |_: &mut Array| "a list")
        .register_fn("+", |text: ImmutableString, _: Array| text + "a list")
        .register_indexer_get(|list: &mut List, place: INT| entry(list, place));
}
