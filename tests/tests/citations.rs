//! The handbook and what cites it. Comments, messages and data cite a page, or a page and a heading of it after a
//! comma: both have to be there. Nothing cites what is not in the clone. Of the handbook itself: every page is in the
//! summary, is short, and its links lead somewhere.

// A test fails by panicking.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use augury_tests::folders;
use augury_tests::source::top;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Component, Path, PathBuf};

/// Where sources, data and pages stand; files at the top belong to them.
const FOLDERS: [&str; 8] = [".ci", ".github", "assets", "docs", "editor", "engine", "import", "tests"];

/// Folders with what the rules were read from. They are not in the clone.
const OUTSIDE: [&str; 2] = ["facts", "spec"];

/// What may stand behind a cited heading.
const ENDS: &str = ".,;:?!)]\"`\n";

/// The most bytes of a page.
const LONGEST: usize = 8_000;

/// How a page begins whose tables a program writes. It may be longer.
const GENERATED: &str = "<!-- Generated";

/// The pages of the handbook and those at the top, by path from the top, each with its headings.
type Pages = BTreeMap<String, Vec<String>>;

/// A text without comment marks, in which what goes on over lines is one line.
struct Flow {
    text: String,
    /// Where each line of the file begins in it, with its number.
    lines: Vec<(usize, usize)>,
}

impl Flow {
    fn of(path: &str, file: &str) -> Self {
        let mut flow = Self { text: String::new(), lines: Vec::new() };
        let mut before = "";
        for (nth, line) in file.lines().enumerate() {
            let line = line.trim();
            let mark =
                ["//!", "///", "//", "#"].into_iter().find(|mark| line.starts_with(mark)).unwrap_or("");
            let said = line[mark.len()..].trim();
            let goes_on = mark == before && !said.is_empty() && (!mark.is_empty() || path.ends_with(".md"));
            flow.text.push(if goes_on { ' ' } else { '\n' });
            flow.lines.push((flow.text.len(), nth + 1));
            flow.text.push_str(said);
            before = mark;
        }
        flow
    }

    fn line(&self, at: usize) -> usize {
        let after = self.lines.partition_point(|(begins, _)| *begins <= at);
        self.lines[after.max(1) - 1].1
    }

    /// The words that look like files of pages, each with what stands behind it.
    fn pages_named(&self) -> impl Iterator<Item = (usize, &str, &str)> {
        let is_of_path = |c: char| c.is_ascii_alphanumeric() || "/._-".contains(c);
        self.text.match_indices(".md").filter_map(move |(dot, _)| {
            let begins = self.text[..dot]
                .rfind(|c| !is_of_path(c))
                .map_or(0, |at| at + self.text[at..].chars().next().map_or(1, char::len_utf8));
            let (name, behind) = self.text[begins..].split_at(dot + 3 - begins);
            let next = behind.trim_start_matches('.').chars().next();
            (next.is_none_or(|c| !is_of_path(c)) && dot > begins).then_some((begins, name, behind))
        })
    }

    /// Citations of pages: how many there are, and those that lead nowhere.
    fn citations(&self, pages: &Pages) -> (usize, Vec<(usize, String)>) {
        let (mut seen, mut wrong) = (0, Vec::new());
        for (at, name, behind) in self.pages_named() {
            let is_heading = |c: char| c.is_uppercase() || c.is_numeric() || c == '"';
            let heading = behind.strip_prefix(", ").filter(|rest| rest.starts_with(is_heading));
            let page = match name.split_once("docs/") {
                Some((before, page)) if before.is_empty() || before.ends_with('/') => format!("docs/{page}"),
                _ if pages.contains_key(name) => name.to_owned(),
                // A page without its folder, and something of it.
                _ if !name.contains('/') && behind.starts_with(", ") => {
                    wrong.push((self.line(at), format!("{name}: no path from docs on")));
                    continue;
                }
                _ => continue,
            };
            seen += 1;
            let Some(headings) = pages.get(&page) else {
                wrong.push((self.line(at), format!("{page}: no such page")));
                continue;
            };
            let Some(said) = heading.map(|said| said.strip_prefix('"').unwrap_or(said)) else { continue };
            let is_there = |heading: &String| {
                said.strip_prefix(heading.as_str())
                    .is_some_and(|rest| rest.is_empty() || rest.starts_with(|c| ENDS.contains(c)))
            };
            if !headings.iter().any(is_there) {
                let said: String = said.chars().take_while(|c| *c != '\n').take(60).collect();
                wrong.push((self.line(at), format!("{page} has no heading that begins: {said}")));
            }
        }
        (seen, wrong)
    }

    /// What stands in folders outside the clone.
    fn outside(&self) -> Vec<(usize, String)> {
        let mut wrong = Vec::new();
        for folder in OUTSIDE.map(|folder| format!("{folder}/")) {
            for (at, _) in self.text.match_indices(&folder) {
                let begins = self.text[..at].rfind(char::is_whitespace).map_or(0, |at| at + 1);
                let before = &self.text[begins..at];
                let is_word = !before.ends_with(|c: char| c.is_alphanumeric() || "-_".contains(c));
                if is_word && !before.contains("://") {
                    let word = self.text[begins..].split_whitespace().next().unwrap_or_default();
                    wrong.push((self.line(at), format!("{word} is not in the clone")));
                }
            }
        }
        wrong
    }
}

