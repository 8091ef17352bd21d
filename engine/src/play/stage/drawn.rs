//! A recording that is played on a map resource, with the map's rows, legend and creatures put in their places.

use super::faults::Faults;
use crate::base::id::{Kind, ResId};
use crate::base::names::StatiNature;
use crate::content::{Map, MapSquare};
use crate::play::Revision;
use crate::play::recording::{Actor, Recording, Square};
use crate::world::{Light, Point, Stati};
use std::borrow::Cow;

/// The recording with what its map resource says; as it is if it names none.
///
/// # Errors
/// The pack lacks the map, or the recording says too what a map resource says.
pub fn on_map<'r>(recording: &'r Recording, rev: &Revision) -> Result<Cow<'r, Recording>, Faults> {
    if recording.on_map.is_empty() {
        return Ok(Cow::Borrowed(recording));
    }
    let id = ResId::new(Kind::Map, &recording.on_map);
    let Some(map) = rev.content.map(id) else {
        return Err(vec![rev.content.missing(Kind::Map, &recording.on_map)]);
    };
    if !recording.map.is_empty() {
        return Err(vec!["it names a map in `on_map` and draws one in `map`; one of the two".to_owned()]);
    }
    if let Some(said) = said_besides(recording) {
        let of = &recording.on_map;
        return Err(vec![format!(
            "`on_map` names the map `{of}`, which says its own `{said}`; take `{said}` out"
        )]);
    }
    let mut staged = recording.clone();
    staged.map.clone_from(&map.rows);
    staged.legend = map.legend.iter().rev().map(|s| (s.letter, square(s))).collect();
    staged.dungeon = map.dungeon.map(|d| d.id().to_owned());
    staged.region = map.region.map(|r| r.id().to_owned());
    (staged.depth, staged.lit) = (map.depth, map.lit);
    // Whoever is played begins where the map says, unless the recording says otherwise.
    if let (Some(start), Some(first)) = (start_of(map), staged.creatures.first_mut())
        && first.at.is_none()
    {
        first.at = Some((start.x, start.y));
    }
    for (at, square) in squares(map) {
        if let Some(monster) = square.monster {
            staged.creatures.push(actor(monster.id(), square, at));
        }
    }
    Ok(Cow::Owned(staged))
}

/// What a recording says of its map although the map resource does.
fn said_besides(recording: &Recording) -> Option<&'static str> {
    let Recording { legend, dungeon, region, depth, lit, .. } = recording;
    let said = [
        ("legend", !legend.is_empty()),
        ("dungeon", dungeon.is_some()),
        ("region", region.is_some()),
        ("depth", *depth != 0),
        ("lit", *lit),
    ];
    said.into_iter().find(|(_, said)| *said).map(|(word, _)| word)
}

/// The square where whoever is played begins.
pub fn start_of(map: &Map) -> Option<Point> {
    squares(map).find(|(_, square)| square.start).map(|(at, _)| at)
}

/// The squares that the legend speaks of, row by row.
fn squares(map: &Map) -> impl Iterator<Item = (Point, &MapSquare)> + '_ {
    map.rows.iter().enumerate().flat_map(move |(y, row)| {
        row.chars().enumerate().filter_map(move |(x, letter)| {
            let square = map.legend.iter().find(|s| s.letter == letter)?;
            Some((Point::new(x as i16, y as i16), square))
        })
    })
}

fn actor(monster: &str, square: &MapSquare, at: Point) -> Actor {
    let sleep = Stati { duration: 0, ..Stati::new(StatiNature::SLEEPING, 0, 0) };
    Actor {
        monster: monster.to_owned(),
        at: Some((at.x, at.y)),
        enemy_to_all: square.enemy,
        stati: if square.asleep { vec![sleep] } else { Vec::new() },
        ..Actor::default()
    }
}

fn square(square: &MapSquare) -> Square {
    let MapSquare { lit, bright, magic_light, dark, .. } = *square;
    let id = |id: Option<&'static str>| id.unwrap_or_default().to_owned();
    let light = Light { lit, bright, magic: magic_light, dark };
    Square {
        terrain: id(square.terrain.map(|t| t.id())),
        creature: 0,
        feature: id(square.feature.map(|f| f.id())),
        trap: id(square.trap.map(|t| t.id())),
        god: id(square.god.map(|g| g.id())),
        door: square.door.iter().collect(),
        item: id(square.item.map(|i| i.id())),
        region: id(square.region.map(|r| r.id())),
        light: (light != Light::default()).then_some(light),
    }
}
