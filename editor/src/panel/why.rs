//! Why a number is what it is, or why something did not count: each cause with the moment it happened at, the handler
//! that did it and the figure in its file, as cards. A click on one goes there.

use crate::panel::prelude::*;

use super::at_cursor::{ask, debugger};
use crate::debugger::cursor::at_cursor::grouped;
use crate::debugger::why::{Cause, Opens, Subject};
use crate::debugger::{Debugger, Intent};
use crate::view::context_menu::{Entry, menu_of};
use crate::widget::list::{List, tall_list};
use crate::widget::row::{elided_rest, two_lines};

/// Draws the panel.
pub fn draw(ui: &mut Ui, state: &State, out: &mut Vec<UiCommand>) {
    let Some(debugger) = debugger(ui, state, out) else { return };
    let key = Id::unique("why not");
    let mut not: bool = ui.data(|d| d.get_temp(key)).unwrap_or(false);
    let subject = debugger.subject();
    ui.horizontal(|ui| {
        for (title, is) in [("Why", false), ("Why not", true)] {
            if ui.selectable_label(not == is, title).clicked() {
                not = is;
            }
        }
        if let Some(subject) = subject {
            follow(ui, debugger, subject, out);
        }
    });
    ui.data_mut(|d| d.insert_temp(key, not));
    let causes = match (not, subject) {
        (false, Some(subject)) => debugger.causes(Some(subject), false),
        (false, None) => {
            let what = "Choose a field in Event Fields, a number, a stati, a thing or a god in Creature, or a cell of \
                        AttrAdj: what made it stands here, from the write to the file.";
            empty(ui, "Why is a number what it is?", what, None);
            return;
        }
        (true, subject) => debugger.causes(subject, true),
    };
    if causes.is_empty() {
        let what = if not { "Nothing was overruled or passed over here." } else { "Nobody wrote it." };
        ui.label(theme::tokens(ui).quiet(what));
        return;
    }
    cards(ui, state, debugger, &causes, out);
}

/// The causes as cards, what made a number over what made that in turn; a click or Enter goes there.
fn cards(ui: &mut Ui, state: &State, debugger: &Debugger, causes: &[Cause], out: &mut Vec<UiCommand>) {
    let id = Id::unique("causes");
    if state.wishes_focus(PanelId::Why) {
        ui.memory_mut(|m| m.request_focus(id));
    }
    let kept = ui.data(|d| d.get_temp::<usize>(id)).filter(|row| *row < causes.len());
    let shown = List { id, label: "causes", rows: causes.len(), selected: kept, reveal: false };
    let said = |row: usize| causes.get(row).map(|cause| cause.text.clone()).unwrap_or_default();
    let draw = |ui: &mut Ui, row: usize| {
        if let Some(cause) = causes.get(row) {
            one(ui, debugger, cause, kept == Some(row));
        }
    };
    let tall = theme::TWO_LINES + theme::SPACE_2;
    let answer = tall_list(ui, (shown, tall), said, draw, |response, row, keyed| {
        let Some(cause) = causes.get(row) else { return };
        menu_of(response, keyed, state, || entries(cause), out);
    });
    if let Some(row) = answer.selected {
        ui.data_mut(|d| d.insert_temp(id, row));
    }
    let went = answer.opened.or(answer.clicked).and_then(|row| causes.get(row)).and_then(goes);
    out.extend(went.map(UiCommand::Debug));
}

/// What the menu of a card offers.
fn entries(cause: &Cause) -> Vec<Entry> {
    let mut all = Vec::new();
    let title = match &cause.opens {
        Some(Opens::Figure(..)) => "Open the figure",
        Some(Opens::Handler(..)) => "Go to handler",
        None => "Go there",
    };
    all.extend(goes(cause).map(|intent| Entry::own(title, vec![UiCommand::Debug(intent)])));
    if let Some(at) = cause.at.filter(|_| cause.opens.is_some()) {
        all.push(Entry::own("Go to the moment", vec![UiCommand::Debug(Intent::GoTo(at))]));
    }
    all.push(Entry::Copy { title: "Copy".to_owned(), text: cause.text.clone() });
    all
}

