//! Finds values in a resource's text by their paths: names of fields and places in lists, as "parts/2/chance".

use crate::content::fix::{FileChange, Fix, respell};
use crate::content::outline::{Node, Shape, outline};
use crate::content::resource::Resource;

/// The outline of one resource, to find values and to say how they would be changed. Places are bytes of the
/// text that the resource stands in.
pub struct Finder<'r> {
    resource: &'r Resource,
    root: Option<Node>,
}

impl<'r> Finder<'r> {
    /// Of a resource.
    pub fn new(resource: &'r Resource) -> Self {
        Finder { resource, root: outline(&resource.text).ok() }
    }

    fn start(&self) -> usize {
        self.resource.text.span().start
    }

    /// The value at a path.
    fn value(&self, path: &str) -> Option<&Node> {
        path.split('/').filter(|step| !step.is_empty()).try_fold(self.root.as_ref()?, within)
    }

    fn written(&self, node: &Node) -> &'r str {
        self.resource.text.get(node.start..node.end).unwrap_or_default()
    }

    /// The value at a path as it is written.
    pub fn said(&self, path: &str) -> Option<&'r str> {
        self.value(path).map(|node| self.written(node))
    }

    /// The byte of the value at a path, or of the nearest thing around it that the text says.
    pub fn byte(&self, path: &str) -> usize {
        let Some(mut node) = self.root.as_ref() else { return self.start() };
        for step in path.split('/') {
            match within(node, step) {
                Some(inner) => node = inner,
                None => break,
            }
        }
        self.start() + node.start
    }

    /// Another value at a path; a field that the text does not say is put into its record, if that is there.
    pub fn put(&self, path: &str, value: &str) -> Option<FileChange> {
        if let Some(node) = self.value(path) {
            let (at, old) = (self.start() + node.start, self.written(node).to_owned());
            return Some(FileChange::Text { at, old, new: value.to_owned() });
        }
        let (owner, field) = path.rsplit_once('/').unwrap_or(("", path));
        let owner = self.value(owner)?;
        let record = matches!(&owner.shape, Shape::Record { .. })
            || matches!(&owner.shape, Shape::Tuple(items) if items.is_empty());
        let (at, field) = (self.start() + owner.start, field.to_owned());
        record.then(|| FileChange::Put { at, field, value: value.to_owned() })
    }

    /// Takes out the field or element at a path.
    pub fn take(&self, path: &str) -> Option<FileChange> {
        self.value(path).map(|node| FileChange::Take { at: self.start() + node.start })
    }

    /// Puts an element at the end of the list at a path, which the text need not say.
    pub fn add(&self, path: &str, value: &str) -> Option<FileChange> {
        match self.value(path) {
            Some(list) => matches!(list.shape, Shape::List(_))
                .then(|| FileChange::Add { at: self.start() + list.start, value: value.to_owned() }),
            None => self.put(path, &format!("[{value}]")),
        }
    }

    /// Takes a name out of the list of names at a path.
    pub(crate) fn take_name(&self, path: &str, name: &str) -> Option<FileChange> {
        let Shape::List(items) = &self.value(path)?.shape else { return None };
        let named = items.iter().find(|item| matches!(&item.shape, Shape::Word(word) if word == name))?;
        Some(FileChange::Take { at: self.start() + named.start })
    }

    /// Names in place of the one at a path, the nearest first.
    pub(crate) fn respell<'n>(&self, path: &str, names: impl IntoIterator<Item = &'n str>) -> Vec<Fix> {
        let Some(node) = self.value(path) else { return Vec::new() };
        let word = self.written(node);
        respell(self.start() + node.start, word, word, names, str::to_owned)
    }
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
