//! Reads a library and prints what was found, and where its figures differ from those of a pack. Keeps nothing.
//!
//! `cargo run --release -p augury-import --example try_library -- <library> [<pack>]`

use augury_engine::content::{Definition, Doc, load_pack};
use augury_import::problem::rendered;
use augury_import::report::Report;
use augury_import::resources::Resource;
use augury_import::{Options, import};
use std::collections::BTreeMap;
use std::io::Write;
use std::path::Path;

/// Fields that a pack without words and scripts cannot have.
const NOT_COMPARED: [&str; 9] = [
    "description",
    "desc_owed",
    "handlers",
    "owed",
    "map",
    "male_names",
    "female_names",
    "family_names",
    "text_owed",
];

fn main() -> std::io::Result<()> {
    let mut out = std::io::stdout().lock();
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let Some(folder) = arguments.first().map(Path::new) else {
        return writeln!(out, "usage: try_library <library> [<pack>]");
    };
    let start = std::time::Instant::now();
    let outcome = import(folder, &Options::default());
    let report = Report::of(&outcome);
    let files = augury_import::write::new_files(&outcome).map_err(std::io::Error::other)?;
    let bytes: usize = files.values().map(String::len).sum();
    writeln!(out, "{report}{} files, {bytes} bytes, {:?}", files.len(), start.elapsed())?;
    let mut texts: BTreeMap<String, (usize, String)> = BTreeMap::new();
    for problem in outcome.problems.all() {
        let place = problem.place.map(|p| format!("{}:{}:{}", outcome.files.path(p.file), p.line, p.column));
        let entry = texts.entry(problem.message.clone()).or_default();
        entry.0 += 1;
        entry.1 = format!("{} {}", place.unwrap_or_default(), problem.remedy);
    }
    for (text, (count, place)) in texts.iter().take(150) {
        writeln!(out, "  {count} x {text} ({place})")?;
    }
    for problem in outcome.problems.all().iter().take(3) {
        writeln!(out, "{}\n", rendered(problem, &outcome.files))?;
    }
    match arguments.get(1) {
        Some(pack) => {
            check(&mut out, &outcome)?;
            compare(&mut out, &outcome.resources, Path::new(pack))
        }
        None => Ok(()),
    }
}

/// Prints what the engine finds wrong with the pack, which is written for that and taken away again.
fn check(out: &mut impl Write, outcome: &augury_import::Outcome) -> std::io::Result<()> {
    let folder = std::env::temp_dir().join(format!("augury-try-{}", std::process::id()));
    augury_import::write::write(outcome, &folder, &Default::default()).map_err(std::io::Error::other)?;
    let loaded = load_pack(&folder);
    let mut texts: BTreeMap<String, (usize, String)> = BTreeMap::new();
    let checked = augury_engine::content::check(&loaded.content, &loaded.problems, None);
    for one in checked.problems {
        let entry = texts.entry(format!("{:?} {}", one.severity, one.what)).or_default();
        entry.0 += 1;
        entry.1 = format!("{}:{:?}", one.file, one.place);
    }
    writeln!(out, "{} resources load", loaded.content.all().count())?;
    for (text, (count, place)) in texts.iter().take(60) {
        writeln!(out, "  {count} x {text} ({place})")?;
    }
    std::fs::remove_dir_all(&folder)
}

/// Prints the fields in which resources differ from those of the same id in a pack.
fn compare(out: &mut impl Write, resources: &[Resource], pack: &Path) -> std::io::Result<()> {
    let content = load_pack(pack).content;
    let mut fields: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let mut missing = Vec::new();
    let mut seen = std::collections::BTreeSet::new();
    for one in resources {
        seen.insert(one.id);
        match content.get(one.id) {
            None => missing.push(one.id.to_string()),
            Some(theirs) => differences(&one.definition, &theirs.definition, &mut |field, ours, theirs| {
                let key = format!("{}.{field}", one.id.kind().word());
                fields.entry(key).or_default().push(format!("{}: {ours} | {theirs}", one.id.id()));
            }),
        }
    }
    writeln!(out, "not in the pack: {missing:?}")?;
    let lost: Vec<String> =
        content.all().map(|one| one.id).filter(|id| !seen.contains(id)).map(|id| id.to_string()).collect();
    writeln!(out, "only in the pack: {lost:?}")?;
    for (field, all) in &fields {
        writeln!(out, "{field}: {}", all.len())?;
        for one in all.iter().take(6) {
            writeln!(out, "    {}", one.chars().take(6000).collect::<String>())?;
        }
    }
    Ok(())
}

/// Every event that a resource answers or owes.
fn events(definition: &Definition) -> String {
    let owed = definition.header().owed;
    let answered = definition.handlers().iter().map(|handler| handler.on);
    let all: std::collections::BTreeSet<_> = owed.into_iter().chain(answered).collect();
    format!("{all:?}")
}

/// A god's words are not in the pack that is compared with.
fn without_words(definition: &Definition) -> Definition {
    let mut plain = definition.clone();
    if let Definition::God(god) = &mut plain {
        god.speech.iter_mut().for_each(|speech| speech.text.clear());
    }
    plain
}

fn differences(ours: &Definition, theirs: &Definition, found: &mut dyn FnMut(&str, String, String)) {
    let (answers, known) = (events(ours), events(theirs));
    if answers != known {
        found("events", answers, known);
    }
    let ours = &without_words(ours);
    let (Doc::Record(ours), Doc::Record(theirs)) = (ours.doc(), theirs.doc()) else { return };
    let names: std::collections::BTreeSet<&str> = ours.iter().chain(&theirs).map(|(name, _)| *name).collect();
    let value = |fields: &[(&'static str, Doc)], name: &str| {
        let found = fields.iter().find(|(own, _)| *own == name);
        found.map_or_else(|| "-".to_owned(), |(_, doc)| doc.one_line())
    };
    for name in names.into_iter().filter(|name| !NOT_COMPARED.contains(name) && *name != "text") {
        let (ours, theirs) = (value(&ours, name), value(&theirs, name));
        if ours != theirs {
            found(name, ours, theirs);
        }
    }
}