/// What a number is called here, and the ways along its writes.
fn follow(ui: &mut Ui, debugger: &Debugger, subject: Subject, out: &mut Vec<UiCommand>) {
    let (words, wanted) = (debugger.subject_words(subject), subject.writes());
    let set = debugger.breakpoints().all().iter().any(|b| b.same(&wanted));
    for (title, tip, intent) in [
        (
            "Last write",
            "the last write before the cursor, in the whole session",
            Intent::Seek(wanted.clone(), true),
        ),
        ("Next write", "the first write after the cursor", Intent::Seek(wanted.clone(), false)),
        (
            "All writes",
            "every write in the session as a table (panel Query)",
            Intent::Query(Some(wanted.clone())),
        ),
        (if set { "No break" } else { "Break" }, "a breakpoint on its writes", Intent::Break(wanted)),
    ] {
        if ui.button(title).on_hover_text(tip).clicked() {
            ask(out, intent);
        }
    }
    elided_rest(ui, theme::tokens(ui).quiet(words), "");
}

/// A card: the value, and under it the reason and where a click leads.
fn one(ui: &mut Ui, debugger: &Debugger, cause: &Cause, here: bool) {
    let tokens = theme::tokens(ui);
    let whole = ui.available_rect_before_wrap();
    let left = whole.left() + theme::SPACE_4 * cause.depth as f32;
    let card = egui::Rect::from_min_max(
        egui::pos2(left, whole.top() + 2.0),
        whole.right_bottom() - egui::vec2(0.0, 2.0),
    );
    if cause.depth > 0 {
        // What it made stands above.
        let line = egui::Stroke::new(1.0, tokens.line);
        let from = left - theme::SPACE_2;
        ui.painter().vline(from, whole.top()..=card.center().y, line);
        ui.painter().hline(from..=left, card.center().y, line);
    }
    if !here {
        ui.painter().rect_filled(card, f32::from(theme::RADIUS), tokens.card);
    }
    let shown = cause.text.replace(" -> ", " → ");
    let (what, why) = shown.split_once(": ").unwrap_or((shown.as_str(), ""));
    let place = place(debugger, cause);
    let about: Vec<&str> = [why, place.as_str()].into_iter().filter(|part| !part.is_empty()).collect();
    let about = about.join("; ");
    let inner = egui::UiBuilder::new().max_rect(card.shrink2(egui::vec2(theme::SPACE_2, 0.0)));
    ui.scope_builder(inner, |ui| {
        two_lines(
            ui,
            |ui| drop(elided_rest(ui, theme::strong(what).color(tokens.text), &cause.text)),
            |ui| drop(elided_rest(ui, tokens.quiet(about), "")),
        );
    });
}

/// Where a click on a card leads.
fn place(debugger: &Debugger, cause: &Cause) -> String {
    let name = |id| debugger.content().shown_name(id).to_owned();
    match (&cause.opens, cause.at, &cause.seek) {
        (Some(Opens::Figure(id, path)), ..) if path.is_empty() => format!("file of {}", name(*id)),
        (Some(Opens::Figure(id, path)), ..) => format!("{path} of {}", name(*id)),
        (Some(Opens::Handler(id, code)), ..) => format!("handler {code} of {}", name(*id)),
        (None, Some(at), _) => format!("moment {}", grouped(at)),
        (None, None, Some(_)) => "the last write before this action".to_owned(),
        (None, None, None) => String::new(),
    }
}

/// What a click on a card asks for.
fn goes(cause: &Cause) -> Option<Intent> {
    match (&cause.opens, cause.at, &cause.seek) {
        (Some(Opens::Figure(id, path)), ..) => Some(Intent::OpenFigure(*id, path.clone())),
        (Some(Opens::Handler(id, code)), ..) => Some(Intent::Open(*id, Some(*code))),
        (None, Some(at), _) => Some(Intent::GoTo(at)),
        (None, None, Some(wanted)) => Some(Intent::Seek(wanted.clone(), true)),
        (None, None, None) => None,
    }
}
