//! What went into a number: each contribution to a cell of AttrAdj, or to a whole attribute, where it comes
//! from, and what it overruled.

use augury_engine::base::names::{Attribute, BonusType, Named};
use augury_engine::content::Content;
use augury_engine::rules::values::{Cause, Contribution, Ledger, Matrix, Values};
use egui::{RichText, ScrollArea, Ui};

use super::at_cursor::{creature_choice, debugger, signed};
use crate::app::commands::UiCommand;
use crate::app::state::State;
use crate::theme;
use crate::widget::empty::empty;
use crate::widget::row::elided;

/// Draws the panel.
pub fn draw(ui: &mut Ui, state: &State, out: &mut Vec<UiCommand>) {
    let Some(debugger) = debugger(ui, state, out) else { return };
    let Some(h) = creature_choice(ui, debugger, out) else {
        empty(ui, "Nobody here", "Place a creature in the Arena; its numbers are explained here.", None);
        return;
    };
    let Some(values) = debugger.matrix(h) else { return };
    body(ui, debugger.content(), &values, debugger.look().cell);
}

/// An attribute's word on screen: `A_STR` is `Str`.
pub fn word(attribute: Attribute) -> String {
    capital(&attribute.to_string(), "A_")
}

/// A bonus type's word on screen: `BONUS_BASE` is `Base`.
pub fn bonus_word(bonus: BonusType) -> String {
    capital(&bonus.to_string(), "BONUS_")
}

fn capital(name: &str, prefix: &str) -> String {
    let rest = name.strip_prefix(prefix).unwrap_or(name).to_lowercase().replace('_', " ");
    let mut letters = rest.chars();
    letters.next().map_or_else(String::new, |c| c.to_uppercase().chain(letters).collect())
}

/// A number opened up: "18 = base 16 + size 2".
pub fn opened(values: &Values<Matrix>, attribute: Attribute) -> String {
    let mut text = values.get(attribute).to_string();
    let mut first = true;
    for (bonus, n) in values.adj.cells().row(attribute).filter(|(_, n)| *n != 0) {
        let sign = match (first, n < 0) {
            (true, false) => " = ",
            (true, true) => " = -",
            (false, false) => " + ",
            (false, true) => " - ",
        };
        first = false;
        text.push_str(&format!("{sign}{} {}", bonus_word(bonus).to_lowercase(), n.abs()));
    }
    text
}

/// Where a contribution comes from, in words.
fn cause(content: &Content, c: &Contribution) -> String {
    match c.why.cause {
        Cause::Rule => String::new(),
        Cause::Resource(id) | Cause::Item(id, _) => content.shown_name(id).to_owned(),
        Cause::Feat(feat) => feat.to_string(),
        Cause::Ability(ability) => ability.to_string(),
        Cause::Skill(skill) => skill.to_string(),
        Cause::Attribute(attribute) => format!("modifier of {}", word(attribute)),
        Cause::Stati(nature, source, id) => match id {
            Some(id) => format!("{nature} ({})", content.shown_name(id)),
            None => format!("{nature} ({source})"),
        },
    }
}

/// The contributions to a cell, or, where its column is none, to its whole row.
pub fn body(ui: &mut Ui, content: &Content, values: &Values<Matrix>, cell: Option<(i32, i32)>) {
    let tokens = theme::tokens(ui);
    let Some((row, column)) = cell else {
        let text = "Choose a cell of AttrAdj: what went into it stands here.";
        ui.add(egui::Label::new(RichText::new(text).color(tokens.text_quiet)).wrap());
        return;
    };
    let attribute = Attribute::from_number(row);
    let bonus = (column >= 0).then(|| BonusType::from_number(column));
    let title = format!("{}: {}", word(attribute), opened(values, attribute));
    let width = ui.available_width();
    elided(ui, theme::number(title), "", width);
    ScrollArea::vertical().id_salt("contributions").auto_shrink(false).show(ui, |ui| {
        let all = values
            .adj
            .contributions()
            .iter()
            .filter(|c| c.attribute == attribute && bonus.is_none_or(|b| b == c.bonus));
        let mut any = false;
        for c in all {
            any = true;
            one(ui, content, values, c);
        }
        if !any {
            ui.label(RichText::new("Nothing went in here.").color(tokens.text_quiet));
        }
    });
}

fn one(ui: &mut Ui, content: &Content, values: &Values<Matrix>, c: &Contribution) {
    let tokens = theme::tokens(ui);
    ui.horizontal(|ui| {
        let (text, color) = signed(tokens, c.amount);
        let over = c.overruled_by.and_then(|by| values.adj.contributions().get(by));
        let mut amount = theme::number(format!("{text:>5}"));
        amount = if over.is_some() {
            amount.color(tokens.text_quiet).strikethrough()
        } else {
            amount.color(color)
        };
        ui.label(amount);
        let width = ui.available_width();
        elided(ui, RichText::new(bonus_word(c.bonus)).color(tokens.field), "", width * 0.16);
        elided(
            ui,
            RichText::new(c.why.rule),
            &format!("line {}: {} -> {}", c.line, c.before, c.after),
            width * 0.36,
        );
        let from = cause(content, c);
        let from = match over {
            Some(by) => format!("overruled by {:+}, {} {}", by.amount, by.why.rule, cause(content, by)),
            None => from,
        };
        let rest = ui.available_width();
        elided(ui, RichText::new(from).color(tokens.text_quiet), "", rest);
    });
}
