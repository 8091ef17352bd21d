//! Whom somebody has set its mind on: tracking, and the dwarven focus. How a focus ends stands in `growth/vow`.

use super::near::one_near;
use crate::base::names::{Attribute as A, StatiNature as N, StatiSource};
use crate::event::fields::EVictim;
use crate::rules::prelude::*;
use crate::rules::query::ask::refused;
use crate::rules::stati::{gain, perm};
use crate::world::stati::within;

/// How far somebody is tracked: squares, more for each level, at most.
const REACH: (i32, i32, i32) = (40, 5, 125);
/// Levels for which one more is tracked at once.
const ONE_MORE: i32 = 5;

/// CA_TRACKING: it knows where somebody is that it has perceived, as far as Mag of TRACKING.
///
/// # Errors
/// The action is over, or there is no answer yet.
pub(super) fn tracks<O: Observer>(m: &mut Machine<'_, O>, me: Handle, level: i32) -> Ruling {
    let most = (m.modifier(me, A::A_WIS) + 1 + level / ONE_MORE).max(1);
    let tracked = m.world().stati(me).map_or(0, |s| s.of(N::TRACKING).count());
    if i32::try_from(tracked).unwrap_or(i32::MAX) >= most {
        return refused(m, "{actor} {actor:follow|follows} as many tracks as {actor:he} can.");
    }
    let Some(it) = of_those_seen(m, me, "Track whom?")? else {
        return refused(m, "{actor} {actor:see|sees} nobody to track.");
    };
    let (least, each, far) = REACH;
    let record = perm(N::TRACKING, it, StatiSource::SS_MISC, 0, within((least + each * level).min(far)));
    gain(m, me, record, label!("tracking"))?;
    m.d_print("You take up the track.", "{actor} looks closely.")?;
    Ok(Answer::Done)
}

/// CA_DWARVEN_FOCUS: it swears to bring somebody down who is no weaker than itself (the original's command takes the weaker
/// by a slip, and says that the others are no worthy foe).
///
/// # Errors
/// The action is over, or there is no answer yet.
pub(super) fn swears<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Ruling {
    let Some(it) = of_those_seen(m, me, "Swear to bring down whom?")? else {
        return refused(m, "{actor} {actor:see|sees} no foe.");
    };
    if m.cr(me) > m.cr(it) {
        return refused(m, "{victim} {victim:are|is} no worthy foe.");
    }
    let sworn = m.world().stati(me).and_then(|s| s.of(N::DWARVEN_FOCUS).next().map(|s| s.thing));
    match sworn {
        Some(other) if other.is_some() => {
            return refused(m, "{actor} {actor:have|has} sworn to bring down another.");
        }
        Some(_) => return refused(m, "{actor} {actor:have|has} to rest before another oath."),
        None => {}
    }
    gain(m, me, perm(N::DWARVEN_FOCUS, it, StatiSource::SS_MISC, 0, 0), label!("dwarven focus"))?;
    m.d_print("You swear to bring {victim} down.", "{actor} swears an oath.")?;
    Ok(Answer::Done)
}

/// The victim of the record, else one of those whom the actor perceives, which whoever plays says; it is the victim then.
fn of_those_seen<O: Observer>(
    m: &mut Machine<'_, O>,
    me: Handle,
    text: &str,
) -> Result<Option<Handle>, Halt> {
    let named = m.get(EVictim);
    if named.is_some() {
        return Ok(Some(named).filter(|h| *h != me && m.who(*h).is_some()));
    }
    let it = one_near(m, me, text, |m, it| it != me && m.perceives(me, it))?;
    if let Some(it) = it {
        m.set(EVictim, it, label!("ability used: on whom"));
    }
    Ok(it)
}
