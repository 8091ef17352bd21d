//! Which names match what was typed, best first.

/// Places of the names that have every word of `query`, in any letter case: those that begin with it first,
/// then those where a part after `_`, `/` or a space does, then the rest; each in the given order.
pub fn matching<'a>(names: impl IntoIterator<Item = &'a str>, query: &str) -> Vec<usize> {
    let query = query.trim().to_lowercase();
    let words: Vec<&str> = query.split_whitespace().collect();
    let mut found: Vec<(u8, usize)> = Vec::new();
    for (place, name) in names.into_iter().enumerate() {
        let name = name.to_lowercase();
        if !words.iter().all(|word| name.contains(word)) {
            continue;
        }
        let begins_part = || name.split(['_', '/', ' ']).any(|part| part.starts_with(query.as_str()));
        let rank = if name.starts_with(query.as_str()) {
            0
        } else if begins_part() {
            1
        } else {
            2
        };
        found.push((rank, place));
    }
    found.sort();
    found.into_iter().map(|(_, place)| place).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_come_first_and_nothing_typed_is_everything() {
        let names = ["A_SPIT_BITE", "A_ORBIT", "A_BITE", "BITE"];
        assert_eq!(matching(names, "bit"), [3, 0, 2, 1]);
        assert_eq!(matching(names, " "), [0, 1, 2, 3]);
        assert_eq!(matching(names, "bite spit"), [0]);
        assert!(matching(names, "claw").is_empty());
    }
}
