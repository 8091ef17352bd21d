//! The handler chain of the phase that is looked at: each link in order, asked what, answered what, why it was
//! skipped, where we are, what is to come. A dot at a link is its breakpoint. A god that watches says
//! whom it was asked about, and what it wrote. Where an effect runs, its strikes stand below (`strikes`).

mod strikes;

use crate::panel::prelude::*;
use augury_engine::event::{Answer, Link};
use augury_engine::play::{Forced, Intervention};
use egui::Sense;

use super::at_cursor::{answer, ask, at_moment, mark};
use super::event_stack::phase_word;
use crate::debugger::breakpoints::{At, Breakpoint};
use crate::debugger::moments::chain::{Chain, LinkRow, When};
use crate::debugger::moments::gods::GodAsked;
use crate::debugger::{Debugger, Intent};
use crate::view::context_menu::{Entry, menu_of};
use crate::widget::list::{List, tall_list};
use crate::widget::row::{elided_rest, two_lines};

/// A row of the list: a link, what was written while a god that watches answered, or links that were skipped.
enum Row {
    Link(usize, Option<GodAsked>),
    Wrote(u64, String),
    Folded(usize, usize),
}

/// Draws the panel.
pub fn draw(ui: &mut Ui, state: &State, out: &mut Vec<UiCommand>) {
    let Some(debugger) = at_moment(ui, state, "No chain yet", out) else { return };
    let Some(chain) = debugger.chain() else {
        empty(
            ui,
            "No event here",
            "Step into one: its handlers stand here in the order they are asked.",
            None,
        );
        return;
    };
    let fold_key = Id::unique("chain folded");
    let mut folded: bool = ui.data(|d| d.get_temp(fold_key)).unwrap_or(true);
    head(ui, &chain, &mut folded);
    ui.data_mut(|d| d.insert_temp(fold_key, folded));
    since(ui, debugger, &chain);
    let rows = rows(debugger, &chain, folded);
    let id = Id::unique("handler chain");
    let all_strikes = debugger.strikes();
    let foot = theme::ROW + strikes::height(ui, &all_strikes);
    let height = (ui.available_height() - foot).max(theme::TWO_LINES);
    if state.wishes_focus(PanelId::HandlerChain) {
        ui.memory_mut(|m| m.request_focus(id));
    }
    let here = rows.iter().position(|row| match row {
        Row::Link(at, _) => chain.rows.get(*at).is_some_and(|l| l.when == When::Here),
        Row::Wrote(..) | Row::Folded(..) => false,
    });
    let cursor_key = id.with("cursor");
    let kept: Option<(u64, usize)> = ui.data(|d| d.get_temp(cursor_key));
    let moment = debugger.cursor().unwrap_or(0);
    let kept = kept.filter(|(of, row)| *of == moment && *row < rows.len()).map(|(_, row)| row);
    let fresh = kept.is_none();
    let selected = kept.or(here);
    let shown = List { id, label: "handler chain", rows: rows.len(), selected, reveal: fresh };
    let said = |row: usize| rows.get(row).map(|r| words(debugger, &chain, r)).unwrap_or_default();
    let area = egui::vec2(ui.available_width(), height);
    let draw_row = |ui: &mut Ui, row: usize| match rows.get(row) {
        Some(Row::Link(at, watched)) => {
            if let Some(link) = chain.rows.get(*at) {
                one(ui, debugger, link, watched.as_ref(), out);
            }
        }
        Some(Row::Wrote(_, line)) => {
            ui.add_space(theme::SPACE_4 * 2.0);
            elided_rest(ui, RichText::new(line), "what the god made of it");
        }
        Some(Row::Folded(from, to)) => {
            let quiet = theme::tokens(ui).text_quiet;
            let text = format!("{} {} skipped", theme::SIGN_FOLDED, to - from);
            ui.add_space(theme::SPACE_4);
            two_lines(
                ui,
                |ui| drop(ui.label(RichText::new(text).color(quiet))),
                |ui| drop(elided_rest(ui, theme::tokens(ui).quiet(why_skipped(&chain, *from, *to)), "")),
            );
        }
        None => {}
    };
    let shape = egui::Layout::top_down(egui::Align::Min);
    // The rows ask for things themselves while their menus do.
    let mut from_menus = Vec::new();
    let menus = &mut from_menus;
    let answer = ui.allocate_ui_with_layout(area, shape, |ui| {
        tall_list(ui, (shown, theme::TWO_LINES), said, draw_row, |response, row, keyed| {
            // What is folded has nothing to offer.
            if let Some(is) = rows.get(row).filter(|is| !matches!(is, Row::Folded(..))) {
                menu_of(response, keyed, state, || entries(debugger, &chain, is, &said(row)), menus);
            }
        })
    });
    let answer = answer.inner;
    out.append(&mut from_menus);
    if let Some(row) = answer.selected.or(selected.filter(|_| fresh)) {
        ui.data_mut(|d| d.insert_temp(cursor_key, (moment, row)));
    }
    if let Some(Row::Link(at, _)) = answer.selected.or(selected).and_then(|row| rows.get(row))
        && let Some(link) = chain.rows.get(*at).filter(|l| l.entered.is_some())
    {
        otherwise(ui, debugger, link, out);
    }
    strikes::draw(ui, debugger, &all_strikes, out);
    if let Some(Row::Folded(..)) = answer.opened.or(answer.clicked).and_then(|row| rows.get(row)) {
        ui.data_mut(|d| d.insert_temp(fold_key, false));
    }
    match answer.opened.and_then(|row| rows.get(row)) {
        Some(Row::Link(at, _)) => {
            if let Some(at) = chain.rows.get(*at).and_then(|l| l.entered) {
                ask(out, Intent::GoTo(at));
            }
        }
        Some(Row::Wrote(at, _)) => ask(out, Intent::GoTo(*at)),
        Some(Row::Folded(..)) | None => {}
    }
}

