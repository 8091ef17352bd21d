//! The handbook as it is read: the page that is open, where one came from, and what is looked for in it.

use super::topics::Topic;
use crate::handbook::{Found, Place};

/// At most so many places are kept to go back to.
const MOST: usize = 100;

/// What is asked of the handbook.
#[derive(Clone, Debug, PartialEq)]
pub enum Turn {
    /// Open a place.
    To(Place),
    /// Open a place that was found; its words are marked.
    ToFound(Place),
    /// Open what explains something.
    About(Topic),
    /// What was typed to find something.
    Seek(String),
    /// The row of what was found where we are.
    Row(usize),
    /// The place before.
    Back,
    /// The place that one went back from.
    Forward,
    /// Leave it, where it stands alone on the start page.
    Leave,
}

/// The handbook as it stands.
#[derive(Debug, Default)]
pub struct Reading {
    /// What is open; the first page where nothing was chosen yet.
    pub place: Place,
    /// Where one came from, the last at the end.
    pub back: Vec<Place>,
    /// Where one went back from, the last at the end.
    pub forward: Vec<Place>,
    /// Counts the places that were opened, so that the page scrolls to each once.
    pub opened: u64,
    /// Whether the place was gone back to: the page stands where it stood.
    pub returned: bool,
    /// What was typed to find something.
    pub query: String,
    /// What was found.
    pub found: Vec<Found>,
    /// Where nothing was: what is nearly the same and would be found.
    pub nearly: Option<String>,
    /// The row where we are in it.
    pub row: usize,
    /// The words that are marked on the page.
    pub marked: String,
    /// Whether it has the keyboard: Back and Forward mean its places then.
    pub here: bool,
    /// Whether it stands alone, on the start page.
    pub alone: bool,
}

impl Reading {
    /// Opens a place, remembering where one was.
    pub fn open(&mut self, place: Place) {
        if place != self.place {
            self.back.push(self.place.clone());
            if self.back.len() > MOST {
                self.back.remove(0);
            }
            self.forward.clear();
        }
        self.marked.clear();
        self.returned = false;
        self.show(place);
    }

    /// Goes to the place before (`true`), or to the one that was gone back from; whether there is one.
    pub fn go(&mut self, back: bool) -> bool {
        let (from, to) = match back {
            true => (&mut self.back, &mut self.forward),
            false => (&mut self.forward, &mut self.back),
        };
        let Some(place) = from.pop() else { return false };
        to.push(self.place.clone());
        self.returned = true;
        self.show(place);
        true
    }

    fn show(&mut self, place: Place) {
        self.place = place;
        self.opened += 1;
    }

    /// The path of the page that is open.
    pub fn page(&self) -> &str {
        if self.place.page.is_empty() { FIRST } else { &self.place.page }
    }
}

/// The first page of the handbook.
pub const FIRST: &str = "README.md";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_goes_back_and_forward_as_in_a_browser() {
        let mut reading = Reading::default();
        assert_eq!(reading.page(), FIRST);
        for page in ["a.md", "b.md", "c.md", "c.md"] {
            reading.open(Place::top(page));
        }
        assert_eq!(reading.back.len(), 3, "the same place again is no other place");
        assert!(reading.go(true) && reading.page() == "b.md");
        assert!(reading.go(true) && reading.page() == "a.md");
        assert!(reading.go(true) && reading.page() == FIRST);
        assert!(!reading.go(true));
        assert!(reading.go(false) && reading.page() == "a.md");
        assert!(reading.go(false) && reading.page() == "b.md");
        reading.open(Place::top("d.md"));
        assert!(!reading.go(false), "another way was taken");
        assert!(reading.go(true) && reading.page() == "b.md");
        for n in 0..2 * MOST {
            reading.open(Place::top(&format!("{n}.md")));
        }
        assert_eq!(reading.back.len(), MOST);
    }
}
