//! Scenarios of values: a folder with `values.ron`, in which stands who is there, what lies on them and what they
//! wear, and what one line of CalcValues has to give the first of them; beside it what whole attributes come to.
//! The world is made by hand, no event is thrown, nothing is rolled.

use crate::pack::{shipped_folder, without};
use augury_engine::base::handle::Handle;
use augury_engine::base::id::{Kind, ResId};
use augury_engine::base::names::{
    ArmourQuality, Attribute, BonusType, ItemKnown, ItemQuality, ItemState, Named, Slot, WeaponQuality,
};
use augury_engine::content::{Content, load_pack};
use augury_engine::rules::query::who::who;
use augury_engine::rules::values::{self, LINES, Matrix, Values};
use augury_engine::world::{Character, CreatureField, ItemField, Map, Stati, World};
use serde::Deserialize;
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::sync::OnceLock;

/// A scenario of values.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Case {
    /// Where the rule is written down.
    pub source: String,
    /// The line of [`LINES`] that it is about.
    pub line: String,
    /// Who is there; the first is looked at.
    pub creatures: Vec<Being>,
    /// Defects of the original that the pack does not keep here, by name.
    #[serde(default)]
    pub without: Vec<String>,
    /// All that the line gives, cell by cell: the sum of what it enters there, as it enters it.
    pub gives: Vec<(Attribute, BonusType, i32)>,
    /// What whole attributes come to.
    #[serde(default)]
    pub attributes: Vec<(Attribute, i32)>,
    /// What of them a player knows where that is something else.
    #[serde(default)]
    pub known: Vec<(Attribute, i32)>,
}

/// A creature of such a scenario.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Being {
    /// Id of the monster that it is, or whose form it has.
    pub monster: String,
    /// What makes it a character.
    pub character: Option<Character>,
    /// Ids of its templates.
    pub templates: Vec<String>,
    /// What lies on it. A thing behind one is a creature by its place here, from 1.
    pub stati: Vec<Stati>,
    /// What it has on.
    pub gear: Vec<Worn>,
    /// Numbers set by name.
    pub fields: Vec<(CreatureField, i32)>,
}

/// A thing that is worn.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Worn {
    /// Id of its kind.
    pub item: String,
    /// The slots that it fills.
    pub slots: Vec<Slot>,
    /// Its plus.
    pub plus: i32,
    /// Its qualities by name.
    pub qualities: Vec<String>,
    /// Is its plus not known yet?
    pub unknown: bool,
}

/// Reads the scenario of a folder.
///
/// # Errors
/// It can't be read, with the place.
pub fn read(folder: &Path) -> Result<Case, String> {
    let text = fs::read_to_string(folder.join("values.ron")).map_err(|e| format!("values.ron: {e}"))?;
    let case: Case = ron::Options::default()
        .with_default_extension(ron::extensions::Extensions::IMPLICIT_SOME)
        .from_str(&text)
        .map_err(|e| format!("values.ron:{e}"))?;
    Ok(case)
}

/// Runs the scenario of a folder.
///
/// # Errors
/// What is otherwise.
pub fn run(folder: &Path) -> Result<(), String> {
    let case = read(folder)?;
    check(&case, values::matrix)
}

