//! Rows in the format of the measured sets, read into worlds: what goes into a creature and nothing that comes
//! out of it. A field that says what came out is not looked at.

use super::equip;
use super::seeded::Seeded;
use crate::lab::failures::Failures;
use augury_engine::base::handle::Handle;
use augury_engine::base::id::{Kind, ResId};
use augury_engine::base::names::{Feat, Named, Skill, StatiNature, StatiSource, nearest};
use augury_engine::content::{Content, cut};
use augury_engine::event::{Halt, Machine, Observed, ScriptHost};
use augury_engine::play::stage::character_numbers;
use augury_engine::rules::query::who::{Who, who};
use augury_engine::rules::values;
use augury_engine::rules::{growth, rule_book};
use augury_engine::world::character::STUDIES;
use augury_engine::world::{Character, ClassLevels, CreatureField, Map, Stati, World};
use serde_json::Value;
use std::cell::RefCell;
use std::collections::BTreeMap;

/// Resources by kind and name, as measured sets name them: `race:Human;race`.
pub struct Names<'a> {
    pub content: &'a Content,
    scripts: &'a dyn ScriptHost,
    ids: BTreeMap<(Kind, String), ResId>,
    failures: RefCell<Failures>,
}

impl<'a> Names<'a> {
    /// All that a pack has.
    pub fn new(content: &'a Content, scripts: &'a dyn ScriptHost) -> Self {
        let named = |id: &ResId| Some(((id.kind(), content.header(*id)?.name.to_lowercase()), *id));
        let ids = Kind::ALL.iter().flat_map(|kind| content.ids(*kind)).filter_map(named).collect();
        Names { content, scripts, ids, failures: RefCell::default() }
    }

    /// Scripts that failed since this was called last.
    pub fn failures(&self) -> Failures {
        self.failures.take()
    }

    /// What happens to a world by the rules: runs on a machine of its own, which nothing else shares.
    ///
    /// # Errors
    /// The action ended early, in the machine's words.
    pub fn play<T>(
        &self,
        world: &mut World,
        act: impl FnOnce(&mut Machine<'_, Observed<'_>>) -> Result<T, Halt>,
    ) -> Result<T, String> {
        let mut failures = self.failures.take();
        let watch = Observed::new(&mut failures);
        let mut m = Machine::new(std::mem::take(world), 1, self.content, self.scripts, rule_book(), watch);
        m.begin_action(Handle::NONE, 0, "derive");
        let done = act(&mut m).map_err(|halt| halt.to_string());
        *world = m.into_world();
        self.failures.replace(failures);
        done
    }

    /// A resource by `kind:name`, or by its name alone where the kind is known.
    ///
    /// # Errors
    /// The kind is none, or the pack has no such resource; the nearest name.
    pub fn find(&self, text: &str, kind: Option<Kind>) -> Result<ResId, String> {
        let (kind, name) = match (text.split_once(':'), kind) {
            (Some((word, name)), _) if Kind::from_word(word).is_some() => (Kind::from_word(word), name),
            (_, kind) => (kind, text),
        };
        let Some(kind) = kind else {
            return Err(format!("`{text}` names no kind of resource; write it as `race:Human`"));
        };
        if let Some(id) = self.ids.get(&(kind, name.to_lowercase())) {
            return Ok(*id);
        }
        let names = self.ids.range((kind, String::new())..).take_while(|((k, _), _)| *k == kind);
        let near = nearest(&name.to_lowercase(), names.map(|((_, name), _)| name.as_str()));
        let near = near.map_or(String::new(), |near| format!("; did you mean `{near}`?"));
        Err(format!("the pack has no {} `{name}`{near}", kind.word()))
    }
}

/// A row of which something is looked up, with the place of it for faults.
#[derive(Clone, Copy)]
pub struct At<'v> {
    pub value: &'v Value,
    pub row: usize,
    pub field: &'static str,
}

impl<'v> At<'v> {
    /// A fault at this place.
    pub fn fault(&self, what: impl AsRef<str>) -> String {
        let field = if self.field.is_empty() { String::new() } else { format!(", `{}`", self.field) };
        format!("row {}{field}: {}", self.row + 1, what.as_ref())
    }

