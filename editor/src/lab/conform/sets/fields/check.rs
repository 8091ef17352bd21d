//! A value is checked against its shape.

use super::super::super::names;
use super::fault::Fault;
use super::shape::{Field, Shape};
use augury_engine::base::id::Kind;
use augury_engine::base::names::nearest;
use augury_engine::content::Content;
use serde_json::{Map, Value};
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

/// What a set says besides what it has to.
#[derive(Debug, Default, PartialEq, Eq)]
pub(in super::super) struct Beside {
    /// Fields that nobody reads.
    pub unread: Vec<String>,
    /// Rows that are the same as an earlier one, and count again.
    pub repeated: Vec<String>,
}

/// Checks a set against its fields.
///
/// # Errors
/// A value is not what it has to be, a field is missing, or one is like it in its place: where, and what would be right.
pub(in super::super) fn check(content: &Content, set: &Value, shape: &Shape) -> Result<Beside, String> {
    let (found, unread, repeated) = (RefCell::default(), RefCell::default(), RefCell::default());
    let mut checker = Checker { content, found, unread, repeated, pass: Pass::Values };
    // A wrong value says more than what is missing beside it.
    let checked = checker.value(shape, set).and_then(|()| {
        checker.pass = Pass::Fields;
        checker.value(shape, set)
    });
    checked.map_err(|fault| fault.to_string())?;
    let unread = checker.unread.into_inner().into_iter().collect();
    Ok(Beside { unread, repeated: checker.repeated.into_inner() })
}

/// What is checked.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Pass {
    /// The values that are there.
    Values,
    /// Whether fields are missing or unknown, too.
    Fields,
}

/// The names that a pack knows; those that were found already are remembered, since rows repeat them.
struct Checker<'c> {
    content: &'c Content,
    found: RefCell<BTreeSet<String>>,
    /// Fields that belong to no shape, or that nobody compares.
    unread: RefCell<BTreeSet<String>>,
    /// Rows that stand twice.
    repeated: RefCell<Vec<String>>,
    pass: Pass,
}

