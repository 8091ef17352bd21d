//! The code of a library becomes the scripts of its resources: each handler and condition is one that works whole, or
//! is owed with its reasons. Knows resources and scripts; nothing of files on disk.

use crate::parallel;
use crate::problem::{Problem, Problems};
use crate::resources::Resource;
use crate::resources::names::Names;
use crate::scripts::{self, Context, Options, Reason, ReasonKind, Translated};
use crate::source::{Constants, FileId, Files, Place};
use crate::syntax::code::{self, tree::Declared};
use crate::syntax::tree::{Code, Variable};
use crate::variables::kept;
use augury_engine::base::event_code::EventCode;
use augury_engine::base::id::ResId;
use augury_engine::content::{Handler, Margin, ScriptText, Variable as Kept};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// What stands before the field of a script in a file, which its lines are indented from.
const FIELD: &str = "            ";

/// Bytes of source text that are kept of all handlers; copies beyond have none.
const MOST_SOURCE: usize = 24 << 20;

/// How many lines above a handler its comments may begin and still be shown with it.
const MOST_LINES_ABOVE: u32 = 40;

/// Code of a resource, and what became of it.
#[derive(Clone, Debug)]
pub struct Brought {
    /// Whose code it is.
    pub of: ResId,
    /// The events that it answers; none for a condition.
    pub on: Vec<EventCode>,
    /// The piece of gear that it is the condition of.
    pub gear: Option<usize>,
    /// Where its text begins.
    pub place: Place,
    /// The hash of its text.
    pub hash: String,
    /// Its text in the library, in whole lines.
    pub source: String,
    /// Why it is owed; empty where a script does it.
    pub owed: Vec<Reason>,
}

/// What handlers are translated with.
pub struct Library<'l> {
    /// The constants of the library.
    pub constants: &'l Constants,
    /// Its variables.
    pub variables: &'l [Variable],
    /// The names of its resources.
    pub names: &'l Names,
    /// Its files.
    pub files: &'l Files,
    /// How the original's defects are treated.
    pub options: Options,
}

/// Variables with the types that they are declared with.
fn typed(variables: &[Variable]) -> Vec<(Arc<str>, Declared)> {
    let ty = |variable: &Variable| Declared::named(&variable.ty);
    variables.iter().filter_map(|variable| Some((variable.name.clone(), ty(variable)?))).collect()
}

/// Puts scripts into the resources in place of their code, and says what came of each, in the order of the resources.
pub fn bring(resources: &mut [Resource], library: &Library<'_>, problems: &mut Problems) -> Vec<Brought> {
    let globals = typed(library.variables);
    share(resources, library.variables);
    let made = parallel::map(resources, |resource| made_of(resource, library, &globals));
    let (told, texts, brought) = (BTreeSet::new(), Texts::default(), Vec::new());
    let mut bringing = Bringing { library, made: Vec::new().into_iter(), told, texts, brought, problems };
    for (resource, made) in resources.iter_mut().zip(made) {
        bringing.made = made.into_iter();
        bringing.resource(resource);
    }
    bringing.brought
}

/// What became of some code; problems where it could not be read.
type Made = Result<Translated, Vec<Problem>>;

/// What becomes of the code of a resource: of its handlers, then of its conditions.
fn made_of(resource: &Resource, library: &Library<'_>, globals: &[(Arc<str>, Declared)]) -> Vec<Made> {
    let variables = typed(&resource.variables);
    let find = |name: &str| library.names.find(name);
    let context = Context {
        constants: library.constants,
        variables: &variables,
        globals,
        resource: &find,
        options: library.options,
    };
    let handler = |code: &Code| code::of(code).map(|body| scripts::handler(&body, context));
    let condition =
        |code: &Code| code::condition(&code.tokens).map(|expr| scripts::condition(&expr, context));
    let handlers = resource.code.iter().map(|one| handler(&one.code));
    handlers.chain(resource.conditions.iter().map(|(_, code)| condition(code))).collect()
}

