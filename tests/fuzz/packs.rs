//! A file of a pack. The first line is its path in the pack (`monsters/goblin.ron`, `overrides/monsters/goblin.ron`,
//! `pack.ron`), the rest its text. It is read, checked, written back and read again; each fix that is offered is made.

use super::{headed, sort_of};
use augury_editor::document::fix::edit_of;
use augury_editor::document::library::Key;
use augury_engine::base::id::{Kind, ResId};
use augury_engine::content::{
    Content, Definition, FileRead, Manifest, Node, Problem, Resource, Severity, Shape, check, conflict,
    load_file, load_text, migrate, outline, overlay, to_file,
};

/// Words of pack files.
pub const WORDS: &[&str] = &[
    "name",
    "types",
    "attributes",
    "attacks",
    "handlers",
    "on",
    "script",
    "stati",
    "feats",
    "gear",
    "grants",
    "EV_HIT",
    "PRE(EV_STRIKE)",
    "EVICTIM(EV_DAMAGE)",
    "MA_ORC",
    "M_HUMANOID",
    "A_PUNC",
    "SZ_MEDIUM",
    "\"1d6+2\"",
    "\"monster:goblin\"",
    "Monster",
    "Item",
    "Effect",
    "Template",
    "@uses",
    "stands_on",
    "switches",
    "format",
];

/// The name that the file has in problems.
const FILE: &str = "x.ron";

/// Tries one file.
pub fn run(input: &[u8]) -> Result<String, String> {
    let (path, text) = headed(input);
    if path == "pack.ron" {
        return manifest(&text);
    }
    let (over, path) = path.strip_prefix("overrides/").map_or((false, path.as_str()), |rest| (true, rest));
    let (folder, stem) = path.split_once('/').unwrap_or(("monsters", path));
    let stem = stem.strip_suffix(".ron").unwrap_or(stem);
    let kind = Kind::ALL.iter().copied().find(|kind| kind.folder() == folder).unwrap_or(Kind::Monster);
    merged(&text);
    if over { overridden(&text) } else { file(kind, stem, &text) }
}

fn manifest(text: &str) -> Result<String, String> {
    let read = |text: &str| match Manifest::read("pack.ron", text) {
        Ok(read) => (format!("{:?}", read.manifest), read.problems),
        Err(problems) => (String::new(), problems),
    };
    let (made, problems) = read(text);
    if (made.clone(), said(&problems)) != (read(text).0, said(&read(text).1)) {
        return Err("the manifest reads otherwise the second time".to_owned());
    }
    if made.is_empty() && problems.is_empty() {
        return Err("the manifest is refused without a problem".to_owned());
    }
    places(text, &problems)?;
    match migrate(text) {
        // What a migration writes needs none.
        Ok(Some(migration)) => match migrate(&migration.text) {
            Ok(None) => {}
            Ok(Some(_)) => return Err(format!("migrated twice:\n{}", migration.text)),
            Err(broken) => return Err(format!("the migration broke the text: {broken:?}")),
        },
        Ok(None) => {}
        Err(_) if !made.is_empty() => return Err("a manifest that can be read cannot be migrated".to_owned()),
        Err(_) => {}
    }
    Ok(outcome(&problems))
}

fn file(kind: Kind, stem: &str, text: &str) -> Result<String, String> {
    let read = load_file(kind, stem, FILE, text, 0);
    let again = load_file(kind, stem, FILE, text, 0);
    if said(&read.problems) != said(&again.problems) || defined(&read) != defined(&again) {
        return Err("the file reads otherwise the second time".to_owned());
    }
    places(text, &read.problems)?;
    let table = matches!(outline(text), Ok(Node { shape: Shape::Map(_), .. }));
    let errors = read.problems.iter().any(|p| p.severity == Severity::Error);
    if !table && !errors && read.resources.len() != 1 {
        return Err(format!("{} resources and no error", read.resources.len()));
    }
    for resource in &read.resources {
        let content = Content::new(Manifest::default(), [resource.clone()]);
        let report = check(&content, &[], None);
        places(text, &report.problems)?;
        written(resource)?;
    }
    fixed(kind, stem, text, &read.problems)?;
    Ok(outcome(&read.problems))
}

