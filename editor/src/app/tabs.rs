//! A tab above a panel: its icon and its title; on the panel in front a button that closes it. A middle click closes any, a
//! right click has a menu; at the end of the bar a button brings other panels into the group.
//! Where the bar has no room for all titles, the tabs behind show their icons alone.

use crate::theme::{self, Icon, SPACE_1, SPACE_2};
use crate::view::commands::{CommandId, UiCommand};
use crate::view::context_menu::{Entry, context_menu, lines};
use crate::view::panels::{PANELS, PanelId, title};
use crate::view::state::State;
use crate::widget::icon_button::{Seen, icon_button};
use egui::{
    Align2, Color32, Galley, Popup, Rect, Response, Role, Sense, Stroke, TextStyle, Ui, WidgetInfo, pos2,
    vec2,
};
use std::sync::Arc;

/// Points across an icon.
const ICON: f32 = 14.0;

/// One tab.
pub struct Tab {
    /// The id of its response.
    pub id: egui::Id,
    /// The panel.
    pub panel: PanelId,
    /// What it says.
    pub title: String,
    /// Whether the panel is in front.
    pub active: bool,
    /// Whether there is room for the title.
    pub titled: bool,
    /// Whether it is being dragged.
    pub dragged: bool,
    /// The other panels of its group.
    pub others: Vec<PanelId>,
    /// A panel of each other group.
    pub groups: Vec<PanelId>,
}

/// The icon of a panel.
pub fn icon(panel: PanelId) -> Icon {
    match panel {
        PanelId::Library => Icon::Library,
        PanelId::Find => Icon::Search,
        PanelId::Inspector => Icon::Form,
        PanelId::EventStack => Icon::Stack,
        PanelId::Queue => Icon::Queue,
        PanelId::HandlerChain => Icon::Chain,
        PanelId::Watches => Icon::Watches,
        PanelId::Arena => Icon::Arena,
        PanelId::Source => Icon::Source,
        PanelId::Why => Icon::Why,
        PanelId::Table => Icon::Table,
        PanelId::Map => Icon::Map,
        PanelId::EventFields => Icon::Fields,
        PanelId::Locals => Icon::Variable,
        PanelId::Preview => Icon::Preview,
        PanelId::Contributions => Icon::Contributions,
        PanelId::Answers => Icon::Answers,
        PanelId::Creature => Icon::Creature,
        PanelId::AttrAdj => Icon::Matrix,
        PanelId::Session => Icon::Session,
        PanelId::Problems => Icon::Problems,
        PanelId::Timeline => Icon::Timeline,
        PanelId::Query => Icon::Query,
        PanelId::WhatIf => Icon::WhatIf,
        PanelId::Messages => Icon::Messages,
        PanelId::Recordings => Icon::Recordings,
        PanelId::History => Icon::History,
        PanelId::GameOptions => Icon::Options,
        PanelId::Beside => Icon::Beside,
        PanelId::Coverage => Icon::Dashboard,
        PanelId::Handbook => Icon::Handbook,
    }
}

/// How wide a tab with its title is.
pub fn width(ui: &Ui, title: &str, active: bool) -> f32 {
    around(active) + SPACE_1 + galley(ui, title).size().x
}

/// How wide all but the title is.
fn around(active: bool) -> f32 {
    SPACE_2 + ICON + if active { SPACE_1 + ICON + SPACE_1 } else { SPACE_2 }
}

fn galley(ui: &Ui, title: &str) -> Arc<Galley> {
    let font = TextStyle::Button.resolve(ui.style());
    ui.painter().layout_no_wrap(title.to_owned(), font, Color32::PLACEHOLDER)
}