/// Gives each variable of the library to the resource that is declared next to it in its file, or to the first, from
/// where scripts of all resources share it.
fn share(resources: &mut [Resource], variables: &[Variable]) {
    // The first resource that begins on each line.
    let mut begins: BTreeMap<(FileId, u32), usize> = BTreeMap::new();
    for (place, one) in resources.iter().enumerate() {
        begins.entry((one.start.file, one.start.line)).or_insert(place);
    }
    for variable in variables {
        let Some(ty) = Declared::named(&variable.ty) else { continue };
        let at = variable.at.outermost();
        let behind = begins.range((at.file, at.line)..=(at.file, u32::MAX)).next();
        let owner = behind.map_or(0, |(_, place)| *place);
        if let Some(owner) = resources.get_mut(owner) {
            let name = variable.name.to_string();
            owner.definition.add_variable(Kept { name, initial: 0, holds: kept(ty), shared: true });
        }
    }
}

/// All code of a library on its way.
struct Bringing<'l> {
    library: &'l Library<'l>,
    /// What became of the code of the resource in hand, in order.
    made: std::vec::IntoIter<Made>,
    /// Problems that were filed: code that is copied has them once.
    told: BTreeSet<(Option<Place>, String)>,
    texts: Texts,
    brought: Vec<Brought>,
    problems: &'l mut Problems,
}

impl Bringing<'_> {
    fn resource(&mut self, resource: &mut Resource) {
        if resource.code.is_empty() && resource.conditions.is_empty() {
            self.messages_alone(resource);
            return;
        }
        // The fate of each event in the order of the library: whether a script answers it.
        let mut fates: Vec<(EventCode, bool)> = Vec::new();
        let mut answered: BTreeSet<EventCode> = BTreeSet::new();
        let mut handlers: Vec<Handler> = Vec::new();
        let mut messages = resource.definition.handlers().to_vec().into_iter();
        let mut passed = 0;
        for handler in std::mem::take(&mut resource.code) {
            handlers.extend(messages.by_ref().take(handler.after.saturating_sub(passed)));
            passed = passed.max(handler.after);
            let (script, owed) = self.translated(&handler.code);
            let (first, again): (Vec<EventCode>, Vec<EventCode>) =
                handler.events.iter().partition(|on| !answered.contains(on));
            let new: BTreeSet<EventCode> = first.iter().copied().collect();
            let works = script.is_some();
            if let Some(script) = script {
                let one = |on: &EventCode| Handler { on: *on, script: script.clone(), ..Handler::default() };
                handlers.extend(first.iter().map(one));
            }
            if !first.is_empty() {
                let brought = self.noted(&handler.code, resource, owed);
                self.brought.push(Brought { on: first.clone(), ..brought });
            }
            if !again.is_empty() {
                let place = handler.code.open.unwrap_or(resource.origin);
                let what = "the resource answers the event by code before, and this is never asked";
                let second = reason(ReasonKind::Language, "a second answer", what, place);
                let brought = self.noted(&handler.code, resource, vec![second]);
                self.brought.push(Brought { on: again.clone(), ..brought });
            }
            fates.extend(handler.events.iter().map(|on| (*on, works && new.contains(on))));
            answered.extend(new);
            resource.code.push(handler);
        }
        handlers.extend(messages);
        let mut fates = fates.into_iter().peekable();
        let mut owed = Vec::new();
        let mut silent = Vec::new();
        for on in resource.definition.header().owed {
            match fates.next_if(|(code, _)| *code == on) {
                Some((_, true)) => {}
                Some((_, false)) => owed.push(on),
                None => {
                    owed.push(on);
                    silent.push(on);
                }
            }
        }
        self.silent(resource, silent);
        resource.definition.set_handlers(handlers, owed);
        self.conditions(resource);
    }

    /// Events that are owed without code: too many messages answer them.
    fn silent(&mut self, resource: &Resource, on: Vec<EventCode>) {
        if on.is_empty() {
            return;
        }
        let what = "an answer of more than three messages, of which the original prints none";
        let place = resource.origin;
        let owed = vec![reason(ReasonKind::Language, "messages", what, place)];
        let (hash, source) = (String::new(), String::new());
        self.brought.push(Brought { of: resource.id, on, gear: None, place, hash, source, owed });
    }

    fn messages_alone(&mut self, resource: &Resource) {
        let owed = resource.definition.header().owed;
        self.silent(resource, owed);
    }

    fn conditions(&mut self, resource: &mut Resource) {
        for (piece, code) in std::mem::take(&mut resource.conditions) {
            let (script, owed) = self.translated(&code);
            let gear = resource.definition.gear_mut().and_then(|all| all.get_mut(piece));
            if let (Some(gear), Some(script)) = (gear, script) {
                gear.condition = ScriptText(script);
                gear.condition_owed = false;
            }
            let brought = self.noted(&code, resource, owed);
            self.brought.push(Brought { gear: Some(piece), ..brought });
            resource.conditions.push((piece, code));
        }
    }

    /// The script of some code as a file has it, or the reasons for which there is none.
    fn translated(&mut self, code: &Code) -> (Option<String>, Vec<Reason>) {
        let Some(made) = self.made.next() else { return (None, Vec::new()) };
        match made {
            Err(problems) => {
                let place = code.open.unwrap_or(Place { file: FileId(0), line: 1, column: 1 });
                let owed = problems.iter().map(|problem| {
                    let at = problem.place.unwrap_or(place);
                    reason(ReasonKind::Grammar, "code", &problem.message, at)
                });
                let owed = owed.collect();
                problems.into_iter().for_each(|problem| self.file(problem));
                (None, owed)
            }
            Ok(Translated::Owed(reasons)) => (None, reasons),
            Ok(Translated::Script(script)) => {
                script.warnings.into_iter().for_each(|warning| self.file(warning));
                // What waits for a system would do half of what it says.
                match script.waits.is_empty() {
                    true => (Some(in_file(&script.text)), Vec::new()),
                    false => (None, script.waits),
                }
            }
        }
    }

    fn file(&mut self, problem: Problem) {
        if self.told.insert((problem.place, problem.message.clone())) {
            self.problems.push(problem);
        }
    }

    fn noted(&mut self, code: &Code, resource: &Resource, owed: Vec<Reason>) -> Brought {
        let (place, source) =
            self.texts.of(code, self.library.files).unwrap_or((resource.origin, String::new()));
        let (on, hash) = (Vec::new(), code.hash.clone());
        Brought { of: resource.id, on, gear: None, place, hash, source, owed }
    }
}

