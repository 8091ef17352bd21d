//! Prayer (docs/rules/prayer.md): what whoever deals with a god may do, and what the god does about it. How somebody stands
//! with gods is `rules::standing`.
//!
//! | file | what stands there |
//! |---|---|
//! | `choose` | PRE(EV_PRAY): whom one prays to, and what for |
//! | `pray` | EV_PRAY: aid is asked for |
//! | `trouble` | what troubles a creature, and how pressing it is |
//! | `aid` | EV_GIVE_AID: the aids of every god |
//! | `new_books` | lost spell books come back |
//! | `insight` | EV_INSIGHT |
//! | `sacrifice` | EV_SACRIFICE, EV_JEALOUSY |
//! | `offering` | what may be offered; a corpse as a victim |
//! | `convert` | EV_CONVERT |
//! | `altar` | altars; EV_CONVERT_ALTAR |
//! | `bless` | EV_IBLESSING of a thing on an altar |
//! | `raise` | EV_GOD_RAISE |
//! | `turning` | EV_TURNING: turning and commanding |
//! | `presence` | gods that make themselves felt in a round |

mod aid;
pub(crate) mod altar;
mod bless;
mod choose;
mod convert;
mod insight;
mod new_books;
mod offering;
mod pray;
pub(crate) mod presence;
mod raise;
mod sacrifice;
pub mod trouble;
mod turning;

pub(crate) use aid::gives_aid;
pub(crate) use altar::converts_altar;
pub(crate) use bless::blesses;
pub(crate) use choose::chooses;
pub(crate) use convert::converts;
pub(crate) use insight::seeks_insight;
pub use pray::prays;
pub(crate) use pray::punishes;
pub(crate) use raise::{calls_back, raises};
pub(crate) use sacrifice::{is_jealous, sacrifices};
pub(crate) use turning::turns;

use crate::base::names::GodMessage;
use crate::event::fields::{EId, EParam};
use crate::event::unanswered::Unanswered;
use crate::rules::prelude::*;
use crate::rules::query::ask::refused;
use crate::rules::standing::{self, tolerance};

/// The god that the event in hand is about, of a character who acts; `None` of anybody else.
fn addressed<O: Observer>(m: &Machine<'_, O>, me: Handle) -> Option<ResId> {
    standing::character(m, me)?;
    m.get(EId).filter(|id| id.kind() == Kind::God && m.content().god(*id).is_some())
}

/// Does the god bear its anger at somebody?
fn bears<O: Observer>(m: &Machine<'_, O>, me: Handle, god: ResId) -> bool {
    standing::anger_of(m, me, god) <= tolerance(m, god)
}

/// Somebody prayed to a god that does not bear its anger any more: EV_RETRIBUTION, by as much as it is beyond that.
fn prayed_in_anger<O: Observer>(m: &mut Machine<'_, O>, me: Handle, god: ResId) -> Ruling {
    let why = Unanswered::Anger { anger: standing::anger_of(m, me, god), tolerance: tolerance(m, god) };
    m.tell_unanswered(me, Some(god), why);
    standing::speak::says(m, me, god, GodMessage::MSG_BAD_PRAY, None)?;
    let beyond = standing::anger_of(m, me, god) - tolerance(m, god);
    m.set(EParam, beyond, label!("prayer: anger beyond what the god bears"));
    m.rethrow(EventCode::EV_RETRIBUTION)?;
    Ok(Answer::Done)
}

/// Is it there no more, since a god or what it called has dealt with it?
fn is_gone<O: Observer>(m: &Machine<'_, O>, me: Handle) -> bool {
    !m.is_here(me)
}

/// A prayer was heard: how long the next one has to wait, and what it costs of favour. The god says when it will not help
/// much longer.
fn counts<O: Observer>(m: &mut Machine<'_, O>, me: Handle, god: ResId) -> Result<(), Halt> {
    use crate::world::DevotionPart as Part;
    /// Sides of the die that is added to the wait.
    const WAIT: i32 = 5;
    /// Percent beyond which the god says so.
    const NEARLY: i32 = 70;
    let (timeout, cost) = m
        .content()
        .god(god)
        .map_or((0, 0), |g| (i32::from(g.prayer_timeout), i32::from(g.intervention_cost)));
    let levels = standing::character(m, me).map_or(0, |c| c.levels());
    let wait = timeout + levels + m.roll(WAIT, label!("prayer: until the next one"))?;
    m.put_devotion(me, god, Part::Countdown, wait, label!("prayer: until the next one"));
    let before = standing::devoted(m, me, god, Part::Penalty);
    m.put_devotion(me, god, Part::Penalty, before + cost, label!("prayer: what it costs"));
    if before <= NEARLY && before + cost > NEARLY {
        standing::speak::says(m, me, god, GodMessage::MSG_NEARLY_OUT, None)?;
    }
    Ok(())
}
