//! Replaces the use of a macro by what it stands for.

use super::limits::{LONGEST_EXPANSION, MOST_ARGUMENTS};
use super::macros::Macro;
use super::{Expansion, Token};
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
