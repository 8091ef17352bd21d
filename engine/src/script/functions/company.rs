//! Leaders, companions, changed minds, and what one adds to dealings with another. The answers and deeds are
//! `rules::social`'s (docs/rules/talk.md, Companions; docs/rules/talk.md, Turning).

use super::nature::{asked, number, yes};
use crate::base::handle::Handle;
use crate::rules::social::regard::social_mod;
use crate::rules::social::{companion, pools, sides};
use crate::script::api::{declare, int, thing};
use rhai::Dynamic;

declare! {
    /// The highest rating, up to the one given, of which it may still lead another in a pool: PHD_PARTY 1, PHD_MAGIC 2 and
    /// the rest; -1 where there is no room.
    fix_summon_cr "FixSummonCR" (who: Thing, rating: Int, pool: Int = 2) [everybody = 5] -> Int |c| {
        let (who, rating, pool) = (c.thing(0)?, c.int(1)?, c.int(2)?);
        Ok(int(pools::rating_with_room(c.machine, who, rating.clamp(-1, 100), pool)))
    };

    /// Makes it a companion of somebody, in a pool (PHD_); false where there is no room for it.
    make_companion "MakeCompanion" (who: Thing, player: Thing, kind: Int) [everybody = 5] -> Bool |c| {
        let (who, leader, pool) = (c.thing(0)?, c.thing(1)?, c.within(2, pools::PARTY, pools::FREE)?);
        companion::make_companion(c.machine, who, leader, pool)?;
        Ok(asked(c.machine, who).is_some_and(|w| w.is_led_by(leader)).into())
    };

    /// Does the second lead the first?
    is_led_by "isLedBy" (who: Thing, leader: Thing) -> Bool |c| {
        let leader = c.thing(1)?;
        yes(c, |who| who.is_led_by(leader))
    };

    /// Who leads it, or else the first of its party, which may be itself.
    get_leader_or_first "getLeaderOrFirst" (who: Thing) [everybody = 1] -> Thing |c| {
        let h = c.thing(0)?;
        let Some(who) = asked(c.machine, h) else { return Ok(thing(Handle::NONE)) };
        let party = who.c.party();
        let mut party = who.world.creatures().filter(|c| party != 0 && c.party() == party);
        let first = party.next().map_or(h, |c| c.handle());
        Ok(thing(who.leader().map_or(first, |leader| leader.c.handle())))
    };

    /// From here on it fights the other.
    turn_hostile_to "TurnHostileTo" (who: Thing, other: Thing) [everybody = 2] -> Nothing |c| {
        let (who, other, why) = (c.thing(0)?, c.thing(1)?, c.why());
        sides::turn_hostile(c.machine, who, other, why)?;
        Ok(Dynamic::UNIT)
    };

    /// From here on it lets the other and its friends be.
    turn_neutral_to "TurnNeutralTo" (who: Thing, other: Thing) [everybody = 2] -> Nothing |c| {
        let (who, other, why) = (c.thing(0)?, c.thing(1)?, c.why());
        sides::turn_neutral(c.machine, who, other, why)?;
        Ok(Dynamic::UNIT)
    };

    /// What the second adds to its dealings with the first, with the strength of both sides if wanted.
    get_social_mod "getSocialMod" (who: Thing, other: Thing, with_strength: Bool) -> Int |c| {
        let (other, strength) = (c.thing(1)?, c.flag(2)?);
        number(c, |who| who.other(other).map_or(0, |other| social_mod(&who, &other, strength)))
    };
}
