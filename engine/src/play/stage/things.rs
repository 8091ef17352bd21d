//! Light, regions, fixtures, items and fields of a recording, put into its world after the creatures.

use super::faults::Faults;
use super::figures;
use super::numbers::Numbers;
use crate::base::handle::Handle;
use crate::base::id::{Kind, ResId};
use crate::base::names::{DoorState, Named, ObjectType, StatiNature, StatiSource, ThingFlag};
use crate::content::Content;
use crate::event::{Machine, Observer};
use crate::label;
use crate::play::Revision;
use crate::play::recording::{Fixture, Laid, Lying, Recording, Square};
use crate::rules::growth;
use crate::world::{FeatureField, Field, ItemField, LevelId, Map, Point, Stati, World};

/// What the legend says of squares besides their ground: region and light.
pub(super) fn squares(recording: &Recording, rev: &Revision, map: &mut Map, faults: &mut Faults) {
    for (at, square) in drawn(recording) {
        if !square.region.is_empty() {
            let region = ResId::new(Kind::Region, &square.region);
            faults.extend(rev.content.lacks(region));
            map.set_region(at, region);
        }
        if let Some(light) = square.light {
            map.set_light(at, light);
        }
    }
}

/// How many fixtures and items there are.
pub(super) fn named_by(recording: &Recording) -> usize {
    let on = |square: &Square| usize::from(!square.feature.is_empty()) + usize::from(!square.item.is_empty());
    let shown: usize = drawn(recording).map(|(_, square)| on(square)).sum();
    shown + recording.features.len() + recording.items.len()
}

/// Fixtures, items and fields, in this order; what the map shows comes before what the lists name.
pub(super) fn place_all<O: Observer>(
    m: &mut Machine<'_, O>,
    recording: &Recording,
    numbers: &mut Numbers,
    faults: &mut Faults,
) {
    for (at, square) in drawn(recording) {
        if !square.feature.is_empty() {
            let Square { feature, trap, god, door, .. } = square.clone();
            let mut fixture = Fixture { feature, trap, door, at: Some((at.x, at.y)), ..Fixture::default() };
            if !god.is_empty() {
                let god = ResId::new(Kind::God, &god);
                faults.extend(m.content().lacks(god));
                let record = Stati::new(StatiNature::MY_GOD, 0, 0).from_source(StatiSource::SS_MISC);
                fixture.stati.push(record.of_effect(god));
            }
            numbers.give(m.world_mut());
            faults.extend(erect(m, &fixture).err());
        }
    }
    for (index, fixture) in recording.features.iter().enumerate() {
        numbers.give(m.world_mut());
        faults.extend(erect(m, fixture).err().map(|fault| format!("feature {}: {fault}", index + 1)));
    }
    for (at, square) in drawn(recording).filter(|(_, s)| !s.item.is_empty()) {
        let lying = Lying { item: square.item.clone(), at: Some((at.x, at.y)), ..Lying::default() };
        numbers.give(m.world_mut());
        faults.extend(lay(m, &lying, &[]).err());
    }
    let mut laid = Vec::new();
    for (index, lying) in recording.items.iter().enumerate() {
        numbers.give(m.world_mut());
        match lay(m, lying, &laid) {
            Ok(h) => laid.push(h),
            Err(fault) => {
                faults.push(format!("item {}: {fault}", index + 1));
                laid.push(Handle::NONE);
            }
        }
    }
    for (index, field) in recording.fields.iter().enumerate() {
        faults.extend(cover(m, field).err().map(|fault| format!("field {}: {fault}", index + 1)));
    }
}

/// The squares that the legend speaks of, row by row.
fn drawn(recording: &Recording) -> impl Iterator<Item = (Point, &Square)> + '_ {
    recording.map.iter().enumerate().flat_map(move |(y, row)| {
        row.chars().enumerate().filter_map(move |(x, glyph)| {
            Some((Point::new(x as i16, y as i16), recording.legend.get(&glyph)?))
        })
    })
}

