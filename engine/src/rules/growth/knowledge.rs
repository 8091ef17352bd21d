//! What players learn to know of monsters (IdentifyMon, IdentifyTemp).

use crate::base::handle::Handle;
use crate::base::id::ResId;
use crate::base::label::Label;
use crate::event::{Machine, Observer};

/// Every player learns to know a template, where the creature has it; without a template, what kind of monster the
/// creature is.
pub fn know<O: Observer>(m: &mut Machine<'_, O>, h: Handle, template: Option<ResId>, why: Label) {
    let Some(creature) = m.world().creature(h) else { return };
    let known = match template {
        Some(template) => creature.templates().contains(&template).then_some(template),
        None => Some(creature.form()),
    };
    let Some(known) = known else { return };
    let players: Vec<Handle> = m.world().creatures().filter(|c| c.is_player()).map(|c| c.handle()).collect();
    for player in players {
        m.put_known(player, known, why);
    }
}
