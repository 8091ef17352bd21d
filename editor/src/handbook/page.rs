//! A page of the handbook: cut at its headings, and below each into what is drawn in one piece. It is read once; what is
//! drawn of a text (emphasis, links) is left to whoever draws it.

use std::collections::BTreeMap;
use std::ops::Range;

use pulldown_cmark::{CodeBlockKind, Event, Options, Parser, Tag, TagEnd};

/// A page.
#[derive(Clone, Debug, Default)]
pub struct Page {
    /// Its path below `docs/`.
    pub path: String,
    /// Its first heading.
    pub title: String,
    /// Its headings with what stands below each; what stands before the first is below one without a title.
    pub sections: Vec<Section>,
    /// Where its links lead, as they are written.
    pub links: Vec<String>,
}

/// A heading and what stands below it, up to the next one.
#[derive(Clone, Debug, Default)]
pub struct Section {
    /// 1 for the title of the page, 2 for what stands in it, and so on.
    pub level: u8,
    /// The heading, without marks.
    pub title: String,
    /// What links call it; empty for the first of a page.
    pub anchor: String,
    /// What stands below it.
    pub blocks: Vec<Block>,
    /// The words of all that, without marks.
    pub text: String,
}

/// What is drawn in one piece.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Block {
    /// Paragraphs, lists and quotes, in Markdown.
    Text(String),
    /// Code in its language, which may be empty.
    Code {
        /// Its language.
        lang: String,
        /// Its text.
        text: String,
    },
    /// A table: cells in Markdown.
    Table {
        /// What stands above the columns.
        head: Vec<String>,
        /// The rows.
        rows: Vec<Vec<String>>,
    },
    /// A picture, by its path as it is written, with the words that stand for it.
    Picture {
        /// Where it lies.
        path: String,
        /// What it shows.
        words: String,
    },
}

impl Page {
    /// Reads a page.
    pub fn read(path: &str, text: &str) -> Page {
        let mut reader = Reader { text, page: Page { path: path.to_owned(), ..Page::default() } };
        let all: Vec<_> = Parser::new_ext(text, Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH)
            .into_offset_iter()
            .collect();
        let mut at = 0;
        while let Some((event, span)) = all.get(at) {
            let end = match event {
                Event::Start(_) => closing(&all, at),
                _ => at,
            };
            let inside = all.get(at..=end).unwrap_or_default();
            reader.block(inside, span.clone());
            at = end + 1;
        }
        let mut page = reader.page;
        name_all(&mut page.sections);
        page.title =
            page.sections.iter().map(|s| s.title.clone()).find(|t| !t.is_empty()).unwrap_or_default();
        page
    }

    /// The place of the heading that links call so; the empty name is the first's.
    pub fn section(&self, anchor: &str) -> Option<usize> {
        self.sections.iter().position(|section| section.anchor == anchor)
    }
}

