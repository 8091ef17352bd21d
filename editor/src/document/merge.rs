//! Two changes of one text brought together, value by value, and of lists entry by entry.
//!
//! What the author changed since `base` is done again on the other program's text, so its comments and layout
//! stay. Where both changed the same value the author's wins and is named. Knows differences only.

use super::differences::{Changed, Read, between};
use super::file::AsWritten;
use super::outline::{Outline, TokenKind};

/// A merged text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Merged {
    /// The text.
    pub text: String,
    /// What the author should look at: values that both had changed, comments that were left behind.
    pub notes: Vec<String>,
}

/// Does the changes from `base` to `mine` again on `theirs`. The error says which of the three texts cannot be
/// read; then only keeping one of them whole is left.
pub fn merge(base: &str, mine: &str, theirs: &str) -> Result<Merged, String> {
    let started = readable(base, "the text both started from")?;
    let (yours, file) = (readable(mine, "your text")?, readable(theirs, "the file")?);
    let mut text = theirs.to_owned();
    let mut notes = Vec::new();
    // From the back, so that removing list elements leaves the places of those before them.
    for difference in between(Some(&started), &file, &yours).iter().rev() {
        match difference.changed {
            Changed::Ours => continue,
            Changed::Both => {
                notes.push(format!("{} was changed on both sides; yours is kept", difference.told));
            }
            Changed::Theirs | Changed::Unknown => {}
        }
        if let Err(error) = difference.take(&mut text, &AsWritten) {
            notes.push(format!("your change of {} could not be kept: {error}", difference.told));
        }
    }
    notes.reverse();
    if remarks(base) != remarks(mine) {
        notes.push("your changes of comments stayed behind; undo brings your text back".to_owned());
    }
    Ok(Merged { text, notes })
}

fn readable<'a>(text: &'a str, whose: &str) -> Result<Read<'a>, String> {
    Read::of(text).map_err(|why| match why.is_empty() {
        true => format!("{whose} is empty; keep yours or take theirs"),
        false => format!("{whose} cannot be read ({why}); keep yours or take theirs"),
    })
}

fn remarks(text: &str) -> Vec<&str> {
    let outline = Outline::read(text);
    let remarks = outline.tokens.iter().filter(|t| t.kind == TokenKind::Comment);
    remarks.filter_map(|t| text.get(t.span.clone())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const BASE: &str =
        "(\n  name: \"Orc\", // hill\n  hd: 3,\n  attacks: [(dice: \"1d6\"), (dice: \"1d4\")],\n)\n";

    #[test]
    fn changes_of_different_values_both_stay_with_the_files_comments() {
        let mine = BASE.replace("1d4", "2d4").replace("hd: 3", "hd: 4");
        let theirs = BASE.replace("\"Orc\"", "\"Hill Orc\"").replace("// hill", "// of the hills");
        let merged = merge(BASE, &mine, &theirs).unwrap();
        assert_eq!(merged.text, theirs.replace("1d4", "2d4").replace("hd: 3", "hd: 4"));
        assert_eq!(merged.notes, Vec::<String>::new());
    }

    #[test]
    fn the_same_value_on_both_sides_is_named_and_the_authors_stays() {
        let merged = merge(BASE, &BASE.replace("hd: 3", "hd: 4"), &BASE.replace("hd: 3", "hd: 9")).unwrap();
        assert!(merged.text.contains("hd: 4"));
        assert_eq!(merged.notes, ["hd was changed on both sides; yours is kept"]);
    }

    #[test]
    fn the_same_change_on_both_sides_is_no_conflict() {
        let same = BASE.replace("hd: 3", "hd: 4");
        assert_eq!(merge(BASE, &same, &same).unwrap(), Merged { text: same, notes: Vec::new() });
    }

    #[test]
    fn added_and_removed_fields_are_carried_over() {
        let mine = BASE.replace("  hd: 3,\n", "").replace("name:", "cr: 2,\n  name:");
        let merged = merge(BASE, &mine, &BASE.replace("1d6", "1d8")).unwrap();
        assert!(!merged.text.contains("hd") && merged.text.contains("cr: 2"), "{}", merged.text);
        assert!(merged.text.contains("1d8") && merged.text.contains("// hill"));
    }

    #[test]
    fn an_unreadable_side_is_named_and_comments_left_behind_are_told() {
        assert!(merge(BASE, BASE, "(name: ").unwrap_err().starts_with("the file"));
        let merged = merge(BASE, &BASE.replace("// hill", "// hilly"), BASE).unwrap();
        assert!(merged.notes[0].contains("comments"), "{merged:?}");
    }

    #[test]
    fn entries_that_each_side_added_removed_and_changed_come_together() {
        let mine = BASE.replace("(dice: \"1d4\")", "(dice: \"1d4\"), (dice: \"9d9\")").replace("1d6", "2d6");
        let theirs = BASE.replace(", (dice: \"1d4\")", "").replace("hd: 3", "hd: 5");
        let merged = merge(BASE, &mine, &theirs).unwrap();
        let wanted = "attacks: [(dice: \"2d6\"), (dice: \"9d9\")]";
        assert!(merged.text.contains(wanted) && merged.text.contains("hd: 5"), "{}", merged.text);
        assert_eq!(merged.notes, Vec::<String>::new(), "no entry was changed by both");
        let both = merge(BASE, &mine, &theirs.replace("1d6", "3d6")).unwrap();
        assert!(both.text.contains(wanted), "{}", both.text);
        assert_eq!(both.notes, ["attacks[0].dice was changed on both sides; yours is kept"]);
    }

    /// A file with these attacks.
    fn attacks(of: &[(&str, &str)]) -> String {
        let one =
            |(attack, damage): &(&str, &str)| format!("    (attack: {attack}, damage: \"{damage}\"),\n");
        format!("(\n  attacks: [\n{}  ],\n)\n", of.iter().map(one).collect::<String>())
    }

    #[test]
    fn what_one_side_removed_mixes_no_entries_of_the_others() {
        let base = attacks(&[("A_SLAM", "1d6"), ("A_BITE", "1d4"), ("A_CLAW", "1d4")]);
        let theirs = attacks(&[("A_BITE", "1d4"), ("A_CLAW", "1d4")]);
        let mine = attacks(&[("A_SLAM", "1d6"), ("A_BITE", "2d6")]);
        let wanted = Merged { text: attacks(&[("A_BITE", "2d6")]), notes: Vec::new() };
        assert_eq!(merge(&base, &mine, &theirs).unwrap(), wanted);
        let mine = attacks(&[("A_SLAM", "1d6"), ("A_BITE", "2d6"), ("A_CLAW", "1d4")]);
        let wanted = Merged { text: attacks(&[("A_BITE", "2d6"), ("A_CLAW", "1d4")]), notes: Vec::new() };
        assert_eq!(merge(&base, &mine, &theirs).unwrap(), wanted);
    }

    #[test]
    fn an_entry_in_two_wordings_without_a_base_is_one_and_told() {
        let (mine, theirs) = (attacks(&[("A_BITE", "1d4")]), attacks(&[("A_BITE", "2d4")]));
        let merged = merge(&attacks(&[]), &mine, &theirs).unwrap();
        assert_eq!(merged.text, mine);
        assert_eq!(merged.notes, ["attacks[0].damage was changed on both sides; yours is kept"]);
    }
}
