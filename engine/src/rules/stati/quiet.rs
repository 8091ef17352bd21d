//! Natures whose coming leaves the creature's values as they are (docs/rules/stati.md, Gaining).

use crate::base::names::StatiNature as N;

/// Does no value rest on records of this nature?
pub(super) fn is_quiet(nature: N) -> bool {
    matches!(
        nature,
        N::ALIGNMENT
            | N::ALLY_TO
            | N::ALSO_TURN_MA_TYPE
            | N::ALTER_PLUS
            | N::ANCHORED
            | N::ANIMAL_COMPANION
            | N::ANIMAL_EMP_TRIED
            | N::AVOID_MELEE
            | N::BLEEDING
            | N::BONUS_SCHOOL_CASTING_LEVEL
            | N::BOOST_PLUS
            | N::CAN_FORGET_SPELL
            | N::CHARMED
            | N::CHOKING
            | N::COCKED
            | N::COMMAND_ABILITY
            | N::DETECTING
            | N::DETECTING_TYPE
            | N::ENRAGED
            | N::DISBELIEVED
            | N::DISPELLED
            | N::ENEMY_TO
            | N::BONUS_SLOTS
            | N::FAV_ENEMY
            | N::FORTIFICATION
            | N::GAZE_REFLECTION
            | N::GENERATION
            | N::GTURN_ABILITY
            | N::HALLU
            | N::HAS_ANIMAL
            | N::HAS_DOMAIN
            | N::HOME_REGION
            | N::HUNGER
            | N::IGNORES_WEAPON_IMMUNITY
            | N::ILLUMINATED
            | N::INNATE_SPELL
            | N::LIFESIGHT
            | N::LOCKED
            | N::MISS_CHANCE
            | N::MY_CORPSE_IS
            | N::NEUTRAL_TO
            | N::NONDETECTION
            | N::PRACTICE_MISS_CHANCE
            | N::REGEN
            | N::RETRY_BONUS
            | N::SCHOOL_FOCUS
            | N::SEE_INVIS
            | N::SMITE_ABILITY
            | N::SPECIALTY_SCHOOL
            | N::SPECIES_AFFINITY
            | N::SPEC_TIMEOUT
            | N::SUMMONED
            | N::SUSPEND_ATTK
            | N::TELEPORTED
            | N::TOUCH_ATTACK
            | N::TRACKING
            | N::TRIED
            | N::TRUE_SIGHT
            | N::TURN_ABILITY
            | N::WARNING
            | N::WATER_WALKING
            | N::WIZLOCK
            | N::STAFF_SPELLS
            | N::SEEN_RIPPLE
            | N::CRIT_WOUNDED_BY
            | N::STORED_MM
    )
}
