//! What is looked for, read from one line: words, and filters such as `kind:monster cr>5 flag:M_UNDEAD`.
//!
//! Every field of the schema is a filter, by its name in files, also in records within (`attacks.damage`, or
//! `damage` alone). A filter that cannot be read says so and is never passed over in silence.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::OnceLock;

use super::pattern::Pattern;

use augury_engine::base::id::Kind;
use augury_engine::content::{FieldSchema, FieldType, RecordSchema, schema_of};

/// How deep records within records are looked into for names of fields.
const DEEP: usize = 6;

/// What is looked for.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Query {
    /// Words that have to be there, in small letters.
    pub words: Vec<String>,
    /// Regular expressions that have to be found.
    pub patterns: Vec<Pattern>,
    /// Words that may not be there, in small letters.
    pub without: Vec<String>,
    /// What else has to hold.
    pub filters: Vec<Filter>,
    /// Filters that cannot be read: which, and what would be right. Nothing is found while there are any.
    pub wrong: Vec<String>,
    /// A filter that is not typed to its end, and what comes next; it is left out.
    pub unfinished: Option<String>,
}

/// One filter.
#[derive(Clone, Debug, PartialEq)]
pub struct Filter {
    /// What is passed is what does not hold.
    pub not: bool,
    /// What has to hold.
    pub what: What,
}

/// What a filter asks.
#[derive(Clone, Debug, PartialEq)]
pub enum What {
    /// The resource is of the kind.
    Kind(Kind),
    /// Its id has this in it, in small letters.
    Id(String),
    /// It has something.
    Has(Has),
    /// It names a resource: its id, or its kind and id (`effect:venom`).
    Refers(String),
    /// A field holds something: the end of its path, by names, and how it is asked.
    Field(Vec<String>, Test),
}

/// What a resource may have.
#[derive(Clone, Debug, PartialEq)]
pub enum Has {
    /// A problem of any kind.
    Problem,
    /// A problem that keeps it from being used.
    Error,
    /// A problem that does not.
    Warning,
    /// Edits that are not saved.
    Unsaved,
    /// A value for the field in its file.
    Field(Vec<String>),
}

/// How a value is asked.
#[derive(Clone, Debug, PartialEq)]
pub enum Test {
    /// A number compares so with this one.
    Number(Sign, i64),
    /// It is this, letter case aside.
    Is(String),
    /// It has this in it, letter case aside.
    Holds(String),
}

/// How a number compares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sign {
    /// Greater.
    More,
    /// Greater or the same.
    AtLeast,
    /// Smaller.
    Less,
    /// Smaller or the same.
    AtMost,
    /// The same.
    Equal,
    /// Another.
    Other,
}

impl Sign {
    /// Whether a number compares so with another.
    pub fn holds(self, number: i64, with: i64) -> bool {
        match self {
            Self::More => number > with,
            Self::AtLeast => number >= with,
            Self::Less => number < with,
            Self::AtMost => number <= with,
            Self::Equal => number == with,
            Self::Other => number != with,
        }
    }
}

/// Signs as they are typed; `None` is the colon, which asks what fits the field. The longer first.
const SIGNS: [(&str, Option<Sign>); 7] = [
    (">=", Some(Sign::AtLeast)),
    ("<=", Some(Sign::AtMost)),
    ("!=", Some(Sign::Other)),
    (">", Some(Sign::More)),
    ("<", Some(Sign::Less)),
    ("=", Some(Sign::Equal)),
    (":", None),
];

/// What may be had besides fields.
pub(super) const HAD: [(&str, Has); 4] =
    [("problem", Has::Problem), ("error", Has::Error), ("warning", Has::Warning), ("unsaved", Has::Unsaved)];

/// One part of a query: its bytes and what it says, without the quotes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Token {
    /// Its bytes.
    pub span: Range<usize>,
    /// Its words, quotes taken away.
    pub words: String,
    /// It began with a quote or a slash: never a filter.
    pub quoted: bool,
    /// It began with a slash: a regular expression, and whether the slash behind it is there.
    pub pattern: Option<bool>,
}

