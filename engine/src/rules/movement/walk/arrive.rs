//! What comes of standing on a new square (docs/rules/movement.md, What the ground does; docs/rules/hiding.md,
//! Steps that are heard): who hears it, what the ground does, what sticks, where one falls.

use super::ground::stickiness;
use super::step::Step;
use crate::base::dice_expr::Dice;
use crate::base::names::{
    DamageType, Feat, MonsterFlag, Skill, StatiNature as Nature, StatiSource, StatiValue, TerrainFlag,
    ThingFlag,
};
use crate::event::fields::{DType, EActor, EParam, EVictim, VDmg};
use crate::rules::checks::skill;
use crate::rules::prelude::*;
use crate::rules::query::way;
use crate::rules::query::way::{DIRECTIONS, is_aerial, plane_of};
use crate::rules::query::who::who;
use crate::rules::senses::hiding;
use crate::rules::stati;
use crate::world::{CreatureField, Point, Stati};
use smallvec::SmallVec;

/// What a fall of one level does, times its depth.
const FALL: Dice = Dice::new(3, 6, 0);
/// Balance check that keeps one out of sticky ground, before depth.
const STICKY: i32 = 14;

/// The neighbours that might hear it (docs/rules/hiding.md, Steps that are heard): one draw for the mover, one for
/// each of them, by direction, those on its own square last. Whoever hears a hider finds it; sleepers wake.
pub(super) fn overheard<O: Observer>(m: &mut Machine<'_, O>, step: &Step) -> Result<(), Halt> {
    let me = step.me;
    let stealth = m.roll(10, label!("stealth"))? + 1;
    let hearers: SmallVec<[(Handle, i32); 8]> = {
        let Some(w) = who(m.world(), m.content(), me) else { return Ok(()) };
        let at = w.c.at();
        let around = DIRECTIONS.iter().map(|(dx, dy)| at.shifted(*dx, *dy)).chain([at]);
        around
            .flat_map(|square| m.level_of(me).creatures_at(square))
            .filter(|c| c.handle() != me)
            .filter_map(|c| w.other(c.handle()))
            .filter(|h| h.is_hostile_to(&w) && !h.has_flag(MonsterFlag::M_DEAF) && h.shares_plane(&w))
            .map(|h| (h.c.handle(), h.skill(Skill::SK_LISTEN)))
            .collect()
    };
    if hearers.is_empty() {
        return Ok(());
    }
    let quiet = 10 + stealth + m.skill(me, Skill::SK_MOVE_SIL);
    for (hearer, listen) in hearers {
        let roll = m.d(20, label!("listen"))?;
        if listen + roll <= quiet {
            continue;
        }
        hiding::found_out(m, me, hearer)?;
    }
    Ok(())
}

/// What the ground does to whoever comes to it, or is on it when a round passes.
pub fn arrive<O: Observer>(m: &mut Machine<'_, O>, me: Handle, at: Point) -> Result<(), Halt> {
    if m.has(me, Nature::ILLUSION) || m.level_of(me).map().terrain(at).is_none() {
        return Ok(());
    }
    if over_a_bridge(m, me, at)? || ground_acts(m, me, at)? {
        return Ok(());
    }
    hiding::on_ground(m, me)?;
    if !m.is_here(me) || m.at(me) != at {
        return Ok(());
    }
    if fall_off(m, me, at)? {
        return Ok(());
    }
    sticks(m, me, at)
}

/// A bridge may carry one over whatever is below.
fn over_a_bridge<O: Observer>(m: &mut Machine<'_, O>, me: Handle, at: Point) -> Result<bool, Halt> {
    let bridge = m.level_of(me).features_at(at).find(|f| f.has(ThingFlag::F_BRIDGE)).map(|f| f.handle);
    let Some(bridge) = bridge else { return Ok(false) };
    let crossed = EventInfo::new(EventCode::EV_BRIDGE).with(EActor, me).with(EVictim, bridge);
    Ok(m.throw(crossed.with_square(at))? == Answer::Done)
}

/// EV_SPECIAL, asked of what it takes the ground for, and of the true ground where that is something else. Is
/// that all that happens?
fn ground_acts<O: Observer>(m: &mut Machine<'_, O>, me: Handle, at: Point) -> Result<bool, Halt> {
    let (seen, there) = (m.perceived_terrain(at, me), m.level_of(me).map().terrain(at));
    for terrain in [seen, there.filter(|t| Some(*t) != seen)].into_iter().flatten() {
        if !m.content().may_answer(terrain, EventCode::EV_SPECIAL) {
            continue;
        }
        let place = |e: EventInfo| e.at_place(at);
        if m.pevent(EventCode::EV_SPECIAL, me, terrain, place)? != Answer::Nothing {
            return Ok(true);
        }
        if !m.is_here(me) {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Ground that one falls through: off this map, for there is no other below it yet. Did it fall?
pub fn fall_off<O: Observer>(m: &mut Machine<'_, O>, me: Handle, at: Point) -> Result<bool, Halt> {
    let falls = m
        .level_of(me)
        .map()
        .terrain(at)
        .and_then(|t| m.content().terrain(t))
        .is_some_and(|t| t.flags.has(TerrainFlag::TF_FALL));
    let aerial = m.who(me).is_none_or(|w| is_aerial(&w));
    if !falls || aerial || m.has(me, Nature::ELEVATED) {
        return Ok(false);
    }
    let why = label!("ground: it falls");
    stati::end(m, me, Nature::CHARGING, why)?;
    let amount = m.dice(FALL, label!("damage of the fall"))?;
    let hurt = EventInfo::new(EventCode::EV_DAMAGE).with(EActor, me).with(EVictim, me);
    m.throw(hurt.with(DType, DamageType::AD_FALL).with(VDmg, amount))?;
    m.put(me, CreatureField::X, -1, why);
    m.put(me, CreatureField::Y, -1, why);
    Ok(true)
}

/// Sticky ground holds whoever loses balance on it, until it struggles free.
pub fn sticks<O: Observer>(m: &mut Machine<'_, O>, me: Handle, at: Point) -> Result<(), Halt> {
    let Some(kind) = stickiness(m, me, at) else { return Ok(()) };
    let dc = STICKY + i32::from(m.level_of(me).map().depth());
    if skill::check(m, me, Skill::SK_BALANCE, dc, 0)?.passed {
        return Ok(());
    }
    let stuck = EventInfo::new(EventCode::EV_DAMAGE).with(EActor, me).with(EVictim, me);
    m.throw(stuck.with(DType, DamageType::AD_STUK).with(VDmg, -1).with(EParam, kind)).map(|_| ())
}

/// Those who swing from branch to branch are in the next tree as soon as they come to it.
pub(super) fn into_the_trees<O: Observer>(
    m: &mut Machine<'_, O>,
    me: Handle,
    from: Point,
) -> Result<(), Halt> {
    let at = m.at(me);
    let swings = m.feat(me, Feat::FT_BRACHIATION) && way::is_tree(m, me, at) && !way::is_tree(m, me, from);
    let bodiless = m.who(me).is_none_or(|w| is_aerial(&w) || plane_of(&w) != 0);
    if !swings || bodiless || m.has(me, Nature::ELEVATED) {
        return Ok(());
    }
    let up = Stati::new(Nature::ELEVATED, StatiValue::ELEV_TREE.0, 0).from_source(StatiSource::SS_MISC);
    stati::gain(m, me, up, label!("walk: into the tree"))
}
