//! A creature of a trace as one of ours: what it is, its numbers, stati and targets. What gear, classes and
//! levels give it and no rule of ours knows yet is lent to it as circumstances, so that values worked out
//! anew agree with the trace's.

use super::character::character;
use super::names::{number, resource, resource_at, small};
use super::read::{Fault, Line};
use augury_engine::base::handle::Handle;
use augury_engine::base::id::Kind;
use augury_engine::base::names::{Attribute, Named, Skill, StatiNature, StatiSource};
use augury_engine::content::Content;
use augury_engine::rules::query::who::{Who, who};
use augury_engine::rules::values::{hit_points, values};
use augury_engine::world::creature::{ATTRIBUTES, Target};
use augury_engine::world::{CreatureField, Point, Stati, World};
use serde_json::Value;

/// The bits of every school of magic.
const ALL_SCHOOLS: i16 = -1;

/// How often attributes are lent before what is still missing is left.
const LENDINGS: usize = 12;

/// Numbers of a creature by their names in a trace.
pub const NUMBERS: &[(&str, CreatureField)] = &[
    ("cHP", CreatureField::Hp),
    ("mHP", CreatureField::MaxHp),
    ("tHP", CreatureField::TempHp),
    ("cFP", CreatureField::Fatigue),
    ("tMana", CreatureField::Mana),
    ("uMana", CreatureField::ManaUsed),
    ("hMana", CreatureField::ManaHeld),
    ("timeout", CreatureField::Timeout),
    ("storedMovementTimeout", CreatureField::MoveBank),
    ("AoO", CreatureField::Aoo),
    ("FFCount", CreatureField::FfCount),
    ("hideVal", CreatureField::HideVal),
    ("attrDeath", CreatureField::AttrDeath),
    ("buffCount", CreatureField::BuffCount),
    ("partyID", CreatureField::Party),
];

/// Our number of whoever a trace means.
pub fn handle(value: &Value, key: &str) -> Handle {
    u32::try_from(number(value, key)).map_or(Handle::NONE, Handle)
}

/// Adds a creature under its number, with nothing but what it is.
///
/// # Errors
/// Its number is taken, or the pack lacks its monster.
pub fn add(world: &mut World, content: &Content, file: &str, line: &Line) -> Result<(), Fault> {
    let v = &line.value;
    let h = handle(v, "h");
    world.leave_out_until(h);
    let form = resource_at(content, v, "mID").filter(|id| id.kind() == Kind::Monster);
    let Some(form) = form else {
        let text = format!("the pack has no `{}`, which {} is", line.text("mID"), line.text("obj"));
        return Err(Fault::at(file, line.number, text));
    };
    let name = line.text("obj").rsplit_once('#').map_or("", |(name, _)| name);
    // Whoever wears another form is somebody else below it.
    let truly = resource_at(content, v, "tmID").filter(|id| id.kind() == Kind::Monster).unwrap_or(form);
    let given = world.add_creature(name, truly);
    let _ = world.set_form(given, form);
    if given != h {
        let text = format!("{} has the number of another thing, or one out of range", line.text("obj"));
        return Err(Fault::at(file, line.number, text));
    }
    for template in v["templates"].as_array().into_iter().flatten() {
        let id =
            template.as_str().and_then(|t| resource(content, t)).filter(|id| id.kind() == Kind::Template);
        let Some(id) = id else {
            let text = format!("the pack has no template {template}, which {} has", line.text("obj"));
            return Err(Fault::at(file, line.number, text));
        };
        world.add_template(h, id);
    }
    if let Some(character) = character(content, v) {
        world.make_character(h, character);
    }
    Ok(())
}

/// Gives it its numbers, attributes, stati and targets.
pub fn fill(world: &mut World, content: &Content, v: &Value) {
    let h = handle(v, "h");
    for (key, field) in NUMBERS {
        world.put(h, *field, i32::try_from(number(v, key)).unwrap_or(0));
    }
    let states =
        |key: &str, word: &str| v[key].as_array().into_iter().flatten().any(|s| s.as_str() == Some(word));
    world.put(h, CreatureField::Peaceful, i32::from(states("stateFlags", "MS_PEACEFUL")));
    world.put(h, CreatureField::Female, i32::from(states("stateFlags", "MS_FEMALE")));
    let casting =
        if states("stateFlags", "MS_STILL_CAST") { 2 } else { i32::from(states("stateFlags", "MS_CASTING")) };
    world.put(h, CreatureField::Casting, casting);
    world.put(h, CreatureField::Gone, i32::from(states("flags", "F_DELETE")));
    world.set_attributes(h, &attributes(&v["Attr"]));
    for s in v["stati"].as_array().into_iter().flatten() {
        if let Some(stati) = stati(content, s) {
            world.gain(h, stati);
        }
    }
    let targets = v["targets"].as_array().into_iter().flatten();
    let targets = targets
        .map(|t| Target {
            thing: handle(t, "h"),
            priority: small(t, "priority"),
            seen: number(t, "vis") != 0,
            damage: i32::try_from(number(t, "damageDoneToMe")).unwrap_or(0),
        })
        .filter(|t| t.thing != h)
        .collect();
    world.set_targets(h, targets, v["shouldRetarget"].as_bool().unwrap_or(false));
}

