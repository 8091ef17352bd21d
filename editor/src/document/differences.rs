//! Where two texts of one file say something else, value by value, and of lists entry by entry; against what both started
//! from also who changed it. Knows outlines and paths only.

use super::edit::{Edit, Label};
use super::entries::{In, slots};
use super::file::{FieldOrder, RonText, ValueFile};
use super::outline::{Group, Outline, Shape, Value};
use super::path::{Step, ValuePath};

/// Who changed a value since both started.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Changed {
    /// The first side alone.
    Ours,
    /// The second side alone.
    Theirs,
    /// Both, each in its own way.
    Both,
    /// Nobody knows what both started from.
    Unknown,
}

/// A value, or an entry of a list, that two texts have each in its own way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// Its place in the first text; of an entry that only the second has, the place where it would go.
    pub path: ValuePath,
    /// How it is called: its path, with the id of a table's row in quotes.
    pub told: String,
    /// As the first side writes it; `None` where it has none.
    pub ours: Option<String>,
    /// As the second side writes it.
    pub theirs: Option<String>,
    /// Who changed it.
    pub changed: Changed,
}

/// A text that was read.
#[derive(Debug)]
pub struct Read<'a> {
    text: &'a str,
    outline: Outline,
}

impl<'a> Read<'a> {
    /// Reads a text whole. The error is what is wrong with it, or nothing where there is none.
    pub fn of(text: &'a str) -> Result<Self, String> {
        let outline = Outline::read(text);
        match outline.faults.first() {
            None if outline.root.is_some() => Ok(Self { text, outline }),
            fault => Err(fault.map_or_else(String::new, |fault| fault.what.clone())),
        }
    }

    fn side(&self) -> Side<'_> {
        Side { text: self.text, value: self.outline.root.as_ref() }
    }

    fn is_table(&self) -> bool {
        self.side().written().is_some_and(|text| text.starts_with('{'))
    }
}

/// Each difference in the order of the first text.
pub fn between(base: Option<&Read<'_>>, ours: &Read<'_>, theirs: &Read<'_>) -> Vec<Difference> {
    let mut found = Vec::new();
    let sides = Sides { base: base.map(Read::side), ours: ours.side(), theirs: theirs.side() };
    sides.differ(&ValuePath::root(), &mut found);
    let table = ours.is_table();
    for difference in &mut found {
        difference.told = told(difference, table);
    }
    found
}

impl Difference {
    /// Does it in the first text as the second has it. Differences are done from the last to the first, so that the places
    /// of those before stay.
    ///
    /// # Errors
    /// The value cannot be brought over, with why.
    pub fn take(&self, text: &mut String, order: &dyn FieldOrder) -> Result<(), String> {
        let outline = Outline::read(text);
        let file = RonText { text, outline: &outline };
        let there = outline.at(&self.path).is_some();
        let splices = match (&self.theirs, self.path.split_last()) {
            (Some(value), Some((list, Step::Index(place)))) if self.ours.is_none() => {
                file.insert(&list, *place, value)
            }
            (Some(value), Some((root, Step::Field(id)))) if !there && root.0.is_empty() && self.is_row() => {
                let row = file.insert_row(id, value);
                let why = || format!("the row {id} cannot be brought over; keep one side whole");
                Ok(row.ok_or_else(why)?)
            }
            (Some(value), _) => file.put(&self.path, value, order),
            (None, _) if !there => return Ok(()),
            (None, _) => file.remove(&self.path),
        };
        let splices = splices.map_err(|error| error.to_string())?;
        let edit = Edit { label: Label::plain("sides"), gesture: None, splices };
        edit.apply(text).map_err(|error| error.to_string())
    }

    fn is_row(&self) -> bool {
        self.told.starts_with('"')
    }
}

fn told(difference: &Difference, table: bool) -> String {
    let path = difference.path.to_string();
    let entry = matches!(difference.path.0.last(), Some(Step::Index(_)));
    match difference.path.0.first() {
        Some(Step::Field(id)) if table => format!("\"{id}\"{}", path.strip_prefix(id.as_str()).unwrap_or("")),
        _ if entry && difference.ours.is_none() => format!("{path} (new)"),
        _ => path,
    }
}

/// A value of a text; `None` where it has none.
#[derive(Clone, Copy)]
struct Side<'a> {
    text: &'a str,
    value: Option<&'a Value>,
}

