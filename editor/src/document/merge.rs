//! Two changes of one text brought together, value by value.
//!
//! What the author changed since `base` is done again on the other program's text, so its comments and layout
//! stay. Where both changed the same value the author's wins and is named. Knows paths and outlines only.

use super::edit::Edit;
use super::edit::Label;
use super::file::{AsWritten, RonText, ValueFile};
use super::outline::{Outline, Shape, TokenKind, Value};
use super::path::ValuePath;

/// A merged text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Merged {
    /// The text.
    pub text: String,
    /// What the author should look at: values that both had changed, comments that were left behind.
    pub notes: Vec<String>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Difference {
    path: ValuePath,
    /// The new value; `None` where it was removed.
    value: Option<String>,
}

/// Does the changes from `base` to `mine` again on `theirs`. The error says which of the three texts cannot be
/// read; then only keeping one of them whole is left.
pub fn merge(base: &str, mine: &str, theirs: &str) -> Result<Merged, String> {
    let [base_outline, mine_outline, theirs_outline] = [
        readable(base, "the text both started from")?,
        readable(mine, "your text")?,
        readable(theirs, "the file")?,
    ];
    let mut ours = Vec::new();
    differences((base, root(&base_outline)), (mine, root(&mine_outline)), &ValuePath::root(), &mut ours);
    let mut others = Vec::new();
    differences(
        (base, root(&base_outline)),
        (theirs, root(&theirs_outline)),
        &ValuePath::root(),
        &mut others,
    );

    let mut text = theirs.to_owned();
    let mut notes = Vec::new();
    // From the back, so that removing list elements leaves the places of those before them.
    for ours in ours.iter().rev() {
        if others.iter().any(|o| o != ours && meet(&o.path, &ours.path)) {
            notes.push(format!("{} was changed on both sides; yours is kept", ours.path));
        } else if others.contains(ours) {
            continue;
        }
        if let Err(error) = redo(&mut text, ours) {
            notes.push(format!("your change of {} could not be kept: {error}", ours.path));
        }
    }
    notes.reverse();
    if remarks(base, &base_outline) != remarks(mine, &mine_outline) {
        notes.push("your changes of comments stayed behind; undo brings your text back".to_owned());
    }
    Ok(Merged { text, notes })
}

fn readable(text: &str, whose: &str) -> Result<Outline, String> {
    let outline = Outline::read(text);
    match outline.faults.first() {
        None if outline.root.is_some() => Ok(outline),
        None => Err(format!("{whose} is empty; keep yours or take theirs")),
        Some(fault) => Err(format!("{whose} cannot be read ({}); keep yours or take theirs", fault.what)),
    }
}

fn root(outline: &Outline) -> Option<&Value> {
    outline.root.as_ref()
}

fn meet(a: &ValuePath, b: &ValuePath) -> bool {
    a.0.starts_with(&b.0) || b.0.starts_with(&a.0)
}

type Side<'a> = (&'a str, Option<&'a Value>);

fn differences(base: Side<'_>, other: Side<'_>, path: &ValuePath, into: &mut Vec<Difference>) {
    let text = |side: Side<'_>| side.1.and_then(|v| side.0.get(v.span.clone())).map(str::to_owned);
    let value = text(other);
    if text(base) == value {
        return;
    }
    let (Some(b), Some(o)) = (base.1.map(Value::inner), other.1.map(Value::inner)) else {
        into.push(Difference { path: path.clone(), value });
        return;
    };
    match (&b.shape, &o.shape) {
        (Shape::Record(old), Shape::Record(new)) if b.name == o.name => {
            for item in &new.items {
                let Some(name) = item.name.as_deref() else { continue };
                let before = old.items.iter().find(|i| i.name.as_deref() == Some(name));
                let before = before.and_then(|i| i.value.as_ref());
                differences((base.0, before), (other.0, item.value.as_ref()), &path.field(name), into);
            }
            for item in &old.items {
                let kept = new.items.iter().any(|i| i.name == item.name);
                if let (Some(name), false) = (item.name.as_deref(), kept) {
                    into.push(Difference { path: path.field(name), value: None });
                }
            }
        }
        (Shape::List(old), Shape::List(new)) if old.items.len() == new.items.len() => {
            for (place, (a, b)) in old.items.iter().zip(&new.items).enumerate() {
                let sides = ((base.0, a.value.as_ref()), (other.0, b.value.as_ref()));
                differences(sides.0, sides.1, &path.index(place), into);
            }
        }
        _ => into.push(Difference { path: path.clone(), value }),
    }
}

fn redo(text: &mut String, change: &Difference) -> Result<(), String> {
    let outline = Outline::read(text);
    let file = RonText { text, outline: &outline };
    let splices = match &change.value {
        Some(value) => file.put(&change.path, value, &AsWritten),
        None if outline.at(&change.path).is_none() => return Ok(()),
        None => file.remove(&change.path),
    };
    let edit =
        Edit { label: Label::plain("merge"), gesture: None, splices: splices.map_err(|e| e.to_string())? };
    edit.apply(text).map_err(|e| e.to_string())
}

fn remarks<'a>(text: &'a str, outline: &Outline) -> Vec<&'a str> {
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
}
