//! The sixteen colours of the map.

use super::tokens;
use egui::Color32;

/// The sixteen colours of the map, for a dark ground.
const MAP_DARK: [Color32; 16] = [
    Color32::from_rgb(0x8a, 0x90, 0x9a),
    Color32::from_rgb(0x6f, 0x8d, 0xff),
    Color32::from_rgb(0x58, 0xb8, 0x58),
    Color32::from_rgb(0x4f, 0xb8, 0xb8),
    Color32::from_rgb(0xe0, 0x6a, 0x6a),
    Color32::from_rgb(0xb9, 0x80, 0xd8),
    Color32::from_rgb(0xb8, 0x8a, 0x5a),
    Color32::from_rgb(0xb6, 0xbb, 0xc3),
    Color32::from_rgb(0x8a, 0x90, 0x9a),
    Color32::from_rgb(0x7a, 0xbb, 0xff),
    Color32::from_rgb(0x6c, 0xe0, 0x8c),
    Color32::from_rgb(0x8c, 0xe0, 0xf0),
    Color32::from_rgb(0xff, 0xa0, 0xb8),
    Color32::from_rgb(0xf0, 0x8c, 0xf0),
    Color32::from_rgb(0xf0, 0xe0, 0x70),
    Color32::from_rgb(0xf4, 0xf6, 0xf9),
];

/// The same for a light ground: names stay, brightness turns round.
const MAP_LIGHT: [Color32; 16] = [
    Color32::from_rgb(0x1d, 0x20, 0x24),
    Color32::from_rgb(0x24, 0x3d, 0xb8),
    Color32::from_rgb(0x1f, 0x6b, 0x1f),
    Color32::from_rgb(0x0f, 0x66, 0x66),
    Color32::from_rgb(0xa8, 0x20, 0x20),
    Color32::from_rgb(0x70, 0x2f, 0x9a),
    Color32::from_rgb(0x6e, 0x45, 0x12),
    Color32::from_rgb(0x55, 0x5b, 0x64),
    Color32::from_rgb(0x68, 0x6e, 0x78),
    Color32::from_rgb(0x0a, 0x5c, 0xb0),
    Color32::from_rgb(0x0d, 0x74, 0x38),
    Color32::from_rgb(0x0c, 0x6c, 0x84),
    Color32::from_rgb(0xb0, 0x2c, 0x58),
    Color32::from_rgb(0x9a, 0x1c, 0x9a),
    Color32::from_rgb(0x76, 0x60, 0x00),
    Color32::from_rgb(0x2c, 0x30, 0x36),
];

/// A colour of the map by its number in the original, 0 to 15; others are as white.
pub fn map_colour(ui: &egui::Ui, number: i32) -> Color32 {
    let all = if ui.visuals().dark_mode { &MAP_DARK } else { &MAP_LIGHT };
    let white = tokens(ui).text;
    usize::try_from(number).ok().and_then(|n| all.get(n)).copied().unwrap_or(white)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::theme::tokens::contrast::contrast;
    use crate::theme::{DARK, LIGHT};

    #[test]
    fn every_glyph_stands_out_from_the_ground() {
        for (name, colours, t) in [("dark", MAP_DARK, DARK), ("light", MAP_LIGHT, LIGHT)] {
            for (number, colour) in colours.into_iter().chain([t.ground]).enumerate() {
                for ground in [t.sunken, t.panel, t.card, t.raised] {
                    let ratio = contrast(colour, ground);
                    assert!(ratio >= 3.0, "{name}: colour {number} has {ratio:.2}");
                }
            }
        }
    }
}
