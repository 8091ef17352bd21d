//! The seam to the rules of stati: what a script asks of them. `event` knows not how stati come and go;
//! `rules::stati` does, and `play` hands it in with the class rules, as it does CalcValues.

use super::observe::Observer;
use super::{EventCode, Halt, Machine};
use crate::base::handle::Handle;
use crate::base::id::ResId;
use crate::base::label::Label;
use crate::base::names::{Attribute, StatiNature, StatiSource};
use crate::world::{Stati, StatiQuery};

/// What is done to what lies on a thing. Names in brackets are the original's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StatiAct {
    /// Lays a record on (GainTempStati, GainPermStati). TRAP_EVENT as it is kept: the event in Mag.
    Gain(Stati),
    /// Raises an attribute for good (GainInherentBonus).
    Inherent(Attribute, i16),
    /// Lays on what lies on another thing, of one nature or all (CopyStati).
    Copy(Handle, Option<StatiNature>),
    /// Takes away what is meant (RemoveStati).
    Remove(StatiQuery),
    /// Takes away what was used once, of a Val or any (RemoveOnceStati).
    RemoveOnce(StatiNature, Option<i16>),
    /// Takes away what an effect laid on, for EV_REMOVED, EV_DISPELLED or EV_ELAPSED, but not of a nature
    /// (RemoveEffStati).
    RemoveEffect(ResId, EventCode, Option<StatiNature>),
    /// Takes away all from a source (RemoveStatiSource).
    RemoveSource(StatiSource),
    /// Takes away all that points at a thing (RemoveStatiFrom).
    RemoveFrom(Handle),
    /// Sets a number of the first that is meant (SetStatiMag, SetEffStatiVal and their kin).
    Set(StatiQuery, StatiPart, i16),
    /// Sets the thing behind the first that is meant (SetStatiObj, SetEffStatiObj).
    SetThing(StatiQuery, Handle),
    /// Adds to Mag of the first that is meant, or lays one on from the source given (IncStatiMag,
    /// IncEffStatiMag).
    IncreaseMag(StatiQuery, StatiSource, i16),
}

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

impl<O: Observer> Machine<'_, O> {
    /// Does something to what lies on a thing, as the rules have it. On a machine without rules, as in small
    /// tests, records come, go and change, and nothing follows.
    ///
    /// # Errors
    /// The action is over.
    pub fn stati_act(&mut self, h: Handle, act: StatiAct, why: Label) -> Result<i32, Halt> {
        (self.book.hooks.stati)(self, h, act, why)
    }

    pub(super) fn bare_act(&mut self, h: Handle, act: StatiAct, why: Label) -> i32 {
        let query = match act {
            StatiAct::Gain(stati) => {
                self.gain(h, stati, why);
                return 1;
            }
            StatiAct::Set(query, StatiPart::Mag, mag) => {
                let found = self.world.stati(h).and_then(|s| s.meant(query).next());
                let Some((place, record)) = found.map(|(place, s)| (place, s.clone())) else { return 0 };
                self.change_stati(h, place, Stati { mag, ..record }, why);
                return 1;
            }
            StatiAct::Remove(query) => query,
            StatiAct::RemoveEffect(effect, ..) => {
                StatiQuery { effect: Some(effect), ..StatiQuery::default() }
            }
            _ => return 0,
        };
        let mut gone = 0;
        while self.lose(h, why, |s| query.fits(s)) {
            gone += 1;
        }
        gone
    }
}