/// Does it all hold of the values that `work_out` finds?
///
/// # Errors
/// What does not.
pub fn check(
    case: &Case,
    work_out: impl Fn(&augury_engine::rules::query::who::Who<'_>) -> Values<Matrix>,
) -> Result<(), String> {
    if !LINES.contains(&case.line.as_str()) {
        return Err(format!("there is no line `{}`; the lines are {}", case.line, LINES.join(", ")));
    }
    let content = match case.without.as_slice() {
        [] => Cow::Borrowed(content()),
        some => Cow::Owned(without(content(), some)?),
    };
    let (world, h) = build(case, &content)?;
    let me = who(&world, &content, h).ok_or("the first creature is not there")?;
    let (found, known) = (work_out(&me), values::known(&me));
    let mut given: BTreeMap<(Attribute, BonusType), i32> = BTreeMap::new();
    for c in found.adj.contributions().iter().filter(|c| c.line == case.line) {
        *given.entry((c.attribute, c.bonus)).or_default() += c.amount;
    }
    let wanted: BTreeMap<(Attribute, BonusType), i32> =
        case.gives.iter().map(|(attribute, bonus, n)| ((*attribute, *bonus), *n)).collect();
    let mut faults = Vec::new();
    for cell in given.keys().chain(wanted.keys().filter(|cell| !given.contains_key(cell))) {
        let (is, should) = (given.get(cell), wanted.get(cell));
        if is != should {
            let said = |n: Option<&i32>| n.map_or("nothing".to_owned(), |n| format!("{n:+}"));
            faults.push(format!("{} {}: {} is given, not {}", cell.0, cell.1, said(is), said(should)));
        }
    }
    let one = |n: &Attribute, wanted: i32, values: &Values<Matrix>, how: &str| {
        let is = values.get(*n);
        (is != wanted).then(|| format!("{n} is {is}{how}, not {wanted}"))
    };
    faults.extend(case.attributes.iter().filter_map(|(n, wanted)| one(n, *wanted, &found, "")));
    faults.extend(case.known.iter().filter_map(|(n, wanted)| one(n, *wanted, &known, " as far as is known")));
    if faults.is_empty() { Ok(()) } else { Err(faults.join("\n")) }
}

fn content() -> &'static Content {
    static PACK: OnceLock<Content> = OnceLock::new();
    PACK.get_or_init(|| load_pack(&shipped_folder()).content)
}

/// The world of a scenario, worked out until it stays, and who is looked at.
fn build(case: &Case, content: &Content) -> Result<(World, Handle), String> {
    let mut world = World::new(Map::plain(5, 5, ResId::new(Kind::Terrain, "floor")));
    for being in &case.creatures {
        let form = ResId::new(Kind::Monster, &being.monster);
        if content.monster(form).is_none() {
            return Err(format!("the pack has no monster `{}`", being.monster));
        }
        let h = world.add_creature(&being.monster, form);
        if let Some(character) = &being.character {
            world.make_character(h, character.clone().in_order());
        }
        for template in &being.templates {
            world.add_template(h, ResId::new(Kind::Template, template));
        }
        for stati in &being.stati {
            let _ = world.gain(h, stati.clone());
        }
        for worn in being.gear.iter().rev() {
            put_on(&mut world, content, h, worn)?;
        }
        settle(&mut world, content, h);
        for (field, value) in &being.fields {
            let _ = world.put(h, *field, *value);
        }
    }
    // Once more from the first, since some look at others.
    for n in 1..=case.creatures.len() {
        settle(&mut world, content, Handle(u32::try_from(n).unwrap_or(0)));
    }
    Ok((world, Handle(1)))
}

fn put_on(world: &mut World, content: &Content, h: Handle, worn: &Worn) -> Result<(), String> {
    let kind = ResId::new(Kind::Item, &worn.item);
    if content.item(kind).is_none() {
        return Err(format!("the pack has no item `{}`", worn.item));
    }
    let thing = world.add_item(kind, None, h);
    let qualities: Result<Vec<ItemQuality>, String> = worn.qualities.iter().map(|q| quality(q)).collect();
    let qualities = qualities?;
    world.remake_item(thing, |item| item.qualities = qualities);
    let slots = worn.slots.iter().fold(0, |bits, slot| bits | 1 << slot.number());
    let known = if worn.unknown { 0 } else { ItemKnown::KN_PLUS.number() };
    for (field, value) in [
        (ItemField::Slots, slots),
        (ItemField::Plus, worn.plus),
        (ItemField::State, ItemState::IF_WORN.number()),
        (ItemField::Known, known),
    ] {
        let _ = world.put_item(thing, field, value);
    }
    Ok(())
}

/// A quality of any family: those of weapons and of armour share numbers.
fn quality(name: &str) -> Result<ItemQuality, String> {
    let number = ItemQuality::parse(name)
        .map(|q| q.0)
        .or_else(|| WeaponQuality::parse(name).map(|q| q.0))
        .or_else(|| ArmourQuality::parse(name).map(|q| q.0));
    number.map(ItemQuality).ok_or_else(|| format!("there is no quality `{name}`"))
}

fn settle(world: &mut World, content: &Content, h: Handle) {
    for _ in 0..4 {
        let Some(attr) = who(world, content, h).map(|me| values::values(&me).attr) else { return };
        if world.set_attributes(h, &attr).is_none() {
            return;
        }
    }
}
