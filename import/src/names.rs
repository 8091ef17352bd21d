//! The numbers of names that the engine knows, for libraries that do not define them. Knows no resource.

use augury_engine::base::event_code::EventCode;
use augury_engine::base::names::*;
use std::collections::BTreeMap;
use std::sync::LazyLock;

static ALL: LazyLock<BTreeMap<&'static str, i32>> = LazyLock::new(|| {
    let mut all = BTreeMap::new();
    macro_rules! families {
        ($($family:ident),* $(,)?) => {$(
            for (name, number) in $family::table() {
                all.entry(*name).or_insert(*number);
            }
        )*};
    }
    families!(
        AttackType,
        DamageType,
        DamageBits,
        BonusType,
        Attribute,
        AttributeGroup,
        SaveType,
        SaveBits,
        SaveNumber,
        WeaponSkill,
        Encumbrance,
        Size,
        Skill,
        Feat,
        MonsterType,
        MonsterFlag,
        Ability,
        StatiNature,
        StatiSource,
        School,
        StatiValue,
        Perception,
        Alignment,
        TargetType,
        ClassFlag,
        WeaponGroup,
        FeatList,
        TemplateKind,
        EncounterFlag,
        PartFlag,
        RoomType,
        Furnishing,
        Material,
        ThingFlag,
        PortalKind,
        SpellAccess,
        ColourSet,
        GodMessage,
        AidKind,
        Priority,
        SacrificeAnswer,
        EffectArchetype,
        EffectArea,
        EffectPurpose,
        Versus,
        Trouble,
        SummonFlag,
        TargetQuery,
        TerraMode,
        TravelMode,
        CreationFlag,
        DetectFlag,
        DispelFlag,
        HealFlag,
        VisionFlag,
        FieldFlag,
        ItemFlag,
        Coin,
        LevelCode,
        CastingChance,
        CastingCost,
        ItemState,
        ItemKnown,
        DoorState,
        TrapState,
        GodFlag,
        GearFlag,
        Slot,
        ObjectType,
        TerrainFlag,
        TerrainKind,
        RegionFlag,
        TemplateFlag,
        EffectFlag,
        WeaponQuality,
        ArmourQuality,
        ItemQuality,
        SpellSource,
        Colour,
        Glyph,
        ListId,
        ConstantId,
        ItemOnTile,
        CreatureOnTile,
        FixtureOnTile
    );
    for (name, code) in EventCode::all() {
        all.entry(name).or_insert(code.0);
    }
    all
});

/// The number of a name that some family of the engine has. Where two have it, the first of the list counts.
pub fn number(name: &str) -> Option<i32> {
    ALL.get(name).copied()
}

/// All names that the engine knows, in the order of letters.
pub fn all() -> impl Iterator<Item = &'static str> {
    ALL.keys().copied()
}
