//! EV_TURNING: creatures of a type are turned, or commanded, by holy power (docs/rules/conduct.md, Turning).

use super::refused;
use crate::base::dice_expr::Dice;
use crate::base::names::{
    Ability, Alignment, Attribute, DamageType, Feat, MonsterType, Named, Skill, StatiNature as N,
    StatiSource, StatiValue,
};
use crate::event::Question;
use crate::event::fields::{AType, EParam, EVictim, VDmg};
use crate::rules::checks::fatigue;
use crate::rules::growth::practice::{self, Practice};
use crate::rules::prelude::*;
use crate::rules::standing::{self, alignment, symbol, worthy};
use crate::rules::stati::{gain, temp};
use crate::world::{CreatureField, Point, Stati, StatiQuery};

/// Segments, and fatigue: of the greater turning, and of others.
const TIME: i32 = 30;
const FATIGUE: (i32, i32) = (4, 2);
/// Feats that channel what turning calls.
const CHANNELS: [Feat; 7] = [
    Feat::FT_DIVINE_ARMOUR,
    Feat::FT_DIVINE_CLEANSING,
    Feat::FT_DIVINE_MIGHT,
    Feat::FT_DIVINE_RESISTANCE,
    Feat::FT_DIVINE_VENGEANCE,
    Feat::FT_DIVINE_VIGOR,
    Feat::FT_DIVINE_AEGIS,
];
/// No record asks for more strength.
const STRONGEST: i32 = 1000;
/// Squares beyond the check within which it works.
const REACH: i32 = 10;
/// Theology above this adds to the check.
const LEARNED: i32 = 5;
/// The group of attributes that morale lowers (A_AID), and by how much.
const AID: i16 = 51;
const SHAKEN: i16 = -2;
/// What it exercises (docs/rules/experience.md, Exercise).
const WISDOM: Practice = Practice::of(Attribute::A_WIS, 1, 50);
const CHARISMA: Practice = Practice::of(Attribute::A_CHA, 3, 50);

/// EV_TURNING of a creature: EParam is the type of creatures (MA_), AType the ability (CA_TURNING, CA_GREATER_TURNING or
/// CA_COMMAND), VDmg the strength of it.
///
/// # Errors
/// The action is over, or there is no answer yet.
pub fn turns<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Ruling {
    let (kind, way) = (MonsterType::from_number(m.get(EParam)), i32::from(m.get(AType).0));
    if !symbol::is_at_hand(m, me) {
        return refused(m, "You need a holy symbol of your god for that.");
    }
    if standing::character(m, me).is_some() {
        let Some(god) = standing::own_god(m, me) else {
            return refused(m, "You have no god whose power you could channel.");
        };
        if !worthy::is_worthy(m, me, god, false)? {
            return refused(m, "Your god lends you no power.");
        }
    }
    let commands = way == Ability::CA_COMMAND.number();
    let greater = way == Ability::CA_GREATER_TURNING.number();
    let channels = greater || way == Ability::CA_TURNING.number();
    if channels && CHANNELS.iter().any(|feat| m.feat(me, *feat)) {
        let rounds = i16::try_from(m.attr(me, Attribute::A_CHA) * 2).unwrap_or(1);
        let record = temp(N::CHANNELING, Handle::NONE, rounds, StatiSource::SS_MISC, 0, 0);
        gain(m, me, record, label!("turning: power is channelled"))?;
    }
    let feat = if m.feat(me, Feat::FT_IMPROVED_TURNING) { 4 } else { 0 };
    let learned = if m.skill(me, Skill::SK_KNOW_THEO) > LEARNED { 2 } else { 0 };
    let strength = m.get(VDmg).clamp(0, STRONGEST) + feat + learned + m.modifier(me, Attribute::A_CHA);
    m.set(VDmg, strength, label!("turning: its strength"));
    let reach = REACH + strength;
    let good = m.is_type(me, MonsterType::MA_GOOD)
        || (standing::character(m, me).is_some()
            && alignment::desired(m, me) & Alignment::AL_GOOD.number() != 0);
    let meant = within(m, me, kind, reach, greater);
    if good && meant.iter().any(|it| !m.hostile(*it, me)) {
        let asked = Question::yes_or_no(me, "Some of them mean no harm. Go on?").usually(1);
        if m.ask_whoever_plays(&asked, 1)? == 0 {
            return Ok(Answer::Abort);
        }
    }
    let tires = if greater { FATIGUE.0 } else { FATIGUE.1 };
    if !fatigue::lose(m, me, tires, true, label!("turning: it tires"))? {
        return Ok(Answer::Abort);
    }
    m.put_add(me, CreatureField::Timeout, TIME, label!("turning: time"));
    m.d_print("You call on holy power.", "{actor} {actor:lift|lifts} a holy symbol and {actor:pray|prays}.")?;
    let before = m.get(EVictim);
    let mut found = false;
    for it in meant {
        if !m.is_here(it) || m.who(it).is_some_and(|w| w.is_led_by(me)) {
            continue;
        }
        m.set(EVictim, it, label!("turning: whom it meets"));
        found = true;
        meets(m, me, it, strength, (commands, greater))?;
    }
    if !found {
        m.print(Audience::Actor, "Nothing happens.")?;
    }
    m.set(EVictim, before, label!("turning: it is over"));
    Ok(Answer::Done)
}

