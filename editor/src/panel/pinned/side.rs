//! A resource on one side: what it says, and its form where it can be changed.

use augury_engine::content::FieldSchema;
use egui::Context;

use crate::document::library::Key;
use crate::document::open::Document;
use crate::document::path::ValuePath;
use crate::panel::form::version::{Values, Version};
use crate::panel::form::{Form, one_line};
use crate::panel::prelude::*;

/// Where its controls are drawn: the form may show the same resource.
const PLACE: &str = "beside";

/// A resource on one side.
pub struct Side<'a> {
    /// Which.
    pub key: &'a Key,
    /// Its form; `None` where it cannot be changed here.
    pub form: Option<Form<'a>>,
    state: &'a State,
    live: &'a Values,
}

impl<'a> Side<'a> {
    /// That of a resource; what its form asks for goes into `out`.
    pub fn of(
        ctx: &Context,
        state: &'a State,
        live: &'a Values,
        key: &'a Key,
        out: &'a mut Vec<UiCommand>,
    ) -> Self {
        let document = state.library.document(key).filter(|_| state.library.refusal(key).is_none());
        let read =
            |document: &&Document| document.outline().root.is_some() && document.outline().faults.is_empty();
        let form = document.filter(read).map(|document| {
            let mut form = Form::new(state, document, out, false);
            form.place = PLACE;
            form.base_version = Version::base_version(ctx, state, key);
            form.above = Version::above(ctx, state, key);
            form
        });
        Self { key, form, state, live }
    }

    /// Its name as people read it.
    pub fn title(&self) -> &'a str {
        title(self.state, self.key)
    }

    /// Whether it has unsaved edits.
    pub fn dirty(&self) -> bool {
        self.state.library.document(self.key).is_some_and(Document::dirty)
    }

    /// Why it cannot be changed here, with what to do instead.
    pub fn refusal(&self) -> String {
        let why = self.state.library.refusal(self.key);
        why.unwrap_or_else(|| format!("The text of {} cannot be read: mend it in the Source.", self.key))
    }

    /// A value as it is live; `None` where no file says it.
    pub fn said(&self, path: &ValuePath) -> Option<&str> {
        self.live.value(self.state, self.key, path)
    }

    /// A field's value as RON: what is live, else the default.
    pub fn value(&self, field: &FieldSchema) -> String {
        let said = self.said(&ValuePath::root().field(field.name));
        said.map_or_else(|| (field.default)().one_line(), one_line)
    }

    /// The pack that overrides a value.
    pub fn over(&self, path: &ValuePath) -> Option<&'a str> {
        self.live.over(self.key, path)
    }

    /// Whether a field tells something: that the other has it otherwise, or, where there is no other, what a file says.
    pub fn tells(&self, field: &FieldSchema, other: Option<&Side<'_>>) -> bool {
        match other {
            Some(other) => self.value(field) != other.value(field),
            None => self.said(&ValuePath::root().field(field.name)).is_some(),
        }
    }

    /// Takes a value of another over; what that one leaves out this one leaves out.
    pub fn take(&mut self, path: &ValuePath, from: &Side<'_>) {
        let Some(form) = &mut self.form else { return };
        match from.said(path) {
            Some(value) => form.put(path, value.to_owned()),
            None => form.remove(path),
        }
        form.close_gesture();
    }
}

/// A resource's name as people read it.
pub fn title<'a>(state: &'a State, key: &'a Key) -> &'a str {
    state.library.summary(key).map_or(key.id.as_str(), |summary| summary.name.as_str())
}
