//! A world built from a recording: map, creatures in their places, hit points and mana rolled with the
//! recording's dice. Errors name what is missing and what would be right.

use super::in_play::InPlay;
use super::recording::{Actor, Floor, Recording, Square};
use super::revision::Revision;
use crate::base::handle::Handle;
use crate::base::id::{Kind, ResId};
use crate::base::names::{Feat, StatiNature};
use crate::content::Content;
use crate::event::{Bare, Machine, Observer};
use crate::label;
use crate::rules;
use crate::world::{Character, CreatureField, Here, Map, Point, Stati, World};

mod character;
mod drawn;
mod faults;
pub(super) mod figures;
mod gear;
pub(super) mod named;
mod numbers;
mod places;
pub mod things;

pub use character::numbers as character_numbers;
pub use drawn::{on_map, start_of};
use faults::{ARENA_DUNGEON, ARENA_REGION};
pub use faults::{Faults, Unplaced};
pub(crate) use gear::give_gear;
use numbers::Numbers;

/// The world in which a recording starts: its levels with all that is on them.
///
/// # Errors
/// What the recording asks for and the content lacks, a line each.
pub fn start_world(recording: &Recording, rev: &Revision) -> Result<World, Faults> {
    let staged = on_map(recording, rev)?;
    let world = build_world(&staged, rev)?;
    let mut faults = named::of_recording(recording, &rev.content);
    faults.extend(places::of_recording(recording, &rev.content));
    if !faults.is_empty() {
        return Err(faults);
    }
    let book = rules::rule_book::<Bare>();
    let mut m = Machine::new(world, recording.seed, &rev.content, rev.scripts.as_ref(), book, Bare);
    place_all(&mut m, &staged)?;
    let world = m.into_world();
    let nobody = places::of_stati(recording, &world);
    if nobody.is_empty() { Ok(world) } else { Err(nobody) }
}

/// Builds the levels of a recording, with nothing on them.
///
/// # Errors
/// As [`build_map`], of each level.
pub fn build_world(recording: &Recording, rev: &Revision) -> Result<World, Faults> {
    let mut world = World::new(build_map(recording, rev)?);
    for (option, value) in &recording.options {
        option.checked(*value).map_err(|fault| vec![fault])?;
        let _ = world.set_option(*option, *value);
    }
    for floor in &recording.levels {
        let Floor { map, dungeon, region, depth, lit } = floor.clone();
        let legend = recording.legend.clone();
        let drawn = Recording { map, legend, dungeon, region, depth, lit, ..Recording::default() };
        world.add_level(build_map(&drawn, rev)?);
    }
    Ok(world)
}

/// Builds the first map of a recording.
///
/// # Errors
/// A terrain, or what stands on a square, that the content lacks; a map without squares, or of more than 512 one way.
pub fn build_map(recording: &Recording, rev: &Revision) -> Result<Map, Faults> {
    let mut faults = Faults::new();
    let mut terrain = |id: &str| {
        let res = ResId::new(Kind::Terrain, id);
        if rev.content.terrain(res).is_none() {
            faults.push(format!("the map uses terrain `{id}`, which the pack does not have"));
        }
        res
    };
    let floor = terrain("floor");
    let wall = terrain("dungeon_wall");
    let rows = &recording.map;
    let height = rows.len();
    let width = rows.iter().map(|r| r.chars().count()).max().unwrap_or(0);
    if width == 0 || width > 512 || height > 512 {
        return Err(vec![format!("the map is {width} by {height} squares; it needs 1 to 512 each way")]);
    }
    let mut map = Map::plain(width as i16, height as i16, floor);
    for (y, row) in rows.iter().enumerate() {
        for (x, glyph) in row.chars().enumerate() {
            let ground = match recording.legend.get(&glyph) {
                Some(square) if square.terrain.is_empty() => floor,
                Some(square) => terrain(&square.terrain),
                None if glyph == '#' => wall,
                None if glyph == '.' || glyph == ' ' => floor,
                None => {
                    terrain(&glyph.to_string());
                    floor
                }
            };
            map.lay(Point::new(x as i16, y as i16), ground);
        }
    }
    let of_width = |row: &String| row.chars().count() == width;
    if let Some((y, row)) = rows.iter().enumerate().find(|(_, row)| !of_width(row)) {
        let long = row.chars().count();
        faults.push(format!(
            "row {y} of the map has {long} squares, and another {width}; make all rows as long"
        ));
    }
    if let Some(id) = &recording.region {
        map = map.within(ResId::new(Kind::Region, id));
    }
    let _ = map.set_dungeon(recording.dungeon.as_ref().map(|id| ResId::new(Kind::Dungeon, id)));
    let _ = (map.set_depth(recording.depth), map.set_lit(recording.lit));
    things::squares(recording, rev, &mut map, &mut faults);
    if faults.is_empty() { Ok(map) } else { Err(faults) }
}

