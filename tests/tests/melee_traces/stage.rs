//! The start state of a trace as a world of ours: map window, creatures with their numbers, attributes and
//! stati; and the changes a driver makes between rounds.

use crate::log::{Line, Trace};
use augury_engine::base::handle::Handle;
use augury_engine::base::id::{Kind, ResId, slug};
use augury_engine::base::names::{Ability, Attribute, Named, StatiNature, StatiSource};
use augury_engine::content::Content;
use augury_engine::rules::who::who;
use augury_engine::world::creature::{ATTRIBUTES, Target};
use augury_engine::world::{CreatureField, Map, Point, Stati, World};
use serde_json::Value;

/// The original's names of creatures, "goblin#629", and our handles.
#[derive(Clone, Default)]
pub struct Names(Vec<(String, i64, Handle)>);

impl Names {
    /// Our handle, none for whoever is no creature of the start.
    pub fn handle(&self, name: &str) -> Handle {
        self.0.iter().find(|(n, ..)| n == name).map_or(Handle::NONE, |(.., h)| *h)
    }

    fn by_number(&self, number: i64) -> Handle {
        self.0.iter().find(|(_, n, _)| *n == number).map_or(Handle::NONE, |(.., h)| *h)
    }

    /// The original's name; empty for nobody.
    pub fn name(&self, h: Handle) -> String {
        self.0.iter().find(|(.., o)| *o == h).map_or(String::new(), |(n, ..)| n.clone())
    }

    /// The creature in that place of the trace.
    pub fn nth(&self, place: usize) -> Option<Handle> {
        self.0.get(place).map(|(.., h)| *h)
    }
}

/// Stages the start.
pub fn world(content: &Content, trace: &Trace) -> (World, Names) {
    let start = trace.lines.iter().find_map(|l| match l {
        Line::Start(v) => Some(v),
        _ => None,
    });
    let mut world = World::new(map(content, start.expect("a start")));
    let mut names = Names::default();
    let creatures: Vec<&Value> = trace
        .lines
        .iter()
        .filter_map(|l| match l {
            Line::Creature(v) => Some(v),
            _ => None,
        })
        .collect();
    for c in &creatures {
        let name = c["mID"].as_str().and_then(|m| m.strip_prefix("monster:")).expect("a monster");
        let form = ResId::new(Kind::Monster, &slug(name));
        assert!(content.monster(form).is_some(), "the pack has no {form}");
        let h = world.add_creature(name, form);
        let obj = c["obj"].as_str().unwrap_or("").to_owned();
        names.0.push((obj, c["h"].as_i64().unwrap_or(0), h));
    }
    for c in &creatures {
        let h = names.by_number(c["h"].as_i64().unwrap_or(0));
        for (key, field) in NUMBERS {
            world.put(h, *field, c[*key].as_i64().unwrap_or(0) as i32);
        }
        world.set_attributes(h, &attributes(&c["Attr"]));
        for s in c["stati"].as_array().into_iter().flatten() {
            if let Some(stati) = stati(&names, s) {
                world.gain(h, stati);
            }
        }
        lend_light(&mut world, content, h, c["senses"]["light"].as_i64().unwrap_or(0));
        let targets = c["targets"].as_array().into_iter().flatten();
        let targets = targets
            .map(|t| Target {
                thing: names.by_number(t["h"].as_i64().unwrap_or(0)),
                priority: t["priority"].as_i64().unwrap_or(0) as i16,
                seen: t["vis"].as_i64().unwrap_or(0) != 0,
                damage: 0,
            })
            .collect();
        world.set_targets(h, targets, false);
        world.place(h, Point::new(c["x"].as_i64().unwrap_or(0) as i16, c["y"].as_i64().unwrap_or(0) as i16));
    }
    (world, names)
}

/// Torches are things, which do not exist yet: whoever has light in the trace is lent infravision instead,
/// as far as the light goes for its bearer (twice its range, facts/rules/senses.md, 2.20).
fn lend_light(world: &mut World, content: &Content, h: Handle, light: i64) {
    let own = who(world, content, h).map_or(0, |w| i64::from(w.senses().light));
    if light > own {
        let lent = Stati::new(StatiNature::EXTRA_ABILITY, Ability::CA_INFRAVISION.0, 2 * light as i16);
        world.gain(h, lent.from_source(StatiSource::SS_ITEM));
    }
}