/// Puts up one fixture.
///
/// # Errors
/// What the pack lacks, or a place off the map.
pub fn erect<O: Observer>(m: &mut Machine<'_, O>, fixture: &Fixture) -> Result<Handle, String> {
    let kind = ResId::new(Kind::Feature, &fixture.feature);
    let (at, level) = somewhere(m.world(), fixture.at, fixture.level)?;
    let Some(made_as) = m.content().feature(kind) else {
        return Err(m.content().missing(Kind::Feature, &fixture.feature));
    };
    let (hp, flags) = (i32::from(made_as.hp), made_as.flags.bits() as i32);
    let effect = match fixture.trap.as_str() {
        "" => None,
        _ if ObjectType::T_TRAP != made_as.ftype => {
            return Err(format!("{} is no trap, and `trap` says what it does", fixture.feature));
        }
        id => Some(effect(m.content(), id)?),
    };
    if !fixture.state.is_empty() && ObjectType::T_TRAP != made_as.ftype {
        return Err(format!("{} is no trap, and `state` says what became of it", fixture.feature));
    }
    figures::of_fixture(fixture).map_or(Ok(()), Err)?;
    if fixture.fields.iter().any(|(field, _)| matches!(field, FeatureField::X | FeatureField::Y)) {
        return Err("its place is said by `at`; take X and Y out of `fields`".to_owned());
    }
    let why = label!("stage");
    let h = m.world_mut().add_feature_on(level, kind, effect);
    m.erect(h, at, why);
    let bits = |all: &mut dyn Iterator<Item = i32>| all.fold(0, |bits, bit| bits | bit);
    let closed = fixture.door.iter().any(|d| matches!(*d, DoorState::DF_LOCKED | DoorState::DF_SECRET));
    let kind_of = m.content().feature(kind).map(|f| f.ftype);
    if !fixture.door.is_empty() && kind_of != Some(ObjectType::T_DOOR) {
        return Err(format!("{} is no door, and `door` says how it stands", fixture.feature));
    }
    let is_door = m.content().feature(kind).is_some_and(|f| f.ftype == ObjectType::T_DOOR);
    let open = fixture.door.contains(&DoorState::DF_OPEN) && !closed;
    let solid = if is_door && !open { ThingFlag::F_SOLID.number() | ThingFlag::F_OPAQUE.number() } else { 0 };
    m.put_feature(h, FeatureField::MaxHp, hp, why);
    m.put_feature(h, FeatureField::Hp, hp, why);
    m.put_feature(h, FeatureField::Flags, flags | solid, why);
    m.put_feature(h, FeatureField::Door, bits(&mut fixture.door.iter().map(|d| d.number())), why);
    m.put_feature(h, FeatureField::Trap, bits(&mut fixture.state.iter().map(|s| s.number())), why);
    for (field, value) in &fixture.fields {
        m.put_feature(h, *field, *value, why);
    }
    for stati in &fixture.stati {
        m.gain(h, stati.clone(), why);
    }
    Ok(h)
}

/// Lays one item down, or puts it into one of the `containers` laid before it.
///
/// # Errors
/// What the pack lacks, a place off the map, or a container that is none.
pub fn lay<O: Observer>(
    m: &mut Machine<'_, O>,
    lying: &Lying,
    containers: &[Handle],
) -> Result<Handle, String> {
    let kind = ResId::new(Kind::Item, &lying.item);
    m.content().lacks(kind).map_or(Ok(()), Err)?;
    let effect = match lying.effect.as_str() {
        "" => None,
        id => Some(effect(m.content(), id)?),
    };
    let why = label!("stage");
    unsound(m.content(), lying).map_or(Ok(()), Err)?;
    let bearer = u32::try_from(lying.held).map(Handle).unwrap_or(Handle::NONE);
    let inside = match (lying.inside.checked_sub(1), lying.at) {
        _ if lying.held > 0 => {
            m.world().creature(bearer).ok_or_else(|| format!("there is no creature {}", lying.held))?;
            Some(bearer)
        }
        (Some(place), _) => {
            let found = containers.get(place).copied().filter(|h| h.is_some()).ok_or_else(|| {
                format!("it lies in item {}; containers stand before what lies in them", place + 1)
            })?;
            let kind = m.world().item(found).and_then(|container| m.content().item(container.kind));
            if !kind.is_some_and(|kind| matches!(kind.itype, ObjectType::T_CONTAIN | ObjectType::T_CHEST)) {
                return Err(format!("it lies in item {}, which is no container", place + 1));
            }
            Some(found)
        }
        (None, Some(_)) => None,
        (None, None) => return Err("it lies nowhere: give `at`, `inside` or `held`".to_owned()),
    };
    let at = lying.at.map(|(x, y)| Point::new(x, y));
    let level = at.map_or(Ok(LevelId::FIRST), |at| on_map(m.world(), lying.level, at))?;
    let h = m.world_mut().add_item_on(level, kind, effect);
    light_up(m, h);
    match (inside, at) {
        (Some(container), _) if !m.hand(h, container, why) => {
            return Err(format!("item {} can't hold it", lying.inside));
        }
        (None, Some(at)) => {
            m.lay(h, at, why);
        }
        _ => {}
    }
    let of = (!lying.of.is_empty()).then(|| ResId::new(Kind::Monster, &lying.of));
    m.remake_item(h, why, |item| {
        item.qualities = lying.qualities.clone();
        item.of = of;
    });
    let hp = m.content().item(kind).map_or(1, |kind| i32::from(kind.hit_points()));
    m.put_item(h, ItemField::MaxHp, hp, why);
    m.put_item(h, ItemField::Hp, hp, why);
    let state = lying.state.iter().fold(0, |bits, s| bits | s.number());
    m.put_item(h, ItemField::State, state, why);
    for (field, value) in &lying.fields {
        m.put_item(h, *field, *value, why);
    }
    for stati in &lying.stati {
        m.gain(h, stati.clone(), why);
    }
    growth::birth_of_thing(m, h).map_err(|halt| halt.to_string())?;
    Ok(h)
}

