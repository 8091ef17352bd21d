//! A view over the squares of a map: zoomed by the wheel around the pointer, moved by the middle button or with Space held,
//! fitted into its panel until somebody zooms. What stands on the squares, and what clicks mean, is its caller's business.
//!
//! | file | what stands there |
//! |---|---|
//! | `lay` | where squares are on the screen |
//! | `camera` | which part of the map is seen, and how large |
//! | `bar` | the buttons |
//! | `layers` | what of a map is shown |
//! | `minimap` | the whole map in a corner |
//! | `glyphs` | glyphs on squares |

mod bar;
mod camera;
mod glyphs;
mod lay;
mod layers;
mod minimap;

pub use glyphs::Glyphs;
pub use lay::{Lay, Square};
pub use layers::{Layer, Layers};

use camera::Camera;
use egui::{
    Color32, CursorIcon, Id, Key, Modifiers, PointerButton, PopupAnchor, Rect, Response, Sense, Stroke,
    Tooltip, Ui, Vec2,
};

use crate::theme;

/// How much a point of the wheel zooms: a notch by about a sixth.
const WHEEL: f32 = 0.004;

/// A canvas before it is shown.
#[derive(Clone, Copy, Debug)]
pub struct Canvas {
    /// Its own id; it has the keyboard under it.
    pub id: Id,
    /// What its zoom is kept under: maps that are looked at in turn have one each.
    pub memory: Id,
    /// How many squares there are across and down.
    pub size: (i32, i32),
}

/// What a canvas hears: the wheel, and which keys while it has the keyboard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Keys {
    /// Nothing: something that scrolls stands over it.
    None,
    /// The wheel alone: something else is typed.
    Wheel,
    /// `+`, `-` and Home.
    Zoom,
    /// 0 as well, which fits.
    All,
}

/// What a canvas shows in this frame.
pub struct Shown {
    /// The map that is seen.
    pub response: Response,
    /// Where squares are.
    pub lay: Lay,
    /// The map is being moved, so that the button that is held means nothing else.
    pub panning: bool,
}

impl Canvas {
    /// Shows the canvas in all the space that is left. `viewed` is a square that comes in view when it changes, with so many
    /// squares around it.
    pub fn show(&self, ui: &mut Ui, viewed: Option<(Square, i32)>, keys: Keys) -> Shown {
        let size = ui.available_size().max(egui::vec2(64.0, 48.0));
        let (room, _) = ui.allocate_exact_size(size, Sense::hover());
        let mut camera = self.camera(ui);
        let lay = camera.lay(room, self.size);
        let around = ui.interact(room, self.id.with("around"), Sense::DRAG);
        let seen = if lay.rect.is_positive() { lay.rect } else { room };
        let response = ui.interact(seen, self.id, Sense::click_and_drag());
        if matches!(keys, Keys::Zoom | Keys::All) && response.has_focus() {
            self.keyboard(ui, &mut camera, keys);
        }
        if keys != Keys::None {
            wheel(ui, &mut camera, &lay, room);
        }
        pan(ui, &mut camera, &lay, &around, &response);
        let mut lay = camera.lay(room, self.size);
        if camera.keep_in_view(&lay, viewed) {
            lay = camera.lay(room, self.size);
        }
        self.set_camera(ui, camera);
        Shown { response, lay, panning: camera.panning }
    }

    /// Shows the minimap over a canvas, where it is wanted and much of it is out of sight. `colour` is that of a square, nothing for
    /// those that are like the ground behind it.
    pub fn minimap(&self, ui: &Ui, lay: &Lay, colour: impl Fn(Square) -> Option<Color32>) {
        if lay.shows_most() || !self.minimap_wanted(ui) {
            return;
        }
        if let Some(wanted) = minimap::show(ui, self.id.with("minimap"), lay, colour) {
            let mut camera = self.camera(ui);
            camera.look_at(wanted);
            self.set_camera(ui, camera);
            ui.ctx().request_repaint();
        }
    }

    /// Which layers are shown.
    pub fn layers(&self, ui: &Ui) -> Layers {
        ui.data(|d| d.get_temp(self.id.with("layers"))).unwrap_or_default()
    }

