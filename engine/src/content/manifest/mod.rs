//! The pack's own file, `pack.ron`: its name, what it stands on, and its switches.
//!
//! `switches` lists the defects of the original that a pack may keep; `migrate` brings a manifest of an older
//! format to the present one.

mod migrate;
mod switches;

pub use migrate::{Migration, migrate};
pub use switches::Switch;

use super::conflict;
use super::fix::respell;
use super::inspect::{Finding, inspect, sentence};
use super::limits;
use super::outline::{Node, Shape, outline};
use super::problem::{Place, Problem, Severity, cut};
use super::resource::ron_options;
use super::schema::{Record, record};
use crate::base::id::Kind;
use crate::base::names::nearest;
use std::sync::Arc;

/// The format that this engine writes. Older ones are read as [`migrate`] would write them.
pub const FORMAT: i32 = 2;

record! {
    /// What a pack says of itself: its manifest. Called as files write it.
    Pack, "pack" {
        /// The pack's name.
        "Pack" "Name" "required" name: String;
        /// The version of the format it is written in.
        "Pack" "Format" "required" format: i32 [1, 999, ""] = FORMAT;
        /// Who made it.
        "Pack" "Authors" authors: Vec<String>;
        /// Its licence.
        "Pack" "Licence" licence: String;
        /// What it was made from, for people.
        "Pack" "Made from" made_from: String;
        /// Packs whose resources it has too, unless it has others of the same name: the path of each from this
        /// pack's folder, or the name of a folder beside it. A later one wins over an earlier one.
        "Layers" "Stands on" stands_on: Vec<String>;
        /// Kinds of which the pack has every resource, by folder: a reference to another one is an error there,
        /// and "not yet" elsewhere.
        "Layers" "Complete" complete: Vec<String>;
        /// Defects of the original that the pack keeps, by name.
        "Layers" "Switches" switches: Vec<String>;
        /// Whether those who act gather energy and may act several times before the next one, where without it
        /// everybody counts down and acts in turn.
        "Play" "Energy" energy: bool;
        /// Whether editors leave it as it is; changes go into a pack that stands on it.
        "Layers" "Read only" read_only: bool;
    }
}

/// What a pack says of itself.
pub type Manifest = Pack;

/// A manifest as read, with what its file has where.
#[derive(Clone, Debug, PartialEq)]
pub struct ManifestRead {
    /// What it says.
    pub manifest: Manifest,
    /// What is wrong or questionable, though it can be read.
    pub problems: Vec<Problem>,
    /// Where each entry of `stands_on` stands.
    pub stands_on: Vec<Place>,
}

/// The most unknown names of a list that are told of.
const MOST: usize = 100;

impl Manifest {
    /// Whether the pack keeps a defect.
    pub fn keeps(&self, switch: Switch) -> bool {
        self.switches.iter().any(|name| name == switch.name())
    }

    /// Whether the pack has every resource of a kind.
    pub fn is_complete(&self, kind: Kind) -> bool {
        self.complete.iter().any(|folder| folder == kind.folder())
    }

    /// This manifest for a pack that stands on another: what the other completes and keeps, this one does too.
    #[must_use]
    pub fn standing_on(&self, below: &Manifest) -> Manifest {
        let mut both = self.clone();
        both.energy |= below.energy;
        let missing = |mine: &[String], theirs: &[String]| -> Vec<String> {
            theirs.iter().filter(|name| !mine.contains(name)).cloned().collect()
        };
        both.complete.extend(missing(&self.complete, &below.complete));
        both.switches.extend(missing(&self.switches, &below.switches));
        both
    }

