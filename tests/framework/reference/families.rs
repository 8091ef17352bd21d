//! Which family of names stands on which page. Knows no table of names.

use super::page::{anchor, link};

/// A page: its file, its title, and the families that stand on it.
pub type Topic = (&'static str, &'static str, &'static [&'static str]);

/// What stands where. A family that is on no page comes on the last.
pub const TOPICS: &[Topic] = &[
    ("stati", "Names: stati", &["stati nature", "stati source", "value of a stati", "perception"]),
    (
        "fighting",
        "Names: fighting",
        &[
            "attack type",
            "damage type",
            "damage bit",
            "bonus type",
            "saving throw",
            "kind of save",
            "numbered kind of save",
            "weapon skill",
            "weapon group",
            "weapon quality",
            "armour quality",
            "attack mode",
        ],
    ),
    (
        "creatures",
        "Names: creatures",
        &[
            "monster type",
            "monster flag",
            "attribute",
            "attribute group",
            "size",
            "alignment",
            "encumbrance",
            "target type",
            "state of a creature",
            "hunger",
            "direction",
        ],
    ),
    (
        "characters",
        "Names: characters",
        &[
            "ability",
            "feat",
            "list of feats",
            "skill",
            "class flag",
            "template flag",
            "template kind",
            "spell access",
        ],
    ),
    (
        "magic",
        "Names: magic",
        &[
            "effect archetype",
            "effect area",
            "effect flag",
            "purpose of an effect",
            "form of an effect",
            "thing to guard against",
            "trouble",
            "summoning flag",
            "target query",
            "terraforming mode",
            "travel mode",
            "creation flag",
            "detection flag",
            "dispelling flag",
            "healing flag",
            "vision flag",
            "field flag",
            "school of magic",
            "metamagic",
            "source of magic",
            "casting chance",
            "casting cost",
            "level-scaled number",
        ],
    ),
    (
        "things",
        "Names: things",
        &[
            "object type",
            "slot",
            "item flag",
            "item quality",
            "material",
            "coin",
            "gear flag",
            "state of an item",
            "knowledge of an item",
            "kind of treasure",
            "way of acquiring",
            "rarity",
        ],
    ),
    (
        "places",
        "Names: places",
        &[
            "terrain flag",
            "terrain kind",
            "region flag",
            "room type",
            "furnishing",
            "thing flag",
            "portal kind",
            "state of a door",
            "state of a trap",
            "flag of an item on a square",
            "flag of a creature on a square",
            "flag of a fixture on a square",
            "encounter flag",
            "request for an encounter",
            "flag of a part of an encounter",
            "kind of open area",
        ],
    ),
    ("gods", "Names: gods", &["god flag", "aid", "priority", "answer to a sacrifice", "message of a god"]),
    ("lists", "Names: lists and constants of a resource", &["list", "constant", "kind of variable"]),
    ("looks", "Names: glyphs and colours", &["colour", "set of colours", "glyph"]),
    (OTHER, "Names: everything else", &[]),
];

/// The page for families that no topic has.
pub const OTHER: &str = "other";

/// A link to a family; `to` is the way to the pages of names.
pub fn family_link(family: &str, to: &str) -> String {
    if family == "event" {
        return link(family, &format!("{to}../events/README.md"));
    }
    link(family, &format!("{to}{}.md#{}", file_of(family), anchor(family)))
}

fn file_of(family: &str) -> &'static str {
    let topic = TOPICS.iter().find(|(_, _, families)| families.contains(&family));
    topic.map_or(OTHER, |(file, ..)| file)
}
