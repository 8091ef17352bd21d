//! What a skill level is made of, by name (docs/rules/skills.md, Level). Knows not where each part comes from: that
//! is `skills`.

/// Declares the parts of a skill level: storage, list and sum.
macro_rules! parts {
    ($( $(#[doc = $help:literal])+ $field:ident = $name:literal ; )*) => {
        /// What a skill level is made of; its level is their sum and may be negative.
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
        pub struct SkillParts { $( $(#[doc = $help])+ pub $field: i32, )* }

        impl SkillParts {
            /// Every part with its name, in the order in which they are shown; those of 0 too.
            pub fn listed(&self) -> impl Iterator<Item = (&'static str, i32)> + use<> {
                [$( ($name, self.$field), )*].into_iter()
            }

            /// The level.
            pub fn level(&self) -> i32 {
                0 $( + self.$field )*
            }
        }
    };
}

parts! {
    /// Ranks of a character, training of the form, or what everybody has.
    base = "ranks";
    /// From training of the character's race and classes.
    training = "training";
    /// From feats.
    feat = "feat";
    /// From the attribute behind the skill.
    attribute = "attribute";
    /// From other skills.
    synergy = "synergy";
    /// SKILL_BONUS by body, race or template.
    racial = "race";
    /// SKILL_BONUS by domains.
    domain = "domain";
    /// SKILL_BONUS by items.
    item = "item";
    /// Permanent SKILL_BONUS.
    focus = "focus";
    /// SKILL_BONUS of any other source.
    enhance = "enhancement";
    /// Charging, singing, hanging from the ceiling.
    circumstance = "circumstance";
    /// From abilities.
    inherent = "ability";
    /// From size.
    size = "size";
    /// From what it wears and bears on its arm, 0 or below.
    armour = "armour";
    /// From tools made for the skill.
    kit = "kit";
    /// Memories of ancestors.
    insight = "insight";
}
