//! A whole number with its range and unit. Up and down change it by one, with Shift by ten. A drag changes it by one for
//! each few points, with Shift in finer and with Ctrl in coarser steps; so does the wheel with Ctrl.

use egui::{Key, Modifiers, Ui};

use super::field::{Answer, Field, text_field};
use super::scrub::{Scrubbed, scrub};
use crate::theme;

/// So many steps is one of a drag with Ctrl.
const COARSE: i64 = 10;

/// What a number may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Range<'a> {
    /// The least.
    pub min: i64,
    /// The most.
    pub max: i64,
    /// What one of it is; empty for plain numbers.
    pub unit: &'a str,
}

impl Range<'_> {
    /// Reads a number in the range, or says what would be right.
    pub fn read(&self, text: &str) -> Result<i64, String> {
        let number = text.trim().parse::<i64>().ok().filter(|n| (self.min..=self.max).contains(n));
        number.ok_or_else(|| format!("a whole number from {} to {}", self.min, self.max))
    }

    /// The range in few signs, such as `0 to 60 dice`; nothing where any number goes.
    pub fn words(&self) -> String {
        let wide = self.max - self.min > 10_000;
        match (wide, self.unit.is_empty()) {
            (true, true) => String::new(),
            (true, false) => self.unit.to_owned(),
            (false, true) => format!("{} to {}", self.min, self.max),
            (false, false) => format!("{} to {} {}", self.min, self.max, self.unit),
        }
    }
}

/// Shows a number, with its range beside it or in its tooltip; answers the new one.
pub fn number(ui: &mut Ui, field: Field<'_>, range: Range<'_>, show_range: bool) -> Answer<i64> {
    let focused = ui.memory(|m| m.has_focus(field.id));
    let step = if focused { step(ui) } else { 0 };
    let mut answer = text_field(ui, Field { numeric: true, ..field }, |text| range.read(text));
    if let Ok(now) = range.read(field.value) {
        // What is typed wrong is put right by keys, and is not dragged.
        let done = match answer.wrong {
            true => Scrubbed::default(),
            false => scrub(ui, field.id, &mut answer.response, field.value, true),
        };
        let coarse = if done.modifiers.command && !done.wheel { COARSE } else { 1 };
        let by = step.saturating_add(i64::from(done.steps) * coarse);
        if by != 0 {
            let next = now.saturating_add(by).clamp(range.min, range.max);
            answer.new = (next != now).then_some(next);
        }
        (answer.began, answer.held) = (done.began, done.held);
        answer.left |= done.ended;
    }
    let words = range.words();
    let tokens = theme::tokens(ui);
    if words.is_empty() {
        return answer;
    }
    if show_range && ui.available_width() > 8.0 * words.chars().count() as f32 {
        ui.label(tokens.quiet(words));
    } else {
        answer.response = answer.response.on_hover_text(words);
    }
    answer
}

fn step(ui: &mut Ui) -> i64 {
    ui.input_mut(|i| {
        let mut step = 0;
        for (key, sign) in [(Key::ArrowUp, 1), (Key::ArrowDown, -1)] {
            step += 10 * sign * i.count_and_consume_key(Modifiers::SHIFT, key) as i64;
            step += sign * i.count_and_consume_key(Modifiers::NONE, key) as i64;
        }
        step
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_outside_its_range_says_what_is_wanted() {
        let range = Range { min: -1, max: 60, unit: "dice" };
        assert_eq!(range.read(" 60 "), Ok(60));
        for wrong in ["61", "-2", "", "3.5", "x"] {
            assert!(range.read(wrong).unwrap_err().contains("-1 to 60"));
        }
        assert_eq!(range.words(), "-1 to 60 dice");
        assert_eq!(Range { min: i64::from(i32::MIN), max: i64::from(i32::MAX), unit: "" }.words(), "");
    }
}