impl Checker<'_> {
    fn value(&self, shape: &Shape, value: &Value) -> Result<(), Fault> {
        match shape {
            Shape::List(inner) => self.list(shape, inner, value),
            Shape::Draws(label, inner) => self.rows(shape, label, inner, value),
            Shape::Rows(label, inner) => {
                self.rows(shape, label, inner, value)?;
                self.repeats(label, list(shape, value)?);
                Ok(())
            }
            Shape::Places(fields) => self.places(shape, fields, value),
            Shape::Table(lists) => self.table(lists, table(shape, value)?),
            Shape::Keyed(name, inner) => self.keyed(name, inner, table(shape, value)?),
            Shape::With(field, one, other) => {
                let has = table(shape, value)?.contains_key(*field);
                self.value(if has { one } else { other }, value)
            }
            _ if self.fits(shape, value) => Ok(()),
            _ => Err(Fault::wrong(value, shape)),
        }
    }

    /// Is a value that has no others in it what it has to be?
    fn fits(&self, shape: &Shape, value: &Value) -> bool {
        let text = value.as_str();
        match shape {
            Shape::Whole(least, most) => value.as_i64().is_some_and(|n| (*least..=*most).contains(&n)),
            Shape::Number(least, most) => value.as_f64().is_some_and(|n| (*least..=*most).contains(&n)),
            Shape::Text => value.is_string(),
            Shape::Word(_, known) => text.is_some_and(known),
            Shape::Just(json) => serde_json::from_str::<Value>(json).is_ok_and(|just| just == *value),
            Shape::Resource(kind) => {
                text.is_some_and(|name| self.finds(*kind, &format!("{}:{name}", kind.word())))
            }
            Shape::Full(kind) => text.is_some_and(|name| self.finds(*kind, name)),
            Shape::Or(one, other) => self.fits(one, value) || self.fits(other, value),
            _ => self.value(shape, value).is_ok(),
        }
    }

    fn finds(&self, kind: Kind, name: &str) -> bool {
        if self.found.borrow().contains(name) {
            return name.split_once(':').is_some_and(|(word, _)| word == kind.word());
        }
        let found = names::resource(self.content, name).is_some_and(|id| id.kind() == kind);
        if found {
            self.found.borrow_mut().insert(name.to_owned());
        }
        found
    }

    fn list(&self, shape: &Shape, inner: &Shape, value: &Value) -> Result<(), Fault> {
        let all = list(shape, value)?.iter().enumerate();
        all.map(|(n, one)| (n, self.value(inner, one))).try_for_each(|(n, done)| done.map_err(|f| f.at(n)))
    }

    fn rows(&self, shape: &Shape, label: &str, inner: &Shape, value: &Value) -> Result<(), Fault> {
        let all = list(shape, value)?;
        if all.is_empty() {
            return Err(Fault::empty());
        }
        let mut all = all.iter().enumerate().map(|(n, one)| (n, self.value(inner, one)));
        all.try_for_each(|(n, done)| done.map_err(|fault| fault.of_row(label, n)))
    }

    /// Rows that stand twice count twice, which is told.
    fn repeats(&self, label: &str, rows: &[Value]) {
        let mut seen = BTreeMap::new();
        let rows = rows.iter().enumerate().filter(|(_, row)| self.pass == Pass::Fields && !row.is_string());
        for (n, row) in rows {
            if let Some(first) = seen.insert(row.to_string(), n) {
                self.repeated.borrow_mut().push(format!("{label} {n} is the same as {first}"));
            }
        }
    }

    fn places(&self, shape: &Shape, fields: &[Field], value: &Value) -> Result<(), Fault> {
        let all = list(shape, value)?;
        if all.len() != fields.len() {
            return Err(Fault::wrong(value, shape));
        }
        all.iter().zip(fields).try_for_each(|(one, field)| self.field(field, one))
    }

    fn field(&self, field: &Field, value: &Value) -> Result<(), Fault> {
        let (name, shape) = (field.name(), field.shape());
        self.value(shape, value).map_err(|fault| match shape {
            Shape::Rows(..) | Shape::Draws(..) => fault.of_rows(name),
            _ => fault.of_field(name),
        })
    }

    fn table(&self, lists: &[&[Field]], table: &Map<String, Value>) -> Result<(), Fault> {
        let fields = || lists.iter().flat_map(|fields| fields.iter());
        for field in fields() {
            if let Some(value) = table.get(field.name()) {
                self.field(field, value)?;
            }
        }
        if self.pass == Pass::Values {
            return Ok(());
        }
        let names = || fields().map(Field::name);
        // What is like a field that is not there is a slip. Others may be of a set that was written later, and are told.
        let absent = || names().filter(|name| !table.contains_key(*name));
        let unknown = table.keys().filter(|key| !names().any(|name| name == key.as_str()));
        for key in unknown {
            if let Some(near) = nearest(key, absent()) {
                return Err(Fault::slip(key, near));
            }
            self.leave(key);
        }
        fields().filter(|field| field.is_told() && table.contains_key(field.name())).for_each(|field| {
            self.leave(field.name());
        });
        match fields().find(|field| field.is_needed() && !table.contains_key(field.name())) {
            Some(missing) => Err(Fault::missing(missing.name(), missing.shape())),
            None => Ok(()),
        }
    }

    /// Keeps the name of a field that nobody reads.
    fn leave(&self, name: &str) {
        if !self.unread.borrow().contains(name) {
            self.unread.borrow_mut().insert(name.to_owned());
        }
    }

    fn keyed(&self, name: &Shape, inner: &Shape, table: &Map<String, Value>) -> Result<(), Fault> {
        for (key, value) in table {
            if !self.fits(name, &Value::from(key.as_str())) {
                return Err(Fault::name(key, name));
            }
            self.value(inner, value).map_err(|fault| fault.of_field(key))?;
        }
        Ok(())
    }
}

fn list<'v>(shape: &Shape, value: &'v Value) -> Result<&'v [Value], Fault> {
    value.as_array().map(Vec::as_slice).ok_or_else(|| Fault::wrong(value, shape))
}

fn table<'v>(shape: &Shape, value: &'v Value) -> Result<&'v Map<String, Value>, Fault> {
    value.as_object().ok_or_else(|| Fault::wrong(value, shape))
}

