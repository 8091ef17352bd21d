//! Meat that goes bad (docs/rules/item-values.md, Food; the original's noDiseaseDC): how bad it is, and what comes
//! of it. Age of a corpse is the segment in which it was left.

use super::super::gear;
use crate::base::names::{
    DamageType, MonsterFlag, MonsterType as T, Skill, StatiNature as N, StatiSource, TemplateKind,
};
use crate::rules::checks::skill;
use crate::rules::prelude::*;
use crate::rules::stati;

/// Segments of an hour (docs/rules/time.md, The clock).
const HOUR: i64 = 18_000;
/// Hours for which meat stays as it is; then it is worse each so many.
const FRESH: i64 = 6;
const WORSE_EACH: i64 = 2;
/// How bad fresh meat is, by type, the first that fits; of whoever walks upright; of all others.
const OF_TYPE: [(T, i64); 3] = [(T::MA_ANIMAL, 8), (T::MA_BEAST, 10), (T::MA_UNDEAD, OF_THE_DEAD)];
const OF_THE_DEAD: i64 = 25;
const UPRIGHT: i64 = 20;
const OTHER: i64 = 15;
/// Above this nobody finds the good parts.
const ROTTEN: i32 = 60;
/// What diseases are looked for by (PUR_DISEASE), up to which level, and how often one that it does not have yet is drawn.
const DISEASES: i32 = 12;
const LEVEL: i32 = 10;
const TRIES: usize = 5;

/// How bad the meat of a corpse is: what Wild Lore has to reach.
fn badness<O: Observer>(m: &Machine<'_, O>, corpse: Handle) -> i32 {
    let Some(item) = m.world().item(corpse) else { return 0 };
    let form = item.of.and_then(|id| m.content().form(id));
    let base = form.map_or(OTHER, |(form, types)| {
        let of_type = OF_TYPE.iter().find(|(of, _)| types.has(*of)).map(|(_, dc)| *dc);
        let upright = form.flags.has(MonsterFlag::M_HUMANOID);
        of_type.unwrap_or(if upright { UPRIGHT } else { OTHER })
    });
    let undead = item.stati().of(N::TEMPLATE).filter_map(|s| m.content().template(s.effect?));
    let base = undead.filter(|t| t.kind.has(TemplateKind::TM_UNDEAD)).fold(base, |dc, _| dc.max(OF_THE_DEAD));
    let hours = (i64::from(m.world().turn()) - i64::from(item.age())).max(0) / HOUR;
    let worse = if hours <= FRESH { 0 } else { (hours - FRESH) / WORSE_EACH };
    i32::try_from(base + worse).unwrap_or(i32::MAX)
}

/// Somebody eats of a corpse: who neither resists disease well enough nor knows the wild comes down with one.
pub(super) fn is_eaten<O: Observer>(m: &mut Machine<'_, O>, me: Handle, corpse: Handle) -> Result<(), Halt> {
    let (dc, resists) = (badness(m, corpse), m.resist(me, DamageType::AD_DISE, false));
    if resists < 0 || resists >= dc {
        return Ok(());
    }
    if dc <= ROTTEN && skill::check(m, me, Skill::SK_WILD_LORE, dc - resists, 0)?.passed {
        return Ok(());
    }
    let all = gear::effects_for(m, DISEASES, 0, LEVEL, 0);
    let Some(last) = i32::try_from(all.len()).ok().filter(|n| *n > 0) else { return Ok(()) };
    for _ in 0..TRIES {
        let drawn = m.roll(last, label!("bad meat: which disease"))?;
        let Some(disease) = usize::try_from(drawn).ok().and_then(|place| all.get(place)).copied() else {
            continue;
        };
        let has = m.world().stati(me).is_some_and(|s| s.of(N::DISEASED).any(|s| s.effect == Some(disease)));
        if !has {
            let record =
                stati::perm(N::DISEASED, Handle::NONE, StatiSource::SS_MISC, 0, 0).of_effect(disease);
            m.i_print(me, &format!("The meat was bad: you have {}.", m.content().shown_name(disease)))?;
            return stati::gain(m, me, record, label!("eaten: bad meat"));
        }
    }
    Ok(())
}
