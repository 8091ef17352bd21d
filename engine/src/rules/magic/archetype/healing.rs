//! EA_HEALING (docs/rules/magic-effects.md, Archetypes): hit points, mana, attributes, fatigue, hunger and maladies.

use super::learn;
use crate::base::names::{
    Alignment, Attribute, DamageType as D, HealFlag as H, MonsterType, Named, StatiNature as N, StatiSource,
    StatiValue,
};
use crate::content::SegmentNumbers;
use crate::event::fields::*;
use crate::rules::growth::drained;
use crate::rules::items::things::{HungerState, hunger_state};
use crate::rules::magic::figures::mana;
use crate::rules::prelude::*;
use crate::rules::standing::alignment;
use crate::rules::stati::{self, perm};
use crate::world::{CreatureField, StatiQuery};

/// The most that is healed at once.
const MOST: i32 = 5000;
/// Points of healing that an attribute takes back for one of its own.
const FOR_ONE: i32 = 5;
/// Experience that a point of healing brings back, and points where there are none.
const LIFE: i32 = 500;
const LEAST_LIFE: i32 = 6;
/// Food left of whoever is content.
const CONTENT: i16 = 2000;

/// What HEAL_ALL_MALADIES ends; of paralysis only that of the dazed.
const MALADIES: [(N, Option<i16>); 11] = [
    (N::BLIND, None),
    (N::CONFUSED, None),
    (N::PARALYSIS, Some(StatiValue::PARA_DAZED.0)),
    (N::DISEASED, None),
    (N::STUNNED, None),
    (N::POISONED, None),
    (N::HALLU, None),
    (N::BLEEDING, None),
    (N::CHOKING, None),
    (N::WOUNDED, None),
    (N::POLYMORPH, None),
];

/// Heals the victim of the event in hand in the ways that the segment says, in the order of the original.
pub fn heal<O: Observer>(m: &mut Machine<'_, O>, segment: &SegmentNumbers) -> Ruling {
    let victim = m.get(EVictim);
    if m.world().creature(victim).is_none() {
        return Ok(Answer::Done);
    }
    let wants = |way: H| segment.xval & way.number() != 0;
    let mut healed = false;
    if wants(H::HEAL_MANA) {
        healed |= restore_mana(m, victim);
    }
    if wants(H::HEAL_XP) {
        healed |= experience(m, victim)?;
    }
    if wants(H::HEAL_HP) {
        match hit_points(m, victim, segment.yval)? {
            Wounds::Hurt => return Ok(Answer::Done),
            Wounds::Healed => healed = true,
            Wounds::None => {}
        }
    }
    if wants(H::HEAL_ATTR) || wants(H::HEAL_SATTR) {
        healed |= attributes(m, victim, wants(H::HEAL_SATTR).then_some(segment.yval))?;
    }
    if wants(H::HEAL_FATIGUE) {
        healed |= fatigue(m, victim);
    }
    if wants(H::HEAL_MALADY) {
        let query = StatiQuery::of(N::from_number(segment.yval));
        healed |= stati::remove(m, victim, query, label!("healing: a malady"))? > 0;
    }
    if wants(H::HEAL_ALL_MALADIES) {
        for (nature, val) in MALADIES {
            let query = StatiQuery { val, ..StatiQuery::of(nature) };
            healed |= stati::remove(m, victim, query, label!("healing: every malady"))? > 0;
        }
    }
    if wants(H::HEAL_HUNGER) {
        healed |= hunger(m, victim);
    }
    if healed {
        if !wants(H::HEAL_ALL_MALADIES) {
            charity(m, victim)?;
        }
        learn(m, victim)?;
    }
    Ok(Answer::Done)
}

/// Whoever heals those who are no friends does good (docs/rules/conduct.md, Alignment).
fn charity<O: Observer>(m: &mut Machine<'_, O>, victim: Handle) -> Result<(), Halt> {
    let actor = m.get(EActor);
    if m.who(victim).is_none_or(|w| w.is_friend_of(actor)) {
        return Ok(());
    }
    alignment::act(m, actor, Alignment::AL_GOOD.number(), 2, "the healing of strangers", Handle::NONE)
}

fn restore_mana<O: Observer>(m: &mut Machine<'_, O>, victim: Handle) -> bool {
    let used = m.world().creature(victim).map_or(0, |c| c.mana_used());
    let back = m.get(VDmg).min(used);
    if used <= 0 {
        return false;
    }
    m.put(victim, CreatureField::ManaUsed, used - back, label!("healing: mana"));
    true
}

