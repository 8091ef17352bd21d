//! Which words may be the id of a resource: they name a file on every system.

/// The longest id, in letters.
pub const LONGEST: usize = 64;

/// Names that Windows keeps for itself.
const RESERVED: [&str; 6] = ["con", "prn", "aux", "nul", "com", "lpt"];

/// An id as it is, if it may be one; else the error says what would be right.
pub fn valid(wanted: &str) -> Result<String, String> {
    let good = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
    if wanted.is_empty() {
        return Err("an id needs at least one letter, such as cave_troll".to_owned());
    }
    if !wanted.chars().all(good) || wanted.starts_with('_') {
        let suggestion = from_name(wanted);
        return Err(format!("an id has small letters, digits and _ only, such as {suggestion}"));
    }
    if wanted.len() > LONGEST {
        return Err(format!("an id has at most {LONGEST} letters; this one has {}", wanted.len()));
    }
    let stem = wanted.trim_end_matches(|c: char| c.is_ascii_digit());
    if RESERVED.contains(&stem) {
        return Err(format!("{wanted} cannot name a file on Windows; use {wanted}_"));
    }
    Ok(wanted.to_owned())
}

/// An id made from a name that people read: `Hill Orc` becomes `hill_orc`.
pub fn from_name(name: &str) -> String {
    let mut id = String::new();
    for c in name.chars().flat_map(char::to_lowercase) {
        if c.is_ascii_alphanumeric() {
            id.push(c);
        } else if !id.is_empty() && !id.ends_with('_') && c != '\'' {
            id.push('_');
        }
    }
    let id: String = id.trim_end_matches('_').chars().take(LONGEST).collect();
    if id.is_empty() { "unnamed".to_owned() } else { id }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_made_from_a_name_is_valid() {
        for name in ["Hill Orc", "Will-o'-the-Wisp", "  Bär 7 ", "***", "a/b\\c:d", &"long ".repeat(40)] {
            let id = from_name(name);
            assert_eq!(valid(&id), Ok(id.clone()), "{name}");
        }
        assert_eq!(from_name("Will-o'-the-Wisp"), "will_o_the_wisp");
    }

    #[test]
    fn what_no_file_may_be_called_is_refused_with_a_remedy() {
        for bad in ["", "Orc", "a b", "../x", "_x", "con", "lpt1", "é"] {
            assert!(valid(bad).is_err(), "{bad}");
        }
        assert!(valid("Hill Orc").unwrap_err().contains("hill_orc"));
        assert!(valid("con").unwrap_err().contains("con_"));
    }
}
