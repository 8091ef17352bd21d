//! Walking: EV_MOVE (facts/rules/objects.md, 5; monster-play.md, 5). Doors, traps, water for swimmers,
//! climbing and pushing come with things and places.

use super::opportunity;
use super::who::who;
use crate::base::dice_expr::Dice;
use crate::base::handle::Handle;
use crate::base::names::{Attribute, DamageType, MonsterFlag, StatiNature, TerrainFlag};
use crate::content::Content;
use crate::event::fields::{DType, EActor, EVictim, ExVal, EyVal, VDmg};
use crate::event::{Answer, EventCode, EventInfo, Halt, Machine, Observer, Ruling};
use crate::label;
use crate::world::{CreatureField, Point, World};

/// Timeout that a monster which still saves up for its step spends (monster-play.md, 5, Bank).
const BANK_STEP: i32 = 5;

/// Is a square solid, or off the map?
pub fn is_solid(world: &World, content: &Content, at: Point) -> bool {
    match world.map().terrain(at) {
        Some(terrain) => content.terrain(terrain).is_some_and(|t| t.is_solid()),
        None => true,
    }
}

/// May a creature think of stepping there? Solid squares and the map's border are out of the question;
/// creatures in the way are not.
pub fn is_passable<O: Observer>(m: &Machine<'_, O>, me: Handle, to: Point) -> bool {
    let map = m.world().map();
    let border = to.x <= 0 || to.y <= 0 || to.x >= map.width - 1 || to.y >= map.height - 1;
    let solid = is_solid(m.world(), m.content(), to);
    let ghost = who(m.world(), m.content(), me).is_some_and(|w| w.has_flag(MonsterFlag::M_INCOR));
    !border && (!solid || ghost)
}

/// EV_MOVE of a creature: the step, its cost, and who may strike at it for leaving.
///
/// # Errors
/// The action is over.
pub fn walk<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Ruling {
    let to = Point::new(m.get(ExVal) as i16, m.get(EyVal) as i16);
    let Some(from) = m.world().creature(me).map(|c| c.at()) else { return Ok(Answer::Abort) };
    if let Some(answer) = hindered(m, me)? {
        return Ok(answer);
    }
    let speed = 100 + 5 * m.world().creature(me).map_or(0, |c| c.attr(Attribute::A_MOV));
    if speed <= 0 || from.steps(to) != 1 || !is_passable(m, me, to) {
        return Ok(Answer::Abort);
    }
    if is_blocked(m, me, to) || refuses(m, me, to)? {
        return Ok(Answer::Abort);
    }
    if let Some(answer) = cross_border(m, from, to)? {
        return Ok(answer);
    }
    if opportunity::leave_squares(m, me, from, to)? {
        return Ok(Answer::Done);
    }
    let cost = step_cost(m, me, from, speed);
    let monster = m.world().creature(me).is_some_and(|c| !c.is_character());
    let cost = match monster {
        false => cost,
        true => match bank(m, me, cost) {
            Some(cost) => cost,
            None => return Ok(Answer::Done),
        },
    };
    let why = label!("walk: step");
    m.put_at(me, to, why);
    m.put(me, CreatureField::LastDx, (to.x - from.x) as i32, why);
    m.put(me, CreatureField::LastDy, (to.y - from.y) as i32, why);
    m.put_add(me, CreatureField::Timeout, cost, label!("walk: cost of the step"));
    overheard(m, me)?;
    arrive(m, me, to)?;
    Ok(Answer::Done)
}

/// EV_PUSH of whoever is pushed, by the victim if there is one: a step that is not its own and costs nothing
/// (objects.md, 5, "PUSH").
///
/// # Errors
/// The action is over.
pub fn pushed<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Ruling {
    let to = Point::new(m.get(ExVal) as i16, m.get(EyVal) as i16);
    let pusher = m.get(EVictim);
    let Some(c) = m.world().creature(me) else { return Ok(Answer::Abort) };
    let from = c.at();
    let held = |nature| c.stati().has(nature);
    let hostile = || who(m.world(), m.content(), pusher).is_some_and(|w| w.hates(me));
    if held(StatiNature::STUCK) {
        if hostile() {
            let amount = m.dice(Dice::new(1, 6, 0), label!("pushed: torn at"))?;
            let hurt = EventInfo::new(EventCode::EV_DAMAGE).with(EActor, pusher).with(EVictim, me);
            m.throw(hurt.with(DType, DamageType::AD_BLUNT).with(VDmg, amount))?;
        }
        return Ok(Answer::Abort);
    }
    if [StatiNature::PRONE, StatiNature::GRAPPLED, StatiNature::GRABBED].into_iter().any(held) {
        return Ok(Answer::Abort);
    }
    let moves = 100 + 5 * c.attr(Attribute::A_MOV) > 0;
    m.lose_all(me, StatiNature::GRAPPLING, label!("pushed: it lets go"));
    let taken = m.world().creature_at(to).is_some_and(|c| c.handle() != pusher) && is_blocked(m, me, to);
    if !moves || from.steps(to) != 1 || !is_passable(m, me, to) || taken {
        return Ok(Answer::Abort);
    }
    if let Some(answer) = cross_border(m, from, to)? {
        return Ok(answer);
    }
    m.put_at(me, to, label!("pushed"));
    overheard(m, me)?;
    arrive(m, me, to)?;
    Ok(Answer::Done)
}

