//! What stands behind a dot: the fields of the event, the numbers of a thing, and what else things, resources,
//! the map and dice tell of themselves (`property/own.rs`). Each has its snake-case name and the original's, a
//! type, a range and a help line. Knows no function.

mod own;
mod value;

use super::lend::{self, Fail, Run, absent, wrong};
use super::ty::{EVENT_FAMILY, Event, MapObject, Resource, Thing, Ty, snake};
use crate::base::dice_expr::Dice;
use crate::base::handle::Handle;
use crate::event::host::HostMachine;
use crate::event::info::{FIELDS, FieldKind};
use crate::event::{FieldId, Value};
use crate::world::{CreatureField, FeatureField, ItemField};
pub(super) use own::On;
use own::{OWN, Own};
use rhai::{Dynamic, Engine, EvalAltResult, INT, NativeCallContext};
use std::collections::BTreeMap;
use std::sync::LazyLock;
use value::{to_machine, to_script};

/// What a property reads.
#[derive(Clone, Copy)]
enum Part {
    Field(FieldId),
    /// The number of that name of each kind of thing that has one.
    Number(Option<CreatureField>, Option<ItemField>, Option<FeatureField>),
    Own(&'static Own),
}

/// A property of a kind of value.
#[derive(Clone)]
pub struct Property {
    /// What it is a property of: the event, a thing, a resource, the map, or dice.
    pub on: Ty,
    /// Its name in snake case.
    pub name: String,
    /// Every name it answers to.
    pub names: Vec<String>,
    /// The original's name.
    pub original: &'static str,
    /// What it is.
    pub ty: Ty,
    /// The least and the most it holds, where it is a number with such a range.
    pub range: Option<(i64, i64)>,
    /// Whether a script may write it.
    pub writable: bool,
    /// One line of help.
    pub help: &'static str,
    /// What it waits for before it works; empty for one that works.
    pub waits: &'static str,
    part: Part,
}

fn field_ty(kind: FieldKind) -> (Ty, Option<(i64, i64)>) {
    match kind {
        FieldKind::Int(min, max) => (Ty::Int, Some((min, max))),
        FieldKind::Bool => (Ty::Bool, None),
        FieldKind::Thing => (Ty::Thing, None),
        FieldKind::Resource => (Ty::Resource, None),
        FieldKind::Dice => (Ty::Dice, None),
        FieldKind::Text => (Ty::Text, None),
        FieldKind::Code => (Ty::Named(EVENT_FAMILY), None),
        FieldKind::Named(family) => (Ty::Named(family), None),
        FieldKind::Area => (Ty::List, None),
    }
}

/// Words of the script language that no property can be called by.
const RESERVED: &[&str] = &["eval"];

/// Distinct names: ours first.
fn names(ours: String, original: &str) -> Vec<String> {
    let mut names = vec![ours];
    for name in [original.to_owned(), snake(original)] {
        let plain = !name.is_empty() && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
        if plain && !names.contains(&name) && !RESERVED.contains(&name.as_str()) {
            names.push(name);
        }
    }
    names
}

fn of_field(meta: &'static crate::event::info::FieldMeta) -> Property {
    let (ty, range) = field_ty(meta.kind);
    let names = names(snake(&format!("{:?}", meta.id)), meta.name);
    Property {
        on: Ty::Event,
        name: names.first().cloned().unwrap_or_default(),
        names,
        original: meta.name,
        ty,
        range,
        // The dispatcher alone says which code is asked, and rectangles have no form in scripts yet.
        writable: !matches!(meta.kind, FieldKind::Code | FieldKind::Area),
        help: meta.help,
        waits: "",
        part: Part::Field(meta.id),
    }
}

/// Numbers by the original's name, so that `x` and `cHP` are one property of whatever has them.
fn numbers() -> Vec<Property> {
    let mut all: Vec<Property> = Vec::new();
    let mut add = |ours: String, original: &'static str, help, (min, max): (i32, i32), part: Part| {
        if let Some(known) = all.iter_mut().find(|p| p.original == original || p.name == ours) {
            if let (Part::Number(c, i, f), Part::Number(c2, i2, f2)) = (known.part, part) {
                known.part = Part::Number(c.or(c2), i.or(i2), f.or(f2));
            }
            for name in names(ours, original) {
                if !known.names.contains(&name) {
                    known.names.push(name);
                }
            }
            return;
        }
        let names = names(ours, original);
        all.push(Property {
            on: Ty::Thing,
            name: names.first().cloned().unwrap_or_default(),
            names,
            original,
            ty: Ty::Int,
            range: Some((min.into(), max.into())),
            writable: true,
            help,
            waits: "",
            part,
        });
    };
    for f in CreatureField::ALL {
        add(snake(&format!("{f:?}")), f.name(), f.help(), f.range(), Part::Number(Some(*f), None, None));
    }
    for f in ItemField::ALL {
        add(snake(&format!("{f:?}")), f.name(), f.help(), f.range(), Part::Number(None, Some(*f), None));
    }
    for f in FeatureField::ALL {
        add(snake(&format!("{f:?}")), f.name(), f.help(), f.range(), Part::Number(None, None, Some(*f)));
    }
    all
}

