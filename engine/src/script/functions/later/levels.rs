//! Functions that wait for classes and levels, and for experience.

pub(super) mod classes {
    //! Classes, levels and what they give.

    use crate::script::api::later;

    later! { "classes and levels";
        /// Its bonus to attack in a way of fighting, S_MELEE and the rest, without strength.
        get_bab "GetBAB" (who: Thing, mode: Int) -> Int;
        /// How well it handles a kind of weapon, WS_NOT_PROF and the rest.
        wep_skill "WepSkill" (who: Thing, weapon: Resource) -> Int;
        /// Its level in a skill without what others and gear add.
        i_skill_level "ISkillLevel" (who: Thing, skill: Skill) -> Int;
        /// An attribute as it was born with and grew.
        i_attr "IAttr" (who: Thing, attribute: Attribute) -> Int;
        /// A character gains an ability for good.
        gain_ability "GainAbility" (who: Thing, ability: Ability, value: Int, source: Resource, from: Int) -> Nothing;
        /// A character gains a feat for good.
        gain_feat "GainFeat" (who: Thing, feat: Feat, value: Int = 0) -> Nothing;
        /// A character gains points for skills.
        gain_bonus_skills "GainBonusSkills" (who: Thing, class: Resource, points: Int) -> Nothing;
        /// Two attributes change places.
        swap_attributes "SwapAttributes" (who: Thing, count: Int) -> Nothing;
    }
}

pub(super) mod experience {
    //! Experience and exercise.

    use crate::script::api::later;

    later! { "experience";
        /// It gains the experience for a kill.
        kill_xp "KillXP" (who: Thing, killed: Thing, percent: Int = 100) -> Nothing;
        /// It gains experience.
        gain_xp "GainXP" (who: Thing, amount: Int) -> Nothing;
        /// It loses experience.
        lose_xp "LoseXP" (who: Thing, amount: Int) -> Nothing;
        /// Experience that was drained comes back.
        restore_xp "RestoreXP" (who: Thing, amount: Int) -> Nothing;
        /// How much experience was drained.
        xp_drained "XPDrained" (who: Thing) -> Int;
        /// All its experience.
        total_xp "TotalXP" (who: Thing) -> Int;
        /// It practises an attribute.
        exercise "Exercise" (who: Thing, attribute: Attribute, amount: Int, column: Int, cap: Int) -> Nothing;
        /// It strains an attribute.
        abuse "Abuse" (who: Thing, attribute: Attribute, amount: Int) -> Nothing;
        /// Hours pass; how many.
        spend_hours "SpendHours" (who: Thing, least: Int, most: Int) -> Int;
    }
}
