//! Names of effects, their segments and what items are made of.
//!
//! Generated: `cargo run -p augury-tests --bin names -- <constants.json> engine/src/base`. Do not edit.

use super::named;

named! {
    /// What a segment of an effect does.
    EffectArchetype: i16, "effect archetype", bits: false;
    EA_BLAST = 1,
    EA_GRANT = 2,
    EA_INFLICT = 3,
    EA_DRAIN = 4,
    EA_TERRAFORM = 5,
    EA_TRAVEL = 6,
    EA_IDENTIFY = 7,
    EA_ILLUSION = 8,
    EA_SUMMON = 9,
    EA_ANIMATE = 10,
    EA_FIELD = 11,
    EA_CREATION = 13,
    EA_SLAYING = 18,
    EA_DETECT = 20,
    EA_DISPEL = 22,
    EA_WEAPON = 23,
    EA_BANISH = 24,
    EA_NOTIMP = 25,
    EA_HEALING = 26,
    EA_RAISE = 27,
    EA_MENU = 28,
    EA_CANCEL = 29,
    EA_OVERRIDE = 30,
    EA_MANYTHINGS = 31,
    EA_POLYMORPH = 32,
    EA_LEVGAIN = 34,
    EA_HOLDING = 35,
    EA_WARNING = 36,
    EA_DIGGING = 37,
    EA_EARTHQUAKE = 38,
    EA_CURE = 39,
    EA_RESTORE = 40,
    EA_TURNING = 41,
    EA_REVEAL = 42,
    EA_ENCHANT = 43,
    EA_CONSTRUCT = 44,
    EA_KNOCKBACK = 45,
    EA_SHIELD = 8,
    EA_GENERIC = 46,
    EA_VISION = 47,
}

named! {
    /// Whom a segment reaches.
    EffectArea: i16, "effect area", bits: false;
    AR_NONE = 0,
    AR_BOLT = 1,
    AR_BEAM = 2,
    AR_BALL = 3,
    AR_RAY = 4,
    AR_BURST = 5,
    AR_TOUCH = 6,
    AR_FIELD = 7,
    AR_BARRIER = 8,
    AR_MFIELD = 9,
    AR_PFIELD = 10,
    AR_GLOBE = 11,
    AR_BREATH = 12,
    AR_GRADIENT = 13,
    AR_POISON = 14,
    AR_DISEASE = 15,
    AR_CHAIN = 16,
    AR_CONE = 17,
}

named! {
    /// What creatures use an effect for, as bits.
    EffectPurpose: i32, "purpose of an effect", bits: true;
    EP_ATTACK = 1,
    EP_STEALTH = 2,
    EP_CURSE = 4,
    EP_ESCAPE = 8,
    EP_BUFF = 16,
    EP_RESIST = 32,
    EP_FOIL_PURSUIT = 64,
    EP_FIX_TROUBLE = 128,
    EP_SUMMON = 256,
    EP_COUNTER = 512,
    EP_PASSAGE = 1024,
    EP_BARRIER = 2048,
    AIM_AT_ENEMY = 4096,
    AIM_AT_SELF = 8192,
    AIM_AT_ALLY = 16384,
    AIM_AT_DOOR = 32768,
    EP_UNLOCK = 65536,
    EP_DISPEL = 131072,
}

named! {
    /// The word that an effect is declared with.
    EffectForm: i16, "form of an effect", bits: false;
    Effect = 0,
    Spell = 1,
    Poison = 2,
    Disease = 3,
}

named! {
    /// What an effect guards against.
    Versus: i16, "thing to guard against", bits: false;
    VS_GENERAL = 0,
    VS_MELEE = 1,
    VS_THEFT = 2,
    VS_MISSILES = 3,
    VS_TELEPORT = 4,
    VS_SIGHT = 5,
    VS_CASTING = 6,
    VS_SUMMON = 7,
    VS_WEAPON = 8,
    VS_MENTAL = 9,
    VS_FIRE = 10,
    VS_COLD = 11,
    VS_ACID = 12,
    VS_LIGHTNING = 13,
    VS_POISON = 14,
    VS_NECRO = 15,
    VS_PSYCHIC = 16,
    VS_PURE_MAGIC = 17,
    VS_LIGHT = 18,
    VS_SONIC = 19,
    VS_UNARMED = 20,
    VS_ANIMATE_DEAD = 21,
    VS_PARALYSIS = 22,
    VS_UNDEAD = 23,
    VS_INVIS = 24,
    VS_FEAR = 25,
    VS_GAZE = 26,
    VS_HEALING = 27,
}

