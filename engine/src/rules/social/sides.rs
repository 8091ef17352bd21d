//! Who turns hostile or neutral to whom, and who follows whom (facts/rules/monster-play.md, 6).

use super::circle::friends;
use super::strength::xcr;
use crate::base::handle::Handle;
use crate::base::label::Label;
use crate::base::names::{Ability, Attribute, Feat, Skill, StatiNature as Nature};
use crate::event::{Halt, Machine, Observer};
use crate::label;
use crate::rules::query::look::Look;
use crate::rules::query::who::Who;
use crate::rules::stati;
use crate::world::{CreatureField, Stati, StatiQuery};

/// How urgent a foe is whom one has turned on.
const TURNED_ON: i16 = 20;

/// Parties that form in play are numbered from here on, by their leader, apart from those that a place began with.
const OWN_PARTIES: i32 = 1 << 24;

/// The pool of companions won by words.
pub const PARTY: i32 = 1;
/// The pool of those that magic brought.
pub const MAGIC: i32 = 2;

/// From here on it fights the other (TurnHostileTo): no order, peace or promise keeps it back.
///
/// # Errors
/// The action is over.
pub fn turn_hostile<O: Observer>(
    m: &mut Machine<'_, O>,
    h: Handle,
    other: Handle,
    why: Label,
) -> Result<(), Halt> {
    if h == other || m.world().creature(h).is_none_or(|c| c.is_character()) {
        return Ok(());
    }
    if m.who(h).is_some_and(|w| w.is_led_by(other)) {
        leave(m, h, why);
    }
    m.put(h, CreatureField::Peaceful, 0, why);
    let promise = StatiQuery { thing: Some(h), ..StatiQuery::of(Nature::NEUTRAL_TO) };
    stati::remove(m, other, promise, why)?;
    let seen = m.perceives(h, other);
    m.regard(h, other, Some(TURNED_ON), seen, why);
    Ok(())
}

/// Everybody of a circle turns on somebody.
///
/// # Errors
/// The action is over.
pub fn all_turn_hostile<O: Observer>(
    m: &mut Machine<'_, O>,
    all: &[Handle],
    other: Handle,
    why: Label,
) -> Result<(), Halt> {
    all.iter().try_for_each(|h| turn_hostile(m, *h, other, why))
}

/// From here on it lets the other and its friends be (TurnNeutralTo), and forgets whom it was told to attack.
///
/// # Errors
/// The action is over.
pub fn turn_neutral<O: Observer>(
    m: &mut Machine<'_, O>,
    h: Handle,
    other: Handle,
    why: Label,
) -> Result<(), Halt> {
    if m.world().creature(h).is_none_or(|c| c.is_character()) {
        return Ok(());
    }
    for foe in friends(m, other) {
        m.regard(h, foe, None, false, why);
        let known = m.world().stati(foe).is_some_and(|s| s.of(Nature::NEUTRAL_TO).any(|s| s.thing == h));
        if !known {
            stati::gain(m, foe, Stati::new(Nature::NEUTRAL_TO, 0, 0).by(h), why)?;
        }
    }
    Ok(())
}

/// It goes its own way: no leader, no party, no orders.
pub fn leave<O: Observer>(m: &mut Machine<'_, O>, h: Handle, why: Label) {
    for field in [
        CreatureField::Leader,
        CreatureField::Party,
        CreatureField::Pool,
        CreatureField::Orders,
        CreatureField::OrderFoe,
    ] {
        m.put(h, field, 0, why);
    }
}

/// Is there room for it among a leader's companions of a pool? Together they may be worth as much as the leader is,
/// with what BONUS_PHD adds to its rating.
pub fn has_room<O: Observer>(m: &Machine<'_, O>, leader: Handle, h: Handle, pool: i32) -> bool {
    let (Some(w), Some(new)) = (m.who(leader), m.who(h)) else { return false };
    let led = m.world().creatures().filter(|c| c.leader() == leader.0 as i32 && c.pool() == pool);
    let taken: i32 = led.filter_map(|c| w.other(c.handle())).map(|c| xcr(c.cr_signed())).sum();
    let most = xcr(w.cr() + w.sum_mag(Nature::BONUS_PHD, Some(pool)));
    taken + xcr(new.cr_signed()) <= most
}

/// The highest rating, up to that one, of which somebody may lead another in a pool, what the party leaves over included; -1
/// where there is no room at all (FixSummonCR).
pub fn rating_with_room<O: Observer>(m: &Machine<'_, O>, leader: Handle, rating: i32, pool: i32) -> i32 {
    let Some(w) = m.who(leader) else { return -1 };
    let taken = |pool: i32| -> i32 {
        let led = m.world().creatures().filter(|c| c.leader() == leader.0 as i32 && c.pool() == pool);
        led.filter_map(|c| w.other(c.handle())).map(|c| xcr(c.cr_signed())).sum()
    };
    let mut room = xcr(most_rating(&w, pool)) - taken(pool);
    if pool != PARTY {
        room += xcr(most_rating(&w, PARTY)) - taken(PARTY);
    }
    (0..=rating.max(0)).rev().find(|rating| xcr(*rating) <= room).unwrap_or(-1)
}

/// The rating of all whom somebody may lead in a pool (MaxGroupCR).
fn most_rating(w: &Who<'_>, pool: i32) -> i32 {
    let levels = w.character().map_or_else(|| w.cr(), |c| c.levels());
    let bonus = w.sum_mag(Nature::BONUS_PHD, Some(pool));
    let of_skill = ((w.skill(Skill::SK_DIPLOMACY) - 5) / 5 * 2).max(0);
    let leadership = if w.has_feat(Feat::FT_LEADERSHIP) { 3 } else { 0 };
    let authority = w.ability(Ability::CA_COMMAND_AUTHORITY);
    match pool {
        PARTY => levels + w.modifier(Attribute::A_CHA) + of_skill + leadership + bonus,
        MAGIC => ((w.caster_level() + levels) / 2).max(0) + authority + bonus,
        _ => levels + bonus,
    }
}

/// It follows a leader from here on (MakeCompanion); `false` where there is no room for it.
///
/// # Errors
/// The action is over.
pub fn make_companion<O: Observer>(
    m: &mut Machine<'_, O>,
    h: Handle,
    leader: Handle,
    pool: i32,
) -> Result<bool, Halt> {
    let why = label!("talk: a companion");
    if h == leader || !has_room(m, leader, h, pool) {
        return Ok(false);
    }
    let party = match m.world().creature(leader).map_or(0, |c| c.party()) {
        0 => OWN_PARTIES + leader.0 as i32,
        party => party,
    };
    m.put(leader, CreatureField::Party, party, why);
    m.put(h, CreatureField::Leader, leader.0 as i32, why);
    m.put(h, CreatureField::Party, party, why);
    m.put(h, CreatureField::Pool, pool, why);
    m.put(h, CreatureField::Peaceful, 0, why);
    for friend in friends(m, leader) {
        m.regard(h, friend, None, false, why);
        m.regard(friend, h, None, false, why);
    }
    Ok(true)
}
