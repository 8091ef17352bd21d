//! Mining, EV_DIG: the rock on a square beside one is dug away, or a secret door in it comes to light
//! (docs/rules/skill-uses.md, Mining). What loosens the rock so that it falls in is our own: how many of the
//! squares around it are open already.

use super::hours;
use crate::base::dice_expr::Dice;
use crate::base::names::{DamageType, DoorState, ItemFlag, Named, Skill};
use crate::event::Question;
use crate::event::fields::{DType, EActor, EVictim, ExVal, EyVal, IsLoc, VDmg};
use crate::event::prompt::{DIRECTIONS, Options};
use crate::rules::doors;
use crate::rules::growth::practice;
use crate::rules::prelude::*;
use crate::rules::query::ask::refused;
use crate::rules::query::hardness;
use crate::rules::query::who::Held;
use crate::world::{CreatureField, FeatureField, Point};

/// What a stretch of rock does to whom it buries.
const COLLAPSE: Dice = Dice::new(10, 10, 0);
/// What each open square around the rock takes off what holds it up, in percent.
const LOOSE: i32 = 15;

/// How hard the wall over a secret door is.
const OVER_A_DOOR: i32 = 10;

/// EV_DIG of the actor: the square that the record names, else the one in the direction that whoever plays says.
///
/// # Errors
/// The action is over, or there is no answer yet which way.
pub fn dig<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Ruling {
    if m.who(me).is_none_or(|w| w.skill_parts(Skill::SK_MINING).kit <= 0) {
        return refused(m, "{actor} {actor:have|has} no tools for that.");
    }
    let from = m.at(me);
    let Some(to) = meant(m, me, from)? else {
        return refused(m, "There is nothing beside {actor} to dig at.");
    };
    let hidden = secret_door(m, to);
    let rock = rock(m, to);
    let Some(hard) = hidden.map(|_| OVER_A_DOOR).or(rock.map(|(_, hard)| hard)) else {
        return refused(m, "There is no rock that gives way to tools.");
    };
    let power = m.skill(me, Skill::SK_MINING) + tool(m, me);
    if hard > power {
        return refused(m, "This is too hard for {actor}.");
    }
    let toil = 3 * (2 * hard - power + 5);
    let digging = (1 + (2 * hard - power) / 6).max(1);
    if !hours::spend(m, me, u32::try_from(digging).unwrap_or(1), false)? {
        return Ok(Answer::Abort);
    }
    if m.d(20, label!("mining: toil"))? <= toil {
        let tires = (1 + (toil - 20) / 10).max(0);
        m.put_add(me, CreatureField::Fatigue, -tires, label!("mining: it tires"));
    }
    // Who practises how much is read in the original.
    if m.who(me).is_some_and(|w| w.is_character()) {
        let more = m.d(12, label!("exercise of strength"))?;
        practice::practise(m, me, practice::DUG, more + (hard - 10).max(0) / 2)?;
    }
    if let Some(door) = hidden {
        return comes_to_light(m, door);
    }
    let Some((terrain, _)) = rock else { return Ok(Answer::Abort) };
    // A vein may have something to say, or to give (EV_MINE).
    if m.pevent(EventCode::EV_MINE, me, terrain, |e| e.at_place(to))? == Answer::Abort {
        return Ok(Answer::Abort);
    }
    let ground =
        m.level_of(me).map().terrain(from).filter(|t| m.content().terrain(*t).is_some_and(|t| !t.is_solid()));
    let Some(ground) = ground else { return Ok(Answer::Abort) };
    let loose = open_around(m, to) * LOOSE;
    m.put_terrain(m.level_of(me).id(), to, ground, label!("mining: dug away"));
    m.print(Audience::Actor, "{actor} {actor:dig|digs} through.")?;
    falls_in(m, me, loose)?;
    Ok(Answer::Done)
}

