//! The definition of a template: what it changes in the monster that it is laid over
//! (docs/rules/values-base.md, Templates).

use super::Effect;
use super::common::{Image, StatiGrant};
use super::monster::{Attack, AttackSlot, Gear, slots_of};
use super::resource::resource;
use crate::base::id::Ref;
use crate::base::names::*;
use crate::content::schema::record;

resource! {
    /// A template laid over a monster. Figures are as its author wrote them.
    Template, "template" {
        /// Its own traits.
        "Identity" "Flags" flags: FlagSet<TemplateFlag>;
        /// What the encounter generator takes it for.
        "Identity" "Kind" kind: FlagSet<TemplateKind>;
        /// Which creatures it fits.
        "Identity" "For" for_type: MonsterType = MonsterType::MA_ALL;
        /// Whether it fits no creature by itself, so that only an effect lays it on.
        "Identity" "For nobody" for_nobody: bool;
        /// What the creature counts as besides.
        "Identity" "MType" makes: Option<MonsterType>;
        /// How the creature then looks. Without a character and a glyph only the colours change.
        "Identity" "Image" image: Option<Image>;
        /// Change of the challenge rating.
        "Challenge" "CR" cr: Option<Change>;
        /// Change of the hit dice.
        "Combat" "HD" hd: Option<Change>;
        /// Change of the bonus to hit.
        "Combat" "To hit" hit: Option<Change>;
        /// Change of the defence.
        "Combat" "Defence" def: Option<Change>;
        /// Change of the armour.
        "Combat" "Armour" arm: Option<Change>;
        /// Change of the speed of moving; what is added are steps of 5 %.
        "Combat" "Movement" mov: Option<Change>;
        /// Change of the speed of acting; what is added are steps of 5 %.
        "Combat" "Speed" spd: Option<Change>;
        /// What it adds to damage dealt unarmed.
        "Combat" "Dmg" dmg: i16 [-20, 20, ""];
        /// Change of the size.
        "Combat" "Size" size: Option<SizeChange>;
        /// Change of the strength of its special attacks.
        "Combat" "Power" power: Option<Change>;
        /// Change of the level it casts at.
        "Abilities" "Caster level" caster_level: Option<Change>;
        /// Changes of the attribute scores.
        "Attributes" "Attributes" attributes: AttributeChanges;
        /// Attacks that it adds or, of a kind that is there, puts in place of it.
        "Combat" "Attacks" attacks: Vec<Attack>;
        /// Kinds of damage that then do nothing.
        "Combat" "Immune" immune: FlagSet<DamageBits>;
        /// Immunities that it takes away.
        "Combat" "Not immune" not_immune: FlagSet<DamageBits>;
        /// Kinds of damage that are then resisted.
        "Combat" "Resists" resists: FlagSet<DamageBits>;
        /// Resistances that it takes away.
        "Combat" "Not resists" not_resists: FlagSet<DamageBits>;
        /// Traits that the creature gains.
        "Abilities" "Gains" gains: FlagSet<MonsterFlag>;
        /// Traits that the creature loses.
        "Abilities" "Loses" loses: FlagSet<MonsterFlag>;
        /// Feats that it gives.
        "Abilities" "Feats" feats: Vec<Feat>;
        /// Skills that it trains.
        "Abilities" "Skills" skills: Vec<Skill>;
        /// The skill of each of its feats of Skill Focus, in their order.
        "Abilities" "Skill focus" skill_focus: Vec<Skill>;
        /// Statuses that it lays on.
        "Abilities" "Stati" stati: Vec<StatiGrant>;
        /// Spells that it gives.
        "Abilities" "Spells" spells: Vec<Ref<Effect>>;
        /// What poisonous attacks then inflict.
        "Abilities" "Poison" poison: Vec<Ref<Effect>>;
        /// What diseased attacks then inflict.
        "Abilities" "Disease" disease: Vec<Ref<Effect>>;
        /// What the creature carries besides.
        "Gear" "Gear" gear: Vec<Gear>;
    }
}

impl Template {
    /// The attacks as rules walk them: each attack, then what it also does as A_ALSO.
    pub fn attack_slots(&self) -> impl Iterator<Item = AttackSlot> + '_ {
        slots_of(&self.attacks)
    }
}

record! {
    /// A change of a number. Exactly one of add, set and percent is said, and at most one of min and max.
    Change, "change of a number" {
        /// What is added.
        "Change" "Add" add: Option<i16> [-100, 100, ""];
        /// What it becomes.
        "Change" "Set" set: Option<i16> [-100, 100, ""];
        /// Of what there was, so much remains.
        "Change" "Percent" percent: Option<i16> [0, 1000, "percent"];
        /// It is at least this afterwards.
        "Change" "Min" min: Option<i16> [-100, 100, ""];
        /// It is at most this afterwards.
        "Change" "Max" max: Option<i16> [-100, 100, ""];
    }
}

record! {
    /// A change of size: a step up or down, or a size of its own.
    SizeChange, "change of size" {
        /// By how many sizes it grows.
        "Change" "Add" add: Option<i16> [-9, 9, "sizes"];
        /// What it becomes.
        "Change" "Set" set: Option<Size>;
        /// It is at least this afterwards.
        "Change" "Min" min: Option<Size>;
        /// It is at most this afterwards.
        "Change" "Max" max: Option<Size>;
    }
}

record! {
    /// Changes of the seven scores.
    AttributeChanges, "set of attribute changes" {
        /// Of strength.
        "Attributes" "Str" str: Option<Change>;
        /// Of dexterity.
        "Attributes" "Dex" dex: Option<Change>;
        /// Of constitution.
        "Attributes" "Con" con: Option<Change>;
        /// Of intelligence.
        "Attributes" "Int" int: Option<Change>;
        /// Of wisdom.
        "Attributes" "Wis" wis: Option<Change>;
        /// Of charisma.
        "Attributes" "Cha" cha: Option<Change>;
        /// Of luck.
        "Attributes" "Luck" luc: Option<Change>;
    }
}

impl AttributeChanges {
    /// The changes in the order of [`Attribute::A_STR`] to [`Attribute::A_LUC`].
    pub fn in_order(&self) -> [Option<&Change>; 7] {
        [&self.str, &self.dex, &self.con, &self.int, &self.wis, &self.cha, &self.luc].map(Option::as_ref)
    }
}
