//! Poison Use by command: poison is smeared on a weapon, or brewed (docs/rules/skill-uses.md, Poison Use;
//! docs/rules/hits.md, Poison of a weapon; of the original's vials, who spoils a dose). EV_APPLY: EItem is what
//! holds the doses, EVictim the weapon.

use super::making::{self, Way};
use crate::base::names::{DamageType, ItemFlag, ObjectType as T, Skill, StatiNature as Nature, StatiSource};
use crate::event::EventCode as Ev;
use crate::event::fields::{EActor, EItem, EParam, EVictim};
use crate::rules::checks::skill::{Try, attempt};
use crate::rules::combat::use_doses;
use crate::rules::items::things::stack;
use crate::rules::prelude::*;
use crate::rules::query::ask::{chosen, held_thing, one_of, refused};
use crate::rules::query::who::Held;
use crate::rules::stati::{self, perm};
use crate::world::stati::within;
use crate::world::{CreatureField, Stati};

/// What the work is tried against, and how much of the total makes no dose.
const DC: i32 = 10;
const NO_DOSE: i32 = 7;
/// Segments that it takes.
const TIME: i32 = 50;
/// So many missiles take one dose.
const MISSILES: i32 = 10;

/// Poison Use of the actor: it smears what it has, or brews more, as whoever plays says.
///
/// # Errors
/// The action is over, or there is no answer yet.
pub(super) fn use_poison<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Ruling {
    let vials: Vec<(Handle, String)> = m
        .world()
        .held_by(me)
        .iter()
        .filter_map(|h| Some((*h, m.content().shown_name(dose_of(m, *h)?.effect?).to_owned())))
        .collect();
    let words = ["smear a poison on a weapon".to_owned(), "brew a poison".to_owned()];
    let brews = match (vials.is_empty(), making::lacks(m, me, Way::Poison)) {
        (true, _) => true,
        (false, Some(_)) => false,
        (false, None) => chosen(m, me, "What do you do with poison?", words.to_vec(), 0)? == 1,
    };
    if brews {
        m.set(EParam, i32::from(Way::Poison.number()), label!("poison use: brewing"));
        return m.rethrow(Ev::EV_MAKE);
    }
    let vial = one_of(m, me, "Which poison?", vials)?;
    let weapon = held_thing(m, me, Handle::NONE, "On which weapon?", takes_poison)?;
    let (Some(vial), Some(weapon)) = (vial, weapon) else {
        return refused(
            m,
            "There is no weapon to smear it on: it takes one that cuts or pierces, or missiles.",
        );
    };
    m.throw(EventInfo::new(Ev::EV_APPLY).with(EActor, me).with(EItem, vial).with(EVictim, weapon))
}

/// The poison that a tool holds; its Mag is how many doses.
fn dose_of<O: Observer>(m: &Machine<'_, O>, h: Handle) -> Option<Stati> {
    let held = Held::of(m.world(), m.content(), h).filter(|held| held.is(T::T_TOOL))?;
    held.item.stati().of(Nature::POISONED).find(|s| s.mag > 0 && s.effect.is_some()).cloned()
}

/// Does it cut or pierce, or fly?
fn takes_poison(held: &Held<'_>) -> bool {
    let edged = held.has_flag(ItemFlag::WT_SLASHING) || held.has_flag(ItemFlag::WT_PIERCING);
    held.is(T::T_MISSILE) || (held.is(T::T_WEAPON) && edged)
}

/// EV_APPLY of the actor: what a vial holds goes on a weapon. Anything else is no business of this rule.
pub fn apply<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Ruling {
    let (vial, weapon) = (m.get(EItem), m.get(EVictim));
    let Some(dose) = dose_of(m, vial) else { return Ok(Answer::Nothing) };
    let Some(effect) = dose.effect else { return Ok(Answer::Nothing) };
    let at_hand = |h: Handle| m.world().item(h).is_some_and(|i| i.holder == me);
    if !at_hand(vial) || !at_hand(weapon) {
        return refused(m, "Poison and weapon have to be at hand: pick them up first.");
    }
    let Some(held) = Held::of(m.world(), m.content(), weapon).filter(takes_poison) else {
        return refused(m, "Poison goes on what cuts or pierces, and on missiles.");
    };
    let many = held.item.quantity().max(1);
    let needed = if held.is(T::T_MISSILE) { (many + MISSILES - 1) / MISSILES } else { many };
    if needed > i32::from(dose.mag) {
        return refused(m, "There are too few doses for all of them: part the stack first.");
    }
    open(m, me, vial, &dose, needed)?;
    m.put_add(me, CreatureField::Timeout, TIME, label!("poison use: time"));
    let check = attempt(m, me, &Try::of(Skill::SK_POISON_USE, DC))?;
    if !check.passed {
        let skilled = m.who(me).is_some_and(|w| w.has_skill(Skill::SK_POISON_USE));
        if skilled || m.d(3, label!("poison use: a slip of the hand"))? == 1 {
            m.print(Audience::Actor, "The poison is spilt.")?;
        } else {
            poisons_itself(m, me, effect)?;
        }
        return Ok(Answer::Done);
    }
    smear(m, weapon, effect, (check.total - NO_DOSE) / 3);
    m.print(Audience::All, "{actor} {actor:smear|smears} a weapon with poison.")?;
    Ok(Answer::Done)
}

/// So many doses leave the vial. Of several that lie together one is opened, and the others stay whole.
fn open<O: Observer>(
    m: &mut Machine<'_, O>,
    me: Handle,
    vials: Handle,
    dose: &Stati,
    doses: i32,
) -> Result<(), Halt> {
    let why = label!("poison use: doses used");
    let one = stack::split(m, vials, 1);
    use_doses(m, one.unwrap_or(vials), dose, within(doses), why);
    one.map_or(Ok(()), |one| stack::comes_to(m, me, one, label!("poison use: an open vial")))
}

/// What was on it of the same poison lasts longer; any other is wiped off.
fn smear<O: Observer>(m: &mut Machine<'_, O>, weapon: Handle, effect: ResId, doses: i32) {
    let why = label!("poison use: smeared");
    let before = m.world().stati(weapon).map_or(0, |list| {
        let same = list.of(Nature::POISONED).filter(|s| s.effect == Some(effect));
        same.map(|s| i32::from(s.mag)).sum::<i32>()
    });
    m.lose_all(weapon, Nature::POISONED, why);
    let record = Stati::new(Nature::POISONED, 0, within((before + doses).max(1))).of_effect(effect);
    m.gain(weapon, record.from_source(StatiSource::SS_MISC), why);
}

/// It gets into a cut of one's own.
fn poisons_itself<O: Observer>(m: &mut Machine<'_, O>, me: Handle, effect: ResId) -> Result<(), Halt> {
    m.print(Audience::Actor, "The poison gets on {actor:his} own skin.")?;
    if m.resist(me, DamageType::AD_POIS, false) == -1 {
        return m.print(Audience::Actor, "It does nothing.");
    }
    let mut record = perm(Nature::POISONED, Handle::NONE, StatiSource::SS_MISC, 0, 0);
    record.effect = Some(effect);
    stati::gain(m, me, record, label!("poison use: on one's own skin"))
}