/// What the menu of a row offers.
fn entries(debugger: &Debugger, chain: &Chain, row: &Row, said: &str) -> Vec<Entry> {
    let own = |title: String, intent| Entry::own(title, vec![UiCommand::Debug(intent)]);
    let mut all = Vec::new();
    match row {
        Row::Folded(..) => return all,
        Row::Wrote(at, _) => all.push(own("Go to this moment".to_owned(), Intent::GoTo(*at))),
        Row::Link(place, _) => {
            let Some(link) = chain.rows.get(*place) else { return all };
            if let Some(res) = link.res {
                let answers = link.answer().map(|_| link.code);
                let what = if answers.is_some() { "Go to handler" } else { "Open" };
                all.push(own(format!("{what} of {}", whom(debugger, link)), Intent::Open(res, answers)));
            }
            if let Some(at) = link.entered {
                all.push(own("Go to the moment it is asked".to_owned(), Intent::GoTo(at)));
            }
            let at = breakpoint_at(link);
            let verb =
                if debugger.breakpoints().find(&at).is_some() { "No break here" } else { "Break here" };
            all.push(own(verb.to_owned(), Intent::Break(Breakpoint::new(at))));
            all.push(Entry::Command(CommandId::FocusWhy));
        }
    }
    all.push(Entry::Copy { title: "Copy".to_owned(), text: said.to_owned() });
    all
}

/// Why links were skipped, each reason once with how many it is of.
fn why_skipped(chain: &Chain, from: usize, to: usize) -> String {
    let mut reasons: Vec<(&str, usize)> = Vec::new();
    for why in chain.rows.iter().take(to).skip(from).map(LinkRow::why) {
        match reasons.iter_mut().find(|(known, _)| *known == why) {
            Some((_, count)) => *count += 1,
            None => reasons.push((why, 1)),
        }
    }
    reasons.iter().map(|(why, count)| format!("{count} {why}")).collect::<Vec<_>>().join(", ")
}

/// How the chain would be another one on the content as it is now.
fn since(ui: &mut Ui, debugger: &Debugger, chain: &Chain) {
    let since = debugger.chain_since(chain);
    if since.is_empty() {
        return;
    }
    let name = |id| debugger.newest().content.shown_name(id).to_owned();
    let all: Vec<String> =
        since.iter().map(|(id, since)| format!("{} {}", name(*id), since.words())).collect();
    let text = format!("Edited since then: {}", all.join(", "));
    let width = ui.available_width();
    let tip = "this is the chain as it was; so it would be on the content as it is (Handlers for Event)";
    elided(ui, RichText::new(text).color(theme::tokens(ui).changed), tip, width);
}

/// What the chosen link would rather answer.
fn otherwise(ui: &mut Ui, debugger: &Debugger, link: &LinkRow, out: &mut Vec<UiCommand>) {
    ui.horizontal(|ui| {
        let color = theme::tokens(ui).text_quiet;
        ui.label(RichText::new("instead").color(color)).on_hover_text("what this link would answer unasked");
        ui.spacing_mut().item_spacing.x = theme::SPACE_1;
        ui.spacing_mut().button_padding.x = theme::SPACE_1;
        let all = [Answer::Nothing, Answer::Done, Answer::Abort, Answer::NoMsg, Answer::Error];
        for to in all.into_iter().filter(|to| link.answer() != Some(*to)) {
            if ui.small_button(mark(to).name()).clicked()
                && let Some(mut at) = debugger.phase_address()
            {
                (at.link, at.asked) = (link.link, link.res);
                ask(out, Intent::Intervene(Intervention { at, what: Forced::Answer(to), on: true }));
            }
        }
    });
}

fn head(ui: &mut Ui, chain: &Chain, folded: &mut bool) {
    ui.horizontal(|ui| {
        let passed = chain.rows.iter().filter(|r| r.answer().is_none()).count();
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            let sign = if *folded { theme::SIGN_FOLDED } else { theme::SIGN_UNFOLDED };
            let button = ui.button(format!("{sign} {passed}"));
            if button.on_hover_text("show the links that nobody answered").clicked() {
                *folded = !*folded;
            }
            if let Some(came) = chain.answer {
                answer(ui, came);
            }
            let width = ui.available_width();
            ui.with_layout(egui::Layout::left_to_right(egui::Align::Center), |ui| {
                elided(ui, theme::number(chain.code.to_string()), phase_word(chain.phase), width);
            });
        });
    });
}

