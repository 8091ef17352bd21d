//! Handlers of the original become scripts of the engine: one to one, with the names of variables and the comments.
//!
//! | file | what it has |
//! |---|---|
//! | `original` | the functions and fields of the original, with their types |
//! | `scan` | what a handler does with its variables, before anything is translated |
//! | `value` | values in progress: what is known of them, and conversions |
//! | `expression`, `operator`, `assign` | expressions |
//! | `call`, `text` | calls, and the language of messages |
//! | `statement`, `switch` | statements |
//! | `out`, `print` | the script as a tree and as text |
//! | `check` | the engine's own check of what came out |
//!
//! Where the two languages differ, the script does what the original's machine does (each difference has a case under
//! `tests/scripts/`). What cannot be said in a script is owed with its reasons, and nothing of it is handed out.

mod assign;
mod call;
mod check;
mod expression;
mod operator;
mod original;
mod out;
mod print;
mod scan;
mod statement;
mod switch;
mod text;
mod value;

pub use check::check;

use crate::problem::{Problem, Severity, Topic};
use crate::source::{Constants, Expansion, Place};
use crate::syntax::code::tree::{At, Body, Declared, Expr};
use crate::variables::kept;
use augury_engine::base::id::ResId;
use augury_engine::script::variable_ty;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// What a handler is translated with.
#[derive(Clone, Copy)]
pub struct Context<'c> {
    /// The constants of the library.
    pub constants: &'c Constants,
    /// The variables of the resource, with their types.
    pub variables: &'c [(Arc<str>, Declared)],
    /// The variables of the whole library, with their types.
    pub globals: &'c [(Arc<str>, Declared)],
    /// The resource that a reference means.
    pub resource: &'c dyn Fn(&str) -> Option<ResId>,
    /// How the original's defects are treated.
    pub options: Options,
}

/// Defects of the original that a script may keep.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// `test ? a : b` computes both sides, dice and all, and then chooses.
    pub both_sides: bool,
}

/// What became of a handler.
#[derive(Clone, Debug, PartialEq)]
pub enum Translated {
    /// A script.
    Script(Script),
    /// Nothing: these are the reasons.
    Owed(Vec<Reason>),
}

/// A script with what is to be said of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Script {
    /// Its text.
    pub text: String,
    /// Functions and fields in it that do nothing yet, with the system that each waits for.
    pub waits: Vec<Reason>,
    /// What is probably not what the author meant.
    pub warnings: Vec<Problem>,
}

/// Why a handler is owed, or does not do all it says.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Reason {
    /// What kind of reason it is.
    pub kind: ReasonKind,
    /// The name in question: a function, a field, a variable, a construct.
    pub name: String,
    /// The system that it waits for, or what cannot be said.
    pub what: String,
    /// Where it stands.
    pub place: Place,
}

/// Kinds of reasons.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ReasonKind {
    /// The engine knows the name, and it does nothing before a system stands.
    Waits,
    /// The engine has no such function, field or object.
    NoName,
    /// Variables of the resource or the library that scripts cannot hold.
    Variable,
    /// A reference that means no resource.
    Reference,
    /// The languages differ in a way that has no translation.
    Language,
    /// The engine's check refuses the script.
    Check,
    /// The original's compiler would not read it either.
    Grammar,
}

impl ReasonKind {
    /// The word for it in reports.
    pub const fn word(self) -> &'static str {
        match self {
            ReasonKind::Waits => "waits",
            ReasonKind::NoName => "no name",
            ReasonKind::Variable => "variable",
            ReasonKind::Reference => "reference",
            ReasonKind::Language => "language",
            ReasonKind::Check => "check",
            ReasonKind::Grammar => "grammar",
        }
    }
}

/// Translates the body of a handler.
pub fn handler(body: &Body, context: Context<'_>) -> Translated {
    let mut translator = Translator::new(body, context);
    let lines = translator.handler(body);
    translator.finish(print::text(&lines), augury_engine::script::Last::Answers)
}

/// Translates the condition of a gear entry or of a part of an encounter.
pub fn condition(expr: &Expr, context: Context<'_>) -> Translated {
    let body = Body { before: Vec::new(), locals: Vec::new(), block: Default::default() };
    let mut translator = Translator::new(&body, context);
    let value = translator.value(expr);
    let test = translator.truth(value);
    let text = format!("{}\n", print::expression(&test.out));
    translator.finish(text, augury_engine::script::Last::Decides)
}

