//! Where a term is explained: the heading that is called so, the row of a table that begins with it, or the heading below
//! which it stands most often.

use super::book::{Book, Place};
use super::page::{Block, Section};

impl Book {
    /// The heading of a page that is called so, whatever the letter case.
    pub fn heading(&self, page: &str, title: &str) -> Option<Place> {
        let read = self.page(page)?;
        let is = |section: &&Section| section.title.eq_ignore_ascii_case(title);
        read.sections.iter().find(is).map(|section| Place::heading(page, &section.anchor))
    }

    /// The heading that is called so, of all pages in a folder.
    pub fn titled(&self, folder: &str, title: &str) -> Option<Place> {
        let inside = self.entries().iter().filter(|entry| entry.path.starts_with(folder));
        inside.map(|entry| entry.path.as_str()).find_map(|page| self.heading(page, title))
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

    /// The heading whose text has most of the words, of all pages in a folder, where it has two of them at least.
    pub fn likest(&self, folder: &str, words: &[String]) -> Option<Place> {
        let shared = |section: &Section| {
            let text = format!("{} {}", section.title, section.text).to_lowercase();
            words.iter().filter(|word| times(&text, word) > 0).count()
        };
        let mut best: Option<(usize, Place)> = None;
        for page in self.entries().iter().filter(|entry| entry.path.starts_with(folder)) {
            let Some(page) = self.page(&page.path) else { continue };
            for section in &page.sections {
                let count = shared(section);
                if count >= 2 && best.as_ref().is_none_or(|(most, _)| count > *most) {
                    best = Some((count, Place::heading(&page.path, &section.anchor)));
                }
            }
        }
        best.map(|(_, place)| place)
    }
}

/// A place with the term that is meant, where its text has it as it is written.
fn with_word(place: Place, section: &Section, term: &str) -> Place {
    let there = times(&section.text, term) > 0;
    Place { word: if there { term.to_owned() } else { String::new() }, ..place }
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
    fn a_term_is_found_by_its_heading_or_its_row() {
        let book = book();
        assert_eq!(
            book.heading("rules/events.md", "PHASES"),
            Some(Place::heading("rules/events.md", "phases"))
        );
        assert_eq!(book.heading("rules/events.md", "Phase"), None);
        assert_eq!(book.titled("rules/", "phases"), Some(Place::heading("rules/events.md", "phases")));
        assert_eq!(book.titled("rules/", "no such title"), None);
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
        assert!(book().likest("rules/", &words).is_some());
        assert_eq!(book().likest("rules/", &words[2..]), None);
    }

    #[test]
    fn a_term_counts_as_a_whole_word_only() {
        assert_eq!(times("hit, hits and HIT", "hit"), 2);
        assert_eq!(times("`EV_HIT` EV_HITS", "EV_HIT"), 1);
        assert_eq!(times("anything", ""), 0);
    }
}