fn rows(debugger: &Debugger, chain: &Chain, folded: bool) -> Vec<Row> {
    let mut rows = Vec::new();
    let mut from = None;
    for (at, link) in chain.rows.iter().enumerate() {
        let plain = folded && link.answer().is_none() && link.when != When::Here;
        match (plain, from) {
            (true, None) => from = Some(at),
            (true, Some(_)) => {}
            (false, start) => {
                rows.extend(start.map(|s| Row::Folded(s, at)));
                from = None;
                let watched = debugger.god_asked(chain, link);
                let wrote = watched.as_ref().map(|w| w.wrote.clone()).unwrap_or_default();
                rows.push(Row::Link(at, watched));
                rows.extend(wrote.into_iter().map(|(at, line)| Row::Wrote(at, line)));
            }
        }
    }
    rows.extend(from.map(|s| Row::Folded(s, chain.rows.len())));
    rows
}

fn whom(debugger: &Debugger, link: &LinkRow) -> String {
    match link.res {
        Some(res) => debugger.content().shown_name(res).to_owned(),
        None => link.link.to_string(),
    }
}

fn words(debugger: &Debugger, chain: &Chain, row: &Row) -> String {
    match row {
        Row::Folded(from, to) => format!("{} links skipped", to - from),
        Row::Wrote(_, line) => line.clone(),
        Row::Link(at, watched) => {
            let Some(link) = chain.rows.get(*at) else { return String::new() };
            let came = link.answer().map_or_else(|| link.why().to_owned(), |a| a.to_string());
            let when = match link.when {
                When::Was => "",
                When::Here => ", here",
                When::ToCome => ", to come",
            };
            let why = watched.as_ref().map_or_else(String::new, |w| format!(", {}", w.why));
            format!("{} {}{why}: {came}{when}", link.number, whom(debugger, link))
        }
    }
}

/// Where a breakpoint on a link stands.
fn breakpoint_at(link: &LinkRow) -> At {
    match link.res {
        Some(res) => At::Handler(res, Some(link.code)),
        None => At::native(link.link, link.code),
    }
}

fn dot(ui: &mut Ui, debugger: &Debugger, link: &LinkRow, out: &mut Vec<UiCommand>) {
    let at = breakpoint_at(link);
    let set = debugger.breakpoints().find(&at).map(|(_, on)| on);
    let label = format!("breakpoint on {} {}", whom(debugger, link), link.code);
    let what = if link.res.is_some() { "breakpoint on this handler" } else { "breakpoint on this rule" };
    if crate::widget::dot::dot(ui, &label, set, what) {
        ask(out, Intent::Break(Breakpoint::new(at)));
    }
}

fn one(
    ui: &mut Ui,
    debugger: &Debugger,
    link: &LinkRow,
    watched: Option<&GodAsked>,
    out: &mut Vec<UiCommand>,
) {
    let tokens = theme::tokens(ui);
    dot(ui, debugger, link, out);
    let (sign, color) = match link.when {
        When::Here => (theme::SIGN_HERE, tokens.here),
        When::Was => (" ", tokens.text),
        When::ToCome => ("…", tokens.text_quiet),
    };
    ui.label(theme::number(sign).color(color));
    ui.label(theme::number(format!("{:>3}", link.number)).color(tokens.text_quiet));
    let tip = format!("link {}: {}, asked {}", link.link.number(), link.link, link.code);
    let mut opened = false;
    let what = |ui: &mut Ui| {
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            if let Some(answer) = link.answer() {
                let mark = mark(answer);
                let shade = if link.when == When::ToCome { tokens.text_quiet } else { mark.color(tokens) };
                ui.label(RichText::new(format!("{} {}", mark.sign(), mark.name())).color(shade));
            }
            ui.with_layout(egui::Layout::left_to_right(egui::Align::Center), |ui| {
                match (link.res, link.answer()) {
                    (Some(res), Some(_)) => {
                        let text = RichText::new(whom(debugger, link)).color(color);
                        let shown = ui.add(egui::Label::new(text).truncate().sense(Sense::CLICK));
                        opened = shown.on_hover_text(format!("{tip}\nclick opens {res}")).clicked();
                    }
                    (_, answer) => {
                        let name = if link.link == Link::None { String::new() } else { whom(debugger, link) };
                        let color = if answer.is_some() { color } else { tokens.text_quiet };
                        elided_rest(ui, RichText::new(name).color(color), &tip);
                    }
                }
            });
        });
    };
    let why = |ui: &mut Ui| {
        let words = match (watched, link.answer()) {
            (Some(watched), _) => watched.why.clone(),
            (None, None) => link.why().to_owned(),
            (None, Some(_)) => format!("{}, asked {}", link.link, link.code),
        };
        elided_rest(ui, tokens.quiet(words), &tip);
    };
    two_lines(ui, what, why);
    if let Some(res) = link.res.filter(|_| opened) {
        ask(out, Intent::Open(res, Some(link.code)));
    }
}
