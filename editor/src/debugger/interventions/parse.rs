//! Values of an event's fields from what a person types.

use augury_engine::event::Value;
use augury_engine::event::info::FieldKind;
use std::fmt::Display;

/// Reads a value of a field.
///
/// # Errors
/// What would be right.
pub fn value(kind: FieldKind, text: &str) -> Result<Value, String> {
    let text = text.trim();
    let told = |why: &dyn Display| why.to_string();
    match kind {
        FieldKind::Int(min, max) => match text.parse::<i64>() {
            Ok(n) if (min..=max).contains(&n) => Ok(Value::Int(n)),
            _ => Err(format!("a whole number from {min} to {max}")),
        },
        FieldKind::Bool => match text {
            "yes" | "true" | "1" => Ok(Value::Bool(true)),
            "no" | "false" | "0" => Ok(Value::Bool(false)),
            _ => Err("yes or no".to_owned()),
        },
        FieldKind::Thing if text == "none" => Ok(Value::Thing(Default::default())),
        FieldKind::Thing => match text.trim_start_matches('#').parse() {
            Ok(n) => Ok(Value::Thing(augury_engine::base::handle::Handle(n))),
            Err(_) => Err("the number of a thing, such as #2, or none".to_owned()),
        },
        FieldKind::Resource if text == "none" => Ok(Value::Resource(None)),
        FieldKind::Resource => match text.parse() {
            Ok(id) => Ok(Value::Resource(Some(id))),
            Err(why) => Err(format!("{why}; write it as effect:web, or none")),
        },
        FieldKind::Dice => text.parse().map(Value::Dice).map_err(|_| "dice such as 2d6+1".to_owned()),
        FieldKind::Text => Ok(Value::Text(text.to_owned())),
        FieldKind::Code => text.parse().map(Value::Code).map_err(|why| told(&why)),
        FieldKind::Named(family) => match text.parse::<i32>() {
            Ok(n) => Ok(Value::Int(i64::from(n))),
            Err(_) if text.is_empty() => Err(format!("the name of a {family}")),
            Err(_) => Ok(Value::Named(text.to_owned(), 0)),
        },
        FieldKind::Area => {
            let parts: Vec<i16> = text.split(',').filter_map(|p| p.trim().parse().ok()).collect();
            match parts.as_slice() {
                [w, n, e, s] => Ok(Value::Area([*w, *n, *e, *s])),
                _ => Err("west, north, east, south, such as 1,1,5,5".to_owned()),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_typed_becomes_a_value_or_says_what_would_be_right() {
        let int = FieldKind::Int(-128, 127);
        assert_eq!(value(int, " 12 "), Ok(Value::Int(12)));
        assert_eq!(value(int, "128"), Err("a whole number from -128 to 127".to_owned()));
        assert_eq!(value(FieldKind::Bool, "yes"), Ok(Value::Bool(true)));
        assert!(value(FieldKind::Bool, "perhaps").is_err());
        assert_eq!(value(FieldKind::Thing, "#3").unwrap().to_string(), "#3");
        assert_eq!(value(FieldKind::Resource, "none"), Ok(Value::Resource(None)));
        assert!(value(FieldKind::Resource, "nothing such").unwrap_err().contains("effect:web"));
        assert_eq!(value(FieldKind::Dice, "2d6+1").unwrap().to_string(), "2d6+1");
        assert_eq!(value(FieldKind::Code, "PRE(EV_HIT)").unwrap().to_string(), "PRE(EV_HIT)");
        assert_eq!(value(FieldKind::Area, "1,2,3,4"), Ok(Value::Area([1, 2, 3, 4])));
    }
}
