//! The buttons of a canvas: zoom, fit, minimap and layers.

use egui::{Popup, PopupCloseBehavior, Rect, Response, Role, Sense, Ui, Vec2, WidgetInfo, vec2};

use super::Canvas;
use super::layers::{Layer, Layers};
use crate::theme::{self, Icon};
use crate::widget::icon_button::{SIZE, Seen, icon_button};

/// Points across the button that tells how large the map is shown.
const PERCENT: f32 = 48.0;
/// A panel narrower than this has its layers behind one button.
const WIDE: f32 = 800.0;

impl Canvas {
    /// Shows the buttons in the present row; `layers` are those that this map has. Answers the layer that was pressed.
    pub fn bar(&self, ui: &mut Ui, layers: &[Layer], shown: Layers) -> Option<Layer> {
        let mut camera = self.camera(ui);
        let zoom = |ui: &mut Ui, icon, name, tip| icon_button(ui, icon, name, tip, Seen::Always).clicked();
        if zoom(ui, Icon::ZoomOut, "Zoom out", "smaller squares\n- on the map, or the wheel") {
            camera.step(self.size, false);
        }
        if percent(ui, camera.percent(self.size)).clicked() {
            camera.usual();
        }
        if zoom(ui, Icon::ZoomIn, "Zoom in", "larger squares\n+ on the map, or the wheel") {
            camera.step(self.size, true);
        }
        if zoom(ui, Icon::Fit, "Fit", "the whole map in the panel\nHome on the map") {
            camera.fit();
        }
        let mini = self.minimap_wanted(ui);
        let tip = "the whole map in a corner, while not all of it is in sight";
        if toggle(ui, Icon::Minimap, mini, "Minimap", tip).clicked() {
            self.want_minimap(ui, !mini);
        }
        self.set_camera(ui, camera);
        // Where there is little room, layers are behind a button: the room is the map's.
        let narrow = ui.max_rect().width() < WIDE;
        let (folded, inline): (Vec<Layer>, Vec<Layer>) =
            layers.iter().partition(|layer| narrow && **layer != Layer::Eyes);
        let mut pressed = None;
        for layer in inline {
            let tip = if shown.shows(layer) { "shown; a click hides it" } else { "hidden; a click shows it" };
            if toggle(ui, layer.icon(), shown.shows(layer), layer.name(), tip).clicked() {
                pressed = Some(layer);
            }
        }
        if !folded.is_empty() {
            let button =
                icon_button(ui, Icon::ListOptions, "Layers", "what of the map is shown", Seen::Always);
            Popup::menu(&button).close_behavior(PopupCloseBehavior::CloseOnClickOutside).show(|ui| {
                for layer in folded {
                    let mut on = shown.shows(layer);
                    if ui.checkbox(&mut on, layer.name()).clicked() {
                        pressed = Some(layer);
                    }
                }
            });
        }
        pressed
    }
}

/// How large the map is shown; pressed, it is shown at 100 %.
fn percent(ui: &mut Ui, percent: u32) -> Response {
    let (rect, response) = ui.allocate_exact_size(vec2(PERCENT, SIZE), Sense::click());
    let enabled = ui.is_enabled();
    response.widget_info(|| WidgetInfo::labeled(Role::Button, enabled, "100 %"));
    let tokens = theme::tokens(ui);
    let over = response.hovered() || response.has_focus();
    if over {
        ui.painter().rect_filled(rect, theme::RADIUS, tokens.hovered);
    }
    let colour = if over { tokens.text } else { tokens.text_quiet };
    let middle = egui::Align2::CENTER_CENTER;
    ui.painter().text(rect.center(), middle, format!("{percent} %"), theme::mono(), colour);
    response.on_hover_text("how large squares are; a click shows them at 100 %")
}

/// A button that is on or off.
fn toggle(ui: &mut Ui, icon: Icon, on: bool, name: &str, tip: &str) -> Response {
    let (rect, response) = ui.allocate_exact_size(Vec2::splat(SIZE), Sense::click());
    let enabled = ui.is_enabled();
    response.widget_info(|| WidgetInfo::selected(Role::CheckBox, enabled, on, name));
    let tokens = theme::tokens(ui);
    let over = response.hovered() || response.has_focus();
    if on || over {
        let ground = if over { tokens.hovered } else { tokens.here_fill };
        ui.painter().rect_filled(rect, theme::RADIUS, ground);
    }
    icon.paint(ui.painter(), rect.center(), 14.0, if on { tokens.text } else { tokens.text_quiet });
    if !on {
        // Not by colour alone.
        let across = Rect::from_center_size(rect.center(), Vec2::splat(12.0));
        let line = egui::Stroke::new(1.5, tokens.text_quiet);
        ui.painter().line_segment([across.left_bottom(), across.right_top()], line);
    }
    response.on_hover_text(format!("{name}\n{tip}"))
}
