//! Fixes of problems as changes of a file's text: laid out as the lines around them are, every other byte kept.
//!
//! The engine says what would mend a problem and where; here that becomes splices. Knows texts, not files.

use augury_engine::content::{FileChange, Fix};
use std::cell::{Cell, OnceCell};

use super::edit::{Edit, Label, Splice};
use super::file::{FieldOrder, RonText, ValueFile};
use super::key::Key;
use super::order::SchemaOrder;
use super::outline::{Outline, Shape};
use super::path::{Step, ValuePath};

/// The order of fields in a file, be it one resource or a table of them.
struct InFile {
    order: SchemaOrder,
    table: bool,
}

impl FieldOrder for InFile {
    fn order(&self, owner: &ValuePath) -> Vec<String> {
        match self.table {
            true => self.order.order(&ValuePath(owner.0.get(1..).unwrap_or_default().to_vec())),
            false => self.order.order(owner),
        }
    }
}

/// Bytes that are read anew for fixes of one text: each change after the first of a fix may read the whole text.
const READ_ANEW: usize = 4 << 20;

/// A text that fixes are laid out on. What stands where in it is read once, for however many fixes of one change.
#[derive(Debug)]
pub struct Fixable<'t> {
    text: &'t str,
    outline: OnceCell<Outline>,
    read_anew: Cell<usize>,
}

