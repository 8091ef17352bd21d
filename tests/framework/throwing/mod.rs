//! Scenarios of throws: a folder under `tests/scenarios` with `throws.ron` holds a stage, what is thrown on it
//! by which entry point, and what classes do when they are asked; `expect.told` holds who was asked in which
//! order, what each answered, and what came back. Only the classes that the file gives rules have any, so that
//! nothing but the rule in question decides. With `AUGURY_BLESS=1` `expect.told` is written anew.
//!
//! Things are numbered: creatures first, in their order, then what they carry, then `items`, then `features`.
//! Each file is run three times: told to an observer, told with every link passed over, and bare; answers and
//! worlds have to be the same.

pub mod act;
mod rules;
mod told;
pub mod wild;

use crate::pack::shipped;
use act::{Act, Rule};
use augury_engine::base::dice_expr::Dice;
use augury_engine::base::handle::Handle;
use augury_engine::base::id::{Kind, ResId};
use augury_engine::content::{Content, load_text};
use augury_engine::event::{Answer, Bare, Halt, Machine, Observed};
use augury_engine::play::{InPlay, Recording, Revision, stage};
use augury_engine::script::Compiled;
use augury_engine::world::{Field, LaidGround, LevelId, Map, Point, Stati, World};
use serde::Deserialize;
use std::fs;
use std::path::Path;
use std::sync::Arc;

/// A file of throws.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Throws {
    /// The rule that it shows, in words.
    pub about: String,
    /// Map, creatures and resources, as a recording has them.
    pub stage: Recording,
    /// Things beside those that creatures carry.
    pub items: Vec<Lying>,
    /// Fixtures of the map.
    pub features: Vec<Standing>,
    /// Fields of the map, numbered from 1.
    pub fields: Vec<Laid>,
    /// Regions of single squares.
    pub regions: Vec<((i16, i16), String)>,
    /// Who made the terrain of a square.
    pub made_by: Vec<((i16, i16), u32)>,
    /// Stati of any thing, by its number.
    pub stati: Vec<(u32, Stati)>,
    /// What classes answer.
    pub rules: Vec<Rule>,
    /// What is thrown, one after the other.
    pub throws: Vec<Act>,
}

/// An item of a scenario.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Lying {
    /// Id of its kind.
    pub kind: String,
    /// Id of the effect on it; empty for none.
    pub effect: String,
    /// Who holds it; 0 for nobody.
    pub holder: u32,
    /// Where it lies.
    pub at: Option<(i16, i16)>,
}

/// A fixture of a scenario.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Standing {
    /// Id of its kind.
    pub kind: String,
    /// Where it stands.
    pub at: (i16, i16),
}

/// A field of a scenario.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Laid {
    /// Id of its effect; empty for none.
    pub effect: String,
    /// Its centre.
    pub at: (i16, i16),
    /// Squares around it.
    pub radius: i16,
    /// Id of the terrain that it looks like; empty for none.
    pub looks_like: String,
    /// Who made it; 0 for nobody.
    pub creator: u32,
}

/// Runs a folder's throws and compares what was told. `bless`: it is written anew.
///
/// # Errors
/// What is otherwise.
pub fn run(folder: &Path, bless: bool) -> Result<(), String> {
    let text = fs::read_to_string(folder.join("throws.ron")).map_err(|e| format!("throws.ron: {e}"))?;
    let throws: Throws = ron::Options::default()
        .with_default_extension(ron::extensions::Extensions::IMPLICIT_SOME)
        .from_str(&text)
        .map_err(|e| format!("throws.ron:{e}"))?;
    if throws.throws.is_empty() {
        return Err("throws.ron throws nothing".to_owned());
    }
    let rev = revision(&throws)?;
    let found = told_of(&throws, &rev)?;
    let file = folder.join("expect.told");
    if bless {
        return fs::write(&file, found).map_err(|e| format!("expect.told: {e}"));
    }
    let expected =
        fs::read_to_string(&file).map_err(|_| "no expect.told; AUGURY_BLESS=1 writes it".to_owned())?;
    if expected.replace("\r\n", "\n") == found {
        return Ok(());
    }
    let difference = crate::scenario::difference(&expected, &found);
    Err(format!("it is told otherwise (- expected, + found):\n{difference}"))
}

