//! What stops a step (docs/rules/movement.md, What is in the way: canMoveThrough): rock, solid things, fixtures
//! that refuse, creatures. Fixtures are asked with EV_WALKON; nothing else is changed here.

use super::step::Step;
use crate::base::game_option::GameOption;
use crate::base::names::{
    Ability, DoorState, Material, MonsterFlag, Named, ObjectType, Size, StatiNature as Nature, StatiValue,
};
use crate::content::{Content, Switch};
use crate::event::fields::{EActor, EItem, EVictim};
use crate::rules::prelude::*;
use crate::rules::query::way::{is_solid, plane_of};
use crate::rules::query::who::Who;
use crate::world::obstacles::{SOLID, UTTER};
use crate::world::{Feature, Point};
use smallvec::SmallVec;

/// What is in the way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Block {
    /// Nothing.
    Free,
    /// Solid ground, or the end of the map.
    Ground,
    /// A closed door that anybody can see.
    Door(Handle),
    /// A fixture that is solid, or that refuses.
    Fixture(Handle),
    /// A creature.
    Creature(Handle),
}

/// What is in the way of a creature that wants to step on a square.
pub fn in_the_way<O: Observer>(m: &mut Machine<'_, O>, me: Handle, to: Point) -> Result<Block, Halt> {
    let from = m.at(me);
    of(m, &Step::new(me, from, to, super::step::Way::Walk))
}

/// What is in the way of a step.
pub(super) fn of<O: Observer>(m: &mut Machine<'_, O>, step: &Step) -> Result<Block, Halt> {
    let solid = by_matter(m, step.me, step.to);
    if solid != Block::Free {
        return Ok(solid);
    }
    let features: SmallVec<[Handle; 4]> =
        m.level_of(step.me).features_at(step.to).map(|f| f.handle).collect();
    // As in the original it stands in the record twice, so that its kind is asked twice over; once, where it decides.
    let twice = m.content().keeps(Switch::WalkOnIsAskedTwice);
    for feature in features {
        let asked = EventInfo::new(EventCode::EV_WALKON).with(EActor, step.me);
        let item = if twice { feature } else { Handle::NONE };
        if m.throw(asked.with(EVictim, feature).with(EItem, item))? == Answer::Abort {
            return Ok(Block::Fixture(feature));
        }
    }
    let Some(w) = m.who(step.me) else { return Ok(Block::Ground) };
    let other = m.level_of(step.me).creatures_at(step.to).find(|c| {
        c.handle() != step.me
            && c.handle() != step.pusher
            && w.other(c.handle()).is_some_and(|other| stands_in_the_way(&w, &other))
    });
    Ok(other.map_or(Block::Free, |c| Block::Creature(c.handle())))
}

/// Rock and solid fixtures.
fn by_matter<O: Observer>(m: &Machine<'_, O>, me: Handle, to: Point) -> Block {
    let (here, content) = (m.level_of(me), m.content());
    if !is_solid(here, content, to) {
        return Block::Free;
    }
    let Some(terrain) = here.map().terrain(to).and_then(|t| content.terrain(t)) else {
        return Block::Ground;
    };
    let Some(w) = m.who(me) else { return Block::Ground };
    if w.chose(GameOption::OPT_GHOSTWALK) {
        return Block::Free;
    }
    let bodiless = plane_of(&w) > StatiValue::PHASE_VORTEX.number();
    let stops = here.obstacles().at(to);
    if stops & UTTER != 0 || (stops & SOLID != 0 && !bodiless) {
        let fixture = here.features_at(to).find(|f| f.stops() & SOLID != 0);
        return match fixture {
            Some(door) if is_door_to_see(content, door) => Block::Door(door.handle),
            Some(fixture) => Block::Fixture(fixture.handle),
            None => Block::Ground,
        };
    }
    let melds = w.ability(Ability::CA_EARTHMELD) > 0 && terrain.material.is_some_and(is_earth);
    match terrain.is_solid() && !bodiless && !melds {
        true => Block::Ground,
        false => Block::Free,
    }
}

/// A door that stands shut and is no secret.
fn is_door_to_see(content: &Content, fixture: &Feature) -> bool {
    let door = content.feature(fixture.kind).is_some_and(|kind| kind.ftype == ObjectType::T_DOOR);
    door && !fixture.door_is(DoorState::DF_SECRET)
}

/// What those who meld with the earth go through.
fn is_earth(material: Material) -> bool {
    matches!(
        material,
        Material::MAT_GRANITE
            | Material::MAT_GEMSTONE
            | Material::MAT_MINERAL
            | Material::MAT_MAGMA
            | Material::MAT_QUARTZ
    )
}

/// Does another creature on the square stop it? Small ones that are not at odds share a square.
fn stands_in_the_way(me: &Who<'_>, other: &Who<'_>) -> bool {
    let swarm = |w: &Who<'_>| w.has_flag(MonsterFlag::M_SWARM);
    if swarm(me) || swarm(other) || plane_of(me) != plane_of(other) || is_seen_through(me, other) {
        return false;
    }
    let large = Size::SZ_LARGE.number();
    if me.size() >= large || other.size() >= large {
        return true;
    }
    let hides = |a: &Who<'_>, from: &Who<'_>| a.c.stati().has(Nature::HIDING) && from.perceives(a) == 0;
    let above = |w: &Who<'_>| w.c.stati().has(Nature::ELEVATED);
    !(hides(other, me) || hides(me, other) || above(me) || above(other) || !other.is_hostile_to(me))
}

/// Is the other an illusion that it does not believe in?
fn is_seen_through(me: &Who<'_>, other: &Who<'_>) -> bool {
    other.has_stati(Nature::ILLUSION) && !me.takes_for_real(other)
}

/// Is nobody on a square whom a step there would have to push away: `other` has left it, or shares it?
pub(super) fn free_of_creatures<O: Observer>(
    m: &Machine<'_, O>,
    me: Handle,
    at: Point,
    other: Handle,
) -> bool {
    let Some((w, it)) = m.who(me).zip(m.who(other)) else { return true };
    it.c.at() != at || !it.c.is_here() || is_seen_through(&w, &it)
}
