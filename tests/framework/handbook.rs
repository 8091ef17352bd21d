//! The pages of the handbook and those at the top as tests read them: fenced blocks with what they say they are, code
//! in running text, and steps that a reader follows in the window. Knows Markdown, and no program.

use crate::folders;
use crate::source::top;
use std::fmt;
use std::fs;

/// Pages beside the handbook.
const AT_TOP: [&str; 3] = ["README.md", "CONTRIBUTING.md", "ARCHITECTURE.md"];

/// A page.
pub struct Page {
    /// Where it is, from the top of the repository.
    pub path: String,
    /// Its text.
    pub text: String,
}

/// A fenced block.
pub struct Fence {
    /// The page.
    pub page: String,
    /// The line of its first fence, from 1.
    pub line: usize,
    /// What stands behind the first fence: `ron,fields:monster`.
    pub info: String,
    /// What stands between the fences.
    pub text: String,
}

impl Fence {
    /// Its language, and what it is of that.
    pub fn language(&self) -> (&str, Option<&str>) {
        match self.info.split_once(',') {
            Some((language, of)) => (language, Some(of)),
            None => (&self.info, None),
        }
    }

    /// A word for files that hold it: `docs_authors_packs_31`.
    pub fn slug(&self) -> String {
        let page = self.page.trim_end_matches(".md").to_lowercase();
        let page: String = page.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '_' }).collect();
        format!("{page}_{}", self.line)
    }
}

impl fmt::Display for Fence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.page, self.line)
    }
}

/// Every page, those that a program writes left out.
///
/// # Errors
/// A page that cannot be read.
pub fn pages() -> Result<Vec<Page>, String> {
    let mut paths: Vec<_> = AT_TOP.iter().map(|name| top().join(name)).collect();
    let written = |path: &std::path::PathBuf| path.extension().is_some_and(|e| e == "md");
    paths.extend(folders::files(&top().join("docs"))?.into_iter().filter(written));
    let read = |path: &std::path::PathBuf| {
        let text = fs::read_to_string(path).map_err(|e| format!("{}: {e}", path.display()))?;
        let path = path.strip_prefix(top()).unwrap_or(path).to_string_lossy().replace('\\', "/");
        Ok(Page { path, text })
    };
    let all: Result<Vec<Page>, String> = paths.iter().map(read).collect();
    Ok(all?.into_iter().filter(|page| !page.path.starts_with(crate::reference::FOLDER)).collect())
}

/// The fenced blocks of a page.
pub fn fences(page: &Page) -> Vec<Fence> {
    let mut found = Vec::new();
    let mut open: Option<Fence> = None;
    for (nth, line) in page.text.lines().enumerate() {
        match line.trim_start().strip_prefix("```") {
            Some(_) if open.is_some() => found.extend(open.take()),
            Some(info) => {
                let info = info.trim().to_owned();
                open = Some(Fence { page: page.path.clone(), line: nth + 1, info, text: String::new() });
            }
            None => {
                if let Some(fence) = &mut open {
                    fence.text.push_str(line);
                    fence.text.push('\n');
                }
            }
        }
    }
    found.extend(open);
    found
}

/// Code in the running text of a page: what stands in back quotes.
pub fn spans(page: &Page) -> Vec<String> {
    let mut found = Vec::new();
    let mut fenced = false;
    let mut prose = String::new();
    for line in page.text.lines() {
        let fence = line.trim_start().starts_with("```");
        fenced ^= fence;
        if !fenced && !fence {
            prose.push_str(line);
        }
        // A span may go on on the next line, and never into the next paragraph.
        prose.push_str(if line.trim().is_empty() { "\n\n" } else { " " });
    }
    for paragraph in prose.split("\n\n") {
        let odd = paragraph.split('`').skip(1).step_by(2);
        found.extend(odd.map(|span| span.split_whitespace().collect::<Vec<_>>().join(" ")));
    }
    found
}

/// What a reader does at one point, or sees.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// A click on what is called so.
    Click(String),
    /// A double click on it.
    DoubleClick(String),
    /// Keys, one combination.
    Press(String),
    /// A text, into the field of that name where one is named.
    Type(String, Option<String>),
    /// The Tab key until that has the keyboard.
    Tab(String),
    /// A name out of the list that a button opens; the button begins so.
    Pick(String, String),
    /// A row of a list.
    Choose(String, String),
    /// Something dragged onto something.
    Drag(String, String),
    /// What is on the screen then.
    See(String),
}

/// One numbered step of a page, with its actions in order, those by keyboard apart.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Item {
    /// The line, from 1.
    pub line: usize,
    /// By mouse, and where there is only one way.
    pub mouse: Vec<Step>,
    /// By keyboard, where that is another way; else empty.
    pub keys: Vec<Step>,
}

