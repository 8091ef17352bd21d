//! Functions that wait for spells and effects.

pub(super) mod spells {
    //! Spells and effects.

    use crate::script::api::later;

    later! { "spells and effects";
        /// A player learns a spell.
        gain_spell "GainSpell" (who: Thing, spell: Resource, flags: Int) -> Nothing;
        /// Sets what a character knows of a spell.
        set_spell_flags "setSpellFlags" (who: Thing, spell: Resource, flags: Int) -> Nothing;
        /// What a character knows of a spell by number.
        spell_known "SpellKnown" (who: Thing, number: Int) -> Int;
        /// A spell by number.
        spell_id "SpellID" on Game (number: Int) -> Resource;
        /// The number of a spell.
        spell_num "SpellNum" on Game (spell: Resource) -> Int;
        /// The number of the last spell.
        last_spell "LastSpell" on Game () -> Int;
        /// Asks for what an effect is aimed at.
        effect_prompt "EffectPrompt" on Term (event: Event, query: Int, is_look: Bool, text: Text) -> Bool;
        /// The first spell that a player casts by itself before a fight.
        first_auto_buff "FirstAutoBuff" (who: Thing) -> Int;
        /// The next such spell.
        next_auto_buff "NextAutoBuff" (who: Thing) -> Int;
        /// How many levels metamagic adds to a spell.
        mm_feat_levels "MMFeatLevels" (metamagic: Int) -> Int;
    }
}
