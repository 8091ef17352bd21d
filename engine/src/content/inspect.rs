//! Compares an outline with a schema and finds every problem of a file, each at its own token.
//!
//! It also notes what the file refers to and where its scripts stand. Knows schemas, not definitions; whether
//! a resource that is referred to exists is asked later, when all are loaded.

mod handlers;
mod letters;

use super::fix::{Fix, respell};
use super::outline::{FieldNode, Node, Shape};
use super::problem::{Severity, cut, one};
use super::schema::{Family, FieldSchema, FieldType, RecordSchema};
use super::written::WrittenScript;
use crate::base::dice_expr::Dice;
use crate::base::event_code::EventCode;
use crate::base::id::{Kind, ResId, check_id, slug};
use crate::base::names::nearest;
use crate::base::scaled_dice::ScaledDice;
use std::cell::LazyCell;
use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::sync::Arc;

/// The most problems that are listed of one file.
const MOST: usize = 500;

/// Something wrong, at a byte offset.
#[derive(Clone, Debug, PartialEq)]
pub struct Finding {
    /// The byte offset of the token.
    pub at: usize,
    /// How bad it is.
    pub severity: Severity,
    /// What is wrong.
    pub what: String,
    /// What would be right.
    pub remedy: String,
    /// Ways to mend it, their places in the same text.
    pub fixes: Vec<Fix>,
}

/// A reference, at a byte offset.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Reference {
    /// The byte offset of its first character, the quote.
    pub at: usize,
    /// What it names.
    pub target: ResId,
}

/// The number of the first condition of a gear list among the scripts of a resource; the script of a handler has the
/// handler's number, from 0 in the order of the file.
pub const CONDITIONS: usize = 1 << 15;

/// Where a script is.
#[derive(Clone, Debug, PartialEq)]
pub struct ScriptSpot {
    /// Which script of the resource: a handler from 0, or the condition of a piece of gear from [`CONDITIONS`].
    pub handler: usize,
    /// The bytes of its literal.
    pub span: Range<usize>,
    /// Its lines.
    pub script: WrittenScript,
}

/// All that a file's outline tells.
#[derive(Debug, Default)]
pub struct Inspection {
    /// What is wrong, in the order of the file.
    pub findings: Vec<Finding>,
    /// What is referred to, in the order of the file.
    pub references: Vec<Reference>,
    /// The scripts.
    pub scripts: Vec<ScriptSpot>,
    /// Where each handler of the resource begins.
    pub handlers: Vec<usize>,
    /// Only those fields stand there that another pack's differ in.
    part: bool,
    /// The text that the outline is of.
    text: Arc<str>,
}

/// Compares a whole file with the schema of its kind. The node is of the outline of the text.
pub fn inspect(root: &Node, schema: &'static RecordSchema, text: &Arc<str>) -> Inspection {
    let mut inspection = Inspection { text: text.clone(), ..Inspection::default() };
    inspection.record(root, schema);
    inspection.findings.sort_by_key(|finding| finding.at);
    inspection
}

/// Compares a file that holds only some fields with the schema of its kind: none is wanted that is not there.
pub fn inspect_part(root: &Node, schema: &'static RecordSchema, text: &Arc<str>) -> Inspection {
    let mut inspection = Inspection { part: true, text: text.clone(), ..Inspection::default() };
    inspection.record(root, schema);
    inspection.findings.sort_by_key(|finding| finding.at);
    inspection
}

/// The original's words for fields that are called otherwise here.
const ORIGINAL: [(&str, &str); 3] = [("attk", "attacks"), ("desc", "description"), ("attr", "attributes")];

impl Inspection {
    fn error(&mut self, at: usize, what: String, remedy: impl Into<String>) {
        self.find(at, Severity::Error, what, remedy.into());
    }

    fn warning(&mut self, at: usize, what: String, remedy: impl Into<String>) {
        self.find(at, Severity::Warning, what, remedy.into());
    }

    fn find(&mut self, at: usize, severity: Severity, what: String, remedy: String) {
        match self.findings.len().cmp(&MOST) {
            Ordering::Less => {
                let (what, remedy) = (cut(what), cut(remedy));
                self.findings.push(Finding { at, severity, what, remedy, fixes: Vec::new() });
            }
            // An error, so that what was not looked at never counts as good.
            Ordering::Equal => self.findings.push(Finding {
                at,
                severity: Severity::Error,
                what: format!("the file has more than {MOST} problems, and the rest is not listed"),
                remedy: "Repair those above first".to_owned(),
                fixes: Vec::new(),
            }),
            Ordering::Greater => {}
        }
    }

