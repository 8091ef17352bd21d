//! Stati: what lies on a creature for a while, or for good (spec/event-system.md, TRAP_EVENT;
//! facts/rules/stati.md). Knows nothing of what a nature does: that is `rules`.

use crate::base::handle::Handle;
use crate::base::id::ResId;
use crate::base::names::{StatiNature, StatiSource};
use serde::{Deserialize, Serialize};

/// One record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Stati {
    /// What it is.
    pub nature: StatiNature,
    /// Val: what the nature says (an attribute, a base event code, …). 16 bits.
    #[serde(default)]
    pub val: i16,
    /// Mag: how much, or for TRAP_EVENT which base event code. 16 bits.
    #[serde(default)]
    pub mag: i16,
    /// Rounds left; 0 permanent, -1 until removed by its cause, -2 until rest
    /// (facts/rules/energy-scheduling.md, 5).
    #[serde(default)]
    pub duration: i16,
    /// Where it comes from; 0, which has no name, for nowhere in particular.
    #[serde(default, skip_serializing_if = "is_nowhere")]
    pub source: StatiSource,
    /// The effect or template behind it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub effect: Option<ResId>,
    /// The thing behind it.
    #[serde(default, skip_serializing_if = "is_none")]
    pub thing: Handle,
}

fn is_nowhere(source: &StatiSource) -> bool {
    *source == StatiSource::default()
}

fn is_none(h: &Handle) -> bool {
    !h.is_some()
}

impl Stati {
    /// A permanent record without source.
    pub fn new(nature: StatiNature, val: i16, mag: i16) -> Self {
        Stati {
            nature,
            val,
            mag,
            duration: 0,
            source: StatiSource::default(),
            effect: None,
            thing: Handle::NONE,
        }
    }

    /// The same with another duration in rounds.
    pub fn lasting(mut self, rounds: i16) -> Self {
        self.duration = rounds;
        self
    }

    /// The same with another source.
    pub fn from_source(mut self, source: StatiSource) -> Self {
        self.source = source;
        self
    }

    /// The same with the effect behind it.
    pub fn of_effect(mut self, effect: ResId) -> Self {
        self.effect = Some(effect);
        self
    }

    /// The same with the thing behind it.
    pub fn by(mut self, thing: Handle) -> Self {
        self.thing = thing;
        self
    }
}

/// The records on one creature, in the order they came, with a quick answer to "any of this nature?".
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StatiList {
    records: Vec<Stati>,
    present: [u64; 4],
}

impl FromIterator<Stati> for StatiList {
    fn from_iter<I: IntoIterator<Item = Stati>>(records: I) -> Self {
        let mut list = StatiList::default();
        records.into_iter().for_each(|stati| list.push(stati));
        list
    }
}

impl StatiList {
    /// All records in order.
    pub fn iter(&self) -> std::slice::Iter<'_, Stati> {
        self.records.iter()
    }

    /// How many records.
    pub fn len(&self) -> usize {
        self.records.len()
    }

    /// No records?
    pub fn is_empty(&self) -> bool {
        self.records.is_empty()
    }

    /// The record at a place.
    pub fn get(&self, index: usize) -> Option<&Stati> {
        self.records.get(index)
    }

    /// Is there a record of this nature?
    #[inline]
    pub fn has(&self, nature: StatiNature) -> bool {
        let n = nature.number() as usize & 255;
        self.present[n >> 6] & (1 << (n & 63)) != 0
    }

    /// Records of one nature, in order.
    #[inline]
    pub fn of(&self, nature: StatiNature) -> impl Iterator<Item = &Stati> + '_ {
        let records = if self.has(nature) { self.records.as_slice() } else { &[] };
        records.iter().filter(move |s| s.nature == nature)
    }

    /// The largest Mag among records of this nature (and this Val, when given).
    pub fn best(&self, nature: StatiNature, val: Option<i16>) -> Option<i16> {
        self.of(nature).filter(|s| val.is_none_or(|v| s.val == v)).map(|s| s.mag).max()
    }

    pub(super) fn push(&mut self, stati: Stati) {
        let n = stati.nature.number() as usize & 255;
        self.present[n >> 6] |= 1 << (n & 63);
        self.records.push(stati);
    }

    pub(super) fn remove(&mut self, index: usize) -> Option<Stati> {
        if index >= self.records.len() {
            return None;
        }
        let gone = self.records.remove(index);
        if !self.records.iter().any(|s| s.nature == gone.nature) {
            let n = gone.nature.number() as usize & 255;
            self.present[n >> 6] &= !(1 << (n & 63));
        }
        Some(gone)
    }

    pub(super) fn get_mut(&mut self, index: usize) -> Option<&mut Stati> {
        self.records.get_mut(index)
    }
}
use crate::base::names::Named;
