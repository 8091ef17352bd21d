//! `magic.json`: what 55 casters make of 970 effects with six sets of metamagic.

use super::super::names;
use super::fields::{levels, modifiers};
use super::parts::list;
use super::report::SetReport;
use augury_engine::base::handle::Handle;
use augury_engine::base::id::{Kind, ResId};
use augury_engine::base::names::{
    Ability, Attribute, Metamagic, Named, SpellAccess, StatiNature, StatiSource,
};
use augury_engine::content::{Content, Magic};
use augury_engine::play::Revision;
use augury_engine::rules::magic::figures::{dc, known, mana, metamagic, rating, time};
use augury_engine::rules::query::who::{Who, who};
use augury_engine::rules::values::values;
use augury_engine::world::creature::ATTRIBUTES;
use augury_engine::world::{Character, ClassLevels, Map, Stati, World};
use serde_json::Value;
use std::collections::BTreeMap;

/// Scores of monsters by their names in the set.
const SCORES: [(&str, Attribute); 3] =
    [("INT", Attribute::A_INT), ("WIS", Attribute::A_WIS), ("CHA", Attribute::A_CHA)];

/// Is this the set?
pub(super) fn is_one(set: &Value) -> bool {
    set["MMFeatLevels"].is_array() && set["casters"].is_array()
}

/// One caster with what the set says of it.
struct Caster {
    world: World,
    h: Handle,
    attributes: [i16; ATTRIBUTES],
    access: i32,
    level: i32,
}

/// Works every figure out again.
///
/// # Errors
/// As [`super::compare`].
pub(super) fn compare(rev: &Revision, set: &Value) -> Result<SetReport, String> {
    let content = &rev.content;
    let mms = list(set, "mm")?
        .iter()
        .map(|mm| metamagic_of(mm.as_str().unwrap_or("")))
        .collect::<Result<Vec<u32>, _>>()?;
    let mut report = SetReport::of("magic");
    let levels = list(set, "MMFeatLevels")?;
    if levels.len() != mms.len() {
        let (all, few) = (mms.len(), levels.len());
        return Err(format!("`MMFeatLevels` has {few} levels; it has to have {all}, one for each of `mm`"));
    }
    let header = || "header".to_owned();
    for (mm, levels) in mms.iter().zip(levels) {
        report
            .row(&header, &[("metamagic levels", format!("{mm:#x}"), levels, metamagic::levels(*mm).into())]);
    }
    let mut spells = BTreeMap::new();
    for (n, caster) in list(set, "casters")?.iter().enumerate() {
        modifiers(caster).map_err(|why| format!("caster {n}: {why}"))?;
        let made = make(content, caster)?;
        let me = who(&made.world, content, made.h).ok_or("the caster is not in its world")?;
        let me = me.with_attributes(&made.attributes);
        let called = caster["char"].as_str().unwrap_or("");
        let how = caster["spell_flags"].as_str().or_else(|| caster["level_mode"].as_str()).unwrap_or("");
        for row in list(caster, "spells").map_err(|why| format!("{called}: {why}"))? {
            let name = row["spell"].as_str().ok_or_else(|| format!("{called}: a spell without a name"))?;
            let found = spells.entry(name.to_owned());
            let id = *found.or_insert_with(|| names::resource(content, &format!("effect:{name}")));
            let id = id.ok_or_else(|| format!("the pack has no effect `{name}`"))?;
            let magic = content.magic(id).ok_or_else(|| format!("`{name}` is no effect"))?;
            let of = || format!("{called} {} ({how}): {name}", made.level);
            for key in ["rating", "mana"] {
                let (all, few) = (mms.len(), list(row, key)?.len());
                if all != few {
                    return Err(format!(
                        "{}: `{key}` has {few} figures; it has to have {all}, one for each of `mm`",
                        of()
                    ));
                }
            }
            report.stated(&of, "lev", &row["lev"], magic.level());
            report.row(&of, &figures(&me, &made, &magic, row, &mms));
        }
    }
    Ok(report)
}

/// Every figure of a spell: kind, field, the original's, ours.
fn figures<'v>(
    me: &Who<'_>,
    caster: &Caster,
    magic: &Magic<'_>,
    row: &'v Value,
    mms: &[u32],
) -> Vec<(&'static str, String, &'v Value, Value)> {
    let access = caster.access;
    let mut all = Vec::new();
    for (n, mm) in mms.iter().enumerate() {
        let rated = rating::rating_at(me, magic, access, caster.level, *mm, &mut ());
        all.push(("rating", format!("rating[{n}]"), &row["rating"][n], rated.into()));
        let cost = mana::cost(me, magic, access, *mm, &mut ());
        all.push(("mana", format!("mana[{n}]"), &row["mana"][n], cost.mana.into()));
        if n == 0 {
            all.push(("specMod", "specMod".to_owned(), &row["specMod"], cost.school.into()));
        }
    }
    for (n, of) in [(false, false), (false, true), (true, false)].into_iter().enumerate() {
        let ours = dc::save_dc(me, magic, access, of, &mut ());
        all.push(("dc", format!("dc[{n}]"), &row["dc"][n], ours.into()));
    }
    let takes = time::base_time(me, magic);
    for (n, ours) in [takes, takes / 2].into_iter().enumerate() {
        all.push(("timeout", format!("timeout[{n}]"), &row["timeout"][n], ours.into()));
    }
    all
}

