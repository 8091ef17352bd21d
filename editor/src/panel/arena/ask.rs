//! What the Arena asks, and what was said since whoever plays last did something: both stand above the map. The
//! keys that answer are in [`super::keys`].

use crate::panel::prelude::*;
use augury_engine::event::{Options, Question};
use egui::Frame;

use super::panel_view::View;
use crate::debugger::Debugger;
use crate::view::ask::square_of;
use crate::widget::scroll;

/// Messages that are shown at once, and the height in points below which one is.
const AT_ONCE: usize = 3;
const SMALL: f32 = 300.0;
/// How high a list of choices grows before it scrolls, in points.
const HIGH: f32 = 260.0;

/// The question that waits: the Arena's own, or that of a rule.
pub fn question<'s>(state: &'s State, debugger: &'s Debugger) -> Option<&'s Question> {
    state.playing.ask.as_ref().map(|ask| &ask.question).or_else(|| debugger.asked())
}

/// The letter that takes a line.
pub fn letter(row: usize) -> Option<char> {
    (b'a'..=b'z').chain(b'A'..=b'Z').nth(row).map(char::from)
}

/// Nothing that was said to one question is left for the next.
pub fn begin(view: &mut View, question: Option<&Question>) {
    if view.asked.as_ref() != question {
        (view.asked, view.row, view.column, view.began) = (question.cloned(), None, 0, false);
        view.typed.clear();
    }
}

/// Draws the question, if there is one.
pub fn show(ui: &mut Ui, state: &State, debugger: &Debugger, view: &mut View, out: &mut Vec<UiCommand>) {
    let question = question(state, debugger);
    begin(view, question);
    let Some(question) = question else { return };
    // A square is looked for from the usual one, else from where whoever is asked stands.
    if matches!(question.options, Options::Square(..)) && !std::mem::replace(&mut view.began, true) {
        let stands = debugger.with_world(|w| w.creature(question.who).map(|c| c.at())).flatten();
        let usual = question.usual.and_then(|answer| square_of(question, answer));
        view.square = usual.or(stands).unwrap_or(view.square);
    }
    let tokens = theme::tokens(ui);
    let box_of = Frame::new().fill(tokens.raised).inner_margin(theme::SPACE_2).stroke((1.0, tokens.here));
    box_of.show(ui, |ui| {
        ui.set_min_width(ui.available_width());
        let who = if question.who.is_some() { debugger.name(question.who) } else { String::new() };
        let rule = state.playing.ask.is_none() && !who.is_empty();
        let text = if rule { format!("{who} is asked: {}", question.text) } else { question.text.clone() };
        ui.add(egui::Label::new(crate::theme::strong(text)).wrap());
        choices(ui, question, view, out);
        ui.label(tokens.quiet(hint(question, view)));
    });
    ui.add_space(theme::SPACE_1);
}

fn choices(ui: &mut Ui, question: &Question, view: &mut View, out: &mut Vec<UiCommand>) {
    let usual = question.usual.and_then(|n| usize::try_from(n).ok());
    let mark = |n: usize, text: String| match usual == Some(n) {
        true => format!("{text} (usual)"),
        false => text,
    };
    match &question.options {
        Options::YesNo => {
            ui.horizontal(|ui| {
                for (n, word) in [(1, "y  yes"), (0, "n  no")] {
                    if ui.button(mark(n, word.to_owned())).clicked() {
                        clicked(n, out);
                    }
                }
            });
        }
        Options::Letters(letters) => {
            ui.horizontal_wrapped(|ui| {
                for (n, letter) in letters.iter().enumerate() {
                    if ui.button(mark(n, letter.to_string())).clicked() {
                        clicked(n, out);
                    }
                }
            });
        }
        Options::Lines(lines) => {
            let here = *view.row.get_or_insert(usual.unwrap_or(0));
            let key = |n: usize| letter(n).map_or_else(|| " ".to_owned(), String::from);
            let texts = lines.iter().enumerate().map(|(n, line)| mark(n, format!("{}  {line}", key(n))));
            if let Some(n) = columns(ui, &texts.collect::<Vec<_>>(), here, &mut view.column) {
                clicked(n, out);
            }
        }
        Options::Number(..) => {
            ui.label(theme::number(if view.typed.is_empty() {
                "…".to_owned()
            } else {
                view.typed.clone()
            }));
        }
        Options::Direction | Options::Square(..) => {}
    }
}

/// An answer that is clicked; the keyboard stays with the map, where the next question waits for it.
fn clicked(answer: usize, out: &mut Vec<UiCommand>) {
    out.push(UiCommand::Answer(answer as i32));
    out.push(UiCommand::Run(CommandId::FocusArena));
}