    /// Are no more problems listed?
    fn is_full(&self) -> bool {
        self.findings.len() > MOST
    }

    /// More ways to mend what was found last.
    fn add_fixes(&mut self, fixes: impl IntoIterator<Item = Fix>) {
        if self.is_full() {
            return;
        }
        if let Some(found) = self.findings.last_mut() {
            found.fixes.extend(fixes);
        }
    }

    /// What was found last is mended by another value in the place of a node.
    fn rewrite(&mut self, node: &Node, new: &str, certain: bool) {
        let fix = Fix::write(node.start, &self.written(node), new).sure(certain);
        self.add_fixes([fix]);
    }

    /// A value as it is written.
    fn written(&self, node: &Node) -> String {
        self.text.get(node.start..node.end).unwrap_or_default().to_owned()
    }

    fn record(&mut self, node: &Node, schema: &'static RecordSchema) {
        let Shape::Record { name, fields } = &node.shape else {
            return self.wanted(node, &FieldType::Record(schema));
        };
        if !name.is_empty() && name != schema.type_name {
            let remedy = format!("Write {} before the bracket, or nothing", schema.type_name);
            self.error(node.start, format!("`{name}` is no {}", schema.name), remedy);
            self.add_fixes([Fix::write(node.start, name, schema.type_name).sure(true)]);
        }
        let mut seen: BTreeMap<&str, &FieldNode> = BTreeMap::new();
        // Names that are still free, looked up once: a file may have a hundred thousand fields.
        let free = LazyCell::new(|| {
            let said: BTreeSet<&str> = fields.iter().map(|f| f.name.as_str()).collect();
            schema.fields.iter().map(|f| f.name).filter(|name| !said.contains(name)).collect::<Vec<_>>()
        });
        for field in fields {
            if self.is_full() {
                return;
            }
            let earlier = *seen.entry(&field.name).or_insert(field);
            if !std::ptr::eq(earlier, field) {
                let what = format!("the field `{}` is written twice", field.name);
                let values = [&earlier.value, &field.value].map(|value| self.written(value));
                // A remark within one of them is something that it alone says.
                let remark = |f: &FieldNode| {
                    self.text.get(f.start..f.value.start).is_some_and(|head| head.contains('/'))
                };
                let same = values[0] == values[1] && !remark(earlier) && !remark(field);
                self.error(field.start, what, "Keep one of the two");
                self.add_fixes([Fix::take("Take this one away", field.start).sure(same)]);
                if !same {
                    self.add_fixes([Fix::take("Take the first away", earlier.start)]);
                }
            }
            match schema.field(&field.name) {
                Some(known) => self.value(&field.value, &known.ty, &field.name),
                None => self.unknown_field(field, &free, schema),
            }
        }
        for wanted in schema.fields.iter().filter(|wanted| wanted.required) {
            let said = fields.iter().find(|field| field.name == wanted.name);
            let empty =
                said.is_some_and(|f| matches!(&f.value.shape, Shape::Text { text, .. } if text.is_empty()));
            if (said.is_none() && !self.part) || empty {
                let at = said.map_or(node.start, |field| field.value.start);
                let what = format!("this {} has no `{}`", schema.name, wanted.name);
                self.error(at, what, format!("Write {}: {}", wanted.name, wanted.ty.wanted()));
            }
        }
        if schema.type_name == "Handler" {
            self.handler(node, fields);
        }
        if let Some(handlers) = fields.iter().find(|f| f.name == "handlers")
            && let Shape::List(items) = &handlers.value.shape
        {
            // Records within come first, so that the resource's own stay.
            self.handlers = items.iter().map(|item| item.start).collect();
            self.handlers(items);
        }
        if let Some(gear) = fields.iter().find(|f| f.name == "gear")
            && let Shape::List(items) = &gear.value.shape
        {
            self.gear(items);
        }
    }

