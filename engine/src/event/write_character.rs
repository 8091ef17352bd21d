//! Setters with a reason for what makes a creature a character: its god and its proficiencies. Its standing with gods
//! and what it practised are next door, in `write`.

use super::Machine;
use super::observe::{Observer, What};
use super::unanswered::Unanswered;
use crate::base::handle::Handle;
use crate::base::id::ResId;
use crate::base::label::Label;
use crate::base::names::{AidKind, FlagSet, GodMessage, Named, WeaponGroup};
use crate::world::{Devotion, DevotionPart};

impl<O: Observer> Machine<'_, O> {
    /// Makes a character follow a god, or none, and nothing else: what the god makes of it are rules of gods. `false`:
    /// no character.
    pub(crate) fn put_god(&mut self, h: Handle, god: Option<ResId>, why: Label) -> bool {
        let Some(character) = self.world.creature(h).and_then(|c| c.character()) else { return false };
        let old = character.god;
        if old == god {
            return true;
        }
        self.world.set_standing(h, |c| c.god = god);
        if let Some(left) = old {
            self.tell_standing(h, left, "follows", 1, 0, why);
        }
        if let Some(god) = god {
            self.tell_standing(h, god, "follows", 0, 1, why);
        }
        true
    }

    /// Sets what weapons and armour a character can handle, by the WG_ bits of all groups; bits of no group are left
    /// out. `false`: no character.
    pub(crate) fn put_proficiencies(&mut self, h: Handle, groups: i32, why: Label) -> bool {
        let Some(character) = self.world.creature(h).and_then(|c| c.character()) else { return false };
        let old = character.proficiencies.bits().cast_signed();
        let known = WeaponGroup::table().iter().map(|(_, bit)| *bit).filter(|bit| bit.count_ones() == 1);
        let kept: FlagSet<WeaponGroup> =
            known.filter(|bit| groups & bit != 0).map(WeaponGroup::from_number).collect();
        let new = kept.bits().cast_signed();
        if old == new {
            return true;
        }
        self.world.set_standing(h, |c| c.proficiencies = kept);
        if O::ON {
            self.tell(What::Proficiencies { of: h, old, new, why: why.text });
        }
        true
    }

    /// Tells whoever watches that a god says something to somebody.
    pub(crate) fn tell_god_spoke(
        &mut self,
        to: Handle,
        god: ResId,
        message: GodMessage,
        aid: Option<AidKind>,
    ) {
        if O::ON {
            self.tell(What::GodSpoke { to, god, message, aid });
        }
    }

    /// Tells whoever watches why a prayer is not heard, or a trouble gets no aid.
    pub(crate) fn tell_unanswered(&mut self, of: Handle, god: Option<ResId>, why: Unanswered) {
        if O::ON {
            self.tell(What::Unanswered { of, god, why });
        }
    }

    /// Sets one number of what lies between a character and a god, kept within what it may be. No-op for others.
    pub fn put_devotion(&mut self, h: Handle, god: ResId, part: DevotionPart, value: i32, why: Label) {
        let Some(character) = self.world.creature(h).and_then(|c| c.character()) else { return };
        let place = character.devotions.binary_search_by_key(&god, |d| d.god);
        let mut changed = place.map_or_else(|_| Devotion::none(god), |i| character.devotions[i].clone());
        let old = changed.get(part);
        changed.set(part, value);
        let new = changed.get(part);
        if old == new {
            return;
        }
        self.world.set_standing(h, |c| match place {
            Ok(i) => c.devotions[i] = changed,
            Err(i) => c.devotions.insert(i, changed),
        });
        self.tell_standing(h, god, part.words(), old, new, why);
    }
}
