//! A menu of what is under the pointer, by a right click, or of what has the keyboard, by Shift+F10: then its first line
//! has the keyboard, and Escape gives it back.

use egui::{Key, Popup, PopupAnchor, Response, SetOpenCommand, Ui};

/// Has the pointer or the keyboard asked for the menu of `response` in this frame?
pub fn asked(response: &Response) -> bool {
    response.secondary_clicked() || by_key(response)
}

fn by_key(response: &Response) -> bool {
    response.has_focus() && response.ctx.input(|i| i.modifiers.shift_only() && i.key_pressed(Key::F10))
}

/// The menu of `response`, with lines that `draw` draws.
pub fn menu(response: &Response, draw: impl FnOnce(&mut Ui)) {
    let (ctx, keyed_id) = (&response.ctx, response.id.with("menu by key"));
    let asked_by_key = by_key(response);
    let mut popup = Popup::context_menu(response);
    if asked_by_key {
        popup = popup.open_memory(Some(SetOpenCommand::Bool(true)));
        ctx.data_mut(|data| data.insert_temp(keyed_id, true));
    } else if response.secondary_clicked() {
        ctx.data_mut(|data| data.remove::<bool>(keyed_id));
    }
    let keyed = ctx.data(|data| data.get_temp::<bool>(keyed_id).unwrap_or(false));
    if keyed {
        popup = popup.anchor(PopupAnchor::from(response));
    }
    let shown = popup.show(|ui| {
        if asked_by_key {
            let first = ui.next_auto_id();
            ui.memory_mut(|m| m.request_focus(first));
        }
        draw(ui);
    });
    if keyed && shown.is_none() {
        ctx.data_mut(|data| data.remove::<bool>(keyed_id));
        if ctx.memory(|m| m.focused().is_none()) {
            response.request_focus();
        }
    }
}
