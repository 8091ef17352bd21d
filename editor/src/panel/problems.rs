//! What is wrong in the pack: one row each, errors first; Enter goes there. Handlers that are owed are listed where they
//! are asked for: below the reasons that hold them back, where an import noted any; a click on a reason shows or hides
//! its handlers.

use crate::panel::prelude::*;
use augury_engine::base::event_code::EventCode;
use augury_engine::base::id::ResId;

use crate::document::problem::{Problem, Severity};
use crate::lab::owed::OwedGroup;
use crate::theme::Icon;
use crate::view::context_menu::{Entry, menu_of};
use crate::view::listed::{Kind, Listed};
use crate::widget::field::name;
use crate::widget::icon_text::{IconText, icon_text};
use crate::widget::list::{List, list_with_rows};
use crate::widget::row::elided_rest;

/// A row.
#[derive(Clone, Copy)]
enum Row<'a> {
    /// A problem, with its place in the list.
    Problem(usize, &'a Problem),
    /// A reason for which handlers are owed, and whether they are listed below it.
    Reason(&'a OwedGroup, bool),
    /// A handler that is owed.
    Owed(ResId, EventCode),
}

/// A row of handlers that are owed, as it is kept from one frame to the next.
#[derive(Clone, PartialEq, Eq)]
enum Chosen {
    Reason(String),
    Owed(ResId, EventCode),
}

impl Row<'_> {
    fn chosen(self) -> Option<Chosen> {
        match self {
            Row::Problem(..) => None,
            Row::Reason(group, _) => Some(Chosen::Reason(group.reason.clone())),
            Row::Owed(id, code) => Some(Chosen::Owed(id, code)),
        }
    }

    fn said(self) -> String {
        match self {
            Row::Problem(_, problem) => problem.to_string(),
            Row::Reason(group, _) => format!("{} to port: {}", group.handlers.len(), group.reason),
            Row::Owed(id, code) => format!("{id}: to port: {code}"),
        }
    }
}

/// Draws the panel.
pub fn draw(ui: &mut Ui, state: &State, out: &mut Vec<UiCommand>) {
    // A pack that is complete in nothing has no other place that tells of a name that leads nowhere.
    let waits = state.pack_open && state.live.content().manifest().complete.is_empty();
    kinds(ui, state, waits, out);
    let shows = |kind| state.listed.shows(kind, waits);
    let all = state.problems.all();
    let problems = all.iter().enumerate().filter(|(_, p)| shows(kind_of(p.severity)));
    let mut rows: Vec<Row<'_>> = problems.map(|(place, problem)| Row::Problem(place, problem)).collect();
    if shows(Kind::Owed) {
        owed_rows(ui, state, &mut rows);
    }
    if rows.is_empty() {
        let nothing = all.is_empty() && state.owed.handlers.is_empty();
        let what = if nothing { "The pack loads as it stands." } else { "Other kinds are switched off." };
        let clear = (!nothing && state.listed.is_chosen()).then_some("Show errors and warnings");
        if empty(ui, "No problems here", what, clear) {
            out.push(UiCommand::List(Listed::default()));
        }
        return;
    }
    let id = Id::unique("problem list");
    if state.wishes_focus(PanelId::Problems) {
        ui.memory_mut(|m| m.request_focus(id));
    }
    let now = (state.problems.chosen(), state.problems.version());
    let chosen_key = id.with("owed");
    let chosen: Option<(u64, Option<Chosen>)> = ui.data(|d| d.get_temp(chosen_key));
    // A problem that was chosen later counts.
    let chosen = chosen.filter(|(at, _)| *at == now.0).and_then(|(_, chosen)| chosen);
    let current = state.problems.current().filter(|_| chosen.is_none());
    let selected = rows.iter().position(|row| match row {
        Row::Problem(_, problem) => Some(*problem) == current,
        row => chosen.is_some() && row.chosen() == chosen,
    });
    // Where F8 went comes in sight, too; and an error that an edit brought, though another row is chosen.
    let seen_key = id.with("seen");
    let seen: Option<(u64, u64)> = ui.data(|d| d.get_temp(seen_key));
    ui.data_mut(|d| d.insert_temp(seen_key, now));
    let reveal = seen.is_none_or(|(chosen, _)| chosen != now.0);
    let brought = state.problems.new_error().filter(|_| seen.is_none_or(|(_, version)| version != now.1));
    let is_brought = |row: &Row<'_>| matches!(row, Row::Problem(place, _) if Some(*place) == brought);
    let brought = rows.iter().position(is_brought);
    let shown = List { id, label: "problems", rows: rows.len(), selected, reveal };
    let keys = state.keys_of(CommandId::QuickFix);
    let mut wanted = None;
    let said = |row: usize| rows.get(row).map(|row| row.said()).unwrap_or_default();
    let draw = |ui: &mut Ui, row: usize| match rows.get(row) {
        Some(Row::Problem(place, problem)) => {
            let fix = one(ui, state, problem, &keys);
            wanted = fix.then_some(*place).or(wanted);
        }
        Some(Row::Reason(group, open)) => one_reason(ui, group, *open),
        Some(Row::Owed(id, code)) => one_owed(ui, *id, *code),
        None => {}
    };
    let answer = list_with_rows(ui, shown, (brought, false), said, draw, |response, row, keyed| {
        if let Some(row) = rows.get(row) {
            menu_of(response, keyed, state, || menu(state, row), out);
        }
    });
    if let Some(place) = wanted {
        out.push(UiCommand::AskFix(place));
        return;
    }
    match answer.selected.and_then(|row| rows.get(row)) {
        Some(Row::Problem(place, _)) => out.push(UiCommand::SelectProblem(*place)),
        Some(row) => ui.data_mut(|d| {
            d.insert_temp(chosen_key, (now.0, row.chosen()));
        }),
        None => {}
    }
    match answer.clicked.or(answer.opened).and_then(|row| rows.get(row)) {
        Some(Row::Problem(place, _)) => out.push(UiCommand::GoToProblem(*place)),
        Some(Row::Reason(group, open)) => {
            ui.data_mut(|d| d.insert_temp(open_key(&group.reason), !open));
        }
        Some(Row::Owed(id, code)) => out.push(UiCommand::GoToOwed(*id, *code)),
        None => {}
    }
}

