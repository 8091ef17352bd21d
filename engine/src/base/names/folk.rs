//! Names of classes, templates, encounters, rooms, fixtures and what gods do.
//!
//! Generated: `cargo run -p augury-tests --bin names -- <constants.json> engine/src/base`. Do not edit.

use super::named;

named! {
    /// A trait of a class.
    ClassFlag: i16, "class flag", bits: false;
    CF_RELIGIOUS = 1,
    CF_LAWFUL = 2,
    CF_GOOD = 3,
    CF_CHAOTIC = 4,
    CF_EVIL = 5,
    CF_GOOD_FORT = 6,
    CF_GOOD_REF = 7,
    CF_GOOD_WILL = 8,
    CF_PALADIN = 9,
    CF_FAVOURED = 10,
    CF_PRESTIGE = 11,
    CF_PSEUDO = 12,
    CF_NONGOOD = 13,
    CF_NONEVIL = 14,
    CF_NONLAWFUL = 15,
    CF_NONCHAOTIC = 16,
}

named! {
    /// Weapons and armour that are learnt together.
    WeaponGroup: i32, "weapon group", bits: true;
    WG_SIMPLE = 1,
    WG_EXOTIC = 2,
    WG_SBLADES = 4,
    WG_LBLADES = 8,
    WG_AXES = 16,
    WG_ARCHERY = 32,
    WG_STAVES = 64,
    WG_IMPACT = 128,
    WG_THROWN = 256,
    WG_POLEARMS = 512,
    WG_SPEARS = 1024,
    WG_LANCES = 2048,
    WG_DAGGERS = 4096,
    WG_MARTIAL = 8192,
    WG_FLEXIBLE = 16384,
    WG_FIREARMS = 32768,
    WG_LIGHT = 65536,
    WG_FLAILS = 131072,
    WG_SHIELDS = 268435456,
    WG_LARMOUR = 536870912,
    WG_MARMOUR = 1073741824,
    WG_HARMOUR = -2147483648,
    WG_CROSSBOWS = 262144,
}

named! {
    /// Feats of which a character chooses one.
    FeatList: i16, "list of feats", bits: false;
    FT_BARD_LIST = 9,
    FT_OMNIFEAT_MAGE = 8,
    FT_OMNIFEAT_FIGHTER = 7,
    FT_FULL_LIST = 6,
    FT_WIZARD_LIST = 5,
    FT_WARRIOR_LIST = 4,
    FT_RANGER_LIST = 3,
    FT_ROGUE_LIST = 2,
    FT_MONK_LIST = 1,
}

named! {
    /// What a template is for.
    TemplateKind: i32, "template kind", bits: true;
    TM_SKILL = 1,
    TM_CLASS = 2,
    TM_AGECAT = 4,
    TM_NATURE = 8,
    TM_UNDEAD = 16,
    TM_CHIEFTAN = 32,
    TM_SHAMAN = 64,
    TM_ATTR = 128,
    TM_DESCENT = 256,
    TM_PLANAR = 512,
}

named! {
    /// A trait of an encounter.
    EncounterFlag: i16, "encounter flag", bits: false;
    NF_NOGEN = 1,
    NF_SINGLE = 2,
    NF_MULTIPLE = 3,
    NF_HORDE = 4,
    NF_FREAKY = 5,
    NF_AQUATIC = 6,
    NF_STAGGERED = 7,
    NF_FORMATION = 8,
    NF_UNIFORM = 9,
    NF_HOSTILE = 10,
    NF_PEACEFUL = 11,
    NF_WANDER = 12,
    NF_VAULT = 13,
    NF_FORM25 = 14,
    NF_FORM50 = 15,
    NF_CONTEXT_AQUATIC = 16,
}