/// Lines one below the other, in as many columns as it takes to see them all, or as there is room for. Tells which was
/// clicked, and how many stand in a column.
fn columns(ui: &mut Ui, lines: &[String], here: usize, tall: &mut usize) -> Option<usize> {
    let (gap, padding) = (ui.spacing().item_spacing, ui.spacing().button_padding);
    // The hint stands below.
    let room = (ui.available_height() - theme::LIST_ROW - gap.y).clamp(theme::LIST_ROW, HIGH);
    let font = egui::TextStyle::Button.resolve(ui.style());
    let width = |text: &String| {
        ui.painter().layout_no_wrap(text.clone(), font.clone(), egui::Color32::WHITE).size().x
    };
    let wide = lines.iter().map(width).fold(0.0, f32::max) + 2.0 * padding.x;
    let at_once = ((room + gap.y) / (theme::LIST_ROW + gap.y)).floor().max(1.0) as usize;
    let beside = (ui.available_width() / (wide + gap.x)).floor().max(1.0) as usize;
    *tall = lines.len().div_ceil(beside.min(lines.len().div_ceil(at_once)).max(1)).max(1);
    let mut clicked = None;
    scroll::upright().max_height(room).min_scrolled_height(0.0).id_salt("choices").show(ui, |ui| {
        ui.horizontal_top(|ui| {
            for (column, some) in lines.chunks(*tall).enumerate() {
                ui.vertical(|ui| {
                    ui.set_min_width(wide);
                    for (n, line) in some.iter().enumerate().map(|(n, line)| (column * *tall + n, line)) {
                        let row = ui.selectable_label(here == n, line);
                        if here == n {
                            row.scroll_to_me(None);
                        }
                        if row.clicked() {
                            clicked = Some(n);
                        }
                    }
                });
            }
        });
    });
    clicked
}

fn hint(question: &Question, view: &View) -> String {
    match &question.options {
        Options::Lines(_) => "a letter, or arrows and Enter; Esc leaves".to_owned(),
        Options::Number(least, most) => format!("a number from {least} to {most}, then Enter; Esc leaves"),
        Options::Direction => "a direction key, or . for here; Esc leaves".to_owned(),
        Options::Square(..) => {
            format!(
                "arrows move the square, now {},{}; Enter takes it; Esc leaves",
                view.square.x, view.square.y
            )
        }
        Options::YesNo | Options::Letters(_) => "a letter; Enter for the usual one; Esc leaves".to_owned(),
    }
}

/// What whoever plays reads that was said from a moment on: moment and text.
pub fn unread(state: &State, debugger: &Debugger) -> Vec<(u64, String)> {
    let (Some(me), Some(run)) = (debugger.played(), debugger.run()) else { return Vec::new() };
    if !debugger.following() {
        return Vec::new();
    }
    let atoms = run.session.atoms();
    let from = atoms.partition_point(|a| a.first + u64::from(a.moments) <= state.playing.read_to);
    let said = (from..atoms.len()).filter_map(|a| run.notes(a)).flat_map(|n| &n.said);
    let reads = said.filter(|s| s.at >= state.playing.read_to && !s.trouble && s.reads(me));
    reads.map(|s| (s.at, s.text.clone())).collect()
}

/// Draws the messages that were not read yet, a few at once. Their place is kept while somebody is played, so that the
/// map stays where it is.
pub fn messages(ui: &mut Ui, state: &State, debugger: &Debugger, view: &mut View) {
    if debugger.played().is_none() {
        return;
    }
    view.page = if ui.available_height() < SMALL { 1 } else { AT_ONCE };
    let unread = unread(state, debugger);
    let space = egui::vec2(ui.available_width(), theme::LIST_ROW * view.page as f32);
    ui.allocate_ui(space, |ui| {
        ui.set_min_size(space);
        ui.spacing_mut().item_spacing.y = 0.0;
        let rest = unread.len().saturating_sub(view.page);
        for (row, (_, text)) in unread.iter().take(view.page).enumerate() {
            let more = if row + 1 == view.page && rest > 0 {
                format!("more: {rest} (Space)")
            } else {
                String::new()
            };
            let layout = egui::Layout::right_to_left(egui::Align::Center);
            ui.allocate_ui_with_layout(egui::vec2(space.x, theme::LIST_ROW), layout, |ui| {
                if !more.is_empty() {
                    ui.label(RichText::new(more).color(theme::tokens(ui).here));
                }
                let width = ui.available_width();
                ui.with_layout(egui::Layout::left_to_right(egui::Align::Center), |ui| {
                    elided(ui, RichText::new(text.clone()), text, width);
                });
            });
        }
    });
}

/// Where the next page of messages begins; `None`: there is no next page.
pub fn next_page(state: &State, debugger: &Debugger, page: usize) -> Option<u64> {
    unread(state, debugger).get(page).map(|(at, _)| *at)
}
