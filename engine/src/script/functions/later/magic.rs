//! Functions that wait for spells and effects.

pub(super) mod spells {
    //! Spells and effects.

    use crate::script::api::later;

    later! { "spells and effects";
        /// Asks for what an effect is aimed at.
        effect_prompt "EffectPrompt" on Term (event: Event, query: Int, is_look: Bool, text: Text) -> Bool;
        /// The first spell that a player casts by itself before a fight.
        first_auto_buff "FirstAutoBuff" (who: Thing) -> Int;
        /// The next such spell.
        next_auto_buff "NextAutoBuff" (who: Thing) -> Int;
    }
}
