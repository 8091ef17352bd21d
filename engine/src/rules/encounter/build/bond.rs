//! Whom a creature serves that was summoned, created or conjured up as an illusion; or whom it is made to fight.

use crate::base::names::{EncounterRequest as Request, StatiNature as Nature, StatiSource};
use crate::event::fields::{EActor, EId, SaveDc, VCasterLev, VDuration};
use crate::rules::encounter::generate::asks;
use crate::rules::prelude::*;
use crate::rules::social::companion::make_companion;
use crate::rules::social::pools::MAGIC;
use crate::rules::social::sides;
use crate::rules::stati;
use crate::world::{CreatureField, Stati};

/// Binds a creature and its mount to the actor of the event in hand, as far as that is asked for.
pub(super) fn bind<O: Observer>(
    m: &mut Machine<'_, O>,
    rider: Handle,
    mount: Option<Handle>,
) -> Result<(), Halt> {
    let master = m.get(EActor);
    let bound = [Request::EN_SUMMON, Request::EN_CREATOR, Request::EN_ILLUSION];
    if !bound.iter().any(|request| asks(m, *request)) {
        return Ok(());
    }
    let both = [Some(rider), mount];
    if !master.is_some() {
        return masterless(m, &both);
    }
    let hostile = asks(m, Request::EN_HOSTILE);
    for h in both.into_iter().flatten() {
        let mark = if asks(m, Request::EN_SUMMON) {
            Some(mark(m, Nature::SUMMONED, master))
        } else if asks(m, Request::EN_ILLUSION) {
            Some(mark(m, Nature::ILLUSION, master))
        } else {
            None
        };
        if let Some(mark) = mark {
            stati::gain(m, h, mark, label!("encounter: what brought it"))?;
        }
    }
    if !asks(m, Request::EN_SUMMON) && asks(m, Request::EN_ILLUSION) {
        let seen_through = stati::perm(Nature::DISBELIEVED, rider, StatiSource::SS_MISC, 0, 0);
        stati::gain(m, master, seen_through, label!("encounter: who conjures knows it for an illusion"))?;
    }
    for h in both.into_iter().flatten() {
        serve(m, h, master, hostile)?;
    }
    Ok(())
}

/// What a god sends against somebody has no master, and is summoned all the same.
fn masterless<O: Observer>(m: &mut Machine<'_, O>, both: &[Option<Handle>]) -> Result<(), Halt> {
    if !asks(m, Request::EN_SUMMON) {
        return Ok(());
    }
    for h in both.iter().copied().flatten() {
        let mark = mark(m, Nature::SUMMONED, Handle::NONE);
        stati::gain(m, h, mark, label!("encounter: a god sent it"))?;
    }
    Ok(())
}

/// SUMMONED or ILLUSION of the effect in hand, for as long as that lasts.
fn mark<O: Observer>(m: &Machine<'_, O>, nature: Nature, master: Handle) -> Stati {
    let (source, val) = match nature {
        Nature::SUMMONED => (StatiSource::SS_MISC, 0),
        _ => (StatiSource::SS_ENCH, m.get(SaveDc)),
    };
    let duration = i16::try_from(m.get(VDuration)).unwrap_or(i16::MAX);
    let mark = stati::temp(nature, master, duration, source, i16::try_from(val).unwrap_or(i16::MAX), 0);
    Stati { effect: m.get(EId), clev: u8::try_from(m.get(VCasterLev)).unwrap_or(0), ..mark }
}

/// It follows its master, or its master's leader; of a player it is a companion, as far as there is room. A hostile one
/// has its master's party and turns on it.
fn serve<O: Observer>(m: &mut Machine<'_, O>, h: Handle, master: Handle, hostile: bool) -> Result<(), Halt> {
    let why = label!("encounter: whom it serves");
    let played = m.world().creature(master).is_some_and(|c| c.is_player());
    if played && !hostile {
        make_companion(m, h, master, MAGIC)?;
    } else {
        let party = m.world().creature(master).map_or(0, |c| c.party());
        m.put(h, CreatureField::Party, party, why);
    }
    if hostile {
        return sides::turn_hostile(m, h, master, why);
    }
    let led = m.world().creature(h).is_some_and(|c| c.leader() != 0);
    if !led {
        let leader = m.who(master).and_then(|w| w.leader().map(|l| l.c.handle())).unwrap_or(master);
        m.put(h, CreatureField::Leader, i32::try_from(leader.0).unwrap_or(0), why);
    }
    Ok(())
}
