//! The language of messages: `<EActor>` and the like become tags in braces, values become `{1}`, `{2}` and so on.

use super::out::Out;
use super::scan::Ty;
use super::value::Value;
use super::{ReasonKind, Translator};
use crate::syntax::code::tree::*;

/// What the arguments of a function that says something are.
#[derive(Clone, Copy)]
pub(super) struct Texts {
    /// How many arguments stand before the texts.
    pub before: usize,
    /// How many texts there are.
    pub count: usize,
    /// How many values the engine's function fills in.
    pub most: usize,
    /// What stands for a value.
    pub tags: Tags,
}

/// What stands for values in a text.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Tags {
    /// Tags, and the engine knows whom they mean.
    Said,
    /// Tags, and the text is only put together.
    Made,
    /// `%d` and `%s`.
    Percent,
}

/// The functions whose arguments are texts with values.
pub(super) fn texts_of(original: &str) -> Option<Texts> {
    let texts = |before, count, most, tags| Some(Texts { before, count, most, tags });
    match original {
        "IPrint" => texts(0, 1, 2, Tags::Said),
        "IDPrint" => texts(0, 2, 2, Tags::Said),
        "DPrint" | "VPrint" => texts(1, 2, 2, Tags::Said),
        "TPrint" => texts(1, 3, 2, Tags::Said),
        "APrint" | "SinglePrintXY" => texts(1, 1, 2, Tags::Said),
        "XPrint" => texts(0, 1, 7, Tags::Made),
        "Box" | "yn" | "Error" => texts(0, 1, 0, Tags::Made),
        "Format" => texts(0, 1, 4, Tags::Percent),
        _ => None,
    }
}

/// The values of a text, as far as they are filled in.
pub(super) struct Fill {
    /// The values that the call gives.
    values: Vec<Value>,
    tags: Tags,
    /// The values that the texts name, in the engine's order.
    pub used: Vec<Value>,
    /// Of each of them, which value of the call it is.
    places: Vec<Option<usize>>,
}

impl Fill {
    pub(super) fn new(values: Vec<Value>, tags: Tags) -> Fill {
        Fill { values, tags, used: Vec::new(), places: Vec::new() }
    }

    /// The mark of a value, `{1}` and so on; `of` says which value of the call it is. What was marked before has its
    /// mark again, so that it is computed once.
    fn mark(&mut self, value: Value, of: Option<usize>) -> String {
        let mut known = self.used.iter().zip(&self.places);
        let known = known.position(|(used, place)| used.out == value.out && *place == of);
        let place = known.unwrap_or_else(|| {
            self.used.push(value);
            self.places.push(of);
            self.used.len() - 1
        });
        format!("{{{}}}", place + 1)
    }

    /// A value that does something, and that no text names.
    pub(super) fn is_left(&self) -> bool {
        let mut left =
            self.values.iter().enumerate().filter(|(place, _)| !self.places.contains(&Some(*place)));
        left.any(|(_, value)| !value.pure)
    }
}

/// The objects that tags name, with the name in tags of the engine and in scripts.
const WHO: [(&str, &str, &str); 5] = [
    ("eitem2", "item2", "item2"),
    ("ei2", "item2", "item2"),
    ("ea", "actor", "actor"),
    ("ei", "item", "item"),
    ("ev", "victim", "victim"),
];