/// What a right click on a row offers.
fn menu(state: &State, row: &Row<'_>) -> Vec<Entry> {
    let mut entries = Vec::new();
    match row {
        Row::Problem(place, problem) => {
            entries.push(Entry::own("Go to", [UiCommand::GoToProblem(*place)]));
            let fixable = !problem.fixes.is_empty() && state.can_change(problem);
            entries.push(Entry::Own {
                title: "Fix…".to_owned(),
                asks: vec![UiCommand::AskFix(*place)],
                enabled: fixable,
            });
        }
        Row::Owed(id, code) => entries.push(Entry::own("Go to", [UiCommand::GoToOwed(*id, *code)])),
        Row::Reason(..) => {}
    }
    entries.push(Entry::own("Copy text", [UiCommand::CopyText(row.said())]));
    entries.push(Entry::Line);
    entries.push(Entry::Command(CommandId::NextProblem));
    entries.push(Entry::Command(CommandId::PreviousProblem));
    entries
}

/// Where it is kept whether the handlers below a reason are listed.
fn open_key(reason: &str) -> Id {
    Id::unique(("owed for", reason))
}

/// What is owed: handler by handler, or by reasons where some are noted.
fn owed_rows<'s>(ui: &Ui, state: &'s State, rows: &mut Vec<Row<'s>>) {
    if state.owed.by_reason.is_empty() {
        rows.extend(state.owed.handlers.iter().map(|(id, code)| Row::Owed(*id, *code)));
    }
    for group in &state.owed.by_reason {
        let open = ui.data(|d| d.get_temp(open_key(&group.reason)).unwrap_or(false));
        rows.push(Row::Reason(group, open));
        if open {
            rows.extend(group.handlers.iter().map(|(id, code)| Row::Owed(*id, *code)));
        }
    }
}

fn kind_of(severity: Severity) -> Kind {
    match severity {
        Severity::Error => Kind::Errors,
        Severity::Warning => Kind::Warnings,
        Severity::NotYet => Kind::NotYet,
    }
}

/// The sign of a kind.
pub fn sign(kind: Kind) -> &'static str {
    match kind {
        Kind::Errors => "!",
        Kind::Warnings => theme::SIGN_WARNING,
        Kind::NotYet | Kind::Owed => theme::SIGN_NOT_YET,
    }
}

