//! What panels look at, and from where those look that are held at a moment.

use crate::debugger::why::Subject;
use augury_engine::base::handle::Handle;
use augury_engine::event::{Address, FieldId};

/// What panels look at, shared between them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Look {
    /// The throw whose chain and fields are shown, by place in the trace; none: the innermost at the cursor.
    pub throw: Option<u32>,
    /// The creature whose sheet is shown; none: the actor at the cursor.
    pub creature: Option<Handle>,
    /// Whose eyes the arena is seen with; none: nobody's.
    pub eyes: Option<Handle>,
    /// The field whose writes are followed.
    pub field: Option<FieldId>,
    /// The cell of AttrAdj whose contributions are shown: attribute, bonus type.
    pub cell: Option<(i32, i32)>,
    /// The number that is asked about: the field, number or cell chosen last.
    pub subject: Option<Subject>,
    /// What the numbers of AttrAdj are compared with.
    pub beside: Option<Comparison>,
    /// Are a character's numbers those that its player knows of (KAttr), not those that count?
    pub known: bool,
}

/// What a creature's numbers are compared with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Comparison {
    /// Another creature's, at the same moment.
    Creature(Handle),
    /// Its own, as they would be on the content before the last edit.
    BeforeEdit,
    /// Its own, as far as its player knows of them.
    Known,
}

/// A panel that is held.
#[derive(Clone, Debug)]
pub struct Pin {
    /// The panel's title.
    pub of: &'static str,
    /// Number of the moment it is held at.
    pub at: u64,
    /// What it looks at.
    pub look: Look,
    /// The moment's address: numbers change when the past does.
    pub(super) address: Option<Address>,
}

/// From where a panel that is held looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::debugger) struct Seen {
    pub at: u64,
    pub look: Look,
}
