//! The search over the handbook: headings that have all words of what was typed. A word of the title of a page counts for
//! more than one of a heading, and that for more than one of the text. The last word may be the beginning of one.

use std::collections::BTreeSet;
use std::ops::Range;
use std::sync::{LazyLock, Once};

use strsim::osa_distance;

use super::also::also;
use super::book::{Book, Place, book};

/// At most so many places are found.
const MOST: usize = 60;
/// At most so many headings of one page are found.
const OF_PAGE: usize = 4;
/// So many characters of a text are shown, and of them so many before the word that was found.
const SNIPPET: (usize, usize) = (110, 32);

/// A place that was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// Where.
    pub place: Place,
    /// What its page is called.
    pub page: String,
    /// What its heading is called; empty for the top of the page.
    pub heading: String,
    /// A piece of its text around what was found.
    pub snippet: String,
    /// Where the words stand in it.
    pub marks: Vec<Range<usize>>,
    /// How well it fits; the more the better.
    pub rank: usize,
}

impl Found {
    /// What it is called: its page, and its heading where it is not the top.
    pub fn called(&self) -> String {
        match self.heading.is_empty() {
            true => self.page.clone(),
            false => format!("{} › {}", self.page, self.heading),
        }
    }
}

/// A heading, and which words stand where.
struct Heading {
    page: usize,
    section: usize,
    /// Words of the title of its page.
    title: Vec<String>,
    /// Its own words; those of the title where it is the title.
    own: Vec<String>,
    /// Other words for the page, where it is its title.
    also: Vec<String>,
    /// Words of its text in their order, and how often each stands there.
    text: Vec<(String, usize)>,
    /// What its rank is multiplied by, in hundredths.
    weight: usize,
}

/// Which words stand where.
pub struct Index {
    book: &'static Book,
    headings: Vec<Heading>,
    /// Every word once.
    known: BTreeSet<String>,
}

/// The index of the handbook that comes with the program, made when it is first asked for.
pub fn index() -> &'static Index {
    static INDEX: LazyLock<Index> = LazyLock::new(|| Index::of(book()));
    &INDEX
}

/// Makes the index on a thread, so that whoever asks later need not wait for it.
pub fn prepare() {
    static ASKED: Once = Once::new();
    ASKED.call_once(|| {
        // Without a thread it is made when it is first asked for.
        let _ = std::thread::Builder::new().name("handbook".to_owned()).spawn(|| {
            index();
        });
    });
}

/// The words of a text in small letters; of a name with low lines its parts too.
fn words(text: &str) -> Vec<String> {
    let mut all = Vec::new();
    for word in text.split(|c: char| !c.is_alphanumeric() && c != '_') {
        let word = word.trim_matches('_').to_lowercase();
        if word.is_empty() {
            continue;
        }
        if word.contains('_') {
            all.extend(word.split('_').filter(|part| !part.is_empty()).map(stem));
        }
        all.push(stem(&word));
    }
    all
}

/// A word without what says that there are several.
fn stem(word: &str) -> String {
    let plural =
        word.len() > 3 && word.ends_with('s') && !["ss", "us", "is"].iter().any(|end| word.ends_with(end));
    let one = if plural { word.get(..word.len() - 1).unwrap_or(word) } else { word };
    match one.strip_suffix("ie").filter(|begin| plural && begin.len() > 2) {
        Some(begin) => format!("{begin}y"),
        None => one.to_owned(),
    }
}

/// The words of what was typed.
pub fn asked(typed: &str) -> Vec<String> {
    words(typed).into_iter().fold(Vec::new(), |mut all, word| {
        if !all.contains(&word) {
            all.push(word);
        }
        all
    })
}