impl<'a> Side<'a> {
    fn written(self) -> Option<&'a str> {
        self.text.get(self.value?.span.clone())
    }

    fn record(self) -> Option<(Option<&'a str>, &'a Group)> {
        let value = self.value?.inner();
        match &value.shape {
            Shape::Record(group) => Some((value.name.as_deref(), group)),
            _ => None,
        }
    }

    fn field(self, name: &str) -> Side<'a> {
        let item = self.record().and_then(|(_, group)| item(group, name));
        Side { value: item.flatten(), ..self }
    }

    fn entries(self) -> Option<Vec<Side<'a>>> {
        match &self.value?.inner().shape {
            Shape::List(list) => {
                Some(list.items.iter().map(|item| Side { value: item.value.as_ref(), ..self }).collect())
            }
            _ => None,
        }
    }

    /// Whether another record is likely this one in another wording: its first field is the same, which tells entries of
    /// one list apart, or more than half of its fields are.
    fn alike(self, other: Side<'_>) -> bool {
        let (Some((name, one)), Some((other_name, two))) = (self.record(), other.record()) else {
            return false;
        };
        let names = one.items.iter().filter_map(|item| item.name.as_deref());
        let same = names.filter(|name| self.field(name).written() == other.field(name).written()).count();
        let first = |group: &'_ Group| group.items.first().and_then(|item| item.name.clone());
        let by_first = first(one).filter(|_| first(one) == first(two));
        let by_first =
            by_first.is_some_and(|name| self.field(&name).written() == other.field(&name).written());
        name == other_name && (by_first || 2 * same > one.items.len().max(two.items.len()))
    }
}

fn item<'a>(group: &'a Group, name: &str) -> Option<Option<&'a Value>> {
    group.items.iter().find(|item| item.name.as_deref() == Some(name)).map(|item| item.value.as_ref())
}

/// One value on both sides, and where both started, where that is known.
#[derive(Clone, Copy)]
struct Sides<'a> {
    base: Option<Side<'a>>,
    ours: Side<'a>,
    theirs: Side<'a>,
}

impl Sides<'_> {
    fn differ(self, path: &ValuePath, into: &mut Vec<Difference>) {
        let (ours, theirs) = (self.ours.written(), self.theirs.written());
        if ours == theirs {
            return;
        }
        let done = match (self.ours.record(), self.theirs.record()) {
            // A file's own record may be written with its name or without.
            (Some((name, mine)), Some((other, more))) if name == other || path.0.is_empty() => {
                self.fields(mine, more, path, into);
                true
            }
            _ => self.entries(path, into),
        };
        if !done {
            let (ours, theirs) = (ours.map(str::to_owned), theirs.map(str::to_owned));
            let (path, changed) = (path.clone(), self.changed());
            into.push(Difference { path, told: String::new(), ours, theirs, changed });
        }
    }

    fn fields(self, mine: &Group, more: &Group, path: &ValuePath, into: &mut Vec<Difference>) {
        let added = more.items.iter().filter(|i| i.name.as_deref().is_some_and(|n| item(mine, n).is_none()));
        for name in mine.items.iter().chain(added).filter_map(|item| item.name.as_deref()) {
            let base = self.base.map(|base| base.field(name));
            let field = Sides { base, ours: self.ours.field(name), theirs: self.theirs.field(name) };
            field.differ(&path.field(name), into);
        }
    }

    /// Entry by entry, where both are lists that are not too long.
    fn entries(self, path: &ValuePath, into: &mut Vec<Difference>) -> bool {
        let (Some(ours), Some(theirs)) = (self.ours.entries(), self.theirs.entries()) else { return false };
        let base = self.base.and_then(Side::entries).unwrap_or_default();
        let [b, o, t] = [&base, &ours, &theirs]
            .map(|all| all.iter().map(|side| side.written().unwrap_or_default()).collect::<Vec<_>>());
        let of = |(list, place): (In, usize)| match list {
            In::Base => base.get(place).copied(),
            In::Ours => ours.get(place).copied(),
            In::Theirs => theirs.get(place).copied(),
        };
        let alike = |one, other| of(one).zip(of(other)).is_some_and(|(one, other)| one.alike(other));
        let Some(slots) = slots(&b, &o, &t, alike) else { return false };
        for slot in slots {
            let one = Sides {
                base: self.base.map(|side| Side { value: value_of(&base, slot.base), ..side }),
                ours: Side { value: value_of(&ours, slot.ours), ..self.ours },
                theirs: Side { value: value_of(&theirs, slot.theirs), ..self.theirs },
            };
            one.differ(&path.index(slot.at), into);
        }
        true
    }

    fn changed(self) -> Changed {
        let Some(base) = self.base.map(Side::written) else { return Changed::Unknown };
        match (base == self.ours.written(), base == self.theirs.written()) {
            (true, _) => Changed::Theirs,
            (_, true) => Changed::Ours,
            _ => Changed::Both,
        }
    }
}

fn value_of<'a>(all: &[Side<'a>], place: Option<usize>) -> Option<&'a Value> {
    all.get(place?)?.value
}
