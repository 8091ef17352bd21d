//! Damage by what is not there: how much of it is real, and EV_PDAMAGE for the rest (docs/rules/damage.md, Believed
//! damage).

use super::special::short;
use crate::base::dice_expr::Dice;
use crate::base::names::{DamageType as D, Named, StatiNature as Nature, StatiSource, StatiValue};
use crate::event::fields::*;
use crate::rules::prelude::*;
use crate::rules::senses::illusions;
use crate::rules::stati::{StatiPart, end, gain, increase_mag, read, set_part, temp};
use crate::world::{CreatureField, StatiQuery};

/// How long believed damage lasts and who collapses sleeps, in rounds.
const ROUNDS: Dice = Dice::new(3, 6, 0);
/// How much longer what spectral illusions do lasts.
const SPECTRAL: i32 = 100;
/// Sides of the die of the strain, above 1.
const STRAIN: i32 = 2;

/// How much of the damage in hand is real, in percent: all where neither attacker nor effect is an illusion, a shade's
/// share of a shade's. `None`: nothing of it, for other illusions.
pub(super) fn real_percent<O: Observer>(m: &Machine<'_, O>, attacker: Handle) -> Option<i32> {
    let own = illusions::flags(m.world(), m.content(), attacker);
    let effects = m.get(EffIllusion).then(|| m.get(IllFlags).cast_signed());
    match (own.map(shade_percent), effects.map(shade_percent)) {
        (Some(0), _) | (_, Some(0)) => None,
        (Some(percent), _) | (None, Some(percent)) => Some(percent),
        (None, None) => Some(100),
    }
}

/// How real a shade is, in percent; 0 for what is none.
fn shade_percent(flags: i32) -> i32 {
    [(StatiValue::IL_SHADE10, 10), (StatiValue::IL_SHADE20, 20), (StatiValue::IL_SHADE40, 40)]
        .into_iter()
        .filter(|(flag, _)| flags & flag.number() != 0)
        .map(|(_, percent)| percent)
        .sum()
}

/// Hit points lost to illusions.
pub(super) fn lost<O: Observer>(m: &Machine<'_, O>, me: Handle) -> i32 {
    read::sum_mag(m.world(), me, StatiQuery::of(Nature::ILLUS_DMG))
}

/// Does somebody believe in what a shade does beyond its real share?
pub(super) fn believes<O: Observer>(m: &Machine<'_, O>, me: Handle, attacker: Handle) -> bool {
    !m.has_val(me, Nature::ASLEEP, StatiValue::SLEEP_PSYCH.0)
        && illusions::is_real_to(m.world(), m.content(), me, attacker)
}

/// Does a shade come undone, as more of it is hurt than is real? Only for whoever knows it for one, or by itself.
pub(super) fn comes_undone<O: Observer>(m: &Machine<'_, O>, me: Handle, attacker: Handle) -> bool {
    let (world, content) = (m.world(), m.content());
    let percent = illusions::flags(world, content, me).map_or(0, shade_percent);
    if percent == 0 || illusions::flags(world, content, attacker).is_some() && attacker != me {
        return false;
    }
    let known = attacker == me
        || world.creature(attacker).is_none()
        || !illusions::is_real_to(world, content, attacker, me);
    known && world.creature(me).is_some_and(|c| (c.max_hp() - c.hp()) * 100 / c.max_hp().max(1) > percent)
}

/// EV_PDAMAGE of the victim: aDmg hit points that are lost as long as they are believed to be. Whoever has no more than
/// that collapses, and rises with all that was taken so.
pub fn believed<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Ruling {
    if (m.get(EffIllusion) && m.get(EffDisbelieved)) || !m.is_here(me) {
        return Ok(Answer::Done);
    }
    let (by, amount) = (m.get(EActor), m.get(ADmg));
    let hp = m.world().creature(me).map_or(0, |c| c.hp());
    if amount >= hp {
        return collapses(m, by, me);
    }
    let why = label!("illusion: believed to hurt");
    let record = StatiQuery { thing: Some(by), ..StatiQuery::of(Nature::ILLUS_DMG).val(0) };
    increase_mag(m, me, record, StatiSource::SS_MISC, short(amount), why)?;
    let rounds =
        m.dice(ROUNDS, label!("how long it is believed"))? * if is_spectral(m, by) { SPECTRAL } else { 1 };
    let rounds = rounds.max(read::mag(m.world(), me, record));
    set_part(m, me, record, StatiPart::Duration, short(rounds), why);
    m.put(me, CreatureField::Hp, hp - amount, why);
    Ok(Answer::Done)
}

/// Is what hurts a spectral illusion?
fn is_spectral<O: Observer>(m: &Machine<'_, O>, by: Handle) -> bool {
    let own = illusions::flags(m.world(), m.content(), by);
    let flags = own.unwrap_or_else(|| m.get(IllFlags).cast_signed());
    flags & StatiValue::IL_SPECTRAL.number() != 0
}

/// The strain drains health; whoever survives it sleeps, and all believed damage is gone.
fn collapses<O: Observer>(m: &mut Machine<'_, O>, by: Handle, me: Handle) -> Ruling {
    let strain = 1 + m.roll(STRAIN, label!("strain of a death that was none"))?;
    m.throw_dmg(EventCode::EV_DAMAGE, D::AD_DACO, strain, "the strain of a death that was none", &[by, me])?;
    if !m.is_here(me) {
        return Ok(Answer::Done);
    }
    m.print(Audience::All, "{victim} {victim:fall|falls} down senseless.")?;
    m.set(Terse, true, label!("illusion: a death that was none"));
    end(m, me, Nature::ILLUS_DMG, label!("illusion: a death that was none"))?;
    let rounds = short(m.dice(ROUNDS, label!("how long it lies senseless"))?);
    let sleep =
        temp(Nature::ASLEEP, Handle::NONE, rounds, StatiSource::SS_MISC, StatiValue::SLEEP_PSYCH.0, 0);
    gain(m, me, sleep, label!("illusion: a death that was none"))?;
    let flags = illusions::flags(m.world(), m.content(), by);
    if flags.is_some_and(|flags| flags & StatiValue::IL_ADVANCED.number() == 0) {
        illusions::exposed(m, by)?;
    }
    Ok(Answer::Done)
}
