//! What members rule out for those who come after them, and the side that each takes
//! (docs/rules/encounters.md, What is laid over them).

use super::cost;
use super::request::bits;
use crate::base::names::{Alignment as A, MonsterFlag as F, MonsterType, Named, StatiNature, StatiSource};
use crate::content::{Monster, Template};
use crate::event::fields::*;
use crate::rules::encounter::align;
use crate::rules::encounter::build::thinks;
use crate::rules::prelude::*;
use crate::rules::stati;
use crate::world::{Stati, StatiQuery};

/// Has a form a trait under templates?
fn has(form: &Monster, templates: &[&Template], flag: F) -> bool {
    let lost = templates.iter().any(|t| t.loses.has(flag));
    !lost && (templates.iter().any(|t| t.gains.has(flag)) || form.flags.has(flag))
}

/// The creature in hand was added: what its alignment rules out, and where the encounter drifts.
pub(super) fn restrict<O: Observer>(m: &mut Machine<'_, O>) {
    let content = m.content();
    let Some(form) = m.get(EpMId).and_then(|id| content.monster(id)) else { return };
    let templates: Vec<&Template> =
        cost::templates(m).into_iter().filter_map(|id| content.template(id)).collect();
    let is = |flag| has(form, &templates, flag);
    let mut align = m.get(EnAlign);
    if is(F::M_IALIGN) {
        let out = [
            (F::M_GOOD, A::AL_NONEVIL),
            (F::M_EVIL, A::AL_NONGOOD),
            (F::M_CHAOTIC, A::AL_NONLAWFUL),
            (F::M_LAWFUL, A::AL_NONCHAOTIC),
        ];
        for (flag, bit) in out {
            align |= if is(flag) { bit.number() } else { 0 };
        }
    }
    let drift = |more, less| 2 * (i32::from(is(more)) - i32::from(is(less)));
    let (good, law) = (drift(F::M_EVIL, F::M_GOOD), drift(F::M_CHAOTIC, F::M_LAWFUL));
    m.set(EnAlign, align, label!("encounter: what a member rules out"));
    m.set(EnDriftGe, m.get(EnDriftGe) + good, label!("encounter: between good and evil"));
    m.set(EnDriftLc, m.get(EnDriftLc) + law, label!("encounter: between law and chaos"));
}

/// One side of a question: what is demanded and ruled out, and what whoever has no choice of its own tends to.
struct Axis {
    /// What may be demanded: the first, and its opposite.
    sides: [A; 2],
    /// What rules the first and its opposite out.
    out: [A; 2],
    /// Who usually takes the first, and who its opposite.
    usual: [F; 2],
}

/// EV_ENGEN_ALIGN: the side that a creature takes who has a mind of its own.
pub(super) fn give<O: Observer>(m: &mut Machine<'_, O>, _: Handle) -> Ruling {
    let why = label!("encounter: the side it takes");
    let me = m.get(EActor);
    stati::remove(m, me, StatiQuery::of(StatiNature::ALIGNMENT), why)?;
    let Some(w) = m.who(me) else { return Ok(Answer::Done) };
    if !thinks(&w, m.content()) || w.has_flag(F::M_IALIGN) {
        return Ok(Answer::Done);
    }
    let (dragon, own) = (w.is_type(MonsterType::MA_DRAGON), align::of_traits(|flag| w.has_flag(flag)));
    if dragon && m.roll(3, label!("encounter: does a dragon stay as it is"))? != 0 {
        let demanded = bits::<A>(m.get(EnAlign).cast_unsigned());
        if !align::strict_conflict(&own, &demanded) {
            return Ok(Answer::Done);
        }
    }
    let good_and_evil = Axis {
        sides: [A::AL_EVIL, A::AL_GOOD],
        out: [A::AL_NONEVIL, A::AL_NONGOOD],
        usual: [F::M_EVIL, F::M_GOOD],
    };
    let mut bits = side(m, me, &good_and_evil, why)?;
    let law_and_chaos = Axis {
        sides: [A::AL_LAWFUL, A::AL_CHAOTIC],
        out: [A::AL_NONLAWFUL, A::AL_NONCHAOTIC],
        usual: [F::M_LAWFUL, F::M_CHAOTIC],
    };
    bits |= side(m, me, &law_and_chaos, why)?;
    let mut align = m.get(EnAlign);
    for (side, out) in [(A::AL_GOOD, A::AL_NONEVIL), (A::AL_EVIL, A::AL_NONGOOD)] {
        align |= if bits & side.number() != 0 { out.number() } else { 0 };
    }
    m.set(EnAlign, align, label!("encounter: what a member rules out"));
    let taken = Stati::new(StatiNature::ALIGNMENT, i16::try_from(bits).unwrap_or(0), 0);
    stati::gain(m, me, taken.from_source(StatiSource::SS_MISC), why)?;
    Ok(Answer::Done)
}

/// The side it takes on an axis, as a bit; 0 for neither.
fn side<O: Observer>(m: &mut Machine<'_, O>, me: Handle, axis: &Axis, why: Label) -> Result<i32, Halt> {
    let align = m.get(EnAlign);
    let demands = |bit: A| align & bit.number() != 0;
    let [first, second] = axis.sides;
    for side in axis.sides {
        if demands(side) {
            return Ok(side.number());
        }
    }
    let usual = |m: &Machine<'_, O>, flag: F| m.who(me).is_some_and(|w| w.has_flag(flag));
    let (is_first, is_second) = (usual(m, axis.usual[0]), usual(m, axis.usual[1]));
    match (demands(axis.out[0]), demands(axis.out[1])) {
        (true, true) => Ok(0),
        (false, false) => free(m, axis, (is_first, is_second), why),
        (not_first, _) => {
            // What is left when the other is ruled out. Of good and evil the original takes evil in both cases.
            let evil = first == A::AL_EVIL;
            let (left, tends, against) = match not_first && !evil {
                true => (second, is_second, is_first),
                false => (first, is_first, is_second),
            };
            let takes = if tends {
                m.roll(5, why)? != 0
            } else if against {
                m.roll(2, why)? == 0
            } else {
                m.roll(3, why)? != 0
            };
            Ok(if takes { left.number() } else { 0 })
        }
    }
}

/// Nothing is demanded and nothing ruled out: most take the side they usually take, or neither.
fn free<O: Observer>(
    m: &mut Machine<'_, O>,
    axis: &Axis,
    (is_first, is_second): (bool, bool),
    why: Label,
) -> Result<i32, Halt> {
    let [first, second] = axis.sides.map(|side| side.number());
    let usual = m.d(100, why)? < 70;
    let (mostly, else_mostly, share, rest) = match (is_first, is_second) {
        (true, _) => (first, 0, 23, second),
        (false, true) => (second, 0, 23, first),
        // Of those who tend to neither, a few more turn evil than good, and chaotic than lawful.
        _ if axis.sides[0] == A::AL_EVIL => (0, second, 15, first),
        _ => (0, first, 15, second),
    };
    if usual {
        return Ok(mostly);
    }
    Ok(if m.d(30, why)? < share { else_mostly } else { rest })
}
