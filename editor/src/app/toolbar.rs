//! The toolbar below the menus: which layout is shown, saving and undoing; the field that looks for everything; what edits do
//! to the session, what runs, what is wrong, what was told.

use egui::{Id, Popup, Rect, Role, Sense, Ui, WidgetInfo, pos2, vec2};

use crate::debugger::revise::Reach;
use crate::debugger::{Debugger, Intent};
use crate::panel::problems::counts;
use crate::theme::{self, Icon, LIST_ROW, SPACE_1, SPACE_2};
use crate::view::commands::{CommandId, UiCommand, command};
use crate::view::jobs::{Job, jobs};
use crate::view::panels::{Layout, PanelId};
use crate::view::state::State;
use crate::widget::icon_button::{Seen, icon_button};
use crate::widget::icon_text::{IconText, icon_text};
use crate::workbench::words::counted;

/// A window narrower than this shows icons without their texts.
const ROOMY: f32 = 1000.0;
/// No wider is the field that looks for everything.
const WIDEST: f32 = 460.0;
/// Less room than this, and it is an icon.
const NARROWEST: f32 = 120.0;
/// The width of what counts problems, as far as there is room: nothing moves when an edit brings one.
const PROBLEMS: f32 = 88.0;
/// The width of what tells of work: the same whatever it tells, so that nothing moves beside it.
const JOBS: f32 = 64.0;

/// Draws the toolbar.
pub fn toolbar(ui: &mut Ui, state: &State, out: &mut Vec<UiCommand>) {
    let roomy = ui.available_width() >= ROOMY;
    ui.horizontal(|ui| {
        layouts(ui, state, roomy, out);
        ui.separator();
        documents(ui, state, out);
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            bell(ui, state, out);
            problems(ui, state, roomy, out);
            working(ui, state, out);
            if let Some(debugger) = &state.debugger {
                reach(ui, debugger, roomy, out);
            }
            omnibox(ui, state, out);
        });
    });
}

/// Which of the three layouts is shown.
fn layouts(ui: &mut Ui, state: &State, roomy: bool, out: &mut Vec<UiCommand>) {
    ui.spacing_mut().item_spacing.x = SPACE_1;
    let icons = [Icon::Edit, Icon::RunHandler, Icon::Arena];
    let commands = [CommandId::LayoutEdit, CommandId::LayoutDebug, CommandId::LayoutPlay];
    for ((layout, icon), id) in Layout::ALL.into_iter().zip(icons).zip(commands) {
        let text = if roomy { layout.name() } else { "" };
        let chosen = Some(state.layout == layout);
        let parts = [(icon, None, text)];
        let button = icon_text(ui, IconText { parts: &parts, name: layout.name(), chosen, width: 0.0 });
        let tip = format!("{} layout\n{}", layout.name(), state.keys_of(id));
        if button.on_hover_text(tip).clicked() {
            out.push(UiCommand::Run(id));
        }
    }
    ui.spacing_mut().item_spacing.x = SPACE_2;
}

/// Saving, undoing and going back.
fn documents(ui: &mut Ui, state: &State, out: &mut Vec<UiCommand>) {
    ui.spacing_mut().item_spacing.x = SPACE_1;
    let of = |target: Option<(crate::document::library::Key, String)>, verb: &str, nothing: &str| {
        target.map_or_else(|| nothing.to_owned(), |(key, label)| format!("{verb} {label} in {key}"))
    };
    let undo = of(state.undo_target(), "Undo", "Nothing to undo");
    let redo = of(state.redo_target(), "Redo", "Nothing to redo");
    for (id, icon, name, tip) in [
        (CommandId::Save, Icon::Save, "Save", "Save this resource"),
        (CommandId::Undo, Icon::Undo, "Undo", undo.as_str()),
        (CommandId::Redo, Icon::Redo, "Redo", redo.as_str()),
        (CommandId::Back, Icon::BackPlace, "Back", "Back to the resource before"),
        (CommandId::Forward, Icon::ForwardPlace, "Forward", "Forward again"),
    ] {
        let enabled = command(id).is_some_and(|line| state.enabled(line));
        let tip = format!("{tip}\n{}", state.keys_of(id));
        let button = ui.add_enabled_ui(enabled, |ui| icon_button(ui, icon, name, &tip, Seen::Always)).inner;
        if button.on_disabled_hover_text(tip).clicked() {
            out.push(UiCommand::Run(id));
        }
    }
    ui.spacing_mut().item_spacing.x = SPACE_2;
}