fn from_top(path: &Path) -> String {
    path.strip_prefix(top()).unwrap_or(path).to_string_lossy().replace('\\', "/")
}

/// Every text of the clone, by path from the top.
fn texts() -> Vec<(String, String)> {
    let mut files: Vec<PathBuf> = fs::read_dir(top())
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.is_file())
        .collect();
    for folder in FOLDERS.map(|folder| top().join(folder)) {
        files.extend(folders::files(&folder).unwrap());
    }
    let built = |path: &Path| path.components().any(|part| part == Component::Normal("target".as_ref()));
    files
        .iter()
        .filter(|file| !built(file.strip_prefix(top()).unwrap_or(file)))
        .filter_map(|file| Some((from_top(file), String::from_utf8(fs::read(file).unwrap()).ok()?)))
        .collect()
}

/// Every page of the handbook, by path from the top, with its text.
fn book() -> BTreeMap<String, String> {
    let files = folders::files(&top().join("docs")).unwrap();
    let pages = files.iter().filter(|file| file.extension().is_some_and(|e| e == "md"));
    pages.map(|file| (from_top(file), fs::read_to_string(file).unwrap())).collect()
}

/// A page without its fenced blocks and without what stands in backticks.
fn prose(page: &str) -> String {
    let mut prose = String::new();
    let mut fenced = false;
    for line in page.lines() {
        let fence = line.trim_start().starts_with("```");
        fenced ^= fence;
        if !fenced && !fence {
            prose.extend(line.split('`').step_by(2));
        }
        prose.push('\n');
    }
    prose
}

fn headings(page: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut fenced = false;
    for line in page.lines() {
        fenced ^= line.trim_start().starts_with("```");
        if !fenced && line.starts_with('#') {
            found.push(line.trim_start_matches('#').trim().replace('`', ""));
        }
    }
    found
}

/// Pages at the top, by name, with their texts.
fn at_top() -> BTreeMap<String, String> {
    let files = fs::read_dir(top()).unwrap().map(|entry| entry.unwrap().path());
    let pages = files.filter(|file| file.extension().is_some_and(|e| e == "md"));
    pages.map(|file| (from_top(&file), fs::read_to_string(file).unwrap())).collect()
}

fn pages() -> Pages {
    let all = book().into_iter().chain(at_top());
    all.map(|(path, text)| (path, headings(&text))).collect()
}

/// A heading as the part of a link behind `#`.
fn anchor(heading: &str) -> String {
    let kept = heading.chars().filter(|c| c.is_alphanumeric() || " -_".contains(*c));
    kept.map(|c| if c == ' ' { '-' } else { c.to_ascii_lowercase() }).collect()
}

/// The anchors of headings: of several that are alike all but the first have a number.
fn anchors(headings: &[String]) -> Vec<String> {
    let mut seen: BTreeMap<String, usize> = BTreeMap::new();
    let one = |heading: &String| {
        let plain = anchor(heading);
        let nth = seen.entry(plain.clone()).or_default();
        *nth += 1;
        if *nth == 1 { plain } else { format!("{plain}-{}", *nth - 1) }
    };
    headings.iter().map(one).collect()
}

/// Where the links of a page lead.
fn links(page: &str) -> Vec<String> {
    let prose = prose(page);
    let behind = prose.split("](").skip(1);
    behind.filter_map(|rest| rest.split_once(')')).map(|(link, _)| link.trim().to_owned()).collect()
}

/// What a link of a page names, as a path from the top: `..` and `.` are gone.
fn target(page: &str, link: &str) -> String {
    let mut parts: Vec<&str> = page.split('/').collect();
    parts.pop();
    for part in link.split('/') {
        match part {
            ".." => drop(parts.pop()),
            "." => {}
            part => parts.push(part),
        }
    }
    parts.join("/")
}

/// The links of a page that lead nowhere.
fn dead_links(page: &str, text: &str, pages: &Pages) -> Vec<String> {
    let mut dead = Vec::new();
    for link in links(text) {
        if link.contains("://") || link.starts_with("mailto:") {
            continue;
        }
        let (file, part) =
            link.split_once('#').map_or((link.as_str(), None), |(file, part)| (file, Some(part)));
        let file = if file.is_empty() { page.to_owned() } else { target(page, file) };
        let is_there = match (pages.get(&file), part) {
            (Some(headings), Some(part)) => anchors(headings).iter().any(|anchor| anchor == part),
            _ => top().join(&file).exists(),
        };
        if !is_there {
            dead.push(format!("{page}: {link}"));
        }
    }
    dead
}

