//! The conditions of `#if` and `#elif`.

use super::macros::Macro;
use super::{Kind, Token};
use std::collections::BTreeMap;
use std::sync::Arc;

/// A condition with numbers for `defined` and for names that nothing defines, which are 0 as in C; an error says what
/// cannot be read.
pub(super) fn plain(tokens: &[Token], macros: &BTreeMap<Arc<str>, Arc<Macro>>) -> Result<Vec<Token>, String> {
    if tokens.is_empty() {
        return Err("the condition is empty".to_owned());
    }
    let mut plain: Vec<Token> = Vec::new();
    let mut rest = tokens.iter();
    while let Some(token) = rest.next() {
        let number = match token.word().map(|word| &**word) {
            Some("defined") => {
                let mut name = rest.next();
                let bracket = name.is_some_and(|name| name.is_sign("("));
                if bracket {
                    name = rest.next();
                }
                let Some(word) = name.and_then(Token::word) else {
                    return Err("defined has no name behind it".to_owned());
                };
                if bracket && !rest.next().is_some_and(|close| close.is_sign(")")) {
                    return Err("the bracket behind defined is not closed".to_owned());
                }
                Some(i64::from(macros.contains_key(word)))
            }
            Some(word) if !macros.contains_key(word) && crate::names::number(word).is_none() => Some(0),
            _ => None,
        };
        plain.push(match number {
            Some(number) => Token { kind: Kind::Number(number), ..token.clone() },
            None => token.clone(),
        });
    }
    Ok(plain)
}