    /// A field of this row; null where there is none.
    pub fn get(&self, field: &'static str) -> At<'v> {
        At { value: &self.value[field], row: self.row, field }
    }

    /// Is there anything?
    pub fn is_some(&self) -> bool {
        !self.value.is_null()
    }

    /// A whole number that fits 16 bits; 0 where there is none.
    ///
    /// # Errors
    /// It is something else.
    pub fn number(&self) -> Result<i16, String> {
        if self.value.is_null() {
            return Ok(0);
        }
        let number = self.value.as_i64().and_then(|n| i16::try_from(n).ok());
        number.ok_or_else(|| self.fault(format!("{} is no whole number of -32768 to 32767", self.value)))
    }

    /// Yes or no: 1 or 0, which nothing said is.
    ///
    /// # Errors
    /// It is something else.
    pub fn flag(&self) -> Result<bool, String> {
        match self.number()? {
            0 => Ok(false),
            1 => Ok(true),
            other => Err(self.fault(format!("{other} is neither 0 nor 1"))),
        }
    }

    /// A text; empty where there is none.
    ///
    /// # Errors
    /// It is something else.
    pub fn text(&self) -> Result<&'v str, String> {
        match self.value {
            Value::Null => Ok(""),
            Value::String(text) => Ok(text),
            other => Err(self.fault(format!("{other} is no text"))),
        }
    }

    /// The entries of a list; none where there is no list.
    ///
    /// # Errors
    /// It is something else.
    pub fn list(&self) -> Result<Vec<At<'v>>, String> {
        match self.value {
            Value::Null => Ok(Vec::new()),
            Value::Array(all) => Ok(all.iter().map(|value| At { value, ..*self }).collect()),
            other => Err(self.fault(format!("{other} is no list"))),
        }
    }

    /// Numbers of a list of so many; all 0 where there is no list.
    fn numbers<const N: usize>(&self) -> Result<[i16; N], String> {
        let mut out = [0; N];
        let said = self.list()?;
        if self.is_some() && said.len() != N {
            return Err(self.fault(format!("it has {} numbers; it has to have {N}", said.len())));
        }
        for (slot, entry) in out.iter_mut().zip(said) {
            *slot = entry.number()?;
        }
        Ok(out)
    }

    /// A member of a family by its name, or by its number.
    ///
    /// # Errors
    /// The family has no such member; the nearest.
    pub fn member<F: Named>(&self) -> Result<F, String> {
        match self.value {
            Value::String(name) => self.named(name),
            _ => {
                let number = self.number()?;
                let member = F::from_number(number.into());
                member
                    .name()
                    .map_or_else(|| Err(self.fault(format!("{number} is no {}", F::FAMILY))), |_| Ok(member))
            }
        }
    }

    pub fn named<F: Named>(&self, name: &str) -> Result<F, String> {
        F::parse(name).ok_or_else(|| {
            let near = nearest(name, F::table().iter().map(|(name, _)| *name));
            let near = near.map_or(String::new(), |near| format!("; did you mean `{near}`?"));
            self.fault(format!("`{name}` is no {}{near}", F::FAMILY))
        })
    }

    /// Members of a family with a number each: an object by names.
    fn by_name<F: Named + Ord>(&self) -> Result<Vec<(F, i16)>, String> {
        match self.value {
            Value::Null => Ok(Vec::new()),
            Value::Object(all) => all
                .iter()
                .map(|(name, value)| Ok((self.named(name)?, At { value, ..*self }.number()?)))
                .collect(),
            other => Err(self.fault(format!("{other} is no set of numbers by name"))),
        }
    }

    /// A resource.
    ///
    /// # Errors
    /// The pack has none of this name.
    pub fn resource(&self, names: &Names<'_>, kind: Kind) -> Result<ResId, String> {
        names.find(self.text()?, Some(kind)).map_err(|fault| self.fault(fault))
    }
}

/// A creature made of a row, alone in its world.
pub struct Made {
    pub world: World,
    pub h: Handle,
    /// What its dice are rolled with, where the row tells.
    seed: Option<u32>,
    /// Which of the row's templates it took, in their order.
    pub took: Vec<bool>,
}

impl Made {
    /// Everything about it.
    pub fn who<'a>(&'a self, content: &'a Content) -> Option<Who<'a>> {
        who(&self.world, content, self.h)
    }

    /// Its hit points and its own mana, rolled in this order with the seed that its row names.
    pub fn rolled(&self, content: &Content) -> Option<(i32, i32)> {
        let who = self.who(content)?;
        Some(match self.seed {
            Some(seed) => {
                let mut dice = Seeded::new(seed);
                let hp = values::hit_points(&who, |sides| dice.roll(sides));
                (hp, values::mana(&who, |sides| dice.roll(sides)))
            }
            None => {
                let dice = || values::own_dice(super::basics::ROLL_SEED, self.h);
                (values::hit_points(&who, dice()), values::mana(&who, dice()))
            }
        })
    }
}

