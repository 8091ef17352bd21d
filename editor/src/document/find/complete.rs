//! What may come next in a query: names of filters, and what may stand behind their sign.

use std::ops::Range;

use augury_engine::base::id::Kind;
use augury_engine::content::{FieldType, schema_of};

use super::query::{HAD, all_names, fields_typed, names_of, parts, tokens};

/// At most so many are offered.
const MOST: usize = 8;

/// What may come in the place of the part of the query that is typed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Completion {
    /// The bytes of the query that it replaces.
    pub span: Range<usize>,
    /// What may stand there.
    pub offers: Vec<String>,
}

impl Completion {
    /// What may come at the end of what is typed; `ids` gives the ids of a kind's resources.
    pub fn of(text: &str, ids: impl Fn(Kind) -> Vec<String>) -> Self {
        let Some(token) = tokens(text).pop().filter(|t| t.span.end == text.len() && !t.quoted) else {
            return Self::default();
        };
        let (minus, words) = token.words.strip_prefix('-').map_or(("", token.words.as_str()), |w| ("-", w));
        let mut offers = match parts(words) {
            Some((name, _, value)) => {
                let head = words.strip_suffix(value).unwrap_or(words);
                let options = values(name, &ids);
                let lower = value.to_ascii_lowercase();
                let (mut begin, mut hold) = (Vec::new(), Vec::new());
                for option in options {
                    let low = option.to_ascii_lowercase();
                    match () {
                        () if low == lower => return Self::default(),
                        () if low.starts_with(&lower) => begin.push(option),
                        () if low.contains(&lower) => hold.push(option),
                        () => {}
                    }
                }
                begin.into_iter().chain(hold).take(MOST).map(|o| format!("{minus}{head}{o}")).collect()
            }
            None if words.is_empty() => Vec::new(),
            None => {
                let lower = words.to_ascii_lowercase();
                let fixed = ["kind", "has", "id", "refers"].into_iter().chain(all_names());
                let named = fixed.filter(|n| n.starts_with(&lower));
                named.take(MOST).map(|n| format!("{minus}{n}:")).collect::<Vec<_>>()
            }
        };
        offers.dedup();
        Self { span: token.span, offers }
    }

    /// The query with an offer taken; a blank follows where it is complete. `None` if the text is another than the
    /// one that the offers were made for, and too short for them.
    pub fn taken(&self, text: &str, offer: &str) -> Option<String> {
        let (before, after) = (text.get(..self.span.start)?, text.get(self.span.end..)?);
        let blank = if offer.ends_with(':') { "" } else { " " };
        Some(format!("{before}{offer}{blank}{after}"))
    }
}

fn values(name: &str, ids: &impl Fn(Kind) -> Vec<String>) -> Vec<String> {
    let owned = |names: &[&str]| names.iter().map(|n| (*n).to_owned()).collect();
    match name {
        "kind" => {
            let kinds = Kind::ALL.iter().filter(|k| schema_of(**k).is_some());
            kinds.map(|k| k.word().to_owned()).collect()
        }
        "refers" => Kind::ALL.iter().flat_map(|kind| ids(*kind)).collect(),
        "has" => HAD.iter().map(|(word, _)| *word).chain(all_names()).map(str::to_owned).collect(),
        _ => {
            let fields = fields_typed(name);
            let names: Vec<String> =
                fields.iter().map(|f| names_of(&f.ty)).find(|n| !n.is_empty()).map_or_else(Vec::new, owned);
            if !names.is_empty() {
                return names;
            }
            fields.iter().find_map(|f| kind_in(&f.ty)).map(ids).unwrap_or_default()
        }
    }
}

fn kind_in(ty: &FieldType) -> Option<Kind> {
    match ty {
        FieldType::Ref(kind) => Some(*kind),
        FieldType::List(inner) => kind_in(inner),
        FieldType::OneOf(types) => types.iter().find_map(kind_in),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn offers(text: &str) -> Vec<String> {
        Completion::of(text, |kind| vec![format!("some_{}", kind.word())]).offers
    }

    #[test]
    fn names_come_first_then_what_stands_behind_their_sign() {
        assert_eq!(offers("orc ki")[0], "kind:");
        assert_eq!(offers("kind:mon"), ["kind:monster"]);
        assert!(offers("flag:undea").contains(&"flag:M_UNDEAD".to_owned()));
        assert!(offers("-flag:undea").contains(&"-flag:M_UNDEAD".to_owned()));
        assert!(offers("has:prob").contains(&"has:problem".to_owned()));
        assert!(offers("flag:M_UNDEAD").is_empty(), "it is complete");
        assert!(offers("\"ki").is_empty() && offers("orc ").is_empty());
    }

    #[test]
    fn what_is_taken_replaces_what_was_typed() {
        let text = "orc kind:mon";
        let completion = Completion::of(text, |_| Vec::new());
        assert_eq!(completion.taken(text, &completion.offers[0]).as_deref(), Some("orc kind:monster "));
        let name = Completion::of("orc ki", |_| Vec::new());
        assert_eq!(name.taken("orc ki", "kind:").as_deref(), Some("orc kind:"));
        assert_eq!(name.taken("x", "kind:"), None, "the text was replaced by a shorter one");
    }
}