impl Translator<'_> {
    /// A text that is said, with its values.
    pub(super) fn said(&mut self, expr: &Expr, fill: &mut Fill) -> Value {
        let at = &expr.at;
        match &expr.kind {
            ExprKind::Text(text) => {
                if fill.tags == Tags::Percent {
                    return self.percent(text, fill, at);
                }
                let text = self.tags(text, fill, at);
                Value::pure(Out::Text(text), Ty::Text, at)
            }
            ExprKind::Binary(Binary::Plus, both) => {
                let (left, right) = (self.said(&both[0], fill), self.said(&both[1], fill));
                self.combine(Binary::Plus, left, right, at)
            }
            ExprKind::Cast(_, inner) => self.said(inner, fill),
            ExprKind::Choice(parts) if is_text(&parts[1]) && is_text(&parts[2]) => {
                let test = self.value(&parts[0]);
                let test = self.truth(test);
                let (yes, no) = (self.said(&parts[1], fill), self.said(&parts[2], fill));
                Value::new(Out::choice(test.out, yes.out, no.out), Ty::Text, at)
            }
            _ => {
                let value = self.value(expr);
                self.to(value, Ty::Text)
            }
        }
    }

    /// `%d`, `%s` and `%+d`, each for the next value.
    fn percent(&mut self, text: &str, fill: &mut Fill, at: &At) -> Value {
        let mut out = String::new();
        let mut next = 0usize;
        let mut rest = text;
        let mut signed: Option<(String, Value)> = None;
        while let Some(found) = rest.find('%') {
            out.push_str(&rest[..found]);
            let form = &rest[found + 1..];
            let plus = form.starts_with('+');
            let letter = form.get(usize::from(plus)..).unwrap_or("").chars().next();
            match letter {
                Some('%') => out.push('%'),
                Some('d' | 's' | 'c' | 'i') => {
                    let Some(value) = fill.values.get(next).cloned() else {
                        self.owe(ReasonKind::Language, at, "text", "a text names more values than are given");
                        return Value::nothing(at);
                    };
                    next += 1;
                    let value = match letter {
                        Some('s') => self.to(value, Ty::Text),
                        Some('c') => self.to(value, Ty::Letter),
                        _ => self.number(value),
                    };
                    if plus {
                        if signed.is_some() || !value.pure {
                            let what = "a text with more than one `%+d`, or with one for a value that does something";
                            self.owe(ReasonKind::Language, at, "text", what);
                            return Value::nothing(at);
                        }
                        signed = Some((out.clone(), value.clone()));
                    }
                    let mark = fill.mark(value, Some(next - 1));
                    out.push_str(&mark);
                }
                _ => {
                    self.owe(ReasonKind::Language, at, "text", "a form of `%` other than d, s and c");
                    return Value::nothing(at);
                }
            }
            let length = usize::from(plus) + letter.map_or(0, char::len_utf8);
            rest = form.get(length..).unwrap_or("");
        }
        out.push_str(rest);
        let plain = Out::Text(out.clone());
        let Some((before, value)) = signed else { return Value::pure(plain, Ty::Text, at) };
        let with_sign = format!("{before}+{}", out.get(before.len()..).unwrap_or(""));
        // A number below 0 brings its own sign.
        let test = Out::between(value.out, "<", Out::word("0"));
        Value::pure(Out::choice(test, plain, Out::Text(with_sign)), Ty::Text, at)
    }

    /// Tags, each in its place.
    fn tags(&mut self, text: &str, fill: &mut Fill, at: &At) -> String {
        let mut out = String::new();
        let mut counted = 0usize;
        let mut rest = text;
        while let Some(from) = rest.find(['<', '{', '}']) {
            let (before, here) = rest.split_at(from);
            out.push_str(before);
            if let Some(brace) = here.chars().next().filter(|c| *c != '<') {
                out.push(brace);
                if fill.tags == Tags::Said {
                    out.push(brace);
                }
                rest = &here[1..];
                continue;
            }
            let Some(end) = here.find('>') else {
                out.push_str(here);
                rest = "";
                break;
            };
            let tag = here[1..end].to_lowercase();
            rest = &here[end + 1..];
            self.tag(&tag, &mut out, &mut rest, &mut counted, fill, at);
        }
        out.push_str(rest);
        out
    }

    fn tag(
        &mut self,
        tag: &str,
        out: &mut String,
        rest: &mut &str,
        counted: &mut usize,
        fill: &mut Fill,
        at: &At,
    ) {
        // A number changes the colour, which texts of the engine do not have.
        if tag.starts_with(|c: char| c.is_ascii_digit()) || tag.starts_with("char") {
            return;
        }
        let (form, whom) = match tag.split_once(':') {
            None => ("", tag),
            Some((whom, form)) if WHO.iter().any(|who| whom.starts_with(who.0)) => (form, whom),
            Some((form, whom)) => (form, whom),
        };
        let whom = if whom.starts_with("et") { "evictim" } else { whom };
        if let Some((_, tag, object)) = WHO.iter().find(|who| whom.starts_with(who.0)) {
            self.whom(form, tag, object, out, rest, fill, at);
            return;
        }
        let kinds = ["str", "num", "rid", "res", "htext", "hobj", "hmon", "hitm", "obj", "mon", "itm"];
        let Some(kind) = kinds.iter().find(|kind| whom.starts_with(**kind)) else {
            self.owe(ReasonKind::Language, at, "text", format!("the tag `<{tag}>`"));
            return;
        };
        let number: usize = match whom.get(kind.len()..).and_then(|digits| digits.parse().ok()) {
            Some(number) => number,
            None => *counted + 1,
        };
        *counted = (*counted).max(number);
        let Some(value) = number.checked_sub(1).and_then(|place| fill.values.get(place)).cloned() else {
            // The original finds no value either, and says the tag as it is written.
            self.warn(
                at,
                format!("a text names a value that it is not given: `<{tag}>`"),
                "Give the value behind it",
            );
            out.push_str(&format!("<{tag}>"));
            return;
        };
        let value = match *kind {
            "num" => self.number(value),
            "str" | "htext" => self.to(value, Ty::Text),
            "rid" | "res" => {
                let value = self.to(value, Ty::Resource);
                self.stands_alone(value)
            }
            _ => {
                let value = self.to(value, Ty::Thing);
                match self.named(value, form, out, rest, at) {
                    Some(value) => value,
                    None => return,
                }
            }
        };
        out.push_str(&fill.mark(value, Some(number - 1)));
    }

    /// A thing that is given with the text: its name as a text, with the article that stands before the tag.
    fn named(
        &mut self,
        value: Value,
        form: &str,
        out: &mut String,
        rest: &mut &str,
        at: &At,
    ) -> Option<Value> {
        if !form.is_empty() {
            return self.pronoun(value, form, begins(out), at);
        }
        let (article, capital) = article(out);
        let possessive = possessive(rest);
        let mut flags: Vec<&str> = match article {
            Some("the") => vec!["NA_THE"],
            Some(_) => vec!["NA_A"],
            None => Vec::new(),
        };
        if possessive {
            flags.push("NA_POSS");
        }
        if flags == ["NA_THE"] && !capital {
            return Some(value);
        }
        if capital {
            flags.push("NA_CAPS");
        }
        let flags = flags.into_iter().map(Out::word).reduce(|all, flag| Out::between(all, "|", flag));
        let out = Out::Method(Box::new(value.out), "name".to_owned(), flags.into_iter().collect());
        Some(Value::new(out, Ty::Text, at))
    }

    /// A pronoun of a thing as a text.
    fn pronoun(&mut self, who: Value, form: &str, capital: bool, at: &At) -> Option<Value> {
        let name = match form {
            "he" | "she" => "he",
            "him" => "him",
            "his" | "her" => "his",
            _ => {
                self.owe(ReasonKind::Language, at, "text", format!("the form `{form}` of a tag"));
                return None;
            }
        };
        let capital = capital.then(|| Out::word("true"));
        let word = Out::Call(name.to_owned(), std::iter::once(who.out).chain(capital).collect());
        Some(Value { pure: who.pure, ..Value::new(word, Ty::Text, at) })
    }

    /// One of those whom the event is about.
    #[allow(clippy::too_many_arguments)]
    fn whom(
        &mut self,
        form: &str,
        tag: &str,
        object: &str,
        out: &mut String,
        rest: &mut &str,
        fill: &mut Fill,
        at: &At,
    ) {
        let (article, capital) = match form {
            "" => article(out),
            _ => (None, begins(out)),
        };
        if form == "god" {
            let god = Out::Method(Box::new(Out::word(object)), "get_god".to_owned(), Vec::new());
            out.push_str(&fill.mark(Value::new(god, Ty::Resource, at), None));
            return;
        }
        if fill.tags == Tags::Made {
            if !form.is_empty() {
                let who = Value::pure(Out::word(object), Ty::Thing, at);
                if let Some(pronoun) = self.pronoun(who, form, begins(out), at) {
                    out.push_str(&fill.mark(pronoun, None));
                }
                return;
            }
            let mut flags: Vec<&str> = match article {
                Some("the") => vec!["NA_THE"],
                Some(_) => vec!["NA_A"],
                None => Vec::new(),
            };
            if possessive(rest) {
                flags.push("NA_POSS");
            }
            if capital {
                flags.push("NA_CAPS");
            }
            let flags = flags.into_iter().map(Out::word).reduce(|all, flag| Out::between(all, "|", flag));
            let flags = flags.into_iter().collect();
            let name = Out::Method(Box::new(Out::word(object)), "name".to_owned(), flags);
            out.push_str(&fill.mark(Value::new(name, Ty::Text, at), None));
            return;
        }
        let mut name = tag.to_owned();
        if capital && let Some(first) = name.get(..1) {
            name = format!("{}{}", first.to_uppercase(), name.get(1..).unwrap_or(""));
        }
        let form = match form {
            "" if possessive(rest) => match article {
                Some("the") => return out.push_str(&format!("{{{name}'s}}")),
                Some(_) => return out.push_str(&format!("{{{name}:a}}'s")),
                None => return out.push_str(&format!("{{{name}:name}}'s")),
            },
            "" => match article {
                Some("the") => return out.push_str(&format!("{{{name}}}")),
                Some(_) => "a",
                None => "name",
            },
            "his" | "him" | "he" => form,
            "she" => "he",
            // The original refuses it: it may be his and him.
            "her" => "his",
            _ => {
                self.owe(ReasonKind::Language, at, "text", format!("the form `{form}` of a tag"));
                return;
            }
        };
        out.push_str(&format!("{{{name}:{form}}}"));
    }
}

fn is_text(expr: &Expr) -> bool {
    matches!(expr.kind, ExprKind::Text(_))
}

/// Takes the article at the end of a text away; whether it, or what follows it, begins with a capital.
fn article(out: &mut String) -> (Option<&'static str>, bool) {
    for (word, article) in [("the ", "the"), ("an ", "a"), ("a ", "a")] {
        let Some(cut) = out.len().checked_sub(word.len()) else { continue };
        let Some(found) = out.get(cut..).filter(|found| found.eq_ignore_ascii_case(word)) else { continue };
        let free = out.get(..cut).is_some_and(|before| before.is_empty() || before.ends_with([' ', '}']));
        if free {
            let capital = found.starts_with(char::is_uppercase) || cut == 0;
            out.truncate(cut);
            return (Some(article), capital);
        }
    }
    (None, begins(out))
}

/// Whether what follows a text begins a sentence.
fn begins(out: &str) -> bool {
    out.is_empty() || out.ends_with(". ")
}

/// Takes `'s` or `'` at the beginning of a text away.
fn possessive(rest: &mut &str) -> bool {
    match rest.strip_prefix("'s").or_else(|| rest.strip_prefix('\'')) {
        Some(after) => {
            *rest = after;
            true
        }
        None => false,
    }
}
