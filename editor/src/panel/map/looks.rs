//! How squares look: worked out once a frame for each letter of the map.

use std::cell::RefCell;
use std::collections::HashMap;

use crate::panel::prelude::*;
use augury_engine::base::names::Named;
use augury_engine::content::{Content, Map, MapSquare};
use egui::Color32;

use crate::widget::canvas::{Layer, Layers};

/// How the squares of a letter look.
#[derive(Clone, Copy, Debug)]
pub struct Look {
    /// Who stands there goes before what lies there, that before the ground.
    pub glyph: char,
    /// Its colour.
    pub colour: Color32,
    /// Does nothing walk there?
    pub solid: bool,
    /// Is there light of its own?
    pub lit: bool,
    /// Is it dark by magic?
    pub dark: bool,
    /// Does whoever is played begin there?
    pub start: bool,
}

/// How the squares of a map look.
pub struct Looks<'a> {
    ui: &'a Ui,
    content: &'a Content,
    map: &'a Map,
    layers: Layers,
    known: RefCell<HashMap<char, Look>>,
}

impl<'a> Looks<'a> {
    /// Those of a map, as far as its layers are shown.
    pub fn new(ui: &'a Ui, content: &'a Content, map: &'a Map, layers: Layers) -> Self {
        Looks { ui, content, map, layers, known: RefCell::default() }
    }

    /// How the squares of a letter look.
    pub fn of(&self, letter: char) -> Look {
        *self.known.borrow_mut().entry(letter).or_insert_with(|| self.worked_out(letter))
    }

    fn worked_out(&self, letter: char) -> Look {
        let square = self.map.square(letter);
        let (glyph, colour, solid) = self.glyph(square.as_ref(), letter);
        let is = |of: &dyn Fn(&MapSquare) -> bool| square.as_ref().is_some_and(of);
        Look {
            glyph,
            colour,
            solid,
            lit: is(&|s| s.lit || s.bright || s.magic_light),
            dark: is(&|s| s.dark),
            start: is(&|s| s.start),
        }
    }

    fn glyph(&self, square: Option<&MapSquare>, letter: char) -> (char, Color32, bool) {
        let (ui, content, layers) = (self.ui, self.content, self.layers);
        let tokens = theme::tokens(ui);
        let Some(square) = square else { return (letter, tokens.error, false) };
        let ground = square.terrain.and_then(|t| content.terrain(t.res_id()));
        let solid = ground.is_some_and(|t| t.is_solid());
        let (creatures, lies) = (layers.shows(Layer::Creatures), layers.shows(Layer::Things));
        let things = [
            square.monster.filter(|_| creatures).and_then(|m| content.monster(m.res_id())).map(|m| &m.image),
            square.item.filter(|_| lies).and_then(|i| content.item(i.res_id())).map(|i| &i.image),
            square.feature.filter(|_| lies).and_then(|f| content.feature(f.res_id())).map(|f| &f.image),
        ];
        if let Some(image) = things.into_iter().flatten().next() {
            let glyph = if image.shown() == ' ' { letter } else { image.shown() };
            return (glyph, theme::map_colour(ui, image.fore.number()), solid);
        }
        let colour = || ground.map_or(tokens.text, |t| theme::map_colour(ui, t.image.fore.number()));
        match ground.map_or('.', |t| t.image.shown()) {
            _ if !layers.shows(Layer::Ground) => (' ', tokens.ground, solid),
            ' ' | '.' | '#' => (if solid { '#' } else { '.' }, tokens.ground, solid),
            glyph => (glyph, colour(), solid),
        }
    }
}