/// A translation in progress.
struct Translator<'c> {
    context: Context<'c>,
    /// What is known of each variable of the handler.
    locals: BTreeMap<Arc<str>, scan::Variable>,
    /// Functions of the handler that change whom the event is about: `actor` is then read from the record.
    moved: BTreeSet<&'static str>,
    /// The kinds of statements that lie around the one in hand, the innermost last.
    around: Vec<statement::Around>,
    reasons: BTreeSet<Reason>,
    waits: BTreeSet<Reason>,
    warnings: Vec<Problem>,
    /// Lines and values made so far, against handlers that grow without end.
    made: usize,
    /// How many helping variables there are of each name.
    helpers: BTreeMap<&'static str, usize>,
    /// The reason for what the call in hand cannot be given.
    excuse: Option<(ReasonKind, String, String)>,
}

/// How many values a handler may come to.
const MOST_MADE: usize = 50_000;

impl<'c> Translator<'c> {
    fn new(body: &Body, context: Context<'c>) -> Self {
        let (locals, moved) = scan::scan(body, context.variables, context.globals);
        Translator {
            context,
            locals,
            moved,
            around: Vec::new(),
            reasons: BTreeSet::new(),
            waits: BTreeSet::new(),
            warnings: Vec::new(),
            made: 0,
            helpers: BTreeMap::new(),
            excuse: None,
        }
    }

    /// What came of it, after the engine's check.
    fn finish(mut self, text: String, last: augury_engine::script::Last) -> Translated {
        if self.made >= MOST_MADE {
            let place = Place { file: crate::source::FileId(0), line: 1, column: 1 };
            let at = At { place, from: None };
            self.owe(ReasonKind::Language, &at, "size", "the handler grows beyond all measure");
        }
        if !self.reasons.is_empty() {
            return Translated::Owed(self.reasons.into_iter().collect());
        }
        let typed = |(name, ty): &(Arc<str>, Declared)| (name.to_string(), variable_ty(kept(*ty)));
        let variables: Vec<_> =
            self.context.variables.iter().chain(self.context.globals).map(typed).collect();
        let found = check::check(&text, &variables, last);
        if !found.is_empty() {
            return Translated::Owed(found);
        }
        Translated::Script(Script { text, waits: self.waits.into_iter().collect(), warnings: self.warnings })
    }

    /// Notes a reason for which there will be no script.
    fn owe(&mut self, kind: ReasonKind, at: &At, name: impl Into<String>, what: impl Into<String>) {
        let place = shown(at.place, at.from.as_ref());
        self.reasons.insert(Reason { kind, name: name.into(), what: what.into(), place });
    }

    /// Notes that something in the script waits for a system.
    fn wait(&mut self, at: &At, name: &str, what: &str) {
        let place = shown(at.place, at.from.as_ref());
        let (name, what) = (name.to_owned(), what.to_owned());
        self.waits.insert(Reason { kind: ReasonKind::Waits, name, what, place });
    }

    /// Warns of something that its author probably did not mean.
    fn warn(&mut self, at: &At, message: impl Into<String>, remedy: &str) {
        let warning = Problem::at(Severity::Warning, Topic::Oddity, at.place, message);
        self.warnings.push(warning.from(at.from.clone()).remedy(remedy));
    }

    /// A name for a helping variable.
    fn helper(&mut self, word: &'static str) -> String {
        let count = self.helpers.entry(word).or_default();
        *count += 1;
        let mut name = match *count {
            1 => word.to_owned(),
            n => format!("{word}{n}"),
        };
        let own = |name: &str| self.context.variables.iter().any(|(own, _)| **own == *name);
        while own(&name) || self.locals.values().any(|local| local.name == name) {
            name.push('_');
        }
        name
    }
}

/// The place that a reader looks at: where the outermost macro was used.
fn shown(place: Place, from: Option<&Arc<Expansion>>) -> Place {
    let outermost = std::iter::successors(from, |expansion| expansion.within.as_ref()).last();
    outermost.map_or(place, |expansion| expansion.used)
}
