//! Keys that mean more in code than in other texts: Enter keeps the indentation, brackets and quotes come in pairs, Tab and
//! Shift+Tab move lines that are selected (Ctrl+] and Ctrl+[ any line), Backspace takes a pair that is empty.

use std::ops::Range;

use egui::text::CCursorRange;
use egui::{Event, Id, Key, Modifiers, TextEdit, Ui};

use super::caret;

/// One step of indentation.
const STEP: &str = "    ";
/// Brackets that come in pairs.
const PAIRS: [(char, char); 3] = [('(', ')'), ('[', ']'), ('{', '}')];

/// A text and what of it is selected; the caret is at an end of it.
struct Typing<'t> {
    text: &'t mut String,
    at: Range<usize>,
    /// Is a byte of the text in code, where pairs are wanted?
    code: &'t dyn Fn(&str, usize) -> bool,
}

/// Does what such keys mean to the text of a field that has the keyboard, before the field gets them. `code` tells of a
/// byte of the text whether it is in code, and not in a text in quotes or in a remark.
pub fn begin(ui: &Ui, id: Id, text: &mut String, code: &dyn Fn(&str, usize) -> bool) {
    if !ui.memory(|m| m.has_focus(id)) || !ui.input(|i| i.events.iter().any(is_ours)) {
        return;
    }
    let range = TextEdit::load_state(ui.ctx(), id).and_then(|state| state.cursor.char_range());
    let Some(range) = range else { return };
    let at = selected(text, range);
    let before = (text.clone(), at.clone());
    let mut typing = Typing { text, at, code };
    ui.input_mut(|i| {
        // In their order: what the field has to do itself ends it.
        let mut ours = true;
        i.events.retain(|event| {
            if !ours {
                return true;
            }
            match typing.take(event) {
                Taken::Yes => false,
                Taken::Nothing => true,
                Taken::No => {
                    ours = false;
                    true
                }
            }
        });
    });
    if (&before.0, &before.1) != (&*typing.text, &typing.at) {
        let at = typing.at.clone();
        caret::select(ui.ctx(), id, text, at);
    }
}

/// Does a selection reach over the end of a line?
pub fn over_lines(text: &str, range: CCursorRange) -> bool {
    text.get(selected(text, range)).is_some_and(|part| part.contains('\n'))
}

fn selected(text: &str, range: CCursorRange) -> Range<usize> {
    let [a, b] = [range.primary, range.secondary].map(|end| caret::byte_of(text, end.index.0));
    a.min(b)..a.max(b)
}

/// What became of an event.
enum Taken {
    /// It was done here.
    Yes,
    /// It is the field's.
    No,
    /// It means nothing to a text.
    Nothing,
}

/// Whether an event may be one that means more here.
fn is_ours(event: &Event) -> bool {
    match event {
        Event::Text(text) => {
            text.chars().any(|c| c == '"' || PAIRS.iter().any(|(open, close)| c == *open || c == *close))
        }
        Event::Key { key, pressed: true, .. } => {
            matches!(key, Key::Enter | Key::Tab | Key::Backspace | Key::OpenBracket | Key::CloseBracket)
        }
        _ => false,
    }
}

