//! Balance by command: a rope pulled taut over a chasm or deep water (docs/rules/skill-uses.md, By command; the
//! effect "create tightrope bridge"). Ten feet of rope a square, of one piece. Who walks on it is the rope's own
//! business (EV_BRIDGE).

use crate::base::names::{ItemFlag, TerrainFlag};
use crate::event::fields::{ExVal, EyVal, IsLoc};
use crate::rules::items::things;
use crate::rules::prelude::*;
use crate::rules::query::ask::{chosen, refused, which_square};
use crate::rules::query::way;
use crate::rules::query::who::Held;
use crate::rules::senses::{line_of_fire, squares_between};
use crate::world::{FeatureField, Point};

/// How far a rope is thrown, in squares.
const RANGE: i32 = 15;
/// Feet of a square, and of one length of rope.
const SQUARE: i32 = 10;
const LENGTH: i32 = 5;

/// Throws a rope to the square that the record names, else to one that whoever plays says.
///
/// # Errors
/// The action is over, or there is no answer yet where to.
pub(super) fn bridge<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Ruling {
    let from = m.at(me);
    if gapes(m, from) || way::is_solid(m.level_of(me), m.content(), from) {
        return refused(m, "{actor} {actor:need|needs} firm, open ground to stand on for that.");
    }
    let to = meant(m, me, from)?;
    if to == from || from.distance(to) > RANGE || !line_of_fire(m.level_of(me), m.content(), from, to) {
        return refused(m, "No rope can be thrown there.");
    }
    let mut across = squares_between(from, to);
    across.retain(|at| gapes(m, *at) && !is_bridged(m, *at));
    if across.is_empty() {
        return refused(m, "There is nothing to bridge there.");
    }
    let feet = SQUARE * i32::try_from(across.len()).unwrap_or(i32::MAX);
    let lengths = feet.saturating_add(LENGTH - 1) / LENGTH;
    let Some(rope) = rope(m, me, lengths)? else {
        return refused(m, "{actor} {actor:have|has} no rope that is long enough.");
    };
    let why = label!("balance: a rope across");
    let used = piece(m, rope, lengths);
    things::ceases(m, used, why)?;
    for at in across {
        stretch(m, at);
    }
    m.print(Audience::Actor, "{actor} {actor:pull|pulls} a rope taut across.")?;
    Ok(Answer::Done)
}

/// So many lengths of a rope: cut off it, or the whole.
fn piece<O: Observer>(m: &mut Machine<'_, O>, rope: Handle, lengths: i32) -> Handle {
    match m.world().item(rope).is_some_and(|i| i.quantity() > lengths) {
        true => things::stack::split(m, rope, lengths).unwrap_or(rope),
        false => rope,
    }
}

/// Somebody takes so many feet of a rope that it carries, of one piece, in nobody's hands (Creature::ConsumeRope). Whoever
/// has none that is long enough hears so.
pub fn cut_rope<O: Observer>(
    m: &mut Machine<'_, O>,
    me: Handle,
    feet: i32,
    why: Label,
) -> Result<Option<Handle>, Halt> {
    let lengths = feet.max(1).saturating_add(LENGTH - 1) / LENGTH;
    let Some(rope) = rope(m, me, lengths)? else {
        m.print(Audience::To(me), "{obj} {obj:have|has} no rope that is long enough.")?;
        return Ok(None);
    };
    let cut = piece(m, rope, lengths);
    m.hand(cut, Handle::NONE, why);
    Ok(Some(cut))
}

/// Does one fall there, or sink?
fn gapes<O: Observer>(m: &Machine<'_, O>, at: Point) -> bool {
    let ground = m.here().map().terrain(at).and_then(|t| m.content().terrain(t));
    ground.is_some_and(|t| t.flags.has(TerrainFlag::TF_FALL) || t.flags.has(TerrainFlag::TF_DEEP_LIQ))
}

fn rope_bridge() -> ResId {
    ResId::new(Kind::Feature, "tightrope")
}

fn is_bridged<O: Observer>(m: &Machine<'_, O>, at: Point) -> bool {
    m.here().features_at(at).any(|f| f.kind == rope_bridge())
}

/// The far end: of the record, or asked for; nobody who does not play throws ropes about.
fn meant<O: Observer>(m: &mut Machine<'_, O>, me: Handle, from: Point) -> Result<Point, Halt> {
    let named = Point::new(m.get(ExVal) as i16, m.get(EyVal) as i16);
    // Commands name a square without meaning it (isLoc); the corner of the map is no place to go.
    if m.get(IsLoc) || named != Point::default() {
        return Ok(named);
    }
    which_square(m, me, "Throw a rope to which square?", from)
}

/// A rope of so many lengths, which one is asked where there are several.
fn rope<O: Observer>(m: &mut Machine<'_, O>, me: Handle, lengths: i32) -> Result<Option<Handle>, Halt> {
    let is_one = |held: &Held<'_>| held.has_flag(ItemFlag::IT_ROPE) && held.item.quantity() >= lengths;
    let all: Vec<Handle> = m
        .world()
        .held_by(me)
        .iter()
        .filter(|h| Held::of(m.world(), m.content(), **h).as_ref().is_some_and(is_one))
        .copied()
        .collect();
    let name = |h: &Handle| m.world().item(*h).map_or("it", |i| m.content().shown_name(i.kind)).to_owned();
    let lines = all.iter().map(name).collect();
    let place = chosen(m, me, "Use which rope?", lines, 0)?;
    Ok(usize::try_from(place).ok().and_then(|place| all.get(place).copied()))
}

/// A piece of the bridge.
fn stretch<O: Observer>(m: &mut Machine<'_, O>, at: Point) {
    let why = label!("balance: a rope across");
    let kind = rope_bridge();
    let Some((hp, flags)) = m.content().feature(kind).map(|f| (i32::from(f.hp), f.flags.bits() as i32))
    else {
        return;
    };
    let piece = m.make_feature(m.here().id(), kind, None, why);
    m.erect(piece, at, why);
    m.put_feature(piece, FeatureField::MaxHp, hp, why);
    m.put_feature(piece, FeatureField::Hp, hp, why);
    m.put_feature(piece, FeatureField::Flags, flags, why);
}
