//! What the rules make of a monster that stands alone and bare. Names as in the measured
//! sets, so that a script can compare.
//!
//! | file | what stands there |
//! |---|---|
//! | `basics` | attributes, saves and resistances by the names of the measured sets |
//! | `rows` | rows of a measured set as creatures |
//! | `equip` | what a row wears |
//! | `fields` | which fields a row may have |
//! | `ids` | by what rows are told apart |
//! | `seeded` | dice of a row |
//! | `figures`, `more` | figures of a creature, a character, gear and blows |
//! | `changes` | what stati change |
//! | `sheet` | figures as lines, for the panel Creature |
//! | `wielding` | a test over measured sets |

mod basics;
mod changes;
mod equip;
mod fields;
mod figures;
pub(crate) mod ids;
mod more;
pub(crate) mod rows;
mod seeded;
mod sheet;
#[cfg(test)]
mod wielding;

pub use basics::{ROLL_SEED, attributes, object, resistances, saves};
pub use figures::{cells, skills};
pub use sheet::lines;

use super::json::{Json, Object};
use augury_engine::content::Content;
use augury_engine::rules::query::who::Who;

/// The figures of one row: a character bare and with its gear, one in gear, a monster with templates, or what
/// stati change in a monster or in the character of `base`.
///
/// # Errors
/// It says something that there is not.
pub(crate) fn row(
    names: &rows::Names<'_>,
    row: rows::At<'_>,
    base: Option<rows::At<'_>>,
) -> Result<Object, String> {
    if !row.value.is_object() {
        return Err(row.fault("it is no object; write it as { \"race\": … } or { \"monster\": … }"));
    }
    fields::known(row)?;
    fields::told_names(names, row)?;
    let mut out = Object::default();
    if let Some(id) = ids::id(row)? {
        out.put("id", id);
    }
    let content = names.content;
    let with = |out: Object, made: &rows::Made, more: fn(&Who<'_>) -> Object| match made.who(content) {
        Some(who) => out.and(more(&who)),
        None => out,
    };
    if row.get("given").is_some() {
        return Ok(out.and(changes::figures(names, row, base)?));
    }
    if row.value["kind"] == "base" {
        let made = rows::make(names, row, "stati", true)?;
        out.put("derived", figures_of(content, &made));
        out = with(out, &made, figures::of_character);
    } else if row.get("monster").is_some() {
        let made = rows::make(names, row, "stati", true)?;
        out.put("derived", figures_of(content, &made));
        let rolled = made.rolled(content).unwrap_or_default().0;
        if row.get("templates").is_some() {
            out.put("mHP_rolled", rolled);
            out.put("added", Json::List(made.took.iter().map(|took| i32::from(*took).into()).collect()));
            out = with(out, &made, figures::of_templated);
            out = with(out, &made, more::of_blows);
        }
        if row.get("equipment").is_some()
            && let Some(who) = made.who(content)
        {
            out.put("mHP_note_rolled", rolled);
            out = out.and(more::of_gear(&who));
        }
    } else if row.get("stati_worn").is_some() {
        let made = rows::make(names, row, "stati_worn", true)?;
        out.put("derived", figures_of(content, &made));
        out = with(out, &made, figures::of_character);
        if let Some(who) = made.who(content) {
            out = out.and(more::of_gear(&who));
        }
    } else if row.get("race").is_some() {
        let dressed = rows::make(names, row, "stati", true)?;
        out = with(out, &dressed, figures::of_character);
        out.put("with_starting_gear", figures_of(content, &dressed));
        if row.get("stati_bare").is_some() {
            let bare = rows::make(names, row, "stati_bare", false)?;
            out.put("bare", figures_of(content, &bare));
        }
    } else {
        return Err(row.fault("it says neither `race` nor `monster`; say which creature it is about"));
    }
    Ok(out)
}

fn figures_of(content: &Content, made: &rows::Made) -> Object {
    let Some(who) = made.who(content) else { return Object::default() };
    let (hp, mana) = made.rolled(content).unwrap_or_default();
    figures::derived(&who, hp, mana)
}