/// The numbered steps of a page: each item of a list with actions in the grammar of `docs/internals/adding-tests.md`.
///
/// # Errors
/// A word in bold that is no action, or one without what it is done to.
pub fn steps(page: &Page) -> Result<Vec<Item>, String> {
    let mut items: Vec<Item> = Vec::new();
    let mut text = String::new();
    let mut inside = false;
    let close = |items: &mut Vec<Item>, text: &mut String| -> Result<(), String> {
        // Below a heading the item before it is closed already.
        if let Some(item) = items.last_mut().filter(|_| !text.is_empty()) {
            let (mouse, keys) = match text.split_once("*By keyboard:*") {
                Some((mouse, keys)) => (mouse, keys),
                None => (text.as_str(), ""),
            };
            item.mouse = actions(mouse).map_err(|what| format!("{}:{}: {what}", page.path, item.line))?;
            item.keys = actions(keys).map_err(|what| format!("{}:{}: {what}", page.path, item.line))?;
        }
        text.clear();
        Ok(())
    };
    for (nth, line) in page.text.lines().enumerate() {
        let numbered = line.split_once(". ").is_some_and(|(n, _)| n.parse::<u32>().is_ok());
        if numbered || line.starts_with('#') {
            close(&mut items, &mut text)?;
            inside = numbered;
        }
        if numbered {
            items.push(Item { line: nth + 1, ..Item::default() });
        }
        if inside {
            text.push_str(line.trim());
            text.push(' ');
        }
    }
    close(&mut items, &mut text)?;
    items.retain(|item| !item.mouse.is_empty());
    Ok(items)
}

/// The actions of a text: a word in bold, then code.
fn actions(text: &str) -> Result<Vec<Step>, String> {
    let mut found = Vec::new();
    let mut rest = text;
    while let Some((_, behind)) = rest.split_once("**") {
        let Some((word, behind)) = behind.split_once("**") else {
            return Err("a word in bold has no end".to_owned());
        };
        let (first, after) = quoted(behind).ok_or_else(|| format!("**{word}** names nothing"))?;
        let second = |between: &str| after.strip_prefix(between).and_then(quoted);
        rest = after;
        found.push(match word {
            "Click" => Step::Click(first),
            "Double-click" => Step::DoubleClick(first),
            "Press" => Step::Press(first),
            "See" => Step::See(first),
            "Tab" => Step::Tab(first),
            "Type" => match second(" into") {
                Some((field, after)) => {
                    rest = after;
                    Step::Type(first, Some(field))
                }
                None => Step::Type(first, None),
            },
            "Pick" | "Choose" | "Drag" => {
                let between = match word {
                    "Pick" => " from",
                    "Choose" => " in",
                    _ => " onto",
                };
                let (other, after) = second(between)
                    .ok_or_else(|| format!("**{word}** `{first}` lacks what it is done to"))?;
                rest = after;
                match word {
                    "Pick" => Step::Pick(first, other),
                    "Choose" => Step::Choose(first, other),
                    _ => Step::Drag(first, other),
                }
            }
            other => return Err(format!("**{other}** is no action")),
        });
    }
    Ok(found)
}

/// The code that a text begins with, and what follows.
fn quoted(text: &str) -> Option<(String, &str)> {
    let text = text.strip_prefix(' ')?;
    let ticks = text.len() - text.trim_start_matches('`').len();
    let mark = text.get(..ticks).filter(|mark| !mark.is_empty())?;
    let (code, rest) = text.get(ticks..)?.split_once(mark)?;
    Some((code.trim().to_owned(), rest))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn page(text: &str) -> Page {
        Page { path: "docs/README.md".to_owned(), text: text.to_owned() }
    }

    #[test]
    fn blocks_and_spans_are_found() {
        let page = page("A `b c`.\n\n```ron,fields:monster\nx: `1`\n```\n\n`cargo run\n--bin x` d\n");
        let fence = &fences(&page)[0];
        assert_eq!(
            (fence.line, fence.language(), fence.text.as_str()),
            (3, ("ron", Some("fields:monster")), "x: `1`\n")
        );
        assert_eq!(
            (fence.slug().as_str(), fence.to_string().as_str()),
            ("docs_readme_3", "docs/README.md:3")
        );
        assert_eq!(spans(&page), ["b c", "cargo run --bin x"]);
    }

    #[test]
    fn steps_are_read_in_both_ways() {
        let text = "# A\n\n1. Open it: **Click** `New pack…`. **See** `Name`.\n   *By keyboard:* **Press** `Ctrl+N`.\n\
            2. Words alone.\n\n## B\n\n3. **Type** `3` into `HD`, then **Drag** `orc` onto `Arena`.\n";
        let found = steps(&page(text)).unwrap();
        assert_eq!(found.len(), 2);
        assert_eq!(steps(&page("1. **See** `x`.\n\n## B\n\n2. **See** `y`.\n")).unwrap().len(), 2);
        assert_eq!(found[0].mouse, [Step::Click("New pack…".to_owned()), Step::See("Name".to_owned())]);
        assert_eq!(found[0].keys, [Step::Press("Ctrl+N".to_owned())]);
        let typed = Step::Type("3".to_owned(), Some("HD".to_owned()));
        assert_eq!(found[1].mouse, [typed, Step::Drag("orc".to_owned(), "Arena".to_owned())]);
        assert!(steps(&page("1. **Smell** `it`.")).is_err() && steps(&page("1. **Click** it.")).is_err());
    }
}
