//! Names that scripts use and no definition does: directions, what is known of an item, states of doors and
//! the rest. Figures are the original's; a table and nothing else.

/// Each family by what a person calls it, with its names and numbers.
#[rustfmt::skip]
pub(super) const FAMILIES: &[(&str, &[(&str, i32)])] = &[
    ("suitability", &[
        ("SHOULD_CAST_IT", 0), ("CAN_CAST_IT", 1), ("CANNOT_CAST_IT", -1),
    ]),
    ("direction", &[
        ("FIRST_DIR", 0), ("NORTH", 0), ("SOUTH", 1), ("EAST", 2), ("WEST", 3), ("NORTHEAST", 4),
        ("NORTHWEST", 5), ("SOUTHEAST", 6), ("SOUTHWEST", 7), ("CENTER", 8), ("UP", 9), ("DOWN", 10),
        ("LAST_DIR", 7),
    ]),
    ("attack mode", &[
        ("S_ARCHERY", 0), ("S_BRAWL", 1), ("S_MELEE", 2), ("S_THROWN", 3), ("S_DUAL", 4),
    ]),
    ("state of a creature", &[
        ("MS_PEACEFUL", 1), ("MS_GUARDING", 2), ("MS_FEMALE", 4), ("MS_KNOWN", 8), ("MS_INVEN_GOOD", 16),
        ("MS_CURSED", 32), ("MS_BOW_ACTIVE", 64), ("MS_SCRUTINIZED", 256), ("MS_POLY_KNOWN", 512),
        ("MS_SEEN_CLOSE", 1024), ("MS_CASTING", 2048), ("MS_HAS_REACH", 4096), ("MS_REACH_ONLY", 8192),
        ("MS_THREAT2", 16384), ("MS_STILL_CAST", 32768),
    ]),
    ("purpose of a choice", &[
        ("PUR_DUNGEON", 1), ("PUR_SUMMON", 2), ("PUR_POLY", 3), ("PUR_ILLUSION", 4), ("PUR_TOWNFOLK", 5),
        ("PUR_ACQUIRE", 6), ("PUR_JUNK", 7), ("PUR_EQUIP", 8), ("PUR_WIZARD", 9), ("PUR_GENOCIDE", 10),
        ("PUR_POISON", 11), ("PUR_DISEASE", 12), ("PUR_STAPLE", 13), ("PUR_CURSED", 14), ("PUR_ANYMON", 15),
        ("PUR_MUNDANE", 16), ("PUR_KNOWN", 17), ("PUR_MINOR", 18), ("PUR_MAJOR", 19), ("PUR_CRAFT", 20),
        ("PUR_LISTING", 100),
    ]),
    ("kind of treasure", &[
        ("IG_STAPLE", 1), ("IG_GOOD", 2), ("IG_GREAT", 4), ("IG_WARRIOR", 8), ("IG_WIZARD", 16),
        ("IG_ROGUE", 32), ("IG_CURSED", 64), ("IG_CHEST", 128), ("IG_MONEQUIP", 256), ("IG_KNOWN", 512),
    ]),
    ("hunger", &[
        ("BLOATED", 3000), ("SATIATED", 2500), ("CONTENT", 2000), ("PECKISH", 1500), ("HUNGRY", 1000),
        ("STARVING", 480), ("WEAK", 240), ("FAINTING", 120), ("STARVED", 0),
    ]),
    ("pool of hit dice", &[
        ("PHD_PARTY", 1), ("PHD_MAGIC", 2), ("PHD_ANIMAL", 3), ("PHD_COMMAND", 4), ("PHD_UNDEAD", 5),
        ("PHD_FREEBIE", 6),
    ]),
    ("queue of messages", &[
        ("QUEUE_WEAPON_MSG", 1), ("QUEUE_DAMAGE_MSG", 2), ("QUEUE_AREA_EFFECT", 3), ("QUEUE_RESIST_MSG", 4),
        ("QUEUE_DISPEL_MSG", 5), ("QUEUE_BLAST_MSG", 6), ("QUEUE_DISBELIEF_MSG", 7),
    ]),
    ("rarity", &[
        ("MR_COMMON", 1), ("MR_UNCOMMON", 2), ("MR_RARE", 3), ("MR_VRARE", 4), ("MR_XRARE", 5),
    ]),
    ("kind of open area", &[
        ("FOA_ALLOW_WATER", 1), ("FOA_WATER_ONLY", 2), ("FOA_ALLOW_SPEC", 4), ("FOA_SPEC_ONLY", 8),
        ("FOA_SOLID_ONLY", 16), ("FOA_DEEP_ONLY", 32), ("FOA_NO_TREES", 64), ("FOA_TREES_ONLY", 128),
        ("FOA_FLOOR_ONLY", 256), ("FOA_ALLOW_FALL", 512), ("FOA_FALL_ONLY", 1024), ("FOA_ALLOW_WARN", 2048),
        ("FOA_WARN_ONLY", 4096),
    ]),
    ("way of acquiring", &[
        ("ACQ_ACQUIRE", 1), ("ACQ_IDENT_ALL", 2), ("ACQ_ANY_ITEM", 3), ("ACQ_CRAFT", 4), ("ACQ_KNOWN", 5),
        ("ACQ_MINOR", 6), ("ACQ_MAJOR", 7), ("ACQ_MONSTER", 10), ("ACQ_SUMMON", 10), ("ACQ_POLYMORPH", 11),
        ("ACQ_GENOCIDE", 12), ("ACQ_ANYMON", 13), ("ACQ_RECALL", 14),
    ]),
    ("state with a god", &[
        ("GS_INVOLVED", 1), ("GS_FORSAKEN", 2), ("GS_ABANDONED", 4), ("GS_CROWNED", 8), ("GS_PENANCE", 16),
        ("GS_ANATHEMA", 32), ("GS_KNOWN_ANGER", 64),
    ]),
    ("kind of grant", &[
        ("AB_ABILITY", 1), ("AB_STATI", 2), ("AB_FEAT", 3), ("AB_INNATE", 4), ("AB_EFFECT", 5),
    ]),
    ("part of a name", &[
        ("NA_LONG", 1), ("NA_MECH", 2), ("NA_CAPS", 4), ("NA_POSS", 8), ("NA_A", 16), ("NA_THE", 32),
        ("NA_INSC", 64), ("NA_SINGLE", 128), ("NA_SHADOW", 256), ("NA_STATI", 512), ("NA_XCAPS", 1024),
        ("NA_MONO", 2048), ("NA_IDENT", 4096), ("NA_NO_TERSE", 8192), ("NA_FLAVOR", 16384),
    ]),
    ("act of a monster", &[
        ("ACT_WAIT", 0), ("ACT_MOVE", 1), ("ACT_JUMP", 2), ("ACT_WATTACK", 3), ("ACT_SATTACK", 4),
        ("ACT_NATTACK", 5), ("ACT_RATTACK", 6), ("ACT_OPEN", 11), ("ACT_HIDE", 12), ("ACT_PICKUP", 13),
        ("ACT_BULLRUSH", 14), ("ACT_COUPDEGRACE", 15), ("ACT_DISARM", 16), ("ACT_TRIP", 17),
        ("ACT_KICKDOOR", 18), ("ACT_CLOSEDOOR", 19), ("ACT_USE_ABIL", 20), ("ACT_USE_SKILL", 21),
        ("ACT_USE_FEAT", 22), ("ACT_SHIFT", 23), ("ACT_INSCRIBE", 25), ("ACT_STAIRS", 26),
        ("ACT_SPIKEDOOR", 27), ("ACT_PRAY", 28), ("ACT_SACRIFICE", 29), ("ACT_DROP", 30), ("ACT_REST", 31),
        ("ACT_SEARCH", 32), ("ACT_EAT", 33), ("ACT_GREET", 34), ("ACT_THREATEN", 35), ("ACT_SURRENDER", 36),
        ("ACT_GIVE", 37), ("ACT_CAST", 38), ("ACT_EQUIP", 39), ("ACT_THROW", 40), ("ACT_LOADXBOW", 41),
        ("ACT_PHASE", 42), ("ACT_LAST", 43),
    ]),
    ("exercise", &[
        ("EXXX_SKILL", 10), ("EXXX_SAVE", 11), ("EXXX_PSKILL", 12), ("ESTR_DOOR", 1), ("ESTR_CRIT", 2),
        ("ESTR_GRAPPLE", 3), ("ESTR_FORGE", 4), ("ESTR_MINING", 5), ("ESTR_UNSTUCK", 6), ("ESTR_BURDEN", 7),
        ("ESTR_ARMOUR", 8), ("EDEX_TUMBLE", 1), ("EDEX_CRIT", 2), ("EDEX_THROWN", 3), ("EDEX_DEFENSIVE", 4),
        ("EDEX_EVASION", 5), ("EDEX_JUMP", 6), ("ECON_OVERCOME", 1), ("ECON_CRIT", 2), ("ECON_FOOD", 3),
        ("ECON_HUNGER", 4), ("ECON_ARMOUR", 5), ("ECON_FATIGUE", 6), ("ECON_ESSIAH", 7), ("EINT_CASTING", 1),
        ("EINT_IDENT", 2), ("EINT_CREATION", 3), ("EINT_IDMON", 4), ("EINT_XAVIAS", 5), ("EINT_SABINE", 5),
        ("EWIS_TURNING", 1), ("EWIS_DONATE", 2), ("EWIS_PERSUADE", 3), ("EWIS_PRAYER", 4), ("EWIS_CONVERT", 5),
        ("EWIS_CREATION", 6), ("EWIS_XAVIAS", 7), ("ECHA_FEAR", 1), ("ECHA_CHARM", 2), ("ECHA_TURNING", 3),
        ("ECHA_KILLFEAR", 4), ("ECHA_SUMMON", 5), ("ECHA_THRONE", 6), ("ECHA_ESSIAH", 7), ("ELUC_RISK", 1),
        ("ELUC_ITEM", 2), ("ELUC_FATIGUE", 3), ("ELUC_CRIT", 4), ("ELUC_FOUNTAIN", 5), ("ELUC_MAEVE", 6),
    ]),
    ("menu flag", &[
        ("MENU_DESC", 1), ("MENU_ESC", 2), ("MENU_HELP", 4), ("MENU_2COLS", 8), ("MENU_3COLS", 16),
        ("MENU_4COLS", 32), ("MENU_RAW", 64), ("MENU_SORTED", 128), ("MENU_BORDER", 256),
        ("MENU_SWRAPWRITE", 512), ("MENU_LARGEBOX", 1024), ("MENU_QKEY", 2048), ("MENU_WIDE", 4096),
        ("MENU_REDRAW", 8192),
    ]),
    ("way of dismounting", &[
        ("DSM_SILENT", 0), ("DSM_CHOICE", 1), ("DSM_THROWN", 2), ("DSM_FALL", 3), ("DSM_FLOAT", 4),
        ("DSM_INCOR", 5),
    ]),
    ("flag of a rest", &[
        ("REST_SAFE", 1), ("REST_FULL", 2), ("REST_NOMANA", 4), ("REST_PLOT", 8), ("REST_INSTANT", 16),
        ("REST_NOMSG", 32), ("REST_NOHEAL", 64), ("REST_RESTLESS", 128), ("REST_DUNGEON", 256),
        ("REST_NOIDENT", 512), ("REST_FOOD", 1024),
    ]),
    ("knowledge of an item", &[
        ("KN_IDENTIFIED", 96),
    ]),
    ("part of a glyph", &[
        ("GLYPH_ID_BITS", 12), ("GLYPH_FORE_BITS", 4), ("GLYPH_BACK_BITS", 4), ("GLYPH_ATTR_BITS", 8),
        ("GLYPH_ID_MASK", 4095), ("GLYPH_ATTR_SHIFT", 12), ("GLYPH_ATTR_MASK", 1_044_480), ("GLYPH_FORE_SHIFT", 12),
        ("GLYPH_FORE_MASK", 61440), ("GLYPH_BACK_SHIFT", 16), ("GLYPH_BACK_MASK", 983_040),
        ("GLYPH_COLOUR_MASK", 1_044_480),
    ]),
    ("what an item asks for, from", &[
        ("ABIL_VAL", 1000), ("FEAT_VAL", 2000), ("SKILL_VAL", 3000), ("STATI_VAL", 4000), ("SPELL_VAL", 5000),
        ("MFLAG_VAL", 6000), ("MTYPE_VAL", 7000), ("ATTK_VAL", 8000), ("ALIGN_VAL", 9000), ("ATTR_VAL", 10000),
        ("CLEV_VAL", 11000),
    ]),
];