/// What looks like the field in which everything is looked for, and opens it.
fn omnibox(ui: &mut Ui, state: &State, out: &mut Vec<UiCommand>) {
    const NAME: &str = "search: resources, commands, text";
    let keys = state.keys_of(CommandId::GoToResource);
    let tip = format!("Resources by name; > commands, # text in the pack, ? help\n{keys}");
    let room = ui.available_width();
    let asked = if room < NARROWEST {
        icon_button(ui, Icon::Search, NAME, &tip, Seen::Always).clicked()
    } else {
        // In the middle of what is left of the bar.
        let width = room.min(WIDEST);
        ui.add_space((room - width) / 2.0);
        let (rect, field) = ui.allocate_exact_size(vec2(width, LIST_ROW), Sense::click());
        let enabled = ui.is_enabled();
        field.widget_info(|| WidgetInfo::labeled(Role::Button, enabled, NAME));
        paint(ui, rect, field.hovered() || field.has_focus(), &keys);
        field.on_hover_text(tip).clicked()
    };
    if asked {
        out.push(UiCommand::Run(CommandId::GoToResource));
    }
}

fn paint(ui: &Ui, rect: Rect, over: bool, keys: &str) {
    let tokens = theme::tokens(ui);
    let painter = ui.painter().with_clip_rect(rect.intersect(ui.clip_rect()));
    painter.rect_filled(rect, theme::RADIUS, if over { tokens.hovered } else { tokens.sunken });
    let at = pos2(rect.left() + SPACE_2 + 7.0, rect.center().y);
    Icon::Search.paint(&painter, at, 14.0, tokens.text_quiet);
    let text = |words: &str| painter.layout_no_wrap(words.to_owned(), theme::plain(), tokens.text_quiet);
    let keys = text(keys);
    let from = at.x + 7.0 + SPACE_2;
    let to = rect.right() - SPACE_2 - keys.size().x;
    // The longest words that there is room for.
    let hints = ["Search resources, > commands, # text, ? help", "Search resources, > # ?", "Search"];
    let hint = hints.map(text).into_iter().find(|hint| hint.size().x + SPACE_2 <= to - from);
    for (galley, x) in hint.map(|hint| (hint, from)).into_iter().chain([(keys, to)]) {
        if x >= from {
            let y = rect.center().y - galley.size().y / 2.0;
            painter.galley(pos2(x, y), galley, tokens.text_quiet);
        }
    }
}

/// What an edit does to the session, and the switch for it.
fn reach(ui: &mut Ui, debugger: &Debugger, roomy: bool, out: &mut Vec<UiCommand>) {
    let other = match debugger.reach() {
        Reach::FromNowOn => Reach::FromTheStart,
        Reach::FromTheStart => Reach::FromNowOn,
    };
    let name = format!("Apply edits: {}", debugger.reach().words());
    let icon = if debugger.reach() == Reach::FromNowOn { Icon::NextTurn } else { Icon::ToStart };
    let parts = [(icon, None, if roomy { name.as_str() } else { "" })];
    let chip = icon_text(ui, IconText { parts: &parts, name: &name, chosen: None, width: 0.0 });
    let tip = format!("{name}\nWhat an edit does to the session; click for: {}", other.words());
    if chip.on_hover_text(tip).clicked() {
        out.push(UiCommand::Debug(Intent::Reach(other)));
    }
}

/// How many problems there are, by severity.
fn problems(ui: &mut Ui, state: &State, roomy: bool, out: &mut Vec<UiCommand>) {
    let tokens = theme::tokens(ui);
    let [errors, warnings, ..] = counts(state);
    let (many, few) = (errors.to_string(), warnings.to_string());
    let mut parts = Vec::new();
    if errors > 0 {
        parts.push((Icon::Error, Some(tokens.error), many.as_str()));
    }
    if warnings > 0 {
        parts.push((Icon::Warning, Some(tokens.warning), few.as_str()));
    }
    if parts.is_empty() {
        parts.push((Icon::Done, Some(tokens.done), ""));
    }
    let tip =
        format!("{}, {}\nShows the panel Problems", counted(errors, "error"), counted(warnings, "warning"));
    let name = match errors + warnings {
        0 => "problem list: empty".to_owned(),
        all => format!("problem list: {all}"),
    };
    let width = if roomy { PROBLEMS } else { 0.0 };
    let chip = icon_text(ui, IconText { parts: &parts, name: &name, chosen: None, width });
    if chip.on_hover_text(tip).clicked() {
        out.push(UiCommand::Focus(PanelId::Problems));
    }
}

