//! Things that can be carried. Only what the handler chain asks of them so far: their kind and the
//! effect on them (spec/event-system.md, Item::Event Pattern).

use crate::base::handle::Handle;
use crate::base::id::ResId;

/// An item.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    /// Its number.
    pub handle: Handle,
    /// Its kind.
    pub kind: ResId,
    /// The effect it bears.
    pub effect: Option<ResId>,
    /// Who carries it.
    pub owner: Handle,
}