named! {
    /// What whoever asks for an encounter asks for.
    EncounterRequest: i32, "request for an encounter", bits: true;
    EN_ROOM = 1,
    EN_STREAMER = 2,
    EN_SINGLE = 4,
    EN_FREAKY = 8,
    EN_MAXIMIZE = 16,
    EN_DUNGEON = 32,
    EN_MTYPE = 64,
    EN_MONID = 128,
    EN_NOPLACE = 256,
    EN_DEPTH = 512,
    EN_SUMMON = 1024,
    EN_ANYOPEN = 2048,
    EN_MULTIPLE = 4096,
    EN_NOBUILD = 8192,
    EN_CLUSTER = 16384,
    EN_CREATOR = 32768,
    EN_ILLUSION = 65536,
    EN_SPECIFIC = 131_072,
    EN_HOSTILE = 262_144,
    EN_DUMP = 524_288,
    EN_NESTED = 1_048_576,
    EN_NOSLEEP = 2_097_152,
    EN_NOMAGIC = 4_194_304,
    EN_VAULT = 8_388_608,
    EN_AQUATIC = 16_777_216,
    EN_OODMON = 33_554_432,
    EN_DUNREGEN = 67_108_864,
}

named! {
    /// A trait of a part of an encounter.
    PartFlag: i32, "flag of a part of an encounter", bits: true;
    EP_ELSE = 1,
    EP_OR = 2,
    EP_NOXCR = 4,
    EP_UNIFORM = 8,
    EP_SKILLED = 16,
    EP_SKILLMAX = 32,
    EP_SKILLHIGH = 64,
    EP_CLASSED = 128,
    EP_CLASS50 = 256,
    EP_CLASS25 = 512,
    EP_CLASS10 = 1024,
    EP_SKEW_FOR_AMT = 2048,
    EP_SKEW_FOR_XCR = 4096,
    EP_MOUNTED = 8192,
    EP_MOUNTABLE = 16384,
    EP_LEADER = 32768,
    EP_POPCORN = 65536,
    EP_PET = 131072,
    EP_FREAKY = 1048576,
    EP_SKEW_FOR_MID = 2097152,
    EP_MAYCLASS = 4194304,
    EP_NOALIGN = 8388608,
}

named! {
    /// A shape of room.
    RoomType: i16, "room type", bits: false;
    RM_ANY = -1,
    RM_NOROOM = 0,
    RM_NORMAL = 1,
    RM_LARGE = 2,
    RM_CROSS = 3,
    RM_OVERLAP = 4,
    RM_ADJACENT = 5,
    RM_AD_ROUND = 6,
    RM_AD_MIXED = 7,
    RM_CIRCLE = 8,
    RM_OCTAGON = 9,
    RM_DOUBLE = 10,
    RM_PILLARS = 11,
    RM_CASTLE = 12,
    RM_CHECKER = 13,
    RM_BUILDING = 14,
    RM_DESTROYED = 15,
    RM_GRID = 16,
    RM_LIFECAVE = 17,
    RM_RCAVERN = 18,
    RM_LCIRCLE = 19,
    RM_SHAPED = 20,
    RM_LIFELINK = 21,
    RM_RANDTOWN = 22,
    RM_MAZE = 23,
    RM_DIAMONDS = 24,
}

named! {
    /// Where in a room things are put.
    Furnishing: i16, "furnishing", bits: false;
    FU_SPLATTER = 1,
    FU_TRAIL = 2,
    FU_LIFEBLOB = 3,
    FU_GRID = 4,
    FU_COLUMNS = 5,
    FU_CENTER = 6,
    FU_RANDOM = 7,
    FU_TABLE = 8,
    FU_BED = 9,
    FU_CORNERS = 10,
    FU_XCORNERS = 11,
    FU_SPACED_COLUMNS = 12,
    FU_CENTER_CIRCLE_SMALL = 13,
    FU_CENTER_CIRCLE_MEDIUM = 14,
    FU_CENTER_CIRCLE_LARGE = 15,
    FU_INNER_COLUMNS = 16,
}