named! {
    /// A trouble of a creature.
    Trouble: i16, "trouble", bits: false;
    TROUBLE_INJURY = 1,
    TROUBLE_LOWMANA = 2,
    TROUBLE_HUNGER = 3,
    TROUBLE_BLIND = 4,
    TROUBLE_DISEASE = 5,
    TROUBLE_SICK = 6,
    TROUBLE_STONING = 7,
    TROUBLE_DRAINED = 8,
    TROUBLE_CURSED = 9,
    TROUBLE_BLEEDING = 10,
    TROUBLE_FEAR = 11,
    TROUBLE_POISON = 12,
    TROUBLE_FATIGUE = 13,
    TROUBLE_NOBOOK = 14,
    TROUBLE_ENEMIES = 15,
    TROUBLE_PARALYSIS = 16,
    TROUBLE_HAUNTED = 17,
}

named! {
    /// A trait of effects that summon or reveal; numbers are shared with other effect flags.
    SummonFlag: i16, "summoning flag", bits: false;
    EF_CHOOSE = 64,
    EF_GROUP = 63,
    EF_NEEDS_CORPSE = 63,
    EF_TELL_DISTANCE = 62,
    EF_TELL_INTENSITY = 61,
}

named! {
    /// What a caster is asked to aim at, as bits.
    TargetQuery: i32, "target query", bits: true;
    Q_DIR = 1,
    Q_LOC = 2,
    Q_TAR = 4,
    Q_INV = 8,
    Q_EQU = 16,
    Q_CRE = 32,
    Q_ITM = 64,
    Q_LOOK = 128,
    Q_NEAR = 256,
    Q_OPT = 512,
    Q_ALL = 1024,
    AIM_AT_ENEMY = 4096,
}

named! {
    /// Which ground is changed.
    TerraMode: i16, "terraforming mode", bits: false;
    TERRA_EMPTY = 1,
    TERRA_ROCK = 2,
    TERRA_ALL = 3,
    TERRA_FLOOR = 6,
    TERRA_WATER = 7,
    TERRA_CHASM = 8,
    TERRA_OPEN = 9,
    TERRA_CLOSED = 10,
    TERRA_BRIDGE = 11,
}

named! {
    /// How one is carried away.
    TravelMode: i16, "travel mode", bits: false;
    TRAVEL_KNOWN = 1,
    TRAVEL_ANYWHERE = 2,
    TRAVEL_LEVEL = 3,
    TRAVEL_TO_RVAL = 4,
    TRAVEL_TO_TARG = 5,
    TRAVEL_WORLDWALK = 6,
    TRAVEL_POCKET = 7,
}

named! {
    /// Where a created thing goes, as bits.
    CreationFlag: i16, "creation flag", bits: true;
    CREA_WIELD = 1,
    CREA_STOW = 2,
    CREA_DROP = 4,
    CREA_MAGIC = 8,
    CREA_TEMP = 16,
    CREA_MANY = 32,
    CREA_TRAP = 64,
    CREA_XY = 128,
}

named! {
    /// How one detects, as bits.
    DetectFlag: i16, "detection flag", bits: true;
    DET_VISIBLE = 1,
    DET_VALUABLE = 2,
    DET_REVEAL = 4,
    DET_LOCATION = 8,
    DET_AUGURY = 16,
    DET_HILIGHT = 32,
    DET_NATURE = 64,
    DET_INVIS = 128,
}

named! {
    /// What is dispelled, as bits.
    DispelFlag: i16, "dispelling flag", bits: true;
    DIS_DISPEL = 1,
    DIS_DISJOIN = 2,
    DIS_BANISH = 4,
    DIS_INNATE = 8,
    DIS_SUPPRESS = 16,
}

