//! How stati come and go as rules and scripts give and take them (docs/rules/stati.md). Knows nothing of why one is
//! given, and not what a nature adds to values (`rules::values`).
//!
//! | file | what stands there |
//! |---|---|
//! | `gain` | giving: merging, the limit, EV_GAIN_STATI (GainTempStati, GainPermStati, CopyStati, GainInherentBonus) |
//! | `granted` | EV_GAIN_STATI of what a form or a template grants |
//! | `remove` | taking: EV_REMOVED, EV_DISPELLED, EV_ELAPSED (RemoveStati, RemoveEffStati and their kin) |
//! | `leave` | what becomes of records whose thing is gone |
//! | `read` | questions (HasStati, GetStatiMag, SumStatiMag and their kin) |
//! | `change` | changing a record in place (SetStatiMag, IncStatiMag and their kin) |
//! | `quiet` | natures that no value rests on |
//! | `notices` | what is told of that |
//!
//! What a record that comes or goes does by itself is `rules::reactions`; the machine hands it on.
//!
//! Whoever walks over a list while handlers run goes by marks (`StatiList::marks`): a record that is gone
//! meanwhile is passed over, one that came meanwhile is not seen.

mod change;
mod gain;
mod granted;
mod leave;
mod notices;
mod quiet;
pub(crate) mod read;
mod remove;

pub(crate) use change::increase_mag;
pub use change::{StatiPart, set_part};
pub(crate) use gain::{copy_all, gain_inherent, temp};
pub use gain::{gain, perm};
pub(crate) use granted::{announce_body, announce_form, announce_taught, announce_template};
pub(crate) use leave::forget;
pub(crate) use notices::tell_of;
pub use remove::{Because, remove};
pub(crate) use remove::{dispel, elapse, remove_effect, remove_from, remove_once, remove_source};

use crate::base::names::{StatiNature as Nature, StatiValue};
use crate::rules::prelude::*;
use crate::world::{CreatureField, Stati, StatiQuery};

/// Takes all stati of a nature away (RemoveStati with nothing but a nature).
pub(crate) fn end<O: Observer>(
    m: &mut Machine<'_, O>,
    h: Handle,
    nature: Nature,
    why: Label,
) -> Result<(), Halt> {
    remove(m, h, StatiQuery::of(nature), why).map(|_| ())
}

/// Takes the stati of a nature that point at a thing away.
pub(crate) fn end_from<O: Observer>(
    m: &mut Machine<'_, O>,
    h: Handle,
    nature: Nature,
    by: Handle,
    why: Label,
) -> Result<(), Halt> {
    let query = StatiQuery { thing: Some(by), ..StatiQuery::of(nature) };
    remove(m, h, query, why).map(|_| ())
}

/// A sleeper wakes, unless its sleep is deep or of the mind: 30 segments later, and open for 4 rounds
/// (docs/rules/hiding.md, Waking).
pub(crate) fn awaken<O: Observer>(m: &mut Machine<'_, O>, h: Handle, why: Label) -> Result<(), Halt> {
    let Some(c) = m.world().creature(h) else { return Ok(()) };
    let fast = [StatiValue::SLEEP_PSYCH.0, StatiValue::SLEEP_DEEP.0];
    if !c.stati().has(Nature::ASLEEP) || c.stati().of(Nature::ASLEEP).any(|s| fast.contains(&s.val)) {
        return Ok(());
    }
    end(m, h, Nature::ASLEEP, why)?;
    m.put_add(h, CreatureField::Timeout, 30, why);
    gain(m, h, Stati::new(Nature::EXPOSED, -1, -1).lasting(4), label!("stati: dazed by waking"))
}
