//! The skill check at the cursor, unfolded: every part of the sum with its name, and what it had to reach. Knows
//! nothing of how checks come about.

use crate::panel::prelude::*;
use augury_engine::event::Checking;

use crate::debugger::Debugger;
use crate::widget::row::elided_rest;

/// Draws the check at the cursor, if there is one.
pub fn parts(ui: &mut Ui, debugger: &Debugger) {
    let Some(check) = debugger.check() else { return };
    let tokens = theme::tokens(ui);
    for (name, value, plain) in rows(&check, &debugger.name(check.helper)) {
        ui.horizontal(|ui| {
            let color = if plain { tokens.text } else { tokens.text_quiet };
            ui.label(theme::number(format!("{value:>4}")).color(tokens.number));
            elided_rest(ui, RichText::new(name).color(color), "a part of the skill check");
        });
    }
}

/// What is shown: a text, a number, and whether it is the sum or what it had to reach.
fn rows(check: &Checking, helper: &str) -> Vec<(String, i32, bool)> {
    let title = match check.helper.is_some() {
        true => format!("{}, with the level of {helper}", check.skill_name()),
        false => check.skill_name(),
    };
    let mut rows = vec![(title, check.total, true)];
    rows.extend(check.parts.iter().map(|(name, value)| ((*name).to_owned(), *value, false)));
    if check.against != 0 {
        let outcome = match (check.passed, check.by_luck) {
            (true, true) => "needed; a success by a natural 20",
            (true, false) => "needed: a success",
            (false, _) => "needed: a failure",
        };
        rows.push((outcome.to_owned(), check.against, true));
    }
    rows
}

#[cfg(test)]
mod tests {
    use super::*;
    use augury_engine::base::handle::Handle;
    use augury_engine::base::names::Skill;

    #[test]
    fn every_part_has_a_row_between_the_sum_and_what_it_had_to_reach() {
        let check = Checking {
            who: Handle(1),
            skill: Skill::SK_SPOT,
            helper: Handle::NONE,
            parts: vec![("ranks", 7), ("feat", 3), ("roll", 4)],
            total: 14,
            against: 15,
            passed: false,
            by_luck: false,
        };
        let shown: Vec<(String, i32)> = rows(&check, "").into_iter().map(|(text, n, _)| (text, n)).collect();
        let wanted = [("Spot", 14), ("ranks", 7), ("feat", 3), ("roll", 4), ("needed: a failure", 15)];
        assert_eq!(shown, wanted.map(|(text, n)| (text.to_owned(), n)));
        let helped = Checking { helper: Handle(2), ..check };
        assert_eq!(rows(&helped, "the gnome")[0].0, "Spot, with the level of the gnome");
    }
}
