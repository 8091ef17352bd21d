//! The panels of a layout in their tree: what each tile draws, the tabs above it, what is between them.

use super::tabs;
use crate::panel::held;
use crate::theme;
use crate::view::commands::UiCommand;
use crate::view::panels::{PanelId, panel, title};
use crate::view::prompt::Wish;
use crate::view::state::State;
use crate::widget::{keyboard, target};
use egui::{Frame, Margin, Ui};
use egui_tiles::{Container, Tile, TileId, Tiles, UiResponse};

/// The panels that are drawn, in their order, and the place of the one that has the keyboard.
#[derive(Default)]
pub struct Shown {
    /// The panels.
    pub panels: Vec<PanelId>,
    /// The place of the one that has the keyboard.
    pub here: Option<usize>,
}

impl Shown {
    /// The panel after the one that has the keyboard, or the one before; the first where none has it.
    pub fn next(&self, on: bool) -> Option<PanelId> {
        let count = self.panels.len().max(1);
        let by = if on { 1 } else { count - 1 };
        let place = self.here.map_or(0, |here| (here + by) % count);
        self.panels.get(place).copied()
    }
}

/// The tabs of each group of a tree, and which of them are in front.
pub fn groups(tiles: &Tiles<PanelId>) -> Vec<Vec<(TileId, bool)>> {
    let tabs = |tile: &Tile<PanelId>| match tile {
        Tile::Container(Container::Tabs(tabs)) => {
            Some(tabs.children.iter().map(|child| (*child, tabs.active == Some(*child))).collect())
        }
        _ => None,
    };
    tiles.tiles().filter_map(tabs).collect()
}

/// Draws panels and their tabs.
pub struct Tiling<'a> {
    /// What they draw.
    pub state: &'a State,
    /// What they ask for.
    pub out: &'a mut Vec<UiCommand>,
    /// Whether the tree was changed by hand.
    pub edited: bool,
    /// What was drawn.
    pub shown: Shown,
    /// The tabs of each group: their tiles, and whether they are in front. A group is not in the tree while it is drawn.
    pub groups: Vec<Vec<(TileId, bool)>>,
}

impl Tiling<'_> {
    fn title_of(&self, panel: PanelId) -> String {
        let title = title(panel);
        let [errors, ..] = self.state.problems.totals();
        match panel {
            PanelId::Problems if errors > 0 => format!("{title} ({errors})"),
            _ => title.to_owned(),
        }
    }

    /// The other panels of a tab's group, and the panel in front of each other group.
    fn around(&self, tiles: &Tiles<PanelId>, tab: TileId) -> (Vec<PanelId>, Vec<PanelId>) {
        let (mut others, mut fronts) = (Vec::new(), Vec::new());
        for group in &self.groups {
            if group.iter().any(|(tile, _)| *tile == tab) {
                let rest = group.iter().filter(|(tile, _)| *tile != tab);
                others.extend(rest.filter_map(|(tile, _)| tiles.get_pane(tile)).copied());
            } else {
                let front = group.iter().find(|(_, active)| *active).or(group.first());
                fronts.extend(front.and_then(|(tile, _)| tiles.get_pane(tile)).copied());
            }
        }
        fronts.sort_by_key(|panel| title(*panel));
        (others, fronts)
    }

    /// Whether the bar above a group has room for the titles of all its tabs.
    fn all_titles_fit(&self, tiles: &Tiles<PanelId>, ui: &Ui, tab: TileId) -> bool {
        let group = self.groups.iter().find(|group| group.iter().any(|(tile, _)| *tile == tab));
        let width = |(tile, active): &(TileId, bool)| {
            let title = self.title_of(*tiles.get_pane(tile)?);
            Some(tabs::width(ui, &title, *active) + ui.spacing().item_spacing.x)
        };
        group.is_none_or(|group| group.iter().filter_map(width).sum::<f32>() <= ui.clip_rect().width())
    }
}

impl egui_tiles::Behavior<PanelId> for Tiling<'_> {
    fn pane_ui(&mut self, ui: &mut Ui, _: TileId, pane: &mut PanelId) -> UiResponse {
        let place = ui.max_rect();
        target::mark(ui, &format!("panel {}", title(*pane)), place);
        if self.state.wishes.contains(&Wish::Enter(*pane)) {
            // Whoever has nothing before it takes the keyboard by Tab: the first control that is drawn from here on.
            ui.memory_mut(|m| {
                if let Some(id) = m.focused() {
                    m.surrender_focus(id);
                }
                m.move_focus(egui::FocusDirection::Next);
            });
        }
        Frame::new().inner_margin(Margin::same(8)).fill(ui.visuals().panel_fill).show(ui, |ui| {
            ui.set_min_size(ui.available_size());
            if let Some(panel) = panel(*pane) {
                held::draw(ui, panel, self.state, self.out);
            }
        });
        if keyboard::here(ui).is_some_and(|control| place.contains(control.interact_rect.center())) {
            self.shown.here = Some(self.shown.panels.len());
        }
        self.shown.panels.push(*pane);
        UiResponse::None
    }

    fn tab_title_for_pane(&mut self, pane: &PanelId) -> egui::WidgetText {
        self.title_of(*pane).into()
    }

    fn tab_ui(
        &mut self,
        tiles: &mut Tiles<PanelId>,
        ui: &mut Ui,
        id: egui::Id,
        tile: TileId,
        tab: &egui_tiles::TabState,
    ) -> egui::Response {
        let Some(panel) = tiles.get_pane(&tile).copied() else {
            let (_, rect) = ui.allocate_space(egui::Vec2::splat(1.0));
            return ui.interact(rect, id, egui::Sense::hover());
        };
        let titled = tab.active || self.all_titles_fit(tiles, ui, tile);
        let (title, active, dragged) = (self.title_of(panel), tab.active, tab.is_being_dragged);
        let (others, groups) = self.around(tiles, tile);
        let tab = tabs::Tab { id, panel, title, active, titled, dragged, others, groups };
        tabs::draw(ui, self.state, tab, self.out)
    }

    fn top_bar_right_ui(
        &mut self,
        tiles: &Tiles<PanelId>,
        ui: &mut Ui,
        _: TileId,
        tabs: &egui_tiles::Tabs,
        _: &mut f32,
    ) {
        if let Some(Tile::Pane(id)) = tabs.active.and_then(|active| tiles.get(active)) {
            let group: Vec<PanelId> =
                tabs.children.iter().filter_map(|child| tiles.get_pane(child)).copied().collect();
            tabs::add(ui, self.state, *id, &group, self.out);
            held::button(ui, *id, self.state, self.out);
        }
    }

    fn simplification_options(&self) -> egui_tiles::SimplificationOptions {
        egui_tiles::SimplificationOptions { all_panes_must_have_tabs: true, ..Default::default() }
    }

    fn on_edit(&mut self, _: egui_tiles::EditAction) {
        self.edited = true;
    }

    fn gap_width(&self, _: &egui::Style) -> f32 {
        4.0
    }

    fn min_size(&self) -> f32 {
        64.0
    }

    fn tab_bar_color(&self, visuals: &egui::Visuals) -> egui::Color32 {
        if visuals.dark_mode { theme::DARK.window } else { theme::LIGHT.window }
    }
}
