//! All resources of the pack: filter as you type, by kind, sorted by name, type or challenge rating.

use std::cmp::Ordering;
use std::sync::Arc;

use crate::panel::prelude::*;
use augury_engine::base::id::Kind;
use egui::{Key as Press, Modifiers, TextEdit};

use crate::debugger::Intent;
use crate::debugger::breakpoints::{At, Breakpoint};
use crate::document::library::{Entry, Key, Library};
use crate::document::live::res_id;
use crate::document::summary::Summary;
use crate::view::commands::SortBy;
use crate::view::context_menu::{Entry as Choice, menu_of};
use crate::view::drag;
use crate::view::prompt::Wish;
use crate::widget::dot::{self, dot};
use crate::widget::field::name;
use crate::widget::icon::kind_icon;
use crate::widget::key_button::{Hints, key_button};
use crate::widget::list::{List, list_with_rows};
use crate::widget::picker::{Picker, picker};
use crate::workbench::words::counted;

const ALL_KINDS: &str = "all kinds";

/// Draws the panel.
pub fn draw(ui: &mut Ui, state: &State, out: &mut Vec<UiCommand>) {
    if !state.pack_open {
        super::banner::banner(ui, state, out);
        return;
    }
    let rows = shown(ui, state);
    let list_id = Id::unique("library list");
    filter(ui, state, &rows, list_id, out);
    order(ui, state, out);
    head(ui, state);
    let foot = theme::LIST_ROW + theme::SPACE_1;
    let space = egui::vec2(ui.available_width(), (ui.available_height() - foot).max(theme::LIST_ROW));
    ui.allocate_ui(space, |ui| {
        ui.set_min_size(space);
        if rows.is_empty() {
            if empty(ui, "No match", "Nothing has all the words of the filter.", Some("Clear the filter")) {
                out.push(UiCommand::Filter(String::new()));
                out.push(UiCommand::ShowKind(None));
            }
            return;
        }
        resources(ui, state, &rows, list_id, out);
    });
    ui.horizontal(|ui| {
        for (id, title) in
            [(CommandId::Create, "New"), (CommandId::Duplicate, "Duplicate"), (CommandId::Delete, "Delete")]
        {
            let line = crate::view::commands::command(id);
            let enabled = line.is_some_and(|c| state.enabled(c));
            let keys = state.keys_of(id);
            let lands = line.map_or("", |c| c.title);
            if key_button(ui, title, Hints { keys: &keys, lands, show_keys: false }, enabled).clicked() {
                out.push(UiCommand::Run(id));
            }
        }
    });
}

fn filter(ui: &mut Ui, state: &State, rows: &[Entry], list_id: Id, out: &mut Vec<UiCommand>) {
    let mut text = state.list.filter.clone();
    let edit = TextEdit::singleline(&mut text)
        .id(Id::unique("library filter"))
        .hint_text("filter: name, type, cr>5")
        .return_key(None)
        .desired_width(f32::INFINITY);
    let field = ui.add(edit);
    name(ui, &field, "filter the Library");
    crate::widget::target::mark(ui, "library filter", field.rect);
    if state.wishes_focus(PanelId::Library) {
        field.request_focus();
    }
    if text != state.list.filter {
        out.push(UiCommand::Filter(text));
    }
    if !field.has_focus() {
        return;
    }
    let (down, enter) = ui.input_mut(|i| {
        (i.consume_key(Modifiers::NONE, Press::ArrowDown), i.consume_key(Modifiers::NONE, Press::Enter))
    });
    let cursor = state.list.cursor.as_ref().filter(|c| rows.iter().any(|r| r.key == **c));
    let here = cursor.or(rows.first().map(|r| &r.key));
    if let Some(here) = here.filter(|_| down || enter) {
        out.push(UiCommand::Select(here.clone()));
        if enter {
            out.push(UiCommand::Open { key: here.clone(), place: None });
        } else {
            ui.memory_mut(|m| m.request_focus(list_id));
        }
    }
}

