//! What each of the Throw kin fills into a fresh record (docs/rules/events.md, Throws). Knows no machine: rules and
//! scripts build a record here and throw it.

use crate::base::event_code::EventCode;
use crate::base::handle::Handle;
use crate::base::id::ResId;
use crate::base::names::DamageType;
use crate::event::{EventInfo, fields};
use crate::world::Point;

impl EventInfo {
    /// Throw: an event about up to four things, `p[0]` (actor), `p[1]` (victim), `p[2]` (item), `p[3]` (second
    /// item). What is left out is none; a fifth does not count.
    #[inline]
    pub fn about(code: EventCode, things: &[Handle]) -> Self {
        let mut info = EventInfo::new(code);
        let slots = [&mut info.hot.actor, &mut info.hot.victim, &mut info.hot.item, &mut info.hot.item2];
        for (slot, thing) in slots.into_iter().zip(things) {
            *slot = *thing;
        }
        info
    }

    /// ThrowDir: a direction, EDir and isDir.
    #[must_use]
    pub fn toward(self, dir: i32) -> Self {
        self.with(fields::EDir, dir).with(fields::IsDir, true)
    }

    /// ThrowXY and ThrowLoc: a place, EXVal, EYVal and isLoc.
    #[must_use]
    pub fn at_place(self, at: Point) -> Self {
        self.with_square(at).with(fields::IsLoc, true)
    }

    /// EXVal and EYVal without isLoc: where somebody stands.
    #[must_use]
    pub(crate) fn with_square(self, at: Point) -> Self {
        self.with(fields::ExVal, at.x.into()).with(fields::EyVal, at.y.into())
    }

    /// ThrowVal: a number, EParam.
    #[must_use]
    pub fn with_param(self, n: i32) -> Self {
        self.with(fields::EParam, n)
    }

    /// ThrowEff: an effect, eID.
    #[must_use]
    pub fn with_effect(self, effect: Option<ResId>) -> Self {
        self.with(fields::EId, effect)
    }

    /// ThrowField: a field of the map by its number, EField.
    #[must_use]
    pub(crate) fn with_field(self, number: u32) -> Self {
        self.with(fields::EField, i32::try_from(number).unwrap_or(i32::MAX))
    }

    /// ThrowDmg: DType, vDmg, and GraveText unless it is empty.
    #[must_use]
    pub(crate) fn with_damage(self, kind: DamageType, amount: i32, grave_text: &str) -> Self {
        let text = (!grave_text.is_empty()).then(|| grave_text.into());
        self.with(fields::DType, kind).with(fields::VDmg, amount).with(fields::GraveText, text)
    }
}