impl Index {
    fn of(book: &'static Book) -> Index {
        let (mut headings, mut known) = (Vec::new(), BTreeSet::new());
        for (page, entry) in book.entries().iter().enumerate() {
            let Some(read) = book.at(page) else { continue };
            let mut title = words(&read.title);
            // What it is called in the contents counts as its title too.
            let others: Vec<String> =
                words(&entry.title).into_iter().filter(|w| !title.contains(w)).collect();
            title.extend(others);
            let weight = match entry.path.split('/').next() {
                Some("internals") => 55,
                Some("glossary.md") => 80,
                // Tables name everything: pages that explain it come first.
                Some("reference") => 85,
                _ if entry.path.ends_with("README.md") => 85,
                _ => 100,
            };
            for (section, of) in read.sections.iter().enumerate() {
                let own = if section == 0 { title.clone() } else { words(&of.title) };
                let also = if section == 0 { words(also(&entry.path)) } else { Vec::new() };
                let mut all = words(&of.text);
                all.sort_unstable();
                let mut text: Vec<(String, usize)> = Vec::new();
                for word in all {
                    match text.last_mut() {
                        Some((last, count)) if *last == word => *count += 1,
                        _ => text.push((word, 1)),
                    }
                }
                let all = text.iter().map(|(word, _)| word).chain(&own).chain(&also);
                known.extend(all.cloned());
                headings.push(Heading { page, section, title: title.clone(), own, also, text, weight });
            }
        }
        Index { book, headings, known }
    }

    /// The places that have every word of what was typed, the best first.
    pub fn find(&self, typed: &str) -> Vec<Found> {
        let asked = asked(typed);
        if asked.is_empty() {
            return Vec::new();
        }
        // A word that is followed by a space is written to its end.
        let whole = typed.ends_with(char::is_whitespace);
        let mut ranked: Vec<(usize, usize)> = (self.headings.iter().enumerate())
            .filter_map(|(place, heading)| Some((heading.rank(&asked, whole)?, place)))
            .collect();
        ranked.sort_by_key(|(rank, place)| (std::cmp::Reverse(*rank), *place));
        let mut of_page = vec![0usize; self.book.entries().len()];
        let mut found = Vec::new();
        for (rank, place) in ranked {
            let Some(heading) = self.headings.get(place) else { continue };
            let Some(count) = of_page.get_mut(heading.page) else { continue };
            *count += 1;
            if *count <= OF_PAGE {
                found.extend(self.told(heading, &asked, rank));
            }
            if found.len() == MOST {
                break;
            }
        }
        found
    }

    fn told(&self, heading: &Heading, asked: &[String], rank: usize) -> Option<Found> {
        let page = self.book.at(heading.page)?;
        let section = page.sections.get(heading.section)?;
        let top = heading.section == 0;
        let (snippet, marks) = snippet(&section.text, asked);
        Some(Found {
            place: Place::heading(&page.path, &section.anchor),
            page: page.title.clone(),
            heading: if top { String::new() } else { section.title.clone() },
            snippet,
            marks,
            rank,
        })
    }

    /// What was typed with each word that stands nowhere put right, where one that does is nearly it.
    pub fn nearly(&self, typed: &str) -> Option<String> {
        let mut changed = false;
        let mut all = Vec::new();
        for word in asked(typed) {
            if self.known.range(word.clone()..).next().is_some_and(|known| known.starts_with(&word)) {
                all.push(word);
                continue;
            }
            let most = if word.chars().count() > 6 { 2 } else { 1 };
            let near = self
                .known
                .iter()
                .map(|known| (osa_distance(known, &word), known))
                .min_by_key(|(slips, _)| *slips);
            let (_, known) = near.filter(|(slips, _)| *slips <= most)?;
            all.push(known.clone());
            changed = true;
        }
        changed.then(|| all.join(" "))
    }
}

impl Heading {
    /// How often a word stands in the text: the whole word, or one that begins with it.
    fn count(&self, word: &str, whole: bool) -> usize {
        let from = self.text.partition_point(|(w, _)| w.as_str() < word);
        let rest = self.text.get(from..).unwrap_or_default().iter();
        let fits = |w: &str| if whole { w == word } else { w.starts_with(word) };
        rest.take_while(|(w, _)| fits(w)).map(|(_, count)| count).sum()
    }

