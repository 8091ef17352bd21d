//! Which entries each kind of resource has, and of which shape each is. One table a kind.

use super::shape::Shape::{self, *};

/// A word that begins an entry.
pub(super) struct Rule {
    /// The word, in small letters.
    pub word: &'static str,
    /// The word that trees have for it.
    pub says: &'static str,
    /// A word that may stand behind it.
    pub then: &'static str,
    /// What follows.
    pub shape: Shape,
}

const fn rule(word: &'static str, says: &'static str, shape: Shape) -> Rule {
    Rule { word, says, then: "", shape }
}

const fn both(word: &'static str, then: &'static str, says: &'static str, shape: Shape) -> Rule {
    Rule { word, says, then, shape }
}

/// Entries of all kinds.
pub(super) const COMMON: &[Rule] = &[
    rule("desc", "desc", Text),
    rule("image", "image", Glyph),
    rule("glyph", "image", Glyph),
    both("on", "event", "event", Events),
    rule("constants", "constant", Constants),
    rule("lists", "list", Lists),
    rule("specials", "special", Specials),
    rule("gear", "gear", Gear),
];

/// Entries of monsters.
pub(super) const MONSTER: &[Rule] = &[
    rule("cr", "cr", Rating),
    rule("level", "cr", Rating),
    rule("depth", "depth", Constant),
    rule("hd", "hd", Constant),
    rule("hitdice", "hd", Constant),
    rule("hit", "hit", Constant),
    rule("def", "def", Constant),
    rule("arm", "arm", Constant),
    rule("mana", "mana", Constant),
    rule("size", "size", Constant),
    rule("hp", "hp", Constant),
    rule("hitpoints", "hp", Constant),
    rule("spd", "spd", Percent),
    rule("speed", "spd", Percent),
    rule("mov", "mov", Percent),
    rule("move", "mov", Percent),
    rule("terrain", "terrain", Constants1),
    rule("str", "attribute", Attributes(0)),
    rule("dex", "attribute", Attributes(1)),
    rule("con", "attribute", Attributes(2)),
    rule("int", "attribute", Attributes(3)),
    rule("wis", "attribute", Attributes(4)),
    rule("cha", "attribute", Attributes(5)),
    rule("luc", "attribute", Attributes(6)),
    rule("loy", "attribute", Attributes(6)),
    rule("resists", "resists", Toggles),
    rule("resist", "resists", Toggles),
    rule("imm", "immune", Toggles),
    rule("immune", "immune", Toggles),
    rule("feats", "feats", Toggles),
    rule("attk", "attk", Attacks),
    rule("as", "as", As),
    rule("spells", "spells", References),
    rule("disease", "disease", References),
    rule("poison", "poison", References),
    rule("flags", "flags", Toggles),
    rule("stati", "stati", Stati),
];

/// Entries of templates.
pub(super) const TEMPLATE: &[Rule] = &[
    rule("for", "for", Signed),
    rule("mtype", "mtype", Signed),
    rule("cr", "cr", Change),
    rule("level", "cr", Change),
    rule("hd", "hd", Change),
    rule("hitdice", "hd", Change),
    rule("hit", "hit", Change),
    rule("def", "def", Change),
    rule("arm", "arm", Change),
    rule("power", "power", Change),
    rule("size", "size", Change),
    rule("spd", "spd", Change),
    rule("speed", "spd", Change),
    rule("mov", "mov", Change),
    rule("move", "mov", Change),
    rule("dmg", "dmg", Constant),
    both("caster", "level", "caster_level", Change),
    rule("str", "attribute", AttributeChanges(0)),
    rule("dex", "attribute", AttributeChanges(1)),
    rule("con", "attribute", AttributeChanges(2)),
    rule("int", "attribute", AttributeChanges(3)),
    rule("wis", "attribute", AttributeChanges(4)),
    rule("cha", "attribute", AttributeChanges(5)),
    rule("luc", "attribute", AttributeChanges(6)),
    rule("loy", "attribute", AttributeChanges(6)),
    rule("attk", "attk", Attacks),
    rule("resists", "resists", Toggles),
    rule("resist", "resists", Toggles),
    rule("imm", "immune", Toggles),
    rule("immune", "immune", Toggles),
    rule("feats", "feats", Toggles),
    rule("spells", "spells", References),
    rule("disease", "disease", References),
    rule("poison", "poison", References),
    rule("flags", "flags", Toggles),
    rule("stati", "stati", Stati),
];

