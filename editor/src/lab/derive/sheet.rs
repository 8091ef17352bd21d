//! The figures of a creature in play as lines, under the names that `augury derive --from` prints them with and made by
//! the same code, so that the window's sheet and the command line can't differ.

use super::{figures, more};
use crate::lab::json::{Json, Object};
use augury_engine::rules::query::who::Who;
use augury_engine::rules::values;
use augury_engine::world::CreatureField;

/// Each figure by its name, those of a block after the block's: `Attr A_STR`, `AttrAdj A_STR BONUS_BASE`. Hit points
/// and mana are those that it has.
pub fn lines(who: &Who<'_>) -> Vec<(String, String)> {
    let hp = who.c.get(CreatureField::MaxHp);
    let mana = match who.is_character() {
        true => values::mana(who, |_| 0),
        false => who.c.get(CreatureField::Mana),
    };
    let mut out = figures::derived(who, hp, mana);
    if who.is_character() {
        out = out.and(figures::of_character(who));
    } else {
        out = out.and(figures::of_templated(who)).and(more::of_blows(who));
    }
    if !who.c.inventory().is_empty() {
        out = out.and(more::of_gear(who));
    }
    let mut lines = Vec::new();
    flatten("", &out, &mut lines);
    lines
}

fn flatten(block: &str, object: &Object, lines: &mut Vec<(String, String)>) {
    for (name, value) in object.fields() {
        let name = if block.is_empty() { name.clone() } else { format!("{block} {name}") };
        match value {
            Json::Object(inner) => flatten(&name, inner, lines),
            Json::Text(text) => lines.push((name, text.clone())),
            other => lines.push((name, other.to_string())),
        }
    }
}
