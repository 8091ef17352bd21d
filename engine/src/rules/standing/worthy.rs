//! Whom a god accepts (docs/rules/prayer.md, Worthiness).

use super::{ANATHEMA, FORSAKEN, PENANCE, flags};
use crate::base::names::{Alignment, GodFlag, Named, StatiNature};
use crate::content::God;
use crate::rules::prelude::*;

pub use crate::event::unanswered::Unworthy;

/// Does a god accept a character? With `penance`, also one that has to do penance.
pub fn is_worthy<O: Observer>(
    m: &mut Machine<'_, O>,
    who: Handle,
    god: ResId,
    penance: bool,
) -> Result<bool, Halt> {
    Ok(objection(m, who, god, penance)?.is_none())
}

/// Why a god does not accept a character: what it says itself comes first, and a DONE settles it.
pub fn objection<O: Observer>(
    m: &mut Machine<'_, O>,
    who: Handle,
    god: ResId,
    penance: bool,
) -> Result<Option<Unworthy>, Halt> {
    match m.pevent(EventCode::EV_PREREQ, who, god, |e| e.with_effect(Some(god)))? {
        Answer::Abort | Answer::NoMsg => return Ok(Some(Unworthy::ByTheGod)),
        Answer::Done => return Ok(None),
        _ => {}
    }
    let Some(w) = m.who(who) else { return Ok(Some(Unworthy::Gone)) };
    let own = w.stati_of(StatiNature::ALIGNMENT).next().map(|own| own.val);
    if own.is_some_and(|own| w.content.god(god).is_some_and(|g| !bears(g, own))) {
        return Ok(Some(Unworthy::ByAlignment));
    }
    let flags = flags(m, who, god);
    let barred = [
        (ANATHEMA, Unworthy::Anathema),
        (FORSAKEN, Unworthy::Forsaken),
        (if penance { 0 } else { PENANCE }, Unworthy::Penance),
    ];
    Ok(barred.into_iter().find(|(bit, _)| flags & bit != 0).map(|(_, why)| why))
}

/// Does a god bear this alignment (AL_ bits) in its followers?
pub(crate) fn bears(god: &God, alignment: i32) -> bool {
    let is = |side: Alignment| alignment & side.number() != 0;
    let wants = [
        (GodFlag::GF_LAWFUL, Alignment::AL_LAWFUL),
        (GodFlag::GF_CHAOTIC, Alignment::AL_CHAOTIC),
        (GodFlag::GF_EVIL, Alignment::AL_EVIL),
        (GodFlag::GF_GOOD, Alignment::AL_GOOD),
    ];
    let bars = [
        (GodFlag::GF_NO_LAWFUL, Alignment::AL_LAWFUL),
        (GodFlag::GF_NO_CHAOTIC, Alignment::AL_CHAOTIC),
        (GodFlag::GF_NO_EVIL, Alignment::AL_EVIL),
        (GodFlag::GF_NO_GOOD, Alignment::AL_GOOD),
    ];
    wants.iter().all(|(flag, side)| !god.flags.has(*flag) || is(*side))
        && !bars.iter().any(|(flag, side)| god.flags.has(*flag) && is(*side))
}
