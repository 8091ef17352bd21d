//! EV_REST: eight hours of sleep, or as many of them as one is left in peace (docs/rules/rest.md). EParam says how;
//! a player who lies down in a dungeon rests with REST_DUNGEON. Rest round by round, by waiting, is `play::errand`.
//!
//! | file | what stands there |
//! |---|---|
//! | `danger` | who might come upon a sleeper, and who watches |
//! | `hours` | the hours pass: what lasted until a rest is over, traps are set again |
//! | `recover` | what a night gives back to each creature |
//! | `visit` | somebody came |

mod danger;
mod hours;
mod recover;
mod visit;

use super::skills;
use crate::base::names::{EffectFlag, StatiNature as Nature};
use crate::event::fields::{EParam, EVictim};
use crate::rules::prelude::*;
use crate::rules::query::ask;
use crate::rules::query::way;
use crate::world::ItemField;
use danger::Danger;

/// How one rests: a bit of EParam each (docs/rules/rest.md).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Manner(i32);

impl Manner {
    const SAFE: i32 = 1;
    const NOMANA: i32 = 4;
    const PLOT: i32 = 8;
    const INSTANT: i32 = 16;
    const NOMSG: i32 = 32;
    const NOHEAL: i32 = 64;
    const RESTLESS: i32 = 128;
    const DUNGEON: i32 = 256;
    const NOIDENT: i32 = 512;
    const FOOD: i32 = 1024;

    const ALL: i32 = Self::SAFE
        | Self::NOMANA
        | Self::PLOT
        | Self::INSTANT
        | Self::NOMSG
        | Self::NOHEAL
        | Self::RESTLESS
        | Self::DUNGEON
        | Self::NOIDENT
        | Self::FOOD;

    fn has(self, bit: i32) -> bool {
        self.0 & bit != 0
    }
}

/// Says an EParam how one rests?
pub(crate) fn is_manner(number: i16) -> bool {
    i32::from(number) & !Manner::ALL == 0
}

/// EParam of a rest in a dungeon, where somebody may come (docs/rules/rest.md).
pub const IN_A_DUNGEON: i16 = Manner::DUNGEON as i16;

/// EV_REST of the actor. Only characters rest so.
///
/// # Errors
/// The action is over, or there is no answer yet.
pub(crate) fn rest<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Ruling {
    if m.world().creature(me).is_none_or(|c| !c.is_character() || !c.is_here()) {
        return Ok(Answer::Abort);
    }
    let manner = Manner(m.get(EParam));
    if let Some(why) = refused(m, me, manner) {
        m.print(Audience::Actor, why)?;
        return Ok(Answer::Abort);
    }
    let danger = if manner.has(Manner::DUNGEON) { danger::around(m, me)? } else { Danger::default() };
    if let Some(foe) = danger.in_sight {
        m.set(EVictim, foe, label!("rest: who is in sight"));
        m.print(Audience::Actor, "There is no rest with {victim:a} in plain sight.")?;
        return Ok(Answer::Abort);
    }
    if manner.has(Manner::DUNGEON) && !ask::confirms(m, me, "Lie down to rest here?")? {
        return Ok(Answer::Abort);
    }
    let roll = m.d(100, label!("rest: does somebody come"))?;
    let watch = danger::watch(m, me);
    let chance = (danger.chance - watch.unwrap_or(0)).max(0);
    let found = roll < chance && !manner.has(Manner::SAFE);
    if roll < danger.chance && !found && !manner.has(Manner::SAFE) {
        m.print(Audience::Actor, "Somebody comes near in the night, sees the watch, and goes.")?;
    }
    let percent = if found { 10 + m.roll(81, label!("rest: how long in peace"))? } else { 100 };
    if !manner.has(Manner::INSTANT) {
        hours::pass(m, percent)?;
    }
    for h in m.level_of(me).order().to_vec() {
        recover::recover(m, me, h, manner, percent)?;
    }
    hours::traps_are_set(m)?;
    belongings(m, me, manner)?;
    if !m.is_here(me) {
        return Ok(Answer::Done);
    }
    if found {
        let forewarned = watch.is_some_and(|spot| spot > 3 * i32::from(m.level_of(me).map().depth()));
        visit::comes(m, me, danger.party, forewarned)?;
        return Ok(Answer::Done);
    }
    let now = m.world().turn();
    m.put_rested(me, now, label!("rest: a whole night"));
    if !manner.has(Manner::NOMSG) {
        m.print(Audience::Actor, "{actor} {actor:wake|wakes} rested.")?;
    }
    Ok(Answer::Done)
}

/// Why there is no rest, if there is none.
fn refused<O: Observer>(m: &Machine<'_, O>, me: Handle, manner: Manner) -> Option<&'static str> {
    if manner.has(Manner::PLOT) {
        return None;
    }
    let sworn = m.world().stati(me).is_some_and(|s| s.of(Nature::DWARVEN_FOCUS).any(|s| s.thing.is_some()));
    if sworn {
        return Some("There is no rest while whom {actor} {actor:hunt|hunts} lives.");
    }
    if way::is_solid(m.level_of(me), m.content(), m.at(me)) {
        return Some("Nobody rests inside rock.");
    }
    if m.has_any(me, &[Nature::POISONED, Nature::STONING]) {
        return Some("{actor} {actor:are|is} too busy dying to rest.");
    }
    skills::starves(m, me).then_some("{actor} {actor:are|is} too hungry to rest.")
}

/// What lies about in one's pack overnight: one feels what it is, and what works so often a day does so again.
fn belongings<O: Observer>(m: &mut Machine<'_, O>, me: Handle, manner: Manner) -> Result<(), Halt> {
    const DAILY: [EffectFlag; 3] = [EffectFlag::EF_1PERDAY, EffectFlag::EF_3PERDAY, EffectFlag::EF_7PERDAY];
    for item in m.world().held_by(me).to_vec() {
        if !manner.has(Manner::NOIDENT) {
            skills::feel(m, me, item)?;
        }
        let effect = m.world().item(item).and_then(|i| m.content().effect(i.effect?));
        if effect.is_some_and(|e| DAILY.iter().any(|flag| e.has(*flag))) {
            m.put_item(item, ItemField::Charges, 0, label!("rest: a new day"));
        }
    }
    Ok(())
}
