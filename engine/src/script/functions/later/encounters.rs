//! Functions that wait for encounters.

use crate::script::api::later;

later! { "encounters";
    /// A member of the encounter that was made last, by its place, or NULL_OBJ.
    get_encounter_creature "GetEncounterCreature" on Map (place: Int) -> Thing;
    /// Makes an encounter about a square.
    th_en_gen_xy "thEnGenXY" on Map (encounter: Resource, flags: Int, rating: Int, alignment: Int, x: Int, y: Int) -> Answer;
    /// Makes an encounter about a square that serves its summoner.
    th_en_gen_summ_xy "thEnGenSummXY" on Map (encounter: Resource, flags: Int, rating: Int, alignment: Int,
        summoner: Thing, x: Int, y: Int) -> Answer;
    /// Makes an encounter of one monster about a square that serves its summoner.
    th_en_gen_mon_summ_xy "thEnGenMonSummXY" on Map (encounter: Resource, monster: Resource, flags: Int, rating: Int,
        alignment: Int, summoner: Thing, x: Int, y: Int) -> Answer;
    /// Makes an encounter of one type of monster about a square.
    th_en_gen_m_type_xy "thEnGenMTypeXY" on Map (encounter: Resource, kind: MonsterType, flags: Int, rating: Int,
        alignment: Int, x: Int, y: Int) -> Answer;
    /// Makes an encounter of one type of monster about a square that serves its summoner.
    th_en_gen_m_type_summ_xy "thEnGenMTypeSummXY" on Map (encounter: Resource, kind: MonsterType, flags: Int,
        rating: Int, alignment: Int, summoner: Thing, x: Int, y: Int) -> Answer;
    /// The choice that all members of the encounter share, by its key.
    en_uniform_get "enUniformGet" on Map (key: Int) -> Resource;
    /// A monster for a purpose, within levels.
    get_mon_id "GetMonID" on Game (purpose: Int, least: Int, most: Int, depth: Int, kind: MonsterType = -1) -> Resource;
    /// The rating at which a summoned creature still fits its summoner's pool.
    fix_summon_cr "FixSummonCR" (who: Thing, rating: Int, pool: Int = 1) -> Int;
}