named! {
    /// What is healed, as bits.
    HealFlag: i16, "healing flag", bits: true;
    HEAL_HP = 1,
    HEAL_MANA = 2,
    HEAL_XP = 4,
    HEAL_ATTR = 8,
    HEAL_MALADY = 16,
    HEAL_FATIGUE = 32,
    HEAL_HUNGER = 64,
    HEAL_SATTR = 128,
    HEAL_ALL_MALADIES = 256,
}

named! {
    /// How one looks afar, as bits.
    VisionFlag: i16, "vision flag", bits: true;
    VIS_MOBILE = 1,
    VIS_SPECIFIC = 2,
    VIS_SEE_INV = 4,
    VIS_UNSEEN = 8,
    VIS_PERCEPT = 16,
    VIS_LOS = 32,
}

named! {
    /// A trait of a field on a map, as bits.
    FieldFlag: i32, "field flag", bits: true;
    FI_ITERRAIN = 1,
    FI_MOBILE = 2,
    FI_MODIFIER = 4,
    FI_CONTINUAL = 8,
    FI_ANTIMAG = 16,
    FI_BLOCKER = 32,
    FI_BAD = 64,
    FI_LIGHT = 128,
    FI_FOG = 256,
    FI_SHADOW = 512,
    FI_CONFLICT = 1024,
    FI_ALT_MAGIC = 2048,
    FI_SILENCE = 4096,
    FI_KNOWN = 8192,
    FI_OBVIOUS = 16384,
    FI_SIZE = 32768,
    FI_DARKNESS = 65536,
}

named! {
    /// A trait of an item; those of weapons begin with WT_.
    ItemFlag: i16, "item flag", bits: false;
    IT_NOGEN = 1,
    IT_EDIBLE = 2,
    IT_COMMON = 3,
    IT_VCOMMON = 4,
    IT_RARE = 5,
    IT_VRARE = 6,
    IT_GROUP = 7,
    IT_BGROUP = 8,
    IT_SPIKED = 9,
    IT_STAPLE = 10,
    IT_JUNK = 11,
    IT_THROWABLE = 12,
    IT_PLURAL = 13,
    IT_MAGICAL = 14,
    IT_ROPE = 15,
    IT_ACTIVATE = 16,
    WT_SUPER_SNEAK = 17,
    WT_SUPER_TRIP = 18,
    WT_SUPER_DISARM = 19,
    WT_REACH = 20,
    WT_STRIKE_NEAR = 21,
    WT_PENETRATING = 22,
    WT_ENTANGLE = 23,
    WT_SUBDUAL = 24,
    WT_CHARGE = 25,
    WT_SLASHING = 26,
    WT_PIERCING = 27,
    WT_BLUNT = 28,
    WT_DOUBLE = 29,
    WT_CROSSBOW = 30,
    WT_PARRY = 31,
    WT_EXOTIC_1H = 32,
    WT_TWO_HANDED = 33,
    WT_FUMBLE1 = 34,
    WT_FUMBLE2 = 35,
    WT_STR1 = 36,
    WT_STR2 = 37,
    WT_STR3 = 38,
    WT_STUNNING = 39,
    WT_RETURNING = 40,
    WT_KNOCKDOWN = 41,
    WT_WOOD_PARTS = 42,
    WT_NO_STRENGTH = 43,
    WT_RACIAL = 44,
    WT_DIGGER = 45,
    WT_NO_MELEE = 46,
    WT_FIRE_DAMAGE = 47,
    WT_MOUNTED_ONLY = 48,
}

named! {
    /// A kind of coin.
    Coin: i16, "coin", bits: false;
    GOLD = 1,
    PLATINUM = 2,
    SILVER = 3,
    COPPER = 4,
    ELECTRUM = 5,
}

