//! What every step of casting uses: how it ends, and the metamagic.

use crate::base::names::Metamagic;
use crate::event::fields::Mm;
use crate::rules::prelude::*;

/// Why a spell is not cast, or not yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stop {
    /// It is not even begun.
    Refused,
    /// It fails: time goes, and whatever else a failure takes.
    Fails,
    /// It is over: what it took is gone.
    Over(Answer),
}

/// What a step comes to: the spell goes on, or why it stops.
pub(super) type Step = Result<Result<(), Stop>, Halt>;

/// The spell goes on.
pub(super) const GOES_ON: Step = Ok(Ok(()));

/// The spell is not begun.
pub(super) const REFUSED: Step = Ok(Err(Stop::Refused));

/// Is it cast with this metamagic?
pub(super) fn with<O: Observer>(m: &Machine<'_, O>, metamagic: Metamagic) -> bool {
    super::super::figures::metamagic::has(m.get(Mm), metamagic)
}
