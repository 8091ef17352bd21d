//! The start page: what there is to begin with, packs that were open before, guided tours, and where help is. It stands in
//! place of all panels while no pack is open, and over them when it is asked for.

use std::path::Path;

use crate::panel::prelude::*;
use egui::{Align, Key, Layout, Rect, Response, Role, Sense, Stroke, StrokeKind, WidgetInfo, pos2, vec2};

use crate::theme::{Icon, TITLE};
use crate::view::commands::command;
use crate::view::start::Recent;
use crate::view::tour::{TOURS, Tour};
use crate::widget::icon_button::{SIZE, Seen, icon_button};
use crate::widget::pair::one_line;
use crate::widget::scroll;

/// The width of the whole page, in points.
const WIDE: f32 = 960.0;
/// From this width on it has two columns.
const TWO: f32 = 640.0;
/// The height of an entry of two lines.
const HIGH: f32 = 44.0;
/// Points across the icon of an entry.
const ICON: f32 = 18.0;
/// Points across the sign beside the name of the program.
const SIGN: f32 = 28.0;

/// One thing to choose.
struct Entry<'e> {
    icon: Icon,
    /// What it is called, to screen readers too.
    title: &'e str,
    /// What it does, or where it lies.
    about: &'e str,
    keys: &'e str,
    enabled: bool,
}

/// Draws the page.
pub fn draw(ui: &mut Ui, state: &State, out: &mut Vec<UiCommand>) {
    if state.pack_open && state.prompt.is_none() && ui.input(|i| i.key_pressed(Key::Escape)) {
        out.push(UiCommand::LeaveStart);
    }
    scroll::upright().id_salt("start page").auto_shrink(false).show(ui, |ui| {
        let width = (ui.available_width() - theme::SPACE_2).min(WIDE);
        let aside = ((ui.available_width() - width) / 2.0).max(0.0);
        ui.horizontal_top(|ui| {
            ui.spacing_mut().item_spacing.x = 0.0;
            ui.add_space(aside);
            ui.allocate_ui_with_layout(vec2(width, 0.0), Layout::top_down(Align::Min), |ui| {
                ui.spacing_mut().item_spacing.x = theme::SPACE_2;
                ui.set_width(width);
                head(ui, state, out);
                if width < TWO {
                    begin(ui, state, out);
                    learn(ui, state, out);
                    return;
                }
                let gap = 2.0 * theme::SPACE_4;
                let half = ((width - gap) / 2.0).floor();
                ui.horizontal_top(|ui| {
                    ui.spacing_mut().item_spacing.x = gap;
                    column(ui, half, |ui| begin(ui, state, out));
                    column(ui, half, |ui| learn(ui, state, out));
                });
            });
        });
    });
}

fn column(ui: &mut Ui, width: f32, draw: impl FnOnce(&mut Ui)) {
    ui.allocate_ui_with_layout(vec2(width, 0.0), Layout::top_down(Align::Min), |ui| {
        ui.spacing_mut().item_spacing.x = theme::SPACE_2;
        ui.set_width(width);
        draw(ui);
    });
}

/// The name of the program, what it is for, and the way back to the pack that is open.
fn head(ui: &mut Ui, state: &State, out: &mut Vec<UiCommand>) {
    let tokens = theme::tokens(ui);
    ui.add_space(theme::SPACE_4);
    ui.horizontal(|ui| {
        let (rect, _) = ui.allocate_exact_size(vec2(SIGN, SIGN), Sense::hover());
        Icon::Start.paint(ui.painter(), rect.center(), SIGN, tokens.here);
        ui.label(theme::strong("Augury").size(TITLE));
        if state.pack_open {
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                let back = ui.button("Back to the pack").on_hover_text("closes this page (Escape)");
                if back.clicked() {
                    out.push(UiCommand::LeaveStart);
                }
            });
        }
    });
    let about =
        "Write monsters, effects, gods and encounters, play them, and step through every event, both ways.";
    ui.add(egui::Label::new(tokens.quiet(about)).wrap());
    ui.add_space(theme::SPACE_2);
}

