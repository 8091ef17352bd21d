//! Families of named numbers: attack types, bonus types, flags, skills and the rest of the field's constants.
//!
//! A family is a number with a table of names. Rules use the number, files and screens use the name. The tables
//! under `names/` are generated from the original's constants (command at their heads); `family` knows how a family
//! is declared, read and written, and nothing of what any family means.

mod combat;
mod creature;
pub(crate) mod family;
mod flag_set;
mod folk;
mod magic;
mod state;
mod thing;
mod tile;

pub use combat::*;
pub use creature::*;
pub use family::Named;
pub(crate) use family::named;
pub use flag_set::FlagSet;
pub use folk::*;
pub use magic::*;
pub use state::*;
pub use thing::*;
pub use tile::*;

/// The name of `names` that is most like `wrong`, if any is near enough to be what was meant.
pub fn nearest<'a>(wrong: &str, names: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    near(wrong, names).into_iter().map(|(_, name)| name).next()
}

/// The longest misspelt name that similar ones are looked for, in characters.
const LONGEST: usize = 64;

/// All names that are near enough to `wrong` to be what was meant, the most alike first, each with how many
/// letters differ. None for a name of more than 64 characters.
pub fn near<'a>(wrong: &str, names: impl IntoIterator<Item = &'a str>) -> Vec<(usize, &'a str)> {
    let length = wrong.chars().take(LONGEST + 1).count();
    if length > LONGEST {
        return Vec::new();
    }
    let wrong_lower = wrong.to_lowercase();
    let allowed = (length / 3).max(2);
    let letters = letters_of(&wrong_lower);
    let mut found: Vec<(usize, &str)> = names
        .into_iter()
        // As many letters differ as one name has more than the other, at least.
        .filter(|name| name.chars().count().abs_diff(length) <= allowed)
        .filter(|name| differ(&letters, &letters_of(name)) <= allowed)
        .map(|name| (strsim::damerau_levenshtein(&wrong_lower, &name.to_lowercase()), name))
        .filter(|(distance, _)| *distance <= allowed)
        .collect();
    found.sort_unstable();
    found.dedup();
    found
}

/// How often each letter, digit and sign of ASCII occurs in a name, capitals or not.
fn letters_of(name: &str) -> [u8; 128] {
    let mut letters = [0u8; 128];
    for byte in name.bytes().map(|byte| byte.to_ascii_lowercase()) {
        if let Some(count) = letters.get_mut(usize::from(byte)) {
            *count = count.saturating_add(1);
        }
    }
    letters
}

/// Edits that names with these letters need at least: much cheaper than to count them.
fn differ(a: &[u8; 128], b: &[u8; 128]) -> usize {
    let more = |a: &[u8; 128], b: &[u8; 128]| -> usize {
        a.iter().zip(b).map(|(a, b)| usize::from(a.saturating_sub(*b))).sum()
    };
    more(a, b).max(more(b, a))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn every_name_round_trips<F: Named + serde::Serialize + serde::de::DeserializeOwned>() {
        for (name, number) in F::table() {
            let member = F::parse(name).unwrap();
            assert_eq!(member.number(), *number, "{name}");
            assert_eq!(F::from_number(*number), member);
            let written = ron::to_string(&member).unwrap();
            assert_eq!(written, member.to_string());
            assert_eq!(ron::from_str::<F>(&written).unwrap(), member);
            assert_eq!(ron::from_str::<F>(name).unwrap(), member, "alias {name}");
        }
    }

    #[test]
    fn names_and_numbers_agree_both_ways() {
        every_name_round_trips::<AttackType>();
        every_name_round_trips::<DamageType>();
        every_name_round_trips::<BonusType>();
        every_name_round_trips::<Attribute>();
        every_name_round_trips::<StatiNature>();
        every_name_round_trips::<MonsterType>();
        every_name_round_trips::<Feat>();
        every_name_round_trips::<DamageBits>();
        every_name_round_trips::<TargetType>();
    }

    #[test]
    fn the_first_of_two_names_is_written() {
        assert_eq!(Attribute(6).to_string(), "A_LUC");
        assert_eq!(StatiNature(1).to_string(), "SICKNESS");
        assert_eq!(Attribute::parse("A_LOY"), Some(Attribute::A_LUC));
        assert_eq!(AttackType(3).to_string(), "attack type(3)");
    }

    #[test]
    fn families_have_the_sizes_of_the_facts() {
        let mut attacks: Vec<i32> = AttackType::table().iter().map(|(_, n)| *n).collect();
        attacks.dedup();
        assert_eq!(attacks.len(), 93 + 2, "93 attack types and the two range ends that name no attack");
        assert_eq!(BonusType::table().len(), 39);
        let attributes: Vec<i32> = Attribute::table().iter().map(|(_, n)| *n).filter(|n| *n < 41).collect();
        assert_eq!(attributes.len(), 42, "41 attributes, one with a second name");
    }

    #[test]
    fn a_wrong_name_is_told_with_the_nearest() {
        assert!(ron::from_str::<AttackType>("A_BYTE").is_err());
        assert_eq!(nearest("A_BYTE", AttackType::names().iter().copied()), Some("A_BITE"));
        assert_eq!(nearest("zzzzzz", ["abc"]), None);
        let long = "A".repeat(LONGEST + 1);
        assert_eq!(nearest(&long, [long.as_str()]), None, "too long to be compared");
    }
}