    /// Reads a manifest of this format or an older one.
    ///
    /// # Errors
    /// Every problem that keeps it from being read, in the order of the file.
    pub fn read(file: &str, text: &str) -> Result<ManifestRead, Vec<Problem>> {
        let file: Arc<str> = Arc::from(file);
        let problem = |place: Place, severity, what: String, remedy: String| Problem {
            file: file.clone(),
            place,
            severity,
            what: cut(what),
            remedy: cut(remedy),
            resource: None,
            fixes: Vec::new(),
        };
        let wrong = |at: usize, what: String, remedy: String| {
            vec![problem(Place::of(text, at), Severity::Error, what, remedy)]
        };
        if text.len() > limits::MANIFEST_BYTES {
            let (have, most) = (text.len() >> 10, limits::MANIFEST_BYTES >> 10);
            let what = format!("the pack's own file has {have} KB, and {most} KB are the most");
            return Err(wrong(0, what, "Resources belong into the folders of their kinds".to_owned()));
        }
        if let Some(conflict) = conflict::find(text) {
            let (what, remedy) = conflict.told();
            let fixes = conflict.fixes(text);
            let told = wrong(conflict.start(), what, remedy);
            return Err(told.into_iter().map(|p| Problem { fixes: fixes.clone(), ..p }).collect());
        }
        let mut problems = Vec::new();
        let migrated = migrate(text).map_err(|f| wrong(f.at, f.what, f.remedy))?;
        if let Some(migration) = &migrated {
            let what =
                format!("the pack is written in format {}, and {FORMAT} is the present one", migration.from);
            let remedy =
                "It is read as it is; `augury migrate` shows what would change, and writes it with --write";
            let place = Place::of(text, migration.at);
            problems.push(problem(place, Severity::Warning, what, remedy.to_owned()));
        }
        // Steps keep lines and columns of what they do not touch as far as they can.
        let text = migrated.as_ref().map_or(text, |migration| migration.text.as_str());
        let root = outline(text).map_err(|b| wrong(b.at, b.what, b.remedy))?;
        let findings = inspect(&root, Manifest::SCHEMA, &Arc::from(text)).findings;
        // Bytes of a text that steps brought here are not those of the file.
        let same = migrated.is_none();
        let told = |finding: Finding| {
            let fixes = if same { finding.fixes } else { Vec::new() };
            let place = Place::of(text, finding.at);
            Problem { fixes, ..problem(place, finding.severity, finding.what, finding.remedy) }
        };
        let bad = findings.iter().any(|finding| finding.severity == Severity::Error);
        problems.extend(findings.into_iter().map(told));
        if bad {
            return Err(problems);
        }
        let body = format!("{}\n", text.trim_start_matches('\u{feff}'));
        let manifest: Manifest = ron_options().from_str(&body).map_err(|error| {
            let what = sentence(&error.code.to_string());
            let remedy = "Look at the fields of the pack".to_owned();
            vec![problem(Place::START, Severity::Error, what, remedy)]
        })?;
        let entries = |field: &str| texts_of(&root, field);
        let place_of = |field: &str, word: &str| {
            let at =
                entries(field).into_iter().find(|(_, text)| text == word).map_or(root.start, |(at, _)| at);
            Place::of(text, at)
        };
        let named = |field: &str, word: &str, names: &mut dyn Iterator<Item = &'static str>| {
            let old = format!("\"{word}\"");
            let at = entries(field)
                .into_iter()
                .find(|(at, _)| text.get(*at..).is_some_and(|t| t.starts_with(&old)));
            let at = at.filter(|_| same);
            at.map_or_else(Vec::new, |(at, _)| respell(at, &old, word, names, |name| format!("\"{name}\"")))
        };
        let known = Switch::ALL.iter().map(|switch| switch.name());
        for name in
            manifest.switches.iter().filter(|name| !known.clone().any(|k| k == name.as_str())).take(MOST)
        {
            let near = nearest(name, known.clone());
            let remedy = near.map_or_else(
                || format!("The switches are {}", known.clone().collect::<Vec<_>>().join(", ")),
                |near| format!("Perhaps \"{near}\" is meant"),
            );
            let place = place_of("switches", name);
            let told = problem(place, Severity::Error, format!("`{name}` is no switch"), remedy);
            problems.push(Problem { fixes: named("switches", name, &mut known.clone()), ..told });
        }
        for name in manifest.complete.iter().filter(|name| Kind::from_folder(name).is_none()).take(MOST) {
            let folders = Kind::ALL.iter().map(|kind| kind.folder());
            let remedy = match nearest(name, folders.clone()) {
                Some(near) => format!("Perhaps \"{near}\" is meant"),
                None => format!("The kinds are {}", folders.collect::<Vec<_>>().join(", ")),
            };
            let place = place_of("complete", name);
            let told = problem(place, Severity::Error, format!("`{name}` is no kind"), remedy);
            let mut folders = Kind::ALL.iter().map(|kind| kind.folder());
            problems.push(Problem { fixes: named("complete", name, &mut folders), ..told });
        }
        let stands_on = entries("stands_on").into_iter().map(|(at, _)| Place::of(text, at)).collect();
        Ok(ManifestRead { manifest, problems, stands_on })
    }
}

/// The texts of a list of the manifest, each with where it stands.
fn texts_of(root: &Node, field: &str) -> Vec<(usize, String)> {
    let Shape::Record { fields, .. } = &root.shape else { return Vec::new() };
    let list = fields.iter().find(|found| found.name == field).map(|found| &found.value.shape);
    let Some(Shape::List(items)) = list else { return Vec::new() };
    let text = |node: &Node| match &node.shape {
        Shape::Text { text, .. } => Some((node.start, text.clone())),
        _ => None,
    };
    items.iter().filter_map(text).collect()
}
