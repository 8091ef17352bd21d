//! [`Form`]: what a form draws from and asks for.

use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::Arc;

use crate::panel::prelude::*;
use augury_engine::base::id::Kind;
use augury_engine::content::{Family, FieldSchema, FieldType, Meaning, RecordSchema};

use super::filter::Filter;
use super::together::Together;
use super::version::Version;
use super::wording::{FamilyWords, OneOfWords, ResourceWords};
use crate::document::label;
use crate::document::library::Key;
use crate::document::open::Document;
use crate::document::order::SchemaOrder;
use crate::document::path::ValuePath;

/// What a form draws from and asks for.
pub struct Form<'a> {
    /// What the window shows.
    pub state: &'a State,
    /// The resource.
    pub document: &'a Document,
    /// What is asked for.
    pub out: &'a mut Vec<UiCommand>,
    /// The first field takes the keyboard.
    pub focus_first: bool,
    /// What stands beneath an override; `None` in forms of other files.
    pub base_version: Option<Arc<Version>>,
    /// What overrides what is shown.
    pub above: Option<Arc<Version>>,
    /// What is edited together with it.
    pub together: Option<Arc<Together>>,
    /// Where it is drawn: the form and the table may stand beside each other, with controls of their own.
    pub place: &'static str,
    /// Whose values they are, where another's of the same names stand beside them.
    pub whose: Option<&'a str>,
    /// Which fields are shown.
    pub filter: Filter,
    /// Ids of resources by kind (`None`: all, with their kinds), worked out once a frame.
    ids: BTreeMap<Option<Kind>, Rc<[String]>>,
}

impl<'a> Form<'a> {
    /// A form of a document.
    pub fn new(
        state: &'a State,
        document: &'a Document,
        out: &'a mut Vec<UiCommand>,
        focus_first: bool,
    ) -> Self {
        let (base_version, above, together) = (None, None, None);
        let (place, whose, ids) = ("form", None, BTreeMap::new());
        let filter = Filter::default();
        Self { state, document, out, focus_first, base_version, above, together, place, whose, filter, ids }
    }

    /// What a field is where the file does not say it: the value beneath, else the schema's default.
    pub fn default_of(&self, path: &ValuePath, field: &FieldSchema) -> String {
        let base_version = self.base_version.as_ref().and_then(|b| b.value(path));
        base_version.map_or_else(|| (field.default)().one_line(), str::to_owned)
    }

    /// The ids of all resources of a kind; without a kind, of all, as `monster:hill_orc`.
    pub fn ids(&mut self, kind: Option<Kind>) -> Rc<[String]> {
        let library = &self.state.library;
        let all = || {
            let keys = library.keys().filter(|key| !key.is_table());
            keys.filter_map(|key| Some((Kind::from_folder(&key.folder)?, &key.id)))
                .filter(|(k, _)| kind.is_none_or(|kind| kind == *k))
                .map(|(k, id)| if kind.is_some() { id.clone() } else { format!("{}:{id}", k.word()) })
                .collect()
        };
        self.ids.entry(kind).or_insert_with(all).clone()
    }

    /// Whether a field of the record at a place is shown.
    pub fn shows(&self, at: &ValuePath, record: &RecordSchema, field: &FieldSchema) -> bool {
        self.filter.shows(self.document, at, record, field)
    }

    /// What people read as the name of a field, by what it means beside its neighbours.
    pub fn label_of(&self, record: &RecordSchema, field: &FieldSchema, meaning: Meaning) -> String {
        match (self.state.settings.raw_names, meaning) {
            (false, Meaning::As(one)) => label::of_use(one).to_owned(),
            (false, Meaning::Plain | Meaning::Nothing) => label::of_field(record, field).to_owned(),
            (true, Meaning::As(one)) if !one.label.eq_ignore_ascii_case(field.label) => {
                format!("{}  {}", field.label, one.label)
            }
            (true, _) => field.label.to_owned(),
        }
    }

    /// What people read as the name of the field at a place, whatever it means beside its neighbours.
    pub fn label_at(&self, path: &ValuePath, field: &FieldSchema) -> String {
        let owner = path.split_last().map(|(owner, _)| owner).unwrap_or_default();
        let record = SchemaOrder::of(self.document.key()).record_at(&owner);
        record.map_or(field.label.to_owned(), |record| self.label_of(record, field, Meaning::Plain))
    }

    /// What is told of the names of a family.
    pub fn words_of(&self, ui: &Ui, family: &'static Family) -> FamilyWords<'a> {
        FamilyWords { state: self.state, ctx: ui.ctx().clone(), family, of: self.document.key() }
    }

    /// What is told of the names of several families, and of numbers beside them.
    pub fn words_of_any(&self, ui: &Ui, types: &'static [FieldType]) -> OneOfWords<'a> {
        OneOfWords { state: self.state, ctx: ui.ctx().clone(), types, of: self.document.key() }
    }

    /// What is told of the resources of a kind; without a kind, of all.
    pub fn words_of_resources(&self, ui: &Ui, kind: Option<Kind>) -> ResourceWords<'a> {
        ResourceWords { state: self.state, ctx: ui.ctx().clone(), kind }
    }

    /// The id of the control of a value.
    pub fn id(&self, path: &ValuePath) -> Id {
        id_in(self.place, self.document.key(), path)
    }

    /// What a control is called for whoever hears it: with whose it is.
    pub fn called(&self, label: &str) -> String {
        self.whose.map_or_else(|| label.to_owned(), |whose| format!("{label} of {whose}"))
    }

    /// Asks to set a value.
    pub fn put(&mut self, path: &ValuePath, value: String) {
        self.out.push(UiCommand::Put { key: self.document.key().clone(), path: path.clone(), value });
    }

    /// Asks to take a field or element out.
    pub fn remove(&mut self, path: &ValuePath) {
        self.out.push(UiCommand::Remove { key: self.document.key().clone(), path: path.clone() });
    }

    /// Asks to put an element into a list.
    pub fn insert(&mut self, path: &ValuePath, place: usize, value: String) {
        let key = self.document.key().clone();
        self.out.push(UiCommand::Insert { key, path: path.clone(), place, value });
    }

    /// Asks to move an element of a list.
    pub fn reorder(&mut self, path: &ValuePath, from: usize, to: usize) {
        self.out.push(UiCommand::Reorder { key: self.document.key().clone(), path: path.clone(), from, to });
    }

    /// Tells that a drag over a field goes on.
    pub fn hold_gesture(&mut self) {
        self.out.push(UiCommand::HoldGesture(self.document.key().clone()));
    }

    /// Tells that a field was left.
    pub fn close_gesture(&mut self) {
        self.out.push(UiCommand::CloseGesture(self.document.key().clone()));
    }
}

/// The id of the control of a value where it is drawn.
pub fn id_in(place: &str, key: &Key, path: &ValuePath) -> Id {
    Id::unique(("value", place, key, path))
}
