//! Panels that are shown, closed, opened and moved in the present layout; and what menus do with the text that had the
//! keyboard last.

use egui::{Event, ViewportCommand};

use super::App;
use super::layout::{self, Panels};
use crate::view::commands::{CommandId, UiCommand};
use crate::view::panels::{Layout, PanelId, panel};
use crate::view::status::Offer;
use crate::widget::keyboard;

impl App {
    /// Brings a panel to the front, in another layout if the present one lacks it.
    pub(super) fn show_panel(&mut self, wanted: PanelId) {
        let has = |l: Layout| panel(wanted).is_some_and(|p| p.slot(l).is_some());
        if !has(self.state.layout)
            && let Some(layout) = Layout::ALL.into_iter().find(|l| has(*l))
        {
            self.state.layout = layout;
        }
        let layout = self.state.layout;
        if let Some(tree) = &mut self.trees[layout as usize] {
            let here = layout::panels_in(tree).contains(&wanted);
            layout::open(tree, layout, wanted);
            if !here {
                layout::keep(&mut self.state.settings, layout, tree);
            }
        }
    }

    /// Closes a panel of the present layout, or opens it there.
    pub(super) fn toggle_panel(&mut self, panel: PanelId) {
        let layout = self.state.layout;
        let Some(tree) = &mut self.trees[layout as usize] else { return };
        if layout::panels_in(tree).contains(&panel) {
            layout::close(tree, panel);
            let name = crate::view::panels::title(panel);
            let offer = Offer::new("Undo", UiCommand::TogglePanel(panel));
            self.state.say_offering(format!("{name} is closed. View, Panels opens it again"), offer);
        } else {
            layout::open(tree, layout, panel);
        }
        layout::keep(&mut self.state.settings, layout, tree);
    }

    /// Changes the tree of the present layout; says why it could not be, where it could not.
    pub(super) fn rearrange(&mut self, change: impl FnOnce(&mut Panels) -> bool, why: &str) {
        let layout = self.state.layout;
        let Some(tree) = &mut self.trees[layout as usize] else { return };
        match change(tree) {
            true => layout::keep(&mut self.state.settings, layout, tree),
            false => self.state.complain(why),
        }
    }

    /// Cuts, copies, pastes or selects all in the text that had the keyboard last, as its keys do.
    pub(super) fn on_text(&mut self, ctx: &egui::Context, id: CommandId) {
        let Some(text) = self.text.filter(|text| keyboard::place_of(ctx, *text).is_some()) else {
            self.state.say("No text has the keyboard");
            return;
        };
        ctx.memory_mut(|m| m.request_focus(text));
        match id {
            CommandId::Cut => self.later.push(Event::Cut),
            CommandId::Copy => self.later.push(Event::Copy),
            CommandId::SelectAll => self.later.push(Event::Key {
                key: egui::Key::A,
                physical_key: None,
                pressed: true,
                repeat: false,
                modifiers: egui::Modifiers::COMMAND,
            }),
            _ => ctx.send_viewport_cmd(ViewportCommand::RequestPaste),
        }
    }
}
