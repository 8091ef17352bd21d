//! Turns what our engine tells into the same steps as a trace's.

use crate::log::{FIELDS, Step};
use crate::stage::Names;
use augury_engine::base::handle::Handle;
use augury_engine::event::{EventInfo, FieldId, Flow, Moment, Sink, Value, View, What, fields};
use augury_engine::world::World;
use std::collections::BTreeMap;

/// Collects steps.
pub struct Told {
    names: Names,
    /// So far.
    pub steps: Vec<Step>,
}

impl Told {
    /// Nothing yet.
    pub fn new(names: Names) -> Self {
        Told { names, steps: Vec::new() }
    }

    fn hp(&self, e: &EventInfo, world: &World) -> (i64, i64) {
        let of = |h: Handle| world.creature(h).map_or(0, |c| c.hp() as i64);
        (of(e.get(fields::EActor)), of(e.get(fields::EVictim)))
    }
}

impl Sink for Told {
    fn tell(&mut self, moment: &Moment, view: View<'_>) -> Flow {
        let Some(frame) = view.stack.last() else { return Flow::Go };
        let e = frame.info();
        match &moment.what {
            What::Thrown { .. } => self.steps.push(Step::Throw {
                depth: view.stack.len() - 1,
                event: frame.base().to_string(),
                actor: self.names.name(e.get(fields::EActor)),
                victim: self.names.name(e.get(fields::EVictim)),
                hp: self.hp(e, view.world),
                fields: shown(e),
            }),
            What::PhaseEnded { answer } => {
                self.steps.push(Step::Phase { event: moment.code.to_string(), answer: answer.to_string() })
            }
            What::Popped { answer } => {
                let hp = self.hp(e, view.world);
                self.steps.push(Step::Back { answer: answer.to_string(), hp, fields: shown(e) });
            }
            What::Die { sides, rolled, .. } => {
                self.steps.push(Step::Die { sides: *sides as i64, rolled: *rolled as i64 });
            }
            _ => {}
        }
        Flow::Go
    }
}

/// Fields of the record as a trace shows them.
fn shown(e: &EventInfo) -> BTreeMap<String, String> {
    let mut out = BTreeMap::new();
    for name in FIELDS {
        let Some(id) = FieldId::by_name(name) else { continue };
        let text = match e.value(id) {
            v if v.is_default() => continue,
            Value::Int(n) => n.to_string(),
            Value::Bool(_) => "1".to_owned(),
            Value::Named(name, _) => name,
            Value::Dice(d) => format!("{},{},{}", d.number, d.sides, d.bonus),
            other => other.to_string(),
        };
        out.insert((*name).to_owned(), text);
    }
    out
}
