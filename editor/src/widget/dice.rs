//! Dice such as `2d6+3`, with their average and spread beside them. Up and Down change what is added, with Shift how
//! many dice there are, with Ctrl how many sides they have; so do a drag, and the wheel with Ctrl what is added.

use augury_engine::base::dice_expr::Dice;
use egui::{Key, Modifiers, Ui};

use super::field::{Answer, Field, text_field};
use super::scrub::{Scrubbed, scrub};
use crate::theme;

/// Reads dice, or says what would be right.
pub fn read(text: &str) -> Result<Dice, String> {
    text.trim().parse().map_err(|_| "dice, such as 2d6+3, 1d4 or 5".to_owned())
}

/// What dice give: `avg 10.5, 5 to 16`.
pub fn words(dice: Dice) -> String {
    let twice = dice.twice_average();
    let half = if twice % 2 == 0 { "" } else { ".5" };
    let sign = if twice < 0 { "-" } else { "" };
    let whole = twice.unsigned_abs() / 2;
    format!("avg {sign}{whole}{half}, {} to {}", dice.min(), dice.max())
}

/// The same for a narrow column: `10, 5–15`.
pub fn few_words(dice: Dice) -> String {
    let words = words(dice);
    let average = words.trim_start_matches("avg ").split(',').next().unwrap_or_default();
    if dice.min() == dice.max() {
        average.to_owned()
    } else {
        format!("{average}, {}–{}", dice.min(), dice.max())
    }
}

/// Sides that dice are stepped through.
const SIDES: [i16; 10] = [2, 3, 4, 6, 8, 10, 12, 20, 30, 100];

/// Dice with so many steps more of what is added, of dice, and of sides. Without dice, the first step of dice is a d4.
fn stepped(dice: Dice, [bonus, number, sides]: [i32; 3]) -> Dice {
    let add = |n: i16, by: i32| (i32::from(n) + by).clamp(-999, 999) as i16;
    let mut new = Dice { bonus: add(dice.bonus, bonus), ..dice };
    new.number = add(dice.number, number).max(0);
    if new.number == 0 {
        new.sides = 0;
    } else if new.sides == 0 {
        new.sides = 4;
    }
    if sides != 0 && new.number > 0 {
        let up = SIDES.iter().find(|n| **n > new.sides);
        let down = SIDES.iter().rev().find(|n| **n < new.sides);
        new.sides = if sides > 0 { up } else { down }.copied().unwrap_or(new.sides);
    }
    new
}

/// The steps that were asked for by keys.
fn steps(ui: &mut Ui) -> [i32; 3] {
    // The more modifiers first: else Up alone would take Shift+Up away.
    let kinds = [(Modifiers::SHIFT, 1), (Modifiers::COMMAND, 2), (Modifiers::NONE, 0)];
    let mut by = [0; 3];
    ui.input_mut(|i| {
        for (modifiers, place) in kinds {
            for (key, sign) in [(Key::ArrowUp, 1), (Key::ArrowDown, -1)] {
                by[place] += sign * i.count_and_consume_key(modifiers, key) as i32;
            }
        }
    });
    by
}

/// Shows dice, with their average and spread beside them or in the tooltip; answers the new ones.
pub fn dice(ui: &mut Ui, field: Field<'_>, show_spread: bool) -> Answer<Dice> {
    let mut by = if ui.memory(|m| m.has_focus(field.id)) { steps(ui) } else { [0; 3] };
    let mut answer = text_field(ui, Field { numeric: true, ..field }, read);
    if let Ok(now) = read(field.value) {
        let done = match answer.wrong {
            true => Scrubbed::default(),
            false => scrub(ui, field.id, &mut answer.response, field.value, false),
        };
        let part = match (done.wheel, done.modifiers.shift, done.modifiers.command) {
            (true, ..) | (_, false, false) => 0,
            (_, true, _) => 1,
            (_, _, true) => 2,
        };
        by[part] += done.steps;
        if by != [0; 3] {
            let next = stepped(now, by);
            answer.new = (next != now).then_some(next);
        }
        (answer.began, answer.held) = (done.began, done.held);
        answer.left |= done.ended;
    }
    if let Ok(dice) = read(field.value) {
        let words = words(dice);
        if show_spread && ui.available_width() > 8.0 * words.chars().count() as f32 {
            ui.label(theme::tokens(ui).quiet(words));
        } else {
            let keys = "Drag, or Up and Down: what is added; with Shift: how many; with Ctrl: how many sides";
            answer.response = answer.response.on_hover_text(format!("{words}\n{keys}"));
        }
    }
    answer
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn average_and_spread() {
        assert_eq!(words(read("2d6+3").unwrap()), "avg 10, 5 to 15");
        assert_eq!(words(read("1d4").unwrap()), "avg 2.5, 1 to 4");
        assert_eq!(words(read("-3").unwrap()), "avg -3, -3 to -3");
        assert!(read("2d").unwrap_err().contains("2d6+3"));
        let few = |text: &str| few_words(read(text).unwrap());
        assert_eq!(
            (few("2d6+3").as_str(), few("1d4").as_str(), few("5").as_str()),
            ("10, 5–15", "2.5, 1–4", "5")
        );
    }

    #[test]
    fn dice_are_stepped_part_by_part() {
        let after = |text: &str, by| stepped(read(text).unwrap(), by).to_string();
        assert_eq!(after("2d6+3", [-4, 0, 0]), "2d6-1");
        assert_eq!(after("2d6", [0, 1, 0]), "3d6");
        assert_eq!(
            [after("1d6", [0, 0, 1]), after("1d6", [0, 0, -1]), after("1d2", [0, 0, -1])],
            ["1d8", "1d4", "1d2"]
        );
        assert_eq!(
            [after("5", [0, 1, 0]), after("1d8+5", [0, -1, 0]), after("5", [0, 0, 1])],
            ["1d4+5", "5", "5"]
        );
        assert_eq!(after("1d7", [0, 0, 1]), "1d8", "sides that are not usual step to the next that are");
    }
}