/// Numbers of a creature by their names in a trace.
const NUMBERS: &[(&str, CreatureField)] = &[
    ("cHP", CreatureField::Hp),
    ("mHP", CreatureField::MaxHp),
    ("tHP", CreatureField::TempHp),
    ("cFP", CreatureField::Fatigue),
    ("tMana", CreatureField::Mana),
    ("uMana", CreatureField::ManaUsed),
    ("timeout", CreatureField::Timeout),
    ("AoO", CreatureField::Aoo),
    ("FFCount", CreatureField::FfCount),
    ("hideVal", CreatureField::HideVal),
    ("partyID", CreatureField::Party),
];

fn map(content: &Content, start: &Value) -> Map {
    let size = |key: &str| start["map"][key].as_i64().unwrap_or(0) as i16;
    let rock = ResId::new(Kind::Terrain, "solid_rock");
    let mut map = Map::plain(size("sizeX"), size("sizeY"), rock);
    let window = &start["window"];
    let (x0, y0) = (window["x0"].as_i64().unwrap_or(0), window["y0"].as_i64().unwrap_or(0));
    for (dy, row) in window["rows"].as_array().into_iter().flatten().enumerate() {
        for (dx, letter) in row.as_str().unwrap_or("").chars().enumerate() {
            let name = window["legend"][letter.to_string()].as_str().unwrap_or("");
            let terrain = ResId::new(Kind::Terrain, &slug(name.trim_start_matches("terrain:")));
            if content.terrain(terrain).is_some() {
                map.lay(Point::new(x0 as i16 + dx as i16, y0 as i16 + dy as i16), terrain);
            }
        }
    }
    let middle = (window["h"].as_u64().unwrap_or(0) / 2) as usize;
    let light = window["light_rows"][middle].as_str().unwrap_or("").chars().nth(middle);
    map.lit = light.and_then(|c| c.to_digit(16)).is_some_and(|bits| bits & 1 == 1);
    map
}

fn attributes(attr: &Value) -> [i16; ATTRIBUTES] {
    let mut out = [0; ATTRIBUTES];
    for (name, value) in attr.as_object().into_iter().flatten() {
        if let Some(a) = Attribute::parse(name)
            && let Some(cell) = out.get_mut(a.number() as usize)
        {
            *cell = value.as_i64().unwrap_or(0) as i16;
        }
    }
    out
}

fn stati(names: &Names, s: &Value) -> Option<Stati> {
    let nature = StatiNature::parse(s["nature"].as_str()?)?;
    let number = |key: &str| s[key].as_i64().unwrap_or(0) as i16;
    let source = s["source"].as_str().and_then(StatiSource::parse).unwrap_or_default();
    let mut stati =
        Stati::new(nature, number("val"), number("mag")).lasting(number("dur")).from_source(source);
    stati.effect = s["eID"].as_str().and_then(resource);
    stati.thing = names.by_number(s["h"].as_i64().unwrap_or(0));
    Some(stati)
}

fn resource(text: &str) -> Option<ResId> {
    let (kind, name) = text.split_once(':')?;
    Some(ResId::new(Kind::from_word(kind)?, &slug(name)))
}

/// What the driver changed before a round: numbers, and stati taken away.
pub fn apply(world: &mut World, names: &Names, changes: &[Value]) {
    for change in changes {
        let h = names.by_number(change["h"].as_i64().unwrap_or(0));
        for (key, field) in NUMBERS {
            if let Some(new) = change[*key][1].as_i64() {
                world.put(h, *field, new as i32);
            }
        }
        for gone in change["stati_removed"].as_array().into_iter().flatten() {
            let nature = gone.as_str().and_then(|s| s.split(':').next()).and_then(StatiNature::parse);
            let Some(nature) = nature else { continue };
            let place = world.creature(h).and_then(|c| c.stati().iter().position(|s| s.nature == nature));
            if let Some(place) = place {
                world.lose(h, place);
            }
        }
    }
}