fn heading(ui: &mut Ui, text: &str) {
    ui.add_space(theme::SPACE_3);
    ui.label(theme::strong(text));
    ui.add_space(theme::SPACE_1);
}

/// Packs: to open, to make, to import, and those that were open before.
fn begin(ui: &mut Ui, state: &State, out: &mut Vec<UiCommand>) {
    heading(ui, "Begin");
    let ways = [
        (CommandId::OpenPack, Icon::Open, "A pack is a folder with a pack.ron in it"),
        (CommandId::NewPack, Icon::New, "From a template: two monsters that can fight at once"),
        (CommandId::Import, Icon::Library, "A library in the original's language becomes a pack"),
    ];
    for (place, (id, icon, about)) in ways.into_iter().enumerate() {
        let Some(command) = command(id) else { continue };
        let keys = state.keys_of(id);
        let shown = entry(ui, &Entry { icon, title: command.title, about, keys: &keys, enabled: true });
        // One who uses keys alone begins here.
        if place == 0 && state.prompt.is_none() && ui.memory(|m| m.focused().is_none()) {
            shown.request_focus();
        }
        if shown.clicked() {
            out.push(UiCommand::Run(id));
        }
    }
    if let Some(folder) = &state.start.shipped {
        let about = folder.display().to_string();
        let title = "Open the pack that comes with Augury";
        let shown = Entry { icon: Icon::Monster, title, about: &about, keys: "", enabled: true };
        if entry(ui, &shown).clicked() {
            out.push(UiCommand::OpenPack(folder.clone()));
        }
    }
    heading(ui, "Recent packs");
    let recent: Vec<&Recent> = state.start.recent.iter().filter(|recent| kept(state, recent)).collect();
    if recent.is_empty() {
        let words = if state.settings.recent.is_empty() { "Packs that you open stand here." } else { "…" };
        ui.label(theme::tokens(ui).quiet(words));
    }
    for recent in recent {
        remembered(ui, recent, out);
    }
}

/// Whether a pack is on the list still.
fn kept(state: &State, recent: &Recent) -> bool {
    state.settings.recent.contains(&recent.folder)
}

/// A pack that was open before; one that is gone says so. Each can be taken off the list.
fn remembered(ui: &mut Ui, recent: &Recent, out: &mut Vec<UiCommand>) {
    let folder = recent.folder.display().to_string();
    let (title, about) = match &recent.name {
        Some(name) => (name.clone(), folder),
        None => (last_part(&recent.folder), format!("not there any more: {folder}")),
    };
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = theme::SPACE_1;
        let width = ui.available_width() - SIZE - theme::SPACE_1;
        let shown = Entry {
            icon: if recent.name.is_some() { Icon::Open } else { Icon::Warning },
            title: &title,
            about: &about,
            keys: "",
            enabled: recent.name.is_some(),
        };
        let opened = ui.scope(|ui| {
            ui.set_max_width(width);
            entry(ui, &shown).clicked()
        });
        if opened.inner {
            out.push(UiCommand::OpenPack(recent.folder.clone()));
        }
        let name = format!("take {title} off the list");
        let tip = "takes it off the list; its files stay as they are";
        if icon_button(ui, Icon::Close, &name, tip, Seen::Always).clicked() {
            out.push(UiCommand::ForgetRecent(recent.folder.clone()));
        }
    });
}

fn last_part(folder: &Path) -> String {
    folder.file_name().unwrap_or(folder.as_os_str()).to_string_lossy().into_owned()
}