/// Draws a tab.
pub fn draw(ui: &mut Ui, state: &State, tab: Tab, out: &mut Vec<UiCommand>) -> Response {
    let name = tab.title.clone();
    let galley = tab.titled.then(|| galley(ui, &name));
    let width = around(tab.active) + galley.as_ref().map_or(0.0, |galley| SPACE_1 + galley.size().x);
    let (_, rect) = ui.allocate_space(vec2(width, ui.available_height()));
    let response = ui.interact(rect, tab.id, Sense::click_and_drag());
    response.widget_info(|| WidgetInfo::selected(Role::Button, ui.is_enabled(), tab.active, &name));
    let close = Rect::from_center_size(
        pos2(rect.right() - SPACE_1 - ICON / 2.0, rect.center().y),
        egui::Vec2::splat(ICON + SPACE_1),
    );
    let closed = tab.active.then(|| ui.interact(close, tab.id.with("close"), Sense::CLICK));
    if let Some(closed) = &closed {
        closed.widget_info(|| WidgetInfo::labeled(Role::Button, ui.is_enabled(), format!("close {name}")));
        if closed.clicked() {
            out.push(UiCommand::TogglePanel(tab.panel));
        }
    }
    if response.middle_clicked() {
        out.push(UiCommand::TogglePanel(tab.panel));
    }
    context_menu(&response, state, &menu(&tab), out);
    if ui.is_rect_visible(rect) && !tab.dragged {
        let tokens = theme::tokens(ui);
        let colour = if tab.active || response.hovered() { tokens.text } else { tokens.text_quiet };
        if tab.active {
            ui.painter().rect_filled(rect, 0.0, tokens.panel);
            ui.painter().hline(rect.x_range(), rect.top() + 1.0, Stroke::new(2.0, tokens.here));
        }
        let at = pos2(rect.left() + SPACE_2 + ICON / 2.0, rect.center().y);
        icon(tab.panel).paint(ui.painter(), at, ICON, if tab.active { tokens.here } else { colour });
        if let Some(galley) = galley {
            let room = rect.with_min_x(at.x + ICON / 2.0 + SPACE_1);
            let text = Align2::LEFT_CENTER.align_size_within_rect(galley.size(), room);
            ui.painter().galley(text.min, galley, colour);
        }
        if let Some(closed) = closed {
            if closed.hovered() {
                ui.painter().rect_filled(close.shrink(1.0), theme::RADIUS, tokens.hovered);
            }
            Icon::Close.paint(ui.painter(), close.center(), ICON - 2.0, colour);
        }
    }
    if tab.titled { response } else { response.on_hover_text(name) }
}

/// What a right click on a tab offers.
fn menu(tab: &Tab) -> Vec<Entry> {
    let panel = tab.panel;
    let mut entries = vec![Entry::own("Close", [UiCommand::TogglePanel(panel)])];
    if !tab.others.is_empty() {
        entries.push(Entry::own("Close others", [UiCommand::CloseOthers(panel)]));
        entries.push(Entry::Line);
        entries.push(Entry::own("Split right", [UiCommand::SplitPanel(panel, false)]));
        entries.push(Entry::own("Split down", [UiCommand::SplitPanel(panel, true)]));
    }
    if !tab.groups.is_empty() {
        entries.push(Entry::Line);
        entries.extend(tab.groups.iter().map(|beside| {
            let words = format!("Move beside {}", title(*beside));
            Entry::own(words, [UiCommand::PanelBeside { panel, beside: *beside }])
        }));
    }
    entries.push(Entry::Line);
    entries.push(Entry::Command(CommandId::ResetLayouts));
    entries
}

/// The button at the end of a bar: it brings a panel that is not in the group into it.
pub fn add(ui: &mut Ui, state: &State, front: PanelId, group: &[PanelId], out: &mut Vec<UiCommand>) {
    let name = format!("add a panel beside {}", title(front));
    let button = icon_button(ui, Icon::Add, &name, "Open or bring another panel here", Seen::Always);
    Popup::menu(&button).show(|ui| {
        let entry = |panel: PanelId| {
            let beside = UiCommand::PanelBeside { panel, beside: front };
            Entry::own(title(panel), [beside])
        };
        let others = PANELS.iter().map(|line| line.id).filter(|id| !group.contains(id));
        let entries: Vec<Entry> = others.map(entry).collect();
        crate::widget::scroll::upright().max_height(480.0).show(ui, |ui| lines(ui, state, &entries, out));
    });
}
