//! How a creature looks on the map.

use super::Who;
use crate::base::names::{Colour, Glyph};
use crate::content::Image;

impl Who<'_> {
    /// Its image: the one it was given, or that of its form with what its templates change; a character's is its own.
    pub fn image(&self) -> Image {
        match (self.c.given_image(), self.monster()) {
            (0, _) if self.is_character() => Image {
                letter: '@',
                glyph: Some(Glyph::GLYPH_PLAYER),
                fore: Colour::WHITE,
                back: Colour::BLACK,
            },
            (0, Some(form)) => {
                self.templates().filter_map(|t| t.image.as_ref()).fold(form.image.clone(), templated)
            }
            (0, None) => Image::default(),
            (given, _) => Image::from_number(given),
        }
    }
}

/// A template without character and glyph changes the colours alone.
fn templated(image: Image, by: &Image) -> Image {
    let (letter, glyph) = match (by.letter, by.glyph) {
        (' ', None) => (image.letter, image.glyph),
        changed => changed,
    };
    Image { letter, glyph, ..by.clone() }
}
