//! Who has an answer to an event at all, in which phase and in which form: asked before a throw asks anybody,
//! so that an event nobody listens to costs a lookup, and gods who do not listen cost nothing.
//! Made once a content; knows kinds and codes, not what runs.

use super::store::Content;
use crate::base::event_code::{EventCode, Phase};
use crate::base::id::{Kind, ResId};

/// Base events have numbers below this.
const BASES: usize = 500;
/// Codes with GODWATCH, less that modifier: phases, each also as EVICTIM.
const WATCHED: usize = 4000;

/// A set of kinds of resource.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct KindSet(u16);

impl KindSet {
    /// No kind.
    pub const NONE: KindSet = KindSet(0);
    /// Every kind.
    pub const ALL: KindSet = KindSet(u16::MAX);

    /// The set with one more kind.
    #[must_use]
    pub const fn with(self, kind: Kind) -> KindSet {
        KindSet(self.0 | 1 << kind as u16)
    }

    /// The kinds of both.
    #[must_use]
    pub const fn or(self, other: KindSet) -> KindSet {
        KindSet(self.0 | other.0)
    }

    /// No kind at all?
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Has it a kind in common with another set?
    #[inline]
    pub const fn meets(self, other: KindSet) -> bool {
        self.0 & other.0 != 0
    }
}

const _: () = assert!(Kind::ALL.len() <= 16);

/// Who has an answer to one code, by the form in which the chain asks it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HandlerMask {
    /// Kinds that answer the code as it is.
    pub plain: KindSet,
    /// Kinds that answer it as EVICTIM.
    pub victim: KindSet,
    /// Effects on items, as EITEM; resources behind TRAP_EVENT, as META and as META(EVICTIM); gods, as
    /// GODWATCH and as GODWATCH(EVICTIM): a bit each, see the constants.
    forms: u8,
}

impl HandlerMask {
    /// Nobody.
    pub const NONE: HandlerMask = HandlerMask { plain: KindSet::NONE, victim: KindSet::NONE, forms: 0 };
    /// Everybody, for codes that no table knows.
    pub const ALL: HandlerMask = HandlerMask { plain: KindSet::ALL, victim: KindSet::ALL, forms: u8::MAX };
    /// EITEM.
    pub const ITEM: u8 = 1;
    /// META.
    pub const TRAP: u8 = 2;
    /// META(EVICTIM).
    pub(crate) const TRAP_VICTIM: u8 = 4;
    /// GODWATCH.
    pub const GOD: u8 = 8;
    /// GODWATCH(EVICTIM).
    pub(crate) const GOD_VICTIM: u8 = 16;

    /// Does nobody have an answer?
    #[inline]
    pub(crate) const fn is_silent(&self) -> bool {
        self.plain.0 | self.victim.0 | self.forms as u16 == 0
    }

    /// Does somebody answer one of these forms?
    #[inline]
    pub const fn has(&self, forms: u8) -> bool {
        self.forms & forms != 0
    }

    fn hear(&mut self, code: EventCode, kind: Kind) {
        let m = code.modifiers();
        match (m.godwatch, m.meta, m.eitem, m.evictim) {
            (true, _, _, victim) => {
                self.forms |= if victim { HandlerMask::GOD_VICTIM } else { HandlerMask::GOD }
            }
            (_, true, _, victim) => {
                self.forms |= if victim { HandlerMask::TRAP_VICTIM } else { HandlerMask::TRAP }
            }
            (_, _, true, _) => self.forms |= HandlerMask::ITEM,
            (_, _, _, true) => self.victim = self.victim.with(kind),
            _ => self.plain = self.plain.with(kind),
        }
    }
}

/// [`HandlerMask`] of every event in every phase, and the gods that listen to each code.
#[derive(Clone, Debug, Default)]
pub struct Listeners {
    /// By base event, and by base event as announced: PRE, main, POST, and all three together.
    handler_mask: Vec<[HandlerMask; 4]>,
    /// By code less GODWATCH: from and to in `listening`.
    watched: Vec<(u32, u32)>,
    listening: Vec<ResId>,
}

impl Listeners {
    /// Sorts out who answers what: codes with their resources, and for the gods, in the order in which they
    /// are asked, the codes of each.
    pub(super) fn new<'c>(
        answering: impl Iterator<Item = (EventCode, &'c [ResId])>,
        gods: impl Iterator<Item = (ResId, Vec<EventCode>)>,
    ) -> Listeners {
        let mut handler_mask = vec![[HandlerMask::NONE; 4]; BASES];
        for (code, ids) in answering {
            // Announcements have a row of their own, behind those of the events.
            let row = code.0.rem_euclid(2000) % 500;
            let Some(at) = usize::try_from(row).ok().and_then(|row| handler_mask.get_mut(row)) else {
                continue;
            };
            for id in ids {
                at[code.phase() as usize].hear(code, id.kind());
                at[3].hear(code, id.kind());
            }
        }
        let mut each = vec![Vec::new(); WATCHED];
        for (god, codes) in gods {
            for code in codes {
                if let Some(list) = watched_place(code).and_then(|place| each.get_mut(place)) {
                    list.push(god);
                }
            }
        }
        let mut listening = Vec::new();
        let mut watched = Vec::with_capacity(WATCHED);
        for list in each {
            let from = listening.len() as u32;
            listening.extend(list);
            watched.push((from, listening.len() as u32));
        }
        Listeners { handler_mask, watched, listening }
    }