fn order(ui: &mut Ui, state: &State, out: &mut Vec<UiCommand>) {
    ui.horizontal(|ui| {
        let mut folders: Vec<&str> = vec![ALL_KINDS];
        for document in state.library.documents().filter(|d| !d.key().folder.is_empty()) {
            if folders.last() != Some(&document.key().folder.as_str()) {
                folders.push(&document.key().folder);
            }
        }
        let value = state.list.folder.as_deref().unwrap_or(ALL_KINDS);
        let kinds = Picker {
            id: Id::unique("library kind"),
            label: "kind",
            value,
            hint: "",
            width: 84.0,
            may_wait: false,
        };
        if let Some(picked) = picker(ui, kinds, &folders) {
            out.push(UiCommand::ShowKind((picked != ALL_KINDS).then_some(picked)));
        }
        for (by, title, tip) in [
            (SortBy::Name, "Name", "sort by name"),
            (SortBy::Type, "Type", "sort by type"),
            (SortBy::Rating, "CR", "sort by challenge rating"),
        ] {
            if ui.selectable_label(state.list.sort == by, title).on_hover_text(tip).clicked() {
                out.push(UiCommand::Sort(by));
            }
        }
    });
}

fn resources(ui: &mut Ui, state: &State, rows: &[Entry], list_id: Id, out: &mut Vec<UiCommand>) {
    let cursor = state.list.cursor.as_ref().or(state.viewed.current.as_ref());
    let selected = cursor.and_then(|c| rows.iter().position(|r| r.key == *c));
    let shown = List {
        id: list_id,
        label: "resources",
        rows: rows.len(),
        selected,
        reveal: state.wishes.contains(&Wish::ShowCursor),
    };
    let said = |row: usize| rows.get(row).map(|r| r.summary.name.clone()).unwrap_or_default();
    let mut asked = Vec::new();
    let draw = |ui: &mut Ui, row: usize| {
        if let Some(entry) = rows.get(row) {
            let twin = [row.checked_sub(1), row.checked_add(1)].into_iter().flatten();
            let alike = |other: &Entry| other.summary.name == entry.summary.name;
            one(ui, state, entry, twin.filter_map(|n| rows.get(n)).any(alike), out);
        }
    };
    let answer = list_with_rows(ui, shown, (None, true), said, draw, |response, row, keyed| {
        let Some(entry) = rows.get(row) else { return };
        drag::source(response, &entry.key);
        if keyed || response.secondary_clicked() {
            // The commands of the menu mean the row.
            asked.push(UiCommand::Select(entry.key.clone()));
            asked.push(UiCommand::Look(entry.key.clone()));
        }
        menu_of(response, keyed, state, || menu(&entry.key), &mut asked);
    });
    out.append(&mut asked);
    let key = |row: Option<usize>| row.and_then(|r| rows.get(r)).map(|r| r.key.clone());
    if let Some(key) = key(answer.selected) {
        out.push(UiCommand::Select(key));
    }
    if let Some(key) = key(answer.clicked) {
        out.push(UiCommand::Look(key));
    }
    if let Some(key) = key(answer.opened) {
        out.push(UiCommand::Open { key, place: None });
    }
}

/// What a right click on a row offers.
fn menu(key: &Key) -> Vec<Choice> {
    let open = UiCommand::Open { key: key.clone(), place: None };
    let beside = [UiCommand::Pin(key.clone(), true), UiCommand::Focus(PanelId::Beside)];
    let mut entries =
        vec![Choice::own("Open", [open]), Choice::own("Open in split view", beside), Choice::Line];
    let runs = match Kind::from_folder(&key.folder) {
        Some(Kind::Map) => Some(CommandId::PlayMap),
        Some(Kind::Effect) => Some(CommandId::TryEffect),
        Some(Kind::God) => Some(CommandId::WhatIfDeed),
        _ => None,
    };
    if let Some(runs) = runs {
        entries.extend([Choice::Command(runs), Choice::Line]);
    }
    let changes = [CommandId::CreateFrom, CommandId::Duplicate, CommandId::Rename, CommandId::FindReferences];
    entries.extend(changes.map(Choice::Command));
    entries.push(Choice::own("Copy id", [UiCommand::CopyText(key.id.clone())]));
    entries.extend([Choice::Line, Choice::Command(CommandId::Delete)]);
    entries
}