/// `HEIGHTEN|STILL` as MM_ bits.
pub(super) fn metamagic_of(text: &str) -> Result<u32, String> {
    let names = text.split('|').filter(|name| *name != "none");
    names.map(|name| name.trim()).try_fold(0, |all, name| {
        let one =
            Metamagic::parse(&format!("MM_{name}")).ok_or_else(|| format!("`{name}` is no metamagic"))?;
        Ok(all | one.number().cast_unsigned())
    })
}

fn make(content: &Content, row: &Value) -> Result<Caster, String> {
    match row["monster"].as_str() {
        Some(name) => monster(content, row, name),
        None => character(content, row),
    }
}

fn alone() -> World {
    World::new(Map::plain(9, 9, ResId::new(Kind::Terrain, "floor")))
}

/// A creature with its values worked out, and then those that the set says.
fn with_values(
    content: &Content,
    row: &Value,
    mut world: World,
    h: Handle,
    access: i32,
) -> Result<Caster, String> {
    for _ in 0..2 {
        let attributes = who(&world, content, h).map(|w| values(&w).attr);
        world.set_attributes(h, &attributes.unwrap_or([0; ATTRIBUTES]));
    }
    let mut attributes = who(&world, content, h).map_or([0; ATTRIBUTES], |w| *w.attributes());
    let mut put = |attribute: Attribute, value: &Value| {
        let place = usize::try_from(attribute.number()).ok();
        let slot = place.and_then(|place| attributes.get_mut(place));
        if let (Some(slot), Some(value)) = (slot, value.as_i64().and_then(|n| i16::try_from(n).ok())) {
            *slot = value;
        }
    };
    SCORES.iter().for_each(|(key, attribute)| put(*attribute, &row[*key]));
    for (key, value) in row["attr"].as_object().into_iter().flatten() {
        put(Attribute::parse(key).ok_or_else(|| format!("`{key}` is no attribute"))?, &value[0]);
    }
    for key in ["A_ARC", "A_DIV", "A_PRI", "A_BAR", "A_SOR"] {
        put(Attribute::parse(key).unwrap_or_default(), &row[key]);
    }
    let level = row["CasterLev"].as_i64().and_then(|n| i32::try_from(n).ok());
    let level = level.ok_or("a caster without CasterLev")?;
    Ok(Caster { world, h, attributes, access, level })
}

fn monster(content: &Content, row: &Value, name: &str) -> Result<Caster, String> {
    let id = names::resource(content, &format!("monster:{name}"));
    let mut world = alone();
    let h = world.add_creature(name, id.ok_or_else(|| format!("the pack has no monster `{name}`"))?);
    let access = who(&world, content, h).map_or(0, |w| known::access(&w, ResId::new(Kind::Effect, "")));
    with_values(content, row, world, h, access)
}

fn character(content: &Content, row: &Value) -> Result<Caster, String> {
    let race = names::resource_at(content, row, "race").ok_or("a character without a race of the pack")?;
    let form = content.race(race).and_then(|race| race.body).map(|body| body.res_id());
    let form = form.ok_or("the race has no body")?;
    let mut character = Character::new(race, [10; 7]);
    character.player = true;
    character.god = names::resource_at(content, row, "god");
    levels(row)?;
    for taken in list(row, "classes")? {
        let name = taken[0].as_str().unwrap_or("");
        let class = names::resource(content, &format!("class:{name}"));
        let class = class.ok_or_else(|| format!("the pack has no class `{name}`"))?;
        let level = taken[1].as_i64().and_then(|n| i16::try_from(n).ok()).unwrap_or(0);
        character.classes.push(ClassLevels { level, ..ClassLevels::none(class) });
    }
    for (key, ability) in [
        ("CasterLev", Ability::CA_SPELLCASTING),
        ("CA_ARCANE_WILL", Ability::CA_ARCANE_WILL),
        ("CA_PREPATORY", Ability::CA_PREPATORY_MAGIC),
    ] {
        character.abilities.push((ability, names::small(row, key)));
    }
    let mut world = alone();
    let h = world.add_creature("", form);
    world.make_character(h, character.in_order());
    if let Some(school) = row["specialty"].as_i64().filter(|school| *school >= 0) {
        let school = i16::try_from(school).map_err(|_| "a specialty that is no school")?;
        let record = Stati::new(StatiNature::SPECIALTY_SCHOOL, school, 0);
        world.gain(h, record.from_source(StatiSource::SS_CLAS));
    }
    let flags = row["spell_flags"].as_str().unwrap_or("").split_whitespace().next().unwrap_or("");
    let access = flags
        .split('|')
        .filter_map(SpellAccess::parse)
        .fold(SpellAccess::SP_KNOWN.number(), |all, way| all | way.number());
    with_values(content, row, world, h, access)
}
