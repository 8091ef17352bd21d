//! Finds the place of a value in a resource's text by its path: names of fields and places in lists.

use crate::content::outline::{Node, Shape, outline};
use crate::content::problem::Place;
use crate::content::resource::Resource;

/// The place in its file of the value at `path` ("segments", "1", "xval"), or of the nearest thing around it
/// that the text says. A text that cannot be read has its first place.
pub fn place_at(resource: &Resource, path: &[String]) -> Place {
    let Ok(root) = outline(&resource.text) else { return Place::START };
    let mut node = &root;
    for step in path {
        match within(node, step) {
            Some(inner) => node = inner,
            None => break,
        }
    }
    Place::of(&resource.text, node.start)
}

fn within<'a>(node: &'a Node, step: &str) -> Option<&'a Node> {
    match &node.shape {
        Shape::Record { fields, .. } => {
            fields.iter().find(|field| field.name == step).map(|field| &field.value)
        }
        Shape::List(items) => items.get(step.parse::<usize>().ok()?),
        _ => None,
    }
}
