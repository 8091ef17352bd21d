//! The sample fight, placed and fought: where most of what is shown of a session starts from.

use augury_editor::debugger::Debugger;
use augury_editor::debugger::cursor::Stop;
use egui::Key;

use crate::harness::Window;

/// The debugger of the window.
pub fn debugger(window: &Window) -> &Debugger {
    window.app().state.debugger.as_ref().unwrap()
}

/// In the Arena, the two of the sample fight are put on the map.
pub fn placed(window: &mut Window) {
    window.ctrl(Key::Num2);
    window.tab_to("Sample fight");
    window.key(Key::Enter);
}

/// The sample fight until one is left.
pub fn fought(window: &mut Window) {
    placed(window);
    window.key(Key::F5);
    window.until("one is left", |w| matches!(debugger(w).stopped(), Some(Stop::Alone(_))));
}
