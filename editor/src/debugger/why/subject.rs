//! What is asked about: a number on the screen, or something that lies on somebody; what it is called, and what to look
//! for where it is written.

use crate::debugger::breakpoints::gods::GodPart;
use crate::debugger::breakpoints::{At, Breakpoint, EventPattern, Whose, WriteKind};
use augury_engine::base::handle::Handle;
use augury_engine::base::id::ResId;
use augury_engine::base::names::{Attribute, BonusType, StatiNature};
use augury_engine::event::{EventCode, FieldId};
use augury_engine::world::{CreatureField, ItemField};

/// A number on the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Subject {
    /// A field of the record looked at.
    Field(FieldId),
    /// A number of a creature.
    Number(Handle, CreatureField),
    /// A cell of AttrAdj, or a whole attribute.
    Cell(Handle, Attribute, Option<BonusType>),
    /// What lies on somebody: its nature and Val.
    Stati(Handle, StatiNature, i16),
    /// What somebody withstood last, or did not: a saving throw, spell resistance.
    Withstood(Handle),
    /// A number of an item.
    Item(Handle, ItemField),
    /// A number between a character and a god.
    Standing(Handle, ResId, GodPart),
    /// What came of somebody's prayer.
    Prayer(Handle),
}

impl Subject {
    /// What to look for where it is written.
    pub fn writes(self) -> Breakpoint {
        let told = |kind, text: String| At::WriteKind(kind, text.to_lowercase());
        let (at, whose) = match self {
            Subject::Field(field) => (At::Field(field), Whose::Anyone),
            Subject::Number(of, field) => (At::Number(field), Whose::One(of)),
            Subject::Cell(of, attribute, bonus) => (At::Cell(attribute, bonus), Whose::One(of)),
            Subject::Stati(of, nature, _) => (At::Stati(nature, None), Whose::One(of)),
            Subject::Withstood(of) => (At::Withstood(None), Whose::One(of)),
            Subject::Item(item, field) => (told(WriteKind::Item, field.name().to_owned()), Whose::One(item)),
            Subject::Standing(of, god, part) => (At::Devotion(part, Some(god), None), Whose::One(of)),
            Subject::Prayer(of) => {
                (At::Event(EventPattern::exactly(EventCode::EV_PRAY.pre())), Whose::One(of))
            }
        };
        Breakpoint { whose, ..Breakpoint::new(at) }
    }
}
