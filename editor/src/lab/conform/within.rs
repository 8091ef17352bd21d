//! What stands within the lines that a trace starts with: the types of keys, wherever they stand, and that names are known.
//! What is of another type would be read as 0, and a name that nobody knows as nothing.

use super::names::{resource, short};
use super::read::{Fault, Line};
use augury_engine::content::Content;
use augury_engine::script::constant;
use serde_json::Value;
use std::collections::BTreeMap;

/// The lines that are looked at.
const LINES: [&str; 3] = ["start", "creature", "item"];

/// What a key holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Holds {
    /// A whole number.
    Number,
    /// True or false.
    Truth,
    /// The name of a constant.
    Constant,
    /// The name of a resource, or an empty text.
    Resource,
    /// An object of whole numbers or of such, by constants.
    ByConstant,
    /// An object of names of resources, by letters of a map.
    ByLetter,
    /// An object.
    Record,
}

/// The keys by what they hold, in lists of any depth or without.
const KEYS: [(Holds, &str); 7] = [
    (
        Holds::Number,
        "AoO CR CasterLev FFCount LDmg SDmg XP XP_drained aStoryPluses age alignGE alignLC alignment anger angerThisTurn \
         attackMode attrDeath barrierCount bonusSP bonusSlots breedCount buffCount cFP cHP cMana calcFavour casterLev charges \
         clev color concentUsed creator creature_lines cx cy damageDoneToMe day dc deathCount defAmmo defMelee defOffhand \
         defRanged depth desiredAlign difficulty dist dmg doorFlags dur encumbrance enterX enterY eventSP exoticCount favLevels \
         favPenalty favTypes favourLev fieldCount focusSCount focusWCount foilCount formulaSeed fracFatigue gainAttr genNum \
         getDef godFlags h hMana hardness_slash hideVal hpRolls iflags_raw infra intStudy itemGenNum known_qualities_raw \
         known_raw lastDiseaseDC lastPulse lastRest level light mHP mMana mag manaPulse manaRolls maxHP mount moveMod next \
         next_handle next_seed_base parent partyID percentSI percep personality pl plane plus plus_eff polyTicks prayerTimeout \
         priority qty quantity rad rageCount rating recent resChance sacVals saveBonus scent script_globals_bytes seed shadow \
         sight since size sizeX sizeY slot spellSlots spellsLearned spentSP statMethod storeSeed storedMovementTimeout subdual \
         tHP tMana tStoryPluses telep tempFavour timeout timestopper torchList totalSP trapFlags tremor turn turnCreated \
         turnLevels turnTypes uMana val vis w weight x x0 xpTicks y y0",
    ),
    (Holds::Truth, "exploreMode flanking friendly hostile isFallenPaladin on_map shouldRetarget wizardMode"),
    (
        Holds::Constant,
        "alignment_names atype class_skills doorFlags_names dtype feats feats_taken flags ftype iflags known lastMoveDir mflags \
         mtypes nature proficiencies qualities slots source stateFlags type",
    ),
    (
        Holds::Resource,
        "class corpse_mID dungeon eID fID god iID mID race region spell tID templates terrain tmID xID",
    ),
    (
        Holds::ByConstant,
        "Attr AttrAdj BAB BAttr KAttr SkillLevel abilities abilities_taken resist skillRanks skills",
    ),
    (Holds::ByLetter, "legend region_legend"),
    (Holds::Record, "MMArray char options player senses weapons window"),
];

