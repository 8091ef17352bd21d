//! Functions that wait for spells and effects.

pub(super) mod spells {
    //! Spells and effects.

    use crate::script::api::later;

    later! { "spells and effects";
        /// The first spell that a player casts by itself before a fight.
        first_auto_buff "FirstAutoBuff" (who: Thing) -> Int;
        /// The next such spell.
        next_auto_buff "NextAutoBuff" (who: Thing) -> Int;
    }
}