/// Where the map of a recording shows a creature (by place from 0).
fn place_on_map(recording: &Recording, index: usize) -> Option<Point> {
    let legend = recording.legend.iter();
    let glyphs: Vec<char> =
        legend.filter(|(_, s)| s.creature == index + 1).map(|(glyph, _)| *glyph).collect();
    if glyphs.is_empty() {
        return None;
    }
    recording.map.iter().enumerate().find_map(|(y, row)| {
        let x = row.chars().position(|glyph| glyphs.contains(&glyph))?;
        Some(Point::new(x as i16, y as i16))
    })
}

/// Puts every creature of a recording on the machine's map, in order.
///
/// # Errors
/// A monster that the content lacks, a creature without a place.
pub fn place_all<O: InPlay>(m: &mut Machine<'_, O>, recording: &Recording) -> Result<Vec<Handle>, Faults> {
    O::place_all(m, recording)
}

/// The same, for [`InPlay`] to compile.
pub(super) fn place_everybody<O: Observer>(
    m: &mut Machine<'_, O>,
    recording: &Recording,
) -> Result<Vec<Handle>, Faults> {
    let mut numbers = Numbers::of(recording, m.world_mut());
    let (handles, unplaced) = place_each(m, recording, &mut numbers);
    let told = |(index, why): (usize, Unplaced)| format!("creature {}: {why}", index + 1);
    let mut faults: Faults = unplaced.into_iter().map(told).collect();
    // After all creatures: what somebody wears or is given may be about any of them.
    for (index, (h, actor)) in handles.iter().zip(&recording.creatures).enumerate() {
        if let Err(fault) = gear::give_numbered(m, *h, actor, &mut numbers) {
            faults.push(format!("creature {}: {fault}", index + 1));
        }
    }
    things::place_all(m, recording, &mut numbers, &mut faults);
    if faults.is_empty() { Ok(handles) } else { Err(faults) }
}

/// The most creatures that stand on the maps of a recording at its start: each takes the longer to place the more there are.
const MOST_CREATURES: usize = 10_000;

/// Puts all creatures of a recording on the map; which were not (by place from 0), and why.
fn place_each<O: Observer>(
    m: &mut Machine<'_, O>,
    recording: &Recording,
    numbers: &mut Numbers,
) -> (Vec<Handle>, Vec<(usize, Unplaced)>) {
    let (mut handles, mut unplaced) = (Vec::new(), Vec::new());
    let many = recording.creatures.len();
    if many > MOST_CREATURES {
        let what = format!("{many} creatures are to stand there, and {MOST_CREATURES} are the most");
        return (handles, vec![(MOST_CREATURES, what.into())]);
    }
    m.begin_action(Handle::NONE, 0, "stage");
    for (index, actor) in recording.creatures.iter().enumerate() {
        let at = actor.at.map(|(x, y)| Point::new(x, y)).or_else(|| place_on_map(recording, index));
        numbers.give(m.world_mut());
        match place_one(m, actor, at) {
            Ok(h) => handles.push(h),
            Err(why) => unplaced.push((index, why)),
        }
    }
    (handles, unplaced)
}

/// Which creatures of a recording, by place from 0, can't have a template that they are to have.
///
/// # Errors
/// There is no map to put them on.
pub fn misfits(recording: &Recording, rev: &Revision) -> Result<Vec<usize>, Faults> {
    let staged = on_map(recording, rev)?;
    let book = rules::rule_book::<Bare>();
    let world = build_world(&staged, rev)?;
    let mut m = Machine::new(world, recording.seed, &rev.content, rev.scripts.as_ref(), book, Bare);
    let mut numbers = Numbers::of(&staged, m.world_mut());
    let (_, unplaced) = place_each(&mut m, &staged, &mut numbers);
    let misfit = |(index, why): (usize, Unplaced)| matches!(why, Unplaced::Misfit(..)).then_some(index);
    Ok(unplaced.into_iter().filter_map(misfit).collect())
}

