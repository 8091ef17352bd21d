//! A page in the making: headings, tables and lists in Markdown, and long pages in parts. Knows nothing of what stands
//! on a page.

use std::fmt::Write;

/// What every page begins with: the mark by which tests know it, and how it is made.
const HEAD: &str =
    "<!-- Generated: `cargo run -p augury-tests --bin reference` writes this page. Do not edit it. -->";

/// Bytes from which on a page is parted.
const LONG: usize = 40_000;

/// A page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Page {
    /// The file, below the folder of the Reference.
    pub path: String,
    /// Its title.
    pub title: String,
    body: String,
}

impl Page {
    /// An empty page.
    pub fn new(path: &str, title: &str) -> Page {
        Page { path: path.to_owned(), title: title.to_owned(), body: String::new() }
    }

    /// The whole text.
    pub fn text(&self) -> String {
        format!("{HEAD}\n\n# {}\n\n{}\n", self.title, self.body.trim())
    }

    /// A paragraph.
    pub fn say(&mut self, text: &str) {
        if !text.trim().is_empty() {
            let _ = write!(self.body, "{}\n\n", text.trim());
        }
    }

    /// A heading of a rank, 2 or 3.
    pub fn heading(&mut self, rank: usize, text: &str) {
        let _ = write!(self.body, "{} {text}\n\n", "#".repeat(rank));
    }

    /// Lines of a list.
    pub fn list(&mut self, lines: impl IntoIterator<Item = String>) {
        let before = self.body.len();
        for line in lines.into_iter().filter(|line| !line.is_empty()) {
            let _ = writeln!(self.body, "- {line}");
        }
        if self.body.len() > before {
            self.body.push('\n');
        }
    }

    /// A table, if it has rows. Cells are text as [`words`] gives it, or code and links made by [`code`] and [`link`].
    pub fn table(&mut self, head: &[&str], rows: &[Vec<String>]) {
        if rows.is_empty() {
            return;
        }
        let _ = writeln!(self.body, "| {} |", head.join(" | "));
        let _ = writeln!(self.body, "|{}", "---|".repeat(head.len()));
        for row in rows {
            let cells: Vec<&str> = row.iter().map(|cell| cell.trim()).collect();
            let _ = writeln!(self.body, "| {} |", cells.join(" | "));
        }
        self.body.push('\n');
    }

    /// All that stands on another page, below what stands here.
    pub fn append(&mut self, other: &Page) {
        self.body.push_str(&other.body);
    }

    /// A block of plain text.
    pub fn block(&mut self, language: &str, text: &str) {
        let _ = write!(self.body, "```{language}\n{}\n```\n\n", text.trim_end());
    }
}

/// A section that a long page may be parted between: what it is found by, and its text.
pub struct Section {
    /// The name that stands in its heading.
    pub name: String,
    /// Its heading and all that follows.
    pub page: Page,
}

impl Section {
    /// A section with its heading of the third rank.
    pub fn new(name: &str) -> Section {
        let mut page = Page::new("", "");
        page.heading(3, name);
        Section { name: name.to_owned(), page }
    }
}

/// The pages that sections fill, in their order, each of at most 40 kB: `PATH-1.md` and so on with the names of the first
/// and the last section behind the title, or one page `PATH.md`. `intro` stands on each.
pub fn parted(path: &str, title: &str, intro: &str, sections: Vec<Section>) -> Vec<Page> {
    let whole: usize = sections.iter().map(|section| section.page.body.len()).sum();
    // Parts of about the same length.
    let count = whole.div_ceil(LONG).max(1);
    let mut parts: Vec<Vec<Section>> = Vec::new();
    let mut bytes = 0;
    for section in sections {
        let part = bytes * count / whole.max(1);
        bytes += section.page.body.len();
        if part >= parts.len() {
            parts.push(Vec::new());
        }
        if let Some(last) = parts.last_mut() {
            last.push(section);
        }
    }
    let several = parts.len() > 1;
    let page = |(nth, sections): (usize, Vec<Section>)| {
        let ends = [sections.first(), sections.last()].map(|s| s.map_or("", |s| s.name.as_str()));
        let mut page = match several {
            true => {
                Page::new(&format!("{path}-{}.md", nth + 1), &format!("{title}: {} to {}", ends[0], ends[1]))
            }
            false => Page::new(&format!("{path}.md"), title),
        };
        page.say(intro);
        sections.iter().for_each(|section| page.say(&section.page.body));
        page
    };
    parts.into_iter().enumerate().map(page).collect()
}