/// The seed of a row; none where it has none.
fn seed(row: At<'_>) -> Result<Option<u32>, String> {
    let seed = row.get("seed");
    match seed.value {
        Value::Null => Ok(None),
        value => match value.as_u64().and_then(|n| u32::try_from(n).ok()) {
            Some(n) => Ok(Some(n)),
            None => Err(seed.fault(format!("{value} is no whole number of 0 to {}", u32::MAX))),
        },
    }
}

/// A creature of a row with the stati of one field of it, bare or with its gear on.
///
/// # Errors
/// What can't be read, with its place and what would be right.
pub fn make(names: &Names<'_>, row: At<'_>, field: &'static str, gear: bool) -> Result<Made, String> {
    let mut world = World::new(Map::plain(5, 5, ResId::new(Kind::Terrain, "floor")));
    let content = names.content;
    let character = if row.get("race").is_some() { Some(character(names, row)?) } else { None };
    let form = match &character {
        Some(character) => body(content, character)
            .ok_or_else(|| row.get("race").fault("the race has no body; give it one in its `body`"))?,
        None => row.get("monster").resource(names, Kind::Monster)?,
    };
    let h = world.add_creature(content.shown_name(form), form);
    world.put(h, CreatureField::Female, row.get("female").flag()?.into());
    if let Some(character) = character {
        world.make_character(h, character);
    }
    let took = templates(names, row, &mut world, h)?;
    for entry in row.get(field).list()? {
        if let Some(stati) = stati(names, entry)? {
            let _ = world.gain(h, stati);
        }
    }
    grow(content, &mut world, h);
    settle(&mut world, content, h);
    if gear {
        equip::dress(names, row, &mut world, h)?;
        settle(&mut world, content, h);
    }
    Ok(Made { world, h, seed: seed(row)?, took })
}

/// Works its values out until they stay: a few rest on those of the run before.
pub fn settle(world: &mut World, content: &Content, h: Handle) {
    for _ in 0..4 {
        let Some(me) = who(world, content, h) else { return };
        let attr = values::values(&me).attr;
        if world.set_attributes(h, &attr).is_none() {
            break;
        }
    }
    let fatigue = world.creature(h).map_or(0, |c| c.attr(augury_engine::base::names::Attribute::A_FAT));
    world.put(h, CreatureField::Fatigue, fatigue);
}

/// Gives a character what its levels bring: what it has of it is worked out, not read.
fn grow(content: &Content, world: &mut World, h: Handle) {
    let Some(me) = who(world, content, h) else { return };
    let Some(grown) = me.character().map(|character| growth::grown(&me, character)) else { return };
    world.make_character(h, grown);
    // Once more, now that its abilities stand.
    let Some(me) = who(world, content, h) else { return };
    let (points, slots) = (growth::bonus_points(&me), growth::spell_slots(&me));
    world.set_character(h, |character| (character.bonus_points, character.spell_slots) = (points, slots));
}

fn body(content: &Content, character: &Character) -> Option<ResId> {
    content.race(character.race)?.body.map(|body| body.res_id())
}

