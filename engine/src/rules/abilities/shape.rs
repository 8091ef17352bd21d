//! Wild shape: the body of an animal, and of more than animals for those with feats.

use crate::base::names::{
    Feat, FlagSet, MonsterFlag as F, MonsterType as T, Size, StatiNature as N, StatiSource,
};
use crate::content::Monster;
use crate::event::fields::EId;
use crate::rules::checks::fatigue;
use crate::rules::movement::shape;
use crate::rules::prelude::*;
use crate::rules::query::ask::{one_of_many, refused};
use crate::rules::query::who::Who;
use crate::rules::stati::{gain, perm};
use crate::world::CreatureField;

/// The least level of wild shape that takes any shape, one that flies, one of a reptile.
const LEAST: i32 = 3;
const FLIES: i32 = 4;
const REPTILES: i32 = 5;
/// The least level for an elemental of medium size, and more for each size beyond.
const ELEMENTALS: (i32, i32) = (12, 4);
/// Segments of a change, for those without Fast Wild Shape.
const TIME: i32 = 30;

/// The feats that open types beside animals and plants.
const OPENS: [(Feat, T); 3] = [
    (Feat::FT_WILD_SHAPE_MYTHIC, T::MA_MYTHIC),
    (Feat::FT_WILD_SHAPE_VERMIN, T::MA_VERMIN),
    (Feat::FT_WILD_SHAPE_ELEMENTALKIN, T::MA_ELEMENTALKIN),
];

/// CA_WILD_SHAPE: another body, until POLYMORPH ends; hit points keep their share.
///
/// # Errors
/// The action is over, or there is no answer yet.
pub(super) fn shifts<O: Observer>(m: &mut Machine<'_, O>, me: Handle, level: i32) -> Ruling {
    if level < LEAST {
        return refused(m, "{actor} {actor:know|knows} too little of wild shapes yet.");
    }
    let named = m.get(EId).filter(|id| id.kind() == Kind::Monster);
    let Some(w) = m.who(me) else { return Ok(Answer::Abort) };
    let open = |id: &ResId| m.content().form(*id).is_some_and(|(form, types)| fits(&w, form, types, level));
    let all: Vec<ResId> = match named {
        Some(id) => Some(id).filter(open).into_iter().collect(),
        None => m.content().ids(Kind::Monster).iter().copied().filter(open).collect(),
    };
    let all = all.into_iter().map(|id| (id, m.content().shown_name(id).to_owned())).collect();
    let Some(form) = one_of_many(m, me, "Take which shape?", all)? else {
        return refused(m, "{actor} {actor:know|knows} no such shape.");
    };
    if !fatigue::lose(m, me, 1, true, label!("wild shape: it tires"))? {
        return Ok(Answer::Abort);
    }
    if !m.feat(me, Feat::FT_FAST_WILD_SHAPE) {
        m.put_add(me, CreatureField::Timeout, TIME, label!("wild shape: time"));
    }
    shape::take(m, me, form, true, Handle::NONE, label!("wild shape"))?;
    if m.is_here(me) && m.world().creature(me).is_some_and(|c| c.form() == form) {
        let record = perm(N::POLYMORPH, me, StatiSource::SS_ENCH, -1, -1);
        gain(m, me, record, label!("wild shape"))?;
        m.recalculate(me);
    }
    Ok(Answer::Done)
}

/// May it take on this form at a level of wild shape?
fn fits(w: &Who<'_>, form: &Monster, types: &FlagSet<T>, level: i32) -> bool {
    let is = |t: T| types.has(t);
    if i32::from(form.cr) > level
        || is(T::MA_DRAGON)
        || i32::from(form.hd) > level + 1
        || form.flags.has(F::M_NOPOLY)
    {
        return false;
    }
    let beyond = i32::from(form.size_number() - Size::SZ_MEDIUM.0).max(0);
    let thinks = !form.flags.has(F::M_MINDLESS);
    let of_type = is(T::MA_ANIMAL)
        || (w.has_feat(Feat::FT_WILD_SHAPE_PLANT) && is(T::MA_PLANT))
        || (thinks && OPENS.iter().any(|(feat, t)| w.has_feat(*feat) && is(*t)))
        || (thinks && is(T::MA_ELEMENTAL) && level >= ELEMENTALS.0 + beyond * ELEMENTALS.1);
    let least = match form.size {
        Some(Size::SZ_MEDIUM | Size::SZ_SMALL) => 0,
        Some(Size::SZ_LARGE) => 6,
        Some(Size::SZ_TINY) => 7,
        Some(Size::SZ_HUGE) => 8,
        _ => return false,
    };
    of_type
        && level >= least
        && (level >= FLIES || !form.flags.has(F::M_FLYER))
        && (level >= REPTILES || !is(T::MA_REPTILE))
}