/// Every property.
pub fn properties() -> &'static [Property] {
    static ALL: LazyLock<Vec<Property>> = LazyLock::new(|| {
        let own = OWN.iter().map(|own| Property {
            on: own.on,
            name: own.name.to_owned(),
            names: names(own.name.to_owned(), own.original),
            original: own.original,
            ty: own.ty,
            range: None,
            writable: own.write.is_some() || own.is_waiting_write(),
            help: own.help,
            waits: own.waits,
            part: Part::Own(own),
        });
        let mut all: Vec<Property> = FIELDS.iter().map(of_field).chain(numbers()).chain(own).collect();
        // A name belongs to the first that has it.
        let mut taken: Vec<(Ty, String)> = Vec::new();
        for property in &mut all {
            let on = property.on;
            property.names.retain(|name| !taken.iter().any(|(ty, known)| *ty == on && known == name));
            taken.extend(property.names.iter().map(|name| (on, name.clone())));
        }
        all
    });
    &ALL
}

/// The same, also by a name of the original that is none for scripts, such as `LastMoveDir.x`.
fn property_of(on: Ty, name: &str) -> Option<&'static Property> {
    property(on, name).or_else(|| properties().iter().find(|p| p.on == on && p.original == name))
}

/// How a field of the event is spelled, in scripts and wherever people read it: `v_dmg`.
pub fn field_name(field: FieldId) -> &'static str {
    let name = field.meta().name;
    property_of(Ty::Event, name).map_or(name, |p| p.name.as_str())
}

/// The field of the event of that name; the original's, `vDmg`, will do.
pub fn field_called(name: &str) -> Option<FieldId> {
    property_of(Ty::Event, name).and_then(|p| if let Part::Field(id) = p.part { Some(id) } else { None })
}

/// How a number of a creature is spelled, in scripts and wherever people read it: `hp`.
pub fn number_name(field: CreatureField) -> &'static str {
    thing_number_name(field.name())
}

/// How a number of any thing is spelled, by the original's name.
pub fn thing_number_name(name: &'static str) -> &'static str {
    property_of(Ty::Thing, name).map_or(name, |p| p.name.as_str())
}

/// The number of a creature of that name; the original's, `cHP`, will do.
pub fn number_called(name: &str) -> Option<CreatureField> {
    let found = property_of(Ty::Thing, name);
    found.and_then(|p| if let Part::Number(creature, ..) = p.part { creature } else { None })
}

/// The property of that name, of a value of that type. With an unknown type, any property of the name.
pub fn property(on: Ty, name: &str) -> Option<&'static Property> {
    static BY_NAME: LazyLock<BTreeMap<&'static str, Vec<&'static Property>>> = LazyLock::new(|| {
        let mut map: BTreeMap<&'static str, Vec<&'static Property>> = BTreeMap::new();
        for property in properties() {
            for name in &property.names {
                map.entry(name).or_default().push(property);
            }
        }
        map
    });
    BY_NAME.get(name)?.iter().find(|p| on == Ty::Any || p.on == on).copied()
}

