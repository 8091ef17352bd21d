//! Names of the field as words in running text, and figures as people write them.

use augury_engine::base::names::Named;

/// A name without what its family begins with: `AD_FIRE` is `fire`.
pub fn word<N: Named>(name: N, prefix: &str) -> String {
    let name = name.to_string();
    name.strip_prefix(prefix).unwrap_or(&name).replace('_', " ").to_lowercase()
}

/// The same of several, with commas between.
pub fn words<N: Named>(names: impl IntoIterator<Item = N>, prefix: &str) -> String {
    names.into_iter().map(|name| word(name, prefix)).collect::<Vec<_>>().join(", ")
}

/// So many of a thing, whose name takes an s where they are several: `1 cell`, `20 cells`.
pub fn counted(n: usize, one: &str) -> String {
    format!("{n} {one}{}", if n == 1 { "" } else { "s" })
}

/// A challenge rating as people write it: 1/n is kept as 2 - n.
pub fn rating(cr: i32) -> String {
    if cr < 1 { format!("1/{}", 2 - cr) } else { cr.to_string() }
}

/// Half of a number: `5.5`.
pub fn half(twice: i64) -> String {
    let sign = if twice < 0 { "-" } else { "" };
    let (whole, rest) = (twice.unsigned_abs() / 2, if twice % 2 == 0 { "" } else { ".5" });
    format!("{sign}{whole}{rest}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use augury_engine::base::names::DamageType;

    #[test]
    fn names_and_figures_as_people_write_them() {
        assert_eq!(words([DamageType::AD_FIRE, DamageType::AD_COLD], "AD_"), "fire, cold");
        assert_eq!([rating(3), rating(1), rating(0), rating(-1)], ["3", "1", "1/2", "1/3"]);
        assert_eq!([half(11), half(4), half(-1), half(0)], ["5.5", "2", "-0.5", "0"]);
    }
}
