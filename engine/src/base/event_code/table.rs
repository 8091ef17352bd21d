//! Numbers of the events and message events.
//!
//! Generated: `cargo run -p augury-tests --bin names -- <constants.json> engine/src/base`. Do not edit.

use super::EventCode;

/// Every event by name and number, in the order of the source.
pub(super) const TABLE: &[(&str, i32)] = &[
    ("EV_MOVE", 1),
    ("EV_BREAK", 2),
    ("EV_PUSH", 3),
    ("EV_PULL", 4),
    ("EV_MIX", 5),
    ("EV_POUR", 6),
    ("EV_ZAP", 7),
    ("EV_ATTK", 11),
    ("EV_PICKUP", 12),
    ("EV_WIELD", 13),
    ("EV_PUTON", 13),
    ("EV_WEAR", 13),
    ("EV_INSERT", 14),
    ("EV_ACTIVATE", 15),
    ("EV_DROP", 16),
    ("EV_NATTACK", 17),
    ("EV_WATTACK", 18),
    ("EV_STRIKE", 19),
    ("EV_HIT", 20),
    ("EV_MISS", 21),
    ("EV_CRIT", 22),
    ("EV_FUMBLE", 23),
    ("EV_BLOCK", 24),
    ("EV_PARRY", 25),
    ("EV_DODGE", 26),
    ("EV_ATTACKMSG", 27),
    ("EV_MAGIC_HIT", 28),
    ("EV_OPEN", 29),
    ("EV_CLOSE", 30),
    ("EV_REMOVE", 31),
    ("EV_TAKEOFF", 31),
    ("EV_TURN", 32),
    ("EV_SUNRISE", 33),
    ("EV_SUNSET", 34),
    ("EV_DRINK", 35),
    ("EV_INVOKE", 36),
    ("EV_CAST", 37),
    ("EV_READ", 38),
    ("EV_UNLOCK", 39),
    ("EV_ENTERSTORE", 40),
    ("EV_DAMAGE", 41),
    ("EV_DEATH", 42),
    ("EV_FIELDON", 43),
    ("EV_FIELDOFF", 44),
    ("EV_REST", 45),
    ("EV_RESTING", 46),
    ("EV_WALKON", 47),
    ("EV_RATTACK", 48),
    ("EV_SATTACK", 49),
    ("EV_ENTER", 50),
    ("EV_TAKEOUT", 51),
    ("EV_EFFECT", 52),
    ("EV_EAT", 53),
    ("EV_LOSEITEM", 54),
    ("EV_TALK", 55),
    ("EV_BARTER", 56),
    ("EV_COW", 57),
    ("EV_DISMISS", 58),
    ("EV_DISTRACT", 59),
    ("EV_ENLIST", 60),
    ("EV_FAST_TALK", 61),
    ("EV_GREET", 62),
    ("EV_ORDER", 63),
    ("EV_QUELL", 64),
    ("EV_REQUEST", 65),
    ("EV_SURRENDER", 66),
    ("EV_TAUNT", 67),
    ("EV_OATTACK", 71),
    ("EV_SHIFT", 72),
    ("EV_HIDE", 73),
    ("EV_ELAPSED", 74),
    ("EV_MAGIC_XY", 75),
    ("EV_LOADXBOW", 76),
    ("EV_INFECT", 77),
    ("EV_POISON", 78),
    ("EV_TURNING", 80),
    ("EV_JUMP", 81),
    ("EV_PHASE", 82),
    ("EV_MAGIC_STRIKE", 83),
    ("EV_REMOVED", 84),
    ("EV_SEARCH", 85),
    ("EV_VICTORY", 87),
    ("EV_LEAVE", 88),
    ("EV_ASCEND", 89),
    ("EV_DESCEND", 90),
    ("EV_DIG", 91),
    ("EV_RUB", 92),
    ("EV_PLAY", 93),
    ("EV_TWIST", 94),
    ("EV_APPLY", 95),
    ("EV_INSCRIBE", 96),
    ("EV_JAM", 97),
    ("EV_EXAMINE", 98),
    ("EV_DIP", 100),
    ("EV_SIT", 101),
    ("EV_GIVE", 102),
    ("EV_SHOW", 103),
    ("EV_WAVE", 104),
    ("EV_CLEAN", 105),
    ("EV_TASTE", 106),
    ("EV_SMELL", 108),
    ("EV_DISSECT", 109),
    ("EV_MOUNT", 110),
    ("EV_DISMOUNT", 111),
    ("EV_PRESS", 112),
    ("EV_BURN", 113),
    ("EV_TIE_UP", 114),
    ("EV_TIE_TO", 115),
    ("EV_CUT", 116),
    ("EV_DIVIDE", 117),
    ("EV_IMBUE", 118),
    ("EV_FORCE", 119),
    ("EV_TOUCH", 120),
    ("EV_PLACE", 121),
    ("EV_INIT_COMP", 122),
    ("EV_PDAMAGE", 123),
    ("EV_ADAMAGE", 124),
    ("EV_TDAMAGE", 125),
    ("EV_DISPELLED", 126),
    ("EV_ITERRAIN", 127),
    ("EV_COMPULSION", 128),
    ("EV_MINE", 129),
    ("EV_DISGUISE", 130),
    ("EV_RESEARCH", 131),
    ("EV_PICK_POCKET", 132),
    ("EV_BRIDGE", 133),
    ("EV_PRAY", 134),
    ("EV_SACRIFICE", 135),
    ("EV_CONVERT", 136),
    ("EV_CONVERT_ALTAR", 137),
    ("EV_RETRIBUTION", 138),
    ("EV_GODPULSE", 139),
    ("EV_JEALOUSY", 140),
    ("EV_CALC_FAVOUR", 141),
    ("EV_GIVE_AID", 142),
    ("EV_RATE_SAC", 143),
    ("EV_INSIGHT", 144),
    ("EV_ALIGNED", 145),
    ("EV_CHANGE_ALIGN", 146),
    ("EV_BLESSING", 147),
    ("EV_GOD_RAISE", 148),
    ("EV_ANGER_PULSE", 149),
    ("EV_BIRTH", 150),
    ("EV_PREREQ", 151),
    ("EV_PRINT_NAME", 152),
    ("EV_ADVANCE", 153),
    ("EV_SPECIAL", 154),
    ("EV_ISTARGET", 155),
    ("EV_INITIALIZE", 156),
    ("EV_RATETARG", 157),
    ("EV_ISDETECT", 158),
    ("EV_MISSILE", 159),
    ("EV_MON_CONSIDER", 161),
    ("EV_GENITEM", 162),
    ("EV_GETNAME", 163),
    ("EV_INIT_FIELDS", 164),
    ("EV_INIT_STATI", 165),
    ("EV_LAND", 166),
    ("EV_JUMP_OFF", 167),
    ("EV_DISARM", 168),
    ("EV_STARTING_ITEM", 169),
    ("EV_CALC_EFFECT", 170),
    ("EV_CRITERIA", 171),
    ("EV_MACRO", 172),
    ("EV_WILLBUY", 173),
    ("EV_CONDITION", 174),
    ("EV_GAIN_STATI", 175),
    ("EV_IBLESSING", 176),
    ("EV_TERMS", 177),
    ("EV_PICKLOCK", 178),
    ("EV_CALC_VALUES", 179),
    ("EV_GEN_DUNGEON", 180),
    ("EV_GEN_LEVEL", 181),
    ("EV_GEN_PANEL", 182),
    ("EV_GEN_ROOM", 183),
    ("EV_ENGEN", 184),
    ("EV_ENGEN_PART", 185),
    ("EV_ENBUILD_MON", 186),
    ("EV_ENCHOOSE_MID", 188),
    ("EV_ENCHOOSE_TEMP", 189),
    ("EV_ENSELECT_TEMPS", 190),
    ("EV_ENGEN_MOUNT", 191),
    ("EV_ENGEN_ALIGN", 192),
    ("MSG_BLASTNAME", 200),
    ("MSG_CHATTER", 201),
    ("MSG_INSULT", 202),
    ("MSG_FEARFUL", 203),
    ("MSG_ATTACK", 204),
    ("MSG_STATINAME", 205),
    ("MSG_CAST", 206),
    ("MSG_ELAPSED", 207),
    ("MSG_ABILITY", 208),
    ("MSG_SPECABIL", 209),
    ("MSG_SPE1DESC", 210),
    ("MSG_SPE2DESC", 211),
    ("MSG_SPE3DESC", 212),
    ("MSG_ROARVERB", 213),
    ("MSG_XSUMMON", 214),
    ("MSG_SHOPNAME", 215),
];