fn defined(read: &FileRead) -> Vec<(ResId, &Definition)> {
    read.resources.iter().map(|r| (r.id, &r.definition)).collect()
}

/// A resource that was read, written and read again is the same.
fn written(resource: &Resource) -> Result<(), String> {
    macro_rules! text_of {
        ($($kind:ident),*) => { match &resource.definition { $(Definition::$kind(d) => to_file(d.as_ref())),* } };
    }
    let text = text_of!(
        Monster, Template, Item, Effect, God, Domain, Encounter, Region, Terrain, Dungeon, Feature, Class,
        Race, Flavour, Text, Map
    );
    match load_text(resource.id.kind(), resource.id.id(), FILE, &text) {
        Ok(again) if again.definition == resource.definition => Ok(()),
        Ok(_) => Err(format!("written and read again it is another one:\n{text}")),
        Err(problems) => Err(format!("what was written cannot be read: {:?}\n{text}", said(&problems))),
    }
}

/// Every fix can be made, changes the text, and is taken back to the byte.
fn fixed(kind: Kind, stem: &str, text: &str, problems: &[Problem]) -> Result<(), String> {
    for problem in problems {
        for fix in problem.fixes.iter().filter(|fix| fix.makes().is_none()) {
            let key = problem
                .resource
                .map_or_else(|| Key::new(kind.folder(), stem), |id| Key::new(id.kind().folder(), id.id()));
            let Ok(edit) = edit_of(text, &key, fix) else { continue };
            let mut changed = text.to_owned();
            edit.apply(&mut changed).map_err(|e| format!("a fix of {problem}: {e}"))?;
            edit.inverse().apply(&mut changed).map_err(|e| format!("a fix of {problem}, back: {e}"))?;
            if changed != text {
                return Err(format!("a fix of {problem} taken back leaves other bytes"));
            }
        }
    }
    Ok(())
}

fn overridden(text: &str) -> Result<String, String> {
    let base = "(name: \"orc\", attributes: (str: 3), attacks: [(attack: A_PUNC, damage: \"1d3\")])";
    let base = load_text(Kind::Monster, "orc", "base", base).map_err(|p| format!("{:?}", said(&p)))?;
    match overlay(&base, FILE, text, 1) {
        Ok(over) => {
            let again =
                overlay(&base, FILE, text, 1).map_err(|p| format!("refused the second time: {p:?}"))?;
            if again.definition != over.definition {
                return Err("the override reads otherwise the second time".to_owned());
            }
            written(&over)?;
            Ok("overridden".to_owned())
        }
        Err(problems) if problems.is_empty() => Err("an override is refused without a problem".to_owned()),
        Err(problems) => {
            places(text, &problems)?;
            Ok(outcome(&problems))
        }
    }
}

/// What a merge left in a text.
fn merged(text: &str) {
    if let Some(conflict) = conflict::find(text) {
        let _ = (conflict.fields(text), conflict.ours(text), conflict.theirs(text), conflict.common(text));
    }
}

/// Every problem says what is wrong, what would be right, and a place that the text has.
fn places(text: &str, problems: &[Problem]) -> Result<(), String> {
    let lines = u32::try_from(text.split('\n').count()).unwrap_or(u32::MAX);
    let bad = |p: &&Problem| {
        p.what.is_empty() || p.remedy.is_empty() || !(1..=lines).contains(&p.place.line) || p.place.column < 1
    };
    problems.iter().find(bad).map_or(Ok(()), |p| Err(format!("a problem without a place or a remedy: {p}")))
}

fn said(problems: &[Problem]) -> Vec<String> {
    problems.iter().map(Problem::to_string).collect()
}

fn outcome(problems: &[Problem]) -> String {
    problems.first().map_or_else(|| "good".to_owned(), |p| sort_of(&p.what))
}
