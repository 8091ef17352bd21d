//! Whether a value in a text holds what a filter asks, and where.

use std::ops::Range;

use augury_engine::base::id::Kind;
use augury_engine::content::schema_of;

use super::super::library::{Key, Library};
use super::super::live::kind_of;
use super::super::outline::{Outline, Shape, Value};
use super::super::summary::literal_text;
use super::query::{Sign, Test};

/// Where a field of a resource, or of a record within, holds what is asked; `None` where none does. A field that
/// the file leaves out is its default.
pub fn holds(
    value: &Value,
    key: &Key,
    path: &[String],
    test: &Test,
    text: &str,
) -> Option<Vec<Range<usize>>> {
    let mut found = Vec::new();
    let mut seen = false;
    at_fields(value, path, path, &mut |field| {
        seen = true;
        leaves(field, &mut |leaf| {
            if passes(leaf, test, text) {
                found.push(leaf.span.clone());
            }
        });
    });
    if !found.is_empty() {
        // What is not equal must be so everywhere.
        return Some(found);
    }
    if seen {
        return None;
    }
    let [name] = path else { return None };
    // What overrides says only what differs.
    let kind = kind_of(key).filter(|_| Library::overridden_by(key).is_none());
    let default = default_of(kind?, name)?;
    let outline = Outline::read(&default);
    let mut any = false;
    leaves(outline.root.as_ref()?, &mut |leaf| any |= passes(leaf, test, &default));
    any.then(Vec::new)
}

/// Where a file says a field, and more than an empty list.
pub fn said(value: &Value, path: &[String], text: &str) -> Option<Range<usize>> {
    let mut found = None;
    at_fields(value, path, path, &mut |field| {
        let words = text.get(field.span.clone()).unwrap_or_default();
        let empty =
            matches!(words, "\"\"" | "None") || field.inner().group().is_some_and(|g| g.items.is_empty());
        if !empty && found.is_none() {
            found = Some(field.span.clone());
        }
    });
    found
}

fn default_of(kind: Kind, name: &str) -> Option<String> {
    schema_of(kind)?.field(name).map(|field| (field.default)().one_line())
}

/// Tells each value whose path, by names, ends with `whole`; `rest` is what is left of it here.
fn at_fields<'a>(value: &'a Value, whole: &[String], rest: &[String], tell: &mut impl FnMut(&'a Value)) {
    let Some(group) = value.inner().group() else { return };
    for item in &group.items {
        let Some(inner) = item.value.as_ref() else { continue };
        let Some(name) = item.name.as_deref() else {
            at_fields(inner, whole, rest, tell);
            continue;
        };
        match rest.split_first() {
            Some((wanted, [])) if wanted == name => tell(inner),
            Some((wanted, further)) if wanted == name => at_fields(inner, whole, further, tell),
            _ => at_fields(inner, whole, whole, tell),
        }
    }
}

/// Tells each plain value within a value.
fn leaves<'a>(value: &'a Value, tell: &mut impl FnMut(&'a Value)) {
    let inner = value.inner();
    match inner.group() {
        Some(group) => group.items.iter().filter_map(|i| i.value.as_ref()).for_each(|v| leaves(v, tell)),
        None => tell(inner),
    }
}

fn passes(leaf: &Value, test: &Test, text: &str) -> bool {
    let words = text.get(leaf.span.clone()).unwrap_or_default();
    match test {
        Test::Number(Sign::Other, with) => words.parse::<i64>().is_ok_and(|n| n != *with),
        Test::Number(sign, with) => words.parse::<i64>().is_ok_and(|n| sign.holds(n, *with)),
        Test::Is(wanted) => plain(leaf, words).eq_ignore_ascii_case(wanted),
        Test::Holds(wanted) => plain(leaf, words).to_ascii_lowercase().contains(wanted.as_str()),
    }
}

fn plain(leaf: &Value, words: &str) -> String {
    match leaf.shape {
        Shape::Literal(_) => literal_text(words),
        _ => words.to_owned(),
    }
}