impl Typing<'_> {
    fn take(&mut self, event: &Event) -> Taken {
        match event {
            Event::Text(text) => {
                let mut letters = text.chars();
                match (letters.next(), letters.next()) {
                    (Some(c), None) => self.letter(c),
                    _ => self.insert(text),
                }
                Taken::Yes
            }
            Event::Key { key, pressed: true, modifiers, .. } => self.key(*key, *modifiers),
            Event::Paste(_) | Event::Cut | Event::Ime(_) => Taken::No,
            _ => Taken::Nothing,
        }
    }

    fn key(&mut self, key: Key, modifiers: Modifiers) -> Taken {
        let over_lines = self.text.get(self.at.clone()).is_some_and(|part| part.contains('\n'));
        match key {
            Key::Enter if modifiers.is_none() => self.enter(),
            Key::Backspace if modifiers.is_none() && self.in_empty_pair() => {
                let at = self.at.start;
                self.text.replace_range(at - 1..at + 1, "");
                self.at = at - 1..at - 1;
            }
            Key::Tab if over_lines && modifiers.is_none() => self.indent(true),
            Key::Tab if over_lines && modifiers.shift_only() => self.indent(false),
            Key::CloseBracket if modifiers.command_only() => self.indent(true),
            Key::OpenBracket if modifiers.command_only() => self.indent(false),
            // Letters come as texts of their own.
            _ if modifiers.is_none() || modifiers.shift_only() => {
                let moves = [
                    Key::ArrowLeft,
                    Key::ArrowRight,
                    Key::ArrowUp,
                    Key::ArrowDown,
                    Key::Home,
                    Key::End,
                    Key::PageUp,
                    Key::PageDown,
                    Key::Backspace,
                    Key::Delete,
                    Key::Tab,
                    Key::Enter,
                    Key::Escape,
                ];
                return if moves.contains(&key) { Taken::No } else { Taken::Nothing };
            }
            _ if modifiers.command && !modifiers.alt => return Taken::No,
            // The third level of a keyboard has brackets, too: they come as texts.
            _ => return Taken::Nothing,
        }
        Taken::Yes
    }

    fn insert(&mut self, text: &str) {
        self.text.replace_range(self.at.clone(), text);
        let at = self.at.start + text.len();
        self.at = at..at;
    }

    fn next(&self) -> Option<char> {
        self.text.get(self.at.end..).and_then(|rest| rest.chars().next())
    }

    fn last(&self) -> Option<char> {
        self.text.get(..self.at.start).and_then(|head| head.chars().next_back())
    }

    fn letter(&mut self, c: char) {
        let code = (self.code)(self.text, self.at.start);
        let closes = PAIRS.iter().any(|(_, close)| *close == c);
        let quote = c == '"';
        if self.at.is_empty() && self.next() == Some(c) && (closes && code || quote && !code) {
            // It is there already.
            let at = self.at.end + c.len_utf8();
            self.at = at..at;
            return;
        }
        let close = PAIRS.iter().find(|(open, _)| *open == c).map(|(_, close)| *close);
        let Some(close) = close.or(quote.then_some('"')).filter(|_| code) else {
            if c == '}' {
                self.back_out();
            }
            self.insert(c.encode_utf8(&mut [0; 4]));
            return;
        };
        if !self.at.is_empty() {
            // What is selected comes into the pair.
            let inner = self.text.get(self.at.clone()).unwrap_or_default().to_owned();
            self.text.replace_range(self.at.clone(), &format!("{c}{inner}{close}"));
            self.at = self.at.start + 1..self.at.end + 1;
            return;
        }
        let free = self.next().is_none_or(|next| next.is_whitespace() || ")]},;".contains(next));
        let word = quote && self.last().is_some_and(|last| last.is_alphanumeric() || last == '"');
        if !free || word {
            self.insert(c.encode_utf8(&mut [0; 4]));
            return;
        }
        let at = self.at.start;
        self.insert(&format!("{c}{close}"));
        self.at = at + 1..at + 1;
    }

    /// The line up to a byte.
    fn line_to(&self, at: usize) -> (usize, &str) {
        let head = self.text.get(..at).unwrap_or_default();
        let start = head.rfind('\n').map_or(0, |end| end + 1);
        (start, head.get(start..).unwrap_or_default())
    }

    /// A closing bracket that begins its line stands under the line that opens it.
    fn back_out(&mut self) {
        let (start, line) = self.line_to(self.at.start);
        if !line.is_empty() && line.trim().is_empty() && line.ends_with(STEP) {
            let to = start + line.len() - STEP.len();
            self.at = to..self.at.end;
        }
    }

    fn enter(&mut self) {
        let (_, line) = self.line_to(self.at.start);
        let blanks = line.len() - line.trim_start_matches([' ', '\t']).len();
        let indent = line.get(..blanks).unwrap_or_default().to_owned();
        let open =
            line.trim_end().chars().next_back().and_then(|last| PAIRS.iter().find(|pair| pair.0 == last));
        let Some((_, close)) = open else { return self.insert(&format!("\n{indent}")) };
        let between = self.next() == Some(*close);
        self.insert(&format!("\n{indent}{STEP}"));
        if between {
            let at = self.at.start;
            self.insert(&format!("\n{indent}"));
            self.at = at..at;
        }
    }

    fn in_empty_pair(&self) -> bool {
        let pair = self.last().zip(self.next());
        let empty = pair.is_some_and(|pair| PAIRS.contains(&pair) || pair == ('"', '"'));
        empty && self.at.is_empty() && (self.code)(self.text, self.at.start.saturating_sub(1))
    }

    /// Moves the lines of the selection by a step.
    fn indent(&mut self, deeper: bool) {
        let (start, _) = self.line_to(self.at.start);
        // A line of which nothing is selected but its beginning stays.
        let last = if self.at.is_empty() { self.at.end } else { self.at.end - 1 };
        let end =
            self.text.get(last..).and_then(|rest| rest.find('\n')).map_or(self.text.len(), |n| last + n);
        let Some(lines) = self.text.get(start..end) else { return };
        let moved: Vec<String> = lines.split('\n').map(|line| by_step(line, deeper)).collect();
        let first = moved.first().map_or(0, String::len) as isize
            - lines.split('\n').next().map_or(0, str::len) as isize;
        let moved = moved.join("\n");
        let by = moved.len() as isize - lines.len() as isize;
        self.text.replace_range(start..end, &moved);
        let from = self.at.start.saturating_add_signed(first).max(start);
        self.at = from..self.at.end.saturating_add_signed(by).max(from);
    }
}

