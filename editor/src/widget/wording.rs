//! What is told of the names that a picker or a set of chips offers: what people read in place of a name, one sentence, how
//! often it is used. Widgets ask for it; what it is made of they do not know.

use egui::Ui;

use super::find::ASIDE;

/// What is told of names.
pub trait Wording {
    /// What people read in place of a name.
    fn label(&self, name: &str) -> String {
        name.to_owned()
    }

    /// The name itself, told quietly beside what people read; `None` where both are the same.
    fn aside<'n>(&self, _name: &'n str) -> Option<&'n str> {
        None
    }

    /// One sentence that explains a name; empty where there is none.
    fn sentence(&self, _name: &str) -> String {
        String::new()
    }

    /// How many use a name, where that is known.
    fn uses(&self, _name: &str) -> Option<usize> {
        None
    }

    /// Whether more than a sentence is told; see [`Wording::tell`].
    fn tells(&self) -> bool {
        false
    }

    /// Tells at length what a name means.
    fn tell(&self, _ui: &mut Ui, _name: &str) {}

    /// A value that is meant by what was typed, though it is no name.
    fn typed(&self, _query: &str) -> Option<String> {
        None
    }

    /// What a name is found by: what people read, and the name itself.
    fn sought(&self, name: &str) -> String {
        match self.aside(name) {
            Some(aside) => format!("{}{ASIDE}{aside}", self.label(name)),
            None => self.label(name),
        }
    }
}

/// Names that say all there is.
#[derive(Clone, Copy, Debug)]
pub struct Plain;

impl Wording for Plain {}

/// Names that say all there is, with a function that explains one at length.
pub struct Telling<'a>(pub &'a dyn Fn(&mut Ui, &str));

impl Wording for Telling<'_> {
    fn tells(&self) -> bool {
        true
    }

    fn tell(&self, ui: &mut Ui, name: &str) {
        (self.0)(ui, name);
    }
}
