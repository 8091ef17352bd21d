//! Functions that wait for classes and levels.

pub(super) mod classes {
    //! Classes, levels and what they give.

    use crate::script::api::later;

    later! { "classes and levels";
        /// A character gains a feat for good.
        gain_feat "GainFeat" (who: Thing, feat: Feat, value: Int = 0) -> Nothing;
        /// A character gains points for skills.
        gain_bonus_skills "GainBonusSkills" (who: Thing, class: Resource, points: Int) -> Nothing;
    }
}
