//! Find and replace within one text: a bar over its field. Ctrl+F opens it, Ctrl+R with the keyboard in what replaces;
//! Enter goes to the next place, Shift+Enter to the last, Escape closes it.

use std::ops::Range;

use egui::{Event, Id, Key, Modifiers, TextEdit, Ui};

use super::caret;
use super::field::name;
use super::icon_button::{Seen, icon_button};
use crate::theme::{self, Icon};

/// The bar between frames.
#[derive(Clone, Debug, Default)]
struct Bar {
    open: bool,
    query: String,
    with: String,
    /// The place that was gone to last.
    here: usize,
    /// Which of its fields wants the keyboard.
    wants: Option<Part>,
    /// Whether a place of this query was gone to already.
    stepped: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Part {
    Query,
    With,
}

/// What of a text was found.
#[derive(Clone, Debug, Default)]
pub struct Found {
    /// All places, in order.
    pub places: Vec<Range<usize>>,
    /// The one that is selected.
    pub here: Option<usize>,
    /// It was gone to in this frame, and has to be in sight.
    pub gone: bool,
}

/// Takes the keys that open the bar while the field `id` has the keyboard, and shows the bar while it is open. What is
/// replaced is written into `text`. `label` is what the field is called.
pub fn find_bar(ui: &mut Ui, id: Id, label: &str, text: &mut String) -> Found {
    let key = id.with("find bar");
    let mut bar: Bar = ui.data(|d| d.get_temp(key)).unwrap_or_default();
    if ui.memory(|m| m.has_focus(id)) {
        let pressed = |key| ui.input_mut(|i| i.consume_key(Modifiers::COMMAND, key));
        let wants = match (pressed(Key::F), pressed(Key::R)) {
            (true, _) => Some(Part::Query),
            (_, true) => Some(Part::With),
            _ => None,
        };
        if let Some(part) = wants {
            (bar.open, bar.wants, bar.stepped) = (true, Some(part), false);
            if let Some(word) = selected(ui, id, text) {
                bar.query = word;
            }
        }
    }
    let mut found = Found::default();
    if bar.open {
        let before = bar.here;
        found.gone = ui.horizontal_wrapped(|ui| bar.show(ui, id, label, text)).inner;
        found.places = places(text, &bar.query);
        found.here = (!found.places.is_empty()).then(|| bar.here.min(found.places.len() - 1));
        found.gone |= bar.here != before;
    }
    ui.data_mut(|d| d.insert_temp(key, bar));
    found
}

/// The word that is selected in a field, where it is within one line.
fn selected(ui: &Ui, id: Id, text: &str) -> Option<String> {
    let range = TextEdit::load_state(ui.ctx(), id)?.cursor.char_range()?;
    let [a, b] = [range.primary, range.secondary].map(|end| caret::byte_of(text, end.index.0));
    let word = text.get(a.min(b)..a.max(b))?;
    (!word.is_empty() && !word.contains('\n')).then(|| word.to_owned())
}

/// The places of a word; capitals count where the word has any.
fn places(text: &str, query: &str) -> Vec<Range<usize>> {
    if query.is_empty() {
        return Vec::new();
    }
    let exact = query.chars().any(char::is_uppercase);
    let plain = |text: &str| if exact { text.to_owned() } else { text.to_ascii_lowercase() };
    let (text, query) = (plain(text), plain(query));
    text.match_indices(&query).map(|(at, part)| at..at + part.len()).collect()
}

impl Bar {
    /// Draws the bar; answers whether a place was gone to.
    fn show(&mut self, ui: &mut Ui, id: Id, label: &str, text: &mut String) -> bool {
        ui.spacing_mut().item_spacing.x = theme::SPACE_1;
        let mut step = 0isize;
        let mut close = false;
        let mut replace = false;
        for part in [Part::Query, Part::With] {
            let (words, hint) = match part {
                Part::Query => (format!("find in {label}"), "find"),
                Part::With => (format!("replace in {label}"), "replace with"),
            };
            let value = if part == Part::Query { &mut self.query } else { &mut self.with };
            let field = ui.add(
                TextEdit::singleline(value)
                    .id(id.with(("find bar", part)))
                    .hint_text(hint)
                    .font(theme::mono())
                    .desired_width(140.0),
            );
            name(ui, &field, &words);
            if self.wants == Some(part) {
                field.request_focus();
                self.wants = None;
            }
            if part == Part::Query && field.changed() {
                (self.here, self.stepped) = (0, false);
            }
            if field.has_focus() || field.lost_focus() {
                let (enter, escape) = ui.input(|i| {
                    // The event's own modifiers: at few frames a second Shift may be up again by the end of the frame.
                    let enter = i.events.iter().find_map(|event| match event {
                        Event::Key { key: Key::Enter, pressed: true, modifiers, .. } => Some(modifiers.shift),
                        _ => None,
                    });
                    (enter, i.key_pressed(Key::Escape))
                });
                close |= escape;
                if let Some(back) = enter.filter(|_| field.lost_focus()) {
                    field.request_focus();
                    match part {
                        Part::Query => step = if back { -1 } else { 1 },
                        Part::With => replace = true,
                    }
                }
            }
        }
        let all = places(text, &self.query);
        let count = match (all.len(), self.query.is_empty()) {
            (_, true) => String::new(),
            (0, _) => "nowhere".to_owned(),
            (n, _) => format!("{} of {n}", self.here.min(n - 1) + 1),
        };
        ui.label(theme::tokens(ui).quiet(count));
        let button = |ui: &mut Ui, icon, name: &str, tip: &str| {
            icon_button(ui, icon, name, tip, Seen::Always).clicked()
        };
        if button(ui, Icon::Up, "last match", "the place before (Shift+Enter)") {
            step = -1;
        }
        if button(ui, Icon::Down, "next match", "the next place (Enter)") {
            step = 1;
        }
        replace |= button(ui, Icon::Replace, "replace", "replaces this place and goes to the next (Enter)");
        let every = button(ui, Icon::AllDone, "replace all", "replaces every place");
        close |= button(ui, Icon::Close, "close the search", "closes the search (Escape)");
        if close {
            self.open = false;
            ui.memory_mut(|m| m.request_focus(id));
            return false;
        }
        if all.is_empty() {
            return false;
        }
        if every {
            for place in all.iter().rev() {
                text.replace_range(place.clone(), &self.with);
            }
            self.here = 0;
            return false;
        }
        self.here = self.here.min(all.len() - 1);
        if replace {
            if let Some(place) = all.get(self.here) {
                text.replace_range(place.clone(), &self.with);
            }
            return self.select(ui, id, text);
        }
        if step != 0 {
            // The first step goes to the place that the count names.
            let on = (self.here as isize + step).rem_euclid(all.len() as isize) as usize;
            self.here = if self.stepped || step < 0 { on } else { self.here };
            self.stepped = true;
            return self.select(ui, id, text);
        }
        false
    }

    /// Selects the present place in the field.
    fn select(&mut self, ui: &Ui, id: Id, text: &str) -> bool {
        let all = places(text, &self.query);
        if self.here >= all.len() {
            self.here = 0;
        }
        let Some(place) = all.get(self.here) else { return false };
        caret::select(ui.ctx(), id, text, place.clone());
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn capitals_count_where_the_word_has_any() {
        assert_eq!(places("Done DONE done", "done").len(), 3);
        assert_eq!(places("Done DONE done", "DONE").first(), Some(&(5..9)));
        assert_eq!(places("abc", ""), Vec::<Range<usize>>::new());
    }
}