/// Entries of items.
pub(super) const ITEM: &[Rule] = &[
    rule("level", "level", Constant),
    rule("sdmg", "sdmg", Dice),
    rule("ldmg", "ldmg", Dice),
    rule("crit", "crit", Constant),
    rule("threat", "threat", Constant),
    rule("acc", "acc", Constant),
    rule("parry", "parry", Constant),
    rule("range", "range", Constant),
    rule("material", "material", Constant),
    rule("mat", "material", Constant),
    rule("spd", "spd", Percent),
    rule("speed", "spd", Percent),
    rule("cost", "cost", Cost),
    rule("weight", "weight", Constant),
    rule("size", "size", Constant),
    rule("nutrition", "nutrition", Constant),
    rule("def", "def", Constant),
    rule("coverage", "coverage", Constant),
    rule("cov", "coverage", Constant),
    rule("penalty", "penalty", Constant),
    rule("hp", "hp", Constant),
    rule("hitpoints", "hp", Constant),
    rule("arm", "arm", Armour),
    rule("spells", "spells", References),
    rule("fires", "fires", References),
    rule("group", "group", Toggles),
    rule("capacity", "capacity", Constant),
    rule("weightlim", "weight_limit", Constant),
    rule("weightmod", "weight_mod", Constant),
    rule("maxsize", "max_size", Constant),
    rule("timeout", "timeout", Constant),
    rule("ctype", "holds_only", Constant),
    both("light", "range", "light_range", Constant),
    rule("lightrange", "light_range", Constant),
    rule("lifespan", "lifespan", Constant),
    rule("fuel", "fuel", Reference),
    rule("flags", "flags", Toggles),
];

/// Entries of features.
pub(super) const FEATURE: &[Rule] = &[
    rule("material", "material", Constant),
    rule("mat", "material", Constant),
    rule("level", "level", Constant),
    rule("mov", "mov", Percent),
    rule("move", "mov", Percent),
    rule("hp", "hp", Constant),
    rule("hitpoints", "hp", Constant),
    rule("flags", "flags", Toggles),
    rule("target", "target", Reference),
    rule("effect", "target", Reference),
    rule("xval", "xval", Constant),
    rule("factor", "factor", Dice),
];

/// Entries of a segment of an effect.
pub(super) const EFFECT: &[Rule] = &[
    rule("flags", "flags", Toggles),
    rule("level", "level", Constant),
    rule("cost", "cost", Constant),
    both("base", "chance", "base", Percent),
    rule("purpose", "purpose", Purpose),
    rule("sval", "sval", Save),
    rule("qval", "qval", Constant),
    rule("xval", "xval", Constant),
    rule("yval", "yval", Constant),
    rule("dval", "dval", Constant),
    rule("aval", "aval", Constant),
    rule("lval", "lval", Constant),
    rule("tval", "tval", Constant),
    rule("pval", "pval", Dice),
    rule("rval", "rval", ReferenceOrConstant),
    rule("cval", "cval", ColourOrConstant),
];

/// Entries of races.
pub(super) const RACE: &[Rule] = &[
    rule("str", "attribute", Attributes(0)),
    rule("dex", "attribute", Attributes(1)),
    rule("con", "attribute", Attributes(2)),
    rule("int", "attribute", Attributes(3)),
    rule("wis", "attribute", Attributes(4)),
    rule("cha", "attribute", Attributes(5)),
    rule("luc", "attribute", Attributes(6)),
    rule("loy", "attribute", Attributes(6)),
    rule("grants", "grant", Grants),
    rule("monster", "monster", Reference),
    both("favoured", "class", "favoured", References),
    both("favored", "class", "favoured", References),
    rule("skills", "skills", Skills),
    rule("flags", "flags", Toggles),
    rule("male_names", "male_names", Text),
    rule("female_names", "female_names", Text),
    rule("family_names", "family_names", Text),
];

