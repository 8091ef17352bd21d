//! Climbing, and falling from where one climbed to (facts/rules/objects.md, 5, "Climbing", "Fall").

use super::combat::look::Look;
use super::{skills, stati, walk};
use crate::base::dice_expr::Dice;
use crate::base::handle::Handle;
use crate::base::names::{
    DamageType, Feat, Skill, StatiNature as Nature, StatiSource, StatiValue, TerrainFlag, ThingFlag,
};
use crate::event::fields::{DType, EActor, EVictim, VDmg};
use crate::event::{Answer, EventCode, EventInfo, Halt, Machine, Observer, Ruling};
use crate::label;
use crate::world::{CreatureField, Point, Stati};

/// Levels of Climb that a tree and a ceiling want.
const TREE: i32 = 8;
const CEILING: i32 = 20;

/// Conditions in which nobody climbs.
const HELD: [Nature; 5] =
    [Nature::STUCK, Nature::GRABBED, Nature::GRAPPLED, Nature::GRAPPLING, Nature::ENGULFED];

/// Does a tree stand there: by the ground, or by a fixture?
pub fn is_tree<O: Observer>(m: &Machine<'_, O>, at: Point) -> bool {
    let ground = m.world().map().terrain(at).and_then(|t| m.content().terrain(t));
    ground.is_some_and(|t| t.flags.has(TerrainFlag::TF_TREE))
        || m.world().features_at(at).any(|f| f.has(ThingFlag::F_TREE))
}

/// EV_ASCEND of the actor: up the tree it stands at, or up to the ceiling where a wall is beside it.
///
/// # Errors
/// The action is over.
pub fn climb<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Ruling {
    if !m.is_here(me) || m.has_any(me, &HELD) {
        return Ok(Answer::Abort);
    }
    let at = m.at(me);
    if m.has(me, Nature::ELEVATED) {
        return Ok(Answer::Abort);
    }
    if m.has(me, Nature::LEVITATION) {
        m.put_add(me, CreatureField::Timeout, 30, label!("climb: floating"));
        return Ok(Answer::Done);
    }
    let level = m.skill(me, Skill::SK_CLIMB);
    if is_tree(m, at) {
        if level < TREE && !m.feat(me, Feat::FT_BRACHIATION) {
            return Ok(Answer::Abort);
        }
        m.put_add(me, CreatureField::Timeout, 30, label!("climb: up the tree"));
        return rises(m, me, StatiValue::ELEV_TREE.0);
    }
    let wall =
        walk::DIRECTIONS.iter().any(|(dx, dy)| walk::is_solid(m.world(), m.content(), at.shifted(*dx, *dy)));
    if level < CEILING || !wall {
        return Ok(Answer::Abort);
    }
    m.put_add(me, CreatureField::Fatigue, -1, label!("climb: up to the ceiling"));
    rises(m, me, StatiValue::ELEV_CEILING.0)
}

/// EV_DESCEND of the actor: down from where it climbed to. Whoever stands on the ground has nothing to climb down
/// from; stairs are fixtures and answer for themselves.
///
/// # Errors
/// The action is over.
pub fn down<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Ruling {
    if !m.is_here(me) || m.has_any(me, &HELD) || !m.has(me, Nature::ELEVATED) {
        return Ok(Answer::Abort);
    }
    let why = label!("climb: down");
    m.put_add(me, CreatureField::Timeout, 15, why);
    stati::end(m, me, Nature::ELEVATED, why)?;
    Ok(Answer::Done)
}

fn rises<O: Observer>(m: &mut Machine<'_, O>, me: Handle, kind: i16) -> Ruling {
    let up = Stati::new(Nature::ELEVATED, kind, 0).from_source(StatiSource::SS_MISC);
    stati::gain(m, me, up, label!("climb: up"))?;
    Ok(Answer::Done)
}

/// It falls from tree or ceiling: 2d6.
///
/// # Errors
/// The action is over.
pub fn falls<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Result<(), Halt> {
    stati::end(m, me, Nature::ELEVATED, label!("climb: it falls"))?;
    let amount = m.dice(Dice::new(2, 6, 0), label!("damage of the fall"))?;
    let hurt = EventInfo::new(EventCode::EV_DAMAGE).with(EActor, me).with(EVictim, me);
    m.throw(hurt.with(DType, DamageType::AD_FALL).with(VDmg, amount)).map(|_| ())
}

/// Whoever is hurt aloft has to hold on: Climb against 10 in a tree, 20 under a ceiling, and more for a deep
/// wound. For the rules of damage.
///
/// # Errors
/// The action is over.
pub fn holds_on<O: Observer>(m: &mut Machine<'_, O>, me: Handle, damage: i32) -> Result<(), Halt> {
    if !m.is_here(me) || !m.has(me, Nature::ELEVATED) {
        return Ok(());
    }
    let ceiling = m.has_val(me, Nature::ELEVATED, StatiValue::ELEV_CEILING.0);
    let life = m.world().creature(me).map_or(1, |c| c.max_hp() + c.temp_hp()).max(1);
    let dc = if ceiling { 20 } else { 10 } + damage * 40 / life;
    if !skills::check(m, me, Skill::SK_CLIMB, dc, 0)?.passed {
        falls(m, me)?;
    }
    Ok(())
}
