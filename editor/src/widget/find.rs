//! Which names match what was typed, best first; slips of the keyboard are forgiven.

use strsim::osa_distance;

/// What follows a tab in a name belongs to it (an id, a folder) and is found too, but the name ends before it.
pub const ASIDE: char = '\t';
/// With fewer names than these found as they were typed, those that are nearly so come after them.
const FEW: usize = 8;
/// The rank of a name that has the words somewhere; each slip adds to it.
const NEARLY: usize = 3;

/// Places of the names that have every word of `query`, in any letter case: the one that is it first, then those that
/// begin with it, then those where a part after `_`, `/` or a space does, then the rest; each in the given order. Where
/// these are few, names follow that have parts which begin nearly like the words, the nearest first: one letter wrong, missing,
/// too many or swapped with its neighbour in a word of four, two in one of eight.
pub fn matching<'a>(names: impl IntoIterator<Item = &'a str>, query: &str) -> Vec<usize> {
    let query = query.trim().to_lowercase();
    let words: Vec<&str> = query.split_whitespace().collect();
    let mut found: Vec<(usize, usize)> = Vec::new();
    let mut others: Vec<(usize, String)> = Vec::new();
    for (place, name) in names.into_iter().enumerate() {
        let name = name.to_lowercase();
        match rank(&name, &query, &words) {
            Some(rank) => found.push((rank, place)),
            None => others.push((place, name)),
        }
    }
    if found.len() < FEW {
        let near = others.iter().filter_map(|(place, name)| Some((NEARLY + slips(name, &words)?, *place)));
        found.extend(near);
    }
    found.sort_unstable();
    found.into_iter().map(|(_, place)| place).collect()
}

/// How well a name has the words as they are; `None` where it lacks one.
fn rank(name: &str, query: &str, words: &[&str]) -> Option<usize> {
    if !words.iter().all(|word| name.contains(word)) {
        return None;
    }
    let begins_part = || parts(name).any(|part| part.starts_with(query));
    Some(match () {
        () if name.split(ASIDE).any(|part| part == query) => 0,
        () if name.starts_with(query) => 1,
        () if begins_part() => 2,
        () => NEARLY,
    })
}

fn parts(name: &str) -> impl Iterator<Item = &str> {
    name.split(['_', '/', ' ', ASIDE])
}

/// The slips by which a name lacks the words, twice each, and one more where the name is longer than what was typed;
/// `None` where there is none, or too many to have been meant.
fn slips(name: &str, words: &[&str]) -> Option<usize> {
    let sum =
        words.iter().try_fold(0, |sum, word| Some(sum + of_word(name, word)?)).filter(|sum| *sum > 0)?;
    let own = name.split(ASIDE).next().unwrap_or_default();
    Some(2 * sum + usize::from(parts(own).count() != words.len()))
}

/// The slips of one word against the part of the name that is nearest to it.
fn of_word(name: &str, word: &str) -> Option<usize> {
    if name.contains(word) {
        return Some(0);
    }
    let long = word.chars().count();
    let most = match long {
        0..=3 => return None,
        4..=7 => 1,
        _ => 2,
    };
    // A slip leaves one of the first two letters; to ask that first spares most of the work of a frame.
    let begins = |part: &str| word.chars().take(2).any(|c| part.chars().take(2).any(|p| p == c));
    // Of a part as much is compared as was typed, and a letter less or more, which may be the slip.
    let near = |part: &str| {
        let all = part.chars().count();
        (all + most >= long && begins(part)).then(|| {
            let lengths = (long - 1).min(all)..=(long + 1).min(all);
            lengths.map(|n| osa_distance(word, &part.chars().take(n).collect::<String>())).min()
        })?
    };
    parts(name).filter_map(near).min().filter(|slips| *slips <= most)
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

    #[test]
    fn what_is_wholly_so_stands_before_what_only_begins_so() {
        let names = ["Xavias (symbol)\teffects/xavias", "Xaviasson\tgods/son", "Xavias\tgods/xavias"];
        assert_eq!(matching(names, "xavias"), [2, 0, 1]);
        assert_eq!(matching(names, "gods/xav"), [2]);
    }

    #[test]
    fn slips_are_forgiven_after_what_is_typed_well() {
        let names = ["hill orc", "goblin", "troll", "gobbler", "mind flayer", "orc"];
        let venom = ["wyvern venom\teffects/wyvern_venom", "wyvern\tmonsters/wyvern"];
        assert_eq!(matching(venom, "wyevrn"), [1, 0], "what is wholly so first");
        for (typed, meant) in [
            ("golbin", 1),
            ("gblin", 1),
            ("gobllin", 1),
            ("trokl", 2),
            ("xroll", 2),
            ("roll", 2),
            ("rtoll", 2),
            ("mnid flyaer", 4),
        ] {
            assert_eq!(matching(names, typed).first(), Some(&meant), "{typed}");
        }
        assert_eq!(matching(names, "hil orc"), [0]);
        // Another word is no slip, nor is a short one that is near to everything.
        assert!(matching(names, "kraken").is_empty());
        assert!(matching(names, "oxc").is_empty());
    }
}
