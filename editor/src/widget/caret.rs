//! Where the caret of a text field is, and putting it elsewhere. Places in a text are bytes; egui counts characters.

use std::ops::Range;

use egui::text::{CCursor, CCursorRange};
use egui::{Context, Id, TextEdit};

/// The byte at which a character begins, counted from 0; the text's end for one behind it.
pub fn byte_of(text: &str, character: usize) -> usize {
    text.char_indices().nth(character).map_or(text.len(), |(at, _)| at)
}

/// The caret before a byte of a text.
pub fn cursor_at(text: &str, byte: usize) -> CCursor {
    CCursor::new(text.get(..byte.min(text.len())).map_or(0, |before| before.chars().count()))
}

/// Selects bytes of the text of a field, with the caret at their end.
pub fn select(ctx: &Context, field: Id, text: &str, span: Range<usize>) {
    put(ctx, field, CCursorRange::two(cursor_at(text, span.start), cursor_at(text, span.end)));
}

/// Puts the caret before a byte of the text of a field; nothing is selected then.
pub fn place(ctx: &Context, field: Id, text: &str, byte: usize) {
    put(ctx, field, CCursorRange::one(cursor_at(text, byte)));
}

fn put(ctx: &Context, field: Id, range: CCursorRange) {
    let mut state = TextEdit::load_state(ctx, field).unwrap_or_default();
    state.cursor.set_char_range(Some(range));
    state.store(ctx, field);
}
