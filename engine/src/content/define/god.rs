//! The definition of a god (docs/rules/prayer.md).

use super::grant::Grant;
use super::resource::resource;
use super::symbol::Symbol;
use super::{Domain, Effect, Item};
use crate::base::id::Ref;
use crate::base::names::*;
use crate::content::schema::record;

resource! {
    /// A god. Figures are as its author wrote them.
    God, "god" {
        /// Its place among the gods when all are asked; those with the same place are asked by id.
        "Identity" "Order" order: i16 [0, 999, ""];
        /// Its traits and the alignments it bears.
        "Identity" "Flags" flags: FlagSet<GodFlag>;
        /// Its domains.
        "Identity" "Domains" domains: Vec<Ref<Domain>>;
        /// The alignment of its own.
        "Identity" "Personal align" personal_align: FlagSet<Alignment>;
        /// The colour it speaks in.
        "Identity" "Voice" voice: Option<Colour>;
        /// The colours it speaks in, where one is not enough.
        "Identity" "Voice colours" voice_set: Option<ColourSet>;
        /// The colour of its altars.
        "Identity" "Altar" altar: Option<Colour>;
        /// The holy symbol of its priests.
        "Identity" "Holy symbol" holy_symbol: Option<Ref<Effect>>;
        /// The weapon that it blesses best.
        "Gifts" "Chosen weapon" chosen_weapon: Option<Ref<Item>>;
        /// The quality that it gives to weapons.
        "Gifts" "Weapon quality" @uses(super::quality_uses::OF_WEAPONS) weapon_quality: Option<Symbol>;
        /// The quality that it gives to armour.
        "Gifts" "Armour quality" @uses(super::quality_uses::OF_ARMOUR) armour_quality: Option<Symbol>;
        /// The quality that it gives to shields.
        "Gifts" "Shield quality" @uses(super::quality_uses::OF_SHIELDS) shield_quality: Option<Symbol>;
        /// What it gives to whoever it crowns.
        "Gifts" "Crowning gifts" crowning_gifts: Vec<Ref<Effect>>;
        /// Skills that please it.
        "Gifts" "Favoured skills" favoured_skills: Vec<FavouredSkill>;
        /// What its levels of favour give.
        "Favour" "Grants" grants: Vec<Grant>;
        /// The favour that each level needs, the first level first. The tenth number is where crowning begins.
        "Favour" "Favour chart" favour_chart: Vec<i32> [0, 1000000000, ""];
        /// What it does for who prays.
        "Favour" "Aid chart" aid: Vec<Aid>;
        /// What may be sacrificed and how it is taken; a category may stand several times, each with a worth
        /// of its own that grows by itself.
        "Favour" "Sacrifices" sacrifices: Vec<Sacrifice>;
        /// By how much it lays hands on; tenths.
        "Favour" "Lay multiplier" lay_multiplier: i16 [0, 100, "tenths"];
        /// Favour that a convert needs.
        "Favour" "Convert favour" min_convert_favour: i16 [0, 32000, "favour"];
        /// How much favour is lost with each level.
        "Favour" "Bleedoff" level_bleedoff: i16 [0, 100, ""];
        /// The difficulty of praying properly.
        "Prayer" "Prayer DC" prayer_dc: i16 [0, 60, ""];
        /// How long after a prayer the next one angers it.
        "Prayer" "Prayer timeout" prayer_timeout: i16 [0, 1000, "turns"];
        /// What each intervention adds to the penalty.
        "Prayer" "Intervention cost" intervention_cost: i16 [0, 100, "percent"];
        /// What raising a dead follower adds to the penalty.
        "Prayer" "Resurrection cost" resurrection_cost: Option<i16> [0, 100, "percent"];
        /// What converting an altar adds to the penalty.
        "Prayer" "Altar cost" altar_cost: i16 [0, 100, "percent"];
        /// The least level of a follower that it raises.
        "Prayer" "Raise level" min_raise_level: Option<i16> [0, 60, "levels"];
        /// How often it makes itself felt, in gains of experience.
        "Anger" "Pulse interval" pulse_interval: Option<i16> [0, 1000, "gains"];
        /// How often its anger makes itself felt, in gains of experience.
        "Anger" "Anger interval" anger_interval: Option<i16> [0, 1000, "gains"];
        /// How much anger it bears, less 3 ([`God::tolerance`]).
        "Anger" "Tolerance" tolerance_val: i16 [-3, 50, ""];
        /// Anger at followers of a god that `relations` do not name.
        "Anger" "Default anger" default_anger: i16 [0, 50, ""] = 3;
        /// Whether that anger may bring wrath at once.
        "Anger" "Default wrath" default_wrath: bool;
        /// How it takes dealings with other gods.
        "Anger" "Relations" relations: Vec<Relation>;
        /// What it says, and when. An entry without a text is said by the original and not yet by this pack.
        "Speech" "Speech" speech: Vec<Speech>;
    }
}

impl God {
    /// How much anger it bears: the written value and 3 (docs/rules/gods.md, Anger).
    pub fn tolerance(&self) -> i16 {
        self.tolerance_val + 3
    }
}

record! {
    /// A skill that pleases a god.
    FavouredSkill, "favoured skill" {
        /// The skill.
        "Skill" "Skill" "required" skill: Skill = Skill::SK_ALCHEMY;
        /// How much it pleases, where not all please alike.
        "Skill" "Weight" weight: Option<i16> [0, 100, ""];
    }
}

record! {
    /// A row of the aid chart: with enough favour, it helps in a trouble pressing enough.
    Aid, "row of an aid chart" {
        /// What it does.
        "Aid" "Aid" "required" aid: AidKind = AidKind::AID_HEAL;
        /// The trouble is at least so pressing; any trouble where nothing is said.
        "Aid" "Least" least: Option<Priority>;
        /// For AID_IDENTIFY: which kind of items.
        "Aid" "Items" items: Option<ObjectType>;
        /// The favour that it takes.
        "Aid" "Favour" favour: i32 [0, 2000000, "favour"];
    }
}

record! {
    /// A category of sacrifice.
    Sacrifice, "category of sacrifice" {
        /// Creatures that are all of these types.
        "Sacrifice" "Creatures" creatures: Vec<MonsterType>;
        /// Items of this kind, in place of creatures.
        "Sacrifice" "Items" items: Option<ObjectType>;
        /// How much it values them.
        "Sacrifice" "Value" value: i16 [0, 1000, "tenths"] = 10;
        /// How it answers instead, where it does not value them.
        "Sacrifice" "Answer" answer: Option<SacrificeAnswer>;
    }
}

record! {
    /// How a god takes dealings with other gods.
    Relation, "relation" {
        /// With whom.
        "Relation" "Gods" gods: Vec<Ref<God>>;
        /// How much it angers.
        "Relation" "Anger" anger: i16 [0, 50, ""];
        /// Whether it may bring wrath at once.
        "Relation" "Wrath" wrath: bool;
    }
}

record! {
    /// What a god says on an occasion.
    Speech, "speech" {
        /// The occasion.
        "Speech" "Message" "required" message: GodMessage = GodMessage::MSG_SALUTATION;
        /// For MSG_AID: of which aid it speaks.
        "Speech" "Aid" aid: Option<AidKind>;
        /// The words.
        "Speech" "Text" text: String;
    }
}