/// Text of a docstring or a table as it stands in a cell or paragraph: on one line, with nothing that Markdown would
/// take for a mark.
pub fn words(text: &str) -> String {
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let mut out = String::with_capacity(line.len());
    // What stands in back quotes is left as it is.
    for (nth, part) in line.split('`').enumerate() {
        if nth > 0 {
            out.push('`');
        }
        match nth % 2 == 1 {
            true => out.push_str(&part.replace('|', "\\|")),
            false => part.chars().for_each(|c| {
                if "|<>*[]#".contains(c) {
                    out.push('\\');
                }
                out.push(c);
            }),
        }
    }
    plain_underscores(&out)
}

/// Words such as EV_STRIKE as code, since an underscore may begin what is emphasised.
fn plain_underscores(text: &str) -> String {
    let mut quoted = false;
    let word = |word: &str| {
        let inside = quoted;
        quoted ^= word.matches('`').count() % 2 == 1;
        if inside || word.contains('`') || !word.contains('_') {
            return word.to_owned();
        }
        let is_name = |c: char| c.is_ascii_alphanumeric() || c == '_';
        let from = word.find(is_name).unwrap_or(0);
        let mut to = word.rfind(is_name).map_or(word.len(), |at| at + 1);
        // Brackets that a modifier of an event opens belong to it.
        let open = |to: usize| word[from..to].matches('(').count() > word[from..to].matches(')').count();
        while open(to) && word[to..].starts_with(')') {
            to += 1;
        }
        let name = word.get(from..to).unwrap_or_default();
        match name.chars().all(|c| is_name(c) || "().:".contains(c)) {
            true => format!("{}`{name}`{}", &word[..from], &word[to..]),
            false => word.replace('_', "\\_"),
        }
    };
    text.split(' ').map(word).collect::<Vec<_>>().join(" ")
}

/// Text as code.
pub fn code(text: &str) -> String {
    let text = text.replace('|', "\\|");
    match text.contains('`') {
        true => format!("`` {text} ``"),
        false => format!("`{text}`"),
    }
}

/// A link.
pub fn link(text: &str, to: &str) -> String {
    format!("[{text}]({to})")
}

/// A heading as the part of a link behind `#`.
pub fn anchor(heading: &str) -> String {
    let kept = heading.chars().filter(|c| c.is_alphanumeric() || " -_".contains(*c));
    kept.map(|c| if c == ' ' { '-' } else { c.to_ascii_lowercase() }).collect()
}

/// With a capital first.
pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_plain_markdown() {
        assert_eq!(words("a *b* [c] | d\n  e"), "a \\*b\\* \\[c\\] \\| d e");
        assert_eq!(words("PRE(EVICTIM(EV_HIT)), too)"), "`PRE(EVICTIM(EV_HIT))`, too)");
        assert_eq!(words("(EV_STRIKE), `a_b | c` and x_y."), "(`EV_STRIKE`), `a_b \\| c` and `x_y`.");
        assert_eq!(code("a|b"), "`a\\|b`");
        assert_eq!(anchor("PRE(EV_STRIKE) of `x`"), "preev_strike-of-x");
    }

    #[test]
    fn long_pages_are_parted() {
        let section = |nth: usize| {
            let mut section = Section::new(&format!("s{nth}"));
            section.page.say(&"x".repeat(9_000));
            section
        };
        let pages = parted("a/b", "Things", "Intro.", (0..10).map(section).collect());
        let paths: Vec<&str> = pages.iter().map(|page| page.path.as_str()).collect();
        assert_eq!(paths, ["a/b-1.md", "a/b-2.md", "a/b-3.md"]);
        assert!(pages.iter().all(|page| page.text().len() < LONG + 2_000 && page.text().contains("Intro.")));
        assert_eq!(pages[0].title, "Things: s0 to s3");
        assert_eq!(parted("a/b", "Things", "", vec![section(0)])[0].path, "a/b.md");
    }
}