/// What can't be so of an item of a recording.
fn unsound(content: &Content, lying: &Lying) -> Option<String> {
    let places = [lying.at.is_some(), lying.inside > 0, lying.held > 0];
    if lying.at.is_none() && lying.level > 0 {
        return Some("`level` says on which map its `at` is, and it has none; take `level` out".to_owned());
    }
    if places.into_iter().filter(|said| *said).count() > 1 {
        return Some("it lies in more than one place: give one of `at`, `inside` and `held`".to_owned());
    }
    let to = |field| lying.fields.iter().rev().find(|(named, _)| *named == field).map(|(_, to)| *to);
    let (x, y) = (to(ItemField::X), to(ItemField::Y));
    if x.is_some() || y.is_some() {
        return Some("its place is said by `at`; take X and Y out of `fields`".to_owned());
    }
    if let Some(fault) = figures::of_item(lying) {
        return Some(fault);
    }
    let quantity = lying.fields.iter().find(|(field, _)| *field == ItemField::Quantity);
    if let Some((_, quantity)) = quantity.filter(|(_, quantity)| *quantity < 1) {
        return Some(format!("there are {quantity} of it; its Quantity has to be 1 at least"));
    }
    let of = (!lying.of.is_empty()).then(|| ResId::new(Kind::Monster, &lying.of));
    of.and_then(|of| content.lacks(of))
}

/// A new light burns for as long as its kind does.
pub(super) fn light_up<O: Observer>(m: &mut Machine<'_, O>, item: Handle) {
    let kind = m.world().item(item).and_then(|i| m.content().item(i.kind));
    if let Some(burns) = kind.map(|kind| i32::from(kind.lifespan)).filter(|burns| *burns > 0) {
        m.put_item(item, ItemField::Age, burns, label!("stage"));
    }
}

/// Lays a field.
fn cover<O: Observer>(m: &mut Machine<'_, O>, laid: &Laid) -> Result<(), String> {
    let (at, level) = somewhere(m.world(), laid.at, laid.level)?;
    let effect = match laid.effect.as_str() {
        "" => None,
        id => Some(effect(m.content(), id)?),
    };
    let field = Field {
        effect,
        kinds: laid.kinds.iter().fold(0, |bits, kind| bits | kind.number()),
        at,
        radius: laid.radius,
        creator: Handle(laid.creator),
        duration: laid.duration,
        ..Field::default()
    };
    m.lay_field(level, field, label!("stage"));
    Ok(())
}

/// The square and level of something that has to be somewhere.
fn somewhere(world: &World, at: Option<(i16, i16)>, level: u16) -> Result<(Point, LevelId), String> {
    let (x, y) = at.ok_or("it has no place: give `at`")?;
    let at = Point::new(x, y);
    Ok((at, on_map(world, level, at)?))
}

/// The level that something names, if its square is on the map of that.
pub(super) fn on_map(world: &World, level: u16, at: Point) -> Result<LevelId, String> {
    match world.level(LevelId(level)) {
        None => Err(format!("there is no level {level}; `levels` has {}", world.levels().count() - 1)),
        Some(here) if here.map().contains(at) => Ok(here.id()),
        Some(_) => Err(format!("its place {},{} is off the map", at.x, at.y)),
    }
}

fn effect(content: &Content, id: &str) -> Result<ResId, String> {
    let id = ResId::new(Kind::Effect, id);
    content.lacks(id).map_or(Ok(id), Err)
}
