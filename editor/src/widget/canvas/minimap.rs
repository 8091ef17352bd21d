//! The whole map small in a corner, where not all of it is in sight: what is seen of it is framed, a click or a drag on it
//! goes there.

use egui::epaint::Mesh;
use egui::{Color32, Rect, Role, Sense, Shape, Stroke, StrokeKind, Ui, Vec2, WidgetInfo, pos2, vec2};

use super::lay::{Lay, Square};
use crate::theme;

/// The largest part of what is seen that it takes, and its largest sides in points.
const PART: f32 = 0.3;
const MOST: Vec2 = Vec2::new(180.0, 140.0);
/// Smaller than this it tells nothing.
const LEAST: f32 = 32.0;

/// Where it stands; `None` where it has no room.
fn place(lay: &Lay) -> Option<Rect> {
    let most = (lay.rect.size() * PART).min(MOST);
    let size = vec2(lay.size.0.max(1) as f32, lay.size.1.max(1) as f32);
    let size = size * (most.x / size.x).min(most.y / size.y);
    (size.max_elem() >= LEAST).then(|| {
        let corner = lay.rect.max - Vec2::splat(theme::SPACE_2) - size;
        Rect::from_min_size(corner.round(), size)
    })
}

/// Shows it; answers the place, in squares, that is to be looked at.
pub fn show(ui: &Ui, id: egui::Id, lay: &Lay, colour: impl Fn(Square) -> Option<Color32>) -> Option<Vec2> {
    let place = place(lay)?;
    let response = ui.interact(place, id, Sense::CLICK | Sense::DRAG);
    response.widget_info(|| WidgetInfo::labeled(Role::Image, true, "Minimap"));
    let tokens = theme::tokens(ui);
    let painter = ui.painter_at(lay.rect);
    painter.rect_filled(place.expand(2.0), theme::RADIUS, tokens.window);
    let scale = vec2(place.width() / lay.size.0.max(1) as f32, place.height() / lay.size.1.max(1) as f32);
    let on = |x: i32, y: i32| place.min + vec2(x as f32, y as f32) * scale;
    let mut mesh = Mesh::default();
    for y in 0..lay.size.1 {
        // One rectangle for each run of squares alike.
        let mut run: Option<(i32, Color32)> = None;
        for x in 0..=lay.size.0 {
            let here = if x < lay.size.0 { colour((x, y)) } else { None };
            if let Some((from, painted)) = run.filter(|(_, painted)| Some(*painted) != here) {
                mesh.add_colored_rect(Rect::from_min_max(on(from, y), on(x, y + 1)), painted);
                run = None;
            }
            if run.is_none() {
                run = here.map(|colour| (x, colour));
            }
        }
    }
    painter.add(Shape::mesh(mesh));
    let seen = [lay.in_squares(lay.rect.min), lay.in_squares(lay.rect.max)];
    let [from, to] = seen.map(|v| pos2(place.min.x + v.x * scale.x, place.min.y + v.y * scale.y));
    painter.rect_stroke(Rect::from_min_max(from, to), 0.0, Stroke::new(1.0, tokens.here), StrokeKind::Inside);
    let used = response.is_pointer_button_down_on() || response.clicked();
    let at = response.interact_pointer_pos().filter(|_| used)?;
    Some((at - place.min) / scale)
}