/// The event that closes the one at a place.
fn closing(all: &[(Event<'_>, Range<usize>)], at: usize) -> usize {
    let mut deep = 0usize;
    for (place, (event, _)) in all.iter().enumerate().skip(at) {
        match event {
            Event::Start(_) => deep += 1,
            Event::End(_) => deep = deep.saturating_sub(1),
            _ => {}
        }
        if deep == 0 {
            return place;
        }
    }
    all.len().saturating_sub(1)
}

/// Gives each heading the name that mdBook gives it; the first of the page has none.
fn name_all(sections: &mut [Section]) {
    let mut often: BTreeMap<String, usize> = BTreeMap::new();
    for (place, section) in sections.iter_mut().enumerate() {
        let name = anchor(&section.title);
        let before = often.entry(name.clone()).or_default();
        section.anchor = match (place, *before) {
            (0, _) => String::new(),
            (_, 0) => name,
            (_, n) => format!("{name}-{n}"),
        };
        *before += 1;
    }
}

/// What links call a heading, before numbers tell equal ones apart.
pub fn anchor(title: &str) -> String {
    let sign = |c: char| match c {
        _ if c.is_alphanumeric() || c == '_' || c == '-' => c.to_lowercase().next(),
        _ if c.is_whitespace() => Some('-'),
        _ => None,
    };
    title.trim().chars().filter_map(sign).collect()
}

struct Reader<'t> {
    text: &'t str,
    page: Page,
}

impl Reader<'_> {
    /// The section that blocks go into.
    fn section(&mut self) -> &mut Section {
        if self.page.sections.is_empty() {
            self.page.sections.push(Section::default());
        }
        let last = self.page.sections.len() - 1;
        &mut self.page.sections[last]
    }

    /// What a block of events is, which `span` of the text gives.
    fn block(&mut self, events: &[(Event<'_>, Range<usize>)], span: Range<usize>) {
        let links = events.iter().filter_map(|(event, _)| match event {
            Event::Start(Tag::Link { dest_url, .. }) => Some(dest_url.to_string()),
            _ => None,
        });
        for link in links {
            if !self.page.links.contains(&link) {
                self.page.links.push(link);
            }
        }
        let words = words(events);
        let Some((Event::Start(tag), _)) = events.first() else { return };
        if let Tag::Heading { level, .. } = tag {
            let title = words.trim().to_owned();
            self.page.sections.push(Section { level: *level as u8, title, ..Section::default() });
            return;
        }
        let source = self.text.get(span).unwrap_or_default();
        let block = match tag {
            Tag::HtmlBlock | Tag::MetadataBlock(_) => return,
            Tag::Table(_) => table(events, self.text),
            Tag::CodeBlock(kind) => {
                let lang = match kind {
                    CodeBlockKind::Fenced(info) => {
                        info.split([',', ' ']).next().unwrap_or_default().to_owned()
                    }
                    CodeBlockKind::Indented => String::new(),
                };
                let lines = events.iter().filter_map(|(event, _)| match event {
                    Event::Text(text) => Some(text.as_ref()),
                    _ => None,
                });
                Block::Code { lang, text: lines.collect::<String>().trim_end().to_owned() }
            }
            Tag::Paragraph if only_picture(events).is_some() => {
                let path = only_picture(events).unwrap_or_default();
                Block::Picture { path, words: words.trim().to_owned() }
            }
            _ => Block::Text(source.trim_end().to_owned()),
        };
        let section = self.section();
        section.text.push_str(&words);
        section.text.push('\n');
        section.blocks.push(block);
    }
}

/// The words of a block, without marks. Cells of a table stand in lines of their row, with a stroke between them.
fn words(events: &[(Event<'_>, Range<usize>)]) -> String {
    let mut out = String::new();
    for (event, _) in events {
        match event {
            Event::Text(text) | Event::Code(text) => out.push_str(text),
            Event::SoftBreak => out.push(' '),
            Event::HardBreak | Event::End(TagEnd::TableRow | TagEnd::TableHead | TagEnd::Item) => {
                out.push('\n')
            }
            Event::End(TagEnd::Paragraph) => out.push('\n'),
            Event::End(TagEnd::TableCell) => out.push_str(" | "),
            _ => {}
        }
    }
    out
}

/// The path of the picture that a paragraph is, where it is nothing else.
fn only_picture(events: &[(Event<'_>, Range<usize>)]) -> Option<String> {
    let [_, (Event::Start(Tag::Image { dest_url, .. }), _), .., (Event::End(TagEnd::Image), _), _] = events
    else {
        return None;
    };
    let pictures =
        events.iter().filter(|(event, _)| matches!(event, Event::Start(Tag::Image { .. }))).count();
    (pictures == 1).then(|| dest_url.to_string())
}

/// The cells of a table, as Markdown that stands for itself.
fn table(events: &[(Event<'_>, Range<usize>)], text: &str) -> Block {
    let (mut head, mut rows, mut row) = (Vec::new(), Vec::new(), Vec::new());
    let mut cell: Option<Range<usize>> = None;
    for (event, span) in events {
        match event {
            Event::Start(Tag::TableCell) => cell = Some(span.clone()),
            Event::End(TagEnd::TableCell) => {
                let source = cell.take().and_then(|span| text.get(span)).unwrap_or_default();
                row.push(alone(source));
            }
            Event::End(TagEnd::TableHead) => head = std::mem::take(&mut row),
            Event::End(TagEnd::TableRow) => rows.push(std::mem::take(&mut row)),
            _ => {}
        }
    }
    Block::Table { head, rows }
}

/// The text of a cell as a paragraph: what would begin a list, a heading or a quote begins none, and a stroke needs no
/// backslash.
fn alone(cell: &str) -> String {
    let cell = cell.trim().trim_matches('|').trim().replace("\\|", "|");
    let begins =
        |sign: &str| cell.strip_prefix(sign).is_some_and(|rest| rest.is_empty() || rest.starts_with(' '));
    let number = cell.trim_start_matches(|c: char| c.is_ascii_digit());
    let digits = cell.len() - number.len();
    if cell.starts_with('>') || ["-", "+", "*", "#", "##"].into_iter().any(begins) {
        format!("\\{cell}")
    } else if digits > 0 && number.starts_with(['.', ')']) {
        format!("{}\\{number}", cell.get(..digits).unwrap_or_default())
    } else {
        cell
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "# A page\n\nFirst [words](b.md#there) with `code`.\n\n![a window](pictures/w.png)\n\n## Some *rows*\n\n\
                        | a | b |\n|---|---|\n| `x\\|y` | - |\n| 1. | [c](c.md) |\n\n```ron,ignore\n(name: \"x\")\n```\n\n\
                        ## Some rows\n\n- one\n- two\n";

    #[test]
    fn a_page_is_cut_into_headings_and_blocks() {
        let page = Page::read("x/a.md", TEXT);
        assert_eq!(page.title, "A page");
        let short: Vec<(u8, &str, &str)> =
            page.sections.iter().map(|s| (s.level, s.title.as_str(), s.anchor.as_str())).collect();
        assert_eq!(
            short,
            [(1, "A page", ""), (2, "Some rows", "some-rows"), (2, "Some rows", "some-rows-1")]
        );
        assert_eq!(page.links, ["b.md#there", "c.md"]);
        let first = &page.sections[0].blocks;
        assert_eq!(first[0], Block::Text("First [words](b.md#there) with `code`.".to_owned()));
        assert_eq!(
            first[1],
            Block::Picture { path: "pictures/w.png".to_owned(), words: "a window".to_owned() }
        );
        let second = &page.sections[1].blocks;
        let cells = |cells: &[&str]| cells.iter().map(|cell| (*cell).to_owned()).collect::<Vec<_>>();
        assert_eq!(
            second[0],
            Block::Table {
                head: cells(&["a", "b"]),
                rows: vec![cells(&["`x|y`", "\\-"]), cells(&["1\\.", "[c](c.md)"])]
            }
        );
        assert_eq!(second[1], Block::Code { lang: "ron".to_owned(), text: "(name: \"x\")".to_owned() });
        assert_eq!(page.sections[2].blocks, [Block::Text("- one\n- two".to_owned())]);
        assert!(page.sections[0].text.contains("First words with code."));
        assert!(page.sections[1].text.contains("x|y | - |"));
        assert_eq!(page.section("some-rows-1"), Some(2));
    }

    #[test]
    fn headings_are_called_as_links_call_them() {
        for (title, name) in [
            ("What if a character did this", "what-if-a-character-did-this"),
            ("`origins.ron`", "originsron"),
            ("Dice, and roundings", "dice-and-roundings"),
            ("EV_STRIKE", "ev_strike"),
        ] {
            assert_eq!(anchor(title), name);
        }
    }
}
