//! Reads resources from a file's text: one whole file each, or a table of many. Knows no folder.

use super::text::{ResourceText, Source};
use super::{Mention, Resource};
use crate::base::id::{Kind, ResId, check_id, slug};
use crate::base::names::FlagSet;
use crate::content::conflict;
use crate::content::define::{Definition, EffectNumbers, schema_of};
use crate::content::form_types::types_of;
use crate::content::handlers::HandlerIndex;
use crate::content::inspect::{Inspection, inspect, sentence};
use crate::content::limits;
use crate::content::outline::{Node, RowNode, Shape, outline};
use crate::content::problem::{Place, Problem, Severity, one};
use crate::content::schema::RecordSchema;
use std::collections::BTreeMap;
use std::sync::Arc;

/// What a file holds: the resources that load, and what is wrong.
#[derive(Debug, Default)]
pub struct FileRead {
    /// The resources, in the order of the file.
    pub resources: Vec<Resource>,
    /// Problems in the order of the file, warnings of the resources among them.
    pub problems: Vec<Problem>,
    /// The ids that the file has, of rows that do not load too, in the order of the file.
    pub ids: Vec<ResId>,
    /// Whether brackets and commas are well, so that the file has no other ids than these.
    pub whole: bool,
}

/// Options that the engine reads RON with: an optional value is written without `Some`.
pub fn ron_options() -> ron::Options {
    ron::Options::default().with_default_extension(ron::extensions::Extensions::IMPLICIT_SOME)
}

/// Reads a file of a kind's folder, of the pack with a number: one resource that is called as the file is, or
/// a table whose rows say what they are called.
pub fn load_file(kind: Kind, stem: &str, file: &str, text: &str, pack: u16) -> FileRead {
    let source = Source::new(Arc::from(file), Arc::from(text), pack);
    let mut read = FileRead::default();
    let root = match root_of(&source) {
        Ok(root) => root,
        Err(problem) => {
            let id = check_id(stem).is_ok().then(|| ResId::new(kind, stem));
            read.ids.extend(id);
            read.problems.push(Problem { resource: id, ..problem });
            return read;
        }
    };
    read.whole = true;
    let Shape::Map(rows) = &root.shape else {
        if check_id(stem).is_ok() {
            read.ids.push(ResId::new(kind, stem));
        }
        match of_root(kind, stem, &root, source) {
            Ok(resource) => {
                read.problems.extend(resource.warnings.iter().cloned());
                read.resources.push(resource);
            }
            Err(problems) => read.problems.extend(problems),
        }
        return read;
    };
    let Some(schema) = schema_of(kind) else {
        read.problems.push(not_yet(&source, kind, None));
        return read;
    };
    let sources: Arc<[Source]> = Arc::from([source]);
    let mut seen: BTreeMap<&str, usize> = BTreeMap::new();
    for row in rows {
        match of_row(kind, row, schema, &sources, &mut seen) {
            Ok(resource) => {
                read.ids.push(resource.id);
                read.problems.extend(resource.warnings.iter().cloned());
                read.resources.push(resource);
            }
            Err((id, problems)) => {
                read.ids.extend(id);
                read.problems.extend(problems);
            }
        }
    }
    read
}

/// Reads one resource from text, be it a file's, a row's or an unsaved document's.
///
/// # Errors
/// Every problem that keeps it from being used, in the order of the text, with its warnings among them.
pub fn load_text(kind: Kind, id: &str, file: &str, text: &str) -> Result<Resource, Vec<Problem>> {
    let source = Source::new(Arc::from(file), Arc::from(text), 0);
    let named =
        |problem| vec![Problem { resource: check_id(id).is_ok().then(|| ResId::new(kind, id)), ..problem }];
    if check_id(id).is_err() {
        return Err(vec![bad_file_name(&source, kind, id)]);
    }
    let root = root_of(&source).map_err(named)?;
    of_root(kind, id, &root, source)
}

/// The outline of a file that may be read at all.
pub(super) fn root_of(source: &Source) -> Result<Node, Problem> {
    let problem = |place, what, remedy| Problem {
        file: source.file.clone(),
        place,
        severity: Severity::Error,
        what,
        remedy,
        resource: None,
        fixes: Vec::new(),
    };
    if source.text.len() > limits::FILE_BYTES {
        let (what, remedy) = limits::too_long(source.text.len() as u64);
        return Err(problem(Place::START, what, remedy));
    }
    if let Some(conflict) = conflict::find(&source.text) {
        let (what, remedy) = conflict.told();
        let marks = problem(source.place(conflict.start()), what, remedy);
        return Err(Problem { fixes: conflict.fixes(&source.text), ..marks });
    }
    outline(&source.text).map_err(|broken| problem(source.place(broken.at), broken.what, broken.remedy))
}

fn bad_file_name(source: &Source, kind: Kind, id: &str) -> Problem {
    Problem {
        file: source.file.clone(),
        place: Place::START,
        severity: Severity::Error,
        what: format!("`{id}` cannot be the id of {}", one(kind.word())),
        remedy: format!("Call the file {}.ron", slug(id)),
        resource: None,
        fixes: Vec::new(),
    }
}

fn not_yet(source: &Source, kind: Kind, resource: Option<ResId>) -> Problem {
    Problem {
        file: source.file.clone(),
        place: Place::START,
        severity: Severity::Error,
        what: format!("{} cannot be loaded yet", kind.folder()),
        remedy: "Move the file elsewhere until they can".to_owned(),
        resource,
        fixes: Vec::new(),
    }
}

