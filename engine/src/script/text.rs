//! Functions of texts that go through all their characters, for a price. They replace those of the script engine, which
//! take one step whatever the text. Knows no function that makes a text.

use super::lend;
use super::limits::CHARACTERS;
use rhai::{Engine, EvalAltResult, INT, ImmutableString};
use std::ops::{Range, RangeInclusive};

type Outcome<T> = Result<T, Box<EvalAltResult>>;

/// Pays for going through a text.
fn pay(text: &str) -> Outcome<()> {
    lend::with(|machine, _| Ok(machine.spend_steps(text.len() as u64 / CHARACTERS)?))
}

/// A text that is made of another.
fn made(text: &ImmutableString, make: impl Fn(&str) -> String) -> Outcome<ImmutableString> {
    pay(text)?;
    Ok(make(text).into())
}

/// So many characters from a place on, which counts from the end where it is below 0. What lies outside of the text is
/// left out.
fn part(text: &ImmutableString, start: INT, length: INT) -> Outcome<ImmutableString> {
    pay(text)?;
    let start = match usize::try_from(start) {
        Ok(start) => start,
        Err(_) => {
            let from_end = usize::try_from(start.unsigned_abs()).unwrap_or(usize::MAX);
            text.chars().count().saturating_sub(from_end)
        }
    };
    let length = usize::try_from(length).unwrap_or_default();
    Ok(text.chars().skip(start).take(length).collect::<String>().into())
}

/// The characters of a range.
fn between(text: &ImmutableString, from: INT, to: INT) -> Outcome<ImmutableString> {
    let from = from.max(0);
    part(text, from, to.saturating_sub(from))
}

/// Makes them known to the script engine.
pub(super) fn register(engine: &mut Engine) {
    engine
        .register_fn("sub_string", |text: ImmutableString, start: INT, length: INT| {
            part(&text, start, length)
        })
        .register_fn("sub_string", |text: ImmutableString, start: INT| part(&text, start, INT::MAX))
        .register_fn("sub_string", |text: ImmutableString, of: Range<INT>| between(&text, of.start, of.end))
        .register_fn("sub_string", |text: ImmutableString, of: RangeInclusive<INT>| {
            between(&text, *of.start(), of.end().saturating_add(1))
        })
        .register_fn("to_lower", |text: ImmutableString| made(&text, str::to_lowercase))
        .register_fn("to_upper", |text: ImmutableString| made(&text, str::to_uppercase))
        .register_fn("reverse", |text: &mut ImmutableString| {
            *text = made(text, |text| text.chars().rev().collect())?;
            Outcome::Ok(())
        })
        .register_fn("remove", |text: &mut ImmutableString, old: ImmutableString| {
            *text = made(text, |text| text.replace(&*old, ""))?;
            Outcome::Ok(())
        });
}
