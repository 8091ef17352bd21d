//! Whom an effect would strike, for monsters that think before they cast (docs/rules/magic.md, Monsters).

use super::{area, calc};
use crate::content::Magic;
use crate::event::fields::*;
use crate::rules::prelude::*;

/// The creatures that the first segment of an effect would strike, if somebody aimed it at a target. Its range and dice are
/// worked out as for casting it.
pub fn predict<O: Observer>(
    m: &mut Machine<'_, O>,
    me: Handle,
    magic: &Magic<'_>,
    target: Handle,
) -> Result<Vec<Handle>, Halt> {
    let record = EventInfo::new(EventCode::EV_CAST).with(EActor, me).with(EVictim, target);
    let preview = m.on_record(record.with(EId, Some(magic.id)), |m| {
        calc::calc(m, magic, 0)?;
        Ok(area::preview(m.world(), m.content(), m.e(), magic, 0))
    })?;
    let mut struck: Vec<Handle> = preview.targets;
    struck.retain(|h| m.world().creature(*h).is_some());
    Ok(struck)
}