    /// How well it has all words; `None` where it lacks one.
    fn rank(&self, asked: &[String], whole: bool) -> Option<usize> {
        let (mut sum, mut own, mut here) = (0, 0, false);
        for (place, word) in asked.iter().enumerate() {
            let points = self.points(word, whole || place + 1 < asked.len())?;
            own += usize::from(!is_small(word) && self.own.contains(word));
            // What its page is about, a heading has not for itself.
            here |= points > OF_PAGE_ONLY;
            sum += points;
        }
        // All the words of the heading were typed, or many of them.
        let large = |words: &[String]| words.iter().filter(|word| !is_small(word)).count();
        let closeness = 40 * own / large(&self.own).max(large(asked)).max(1);
        here.then_some((sum / asked.len() + closeness) * self.weight)
    }

    /// What one word counts for, the whole word or one that begins with it; `None` where it stands nowhere.
    fn points(&self, word: &str, whole: bool) -> Option<usize> {
        let top = self.section == 0;
        let exact = |all: &[String]| all.iter().any(|w| w == word);
        let begins = |all: &[String]| !whole && all.iter().any(|w| w.starts_with(word));
        let in_title = !top && exact(&self.title);
        let points = match self.count(word, true) {
            _ if exact(&self.own) => {
                if top {
                    130
                } else {
                    70
                }
            }
            _ if begins(&self.own) => {
                if top {
                    105
                } else {
                    55
                }
            }
            _ if exact(&self.also) => 110,
            _ if begins(&self.also) => 50,
            0 if self.count(word, whole) > 0 => 6,
            0 if in_title => OF_PAGE_ONLY,
            0 => return None,
            count => 10 + 2 * count.min(8),
        };
        Some(if in_title && points > OF_PAGE_ONLY { points + 12 } else { points })
    }
}

/// What a word counts for that stands in the title of the page alone.
const OF_PAGE_ONLY: usize = 4;

/// Whether a word says too little for a heading to be measured by it.
fn is_small(word: &str) -> bool {
    ["a", "an", "and", "in", "is", "it", "of", "on", "the", "to", "with", "your"].contains(&word)
}

/// A piece of a text around the first word of those that were asked for, and where they stand in it.
fn snippet(text: &str, asked: &[String]) -> (String, Vec<Range<usize>>) {
    let found = marks(text, asked);
    // Where most of the words stand near each other.
    let near = |from: usize| found.iter().filter(|m| m.start >= from && m.end <= from + SNIPPET.0).count();
    let first =
        found.iter().map(|mark| mark.start).max_by_key(|from| (near(*from), std::cmp::Reverse(*from)));
    let first = first.unwrap_or(0);
    let line = text.get(..first).and_then(|before| before.rfind('\n')).map_or(0, |at| at + 1);
    let from = text
        .get(line..first)
        .and_then(|before| before.char_indices().rev().nth(SNIPPET.1))
        .map(|(at, _)| line + at);
    // A word begins it.
    let from = from.and_then(|from| Some(from + text.get(from..first)?.find(' ')? + 1)).unwrap_or(line);
    let rest = text.get(from..).unwrap_or_default();
    let long = rest.char_indices().nth(SNIPPET.0).map_or(rest.len(), |(at, _)| at);
    let piece = rest.get(..long).unwrap_or(rest).trim();
    let mut out = String::new();
    if from > line {
        out.push_str("… ");
    }
    // In one line, whatever stood in several.
    out.extend(piece.chars().map(|c| if c == '\n' { ' ' } else { c }));
    if long < rest.trim_end().len() {
        out.push_str(" …");
    }
    let marks = marks(&out, asked);
    (out, marks)
}

/// Where words that begin with one of those that were asked for stand in a text.
pub fn marks(text: &str, asked: &[String]) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut start = None;
    let ends = text.char_indices().map(|(at, c)| (at, c.is_alphanumeric())).chain([(text.len(), false)]);
    for (at, letter) in ends {
        match (start, letter) {
            (None, true) => start = Some(at),
            (Some(from), false) => {
                start = None;
                let word = stem(&text.get(from..at).unwrap_or_default().to_lowercase());
                let fits =
                    |asked: &String| asked.split('_').any(|part| !part.is_empty() && word.starts_with(part));
                if asked.iter().any(fits) {
                    found.push(from..at);
                }
            }
            _ => {}
        }
    }
    found
}

#[cfg(test)]
mod tests;
