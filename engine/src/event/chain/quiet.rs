//! Is it certain that nobody answers? Asked before a phase asks anybody, and, where nobody watches, before a
//! throw comes to the stack at all: what nobody hears need not be thrown.

use super::place::subject_of;
use super::{May, OBJECTS, PLACES};
use crate::base::event_code::Phase;
use crate::base::handle::Handle;
use crate::base::names::StatiNature;
use crate::content::{HandlerMask, code_bits, modified_bits};
use crate::event::observe::Observer;
use crate::event::{EventCode, EventInfo, Machine, fields};
use crate::world::{Point, Thing};

impl<O: Observer> Machine<'_, O> {
    /// Who may answer a phase. Everybody, if somebody wants to hear of those passed over, or answers are
    /// given by hand.
    #[inline]
    pub(in crate::event) fn who_may(&self, code: EventCode, base: EventCode, phase: Phase) -> May {
        if self.current.overriding || (O::ON && self.obs.wants_links()) {
            return May::ALL;
        }
        May { handler_mask: self.content.handler_mask(base, phase), classes: self.book.any(code) }
    }

    /// Is it certain that a record would be answered by nobody, in no phase? False where somebody watches,
    /// or answers are given by hand.
    // Asked at every throw; as a call of its own it costs a throw that nobody handles a twentieth.
    #[inline(always)]
    pub(in crate::event) fn is_unanswered(&self, e: &EventInfo, base: EventCode) -> bool {
        if O::ON || self.current.overriding || self.book.any_phase(base) {
            return false;
        }
        let Some(handler_mask) = self.content.any_handler_mask(base) else { return false };
        handler_mask.is_silent() || !self.somebody_takes_part(e, base, handler_mask)
    }

    /// Of those who have an answer, does somebody take part? Each link is looked at once for all three phases.
    fn somebody_takes_part(&self, e: &EventInfo, base: EventCode, handler_mask: HandlerMask) -> bool {
        let bits = code_bits(base);
        (handler_mask.plain.meets(PLACES) && self.place_hears(e, base, bits))
            || (!handler_mask.plain.is_empty() && self.record_hears(e, bits))
            || (handler_mask.has(HandlerMask::GOD) && self.is_character(e.get(fields::EActor)))
            || (handler_mask.has(HandlerMask::GOD_VICTIM) && self.is_character(e.get(fields::EVictim)))
            || (0..4).any(|p| self.parameter_hears(e, base, p, handler_mask))
    }

    /// Links 1 to 4.
    fn place_hears(&self, e: &EventInfo, base: EventCode, bits: u64) -> bool {
        let map = self.level_in(e).map();
        let hears =
            |res: Option<crate::base::id::ResId>| res.is_some_and(|res| self.content.hears(res, bits));
        // PRE and POST go by the actor, the main phase perhaps by the victim.
        let [actor, subject] = [e.get(fields::EActor), subject_of(e, base)];
        let other = (subject != actor).then(|| self.own_place(subject)).flatten();
        for stands in [self.own_place(actor), other].into_iter().flatten() {
            let there = match e.get(fields::IsLoc) {
                true => Point::new(e.get(fields::ExVal) as i16, e.get(fields::EyVal) as i16),
                false => stands,
            };
            if hears(map.region(stands)) || hears(map.terrain(there)) || !map.fields().is_empty() {
                return true;
            }
        }
        hears(map.dungeon())
    }

    /// Links 5 and 8: whom the record names.
    fn record_hears(&self, e: &EventInfo, bits: u64) -> bool {
        !e.is_plain()
            || e.get(fields::EField) != 0
            || e.get(fields::EId).is_some_and(|effect| self.content.hears(effect, bits))
    }

    /// Links 9 and 10 of one parameter.
    #[inline]
    fn parameter_hears(&self, e: &EventInfo, base: EventCode, p: usize, handler_mask: HandlerMask) -> bool {
        let h = e.p(p);
        if !h.is_some() {
            return false;
        }
        if handler_mask.has(HandlerMask::TRAP | HandlerMask::TRAP_VICTIM) && self.trap_waits(h, base, p == 1)
        {
            return true;
        }
        let objects =
            handler_mask.plain.or(handler_mask.victim).meets(OBJECTS) || handler_mask.has(HandlerMask::ITEM);
        objects && self.thing_hears(e, h, handler_mask, code_bits(base))
    }

    /// Does a TRAP_EVENT stati of a thing wait for a base event in one of its phases?
    fn trap_waits(&self, h: Handle, base: EventCode, as_victim: bool) -> bool {
        let base = if as_victim { base.evictim() } else { base };
        let Some(stati) = self.world.stati(h).filter(|s| s.may_await(code_bits(base))) else { return false };
        let waits = [base.pre().0, base.0, base.post().0];
        stati.of(StatiNature::TRAP_EVENT).any(|s| waits.contains(&i32::from(s.mag)))
    }

    fn thing_hears(&self, e: &EventInfo, h: Handle, handler_mask: HandlerMask, bits: u64) -> bool {
        let hears = |res, bits| self.content.hears(res, bits);
        match self.world.thing(h) {
            Some(Thing::Creature(c)) => {
                let mut wanted = 0;
                if e.get(fields::EActor) == h && handler_mask.plain.meets(OBJECTS) {
                    wanted |= bits;
                }
                if e.get(fields::EVictim) == h && handler_mask.victim.meets(OBJECTS) {
                    wanted |= modified_bits(bits, EventCode(0).evictim());
                }
                wanted != 0 && (hears(c.form(), wanted) || c.templates().iter().any(|t| hears(*t, wanted)))
            }
            Some(Thing::Item(i)) => {
                let as_item = modified_bits(bits, EventCode(0).eitem());
                hears(i.kind, bits) || i.effect.is_some_and(|effect| hears(effect, as_item))
            }
            Some(Thing::Feature(f)) => hears(f.kind, bits),
            None => false,
        }
    }
}