/// What keeps a creature from stepping at all: prone, stuck, held.
fn hindered<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Result<Option<Answer>, Halt> {
    let Some(c) = m.world().creature(me) else { return Ok(Some(Answer::Abort)) };
    let stati = c.stati();
    if stati.has(StatiNature::GRABBED) || stati.has(StatiNature::GRAPPLED) {
        return Ok(Some(Answer::Abort));
    }
    let dex = c.modifier(Attribute::A_DEX);
    if stati.has(StatiNature::STUCK) {
        return Ok(Some(struggle(m, me, dex)?));
    }
    if stati.has(StatiNature::PRONE) {
        let cost = 2500 / (100 + 5 * dex).max(10);
        m.put_add(me, CreatureField::Timeout, cost, label!("walk: standing up"));
        opportunity::provoke_all(m, me)?;
        m.lose_all(me, StatiNature::PRONE, label!("walk: standing up"));
        m.recalculate(me);
        return Ok(Some(Answer::Done));
    }
    Ok(None)
}

/// Stuck: Escape Artist against 15 + Mag; free, or 20 segments lost.
fn struggle<O: Observer>(m: &mut Machine<'_, O>, me: Handle, dex: i32) -> Ruling {
    let w = who(m.world(), m.content(), me);
    let skill = w.as_ref().map_or(0, |w| w.skill(crate::base::names::Skill::SK_ESCAPE_ART));
    let hold = w.map_or(0, |w| w.c.stati().best(StatiNature::STUCK, None).unwrap_or(0) as i32);
    let roll = m.d(20, label!("escape"))?;
    if skill + roll >= 15 + hold {
        m.roll(6, label!("exercise of strength"))?;
        m.lose_all(me, StatiNature::STUCK, label!("walk: struggled free"));
        let cost = 1500 / (100 + 5 * dex).max(10);
        m.put_add(me, CreatureField::Timeout, cost, label!("walk: struggling free"));
    } else {
        m.put_add(me, CreatureField::Timeout, 20, label!("walk: still stuck"));
    }
    Ok(Answer::Done)
}

/// Does somebody stand in the way? Small friends share squares.
fn is_blocked<O: Observer>(m: &Machine<'_, O>, me: Handle, to: Point) -> bool {
    let Some(w) = who(m.world(), m.content(), me) else { return true };
    let large = crate::base::names::Named::number(crate::base::names::Size::SZ_LARGE);
    m.world().creatures().filter(|c| c.at() == to && c.handle() != me).any(|other| {
        let both_small = w.size() < large && w.other(other.handle()).is_some_and(|o| o.size() < large);
        let hostile = w.hates(other.handle()) || w.other(other.handle()).is_some_and(|o| o.hates(me));
        !both_small || hostile
    })
}

/// A monster thinks twice before ground that warns (TF_WARN) and, unless it swims, before water: the
/// terrain may speak (EV_MON_CONSIDER), and ABORT means no.
fn refuses<O: Observer>(m: &mut Machine<'_, O>, me: Handle, to: Point) -> Result<bool, Halt> {
    let Some(terrain) = m.world().map().terrain(to) else { return Ok(true) };
    let Some(flags) = m.content().terrain(terrain).map(|t| t.flags) else { return Ok(false) };
    let w = who(m.world(), m.content(), me);
    let aquatic = w.as_ref().is_some_and(|w| w.has_flag(MonsterFlag::M_AQUATIC));
    let amphibious = w.as_ref().is_some_and(|w| w.has_flag(MonsterFlag::M_AMPHIB));
    let monster = w.as_ref().is_some_and(|w| !w.is_character());
    let water = flags.has(TerrainFlag::TF_WATER);
    if aquatic && !amphibious && !water {
        return Ok(true);
    }
    if !monster || !(flags.has(TerrainFlag::TF_WARN) || water && !aquatic) {
        return Ok(false);
    }
    let answer = m.throw(
        EventInfo::new(EventCode::EV_MON_CONSIDER)
            .with(EActor, me)
            .with(EVictim, me)
            .with(crate::event::fields::IsLoc, true)
            .with(ExVal, to.x as i32)
            .with(EyVal, to.y as i32),
    )?;
    Ok(answer == Answer::Abort)
}

