//! The preprocessor: `#include`, `#define`, `#undef`, conditions, and the use of macros.
//!
//! It differs from C's in one thing: a macro in capitals that stands for a number, the same in all places, stays a name (see `constant`).

mod compare;
mod directive;

use super::constant::{Computed, Constants, Known, evaluate};
use super::expand;
use super::files::Files;
use super::find::NotRead;
use super::lex::{Lexed, Lexer, Words};
use super::limits::*;
use super::macros::{Macro, is_capital};
use super::{Kind, Place, Token};
use crate::names;
use crate::problem::{Problem, Problems, Severity, Topic};
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::path::Path;
use std::sync::Arc;

/// A library after its preprocessor.
#[derive(Debug)]
pub struct Preprocessed {
    /// The files that were read.
    pub files: Files,
    /// The tokens of all files, in order. The last is [`Kind::End`].
    pub tokens: Vec<Token>,
    /// The constants that were met, with their numbers.
    pub constants: Constants,
}

/// Reads the library in a folder, from a first file named by its path within the folder. The error says why there is
/// nothing to read.
///
/// # Errors
/// The folder or its first file cannot be read.
pub fn preprocess(folder: &Path, first: &str, problems: &mut Problems) -> Result<Preprocessed, NotRead> {
    let files = Files::new(folder)?;
    let mut state = State {
        files,
        macros: BTreeMap::new(),
        constants: Constants::default(),
        changing: BTreeSet::new(),
        values: Known::default(),
        uncompared: Vec::new(),
        told: BTreeSet::new(),
        to_compare: MOST_EXPANDED,
        undefined: BTreeMap::new(),
        staying: BTreeSet::new(),
        words: Words::default(),
        inputs: Vec::new(),
        problems,
        expanded: 0,
        within_arguments: 0,
        full: false,
    };
    // The switch that tells the library from the program that shares its header.
    let switch: Arc<str> = "ICOMP".into();
    let start = Place { file: super::FileId(0), line: 1, column: 1 };
    let found = Macro { name: switch.clone(), arguments: None, body: Arc::new([]), place: start };
    state.macros.insert(switch, Arc::new(found));
    let path = state.files.find(first, None)?;
    let id = state.files.open(&path, None)?;
    state.enter(id);
    let mut tokens = state.run();
    state.tell_undefined();
    state.compare_at_end();
    let unread = if state.full { Vec::new() } else { state.files.unread() };
    for NotRead { what: message, remedy } in unread {
        let (severity, topic) = (Severity::Warning, Topic::File);
        state.problems.push(Problem { severity, topic, place: None, from: None, message, remedy });
    }
    let place = tokens.last().map_or(start, |last| last.place);
    tokens.push(Token { kind: Kind::End, place, from: None, comments: Vec::new() });
    Ok(Preprocessed { files: state.files, tokens, constants: state.constants })
}

/// Where tokens come from.
enum Input {
    File(Box<Lexer>, Vec<Branch>),
    List(VecDeque<Token>),
}

/// One `#if` that is open.
struct Branch {
    opened: Place,
    /// Whether a branch of it was taken.
    taken: bool,
    /// Whether the present branch is left out.
    skips: bool,
    /// Whether `#else` was met.
    last: bool,
}

struct State<'p> {
    files: Files,
    macros: BTreeMap<Arc<str>, Arc<Macro>>,
    constants: Constants,
    /// Names that are a constant at one place and another at a second: they are replaced, as in C.
    changing: BTreeSet<Arc<str>>,
    /// What constants come to, until a macro changes.
    values: Known,
    /// Macros with names that the engine knows, to be compared with it at the end.
    uncompared: Vec<Arc<Macro>>,
    /// Where those stand whose number is not the engine's, which is told once.
    told: BTreeSet<Place>,
    /// How many words may still be replaced to compare numbers.
    to_compare: usize,
    /// Names in capitals that were no macro where they stood, with the first place of each.
    undefined: BTreeMap<Arc<str>, Place>,
    /// Constants whose names stay, as long as no macro changes.
    staying: BTreeSet<Arc<str>>,
    words: Words,
    inputs: Vec<Input>,
    problems: &'p mut Problems,
    expanded: usize,
    /// In the arguments of how many uses of macros the present one stands.
    within_arguments: usize,
    full: bool,
}

