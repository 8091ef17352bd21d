//! What the clock does to fields and to ground that was laid (docs/rules/fields.md, Time): they run out, and
//! continual fields strike those inside.

use super::lay::lift;
use crate::base::names::{EffectArea, FieldFlag, StatiNature as Nature};
use crate::event::fields::{EActor, EId, EVictim, EfNum};
use crate::rules::prelude::*;
use crate::world::{LaidGround, Point};
use smallvec::SmallVec;

/// Rounds of what lasts until somebody rests.
const TO_REST: i16 = -2;

/// A round of the level of the event in hand passes: what has more than a round left has one less, then what has one
/// left ends. So a field of d rounds is there for one pass less than that, and at least for one.
pub fn pass<O: Observer>(m: &mut Machine<'_, O>) -> Result<(), Halt> {
    fields_pass(m)?;
    ground_passes(m)
}

fn fields_pass<O: Observer>(m: &mut Machine<'_, O>) -> Result<(), Halt> {
    let numbers: SmallVec<[(u32, i16); 8]> =
        m.here().map().fields().iter().filter(|f| f.duration > 0).map(|f| (f.number, f.duration)).collect();
    for (number, left) in &numbers {
        if *left > 1 {
            m.age_field(*number, left - 1, label!("field: a round less"));
        }
    }
    for (number, _) in
        numbers.iter().filter(|(n, _)| m_left(m, *n) == Some(1)).copied().collect::<SmallVec<[_; 8]>>()
    {
        lift(m, number, label!("field: run out"))?;
    }
    Ok(())
}

fn m_left<O: Observer>(m: &Machine<'_, O>, number: u32) -> Option<i16> {
    m.world().field(number).map(|(_, f)| f.duration)
}

fn ground_passes<O: Observer>(m: &mut Machine<'_, O>) -> Result<(), Halt> {
    if m.here().map().laid().is_empty() {
        return Ok(());
    }
    for place in 0..m.here().map().laid().len() {
        let left = m.here().map().laid().get(place).map_or(0, |l| l.rounds);
        if left > 1 {
            m.age_ground(m.here().id(), place, left - 1, label!("ground: a round less"));
        }
    }
    while let Some(place) = m.here().map().laid().iter().position(|l| l.rounds == 1) {
        ends(m, place, EventCode::EV_ELAPSED)?;
    }
    Ok(())
}

/// A night of that level passes: what is there for so many rounds, or until somebody rests, ends
/// (docs/rules/fields.md, Time).
pub fn overnight<O: Observer>(m: &mut Machine<'_, O>) -> Result<(), Halt> {
    let over = |rounds: i16| rounds > 0 || rounds == TO_REST;
    let fields: SmallVec<[u32; 8]> =
        m.here().map().fields().iter().filter(|f| over(f.duration)).map(|f| f.number).collect();
    for number in fields {
        lift(m, number, label!("field: over by the morning"))?;
    }
    while let Some(place) = m.here().map().laid().iter().position(|l| over(l.rounds)) {
        ends(m, place, EventCode::EV_ELAPSED)?;
    }
    Ok(())
}

/// Laid ground ends: its effect is asked, and what was there before lies there again. Of pieces that were laid together
/// all end, and the effect is asked once, with EV_ELAPSED however they end, about nobody, at the place of the first, while
/// they are still there (docs/rules/fields.md, Laid ground).
fn ends<O: Observer>(m: &mut Machine<'_, O>, place: usize, code: EventCode) -> Result<(), Halt> {
    let Some(laid) = m.here().map().laid().get(place).cloned() else { return Ok(()) };
    if laid.key == 0 {
        m.take_back(m.here().id(), place, label!("ground: taken back"));
        return match laid.effect {
            Some(effect) => m.pevent(code, laid.maker, effect, |e| e.at_place(laid.at)).map(|_| ()),
            None => Ok(()),
        };
    }
    let on = m.here().id();
    let together = |l: &LaidGround| l.key == laid.key;
    let first = m.here().map().laid().iter().find(|l| together(l)).map_or(laid.at, |l| l.at);
    if let Some(effect) = laid.effect {
        m.ask_alone(effect, EventInfo::new(EventCode::EV_ELAPSED).with_square(first))?;
    }
    while let Some(place) = m.world().level(on).and_then(|here| here.map().laid().iter().position(together)) {
        m.take_back(on, place, label!("ground: taken back"));
    }
    Ok(())
}

/// Takes laid ground of a square of that level back, of an effect or any; how many pieces.
pub fn lift_ground<O: Observer>(
    m: &mut Machine<'_, O>,
    at: Point,
    effect: Option<ResId>,
) -> Result<i32, Halt> {
    let mut count = 0;
    let fits = |l: &LaidGround| l.at == at && (effect.is_none() || l.effect == effect);
    while let Some(place) = m.here().map().laid().iter().rposition(fits) {
        ends(m, place, EventCode::EV_REMOVED)?;
        count += 1;
    }
    Ok(count)
}

/// A round of a creature inside continual fields: each strikes it with the first segment that is a field's.
pub fn strike<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Result<(), Halt> {
    if m.level_of(me).map().fields().is_empty() || m.has(me, Nature::ENGULFED) {
        return Ok(());
    }
    let at = m.at(me);
    let struck: SmallVec<[(Handle, ResId); 4]> = m
        .here()
        .map()
        .fields_at(at)
        .filter(|f| f.is(FieldFlag::FI_CONTINUAL))
        .filter_map(|f| Some((f.creator, f.effect?)))
        .collect();
    for (by, effect) in struck {
        let segment = m.content().effect(effect).and_then(|e| {
            e.values().position(|v| matches!(v.aval, EffectArea::AR_FIELD | EffectArea::AR_MFIELD))
        });
        let record = EventInfo::new(EventCode::EV_MAGIC_STRIKE).with(EActor, by).with(EVictim, me);
        // Without EField, which would have the field's effect asked once more by whatever it redirects to.
        m.throw(record.with(EId, Some(effect)).with(EfNum, segment.unwrap_or(0) as i32))?;
        if !m.is_here(me) {
            return Ok(());
        }
    }
    Ok(())
}
