//! All pages of the handbook, each read when it is first looked at.

use std::sync::{LazyLock, OnceLock};

use super::contents::{Entry, contents};
use super::files;
use super::page::Page;

/// A place in the handbook.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Place {
    /// The path of the page below `docs/`.
    pub page: String,
    /// The heading, as links call it; empty for the top of the page.
    pub anchor: String,
    /// A word below the heading that is meant; empty for the heading itself.
    pub word: String,
}

impl Place {
    /// The top of a page.
    pub fn top(page: &str) -> Place {
        Place { page: page.to_owned(), ..Place::default() }
    }

    /// A heading of a page.
    pub fn heading(page: &str, anchor: &str) -> Place {
        Place { page: page.to_owned(), anchor: anchor.to_owned(), word: String::new() }
    }
}

/// The pages in their order.
pub struct Book {
    entries: Vec<Entry>,
    pages: Vec<OnceLock<Page>>,
}

/// The handbook that comes with the program.
pub fn book() -> &'static Book {
    static BOOK: LazyLock<Book> = LazyLock::new(Book::open);
    &BOOK
}

impl Book {
    fn open() -> Book {
        let summary = files::text(files::SUMMARY).unwrap_or_default();
        let entries = contents(&summary);
        let pages = entries.iter().map(|_| OnceLock::new()).collect();
        Book { entries, pages }
    }

    /// Its contents.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// The place of a page in the contents.
    pub fn number(&self, path: &str) -> Option<usize> {
        self.entries.iter().position(|entry| entry.path == path)
    }

    /// A page by its path.
    pub fn page(&self, path: &str) -> Option<&Page> {
        self.at(self.number(path)?)
    }

    /// A page by its place in the contents.
    pub fn at(&self, number: usize) -> Option<&Page> {
        let (entry, page) = (self.entries.get(number)?, self.pages.get(number)?);
        Some(page.get_or_init(|| Page::read(&entry.path, &files::text(&entry.path).unwrap_or_default())))
    }

    /// Whether a page has a place, with the word that is meant.
    pub fn has(&self, place: &Place) -> bool {
        let Some(page) = self.page(&place.page) else { return false };
        let section = page.section(&place.anchor).and_then(|number| page.sections.get(number));
        section.is_some_and(|section| {
            let word = place.word.to_lowercase();
            section.text.to_lowercase().contains(&word) || section.title.to_lowercase().contains(&word)
        })
    }

    /// Where a link of a page leads, in the handbook; `None` where it leads out of it.
    pub fn target(&self, from: &str, link: &str) -> Option<Place> {
        let (path, anchor) = link.split_once('#').unwrap_or((link, ""));
        if path.contains("://") || path.starts_with("mailto:") {
            return None;
        }
        let page = if path.is_empty() { from.to_owned() } else { beside(from, path)? };
        let there = self.page(&page)?;
        // The name of the title of a page is that of its top.
        let anchor = if there.section(anchor).is_some() { anchor } else { "" };
        Some(Place::heading(&page, anchor))
    }

    /// How a place is called: its page, and its heading where it is not the top.
    pub fn called(&self, place: &Place) -> String {
        let Some(page) = self.page(&place.page) else { return place.page.clone() };
        let section = page.section(&place.anchor).filter(|_| !place.anchor.is_empty());
        match section.and_then(|number| page.sections.get(number)) {
            Some(section) => format!("{} › {}", page.title, section.title),
            None => page.title.clone(),
        }
    }
}

/// The path of a file that another one names from where it lies; `None` where it leads out of the handbook.
pub fn beside(from: &str, path: &str) -> Option<String> {
    let folder = from.rsplit_once('/').map_or("", |(folder, _)| folder);
    let mut parts: Vec<&str> = folder.split('/').filter(|part| !part.is_empty()).collect();
    for part in path.split('/') {
        match part {
            "" | "." => {}
            ".." => {
                parts.pop()?;
            }
            part => parts.push(part),
        }
    }
    Some(parts.join("/"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_page_reads_and_every_link_leads_somewhere() {
        let book = book();
        assert!(book.entries().len() > 100);
        let mut outside = Vec::new();
        for entry in book.entries() {
            let page = book.page(&entry.path).unwrap();
            assert!(!page.title.is_empty(), "{} has no title", entry.path);
            for link in &page.links {
                let there = book.target(&entry.path, link);
                if there.is_none() && !link.contains("://") {
                    outside.push(format!("{}: {link}", entry.path));
                }
                assert!(there.is_none_or(|place| book.has(&place)), "{}: {link}", entry.path);
            }
        }
        assert_eq!(outside, Vec::<String>::new(), "lead to files that are no pages");
    }

    #[test]
    fn links_are_read_from_where_their_page_lies() {
        let book = book();
        let there = |from, link| book.target(from, link).map(|place| (place.page, place.anchor));
        let here = |page: &str, anchor: &str| Some((page.to_owned(), anchor.to_owned()));
        assert_eq!(there("authors/kinds.md", "../rules/events.md#phases"), here("rules/events.md", "phases"));
        assert_eq!(there("rules/events.md", "#events"), here("rules/events.md", ""));
        assert_eq!(there("rules/events.md", "https://example.org/a.md"), None);
        assert_eq!(there("README.md", "../Cargo.toml"), None);
        let phases = Place::heading("rules/events.md", "phases");
        assert_eq!(book.called(&phases), "Events › Phases");
        assert_eq!(book.called(&Place::top("rules/events.md")), "Events");
    }
}
