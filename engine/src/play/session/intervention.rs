//! Interventions as the machine has them, and what can't be so of them.

use crate::base::dice::DieKey;
use crate::base::handle::Handle;
use crate::base::label::fnv;
use crate::content::{Content, cut};
use crate::event::info::FieldKind;
use crate::event::overrides::{ByHand, PhaseKey};
use crate::event::{Address, EventInfo, FieldId, Link, Overrides, Value};
use crate::play::recording::{Forced, Intervention};
use crate::play::stage::{figures, named};
use crate::world::CreatureField;
use std::collections::BTreeMap;

/// What can't be so of interventions, whatever is come to: a line each.
pub(super) fn faults(all: &[Intervention], content: &Content) -> Vec<String> {
    let faults = all.iter().enumerate().filter_map(|(place, intervention)| {
        let fault = match &intervention.what {
            Forced::Field(name, value) => of_field(name, value, content).err(),
            Forced::Give(_, stati) => named::of_one(stati, content),
            Forced::Number(_, field, number) => figures::beyond(*field, *number, field.bounds()),
            Forced::Die(shown) if *shown < 0 => Some(format!("a die shows 0 or more, and not {shown}")),
            _ => None,
        };
        let fault = fault.or_else(|| of_label(intervention));
        fault.map(|fault| format!("intervention {}: {fault}", place + 1))
    });
    faults.chain(said_twice(all)).collect()
}

/// What an intervention says, without what it is to be.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
enum Said<'i> {
    Die(DieKey),
    Field(&'i Address, &'i str),
    Number(&'i Address, u32, CreatureField),
    Answer(&'i Address),
}

/// Dice, fields, numbers and answers of which two say what they are to be at one address: only one could.
fn said_twice(all: &[Intervention]) -> impl Iterator<Item = String> + '_ {
    let mut first = BTreeMap::new();
    all.iter().enumerate().filter(|(_, one)| one.on).filter_map(move |(place, one)| {
        let (what, key) = match &one.what {
            Forced::Die(_) => ("this die shows", Said::Die(one.at.die_key())),
            Forced::Field(name, _) => ("this field holds there", Said::Field(&one.at, name)),
            Forced::Number(n, field, _) => ("this number is there", Said::Number(&one.at, *n, *field)),
            Forced::Answer(_) => ("is answered there", Said::Answer(&one.at)),
            Forced::Give(..) | Forced::Take(..) => return None,
        };
        let said = *first.entry(key).or_insert(place);
        let told =
            || format!("intervention {}: intervention {} says already what {what}", place + 1, said + 1);
        (said != place).then(told)
    })
}

/// An address that is no place of a moment, or not of one that it could change.
fn of_label(intervention: &Intervention) -> Option<String> {
    let at = &intervention.at;
    let label = || cut(at.label.clone());
    match intervention.what {
        Forced::Die(_) if !at.label.starts_with("die ") => {
            Some(format!("`{}` is no die; its label is `die` and the name of the die", label()))
        }
        Forced::Answer(_) if at.link == Link::None => {
            Some("nobody answers there; name the `link` that is asked".to_owned())
        }
        _ if !at.has_label() => Some(format!("no moment has the label `{}`; a phase has `phase`", label())),
        _ => None,
    }
}

/// The field of a record, if it can have this value.
///
/// # Errors
/// There is no such field, it holds another type, or the pack lacks the resource.
pub(super) fn of_field(name: &str, value: &Value, content: &Content) -> Result<FieldId, String> {
    let Some(field) = FieldId::by_name(name) else {
        return Err(format!("an event has no field `{}`", cut(name.to_owned())));
    };
    let kind = field.meta().kind;
    // Rules and scripts may write any number where one is wanted; who writes by hand has one kind of it in mind.
    let meant = match kind {
        FieldKind::Int(..) => matches!(value, Value::Int(_) | Value::Code(_)),
        FieldKind::Named(_) => matches!(value, Value::Named(..) | Value::Int(_)),
        _ => true,
    };
    let mut record = EventInfo::default();
    if !meant || record.set_value(field, value).is_none() {
        return Err(format!("the field {name} can't hold {}; it holds {kind}", cut(format!("{value:?}"))));
    }
    match (value, record.value(field)) {
        (Value::Resource(Some(id)), _) => content.lacks(*id).map_or(Ok(field), Err),
        // 0 where only the name is said.
        (Value::Named(_, said), Value::Named(known, number)) if *said != 0 && *said != number => {
            Err(format!("the field {name}: {known} is {number}, and not {said}; write {number}, or 0"))
        }
        _ => Ok(field),
    }
}

impl Intervention {
    pub(super) fn enter(&self, overrides: &mut Overrides) {
        let at = &self.at;
        let key = PhaseKey { actor: at.actor, action: at.action, path: at.path_hash(), phase: at.phase };
        let link = at.asks().then_some((at.link, at.asked));
        match &self.what {
            Forced::Die(rolled) => overrides.force_die(at.die_key(), *rolled),
            Forced::Field(name, value) => {
                if let Some(field) = FieldId::by_name(name) {
                    overrides.change(key, link, ByHand::Field(field, value.clone()));
                }
            }
            Forced::Number(n, field, value) => {
                overrides.change(key, link, ByHand::Number(Handle(*n), *field, *value));
            }
            Forced::Give(n, stati) => overrides.change(key, link, ByHand::Give(Handle(*n), stati.clone())),
            Forced::Take(n, stati) => overrides.change(key, link, ByHand::Take(Handle(*n), stati.clone())),
            Forced::Answer(answer) => overrides.answer(key, at.link, at.asked, *answer),
        }
    }
}

impl Address {
    /// Hash of the path of throws.
    pub(crate) fn path_hash(&self) -> u64 {
        self.path.iter().fold(0, |h, (code, nth)| crate::event::frame::step(h, *code, *nth))
    }

    /// The die that stands here, if this is the address of a die.
    pub(crate) fn die_key(&self) -> DieKey {
        let label = self.label.strip_prefix("die ").unwrap_or(&self.label);
        DieKey {
            actor: self.actor.0,
            action: self.action,
            path: self.path_hash(),
            label: fnv(label),
            nth: self.nth,
        }
    }
}
