//! What is wrong with a value, and where: rows and tables from the outside to the inside, then the field.

use super::super::parts::shown;
use super::shape::Shape;
use augury_engine::content::cut;
use serde_json::Value;
use std::fmt;

/// Something wrong with a set.
#[derive(Clone, Debug)]
pub(super) struct Fault {
    /// Rows and tables around it, the outermost first.
    places: Vec<String>,
    /// The numbers of the value in lists that have no field's name yet.
    numbers: String,
    text: String,
    /// Does the text say which field it is about?
    named: bool,
}

impl Fault {
    /// A value is not what it has to be.
    pub(super) fn wrong(value: &Value, shape: &Shape) -> Self {
        Fault::unnamed(format!("is {}; it has to be {}", shown(value), shape.allowed()))
    }

    /// A list or a table has nothing in it.
    pub(super) fn empty() -> Self {
        Fault::unnamed("is empty: nothing could be compared".to_owned())
    }

    /// A table has a name that it may not have.
    pub(super) fn name(name: &str, shape: &Shape) -> Self {
        Fault::unnamed(format!("has `{}`; its names have to be {}", cut(name.to_owned()), shape.allowed()))
    }

    /// A field is not there.
    pub(super) fn missing(name: &str, shape: &Shape) -> Self {
        let text = format!("there is no `{name}`; it has to be {}", shape.allowed());
        Fault { named: true, ..Fault::unnamed(text) }
    }

    /// A table has a field that nobody knows, like one that is not there.
    pub(super) fn slip(name: &str, near: &str) -> Self {
        let remedy = format!("did you mean `{near}`?");
        let text = format!("there is no field `{}`; {remedy}", cut(name.to_owned()));
        Fault { named: true, ..Fault::unnamed(text) }
    }

    fn unnamed(text: String) -> Self {
        Fault { places: Vec::new(), numbers: String::new(), text, named: false }
    }

    /// The same, of a value at a place of a list.
    pub(super) fn at(mut self, place: usize) -> Self {
        if self.named {
            self.places.insert(0, place.to_string());
        } else {
            self.numbers.insert_str(0, &format!(" {place}"));
        }
        self
    }

    /// The same, of a row.
    pub(super) fn of_row(mut self, label: &str, place: usize) -> Self {
        if !self.named {
            self.text = format!("it{} {}", self.numbers, self.text);
            self.named = true;
        }
        self.places.insert(0, format!("{label} {place}"));
        self
    }

    /// The same, of a field.
    pub(super) fn of_field(mut self, name: &str) -> Self {
        if self.named {
            self.places.insert(0, cut(name.to_owned()));
        } else {
            self.text = format!("`{}{}` {}", cut(name.to_owned()), self.numbers, self.text);
            self.named = true;
        }
        self
    }

    /// The same, of a field with rows, which say themselves what they are rows of.
    pub(super) fn of_rows(self, name: &str) -> Self {
        if self.named { self } else { self.of_field(name) }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        for place in &self.places {
            write!(out, "{place}: ")?;
        }
        out.write_str(&self.text)
    }
}
