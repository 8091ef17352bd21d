//! What stands behind a dot: the fields of the event, the numbers of a thing, the parts of dice. Each has
//! its snake-case name and the original's, a type, a range and a help line, all taken from the one
//! declaration of the field. Knows no function.

use super::api::{parse_resource, resource, thing};
use super::lend::{self, Fail, Run, wrong};
use super::ty::{EVENT_FAMILY, Event, Resource, Thing, Ty, snake};
use crate::base::dice_expr::Dice;
use crate::event::host::HostMachine;
use crate::event::info::{FIELDS, FieldKind};
use crate::event::{FieldId, Value};
use crate::world::CreatureField;
use rhai::{Dynamic, Engine, EvalAltResult, INT, ImmutableString};
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// What a property reads.
#[derive(Clone, Copy, Debug)]
enum Part {
    Field(FieldId),
    Number(CreatureField),
    Own(Own),
}

/// Parts that are no numbers: of things and of dice.
#[derive(Clone, Copy, Debug)]
enum Own {
    Form,
    TrueForm,
    Kind,
    Effect,
    DiceNumber,
    DiceSides,
    DiceBonus,
}

/// A property of a kind of value.
#[derive(Clone, Debug)]
pub struct Property {
    /// What it is a property of: the event, a thing, or dice.
    pub on: Ty,
    /// Its name in snake case.
    pub name: String,
    /// Every name it answers to.
    pub names: Vec<String>,
    /// What it is.
    pub ty: Ty,
    /// The least and the most it holds, where it is a number with such a range.
    pub range: Option<(i64, i64)>,
    /// Whether a script may write it.
    pub writable: bool,
    /// One line of help.
    pub help: &'static str,
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

/// Distinct names: ours first.
fn names(ours: String, original: &str) -> Vec<String> {
    let mut names = vec![ours];
    for name in [original.to_owned(), snake(original)] {
        let plain = name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
        if plain && !names.contains(&name) {
            names.push(name);
        }
    }
    names
}

/// Every property.
pub fn properties() -> &'static [Property] {
    static ALL: LazyLock<Vec<Property>> = LazyLock::new(|| {
        let fields = FIELDS.iter().map(|meta| {
            let (ty, range) = field_ty(meta.kind);
            let names = names(snake(&format!("{:?}", meta.id)), meta.name);
            // The dispatcher alone says which code is asked, and rectangles have no form in scripts yet.
            let writable = !matches!(meta.kind, FieldKind::Code | FieldKind::Area);
            let (on, help, part) = (Ty::Event, meta.help, Part::Field(meta.id));
            Property { on, name: names[0].clone(), names, ty, range, writable, help, part }
        });
        let numbers = CreatureField::ALL.iter().map(|field| {
            let names = names(snake(&format!("{field:?}")), field.name());
            let (min, max) = field.range();
            Property {
                on: Ty::Thing,
                name: names[0].clone(),
                names,
                ty: Ty::Int,
                range: Some((min.into(), max.into())),
                writable: true,
                help: field.help(),
                part: Part::Number(*field),
            }
        });
        let own = [
            (Ty::Thing, "form", "mID", Ty::Resource, "The monster it looks and fights like now.", Own::Form),
            (Ty::Thing, "true_form", "tmID", Ty::Resource, "The monster it truly is.", Own::TrueForm),
            (Ty::Thing, "kind", "iID", Ty::Resource, "What kind of item it is.", Own::Kind),
            (Ty::Thing, "effect", "ieID", Ty::Resource, "The effect that an item bears.", Own::Effect),
            (Ty::Dice, "number", "Number", Ty::Int, "How many dice.", Own::DiceNumber),
            (Ty::Dice, "sides", "Sides", Ty::Int, "How many sides each has.", Own::DiceSides),
            (Ty::Dice, "bonus", "Bonus", Ty::Int, "What is added to their sum.", Own::DiceBonus),
        ];
        let own = own.into_iter().map(|(on, ours, original, ty, help, part)| Property {
            on,
            name: ours.to_owned(),
            names: names(ours.to_owned(), original),
            ty,
            range: None,
            writable: false,
            help,
            part: Part::Own(part),
        });
        fields.chain(numbers).chain(own).collect()
    });
    &ALL
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

/// A value of the machine as a script holds it.
fn to_script(value: Value) -> Dynamic {
    match value {
        Value::Int(n) => Dynamic::from_int(n),
        Value::Bool(b) => Dynamic::from_bool(b),
        Value::Thing(h) => thing(h),
        Value::Resource(r) => resource(r),
        Value::Dice(d) => Dynamic::from(d),
        Value::Text(t) => t.into(),
        Value::Code(c) => Dynamic::from_int(c.0.into()),
        Value::Named(_, n) => Dynamic::from_int(n.into()),
        Value::Area(a) => a.iter().map(|n| Dynamic::from_int((*n).into())).collect::<rhai::Array>().into(),
    }
}

/// A value of a script as the machine wants it for a property; `None`: of another type.
fn to_machine(ty: Ty, value: &Dynamic) -> Result<Option<Value>, Fail> {
    let text = || value.read_lock::<ImmutableString>().map(|t| t.to_string());
    Ok(match ty {
        Ty::Int | Ty::Named(_) | Ty::Answer => value.as_int().ok().map(Value::Int),
        Ty::Bool => value.as_bool().ok().map(Value::Bool),
        Ty::Thing => value.read_lock::<Thing>().map(|t| Value::Thing(t.0)),
        Ty::Text => text().map(Value::Text),
        Ty::Resource => match text() {
            Some(text) => Some(Value::Resource(parse_resource(&text)?)),
            None => value.read_lock::<Resource>().map(|r| Value::Resource(r.0)),
        },
        Ty::Dice => match text() {
            Some(text) => match text.parse() {
                Ok(dice) => Some(Value::Dice(dice)),
                Err(bad) => return wrong(format!("{bad}")),
            },
            None => value.read_lock::<Dice>().map(|d| Value::Dice(*d)),
        },
        _ => None,
    })
}

impl Property {
    /// What a number that doesn't fit is told.
    pub(super) fn out_of_range(&self, n: i64) -> Option<String> {
        let (min, max) = self.range?;
        (n < min || n > max).then(|| format!("{} holds {min} to {max}, and {n} doesn't fit", self.name))
    }

