//! What stands on a page: headings, texts with their links, code, pictures. Texts are drawn by `egui_commonmark`; tables
//! have a file of their own.

use std::collections::BTreeMap;

use crate::panel::prelude::*;
use egui::{Frame, Label, Margin, Rect, Role, Sense, UiBuilder, WidgetInfo};
use egui_commonmark::{CommonMarkCache, CommonMarkViewer};

use super::picture::Picture;
use super::table::table;
use crate::handbook::book::beside;
use crate::handbook::page::{Block, Page, Section};
use crate::widget::field::name;

/// How wide texts are at most, in points: about eighty characters.
pub(super) const TEXT: f32 = 540.0;
/// How wide tables, code and pictures are at most.
pub(super) const TABLE: f32 = 720.0;
/// Room for the button that copies code.
const COPY: f32 = 52.0;

/// What is kept of a page between frames.
#[derive(Default)]
pub(super) struct Shelf {
    /// What the texts are drawn with; it has the links of the page.
    cache: CommonMarkCache,
    /// The page whose links it has.
    page: String,
    /// Pictures by their path; `None` where there is none.
    pictures: BTreeMap<String, Option<Picture>>,
}

impl Shelf {
    /// Makes the links of a page known.
    pub(super) fn turn_to(&mut self, page: &Page) {
        if self.page == page.path {
            return;
        }
        self.page.clone_from(&page.path);
        self.cache.link_hooks_clear();
        for link in page.links.iter().filter(|link| !link.contains("://")) {
            self.cache.add_link_hook(link);
        }
    }

    /// Draws a text; answers the link that was followed.
    pub(super) fn text(&mut self, ui: &mut Ui, text: &str) -> Option<String> {
        CommonMarkViewer::new().show(ui, &mut self.cache, text);
        self.cache.link_hooks().iter().find(|(_, followed)| **followed).map(|(link, _)| link.clone())
    }
}

/// Draws a heading; answers where it stands.
pub(super) fn heading(ui: &mut Ui, section: &Section, first: bool) -> Rect {
    let size = match section.level {
        0 | 1 => theme::TITLE,
        2 => theme::HEADING,
        _ => theme::TEXT + 1.0,
    };
    if section.title.is_empty() {
        return Rect::from_min_size(ui.cursor().min, egui::Vec2::ZERO);
    }
    if !first {
        ui.add_space(theme::SPACE_4);
    }
    let title = theme::strong(&section.title).size(size);
    let label = ui.add(Label::new(title).wrap());
    label.widget_info(|| WidgetInfo::labeled(Role::Heading, true, &section.title));
    ui.add_space(theme::SPACE_1);
    label.rect
}

/// Draws a block; answers the link that was followed.
pub(super) fn block(ui: &mut Ui, shelf: &mut Shelf, block: &Block) -> Option<String> {
    let room = ui.available_width();
    let followed = match block {
        Block::Text(text) => within(ui, TEXT, |ui| shelf.text(ui, text)),
        Block::Code { text, .. } => within(ui, TABLE, |ui| {
            code(ui, text);
            None
        }),
        Block::Table { head, rows } => table(ui, shelf, room.min(TABLE), head, rows),
        Block::Picture { path, words } => {
            picture(ui, shelf, room.min(TABLE), path, words);
            None
        }
    };
    ui.add_space(theme::SPACE_2);
    followed
}

/// Draws in a column of a width at most.
fn within<R>(ui: &mut Ui, width: f32, draw: impl FnOnce(&mut Ui) -> R) -> R {
    ui.scope(|ui| {
        ui.set_max_width(width.min(ui.available_width()));
        draw(ui)
    })
    .inner
}

fn code(ui: &mut Ui, text: &str) {
    let tokens = theme::tokens(ui);
    let frame = Frame::new().fill(tokens.sunken).corner_radius(theme::RADIUS).inner_margin(Margin::same(8));
    let shown = frame.show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.scope(|ui| {
            ui.set_max_width((ui.available_width() - COPY).max(COPY));
            ui.add(Label::new(theme::number(text)).wrap());
        });
    });
    let corner = shown.response.rect.shrink(theme::SPACE_1);
    let corner = Rect::from_min_max(egui::pos2(corner.right() - COPY, corner.top()), corner.right_bottom());
    let layout = egui::Layout::right_to_left(egui::Align::Min);
    ui.scope_builder(UiBuilder::new().max_rect(corner).layout(layout), |ui| {
        let button = ui.small_button("Copy");
        name(ui, &button, "copy this code");
        if button.clicked() {
            ui.ctx().copy_text(text.to_owned());
        }
    });
}

fn picture(ui: &mut Ui, shelf: &mut Shelf, width: f32, path: &str, words: &str) {
    let path = beside(&shelf.page, path).unwrap_or_default();
    let kept = shelf.pictures.entry(path.clone()).or_insert_with(|| Picture::open(ui.ctx(), &path));
    let Some(picture) = kept else {
        ui.add(Label::new(theme::tokens(ui).quiet(words)).wrap());
        return;
    };
    let (place, response) = ui.allocate_exact_size(picture.size_in(width), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Image, true, words));
    if ui.is_rect_visible(place) {
        picture.paint(ui, &path, place);
    }
}