/// The icon of a kind, in its colour.
pub fn icon(ui: &Ui, kind: Kind) -> (Icon, egui::Color32) {
    let tokens = theme::tokens(ui);
    match kind {
        Kind::Errors => (Icon::Error, tokens.error),
        Kind::Warnings => (Icon::Warning, tokens.warning),
        Kind::NotYet => (Icon::NotYet, tokens.text_quiet),
        Kind::Owed => (Icon::Owed, tokens.text_quiet),
    }
}

/// The same in a row.
fn icon_in_row(ui: &mut Ui, kind: Kind) {
    let (icon, colour) = icon(ui, kind);
    let (place, response) = ui.allocate_exact_size(egui::vec2(16.0, theme::TEXT), egui::Sense::hover());
    icon.paint(ui.painter(), place.center(), theme::TEXT, colour);
    response.on_hover_text(kind.word(1));
}

/// How many rows each kind has.
pub fn counts(state: &State) -> [usize; 4] {
    let [errors, warnings, not_yet] = state.problems.totals();
    [errors, warnings, not_yet, state.owed.handlers.len()]
}

/// The row of kinds, each with a switch, and the way back to what is listed at first.
fn kinds(ui: &mut Ui, state: &State, waits: bool, out: &mut Vec<UiCommand>) {
    ui.horizontal_wrapped(|ui| {
        for (kind, count) in Kind::ALL.into_iter().zip(counts(state)) {
            let on = state.listed.shows(kind, waits);
            let words = format!("{count} {}", kind.word(count));
            let said = format!("{} {words}", sign(kind));
            let (icon, colour) = icon(ui, kind);
            let parts = [(icon, Some(colour), words.as_str())];
            let chip = icon_text(ui, IconText { parts: &parts, name: &said, chosen: Some(on), width: 0.0 });
            if chip.on_hover_text("show or hide").clicked() {
                out.push(UiCommand::List(state.listed.toggled(kind, waits)));
            }
        }
        if state.listed.is_chosen() {
            let clear = ui.button("Clear filter").on_hover_text("list errors and warnings, as at first");
            if clear.clicked() {
                out.push(UiCommand::List(Listed::default()));
            }
        }
    });
}

/// One row; whether its fix was asked for.
fn one(ui: &mut Ui, state: &State, problem: &Problem, keys: &str) -> bool {
    let tokens = theme::tokens(ui);
    icon_in_row(ui, kind_of(problem.severity));
    let file =
        problem.resource.as_ref().map_or_else(|| problem.file.display().to_string(), ToString::to_string);
    let place = format!("{file}:{}:{}", problem.line, problem.column);
    let third = (ui.available_width() * 0.3).clamp(60.0, 220.0);
    elided(ui, theme::number(place).color(tokens.text_quiet), &problem.file.display().to_string(), third);
    let text = format!("{}. {}", problem.what, problem.remedy);
    let mut wanted = false;
    ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
        if let Some(first) = problem.fixes.first().filter(|_| state.can_change(problem)) {
            let words = RichText::new(format!("fix {keys}")).color(tokens.here);
            let button = ui.add(egui::Button::new(words).frame(false)).on_hover_text(&first.label);
            name(ui, &button, &format!("fix: {}", first.label));
            wanted = button.clicked();
        }
        elided_rest(ui, RichText::new(text), "");
    });
    wanted
}

/// A reason with how many handlers it holds back.
fn one_reason(ui: &mut Ui, group: &OwedGroup, open: bool) {
    let quiet = theme::tokens(ui).text_quiet;
    ui.label(RichText::new(if open { theme::SIGN_UNFOLDED } else { theme::SIGN_FOLDED }).color(quiet));
    ui.label(theme::number(format!("{:>4}", group.handlers.len())).color(quiet));
    elided_rest(ui, RichText::new(&group.reason), "click to show or hide the handlers");
}

/// One handler that is owed.
fn one_owed(ui: &mut Ui, id: ResId, code: EventCode) {
    let quiet = theme::tokens(ui).text_quiet;
    icon_in_row(ui, Kind::Owed);
    let third = (ui.available_width() * 0.3).clamp(60.0, 220.0);
    elided(ui, theme::number(id.to_string()).color(quiet), "", third);
    elided_rest(ui, RichText::new(format!("{code}: not ported yet from the original")), "");
}
