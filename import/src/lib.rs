//! `augury import`: a library in the original's resource language becomes a content pack.
//!
//! One way: `source` (files, preprocessor, tokens with their places) → `syntax` (declarations and handlers as trees) →
//! `resources` (trees to the definitions of a pack) and `scripts` (one handler to one script) → `handlers` (scripts into
//! the resources) → `pack` and `origins` (its files as texts, and where
//! all of it comes from) → `update` (what of a pack that stands already is to be
//! written) → `write` (the pack's files; `leftovers` are of imports that were stopped) and `report`. `problem`, `names`,
//! `variables` and `parallel` serve them all. The crate knows content, names and the check of scripts of the
//! engine, and no rules, no session, no window.

pub mod handlers;
mod leftovers;
mod loads;
pub mod names;
pub mod origins;
pub mod pack;
mod parallel;
pub mod problem;
pub mod report;
pub mod resources;
pub mod scripts;
pub mod source;
pub mod syntax;
pub mod update;
pub mod variables;
pub mod write;

use augury_engine::content::Switch;
use handlers::Brought;
use problem::{Problem, Problems, Severity, Topic};
use resources::{Resource, names::Names};
use source::{Constants, Files};
use std::path::Path;

/// How a library is imported.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// The first file, by its path in the library's folder; without, `main.irc` or the only `.irc` file.
    pub first: Option<String>,
    /// The name of the pack; without, or where it is empty, that of the library's module.
    pub name: Option<String>,
    /// Switches that the pack does not have; it has all others.
    pub without: Vec<Switch>,
}

/// What an import gave. Where the library cannot be read at all, there is a problem and no resource.
#[derive(Debug, Default)]
pub struct Outcome {
    /// The name of the pack.
    pub name: String,
    /// The files that were read.
    pub files: Files,
    /// The constants that the library uses.
    pub constants: Constants,
    /// The resources, in the order of the library.
    pub resources: Vec<Resource>,
    /// What became of their code, in the same order.
    pub brought: Vec<Brought>,
    /// Variables of the whole library.
    pub variables: Vec<syntax::tree::Variable>,
    /// Switches that the pack does not have.
    pub without: Vec<Switch>,
    /// What is wrong.
    pub problems: Problems,
}

/// The name of a pack whose library has none.
const NAMELESS: &str = "Imported library";

/// Reads the library in a folder. Nothing is written.
pub fn import(folder: &Path, options: &Options) -> Outcome {
    import_while(folder, options, &mut |_, _| true).unwrap_or_default()
}

/// Steps of an import that its progress counts.
const STEPS: usize = 4;

/// The same with progress: `go_on` is told how many steps of how many are done, and answers whether to go on. `None`
/// where it did not.
pub fn import_while(
    folder: &Path,
    options: &Options,
    go_on: &mut dyn FnMut(usize, usize) -> bool,
) -> Option<Outcome> {
    let mut problems = Problems::default();
    let first = options.first.clone().map_or_else(|| source::find_root(folder), Ok);
    let done = match first.and_then(|first| source::preprocess(folder, &first, &mut problems)) {
        Ok(done) => done,
        Err(source::NotRead { what: message, remedy }) => {
            let (severity, topic) = (Severity::Error, Topic::File);
            problems.push(Problem { severity, topic, place: None, from: None, message, remedy });
            return Some(Outcome { problems, ..Outcome::default() });
        }
    };
    let source::Preprocessed { files, tokens, constants } = done;
    if !go_on(1, STEPS) {
        return None;
    }
    let parsed = syntax::parse(tokens, &constants, &mut problems);
    if !go_on(2, STEPS) {
        return None;
    }
    let names = Names::of(&parsed.declarations);
    let mut resources = resources::build(&parsed, &names, &constants, &mut problems);
    if !go_on(3, STEPS) {
        return None;
    }
    let library = handlers::Library {
        constants: &constants,
        variables: &parsed.variables,
        names: &names,
        files: &files,
        options: scripts::Options { both_sides: !options.without.contains(&Switch::ChoicesComputeBothSides) },
    };
    let brought = handlers::bring(&mut resources, &library, &mut problems);
    loads::told(&resources, &mut problems);
    let named = |name: &String| !name.trim().is_empty();
    let name = options.name.clone().filter(named).or(parsed.module.filter(named));
    let name = name.unwrap_or_else(|| NAMELESS.to_owned());
    go_on(STEPS, STEPS).then_some(Outcome {
        name,
        files,
        constants,
        resources,
        brought,
        variables: parsed.variables,
        without: options.without.clone(),
        problems,
    })
}
