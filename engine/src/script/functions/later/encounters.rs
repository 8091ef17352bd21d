//! Functions that wait for encounters.

use crate::script::api::later;

later! { "encounters";
    /// A monster for a purpose, within levels.
    get_mon_id "GetMonID" on Game (purpose: Int, least: Int, most: Int, depth: Int, kind: MonsterType = -1) -> Resource;
    /// The rating at which a summoned creature still fits its summoner's pool.
    fix_summon_cr "FixSummonCR" (who: Thing, rating: Int, pool: Int = 1) -> Int;
}
