//! The rows of `tests/mutations/*.ron`, and the mutated text that each comes to.

use augury_tests::folders;
use serde::Deserialize;
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// A row as it is written; `main.rs` says what the fields mean.
#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct Written {
    name: String,
    scenario: String,
    file: Option<String>,
    off: Option<String>,
    never: Option<String>,
    always: Option<String>,
    none: Option<String>,
    find: Option<String>,
    gives: Option<String>,
    returns: Option<String>,
    put: Option<String>,
}

/// One mutation.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// Its name, of which there is one.
    pub name: String,
    /// The scenario that guards the rule, below `tests/scenarios`.
    pub scenario: String,
    /// The end of the path of its source, where the text stands in several files.
    pub file: Option<String>,
    /// A text that stands there exactly once.
    pub find: String,
    /// What stands in its place.
    pub put: String,
}

/// Reads every row, file by file in the order of their names.
///
/// # Errors
/// A file that is no list of rows, a name twice, a row whose fields do not belong together.
pub fn read(folder: &Path) -> Result<Vec<Row>, String> {
    let mut files = folders::files(folder)?;
    files.retain(|path| path.extension().is_some_and(|e| e == "ron"));
    let (mut rows, mut names) = (Vec::new(), BTreeSet::new());
    for file in files {
        let text = fs::read_to_string(&file).map_err(|e| format!("{}: {e}", file.display()))?;
        for row in parse(&text).map_err(|e| format!("{}:{e}", file.display()))? {
            if !names.insert(row.name.clone()) {
                return Err(format!("{}: there are two rows named {}", file.display(), row.name));
            }
            rows.push(row);
        }
    }
    Ok(rows)
}

/// The rows of one file.
fn parse(text: &str) -> Result<Vec<Row>, String> {
    let options = ron::Options::default().with_default_extension(ron::extensions::Extensions::IMPLICIT_SOME);
    let written: Vec<Written> = options.from_str(text).map_err(|e| e.to_string())?;
    written.into_iter().map(row).collect()
}

fn row(written: Written) -> Result<Row, String> {
    let Written { name, scenario, file, off, never, always, none, find, gives, returns, put } = written;
    let mutant = format!("crate::mutant(\"{name}\")");
    let forms = [off, never, always, none, find];
    let mut given = forms.into_iter().enumerate().filter_map(|(form, text)| Some((form, text?)));
    let (Some((form, quoted)), None) = (given.next(), given.next()) else {
        return Err(format!("{name}: it needs one of off, never, always, none and find"));
    };
    let (before, part, after) = marked(&quoted).ok_or_else(|| format!("{name}: a mark ` without another"))?;
    let put = match (form, gives, returns, put) {
        (0, None, None, None) => left_out(part, after, &mutant).ok_or_else(|| {
            format!("{name}: what is `off` is neither a statement, an arm nor a line of a list: {part}")
        })?,
        (1, None, None, None) if part.starts_with("let ") => format!("{part} && !{mutant}"),
        (1, None, None, None) => format!("(({part}) && !{mutant})"),
        (2, None, None, None) => format!("(({part}) || {mutant})"),
        (3, None, None, None) => format!("{part}.filter(|_| !{mutant})"),
        (4, Some(gives), None, None) => format!("(if {mutant} {{ {gives} }} else {{ {part} }})"),
        (4, None, Some(returns), None) => format!("if {mutant} {{ return {returns}; }} {part}"),
        (4, None, None, Some(put)) if put.contains("MUTANT") => put.replace("MUTANT", &mutant),
        _ => {
            return Err(format!("{name}: `find` needs one of gives, returns and put; put asks for MUTANT"));
        }
    };
    let (find, put) = (format!("{before}{part}{after}"), format!("{before}{put}{after}"));
    Ok(Row { name, scenario, file, find, put })
}

/// A quoted text around the part between two marks; without marks all of it is the part.
fn marked(quoted: &str) -> Option<(&str, &str, &str)> {
    let Some((before, rest)) = quoted.split_once('`') else { return Some(("", quoted, "")) };
    let (part, after) = rest.split_once('`')?;
    Some((before, part, after))
}

/// A statement, an arm of a match or a line `name => rule;` of a list that is left out under the mutant.
fn left_out(part: &str, after: &str, mutant: &str) -> Option<String> {
    if let Some(pattern) = part.strip_suffix("=>") {
        Some(format!("{pattern}if !{mutant} =>"))
    } else if after.starts_with(" =>") {
        Some(format!("{part} if !{mutant}"))
    } else if let Some(line) =
        part.strip_suffix(';').filter(|line| line.contains(" => ") && !line.contains('{'))
    {
        Some(format!("{line}, if !{mutant};"))
    } else {
        part.ends_with([';', '}']).then(|| format!("if !{mutant} {{ {part} }}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What a row with these fields finds and puts, the mutant's question as `M`.
    fn changed(fields: &str) -> Result<(String, String), String> {
        let mut rows = parse(&format!("[(name: \"a\", scenario: \"events/x\", {fields})]"))?;
        let row = rows.remove(0);
        Ok((row.find, row.put.replace("crate::mutant(\"a\")", "M")))
    }

    #[test]
    fn each_form_comes_to_its_text() {
        for (fields, find, put) in [
            ("off: \"f();\"", "f();", "if !M { f(); }"),
            ("off: \"`f();` g();\"", "f(); g();", "if !M { f(); } g();"),
            ("off: \"A | B =>\"", "A | B =>", "A | B if !M =>"),
            ("off: \"`A` => f(1)\"", "A => f(1)", "A if !M => f(1)"),
            ("off: \"a => b::c;\"", "a => b::c;", "a => b::c, if !M;"),
            ("never: \"a || b\"", "a || b", "((a || b) && !M)"),
            ("never: \"if `let Some(x) = y` {\"", "if let Some(x) = y {", "if let Some(x) = y && !M {"),
            ("always: \"if `a` {\"", "if a {", "if ((a) || M) {"),
            ("none: \"= `f(x)`;\"", "= f(x);", "= f(x).filter(|_| !M);"),
            ("find: \"n + `1`\", gives: \"0\"", "n + 1", "n + (if M { 0 } else { 1 })"),
            ("find: \"f(x)\", returns: \"Ok(())\"", "f(x)", "if M { return Ok(()); } f(x)"),
            ("find: \"a\", put: \"a ^ MUTANT\"", "a", "a ^ M"),
        ] {
            assert_eq!(changed(fields), Ok((find.to_owned(), put.to_owned())), "{fields}");
        }
    }

    #[test]
    fn a_row_that_says_too_little_or_too_much_is_refused() {
        for fields in [
            "file: \"a.rs\"",
            "off: \"a;\", never: \"a\"",
            "off: \"a\"",
            "off: \"`a;\"",
            "find: \"a\"",
            "find: \"a\", put: \"b\"",
            "find: \"a\", gives: \"0\", returns: \"0\"",
            "never: \"a\", gives: \"0\"",
            "nevr: \"a\"",
        ] {
            assert!(changed(fields).is_err(), "{fields}");
        }
    }
}