impl<'t> Fixable<'t> {
    /// Of a file's text.
    pub fn new(text: &'t str) -> Fixable<'t> {
        Fixable { text, outline: OnceCell::new(), read_anew: Cell::new(0) }
    }

    /// The edit of the text that a fix comes to; `resource` is any resource of the file's kind. The error says that the
    /// text is another one than the fix was made for, or that the fix has too many changes for it.
    ///
    /// # Errors
    /// As said.
    pub fn edit_of(&self, resource: &Key, fix: &Fix) -> Result<Edit, String> {
        let mut changes: Vec<&FileChange> = fix.changes.iter().collect();
        // From the back, so that places before stay as they are.
        changes.sort_by_key(|change| std::cmp::Reverse(change.at()));
        let mut splices: Vec<Splice> = Vec::new();
        // The text as the first so many splices leave it, where a change needs to know.
        let (mut now, mut applied) = (String::new(), 0);
        for change in changes {
            let some = match change {
                FileChange::Text { .. } => self.splices_of(resource, change)?,
                _ if splices.is_empty() => self.splices_of(resource, change)?,
                _ => {
                    if applied == 0 {
                        now = self.text.to_owned();
                    }
                    for splice in splices.get(applied..).unwrap_or_default() {
                        splice.apply(&mut now).map_err(|e| e.to_string())?;
                    }
                    applied = splices.len();
                    if self.read_anew.get() >= READ_ANEW {
                        let text =
                            "the fix has too many changes for a text of this length; make them by hand";
                        return Err(text.to_owned());
                    }
                    self.read_anew.set(self.read_anew.get().saturating_add(now.len()));
                    Fixable::new(&now).splices_of(resource, change)?
                }
            };
            splices.extend(some);
        }
        Ok(Edit { label: Label::plain(format!("fix: {}", fix.label)), gesture: None, splices })
    }

    /// The first and last byte that a fix may touch: another fix before it in the text goes well with it if it ends there.
    ///
    /// # Errors
    /// As [`Self::edit_of`].
    pub fn reach(&self, resource: &Key, fix: &Fix) -> Result<(usize, usize), String> {
        let edit = self.edit_of(resource, fix)?;
        let start = edit.splices.iter().map(|s| s.start).min().unwrap_or(0);
        let end = edit.splices.iter().map(|s| s.start + s.removed.len()).max().unwrap_or(0);
        Ok((start, end))
    }

    fn splices_of(&self, resource: &Key, change: &FileChange) -> Result<Vec<Splice>, String> {
        const STALE: &str = "the text has changed since; the problem is looked for again";
        let text = self.text;
        let path_of = |at: usize| begins_at(self.outline(), at).ok_or(STALE);
        let file = || RonText { text, outline: self.outline() };
        let done = match change {
            FileChange::Make { .. } => return Ok(Vec::new()),
            FileChange::Text { at, old, new } => {
                let span = *at..at + old.len();
                return match text.get(span.clone()) {
                    Some(found) if found == old => {
                        Ok(Splice::replacing(text, span, new).into_iter().collect())
                    }
                    _ => Err(STALE.to_owned()),
                };
            }
            FileChange::Take { at } => return file().remove_at(*at).ok_or_else(|| STALE.to_owned()),
            FileChange::Put { at, field, value } => {
                let path = path_of(*at)?;
                let table = self
                    .outline()
                    .root
                    .as_ref()
                    .is_some_and(|root| text.get(root.span.clone()).is_some_and(|t| t.starts_with('{')));
                file().put(&path.field(field), value, &InFile { order: SchemaOrder::of(resource), table })
            }
            FileChange::Add { at, value } => {
                let path = path_of(*at)?;
                let group = self.outline().at(&path).and_then(|v| v.inner().group());
                file().insert(&path, group.map_or(0, |group| group.items.len()), value)
            }
        };
        done.map_err(|e| e.to_string())
    }

    fn outline(&self) -> &Outline {
        self.outline.get_or_init(|| Outline::read(self.text))
    }
}

/// The same for one fix: the text is read for it alone.
///
/// # Errors
/// As [`Fixable::edit_of`].
pub fn edit_of(text: &str, resource: &Key, fix: &Fix) -> Result<Edit, String> {
    Fixable::new(text).edit_of(resource, fix)
}

/// What a fix takes out and puts in, in the order of the text, for people: each old and new.
pub fn preview(text: &str, resource: &Key, fix: &Fix) -> Result<Vec<(String, String)>, String> {
    let mut shown: Vec<(usize, String, String)> = (edit_of(text, resource, fix)?.splices.into_iter())
        .map(|s| (s.start, s.removed, s.inserted))
        .collect();
    shown.sort_by_key(|(start, ..)| *start);
    Ok(shown.into_iter().map(|(_, old, new)| (old, new)).collect())
}

/// The path of the value that begins at a byte, or whose name does.
fn begins_at(outline: &Outline, at: usize) -> Option<ValuePath> {
    let root = outline.root.as_ref()?;
    let mut path = ValuePath::root();
    let mut here = root;
    loop {
        if here.span.start == at {
            return Some(path);
        }
        let group = match &here.inner().shape {
            Shape::Record(group) | Shape::List(group) | Shape::Tuple(group) => group,
            _ => return None,
        };
        let (place, item) =
            group.items.iter().enumerate().find(|(_, item)| item.span.start <= at && at < item.span.end)?;
        path.0.push(match &item.name {
            Some(name) => Step::Field(name.clone()),
            None => Step::Index(place),
        });
        if item.span.start == at {
            return Some(path);
        }
        here = item.value.as_ref()?;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ORC: &str =
        "// Hills.\n(\n    name: \"Orc\", // as seen\n    hdd: 3,\n    types: [MA_ORC, MA_ORC],\n)\n";

    fn fixed(text: &str, fix: &Fix) -> String {
        let mut now = text.to_owned();
        edit_of(text, &Key::new("monsters", "orc"), fix).unwrap().apply(&mut now).unwrap();
        now
    }

    fn at(what: &str) -> usize {
        ORC.find(what).unwrap()
    }

    #[test]
    fn each_change_touches_only_its_own_bytes() {
        let write = Fix::write(at("hdd"), "hdd", "hd");
        assert_eq!(fixed(ORC, &write), ORC.replace("hdd", "hd"));
        assert_eq!(fixed(ORC, &Fix::take("x", at("hdd"))), ORC.replace("    hdd: 3,\n", ""));
        assert_eq!(fixed(ORC, &Fix::take("x", at("MA_ORC]"))), ORC.replace(", MA_ORC]", "]"));
        let put = FileChange::Put { at: at("(\n"), field: "cr".into(), value: "2".into() };
        let behind = ORC.replace("MA_ORC],\n", "MA_ORC],\n    cr: 2,\n");
        assert_eq!(fixed(ORC, &Fix::new("x", [put])), behind, "in the schema's order");
        let add = FileChange::Add { at: at("[MA"), value: "MA_EVIL".into() };
        assert_eq!(fixed(ORC, &Fix::new("x", [add])), ORC.replace("MA_ORC]", "MA_ORC, MA_EVIL]"));
    }

    #[test]
    fn several_changes_of_one_fix_keep_their_places_and_a_changed_text_is_refused() {
        let both =
            Fix::new("x", [FileChange::Take { at: at("hdd") }, FileChange::Take { at: at("MA_ORC]") }]);
        let wanted = ORC.replace("    hdd: 3,\n", "").replace(", MA_ORC]", "]");
        assert_eq!(fixed(ORC, &both), wanted);
        // The second change of each reads the text anew, which ends some time.
        let long = format!("{ORC}//{}\n", "x".repeat(READ_ANEW / 4));
        let (file, key) = (Fixable::new(&long), Key::new("monsters", "orc"));
        let done: Vec<bool> = (0..5).map(|_| file.edit_of(&key, &both).is_ok()).collect();
        assert_eq!(done, [true, true, true, true, false]);
        let stale = Fix::write(at("hdd") + 1, "hdd", "hd");
        assert!(edit_of(ORC, &Key::new("monsters", "orc"), &stale).unwrap_err().contains("changed since"));
    }
}
