//! Whether what CalcValues made of a creature still follows from all that it rests on. Every setter here that changes
//! something CalcValues reads marks whoever it concerns, and nothing else does; `rules::reactions::recalc` works out anew
//! only who is marked. What is read: form, templates, character, attributes of the run before, stati (of the durations
//! only that of hunger), fatigue, scores it dies of, who leads it, what it carries; of things what [`ItemField::counts_in_values`] says,
//! what they are made of and what lies on them; of a mount and of a leader their own values; and the content.

use super::state::Thing;
use super::{CreatureField, ItemField, Stati, World};
use crate::base::handle::Handle;
use crate::base::names::StatiNature;
use std::sync::Arc;

/// Carriers further out than this are not looked for.
const DEEPEST: usize = 16;

/// The stamp of the content under which a creature's values settled; 0 where they have to be worked out anew.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct CalcStamp(u64);

/// It says how much work is owed, not what a creature is: two worlds that differ in nothing else go on alike.
impl PartialEq for CalcStamp {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for CalcStamp {}

impl CreatureField {
    /// Does CalcValues read this number?
    pub const fn counts_in_values(self) -> bool {
        matches!(self, CreatureField::Fatigue | CreatureField::Leader | CreatureField::AttrDeath)
    }
}

impl ItemField {
    /// Does CalcValues of whoever carries the item read this number?
    pub const fn counts_in_values(self) -> bool {
        matches!(
            self,
            ItemField::Slots | ItemField::Plus | ItemField::State | ItemField::Known | ItemField::Quantity
        )
    }
}

impl Stati {
    /// Would CalcValues make the same of another record in this one's place?
    pub(super) fn counts_alike(&self, other: &Stati) -> bool {
        self.is_alike(other) && (self.nature != StatiNature::HUNGER || self.duration == other.duration)
    }
}

impl World {
    /// Do a creature's values stand as CalcValues makes them of what it is now, under the content of this stamp
    /// (`Content::stamp`)? Of nobody they always do.
    #[inline]
    pub fn is_up_to_date(&self, h: Handle, stamp: u64) -> bool {
        self.creature(h).is_none_or(|c| c.calc_stamp.0 == stamp && stamp != 0)
    }

    /// CalcValues has worked a creature's values out, and would make the same of them once more.
    pub(crate) fn mark_up_to_date(&mut self, h: Handle, stamp: u64) {
        if !self.is_up_to_date(h, stamp)
            && let Some(c) = self.creature_mut(h)
        {
            c.calc_stamp = CalcStamp(stamp);
        }
    }

    /// Something that a creature's values rest on has changed.
    pub(super) fn mark_dirty(&mut self, h: Handle) {
        if self.creature(h).is_some_and(|c| c.calc_stamp.0 != 0)
            && let Some(c) = self.creature_mut(h)
        {
            c.calc_stamp = CalcStamp(0);
        }
    }

    /// What is carried, or lies in what is carried, has changed for whoever carries it; `thing` may be the carrier.
    pub(super) fn mark_carrier_dirty(&mut self, thing: Handle) {
        let mut h = thing;
        for _ in 0..DEEPEST {
            match self.thing(h) {
                Some(Thing::Creature(_)) => return self.mark_dirty(h),
                Some(Thing::Item(item)) => h = item.holder,
                _ => return,
            }
        }
    }

    /// An item has changed in itself: for whoever carries it, and for whoever fights with it without carrying it.
    pub(super) fn mark_users_dirty(&mut self, item: Handle) {
        self.mark_carrier_dirty(item);
        self.mark_bearers_dirty(StatiNature::ALT_ITEM, item);
    }

    /// What lies on a thing has changed.
    pub(super) fn mark_dirty_by_stati(&mut self, h: Handle) {
        match self.thing(h) {
            Some(Thing::Creature(_)) => self.mark_dirty(h),
            Some(Thing::Item(_)) => self.mark_users_dirty(h),
            _ => {}
        }
    }

    /// A creature's values have changed, or came to be: for whoever rides on it, is led by it, or has it in mind.
    pub(crate) fn mark_dependants_dirty(&mut self, h: Handle) {
        self.mark_bearers_dirty(StatiNature::MOUNTED, h);
        self.mark_dirty_where(|c| c.leader() == h.0.cast_signed());
    }

    /// Whoever bears a stati of this nature behind which this thing stands.
    pub(super) fn mark_bearers_dirty(&mut self, nature: StatiNature, thing: Handle) {
        self.mark_dirty_where(|c| c.stati().has(nature) && c.stati().of(nature).any(|s| s.thing == thing));
    }

    fn mark_dirty_where(&mut self, concerns: impl Fn(&super::Creature) -> bool) {
        let folk = Arc::clone(&self.folk);
        for h in folk.iter() {
            if self.creature(*h).is_some_and(|c| c.calc_stamp.0 != 0 && concerns(c)) {
                self.mark_dirty(*h);
            }
        }
    }
}