/// Puts it on the map, unless it is nowhere.
pub fn put_down(world: &mut World, h: Handle, v: &Value) {
    let at = Point::new(small(v, "x"), small(v, "y"));
    if world.in_play().map().contains(at) {
        let _ = world.place(h, at);
    }
}

fn attributes(attr: &Value) -> [i16; ATTRIBUTES] {
    let mut out = [0; ATTRIBUTES];
    for (name, _) in attr.as_object().into_iter().flatten() {
        if let Some(a) = Attribute::parse(name)
            && let Some(cell) = out.get_mut(a.number() as usize)
        {
            *cell = small(attr, name);
        }
    }
    out
}

/// A stati as a trace writes it; `None` for a nature that there is none of.
pub fn stati(content: &Content, s: &Value) -> Option<Stati> {
    let nature = StatiNature::parse(s["nature"].as_str()?)?;
    let source = s["source"].as_str().and_then(StatiSource::parse).unwrap_or_default();
    let stati = Stati::new(nature, small(s, "val"), small(s, "mag"));
    let mut stati = stati.lasting(small(s, "dur")).from_source(source).by(handle(s, "h"));
    stati.effect = resource_at(content, s, "eID");
    Some(stati)
}

/// What no rule of ours knows yet, lent for good.
pub fn lend(world: &mut World, content: &Content, v: &Value) {
    let h = handle(v, "h");
    let wanted = attributes(&v["Attr"]);
    // Scores first: other attributes rest on them. Then again, as what is lent may count in part only.
    let mut lend = |attributes: std::ops::Range<usize>| {
        let Some(ours) = who(world, content, h).map(|me| values(&me).attr) else { return false };
        let missing = attributes.map(|a| (a, wanted[a].wrapping_sub(ours[a]))).filter(|(_, n)| *n != 0);
        let missing: Vec<(usize, i16)> = missing.collect();
        for (a, missing) in &missing {
            let lent = Stati::new(StatiNature::ADJUST_CIRC, *a as i16, *missing);
            world.gain(h, lent.from_source(StatiSource::SS_ITEM));
        }
        world.set_attributes(h, &wanted);
        !missing.is_empty()
    };
    lend(0..7);
    for _ in 0..LENDINGS {
        if !lend(7..ATTRIBUTES) {
            break;
        }
    }
    // Hit points of a character that are those of its levels follow its body.
    let Some(me) = who(world, content, h).filter(Who::is_character) else { return };
    let made = hit_points(&me, |_| 0);
    if made == me.c.max_hp() {
        let _ = world.put(h, CreatureField::MadeHp, made);
    }
}

/// Was a stati lent at the start?
pub fn lent(s: &Stati) -> bool {
    let by = match s.nature {
        StatiNature::ADJUST_CIRC | StatiNature::BONUS_SCHOOL_CASTING_LEVEL => StatiSource::SS_ITEM,
        StatiNature::SKILL_BONUS => StatiSource::SS_MISC,
        _ => return false,
    };
    s.source == by && !s.thing.is_some()
}

/// Lends it the levels of skills and the level at which it casts, where the driver says that it put others in place of
/// its own.
pub fn override_levels(world: &mut World, content: &Content, said: &Value) {
    let h = handle(said, "h");
    for (name, wanted) in said["SkillLevel"].as_object().into_iter().flatten() {
        let wanted = wanted.as_i64().and_then(|level| i16::try_from(level).ok());
        let (Some(skill), Some(wanted)) = (Skill::parse(name), wanted) else { continue };
        let Some(own) = who(world, content, h).map(|me| me.skill(skill)) else { return };
        let missing = wanted.saturating_sub(i16::try_from(own).unwrap_or(0));
        if missing != 0 {
            let number = i16::try_from(skill.number()).unwrap_or(0);
            let lent = Stati::new(StatiNature::SKILL_BONUS, number, missing);
            world.gain(h, lent.from_source(StatiSource::SS_MISC));
        }
    }
    let Some(wanted) = said["CasterLev"].as_i64().and_then(|level| i16::try_from(level).ok()) else { return };
    let Some(own) = who(world, content, h).map(|me| me.caster_level()) else { return };
    let missing = wanted.saturating_sub(i16::try_from(own).unwrap_or(0));
    if missing != 0 {
        let lent = Stati::new(StatiNature::BONUS_SCHOOL_CASTING_LEVEL, ALL_SCHOOLS, missing);
        world.gain(h, lent.from_source(StatiSource::SS_ITEM));
    }
}
