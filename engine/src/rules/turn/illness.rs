//! Poison, disease, fear and blood (docs/rules/round.md, Poison and disease). A record's Val counts rounds since
//! the last save, its Mag saves made; the first segment of its effect says how long, how hard and how many.

use super::harm::{hurt, is_here};
use crate::base::names::{
    DamageType as D, EffectFlag, Feat, MonsterType, SaveBits, SaveType, StatiNature as Nature,
};
use crate::content::Content;
use crate::event::fields::{EActor, EId, EVictim};
use crate::rules::checks::save::saving_throw;
use crate::rules::growth::practice;
use crate::rules::prelude::*;
use crate::rules::query::who::who;
use crate::rules::stati::{self, Because};
use crate::world::{Stati, StatiMark, StatiQuery};

/// What a body at rest adds to its saves against disease (docs/rules/round.md, Poison and disease).
const AT_REST: i32 = 4;

/// What the effect of a poison or disease says about it.
struct Course {
    effect: ResId,
    /// Rounds between two saves; for a disease times 100.
    pause: i32,
    /// What a save has to reach.
    dc: i32,
    /// Saves that overcome it.
    saves: i32,
    /// Does a failed save undo those made?
    lethal: bool,
}

fn course(content: &Content, record: &Stati) -> Option<Course> {
    let effect = record.effect?;
    let definition = content.effect(effect)?;
    let first = definition.values().next()?;
    Some(Course {
        effect,
        pause: first.cval.number(),
        dc: first.save_number(),
        saves: first.lval.value(0, 0),
        lethal: definition.has(EffectFlag::EF_LETHAL),
    })
}

/// 23: Poisons, unless something slows them.
pub(super) fn poisons<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Result<(), Halt> {
    let Some(w) = who(m.world(), m.content(), me) else { return Ok(()) };
    if !w.c.stati().has(Nature::POISONED) || w.c.stati().has(Nature::SLOW_POISON) {
        return Ok(());
    }
    if w.is_immune(D::AD_TOXI) || w.is_immune(D::AD_POIS) {
        return stati::end(m, me, Nature::POISONED, label!("turn: no poison harms it"));
    }
    for mark in w.c.stati().marks(StatiQuery::of(Nature::POISONED)) {
        pulse(m, me, mark, Nature::POISONED, false)?;
    }
    Ok(())
}

/// 24: Diseases.
pub(super) fn diseases<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Result<(), Halt> {
    all_diseases(m, me, false)
}

/// A night's sleep: each disease goes on at once, or is withstood, with the body at rest (docs/rules/rest.md, What
/// a night gives back).
pub fn diseases_overnight<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Result<(), Halt> {
    all_diseases(m, me, true)
}

fn all_diseases<O: Observer>(m: &mut Machine<'_, O>, me: Handle, at_rest: bool) -> Result<(), Halt> {
    let Some(w) = who(m.world(), m.content(), me) else { return Ok(()) };
    if !w.c.stati().has(Nature::DISEASED) {
        return Ok(());
    }
    if w.is_immune(D::AD_DISE) {
        return stati::end(m, me, Nature::DISEASED, label!("turn: no disease harms it"));
    }
    for mark in w.c.stati().marks(StatiQuery::of(Nature::DISEASED)) {
        pulse(m, me, mark, Nature::DISEASED, at_rest)?;
    }
    Ok(())
}

/// A round of one poison or disease: it waits, is withstood, or goes on.
fn pulse<O: Observer>(
    m: &mut Machine<'_, O>,
    me: Handle,
    mark: StatiMark,
    nature: Nature,
    at_rest: bool,
) -> Result<(), Halt> {
    let Some(record) = m.world().stati(me).and_then(|s| s.marked(mark)).cloned() else { return Ok(()) };
    let Some(course) = course(m.content(), &record) else { return Ok(()) };
    let poison = nature == Nature::POISONED;
    let pause = if poison { course.pause } else { 100 * course.pause };
    if i32::from(record.val) < pause && !at_rest {
        change(m, me, mark, |s| s.val = s.val.saturating_add(1));
        return Ok(());
    }
    change(m, me, mark, |s| s.val = 0);
    if !withstands(m, me, &course, poison, at_rest)? {
        if course.lethal {
            change(m, me, mark, |s| s.mag = 0);
        }
        m.throw(
            EventInfo::new(EventCode::EV_EFFECT)
                .with(EActor, me)
                .with(EVictim, me)
                .with(EId, Some(course.effect)),
        )?;
        return Ok(());
    }
    change(m, me, mark, |s| s.mag = s.mag.saturating_add(1));
    let Some(w) = who(m.world(), m.content(), me) else { return Ok(()) };
    let hardy = w.has_feat(Feat::FT_HARDINESS);
    let fewer = match (hardy, poison) {
        (false, _) => 0,
        (true, true) => 2,
        (true, false) => 3,
    };
    let made = m.world().stati(me).and_then(|s| s.marked(mark)).map_or(0, |s| i32::from(s.mag));
    if made >= course.saves - fewer {
        let amount = 1 + m.roll(12, label!("exercise of the body"))?;
        practice::practise(m, me, practice::OVERCAME, amount)?;
        let why = label!("turn: overcome");
        stati::remove_effect(m, me, course.effect, Because::Removed, false, why)?;
    }
    Ok(())
}

fn withstands<O: Observer>(
    m: &mut Machine<'_, O>,
    me: Handle,
    course: &Course,
    poison: bool,
    at_rest: bool,
) -> Result<bool, Halt> {
    if poison {
        let die = label!("save vs poison");
        return saving_throw(m, me, SaveType::FORT, course.dc, SaveBits::SA_POISON.0, 0, die);
    }
    let resists = who(m.world(), m.content(), me).map_or(0, |w| w.resist_level(D::AD_DISE, false));
    let dc = course.dc - resists;
    if dc < 0 {
        return Ok(true);
    }
    let ease = if at_rest { AT_REST } else { 0 };
    saving_throw(m, me, SaveType::FORT, dc, SaveBits::SA_DISEASE.0, ease, label!("save vs disease"))
}

fn change<O: Observer>(m: &mut Machine<'_, O>, me: Handle, mark: StatiMark, change: impl FnOnce(&mut Stati)) {
    let Some(list) = m.world().stati(me) else { return };
    if let (Some(place), Some(record)) = (list.place_of(mark), list.marked(mark)) {
        let mut new = record.clone();
        change(&mut new);
        m.change_stati(me, place, new, label!("turn: it runs its course"));
    }
}

/// 25: Whoever fear can't touch is not afraid any longer.
pub(super) fn fearless<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Result<(), Halt> {
    match who(m.world(), m.content(), me) {
        Some(w) if w.c.stati().has(Nature::AFRAID) && w.is_immune(D::AD_FEAR) => {
            stati::end(m, me, Nature::AFRAID, label!("turn: no fear touches it"))
        }
        _ => Ok(()),
    }
}

/// 26: Each bleeding wound of a creature with blood.
pub(super) fn bleeds<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Result<(), Halt> {
    let Some(w) = who(m.world(), m.content(), me) else { return Ok(()) };
    if !w.c.stati().has(Nature::BLEEDING) || !w.is_type(MonsterType::MA_HAS_BLOOD) {
        return Ok(());
    }
    for mark in w.c.stati().marks(StatiQuery::of(Nature::BLEEDING)) {
        let wound = m.world().stati(me).and_then(|s| s.marked(mark)).map(|s| i32::from(s.mag));
        if let Some(wound) = wound.filter(|_| is_here(m, me)) {
            hurt(m, me, D::AD_NORM, wound)?;
        }
    }
    Ok(())
}
