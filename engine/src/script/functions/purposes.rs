//! Effects, items and monsters, by what they are looked for.

use crate::base::id::{Kind, ResId};
use crate::base::names::{MonsterType, Named, ObjectType};
use crate::event::Observer;
use crate::rules::encounter::purpose::{self, MonsterRequest};
use crate::rules::items::gear;
use crate::script::ENTRIES;
use crate::script::api::{Done, declare, resource};
use crate::script::call::Call;

/// Is added to a purpose (PUR_LISTING): everybody stands in the list once, however rare.
const LISTING: i32 = 100;

/// A purpose without PUR_LISTING, and whether that was added to it.
fn plain(purpose: i32) -> (i32, bool) {
    if purpose >= LISTING { (purpose - LISTING, true) } else { (purpose, false) }
}

/// One of a list by a die, none of an empty one.
fn one_of<O: Observer>(
    c: &mut Call<'_, '_, O>,
    all: &[ResId],
) -> Result<Option<ResId>, crate::script::lend::Fail> {
    let Ok(sides @ 1..) = i32::try_from(all.len()) else { return Ok(None) };
    let place = c.roll(sides)?;
    Ok(usize::try_from(place).ok().and_then(|place| all.get(place)).copied())
}

/// All that fitted are the candidates afterwards.
fn list<O: Observer>(c: &Call<'_, '_, O>, all: &[ResId]) {
    c.notes().candidates = all.iter().take(ENTRIES).map(|id| resource(Some(*id))).collect();
}

fn monster<O: Observer>(c: &mut Call<'_, '_, O>, wanted: &MonsterRequest, listing: bool) -> Done {
    let content = c.machine.content();
    let all = purpose::listed(content, wanted, listing, |sides| c.roll(sides))?;
    list(c, &all);
    Ok(resource(purpose::one_of(content, &all, |sides| c.roll(sides))?))
}

declare! {
    /// An effect for a purpose (PUR_DUNGEON and its kin), within levels, by a die; NULL_ID where none fits. All that fit are
    /// the candidates afterwards.
    get_effect_id "GetEffectID" on Game (purpose: Int, least: Int, most: Int, source: Int = 0) [dice] -> Resource |c| {
        let (purpose, least, most, source) = (c.int(0)?, c.int(1)?, c.int(2)?, c.int(3)?);
        // Each effect is looked at closely: a step each.
        let effects = c.machine.content().listed(Kind::Effect).len();
        c.machine.spend_steps(effects as u64)?;
        let all = gear::effects_for(c.machine, plain(purpose).0, least, most, source);
        list(c, &all);
        Ok(resource(one_of(c, &all)?))
    };

    /// A kind of item for a purpose, within levels, of a type (T_) or of any, by a die; NULL_ID where none fits. All that fit are
    /// the candidates afterwards.
    get_item_id "GetItemID" on Game (purpose: Int, least: Int, most: Int, kind: ObjectType = -1) [dice] -> Resource |c| {
        let (purpose, least, most) = (c.int(0)?, c.int(1)?, c.int(2)?);
        let kind = Some(c.named::<ObjectType>(3)?).filter(|kind| kind.number() > 0);
        // Each item is looked at: a step each.
        let items = c.machine.content().listed(Kind::Item).len();
        c.machine.spend_steps(items as u64)?;
        let all = gear::items_for(c.machine, plain(purpose).0, least, most, kind);
        list(c, &all);
        Ok(resource(one_of(c, &all)?))
    };

    /// A monster for a purpose, within ratings and from no deeper than a depth, by dice: rare ones seldom, and of others than
    /// people the strongest of five; NULL_ID where none fits. All that fit are the candidates afterwards.
    get_mon_id "GetMonID" on Game (purpose: Int, least: Int, most: Int, depth: Int,
        kind: MonsterType = -1) [dice] -> Resource |c| {
        let (purpose, least, most, depth) = (c.int(0)?, c.int(1)?, c.int(2)?, c.int(3)?);
        let kind = Some(c.named::<MonsterType>(4)?).filter(|kind| kind.number() > 0);
        let (purpose, listing) = plain(purpose);
        monster(c, &MonsterRequest { purpose, least, most, depth, kind }, listing)
    };
}
