//! One loaded resource, and how it is read from text. Knows no folder and no other resource.

use super::define::{Definition, Header, schema_of};
use super::handlers::HandlerIndex;
use super::inspect::{ScriptSpot, inspect, sentence};
use super::outline::outline;
use super::problem::{Place, Problem, Severity, one};
use crate::base::id::{Kind, ResId, check_id, slug};
use std::sync::Arc;

/// A reference from a resource to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mention {
    /// What it names.
    pub target: ResId,
    /// Where in the file.
    pub place: Place,
}

/// A resource as loaded. It never changes; an edit makes another.
#[derive(Clone, Debug)]
pub struct Resource {
    /// Its name.
    pub id: ResId,
    /// Its file, as it was given to the loader.
    pub file: Arc<str>,
    /// The text it was read from.
    pub text: Arc<str>,
    /// What every resource has.
    pub header: Header,
    /// Its definition.
    pub definition: Definition,
    /// Its answers to events.
    pub handlers: HandlerIndex,
    /// What it refers to, in the order of the file.
    pub mentions: Vec<Mention>,
    /// What is questionable about it, though it loads.
    pub warnings: Vec<Problem>,
    /// blake3 of the text.
    pub hash: [u8; 32],
    scripts: Vec<ScriptSpot>,
}

impl Resource {
    /// The place in the file of a line and column, from 1, within the script of a handler. In a script that
    /// is no raw text, where escapes move columns, it is the script's first character.
    pub fn place_in_script(&self, handler: usize, line: u32, column: u32) -> Place {
        let Some(spot) = self.scripts.iter().find(|spot| spot.handler == handler) else {
            return Place::START;
        };
        let start = Place::of(&self.text, spot.inside);
        if !spot.raw || line == 0 {
            return start;
        }
        match line {
            1 => Place { line: start.line, column: start.column.saturating_add(column.saturating_sub(1)) },
            _ => Place { line: start.line.saturating_add(line - 1), column: column.max(1) },
        }
    }

    /// The scripts with the handler that each belongs to, from 0.
    pub fn scripts(&self) -> impl Iterator<Item = (usize, &str)> {
        self.definition
            .handlers()
            .iter()
            .enumerate()
            .filter(|(_, handler)| !handler.script.trim().is_empty())
            .map(|(at, handler)| (at, handler.script.as_str()))
    }

    /// Events that the original handles here, and no handler of this resource does.
    pub fn still_owed(&self) -> impl Iterator<Item = crate::base::event_code::EventCode> + '_ {
        self.header.owed.iter().copied().filter(|code| !self.handlers.codes().any(|c| c == *code))
    }

    /// A problem of this resource at a place of its file.
    pub fn problem(&self, severity: Severity, place: Place, what: String, remedy: String) -> Problem {
        Problem { file: self.file.clone(), place, severity, what, remedy, resource: Some(self.id) }
    }
}

/// Options that the engine reads RON with: an optional value is written without `Some`.
pub fn ron_options() -> ron::Options {
    ron::Options::default().with_default_extension(ron::extensions::Extensions::IMPLICIT_SOME)
}

/// Reads one resource from text, be it a file's or an unsaved document's.
///
/// # Errors
/// Every problem that keeps it from being used, in the order of the text, with its warnings among them.
pub fn load_text(kind: Kind, id: &str, file: &str, text: &str) -> Result<Resource, Vec<Problem>> {
    let file: Arc<str> = Arc::from(file);
    let single = |place: Place, what: String, remedy: String, resource: Option<ResId>| {
        vec![Problem { file: file.clone(), place, severity: Severity::Error, what, remedy, resource }]
    };
    if check_id(id).is_err() {
        let what = format!("`{id}` cannot be the id of {}", one(kind.word()));
        return Err(single(Place::START, what, format!("Call the file {}.ron", slug(id)), None));
    }
    let res_id = ResId::new(kind, id);
    let Some(schema) = schema_of(kind) else {
        let what = format!("{} cannot be loaded yet", kind.folder());
        return Err(single(
            Place::START,
            what,
            "Move the file elsewhere until they can".to_owned(),
            Some(res_id),
        ));
    };
    let root = outline(text)
        .map_err(|broken| single(Place::of(text, broken.at), broken.what, broken.remedy, Some(res_id)))?;
    let inspection = inspect(&root, schema);
    let problems: Vec<Problem> = inspection
        .findings
        .into_iter()
        .map(|finding| Problem {
            file: file.clone(),
            place: Place::of(text, finding.at),
            severity: finding.severity,
            what: finding.what,
            remedy: finding.remedy,
            resource: Some(res_id),
        })
        .collect();
    if problems.iter().any(|problem| problem.severity == Severity::Error) {
        return Err(problems);
    }
    // RON knows no byte order mark, and wants a line end after a last comment.
    let body = format!("{}\n", text.trim_start_matches('\u{feff}'));
    let definition = match Definition::read(kind, &body, &ron_options()) {
        Some(Ok(definition)) => definition,
        // The outline and the schema let nothing pass that serde refuses, unless they and serde disagree.
        Some(Err(error)) => {
            let start = error.span.start;
            let place = Place {
                line: u32::try_from(start.line).unwrap_or(u32::MAX),
                column: u32::try_from(start.col).unwrap_or(u32::MAX),
            };
            let what = sentence(&error.code.to_string());
            return Err(single(
                place,
                what,
                format!("Look at the fields of {}", one(schema.name)),
                Some(res_id),
            ));
        }
        None => {
            let what = format!("{} cannot be loaded yet", kind.folder());
            return Err(single(Place::START, what, "Move the file elsewhere".to_owned(), Some(res_id)));
        }
    };
    let mentions = inspection
        .references
        .iter()
        .map(|reference| Mention { target: reference.target, place: Place::of(text, reference.at) })
        .collect();
    Ok(Resource {
        id: res_id,
        header: definition.header(),
        handlers: HandlerIndex::new(definition.handlers()),
        definition,
        mentions,
        warnings: problems,
        hash: *blake3::hash(text.as_bytes()).as_bytes(),
        scripts: inspection.scripts,
        file,
        text: Arc::from(text),
    })
}
