//! Writes the tables of `engine/src/base/names/` and of the event codes from `facts/constants.json`.
//!
//! Knows which family of constants becomes which type, and nothing of what the names mean.

use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde_json::Value;
use std::fmt::{self, Write as _};
use std::path::Path;

/// A JSON object whose order is kept: of two names for one number the first is the canonical one.
struct Ordered(Vec<(String, Value)>);

impl<'de> Deserialize<'de> for Ordered {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Pairs;
        impl<'de> Visitor<'de> for Pairs {
            type Value = Ordered;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }
            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Ordered, A::Error> {
                let mut pairs = Vec::new();
                while let Some(pair) = map.next_entry()? {
                    pairs.push(pair);
                }
                Ok(Ordered(pairs))
            }
        }
        deserializer.deserialize_map(Pairs)
    }
}

/// One family: the type, its number's width, what a person calls it, the source's key, whether single
/// bits, and what it is for.
struct Family(&'static str, &'static str, &'static str, &'static str, bool, &'static str);

const FILES: &[(&str, &str, &[Family])] = &[
    (
        "combat",
        "Names of attacks, damage, bonuses, attributes, saves and weapon handling",
        &[
            Family("AttackType", "i16", "attack type", "A_attack_types", false, "How an attack is made."),
            Family(
                "DamageType",
                "i16",
                "damage type",
                "AD_damage_types",
                false,
                "What an attack's damage is.",
            ),
            Family(
                "DamageBits",
                "i32",
                "damage bit",
                "DF_damage_bits",
                true,
                "Damage types as the bits of immunity and resistance.",
            ),
            Family(
                "BonusType",
                "i16",
                "bonus type",
                "BONUS_types",
                false,
                "Where a bonus comes from; equal types may not stack.",
            ),
            Family(
                "Attribute",
                "i16",
                "attribute",
                "A_attributes",
                false,
                "One of the 41 attributes of a creature.",
            ),
            Family(
                "AttributeGroup",
                "i16",
                "attribute group",
                "A_attribute_groups",
                false,
                "Several attributes under one number.",
            ),
            Family("SaveType", "i16", "saving throw", "save_types", false, "Which saving throw."),
            Family(
                "SaveBits",
                "i32",
                "kind of save",
                "SA_save_subtype_bits",
                true,
                "What a saving throw is made against, as bits.",
            ),
            Family(
                "SaveNumber",
                "i16",
                "numbered kind of save",
                "SN_save_subtype_numbers",
                false,
                "What a saving throw is made against, as stati name it.",
            ),
            Family(
                "WeaponSkill",
                "i16",
                "weapon skill",
                "WS_weapon_skill",
                false,
                "How well a weapon is mastered.",
            ),
            Family(
                "Encumbrance",
                "i16",
                "encumbrance",
                "EN_encumbrance_levels",
                false,
                "How heavily a creature is loaded.",
            ),
            Family("Size", "i16", "size", "SZ_sizes", false, "The size of a creature or thing."),
            Family("Skill", "i16", "skill", "SK_skills", false, "A skill."),
            Family("Feat", "i16", "feat", "FT_feats", false, "A feat."),
        ],
    ),
    (
        "creature",
        "Names of what creatures are, have and suffer",
        &[
            Family(
                "MonsterType",
                "i16",
                "monster type",
                "MA_monster_types",
                false,
                "What a creature counts as.",
            ),
            Family("MonsterFlag", "i16", "monster flag", "M_monster_flags", false, "A trait of a monster."),
            Family("Ability", "i16", "ability", "CA_abilities", false, "A class or racial ability."),
            Family(
                "StatiNature",
                "i16",
                "stati nature",
                "STATI_natures",
                false,
                "What kind of status a stati is.",
            ),
            Family(
                "StatiSource",
                "i16",
                "stati source",
                "SS_stati_sources",
                false,
                "What kind of source a stati has.",
            ),
            Family("School", "i32", "school of magic", "SC_schools", true, "A school of magic, as bits."),
            Family(
                "StatiValue",
                "i16",
                "value of a stati",
                "STATI_subvalues",
                false,
                "What some natures of stati mean by their value.",
            ),
            Family(
                "Perception",
                "i32",
                "perception",
                "PER_perception",
                true,
                "How one creature perceives another, as bits.",
            ),
            Family("Alignment", "i32", "alignment", "AL_alignment", true, "Alignment, as bits."),
            Family(
                "TargetType",
                "i16",
                "target type",
                "enum_TargetType",
                false,
                "Why a creature is remembered as a target, ally or order.",
            ),
        ],
    ),
    (
        "thing",
        "Names of gods, gear, items, terrain, regions and colours",
        &[
            Family("GodFlag", "i16", "god flag", "GF_god_flags", false, "A trait of a god."),
            Family(
                "GearFlag",
                "i32",
                "gear flag",
                "GF_gear_flags",
                true,
                "How an entry of a gear list is made, as bits.",
            ),
            Family("Slot", "i16", "slot", "SL_slots", false, "Where a creature carries an item."),
            Family(
                "ObjectType",
                "i16",
                "object type",
                "T_object_types",
                false,
                "What kind of object something is.",
            ),
            Family("TerrainFlag", "i16", "terrain flag", "TF_terrain_flags", false, "A trait of a terrain."),
            Family(
                "TerrainKind",
                "i32",
                "terrain kind",
                "TT_terrain_kinds",
                true,
                "The lands a creature lives in, as bits.",
            ),
            Family("RegionFlag", "i16", "region flag", "RF_region_flags", false, "A trait of a region."),
            Family(
                "TemplateFlag",
                "i16",
                "template flag",
                "TMF_template_flags",
                false,
                "A trait of a template.",
            ),
            Family("EffectFlag", "i16", "effect flag", "EF_effect_flags", false, "A trait of an effect."),
            Family(
                "WeaponQuality",
                "i16",
                "weapon quality",
                "WQ_weapon_qualities",
                false,
                "A magical quality of a weapon.",
            ),
            Family(
                "ArmourQuality",
                "i16",
                "armour quality",
                "AQ_armour_qualities",
                false,
                "A magical quality of armour.",
            ),
            Family(
                "ItemQuality",
                "i16",
                "item quality",
                "IQ_item_qualities",
                false,
                "A quality of any item.",
            ),
            Family(
                "SpellSource",
                "i16",
                "source of magic",
                "AI_item_and_source_kinds",
                false,
                "A kind of item or source of magic.",
            ),
            Family("Colour", "i16", "colour", "colours", false, "A colour of the sixteen."),
            Family("Glyph", "i16", "glyph", "GLYPH_ids", false, "What stands for a thing on the map."),
            Family("ListId", "i16", "list", "resource_list_ids", false, "A list that a resource carries."),
            Family(
                "ConstantId",
                "i16",
                "constant",
                "resource_constant_ids",
                false,
                "A constant that a resource carries.",
            ),
        ],
    ),
    (
        "folk",
        "Names of classes, templates, encounters, rooms, fixtures and what gods do",
        &[
            Family("ClassFlag", "i16", "class flag", "CF_class_flags", false, "A trait of a class."),
            Family(
                "WeaponGroup",
                "i32",
                "weapon group",
                "WG_weapon_groups+=WG_CROSSBOWS=262144",
                true,
                "Weapons and armour that are learnt together.",
            ),
            Family(
                "FeatList",
                "i16",
                "list of feats",
                "FT_feats",
                false,
                "Feats of which a character chooses one.",
            ),
            Family(
                "TemplateKind",
                "i32",
                "template kind",
                "TM_template_kinds",
                true,
                "What a template is for.",
            ),
            Family(
                "EncounterFlag",
                "i16",
                "encounter flag",
                "NF_encounter_flags",
                false,
                "A trait of an encounter.",
            ),
            Family(
                "PartFlag",
                "i32",
                "flag of a part of an encounter",
                "EP_encounter_part_flags",
                true,
                "A trait of a part of an encounter.",
            ),
            Family("RoomType", "i16", "room type", "RM_room_types", false, "A shape of room."),
            Family(
                "Furnishing",
                "i16",
                "furnishing",
                "FU_furnishing",
                false,
                "Where in a room things are put.",
            ),
            Family("Material", "i16", "material", "MAT_materials", false, "What a thing is made of."),
            Family("ThingFlag", "i32", "thing flag", "F_thing_flags", true, "A trait of a thing on the map."),
            Family("PortalKind", "i16", "portal kind", "POR_portal_types", false, "Where a portal leads."),
            Family(
                "SpellAccess",
                "i16",
                "spell access",
                "SP_spell_sources",
                false,
                "How spells are known and cast.",
            ),
            Family(
                "ColourSet",
                "i16",
                "set of colours",
                "COL_colour_sets",
                false,
                "Colours between which something changes.",
            ),
            Family(
                "GodMessage",
                "i16",
                "message of a god",
                "MSG_god_messages",
                false,
                "An occasion on which a god speaks.",
            ),
            Family("AidKind", "i16", "aid", "AID_types", false, "What a god does for who prays."),
            Family("Priority", "i16", "priority", "P_priorities", false, "How pressing a trouble is."),
            Family(
                "SacrificeAnswer",
                "i16",
                "answer to a sacrifice",
                "SAC_results",
                false,
                "How a god takes a sacrifice that it does not value.",
            ),
        ],
    ),
    (
        "magic",
        "Names of effects, their segments and what items are made of",
        &[
            Family(
                "EffectArchetype",
                "i16",
                "effect archetype",
                "EA_effect_archetypes",
                false,
                "What a segment of an effect does.",
            ),
            Family("EffectArea", "i16", "effect area", "AR_effect_areas", false, "Whom a segment reaches."),
            Family(
                "EffectPurpose",
                "i32",
                "purpose of an effect",
                "EP_effect_purposes",
                true,
                "What creatures use an effect for, as bits.",
            ),
            Family(
                "EffectForm",
                "i16",
                "form of an effect",
                "=Effect=0,Spell=1,Poison=2,Disease=3",
                false,
                "The word that an effect is declared with.",
            ),
            Family(
                "Versus",
                "i16",
                "thing to guard against",
                "VS_versus",
                false,
                "What an effect guards against.",
            ),
            Family("Trouble", "i16", "trouble", "TROUBLE_kinds", false, "A trouble of a creature."),
            Family(
                "SummonFlag",
                "i16",
                "summoning flag",
                "EF_summon_reveal_shared_bits",
                false,
                "A trait of effects that summon or reveal; numbers are shared with other effect flags.",
            ),
            Family(
                "TargetQuery",
                "i32",
                "target query",
                "Q_target_queries+EP_effect_purposes:AIM_AT_ENEMY",
                true,
                "What a caster is asked to aim at, as bits.",
            ),
            Family("TerraMode", "i16", "terraforming mode", "TERRA_modes", false, "Which ground is changed."),
            Family("TravelMode", "i16", "travel mode", "TRAVEL_modes", false, "How one is carried away."),
            Family(
                "CreationFlag",
                "i16",
                "creation flag",
                "CREA_creation_flags",
                true,
                "Where a created thing goes, as bits.",
            ),
            Family(
                "DetectFlag",
                "i16",
                "detection flag",
                "DET_detect_flags",
                true,
                "How one detects, as bits.",
            ),
            Family(
                "DispelFlag",
                "i16",
                "dispelling flag",
                "DIS_dispel_flags",
                true,
                "What is dispelled, as bits.",
            ),
            Family("HealFlag", "i16", "healing flag", "HEAL_flags", true, "What is healed, as bits."),
            Family(
                "VisionFlag",
                "i16",
                "vision flag",
                "VIS_vision_flags",
                true,
                "How one looks afar, as bits.",
            ),
            Family(
                "FieldFlag",
                "i32",
                "field flag",
                "FI_field_flags",
                true,
                "A trait of a field on a map, as bits.",
            ),
            Family(
                "ItemFlag",
                "i16",
                "item flag",
                "IT_item_flags+WT_weapon_flags",
                false,
                "A trait of an item; those of weapons begin with WT_.",
            ),
            Family("Coin", "i16", "coin", "coins", false, "A kind of coin."),
            Family(
                "LevelCode",
                "i16",
                "level-scaled number",
                "dice_level_codes",
                false,
                "A number that grows with the caster's level or the item's plus.",
            ),
            Family(
                "CastingChance",
                "i16",
                "casting chance",
                "script_defines_irh:SP_",
                false,
                "How surely a spell succeeds, in percent, by name.",
            ),
            Family(
                "CastingCost",
                "i16",
                "casting cost",
                "script_defines_irh:COST_",
                false,
                "What abilities and psionics cost in mana, by name.",
            ),
        ],
    ),
];

/// Ends of ranges and widths, which stand among the names of the source and name no member.
const NO_MEMBERS: &[&str] = &[
    "ATTR_LAST",
    "BONUS_LAST",
    "M_LAST",
    "MA_LAST",
    "FT_LAST",
    "SK_LAST",
    "SK_LASTSKILL",
    "CA_LAST",
    "LAST_STATI",
    "GF_LAST",
    "SL_LAST",
    "NUM_SLOTS",
    "T_LAST",
    "TF_LAST",
    "RF_LAST",
    "TMF_LAST",
    "EF_LAST",
    "WQ_LAST",
    "AQ_LAST",
    "IQ_LAST",
    "AI_LAST",
    "MAX_COLOURS",
    "COLOUR_BITS",
    "COLOUR_MASK",
    "BRIGHT_MASK",
    "DARK_MASK",
    "LAST_DUNCONST",
    "CF_LAST",
    "NF_LAST",
    "RM_LAST",
    // Said by the field `any` of a part, not by a flag.
    "EP_ANYMON",
    "EP_ANYTEMP",
    "IT_LAST",
    "LEVEL_LAST",
    "PER_LAST",
    "GLYPH_LAST",
    "CF_LAST",
    "NF_LAST",
    "RM_LAST",
    // Said by the field `any` of a part, not by a flag.
    "EP_ANYMON",
    "EP_ANYTEMP",
];

/// Names that mark where a range begins: read, but never written in place of the member's own name.
const NEVER_FIRST: &[&str] =
    &["FT_FIRST", "FT_CD", "FT_IMPROVED_ATTR", "GLYPH_FIRST", "T_FIRSTITEM", "SK_KNOW_FIRST"];

/// Names of the living fork that the constants of 2014 lack, by family. Facts tell no number: it is ours.
const LATER: &[(&str, &str, i64)] = &[("WeaponGroup", "WG_CROSSBOWS", 1 << 18)];

/// Writes the tables below `base_dir`; an error names the file and what is wrong with it.
pub fn write_tables(constants: &Path, base_dir: &Path) -> Result<(), String> {
    let text = std::fs::read_to_string(constants).map_err(|e| format!("{}: {e}", constants.display()))?;
    let all: Ordered = serde_json::from_str(&text).map_err(|e| format!("{}: {e}", constants.display()))?;
    let family = |key: &str| {
        let value = all.0.iter().find(|(k, _)| k == key).map(|(_, v)| v);
        value.ok_or_else(|| format!("{}: no family {key}", constants.display()))
    };
    let ordered = |key: &str| -> Result<Vec<(String, i64)>, String> {
        // The outer object is ordered, inner ones are plain: their order is read again from the text.
        let _ = family(key)?;
        let at = text.find(&format!("\"{key}\": {{")).ok_or_else(|| format!("no family {key}"))?;
        let inner = &text[at + key.len() + 4..];
        let mut reader = serde_json::Deserializer::from_str(inner).into_iter::<Ordered>();
        let Some(Ok(pairs)) = reader.next() else { return Err(format!("the family {key} cannot be read")) };
        let mut flat = Vec::new();
        for (name, value) in pairs.0 {
            match value {
                Value::Object(inner) => {
                    flat.extend(inner.iter().filter_map(|(n, v)| Some((n.clone(), v.as_i64()?))))
                }
                other => flat.extend(other.as_i64().map(|n| (name, n))),
            }
        }
        Ok(flat)
    };
    // "a+b" joins families, "a:P" takes the names of a that begin with P, "=A=0,B=1" are ours or
    // the fork's, which the list of constants lacks.
    let joined = |keys: &str| -> Result<Vec<(String, i64)>, String> {
        let mut all = Vec::new();
        for key in keys.split('+') {
            if let Some(ours) = key.strip_prefix('=') {
                let pairs = ours.split(',').filter_map(|pair| pair.split_once('='));
                all.extend(pairs.filter_map(|(name, n)| Some((name.to_owned(), n.parse::<i64>().ok()?))));
                continue;
            }
            let (key, prefix) = key.split_once(':').unwrap_or((key, ""));
            all.extend(ordered(key)?.into_iter().filter(|(name, _)| name.starts_with(prefix)));
        }
        Ok(all)
    };
    for (file, about, families) in FILES {
        let mut out = head(about);
        out.push_str("use super::named;\n");
        for Family(type_name, repr, person, key, bits, doc) in *families {
            let mut members = joined(key)?;
            members.retain(|(name, _)| !NO_MEMBERS.contains(&name.as_str()) && !layout_of_glyphs(name));
            // Below 50 there are lists of feats.
            match *type_name {
                "Feat" => members.retain(|(_, number)| *number >= 50),
                "FeatList" => members.retain(|(_, number)| *number < 50),
                _ => {}
            }
            let (mut members, late): (Vec<_>, Vec<_>) =
                members.into_iter().partition(|(n, _)| !NEVER_FIRST.contains(&n.as_str()));
            members.extend(late);
            if *bits {
                members.retain(|(_, number)| number.count_ones() == 1);
            }
            let more = LATER.iter().filter(|(family, _, _)| family == type_name);
            members.extend(more.map(|(_, name, number)| ((*name).to_owned(), *number)));
            let _ = write!(
                out,
                "\nnamed! {{\n    /// {doc}\n    {type_name}: {repr}, \"{person}\", bits: {bits};\n"
            );
            for (name, number) in members {
                // The highest of 32 bits is the sign of the number that holds them.
                let number = if *bits { number as u32 as i32 as i64 } else { number };
                let _ = writeln!(out, "    {name} = {number},");
            }
            out.push_str("}\n");
        }
        write(&base_dir.join("names").join(format!("{file}.rs")), &out)?;
    }
    let mut out = head("Numbers of the events and message events");
    out.push_str("use super::EventCode;\n\n/// Every event by name and number, in the order of the source.\npub(super) const TABLE: &[(&str, i32)] = &[\n");
    let mut consts = String::from("\n#[allow(missing_docs)]\nimpl EventCode {\n");
    for (name, number) in ordered("EV_events")?.into_iter().chain(ordered("MSG_message_events")?) {
        let _ = writeln!(out, "    (\"{name}\", {number}),");
        let _ = writeln!(consts, "    pub const {name}: EventCode = EventCode({number});");
    }
    out.push_str("];\n");
    consts.push_str("}\n");
    write(&base_dir.join("event_code").join("table.rs"), &format!("{out}{consts}"))
}

fn layout_of_glyphs(name: &str) -> bool {
    name.starts_with("GLYPH_")
        && (name.ends_with("_BITS") || name.ends_with("_MASK") || name.ends_with("_SHIFT"))
}

fn head(about: &str) -> String {
    format!(
        "//! {about}.\n//!\n//! Generated: `cargo run -p augury-tests --bin convert -- names <facts> engine/src/base`. Do not edit.\n\n"
    )
}

fn write(path: &Path, text: &str) -> Result<(), String> {
    std::fs::write(path, text).map_err(|e| format!("{}: {e}", path.display()))
}