/// The parts of a query: between blanks, but for those in quotes and between slashes.
pub(super) fn tokens(text: &str) -> Vec<Token> {
    let mut found: Vec<Token> = Vec::new();
    let (mut open, mut now): (bool, Option<Token>) = (false, None);
    for (at, c) in text.char_indices() {
        if let Some(Token { span, words, pattern: Some(ended @ false), .. }) = &mut now {
            span.end = at + c.len_utf8();
            match (c, words.ends_with('\\')) {
                ('/', false) => *ended = true,
                ('/', true) => {
                    words.pop();
                    words.push('/');
                }
                _ => words.push(c),
            }
            continue;
        }
        if c == '/' && now.is_none() {
            let span = at..at + 1;
            now = Some(Token { span, words: String::new(), quoted: true, pattern: Some(false) });
            continue;
        }
        if c.is_whitespace() && !open {
            found.extend(now.take());
            continue;
        }
        let starts_quoted = c == '"';
        let token = now.get_or_insert_with(|| Token {
            span: at..at,
            words: String::new(),
            quoted: starts_quoted,
            pattern: None,
        });
        token.span.end = at + c.len_utf8();
        if c == '"' {
            open = !open;
        } else {
            token.words.push(c);
        }
    }
    found.extend(now);
    found
}

/// A part taken apart: its name, its sign and what stands behind; `None` for plain words.
pub(super) fn parts(words: &str) -> Option<(&str, Option<Sign>, &str)> {
    let end = words.find(|c: char| !(c.is_ascii_alphanumeric() || c == '_' || c == '.'))?;
    let (name, rest) = words.split_at(end);
    let begins = name.chars().next().is_some_and(|c| c.is_ascii_alphabetic());
    let (sign, how) = SIGNS.iter().find(|(sign, _)| rest.starts_with(sign)).filter(|_| begins)?;
    Some((name, *how, rest.get(sign.len()..).unwrap_or_default()))
}

impl Query {
    /// Reads a query. Never fails: what cannot be read stands in [`Query::wrong`].
    pub fn read(text: &str) -> Self {
        let mut query = Self::default();
        let tokens = tokens(text);
        let last = tokens.len().wrapping_sub(1);
        for (place, token) in tokens.into_iter().enumerate() {
            match token.pattern {
                Some(false) => query.unfinished = Some("A regular expression ends with /".to_owned()),
                Some(true) if token.words.is_empty() => {}
                Some(true) => match Pattern::read(&token.words) {
                    Ok(pattern) => query.patterns.push(pattern),
                    Err(why) => query.wrong.push(why),
                },
                None => {}
            }
            if token.pattern.is_some() {
                continue;
            }
            let plain = token.words.strip_prefix('-').filter(|rest| !token.quoted && !rest.is_empty());
            let (not, words) = plain.map_or((false, token.words.as_str()), |rest| (true, rest));
            match parts(words).filter(|_| !token.quoted) {
                Some((name, _, "")) if place == last => query.unfinished = Some(what_next(name)),
                Some((name, sign, value)) => match filter(name, sign, value) {
                    Ok(what) => query.filters.push(Filter { not, what }),
                    Err(why) => query.wrong.push(why),
                },
                None if words.is_empty() => {}
                None if not => query.without.push(words.to_ascii_lowercase()),
                None => query.words.push(words.to_ascii_lowercase()),
            }
        }
        query
    }

    /// The one word or regular expression that can be replaced.
    pub fn replaceable(&self) -> Option<&str> {
        match (self.words.as_slice(), self.patterns.as_slice()) {
            ([word], []) => Some(word),
            ([], [pattern]) => Some(pattern.as_str()),
            _ => None,
        }
    }

    /// Whether nothing is asked.
    pub fn is_empty(&self) -> bool {
        self.words.is_empty()
            && self.patterns.is_empty()
            && self.without.is_empty()
            && self.filters.is_empty()
            && self.wrong.is_empty()
    }
}

/// What is typed behind the sign of a filter.
fn what_next(name: &str) -> String {
    match name {
        "kind" => "kind: what? A kind, such as monster".to_owned(),
        "id" => "id: what? Part of an id".to_owned(),
        "refers" => "refers: to what? An id, such as hill_orc, or effect:venom".to_owned(),
        "has" => "has: what? problem, error, warning, unsaved, or a field".to_owned(),
        _ => match fields_named(&path_of(name)).first() {
            Some(field) => format!("{name} wants {}", field.ty.wanted()),
            None => unknown(name),
        },
    }
}

fn filter(name: &str, sign: Option<Sign>, value: &str) -> Result<What, String> {
    match name {
        "kind" => {
            let of = |k: &&Kind| k.word() == value || k.folder() == value;
            let all = || Kind::ALL.iter().filter(|k| schema_of(**k).is_some());
            let kind = all().find(of).or_else(|| only(all().filter(|k| k.word().starts_with(value))));
            let words: Vec<&str> = all().map(|k| k.word()).collect();
            kind.map(|k| What::Kind(*k))
                .ok_or_else(|| format!("kind:{value} is no kind; there are {}", words.join(", ")))
        }
        "id" => Ok(What::Id(value.to_ascii_lowercase())),
        "refers" => Ok(What::Refers(value.to_owned())),
        "has" => match HAD.iter().find(|(word, _)| *word == value.trim_end_matches('s')) {
            Some((_, has)) => Ok(What::Has(has.clone())),
            None => {
                let path = path_of(value);
                match fields_named(&path).is_empty() {
                    false => Ok(What::Has(Has::Field(path))),
                    true => Err(format!(
                        "has:{value} is not known; write has:problem, has:error, has:warning, has:unsaved, or \
                         a field"
                    )),
                }
            }
        },
        _ => field_filter(name, sign, value),
    }
}

