//! Whether what stands in the line of a creature agrees with itself: things have the numbers of their names and belong to whoever
//! holds them, the names of its alignment are those of its number, and it is on the map of the start.

use super::names::{handle, number};
use super::read::{Fault, Line};
use augury_engine::base::names::{Alignment, Named};
use serde_json::Value;

/// Refuses a trace of which a creature contradicts itself.
///
/// # Errors
/// The first such line and what is wanted.
pub(super) fn check(file: &str, lines: &[Line]) -> Result<(), Fault> {
    let map = lines.iter().find(|line| line.k == "start").map(|line| &line.value["map"]["h"]);
    let creatures = lines.iter().take_while(|line| line.k != "seed").filter(|line| line.k == "creature");
    for line in creatures {
        let told = creature(&line.value, map.and_then(Value::as_i64));
        told.map_err(|text| Fault::at(file, line.number, text))?;
    }
    Ok(())
}

fn creature(told: &Value, map: Option<i64>) -> Result<(), String> {
    numbers(told)?;
    held(&told["inventory"], number(told, "h"))?;
    if let (Some(on), Some(map)) = (told["map"].as_i64(), map)
        && on != map
    {
        return Err(format!("`map` of a `creature` is {on}; the start is on map {map}"));
    }
    let (Some(names), Some(alignment)) = (told["alignment_names"].as_array(), told["alignment"].as_i64())
    else {
        return Ok(());
    };
    let bits = names.iter().filter_map(|name| Alignment::parse(name.as_str()?));
    let bits = bits.fold(0, |bits, name| bits | i64::from(name.number()));
    match bits == alignment {
        true => Ok(()),
        false => {
            Err(format!("`alignment` of a `creature` is {alignment}; its `alignment_names` come to {bits}"))
        }
    }
}

/// Whoever is named with a number has that number, at whatever place of the line.
fn numbers(told: &Value) -> Result<(), String> {
    match told {
        Value::Object(all) => {
            for (name, key) in [("obj", "h"), ("h_obj", "h")] {
                let (text, h) = (told[name].as_str().unwrap_or(""), told[key].as_i64());
                if let (Some(named), Some(h)) = (handle(text), h)
                    && i64::from(named) != h
                {
                    return Err(format!("`{key}` is {h}; its `{name}` has {named} (in a `creature`)"));
                }
            }
            all.values().try_for_each(numbers)
        }
        Value::Array(all) => all.iter().try_for_each(numbers),
        _ => Ok(()),
    }
}

/// What somebody holds has it for its parent.
fn held(items: &Value, by: i64) -> Result<(), String> {
    for item in items.as_array().into_iter().flatten() {
        if let Some(parent) = item["parent"].as_i64().filter(|parent| *parent != by) {
            let name = item["obj"].as_str().unwrap_or("a thing");
            return Err(format!("`parent` of {name} is {parent}; {by} holds it (in a `creature`)"));
        }
        held(&item["contents"], number(item, "h"))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lab::conform::lines_of;

    const TRACE: &str = r#"{"k":"start","map":{"h":130}}
{"k":"creature","obj":"orc#5","h":5,"map":130,"alignment":10,"alignment_names":["AL_CHAOTIC","AL_EVIL"],"targets":[{"h":6,"h_obj":"elf#6"}],"inventory":[{"obj":"sack#7","h":7,"parent":5,"contents":[{"obj":"egg#8","h":8,"parent":7}]}]}
{"k":"seed"}
"#;

    #[test]
    fn a_creature_that_contradicts_itself_is_refused() {
        let told = |text: &str| check("t", &lines_of("t", text).unwrap()).map_err(|fault| fault.to_string());
        assert_eq!(told(TRACE), Ok(()));
        for (is, becomes, fault) in [
            (
                r#""map":130,"#,
                r#""map":131,"#,
                "t:2:1: `map` of a `creature` is 131; the start is on map 130",
            ),
            (
                r#""alignment":10"#,
                r#""alignment":9"#,
                "t:2:1: `alignment` of a `creature` is 9; its `alignment_names` come to 10",
            ),
            (r#""h":6,"#, r#""h":9,"#, "t:2:1: `h` is 9; its `h_obj` has 6 (in a `creature`)"),
            (r#""egg#8""#, r#""egg#9""#, "t:2:1: `h` is 8; its `obj` has 9 (in a `creature`)"),
            (r#""parent":7"#, r#""parent":5"#, "t:2:1: `parent` of egg#8 is 5; 7 holds it (in a `creature`)"),
        ] {
            assert_eq!(told(&TRACE.replacen(is, becomes, 1)), Err(fault.to_owned()));
        }
    }
}
