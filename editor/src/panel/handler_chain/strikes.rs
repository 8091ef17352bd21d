//! The strikes of the effect that runs, folded under the chain: whom it strikes, in order, what came of it and why. A row
//! goes to its moment.

use crate::panel::prelude::*;

use super::super::at_cursor::ask;
use crate::debugger::moments::chain::When;
use crate::debugger::moments::strikes::{Came, StrikeRow};
use crate::debugger::{Debugger, Intent};
use crate::widget::items::Items;
use crate::widget::row::elided_rest;

/// The part of the panel that they may take, open.
const PART: f32 = 0.5;

fn key() -> Id {
    Id::unique("strikes open")
}

fn is_open(ui: &Ui) -> bool {
    ui.data(|d| d.get_temp(key())).unwrap_or(false)
}

/// How much room they take; none where nothing is struck.
pub fn height(ui: &Ui, strikes: &[StrikeRow]) -> f32 {
    match (strikes.is_empty(), is_open(ui)) {
        (true, _) => 0.0,
        (false, false) => theme::ROW,
        (false, true) => {
            let rows = theme::LIST_ROW * strikes.len() as f32 + theme::SPACE_2;
            theme::ROW + rows.min(ui.available_height() * PART)
        }
    }
}

/// Draws them; nothing where nothing is struck.
pub fn draw(ui: &mut Ui, debugger: &Debugger, strikes: &[StrikeRow], out: &mut Vec<UiCommand>) {
    if strikes.is_empty() {
        return;
    }
    let open = is_open(ui);
    let sign = if open { theme::SIGN_UNFOLDED } else { theme::SIGN_FOLDED };
    let title = format!("{sign} Strikes {}", strikes.len());
    let button = ui.button(title);
    crate::widget::field::name(ui, &button, &format!("Strikes {}", strikes.len()));
    if button.on_hover_text("whom the effect strikes, in order, and what comes of it").clicked() {
        ui.data_mut(|d| d.insert_temp(key(), !open));
    }
    if !open {
        return;
    }
    let here = strikes.iter().position(|strike| strike.when == When::Here);
    let at = debugger.cursor().unwrap_or(0);
    // Walking the rows moves nothing; where the cursor went elsewhere, the current one is chosen again.
    let kept_key = key().with("row");
    let kept: Option<(u64, usize)> = ui.data(|d| d.get_temp(kept_key));
    let kept = kept.filter(|(of, row)| *of == at && *row < strikes.len()).map(|(_, row)| row);
    let id = Id::unique("strikes");
    let said = |strike: &StrikeRow| said(debugger, strike);
    let rows = Items::new(id, "strikes", strikes).at(kept.or(here)).reveal(kept.is_none());
    let answer = rows.show(ui, said, |ui, strike| one(ui, debugger, strike));
    if let Some(row) = answer.rows.selected {
        ui.data_mut(|d| d.insert_temp(kept_key, (at, row)));
    }
    if let Some(strike) = answer.opened.or(answer.clicked) {
        ask(out, Intent::GoTo(strike.at));
    }
}

fn said(debugger: &Debugger, strike: &StrikeRow) -> String {
    let when = match strike.when {
        When::Was => "",
        When::Here => ", here",
        When::ToCome => ", to come",
    };
    format!("{}{}: {}{when}", debugger.name(strike.target), square(strike), strike.words())
}

fn square(strike: &StrikeRow) -> String {
    strike.square.map_or_else(String::new, |at| format!(" at {},{}", at.x, at.y))
}

fn one(ui: &mut Ui, debugger: &Debugger, strike: &StrikeRow) {
    let tokens = theme::tokens(ui);
    let sign = if strike.when == When::Here { theme::SIGN_HERE } else { " " };
    ui.label(theme::number(sign).color(tokens.here));
    let color = match (strike.when, strike.came) {
        (When::ToCome, _) => tokens.text_quiet,
        (_, Came::Struck | Came::Halved) => tokens.text,
        _ => tokens.text_quiet,
    };
    let width = ui.available_width();
    let whom = format!("{}{}", debugger.name(strike.target), square(strike));
    elided(ui, RichText::new(&whom).color(tokens.text), "", width * 0.36);
    let words = strike.words();
    elided_rest(ui, RichText::new(words.clone()).color(color), &words);
}
