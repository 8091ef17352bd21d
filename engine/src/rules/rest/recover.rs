//! What a night gives back (docs/rules/rest.md, What a night gives back): to every creature of the map, since all
//! of them sleep as long as the one who rests. Monsters prepare themselves by spells again.

use super::Manner;
use crate::base::names::{
    Ability, Attribute, ItemState, MonsterType, Named, Skill, Slot, StatiNature as Nature,
};
use crate::rules::checks::skill;
use crate::rules::growth::practice;
use crate::rules::items::things::HungerState;
use crate::rules::magic;
use crate::rules::prelude::*;
use crate::rules::stati::StatiPart;
use crate::rules::{stati, turn};
use crate::world::{CreatureField, ItemField, StatiQuery};

/// The attributes that are spent and come back: Str to Luc.
const SCORES: [Attribute; 7] = [
    Attribute::A_STR,
    Attribute::A_DEX,
    Attribute::A_CON,
    Attribute::A_INT,
    Attribute::A_WIS,
    Attribute::A_CHA,
    Attribute::A_LUC,
];

/// A creature's night, which ended after so many percent of it. `sleeper` is who rests.
pub(super) fn recover<O: Observer>(
    m: &mut Machine<'_, O>,
    sleeper: Handle,
    h: Handle,
    manner: Manner,
    percent: i32,
) -> Result<(), Halt> {
    if !m.is_here(h) {
        return Ok(());
    }
    let why = label!("rest: over by the morning");
    stati::end(m, h, Nature::DWARVEN_FOCUS, why)?;
    stati::remove(m, h, StatiQuery::of(Nature::TRIED).val(Nature::ANIMAL_COMPANION.0), why)?;
    if !manner.has(Manner::INSTANT) {
        eats(m, h, h != sleeper || manner.has(Manner::FOOD))?;
        stati::end(m, h, Nature::LFA_COUNT, why)?;
        forgets_practice(m, h)?;
    }
    if h != sleeper || !manner.has(Manner::NOHEAL) {
        heals(m, h, percent)?;
        let dodges = StatiQuery::of(Nature::FLAWLESS_DODGE);
        stati::set_part(m, h, dodges, StatiPart::Mag, 0, label!("rest: it may dodge again"));
        turn::diseases_overnight(m, h)?;
    }
    if h != sleeper || !manner.has(Manner::NOMANA) {
        let used = m.world().creature(h).map_or(0, |c| c.mana_used());
        m.put(h, CreatureField::ManaUsed, used * (100 - percent) / 100, label!("rest: mana comes back"));
    }
    if h == sleeper || !manner.has(Manner::RESTLESS) {
        gets_its_breath_back(m, h, percent);
    }
    if m.world().creature(h).is_some_and(|c| !c.is_character()) {
        takes_for_its_own(m, h);
    }
    m.recalculate(h);
    magic::prepare::prepare(m, h)
}

/// Sleepers eat little; whoever is not watched has eaten, and so has whoever is given food.
fn eats<O: Observer>(m: &mut Machine<'_, O>, h: Handle, fed: bool) -> Result<(), Halt> {
    let food = StatiQuery::of(Nature::HUNGER);
    if !stati::read::has(m.world(), h, food) {
        return Ok(());
    }
    let share = match () {
        () if m.ability(h, Ability::CA_SLOW_METABOLISM) > 0 => 85,
        () if m.ability(h, Ability::CA_REVERIE) > 0 => 75,
        () => 65,
    };
    let left = match fed {
        true => HungerState::Satiated as i32,
        false => stati::read::duration(m.world(), h, food) * share / 100,
    };
    let left = left.clamp(0, i32::from(i16::MAX)) as i16;
    stati::set_part(m, h, food, StatiPart::Duration, left, label!("rest: a night's food"));
    Ok(())
}

/// A day away from what was practised: a little of each attribute is forgotten.
fn forgets_practice<O: Observer>(m: &mut Machine<'_, O>, h: Handle) -> Result<(), Halt> {
    if m.world().creature(h).is_none_or(|c| !c.is_character()) {
        return Ok(());
    }
    for attribute in SCORES {
        let amount = m.d(4, label!("rest: practice forgotten"))?;
        practice::strain(m, h, attribute, amount);
    }
    Ok(())
}

