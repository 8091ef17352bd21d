//! Characters that are obeyed instead of shown. Knows no text.

/// Characters that a terminal obeys instead of showing: C0 and C1 controls, DEL, line separators, and marks that change
/// the direction of a text.
pub fn is_control(c: char) -> bool {
    let turns =
        matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    turns || c.is_control() || matches!(c, '\u{2028}' | '\u{2029}')
}
