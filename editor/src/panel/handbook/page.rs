//! A page of the handbook, which scrolls. Its headings are drawn where they are in sight; how high the others are is known
//! from when they were drawn, or from how long they are where the page is a long one.

use std::sync::Arc;

use crate::panel::prelude::*;
use egui::mutex::Mutex;
use egui::scroll_area::ScrollBarVisibility;
use egui::{Align, EventFilter, Key, Modifiers, Rect, Role, Sense, WidgetInfo, pos2, vec2};

use super::blocks::{self, Shelf};
use super::marks::Marks;
use crate::handbook::book;
use crate::handbook::page::{Page, Section};
use crate::handbook::search::asked;
use crate::view::reading::Turn;
use crate::widget::keyboard;
use crate::widget::scroll;

/// So far a key scrolls, in points.
const LINE: f32 = 2.0 * theme::LIST_ROW;
/// What stands so near to what is in sight is drawn too, so that Tab comes to its links.
const NEAR: f32 = 240.0;
/// A page with more bytes than this is not drawn whole when it is opened.
const LONG: usize = 40_000;
/// Bytes of a line, to tell how high a text is that was not drawn yet.
const OF_LINE: usize = 70;

/// What is kept between frames.
#[derive(Clone, Default)]
struct View {
    page: String,
    width: f32,
    heights: Vec<Option<f32>>,
    /// In so many frames more the place that was opened is brought in sight: the first tells how high all is.
    pending: u8,
    /// What had the keyboard.
    focus: Option<Id>,
}

/// Draws the page that is open; it scrolls to a place that is `new`.
pub(super) fn page(ui: &mut Ui, state: &State, new: bool, out: &mut Vec<UiCommand>) {
    let reading = &state.reading;
    let Some(page) = book().page(reading.page()) else {
        empty(ui, "This page is not in the handbook", "Choose another one in the contents.", None);
        return;
    };
    let id = Id::unique("handbook page");
    let whole = ui.interact(ui.available_rect_before_wrap(), id, Sense::FOCUSABLE);
    whole.widget_info(|| WidgetInfo::labeled(Role::Document, true, format!("page {}", page.title)));
    if state.wishes_focus(PanelId::Handbook) && new {
        whole.request_focus();
    }
    let by = if whole.has_focus() { by_keys(ui, id) } else { 0.0 };
    let mut view: View = ui.data(|d| d.get_temp(id.with("view"))).unwrap_or_default();
    if new {
        view.pending = if reading.returned { 0 } else { 3 };
    }
    let shelf: Arc<Mutex<Shelf>> =
        ui.data_mut(|d| d.get_temp_mut_or_default::<Arc<Mutex<Shelf>>>(id.with("shelf")).clone());
    let mut shelf = shelf.lock();
    shelf.turn_to(page);
    let mut area = scroll::upright()
        .id_salt(id.with(page.path.as_str()))
        .auto_shrink(false)
        // Else the texts would become narrower in the second frame.
        .scroll_bar_visibility(ScrollBarVisibility::AlwaysVisible);
    if view.pending > 0 && reading.place.anchor.is_empty() && reading.place.word.is_empty() {
        area = area.vertical_scroll_offset(0.0);
    }
    let tokens = theme::tokens(ui);
    let followed = area.show(ui, |ui| {
        let marks = Marks::begin(ui);
        if by != 0.0 {
            ui.scroll_with_delta_animation(vec2(0.0, by), egui::style::ScrollAnimation::none());
        }
        let followed = sections(ui, page, &mut view, &mut shelf, state);
        follow_focus(ui, &mut view);
        marks.end(ui, &asked(&reading.marked), tokens.here_fill);
        followed
    });
    if whole.has_focus() {
        let line = egui::Stroke::new(1.0, tokens.here);
        ui.painter().rect_stroke(whole.rect, 3.0, line, egui::StrokeKind::Inside);
    }
    if view.pending > 0 {
        view.pending -= 1;
        ui.ctx().request_repaint();
    }
    ui.data_mut(|d| d.insert_temp(id.with("view"), view));
    if let Some(link) = followed.inner
        && let Some(place) = book().target(&page.path, &link)
    {
        out.push(UiCommand::Handbook(Turn::To(place)));
    }
}