/// Puts one creature on the map.
///
/// # Errors
/// What is missing, or can't be.
pub fn place_one<O: Observer>(
    m: &mut Machine<'_, O>,
    actor: &Actor,
    at: Option<Point>,
) -> Result<Handle, Unplaced> {
    let Some(at) = at else {
        return Err("it has no place: give `at`, or a character of the map in `legend`".to_owned().into());
    };
    let level = things::on_map(m.world(), actor.level, at)?;
    let content = m.content();
    places::unsound(actor, m.world().level(level)).map_or(Ok(()), Err)?;
    let form = match &actor.character {
        Some(character) if actor.monster.is_empty() => body_of(content, character),
        _ => ResId::new(Kind::Monster, if actor.monster.is_empty() { "human" } else { &actor.monster }),
    };
    let Some(monster) = content.monster(form) else {
        return Err(content.missing(Kind::Monster, form.id()).into());
    };
    if let Some(character) = &actor.character {
        character::whole(content, character)?;
    }
    let name = if actor.name.is_empty() { monster.name.as_str() } else { &actor.name };
    let stage = label!("stage");
    let h = m.world_mut().add_creature_on(level, name, form);
    if let Some(character) = &actor.character {
        m.world_mut().make_character(h, character.clone().in_order());
    }
    for template in &actor.templates {
        let template = ResId::new(Kind::Template, template);
        m.content().lacks(template).map_or(Ok(()), Err)?;
        if m.world().creature(h).is_some_and(|c| c.templates().contains(&template)) {
            return Err(format!("its template `{}` stands twice; take one away", template.id()).into());
        }
        if let Some(why) = rules::growth::take_template(m, h, template).map_err(|halt| halt.to_string())? {
            return Err(Unplaced::Misfit(template, why));
        }
    }
    if actor.enemy_to_all {
        m.gain(h, Stati::new(StatiNature::ENEMY_TO, -1, 0), stage);
    }
    for stati in &actor.stati {
        m.gain(h, stati.clone(), stage);
    }
    let free = free_square(m.level_of(h), m.content(), at).unwrap_or(at);
    for write in m.world_mut().place(h, free) {
        let _ = write;
    }
    m.recalculate(h);
    rules::growth::born(m, h).map_err(|halt| halt.to_string())?;
    rules::growth::birth(m, h).map_err(|halt| halt.to_string())?;
    let max_hp = match actor.max_hp {
        Some(hp) => hp,
        None => rules::values::roll_hit_points(m, h).map_err(|halt| halt.to_string())?,
    };
    m.put(h, CreatureField::MaxHp, max_hp, stage);
    if actor.max_hp.is_none() && actor.character.is_some() {
        m.put(h, CreatureField::MadeHp, max_hp, stage);
    }
    m.put(h, CreatureField::Hp, actor.hp.unwrap_or(max_hp), stage);
    if actor.character.is_none() {
        let mana = rules::values::roll_mana(m, h).map_err(|halt| halt.to_string())?;
        m.put(h, CreatureField::Mana, mana, stage);
    }
    m.recalculate(h);
    // Flat-footed until the first blow, but for the quick (docs/rules/time.md, How play begins).
    let quick = rules::query::who::who(m.world(), m.content(), h)
        .is_some_and(|w| w.has_feat(Feat::FT_IMPROVED_INITIATIVE));
    m.put(h, CreatureField::FfCount, if quick { 0 } else { 20 }, stage);
    let fatigue = m.world().creature(h).map_or(0, |c| c.attr(crate::base::names::Attribute::A_FAT));
    m.put(h, CreatureField::Fatigue, fatigue, stage);
    for (field, value) in &actor.fields {
        m.put(h, *field, *value, stage);
    }
    Ok(h)
}

/// The monster that carries the body of a character's race.
fn body_of(content: &Content, character: &Character) -> ResId {
    let body = content.race(character.race).and_then(|race| race.body);
    body.map_or_else(|| ResId::new(Kind::Monster, "human"), |body| body.res_id())
}

/// The square itself, or the nearest free one around it (docs/rules/movement.md, Placing near; the first in order
/// of rings, where the original draws among the ring).
fn free_square(here: Here<'_>, content: &Content, at: Point) -> Option<Point> {
    for ring in 0..=6i16 {
        for x in at.x - ring..=at.x + ring {
            for y in at.y - ring..=at.y + ring {
                let square = Point::new(x, y);
                // What was meant for rock may be meant so; nobody is shoved into it.
                let rock = ring > 0 && rules::query::way::is_solid(here, content, square);
                if square.steps(at) == ring as i32
                    && here.map().contains(square)
                    && !rock
                    && here.creature_at(square).is_none()
                {
                    return Some(square);
                }
            }
        }
    }
    None
}

/// Two creatures six squares apart on an unlit floor, each everybody's enemy: the measured arena.
pub fn arena(pack: &str, first: &str, second: &str, seed: u64) -> Recording {
    let wide = 33;
    let high = 21;
    let mut map = Vec::with_capacity(high);
    for y in 0..high {
        let edge = y == 0 || y == high - 1;
        let row: String = (0..wide)
            .map(|x| match (x, y) {
                (13, 10) => 'a',
                (19, 10) => 'b',
                _ if edge || x == 0 || x == wide - 1 => '#',
                _ => '.',
            })
            .collect();
        map.push(row);
    }
    let square = |creature| Square { creature, ..Square::default() };
    let actor = |monster: &str| Actor { monster: monster.to_owned(), enemy_to_all: true, ..Actor::default() };
    Recording {
        name: format!("{first} and {second}"),
        pack: pack.to_owned(),
        seed,
        map,
        legend: [('a', square(1)), ('b', square(2))].into(),
        dungeon: Some(ARENA_DUNGEON.to_owned()),
        region: Some(ARENA_REGION.to_owned()),
        creatures: vec![actor(first), actor(second)],
        ..Recording::default()
    }
}
