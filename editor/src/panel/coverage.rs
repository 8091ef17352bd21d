//! Which handlers of the pack ran: in this session, and in the recordings and fights that were run for it. Each handler is
//! a row; the totals stand above.

use std::sync::Arc;

use crate::panel::prelude::*;
use augury_engine::content::Content;

use super::at_cursor::ask;
use crate::debugger::moments::coverage::Coverage;
use crate::debugger::{Debugger, Intent};
use crate::document::live::key_of;
use crate::view::context_menu::{Entry, asked, context_menu};
use crate::view::covering::{HandlerRow, Listing, handlers};
use crate::view::tables::{arrangement, take};
use crate::widget::list::List;
use crate::widget::row::elided_rest;
use crate::widget::table::filter::{by_column, filter_box, passes};
use crate::widget::table::{Asked, Column, Table, table};

/// What settings know the table by.
const TABLE: &str = "coverage";
/// How high the bar of the totals is, in points.
const BAR: f32 = 6.0;

/// What the author chose to see.
#[derive(Clone, Debug, Default)]
struct Chosen {
    listing: Listing,
    filter: String,
    sort: Option<(String, bool)>,
    row: Option<usize>,
}

/// Draws the panel.
pub fn draw(ui: &mut Ui, state: &State, out: &mut Vec<UiCommand>) {
    // No session is needed: it counts what is in the pack.
    let Some(debugger) = &state.debugger else {
        if empty(ui, "No pack is open", "Its handlers stand here.", Some("Open pack…")) {
            out.push(UiCommand::Run(CommandId::OpenPack));
        }
        return;
    };
    let id = Id::unique("coverage");
    let mut chosen: Chosen = ui.data(|d| d.get_temp(id)).unwrap_or_default();
    let heads = heads();
    let made = made(ui, state, debugger, &heads, &chosen);
    if made.all == 0 {
        let what = "A resource answers events by its handlers: each stands here, with how often it ran.";
        empty(ui, "No handler in this pack", what, None);
        return;
    }
    headline(ui, state, &made, out);
    let rows = &made.rows;
    ui.horizontal(|ui| {
        listing(ui, &made, &mut chosen.listing);
        let counts = (rows.len(), made.listed);
        filter_box(ui, id.with("filter"), "filter the handlers", &mut chosen.filter, counts);
    });
    if rows.is_empty() {
        ui.label(theme::tokens(ui).quiet("No handler is like this. Escape in the filter shows all."));
    } else {
        listed(ui, (state, debugger), (id, &heads, rows), &mut chosen, out);
    }
    ui.data_mut(|d| d.insert_temp(id, chosen));
}

/// What the rows depend on besides the content: how often handlers ran, and what the author chose to see.
type Inputs = ((usize, u32), (usize, u32, String), Listing, (String, Option<(String, bool)>));

/// The rows, worked out once for what they depend on.
#[derive(Clone)]
struct Made {
    content: Arc<Content>,
    of: Inputs,
    /// How many handlers there are, and how many of them ran.
    all: usize,
    ran: usize,
    /// How many are listed before the filter.
    listed: usize,
    rows: Arc<Vec<HandlerRow>>,
}