/// Draws the sections in sight; answers the link that was followed.
fn sections(ui: &mut Ui, page: &Page, view: &mut View, shelf: &mut Shelf, state: &State) -> Option<String> {
    let width = ui.available_width();
    ui.style_mut().interaction.selectable_labels = true;
    ui.spacing_mut().item_spacing.y = 2.0;
    if view.page != page.path || (view.width - width).abs() > 0.5 {
        view.page.clone_from(&page.path);
        view.width = width;
        view.heights = vec![None; page.sections.len()];
    }
    let place = &state.reading.place;
    let target = page.section(&place.anchor).filter(|_| view.pending > 0 && *place != Default::default());
    let long = page.sections.iter().map(|section| section.text.len()).sum::<usize>() > LONG;
    let sight = ui.clip_rect().expand2(vec2(0.0, NEAR));
    let mut followed = None;
    for (number, section) in page.sections.iter().enumerate() {
        let top = ui.cursor().top();
        let known = view.heights.get(number).copied().flatten();
        let height = known.or_else(|| long.then(|| guess(section)));
        let hidden = height.filter(|height| top > sight.bottom() || top + height < sight.top());
        if let Some(height) = hidden.filter(|_| target != Some(number)) {
            ui.allocate_space(vec2(width, height - ui.spacing().item_spacing.y));
            continue;
        }
        let word = if target == Some(number) { place.word.as_str() } else { "" };
        followed = one(ui, section, (number == 0, target == Some(number), word), shelf).or(followed);
        if let Some(height) = view.heights.get_mut(number) {
            *height = Some(ui.cursor().top() - top);
        }
    }
    ui.add_space(theme::SPACE_4);
    followed
}

/// Draws a section; one that was opened is brought in sight, or the word that is meant in it.
fn one(
    ui: &mut Ui,
    section: &Section,
    (first, opened, word): (bool, bool, &str),
    shelf: &mut Shelf,
) -> Option<String> {
    let marks = Marks::begin(ui);
    let title = blocks::heading(ui, section, first);
    let mut followed = None;
    for block in &section.blocks {
        followed = blocks::block(ui, shelf, block).or(followed);
    }
    if opened {
        let found = marks.end(ui, &asked(word), theme::tokens(ui).here_fill);
        // The word may stand in the heading too, or near it: then both are in sight.
        let (rect, align) = match found.iter().find(|rect| rect.top() > title.bottom() + LINE) {
            Some(word) => (word.expand(theme::ROW), Align::Center),
            // What is out of sight is not painted, and so not found yet.
            None => match about(section, word).filter(|_| found.is_empty()) {
                Some(part) => {
                    let y = egui::lerp(title.bottom()..=ui.cursor().top(), part);
                    (Rect::from_center_size(pos2(title.center().x, y), vec2(1.0, LINE)), Align::Center)
                }
                None => (title, Align::TOP),
            },
        };
        ui.scroll_to_rect_animation(rect, Some(align), egui::style::ScrollAnimation::none());
    }
    followed
}

/// About where a word stands in a section, from 0 at its beginning to 1 at its end.
fn about(section: &Section, word: &str) -> Option<f32> {
    let text = section.text.to_lowercase();
    let at = (!word.is_empty()).then(|| text.find(&word.to_lowercase()))??;
    Some(at as f32 / text.len() as f32)
}

/// About how high a section is that was not drawn yet.
fn guess(section: &Section) -> f32 {
    let lines = section.text.lines().map(|line| 1 + line.len() / OF_LINE).sum::<usize>();
    theme::ROW + lines as f32 * (theme::LIST_ROW + 2.0)
}

/// How far the keys scroll, downwards less than nothing.
fn by_keys(ui: &Ui, id: Id) -> f32 {
    let filter = EventFilter { vertical_arrows: true, ..EventFilter::default() };
    ui.memory_mut(|m| m.set_focus_lock_filter(id, filter));
    let leaf = (ui.available_height() - LINE).max(LINE);
    const WHOLE: f32 = 1.0e6;
    ui.input_mut(|i| {
        let mut of = |key, by: f32| i.count_and_consume_key(Modifiers::NONE, key) as f32 * by;
        of(Key::ArrowUp, LINE) - of(Key::ArrowDown, LINE) + of(Key::PageUp, leaf)
            - of(Key::PageDown, leaf)
            - of(Key::Space, leaf)
            + of(Key::Home, WHOLE)
            - of(Key::End, WHOLE)
    })
}

/// Brings a link in sight that Tab came to.
fn follow_focus(ui: &Ui, view: &mut View) {
    let focus = ui.memory(|m| m.focused());
    if focus == view.focus {
        return;
    }
    view.focus = focus;
    let Some(at) = focus.and_then(|focus| keyboard::place_of(ui.ctx(), focus)) else { return };
    let inside: Rect = ui.min_rect();
    if at.layer_id == ui.layer_id() && inside.contains(at.rect.center()) {
        ui.scroll_to_rect(at.rect.expand(theme::SPACE_2), None);
    }
}