fn by_step(line: &str, deeper: bool) -> String {
    match deeper {
        true if line.trim().is_empty() => line.to_owned(),
        true => format!("{STEP}{line}"),
        false => {
            let blanks = line.chars().take(STEP.len()).take_while(|c| *c == ' ').count();
            line.get(blanks..).unwrap_or_default().to_owned()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The text after keys; `|` stands for the caret, two of them for the ends of what is selected.
    fn after(text: &str, work: impl FnOnce(&mut Typing<'_>)) -> String {
        let from = text.find('|').unwrap();
        let to = text.rfind('|').unwrap().max(from + 1) - 1;
        let mut plain = text.replace('|', "");
        let at = from..to.max(from);
        let code = |text: &str, at: usize| text[..at].matches('"').count().is_multiple_of(2);
        let mut typing = Typing { text: &mut plain, at, code: &code };
        work(&mut typing);
        let at = typing.at.clone();
        plain.insert(at.end, '|');
        if at.start != at.end {
            plain.insert(at.start, '|');
        }
        plain
    }

    fn typed(text: &str, letters: &str) -> String {
        after(text, |typing| letters.chars().for_each(|c| typing.letter(c)))
    }

    #[test]
    fn enter_keeps_the_indentation_and_opens_brackets() {
        let enter = |text| after(text, |typing| typing.enter());
        assert_eq!(enter("    a|"), "    a\n    |");
        assert_eq!(enter("if a {|"), "if a {\n    |");
        assert_eq!(enter("  if a {|}"), "  if a {\n      |\n  }");
        assert_eq!(enter("  |  a"), "  \n  |  a");
    }

    #[test]
    fn brackets_and_quotes_come_in_pairs_in_code_alone() {
        assert_eq!(typed("f|", "("), "f(|)");
        assert_eq!(typed("f|", "(a)"), "f(a)|");
        assert_eq!(typed("|a", "("), "(|a");
        assert_eq!(typed("f(|)", "\"a\""), "f(\"a\"|)");
        assert_eq!(typed("\"it|\"", "(s)"), "\"it(s)|\"");
        assert_eq!(typed("|ab|", "("), "(|ab|)");
        assert_eq!(typed("{\n    |", "}"), "{\n}|");
    }

    #[test]
    fn lines_are_moved_by_a_step() {
        assert_eq!(after("a|\nb|", |t| t.indent(true)), "    a|\n    b|");
        assert_eq!(after("    a|\n  b|", |t| t.indent(false)), "a|\nb|");
        assert_eq!(after("a\n|b", |t| t.indent(true)), "a\n    |b");
    }

    #[test]
    fn an_empty_pair_is_taken_whole() {
        let erase = |text| {
            after(text, |t| {
                t.key(Key::Backspace, Modifiers::NONE);
            })
        };
        assert_eq!(erase("f(|)"), "f|");
        assert_eq!(erase("f(|a)"), "f(|a)");
    }
}
