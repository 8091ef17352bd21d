//! The formulas of whoever brews and writes: which effects it can lay into things (of the original's figures, how many
//! there are). What a caster knows as a spell it can write and brew as well; others are come upon, by dice, as the skill
//! grows, and stay known. They stand among the spells of a character, as SP_CREATE.

use super::Way;
use crate::base::names::{Named, Skill, SpellAccess, SpellSource, StatiNature, StatiSource};
use crate::rules::prelude::*;

/// Levels of skill without a formula.
const NONE_YET: i32 = 3;

/// Does somebody know how to make an effect, as a spell or as a formula?
pub(super) fn knows<O: Observer>(m: &Machine<'_, O>, me: Handle, effect: ResId) -> bool {
    let known = SpellAccess::SP_KNOWN.number() | SpellAccess::SP_CREATE.number();
    access(m, me, effect) & known != 0
}

fn access<O: Observer>(m: &Machine<'_, O>, me: Handle, effect: ResId) -> i32 {
    let character = m.world().creature(me).and_then(|c| c.character());
    character.map_or(0, |c| c.access_to(effect))
}

/// Where the formulas of a way come from, the skill that they grow with, and how many each level of it brings.
fn of(way: Way) -> Option<(SpellSource, Skill, i32)> {
    match way {
        Way::Alchemy => Some((SpellSource::AI_ALCHEMY, Skill::SK_ALCHEMY, 1)),
        Way::Potion => Some((SpellSource::AI_POTION, Skill::SK_KNOW_MAGIC, 2)),
        Way::Scroll => Some((SpellSource::AI_SCROLL, Skill::SK_KNOW_MAGIC, 4)),
        Way::Poison | Way::Craft | Way::Weapon => None,
    }
}

/// Whoever has grown in skill comes upon as many formulas as it lacks, and there are.
pub(super) fn learn<O: Observer>(m: &mut Machine<'_, O>, me: Handle, way: Way) -> Result<(), Halt> {
    let Some((source, skill, each)) = of(way) else { return Ok(()) };
    let all: Vec<ResId> = {
        let content = m.content();
        let bears = |id: &ResId| content.effect(*id).is_some_and(|e| e.sources.contains(&source));
        content.ids(Kind::Effect).iter().copied().filter(bears).collect()
    };
    let create = SpellAccess::SP_CREATE.number();
    // A spell that is known is no formula besides.
    let formula = |m: &Machine<'_, O>, id: ResId| {
        let access = access(m, me, id);
        access & create != 0 && access & SpellAccess::SP_KNOWN.number() == 0
    };
    let mut known = all.iter().filter(|id| formula(m, **id)).count();
    let due = usize::try_from((own_level(m, me, skill) - NONE_YET).saturating_mul(each)).unwrap_or(0);
    while known < due {
        let left: Vec<ResId> = all.iter().copied().filter(|id| !knows(m, me, *id)).collect();
        let place = m.roll(left.len() as i32, label!("making: a formula"))?;
        let Some(found) = usize::try_from(place).ok().and_then(|place| left.get(place)) else { break };
        let access = access(m, me, *found);
        m.put_access(me, *found, access | create, label!("making: a formula"));
        known += 1;
    }
    Ok(())
}

/// The level of a skill without what magic lends, which teaches nothing.
fn own_level<O: Observer>(m: &Machine<'_, O>, me: Handle, skill: Skill) -> i32 {
    let Some(w) = m.who(me) else { return 0 };
    let lent =
        w.c.stati()
            .of(StatiNature::SKILL_BONUS)
            .filter(|s| s.val == skill.0 && (s.source == StatiSource::SS_ENCH || s.duration != 0));
    w.skill(skill) - lent.map(|s| i32::from(s.mag)).sum::<i32>()
}