/// Entries of classes.
pub(super) const CLASS: &[Rule] = &[
    rule("hd", "hd", Die),
    rule("hitdice", "hd", Die),
    rule("mana", "mana", Die),
    rule("def", "def", Fraction),
    rule("attk", "attk", Pairs),
    rule("saves", "saves", Pairs),
    rule("grants", "grant", Grants),
    rule("skills", "skills", Skills),
    rule("prof", "prof", Toggles),
    rule("proficiencies", "prof", Toggles),
    rule("flags", "flags", Toggles),
];

/// Entries of domains.
pub(super) const DOMAIN: &[Rule] =
    &[rule("spells", "spells", References), rule("grants", "grant", Grants), rule("flags", "flags", Toggles)];

/// Entries of gods.
pub(super) const GOD: &[Rule] = &[
    rule("domains", "domains", References),
    rule("flags", "flags", Toggles),
    rule("grants", "grant", Grants),
];

/// Entries of terrains.
pub(super) const TERRAIN: &[Rule] = &[
    rule("mov", "mov", Percent),
    rule("move", "mov", Percent),
    rule("penalty", "penalty", Constant),
    rule("material", "material", Constant),
    rule("mat", "material", Constant),
    rule("flags", "flags", Toggles),
];

/// Entries of regions.
pub(super) const REGION: &[Rule] = &[
    rule("walls", "walls", Reference),
    rule("floor", "floor", Reference),
    rule("door", "door", Reference),
    rule("depth", "depth", Constant),
    rule("size", "size", Constant),
    rule("roomtypes", "room_types", Toggles),
    rule("flags", "flags", Toggles),
    rule("grid", "grid", Map),
    rule("tiles", "tile", Tiles),
];

/// Entries of flavours.
pub(super) const FLAVOUR: &[Rule] = &[
    rule("material", "material", Constant),
    rule("mat", "material", Constant),
    rule("colour", "colour", ColourOrConstant),
    rule("color", "colour", ColourOrConstant),
    rule("weight", "weight", Percent),
];

/// Entries of encounters.
pub(super) const ENCOUNTER: &[Rule] = &[
    rule("terrain", "terrain", Constants1),
    rule("depth", "depth", Constant),
    rule("weight", "weight", Constant),
    rule("align", "align", Constant),
    rule("cr", "cr", Span),
    rule("level", "cr", Span),
    rule("parts", "part", Parts),
    rule("flags", "flags", Toggles),
];

/// Entries of dungeons: those of all kinds.
pub(super) const DUNGEON: &[Rule] = &[rule("flags", "flags", Toggles)];

/// Entries of artifacts, of which the library has none.
pub(super) const ARTIFACT: &[Rule] = &[
    rule("item", "item", Reference),
    rule("str", "attribute", Attributes(0)),
    rule("dex", "attribute", Attributes(1)),
    rule("con", "attribute", Attributes(2)),
    rule("int", "attribute", Attributes(3)),
    rule("wis", "attribute", Attributes(4)),
    rule("cha", "attribute", Attributes(5)),
    rule("luc", "attribute", Attributes(6)),
    rule("resists", "resists", Toggles),
    rule("sustains", "sustains", Toggles),
    rule("qualities", "qualities", Toggles),
    both("equip", "for", "equip", Powers),
    both("wield", "for", "wield", Powers),
    both("hit", "for", "hit", Powers),
    both("invoke", "for", "invoke", Powers),
];

/// Entries of behaviours, of which the library has none.
pub(super) const BEHAVIOUR: &[Rule] = &[rule("spell", "spell", Reference), rule("flags", "flags", Toggles)];
