//! Values between the machine and scripts.

use crate::base::dice_expr::Dice;
use crate::content::Content;
use crate::event::Value;
use crate::script::api::{parse_resource, resource, thing};
use crate::script::lend::{Fail, wrong};
use crate::script::list::list;
use crate::script::ty::{Resource, Thing, Ty};
use rhai::{Dynamic, ImmutableString};

/// A value of the machine as a script holds it.
pub(super) fn to_script(value: Value) -> Dynamic {
    match value {
        Value::Int(n) => Dynamic::from_int(n),
        Value::Bool(b) => Dynamic::from_bool(b),
        Value::Thing(h) => thing(h),
        Value::Resource(r) => resource(r),
        Value::Dice(d) => Dynamic::from(d),
        Value::Text(t) => t.into(),
        Value::Code(c) => Dynamic::from_int(c.0.into()),
        Value::Named(_, n) => Dynamic::from_int(n.into()),
        Value::Area(a) => list(a.iter().map(|n| Dynamic::from_int((*n).into()))),
    }
}

/// A value of a script as the machine wants it for a property; `None`: of another type.
pub(super) fn to_machine(content: &Content, ty: Ty, value: &Dynamic) -> Result<Option<Value>, Fail> {
    let text = || value.read_lock::<ImmutableString>().map(|t| t.to_string());
    Ok(match ty {
        Ty::Int | Ty::Named(_) | Ty::Answer => value.as_int().ok().map(Value::Int),
        Ty::Bool => value.as_bool().ok().map(Value::Bool),
        Ty::Thing => value.read_lock::<Thing>().map(|t| Value::Thing(t.0)),
        Ty::Text => text().map(Value::Text),
        Ty::Resource => match text() {
            Some(text) => Some(Value::Resource(Some(parse_resource(content, &text)?))),
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
