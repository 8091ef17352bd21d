//! A script's words and marks, for colours and completion. Reads any text, however unfinished; checks nothing.

use std::ops::Range;

use augury_engine::script::{OBJECTS, constant, function};

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sort {
    /// A remark.
    Comment,
    /// A text in quotes, or a single character.
    Text,
    /// A number.
    Number,
    /// A word of the language.
    Keyword,
    /// A function of the host.
    Function,
    /// A name that stands for a number: `FT_DODGE`, `DONE`.
    Constant,
    /// An object of every script: `e`, `actor`.
    Object,
    /// Any other word: a variable, a field.
    Word,
    /// Operators and brackets.
    Mark,
}

/// A token with its bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Token {
    /// Its bytes.
    pub span: Range<usize>,
    /// What it is.
    pub sort: Sort,
}

/// Words of the script language that scripts use.
pub const KEYWORDS: &[&str] = &[
    "break", "catch", "const", "continue", "do", "else", "false", "for", "if", "in", "let", "loop", "return",
    "switch", "throw", "true", "try", "until", "while",
];

/// Every token of a script in its order; blanks have none. What is not closed goes on to the end.
pub fn tokens(text: &str) -> Vec<Token> {
    let mut all = Vec::new();
    let mut at = 0;
    while let Some(c) = text.get(at..).and_then(|rest| rest.chars().next()) {
        let rest = text.get(at..).unwrap_or_default();
        let (long, sort) = match c {
            c if c.is_whitespace() => {
                at += c.len_utf8();
                continue;
            }
            _ if rest.starts_with("//") => (rest.find('\n').unwrap_or(rest.len()), Sort::Comment),
            _ if rest.starts_with("/*") => (remark(rest), Sort::Comment),
            '"' | '`' | '\'' => (quoted(rest, c), Sort::Text),
            c if c.is_ascii_digit() => (run(rest, |c| c.is_ascii_alphanumeric() || c == '_'), Sort::Number),
            c if is_word(c) => {
                let long = run(rest, is_word);
                let dotted = all.last().is_some_and(|t: &Token| text.get(t.span.clone()) == Some("."));
                (long, word(rest.get(..long).unwrap_or_default(), dotted))
            }
            c => (c.len_utf8(), Sort::Mark),
        };
        all.push(Token { span: at..at + long, sort });
        at += long.max(1);
    }
    all
}

/// Is a byte of a script in code, and not within a text in quotes or a remark?
pub fn in_code(text: &str, at: usize) -> bool {
    let within = |token: &Token| {
        let part = text.get(token.span.clone()).unwrap_or_default();
        let open = match token.sort {
            Sort::Comment => part.starts_with("//") || !(part.len() > 3 && part.ends_with("*/")),
            Sort::Text => part.len() < 2 || !part.ends_with(['"', '`', '\'']),
            _ => return false,
        };
        token.span.start < at && (at < token.span.end || open && at == token.span.end)
    };
    !tokens(text).iter().any(within)
}

/// May a character stand in a word?
pub fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

fn run(rest: &str, within: impl Fn(char) -> bool) -> usize {
    rest.find(|c| !within(c)).unwrap_or(rest.len())
}

fn word(word: &str, dotted: bool) -> Sort {
    if function(word).is_some() {
        Sort::Function
    } else if dotted {
        Sort::Word
    } else if KEYWORDS.contains(&word) {
        Sort::Keyword
    } else if constant(word).is_some() {
        Sort::Constant
    } else if OBJECTS.iter().any(|o| o.0 == word || o.1 == word) {
        Sort::Object
    } else {
        Sort::Word
    }
}

/// How long a text in quotes is, with its quotes.
fn quoted(rest: &str, quote: char) -> usize {
    let mut escaped = false;
    for (at, c) in rest.char_indices().skip(1) {
        match c {
            _ if escaped => escaped = false,
            '\\' if quote != '`' => escaped = true,
            c if c == quote => return at + c.len_utf8(),
            _ => {}
        }
    }
    rest.len()
}

/// How long a remark is that may hold others.
fn remark(rest: &str) -> usize {
    let (mut at, mut deep) = (0, 0usize);
    while let Some(left) = rest.get(at..).filter(|left| !left.is_empty()) {
        if left.starts_with("/*") {
            (at, deep) = (at + 2, deep + 1);
        } else if left.starts_with("*/") {
            (at, deep) = (at + 2, deep.saturating_sub(1));
            if deep == 0 {
                return at;
            }
        } else {
            at += left.chars().next().map_or(1, char::len_utf8);
        }
    }
    rest.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sorts(text: &str) -> Vec<(&str, Sort)> {
        tokens(text).into_iter().map(|t| (&text[t.span], t.sort)).collect()
    }

    #[test]
    fn words_are_told_apart() {
        use Sort::{Comment, Constant, Function, Keyword, Mark, Number, Object, Text, Word};
        let read = sorts("if actor.has_feat(FT_DODGE) { e.v_dmg = 12; } // é\n\"a\\\"b\"");
        let wanted = [
            ("if", Keyword),
            ("actor", Object),
            (".", Mark),
            ("has_feat", Function),
            ("(", Mark),
            ("FT_DODGE", Constant),
            (")", Mark),
            ("{", Mark),
            ("e", Object),
            (".", Mark),
            ("v_dmg", Word),
            ("=", Mark),
            ("12", Number),
            (";", Mark),
            ("}", Mark),
            ("// é", Comment),
            ("\"a\\\"b\"", Text),
        ];
        assert_eq!(read, wanted);
    }

    #[test]
    fn code_is_told_from_texts_and_remarks() {
        let at_bar = |text: &str| in_code(&text.replace('|', ""), text.find('|').unwrap());
        for text in ["|", "a|", "\"a\"|", "/* a */|", "// a\n|", "f(|)"] {
            assert!(at_bar(text), "{text}");
        }
        for text in ["\"a|\"", "\"a|", "// a|", "/* a |*/", "\"|"] {
            assert!(!at_bar(text), "{text}");
        }
    }

    #[test]
    fn what_is_unfinished_goes_on_to_the_end() {
        for text in ["\"open", "/* a /* b */", "`x\ny", "'", "/", "é", ""] {
            let all = tokens(text);
            assert!(all.last().is_none_or(|t| t.span.end == text.len()), "{text}");
            assert!(all.len() <= 1, "{text}");
        }
        assert_eq!(sorts("/* a /* b */ c */ d").len(), 2);
    }
}