/// Refuses a trace whose start holds something of another type, or names what neither the pack nor the engine knows.
///
/// # Errors
/// The first such key with its place.
pub(super) fn check(content: &Content, file: &str, lines: &[Line]) -> Result<(), Fault> {
    let split = |(holds, keys): (Holds, &'static str)| keys.split_whitespace().map(move |key| (key, holds));
    let looked = Check { content, keys: KEYS.into_iter().flat_map(split).collect() };
    let started = lines.iter().filter(|line| LINES.contains(&line.k.as_str()));
    for line in started {
        looked
            .value(&line.value)
            .and_then(|()| window(&line.value["window"]))
            .map_err(|text| Fault::at(file, line.number, format!("{text} (in a `{}`)", line.k)))?;
    }
    Ok(())
}

/// Rows of letters in a window, and the legend of each, where it has one.
const ROWS: [(&str, Option<&str>); 7] = [
    ("rows", Some("legend")),
    ("region_rows", Some("region_legend")),
    ("light_rows", None),
    ("solid_rows", None),
    ("special_rows", None),
    ("magic_rows", None),
    ("vis_rows", None),
];

/// The rows of a window are as many and as long as it says, and their letters are in the legend, or digits.
fn window(window: &Value) -> Result<(), String> {
    if window.is_null() {
        return Ok(());
    }
    let (wide, high) = (window["w"].as_u64().unwrap_or(0), window["h"].as_u64().unwrap_or(0));
    for (key, legend) in ROWS {
        let Some(rows) = window[key].as_array() else {
            return Err(format!("`{key}` of a window is {}; it has to be a list", short(&window[key])));
        };
        let wrong = rows.iter().find(|row| row.as_str().is_none_or(|row| row.chars().count() as u64 != wide));
        if rows.len() as u64 != high || wrong.is_some() {
            return Err(format!("`{key}` of a window are no {high} rows of {wide} letters"));
        }
        let known = |letter: &char| match legend {
            Some(legend) => window[legend].get(letter.encode_utf8(&mut [0; 4]) as &str).is_some(),
            None => letter.is_ascii_hexdigit(),
        };
        if let Some(letter) = rows.iter().filter_map(Value::as_str).flat_map(str::chars).find(|l| !known(l)) {
            let of = legend.unwrap_or("hexadecimal digits");
            return Err(format!("`{key}` of a window has {letter:?}, which is not in the {of}"));
        }
    }
    Ok(())
}

struct Check<'c> {
    content: &'c Content,
    keys: BTreeMap<&'static str, Holds>,
}

impl Check<'_> {
    /// Looks at all that stands within a value.
    fn value(&self, value: &Value) -> Result<(), String> {
        match value {
            Value::Object(all) => all.iter().try_for_each(|(key, value)| match self.keys.get(key.as_str()) {
                Some(holds) => self.key(key, *holds, value),
                None if matches!(key.as_str(), "k" | "script_globals_nonzero") => Ok(()),
                None => self.value(value),
            }),
            Value::Array(all) => all.iter().try_for_each(|value| self.value(value)),
            _ => Ok(()),
        }
    }

    fn key(&self, key: &str, holds: Holds, value: &Value) -> Result<(), String> {
        if let (Value::Array(all), false) =
            (value, matches!(holds, Holds::ByConstant | Holds::ByLetter | Holds::Record))
        {
            return all.iter().try_for_each(|value| self.key(key, holds, value));
        }
        let wanted = match (holds, value) {
            (Holds::Number, Value::Number(_)) | (Holds::Truth, Value::Bool(_)) => return Ok(()),
            (Holds::Number, _) => "a whole number",
            (Holds::Truth, _) => "true or false",
            (Holds::Constant, Value::String(name)) if is_constant(name) => return Ok(()),
            // The original writes the number of a nature that has no name.
            (Holds::Constant, Value::Number(_)) if key == "nature" => return Ok(()),
            (Holds::Constant, _) => "the name of a constant",
            (Holds::Resource, Value::String(name))
                if name.is_empty() || resource(self.content, name).is_some() =>
            {
                return Ok(());
            }
            (Holds::Resource, _) => "the name of something in the pack",
            (Holds::ByConstant, Value::Object(all)) => {
                return all.iter().try_for_each(|(name, value)| self.of_constant(key, name, value));
            }
            (Holds::ByLetter, Value::Object(all)) => {
                return all.iter().try_for_each(|(letter, value)| self.key(letter, Holds::Resource, value));
            }
            (Holds::Record, Value::Object(_)) => return self.value(value),
            (Holds::ByConstant | Holds::ByLetter | Holds::Record, _) => "an object",
        };
        Err(format!("`{key}` is {}; it has to be {wanted}", short(value)))
    }

    /// A number, or more of them by constants.
    fn of_constant(&self, key: &str, name: &str, value: &Value) -> Result<(), String> {
        if !is_constant(name) {
            return Err(format!("`{key}` has `{name}`, which is no constant"));
        }
        match value {
            Value::Object(_) => self.key(name, Holds::ByConstant, value),
            _ => self.key(name, Holds::Number, value),
        }
    }
}

fn is_constant(name: &str) -> bool {
    constant(name).is_some()
}