/// Scores that were spent come back one by one, two with a strong soul, one less in sickness; where none does, no wound
/// heals either.
fn heals<O: Observer>(m: &mut Machine<'_, O>, h: Handle, percent: i32) -> Result<(), Halt> {
    let strong = m.ability(h, Ability::CA_STRONG_SOUL) > 0;
    let points = 1 + i32::from(strong) - i32::from(m.has(h, Nature::DISEASED));
    if points <= 0 {
        return Ok(());
    }
    for attribute in SCORES {
        regains(m, h, attribute, points)?;
    }
    let Some(w) = m.who(h) else { return Ok(()) };
    if w.is_type(MonsterType::MA_UNDEAD) || w.is_type(MonsterType::MA_CONSTRUCT) {
        return Ok(());
    }
    let body = w.attr(vigour(m, h));
    let (full, before) = (w.c.max_hp() + w.attr(Attribute::A_THP), w.c.hp());
    let slept = before + (w.cr() + 3) * body * percent / 800;
    let care = skill::best_of(&w, Skill::SK_HEAL).map_or(0, |level| level.max(0) * body * percent / 500);
    let hp = if slept < full { slept + care } else { slept };
    m.put(h, CreatureField::Hp, hp.min(full).max(before), label!("rest: wounds heal"));
    Ok(())
}

/// What a body's rest goes by: Con, or Wis where body and soul are one and the soul is the stronger.
fn vigour<O: Observer>(m: &Machine<'_, O>, h: Handle) -> Attribute {
    let soul = m.who(h).is_some_and(|w| w.is_one_body_one_soul())
        && m.modifier(h, Attribute::A_WIS) > m.modifier(h, Attribute::A_CON);
    if soul { Attribute::A_WIS } else { Attribute::A_CON }
}

/// So many points of an attribute's damage go.
fn regains<O: Observer>(
    m: &mut Machine<'_, O>,
    h: Handle,
    attribute: Attribute,
    points: i32,
) -> Result<(), Halt> {
    let damage = StatiQuery::of(Nature::ADJUST_DMG).val(attribute.0);
    if !stati::read::has(m.world(), h, damage) {
        return Ok(());
    }
    let why = label!("rest: scores come back");
    let spent = stati::read::sum_mag(m.world(), h, damage);
    if spent.abs() <= points {
        stati::remove(m, h, damage, why)?;
    } else {
        let first = stati::read::mag(m.world(), h, damage);
        let left = first - first.signum() * points.min(first.abs());
        stati::set_part(m, h, damage, StatiPart::Mag, left as i16, why);
    }
    Ok(())
}

/// Fatigue: whoever was not worn out is fresh again, others after a whole night, the exhausted point by point. Nobody
/// sleeps well in cursed armour.
fn gets_its_breath_back<O: Observer>(m: &mut Machine<'_, O>, h: Handle, percent: i32) {
    let Some(w) = m.who(h) else { return };
    let (now, full) = (w.c.fatigue(), w.attr(Attribute::A_FAT));
    let some = now + m.modifier(h, vigour(m, h)).max(1);
    let rested = match percent {
        _ if now >= 0 => full,
        100 if now >= -full => full,
        100 => some.min(full).max(1),
        _ if now >= -full => some.min(full),
        _ => now + 1,
    };
    let cursed = w.in_slot(Slot::SL_ARMOUR).is_some_and(|suit| suit.item.is(ItemState::IF_CURSED));
    let rested = if cursed { rested.min(-1) } else { rested };
    m.put(h, CreatureField::Fatigue, rested, label!("rest: breath comes back"));
}

/// By the morning a monster takes what it carries for its own.
fn takes_for_its_own<O: Observer>(m: &mut Machine<'_, O>, h: Handle) {
    for item in m.world().held_by(h).to_vec() {
        let state = m.world().item(item).map_or(0, |i| i.state()) | ItemState::IF_PROPERTY.number();
        m.put_item(item, ItemField::State, state, label!("rest: its own by now"));
    }
}