named! {
    /// What a thing is made of.
    Material: i16, "material", bits: false;
    MAT_LIQUID = 1,
    MAT_WAX = 2,
    MAT_VEGGY = 3,
    MAT_FLESH = 4,
    MAT_PAPER = 5,
    MAT_CLOTH = 6,
    MAT_LEATHER = 7,
    MAT_WOOD = 8,
    MAT_BONE = 9,
    MAT_DRAGON_HIDE = 10,
    MAT_IRON = 11,
    MAT_METAL = 12,
    MAT_COPPER = 13,
    MAT_SILVER = 14,
    MAT_GOLD = 15,
    MAT_PLATINUM = 16,
    MAT_MITHRIL = 17,
    MAT_ADAMANT = 18,
    MAT_GLASS = 19,
    MAT_GEMSTONE = 20,
    MAT_MINERAL = 21,
    MAT_WEBBING = 22,
    MAT_INDESTRUCTABLE_STONE = 23,
    MAT_ICE = 24,
    MAT_MAGMA = 25,
    MAT_QUARTZ = 26,
    MAT_CLOUD = 27,
    MAT_GRANITE = 28,
    MAT_DARKWOOD = 29,
    MAT_FORCE = 30,
    MAT_EMPTYNESS = 31,
    MAT_OIL = 32,
    MAT_MUD = 33,
    MAT_WROUGHT = 34,
    MAT_IRONWOOD = 35,
}

named! {
    /// A trait of a thing on the map.
    ThingFlag: i32, "thing flag", bits: true;
    F_SOLID = 1,
    F_XSOLID = 2,
    F_INVIS = 4,
    F_DELETE = 8,
    F_UPDATE = 16,
    F_HILIGHT = 256,
    F_OPAQUE = 512,
    F_HIDING = 1024,
    F_FOCUS = 2048,
    F_NO_MEMORY = 4096,
    F_TREE = 8192,
    F_OBSCURE = 16384,
    F_STICKY = 32768,
    F_WARN = 65536,
    F_BRIDGE = 131072,
    F_ALTAR = 262144,
}

named! {
    /// Where a portal leads.
    PortalKind: i16, "portal kind", bits: false;
    POR_UP_STAIR = 1,
    POR_DOWN_STAIR = 2,
    POR_STORE = 3,
    POR_BUILDING = 4,
    POR_GUILD = 5,
    POR_POCKET = 6,
    POR_DUN_ENTRY = 7,
    POR_SUBDUNGEON = 8,
    POR_TOWN = 9,
    POR_RETURN = 10,
}

named! {
    /// How spells are known and cast.
    SpellAccess: i16, "spell access", bits: false;
    SP_KNOWN = 1,
    SP_MASTERED = 2,
    SP_ARCANE = 4,
    SP_SORCERY = 0,
    SP_DIVINE = 8,
    SP_BARDIC = 16,
    SP_PRIMAL = 32,
    SP_STAFF = 64,
    SP_INNATE = 128,
    SP_DOMAIN = 256,
    SP_FORGOTTEN = 512,
    SP_CREATE = 1024,
    SP_TINNATE = 2048,
}

named! {
    /// Colours between which something changes.
    ColourSet: i16, "set of colours", bits: false;
    COL_FIRE = 16,
    COL_COLD = 17,
    COL_MAGIC = 18,
    COL_NECRO = 19,
    COL_ELEC = 20,
    COL_RAINBOW = 21,
    COL_LIGHT = 22,
    COL_POISON = 23,
    COL_ACID = 24,
    COL_DISINT = 25,
    COL_PETRI = 26,
    COL_POLY = 27,
    COL_SONIC = 28,
    COL_SILVERY = 29,
}