impl State<'_> {
    fn error(&mut self, topic: Topic, place: Place, message: impl Into<String>, remedy: &str) {
        self.problems.push(Problem::at(Severity::Error, topic, place, message).remedy(remedy));
    }

    fn tell(&mut self, found: impl IntoIterator<Item = Problem>) {
        found.into_iter().for_each(|problem| self.problems.push(problem));
    }

    fn enter(&mut self, id: super::FileId) {
        let Some(file) = self.files.get(id) else { return };
        let (text, not_utf8) = (file.text.clone(), file.not_utf8);
        if let Some((line, column)) = not_utf8 {
            let place = Place { file: id, line, column };
            let message = "the file is no UTF-8 and was read as Windows-1252";
            let problem = Problem::at(Severity::Note, Topic::File, place, message);
            self.problems.push(problem.remedy("save it as UTF-8"));
        }
        self.inputs.push(Input::File(Box::new(Lexer::new(id, text)), Vec::new()));
    }

    /// All tokens of what is open, macros replaced.
    fn run(&mut self) -> Vec<Token> {
        let mut out = Vec::new();
        while let Some(token) = self.raw() {
            if self.full || out.len() >= MOST_TOKENS {
                if !self.full {
                    self.full = true;
                    let message = format!("the library has more than {MOST_TOKENS} words");
                    self.error(Topic::Limit, token.place, message, "what follows is not read");
                }
                self.inputs.clear();
                break;
            }
            if let Some(token) = self.token(token) {
                out.push(token);
            }
        }
        out
    }

    /// A token that stays, or none where it was the use of a macro, whose tokens come next.
    fn token(&mut self, token: Token) -> Option<Token> {
        let Some(found) = token.word().and_then(|word| self.macros.get(word)).cloned() else {
            if let Some(word) = token.word().filter(|word| is_capital(word))
                && !self.undefined.contains_key(word)
            {
                self.undefined.insert(word.clone(), token.place);
            }
            return Some(token);
        };
        if self.stays(&found) {
            return Some(token);
        }
        let before = expand::uses(token.from.as_ref()).position(|within| within.name == found.name);
        if let Some(at) = before {
            // In C a macro may use its own name, which then stands for itself.
            if at > 0 || found.arguments.is_none() {
                let message = format!("the macro {} uses itself", found.name);
                let problem = Problem::error(Topic::Macro, &token, message);
                self.problems.push(problem.remedy("define it by something else"));
            }
            return Some(token);
        }
        if expand::depth(token.from.as_ref()) >= DEEPEST_MACRO {
            let message = format!("macros use macros more than {DEEPEST_MACRO} deep");
            self.problems.push(Problem::error(Topic::Limit, &token, message));
            return None;
        }
        let arguments = match &found.arguments {
            None => Vec::new(),
            Some(names) => match self.arguments(&token, &found, names.len())? {
                Arguments::Are(arguments) => arguments,
                Arguments::None => return Some(token),
            },
        };
        let body = expand::body(&found, &token, &arguments);
        let length = body.as_ref().map_or(LONGEST_EXPANSION, Vec::len);
        match body {
            _ if !self.may_expand(length, &token, &found) => {}
            Some(body) => self.inputs.push(Input::List(body.into())),
            None => {
                let message = format!("the macro {} grows beyond all measure", found.name);
                let problem = Problem::error(Topic::Limit, &token, message);
                self.problems.push(problem.remedy(format!("one use may give {LONGEST_EXPANSION} words")));
            }
        }
        None
    }

    /// Counts words that the use of a macro gives or takes. False where they are more than a library may have; that is
    /// filed once, and nothing more is read.
    fn may_expand(&mut self, words: usize, used: &Token, found: &Macro) -> bool {
        self.expanded = self.expanded.saturating_add(words);
        if self.expanded <= MOST_EXPANDED {
            return true;
        }
        if !self.full {
            self.full = true;
            let message =
                format!("macros give and take more than {MOST_EXPANDED} words, here {}", found.name);
            let problem = Problem::error(Topic::Limit, used, message);
            let remedy = "write what they stand for in fewer words; what follows is not read";
            self.problems.push(problem.remedy(remedy));
        }
        false
    }

    /// Whether a macro is a constant, whose name stays.
    fn stays(&mut self, found: &Arc<Macro>) -> bool {
        if self.staying.contains(&found.name) {
            return true;
        }
        if !found.may_be_constant() || self.changing.contains(&found.name) {
            return false;
        }
        // Of a name that the engine knows its number counts, at all places.
        if names::number(&found.name).is_some() {
            if !self.values.is_number(found, &self.macros) {
                return false;
            }
            if let Some(value) = self.own_number(found) {
                self.constants.add(found, value);
                self.compare(found, Some(value));
            }
            self.staying.insert(found.name.clone());
            return true;
        }
        let computed = evaluate(&found.body, &self.macros, &mut self.values);
        let Some(Computed { value, alike }) = computed else { return false };
        // One that is read in several ways is replaced, as in C.
        if !alike {
            return false;
        }
        let same = self.constants.add(found, value);
        if same {
            self.staying.insert(found.name.clone());
        } else {
            self.changing.insert(found.name.clone());
        }
        same
    }

    /// Tells constants that stand before their #define or behind their #undef, where C has none.
    fn tell_undefined(&mut self) {
        for (name, place) in std::mem::take(&mut self.undefined) {
            if self.constants.own_value(&name).is_some() {
                let message =
                    format!("{name} stands where no #define of it counts, and is read all the same");
                let problem = Problem::at(Severity::Warning, Topic::Macro, place, message);
                self.problems
                    .push(problem.remedy("put its #define before this place, or take its #undef out"));
            }
        }
    }

    /// Reads the arguments of a use. `None` where they are wrong, which is then filed.
    fn arguments(&mut self, used: &Token, found: &Macro, count: usize) -> Option<Arguments> {
        let Some(open) = self.raw() else { return Some(Arguments::None) };
        if !open.is_sign("(") {
            self.inputs.push(Input::List(VecDeque::from([open])));
            return Some(Arguments::None);
        }
        let mut inside = Vec::new();
        let mut depth = 0usize;
        loop {
            let Some(token) = self.raw().filter(|_| inside.len() < LONGEST_EXPANSION) else {
                let message = format!("the arguments of {} are not closed", found.name);
                self.problems.push(Problem::error(Topic::Macro, used, message).remedy("close them with )"));
                return None;
            };
            match token.kind {
                Kind::Sign("(") => depth += 1,
                Kind::Sign(")") if depth == 0 => break,
                Kind::Sign(")") => depth -= 1,
                _ => {}
            }
            inside.push(token);
        }
        let arguments = expand::arguments(inside);
        let empty = arguments.len() == 1 && arguments.first().is_some_and(Vec::is_empty);
        let given = if empty && count == 0 { 0 } else { arguments.len() };
        if given != count {
            let message = format!("{} takes {count} arguments and has {given} here", found.name);
            let place = format!("{}:{}", self.files.path(found.place.file), found.place.line);
            let problem = Problem::error(Topic::Macro, used, message);
            self.problems.push(problem.remedy(format!("it is defined at {place}")));
            return None;
        }
        let uses = |token: &Token| token.word().is_some_and(|word| self.macros.contains_key(word));
        if !arguments.iter().flatten().any(uses) {
            return Some(Arguments::Are(arguments));
        }
        if self.within_arguments >= DEEPEST_MACRO {
            let message = format!("macros stand in the arguments of macros more than {DEEPEST_MACRO} deep");
            let problem = Problem::error(Topic::Limit, used, message);
            self.problems
                .push(problem.remedy(format!("give what stands in {} a #define of its own", found.name)));
            return None;
        }
        // Each of the words is looked at again, once for each use that it stands in.
        if !self.may_expand(arguments.iter().map(Vec::len).sum(), used, found) {
            return None;
        }
        self.within_arguments += 1;
        let replaced = arguments.into_iter().map(|tokens| self.alone(tokens)).collect();
        self.within_arguments -= 1;
        Some(Arguments::Are(replaced))
    }

    /// Tokens with their macros replaced, apart from everything that follows.
    fn alone(&mut self, tokens: Vec<Token>) -> Vec<Token> {
        let outer = std::mem::replace(&mut self.inputs, vec![Input::List(tokens.into())]);
        let mut out = Vec::new();
        while let Some(token) = self.raw().filter(|_| !self.full) {
            out.extend(self.token(token));
            if out.len() > LONGEST_EXPANSION {
                break;
            }
        }
        self.inputs = outer;
        out
    }

    /// The next token before macros are replaced. Directives are followed.
    fn raw(&mut self) -> Option<Token> {
        loop {
            let mut found = Vec::new();
            let lexed = match self.inputs.last_mut()? {
                Input::List(tokens) => match tokens.pop_front() {
                    Some(token) => return Some(token),
                    None => {
                        self.inputs.pop();
                        continue;
                    }
                },
                Input::File(lexer, branches) if branches.iter().any(|branch| branch.skips) => {
                    lexer.skip_to_directive(&mut found).map_or(Lexed::End, Lexed::Directive)
                }
                Input::File(lexer, _) => lexer.next(&mut self.words, &mut found),
            };
            self.tell(found);
            match lexed {
                Lexed::Token(token) => return Some(token),
                Lexed::Directive(place) => self.directive(place),
                Lexed::End => self.leave(),
            }
        }
    }

    fn leave(&mut self) {
        if let Some(Input::File(_, branches)) = self.inputs.pop() {
            for branch in branches {
                self.error(
                    Topic::Directive,
                    branch.opened,
                    "a condition is not closed",
                    "close it with #endif",
                );
            }
        }
    }
}

enum Arguments {
    Are(Vec<Vec<Token>>),
    /// It is no use: no bracket follows.
    None,
}