/// Tours and help.
fn learn(ui: &mut Ui, state: &State, out: &mut Vec<UiCommand>) {
    heading(ui, "Guided tours");
    for tour in &TOURS {
        self::tour(ui, tour, out);
    }
    let words =
        "Five steps each, on a copy of the pack that comes with Augury. Your own packs are not touched.";
    ui.add(egui::Label::new(theme::tokens(ui).quiet(words)).wrap());
    heading(ui, "Help");
    let pages = [
        (
            CommandId::Handbook,
            Icon::Handbook,
            "How everything works, with a search; read here, without a network",
        ),
        (CommandId::KeySheet, Icon::Keyboard, "All commands that have keys"),
        (CommandId::Glossary, Icon::Text, "Terms, events, their fields, and stati"),
        (CommandId::About, Icon::Info, "Version, licences, and where your files are"),
    ];
    for (id, icon, about) in pages {
        let Some(command) = command(id) else { continue };
        let keys = state.keys_of(id);
        if entry(ui, &Entry { icon, title: command.title, about, keys: &keys, enabled: true }).clicked() {
            out.push(UiCommand::Run(id));
        }
    }
}

fn tour(ui: &mut Ui, tour: &Tour, out: &mut Vec<UiCommand>) {
    let shown = Entry { icon: Icon::Tour, title: tour.title, about: tour.about, keys: "", enabled: true };
    if entry(ui, &shown).clicked() {
        out.push(UiCommand::Run(tour.command));
    }
}

/// Draws an entry over the width that there is: its icon, its title with what it does below, its keys at the right.
fn entry(ui: &mut Ui, entry: &Entry<'_>) -> Response {
    let tokens = theme::tokens(ui);
    let sense = if entry.enabled { Sense::click() } else { Sense::hover() };
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), HIGH), sense);
    let said =
        if entry.enabled { entry.title.to_owned() } else { format!("{}, {}", entry.title, entry.about) };
    response.widget_info(|| WidgetInfo::labeled(Role::Button, entry.enabled, &said));
    ui.ctx().accesskit_node_builder(response.id, |node| node.set_description(entry.about.to_owned()));
    if response.gained_focus() {
        response.scroll_to_me(None);
    }
    if !ui.is_rect_visible(rect) {
        return response;
    }
    let fill = if response.hovered() && entry.enabled { tokens.hovered } else { tokens.card };
    ui.painter().rect_filled(rect, theme::RADIUS, fill);
    if response.has_focus() {
        ui.painter().rect_stroke(rect, theme::RADIUS, Stroke::new(1.0, tokens.here), StrokeKind::Inside);
    }
    let color = if entry.enabled { tokens.text } else { tokens.text_quiet };
    let icon = if entry.enabled { tokens.here } else { tokens.warning };
    let middle = pos2(rect.left() + theme::SPACE_3 + ICON / 2.0, rect.center().y);
    entry.icon.paint(ui.painter(), middle, ICON, icon);
    let keys = ui.painter().layout_no_wrap(entry.keys.to_owned(), theme::mono(), tokens.text_quiet);
    let left = middle.x + ICON / 2.0 + theme::SPACE_3;
    let right = rect.right() - theme::SPACE_3;
    let at = pos2(right - keys.size().x, rect.center().y - keys.size().y / 2.0);
    let room = (at.x - theme::SPACE_2 - left).max(0.0);
    ui.painter().galley(at, keys, tokens.text_quiet);
    let (title, cut) = one_line(ui, entry.title, theme::plain(), color, room);
    let small = egui::TextStyle::Small.resolve(ui.style());
    let (about, about_cut) = one_line(ui, entry.about, small, tokens.text_quiet, room);
    let high = title.size().y + about.size().y + 2.0;
    let top = Rect::from_center_size(rect.center(), vec2(rect.width(), high)).top();
    let below = top + title.size().y + 2.0;
    ui.painter().galley(pos2(left, top), title, color);
    ui.painter().galley(pos2(left, below), about, tokens.text_quiet);
    if cut || about_cut {
        response.on_hover_text(format!("{}\n{}", entry.title, entry.about))
    } else {
        response
    }
}
