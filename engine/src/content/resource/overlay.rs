//! Puts single fields of another pack on a resource. Records are joined field by field; every other value is
//! taken whole. The result's text stands by itself, and each of its values knows its file and pack.

use super::Resource;
use super::read::{of_node, problems_of, root_of};
use super::text::{Overlay, ResourceText, Source};
use crate::content::define::schema_of;
use crate::content::inspect::inspect_part;
use crate::content::outline::{FieldNode, Node, Shape, outline};
use crate::content::problem::{Problem, Severity};
use std::sync::Arc;

/// A resource with the fields of another file put on it. The file holds a record of the same kind with only
/// those fields that differ; a field of a record within it (`attributes: (str: 14)`) changes that one alone.
///
/// # Errors
/// Every problem of the other file, or of the two together.
pub fn overlay(base: &Resource, file: &str, text: &str, pack: u16) -> Result<Resource, Vec<Problem>> {
    let source = Source::new(Arc::from(file), Arc::from(text), pack);
    let id = base.id;
    let named = |problem| vec![Problem { resource: Some(id), ..problem }];
    let over = root_of(&source).map_err(named)?;
    let Some(schema) = schema_of(id.kind()) else { return Ok(base.clone()) };
    let alone = ResourceText::of_file(&Arc::from([source.clone()]), 0..source.text.len());
    let inspection = inspect_part(&over, schema, &source.text);
    let mut problems = problems_of(&inspection, &alone, id);
    if problems.iter().any(|problem| problem.severity == Severity::Error) {
        return Err(problems);
    }
    // A text that loaded has an outline; the row of a table is read with the offsets of its file.
    let Ok(whole) = outline(base.text.whole()) else { return Ok(base.clone()) };
    let span = base.text.span();
    let node = match &whole.shape {
        Shape::Map(rows) => rows.iter().map(|row| &row.value).find(|node| node.start == span.start),
        _ => Some(&whole),
    };
    let mut changes = Vec::new();
    let mut paths = Vec::new();
    if let Some(node) = node {
        join(node, &over, "", &mut changes, &mut paths);
    }
    changes.sort_by_key(|change: &Overlay| change.gone.start);
    let joined = base.text.overlaid(source, &changes);
    let root = outline(&joined).map_err(|broken| {
        let (at, place) = joined.place(broken.at);
        let file = joined.sources().get(usize::from(at)).map_or_else(|| Arc::from(file), |s| s.file.clone());
        let (what, remedy) = (broken.what, broken.remedy);
        vec![Problem {
            file,
            place,
            severity: Severity::Error,
            what,
            remedy,
            resource: Some(id),
            fixes: Vec::new(),
        }]
    })?;
    let mut resource = of_node(id, &root, schema, joined)?;
    problems.retain(|problem| !resource.warnings.contains(problem));
    resource.warnings.extend(problems);
    resource.overridden =
        base.overridden.iter().cloned().chain(paths.into_iter().map(|p| (p, pack))).collect();
    Ok(resource)
}

fn fields(node: &Node) -> Option<&[FieldNode]> {
    match &node.shape {
        Shape::Record { fields, .. } => Some(fields),
        _ => None,
    }
}

fn join(base: &Node, over: &Node, path: &str, changes: &mut Vec<Overlay>, paths: &mut Vec<String>) {
    let (Some(old), Some(new)) = (fields(base), fields(over)) else { return };
    let mut added = Vec::new();
    for field in new {
        let path = if path.is_empty() { field.name.clone() } else { format!("{path}.{}", field.name) };
        match old.iter().find(|known| known.name == field.name) {
            None => {
                paths.push(path);
                added.push(field);
            }
            Some(known) if fields(&known.value).is_some() && fields(&field.value).is_some() => {
                join(&known.value, &field.value, &path, changes, paths);
            }
            Some(known) => {
                paths.push(path);
                changes.push(Overlay {
                    gone: known.value.start..known.value.end,
                    come: field.value.start..field.value.end,
                    before: String::new(),
                    behind: String::new(),
                });
            }
        }
    }
    // New fields go before the first, or into empty brackets: there no comma can be missing.
    let at = old.first().map_or(base.end.saturating_sub(1), |first| first.start);
    for field in added {
        changes.push(Overlay {
            gone: at..at,
            come: field.start..field.value.end,
            before: String::new(),
            behind: ", ".to_owned(),
        });
    }
}
