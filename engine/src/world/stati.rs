//! Stati: what lies on a thing for a while, or for good (docs/rules/chain.md, TRAP_EVENT; docs/rules/stati.md).
//! Knows nothing of what a nature does: that is `rules`.

mod list;

pub use list::{StatiList, StatiMark};

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
    /// (docs/rules/stati.md, Durations).
    #[serde(default)]
    pub duration: i16,
    /// Where it comes from; 0, which has no name, for nowhere in particular.
    #[serde(default, skip_serializing_if = "is_nowhere")]
    pub source: StatiSource,
    /// The effect or template behind it (eID).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub effect: Option<ResId>,
    /// The thing behind it (h).
    #[serde(default, skip_serializing_if = "is_none")]
    pub thing: Handle,
    /// Caster level, 0 to 63: how hard it is to dispel (CLev).
    #[serde(default, skip_serializing_if = "is_zero")]
    pub clev: u8,
    /// Is it held down for now (Dis)?
    #[serde(default, skip_serializing_if = "is_false")]
    pub dis: bool,
    /// Was it used up once (Once)?
    #[serde(default, skip_serializing_if = "is_false")]
    pub once: bool,
}

/// Records that a thing may bear (docs/rules/stati.md, The record).
pub const MOST: usize = 256;
/// The highest caster level that a record holds.
pub const MOST_CLEV: u8 = 63;

/// A number that is 0 or more, as far as Val and Mag hold it.
pub fn within(n: i32) -> i16 {
    n.clamp(0, i32::from(i16::MAX)) as i16
}

fn is_nowhere(source: &StatiSource) -> bool {
    *source == StatiSource::default()
}

fn is_none(h: &Handle) -> bool {
    !h.is_some()
}

fn is_zero(n: &u8) -> bool {
    *n == 0
}

fn is_false(b: &bool) -> bool {
    !b
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
            clev: 0,
            dis: false,
            once: false,
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

    /// The same cast at a level; kept within what a record holds.
    pub fn cast_at(mut self, level: i32) -> Self {
        self.clev = level.clamp(0, i32::from(MOST_CLEV)) as u8;
        self
    }

    /// Is it the same as another but for how long it lasts?
    pub(crate) fn is_alike(&self, other: &Stati) -> bool {
        (self.nature, self.val, self.mag, self.source, self.effect, self.thing)
            == (other.nature, other.val, other.mag, other.source, other.effect, other.thing)
    }
}

/// Which records are meant; what is `None` does not matter. The original writes -1 there.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct StatiQuery {
    /// Of this nature.
    pub nature: Option<StatiNature>,
    /// With this Val.
    pub val: Option<i16>,
    /// With this Mag.
    pub mag: Option<i16>,
    /// From this source.
    pub source: Option<StatiSource>,
    /// With this effect behind it.
    pub effect: Option<ResId>,
    /// With this thing behind it.
    pub thing: Option<Handle>,
}

impl StatiQuery {
    /// Records of a nature.
    pub const fn of(nature: StatiNature) -> Self {
        StatiQuery { nature: Some(nature), val: None, mag: None, source: None, effect: None, thing: None }
    }

    /// Records like this one, however long they last.
    pub fn exactly(stati: &Stati) -> Self {
        StatiQuery {
            nature: Some(stati.nature),
            val: Some(stati.val),
            mag: Some(stati.mag),
            source: Some(stati.source),
            effect: stati.effect,
            thing: Some(stati.thing),
        }
    }

    /// Of those, the ones with this Val.
    pub const fn val(mut self, val: i16) -> Self {
        self.val = Some(val);
        self
    }

    /// Of those, the ones with this thing behind them; no thing means any.
    pub const fn by(mut self, thing: Handle) -> Self {
        self.thing = thing.some();
        self
    }

    /// Of those, the ones with this effect behind them.
    pub const fn of_effect(mut self, effect: ResId) -> Self {
        self.effect = Some(effect);
        self
    }

    /// Of those, the ones from this source.
    pub const fn from_source(mut self, source: StatiSource) -> Self {
        self.source = Some(source);
        self
    }

    /// Is a record meant?
    #[inline]
    pub fn fits(&self, s: &Stati) -> bool {
        self.nature.is_none_or(|n| s.nature == n)
            && self.val.is_none_or(|v| s.val == v)
            && self.mag.is_none_or(|m| s.mag == m)
            && self.source.is_none_or(|from| s.source == from)
            && self.effect.is_none_or(|e| s.effect == Some(e))
            && self.thing.is_none_or(|h| s.thing == h)
    }
}
