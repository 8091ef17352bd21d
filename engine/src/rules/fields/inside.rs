//! EV_FIELDON and EV_FIELDOFF of whoever comes to be inside a field, or outside of it again (docs/rules/fields.md,
//! Fields): what it does to creatures. Whom it concerns at all is asked in `magic::inside`.

use crate::base::names::{EffectFlag, FieldFlag, MonsterType, Named, ObjectType, StatiNature as Nature};
use crate::content::EffectValues;
use crate::event::fields::{EActor, EField, EId, EVictim, IsEnter, IsLeave};
use crate::rules::prelude::*;
use crate::rules::stati;
use crate::world::Field;

/// Kinds of field that do something to those inside, in the order of their numbers.
const KINDS: [FieldFlag; 3] = [FieldFlag::FI_MODIFIER, FieldFlag::FI_LIGHT, FieldFlag::FI_SILENCE];

/// The field that the event in hand is about.
pub fn field_in_hand<'a, O: Observer>(m: &'a Machine<'_, O>) -> Option<&'a Field> {
    m.world().field(u32::try_from(m.get(EField)).ok()?).map(|(_, field)| field)
}

/// Is a thing a target of one of the effect's segments?
pub fn touches<O: Observer>(m: &Machine<'_, O>, effect: ResId, maker: Handle, thing: Handle) -> bool {
    let Some(effect) = m.content().effect(effect) else { return false };
    effect.values().any(|values| {
        reaches(
            m,
            &values,
            effect.has(EffectFlag::EF_LIM_MTYPE),
            effect.has(EffectFlag::EF_LIM_ITYPE),
            maker,
            thing,
        )
    })
}

/// Does one segment reach a thing: creatures, of the type it is limited to; things of the kind it is limited to?
fn reaches<O: Observer>(
    m: &Machine<'_, O>,
    values: &EffectValues,
    by_type: bool,
    by_kind: bool,
    _maker: Handle,
    thing: Handle,
) -> bool {
    if by_kind {
        let kind = m.world().item(thing).and_then(|i| m.content().item(i.kind)).map(|k| k.itype);
        return kind == Some(ObjectType::from_number(values.tval.number()));
    }
    let Some(w) = m.who(thing) else { return false };
    !by_type || w.is_type(MonsterType::from_number(values.tval.number()))
}

/// EV_FIELDON: light finds who hides, silence ends songs, and a field that modifies has its effect.
pub fn on<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Ruling {
    happens(m, me, true)
}

/// EV_FIELDOFF: the effect of a field that modifies ends.
pub fn off<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Ruling {
    happens(m, me, false)
}

fn happens<O: Observer>(m: &mut Machine<'_, O>, me: Handle, enters: bool) -> Ruling {
    let Some(field) = field_in_hand(m).cloned() else { return Ok(Answer::Nothing) };
    if m.world().creature(me).is_none() {
        return Ok(Answer::Done);
    }
    for kind in KINDS.into_iter().filter(|kind| field.is(*kind)) {
        match kind {
            FieldFlag::FI_LIGHT if enters => stati::end(m, me, Nature::HIDING, label!("field: light"))?,
            FieldFlag::FI_SILENCE if enters => stati::end(m, me, Nature::SINGING, label!("field: silence"))?,
            FieldFlag::FI_MODIFIER => modifies(m, me, &field, enters)?,
            _ => {}
        }
    }
    Ok(Answer::Done)
}

/// EV_EFFECT of the field's effect, with isEnter or isLeave, by who made the field.
fn modifies<O: Observer>(
    m: &mut Machine<'_, O>,
    me: Handle,
    field: &Field,
    enters: bool,
) -> Result<(), Halt> {
    let made = m.world().thing(field.creator).is_some();
    if field.effect.is_none() || (!enters && !made) {
        return Ok(());
    }
    let by = if made { field.creator } else { me };
    // Without EField: what the effect does is not asked of the field a second time.
    let record =
        EventInfo::new(EventCode::EV_EFFECT).with(EActor, by).with(EVictim, me).with(EId, field.effect);
    m.throw(record.with(IsEnter, enters).with(IsLeave, !enters)).map(|_| ())
}
