//! Packs that stand on each other, put together into one content. Knows texts, not the disk.
//!
//! Resources of a later pack replace those of an earlier one whole, or, from its folder `overrides`, field by
//! field.

use super::manifest::Manifest;
use super::problem::{Place, Problem, Severity};
use super::resource::{FileRead, Resource, overlay};
use super::store::Content;
use crate::base::id::{Kind, ResId};
use crate::base::names::nearest;
use std::collections::BTreeMap;
use std::sync::Arc;

/// The folder of a pack that holds single fields for resources of the packs it stands on.
pub const OVERRIDES: &str = "overrides";

/// The folder of a pack that holds its scenarios; no resources.
pub const TESTS: &str = "tests";

/// So many overrides of what is not there are told with a name that may be meant.
const SUGGESTED: usize = 200;

/// One of the packs that a content is made of.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PackInfo {
    /// Its name.
    pub name: String,
    /// Its folder, as it was given to the loader.
    pub folder: String,
    /// Whether editors leave it as it is.
    pub read_only: bool,
}

/// Puts resources of packs together, the lowest pack first: for each, [`Assembly::pack`], then its files, then
/// its overrides.
#[derive(Debug, Default)]
pub struct Assembly {
    packs: Vec<PackInfo>,
    manifest: Manifest,
    resources: BTreeMap<ResId, Resource>,
    /// Where the present pack has each id.
    here: BTreeMap<ResId, (Arc<str>, Place)>,
    /// Which file of the present pack overrides each id.
    overriding: BTreeMap<ResId, Arc<str>>,
    /// How many overrides were of what is not there.
    of_nothing: usize,
    problems: Vec<Problem>,
}

impl Assembly {
    /// On top of a content that stands already.
    pub fn on(below: &Content) -> Assembly {
        Assembly {
            packs: below.packs().to_vec(),
            manifest: below.manifest().clone(),
            resources: below.all().map(|resource| (resource.id, resource.clone())).collect(),
            ..Assembly::default()
        }
    }

    /// Begins the next pack; its number is answered.
    pub fn pack(&mut self, info: PackInfo, manifest: &Manifest) -> u16 {
        self.here.clear();
        self.overriding.clear();
        self.manifest = match self.packs.is_empty() {
            true => manifest.clone(),
            false => manifest.standing_on(&self.manifest),
        };
        self.packs.push(info);
        u16::try_from(self.packs.len() - 1).unwrap_or(u16::MAX)
    }

    /// Takes in a file of the present pack.
    pub fn file(&mut self, read: FileRead) {
        self.problems.extend(read.problems);
        for resource in read.resources {
            let place = place_of(&resource);
            if let Some(first) = self.here.get(&resource.id) {
                self.problems.push(twice(&resource, first));
                continue;
            }
            self.here.insert(resource.id, (resource.file.clone(), place));
            self.resources.insert(resource.id, resource);
        }
    }

    /// Takes in a file of the present pack's overrides.
    pub(crate) fn override_file(&mut self, id: ResId, file: &str, text: &str) {
        let pack = u16::try_from(self.packs.len().saturating_sub(1)).unwrap_or(u16::MAX);
        let Some(base) = self.resources.get(&id) else {
            self.of_nothing += 1;
            let compared = if self.of_nothing > SUGGESTED { 0 } else { usize::MAX };
            let ids = self.resources.keys().take(compared).filter(|known| known.kind() == id.kind());
            self.problems.push(nothing_to_override(id, file, ids.map(|known| known.id())));
            return;
        };
        if let Some(first) = self.overriding.get(&id) {
            let what = format!("{first} overrides the {} `{}` already", id.kind().word(), id.id());
            let remedy = "Join the two files: this one is passed over";
            self.problems.push(at_start(id, Arc::from(file), what, remedy.to_owned()));
            return;
        }
        self.overriding.insert(id, Arc::from(file));
        match overlay(base, file, text, pack) {
            Ok(resource) => {
                let known = &base.warnings;
                let new = resource.warnings.iter().filter(|warning| !known.contains(warning));
                self.problems.extend(new.cloned());
                self.resources.insert(id, resource);
            }
            Err(problems) => self.problems.extend(problems),
        }
    }

    /// The content, and all that is wrong with the files, sorted by file and place.
    pub fn finish(mut self) -> (Content, Vec<Problem>) {
        self.problems.sort();
        let content = Content::new(self.manifest, self.resources.into_values()).of_packs(self.packs);
        (content, self.problems)
    }
}

/// Where a resource begins in its file.
pub fn place_of(resource: &Resource) -> Place {
    match resource.text.is_row() {
        true => resource.text.place(resource.text.span().start).1,
        false => Place::START,
    }
}

/// The problem of a resource whose id another one of the same pack has already, at a file and place.
pub fn twice(resource: &Resource, first: &(Arc<str>, Place)) -> Problem {
    let (file, Place { line, column }) = first;
    let whole = first.1 == Place::START;
    let other = if whole { file.to_string() } else { format!("{file}:{line}:{column}") };
    let what = format!("`{}` is the id of {other} already", resource.id.id());
    let remedy = match resource.text.is_row() {
        true => "Give one of the two another id",
        false => "Give one of the two files another name",
    };
    Problem {
        file: resource.file.clone(),
        place: place_of(resource),
        severity: Severity::Error,
        what,
        remedy: remedy.to_owned(),
        resource: Some(resource.id),
        fixes: Vec::new(),
    }
}

/// The problem of an override of what is not there.
pub fn nothing_to_override<'a>(id: ResId, file: &str, ids: impl Iterator<Item = &'a str>) -> Problem {
    let word = id.kind().word();
    let remedy = match nearest(id.id(), ids) {
        Some(near) => format!("Perhaps {near} is meant"),
        None => format!("Move the file to {}, if the {word} is a new one", id.kind().folder()),
    };
    at_start(id, Arc::from(file), format!("there is no {word} `{}` to override", id.id()), remedy)
}

/// An error of a resource at the start of a file.
fn at_start(id: ResId, file: Arc<str>, what: String, remedy: String) -> Problem {
    let (place, severity) = (Place::START, Severity::Error);
    Problem { file, place, severity, what, remedy, resource: Some(id), fixes: Vec::new() }
}

/// The folder of a kind's overrides, such as `overrides/monsters`.
pub fn overrides_of(kind: Kind) -> String {
    format!("{OVERRIDES}/{}", kind.folder())
}
