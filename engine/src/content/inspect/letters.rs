//! Names and letters that nobody sees, or that break the lines in which they are shown.

use super::Inspection;
use crate::base::letter::is_control;
use crate::content::outline::Node;

impl Inspection {
    /// A name: what stands before the `;` is shown.
    pub(super) fn shown_name(&mut self, node: &Node, text: &str) {
        if let Some(letter) = text.chars().find(|letter| is_control(*letter)) {
            let what = format!("the name has a character that cannot be shown, {}", letter.escape_unicode());
            self.warning(node.start, what, "Take it out");
        } else if !text.is_empty() && text.split(';').next().is_none_or(|shown| shown.trim().is_empty()) {
            let remedy = "Write letters, before the `;` if there is one";
            self.warning(node.start, "nothing of this name is shown".to_owned(), remedy);
        }
    }

    /// A letter that something is drawn with.
    pub(super) fn shown_letter(&mut self, node: &Node, letter: char) {
        if is_control(letter) {
            let what = format!("nothing can be drawn with the character {}", letter.escape_unicode());
            self.warning(node.start, what, "Write a letter, a digit or a sign");
        }
    }
}
