//! Where a term is explained: the heading that is called so, else the row of a table that begins with it, else the heading
//! below which it stands most often.

use super::book::{Book, Place};
use super::page::{Block, Page, Section};

impl Book {
    /// The heading of a page that is called so, whatever the letter case.
    pub fn heading(&self, page: &str, title: &str) -> Option<Place> {
        let read = self.page(page)?;
        let is = |section: &&Section| section.title.eq_ignore_ascii_case(title);
        read.sections.iter().find(is).map(|section| Place::heading(page, &section.anchor))
    }

    /// Where a page explains a term: below the heading that has it, else in the row of a table that begins with it, else
    /// where it first stands.
    pub fn telling(&self, page: &str, term: &str) -> Option<Place> {
        let read = self.page(page)?;
        below(read, term, 0..read.sections.len())
    }

    /// The same, only below a heading and those within it.
    pub fn telling_below(&self, page: &str, title: &str, term: &str) -> Option<Place> {
        let read = self.page(page)?;
        let from = read.sections.iter().position(|section| section.title.eq_ignore_ascii_case(title))?;
        let level = read.sections.get(from)?.level;
        let end = read.sections.iter().skip(from + 1).position(|section| section.level <= level);
        below(read, term, from..end.map_or(read.sections.len(), |end| from + 1 + end))
    }

    /// The row of a table of a page that begins with a term, alone or among others.
    pub fn row(&self, page: &str, term: &str) -> Option<Place> {
        let read = self.page(page)?;
        let is = |cell: &String| cell.split([',', ' ', '`']).any(|part| part.eq_ignore_ascii_case(term));
        let has = |block: &Block| matches!(block, Block::Table { rows, .. } if rows.iter().filter_map(|row| row.first()).any(is));
        let section = read
            .sections
            .iter()
            .find(|section| section.blocks.iter().any(has))
            .filter(|_| !term.is_empty())?;
        Some(with_word(Place::heading(page, &section.anchor), section, term))
    }

    /// The heading below which a term stands most often, of all pages in a folder.
    pub fn most(&self, folder: &str, term: &str) -> Option<Place> {
        let mut best: Option<(usize, Place)> = None;
        for entry in self.entries().iter().filter(|entry| entry.path.starts_with(folder)) {
            let Some(page) = self.page(&entry.path) else { continue };
            for section in &page.sections {
                let count = times(&section.text, term) + 8 * times(&section.title, term);
                if count > best.as_ref().map_or(0, |(most, _)| *most) {
                    let place = Place::heading(&page.path, &section.anchor);
                    best = Some((count, with_word(place, section, term)));
                }
            }
        }
        best.map(|(_, place)| place)
    }

    /// The heading of a page whose text has most of the words, where it has two of them at least.
    pub fn likest(&self, page: &str, words: &[String]) -> Option<Place> {
        let read = self.page(page)?;
        let shared = |section: &Section| {
            let text = format!("{} {}", section.title, section.text).to_lowercase();
            words.iter().filter(|word| times(&text, word) > 0).count()
        };
        let mut best: Option<(usize, &Section)> = None;
        for section in &read.sections {
            let count = shared(section);
            if count >= 2 && best.is_none_or(|(most, _)| count > most) {
                best = Some((count, section));
            }
        }
        best.map(|(_, section)| Place::heading(page, &section.anchor))
    }
}

/// Where some headings of a page explain a term.
fn below(page: &Page, term: &str, range: std::ops::Range<usize>) -> Option<Place> {
    let all = page.sections.get(range)?;
    let place = |section: &Section| Place::heading(&page.path, &section.anchor);
    let titled = all.iter().find(|section| times(&section.title, term) > 0);
    if let Some(section) = titled {
        return Some(place(section));
    }
    let row = all.iter().find(|section| section.blocks.iter().any(|block| begins_row(block, term)));
    let section = row.or_else(|| all.iter().find(|section| times(&section.text, term) > 0))?;
    Some(with_word(place(section), section, term))
}

/// A place with the term that is meant, where its text has it as it is written.
fn with_word(place: Place, section: &Section, term: &str) -> Place {
    let there = times(&section.text, term) > 0;
    Place { word: if there { term.to_owned() } else { String::new() }, ..place }
}

/// Whether a row of a table begins with a term, alone or in a list.
fn begins_row(block: &Block, term: &str) -> bool {
    let Block::Table { rows, .. } = block else { return false };
    rows.iter().filter_map(|row| row.first()).any(|cell| times(cell, term) > 0)
}

/// How often a term stands in a text as a whole word.
pub fn times(text: &str, term: &str) -> usize {
    if term.is_empty() {
        return 0;
    }
    let (text, term) = (text.to_lowercase(), term.to_lowercase());
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    let whole = |at: &usize| {
        let before = text.get(..*at).and_then(|before| before.chars().next_back());
        let after = text.get(at + term.len()..).and_then(|after| after.chars().next());
        !before.is_some_and(is_word) && !after.is_some_and(is_word)
    };
    text.match_indices(&term).map(|(at, _)| at).filter(whole).count()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::handbook::book;

    #[test]
    fn a_term_is_found_by_heading_then_by_row_then_by_text() {
        let book = book();
        assert_eq!(
            book.heading("rules/events.md", "PHASES"),
            Some(Place::heading("rules/events.md", "phases"))
        );
        assert_eq!(book.heading("rules/events.md", "Phase"), None);
        assert_eq!(
            book.telling("rules/events.md", "phases"),
            Some(Place::heading("rules/events.md", "phases"))
        );
        let row = book.telling("authors/kinds.md", "gods").unwrap();
        assert_eq!((row.anchor.as_str(), row.word.as_str()), ("", "gods"));
        assert_eq!(book.telling("rules/events.md", "no such term"), None);
        assert_eq!(book.telling("no-such-page.md", "phases"), None);
        let within = book.telling_below("keys.md", "Debug", "F6").unwrap();
        assert_eq!((within.anchor.as_str(), within.word.as_str()), ("debug", "F6"));
        assert_eq!(book.telling_below("keys.md", "Edit", "F6"), None);
        assert_eq!(book.row("keys.md", "F6").map(|place| place.anchor).as_deref(), Some("debug"));
        assert_eq!(book.row("keys.md", "Q").map(|place| place.word).as_deref(), Some("Q"));
        assert_eq!(book.row("keys.md", "Ctrl"), None, "a part of a key");
        assert_eq!(book.row("keys.md", ""), None);
    }

    #[test]
    fn of_a_folder_the_heading_that_has_a_term_most_often_is_found() {
        let place = book().most("rules/", "EV_STRIKE").unwrap();
        assert!(place.page.starts_with("rules/") && book().has(&place), "{place:?}");
        assert_eq!(book().most("rules/", "EV_NO_SUCH_EVENT"), None);
        let words = ["phase", "answer", "zzyzx"].map(str::to_owned);
        assert!(book().likest("rules/events.md", &words).is_some());
        assert_eq!(book().likest("rules/events.md", &words[2..]), None);
    }

    #[test]
    fn a_term_counts_as_a_whole_word_only() {
        assert_eq!(times("hit, hits and HIT", "hit"), 2);
        assert_eq!(times("`EV_HIT` EV_HITS", "EV_HIT"), 1);
        assert_eq!(times("anything", ""), 0);
    }
}
