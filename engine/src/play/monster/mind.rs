//! What a monster knows before it chooses (docs/rules/monster-play.md, Looking about).

use super::targets;
use crate::base::handle::Handle;
use crate::base::names::{MonsterFlag, MonsterType, StatiNature, StatiSource};
use crate::event::{Halt, Machine, Observer};
use crate::label;
use crate::rules::query::who::{Who, who};
use crate::world::{CreatureField, Stati};

/// Val of AFRAID for want of hit points, and for want of mana (docs/rules/stati-natures.md, Ailments).
const FEAR_HP: i16 = 3;

/// How far off a stranger is noticed.
const STRANGERS: i16 = 6;

/// What it knows.
#[derive(Clone, Debug, Default)]
pub struct Mind {
    /// Who thinks.
    pub me: Handle,
    /// The most urgent target within reach of its attacks.
    pub melee: Option<Handle>,
    /// The most urgent target out of reach.
    pub ranged: Option<Handle>,
    /// It sees somebody to fight.
    pub has_target: bool,
    /// It is afraid of nothing but its own wounds.
    pub tactically_free: bool,
    /// It is afraid.
    pub afraid: bool,
    /// It hides.
    pub hiding: bool,
    /// Somebody holds it.
    pub held: bool,
    /// It keeps out of melee.
    pub avoiding: bool,
}

impl Mind {
    /// Is somebody within reach?
    pub(crate) fn in_melee(&self) -> bool {
        self.melee.is_some()
    }
}

/// Looks around and into itself. `None`: it is off the map.
pub fn prepare<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Result<Option<Mind>, Halt> {
    let Some(c) = m.world().creature(me).filter(|c| c.is_here()) else { return Ok(None) };
    let mut look = c.wants_retarget();
    if !look {
        look = sees_stranger(m, me);
    }
    targets::refresh(m, me);
    if look {
        targets::retarget(m, me);
    }
    let mut mind = Mind { me, ..Mind::default() };
    survey(m, &mut mind);
    // 7. A mounted target may be replaced by its mount: drawn whether or not there is one.
    m.roll(3, label!("rider or mount"))?;
    grow_afraid(m, &mut mind)?;
    Ok(Some(mind))
}

/// 2. A hostile creature within six squares that it perceives and has not among its targets.
fn sees_stranger<O: Observer>(m: &Machine<'_, O>, me: Handle) -> bool {
    let Some(w) = who(m.world(), m.content(), me) else { return false };
    let at = w.c.at();
    w.here().creatures_near(at, STRANGERS).any(|other| {
        let h = other.handle();
        h != me && !w.c.targets().iter().any(|t| t.thing == h) && w.enmity(h) > 0 && w.sees(h)
    })
}

/// 5 and 6. Targets in and out of reach; fear; what it is doing.
fn survey<O: Observer>(m: &Machine<'_, O>, mind: &mut Mind) {
    let Some(w) = who(m.world(), m.content(), mind.me) else { return };
    let mut best_melee = 0;
    let mut best_ranged = 0;
    for target in w.c.targets().iter().filter(|t| t.seen) {
        mind.has_target = true;
        let near = w.is_beside(target.thing);
        let (best, slot) =
            if near { (&mut best_melee, &mut mind.melee) } else { (&mut best_ranged, &mut mind.ranged) };
        if target.priority > *best {
            *best = target.priority;
            *slot = Some(target.thing);
        }
    }
    let stati = w.c.stati();
    mind.afraid = stati.has(StatiNature::AFRAID);
    mind.tactically_free = !stati.of(StatiNature::AFRAID).any(|s| s.source != StatiSource::SS_MONI);
    mind.hiding = stati.has(StatiNature::HIDING);
    mind.held = stati.has(StatiNature::GRABBED) || stati.has(StatiNature::GRAPPLED);
    mind.avoiding = w.has_flag(MonsterFlag::M_AVOID_MELEE) || stati.has(StatiNature::AVOID_MELEE);
}

/// 8. Badly wounded and not afraid yet: it becomes so, and fights on this turn in vain, as in the original.
fn grow_afraid<O: Observer>(m: &mut Machine<'_, O>, mind: &mut Mind) -> Result<(), Halt> {
    let Some(w) = who(m.world(), m.content(), mind.me) else { return Ok(()) };
    let (hp, max) = (w.c.hp(), w.c.max_hp());
    if hp * 3 >= max || mind.afraid || !feels_fear(&w) {
        return Ok(());
    }
    let rounds = 10 + m.roll(50, label!("rounds of fear"))?;
    let fear =
        Stati::new(StatiNature::AFRAID, FEAR_HP, 0).lasting(rounds as i16).from_source(StatiSource::SS_MONI);
    m.gain(mind.me, fear, label!("monster: badly wounded"));
    m.recalculate(mind.me);
    Ok(())
}

fn feels_fear(w: &Who<'_>) -> bool {
    let enraged = w.c.stati().has(StatiNature::RAGING) || w.c.stati().has(StatiNature::ENRAGED);
    !w.has_flag(MonsterFlag::M_MINDLESS) && !enraged && !w.is_type(MonsterType::MA_UNDEAD)
}

/// Fear of its own wounds goes when a third of the hit points is back (2.6).
pub fn calm<O: Observer>(m: &mut Machine<'_, O>, me: Handle) {
    let Some(c) = m.world().creature(me) else { return };
    if c.hp() * 3 > c.max_hp() && c.get(CreatureField::Gone) == 0 {
        m.lose(me, label!("monster: recovered"), |s| {
            s.nature == StatiNature::AFRAID && s.source == StatiSource::SS_MONI && s.val == FEAR_HP
        });
    }
}