/// Drained experience comes back, 500 for each point.
fn experience<O: Observer>(m: &mut Machine<'_, O>, victim: Handle) -> Result<bool, Halt> {
    if m.world().creature(victim).is_none_or(|c| c.xp_drained() <= 0) {
        return Ok(false);
    }
    m.i_print(victim, "Your strength of life returns.")?;
    if m.get(VDmg) == 0 {
        m.set(VDmg, LEAST_LIFE, label!("healing: experience, at least"));
    }
    let amount = m.get(VDmg).saturating_mul(LIFE);
    drained::restore(m, victim, amount)?;
    Ok(true)
}

/// What healing did to wounds.
enum Wounds {
    None,
    Healed,
    /// It hurt the undead.
    Hurt,
}

/// `share`: tenths of the healer's mana that may go into it, and are held; 0 where it costs none.
fn hit_points<O: Observer>(m: &mut Machine<'_, O>, victim: Handle, share: i32) -> Result<Wounds, Halt> {
    let undead = m.is_type(victim, MonsterType::MA_UNDEAD);
    let (hp, full) = (m.world().creature(victim).map_or(0, |c| c.hp()), m.full_hp(victim));
    let actor = m.get(EActor);
    let has = m.who(actor).map_or(0, |w| mana::available(&w, &mut ()));
    let amount = m.get(VDmg).min(if share == 0 { MOST } else { has * share / 10 });
    if (hp >= full && !undead) || amount == 0 {
        return Ok(Wounds::None);
    }
    if share != 0 {
        m.put_add(actor, CreatureField::ManaHeld, amount * 10 / share, label!("healing: mana that it holds"));
    }
    if undead {
        m.print(Audience::All, "The healing burns {victim}!")?;
        m.damage(actor, victim, D::AD_NORM, 2 * amount, "", |e| e)?;
        return Ok(Wounds::Hurt);
    }
    let gained = amount.min((full - hp).max(0));
    m.put_add(victim, CreatureField::Hp, gained, label!("healing: hit points"));
    let how = if hp + gained == full { "fully" } else { "partly" };
    m.print(Audience::All, &format!("{{victim's}} wounds heal {how}."))?;
    Ok(Wounds::Healed)
}

/// Drained attributes, or one of them, come back, a point for five.
fn attributes<O: Observer>(m: &mut Machine<'_, O>, victim: Handle, only: Option<i32>) -> Result<bool, Halt> {
    let back = m.get(VDmg) / FOR_ONE;
    let mut healed = false;
    for n in (0..7).filter(|n| only.is_none_or(|one| one == *n)) {
        let query = StatiQuery::of(N::ADJUST_DMG).val(n as i16);
        if !stati::read::has(m.world(), victim, query) {
            continue;
        }
        let left = stati::read::sum_mag(m.world(), victim, query) + back;
        stati::remove(m, victim, query, label!("healing: an attribute"))?;
        if left < 0 {
            let record = perm(N::ADJUST_DMG, Handle::NONE, StatiSource::SS_MISC, n as i16, left as i16);
            stati::gain(m, victim, record, label!("healing: what is still drained"))?;
        }
        healed = true;
    }
    Ok(healed)
}

fn fatigue<O: Observer>(m: &mut Machine<'_, O>, victim: Handle) -> bool {
    let most = m.attr(victim, Attribute::A_FAT);
    let now = m.world().creature(victim).map_or(0, |c| c.fatigue());
    if now >= most {
        return false;
    }
    let better = (now + m.get(VDmg)).min(most);
    m.put(victim, CreatureField::Fatigue, better, label!("healing: fatigue"));
    m.recalculate(victim);
    true
}

fn hunger<O: Observer>(m: &mut Machine<'_, O>, victim: Handle) -> bool {
    if m.who(victim).is_none_or(|w| hunger_state(&w) >= HungerState::Content) {
        return false;
    }
    let Some((place, mag)) = m.world().creature(victim).and_then(|c| {
        let place = c.stati().iter().position(|s| s.nature == N::HUNGER)?;
        c.stati().get(place).map(|s| (place, s.mag))
    }) else {
        return false;
    };
    m.turn_stati(victim, place, mag, CONTENT, label!("healing: hunger"));
    m.recalculate(victim);
    true
}
