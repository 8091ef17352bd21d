//! Replaces the use of a macro by what it stands for.

use super::constant::Known;
use super::limits::{DEEPEST_MACRO, LONGEST_EXPANSION, MOST_ARGUMENTS};
use super::macros::Macro;
use super::{Expansion, Kind, Token};
use crate::names;
use std::collections::BTreeMap;
use std::sync::Arc;

/// How many uses of macros a token came through.
pub(super) fn depth(from: Option<&Arc<Expansion>>) -> usize {
    uses(from).count()
}

/// The uses of macros that a token came through, the innermost first.
pub(super) fn uses(from: Option<&Arc<Expansion>>) -> impl Iterator<Item = &Arc<Expansion>> {
    std::iter::successors(from, |expansion| expansion.within.as_ref())
}

/// The arguments between the brackets of a use, where all tokens between them are given: split at the commas that
/// stand in no bracket of their own.
pub(super) fn arguments(inside: Vec<Token>) -> Vec<Vec<Token>> {
    let mut all = vec![Vec::new()];
    let mut depth = 0usize;
    for token in inside {
        match &token.kind {
            super::Kind::Sign("(" | "[" | "{") => depth += 1,
            super::Kind::Sign(")" | "]" | "}") => depth = depth.saturating_sub(1),
            super::Kind::Sign(",") if depth == 0 && all.len() <= MOST_ARGUMENTS => {
                all.push(Vec::new());
                continue;
            }
            _ => {}
        }
        if let Some(last) = all.last_mut() {
            last.push(token);
        }
    }
    all
}

/// The body of a macro with its arguments in place. `None` where it grows beyond all measure.
pub(super) fn body(found: &Macro, used: &Token, arguments: &[Vec<Token>]) -> Option<Vec<Token>> {
    let expansion =
        Arc::new(Expansion { name: found.name.clone(), used: used.place, within: used.from.clone() });
    let names = found.arguments.as_deref().unwrap_or(&[]);
    let mut out = Vec::with_capacity(found.body.len());
    for token in found.body.iter() {
        let place = token.word().and_then(|word| names.iter().position(|name| name == word));
        match place.and_then(|at| arguments.get(at)) {
            Some(argument) => out.extend(argument.iter().map(|token| {
                // A token that came out of another macro within the argument keeps that chain.
                let own = depth(token.from.as_ref()) > depth(used.from.as_ref());
                let from = if own { token.from.clone() } else { Some(expansion.clone()) };
                Token { from, ..token.clone() }
            })),
            None => out.push(Token { from: Some(expansion.clone()), ..token.clone() }),
        }
        if out.len() > LONGEST_EXPANSION {
            return None;
        }
    }
    // What stood before the use stands before its first token.
    if let Some(first) = out.first_mut() {
        let mut comments = used.comments.clone();
        comments.append(&mut first.comments);
        first.comments = comments;
    }
    Some(out)
}

type Macros = BTreeMap<Arc<str>, Arc<Macro>>;

/// What a macro without arguments comes to with all others in it replaced; names whose number the engine knows stay.
/// `None` where a use is wrong, or where more words are replaced than are `left`.
pub(super) fn whole(
    found: &Macro,
    macros: &Macros,
    known: &mut Known,
    left: &mut usize,
) -> Option<Vec<Token>> {
    let kind = Kind::Word(found.name.clone());
    let used = Token { kind, place: found.place, from: None, comments: Vec::new() };
    replaced(body(found, &used, &[])?, macros, known, left, 0)
}

fn replaced(
    mut tokens: Vec<Token>,
    macros: &Macros,
    known: &mut Known,
    left: &mut usize,
    depth: usize,
) -> Option<Vec<Token>> {
    tokens.reverse();
    let mut out = Vec::new();
    while let Some(token) = tokens.pop() {
        *left = left.saturating_sub(1);
        if *left == 0 || depth > DEEPEST_MACRO || out.len() > LONGEST_EXPANSION {
            return None;
        }
        let found = token.word().and_then(|word| macros.get(word)).filter(|found| {
            let within = uses(token.from.as_ref()).any(|within| within.name == found.name);
            let is_of_engine = || names::number(&found.name).is_some() && found.may_be_constant();
            !(within || is_of_engine() && known.is_number(found, macros))
        });
        let is_use = |found: &&Arc<Macro>| {
            found.arguments.is_none() || tokens.last().is_some_and(|open| open.is_sign("("))
        };
        let Some(found) = found.filter(is_use) else {
            out.push(token);
            continue;
        };
        if uses(token.from.as_ref()).count() >= DEEPEST_MACRO {
            return None;
        }
        let mut given = Vec::new();
        if let Some(names) = &found.arguments {
            for argument in arguments(in_brackets(&mut tokens)?) {
                given.push(replaced(argument, macros, known, left, depth + 1)?);
            }
            let empty = given.len() == 1 && given.first().is_some_and(Vec::is_empty);
            if given.len() != names.len() && !(empty && names.is_empty()) {
                return None;
            }
        }
        tokens.extend(body(found, &token, &given)?.into_iter().rev());
    }
    Some(out)
}

/// Takes what stands in the brackets that open here, where the next token is the last.
fn in_brackets(tokens: &mut Vec<Token>) -> Option<Vec<Token>> {
    tokens.pop();
    let mut inside = Vec::new();
    let mut depth = 0usize;
    loop {
        let token = tokens.pop()?;
        match token.kind {
            Kind::Sign("(") => depth += 1,
            Kind::Sign(")") if depth == 0 => return Some(inside),
            Kind::Sign(")") => depth -= 1,
            _ => {}
        }
        inside.push(token);
    }
}
