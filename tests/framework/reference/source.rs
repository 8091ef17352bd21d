//! What pages take out of Rust sources: literals as texts, the comment of a file, and the types that it declares with
//! their comments. Knows tokens, and nothing of what they do.

use crate::source::top;
use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};
use std::fs;

/// A source as tokens, its tests left out.
///
/// # Errors
/// It cannot be read, or is no Rust code.
pub fn tokens(path: &str) -> Result<TokenStream, String> {
    let text = fs::read_to_string(top().join(path)).map_err(|e| format!("{path}: {e}"))?;
    let text = text.split("\n#[cfg(test)]\nmod tests {").next().unwrap_or_default();
    text.parse::<TokenStream>().map_err(|e| format!("{path}: {e}"))
}

/// The sentences at the beginning of a file, to the first empty line.
///
/// # Errors
/// It cannot be read.
pub fn comment(path: &str) -> Result<String, String> {
    let text = fs::read_to_string(top().join(path)).map_err(|e| format!("{path}: {e}"))?;
    let lines = text.lines().map_while(|line| line.strip_prefix("//!")).map(str::trim);
    Ok(lines.take_while(|line| !line.is_empty()).collect::<Vec<_>>().join(" "))
}

/// The text of a literal in quotes, plain or raw.
pub fn text_of(token: &TokenTree) -> Option<String> {
    let TokenTree::Literal(literal) = token else { return None };
    let written = literal.to_string();
    if let Some(raw) = written.strip_prefix('r') {
        let inside = raw.trim_matches('#');
        return Some(inside.strip_prefix('"')?.strip_suffix('"')?.to_owned());
    }
    Some(unescaped(written.strip_prefix('"')?.strip_suffix('"')?))
}

/// What stands between the quotes of a literal, as it is meant.
fn unescaped(written: &str) -> String {
    let mut out = String::with_capacity(written.len());
    let mut rest = written.chars().peekable();
    while let Some(c) = rest.next() {
        if c != '\\' {
            out.push(c);
            continue;
        }
        match rest.next() {
            Some('n') => out.push('\n'),
            Some('t') => out.push('\t'),
            // A line that goes on.
            Some('\n') => while rest.next_if(|c| c.is_whitespace()).is_some() {},
            Some(other) => out.push(other),
            None => {}
        }
    }
    out
}

/// Arguments or fields: what stands between the commas.
pub fn parted(stream: TokenStream) -> Vec<Vec<TokenTree>> {
    let mut parts = vec![Vec::new()];
    let mut angles = 0i32;
    let mut before = ' ';
    for token in stream {
        let sign = match &token {
            TokenTree::Punct(sign) => sign.as_char(),
            _ => ' ',
        };
        match sign {
            '<' => angles += 1,
            '>' if before != '-' && before != '=' => angles -= 1,
            ',' if angles <= 0 => {
                angles = 0;
                parts.push(Vec::new());
                continue;
            }
            _ => {}
        }
        before = sign;
        if let Some(last) = parts.last_mut() {
            last.push(token);
        }
    }
    parts.retain(|part| !part.is_empty());
    parts
}

/// The brackets of a token, where it is a group of that sort.
pub fn group(token: &TokenTree, delimiter: Delimiter) -> Option<&Group> {
    match token {
        TokenTree::Group(group) if group.delimiter() == delimiter => Some(group),
        _ => None,
    }
}

/// Is it this word?
pub fn is_word(token: Option<&TokenTree>, word: &str) -> bool {
    matches!(token, Some(TokenTree::Ident(ident)) if *ident == word)
}

/// Is it this sign?
pub fn is_sign(token: Option<&TokenTree>, wanted: char) -> bool {
    matches!(token, Some(TokenTree::Punct(sign)) if sign.as_char() == wanted)
}

/// A type that a source declares.
pub struct Declared {
    /// What its comment says.
    pub comment: String,
    /// Whether one of its members is chosen, where a struct has them all.
    pub is_choice: bool,
    /// Fields, or what may be chosen.
    pub members: Vec<Member>,
}

/// A field, or one of several.
pub struct Member {
    /// Its name.
    pub name: String,
    /// What its comment says.
    pub comment: String,
    /// Its type; of one of several what it holds, as it is written.
    pub ty: String,
    /// Fields of its own.
    pub fields: Vec<Member>,
}

