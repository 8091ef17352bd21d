//! Directions, planes and solid squares: what every rule of places asks. Only looks.

use crate::base::handle::Handle;
use crate::base::names::{
    Ability, MonsterFlag, MonsterType, Named, StatiNature, StatiValue, TerrainFlag, ThingFlag,
};
use crate::content::Content;
use crate::event::{Machine, Observer};
use crate::rules::query::who::{Who, who};
use crate::world::obstacles::SOLID;
use crate::world::{Here, Map, Point};

/// The eight directions by their number, NORTH to SOUTHWEST.
pub(crate) const DIRECTIONS: [(i16, i16); 8] =
    [(0, -1), (0, 1), (1, 0), (-1, 0), (1, -1), (-1, -1), (1, 1), (-1, 1)];

/// East and south of a direction by its number; CENTER, UP and DOWN lead nowhere.
pub(crate) fn way_of(direction: i32) -> Option<(i16, i16)> {
    DIRECTIONS.get(usize::try_from(direction).ok()?).copied()
}

/// The number of the direction in which one square lies from another, however far (DirTo): by the signs of both
/// legs; CENTER for the same one.
pub fn toward(from: Point, to: Point) -> i32 {
    let way = ((to.x - from.x).signum(), (to.y - from.y).signum());
    let place = DIRECTIONS.iter().position(|d| *d == way).unwrap_or(DIRECTIONS.len());
    i32::try_from(place).unwrap_or(0)
}

/// Is a square of a level solid, by its ground or by what stands on it, or off the map?
pub fn is_solid(here: Here<'_>, content: &Content, at: Point) -> bool {
    let Some(terrain) = here.map().terrain(at) else { return true };
    here.obstacles().at(at) & SOLID != 0 || content.terrain(terrain).is_some_and(|t| t.is_solid())
}

/// Is the square on the map's border, where nobody goes?
pub(crate) fn is_border(map: &Map, at: Point) -> bool {
    at.x <= 0 || at.y <= 0 || at.x >= map.width() - 1 || at.y >= map.height() - 1
}

/// May a creature think of stepping there? Solid squares and the map's border are out of the question; creatures
/// in the way are not, nor doors that might open.
pub(crate) fn is_passable<O: Observer>(m: &Machine<'_, O>, me: Handle, to: Point) -> bool {
    if is_border(m.level_of(me).map(), to) {
        return false;
    }
    if !is_solid(m.level_of(me), m.content(), to) {
        return true;
    }
    who(m.world(), m.content(), me).is_some_and(|w| {
        plane_of(&w) > StatiValue::PHASE_VORTEX.number() || w.ability(Ability::CA_EARTHMELD) > 0
    })
}

/// The plane a creature is on (PHASE_ values), 0 for the material one. Those without a body are out of it by
/// nature: the undead in the negative plane, others in the ethereal one.
pub(crate) fn plane_of(w: &Who<'_>) -> i32 {
    match w.stati_of(StatiNature::PHASED).next() {
        Some(phase) => phase.val,
        None if !w.has_flag(MonsterFlag::M_INCOR) => StatiValue::PHASE_MATERIAL.number(),
        None if w.is_type(MonsterType::MA_UNDEAD) => StatiValue::PHASE_NEGATIVE.number(),
        None => StatiValue::PHASE_ETHEREAL.number(),
    }
}

/// Off the ground (measured/movement.json, isAerial): it flies, floats, or has no weight in this world.
pub(crate) fn is_aerial(w: &Who<'_>) -> bool {
    w.has_flag(MonsterFlag::M_FLYER)
        || w.has_stati(StatiNature::LEVITATION)
        || w.ability(Ability::CA_FLIGHT) > 0
        || plane_of(w) > StatiValue::PHASE_VORTEX.number()
}

/// May something be put on a square of a level: nothing solid, and nobody on it?
pub(crate) fn is_open(here: Here<'_>, content: &Content, at: Point) -> bool {
    !is_solid(here, content, at) && here.creature_at(at).is_none()
}

/// Does a tree stand there, on somebody's level: by the ground, or by a fixture?
pub(crate) fn is_tree<O: Observer>(m: &Machine<'_, O>, me: Handle, at: Point) -> bool {
    let ground = m.level_of(me).map().terrain(at).and_then(|t| m.content().terrain(t));
    ground.is_some_and(|t| t.flags.has(TerrainFlag::TF_TREE))
        || m.level_of(me).features_at(at).any(|f| f.has(ThingFlag::F_TREE))
}
