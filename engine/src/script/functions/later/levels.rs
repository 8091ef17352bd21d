//! Functions that wait for classes and levels, and for experience.

pub(super) mod classes {
    //! Classes, levels and what they give.

    use crate::script::api::later;

    later! { "classes and levels";
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
    //! Experience that was drained.

    use crate::script::api::later;

    later! { "experience";
        /// Experience that was drained comes back.
        restore_xp "RestoreXP" (who: Thing, amount: Int) -> Nothing;
        /// How much experience was drained.
        xp_drained "XPDrained" (who: Thing) -> Int;
    }
}
