//! The fields that a row may have: those that are read, and those of the measured sets, whose rows say what came out as
//! well. Any other is a slip, by which something would be left out without a word.

use super::rows::{At, Names};
use augury_engine::base::id::Kind;
use augury_engine::base::names::{
    Ability, Attribute, MonsterFlag, MonsterType, Named, Skill, WeaponGroup, nearest,
};
use augury_engine::content::cut;

/// Fields of a row that are read.
const READ: &str = "BAttr IntStudy SkillRanks alignGE alignLC classes equipment feats female given god id items_known kind \
    monster race seed stati stati_bare stati_worn templates who";

/// Those that are read of any row.
const OF_ANY: &str = "id kind";
/// Those that are read of a character, whatever it wears.
const OF_CHARACTER: &str = "BAttr IntStudy SkillRanks alignGE alignLC classes equipment feats female god items_known race \
    seed templates";
/// Those that are read of a monster.
const OF_MONSTER: &str = "equipment female items_known monster seed stati templates";

/// What `kind` of a row may be. Which fields are read follows from the fields that it has, but for `base`.
const ROWS: &str =
    "base combination level1 levels multiclass single_adjust single_adjust_all_attributes single_condition";

/// Fields of a row that say what came out, or what it is about.
const TOLD: &str = "Abilities AbilityLevel AbilityLevel_differing AttrAdj_changed Attr_changed BestHDType BonusSP BonusSlots \
    CR_allow_neg CasterLev DmgVal GetPower0 IAttr MaxRanks SpellSlots SpentSP TotalSP added attacks_effective bare cFP \
    cFP_before class_skills dead derived flags has_reach isMType level mHP mHP_before mHP_note_rolled mHP_option1_average \
    mHP_option2_max mHP_rolled mID proficiencies pseudo_classes reach_only stati_after wield_results with_starting_gear";

/// Fields of the entries of a list.
const INNER: &[(&str, &str)] = &[
    ("classes", "class hpRolls level manaRolls"),
    ("equipment", "effect item plus plus_inherent qualities quantity size slot slot_name worn"),
    ("given", "duration effect mag nature source val val_name"),
    ("stati", "duration effect mag nature source val val_name"),
    ("stati_bare", "duration effect mag nature source val val_name"),
    ("stati_worn", "duration effect mag nature source val val_name"),
];

/// Refuses a row with a field that there is none of.
///
/// # Errors
/// The field, its row and the nearest that there is.
pub(super) fn known(row: At<'_>) -> Result<(), String> {
    all_known(row, &[READ, TOLD])?;
    for (field, names) in INNER {
        for entry in row.get(field).list()? {
            all_known(entry, &[names])?;
        }
    }
    let kind = row.get("kind");
    if !kind.text()?.is_empty() {
        one_of(kind, kind.text()?, "kind of row", ROWS.split_whitespace())?;
    }
    let (what, read) = about(row);
    let is_read = |field: &str| {
        [OF_ANY, read.0, read.1].iter().any(|fields| fields.split_whitespace().any(|known| known == field))
    };
    match READ.split_whitespace().find(|field| row.get(field).is_some() && !is_read(field)) {
        Some(field) => Err(row.get(field).fault(format!("it is not read of {what}; take it out"))),
        None => Ok(()),
    }
}

/// What a row is about, and the fields that are read of it beside [`OF_ANY`].
fn about(row: At<'_>) -> (&'static str, (&'static str, &'static str)) {
    let has = |field| row.get(field).is_some();
    if has("given") {
        ("what stati change", ("given who", ""))
    } else if has("monster") && has("templates") {
        // Measured rows tell the feats that came with the templates.
        ("a monster with templates", (OF_MONSTER, "feats"))
    } else if has("monster") {
        ("a monster", (OF_MONSTER, ""))
    } else if row.value["kind"] == "base" {
        ("the character that stati change", (OF_CHARACTER, "stati who"))
    } else if has("stati_worn") {
        ("a character in its gear", (OF_CHARACTER, "stati_worn"))
    } else {
        ("a character", (OF_CHARACTER, "stati stati_bare"))
    }
}

/// Refuses names in what a row says came out that there are none of: they tell of another library.
///
/// # Errors
/// The name, its row and field, and the nearest that there is.
pub(super) fn told_names(names: &Names<'_>, row: At<'_>) -> Result<(), String> {
    if !row.get("mID").text()?.is_empty() {
        row.get("mID").resource(names, Kind::Monster)?;
    }
    for class in row.get("pseudo_classes").list()? {
        class.resource(names, Kind::Class)?;
    }
    keys::<Attribute>(row.get("IAttr"))?;
    keys::<Skill>(row.get("MaxRanks"))?;
    for field in ["Abilities", "AbilityLevel", "AbilityLevel_differing"] {
        keys::<Ability>(row.get(field))?;
    }
    members::<Skill>(row.get("class_skills"))?;
    members::<WeaponGroup>(row.get("proficiencies"))?;
    members::<MonsterFlag>(row.get("flags"))?;
    members::<MonsterType>(row.get("isMType"))
}

fn keys<F: Named>(at: At<'_>) -> Result<(), String> {
    let mut all = at.value.as_object().into_iter().flatten();
    if !at.value.is_object() && at.is_some() {
        return Err(at.fault(format!("{} is no set of numbers by name", at.value)));
    }
    all.try_for_each(|(name, value)| {
        at.named::<F>(name)?;
        At { value, ..at }.number().map(|_| ())
    })
}

fn members<F: Named>(at: At<'_>) -> Result<(), String> {
    at.list()?.iter().try_for_each(|entry| entry.member::<F>().map(|_| ()))
}

fn all_known(at: At<'_>, names: &[&str]) -> Result<(), String> {
    let names = || names.iter().flat_map(|names| names.split_whitespace());
    let mut said = at.value.as_object().into_iter().flatten();
    said.try_for_each(|(name, _)| one_of(at, name, "field", names()))
}

fn one_of<'n>(
    at: At<'_>,
    said: &str,
    what: &str,
    names: impl Iterator<Item = &'n str> + Clone,
) -> Result<(), String> {
    if names.clone().any(|known| known == said) {
        return Ok(());
    }
    let remedy = match nearest(said, names) {
        Some(near) => format!("did you mean `{near}`?"),
        None => "take it out".to_owned(),
    };
    Err(at.fault(format!("there is no {what} `{}`; {remedy}", cut(said.to_owned()))))
}
