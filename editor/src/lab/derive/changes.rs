//! Rows that tell what stati change in a creature: a monster, or the character of the last row of kind `base`.

use super::basics::attributes;
use super::more;
use super::rows::{self, At, Made, Names};
use crate::lab::json::{Json, Object};
use augury_engine::base::names::Attribute;
use augury_engine::content::cut;
use augury_engine::label;
use augury_engine::rules::query::who::Who;
use augury_engine::rules::stati::gain;
use augury_engine::rules::values::{self, Ledger, Matrix, Values};
use augury_engine::world::{Creature, CreatureField, Stati};

/// What stands before `who` where it names a monster.
const MONSTER: &str = "monster ";
/// `who` of a row about the character of the last row of kind `base`.
const CHARACTER: &str = "character";

/// The figures of such a row: attributes and cells that changed, each with what it was and what it is.
///
/// # Errors
/// What can't be read; a row without the creature it changes.
pub fn figures(names: &Names<'_>, row: At<'_>, base: Option<At<'_>>) -> Result<Object, String> {
    let content = names.content;
    let mut made = match row.get("who").text()?.strip_prefix(MONSTER) {
        Some(name) => rows::monster(names, row.get("who"), name)?,
        None if !["", CHARACTER].contains(&row.get("who").text()?) => {
            let remedy = "write it as `character`, or as `monster ogre`";
            let said = cut(row.get("who").text()?.to_owned());
            return Err(row.get("who").fault(format!("`{said}` is nobody; {remedy}")));
        }
        None => match base {
            Some(base) => rows::make(names, base, "stati", true)?,
            None => return Err(row.fault("there is no row of kind `base` before it; put that first")),
        },
    };
    let before = look(names, &made);
    let hale = |made: &Made| made.rolled(content).map_or(0, |(hp, _)| hp);
    let (hp, h) = (hale(&made), made.h);
    made.world.put(h, CreatureField::MaxHp, hp);
    made.world.put(h, CreatureField::Hp, hp);
    for given in row.get("given").list()? {
        let Some(stati) = rows::stati(names, given)? else { continue };
        let laid = names.play(&mut made.world, |m| gain(m, h, stati, label!("given")));
        laid.map_err(|fault| given.fault(fault))?;
    }
    // Twice, as the measured set was: a few values rest on others.
    names.play(&mut made.world, |m| {
        m.recalculate(h);
        m.recalculate(h);
        Ok(())
    })?;
    let after = look(names, &made);
    let is_character = made.who(content).is_some_and(|who| who.is_character());
    let mut out = Object::default();
    if let (Some(before), Some(after)) = (before, after) {
        out.put("Attr_changed", changed_attributes(&before, &after));
        out.put("AttrAdj_changed", changed_cells(&before, &after));
        out.put("mHP_before", hp);
        // A monster keeps the hit points that it was made with.
        out.put("mHP", if is_character { hale(&made) } else { hp });
        out.put("cFP_before", before.get(Attribute::A_FAT));
        out.put("cFP", made.world.creature(h).map_or(0, Creature::fatigue));
        out.put("dead", i32::from(made.world.creature(h).is_none_or(|c| c.get(CreatureField::Gone) != 0)));
        let effective_stati = made
            .who(content)
            .map_or_else(Vec::new, |who| who.c.stati().iter().map(|stati| listed(&who, stati)).collect());
        out.put("stati_after", Json::List(effective_stati));
    }
    Ok(out)
}

/// A stati as rows have it: nature, Val, Mag, duration, source, effect.
fn listed(who: &Who<'_>, stati: &Stati) -> Json {
    let effect = stati.effect.map_or_else(String::new, |id| more::named(who, id));
    Json::List(vec![
        stati.nature.to_string().into(),
        i32::from(stati.val).into(),
        i32::from(stati.mag).into(),
        i32::from(stati.duration).into(),
        stati.source.to_string().into(),
        effect.into(),
    ])
}

fn look(names: &Names<'_>, made: &Made) -> Option<Values<Matrix>> {
    made.who(names.content).map(|who| values::matrix(&who))
}

fn pair(before: i32, after: i32) -> Json {
    Json::List(vec![before.into(), after.into()])
}

fn changed_attributes(before: &Values<Matrix>, after: &Values<Matrix>) -> Object {
    attributes()
        .map(|(attribute, name)| (name, before.get(attribute), after.get(attribute)))
        .filter(|(_, before, after)| before != after)
        .fold(Object::default(), |out, (name, before, after)| out.with(name, pair(before, after)))
}

fn changed_cells(before: &Values<Matrix>, after: &Values<Matrix>) -> Object {
    let mut out = Object::default();
    for (attribute, name) in attributes() {
        let mut row = Object::default();
        for number in 0..values::BONUSES {
            let bonus = augury_engine::base::names::BonusType(i16::try_from(number).unwrap_or(0));
            let was = before.adj.cells().get(attribute, bonus);
            let is = after.adj.cells().get(attribute, bonus);
            if was != is {
                row.put(bonus.to_string(), pair(was, is));
            }
        }
        if !row.is_empty() {
            out.put(name, row);
        }
    }
    out
}
