//! Room that scrolls. What is asked to be seen is seen at once: an animation is led by where its target lay a frame
//! ago, so that one asked for in several frames in a row runs past it, the further the slower the machine draws.

use egui::ScrollArea;

/// Room that scrolls up and down.
pub fn upright() -> ScrollArea {
    ScrollArea::vertical().animated(false)
}

/// Room that scrolls sideways.
pub fn sideways() -> ScrollArea {
    ScrollArea::horizontal().animated(false)
}

/// Room that scrolls both ways.
pub fn both() -> ScrollArea {
    ScrollArea::both().animated(false)
}

/// Rows in a dialog, as wide as it is: as high as they are, at most so many points. They are that high at once; else a dialog
/// would grow from frame to frame.
pub fn up_to(high: f32) -> ScrollArea {
    upright().max_height(high).min_scrolled_height(high).auto_shrink([false, true])
}