/// A door that nobody sees there.
fn secret_door<O: Observer>(m: &Machine<'_, O>, at: Point) -> Option<Handle> {
    m.here().features_at(at).find(|f| f.door_is(DoorState::DF_SECRET)).map(|f| f.handle)
}

/// The wall before a secret door is gone, and all see it.
fn comes_to_light<O: Observer>(m: &mut Machine<'_, O>, door: Handle) -> Ruling {
    let state = m.world().feature(door).map_or(0, |f| f.door()) & !DoorState::DF_SECRET.number();
    m.put_feature(door, FeatureField::Door, state, label!("mining: a door comes to light"));
    doors::settle(m, door);
    m.print(Audience::Actor, "Behind the stone {actor} {actor:find|finds} a door.")?;
    Ok(Answer::Done)
}

/// The square: of the record, or asked for; a neighbour.
fn meant<O: Observer>(m: &mut Machine<'_, O>, me: Handle, from: Point) -> Result<Option<Point>, Halt> {
    let named = Point::new(m.get(ExVal) as i16, m.get(EyVal) as i16);
    // Commands name a square without meaning it (isLoc); the corner of the map is nobody's to dig.
    let at = if m.get(IsLoc) || named != Point::default() {
        named
    } else {
        let asked = Question::new(me, "Dig in which direction?", Options::Direction);
        // Nobody: "here", where there is nothing to dig at.
        let here = DIRECTIONS.len() as i32 - 1;
        let place = usize::try_from(m.ask_whoever_plays(&asked, here)?).unwrap_or_default();
        let (dx, dy) = DIRECTIONS.get(place).copied().unwrap_or_default();
        from.shifted(i16::from(dx), i16::from(dy))
    };
    Ok((at.steps(from) == 1).then_some(at))
}

/// The solid ground of a square and how hard it is to a pick; nothing for what is no rock, or can't be dug away.
fn rock<O: Observer>(m: &Machine<'_, O>, at: Point) -> Option<(ResId, i32)> {
    let map = m.here().map();
    // The border holds the world together.
    if at.x <= 0 || at.y <= 0 || at.x >= map.width() - 1 || at.y >= map.height() - 1 {
        return None;
    }
    let id = map.terrain(at)?;
    let terrain = m.content().terrain(id).filter(|t| t.is_solid())?;
    Some((id, hardness::of_material(terrain.material, DamageType::AD_PIERCE)?))
}

/// The plus of the best tool that digs.
fn tool<O: Observer>(m: &Machine<'_, O>, me: Handle) -> i32 {
    let held = m.world().held_by(me).iter().filter_map(|h| Held::of(m.world(), m.content(), *h));
    held.filter(|held| held.has_flag(ItemFlag::WT_DIGGER)).map(|held| held.plus()).max().unwrap_or(0)
}

/// How many of the eight squares around are open.
fn open_around<O: Observer>(m: &Machine<'_, O>, at: Point) -> i32 {
    let open = |square: Point| {
        let terrain = m.here().map().terrain(square).and_then(|t| m.content().terrain(t));
        terrain.is_some_and(|t| !t.is_solid())
    };
    DIRECTIONS.iter().take(8).filter(|(dx, dy)| open(at.shifted(i16::from(*dx), i16::from(*dy)))).count()
        as i32
}

/// Does what is above come down on the miner?
fn falls_in<O: Observer>(m: &mut Machine<'_, O>, me: Handle, loose: i32) -> Result<(), Halt> {
    let skill = m.skill(me, Skill::SK_MINING).max(1);
    if loose + 100 / skill <= 100 + m.roll(100, label!("mining: does it hold"))? {
        return Ok(());
    }
    m.print(Audience::All, "The rock above {actor} comes down.")?;
    let amount = m.dice(COLLAPSE, label!("mining: buried"))?;
    let hurt = EventInfo::new(EventCode::EV_DAMAGE).with(EActor, me).with(EVictim, me);
    m.throw(hurt.with(DType, DamageType::AD_BLUNT).with(VDmg, amount)).map(|_| ())
}