fn made(ui: &Ui, state: &State, debugger: &Debugger, heads: &[Column<'_>], chosen: &Chosen) -> Made {
    let key = Id::unique("rows of the coverage");
    let content = &debugger.newest().content;
    let (session, gathered) = (debugger.coverage(), &state.coverage);
    let total = |ran: &Coverage| (ran.len(), ran.values().fold(0_u32, |sum, n| sum.wrapping_add(*n)));
    let (ran, times) = total(&gathered.ran);
    let of: Inputs = (
        total(&session),
        (ran, times, gathered.of_what()),
        chosen.listing,
        (chosen.filter.clone(), chosen.sort.clone()),
    );
    if let Some(made) = ui
        .data(|d| d.get_temp::<Made>(key))
        .filter(|made| made.of == of && Arc::ptr_eq(&made.content, content))
    {
        return made;
    }
    let all = handlers(content, &session, gathered);
    let shown = |row: &&HandlerRow| match chosen.listing {
        Listing::All => true,
        Listing::Never => row.all() == 0,
        Listing::Ran => row.all() > 0,
    };
    let mut rows: Vec<HandlerRow> = all.iter().filter(shown).copied().collect();
    let listed = rows.len();
    rows.retain(|row| passes(&chosen.filter, heads, |column| text(debugger, row, column)));
    sort(debugger, heads, chosen.sort.as_ref(), &mut rows);
    let ran = all.iter().filter(|row| row.all() > 0).count();
    let made = Made { content: content.clone(), of, all: all.len(), ran, listed, rows: Arc::new(rows) };
    ui.data_mut(|d| d.insert_temp(key, made.clone()));
    made
}

/// How many ran, of how many, in what; and running more.
fn headline(ui: &mut Ui, state: &State, made: &Made, out: &mut Vec<UiCommand>) {
    let (ran, all) = (made.ran, made.all);
    let part = ran as f32 / all.max(1) as f32;
    ui.horizontal(|ui| {
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            let run = ui
                .button("Run more…")
                .on_hover_text("runs recordings and fights, and counts which handlers run");
            if run.clicked() {
                out.push(UiCommand::Run(CommandId::Cover));
            }
            ui.with_layout(egui::Layout::left_to_right(egui::Align::Center), |ui| {
                let words = format!("{ran} of {all} handlers ran ({:.0} %)", 100.0 * part);
                let room = ui.available_width();
                elided(ui, theme::strong(words), "", (room * 0.6).min(260.0));
                let of_what = format!("in {}", state.coverage.of_what());
                elided_rest(ui, theme::tokens(ui).quiet(of_what), "");
            });
        });
    });
    let (rect, _) = ui.allocate_exact_size(egui::vec2(ui.available_width(), BAR), egui::Sense::hover());
    let tokens = theme::tokens(ui);
    let done = rect.with_max_x(rect.left() + rect.width() * part);
    ui.painter().rect_filled(rect, BAR / 2.0, tokens.sunken);
    ui.painter().rect_filled(done, BAR / 2.0, tokens.done);
}

/// Which handlers are listed.
fn listing(ui: &mut Ui, made: &Made, listing: &mut Listing) {
    for (which, words, count) in [
        (Listing::All, "All", made.all),
        (Listing::Never, "Never ran", made.all - made.ran),
        (Listing::Ran, "Ran", made.ran),
    ] {
        if ui.selectable_label(*listing == which, format!("{words} {count}")).clicked() {
            *listing = which;
        }
    }
}

fn heads() -> [Column<'static>; 6] {
    let number =
        |key, title, tip: &'static str| Column { tip: tip.into(), ..Column::number(key, title, 84.0) };
    [
        Column::new("resource", "Resource", 150.0),
        Column { tip: "what it answers".into(), ..Column::new("event", "Event", 190.0) },
        number("ran", "Ran", "how often it ran in all of these"),
        number("session", "Session", "in the session that is played"),
        number("recordings", "Recordings", "in the recordings that were run"),
        number("fights", "Fights", "in fights of monsters that a seed chose"),
    ]
}

fn text(debugger: &Debugger, row: &HandlerRow, column: usize) -> String {
    let [session, recordings, fights] = row.times;
    match column {
        0 => debugger.newest().content.shown_name(row.id).to_owned(),
        1 => row.on.to_string(),
        2 => row.all().to_string(),
        3 => session.to_string(),
        4 => recordings.to_string(),
        _ => fights.to_string(),
    }
}

