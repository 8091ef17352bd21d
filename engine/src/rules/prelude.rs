//! What nearly every rule names: things and resources, events and who carries them out, questions about creatures.

pub(crate) use super::query::look::Look;
pub(crate) use crate::base::event_code::EventCode;
pub(crate) use crate::base::handle::Handle;
pub(crate) use crate::base::id::{Kind, ResId};
pub(crate) use crate::base::label::Label;
pub(crate) use crate::event::observe::Audience;
pub(crate) use crate::event::{Answer, EventInfo, Halt, Machine, Observer, Ruling};
pub(crate) use crate::label;
