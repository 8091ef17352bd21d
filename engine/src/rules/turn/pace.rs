//! What comes back with each round: breath, readiness, mana (docs/rules/round.md, Out of the fight;
//! docs/rules/round.md, Mana).

use crate::base::names::{Ability, Attribute, Feat, Skill, StatiNature as Nature};
use crate::rules::prelude::*;
use crate::rules::query::who::who;
use crate::rules::stati;
use crate::rules::stati::StatiPart;
use crate::world::{CreatureField, StatiQuery};

/// Rounds out of a fight after which a body begins to rest, and to which they fall back for one that does
/// not.
const RESTS_AFTER: i32 = 50;
const FALLS_BACK_TO: i32 = 30;

/// 11: A round away from any fight: rage and flawless dodges end when it is over, and some get their breath
/// back.
pub(super) fn out_of_fight<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Result<(), Halt> {
    let why = label!("turn: a round out of the fight");
    m.put_add(me, CreatureField::FfCount, 1, why);
    let over = label!("turn: the fight is over");
    if m.flat_footed(me) {
        stati::end(m, me, Nature::RAGING, over)?;
        let dodging = StatiQuery::of(Nature::FLAWLESS_DODGE).val(1);
        stati::set_part(m, me, dodging, StatiPart::Val, 0, over);
    }
    let Some(w) = who(m.world(), m.content(), me) else { return Ok(()) };
    let (count, breath) = (w.c.ff_count(), w.ability(Ability::CA_FATIGUE_REGEN));
    if count <= RESTS_AFTER {
        return Ok(());
    }
    if breath <= 0 {
        m.put(me, CreatureField::FfCount, FALLS_BACK_TO, why);
        return Ok(());
    }
    if count > RESTS_AFTER + 50 / breath {
        if w.c.fatigue() < w.attr(Attribute::A_FAT) {
            m.put_add(me, CreatureField::Fatigue, 1, label!("turn: a breath"));
        }
        m.put(me, CreatureField::FfCount, RESTS_AFTER, why);
    }
    Ok(())
}

/// 12: Attacks of opportunity come back: 1, more with Combat Reflexes and Mobility.
pub(super) fn opportunities<O: Observer>(m: &mut Machine<'_, O>, me: Handle) {
    let Some(w) = who(m.world(), m.content(), me) else { return };
    let mut count = 1;
    if w.has_feat(Feat::FT_COMBAT_REFLEXES) {
        count = count.max(1 + w.c.modifier2(Attribute::A_DEX));
    }
    if w.has_feat(Feat::FT_MOBILITY) {
        count += 1;
    }
    m.put(me, CreatureField::Aoo, count, label!("turn: attacks of opportunity"));
}

/// 14: Mana comes back, the sooner the less of it is missing; to a player only while most of it is there.
pub(super) fn mana<O: Observer>(m: &mut Machine<'_, O>, me: Handle) {
    let Some(w) = who(m.world(), m.content(), me) else { return };
    let (total, used, free) = (w.c.mana(), w.c.mana_used(), w.c.mana() - w.c.mana_held());
    if used <= 0 {
        return;
    }
    let share = (35 + 2 * w.skill(Skill::SK_CONCENT)).min(80);
    if w.c.is_player() && (free - used).max(0) < free.max(0) * share / 100 {
        return;
    }
    let why = label!("turn: mana comes back");
    if w.c.mana_pulse() > 0 {
        m.put_add(me, CreatureField::ManaPulse, -1, why);
        return;
    }
    m.put(me, CreatureField::ManaUsed, used - 1, why);
    let missing = (used - 1) * 20 / total.max(1);
    m.put(me, CreatureField::ManaPulse, missing * 100 / total.max(1), label!("turn: until the next of mana"));
}
