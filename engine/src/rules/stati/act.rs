//! What scripts ask for (`event::stati::StatiAct`), handed to the functions that rules use.

use super::Because;
use crate::base::handle::Handle;
use crate::base::label::Label;
use crate::event::stati::StatiAct;
use crate::event::{Halt, Machine, Observer};

/// Does it to a thing; hands back how many records went, 1 or 0 for whether one changed, or by how much an
/// attribute rose.
///
/// # Errors
/// The action is over.
pub fn act<O: Observer>(m: &mut Machine<'_, O>, h: Handle, what: StatiAct, why: Label) -> Result<i32, Halt> {
    let count = |n: u32| n as i32;
    Ok(match what {
        StatiAct::Gain(stati) => super::gain(m, h, stati, why).map(|()| 1)?,
        StatiAct::Inherent(attribute, by) => super::gain_inherent(m, h, attribute, by, why)?.into(),
        StatiAct::Copy(from, nature) => super::copy_all(m, h, from, nature, why).map(|()| 1)?,
        StatiAct::Remove(query) => super::remove(m, h, query, why).map(count)?,
        StatiAct::RemoveOnce(nature, val) => super::remove_once(m, h, nature, val, why).map(count)?,
        StatiAct::RemoveEffect(effect, code, but_not) => {
            super::remove_effect(m, h, effect, Because::of(code), but_not, why).map(count)?
        }
        StatiAct::RemoveSource(source) => super::remove_source(m, h, source, why).map(count)?,
        StatiAct::RemoveFrom(thing) => super::remove_from(m, h, thing, Because::Removed, why).map(count)?,
        StatiAct::Set(query, part, value) => super::set_part(m, h, query, part, value, why).into(),
        StatiAct::SetThing(query, thing) => super::set_thing(m, h, query, thing, why).into(),
        StatiAct::IncreaseMag(query, source, by) => {
            super::increase_mag(m, h, query, source, by, why).map(|()| 1)?
        }
    })
}