/// What runs in the background.
fn working(ui: &mut Ui, state: &State, out: &mut Vec<UiCommand>) {
    let all = jobs(state);
    let began = began(ui, &all);
    let (text, name) = match all.as_slice() {
        [] => (String::new(), "background jobs: none".to_owned()),
        [one] => (one.part().map_or_else(|| "1".to_owned(), percent), "background jobs: 1".to_owned()),
        more => (more.len().to_string(), format!("background jobs: {}", more.len())),
    };
    let colour = if all.is_empty() { theme::tokens(ui).text_quiet } else { theme::tokens(ui).here };
    let parts = [(Icon::Timer, Some(colour), text.as_str())];
    let chip = icon_text(ui, IconText { parts: &parts, name: &name, chosen: None, width: JOBS });
    Popup::menu(&chip).show(|ui| {
        ui.set_min_width(260.0);
        if all.is_empty() {
            ui.label(theme::tokens(ui).quiet("Nothing runs in the background"));
        }
        for (job, began) in all.iter().zip(&began) {
            one_job(ui, job, began, out);
        }
    });
    chip.on_hover_text(all.first().map_or("Background jobs", |job| job.title.as_str()));
}

fn percent(part: f32) -> String {
    format!("{:.0} %", part * 100.0)
}

/// When a job was seen first, and how much was done then: that tells how fast it goes.
#[derive(Clone, Debug)]
struct Began {
    title: String,
    at: f64,
    done: usize,
}

/// When each job began; of those that ended nothing is kept.
fn began(ui: &Ui, all: &[Job]) -> Vec<Began> {
    let id = Id::unique("when jobs began");
    let now = ui.input(|i| i.time);
    let before: Vec<Began> = ui.data(|d| d.get_temp(id)).unwrap_or_default();
    let of = |job: &Job| {
        let known = before.iter().find(|began| began.title == job.title && began.done <= job.done);
        known.cloned().unwrap_or_else(|| Began { title: job.title.clone(), at: now, done: job.done })
    };
    let began: Vec<Began> = all.iter().map(of).collect();
    ui.data_mut(|d| d.insert_temp(id, began.clone()));
    began
}

fn one_job(ui: &mut Ui, job: &Job, began: &Began, out: &mut Vec<UiCommand>) {
    ui.label(&job.title);
    let passed = ui.input(|i| i.time) - began.at;
    ui.horizontal(|ui| {
        let words = match job.part() {
            Some(_) => format!("{} of {}", job.done, job.total),
            None => "running".to_owned(),
        };
        if let Some(part) = job.part() {
            ui.add(egui::ProgressBar::new(part).desired_width(80.0));
        }
        let left = job.left(began.done, passed).filter(|_| passed > 1.0);
        let left = left.map_or_else(String::new, |left| format!(", about {left:.0} s left"));
        ui.label(theme::tokens(ui).quiet(format!("{words}{left}")));
        let stop = icon_button(ui, Icon::StopJob, &format!("cancel {}", job.title), "Cancel", Seen::Always);
        if stop.clicked() {
            out.push(job.stops.clone());
        }
    });
}

/// How much was told that nobody has looked at.
fn bell(ui: &mut Ui, state: &State, out: &mut Vec<UiCommand>) {
    let unread = state.unread();
    let text = if unread > 0 { unread.to_string() } else { String::new() };
    let name = format!("notifications, {unread} unread");
    let colour = (unread > 0).then_some(theme::tokens(ui).changed);
    let parts = [(Icon::Bell, colour, text.as_str())];
    let chip = icon_text(ui, IconText { parts: &parts, name: &name, chosen: None, width: 48.0 });
    if chip.on_hover_text("Notifications: what was told, the latest first").clicked() {
        out.push(UiCommand::Run(CommandId::Notices));
    }
}