impl Property {
    /// Does it do what it says?
    pub fn works(&self) -> bool {
        self.waits.is_empty()
    }

    /// What a number that doesn't fit is told.
    pub(super) fn out_of_range(&self, n: i64) -> Option<String> {
        let (min, max) = self.range?;
        (n < min || n > max).then(|| format!("{} holds {min} to {max}, and {n} doesn't fit", self.name))
    }

    /// What is told where a thing has no such property.
    fn missing<T>(&self, machine: &dyn HostMachine, of: Handle) -> Result<T, Fail> {
        let world = machine.world();
        let who = match (world.creature(of), world.item(of), world.feature(of)) {
            (Some(_), ..) => "a creature",
            (_, Some(_), _) => "an item",
            (.., Some(_)) => "a fixture",
            _ => return absent(format!("{} of nobody: test for NULL_OBJ first", self.name)),
        };
        wrong(format!("{who} has no {}; test what it is first", self.name))
    }

    /// The field of the event that it reads and writes.
    pub(super) fn field(&self) -> Option<FieldId> {
        match self.part {
            Part::Field(id) => Some(id),
            _ => None,
        }
    }

    fn number(&self, machine: &dyn HostMachine, of: Handle) -> Option<i32> {
        let (world, Part::Number(creature, item, feature)) = (machine.world(), self.part) else {
            return None;
        };
        let creature = || Some(world.creature(of)?.get(creature?));
        let item = || Some(world.item(of)?.get(item?));
        let feature = || Some(world.feature(of)?.get(feature?));
        creature().or_else(item).or_else(feature)
    }

    /// Reads it for a script.
    pub(super) fn read(
        &self,
        machine: &mut dyn HostMachine,
        run: &Run<'_>,
        of: On,
        at: rhai::Position,
    ) -> Result<Dynamic, Fail> {
        match (self.part, of) {
            (Part::Field(id), _) => Ok(to_script(machine.info().value(id))),
            (Part::Own(own), _) if !own.waits.is_empty() => {
                run.not_yet(machine, &self.name, own.waits, at);
                Ok(super::call::harmless(self.ty))
            }
            (Part::Own(own), of) => match (own.read)(machine, of) {
                Some(value) => Ok(value),
                None if matches!(of, On::Resource(None)) => {
                    absent(format!("{} of no resource: test for NULL_ID first", self.name))
                }
                None => self.missing(machine, of.thing()),
            },
            (Part::Number(..), of) => match self.number(machine, of.thing()) {
                Some(n) => Ok(Dynamic::from_int(n.into())),
                None => self.missing(machine, of.thing()),
            },
        }
    }

