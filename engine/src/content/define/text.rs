//! The definition of a text: a page of help or lore, to be read as it is. Written in table files.

use super::resource::resource;

resource! {
    /// A text.
    Text, "text" {
        /// The text itself.
        "Identity" "Text" text: String;
        /// Whether the original has a text here, and this pack does not yet.
        "Identity" "Text owed" text_owed: bool;
    }
}