/// The heads of the two columns.
fn head(ui: &mut Ui, state: &State) {
    let second = match (state.list.sort, &state.list.folder) {
        (SortBy::Type, _) => "Type or kind",
        (_, Some(_)) => "Challenge rating",
        _ => "Rating or kind",
    };
    ui.horizontal(|ui| {
        let small = |words: &str| theme::tokens(ui).quiet(words).size(theme::SMALL);
        let (first, second) = (small("Resource"), small(second));
        ui.add_space(dot::WIDTH + theme::SPACE_2);
        ui.label(first);
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            ui.add_space(theme::SPACE_4);
            ui.label(second);
        });
    });
}

/// The dot for a breakpoint on all handlers of a resource, where it has any.
fn break_dot(ui: &mut Ui, state: &State, entry: &Entry, handlers: usize, out: &mut Vec<UiCommand>) {
    let (Some(debugger), Some(id)) = (&state.debugger, res_id(&entry.key)) else { return };
    let at = At::Handler(id, None);
    let set = debugger.breakpoints().find(&at).map(|(_, on)| on);
    let label = format!("breakpoint on {}", entry.key);
    let tip = match handlers {
        1 => "stop where its handler runs".to_owned(),
        n => format!("stop where any of its {n} handlers runs"),
    };
    if dot(ui, &label, set, &tip) {
        out.push(UiCommand::Debug(Intent::Break(Breakpoint::new(at))));
    }
}

/// One row; `twin` says whether one beside it has the same name: then it shows its id, too.
fn one(ui: &mut Ui, state: &State, entry: &Entry, twin: bool, out: &mut Vec<UiCommand>) {
    let tokens = theme::tokens(ui);
    let covered = res_id(&entry.key).and_then(|id| state.covered(id));
    if let Some((handlers, _)) = covered {
        break_dot(ui, state, entry, handlers, out);
    } else {
        ui.add_space(dot::WIDTH + ui.spacing().item_spacing.x);
    }
    let [errors, warnings, _] = state.problems.counts(&entry.key);
    ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
        let aside = if state.list.sort == SortBy::Type { &entry.summary.types } else { &entry.summary.cr };
        let aside = aside.split(',').next().unwrap_or_default();
        // Among all kinds each but the monsters, which have their rating, says what it is.
        let kind = Kind::from_folder(&entry.key.folder).filter(|_| state.list.folder.is_none());
        match kind {
            _ if Library::overridden_by(&entry.key).is_some() => ui.label(tokens.quiet("override")),
            _ if !aside.is_empty() => ui.label(theme::number(aside).color(tokens.text_quiet)),
            Some(kind) => ui.label(tokens.quiet(kind.word())),
            None => ui.label(""),
        };
        // Only once something ran: before that nothing did.
        let never = covered.map_or(0, |(all, ran)| all - ran);
        if never > 0 && state.anything_ran() {
            let all = covered.map_or(0, |(all, _)| all);
            let tip =
                format!("{never} of {} never ran ({})", counted(all, "handler"), state.coverage.of_what());
            let sign = ui.label(tokens.quiet(theme::SIGN_NOT_YET));
            sign.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Label, true, &tip));
            sign.on_hover_text(tip);
        }
        for (sign, color, shown, tip) in [
            (theme::SIGN_DIRTY, tokens.changed, entry.dirty, "unsaved edits"),
            (theme::SIGN_WARNING, tokens.warning, warnings > 0 || entry.conflict, "warnings"),
            ("!", tokens.error, errors > 0, "errors"),
        ] {
            if shown {
                ui.label(RichText::new(sign).color(color)).on_hover_text(tip);
            }
        }
        ui.with_layout(egui::Layout::left_to_right(egui::Align::Center), |ui| {
            if let Some(kind) = Kind::from_folder(&entry.key.folder) {
                kind_icon(ui, kind);
            }
            let width = ui.available_width();
            let here = state.viewed.current.as_ref() == Some(&entry.key);
            let color = if here { tokens.here } else { tokens.text };
            let tip = format!("{}\n{}", entry.key, entry.summary.types);
            let words = match entry.summary.apart.as_str() {
                "" => entry.summary.name.clone(),
                apart => format!("{} ({apart})", entry.summary.name),
            };
            let id = tokens.quiet(&entry.key.id).size(theme::SMALL);
            if twin && entry.summary.apart.is_empty() {
                elided(ui, RichText::new(words).color(color), &tip, (width * 0.5).floor());
                elided(ui, id, &tip, ui.available_width().max(0.0));
            } else {
                elided(ui, RichText::new(words).color(color), &tip, width);
            }
        });
    });
}

