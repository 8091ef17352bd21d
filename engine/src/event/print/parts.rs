//! A name put together from its parts: article, words before, the thing itself, what stands behind. Knows no thing
//! (`name` asks for the parts).

use super::grammar::{self, Article};
use super::style::Style;
use crate::event::EventInfo;
use crate::event::fields::*;
use std::sync::Arc;

/// What stands before a name.
pub(super) struct Lead<'n> {
    pub article: Article,
    /// How many there are.
    pub count: i32,
    /// What one of them is counted in: "pair".
    pub counted_in: Option<&'static str>,
    /// Is it called by a proper name, before which no "the" stands (isProper)?
    pub proper: bool,
    /// Stands for the article where a handler gave one.
    pub given: Option<&'n str>,
}

/// What an item adds to its name beside its parts.
#[derive(Clone, Copy)]
pub(super) struct Counted {
    pub count: i32,
    pub counted_in: Option<&'static str>,
}

/// "a", "a and b", "a, b and c".
pub(super) fn listed(words: &[Arc<str>]) -> Option<Arc<str>> {
    let (last, before) = words.split_last()?;
    if before.is_empty() {
        return Some(last.clone());
    }
    let before: Vec<&str> = before.iter().map(|w| w.trim()).collect();
    Some(format!("{} and {}", before.join(", "), last.trim()).into())
}

/// Writes a name from its parts: article, adjectives, base, plus, "of …", what stands behind (Item::Name; what is
/// written on it, its figures and what is left of it only where the style says so).
pub(super) fn push_parts(out: &mut String, e: &EventInfo, style: Style, counted: Counted) {
    let part = |text: Option<Arc<str>>| text.map(|t| t.trim().to_owned()).filter(|t| !t.is_empty());
    if let Some(whole) = part(e.get(TextField)) {
        out.push_str(&whole);
        return;
    }
    let Counted { count, counted_in } = counted;
    if let Some(own) = part(e.get(NNamed)) {
        if count > 1 {
            out.push_str(&format!("{count} {}", grammar::plural(&own)));
        } else {
            out.push_str(&own);
        }
        return;
    }
    let base = part(e.get(NBase)).unwrap_or_default();
    let base = if count > 1 && counted_in.is_none() { grammar::plural(&base) } else { base };
    let before = [e.get(NPrefix), e.get(NAdjective), e.get(NCursed), e.get(NPrequal), e.get(NFlavour)];
    let mut words: Vec<String> = before.into_iter().filter_map(part).collect();
    words.push(base);
    words.extend(part(e.get(NPlus)));
    words.extend(part(e.get(NOf)).map(|of| format!("of {of}")));
    let behind = [
        (true, e.get(NPostqual)),
        (style.inscription, e.get(NInscrip)),
        (style.figures, e.get(NMech)),
        (style.rest, e.get(NAppend)),
    ];
    words.extend(behind.into_iter().filter(|(wanted, _)| *wanted).filter_map(|(_, text)| part(text)));
    let words = words.join(" ");
    let given = part(e.get(NArticle));
    let (article, proper) = (style.article, e.get(IsProper));
    push_article(out, &words, &Lead { article, count, counted_in, proper, given: given.as_deref() });
    out.push_str(&words);
}

pub(super) fn push_article(out: &mut String, words: &str, lead: &Lead<'_>) {
    let article = match (lead.given, lead.article) {
        (Some(given), Article::The | Article::A) => given,
        (None, Article::The) if !lead.proper => "the",
        (None, Article::A) if lead.count <= 1 && lead.counted_in.is_some() => "a",
        (None, Article::A) if lead.count <= 1 => grammar::indefinite(words),
        _ => "",
    };
    if !article.is_empty() {
        out.push_str(article);
        out.push(' ');
    }
    if lead.count > 1 && lead.article != Article::None {
        out.push_str(&lead.count.to_string());
        out.push(' ');
    }
    // "a pair of boots", "2 suits of mail", but "the boots".
    match lead.counted_in {
        Some(word) if lead.count > 1 && lead.article != Article::None => {
            out.push_str(&format!("{word}s of "));
        }
        Some(word) if lead.article == Article::A && lead.given.is_none() => {
            out.push_str(&format!("{word} of "));
        }
        _ => {}
    }
}
