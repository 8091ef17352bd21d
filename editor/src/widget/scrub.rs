//! Changing a number by the mouse: a drag over its field to the left or right, and the wheel over it with Ctrl. A click
//! goes into the field, with all of it selected.

use egui::{CursorIcon, Event, Id, Modifiers, MouseWheelUnit, Response, Sense, Ui};

use super::caret;

/// So far the pointer goes for one step, in points.
const STEP: f32 = 4.0;
/// The same while Shift is held, for fine steps.
const FINE: f32 = 16.0;
/// So far the wheel turns for one step, where it tells points.
const WHEEL: f32 = 40.0;

/// What the mouse did to a number in this frame.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Scrubbed {
    /// So many steps up.
    pub steps: i32,
    /// The keys that were held with it. Shift is in the length of a drag's steps already.
    pub modifiers: Modifiers,
    /// It was by the wheel.
    pub wheel: bool,
    /// A drag began.
    pub began: bool,
    /// A drag goes on, or has just ended.
    pub held: bool,
    /// A drag ended.
    pub ended: bool,
}

/// Looks at the mouse over a field that has just been drawn and shows `text`. `fine` says whether Shift makes the steps
/// of a drag longer.
pub fn scrub(ui: &Ui, field: Id, response: &mut Response, text: &str, fine: bool) -> Scrubbed {
    let mut done = Scrubbed { modifiers: ui.input(|i| i.modifiers), ..Scrubbed::default() };
    if ui.is_enabled() && ui.rect_contains_pointer(response.rect) {
        done.steps = wheel(ui);
        done.wheel = done.steps != 0;
    }
    // While it is typed into, a drag selects text.
    let over = field.with("drag");
    if response.has_focus() || !ui.is_enabled() {
        return done;
    }
    let drag = ui
        .interact(response.rect, over, Sense::CLICK | Sense::DRAG)
        .on_hover_cursor(CursorIcon::ResizeHorizontal);
    if drag.clicked() {
        ui.memory_mut(|m| m.request_focus(field));
        caret::select(ui.ctx(), field, text, 0..text.len());
    }
    done.began = drag.drag_started();
    done.ended = drag.drag_stopped();
    done.held = drag.dragged() || done.ended;
    let rest = over.with("rest");
    if done.held {
        let long = if fine && done.modifiers.shift { FINE } else { STEP };
        let before: f32 = if done.began { 0.0 } else { ui.data(|d| d.get_temp(rest)).unwrap_or_default() };
        // A drag is known as one once it has gone some way: that way counts, too.
        let from_press = || ui.input(|i| Some((i.pointer.interact_pos()? - i.pointer.press_origin()?).x));
        let gone = if done.began { from_press().unwrap_or_default() } else { drag.drag_delta().x };
        let far = before + gone / long;
        done.steps += far.trunc() as i32;
        ui.data_mut(|d| d.insert_temp(rest, far.fract()));
        ui.ctx().set_cursor_icon(CursorIcon::ResizeHorizontal);
    }
    *response = response.union(drag);
    done
}

/// The steps that the wheel was turned by with Ctrl; nobody else hears of them.
fn wheel(ui: &Ui) -> i32 {
    ui.input_mut(|i| {
        let mut turned = 0.0;
        i.events.retain(|event| match event {
            Event::MouseWheel { unit, delta, modifiers, .. } if modifiers.command => {
                turned += match unit {
                    MouseWheelUnit::Point => delta.y / WHEEL,
                    MouseWheelUnit::Line | MouseWheelUnit::Page => delta.y,
                };
                false
            }
            _ => true,
        });
        // A touchpad tells little at a time: each turn is a step at least.
        if turned == 0.0 { 0 } else { turned.signum() as i32 * (turned.abs().round() as i32).max(1) }
    })
}