named! {
    /// A number that grows with the caster's level or the item's plus.
    LevelCode: i16, "level-scaled number", bits: false;
    LEVEL_1PER1 = -101,
    LEVEL = -101,
    LEVEL_2PER1 = -102,
    LEVEL_3PER1 = -103,
    LEVEL_4PER1 = -104,
    LEVEL_5PER1 = -105,
    LEVEL_1PER2 = -106,
    LEVEL_1PER3 = -107,
    LEVEL_1PER4 = -108,
    LEVEL_1PER5 = -109,
    LEVEL_2PER3 = -110,
    LEVEL_3PER2 = -111,
    LEVEL_3PER4 = -112,
    LEVEL_4PER3 = -113,
    LEVEL_EVERY2 = -114,
    LEVEL_EVERY3 = -115,
    LEVEL_EVERY4 = -116,
    LEVEL_EVERY5 = -117,
    LEVEL_2EVERY2 = -118,
    LEVEL_2EVERY3 = -119,
    LEVEL_2EVERY4 = -120,
    LEVEL_2EVERY5 = -121,
    LEVEL_MAX5 = -122,
    LEVEL_MAX10 = -123,
    LEVEL_MAX15 = -124,
    LEVEL_MAX20 = -125,
    LEVEL_SCALED = -126,
    LEVEL_SCALED2 = -99,
    LEVEL_SCALED3 = -98,
    LEVEL_PLUS5 = -97,
    LEVEL_PLUS10 = -96,
    LEVEL_PLUS20 = -95,
    LEVEL_HALF_PLUS3 = -94,
    PLUS_1PER1 = -93,
    PLUS_2PER1 = -92,
    PLUS_3PER1 = -91,
    PLUS_4PER1 = -90,
    PLUS_5PER1 = -89,
    PLUS_10PER1 = -88,
    PLUS_15PER1 = -87,
    PLUS_20PER1 = -86,
    PLUS_MINUS2 = -85,
    PLUS_MINUS3 = -84,
    LEVEL_MIN3 = -83,
    LEVEL_MIN5 = -82,
    LEVEL_MIN10 = -81,
    PLUS_ADD1 = -80,
    PLUS_ADD2 = -79,
    PLUS_ADD3 = -78,
    PLUS_ADD4 = -77,
    PLUS_ADD5 = -76,
    PLUS_ADD7 = -75,
    PLUS_ADD10 = -74,
    PLUS_ADD15 = -73,
    PLUS_2PER1_ADD1 = -72,
    PLUS_2PER1_ADD2 = -71,
    PLUS_2PER1_ADD3 = -70,
    PLUS_2PER1_ADD4 = -69,
    PLUS_2PER1_ADD5 = -68,
    PLUS_2PER1_ADD7 = -67,
    PLUS_2PER1_ADD10 = -66,
    PLUS_2PER1_ADD15 = -65,
    PLUS_3PER1_ADD1 = -64,
    PLUS_3PER1_ADD2 = -63,
    PLUS_3PER1_ADD3 = -62,
    PLUS_3PER1_ADD4 = -61,
    PLUS_3PER1_ADD5 = -60,
    PLUS_3PER1_ADD7 = -59,
    PLUS_3PER1_ADD10 = -58,
    PLUS_3PER1_ADD15 = -57,
    PLUS_4PER1_ADD1 = -56,
    PLUS_4PER1_ADD3 = -55,
    PLUS_4PER1_ADD5 = -54,
    PLUS_4PER1_ADD7 = -53,
    PLUS_4PER1_ADD10 = -52,
    PLUS_4PER1_ADD15 = -51,
    PLUS_5PER1_ADD1 = -50,
    PLUS_5PER1_ADD3 = -49,
    PLUS_5PER1_ADD5 = -48,
    PLUS_5PER1_ADD7 = -47,
    PLUS_5PER1_ADD10 = -46,
    PLUS_5PER1_ADD15 = -45,
}

named! {
    /// How surely a spell succeeds, in percent, by name.
    CastingChance: i16, "casting chance", bits: false;
    SP_BUFF = 100,
    SP_TRIVIAL = 95,
    SP_EASY = 90,
    SP_MEDIUM = 75,
    SP_HARD = 60,
    SP_VERY_HARD = 30,
}

named! {
    /// What abilities and psionics cost in mana, by name.
    CastingCost: i16, "casting cost", bits: false;
    COST_1 = 5,
    COST_1X = 10,
    COST_2 = 15,
    COST_2X = 20,
    COST_3 = 25,
    COST_3X = 30,
    COST_4 = 35,
    COST_4X = 40,
    COST_5 = 45,
    COST_5X = 50,
    COST_6 = 55,
    COST_6X = 60,
}
