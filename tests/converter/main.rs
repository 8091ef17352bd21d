//! Makes the tables of names and the pack `assets/incursion` from the facts. See README.md beside this file.

mod effect;
mod facts;
mod families;
mod folk;
mod gear;
mod item;
mod monster;
mod names;
mod overlay;
mod small;

use augury_engine::base::id::Kind;
use augury_engine::content::{Definition, table_file};
use std::collections::BTreeSet;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let done = match words.as_slice() {
        ["names", facts, base] => {
            names::write_tables(&Path::new(facts).join("constants.json"), Path::new(base))
        }
        [facts, pack] => convert(Path::new(facts), Path::new(pack)),
        _ => Err("usage: convert <facts> assets/incursion\n       convert names <facts> engine/src/base"
            .to_owned()),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(what) => {
            let _ = writeln!(std::io::stderr(), "convert: {what}");
            ExitCode::from(2)
        }
    }
}

/// Converts everything first, so that nothing is written if anything disagrees.
fn convert(facts: &Path, pack: &Path) -> Result<(), String> {
    let by_hand = Path::new(env!("CARGO_MANIFEST_DIR")).join("converter");
    let facts = facts::Facts::read(facts)?;
    let mut made: Vec<(String, Definition)> = Vec::new();
    let mut wrong: Vec<String> = Vec::new();
    for record in facts.of(Kind::Monster) {
        let name = facts::text(record, "name");
        match monster::monster(&facts, record) {
            Ok(monster) => {
                made.push((
                    facts.id(Kind::Monster, name)?.to_owned(),
                    Definition::Monster(Box::new(monster)),
                ));
            }
            Err(what) => wrong.push(format!("{name}: {what}")),
        }
    }
    for kind in [Kind::Effect, Kind::Item, Kind::Domain] {
        for (record, id) in facts.with_ids(kind) {
            let definition = match kind {
                Kind::Effect => effect::effect(&facts, record).map(|e| Definition::Effect(Box::new(e))),
                Kind::Item => item::item(&facts, record).map(|i| Definition::Item(Box::new(i))),
                _ => small::domain(&facts, record).map(|d| Definition::Domain(Box::new(d))),
            };
            match definition {
                Ok(definition) => made.push((id.to_owned(), definition)),
                Err(what) => wrong.push(format!("{}: {what}", facts::text(record, "name"))),
            }
        }
    }
    if !wrong.is_empty() {
        return Err(format!("{} resources disagree:\n{}", wrong.len(), wrong.join("\n")));
    }
    made.extend(folk::folk(&facts)?);
    let mut files: Vec<(PathBuf, String)> = Vec::new();
    let mut laid = 0;
    for (id, mut definition) in made {
        laid += usize::from(overlay::lay_over(&by_hand, &id, &mut definition)?);
        files.push((Path::new(definition.kind().folder()).join(format!("{id}.ron")), definition.to_file()));
    }
    for (path, rows) in small::flavours(&facts)?.into_iter().chain(small::texts(&facts)?) {
        let rows = rows.iter().map(|(id, definition)| (id.as_str(), definition.doc()));
        files.push((PathBuf::from(path), table_file(rows)));
    }
    let overlays = overlay::files_below(&by_hand.join("handlers"))?.len();
    if laid != overlays {
        return Err(format!("{overlays} overlays, but only {laid} belong to a converted resource"));
    }
    write(pack, &files)
}

/// Writes what differs, and takes away what the conversion no longer makes.
fn write(pack: &Path, files: &[(PathBuf, String)]) -> Result<(), String> {
    let wanted: BTreeSet<&PathBuf> = files.iter().map(|(path, _)| path).collect();
    if wanted.len() != files.len() {
        return Err("two resources have the same file".to_owned());
    }
    let (mut written, mut removed) = (0, 0);
    for (path, text) in files {
        let path = pack.join(path);
        if std::fs::read_to_string(&path).is_ok_and(|old| old == *text) {
            continue;
        }
        if let Some(folder) = path.parent() {
            std::fs::create_dir_all(folder).map_err(|e| format!("{}: {e}", folder.display()))?;
        }
        std::fs::write(&path, text).map_err(|e| format!("{}: {e}", path.display()))?;
        written += 1;
    }
    for kind in Definition::KINDS {
        for path in overlay::files_below(&pack.join(kind.folder()))? {
            let path = Path::new(kind.folder()).join(path);
            if !wanted.contains(&path) && path.extension().is_some_and(|e| e == "ron") {
                std::fs::remove_file(pack.join(&path)).map_err(|e| format!("{}: {e}", path.display()))?;
                removed += 1;
            }
        }
    }
    let _ =
        writeln!(std::io::stdout(), "{} resources: {written} files written, {removed} removed", files.len());
    Ok(())
}
