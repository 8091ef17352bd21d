//! Talk: what one creature does to another by words (docs/rules/talk.md). Knows no window: what is asked of a
//! player goes through the machine's prompts, and EParam may hold the answer beforehand.
//!
//! | file | what stands there |
//! |---|---|
//! | `sanity` | may this act be tried on this creature at all? |
//! | `apparent` | what a creature seems to be: disguise, hidden alignment |
//! | `regard` | the social modifier (M, and S with strength) |
//! | `strength` | how strong each side's friends are |
//! | `circle` | whom an act means: one, or all its friends; what was tried on them |
//! | `sides` | who turns hostile or neutral to whom |
//! | `pools` | how many companions somebody may lead |
//! | `companion` | who becomes whose companion, and whom there is no room for |
//! | `tribute` | things handed over or thrown down |
//! | `cow`, `settle` | EV_COW; EV_TERMS, EV_QUELL, EV_SURRENDER |
//! | `company` | EV_ENLIST, EV_DISMISS |
//! | `orders` | EV_ORDER, EV_REQUEST |
//! | `tongue` | EV_DISTRACT, EV_FAST_TALK, EV_TAUNT |
//! | `chat` | EV_TALK, EV_GREET, EV_BARTER |
//!
//! Every act tests its sanity, draws its dice, spends its time and then does what came of it. What is refused is free
//! and answers ABORT; what was tried answers DONE.

pub(crate) mod apparent;
mod chat;
mod circle;
pub(crate) mod companion;
mod company;
mod cow;
pub(crate) mod orders;
pub(crate) mod pools;
pub(crate) mod regard;
mod sanity;
mod settle;
pub(crate) mod sides;
pub mod strength;
mod tongue;
mod tribute;

pub(crate) use chat::{barter, greet, talk};
pub(crate) use company::{dismiss, enlist};
pub(crate) use cow::cow;
pub(crate) use orders::{order, request};
pub(crate) use settle::{quell, surrender, terms};
pub(crate) use tongue::{distract, fast_talk, taunt};

use crate::base::names::{SaveBits, SaveType};
use crate::event::Question;
use crate::event::prompt::Options;
use crate::rules::prelude::*;
use crate::rules::query::ask::refused;
use crate::world::CreatureField;

/// Asks whoever plays a creature for yes or no; anybody else says yes.
///
/// # Errors
/// There is no answer yet.
fn agrees<O: Observer>(m: &mut Machine<'_, O>, who: Handle, text: &str) -> Result<bool, Halt> {
    Ok(m.ask_whoever_plays(&Question::yes_or_no(who, text).usually(1), 1)? == 1)
}

/// Asks whoever plays a creature for one of these; of anybody else it is the one at `usual`. Its place.
///
/// # Errors
/// There is no answer yet.
fn chosen<O: Observer>(
    m: &mut Machine<'_, O>,
    who: Handle,
    text: &str,
    of: impl Iterator<Item = &'static str>,
    usual: i32,
) -> Result<usize, Halt> {
    let lines = Options::Lines(of.map(str::to_owned).collect());
    let place = m.ask_whoever_plays(&Question::new(who, text, lines).usually(usual), usual)?;
    Ok(usize::try_from(place).unwrap_or(0))
}

/// What an act costs its actor, in segments.
fn spend<O: Observer>(m: &mut Machine<'_, O>, me: Handle, segments: i32, why: Label) {
    m.put_add(me, CreatureField::Timeout, segments, why);
}

/// How much firmer it is against fear than against anything else.
fn courage<O: Observer>(m: &Machine<'_, O>, h: Handle) -> i32 {
    m.who(h)
        .map_or(0, |w| w.save_bonus(SaveType::WILL, SaveBits::SA_FEAR.0) - w.save_bonus(SaveType::WILL, 0))
}
