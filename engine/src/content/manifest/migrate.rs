//! Brings a manifest of an older format to the present one, a step a format, touching only what must change.
//!
//! Each step says which bytes go and which come; comments, order and spacing stay. Nothing is written here.

use super::FORMAT;
use crate::content::outline::{Broken, FieldNode, Node, Shape, outline};
use std::ops::Range;

/// A manifest brought to the present format.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Migration {
    /// The format it is written in.
    pub from: i32,
    /// Where the file says so, as a byte offset.
    pub at: usize,
    /// The text in the present format.
    pub text: String,
    /// What each step did, in a sentence, in order.
    pub steps: Vec<String>,
}

/// Bytes that go, and what comes for them.
type Changes = Vec<(Range<usize>, String)>;

/// One step: the format it starts from, what it is for, and what it changes.
struct Step {
    from: i32,
    what: &'static str,
    change: fn(&[FieldNode]) -> Changes,
}

const STEPS: &[Step] = &[Step {
    from: 1,
    what: "`stands_on` names packs; the words that told what the pack was made from are `made_from` now",
    change: |fields| {
        let told = fields.iter().filter(|field| field.name == "stands_on");
        let told = told.filter(|field| matches!(field.value.shape, Shape::Text { .. }));
        told.map(|field| (field.start..field.start + "stands_on".len(), "made_from".to_owned())).collect()
    },
}];

/// Brings a manifest's text to the present format; `None` where it is in that already.
///
/// # Errors
/// Where and why it cannot be: it is no record, or of a format that this program does not know.
pub fn migrate(text: &str) -> Result<Option<Migration>, Broken> {
    let root = outline(text)?;
    let Some((at, from)) = format_of(&root) else { return Ok(None) };
    if from == FORMAT {
        return Ok(None);
    }
    if !(1..=FORMAT).contains(&from) {
        let what = format!("the pack is written in format {from}, and this program reads 1 to {FORMAT}");
        let remedy = match from > FORMAT {
            true => "Open it with a newer version of the program".to_owned(),
            false => format!("Write format: {FORMAT}, if the pack is as this program wants it"),
        };
        return Err(Broken { at, what, remedy });
    }
    let mut migration = Migration { from, at, text: text.to_owned(), steps: Vec::new() };
    for step in STEPS.iter().filter(|step| step.from >= from) {
        let root = outline(&migration.text)?;
        let Shape::Record { fields, .. } = &root.shape else { continue };
        let mut changes = (step.change)(fields);
        let number = fields.iter().find(|field| field.name == "format").map(|field| &field.value);
        changes.extend(number.map(|value| (value.start..value.end, (step.from + 1).to_string())));
        changes.sort_by_key(|(span, _)| span.start);
        for (span, new) in changes.into_iter().rev() {
            migration.text.replace_range(span, &new);
        }
        migration.steps.push(format!("{} to {}: {}", step.from, step.from + 1, step.what));
    }
    Ok(Some(migration))
}

/// The format that a manifest says, and where.
fn format_of(root: &Node) -> Option<(usize, i32)> {
    let Shape::Record { fields, .. } = &root.shape else { return None };
    let value = &fields.iter().find(|field| field.name == "format")?.value;
    match &value.shape {
        Shape::Word(word) => Some((value.start, word.parse().ok()?)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ONE: &str = "// Mine.\nPack(\n    name: \"Caves\", // shown\n    format: 1,\n    stands_on: \"old notes\",\n    /* none */ switches: [],\n)\n";

    #[test]
    fn the_first_format_becomes_the_second_and_every_other_byte_stays() {
        let migration = migrate(ONE).unwrap().unwrap();
        assert_eq!(migration.from, 1);
        let wanted = ONE.replace("format: 1", "format: 2").replace("stands_on: \"old", "made_from: \"old");
        assert_eq!(migration.text, wanted);
        assert_eq!(migrate(&migration.text).unwrap(), None, "done once, there is nothing left to do");
    }

    #[test]
    fn a_format_that_nobody_knows_is_refused_with_its_place() {
        let newer = migrate("(name: \"x\", format: 3)").unwrap_err();
        assert_eq!((newer.at, newer.what.contains("format 3")), (20, true));
        assert!(migrate("(name: \"x\", format: 0)").is_err());
    }
}