    /// Shows these layers from now on.
    pub fn show_layers(&self, ui: &Ui, layers: Layers) {
        ui.data_mut(|d| d.insert_temp(self.id.with("layers"), layers));
    }

    fn camera(&self, ui: &Ui) -> Camera {
        ui.data(|d| d.get_temp(self.memory.with("camera"))).unwrap_or_default()
    }

    fn set_camera(&self, ui: &Ui, camera: Camera) {
        ui.data_mut(|d| d.insert_temp(self.memory.with("camera"), camera));
    }

    fn minimap_wanted(&self, ui: &Ui) -> bool {
        ui.data(|d| d.get_temp(self.id.with("minimap wanted"))).unwrap_or(true)
    }

    fn want_minimap(&self, ui: &Ui, wanted: bool) {
        ui.data_mut(|d| d.insert_temp(self.id.with("minimap wanted"), wanted));
    }

    fn keyboard(&self, ui: &Ui, camera: &mut Camera, keys: Keys) {
        let pressed = |key| ui.input_mut(|i| i.consume_key(Modifiers::NONE, key));
        if pressed(Key::Plus) || pressed(Key::Equals) {
            camera.step(self.size, true);
        }
        if pressed(Key::Minus) {
            camera.step(self.size, false);
        }
        if pressed(Key::Home) || keys == Keys::All && pressed(Key::Num0) {
            camera.fit();
        }
    }
}

/// Zooms by the wheel; what scrolls sideways moves the map. With Ctrl the wheel zooms the whole window.
fn wheel(ui: &Ui, camera: &mut Camera, lay: &Lay, room: Rect) {
    let Some(at) = ui.ctx().pointer_hover_pos().filter(|_| ui.rect_contains_pointer(room)) else { return };
    let by = ui.input(|i| if i.modifiers.command { Vec2::ZERO } else { i.smooth_scroll_delta() });
    if by == Vec2::ZERO {
        return;
    }
    ui.input_mut(|i| i.smooth_scroll_delta = Vec2::ZERO);
    if by.y != 0.0 {
        camera.zoom_at(lay, room, at, (by.y * WHEEL).exp());
    }
    if by.x != 0.0 {
        camera.pan(lay, Vec2::new(by.x, 0.0));
    }
}

/// Moves the map by the middle button, by the left one while Space is held, and by what is around the map.
fn pan(ui: &Ui, camera: &mut Camera, lay: &Lay, around: &Response, map: &Response) {
    let down = |button| ui.input(|i| i.pointer.button_down(button));
    if !down(PointerButton::Primary) && !down(PointerButton::Middle) {
        camera.panning = false;
    }
    let began = ui.input(|i| i.pointer.any_pressed());
    let space =
        ui.input(|i| i.key_down(Key::Space)) && ui.memory(|m| m.focused().is_none_or(|id| id == map.id));
    let held = map.is_pointer_button_down_on();
    let leads = down(PointerButton::Middle) || space || around.is_pointer_button_down_on();
    if began && leads && (held || around.is_pointer_button_down_on()) {
        camera.panning = true;
    }
    if camera.panning {
        camera.pan(lay, ui.input(|i| i.pointer.delta()));
        ui.ctx().set_cursor_icon(CursorIcon::Grabbing);
    }
}

/// Says at the pointer what comes of what hangs over the map.
pub fn tell(response: &Response, words: String) {
    let tip = Tooltip::always_open(
        response.ctx.clone(),
        response.layer_id,
        response.id.with("what hangs over it"),
        PopupAnchor::Pointer,
    );
    tip.gap(theme::SPACE_3).show(|ui| ui.label(words));
}

/// Lines between squares.
pub fn grid(ui: &Ui, lay: &Lay) {
    let Some([left, right, top, bottom]) = lay.in_sight() else { return };
    let painter = ui.painter_at(lay.rect);
    let line = Stroke::new(1.0, theme::tokens(ui).line);
    for x in left..=right + 1 {
        painter.vline(lay.square((x, 0)).left(), lay.rect.y_range(), line);
    }
    for y in top..=bottom + 1 {
        painter.hline(lay.rect.x_range(), lay.square((0, y)).top(), line);
    }
}
