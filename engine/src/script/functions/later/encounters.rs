//! Functions that wait for encounters.

use crate::script::api::later;

later! { "encounters";
    /// The rating at which a summoned creature still fits its summoner's pool.
    fix_summon_cr "FixSummonCR" (who: Thing, rating: Int, pool: Int = 1) -> Int;
}
