//! What the set does not say of its two characters: what they had learned, what grew, and what they wore. The armour and the
//! load count, since gods look at skills; the traces of the same characters tell of both. Potions, scrolls and
//! wands in their packs are left out: no row rests on them.

use augury_engine::base::names::{Ability, Attribute, Feat, Skill, Slot, StatiNature, StatiSource};

/// What a class made of a character.
pub(super) struct Training {
    /// The class, by name.
    pub(super) class: &'static str,
    /// What each level rolled for hit points, and for mana.
    pub(super) rolls: (i16, i16),
    /// What its strength gained for good.
    pub(super) strength: i16,
    /// What its constitution gained for good, from the first level to the ninth.
    pub(super) constitution: [i16; 9],
    pub(super) ranks: &'static [(Skill, i16)],
    pub(super) feats: &'static [Feat],
    pub(super) abilities: &'static [(Ability, i16)],
    /// Arcane spells that it knows, by name.
    pub(super) spells: &'static [&'static str],
    /// Records that its class laid on it: nature, attribute, Mag, source.
    pub(super) records: &'static [(StatiNature, Attribute, i16, StatiSource)],
    pub(super) gear: &'static [Piece],
}

/// A thing that it has.
pub(super) struct Piece {
    /// The kind, by name.
    pub(super) kind: &'static str,
    /// The slot that it fills; none for what lies in the pack.
    pub(super) slot: Option<Slot>,
    pub(super) worn: bool,
    pub(super) many: i32,
    pub(super) orcish: bool,
}

const fn piece(kind: &'static str, slot: Slot, worn: bool, orcish: bool) -> Piece {
    Piece { kind, slot: Some(slot), worn, many: 1, orcish }
}

const fn packed(kind: &'static str, many: i32) -> Piece {
    Piece { kind, slot: None, worn: false, many, orcish: false }
}

/// What the classes of the set made of theirs.
pub(super) static TRAININGS: [Training; 2] = [
    Training {
        class: "Barbarian",
        rolls: (12, 4),
        strength: 4,
        // As the raised of each level tell: their Con and what is left of their souls.
        constitution: [1, 1, 2, 2, 2, 2, 2, 3, 4],
        ranks: &[
            (Skill::SK_ATHLETICS, 2),
            (Skill::SK_CLIMB, 2),
            (Skill::SK_CRAFT, 2),
            (Skill::SK_HEAL, 1),
            THEOLOGY,
        ],
        feats: &[
            Feat::FT_ACROBATIC,
            Feat::FT_ALERTNESS,
            Feat::FT_AP_LIGHT,
            Feat::FT_AP_MEDIUM,
            Feat::FT_IMPROVED_INITIATIVE,
            Feat::FT_LIGHT_SLEEPER,
            Feat::FT_TOUGHNESS,
        ],
        abilities: &[
            (Ability::CA_BERSERK_RAGE, 5),
            (Ability::CA_DEVOURING, 1),
            (Ability::CA_INCREASED_MOVE, 4),
            (Ability::CA_TOUGH_AS_HELL, 5),
            (Ability::CA_UNCANNY_DODGE, 4),
            (Ability::CA_SPELLBREAKER, 5),
            (Ability::CA_MIGHTY_STROKE, 1),
        ],
        spells: &[],
        records: &[],
        gear: &[
            piece("knife", Slot::SL_WEAPON, true, true),
            piece("longspear", Slot::SL_LSHOULDER, false, true),
            piece("greatsword", Slot::SL_RSHOULDER, false, true),
            piece("loincloth", Slot::SL_CLOTHES, true, false),
            piece("hide armour", Slot::SL_ARMOUR, true, true),
            piece("medium backpack", Slot::SL_PACK, false, false),
            packed("food ration", 9),
            packed("strip of cured meat", 11),
            packed("craftsman's tools", 1),
            packed("healing kit", 1),
            packed("shotput", 7),
        ],
    },
    Training {
        class: "Mage",
        rolls: (4, 20),
        strength: 1,
        constitution: [0; 9],
        ranks: &[(Skill::SK_ALCHEMY, 2), (Skill::SK_APPRAISE, 2), (Skill::SK_CONCENT, 1), THEOLOGY],
        feats: &[
            Feat::FT_ACROBATIC,
            Feat::FT_ALERTNESS,
            Feat::FT_FAR_SHOT,
            Feat::FT_LIGHT_SLEEPER,
            Feat::FT_SCRIBE_SCROLL,
            Feat::FT_SURE_SPELL,
            Feat::FT_TOUGHNESS,
        ],
        abilities: &[(Ability::CA_DEVOURING, 1), (Ability::CA_SPELLCASTING, 5), (Ability::CA_SPECIALIST, 5)],
        spells: &["Shield", "Magic Missile", "Burning Hands", "Convulsion", "Alarm"],
        records: &[
            (StatiNature::ADJUST_INH, Attribute::A_FAT, 2, StatiSource::SS_CLAS),
            (StatiNature::ADJUST, Attribute::A_MAN, 8, StatiSource::SS_ITEM),
        ],
        gear: &[
            piece("knife", Slot::SL_WEAPON, true, true),
            piece("longspear", Slot::SL_LSHOULDER, false, true),
            piece("robes", Slot::SL_CLOTHES, true, false),
            piece("medium backpack", Slot::SL_PACK, false, false),
            packed("spellbook [Adventurers' Arts]", 1),
            packed("spellbook [Fundamentals of Magick]", 1),
            packed("spellbook [Mortal Coil]", 1),
            packed("spellbook [Words of Power]", 1),
            packed("spellbook [Elemental Covenant]", 1),
            packed("spellbook [Energy Magicks]", 1),
            packed("food ration", 8),
            packed("strip of cured meat", 11),
            packed("alchemy set", 1),
            packed("shotput", 4),
        ],
    },
];

/// So much theology that every prayer is said as it should be (`skill_note` of the set).
const THEOLOGY: (Skill, i16) = (Skill::SK_KNOW_THEO, 60);
