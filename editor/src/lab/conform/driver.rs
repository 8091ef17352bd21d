//! What the driver of a trace throws itself: the record of a throw at depth 0, with what its words say of directions, squares
//! and metamagic.

use super::names::{handle, number, resource};
use super::read::{Fault, Line};
use crate::lab::pack::Opened;
use augury_engine::base::dice_expr::Dice;
use augury_engine::base::handle::Handle;
use augury_engine::event::fields::{EActor, EField, EId, EItem, EItem2, EVictim, ExVal, EyVal, IsItem};
use augury_engine::event::info::FieldKind;
use augury_engine::event::{EventCode, EventInfo, FieldId, Value as Field};
use augury_engine::world::{Point, World};
use serde_json::Value;

/// The direction that a round, or else the driver, speaks of.
pub(super) fn way(round: Option<&Line>, driver: &str) -> Option<(i16, i16)> {
    const WAYS: [(&str, (i16, i16)); 8] = [
        ("northeast", (1, -1)),
        ("northwest", (-1, -1)),
        ("southeast", (1, 1)),
        ("southwest", (-1, 1)),
        ("north", (0, -1)),
        ("south", (0, 1)),
        ("east", (1, 0)),
        ("west", (-1, 0)),
    ];
    // "NORTH NORTH SOUTH [n]": a direction for each round.
    let listed = driver.split_once("[n]").and_then(|(before, _)| {
        let words: Vec<&str> = before.rsplit(' ').filter(|w| !w.is_empty()).collect();
        let way = |word: &str| WAYS.iter().find(|(w, _)| word.eq_ignore_ascii_case(w)).map(|(_, by)| *by);
        let mut list: Vec<(i16, i16)> = words.into_iter().map_while(way).collect();
        list.reverse();
        let n = usize::try_from(number(&round?.value, "n")).ok()?;
        list.get(n).copied()
    });
    let said = |text: &str| {
        let text = text.to_lowercase();
        let place = |way: &str| text.find(way);
        WAYS.iter().filter_map(|(w, by)| Some((place(w)?, *by))).min_by_key(|(at, _)| *at).map(|(_, by)| by)
    };
    round.and_then(|l| said(l.text("what"))).or(listed).or_else(|| said(driver))
}

/// Where the driver aims, as far as its lines leave that out.
pub(super) struct Aim {
    /// A direction.
    pub(super) way: Option<(i16, i16)>,
    /// The square that the driver speaks of.
    pub(super) spot: Option<Point>,
    /// The driver lends skills to whoever uses things.
    pub(super) skilled: bool,
}

/// The square of the second creature, where the driver says that it aims there.
pub(super) fn spot(driver: &str, creatures: &[Handle], world: &World) -> Option<Point> {
    let second = creatures.get(1).filter(|_| driver.contains("EYVal = creature2 position"));
    second.and_then(|h| world.creature(*h)).map(|c| c.at())
}

/// The metamagic that the driver speaks of: `MM=512;`.
pub(super) fn metamagic(driver: &str) -> Option<u32> {
    let (_, said) = driver.split_once("MM=")?;
    said.split_once(';')?.0.parse().ok()
}

/// The record that a line of the driver's throws.
pub(super) fn record(
    opened: &Opened,
    world: &World,
    file: &str,
    line: &Line,
    aim: Aim,
) -> Result<EventInfo, Fault> {
    let fault = |text: String| Fault::at(file, line.number, text);
    let code: EventCode =
        line.text("ev").parse().map_err(|_| fault(format!("there is no event `{}`", line.text("ev"))))?;
    let who = |key: &str| handle(line.text(key)).map_or(Handle::NONE, Handle);
    let (actor, victim) = (who("p0"), who("p1"));
    let named = |text: &str| match resource(&opened.content, text) {
        None if !text.is_empty() => Err(fault(format!("the pack has no `{text}`, which `eID` names"))),
        found => Ok(found),
    };
    let mut info = EventInfo::new(code)
        .with(EActor, actor)
        .with(EVictim, victim)
        .with(EItem, who("p2"))
        .with(EItem2, who("p3"))
        .with(EId, named(line.text("eID"))?)
        .with(EField, i32::try_from(number(&line.value, "EField")).unwrap_or(0));
    // Traces leave this field out; drivers that lend skills set it as players' commands do.
    let used = matches!(code, EventCode::EV_ZAP | EventCode::EV_READ | EventCode::EV_DRINK);
    info = info.with(IsItem, used && aim.skilled);
    let fields = &line.value["v"];
    for (name, value) in fields.as_object().into_iter().flatten() {
        let id = FieldId::by_name(name).ok_or_else(|| fault(format!("a record has no field `{name}`")))?;
        if let Some(value) = field(id, value) {
            info.set_value(id, &value).ok_or_else(|| fault(format!("`{name}` can't be {value}")))?;
        }
    }
    let at = |h: Handle| world.creature(h).map(|c| c.at());
    let place = match aim.way.filter(|_| number(fields, "isDir") != 0) {
        Some((dx, dy)) => at(actor).map(|p| Point::new(p.x.saturating_add(dx), p.y.saturating_add(dy))),
        None if number(fields, "isLoc") != 0 => aim.spot.or_else(|| at(victim)).or_else(|| at(actor)),
        None => None,
    };
    Ok(match place {
        Some(place) => info.with(ExVal, i32::from(place.x)).with(EyVal, i32::from(place.y)),
        None => info,
    })
}

/// A field as a trace writes it; a named number that is 0 is left as it is.
fn field(id: FieldId, value: &Value) -> Option<Field> {
    match value {
        Value::Number(n) if id.meta().kind == FieldKind::Bool => Some(Field::Bool(n.as_i64() != Some(0))),
        Value::String(name) if name == "0" => None,
        Value::String(name) => Some(Field::Named(name.clone(), 0)),
        Value::Array(parts) => {
            let part = |n: usize| parts.get(n)?.as_i64().and_then(|part| i16::try_from(part).ok());
            Some(Field::Dice(Dice::new(part(0)?, part(1)?, part(2)?)))
        }
        other => other.as_i64().map(Field::Int),
    }
}