#[test]
fn every_citation_leads_to_a_heading() {
    let (pages, mut seen, mut wrong) = (pages(), 0, Vec::new());
    for (path, text) in texts() {
        let found = Flow::of(&path, &text).citations(&pages);
        seen += found.0;
        wrong.extend(found.1.into_iter().map(|(line, what)| format!("{path}:{line}: {what}")));
    }
    assert!(seen > 700, "only {seen} citations were found");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn nothing_cites_what_is_not_in_the_clone() {
    let mut wrong = Vec::new();
    for (path, text) in texts() {
        let found = Flow::of(&path, &text).outside();
        wrong.extend(found.into_iter().map(|(line, what)| format!("{path}:{line}: {what}")));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn wrong_citations_are_found() {
    let page = |name: &str| format!("docs/rules/{name}.md");
    let pages =
        Pages::from([(page("strikes"), vec!["Strikes".to_owned(), "Threat and multiplier".to_owned()])]);
    let strikes = page("strikes");
    let wrong = |text: &str| -> Vec<usize> {
        Flow::of("a.rs", text).citations(&pages).1.into_iter().map(|(line, _)| line).collect()
    };
    assert!(wrong(&format!("//! A blow ({strikes}).\n//! Another ({strikes}, which it is).")).is_empty());
    assert!(wrong(&format!("    /// One ({strikes}, Threat and\n    /// multiplier): two.")).is_empty());
    assert!(wrong(&format!("// {strikes}, Strikes\nlet Made = 1;")).is_empty());
    assert!(wrong(&format!("call(\"../../{strikes}\", Other)")).is_empty());
    assert!(wrong(&format!("//! A blow ({strikes}, \"Strikes\").")).is_empty());
    // No such heading; one that goes on; no such page, as another that is there begins.
    assert_eq!(wrong(&format!("\n/// A blow\n/// ({strikes}, Reach).")), [3]);
    assert_eq!(wrong(&format!("/// A blow ({strikes}, Strikes that miss).")), [1]);
    assert_eq!(
        wrong(&format!("/// A blow ({}).\n/// And {}.", page("strike"), page("strikes/strikes"))),
        [1, 2]
    );
    // A number for a heading; a page without its folder.
    assert_eq!(wrong(&format!("/// A blow ({strikes}, 4).")), [1]);
    assert_eq!(wrong(&format!("/// A blow ({strikes}; and strike{}, the roll).", ".md")), [1]);

    let outside = |text: &str| Flow::of("a.ron", text).outside().len();
    for folder in OUTSIDE {
        assert_eq!(outside(&format!("({folder}/rules/strike)")), 1);
        assert_eq!(outside(&format!("\"/home/{folder}/a\", ../{folder}/b")), 2);
        assert_eq!(outside(&format!("arti{folder}/rules, {folder}: https://a.b/{folder}/c")), 0);
    }
}

#[test]
fn every_page_is_in_the_summary() {
    let book = book();
    let summary = &book["docs/SUMMARY.md"];
    let named: Vec<String> = links(summary).iter().map(|link| target("docs/SUMMARY.md", link)).collect();
    assert!(named.len() > 50, "only {} pages are in the summary", named.len());
    let missing: Vec<&String> =
        book.keys().filter(|page| *page != "docs/SUMMARY.md" && !named.contains(page)).collect();
    assert!(missing.is_empty(), "not in docs/SUMMARY.md: {missing:?}");
    let twice: Vec<&String> =
        named.iter().filter(|page| named.iter().filter(|other| other == page).count() > 1).collect();
    assert!(twice.is_empty(), "more than once in docs/SUMMARY.md: {twice:?}");
}

#[test]
fn pages_are_short() {
    let long = |text: &str| text.len() > LONGEST && !text.starts_with(GENERATED);
    // The contents are no page.
    let wrong: Vec<String> = (book().iter())
        .filter(|(page, text)| !page.ends_with("SUMMARY.md") && long(text))
        .map(|(page, text)| format!("{page} has {} bytes, of at most {LONGEST}", text.len()))
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn links_lead_somewhere() {
    let (pages, mut texts) = (pages(), book());
    texts.extend(at_top());
    let dead: Vec<String> = texts.iter().flat_map(|(page, text)| dead_links(page, text, &pages)).collect();
    assert!(dead.is_empty(), "links that lead nowhere:\n{}", dead.join("\n"));
}

#[test]
fn dead_links_are_found() {
    let headings = ["Dice, and roundings", "Twice", "Twice"].map(str::to_owned).to_vec();
    let pages = Pages::from([("docs/rules/dice.md".to_owned(), headings)]);
    let dead = |text: &str| dead_links("docs/rules/dice.md", text, &pages);
    let good = "[a](#dice-and-roundings) [e](#twice-1) [b](../glossary.md) [c](https://a.b/c) `[d](e.md)`\n```\n[f](g.md)\n```\n";
    assert_eq!(dead(good), [""; 0]);
    let bad = "[a](#dice) [b](glossary.md)\n[c](../rules/nothing.md) [d](#twice-2)";
    assert_eq!(
        dead(bad),
        ["#dice", "glossary.md", "../rules/nothing.md", "#twice-2"]
            .map(|link| format!("docs/rules/dice.md: {link}"))
    );
}