    /// A field that the schema does not know; `free` are the schema's names that the record does not use.
    fn unknown_field(&mut self, field: &FieldNode, free: &[&'static str], schema: &'static RecordSchema) {
        let what = format!("{} has no field `{}`", one(schema.name), field.name);
        let original = ORIGINAL.iter().find(|(word, _)| word.eq_ignore_ascii_case(&field.name));
        let meant = |f: &&FieldSchema| match original {
            Some((_, name)) => f.name == *name,
            None => f.label.eq_ignore_ascii_case(&field.name),
        };
        let by_label = schema.fields.iter().find(meant);
        let near =
            by_label.map(|f| f.name).or_else(|| nearest(&field.name, schema.fields.iter().map(|f| f.name)));
        let remedy = match near {
            Some(near) => format!("Perhaps `{near}` is meant"),
            None => {
                let names: Vec<&str> = schema.fields.iter().map(|f| f.name).collect();
                format!("Its fields are {}", names.join(", "))
            }
        };
        self.error(field.start, what, remedy);
        let fixes = match by_label.filter(|f| free.contains(&f.name)) {
            Some(meant) => vec![Fix::write(field.start, &field.name, meant.name).sure(true)],
            None => respell(field.start, &field.name, &field.name, free.iter().copied(), str::to_owned),
        };
        self.add_fixes(fixes);
        self.add_fixes([Fix::take(format!("Take `{}` away", field.name), field.start)]);
    }

    fn wanted(&mut self, node: &Node, ty: &FieldType) {
        let found = match &node.shape {
            Shape::Record { .. } | Shape::Tuple(_) => "round brackets".to_owned(),
            Shape::List(_) => "a list".to_owned(),
            Shape::Map(_) => "a table in curly brackets".to_owned(),
            Shape::Text { .. } => "text in quotes".to_owned(),
            Shape::Letter(letter) => format!("the character '{letter}'"),
            Shape::Word(word) => format!("`{word}`"),
        };
        self.error(
            node.start,
            format!("{found} stands where something else is wanted"),
            format!("Write {}", ty.wanted()),
        );
        let plain = |ty: &FieldType, word: &str| match ty {
            FieldType::Int { min, max, .. } => whole(word).is_some_and(|n| (*min..=*max).contains(&n)),
            FieldType::Bool => word == "true" || word == "false",
            FieldType::Enum(family) => family.number(word).is_some(),
            _ => false,
        };
        // What was meant is there already, in the wrong dress.
        let meant = match (ty, &node.shape) {
            (FieldType::Int { .. } | FieldType::Bool, Shape::Text { text, .. }) => {
                plain(ty, text.trim()).then(|| text.trim().to_owned())
            }
            (FieldType::Ref(kind), Shape::Word(word)) => return self.name(node, *kind, word),
            (FieldType::Text, Shape::Word(word)) => Some(format!("\"{word}\"")),
            (FieldType::Flags(family), Shape::Word(word)) => family.number(word).map(|_| format!("[{word}]")),
            (FieldType::List(of), Shape::Word(word)) => plain(of, word).then(|| format!("[{word}]")),
            (FieldType::List(FieldType::Ref(_)), Shape::Text { .. }) => {
                Some(format!("[{}]", self.written(node)))
            }
            _ => None,
        };
        if let Some(meant) = meant {
            self.rewrite(node, &meant, true);
        }
    }

    fn value(&mut self, node: &Node, ty: &FieldType, field: &str) {
        match (ty, &node.shape) {
            (FieldType::Int { min, max, unit }, Shape::Word(word)) => match whole(word) {
                Some(number) if number < *min || number > *max => {
                    let what = format!("{number} is out of range for `{field}`");
                    let unit = if unit.is_empty() { String::new() } else { format!(" {unit}") };
                    self.error(node.start, what, format!("It may be {min} to {max}{unit}"));
                    self.rewrite(node, &number.clamp(*min, *max).to_string(), false);
                }
                Some(_) => {}
                None => self.wanted(node, ty),
            },
            (FieldType::Bool, Shape::Word(word)) if word == "true" || word == "false" => {}
            (FieldType::Text, Shape::Text { text, .. }) if field == "name" => self.shown_name(node, text),
            (FieldType::Text | FieldType::Script, Shape::Text { .. }) => {}
            (FieldType::Letter, Shape::Letter(letter)) => self.shown_letter(node, *letter),
            (FieldType::Dice, Shape::Text { text, .. }) => {
                if text.parse::<Dice>().is_err() {
                    let remedy = "Write dice as 2d6+3, 1d4 or 5";
                    self.error(node.start, format!("`{text}` is no dice expression"), remedy);
                }
            }
            (FieldType::ScaledDice, Shape::Text { text, .. }) => {
                if text.parse::<ScaledDice>().is_err() {
                    let remedy = "Write dice as 2d6+3, or with codes as LEVEL_1PER2d6+PLUS_1PER1";
                    self.error(node.start, format!("`{text}` is no dice expression"), remedy);
                }
            }
            (FieldType::Event, Shape::Text { text, .. }) => {
                if let Err(bad) = text.parse::<EventCode>() {
                    self.error(node.start, bad.what, sentence(&bad.remedy));
                    self.respell_event(node, text);
                }
            }
            (FieldType::Enum(family), Shape::Word(word)) => {
                if family.number(word).is_none() {
                    self.unknown_name(node.start, word, &[family]);
                }
            }
            (FieldType::Enum(family), Shape::Text { text, .. }) if family.number(text).is_some() => {
                self.error(
                    node.start,
                    format!("`{text}` is a name and stands in quotes"),
                    "Take the quotes away",
                );
                self.rewrite(node, text, true);
            }
            (FieldType::Flags(family), Shape::List(items)) => self.flags(items, family, field),
            (FieldType::Ref(kind), Shape::Text { text, .. }) => self.reference(node, *kind, text),
            (FieldType::AnyRef, Shape::Text { text, .. }) => match text.parse::<ResId>() {
                Ok(target) => self.references.push(Reference { at: node.start, target }),
                Err(bad) => {
                    let kinds = Kind::ALL.iter().map(|k| k.word()).collect::<Vec<_>>().join(", ");
                    self.error(node.start, bad.to_string(), format!("The kinds are {kinds}"));
                    self.respell_kind(node, text);
                }
            },
            (FieldType::List(of), Shape::List(items)) => {
                // A list is taken whole, so what stands in it is.
                let part = std::mem::take(&mut self.part);
                for item in items {
                    self.value(item, of, field);
                }
                self.part = part;
            }
            (FieldType::Record(schema), Shape::Record { .. }) => self.record(node, schema),
            (FieldType::OneOf(types), _) => self.one_of(node, types, field),
            _ => self.wanted(node, ty),
        }
    }

    fn reference(&mut self, node: &Node, kind: Kind, text: &str) {
        let at = node.start;
        if check_id(text).is_ok() {
            return self.references.push(Reference { at, target: ResId::new(kind, text) });
        }
        let within = text.split_once(':').filter(|(word, _)| *word == kind.word()).map_or(text, |(_, id)| id);
        let what = format!("`{text}` cannot be the id of {}", one(kind.word()));
        self.error(at, what, format!("Write \"{}\"", slug(within)));
        self.name(node, kind, &slug(within));
    }

    /// What was found last is mended by the id of a resource in the place of a node, where the pack has that.
    fn name(&mut self, node: &Node, kind: Kind, id: &str) {
        if check_id(id).is_ok() {
            let fix = Fix::write(node.start, &self.written(node), &format!("\"{id}\"")).sure(true);
            self.add_fixes([fix.naming(ResId::new(kind, id))]);
        }
    }

    /// The event within the modifiers is misspelt.
    fn respell_event(&mut self, node: &Node, text: &str) {
        let inner = text.rsplit('(').next().unwrap_or(text).trim_end_matches(')').trim();
        let written = self.written(node);
        let names: Vec<&str> = EventCode::all().map(|(name, _)| name).collect();
        if !names.contains(&inner) && !inner.is_empty() {
            let new = |name: &str| written.replacen(inner, name, 1);
            self.add_fixes(respell(node.start, &written, inner, names, new));
        }
    }

    /// The kind before the colon is misspelt, or stands for its folder.
    fn respell_kind(&mut self, node: &Node, text: &str) {
        let Some((word, id)) = text.split_once(':') else { return };
        if check_id(id).is_ok() {
            let words = Kind::ALL.iter().map(|kind| kind.word());
            let new = |name: &str| format!("\"{name}:{id}\"");
            let fixes = respell(node.start, &self.written(node), word, words, new);
            self.add_fixes(fixes.into_iter().map(|fix| match fix.written().parse::<ResId>() {
                Ok(named) => fix.naming(named),
                Err(_) => fix,
            }));
        }
    }

    fn flags(&mut self, items: &[Node], family: &'static Family, field: &str) {
        let mut seen: BTreeSet<&str> = BTreeSet::new();
        for item in items {
            if self.is_full() {
                return;
            }
            let Shape::Word(word) = &item.shape else {
                self.wanted(item, &FieldType::Enum(family));
                continue;
            };
            if family.number(word).is_none() {
                self.unknown_name(item.start, word, &[family]);
            } else if seen.contains(word.as_str()) {
                self.warning(item.start, format!("`{word}` stands twice in `{field}`"), "Once is enough");
                self.add_fixes([Fix::take(format!("Take the second `{word}` away"), item.start).sure(true)]);
            }
            seen.insert(word);
        }
    }

    fn unknown_name(&mut self, at: usize, word: &str, families: &[&'static Family]) {
        let called = match families {
            [family] => family.name,
            _ => "value known here",
        };
        let all = families.iter().flat_map(|family| (family.names)().iter().copied());
        let remedy = match nearest(word, all) {
            Some(near) => format!("Perhaps `{near}` is meant"),
            None => match families {
                [family] => format!("It may be {}", few((family.names)())),
                _ => "Write a name that the field knows, or a number".to_owned(),
            },
        };
        self.error(at, format!("`{word}` is no {called}"), remedy);
        let all = families.iter().flat_map(|family| (family.names)().iter().copied());
        self.add_fixes(respell(at, word, word, all, str::to_owned));
    }

    fn one_of(&mut self, node: &Node, types: &'static [FieldType], field: &str) {
        let number = matches!(&node.shape, Shape::Word(word) if word.starts_with(|c: char| c.is_ascii_digit() || c == '-' || c == '+'));
        let fits = |ty: &&FieldType| match &node.shape {
            Shape::Word(_) if number => matches!(ty, FieldType::Int { .. }),
            Shape::Word(_) => false,
            Shape::Text { .. } => {
                matches!(ty, FieldType::AnyRef | FieldType::Ref(_) | FieldType::Text | FieldType::Event)
            }
            Shape::List(items) => is_list_of(ty, items),
            Shape::Record { .. } => matches!(ty, FieldType::Record(_)),
            Shape::Tuple(_) | Shape::Letter(_) | Shape::Map(_) => false,
        };
        if let Shape::Word(word) = &node.shape
            && !number
        {
            let families: Vec<&'static Family> = types
                .iter()
                .filter_map(|ty| match ty {
                    FieldType::Enum(family) => Some(*family),
                    _ => None,
                })
                .collect();
            let known = types.iter().any(|ty| {
                matches!(ty, FieldType::Enum(family) | FieldType::Flags(family) if family.number(word).is_some())
            });
            if !known {
                self.unknown_name(node.start, word, &families);
            }
            return;
        }
        let any_list = |ty: &&FieldType| matches!(ty, FieldType::Flags(_) | FieldType::List(_));
        let list = matches!(node.shape, Shape::List(_));
        match types.iter().find(fits).or_else(|| types.iter().find(any_list).filter(|_| list)) {
            Some(ty) => self.value(node, ty, field),
            None => self.error(
                node.start,
                "this is no value that stands here".to_owned(),
                "Write a number, a name, or a resource in quotes",
            ),
        }
    }
}

/// Whether a list is of this type, as its first entry tells; an empty one is of any.
fn is_list_of(ty: &FieldType, items: &[Node]) -> bool {
    match (ty, items.first().map(|item| &item.shape)) {
        (FieldType::Flags(_) | FieldType::List(_), None) => true,
        (FieldType::Flags(family) | FieldType::List(FieldType::Enum(family)), Some(Shape::Word(word))) => {
            family.number(word).is_some()
        }
        (FieldType::List(FieldType::Enum(_)) | FieldType::Flags(_), Some(_)) => false,
        (FieldType::List(_), Some(_)) => true,
        _ => false,
    }
}

/// A whole number as RON writes it: a sign, digits, and `_` between them.
fn whole(word: &str) -> Option<i64> {
    let digits = word.strip_prefix(['+', '-']).unwrap_or(word);
    if !digits.starts_with(|c: char| c.is_ascii_digit()) {
        return None;
    }
    word.replace('_', "").parse().ok()
}

/// The first few names of a family, for a remedy.
fn few(names: &[&str]) -> String {
    let shown = names.iter().take(8).copied().collect::<Vec<_>>().join(", ");
    if names.len() > 8 { format!("{shown} and {} more", names.len() - 8) } else { shown }
}

/// With a capital, as remedies are written.
pub(super) fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    match letters.next() {
        Some(first) => first.to_uppercase().chain(letters).collect(),
        None => String::new(),
    }
}