/// What the rows were made from: they stay the same while this does.
type Made = (u64, Option<String>, String, SortBy);

/// [`rows`], kept from frame to frame.
fn shown(ui: &Ui, state: &State) -> Arc<[Entry]> {
    let view = &state.list;
    let now: Made = (state.library.version(), view.folder.clone(), view.filter.clone(), view.sort);
    let id = Id::unique("library rows");
    let kept: Option<(Made, Arc<[Entry]>)> = ui.data(|d| d.get_temp(id));
    if let Some((_, rows)) = kept.filter(|(made, _)| *made == now) {
        return rows;
    }
    let rows: Arc<[Entry]> = rows(state).into();
    ui.data_mut(|d| d.insert_temp(id, (now, rows.clone())));
    rows
}

/// The rows that the filter lets through, in order.
pub fn rows(state: &State) -> Vec<Entry> {
    let view = &state.list;
    let folder = |key: &Key| view.folder.as_ref().is_none_or(|f| *f == key.folder);
    let words: Vec<Word> = view.filter.split_whitespace().map(Word::read).collect();
    let passes = |key: &Key, summary: &Summary| folder(key) && words.iter().all(|w| w.passes(summary));
    let mut rows: Vec<Entry> = state.library.entries_of(passes).collect();
    rows.sort_by(|a, b| {
        let first = match view.sort {
            SortBy::Name => Ordering::Equal,
            SortBy::Type => a.summary.types.cmp(&b.summary.types),
            SortBy::Rating => a.summary.cr_number.cmp(&b.summary.cr_number),
        };
        first.then_with(|| a.summary.sought.cmp(&b.summary.sought)).then_with(|| a.key.cmp(&b.key))
    });
    rows
}

/// One word of the filter: part of a name, or a bound of the challenge rating.
enum Word {
    Part(String),
    Rating(Holds, i64),
}

type Holds = fn(&i64, &i64) -> bool;

impl Word {
    fn read(word: &str) -> Self {
        let lower = word.to_lowercase();
        let bound = lower.strip_prefix("cr").and_then(|rest| {
            let signs: [(&str, Holds); 6] = [
                (">=", i64::ge),
                ("<=", i64::le),
                (">", i64::gt),
                ("<", i64::lt),
                ("=", i64::eq),
                (":", i64::eq),
            ];
            let (number, holds) = signs.into_iter().find_map(|(s, f)| Some((rest.strip_prefix(s)?, f)))?;
            let number = match number.strip_prefix("1/") {
                Some(part) => 2 - part.parse::<i64>().ok()?,
                None => number.parse().ok()?,
            };
            Some(Self::Rating(holds, number))
        });
        bound.unwrap_or(Self::Part(lower))
    }

    fn passes(&self, summary: &Summary) -> bool {
        match self {
            Self::Rating(holds, number) => summary.cr_number.is_some_and(|cr| holds(&cr, number)),
            Self::Part(part) => summary.sought.contains(part.as_str()),
        }
    }
}