/// A struct or enum of a source.
///
/// # Errors
/// The source cannot be read or has no such type.
pub fn declared(path: &str, name: &str) -> Result<Declared, String> {
    let all: Vec<TokenTree> = tokens(path)?.into_iter().collect();
    for at in 0..all.len() {
        let is_choice = is_word(all.get(at), "enum");
        if !(is_choice || is_word(all.get(at), "struct")) || !is_word(all.get(at + 1), name) {
            continue;
        }
        let Some(body) = all.get(at + 2).and_then(|token| group(token, Delimiter::Brace)) else { continue };
        let members = parted(body.stream()).iter().map(|part| member(part, is_choice)).collect();
        return Ok(Declared { comment: comment_before(&all, at), is_choice, members });
    }
    Err(format!("{path} declares no type {name}"))
}

/// The comment of the item whose word stands at a place: attributes before it.
fn comment_before(all: &[TokenTree], at: usize) -> String {
    let mut from = at;
    while let Some(before) = from.checked_sub(1) {
        let attribute = all.get(before).is_some_and(|token| group(token, Delimiter::Bracket).is_some());
        let visible = is_word(all.get(before), "pub");
        match (attribute, visible) {
            (true, _) => from = before.saturating_sub(1),
            (_, true) => from = before,
            _ => break,
        }
    }
    comment_in(all.get(from..at).unwrap_or_default())
}

/// The comment in attributes, without what it cites.
fn comment_in(tokens: &[TokenTree]) -> String {
    let mut lines = Vec::new();
    for token in tokens {
        let Some(attribute) = group(token, Delimiter::Bracket) else { continue };
        let inside: Vec<TokenTree> = attribute.stream().into_iter().collect();
        if is_word(inside.first(), "doc") && is_sign(inside.get(1), '=') {
            lines.extend(inside.get(2).and_then(text_of).map(|line| line.trim().to_owned()));
        }
    }
    lines.join(" ")
}

fn member(part: &[TokenTree], is_choice: bool) -> Member {
    let comment = comment_in(part);
    let bare = without_attributes(part);
    let at = usize::from(is_word(bare.first(), "pub"));
    let name = bare.get(at).map_or_else(String::new, ToString::to_string);
    let rest = bare.get(at + 1..).unwrap_or_default();
    if is_choice {
        let braces = rest.first().and_then(|token| group(token, Delimiter::Brace));
        let fields = braces.map_or_else(Vec::new, |group| {
            parted(group.stream()).iter().map(|part| member(part, false)).collect()
        });
        let brackets = rest.first().and_then(|token| group(token, Delimiter::Parenthesis));
        let ty = brackets.map_or_else(String::new, |group| {
            let types: Vec<String> = parted(group.stream()).iter().map(|part| written(part)).collect();
            types.join(", ")
        });
        return Member { name, comment, ty, fields };
    }
    Member { name, comment, ty: written(rest.get(1..).unwrap_or_default()), fields: Vec::new() }
}

fn without_attributes(part: &[TokenTree]) -> Vec<TokenTree> {
    let mut out = Vec::new();
    let mut tokens = part.iter().peekable();
    while let Some(token) = tokens.next() {
        let attribute = is_sign(Some(token), '#')
            && tokens.peek().is_some_and(|t| group(t, Delimiter::Bracket).is_some());
        match attribute {
            true => drop(tokens.next()),
            false => out.push(token.clone()),
        }
    }
    out
}

/// A type as it is written, without blanks.
fn written(tokens: &[TokenTree]) -> String {
    tokens.iter().map(|token| token.to_string().replace(' ', "")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn literals_are_read_as_they_are_meant() {
        let all: Vec<TokenTree> =
            "\"a \\\"b\\\" \\\n   c\" r#\"x\"y\"# 12".parse::<TokenStream>().unwrap().into_iter().collect();
        let texts: Vec<Option<String>> = all.iter().map(text_of).collect();
        assert_eq!(texts, [Some("a \"b\" c".to_owned()), Some("x\"y".to_owned()), None]);
    }

    #[test]
    fn types_are_read_with_their_comments() {
        let path = "engine/src/play/recording.rs";
        let recording = declared(path, "Recording").unwrap();
        assert!(
            recording.comment.starts_with("How play begins") && !recording.is_choice,
            "{}",
            recording.comment
        );
        let seed = recording.members.iter().find(|member| member.name == "seed").unwrap();
        assert_eq!(
            (seed.ty.as_str(), seed.comment.as_str()),
            ("u64", "Seed of the dice; any number. The same seed, content and inputs give the same moments.")
        );
        let legend = recording.members.iter().find(|member| member.name == "legend").unwrap();
        assert_eq!(legend.ty, "BTreeMap<char,Square>");
        let input = declared(path, "Input").unwrap();
        let throw = input.members.iter().find(|member| member.name == "Throw").unwrap();
        assert!(input.is_choice && throw.fields.len() == 4, "{}", throw.fields.len());
        assert!(declared(path, "Nothing").is_err());
    }
}