/// Everybody of the type within reach, square by square from the north west, column by column.
fn within<O: Observer>(
    m: &Machine<'_, O>,
    me: Handle,
    kind: MonsterType,
    reach: i32,
    greater: bool,
) -> Vec<Handle> {
    let also: Vec<i16> =
        m.world().stati(me).map(|s| s.of(N::ALSO_TURN_MA_TYPE).map(|s| s.val).collect()).unwrap_or_default();
    let at = m.at(me);
    let fits = |h: Handle| {
        m.is_type(h, kind)
            || (!greater && also.iter().any(|of| m.is_type(h, MonsterType::from_number((*of).into()))))
    };
    let mut found: Vec<(Point, Handle)> = m
        .level_of(me)
        .creatures()
        .filter(|c| c.handle() != me && c.at().distance(at) <= reach && fits(c.handle()))
        .map(|c| (c.at(), c.handle()))
        .collect();
    found.sort_by_key(|(at, _)| (at.x, at.y));
    found.into_iter().map(|(_, h)| h).collect()
}

/// What comes of it for one of them: its magnitude is (strength + d20) × 7.5 / what it withstands.
fn meets<O: Observer>(
    m: &mut Machine<'_, O>,
    me: Handle,
    it: Handle,
    strength: i32,
    (commands, greater): (bool, bool),
) -> Result<(), Halt> {
    let roll = m.d(20, label!("turning: the check"))?;
    let resists = (m.cr(it) + m.ability(it, Ability::CA_TURN_RESISTANCE)).max(1);
    let power = strength + roll;
    let mag = power * 750 / (resists * 100);
    if mag > 5 {
        for practice in [WISDOM, CHARISMA] {
            let learnt = 1 + m.roll(mag / 5, label!("turning: exercise"))?;
            practice::practise(m, me, practice, learnt)?;
        }
    }
    if commands {
        return commanded(m, me, it, mag);
    }
    if mag > 60 || (greater && mag > 10) {
        m.print(Audience::All, "{victim} {victim:are|is} blasted out of existence!")?;
        m.throw_dmg(EventCode::EV_DEATH, DamageType(0), 0, "holy power", &[me, it])?;
        return Ok(());
    }
    let why = label!("turned");
    if mag > 30 {
        let dice = Dice::new(i16::try_from(power).unwrap_or(i16::MAX), 4, 0);
        let amount = m.dice(dice, label!("turning: holy power"))?;
        m.throw_dmg(EventCode::EV_DAMAGE, DamageType::AD_HOLY, amount, "being turned", &[me, it])?;
        if !m.is_here(it) {
            return Ok(());
        }
    }
    let short = |n: i32| i16::try_from(n).unwrap_or(i16::MAX);
    if mag > 20 {
        gain(m, it, temp(N::STUNNED, Handle::NONE, short(power + 5), StatiSource::SS_MISC, 0, 0), why)?;
    }
    if mag > 10 {
        let panic = StatiValue::FEAR_PANIC.0;
        let record = temp(N::AFRAID, Handle::NONE, short(power * 3 + 10), StatiSource::SS_MISC, panic, 0);
        gain(m, it, record, why)?;
    }
    if mag > 5 {
        let shaken =
            temp(N::ADJUST_MOR, Handle::NONE, short(power * 6 + 20), StatiSource::SS_MISC, AID, SHAKEN);
        gain(m, it, shaken, why)?;
    }
    let words = match mag {
        31.. => "{victim} {victim:are|is} burnt by holy power!",
        21.. => "{victim} {victim:are|is} overcome.",
        11.. => "{victim} {victim:are|is} terrified.",
        6.. => "{victim} {victim:flinch|flinches}.",
        _ => "{victim} {victim:stand|stands} firm.",
    };
    m.print(Audience::All, words)
}

/// It obeys, is held in awe, or is afraid for a while.
fn commanded<O: Observer>(m: &mut Machine<'_, O>, me: Handle, it: Handle, mag: i32) -> Result<(), Halt> {
    let charmed = StatiQuery { thing: Some(me), ..StatiQuery::of(N::CHARMED) };
    if m.world().stati(it).is_some_and(|s| s.meant(charmed).next().is_some()) {
        return Ok(());
    }
    let why = label!("commanded");
    match mag {
        41.. => {
            m.print(Audience::All, "{victim} {victim:bow|bows} to {actor}.")?;
            let record =
                Stati::new(N::CHARMED, StatiValue::CH_COMMAND.0, 0).from_source(StatiSource::SS_MISC);
            gain(m, it, record.by(me), why)?;
        }
        11.. => {
            if mag > 20 {
                m.print(Audience::All, "{victim} {victim:stand|stands} in awe.")?;
                let rounds = i16::try_from(m.d(4, label!("command: rounds of awe"))?).unwrap_or(1);
                gain(m, it, temp(N::PARALYSIS, Handle::NONE, rounds, StatiSource::SS_MISC, 0, 0), why)?;
            } else {
                m.print(Audience::All, "{victim} {victim:are|is} afraid of {actor}.")?;
            }
            let rounds = i16::try_from(m.d(4, label!("command: rounds of fear"))?).unwrap_or(1);
            let panic = StatiValue::FEAR_PANIC.0;
            gain(m, it, temp(N::AFRAID, Handle::NONE, rounds, StatiSource::SS_MISC, panic, 0), why)?;
        }
        _ => {}
    }
    Ok(())
}
