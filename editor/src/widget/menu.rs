//! A menu of what is under the pointer, by a right click, or of what has the keyboard, by Shift+F10: then its first line
//! has the keyboard, and Escape gives it back.

use egui::{Context, Event, Id, Key, Popup, PopupAnchor, Rect, Response, SetOpenCommand, Ui};

/// How a menu was asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asked {
    /// By a right click: it opens at the pointer.
    Mouse,
    /// By Shift+F10: it opens at its owner, and its first line has the keyboard.
    Keyboard,
}

/// Has the pointer or the keyboard asked for the menu of `response` in this frame?
pub fn asked(response: &Response) -> bool {
    response.secondary_clicked() || by_key(response)
}

/// Has the keyboard, which `response` has, asked for its menu in this frame?
pub fn by_key(response: &Response) -> bool {
    response.has_focus() && key_pressed(&response.ctx)
}

/// Is the key of menus pressed in this frame, whoever has the keyboard?
pub fn key_pressed(ctx: &Context) -> bool {
    // The event's own modifiers: at few frames a second Shift may be up again by the end of the frame.
    let is = |event: &Event| matches!(event, Event::Key { key: Key::F10, pressed: true, modifiers, .. } if modifiers.shift_only());
    ctx.input(|i| i.events.iter().any(is))
}

/// The menu of `response`, with lines that `draw` draws.
pub fn menu(response: &Response, draw: impl FnOnce(&mut Ui)) {
    menu_at(response, by_key(response), response.rect, |ui| {
        let first = ui.next_auto_id();
        draw(ui);
        Some(first)
    });
}

/// The menu of `response`, which opens at `place` where `keyed` says that the keyboard asks for it in this frame. `draw`
/// draws its lines and answers the first that can be chosen.
pub fn menu_at(response: &Response, keyed: bool, place: Rect, draw: impl FnOnce(&mut Ui) -> Option<Id>) {
    let how = match keyed {
        true => Some(Asked::Keyboard),
        false => response.secondary_clicked().then_some(Asked::Mouse),
    };
    open_at(response, how, place, draw);
}

/// The same, where the owner of `response` knows whether and how its menu is asked for in this frame.
pub fn open_at(
    response: &Response,
    how: Option<Asked>,
    place: Rect,
    draw: impl FnOnce(&mut Ui) -> Option<Id>,
) {
    let ctx = &response.ctx;
    // Who had the keyboard when the menu was asked for by it, and whether the menu has yet to take it.
    let (back, begins) = (response.id.with("menu by key"), response.id.with("menu begins"));
    let mut popup = Popup::context_menu(response);
    if how.is_some() {
        popup = popup.open_memory(Some(SetOpenCommand::Bool(true)));
    }
    match how {
        Some(Asked::Keyboard) => {
            let focused = ctx.memory(|m| m.focused()).unwrap_or(response.id);
            ctx.data_mut(|data| {
                data.insert_temp(back, focused);
                data.insert_temp(begins, true);
            });
        }
        Some(Asked::Mouse) => ctx.data_mut(|data| data.remove::<Id>(back)),
        None => {}
    }
    let had = ctx.data(|data| data.get_temp::<Id>(back));
    if had.is_some() {
        popup = popup.anchor(PopupAnchor::ParentRect(place));
    }
    let shown = popup.show(|ui| {
        let first = draw(ui);
        // Who has no mouse goes on in the menu.
        if ui.data_mut(|data| data.remove_temp::<bool>(begins)).is_some()
            && let Some(first) = first
        {
            ui.memory_mut(|m| m.request_focus(first));
        }
    });
    if let (None, Some(had)) = (shown, had) {
        // Closed: the keyboard comes back to where it was, unless a command took it elsewhere.
        ctx.data_mut(|data| data.remove::<Id>(back));
        if ctx.memory(|m| m.focused().is_none()) {
            ctx.memory_mut(|m| m.request_focus(had));
        }
    }
}