    /// Writes it for a script.
    pub(super) fn write(
        &self,
        machine: &mut dyn HostMachine,
        run: &Run<'_>,
        of: On,
        value: &Dynamic,
        at: rhai::Position,
    ) -> Result<(), Fail> {
        let Some(new) = to_machine(machine.content(), self.ty, value)? else {
            let (name, wanted) = (&self.name, self.ty.wanted());
            return wrong(format!("{name} has to be {wanted}, and this is a {}", value.type_name()));
        };
        if let Some(text) = new.as_int().and_then(|n| self.out_of_range(n)) {
            return wrong(text);
        }
        let n = new.as_int().and_then(|n| i32::try_from(n).ok()).unwrap_or_default();
        match (self.part, of) {
            (Part::Field(id), _) => match machine.set_field(id, &new, run.why) {
                true => Ok(()),
                false => wrong(format!("{} doesn't hold this; it has to be {}", self.name, self.ty.wanted())),
            },
            (Part::Number(creature, item, feature), of) => {
                let h = of.thing();
                if self.number(machine, h).is_none() {
                    return self.missing(machine, h);
                }
                let world = machine.world();
                let of = (world.creature(h).and(creature), world.item(h).and(item), feature);
                let unfit = match of {
                    (Some(field), ..) => world.unfit(h, field, n),
                    (_, Some(field), _) => world.unfit_of_item(h, field, n),
                    (.., Some(field)) => world.unfit_of_feature(h, field, n),
                    _ => None,
                };
                if let Some(fault) = unfit {
                    return wrong(format!("{} can't be {n}: {fault}", self.name));
                }
                match of {
                    (Some(field), ..) => machine.put_creature(h, field, n, run.why),
                    (_, Some(field), _) => machine.put_of_item(h, field, n, run.why),
                    (.., Some(field)) => machine.put_of_feature(h, field, n, run.why),
                    _ => {}
                }
                Ok(())
            }
            (Part::Own(Own { of: Some(kind), .. }), _) if matches!(new, Value::Resource(Some(id)) if id.kind() != *kind) =>
            {
                let (name, word) = (&self.name, kind.word());
                wrong(format!("{name} has to be of the kind {word}, as in \"{word}:its_id\""))
            }
            (Part::Own(own), of) => match own.write {
                _ if !own.waits.is_empty() => {
                    run.not_yet(machine, &self.name, own.waits, at);
                    Ok(())
                }
                Some(write) if write(machine, of, &new, run.why) => Ok(()),
                Some(_) => self.missing(machine, of.thing()),
                None => wrong(format!("{} can only be read", self.name)),
            },
        }
    }
}

type Rhai<T> = Result<T, Box<EvalAltResult>>;

/// Makes properties known to the script engine.
pub(super) fn register(engine: &mut Engine) {
    for property in properties() {
        for name in &property.names {
            match property.on {
                Ty::Event => register_one(engine, property, name, |_: &mut Event| On::Event),
                Ty::Thing => register_one(engine, property, name, |of: &mut Thing| On::Thing(of.0)),
                Ty::Resource => register_one(engine, property, name, |of: &mut Resource| On::Resource(of.0)),
                Ty::Map => register_one(engine, property, name, |_: &mut MapObject| On::Map),
                _ => register_one(engine, property, name, |of: &mut Dice| On::Dice(*of)),
            }
        }
    }
}

fn register_one<T: Clone + Send + Sync + 'static>(
    engine: &mut Engine,
    property: &'static Property,
    name: &str,
    on: fn(&mut T) -> On,
) {
    engine.register_get(name, move |context: NativeCallContext<'_>, of: &mut T| -> Rhai<Dynamic> {
        let (of, at) = (on(of), context.call_position());
        lend::with(|machine, run| {
            let read = property.read(machine, run, of, at);
            run.or_nothing(machine, read, at, || super::call::harmless(property.ty))
        })
    });
    // A write to nobody is told, and nothing is written.
    let put = move |of: On, value: &Dynamic, at: rhai::Position| {
        lend::with(|machine, run| {
            let done = property.write(machine, run, of, value, at);
            run.or_nothing(machine, done, at, || ())
        })
    };
    if property.ty == Ty::Int {
        engine.register_set(name, move |context: NativeCallContext<'_>, of: &mut T, n: INT| -> Rhai<()> {
            put(on(of), &Dynamic::from_int(n), context.call_position())
        });
    }
    engine.register_set(
        name,
        move |context: NativeCallContext<'_>, of: &mut T, value: Dynamic| -> Rhai<()> {
            put(on(of), &value, context.call_position())
        },
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Breakpoints are kept under these names, so each has to lead back to what it was made from.
    #[test]
    fn names_that_people_read_lead_back() {
        for meta in FIELDS {
            for name in [field_name(meta.id), meta.name] {
                assert_eq!(field_called(name), Some(meta.id), "{name}");
            }
        }
        for field in CreatureField::ALL {
            for name in [number_name(*field), field.name()] {
                assert_eq!(number_called(name), Some(*field), "{name}");
            }
        }
    }
}
