//! The measured characters.

use super::common::*;
use super::shape::{Field, Field::*, Shape, Shape::*};
use augury_engine::base::id::Kind;
use serde_json::Value;

/// A score with its modifier.
const ATTRIBUTE: Shape = Places(&[Must("score", SCORE), Must("modifier", MODIFIER)]);
/// How much an attribute of casting is worth.
pub(super) const CASTING: Shape = BYTE;

/// What a set says of a character that it measured, beside its hit points and mana in all, which not all sets compare.
pub(super) const CHARACTER: &[Field] = &[
    Must("race", Full(Kind::Race)),
    Must("god", Or(&NOBODY, &Full(Kind::God))),
    Must(
        "classes",
        Rows("class", &Places(&[Must("class", Resource(Kind::Class)), Must("level", Whole(1, 100))])),
    ),
    Must("TotalLevel", Whole(1, 100)),
    Must("CasterLev", CASTER_LEVEL),
    Told("CR", RATING),
    Told("mMana", POINTS),
    Must(
        "attr",
        Table(&[&[
            Must("A_STR", ATTRIBUTE),
            Must("A_DEX", ATTRIBUTE),
            Must("A_CON", ATTRIBUTE),
            Must("A_INT", ATTRIBUTE),
            Must("A_WIS", ATTRIBUTE),
            Must("A_CHA", ATTRIBUTE),
            Must("A_LUC", ATTRIBUTE),
        ]]),
    ),
    Told("Mod2_INT", MODIFIER),
    Must("A_ARC", CASTING),
    Must("A_DIV", CASTING),
    Must("A_PRI", CASTING),
    Must("A_BAR", CASTING),
    Must("A_SOR", CASTING),
    // A school by its number, ABJ to WEA; none is -1.
    Must("specialty", Whole(-1, 8)),
    Told("school_focus", POINTS),
    Told("ConcentBuffer", POINTS),
    Must("CA_ARCANE_WILL", SCORE),
    Must("CA_PREPATORY", SCORE),
];

/// Scores and modifiers of a monster, by their fields.
const OF_MONSTER: [(&str, &str); 3] = [("INT", "Mod_INT"), ("WIS", "Mod_WIS"), ("CHA", "Mod_CHA")];

/// Checks that each modifier is that of its score. `row`: a monster or a character.
///
/// # Errors
/// One is not.
pub(in super::super) fn modifiers(row: &Value) -> Result<(), String> {
    let of_monster = OF_MONSTER.iter().map(|(score, modifier)| (*modifier, &row[*score], &row[*modifier]));
    let of_character = row["attr"].as_object().into_iter().flatten();
    let of_character = of_character.map(|(name, both)| (name.as_str(), &both[0], &both[1]));
    for (name, score, modifier) in of_monster.chain(of_character) {
        let (Some(score), Some(modifier)) = (score.as_i64(), modifier.as_i64()) else { continue };
        if (score - 10).div_euclid(2) != modifier {
            return Err(format!("`{name}` says the modifier {modifier} of a score of {score}"));
        }
    }
    Ok(())
}

/// Checks that a character has as many levels as its classes have together.
///
/// # Errors
/// It has not.
pub(in super::super) fn levels(row: &Value) -> Result<(), String> {
    let classes = row["classes"].as_array().into_iter().flatten();
    let sum: i64 = classes.filter_map(|class| class[1].as_i64()).sum();
    match row["TotalLevel"].as_i64() {
        Some(total) if total != sum => {
            Err(format!("`TotalLevel` is {total}, and its classes have {sum} levels"))
        }
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn classes_have_the_levels_of_the_character() {
        let row = |total: i64| json!({"TotalLevel": total, "classes": [["Mage", 3], ["Priest", 2]]});
        assert_eq!(levels(&row(5)), Ok(()));
        assert_eq!(levels(&row(3)), Err("`TotalLevel` is 3, and its classes have 5 levels".to_owned()));
    }
}
