//! Dice such as `2d6+3`, with their average and spread beside them.

use augury_engine::base::dice_expr::Dice;
use egui::Ui;

use super::field::{Answer, Field, text_field};
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

/// Shows dice, with their average and spread beside them or in the tooltip; answers the new ones.
pub fn dice(ui: &mut Ui, field: Field<'_>, show_spread: bool) -> Answer<Dice> {
    let mut answer = text_field(ui, Field { numeric: true, ..field }, read);
    if let Ok(dice) = read(field.value) {
        let words = words(dice);
        if show_spread && ui.available_width() > 8.0 * words.chars().count() as f32 {
            ui.label(egui::RichText::new(words).color(theme::tokens(ui).text_quiet));
        } else {
            answer.response = answer.response.on_hover_text(words);
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
    }
}