fn field_filter(name: &str, sign: Option<Sign>, value: &str) -> Result<What, String> {
    let path = path_of(name);
    let fields = fields_named(&path);
    let Some(first) = fields.first() else { return Err(unknown(name)) };
    let number = rating_or_number(name, value);
    let numeric = fields.iter().any(|f| has_number(&f.ty));
    let test = match (sign, number) {
        (Some(sign), Some(number)) if numeric => Test::Number(sign, number),
        (None, Some(number)) if numeric => Test::Number(Sign::Equal, number),
        (Some(Sign::Equal), _) => Test::Is(value.to_ascii_lowercase()),
        (Some(_), _) if numeric => {
            return Err(format!("{name} compares with a number; \"{value}\" is none"));
        }
        (Some(_), _) => {
            return Err(format!("{name} is {}, no number; write {name}:{value}", first.ty.wanted()));
        }
        (None, _) => {
            let names = || fields.iter().flat_map(|f| names_of(&f.ty));
            match names().any(|known| known.eq_ignore_ascii_case(value)) {
                true => Test::Is(value.to_ascii_lowercase()),
                false => Test::Holds(value.to_ascii_lowercase()),
            }
        }
    };
    Ok(What::Field(path, test))
}

/// A number as it is typed; a challenge rating below 1 as people write it (1/2 is 0, 1/3 is -1).
fn rating_or_number(name: &str, value: &str) -> Option<i64> {
    match value.strip_prefix("1/").filter(|_| name.ends_with("cr")) {
        Some(part) => part.parse::<i64>().ok().and_then(|n| 2_i64.checked_sub(n)),
        None => value.parse().ok(),
    }
}

fn unknown(name: &str) -> String {
    let near = all_names().filter(|known| distance(known, name) <= 2).min_by_key(|k| distance(k, name));
    let meant = near.map(|near| format!("; {near} is one")).unwrap_or_default();
    format!("{name} is no field of any kind{meant}. In quotes it is looked for as a text")
}

/// How many letters differ between two short words.
fn distance(a: &str, b: &str) -> usize {
    let mut row: Vec<usize> = (0..=b.chars().count()).collect();
    for (i, x) in a.chars().enumerate() {
        let mut before = i;
        if let Some(first) = row.first_mut() {
            *first = i + 1;
        }
        for (j, y) in b.chars().enumerate() {
            let (up, left) = (row.get(j + 1).copied().unwrap_or(0), row.get(j).copied().unwrap_or(0));
            let best = (before + usize::from(x != y)).min(up + 1).min(left + 1);
            before = up;
            if let Some(cell) = row.get_mut(j + 1) {
                *cell = best;
            }
        }
    }
    row.last().copied().unwrap_or(0)
}

fn only<T>(mut found: impl Iterator<Item = T>) -> Option<T> {
    let first = found.next()?;
    found.next().is_none().then_some(first)
}

fn has_number(ty: &FieldType) -> bool {
    match ty {
        FieldType::Int { .. } => true,
        FieldType::List(inner) => has_number(inner),
        FieldType::OneOf(types) => types.iter().any(has_number),
        _ => false,
    }
}

/// The names that a value of a type is made of.
pub(super) fn names_of(ty: &FieldType) -> &'static [&'static str] {
    match ty {
        FieldType::Enum(family) | FieldType::Flags(family) => (family.names)(),
        FieldType::List(inner) => names_of(inner),
        FieldType::OneOf(types) => types.iter().map(names_of).find(|n| !n.is_empty()).unwrap_or_default(),
        FieldType::Bool => &["true", "false"],
        _ => &[],
    }
}

/// The path that a filter's name means: `flag` is `flags` where there is no field `flag`.
fn path_of(name: &str) -> Vec<String> {
    let exact = |part: &str| match fields().contains_key(part) {
        false if fields().contains_key(format!("{part}s").as_str()) => format!("{part}s"),
        _ => part.to_owned(),
    };
    name.split('.').map(exact).collect()
}

