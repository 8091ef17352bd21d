//! The filter of one table: words that must stand in a row, `cr:5` in one column, `cr>5` for numbers.

use egui::{Id, Key, TextEdit, Ui};

use super::Column;
use crate::theme;
use crate::widget::caret;
use crate::widget::field::name;
use crate::widget::row::elided;

/// Whether a row passes a filter; `cell` is the text in a column.
pub fn passes(filter: &str, columns: &[Column<'_>], cell: impl Fn(usize) -> String) -> bool {
    filter.split_whitespace().all(|term| {
        let term = term.to_lowercase();
        match of_column(&term, columns) {
            Some((place, sign, value)) => compared(&cell(place).to_lowercase(), sign, value),
            None => (0..columns.len()).any(|place| cell(place).to_lowercase().contains(&term)),
        }
    })
}

/// A term that means one column: which, the sign, and what must stand there.
fn of_column<'a>(term: &'a str, columns: &[Column<'_>]) -> Option<(usize, char, &'a str)> {
    let at = term.find([':', '<', '>', '='])?;
    let (key, rest) = (term.get(..at)?, term.get(at..)?);
    let named =
        |c: &Column<'_>| c.key.eq_ignore_ascii_case(key) || c.title.to_lowercase().replace(' ', "_") == key;
    let place = columns.iter().position(named)?;
    let sign = rest.chars().next()?;
    Some((place, sign, rest.get(1..)?))
}

fn compared(text: &str, sign: char, value: &str) -> bool {
    if value.is_empty() {
        return true;
    }
    let number = |text: &str| text.trim().trim_start_matches('+').parse::<f64>().ok();
    match (sign, number(text), number(value)) {
        ('<', Some(here), Some(wanted)) => here < wanted,
        ('>', Some(here), Some(wanted)) => here > wanted,
        ('<' | '>', ..) => false,
        ('=', Some(here), Some(wanted)) => here == wanted,
        ('=', ..) => text == value,
        _ => text.contains(value),
    }
}

/// A filter box and how many rows pass it. Escape empties it.
pub fn filter_box(ui: &mut Ui, id: Id, label: &str, typed: &mut String, (shown, all): (usize, usize)) {
    let count = match typed.trim().is_empty() {
        true => all.to_string(),
        false => format!("{shown} of {all}"),
    };
    let room = ui.available_width();
    let width = (room - COUNT - theme::SPACE_2).clamp(48.0, 160.0);
    let field = ui.add(TextEdit::singleline(typed).id(id).hint_text("filter").desired_width(width));
    name(ui, &field, label);
    let left = field.has_focus() || field.lost_focus();
    if left && ui.input(|i| i.key_pressed(Key::Escape)) {
        typed.clear();
    }
    field.on_hover_text("words that a row must hold; cr:5 or cr>5 for one column");
    elided(ui, theme::tokens(ui).quiet(count), "rows that are shown", COUNT);
}

/// Begins a filter by a column in the box of this id: what it must hold is typed next.
pub fn by_column(ui: &Ui, id: Id, key: &str, typed: &mut String) {
    *typed = format!("{key}:");
    caret::place(ui.ctx(), id, typed, typed.len());
    ui.memory_mut(|m| m.request_focus(id));
}

/// Width of the count, in points.
const COUNT: f32 = 72.0;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_stand_anywhere_and_columns_by_name() {
        let columns = [Column::new("name", "Name", 60.0), Column::new("cr", "CR", 40.0)];
        let row = |place: usize| ["Hill orc", "5"][place].to_owned();
        for (filter, is) in [
            ("", true),
            ("orc hill", true),
            ("orc elf", false),
            ("cr:5", true),
            ("cr>4 orc", true),
            ("cr>5", false),
            ("cr<6", true),
            ("cr=5", true),
            ("name=5", false),
            ("cr:", true),
            ("name:hill", true),
            ("5", true),
            ("hp>3", false),
        ] {
            assert_eq!(passes(filter, &columns, row), is, "{filter}");
        }
    }
}
