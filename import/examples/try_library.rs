//! Reads a library and prints what was found, and where its figures differ from those of a pack. Keeps nothing.
//!
//! `cargo run --release -p augury-import --example try_library -- <library> [<pack>]`

use augury_engine::content::{Definition, Doc, load_pack};
use augury_import::problem::{Problems, rendered};
use augury_import::resources::{Resource, build};
use augury_import::source::{find_root, preprocess};
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
    let mut problems = Problems::default();
    let root = find_root(folder).map_err(std::io::Error::other)?;
    let done = preprocess(folder, &root, &mut problems).map_err(std::io::Error::other)?;
    writeln!(out, "{} files, {} tokens, {:?}", done.files.all().len(), done.tokens.len(), start.elapsed())?;
    let parsed = augury_import::syntax::parse(done.tokens, &done.constants, &mut problems);
    writeln!(out, "{} declarations, {:?}", parsed.declarations.len(), start.elapsed())?;
    let (resources, _) = build(&parsed, &done.constants, &mut problems);
    writeln!(out, "{} resources, {:?}", resources.len(), start.elapsed())?;
    counts(&mut out, &resources)?;
    for ((severity, topic), count) in problems.by_topic() {
        writeln!(out, "{count} {} {}", severity.word(), topic.word())?;
    }
    let mut texts: BTreeMap<String, (usize, String)> = BTreeMap::new();
    for problem in problems.all() {
        let place = problem.place.map(|p| format!("{}:{}:{}", done.files.path(p.file), p.line, p.column));
        let entry = texts.entry(problem.message.clone()).or_default();
        entry.0 += 1;
        entry.1 = format!("{} {}", place.unwrap_or_default(), problem.remedy);
    }
    for (text, (count, place)) in texts.iter().take(150) {
        writeln!(out, "  {count} x {text} ({place})")?;
    }
    for problem in problems.all().iter().take(3) {
        writeln!(out, "{}\n", rendered(problem, &done.files))?;
    }
    match arguments.get(1) {
        Some(pack) => compare(&mut out, &resources, Path::new(pack)),
        None => Ok(()),
    }
}

fn counts(out: &mut impl Write, resources: &[Resource]) -> std::io::Result<()> {
    let mut kinds: BTreeMap<&str, usize> = BTreeMap::new();
    let (mut bodies, mut designators, mut messages, mut conditions) = (0, 0, 0, 0);
    for one in resources {
        *kinds.entry(one.id.kind().folder()).or_default() += 1;
        bodies += one.code.len();
        designators += one.code.iter().map(|code| code.events.len()).sum::<usize>();
        messages += one.definition.handlers().len();
        conditions += one.conditions.len();
    }
    writeln!(out, "{kinds:?}")?;
    writeln!(out, "{bodies} bodies for {designators} events, {messages} messages, {conditions} conditions")
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

fn differences(ours: &Definition, theirs: &Definition, found: &mut dyn FnMut(&str, String, String)) {
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