/// The fields of all kinds, by name; those of records within too.
fn fields() -> &'static BTreeMap<&'static str, Vec<&'static FieldSchema>> {
    static ALL: OnceLock<BTreeMap<&'static str, Vec<&'static FieldSchema>>> = OnceLock::new();
    ALL.get_or_init(|| {
        let mut all = BTreeMap::new();
        for kind in Kind::ALL {
            if let Some(schema) = schema_of(*kind) {
                gather(schema, DEEP, &mut all);
            }
        }
        all
    })
}

fn gather(
    schema: &'static RecordSchema,
    deep: usize,
    all: &mut BTreeMap<&'static str, Vec<&'static FieldSchema>>,
) {
    for field in schema.fields {
        let known = all.entry(field.name).or_default();
        if known.iter().any(|other| std::ptr::eq(*other, field)) {
            continue;
        }
        known.push(field);
        if let Some(within) = within(&field.ty).filter(|_| deep > 0) {
            gather(within, deep - 1, all);
        }
    }
}

fn within(ty: &FieldType) -> Option<&'static RecordSchema> {
    match ty {
        FieldType::Record(schema) => Some(schema),
        FieldType::List(inner) => within(inner),
        FieldType::OneOf(types) => types.iter().find_map(within),
        _ => None,
    }
}

/// The fields that a path's end means.
pub(super) fn fields_named(path: &[String]) -> &'static [&'static FieldSchema] {
    let known = path.iter().all(|name| fields().contains_key(name.as_str()));
    let last = path.last().filter(|_| known).and_then(|name| fields().get(name.as_str()));
    last.map_or(&[], Vec::as_slice)
}

/// The fields that a filter's name means, as it is typed.
pub(super) fn fields_typed(name: &str) -> &'static [&'static FieldSchema] {
    fields_named(&path_of(name))
}

/// The names of all fields, in order.
pub(super) fn all_names() -> impl Iterator<Item = &'static str> {
    fields().keys().copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn only_filter(text: &str) -> What {
        let query = Query::read(text);
        assert!(query.wrong.is_empty(), "{:?}", query.wrong);
        query.filters[0].what.clone()
    }

    #[test]
    fn words_quotes_and_filters_are_told_apart() {
        let query = Query::read("Hill \"kind:x y\" -bite kind:monster cr>=5 -flag:M_UNDEAD");
        assert_eq!(query.words, ["hill", "kind:x y"]);
        assert_eq!(query.without, ["bite"]);
        assert_eq!(query.filters[0].what, What::Kind(Kind::Monster));
        assert_eq!(query.filters[1].what, What::Field(vec!["cr".into()], Test::Number(Sign::AtLeast, 5)));
        assert!(query.filters[2].not);
        let flags = What::Field(vec!["flags".into()], Test::Is("m_undead".into()));
        assert_eq!(query.filters[2].what, flags);
        assert!(query.wrong.is_empty() && query.unfinished.is_none());
    }

    #[test]
    fn ratings_below_one_and_fields_within_are_filters() {
        assert_eq!(only_filter("cr<1/2"), What::Field(vec!["cr".into()], Test::Number(Sign::Less, 0)));
        let damage = What::Field(vec!["attacks".into(), "damage".into()], Test::Holds("2d6".into()));
        assert_eq!(only_filter("attacks.damage:2d6"), damage);
        assert_eq!(only_filter("has:handlers"), What::Has(Has::Field(vec!["handlers".into()])));
        assert_eq!(
            only_filter("name:\"hill orc\""),
            What::Field(vec!["name".into()], Test::Holds("hill orc".into()))
        );
    }

    #[test]
    fn what_cannot_be_read_says_so_with_what_would_be_right() {
        for (text, says) in [
            ("cr>high", "compares with a number"),
            ("kind:dragonet", "is no kind; there are monster"),
            ("sizee:SZ_LARGE", "size is one"),
            ("has:luck", "has:problem"),
            ("name>3", "write name:3"),
        ] {
            let query = Query::read(text);
            assert!(query.wrong.iter().any(|w| w.contains(says)), "{text}: {:?}", query.wrong);
        }
    }

    #[test]
    fn a_filter_that_is_still_typed_is_no_mistake() {
        let query = Query::read("orc cr>");
        assert!(query.wrong.is_empty() && query.filters.is_empty());
        assert!(query.unfinished.unwrap().contains("a whole number"));
        assert!(Query::read("cr> orc").wrong[0].contains("compares with a number"));
    }

    #[test]
    fn every_field_of_every_kind_is_a_filter() {
        for kind in Kind::ALL {
            for field in schema_of(*kind).map_or(&[][..], |s| s.fields) {
                assert!(!fields_typed(field.name).is_empty(), "{}", field.name);
            }
        }
    }
}
