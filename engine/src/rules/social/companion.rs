//! Who becomes whose companion, and what comes of one for whom there is no room (the original's MakeCompanion).

use super::circle::friends;
use super::pools::{COMMAND, FREE, MAGIC, has_room, needs_no_room};
use crate::base::names::{SaveType, StatiNature as Nature, StatiSource, StatiValue};
use crate::rules::checks::save::saving_throw;
use crate::rules::prelude::*;
use crate::rules::stati::{self, StatiPart};
use crate::world::{CreatureField, StatiQuery};

/// Parties that form in play are numbered from here on, by their leader, apart from those that a place began with.
const OWN_PARTIES: i32 = 1 << 24;

/// What the will of somebody has to reach to pacify whom it can't lead, before the other's rating.
const PACIFIES: i32 = 15;

/// It follows a leader from here on; `false` where there is no room for it. Who comes for nothing, is an illusion or was
/// called by what calls without limit (EF_XSUMMON) needs none.
pub fn make_companion<O: Observer>(
    m: &mut Machine<'_, O>,
    h: Handle,
    leader: Handle,
    pool: i32,
) -> Result<bool, Halt> {
    let why = label!("talk: a companion");
    if h == leader {
        return Ok(false);
    }
    if !(pool == FREE || m.who(h).is_some_and(|w| needs_no_room(&w)) || has_room(m, leader, h, pool)) {
        turned_away(m, h, leader, pool)?;
        return Ok(false);
    }
    if pool == FREE {
        let free = stati::perm(Nature::NO_PHD, leader, StatiSource::SS_MISC, 0, 0);
        stati::gain(m, h, free, why)?;
    }
    let party = match m.world().creature(leader).map_or(0, |c| c.party()) {
        0 => OWN_PARTIES + leader.0 as i32,
        party => party,
    };
    m.put(leader, CreatureField::Party, party, why);
    m.put(h, CreatureField::Leader, leader.0 as i32, why);
    m.put(h, CreatureField::Party, party, why);
    m.put(h, CreatureField::Pool, pool, why);
    m.put(h, CreatureField::Peaceful, 0, why);
    for friend in friends(m, leader) {
        m.regard(h, friend, None, false, why);
        m.regard(friend, h, None, false, why);
    }
    Ok(true)
}

/// What comes of one for whom there is no room: who would be commanded flees; whom magic brought is pacified by a strong
/// will, and free of it otherwise.
fn turned_away<O: Observer>(
    m: &mut Machine<'_, O>,
    h: Handle,
    leader: Handle,
    pool: i32,
) -> Result<(), Halt> {
    let why = label!("companion: no room for it");
    match pool {
        MAGIC => {
            let dc = PACIFIES + m.cr(h).max(0);
            if !saving_throw(m, leader, SaveType::WILL, dc, 0, 0, label!("companion: does it hold it"))? {
                m.print(Audience::To(leader), "Your will is not enough to hold it: it is free of you.")?;
                return stati::end(m, h, Nature::CHARMED, why);
            }
            m.print(Audience::To(leader), "You can't lead so many; you only keep it peaceful.")?;
            let charmed = StatiQuery::of(Nature::CHARMED).by(leader);
            let charm = StatiValue::CH_CHARM.0;
            if !stati::set_part(m, h, charmed, StatiPart::Val, charm, why) {
                m.put(h, CreatureField::Peaceful, 1, why);
            }
            Ok(())
        }
        COMMAND => {
            m.print(Audience::To(leader), "You can't command so many; you only frighten it.")?;
            stati::end(m, h, Nature::CHARMED, why)?;
            let fear = stati::perm(Nature::AFRAID, Handle::NONE, StatiSource::SS_MISC, -1, -1);
            stati::gain(m, h, fear, why)
        }
        _ => Ok(()),
    }
}