fn sort(debugger: &Debugger, heads: &[Column<'_>], by: Option<&(String, bool)>, rows: &mut [HandlerRow]) {
    let Some((by, down)) = by else { return };
    let Some(column) = heads.iter().position(|head| head.key == by) else { return };
    match column {
        0 | 1 => rows.sort_by_cached_key(|row| text(debugger, row, column).to_lowercase()),
        2 => rows.sort_by_key(HandlerRow::all),
        _ => rows.sort_by_key(|row| row.times.get(column - 3).copied()),
    }
    if *down {
        rows.reverse();
    }
}

fn listed(
    ui: &mut Ui,
    (state, debugger): (&State, &Debugger),
    (id, heads, rows): (Id, &[Column<'static>], &[HandlerRow]),
    chosen: &mut Chosen,
    out: &mut Vec<UiCommand>,
) {
    let list_id = id.with("rows");
    if state.wishes_focus(PanelId::Coverage) {
        ui.memory_mut(|m| m.request_focus(list_id));
    }
    let selected = chosen.row.filter(|row| *row < rows.len());
    let list = List { id: list_id, label: "handlers", rows: rows.len(), selected, reveal: false };
    let text_of =
        |row: usize, column: usize| rows.get(row).map(|row| text(debugger, row, column)).unwrap_or_default();
    let said = |row: usize| match rows.get(row) {
        Some(row) if row.all() == 0 => format!("{} {} never ran", text(debugger, row, 0), row.on),
        Some(row) => format!("{} {} ran {}", text(debugger, row, 0), row.on, times(row.all())),
        None => String::new(),
    };
    let arranged = arrangement(state, TABLE);
    let sort = chosen.sort.clone();
    let sorted = sort.as_ref().map(|(by, down)| (by.as_str(), *down));
    let shown = Table { sorted, filters: true, text: Some(&text_of), ..Table::new(list, heads, &arranged) };
    let mut pointed = None;
    let mut menus = Vec::new();
    let cell = |ui: &mut Ui, row: usize, column: usize| {
        if let Some(row) = rows.get(row) {
            one(ui, debugger, row, column);
        }
    };
    let menu = |response: &egui::Response, place: usize| {
        let Some(row) = rows.get(place) else { return };
        if asked(response) {
            pointed = Some(place);
        }
        let open = UiCommand::Debug(Intent::Open(row.id, Some(row.on)));
        let run = UiCommand::RunHandler { key: key_of(row.id), place: usize::from(row.place) };
        let entries = [Entry::own("Open handler", [open]), Entry::own("Run it on a stage", [run])];
        context_menu(response, state, &entries, &mut menus);
    };
    let answer = table(ui, &shown, said, cell, menu);
    out.append(&mut menus);
    if let Some(place) = answer.list.selected.or(pointed) {
        chosen.row = Some(place);
        if let Some(row) = rows.get(place) {
            out.push(UiCommand::Look(key_of(row.id)));
        }
    }
    if let Some(row) = answer.list.opened.and_then(|row| rows.get(row)) {
        ask(out, Intent::Open(row.id, Some(row.on)));
    }
    for asked in take(TABLE, answer.asked, out) {
        match asked {
            Asked::Sort(by, down) => chosen.sort = Some((by, down)),
            Asked::Filter(key) => {
                by_column(ui, id.with("filter"), &key, &mut chosen.filter);
            }
            Asked::Arrange(_) => {}
        }
    }
}

fn times(ran: u32) -> String {
    if ran == 1 { "once".to_owned() } else { format!("{ran} times") }
}

fn one(ui: &mut Ui, debugger: &Debugger, row: &HandlerRow, column: usize) {
    let tokens = theme::tokens(ui);
    let words = text(debugger, row, column);
    match column {
        0 => {
            let color = if row.all() == 0 { tokens.text_quiet } else { tokens.text };
            elided_rest(ui, RichText::new(words).color(color), &row.id.to_string());
        }
        1 => {
            elided_rest(ui, theme::number(words).color(tokens.text_quiet), "");
        }
        _ => {
            let color = if words == "0" { tokens.text_quiet } else { tokens.number };
            ui.add(egui::Label::new(theme::number(words).color(color)).truncate());
        }
    }
}