/// The shipped pack with the resources of a stage. What an author would be warned of is taken as it is: a
/// scenario may show what becomes of it.
fn revision(throws: &Throws) -> Result<Revision, String> {
    let mut content = Content::clone(&shipped().revision().content);
    for (id, text) in &throws.stage.resources {
        let read = load_text(id.kind(), id.id(), &id.to_string(), text);
        content = content.with(read.map_err(|problems| format!("{problems:?}"))?);
    }
    let (scripts, problems) = Compiled::new(&content);
    if let Some(problem) = problems.first() {
        return Err(format!("{problem:?}"));
    }
    Ok(Revision::new(Arc::new(content), Arc::new(scripts)))
}

/// What an observer is told, if bare and with all links it comes to the same.
fn told_of(throws: &Throws, rev: &Revision) -> Result<String, String> {
    let mut told = told::Told::new(throws, false);
    let observed = play(throws, rev, Observed::new(&mut told))?;
    let mut all = told::Told::new(throws, true);
    let with_links = play(throws, rev, Observed::new(&mut all))?;
    let bare = play(throws, rev, Bare)?;
    if bare != observed {
        return Err(format!("bare it ends otherwise: {:?}, observed {:?}", bare.0, observed.0));
    }
    if with_links != observed {
        return Err(format!("with all links it ends otherwise: {:?}, {:?}", with_links.0, observed.0));
    }
    let mut text = told.text();
    text.push_str(&format!("answers {:?}\n", observed.0));
    Ok(text)
}

/// Answers of the throws, and the world at the end.
type Ended = (Vec<Result<Answer, Halt>>, World);

fn play<O: InPlay>(throws: &Throws, rev: &Revision, obs: O) -> Result<Ended, String> {
    let world = stage::build_world(&throws.stage, rev).map_err(|faults| faults.join("\n"))?;
    let table = rules::table(throws);
    let mut m = Machine::new(world, throws.stage.seed, &rev.content, rev.scripts.as_ref(), table, obs);
    stage::place_all(&mut m, &throws.stage).map_err(|faults| faults.join("\n"))?;
    furnish(m.world_mut(), throws);
    let mut answers = Vec::new();
    for (n, act) in throws.throws.iter().enumerate() {
        m.begin_action(Handle::NONE, n as u32 + 1, "thrown");
        answers.push(act::perform(&mut m, act));
    }
    Ok((answers, m.into_world()))
}

/// Has somebody have made the ground of a square, for good.
fn made_by(map: &mut Map, at: Point, maker: Handle) {
    let Some(terrain) = map.terrain(at) else { return };
    let _ = map.note_laid(LaidGround {
        at,
        before: terrain,
        terrain,
        effect: None,
        maker,
        rounds: 0,
        damage: Dice::default(),
        dc: 0,
        key: 0,
    });
}

/// Puts what a recording cannot say on the stage.
fn furnish(world: &mut World, throws: &Throws) {
    let some = |kind, id: &str| (!id.is_empty()).then(|| ResId::new(kind, id));
    let point = |(x, y)| Point::new(x, y);
    for item in &throws.items {
        let kind = ResId::new(Kind::Item, &item.kind);
        let h = world.add_item(kind, some(Kind::Effect, &item.effect), Handle(item.holder));
        if let Some(at) = item.at {
            let _ = world.lay(h, point(at));
        }
    }
    for feature in &throws.features {
        let h = world.add_feature(ResId::new(Kind::Feature, &feature.kind), None);
        let _ = world.erect(h, point(feature.at));
    }
    let fields = throws.fields.iter().map(|field| Field {
        effect: some(Kind::Effect, &field.effect),
        at: point(field.at),
        radius: field.radius,
        illusory_terrain: some(Kind::Terrain, &field.looks_like),
        creator: Handle(field.creator),
        duration: 0,
        ..Field::default()
    });
    for field in fields {
        let _ = world.lay_field(LevelId::FIRST, field);
    }
    for (at, maker) in &throws.made_by {
        made_by(world.map_mut(LevelId::FIRST), point(*at), Handle(*maker));
    }
    for (at, region) in &throws.regions {
        let _ = world.map_mut(LevelId::FIRST).set_region(point(*at), ResId::new(Kind::Region, region));
    }
    for (h, stati) in &throws.stati {
        let _ = world.gain(Handle(*h), stati.clone());
    }
}
