//! The set as groups of rows, by god. What is wrong with it is told with its place.

use super::super::super::names;
use super::super::parts;
use augury_engine::base::id::{Kind, ResId};
use augury_engine::play::Revision;
use serde::Deserialize;
use serde_json::Value;

/// The rows of one god in a section.
pub(super) struct Group<'s> {
    /// The section, by its key.
    pub(super) section: &'static str,
    /// The god's name.
    pub(super) name: &'s str,
    /// The god.
    pub(super) god: ResId,
    of: &'s Value,
}

/// All groups of a section.
///
/// # Errors
/// There is no such section, it is empty, or it names a god that the pack lacks.
pub(super) fn groups<'s>(
    rev: &Revision,
    set: &'s Value,
    section: &'static str,
) -> Result<Vec<Group<'s>>, String> {
    let all = list(&set[section], "gods", section)?;
    let group = |(n, of): (usize, &'s Value)| {
        let name = of["god"].as_str().ok_or_else(|| format!("{section}: group {n} has no `god`"))?;
        Ok(Group { section, name, god: god(rev, name, section)?, of })
    };
    all.iter().enumerate().map(group).collect()
}

/// The god of a name.
///
/// # Errors
/// The pack has none.
pub(super) fn god(rev: &Revision, name: &str, place: &str) -> Result<ResId, String> {
    let found = names::resource(&rev.content, &format!("god:{name}")).filter(|id| id.kind() == Kind::God);
    found.ok_or_else(|| format!("{place}: the pack has no god `{name}`"))
}

impl<'s> Group<'s> {
    /// Where it stands.
    pub(super) fn place(&self) -> String {
        format!("{} {}", self.section, self.name)
    }

    /// The rows under a key, as the set has them.
    ///
    /// # Errors
    /// There is no list of them, or it is empty.
    pub(super) fn list(&self, key: &str) -> Result<&'s [Value], String> {
        list(self.of, key, &self.place())
    }

    /// The rows under a key.
    ///
    /// # Errors
    /// There is no list of them, it is empty, or one is damaged.
    pub(super) fn rows<R: Deserialize<'s>>(&self, key: &str) -> Result<Vec<R>, String> {
        read_all(self.list(key)?, &format!("{} {key}", self.place()))
    }

    /// A whole number under a key.
    ///
    /// # Errors
    /// There is none.
    pub(super) fn number(&self, key: &str) -> Result<i32, String> {
        let number = self.of[key].as_i64().and_then(|n| i32::try_from(n).ok());
        number.ok_or_else(|| format!("{}: `{key}` is no number", self.place()))
    }

    /// What stands under a key, where anything does.
    pub(super) fn value(&self, key: &str) -> Option<&'s Value> {
        self.of.get(key)
    }
}

/// A list under a key.
///
/// # Errors
/// There is none, or it is empty.
pub(super) fn list<'s>(of: &'s Value, key: &str, place: &str) -> Result<&'s [Value], String> {
    parts::list(of, key).map_err(|why| format!("{place}: {why}"))
}

/// Rows of a list.
///
/// # Errors
/// One is damaged.
pub(super) fn read_all<'s, R: Deserialize<'s>>(rows: &'s [Value], place: &str) -> Result<Vec<R>, String> {
    rows.iter().enumerate().map(|(n, row)| read(row, &format!("{place} row {n}"))).collect()
}

/// One row.
///
/// # Errors
/// It is damaged.
pub(super) fn read<'s, R: Deserialize<'s>>(row: &'s Value, place: &str) -> Result<R, String> {
    R::deserialize(row).map_err(|fault| format!("{place}: {fault}"))
}

/// A number that has to lie within bounds.
///
/// # Errors
/// It does not.
pub(super) fn within(number: i32, bounds: (i32, i32), what: &str, place: &str) -> Result<i32, String> {
    let (least, most) = bounds;
    match (least..=most).contains(&number) {
        true => Ok(number),
        false => Err(format!("{place}: `{what}` is {number}; it has to be {least} to {most}")),
    }
}
