//! Functions that wait for spells, effects and fields.

pub(super) mod spells {
    //! Spells and effects.

    use crate::script::api::later;

    later! { "spells and effects";
        /// Sets the dice of the effect's running segment.
        set_p_val "SetPVal" (event: Event, bonus: Int, number: Int = 0, sides: Int = 0) -> Nothing;
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
        /// An effect for a purpose, within levels.
        get_effect_id "GetEffectID" on Game (purpose: Int, least: Int, most: Int, source: Int = 0) -> Resource;
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

pub(super) mod fields {
    //! Fields.

    use crate::script::api::later;

    later! { "fields";
        /// Lays a field on the map.
        new_field "NewField" on Map (kind: Int, x: Int, y: Int, radius: Int, image: Int, rounds: Int,
            effect: Resource, creator: Thing) -> Nothing;
        /// Ends fields at a square; was there one?
        dispel_field "DispelField" on Map (x: Int, y: Int, kind: Int, effect: Resource, caster_level: Int) -> Bool;
        /// Is there a field of this kind at a square?
        field_at "FieldAt" on Map (x: Int, y: Int, kind: Int = -1) -> Bool;
        /// Ends every field of an effect.
        remove_eff_field "RemoveEffField" on Map (effect: Resource) -> Nothing;
        /// Ends every field of an effect that somebody made.
        remove_eff_field_from "RemoveEffFieldFrom" on Map (effect: Resource, creator: Thing) -> Nothing;
        /// Has it made a field of an effect?
        has_eff_field "HasEffField" (who: Thing, effect: Resource) -> Bool;
    }
}