named! {
    /// An occasion on which a god speaks.
    GodMessage: i16, "message of a god", bits: false;
    MSG_IS_ANGRY = 1,
    MSG_IS_ANGRY2 = 2,
    MSG_PLEASED = 3,
    MSG_PLEASED2 = 4,
    MSG_PLEASED3 = 5,
    MSG_PROVE_WORTH = 6,
    MSG_NOT_WORTHY = 7,
    MSG_NOT_YOUR_KILL = 8,
    MSG_UNINTERESTED = 9,
    MSG_BADSAC1 = 10,
    MSG_BADSAC2 = 11,
    MSG_BADSAC3 = 12,
    MSG_BADSAC4 = 13,
    MSG_BADSAC5 = 14,
    MSG_BADSAC6 = 15,
    MSG_BADSAC7 = 16,
    MSG_BADSAC8 = 17,
    MSG_BADSAC9 = 19,
    MSG_BADSAC10 = 20,
    MSG_INSUFFICIENT = 21,
    MSG_UNEASY = 22,
    MSG_IMPRESSED = 23,
    MSG_SATISFIED = 24,
    MSG_SANCTUARY = 25,
    MSG_FORSAKEN = 26,
    MSG_READING = 27,
    MSG_NO_INSIGHT = 28,
    MSG_NO_MORE = 29,
    MSG_NEUTRAL = 30,
    MSG_LESSENED = 31,
    MSG_MOLLIFIED = 32,
    MSG_SACRIFICE = 33,
    MSG_SALUTATION = 34,
    MSG_JEALOUSY = 35,
    MSG_TIMEOUT = 36,
    MSG_PRAYER = 37,
    MSG_NOAID = 38,
    MSG_OUT_OF_AID = 39,
    MSG_NEARLY_OUT = 40,
    MSG_CONVERT = 41,
    MSG_SAFEPRAY = 42,
    MSG_WAITPRAY = 43,
    MSG_TOLERANT = 44,
    MSG_FORSAKE = 45,
    MSG_OFFER_RAISE = 46,
    MSG_VUNEASY = 47,
    MSG_BAD_PRAY = 48,
    MSG_BLESSING1 = 50,
    MSG_BLESSING2 = 51,
    MSG_BLESSING3 = 52,
    MSG_BLESSING4 = 53,
    MSG_BLESSING5 = 54,
    MSG_BLESSING6 = 55,
    MSG_BLESSING7 = 56,
    MSG_BLESSING8 = 57,
    MSG_BLESSING9 = 58,
    MSG_BLESSING10 = 59,
    MSG_CROWNED = 61,
    MSG_PENANCE = 62,
    MSG_CUSTOM1 = 63,
    MSG_CUSTOM2 = 64,
    MSG_CUSTOM3 = 65,
    MSG_CUSTOM4 = 66,
    MSG_CUSTOM5 = 67,
    MSG_CUSTOM6 = 68,
    MSG_CUSTOM7 = 69,
    MSG_CUSTOM8 = 70,
    MSG_CUSTOM9 = 71,
    MSG_CUSTOM10 = 72,
    MSG_CUSTOM11 = 73,
    MSG_CUSTOM12 = 74,
    MSG_EXPENDED = 75,
    MSG_ANGER = 76,
    MSG_ANATHEMA = 77,
    MSG_NO_AID = 78,
    MSG_UNEASY_R = 79,
    MSG_VUNEASY_R = 80,
    MSG_AID = 81,
}

named! {
    /// What a god does for who prays.
    AidKind: i16, "aid", bits: false;
    AID_HEAL = 1,
    AID_PURIFY = 2,
    AID_SMITE = 3,
    AID_UNCURSE = 4,
    AID_TELEPORT = 5,
    AID_REVEAL = 6,
    AID_FEED = 7,
    AID_REFRESH = 8,
    AID_RESTORE = 9,
    AID_IDENTIFY = 10,
    AID_CURE = 11,
    AID_CLARITY = 12,
    AID_RESURRECT = 13,
    AID_BERSERK = 14,
    AID_NEWBOOK = 15,
    AID_MANA = 16,
    AID_DEFLECT = 17,
}

named! {
    /// How pressing a trouble is.
    Priority: i16, "priority", bits: false;
    P_IMPOSSIBLE = 1,
    P_VERY_LOW = 2,
    P_LOW = 3,
    P_MODERATE = 4,
    P_HIGH = 5,
    P_URGENT = 6,
    P_EXTREME = 7,
    P_CRITICAL = 8,
    P_OVERRIDE = 20,
}

named! {
    /// How a god takes a sacrifice that it does not value.
    SacrificeAnswer: i16, "answer to a sacrifice", bits: false;
    SAC_ANGRY = -100,
    SAC_ABOMINATION = -101,
    SAC_DEFAULT = -102,
    SAC_UNWORTHY = -103,
}