fn reason(kind: ReasonKind, name: &str, what: &str, place: Place) -> Reason {
    Reason { kind, name: name.to_owned(), what: what.to_owned(), place }
}

/// A script as a file has it: one line beside its field, more of them on lines of their own.
fn in_file(text: &str) -> String {
    let text = text.trim_end_matches('\n');
    if !text.contains('\n') {
        return text.to_owned();
    }
    let margin = Margin::usual(FIELD, "\n");
    let lines: Vec<String> = text.split('\n').map(|line| margin.put(line)).collect();
    margin.join(&lines)
}

/// The texts of handlers in the files of a library.
#[derive(Default)]
struct Texts {
    /// Where the lines of each file begin.
    lines: BTreeMap<FileId, Vec<usize>>,
    kept: usize,
}

impl Texts {
    /// Where the text of some code begins, comments before it included, and the text, in whole lines.
    fn of(&mut self, code: &Code, files: &Files) -> Option<(Place, String)> {
        let (open, close) = (code.open?, code.close?);
        if open.file != close.file || open.line > close.line {
            return Some((open, String::new()));
        }
        let above = code.comments.first().map_or(open.line, |(line, _)| *line);
        let near = above < open.line && open.line - above <= MOST_LINES_ABOVE;
        let first = if near { above } else { open.line };
        let text = &files.get(open.file)?.text;
        let starts = self.lines.entry(open.file).or_insert_with(|| {
            std::iter::once(0).chain(text.match_indices('\n').map(|(at, _)| at + 1)).collect()
        });
        let start = |line: u32| starts.get(line.saturating_sub(1) as usize).copied().unwrap_or(text.len());
        let lines = text.get(start(first)..start(close.line + 1)).unwrap_or_default();
        self.kept += lines.len();
        let source = if self.kept > MOST_SOURCE { String::new() } else { lines.trim_end().to_owned() };
        Some((Place { line: first, column: 1, ..open }, source))
    }
}