    fn read_of_thing(&self, machine: &dyn HostMachine, of: Thing) -> Result<Dynamic, Fail> {
        let world = machine.world();
        match (self.part, world.creature(of.0), world.item(of.0)) {
            (Part::Number(field), Some(c), _) => Ok(Dynamic::from_int(c.get(field).into())),
            (Part::Own(Own::Form), Some(c), _) => Ok(resource(Some(c.form()))),
            (Part::Own(Own::TrueForm), Some(c), _) => Ok(resource(Some(c.true_form()))),
            (Part::Own(Own::Kind), _, Some(item)) => Ok(resource(Some(item.kind))),
            (Part::Own(Own::Effect), _, Some(item)) => Ok(resource(item.effect)),
            (_, None, None) => wrong(format!("{} of nobody: test for NULL_OBJ first", self.name)),
            (_, None, _) => wrong(format!("an item has no {}; only creatures do", self.name)),
            (_, Some(_), _) => wrong(format!("a creature has no {}; only items do", self.name)),
        }
    }

    fn write(
        &self,
        machine: &mut dyn HostMachine,
        run: &Run<'_>,
        of: Option<Thing>,
        value: &Dynamic,
    ) -> Result<(), Fail> {
        let Some(new) = to_machine(self.ty, value)? else {
            let (name, wanted) = (&self.name, self.ty.wanted());
            return wrong(format!("{name} has to be {wanted}, and this is a {}", value.type_name()));
        };
        if let Some(text) = new.as_int().and_then(|n| self.out_of_range(n)) {
            return wrong(text);
        }
        match (self.part, of) {
            (Part::Field(id), _) => match machine.set_field(id, &new, run.why) {
                true => Ok(()),
                false => wrong(format!("{} doesn't hold this; it has to be {}", self.name, self.ty.wanted())),
            },
            (Part::Number(field), Some(of)) => {
                if machine.world().creature(of.0).is_none() {
                    return wrong(format!("{} of nobody: test for NULL_OBJ first", self.name));
                }
                let n = new.as_int().and_then(|n| i32::try_from(n).ok()).unwrap_or_default();
                machine.put_creature(of.0, field, n, run.why);
                Ok(())
            }
            _ => wrong(format!("{} can only be read", self.name)),
        }
    }
}

type Rhai<T> = Result<T, Box<EvalAltResult>>;

/// Makes properties known to the script engine.
pub(super) fn register(engine: &mut Engine) {
    for property in properties() {
        for name in &property.names {
            register_one(engine, property, name);
        }
    }
}

fn register_one(engine: &mut Engine, property: &'static Property, name: &str) {
    match property.on {
        Ty::Event => {
            let Part::Field(id) = property.part else { return };
            engine.register_get(name, move |_: &mut Event| -> Rhai<Dynamic> {
                lend::with(|machine, _| Ok(to_script(machine.info().value(id))))
            });
            if property.ty == Ty::Int {
                engine.register_set(name, move |_: &mut Event, n: INT| -> Rhai<()> {
                    lend::with(|machine, run| property.write(machine, run, None, &Dynamic::from_int(n)))
                });
            }
            engine.register_set(name, move |_: &mut Event, value: Dynamic| -> Rhai<()> {
                lend::with(|machine, run| property.write(machine, run, None, &value))
            });
        }
        Ty::Thing => {
            engine.register_get(name, move |of: &mut Thing| -> Rhai<Dynamic> {
                lend::with(|machine, _| property.read_of_thing(machine, *of))
            });
            engine.register_set(name, move |of: &mut Thing, value: Dynamic| -> Rhai<()> {
                lend::with(|machine, run| property.write(machine, run, Some(*of), &value))
            });
        }
        _ => {
            let Part::Own(part) = property.part else { return };
            engine.register_get(name, move |dice: &mut Dice| -> INT {
                match part {
                    Own::DiceNumber => dice.number.into(),
                    Own::DiceSides => dice.sides.into(),
                    _ => dice.bonus.into(),
                }
            });
        }
    }
}