    /// Who has an answer to a base event in a phase.
    #[inline]
    pub(super) fn handler_mask(&self, base: EventCode, phase: Phase) -> HandlerMask {
        self.handler_mask.get(base.0 as usize).map_or(HandlerMask::ALL, |phases| phases[phase as usize])
    }

    /// Who has an answer to a base event in any of its phases. `None` for what is no base event.
    #[inline]
    pub(super) fn any_handler_mask(&self, base: EventCode) -> Option<HandlerMask> {
        self.handler_mask.get(base.0 as usize).map(|phases| phases[3])
    }

    /// The gods that answer a code, in the order in which they are asked. `None` for a code that no god is
    /// asked with.
    #[inline]
    pub(super) fn gods(&self, code: EventCode) -> Option<&[ResId]> {
        let (from, to) = *self.watched.get(watched_place(code)?)?;
        self.listening.get(from as usize..to as usize)
    }
}

/// The place of a code with GODWATCH, below [`WATCHED`].
#[inline]
fn watched_place(code: EventCode) -> Option<usize> {
    const GODWATCH: i32 = EventCode(0).godwatch().0;
    usize::try_from(code.0 - GODWATCH).ok().filter(|place| *place < WATCHED)
}

impl Content {
    /// Whether any of these codes, as bits of `code_bits`, may have an answer of a resource; false is
    /// certain. One load and a test.
    #[inline]
    pub fn hears(&self, id: ResId, bits: u64) -> bool {
        self.mask(id) & bits != 0
    }
}

/// The bits of a base event in its three phases, for [`Content::hears`].
#[inline]
pub fn code_bits(base: EventCode) -> u64 {
    use super::handlers::mask_bit;
    mask_bit(base.pre()) | mask_bit(base) | mask_bit(base.post())
}

/// The bits of the same events with a modifier: EVICTIM, EITEM, META and GODWATCH add multiples of 2,000,
/// which turns the bits round.
#[inline]
pub fn modified_bits(bits: u64, modifier: EventCode) -> u64 {
    bits.rotate_left(modifier.0 as u32 % 64)
}

#[cfg(test)]
mod tests {
    use super::super::handlers::mask_bit;
    use super::*;

    #[test]
    fn bits_of_modified_codes_are_turned_round() {
        let base = EventCode::EV_STRIKE;
        let zero = EventCode(0);
        for (modifier, of) in [
            (zero.evictim(), base.evictim()),
            (zero.eitem(), base.eitem()),
            (zero.meta(), base.meta()),
            (zero.evictim().meta(), base.evictim().meta()),
        ] {
            let bits = modified_bits(code_bits(base), modifier);
            for code in [of.pre(), of, of.post()] {
                assert!(bits & mask_bit(code) != 0, "{code}");
            }
            assert_eq!(bits.count_ones(), 3, "{of}");
        }
    }

    #[test]
    fn each_form_is_heard_by_itself() {
        let hit = EventCode::EV_HIT;
        let god = ResId::new(Kind::God, "listener");
        let orc = ResId::new(Kind::Monster, "listener");
        let codes = [(hit.pre(), vec![orc]), (hit.evictim().godwatch(), vec![god])];
        let listeners = Listeners::new(
            codes.iter().map(|(code, ids)| (*code, ids.as_slice())),
            [(god, vec![hit.evictim().godwatch()])].into_iter(),
        );
        let pre = listeners.handler_mask(hit, Phase::Pre);
        assert!(pre.plain.meets(KindSet::NONE.with(Kind::Monster)) && !pre.has(HandlerMask::GOD_VICTIM));
        let main = listeners.handler_mask(hit, Phase::Main);
        assert!(main.plain.is_empty() && main.has(HandlerMask::GOD_VICTIM) && !main.has(HandlerMask::GOD));
        assert!(listeners.handler_mask(hit, Phase::Post).is_silent());
        assert!(listeners.any_handler_mask(hit).is_some_and(|handler_mask| !handler_mask.is_silent()));
        assert_eq!(listeners.any_handler_mask(EventCode::EV_MISS), Some(HandlerMask::NONE));
        assert_eq!(listeners.any_handler_mask(hit.pre()), None);
        assert_eq!(listeners.gods(hit.evictim().godwatch()), Some(&[god][..]));
        assert_eq!(listeners.gods(hit.godwatch()), Some(&[][..]));
        assert_eq!(listeners.gods(hit), None);
        assert_eq!(listeners.handler_mask(EventCode(2019), Phase::Main), HandlerMask::ALL);
    }
}