fn of_root(kind: Kind, id: &str, root: &Node, source: Source) -> Result<Resource, Vec<Problem>> {
    if check_id(id).is_err() {
        return Err(vec![bad_file_name(&source, kind, id)]);
    }
    let id = ResId::new(kind, id);
    let Some(schema) = schema_of(kind) else { return Err(vec![not_yet(&source, kind, Some(id))]) };
    let length = source.text.len();
    of_node(id, root, schema, ResourceText::of_file(&Arc::from([source]), 0..length))
}

/// A row, or the id that it would have and why it cannot be used.
fn of_row<'a>(
    kind: Kind,
    row: &'a RowNode,
    schema: &'static RecordSchema,
    sources: &Arc<[Source]>,
    seen: &mut BTreeMap<&'a str, usize>,
) -> Result<Resource, (Option<ResId>, Vec<Problem>)> {
    let text = ResourceText::of_file(sources, row.value.start..row.value.end);
    let told = |what: String, remedy: String, resource| Problem {
        file: sources[0].file.clone(),
        place: sources[0].place(row.start),
        severity: Severity::Error,
        what,
        remedy,
        resource,
        fixes: Vec::new(),
    };
    if check_id(&row.key).is_err() {
        let what = format!("`{}` cannot be the id of {}", row.key, one(kind.word()));
        return Err((None, vec![told(what, format!("Write \"{}\"", slug(&row.key)), None)]));
    }
    let id = ResId::new(kind, &row.key);
    if let Some(first) = seen.get(row.key.as_str()) {
        let Place { line, column } = sources[0].place(*first);
        let what = format!("`{}` is the id of the row at line {line}, column {column} already", row.key);
        let remedy = "Give one of the two rows another id".to_owned();
        return Err((None, vec![told(what, remedy, Some(id))]));
    }
    seen.insert(&row.key, row.start);
    of_node(id, &row.value, schema, text).map_err(|problems| (Some(id), problems))
}

/// The resource that stands at a node. The node's offsets are those of the text's whole.
pub(super) fn of_node(
    id: ResId,
    node: &Node,
    schema: &'static RecordSchema,
    text: ResourceText,
) -> Result<Resource, Vec<Problem>> {
    let inspection = inspect(node, schema, text.whole());
    let problems = problems_of(&inspection, &text, id);
    if problems.iter().any(|problem| problem.severity == Severity::Error) {
        return Err(problems);
    }
    let file = text.sources().first().map_or_else(|| Arc::from(""), |source| source.file.clone());
    let single = |place: Place, what: String, remedy: String| {
        vec![Problem {
            file: file.clone(),
            place,
            severity: Severity::Error,
            what,
            remedy,
            resource: Some(id),
            fixes: Vec::new(),
        }]
    };
    // RON knows no byte order mark, and wants a line end after a last comment.
    let body = format!("{}\n", text.trim_start_matches('\u{feff}'));
    let definition = match Definition::read(id.kind(), &body, &ron_options()) {
        Some(Ok(definition)) => definition,
        // The outline and the schema let nothing pass that serde refuses, unless they and serde disagree.
        Some(Err(error)) => {
            let what = sentence(&error.code.to_string());
            let (_, Place { line, column }) = text.place(text.span().start);
            let at = &error.span.start;
            let place = match u32::try_from(at.line).unwrap_or(1) {
                0 | 1 => {
                    Place { line, column: column + u32::try_from(at.col).unwrap_or(1).saturating_sub(1) }
                }
                further => Place { line: line + further - 1, column: u32::try_from(at.col).unwrap_or(1) },
            };
            return Err(single(place, what, format!("Look at the fields of {}", one(schema.name))));
        }
        None => {
            let what = format!("{} cannot be loaded yet", id.kind().folder());
            return Err(single(Place::START, what, "Move the file elsewhere".to_owned()));
        }
    };
    let mention = |at: usize, target: ResId| {
        let (source, place) = text.place(at);
        Mention { target, place, at, source }
    };
    let mentions = inspection.references.iter().map(|found| mention(found.at, found.target)).collect();
    Ok(Resource {
        id,
        header: definition.header(),
        handlers: HandlerIndex::new(definition.handlers()),
        types: match &definition {
            Definition::Monster(monster) => types_of(monster),
            _ => FlagSet::new(),
        },
        effect: match &definition {
            Definition::Effect(effect) => Some(Arc::new(EffectNumbers::of(effect))),
            _ => None,
        },
        definition,
        mentions,
        warnings: problems,
        hash: *blake3::hash(text.as_bytes()).as_bytes(),
        scripts: inspection.scripts,
        handler_starts: inspection.handlers,
        overridden: Vec::new(),
        file,
        text,
    })
}

/// What an inspection found, as problems at their places.
pub(super) fn problems_of(inspection: &Inspection, text: &ResourceText, id: ResId) -> Vec<Problem> {
    let told = |finding: &crate::content::inspect::Finding| {
        let (source, place) = text.place(finding.at);
        let file = text.sources().get(usize::from(source)).map_or_else(|| Arc::from(""), |s| s.file.clone());
        Problem {
            file,
            place,
            severity: finding.severity,
            what: finding.what.clone(),
            remedy: finding.remedy.clone(),
            resource: Some(id),
            fixes: text.fixes_in(source, &finding.fixes),
        }
    };
    inspection.findings.iter().map(told).collect()
}
