//! Things that do magic (docs/rules/magic.md, Things).
//!
//! | file | what stands there |
//! |---|---|
//! | `potion` | EV_DRINK of a potion or a fountain |
//! | `scroll` | EV_READ of a scroll |
//! | `wand` | EV_ZAP of a wand |
//! | `activate` | EV_ACTIVATE of whatever has a power |

mod activate;
mod potion;
mod scroll;
mod wand;

pub use activate::is_activated;
pub use potion::is_drunk;
pub use scroll::is_read;
pub use wand::is_zapped;

use super::calc::shuns;
use super::cast::{Countered, countered, watchers};
use super::pay;
use crate::base::names::{EffectFlag, ItemKnown, Skill};
use crate::content::Magic;
use crate::event::fields::*;
use crate::rules::checks::skill;
use crate::rules::items::things;
use crate::rules::prelude::*;
use crate::rules::query::who::Held;
use crate::world::CreatureField;

/// What is easy to recognise by use: the difficulty beyond the thing's level.
const RECOGNISED: i32 = 10;
/// How much easier a common effect is to use.
const STAPLE: i32 = 5;

/// Says why it can't be used, and that is all.
fn refuse<O: Observer>(m: &mut Machine<'_, O>, why: &str) -> Ruling {
    m.print(Audience::Actor, why)?;
    Ok(Answer::Abort)
}

/// The effect of a thing, from here on that of the event in hand.
fn its_effect<'c, O: Observer>(m: &mut Machine<'c, O>, item: Handle) -> Option<Magic<'c>> {
    let id = m.world().item(item)?.effect?;
    m.set(EId, Some(id), label!("its effect"));
    m.content().magic(id)
}

/// A player's things do magic at their own strength; in others' hands it is their user's.
fn by_itself<O: Observer>(m: &mut Machine<'_, O>, me: Handle) {
    if m.world().creature(me).is_some_and(|c| c.is_player()) {
        m.set(IsItem, true, label!("the thing's own magic"));
    }
}

/// Does nothing happen because an elf uses magic of death? It takes the time all the same.
fn is_shunned<O: Observer>(m: &mut Machine<'_, O>, me: Handle, magic: &Magic<'_>) -> Result<bool, Halt> {
    if !m.who(me).is_some_and(|w| shuns(&w, magic)) {
        return Ok(false);
    }
    m.print(Audience::Actor, "Nothing happens.")?;
    Ok(true)
}

/// Time that it takes.
fn spend<O: Observer>(m: &mut Machine<'_, O>, me: Handle, segments: i32, why: Label) {
    m.put_add(me, CreatureField::Timeout, segments, why);
}

/// Mana that it costs.
fn spend_mana<O: Observer>(m: &mut Machine<'_, O>, me: Handle, magic: &Magic<'_>, amount: i32, why: Label) {
    pay::mana(m, me, amount, magic.has(EffectFlag::EF_LOSEMANA), why);
}

/// The level of a thing, less where its effect is common.
fn level_for_use<O: Observer>(m: &Machine<'_, O>, item: Handle, magic: &Magic<'_>) -> i32 {
    let level = Held::of(m.world(), m.content(), item).map_or(0, |held| things::level(&held, m.content()));
    if magic.has(EffectFlag::EF_STAPLE) { level - STAPLE } else { level }
}

/// Whoever has the skill may recognise an unknown thing by what it did.
fn recognise<O: Observer>(m: &mut Machine<'_, O>, me: Handle, item: Handle, by: Skill) -> Result<(), Halt> {
    let unknown = m.world().item(item).is_some_and(|i| !i.knows(ItemKnown::KN_MAGIC));
    if !unknown || !m.who(me).is_some_and(|w| w.has_skill(by)) {
        return Ok(());
    }
    let level = Held::of(m.world(), m.content(), item).map_or(0, |held| things::level(&held, m.content()));
    if skill::check(m, me, by, RECOGNISED + level, 0)?.passed {
        things::learn_by_trial(m, me, item, label!("recognised by what it did"))?;
    }
    Ok(())
}

/// Is the magic of the thing in hand countered by somebody who watches?
fn is_countered<O: Observer>(m: &mut Machine<'_, O>, me: Handle, magic: &Magic<'_>) -> Result<bool, Halt> {
    let watchers = watchers(m, me)?;
    Ok(countered(m, me, magic, watchers)? == Countered::Stopped)
}
