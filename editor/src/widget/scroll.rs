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