#[cfg(test)]
mod tests {
    use super::super::shape::{Field::*, Shape::*};
    use super::*;
    use serde_json::json;

    const ROW: Shape = Table(&[&[
        Must("share", Number(0.0, 1.0)),
        May("at", Places(&[Must("x", Whole(-1, 1)), Must("y", Whole(-1, 1))])),
        May("many", List(&Whole(0, 9))),
        May("by", Keyed(&Just("\"a\""), &Whole(0, 1))),
    ]]);
    const SET: Shape = Table(&[&[Must("columns", Just(r#"["a","b"]"#)), Must("rows", Rows("row", &ROW))]]);

    fn fault(rows: Value) -> String {
        let set = json!({"columns": ["a", "b"], "rows": rows});
        check(&Content::default(), &set, &SET).err().unwrap_or_default()
    }

    #[test]
    fn what_is_right_passes() {
        let row = json!({"share": 1, "at": [0, -1], "many": [], "by": {"a": 1}});
        assert_eq!(fault(json!([row, {"share": 0.5}])), "");
    }

    #[test]
    fn a_fault_tells_its_place() {
        for (rows, text) in [
            (json!(7), "`rows` is 7; it has to be a list"),
            (json!([]), "`rows` is empty: nothing could be compared"),
            (json!([7]), "row 0: it is 7; it has to be a table"),
            (json!([{"share": 2}]), "row 0: `share` is 2; it has to be a number from 0 to 1"),
            (json!([{"at": [0]}]), "row 0: `at` is [0]; it has to be a list of 2: x, y"),
            (json!([{"at": [0, 7]}]), "row 0: at: `y` is 7; it has to be a whole number from -1 to 1"),
            (
                json!([{"many": [1, "z"]}]),
                "row 0: `many 1` is \"z\"; it has to be a whole number from 0 to 9",
            ),
            (json!([{"by": {"a": 2}}]), "row 0: by: `a` is 2; it has to be 0 or 1"),
            (json!([{"by": {"b": 1}}]), "row 0: `by` has `b`; its names have to be \"a\""),
        ] {
            assert_eq!(fault(rows), text);
        }
    }

    #[test]
    fn fields_are_checked_after_values() {
        let missing = "row 0: there is no `share`; it has to be a number from 0 to 1";
        assert_eq!(fault(json!([{"at": [0, 0]}])), missing);
        let unknown = "row 0: there is no field `shore`; did you mean `share`?";
        assert_eq!(fault(json!([{"shore": 1}])), unknown);
        let wrong = "row 1: `share` is null; it has to be a number from 0 to 1";
        assert_eq!(fault(json!([{}, {"share": null}])), wrong);
    }

    #[test]
    fn fields_that_nobody_reads_are_told() {
        let set = json!({"columns": ["a", "b"], "rows": [{"share": 1, "later": 2}], "more": 1});
        let unread = vec!["later".to_owned(), "more".to_owned()];
        assert_eq!(check(&Content::default(), &set, &SET), Ok(Beside { unread, repeated: Vec::new() }));
        const COMPARED: Shape = Table(&[&[Told("said", Whole(0, 1)), Must("share", Number(0.0, 1.0))]]);
        let check = |set: Value| check(&Content::default(), &set, &COMPARED);
        let unread = vec!["said".to_owned()];
        assert_eq!(check(json!({"said": 1, "share": 0})), Ok(Beside { unread, repeated: Vec::new() }));
        assert!(check(json!({"share": 0})).is_err() && check(json!({"said": 2, "share": 0})).is_err());
    }

    #[test]
    fn rows_that_stand_twice_are_told() {
        let set = json!({"columns": ["a", "b"], "rows": [{"share": 1}, {"share": 0}, {"share": 1}]});
        let repeated = vec!["row 2 is the same as 0".to_owned()];
        assert_eq!(check(&Content::default(), &set, &SET), Ok(Beside { unread: Vec::new(), repeated }));
    }

    #[test]
    fn headings_have_to_be_these() {
        let set = json!({"columns": ["b", "a"], "rows": [{"share": 1}]});
        let text = "`columns` is [\"b\",\"a\"]; it has to be [\"a\",\"b\"]".to_owned();
        assert_eq!(check(&Content::default(), &set, &SET), Err(text));
    }
}