/// Another terrain or region: each may answer EV_LEAVE and EV_ENTER, and ABORT keeps the creature where
/// it is.
fn cross_border<O: Observer>(m: &mut Machine<'_, O>, from: Point, to: Point) -> Result<Option<Answer>, Halt> {
    let map = m.world().map();
    let terrains = (map.terrain(from), map.terrain(to));
    let regions = (map.region(from), map.region(to));
    for (old, new) in [terrains, regions] {
        if old == new {
            continue;
        }
        for (res, code) in [(old, EventCode::EV_LEAVE), (new, EventCode::EV_ENTER)] {
            let Some(res) = res else { continue };
            if m.ask(crate::event::Link::TerrainDirect, res, code)? == Answer::Abort {
                return Ok(Some(Answer::Abort));
            }
        }
    }
    Ok(None)
}

/// Segments for leaving a square (facts/rules/energy-scheduling.md, 4, walk): the square that is left
/// counts.
fn step_cost<O: Observer>(m: &Machine<'_, O>, me: Handle, from: Point, speed: i32) -> i32 {
    let terrain = m.world().map().terrain(from).and_then(|t| m.content().terrain(t));
    let Some(w) = who(m.world(), m.content(), me) else { return 10 };
    let flies = w.has_flag(MonsterFlag::M_FLYER) || w.has_flag(MonsterFlag::M_INCOR);
    let mut percent = 100 + 5 * terrain.map_or(0, |t| i32::from(t.mov_steps()));
    if terrain.is_some_and(|t| t.flags.has(TerrainFlag::TF_WATER)) && !flies {
        let swims = w.has_flag(MonsterFlag::M_AQUATIC);
        percent = percent * if swims { 100 } else { 70 } / 100;
    }
    if flies {
        percent = percent.max(100);
    }
    let pace = speed * percent / 100;
    (1000 / pace.max(1)).max(1)
}

/// What a monster pays for a step, out of what it has saved; `None`: it saves up and stays.
fn bank<O: Observer>(m: &mut Machine<'_, O>, me: Handle, cost: i32) -> Option<i32> {
    let saved = m.world().creature(me).map_or(0, |c| c.move_bank());
    if cost - 10 > saved + BANK_STEP {
        let why = label!("walk: saving up for the step");
        m.put_add(me, CreatureField::MoveBank, BANK_STEP, why);
        m.put_add(me, CreatureField::Timeout, BANK_STEP, why);
        return None;
    }
    m.put(me, CreatureField::MoveBank, 0, label!("walk: step"));
    Some(cost.min((cost - saved).max(12)))
}

/// The neighbours that might hear it (monster-play.md, 5): one draw for the mover, one for each of them.
/// Whoever hears a hider finds it; sleepers wake.
fn overheard<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Result<(), Halt> {
    let stealth = m.roll(10, label!("stealth"))? + 1;
    let Some(w) = who(m.world(), m.content(), me) else { return Ok(()) };
    let quiet = 10 + stealth + w.skill(crate::base::names::Skill::SK_MOVE_SIL);
    let at = w.c.at();
    let hearers: Vec<(Handle, i32)> = m
        .world()
        .creatures()
        .filter(|c| c.handle() != me && c.at().steps(at) <= 1)
        .filter_map(|c| who(m.world(), m.content(), c.handle()))
        .filter(|h| h.hates(me) && !h.has_flag(MonsterFlag::M_DEAF))
        .map(|h| (h.c.handle(), h.skill(crate::base::names::Skill::SK_LISTEN)))
        .collect();
    for (hearer, listen) in hearers {
        let roll = m.d(20, label!("listen"))?;
        if listen + roll <= quiet {
            continue;
        }
        m.lose_all(me, StatiNature::HIDING, label!("walk: overheard"));
        m.lose_all(hearer, StatiNature::ASLEEP, label!("walk: woken by steps"));
    }
    Ok(())
}

/// What the ground does to whoever comes (turn.md, 4): the terrain may answer EV_SPECIAL.
///
/// # Errors
/// The action is over.
pub fn arrive<O: Observer>(m: &mut Machine<'_, O>, me: Handle, at: Point) -> Result<(), Halt> {
    let Some(terrain) = m.world().map().terrain(at) else { return Ok(()) };
    if !m.content().may_answer(terrain, EventCode::EV_SPECIAL) {
        return Ok(());
    }
    m.throw(
        EventInfo::new(EventCode::EV_SPECIAL)
            .with(EActor, me)
            .with(EVictim, me)
            .with(crate::event::fields::IsLoc, true)
            .with(ExVal, at.x as i32)
            .with(EyVal, at.y as i32),
    )?;
    Ok(())
}
