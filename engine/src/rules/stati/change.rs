//! Changing a record in place, as scripts and rules do (SetStatiMag, IncStatiMag and their kin). The first
//! record that is meant changes; values that rest on it are worked out anew.

use super::{gain, perm, quiet, read};
use crate::base::names::{Named, StatiSource};
use crate::rules::prelude::*;
use crate::world::{Stati, StatiQuery};

/// A number of a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StatiPart {
    /// Val.
    Val,
    /// Mag.
    Mag,
    /// Rounds left.
    Duration,
    /// Where it comes from.
    Source,
}

/// Sets a number of the first record that is meant; was there one?
pub fn set_part<O: Observer>(
    m: &mut Machine<'_, O>,
    h: Handle,
    query: StatiQuery,
    part: StatiPart,
    value: i16,
    why: Label,
) -> bool {
    edit(m, h, query, why, |s| match part {
        StatiPart::Val => s.val = value,
        StatiPart::Mag => s.mag = value,
        StatiPart::Duration => s.duration = value,
        StatiPart::Source => s.source = StatiSource::from_number(value.into()),
    })
}

/// Adds to Mag of the first record of a nature, Val and thing (IncStatiMag); lays one on with that Mag where
/// there is none.
pub fn increase_mag<O: Observer>(
    m: &mut Machine<'_, O>,
    h: Handle,
    query: StatiQuery,
    source: StatiSource,
    by: i16,
    why: Label,
) -> Result<(), Halt> {
    let new = |nature| {
        let val = query.val.unwrap_or(if query.effect.is_some() { 0 } else { -1 });
        perm(nature, query.thing.unwrap_or_default(), source, val, by)
    };
    if edit(m, h, query, why, |s| s.mag = s.mag.saturating_add(by)) {
        return Ok(());
    }
    let Some(nature) = query.nature else { return Ok(()) };
    gain(m, h, Stati { effect: query.effect, ..new(nature) }, why)
}

fn edit<O: Observer>(
    m: &mut Machine<'_, O>,
    h: Handle,
    query: StatiQuery,
    why: Label,
    change: impl FnOnce(&mut Stati),
) -> bool {
    let Some((place, record)) = read::first(m.world(), h, query) else { return false };
    let mut new = record.clone();
    change(&mut new);
    if new != *record {
        let nature = new.nature;
        m.change_stati(h, place, new, why);
        if !quiet::is_quiet(nature) && m.world().creature(h).is_some_and(|c| c.is_here()) {
            m.recalculate(h);
        }
    }
    true
}