fn character(names: &Names<'_>, row: At<'_>) -> Result<Character, String> {
    let scores: Vec<(augury_engine::base::names::Attribute, i16)> = row.get("BAttr").by_name()?;
    let mut base = [0; 7];
    for (attribute, score) in scores {
        match usize::try_from(attribute.number()).ok().and_then(|n| base.get_mut(n)) {
            Some(_) if !(0..=99).contains(&score) => {
                return Err(row
                    .get("BAttr")
                    .fault(format!("{attribute} is {score}; it has to be from 0 to 99")));
            }
            Some(slot) => *slot = score,
            None => return Err(row.get("BAttr").fault(format!("{attribute} is none of the seven scores"))),
        }
    }
    let race = row.get("race").resource(names, Kind::Race)?;
    let mut classes = Vec::new();
    for taken in row.get("classes").list()? {
        let level = taken.get("level").number()?;
        if !(0..=40).contains(&level) {
            return Err(taken.get("level").fault(format!("{level} is no level of 0 to 40")));
        }
        // A roll that is missing would count as nothing, and the row as one that agrees or differs by it.
        let rolls = |field| -> Result<Vec<i16>, String> {
            let all = taken.get(field);
            let rolls: Vec<i16> = all.list()?.iter().map(At::number).collect::<Result<_, _>>()?;
            match i16::try_from(rolls.len()) == Ok(level) {
                true => Ok(rolls),
                false => {
                    Err(all.fault(format!("{} rolls for {level} levels; give one for each", rolls.len())))
                }
            }
        };
        classes.push(ClassLevels {
            class: taken.get("class").resource(names, Kind::Class)?,
            level,
            hp_rolls: rolls("hpRolls")?,
            mana_rolls: rolls("manaRolls")?,
        });
    }
    if classes.len() > 3 {
        return Err(row.get("classes").fault("more than three classes; take some out"));
    }
    let feats = row.get("feats").list()?.iter().map(At::member::<Feat>).collect::<Result<_, _>>()?;
    let mut character = Character {
        classes,
        feats,
        ranks: row.get("SkillRanks").by_name::<Skill>()?,
        studies: row.get("IntStudy").numbers::<STUDIES>()?,
        align_ge: row.get("alignGE").number()?,
        align_lc: row.get("alignLC").number()?,
        player: true,
        ..Character::new(race, base)
    };
    if !row.get("god").text()?.is_empty() {
        character.god = Some(row.get("god").resource(names, Kind::God)?);
    }
    character_numbers(&character).map_err(|fault| row.fault(fault))?;
    Ok(character.in_order())
}

/// Puts the templates of a row on in order, by the rules; which of them it took.
fn templates(names: &Names<'_>, row: At<'_>, world: &mut World, h: Handle) -> Result<Vec<bool>, String> {
    let mut took = Vec::new();
    for template in row.get("templates").list()? {
        let id = template.resource(names, Kind::Template)?;
        let kept_off = names.play(world, |m| growth::take_template(m, h, id));
        took.push(kept_off.map_err(|fault| template.fault(fault))?.is_none());
    }
    Ok(took)
}

/// A monster by its name, bare.
///
/// # Errors
/// The pack has none of this name.
pub fn monster(names: &Names<'_>, at: At<'_>, name: &str) -> Result<Made, String> {
    let form = names.find(name, Some(Kind::Monster)).map_err(|fault| at.fault(fault))?;
    let mut world = World::new(Map::plain(5, 5, ResId::new(Kind::Terrain, "floor")));
    let h = world.add_creature(names.content.shown_name(form), form);
    settle(&mut world, names.content, h);
    Ok(Made { world, h, seed: None, took: Vec::new() })
}

/// Parts of a stati in a list: the most, and how many it begins with that have to be there.
const STATI_PARTS: usize = 6;
const STATI_NEEDED: usize = 3;

/// A stati as a row has it: a list of nature, Val, Mag, duration, source, effect; or an object of the same. None for
/// a template, since those are named in a field of their own.
///
/// # Errors
/// What can't be read, with its place.
pub fn stati(names: &Names<'_>, entry: At<'_>) -> Result<Option<Stati>, String> {
    let is_stati = match entry.value {
        Value::Array(all) => {
            let needed = all.iter().take(STATI_NEEDED).filter(|part| !part.is_null());
            all.len() <= STATI_PARTS && needed.count() == STATI_NEEDED
        }
        _ => ["nature", "val", "mag"].into_iter().all(|part| entry.get(part).is_some()),
    };
    if !is_stati {
        let said = cut(entry.value.to_string());
        let remedy =
            "write it as a list of nature, Val, Mag, duration, source and effect, the first three at least";
        return Err(entry.fault(format!("{said} is no stati; {remedy}")));
    }
    let part = |n: usize, field: &'static str| match entry.value {
        Value::Array(all) => At { value: all.get(n).unwrap_or(&Value::Null), ..entry },
        _ => entry.get(field),
    };
    let nature: StatiNature = part(0, "nature").member()?;
    if nature == StatiNature::TEMPLATE {
        return Ok(None);
    }
    let source = part(4, "source");
    let mut stati = Stati::new(nature, part(1, "val").number()?, part(2, "mag").number()?)
        .lasting(part(3, "duration").number()?);
    if source.is_some() && source.value != &Value::from("") {
        stati = stati.from_source(source.member::<StatiSource>()?);
    }
    let effect = part(5, "effect");
    if !effect.text()?.is_empty() {
        stati.effect = Some(names.find(effect.text()?, None).map_err(|fault| effect.fault(fault))?);
    }
    match stati.impossible() {
        Some(fault) => Err(entry.fault(fault)),
        None => Ok(Some(stati)),
    }
}