#[allow(missing_docs)]
impl EventCode {
    pub const EV_MOVE: EventCode = EventCode(1);
    pub const EV_BREAK: EventCode = EventCode(2);
    pub const EV_PUSH: EventCode = EventCode(3);
    pub const EV_PULL: EventCode = EventCode(4);
    pub const EV_MIX: EventCode = EventCode(5);
    pub const EV_POUR: EventCode = EventCode(6);
    pub const EV_ZAP: EventCode = EventCode(7);
    pub const EV_ATTK: EventCode = EventCode(11);
    pub const EV_PICKUP: EventCode = EventCode(12);
    pub const EV_WIELD: EventCode = EventCode(13);
    pub const EV_PUTON: EventCode = EventCode(13);
    pub const EV_WEAR: EventCode = EventCode(13);
    pub const EV_INSERT: EventCode = EventCode(14);
    pub const EV_ACTIVATE: EventCode = EventCode(15);
    pub const EV_DROP: EventCode = EventCode(16);
    pub const EV_NATTACK: EventCode = EventCode(17);
    pub const EV_WATTACK: EventCode = EventCode(18);
    pub const EV_STRIKE: EventCode = EventCode(19);
    pub const EV_HIT: EventCode = EventCode(20);
    pub const EV_MISS: EventCode = EventCode(21);
    pub const EV_CRIT: EventCode = EventCode(22);
    pub const EV_FUMBLE: EventCode = EventCode(23);
    pub const EV_BLOCK: EventCode = EventCode(24);
    pub const EV_PARRY: EventCode = EventCode(25);
    pub const EV_DODGE: EventCode = EventCode(26);
    pub const EV_ATTACKMSG: EventCode = EventCode(27);
    pub const EV_MAGIC_HIT: EventCode = EventCode(28);
    pub const EV_OPEN: EventCode = EventCode(29);
    pub const EV_CLOSE: EventCode = EventCode(30);
    pub const EV_REMOVE: EventCode = EventCode(31);
    pub const EV_TAKEOFF: EventCode = EventCode(31);
    pub const EV_TURN: EventCode = EventCode(32);
    pub const EV_SUNRISE: EventCode = EventCode(33);
    pub const EV_SUNSET: EventCode = EventCode(34);
    pub const EV_DRINK: EventCode = EventCode(35);
    pub const EV_INVOKE: EventCode = EventCode(36);
    pub const EV_CAST: EventCode = EventCode(37);
    pub const EV_READ: EventCode = EventCode(38);
    pub const EV_UNLOCK: EventCode = EventCode(39);
    pub const EV_ENTERSTORE: EventCode = EventCode(40);
    pub const EV_DAMAGE: EventCode = EventCode(41);
    pub const EV_DEATH: EventCode = EventCode(42);
    pub const EV_FIELDON: EventCode = EventCode(43);
    pub const EV_FIELDOFF: EventCode = EventCode(44);
    pub const EV_REST: EventCode = EventCode(45);
    pub const EV_RESTING: EventCode = EventCode(46);
    pub const EV_WALKON: EventCode = EventCode(47);
    pub const EV_RATTACK: EventCode = EventCode(48);
    pub const EV_SATTACK: EventCode = EventCode(49);
    pub const EV_ENTER: EventCode = EventCode(50);
    pub const EV_TAKEOUT: EventCode = EventCode(51);
    pub const EV_EFFECT: EventCode = EventCode(52);
    pub const EV_EAT: EventCode = EventCode(53);
    pub const EV_LOSEITEM: EventCode = EventCode(54);
    pub const EV_TALK: EventCode = EventCode(55);
    pub const EV_BARTER: EventCode = EventCode(56);
    pub const EV_COW: EventCode = EventCode(57);
    pub const EV_DISMISS: EventCode = EventCode(58);
    pub const EV_DISTRACT: EventCode = EventCode(59);
    pub const EV_ENLIST: EventCode = EventCode(60);
    pub const EV_FAST_TALK: EventCode = EventCode(61);
    pub const EV_GREET: EventCode = EventCode(62);
    pub const EV_ORDER: EventCode = EventCode(63);
    pub const EV_QUELL: EventCode = EventCode(64);
    pub const EV_REQUEST: EventCode = EventCode(65);
    pub const EV_SURRENDER: EventCode = EventCode(66);
    pub const EV_TAUNT: EventCode = EventCode(67);
    pub const EV_OATTACK: EventCode = EventCode(71);
    pub const EV_SHIFT: EventCode = EventCode(72);
    pub const EV_HIDE: EventCode = EventCode(73);
    pub const EV_ELAPSED: EventCode = EventCode(74);
    pub const EV_MAGIC_XY: EventCode = EventCode(75);
    pub const EV_LOADXBOW: EventCode = EventCode(76);
    pub const EV_INFECT: EventCode = EventCode(77);
    pub const EV_POISON: EventCode = EventCode(78);
    pub const EV_TURNING: EventCode = EventCode(80);
    pub const EV_JUMP: EventCode = EventCode(81);
    pub const EV_PHASE: EventCode = EventCode(82);
    pub const EV_MAGIC_STRIKE: EventCode = EventCode(83);
    pub const EV_REMOVED: EventCode = EventCode(84);
    pub const EV_SEARCH: EventCode = EventCode(85);
    pub const EV_VICTORY: EventCode = EventCode(87);
    pub const EV_LEAVE: EventCode = EventCode(88);
    pub const EV_ASCEND: EventCode = EventCode(89);
    pub const EV_DESCEND: EventCode = EventCode(90);
    pub const EV_DIG: EventCode = EventCode(91);
    pub const EV_RUB: EventCode = EventCode(92);
    pub const EV_PLAY: EventCode = EventCode(93);
    pub const EV_TWIST: EventCode = EventCode(94);
    pub const EV_APPLY: EventCode = EventCode(95);
    pub const EV_INSCRIBE: EventCode = EventCode(96);
    pub const EV_JAM: EventCode = EventCode(97);
    pub const EV_EXAMINE: EventCode = EventCode(98);
    pub const EV_DIP: EventCode = EventCode(100);
    pub const EV_SIT: EventCode = EventCode(101);
    pub const EV_GIVE: EventCode = EventCode(102);
    pub const EV_SHOW: EventCode = EventCode(103);
    pub const EV_WAVE: EventCode = EventCode(104);
    pub const EV_CLEAN: EventCode = EventCode(105);
    pub const EV_TASTE: EventCode = EventCode(106);
    pub const EV_SMELL: EventCode = EventCode(108);
    pub const EV_DISSECT: EventCode = EventCode(109);
    pub const EV_MOUNT: EventCode = EventCode(110);
    pub const EV_DISMOUNT: EventCode = EventCode(111);
    pub const EV_PRESS: EventCode = EventCode(112);
    pub const EV_BURN: EventCode = EventCode(113);
    pub const EV_TIE_UP: EventCode = EventCode(114);
    pub const EV_TIE_TO: EventCode = EventCode(115);
    pub const EV_CUT: EventCode = EventCode(116);
    pub const EV_DIVIDE: EventCode = EventCode(117);
    pub const EV_IMBUE: EventCode = EventCode(118);
    pub const EV_FORCE: EventCode = EventCode(119);
    pub const EV_TOUCH: EventCode = EventCode(120);
    pub const EV_PLACE: EventCode = EventCode(121);
    pub const EV_INIT_COMP: EventCode = EventCode(122);
    pub const EV_PDAMAGE: EventCode = EventCode(123);
    pub const EV_ADAMAGE: EventCode = EventCode(124);
    pub const EV_TDAMAGE: EventCode = EventCode(125);
    pub const EV_DISPELLED: EventCode = EventCode(126);
    pub const EV_ITERRAIN: EventCode = EventCode(127);
    pub const EV_COMPULSION: EventCode = EventCode(128);
    pub const EV_MINE: EventCode = EventCode(129);
    pub const EV_DISGUISE: EventCode = EventCode(130);
    pub const EV_RESEARCH: EventCode = EventCode(131);
    pub const EV_PICK_POCKET: EventCode = EventCode(132);
    pub const EV_BRIDGE: EventCode = EventCode(133);
    pub const EV_PRAY: EventCode = EventCode(134);
    pub const EV_SACRIFICE: EventCode = EventCode(135);
    pub const EV_CONVERT: EventCode = EventCode(136);
    pub const EV_CONVERT_ALTAR: EventCode = EventCode(137);
    pub const EV_RETRIBUTION: EventCode = EventCode(138);
    pub const EV_GODPULSE: EventCode = EventCode(139);
    pub const EV_JEALOUSY: EventCode = EventCode(140);
    pub const EV_CALC_FAVOUR: EventCode = EventCode(141);
    pub const EV_GIVE_AID: EventCode = EventCode(142);
    pub const EV_RATE_SAC: EventCode = EventCode(143);
    pub const EV_INSIGHT: EventCode = EventCode(144);
    pub const EV_ALIGNED: EventCode = EventCode(145);
    pub const EV_CHANGE_ALIGN: EventCode = EventCode(146);
    pub const EV_BLESSING: EventCode = EventCode(147);
    pub const EV_GOD_RAISE: EventCode = EventCode(148);
    pub const EV_ANGER_PULSE: EventCode = EventCode(149);
    pub const EV_BIRTH: EventCode = EventCode(150);
    pub const EV_PREREQ: EventCode = EventCode(151);
    pub const EV_PRINT_NAME: EventCode = EventCode(152);
    pub const EV_ADVANCE: EventCode = EventCode(153);
    pub const EV_SPECIAL: EventCode = EventCode(154);
    pub const EV_ISTARGET: EventCode = EventCode(155);
    pub const EV_INITIALIZE: EventCode = EventCode(156);
    pub const EV_RATETARG: EventCode = EventCode(157);
    pub const EV_ISDETECT: EventCode = EventCode(158);
    pub const EV_MISSILE: EventCode = EventCode(159);
    pub const EV_MON_CONSIDER: EventCode = EventCode(161);
    pub const EV_GENITEM: EventCode = EventCode(162);
    pub const EV_GETNAME: EventCode = EventCode(163);
    pub const EV_INIT_FIELDS: EventCode = EventCode(164);
    pub const EV_INIT_STATI: EventCode = EventCode(165);
    pub const EV_LAND: EventCode = EventCode(166);
    pub const EV_JUMP_OFF: EventCode = EventCode(167);
    pub const EV_DISARM: EventCode = EventCode(168);
    pub const EV_STARTING_ITEM: EventCode = EventCode(169);
    pub const EV_CALC_EFFECT: EventCode = EventCode(170);
    pub const EV_CRITERIA: EventCode = EventCode(171);
    pub const EV_MACRO: EventCode = EventCode(172);
    pub const EV_WILLBUY: EventCode = EventCode(173);
    pub const EV_CONDITION: EventCode = EventCode(174);
    pub const EV_GAIN_STATI: EventCode = EventCode(175);
    pub const EV_IBLESSING: EventCode = EventCode(176);
    pub const EV_TERMS: EventCode = EventCode(177);
    pub const EV_PICKLOCK: EventCode = EventCode(178);
    pub const EV_CALC_VALUES: EventCode = EventCode(179);
    pub const EV_GEN_DUNGEON: EventCode = EventCode(180);
    pub const EV_GEN_LEVEL: EventCode = EventCode(181);
    pub const EV_GEN_PANEL: EventCode = EventCode(182);
    pub const EV_GEN_ROOM: EventCode = EventCode(183);
    pub const EV_ENGEN: EventCode = EventCode(184);
    pub const EV_ENGEN_PART: EventCode = EventCode(185);
    pub const EV_ENBUILD_MON: EventCode = EventCode(186);
    pub const EV_ENCHOOSE_MID: EventCode = EventCode(188);
    pub const EV_ENCHOOSE_TEMP: EventCode = EventCode(189);
    pub const EV_ENSELECT_TEMPS: EventCode = EventCode(190);
    pub const EV_ENGEN_MOUNT: EventCode = EventCode(191);
    pub const EV_ENGEN_ALIGN: EventCode = EventCode(192);
    pub const MSG_BLASTNAME: EventCode = EventCode(200);
    pub const MSG_CHATTER: EventCode = EventCode(201);
    pub const MSG_INSULT: EventCode = EventCode(202);
    pub const MSG_FEARFUL: EventCode = EventCode(203);
    pub const MSG_ATTACK: EventCode = EventCode(204);
    pub const MSG_STATINAME: EventCode = EventCode(205);
    pub const MSG_CAST: EventCode = EventCode(206);
    pub const MSG_ELAPSED: EventCode = EventCode(207);
    pub const MSG_ABILITY: EventCode = EventCode(208);
    pub const MSG_SPECABIL: EventCode = EventCode(209);
    pub const MSG_SPE1DESC: EventCode = EventCode(210);
    pub const MSG_SPE2DESC: EventCode = EventCode(211);
    pub const MSG_SPE3DESC: EventCode = EventCode(212);
    pub const MSG_ROARVERB: EventCode = EventCode(213);
    pub const MSG_XSUMMON: EventCode = EventCode(214);
    pub const MSG_SHOPNAME: EventCode = EventCode(215);
}
