//! Functions that wait for classes and levels.

pub(super) mod classes {
    //! Classes, levels and what they give.

    use crate::script::api::later;

    later! { "classes and levels";
        /// A character gains points for skills.
        gain_bonus_skills "GainBonusSkills" (who: Thing, class: Resource, points: Int) -> Nothing;
    }
}
