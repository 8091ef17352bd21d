//! Whoever is inside another or holds one (docs/rules/round.md, Held and holding.).

use super::harm::is_here;
use crate::base::names::{
    Ability, AttackType, Attribute, DamageType, Feat, MonsterFlag, MonsterType, SaveBits, SaveType, Skill,
    StatiNature as Nature, StatiSource, StatiValue,
};
use crate::event::fields::{AType, DType, Dmg, EActor, EParam, EVictim, IsHit, VDmg};
use crate::rules::checks::save::{saving_throw, sorts};
use crate::rules::combat::stun_dc;
use crate::rules::prelude::*;
use crate::rules::query::who::{Who, who};
use crate::rules::{combat, stati};
use crate::world::Stati;

/// 7: Whoever is inside another tries to get out, or is digested and crushed. Is it inside one at all, as
/// the round begins?
pub(super) fn engulfed<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Result<bool, Halt> {
    let Some(w) = who(m.world(), m.content(), me) else { return Ok(false) };
    let Some(holder) = w.c.stati().of(Nature::ENGULFED).next().map(|s| s.thing) else { return Ok(false) };
    let Some(other) = w.other(holder) else { return Ok(true) };
    if !w.shares_plane(&other) || slips_out(m, me, holder)? {
        let why = label!("turn: out of its belly");
        stati::end_from(m, me, Nature::ENGULFED, holder, why)?;
        stati::end_from(m, holder, Nature::ENGULFER, me, why)?;
        return Ok(true);
    }
    for kind in [AttackType::A_DGST, AttackType::A_CRUS] {
        if who(m.world(), m.content(), holder).is_some_and(|w| w.has_attack(kind)) {
            special(m, holder, me, kind)?;
        }
    }
    Ok(true)
}

/// Escape Artist, for those who know it and have their wits: against rating and strength of the holder.
fn slips_out<O: Observer>(m: &mut Machine<'_, O>, me: Handle, holder: Handle) -> Result<bool, Halt> {
    let Some(w) = who(m.world(), m.content(), me) else { return Ok(false) };
    let helpless = [Nature::PARALYSIS, Nature::AFRAID, Nature::STUNNED, Nature::ASLEEP];
    if !w.has_skill(Skill::SK_ESCAPE_ART) || helpless.iter().any(|n| w.has_stati(*n)) {
        return Ok(false);
    }
    let dc = w.other(holder).map_or(0, |o| (10 + 2 * o.cr()).max(10 + o.attr(Attribute::A_STR)));
    let skill = w.skill(Skill::SK_ESCAPE_ART);
    Ok(m.d(20, label!("escape"))? + skill >= dc)
}

/// 8: Feats of those who hold somebody: Choke Hold and Earth's Embrace. (In the original the choke works on
/// those who withstand it: docs/rules/round.md, Held and holding)
pub(super) fn grips<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Result<(), Halt> {
    let Some(w) = who(m.world(), m.content(), me) else { return Ok(()) };
    let (chokes, crushes) = (w.has_feat(Feat::FT_CHOKE_HOLD), w.has_feat(Feat::FT_EARTHS_EMBRACE));
    if !(chokes || crushes) || !w.c.stati().has(Nature::GRAPPLING) {
        return Ok(());
    }
    let held: Vec<Handle> = w.c.stati().of(Nature::GRAPPLING).map(|s| s.thing).collect();
    if chokes {
        for victim in &held {
            choke(m, me, *victim)?;
        }
    }
    if crushes {
        for victim in &held {
            crush(m, me, *victim)?;
        }
    }
    Ok(())
}

/// Awake and alive?
fn struggles(w: &Who<'_>) -> bool {
    w.c.is_here() && !w.has_stati(Nature::ASLEEP)
}

fn choke<O: Observer>(m: &mut Machine<'_, O>, me: Handle, victim: Handle) -> Result<(), Halt> {
    let Some(w) = who(m.world(), m.content(), victim) else { return Ok(()) };
    let breathes = w.has_flag(MonsterFlag::M_HUMANOID) && w.is_type(MonsterType::MA_LIVING);
    if !struggles(&w) || !breathes || 2 * w.c.hp() > w.c.max_hp() {
        return Ok(());
    }
    let dc = stun_dc(m, me);
    let against = sorts([SaveBits::SA_PARA, SaveBits::SA_GRAB]);
    if saving_throw(m, victim, SaveType::FORT, dc, against, 0, label!("save vs choking"))? {
        return Ok(());
    }
    let why = label!("turn: choked");
    let sleep = Stati::new(Nature::ASLEEP, StatiValue::SLEEP_DEEP.0, -1)
        .lasting(-1)
        .from_source(StatiSource::SS_ATTK);
    stati::gain(m, victim, sleep, why)?;
    stati::end_from(m, me, Nature::GRAPPLING, victim, why)?;
    stati::end_from(m, victim, Nature::GRAPPLED, me, why)
}

fn crush<O: Observer>(m: &mut Machine<'_, O>, me: Handle, victim: Handle) -> Result<(), Halt> {
    let Some(w) = who(m.world(), m.content(), victim) else { return Ok(()) };
    if !struggles(&w) {
        return Ok(());
    }
    let dice = combat::unarmed::fist(
        who(m.world(), m.content(), me).map_or(0, |w| w.ability(Ability::CA_UNARMED_STRIKE)),
    );
    let damage = m.dice(dice, label!("damage"))?;
    m.throw(
        EventInfo::new(EventCode::EV_DAMAGE)
            .with(EActor, me)
            .with(EVictim, victim)
            .with(Dmg, dice)
            .with(VDmg, damage)
            .with(AType, AttackType::A_CRUS)
            .with(DType, DamageType::AD_BLUNT)
            .with(IsHit, true),
    )?;
    Ok(())
}

/// EV_SATTACK of one on another.
pub(super) fn special<O: Observer>(
    m: &mut Machine<'_, O>,
    me: Handle,
    victim: Handle,
    kind: AttackType,
) -> Result<(), Halt> {
    if is_here(m, me) && is_here(m, victim) {
        m.throw(
            EventInfo::new(EventCode::EV_SATTACK)
                .with(EActor, me)
                .with(EVictim, victim)
                .with(EParam, i32::from(kind.0)),
        )?;
    }
    Ok(())
}
